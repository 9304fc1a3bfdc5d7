// The signed-in person's own bookings, from their own database.
import { compareText } from '#domain/order.ts';
import { readUserDb } from '#data/session/user-db-guard.ts';
import { readBooking, type Booking } from '#domain/booking.ts';

function newestFirst(a: Booking, b: Booking): number {
  return compareText(b.day, a.day) || compareText(b.createdAt, a.createdAt) || compareText(a.id, b.id);
}

/** The person's bookings, latest date first (spec, my bookings); none when they are not the one who is signed in. */
export async function readBookings(uid: string): Promise<Booking[]> {
  const rows = await readUserDb(uid, (db) => db.bookings.toArray());
  return (rows ?? []).map(readBooking).sort(newestFirst);
}

/**
 * Brings the bookings up to date.
 * @throws {AppError} SIGNED_OUT | ACCOUNT_GONE | OFFLINE | BUSY | NOT_OURS | UNEXPECTED | STORAGE_*
 */
export { pullUser as pullBookings, storeBooking as writeBooking } from '#data/sync.ts';
