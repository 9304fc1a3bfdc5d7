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
 * Where a notification leads: to its booking, or to the hour of a court that it is about; undefined when there is nothing
 * more to see than its words. A kind that this build does not know leads there like any other.
 */
export function notificationTarget({ kind, bookingId, hour: about }: Notification): string | undefined {
  if (aboutOthers.has(kind)) return undefined;
  if (about) {
    const { venueId, courtId, day, hour } = about;
    return venuePath(venueId, { court: courtId, day, hour });
  }
  if (bookingId) return bookingPath(bookingId);
  return kind === 'vendor_rejected' ? paths.contact : undefined;
}
