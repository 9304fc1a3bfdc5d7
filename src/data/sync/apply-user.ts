import type { PartState, UserDb } from '#data/db.ts';
import { writePerson } from '#data/person.ts';
import type { Booking } from '#domain/booking.ts';
import { userPart } from './answers.ts';
import { applyBookings, putNewer, replaceFavourites, replaceNotifications } from './apply-rows.ts';
import { digestOf, sameDigest } from './digest.ts';
import { parsePart } from './parse-part.ts';
import { isUnmoved, mayResync, notePart, type AnswerHead } from './part-state.ts';

/** A full answer is the truth, also where its versions are lower (the server was restored from a backup). */
async function replaceAll(db: UserDb, rows: readonly Booking[]): Promise<boolean> {
  await db.bookings.clear();
  await db.bookings.bulkPut([...rows]);
  return true;
}

/** How a person's rows are written: `writePerson`, or a test's own. */
export type PersonWriter = <T>(uid: string, work: (db: UserDb) => Promise<T>) => Promise<T>;

/**
 * Applies the person's part in one transaction; true when it must be asked for again. SIGNED_OUT when they left meanwhile:
 * nothing is kept then. UNEXPECTED, STORAGE_FULL.
 */
export async function applyUser(
  uid: string,
  part: unknown,
  asked: PartState | undefined,
  head: AnswerHead,
  write: PersonWriter = writePerson,
): Promise<boolean> {
  const answer = parsePart(userPart, part);
  return write(uid, (db) =>
    db.transaction('rw', db.bookings, db.notifications, db.favourites, db.facts, db.parts, async () => {
      const now = await db.parts.get('user');
      if (!isUnmoved(asked, now)) return true;
      const changed = await (answer.full ? replaceAll : putNewer)(db, answer.bookings);
      if (answer.notifications) await replaceNotifications(db, answer.notifications, answer.unread);
      if (answer.favourites) await replaceFavourites(db, answer.favourites);
      const rows = await db.bookings.toArray();
      const own = digestOf(
        rows.map(({ id }) => id),
        rows.map(({ rev }) => rev),
      );
      const wrong = !sameDigest(own, answer.digest) && mayResync(now, head.at);
      await notePart(db.parts, now, { p: 'user', c: wrong ? null : answer.c, changed, resync: wrong }, head);
      return wrong;
    }),
  );
}

/** Stores one booking of an answer, so that it is on the screen before the next pull; an older copy changes nothing. */
export async function storeBooking(uid: string, booking: Booking): Promise<void> {
  await writePerson(uid, (db) => db.transaction('rw', db.bookings, db.parts, () => applyBookings(db, [booking])));
}
