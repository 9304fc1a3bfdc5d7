// Where a booking could go, and whether its customer has to say yes first.
import { hoursToMilliseconds } from 'date-fns';
import { karachiInstant } from '#domain/calendar.ts';
import type { Terms } from '#domain/terms.ts';

/** A court on one date, as the server sees it at this moment. Every list holds start hours, 0 to 23. */
export type MoveCourt = {
  courtId: string;
  courtName: string;
  /** Open by the rules of the venue. */
  open: readonly number[];
  /** Nobody else has them. */
  free: readonly number[];
  /** Where the booking is now. */
  own: readonly number[];
  /** A customer is paying for them; none of them is free. */
  holds: readonly number[];
  past: readonly number[];
  /** Dates that can be chosen, YYYY-MM-DD. */
  first: string;
  last: string;
};

/** How an hour stands for a booking that looks for a place. */
type MoveHour = { hour: number; is: 'free' | 'held' | 'taken' | 'past' };

/** The open hours of a court, and how each stands. */
export function moveHours({ open, free, holds, past }: MoveCourt): MoveHour[] {
  return open.map((hour) => {
    if (past.includes(hour)) return { hour, is: 'past' };
    if (free.includes(hour)) return { hour, is: 'free' };
    return { hour, is: holds.includes(hour) ? 'held' : 'taken' };
  });
}

/** The court of this id; before one was chosen, that on which the booking is on this date, or else the first. */
export function chosenCourt(courts: readonly MoveCourt[] | undefined, courtId: string): MoveCourt | undefined {
  return courts?.find((court) => court.courtId === courtId) ?? courts?.find(({ own }) => own.length > 0) ?? courts?.[0];
}

/** True for the very hours that the booking has now. */
export function isWhereItIs({ own }: Pick<MoveCourt, 'own'>, hours: readonly number[]): boolean {
  return own.length === hours.length && own.every((hour) => hours.includes(hour));
}

/** What is chosen of a court: only hours that can still be had. */
export function stillFree(court: MoveCourt, hours: readonly number[]): number[] {
  const free = new Set(moveHours(court).flatMap(({ hour, is }) => (is === 'free' ? [hour] : [])));
  return hours.filter((hour) => free.has(hour));
}

const stretches = (hours: readonly number[]): number => hours.filter((hour) => !hours.includes(hour - 1)).length;

type Place = { day: string; hours: readonly number[] };

const startOf = ({ day, hours }: Place): number => karachiInstant(day, Math.min(...hours));

/**
 * Whether a move of a customer's booking waits for their yes: another date, hours torn apart, an hour that becomes earlier, or one
 * that changes with less notice than the first step of its policy (none: with any notice). Hours are compared in their order.
 * `now` is server time in ms. `private.needs_customer_yes` says the same in SQL.
 */
export function needsCustomerYes(from: Place, to: Place, terms: Terms, now: number): boolean {
  if (to.day !== from.day || stretches(to.hours) > stretches(from.hours)) return true;
  const [firstStep] = terms[0] ?? [Infinity];
  const ordered = (hours: readonly number[]) => [...hours].sort((a, b) => a - b);
  const was = ordered(from.hours);
  return ordered(to.hours).some((hour, at) => {
    const before = was[at] ?? hour;
    return hour < before || (hour !== before && karachiInstant(to.day, hour) < now + hoursToMilliseconds(firstStep));
  });
}

/** How long a customer has to answer, and how long before the earlier start the offer ends, in hours (settings in SQL). */
const answerHours = { most: 24, beforeStart: 2 } as const;

/** When the offer of a move would end (ms); null where there is no time left to ask. */
export function offerEnds(from: Place, to: Place, now: number): number | null {
  const latest = Math.min(startOf(from), startOf(to)) - hoursToMilliseconds(answerHours.beforeStart);
  return latest <= now ? null : Math.min(latest, now + hoursToMilliseconds(answerHours.most));
}
