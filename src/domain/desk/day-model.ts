// What a day at a venue looks like to its people: who plays, who comes, what is free.
import { compareText } from '#domain/order.ts';
import { millisecondsInHour, millisecondsInMinute } from 'date-fns/constants';
import { karachiDate, karachiHour, karachiInstant } from '#domain/calendar.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { courtsInUse, type Desk, type DeskEntry, type DeskHold } from '#domain/desk/desk.ts';
import { playingDay, playingHours, playingSpan, startOfHour, type DeskHours } from '#domain/desk/playing-day.ts';

/** An entry with what this device knows of it beside the server's row; false or absent for what the server has. */
export type ShownEntry = DeskEntry & {
  /** Writes about it that wait or were refused. */
  pending?: readonly Pick<QueuedWrite, 'kind' | 'state'>[];
  isQueued?: boolean;
  isRefused?: boolean;
  /** Exists on this device only. */
  isNew?: boolean;
  isRemoving?: boolean;
};

/** True while a write of this kind about it waits; a refused one no longer does. */
export function waitsFor({ pending = [] }: ShownEntry, kind: string): boolean {
  return pending.some((write) => write.kind === kind && write.state !== 'failed');
}

/** Hours in a row of one date: from the first start hour to the hour after the last one (1 to 24). */
export type Stretch = { day: string; start: number; end: number };

/** The hours of an entry as stretches, in order: [18, 19, 21] is 18 to 20 and 21 to 22. */
export function stretchesOf({ day, hours }: Pick<DeskEntry, 'day' | 'hours'>): Stretch[] {
  const found: Stretch[] = [];
  for (const hour of [...hours].sort((a, b) => a - b)) {
    const last = found.at(-1);
    if (last?.end === hour) last.end = hour + 1;
    else found.push({ day, start: hour, end: hour + 1 });
  }
  return found;
}

/** First and last instant (ms) of a stretch. */
function spanOf({ day, start, end }: Stretch): { from: number; to: number } {
  return { from: karachiInstant(day, start), to: karachiInstant(day, end) };
}

/** When the first hour of an entry begins and its last one ends, in ms. */
export function entrySpan({ day, hours }: Pick<DeskEntry, 'day' | 'hours'>): { from: number; to: number } {
  return { from: karachiInstant(day, Math.min(...hours)), to: karachiInstant(day, Math.max(...hours) + 1) };
}

/** True while nobody else can have its hours. A new one that was refused has none; one that is being removed still has. */
export function occupies({ status, isNew, isRefused }: ShownEntry): boolean {
  if (isNew && isRefused) return false;
  return status !== 'cancelled' && status !== 'refund_due';
}

/** The entries of a court on a calendar date by the hours that they occupy. */
export function takenHours<E extends ShownEntry>(
  entries: readonly E[],
  courtId: string,
  day: string,
): ReadonlyMap<number, E> {
  const taken = new Map<number, E>();
  for (const entry of entries)
    if (entry.courtId === courtId && entry.day === day && occupies(entry))
      for (const hour of entry.hours) taken.set(hour, entry);
  return taken;
}

/** Holds that stand at an instant in ms: the answer that brought them may be old. */
function liveHolds(holds: readonly DeskHold[], now: number): DeskHold[] {
  return holds.filter(({ until }) => Date.parse(until) > now);
}

/** The live hold of an hour of a court; undefined when nobody is paying for it, as far as this device knows. */
export function holdAt(
  holds: readonly DeskHold[],
  { courtId, day, hour }: { courtId: string; day: string; hour: number },
  now: number,
): DeskHold | undefined {
  return liveHolds(holds, now).find(
    (hold) => hold.courtId === courtId && hold.day === day && hold.hours.includes(hour),
  );
}

type Wanted = { day: string; hours: readonly number[] };

/** Courts of the sport at which all of these hours are free and not being paid for, as this device knows; in their order. */
export function freeCourts(
  { courts, holds }: Pick<Desk, 'courts' | 'holds'>,
  entries: readonly ShownEntry[],
  { day, hours }: Wanted,
  sport: string | undefined,
  now: number,
): Desk['courts'] {
  return courtsInUse({ courts }).filter((court) => {
    if (sport !== undefined && court.sport !== sport) return false;
    const taken = takenHours(entries, court.id, day);
    return hours.every((hour) => !taken.has(hour) && !holdAt(holds, { courtId: court.id, day, hour }, now));
  });
}

/** Parts of the arrivals of a playing day, in the order in which they are shown. */
export const arrivalGroups = ['now', 'nextHour', 'later', 'afterMidnight', 'done'] as const;

export type ArrivalGroup = (typeof arrivalGroups)[number];

/** An entry as it stands in a playing day: its hours of that day alone, the first and last instant of them in ms. */
export type Arrival<E extends ShownEntry = ShownEntry> = { entry: E; stretches: Stretch[]; from: number; to: number };

function arrivalOf<E extends ShownEntry>(entry: E, evening: { from: number; to: number }): Arrival<E> | undefined {
  const stretches = stretchesOf(entry).filter((stretch) => {
    const { from } = spanOf(stretch);
    return from >= evening.from && from < evening.to;
  });
  const [first] = stretches;
  const last = stretches.at(-1);
  return first && last && { entry, stretches, from: spanOf(first).from, to: spanOf(last).to };
}

