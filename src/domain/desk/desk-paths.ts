// Addresses of the two consoles. Customers' code knows the two starts and the page of one booking, and imports nothing else of a console.
import { withQuery } from '#domain/paths.ts';

/** The vendor console; without a venue it leads to the last used one. */
export const deskPaths = {
  start: '/vendor',
  venue: '/vendor/:venueId',
  today: '/vendor/:venueId/today',
  calendar: '/vendor/:venueId/calendar',
  gate: '/vendor/:venueId/gate',
  bookings: '/vendor/:venueId/bookings',
  booking: '/vendor/:venueId/bookings/:bookingId',
} as const;

/** The console of Baari's own people. */
export const adminPaths = {
  overview: '/admin',
  calls: '/admin/calls',
  booking: '/admin/bookings/:bookingId',
  refunds: '/admin/refunds',
  disputes: '/admin/disputes',
  messages: '/admin/messages',
  vendors: '/admin/vendors',
  audit: '/admin/audit',
} as const;

const at = (venueId: string, rest: string) => `${deskPaths.start}/${encodeURIComponent(venueId)}/${rest}`;

/** Today at a venue. `day` is a playing day, YYYY-MM-DD; without it the one that is on. */
export function todayPath(venueId: string, day?: string): string {
  return withQuery(at(venueId, 'today'), { day });
}

/** The calendar of a venue; `day` is YYYY-MM-DD, `court` an id. */
export function calendarPath(
  venueId: string,
  { day, view, court }: { day?: string; view?: 'day' | 'week'; court?: string } = {},
): string {
  return withQuery(at(venueId, 'calendar'), { day, view, court });
}

/** Where tickets are checked. */
export function gatePath(venueId: string): string {
  return at(venueId, 'gate');
}

/** The bookings of a venue, on one tab, searched for `q`. */
export function deskBookingsPath(
  venueId: string,
  { tab, q }: { tab?: 'todo' | 'upcoming' | 'past'; q?: string } = {},
): string {
  return withQuery(at(venueId, 'bookings'), { tab, q });
}

/** The refunds that a venue sends itself, in a state (due, sent, void), with one of them opened. */
export function deskRefundsPath(venueId: string, state = 'due', id?: string): string {
  return withQuery(at(venueId, 'bookings/refunds'), { state: state === 'due' ? undefined : state, id });
}

/** One booking in the console of its venue; `ask` opens the question to where it is to be moved. */
export function deskBookingPath(venueId: string, bookingId: string, ask?: 'move'): string {
  return withQuery(at(venueId, `bookings/${encodeURIComponent(bookingId)}`), { ask });
}

/** One booking in the console of Baari's own people. */
export function adminBookingPath(bookingId: string): string {
  return `${adminPaths.overview}/bookings/${encodeURIComponent(bookingId)}`;
}
