// The bell of the signed-in person, from their own database.
import { compareText } from '#domain/order.ts';
import { readUserDb } from '#data/session/user-db-guard.ts';
import type { Notifications } from '#domain/notification.ts';

/**
 * The newest 20, newest first, and how many are unread in all; undefined before the first pull.
 * @throws {AppError} STORAGE_BROKEN
 */
export async function readNotifications(uid: string): Promise<Notifications | undefined> {
  return readUserDb(uid, async (db) => {
    const unread = await db.facts.get('unread');
    if (!unread) return undefined;
    const rows = await db.notifications.toArray();
    const list = rows.sort((a, b) => compareText(b.createdAt, a.createdAt) || compareText(a.id, b.id));
    return { list, unread: unread.value };
  });
}

/**
 * Brings them up to date, with the bookings.
 * @throws {AppError} SIGNED_OUT | ACCOUNT_GONE | OFFLINE | BUSY | NOT_OURS | UNEXPECTED | STORAGE_*
 */
export { pullUser as pullNotifications } from '#data/sync.ts';
