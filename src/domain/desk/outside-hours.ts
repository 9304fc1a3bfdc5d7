import { karachiInstant } from '#domain/calendar.ts';
import type { Desk, DeskEntry } from './desk.ts';
import { openHoursOn } from './playing-day.ts';

type Shown = Pick<DeskEntry, 'kind' | 'status' | 'courtId' | 'day' | 'hours'>;

/** Online bookings to come with an hour at which the venue is closed, or on a court out of use: kept when that was decided. */
export function outsideHours<E extends Shown>(
  entries: readonly E[],
  desk: Pick<Desk, 'open' | 'close' | 'openings' | 'courts'>,
  now: number,
): E[] {
  // Many bookings share a court and a date.
  const known = new Map<string, readonly number[]>();
  const openOn = (courtId: string, day: string): readonly number[] => {
    const key = `${courtId} ${day}`;
    const found = known.get(key) ?? openHoursOn(desk, courtId, day);
    known.set(key, found);
    return found;
  };
  const isGone = (courtId: string) => desk.courts.some(({ id, isActive }) => id === courtId && !isActive);
  return entries.filter(({ kind, status, courtId, day, hours }) => {
    const ahead = hours.filter((hour) => karachiInstant(day, hour) > now);
    if (kind !== 'app' || (status !== 'confirmed' && status !== 'pending') || ahead.length === 0) return false;
    return isGone(courtId) || ahead.some((hour) => !openOn(courtId, day).includes(hour));
  });
}
