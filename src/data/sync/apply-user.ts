import type { PartState, UserDb } from '#data/storage/db.ts';
import { inShape } from '#data/server/row-shapes.ts';
import { writeUserDb } from '#data/session/user-db-guard.ts';
import type { Booking } from '#domain/booking.ts';
import { userPart } from './answers.ts';
import {
  applyBookings,
  putNewer,
  replaceFavourites,
  replaceNotifications,
  replaceWatches,
} from '#data/storage/apply-rows.ts';
import { replaceWork } from '#data/storage/apply-work.ts';
import { digestOf, sameDigest } from './digest.ts';
import {
  betweenPages,
  isUnmoved,
  mayResync,
  notePart,
  stepOf,
  type AnswerHead,
  type Stretch,
  type Verdict,
} from './part-state.ts';

/** The server's order is newest date first, then by id backwards: as text, so that a stretch of it can be compared. */
const placeOf = ({ day, id }: Booking) => `${day}/${id}`;

/**
 * A full answer is the truth about its stretch, also where its versions are lower (the server was restored from a backup).
 * What lies in it and did not come is gone; the rest stays until its own page is here.
 */
async function replaceStretch(db: UserDb, rows: readonly Booking[], { after, next }: Stretch): Promise<boolean> {
  const come = new Set(rows.map(({ id }) => id));
  const isWithin = (place: string) => (after === '' || place < after) && (next === null || place >= next);
  const gone = (await db.bookings.toArray()).filter((row) => isWithin(placeOf(row)) && !come.has(row.id));
  await db.bookings.bulkDelete(gone.map(({ id }) => id));
  await db.bookings.bulkPut([...rows]);
  return true;
}

/** How a person's rows are written: `writeUserDb`, or a test's own. */
type UserDbWriter = <T>(uid: string, work: (db: UserDb) => Promise<T>) => Promise<T>;

/**
 * Applies the person's part, or a page of it, in one transaction. SIGNED_OUT when they left meanwhile: nothing is kept
 * then.
 * @throws {AppError} UNEXPECTED | STORAGE_FULL
 */
export async function applyUser(
  uid: string,
  part: unknown,
  asked: PartState | undefined,
  head: AnswerHead,
  write: UserDbWriter = writeUserDb,
): Promise<Verdict> {
  const answer = inShape(userPart, part);
  return write(uid, (db) =>
    db.transaction(
      'rw',
      db.tables.filter(({ name }) => name !== 'drafts' && name !== 'receipts'),
      async () => {
        const now = await db.parts.get('user');
        const step = stepOf(now, answer, head.gen);
        if (!isUnmoved(asked, now) || !step) return 'again';
        const changed = await (answer.full ? replaceStretch : putNewer)(db, answer.bookings, step);
        if (answer.notifications) await replaceNotifications(db, answer.notifications, answer.unread);
        if (answer.favourites) await replaceFavourites(db, answer.favourites);
        if (answer.watches) await replaceWatches(db, answer.watches);
        const { desks = [], staff = null, application = null } = answer;
        const t = answer.t ?? now?.t;
        if (answer.t !== undefined) await replaceWork(db, { links: desks, staff, application });
        const between = betweenPages(now, answer, step);
        if (between) {
          await notePart(db.parts, now, { p: 'user', changed, t, ...between }, head);
          return 'more';
        }
        const rows = await db.bookings.toArray();
        const own = digestOf(
          rows.map(({ id }) => id),
          rows.map(({ rev }) => rev),
        );
        const differs = !sameDigest(own, answer.digest);
        // Between pages a booking may have changed behind us: the delta since the first page tells, before a full copy is asked for.
        const wrong = differs && step.isWhole && mayResync(now, head.at);
        await notePart(db.parts, now, { p: 'user', c: wrong ? null : step.c, changed, t, resync: wrong }, head);
        if (wrong) return 'again';
        return differs && !step.isWhole ? 'more' : 'here';
      },
    ),
  );
}

/** Stores one booking of an answer, so that it is on the screen before the next pull; an older copy changes nothing. */
export async function storeBooking(uid: string, booking: Booking): Promise<void> {
  await writeUserDb(uid, (db) => db.transaction('rw', db.bookings, db.parts, () => applyBookings(db, [booking])));
}
