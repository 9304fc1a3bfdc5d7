import { currentUid, writeUserDb } from '#data/session/user-db-guard.ts';
import { AppError } from '#domain/errors.ts';
import { withDb } from '#data/storage/db.ts';
import { dropPictures } from '#data/storage/picture-cache.ts';
import { readChosenCity } from '#data/storage/settings.ts';

const keptWhenFull = 10;

/** Drops the venue pages that were opened longest ago, all but `keep`. What a person made is never dropped. */
export async function trimVenuePages(keep: number): Promise<void> {
  await withDb((db) =>
    db.transaction('rw', db.venues, db.parts, async () => {
      const oldestFirst = await db.venues.orderBy('openedAt').primaryKeys();
      const ids = oldestFirst.slice(0, Math.max(0, oldestFirst.length - keep));
      await db.venues.bulkDelete(ids);
      await db.parts.bulkDelete(ids.map((id) => `venue:${id}`));
    }),
  );
}

function isFull(thrown: unknown): boolean {
  return thrown instanceof AppError && thrown.code === 'STORAGE_FULL';
}

/** Pictures of venues and the person's receipts: the server has them all, and nobody waits for them. */
async function dropFiles(): Promise<void> {
  const uid = await currentUid().catch(() => undefined);
  if (uid) await writeUserDb(uid, (db) => db.receipts.clear()).catch(() => undefined);
  await dropPictures();
}

/**
 * Runs a write; as long as the device is full, first receipts and pictures, then old venue pages make room for it.
 * @throws {AppError} STORAGE_FULL
 */
export async function withQuotaRetry<T>(write: () => Promise<T>): Promise<T> {
  for (const makeRoom of [dropFiles, () => trimVenuePages(keptWhenFull)]) {
    try {
      return await write();
    } catch (thrown) {
      if (!isFull(thrown)) throw thrown;
    }
    await makeRoom();
  }
  return write();
}

/**
 * Drops everything that the server can give again: pictures, venue pages, the venues of every city but the chosen one.
 * @throws {AppError} STORAGE_*
 */
export async function evictCache(): Promise<void> {
  await dropFiles();
  await trimVenuePages(keptWhenFull);
  const chosen = await readChosenCity();
  if (!chosen) return;
  await withDb((db) =>
    db.transaction('rw', db.packs, db.parts, async () => {
      const others = (await db.packs.toCollection().primaryKeys()).filter((city) => city !== chosen);
      await db.packs.bulkDelete(others);
      await db.parts.bulkDelete(['city:*', ...others.map((city) => `city:${city}`)]);
    }),
  );
}
