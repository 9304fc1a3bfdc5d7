import { millisecondsToMinutes } from 'date-fns';
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { useEffect, useState } from 'react';
import { isServerTimeKnown, serverNow } from '#data/server/server-clock.ts';
import { useConnection } from '#hooks/use-online.ts';
import { clockText } from '#text/clock-text.ts';
import { t } from '#text/translate.ts';

const freshFor = 2 * millisecondsInMinute;
const amberFrom = 15 * millisecondsInMinute;
const oldFrom = millisecondsInHour;
const lookEvery = 15_000;
const mostSkew = 5 * millisecondsInMinute;

/** How far this phone's clock is off, in whole minutes; 0 while that harms nobody, or the server has not told its time yet. */
export function clockOff(): number {
  const skew = Math.abs(serverNow() - Date.now());
  return isServerTimeKnown() && skew > mostSkew ? millisecondsToMinutes(skew) : 0;
}

export type DeskAge = {
  /** What the sync mark says. */
  words: string;
  tone: 'fresh' | 'plain' | 'amber' | 'offline';
  /** What stands under the bar; null while the data is young enough to rely on. */
  strip: string | null;
};

/**
 * How the bars speak about data of `at` (server ms) at `now`; `hasFailed`: the server was asked and did not answer. A clock
 * that is off is said where nothing worse is.
 */
export function deskAge(
  at: number,
  now: number,
  connection: 'online' | 'offline' | 'unreachable',
  hasFailed: boolean,
  isClockOff = false,
): DeskAge {
  const age = now - at;
  const time = clockText(at, now);
  const isOld = age >= oldFrom;
  if (connection === 'offline') {
    return { words: t('desk.offlineSince', { time }), tone: 'offline', strip: t('desk.ageOffline', { time }) };
  }
  const isDown = connection === 'unreachable' || hasFailed;
  const strip = isDown || isOld ? t('desk.ageOld', { time }) : null;
  // One answer that did not come is nobody's worry while what is here is young.
  if (isDown && age >= freshFor) return { words: t('desk.unreachable'), tone: 'offline', strip };
  if (isClockOff) return { words: t('desk.clock'), tone: 'amber', strip };
  if (age < freshFor) return { words: t('desk.fresh'), tone: 'fresh', strip: null };
  return {
    words: isOld
      ? t('desk.updatedLong', { time })
      : t('desk.updated', { count: Math.max(1, millisecondsToMinutes(age)) }),
    tone: age >= amberFrom ? 'amber' : 'plain',
    strip,
  };
}

/** The same, live; null as long as nothing has come to this phone. */
export function useDeskAge(at: number | null, hasFailed: boolean): DeskAge | null {
  const connection = useConnection();
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), lookEvery);
    return () => clearInterval(timer);
  }, []);
  return at === null ? null : deskAge(at, Math.max(now, at), connection, hasFailed, clockOff() > 0);
}
