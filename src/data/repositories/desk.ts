// The console of a venue on this device, from the database of the person who works there.
import { compareText } from '#domain/order.ts';
import { readUserDb } from '#data/session/user-db-guard.ts';
import { entriesBetween } from '#data/storage/entries-between.ts';
import { deskRoleOf, readEntry, type Desk, type DeskEntry } from '#domain/desk/desk.ts';

/** `absent`: it never came to this device. `gone`: the person has no role there any more. */
export type DeskFound = { is: 'absent' } | { is: 'gone'; name: string } | { is: 'here'; desk: Desk };

/**
 * A venue with its courts and holds as the server last told.
 * @throws {AppError} STORAGE_BROKEN
 */
export async function readDesk(uid: string, venueId: string): Promise<DeskFound> {
  const read = await readUserDb(uid, async (db) => ({
    desk: await db.desks.get(venueId),
    part: await db.parts.get(`desk:${venueId}`),
  }));
  const stored = read?.desk;
  if (!stored) return { is: 'absent' };
  if (stored.gone) return { is: 'gone', name: stored.name };
  const { role, payee, ...rest } = stored;
  const desk = {
    ...rest,
    role: deskRoleOf(role),
    payee: payee === 'venue' ? payee : 'platform',
    at: read.part?.at ?? 0,
  } as const;
  return { is: 'here', desk };
}

/**
 * What occupies the hours of these days, as the server has it; both days included. `entriesWithPending` adds what waits.
 * @throws {AppError} STORAGE_BROKEN
 */
export async function readEntries(
  uid: string,
  venueId: string,
  firstDay: string,
  lastDay: string,
): Promise<DeskEntry[]> {
  const rows = await readUserDb(uid, (db) => entriesBetween(db, venueId, firstDay, lastDay));
  return (rows ?? []).map(readEntry).sort((a, b) => compareText(a.day, b.day) || compareText(a.id, b.id));
}