function groupOf({ entry, from, to }: Arrival, day: string, now: number): ArrivalGroup {
  if (to <= now || entry.seen === 'no_show' || (!occupies(entry) && !entry.isRefused)) return 'done';
  if (from <= now) return 'now';
  if (from - now <= millisecondsInHour) return 'nextHour';
  return karachiDate(from) > day ? 'afterMidnight' : 'later';
}

/**
 * Everybody who comes on a playing day, in groups, by first hour and then in the order of the courts. Blocks come to nobody's
 * gate and are left out. `now` is the server's clock in ms.
 */
export function arrivalsOf<E extends ShownEntry>(
  entries: readonly E[],
  desk: Pick<Desk, 'courts'> & DeskHours,
  day: string,
  now: number,
): Record<ArrivalGroup, Arrival<E>[]> {
  const groups: Record<ArrivalGroup, Arrival<E>[]> = { now: [], nextHour: [], later: [], afterMidnight: [], done: [] };
  const place = new Map(desk.courts.map(({ id }, at) => [id, at]));
  const placeOf = ({ entry }: Arrival<E>) => place.get(entry.courtId) ?? desk.courts.length;
  const evening = playingSpan(day, desk);
  entries
    .filter(({ kind }) => kind !== 'block')
    .flatMap((entry) => arrivalOf(entry, evening) ?? [])
    .sort((a, b) => a.from - b.from || placeOf(a) - placeOf(b))
    .forEach((arrival) => groups[groupOf(arrival, day, now)].push(arrival));
  return groups;
}

/** What happens on a court; instants in ms. `until` null: to closing time. */
type CourtState<E extends ShownEntry> =
  | { is: 'playing' | 'blocked'; entry: E; until: number }
  | { is: 'held' | 'free'; until: number | null }
  | { is: 'closed' };

export type CourtNow<E extends ShownEntry = ShownEntry> = CourtState<E> & {
  courtId: string;
  /** Who comes after that, on the same playing day. */
  next: { entry: E; from: number } | null;
  /** The hours from the running one on that are free: what a walk-in can have. All of one calendar date. */
  freeHours: Stretch | null;
};

/** The hours of `hours` that follow each other without a break, from the first one on. */
function runOf(hours: readonly { day: string; hour: number }[]): { day: string; hour: number }[] {
  const [first] = hours;
  return first ? hours.filter((hour, at) => startOfHour(hour) === startOfHour(first) + at * millisecondsInHour) : [];
}

function courtNow<E extends ShownEntry>(
  entries: readonly E[],
  desk: Pick<Desk, 'holds'> & DeskHours,
  courtId: string,
  now: number,
): CourtNow<E> {
  const day = playingDay(now, desk);
  const evening = playingSpan(day, desk);
  const coming = entries
    .filter((entry) => entry.courtId === courtId && occupies(entry))
    .flatMap((entry) => stretchesOf(entry).map((stretch) => ({ entry, ...spanOf(stretch) })))
    .filter(({ to }) => to > now)
    .sort((a, b) => a.from - b.from);
  const running = coming.find(({ from }) => from <= now);
  const after = coming.find(({ from, entry }) => from > now && from < evening.to && entry.kind !== 'block');
  const shared = { courtId, next: after ? { entry: after.entry, from: after.from } : null };
  if (running) {
    const is = running.entry.kind === 'block' ? 'blocked' : 'playing';
    return { ...shared, is, entry: running.entry, until: running.to, freeHours: null };
  }
  const today = karachiDate(now);
  const hour = karachiHour(now);
  const hold = holdAt(desk.holds, { courtId, day: today, hour }, now);
  if (hold) return { ...shared, is: 'held', until: Date.parse(hold.until), freeHours: null };
  const open = playingHours(day, desk, courtId).filter((each) => startOfHour(each) + millisecondsInHour > now);
  const ahead = runOf(open);
  if (ahead[0]?.day !== today || ahead[0].hour !== hour) return { ...shared, is: 'closed', freeHours: null };
  const closes = startOfHour(ahead.at(-1) ?? ahead[0]) + millisecondsInHour;
  const taken = coming[0] && coming[0].from < closes ? coming[0].from : null;
  // After a break it opens again.
  const until = taken ?? (ahead.length < open.length ? closes : null);
  const isFree = (each: { day: string; hour: number }) =>
    (until === null || startOfHour(each) < until) && !holdAt(desk.holds, { courtId, ...each }, now);
  let end = hour + 1;
  while (ahead.some((each) => each.day === today && each.hour === end && isFree(each))) end += 1;
  return { ...shared, is: 'free', until, freeHours: { day: today, start: hour, end } };
}

/** What happens on each court at an instant in ms by the server's clock, in the order of the courts. */
export function courtsNow<E extends ShownEntry>(
  entries: readonly E[],
  desk: Pick<Desk, 'courts' | 'holds'> & DeskHours,
  now: number,
): CourtNow<E>[] {
  return courtsInUse(desk).map(({ id }) => courtNow(entries, desk, id, now));
}

/** From so many ms after the first hour began without a check-in somebody is late, and can be marked as not coming. */
export const lateAfter = 15 * millisecondsInMinute;

const mostNames = 30;

/** Names that the venue itself has entered, each once, the latest date first: most who walk in have done so before. */
export function namesOf(entries: readonly Pick<DeskEntry, 'kind' | 'name' | 'day'>[]): string[] {
  const own = entries
    .filter(({ kind }) => kind === 'walkin' || kind === 'phone' || kind === 'repeat')
    .sort((a, b) => compareText(b.day, a.day));
  const names = own.flatMap(({ name }) => (name ? [name] : []));
  return [...new Set(names)].slice(0, mostNames);
}
