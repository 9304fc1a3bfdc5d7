import { dayAfter, parseDay } from '#domain/calendar.ts';

/** What the calendar shows, as its address says it: Back leads to what was shown before. */
export type CalendarAddress = {
  /** A playing day, YYYY-MM-DD; null for the one that is on. */
  day: string | null;
  view: 'day' | 'week';
  /** A week's court, or the court that a day begins at; null for all of them. */
  courtId: string | null;
};

/** What an address asks for; what is no date or no view is ignored. */
export function readCalendarAddress(params: URLSearchParams): CalendarAddress {
  const day = params.get('day') ?? '';
  return {
    day: parseDay(day) ? day : null,
    view: params.get('view') === 'week' ? 'week' : 'day',
    courtId: params.get('court') || null,
  };
}

/** The same as the query of an address; what goes without saying is left out. */
export function writeCalendarAddress({ day, view, courtId }: CalendarAddress): Record<string, string> {
  return { ...(day && { day }), ...(view === 'week' && { view }), ...(courtId && { court: courtId }) };
}

/** The days that a person may look at: the server keeps the gate to what the device has, and others to 400 days around today. */
export function daysInReach(
  { firstDay, lastDay, rights }: { firstDay: string; lastDay: string; rights: readonly string[] },
  today: string,
): { first: string; last: string } {
  if (!rights.includes('booking.decline')) return { first: firstDay, last: lastDay };
  // A week around its last day must still be one that the server gives.
  return { first: dayAfter(today, -390), last: dayAfter(today, 390) };
}
