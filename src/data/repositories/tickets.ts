// Tickets of the signed-in person's confirmed bookings, from their own database; the pull of the bookings brings them.
import type { StoredTicket } from '#data/storage/db.ts';
import { readUserDb } from '#data/session/user-db-guard.ts';

/**
 * The ticket of a booking, drawn; null when this device has none.
 * @throws {AppError} STORAGE_BROKEN
 */
export async function readTicket(uid: string | undefined, bookingId: string): Promise<StoredTicket | null> {
  const row = uid === undefined ? undefined : await readUserDb(uid, (db) => db.tickets.get(bookingId));
  return row ?? null;
}
