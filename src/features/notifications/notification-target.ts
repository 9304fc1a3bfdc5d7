import type { Notification } from '#domain/notification.ts';
import { paths, venuePath } from '#domain/paths.ts';
import { bookingPath } from '#domain/item-paths.ts';

/** News for venues and staff is about a booking of somebody else, which My Bookings does not show. */
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

/**
 * Where a notification leads; undefined when there is nothing more to see than its words. A kind that this build does not
 * know leads to its booking like any other.
 */
export function notificationTarget({ kind, bookingId, hour: free }: Notification): string | undefined {
  if (aboutOthers.has(kind)) return undefined;
  if (bookingId) return bookingPath(bookingId);
  // An hour that somebody waited for: with it chosen, paying is the next tap.
  if (free) return venuePath(free.venueId, { court: free.courtId, day: free.day, hour: free.hour });
  return kind === 'vendor_rejected' ? paths.contact : undefined;
}
