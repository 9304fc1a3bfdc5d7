import { adminPaths, deskBookingPath, deskPaths } from '#domain/desk/desk-paths.ts';
import { bookingPath, ticketPath } from '#domain/item-paths.ts';
import { entryOf } from '#domain/known.ts';
import type { Notification } from '#domain/notification.ts';
import { paths, venuePath } from '#domain/paths.ts';

/** News for venues is about a booking of somebody else, which My Bookings does not show. */
const aboutOthers = new Set([
  'booking_received',
  'booking_withdrawn',
  'booking_coming',
  'payment_to_check',
  'decision_late',
  'refund_owed',
  'refund_late',
  'review_received',
]);

/** Where news without a booking leads: the lists of Baari's people, and what an applicant or a blocked customer does next. */
const places: Readonly<Record<string, string>> = {
  payment_to_check: adminPaths.calls,
  decision_late: adminPaths.calls,
  bookings_to_take_over: adminPaths.calls,
  dispute_opened: adminPaths.disputes,
  refund_late: adminPaths.refunds,
  vendor_approved: deskPaths.start,
  vendor_changes: paths.vendorSignup,
  vendor_rejected: paths.vendorSignup,
  vendor_suspended: paths.contact,
  person_unpaid: paths.myBookings,
  person_blocked: paths.contact,
};

/**
 * Where a notification leads; undefined when there is nothing more to see than its words. A kind that this build does not
 * know leads to its booking like any other.
 */
export function notificationTarget({ kind, bookingId, venueId, hour: free }: Notification): string | undefined {
  if (bookingId && venueId) return deskBookingPath(venueId, bookingId);
  if (bookingId && kind === 'booking_reminder') return ticketPath(bookingId);
  if (bookingId) return aboutOthers.has(kind) ? undefined : bookingPath(bookingId);
  // An hour that somebody waited for: with it chosen, paying is the next tap.
  if (free) return venuePath(free.venueId, { court: free.courtId, day: free.day, hour: free.hour });
  return entryOf(places, kind);
}
