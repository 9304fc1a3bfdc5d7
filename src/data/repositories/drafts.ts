// A started booking. It must survive a tab that is killed while the person is in the bank's app, so it is written with
// strict durability, receipt bytes and all.
import type { Dexie, EntityTable } from 'dexie';
import * as z from 'zod/mini';
import { withDb, type StoredDraft } from '#data/storage/db.ts';
import { readUserDb, writeUserDb } from '#data/session/user-db-guard.ts';
import type { BookingDraft, StoredReceipt } from '#domain/booking.ts';
import { AppError } from '#domain/errors.ts';

/** Id of a person, or `anon`: whoever uses this device signed out. */
type DraftOwner = string;

const nullableText = z.nullable(z.string());

/** A draft that another version of the app stored and that does not fit is dropped rather than half understood. */
const stored = z.object({
  venueId: z.string(),
  courtId: z.string(),
  day: z.string(),
  hours: z.array(z.int()),
  requestId: z.string(),
  expectedTotal: z.nullable(z.number()),
  holdUntil: nullableText,
  receipt: z.nullable(
    z.object({
      name: z.string(),
      // Of another type than this build can pick: money may hang on it, and the server judges by its bytes.
      type: z.custom<StoredReceipt['type']>((value) => typeof value === 'string'),
      bytes: z.custom<ArrayBuffer>((value) => Object.prototype.toString.call(value) === '[object ArrayBuffer]'),
    }),
  ),
  receiptPath: nullableText,
  outcomeUnknown: z.boolean(),
  refusal: z.optional(z.string()),
  paidFor: z.exactOptional(
    z.nullable(
      z.object({
        requestId: z.string(),
        courtId: z.string(),
        day: z.string(),
        hours: z.array(z.int()),
        total: z.number(),
      }),
    ),
  ),
  savedAt: z.number(),
});

function draftOf(row: StoredDraft | undefined): BookingDraft | undefined {
  const parsed = stored.safeParse(row?.draft);
  return parsed.success ? parsed.data : undefined;
}

/** The started booking of this person or of the signed-out user of this device. */
export async function readBookingDraft(owner: DraftOwner): Promise<BookingDraft | undefined> {
  if (owner === 'anon') return draftOf(await withDb((db) => db.drafts.get('booking')));
  return draftOf(await readUserDb(owner, (db) => db.drafts.get('booking')));
}

/** True for a draft that money may hang on: it is never replaced by another one. */
function isPaidFor(draft: BookingDraft): boolean {
  return draft.receipt !== null || draft.receiptPath !== null || draft.outcomeUnknown;
}

type DraftDb = Dexie & { drafts: EntityTable<StoredDraft, 'key'> };

function inDraftDb(owner: DraftOwner, work: (db: DraftDb) => Promise<void>): Promise<void> {
  return owner === 'anon' ? withDb(work, 'strict') : writeUserDb(owner, work, 'strict');
}

/**
 * Keeps the started booking; it is on the disk when this returns. A booking of another venue that money may hang on,
 * started in another tab, is not replaced.
 * @throws {AppError} IN_USE | STORAGE_FULL | STORAGE_BROKEN | SIGNED_OUT
 */
export async function writeBookingDraft(owner: DraftOwner, draft: BookingDraft): Promise<void> {
  await inDraftDb(owner, (db) =>
    db.transaction('rw', db.drafts, async () => {
      const kept = draftOf(await db.drafts.get('booking'));
      if (kept && kept.venueId !== draft.venueId && isPaidFor(kept)) throw new AppError('IN_USE');
      await db.drafts.put({ key: 'booking', draft });
    }),
  );
}

/**
 * Drops the started booking: it is booked, or the person gave it up. With a venue, only that venue's: another tab may
 * have started a booking elsewhere.
 * @throws {AppError} STORAGE_BROKEN | SIGNED_OUT
 */
export async function deleteBookingDraft(owner: DraftOwner, venueId?: string): Promise<void> {
  await inDraftDb(owner, (db) =>
    db.transaction('rw', db.drafts, async () => {
      const kept = draftOf(await db.drafts.get('booking'));
      if (!venueId || !kept || kept.venueId === venueId) await db.drafts.delete('booking');
    }),
  );
}

/** `settleBookingDraft` in the given database; tests/simulation gives each of its devices its own. */
export async function settleDraftIn(db: DraftDb, requestId: string, next: BookingDraft | null): Promise<boolean> {
  return db.transaction('rw', db.drafts, async () => {
    const kept = draftOf(await db.drafts.get('booking'));
    if (!kept?.outcomeUnknown || kept.requestId !== requestId) return false;
    if (next) await db.drafts.put({ key: 'booking', draft: next });
    else await db.drafts.delete('booking');
    return true;
  });
}

/**
 * Puts `next`, or nothing, in the place of a draft whose outcome was unknown; false when the draft is no longer that of
 * this unanswered request: it was answered elsewhere, dropped, or is gone with its person.
 * @throws {AppError} STORAGE_* | SIGNED_OUT
 */
export function settleBookingDraft(uid: string, requestId: string, next: BookingDraft | null): Promise<boolean> {
  return writeUserDb(uid, (db) => settleDraftIn(db, requestId, next), 'strict');
}

/**
 * After a sign-in, makes the booking that was started signed out the person's own; the newer of two wins unless money may
 * hang on the older.
 * @throws {AppError} STORAGE_FULL | STORAGE_BROKEN | SIGNED_OUT
 */
export async function adoptAnonymousDraft(uid: string): Promise<void> {
  const found = await readBookingDraft('anon');
  if (!found) return;
  const own = await readBookingDraft(uid);
  if (!own || (!isPaidFor(own) && own.savedAt <= found.savedAt)) await writeBookingDraft(uid, found);
  await deleteBookingDraft('anon');
}
