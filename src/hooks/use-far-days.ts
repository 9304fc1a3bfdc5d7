import { useCallback, useEffect, useReducer, useRef } from 'react';
import { deskKinds } from '#commands/queue/desk-kinds.ts';
import type { entriesWithPending, EntryView } from '#commands/queue/desk-overlay.ts';
import { loadDeskOverlay } from '#commands/queue/lazy-desk-overlay.ts';
import { subscribeEnded } from '#data/outbox.ts';
import { fetchDeskDays } from '#data/repositories/lazy-desk.ts';
import { dayAfter } from '#domain/calendar.ts';
import type { DeskEntry } from '#domain/desk/desk.ts';
import { asAppError, type AppError } from '#domain/errors.ts';
import { useOnline } from './use-online.ts';
import { useOutbox } from './use-outbox.ts';

/** First and last date, both included. */
type Days = { first: string; last: string };

export type FarDays = {
  /** As the person left them; undefined until they came. */
  entries: EntryView[] | undefined;
  /** Server ms of the answer. */
  at: number | undefined;
  isLoading: boolean;
  /** Why the latest question has no answer. */
  error: AppError | undefined;
  again: () => void;
};

/** The rows, and what lays the person's own writes over them. */
type Found = { rows: DeskEntry[]; at: number; withPending: typeof entriesWithPending };

type Answer = { of: string; error?: AppError | undefined } & Partial<Found>;

/** The server gives a week at a time. */
const maxDays = 7;
const askEveryMs = 60_000;

async function fetchAll(venueId: string, { first, last }: Days): Promise<Found> {
  const parts: Days[] = [];
  for (let from = first; from <= last; from = dayAfter(from, maxDays)) {
    const to = dayAfter(from, maxDays - 1);
    parts.push({ first: from, last: to < last ? to : last });
  }
  const [overlay, ...answers] = await Promise.all([
    loadDeskOverlay(),
    ...parts.map((part) => fetchDeskDays(venueId, part.first, part.last)),
  ]);
  const rows = answers.flatMap(({ entries }) => entries);
  return { rows, at: Math.min(...answers.map(({ at }) => at)), withPending: overlay.entriesWithPending };
}

/** A failure keeps what came before it, for the same days. */
function follow(before: Answer, next: Answer): Answer {
  return next.error && before.of === next.of ? { ...before, error: next.error } : next;
}

/**
 * Days that the device does not keep: asked for while they are looked at, each minute and after something was sent, and
 * forgotten with the screen. `days` undefined: nothing is asked for.
 */
export function useFarDays(venueId: string, days: Days | undefined): FarDays {
  const online = useOnline();
  const outbox = useOutbox();
  const [answer, tell] = useReducer(follow, { of: '' });
  const latest = useRef(0);
  const { first = '', last = '' } = days ?? {};
  const of = first && `${venueId} ${first} ${last}`;

  const again = useCallback(() => {
    latest.current += 1;
    const call = latest.current;
    const hear = (next: Answer) => {
      if (latest.current === call) tell(next);
    };
    if (of) {
      fetchAll(venueId, { first, last }).then(
        (found) => hear({ of, ...found }),
        (thrown: unknown) => hear({ of, error: asAppError(thrown) }),
      );
    }
  }, [venueId, first, last, of]);
  useEffect(() => {
    if (online) again();
  }, [online, again]);
  useEffect(() => {
    const ifSeen = () => {
      if (document.visibilityState === 'visible') again();
    };
    const timer = setInterval(ifSeen, askEveryMs);
    const stop = subscribeEnded(ifSeen);
    return () => {
      latest.current += 1;
      clearInterval(timer);
      stop();
    };
  }, [again]);

  const { rows, at, error, withPending } = answer.of === of ? answer : {};
  const own = outbox?.filter((write) => write.about['venueId'] === venueId && deskKinds.has(write.kind)) ?? [];
  return {
    entries: rows && withPending?.(rows, own, (day) => day >= first && day <= last),
    at,
    isLoading: of !== '' && online && !rows && !error,
    error,
    again,
  };
}
