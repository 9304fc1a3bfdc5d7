// Rows of the signed-in person as an answer brought them, put where screens read them. Called inside a transaction.
import type { PartState, UserDb } from './db.ts';
import type { Booking } from '#domain/booking.ts';
import type { HourWatch } from '#domain/hour-watch.ts';
import type { Notification } from '#domain/notification.ts';

/** A stamp that was never used for this part, also not before the part was dropped and came back. */
export function nextStamp(before: PartState | undefined): number {
  return Math.max((before?.stamp ?? 0) + 1, Date.now());
}

/** Puts bookings, older copies left out; true when something changed. */
export async function putNewer(db: UserDb, rows: readonly Booking[]): Promise<boolean> {
  const known = await db.bookings.bulkGet(rows.map(({ id }) => id));
  const newer = rows.filter((row, at) => row.rev > (known[at]?.rev ?? 0));
  await db.bookings.bulkPut(newer);
  return newer.length > 0;
}

/** Marks the person's part as moved: a pull that was asked for before must not undo what came since. */
async function moveUserPart(db: UserDb, keepsTag: boolean): Promise<void> {
  const state = await db.parts.get('user');
  const { c = null, g = null, at = 0, resyncAt = 0, t } = state ?? {};
  const tag = keepsTag && t !== undefined && { t };
  await db.parts.put({ p: 'user', c, g, at, stamp: nextStamp(state), resyncAt, ...tag });
}

/** Stores bookings outside of a pull. Needs `bookings` and `parts`. */
export async function applyBookings(db: UserDb, rows: readonly Booking[]): Promise<void> {
  if (await putNewer(db, rows)) await moveUserPart(db, true);
}

/** Replaces the newest notifications and the number of unread ones. Needs `notifications` and `facts`. */
export async function replaceNotifications(
  db: UserDb,
  rows: readonly Notification[],
  unread: number | undefined,
): Promise<void> {
  await db.notifications.clear();
  await db.notifications.bulkPut([...rows]);
  await db.facts.put({ name: 'unread', value: unread ?? rows.filter(({ isRead }) => !isRead).length });
}

/** Replaces the marked venues. Needs `favourites`. */
export async function replaceFavourites(db: UserDb, ids: readonly string[]): Promise<void> {
  await db.favourites.clear();
  await db.favourites.bulkPut(ids.map((id) => ({ id })));
}

/** The same outside of a pull. Needs `favourites` and `parts`. */
export async function applyFavourites(db: UserDb, ids: readonly string[]): Promise<void> {
  await replaceFavourites(db, ids);
  await moveUserPart(db, false);
}

/** Notifications outside of a pull. Needs `notifications`, `facts` and `parts`. */
export async function applyNotifications(
  db: UserDb,
  rows: readonly Notification[],
  unread: number | undefined,
): Promise<void> {
  await replaceNotifications(db, rows, unread);
  await moveUserPart(db, false);
}

/** Replaces the watched hours. Needs `watches`. */
export async function replaceWatches(db: UserDb, rows: readonly HourWatch[]): Promise<void> {
  await db.watches.clear();
  await db.watches.bulkPut([...rows]);
}

/** The same outside of a pull. Needs `watches` and `parts`. */
export async function applyWatches(db: UserDb, rows: readonly HourWatch[]): Promise<void> {
  await replaceWatches(db, rows);
  await moveUserPart(db, false);
}
