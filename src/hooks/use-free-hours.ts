import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { untilLineSpare } from '#data/server/line.ts';
import { readSavesData } from '#data/storage/settings.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { fetchFreeHours } from '#data/sync.ts';
import { asAppError, type AppError } from '#domain/errors.ts';
import { isStale, type FreeHours } from '#domain/free-hours.ts';
import { useOnline } from './use-online.ts';

/** What is asked: a city's courts of a sport (null: of all) on a date. */
export type FreeHoursPlan = {
  city: string;
  sport: string | null;
  day: string;
  /** True when the person said when they want to play. Else nobody waits for the answer, and it costs them nothing. */
  isAsked: boolean;
};

export type FreeHoursView = {
  /** The last answer to this very question, however old. */
  hours: FreeHours | undefined;
  /** True while it may be shown as what is free: not older than two minutes, and the server is in reach. */
  isFresh: boolean;
  isLoading: boolean;
  /** Why the last question has no answer. */
  error: AppError | undefined;
  /** Asks once more. */
  again: () => void;
};

/** How the last request ended, and which one that was. */
type Ended = { key: string; attempt: number; error?: AppError | undefined };

/** Answers of this page by question, so that coming back from a venue asks nothing twice. Never stored. */
const answers = new Map<string, FreeHours>();
const mostAnswers = 12;

function keep(key: string, hours: FreeHours): void {
  answers.delete(key);
  answers.set(key, hours);
  const [oldest] = answers.keys();
  if (answers.size > mostAnswers && oldest !== undefined) answers.delete(oldest);
}

function keyOf({ city, sport, day }: FreeHoursPlan): string {
  return JSON.stringify([city, sport, day]);
}

const nothingYet: Ended = { key: '', attempt: 0 };

/** How often it is looked at whether an answer on the screen has grown old. */
const lookAgain = 1000;

/**
 * The free hours of a city's day, from the server alone. One request for each question: what nobody asked for waits until
 * the line has room for it and never leaves where data is saved.
 */
export function useFreeHours(plan: FreeHoursPlan | undefined): FreeHoursView {
  const isOnline = useOnline();
  const key = plan ? keyOf(plan) : '';
  const isAsked = plan?.isAsked ?? false;
  const [ended, setEnded] = useState(nothingYet);
  const [attempt, setAttempt] = useState(0);
  const [, setNow] = useState(0);
  const again = useCallback(() => setAttempt((count) => count + 1), []);

  const ask = useEffectEvent(
    async (count: number, isWanted: boolean, signal: AbortSignal): Promise<Ended | undefined> => {
      if (!plan) return undefined;
      const known = answers.get(key);
      if (known && !isStale(known, serverNow())) return undefined;
      if (!isWanted) {
        if (known && count === 0) return undefined;
        if (await readSavesData()) return undefined;
        await untilLineSpare();
        if (signal.aborted) return undefined;
      }
      try {
        keep(key, await fetchFreeHours({ ...plan, signal }));
        return { key, attempt: count };
      } catch (thrown) {
        return { key, attempt: count, error: asAppError(thrown) };
      }
    },
  );
  useEffect(() => {
    if (key === '' || !isOnline) return undefined;
    const stop = new AbortController();
    void ask(attempt, isAsked, stop.signal).then((end) => !stop.signal.aborted && end && setEnded(end));
    return () => stop.abort();
  }, [key, isAsked, isOnline, attempt]);

  const hours = answers.get(key);
  const isFresh = hours !== undefined && isOnline && !isStale(hours, serverNow());
  useEffect(() => {
    if (!isFresh) return undefined;
    const timer = setInterval(() => {
      if (hours && isStale(hours, serverNow())) setNow(hours.at);
    }, lookAgain);
    return () => clearInterval(timer);
  }, [isFresh, hours]);

  // Who comes back to the tab looks at hours of before.
  const onReturn = useEffectEvent(() => {
    if (document.visibilityState === 'visible' && isAsked && !isFresh) again();
  });
  useEffect(() => {
    const onVisible = () => onReturn();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, []);

  const isEnded = ended.key === key && ended.attempt === attempt;
  return {
    hours,
    isFresh,
    isLoading: isAsked && isOnline && !isFresh && !isEnded,
    error: isEnded ? ended.error : undefined,
    again,
  };
}
