// The signed-in person's own bookings, from their own database.
import { readUserDb } from '#data/session/user-db-guard.ts';
import { readBooking, type Booking } from '#domain/booking.ts';
import { AppError } from '#domain/errors.ts';

function newestFirst(a: Booking, b: Booking): number {
  return b.day.localeCompare(a.day) || b.createdAt.localeCompare(a.createdAt) || a.id.localeCompare(b.id);
}

/** The person's bookings, latest date first (spec, my bookings); none when they are not the one who is signed in. */
export async function readBookings(uid: string): Promise<Booking[]> {
  const rows = await readUserDb(uid, (db) => db.bookings.toArray());
  return (rows ?? []).map(readBooking).sort(newestFirst);
}

/** Brings the bookings up to date. SIGNED_OUT, ACCOUNT_GONE, OFFLINE, BUSY, NOT_OURS, UNEXPECTED, STORAGE_*. */
export async function pullBookings(): Promise<void> {
  // Asking the server is a third of My Bookings' code: the list of the phone is on the screen before it. A phone that lost
  // its network before that came could not ask the server either.
  const { pullUser } = await import('#data/sync/pull.ts').catch((cause: unknown) => {
    throw new AppError('OFFLINE', {}, { cause });
  });
  await pullUser();
}

/** Stores a booking that the server has just answered with. SIGNED_OUT when the person left meanwhile, STORAGE_*. */
export async function writeBooking(uid: string, booking: Booking): Promise<void> {
  const { storeBooking } = await import('#data/sync/apply-user.ts');
  await storeBooking(uid, booking);
}
