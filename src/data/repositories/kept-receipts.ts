// The newest few of a person's own receipts, so that they open without a connection. They lie in the person's database and
// leave with it; when room is needed they are the first to go, because the server has them all.
import type { KeptReceipt } from '#data/storage/db.ts';
import { currentUid, readUserDb, writeUserDb } from '#data/session/user-db-guard.ts';

const mostKept = 6;
/** A receipt that was sent as it is may have 5 MB. */
const mostBytes = 12_000_000;

/** A receipt of the signed-in person that is on this device; undefined when it is not, or cannot be read. */
export async function readKeptReceipt(path: string): Promise<Blob | undefined> {
  const uid = await currentUid();
  const row = uid && (await readUserDb(uid, (db) => db.receipts.get(path)).catch(() => undefined));
  return row ? new Blob([row.bytes], { type: row.type }) : undefined;
}

function surplus(newestFirst: readonly KeptReceipt[]): string[] {
  let bytes = 0;
  return newestFirst
    .filter((row, at) => {
      bytes += row.bytes.byteLength;
      return at >= mostKept || bytes > mostBytes;
    })
    .map(({ path }) => path);
}

/**
 * Keeps a receipt of this person; the oldest make room for it.
 * @throws {AppError} SIGNED_OUT | STORAGE_FULL | STORAGE_BROKEN
 */
export async function keepReceipt(
  uid: string,
  path: string,
  { type, bytes }: Pick<KeptReceipt, 'type' | 'bytes'>,
): Promise<void> {
  await writeUserDb(uid, (db) =>
    db.transaction('rw', db.receipts, async () => {
      await db.receipts.put({ path, type, bytes, at: Date.now() });
      await db.receipts.bulkDelete(surplus((await db.receipts.toArray()).sort((a, b) => b.at - a.at)));
    }),
  );
}
