import type { Notification } from '#domain/notification.ts';
import { paths } from '#domain/paths.ts';

/** News for the owner of a venue is about a booking of somebody else, which My Bookings does not show. */
const ofOwner = new Set(['booking_received', 'booking_withdrawn']);

/** Where a notification leads; undefined when there is nothing more to see than its words. */
export function notificationTarget({ kind, bookingId }: Notification): string | undefined {
  if (ofOwner.has(kind)) return undefined;
  if (bookingId) return paths.myBookings;
  return kind === 'vendor_rejected' ? paths.contact : undefined;
}
