// What the device keeps of the catalogue, and how to get the room back.
import { withDb } from '#data/storage/db.ts';
import { dropPictures } from '#data/storage/picture-cache.ts';

export type KeptVenues = { venues: number; cities: number };

/** How many venues of how many cities are on the device. Cities without venues do not count. */
export async function readKeptVenues(): Promise<KeptVenues> {
  const packs = await withDb((db) => db.packs.toArray());
  const sizes = packs.map(({ id }) => id.length).filter((size) => size > 0);
  return { venues: sizes.reduce((sum, size) => sum + size, 0), cities: sizes.length };
}

/**
 * Deletes venues, opened venue pages and pictures from the device; what a person made stays, and so do the names of sports
 * and cities. An answer that is on its way is dropped.
 * @throws {AppError} STORAGE_BROKEN
 */
export async function clearKeptVenues(): Promise<void> {
  await withDb((db) =>
    db.transaction('rw', db.packs, db.venues, db.parts, async () => {
      await db.packs.clear();
      await db.venues.clear();
      await db.parts.where('p').notEqual('ref').delete();
    }),
  );
  await dropPictures();
}
