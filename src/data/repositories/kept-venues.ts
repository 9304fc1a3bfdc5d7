// What the phone keeps of the catalogue, and how to get the room back.
import { withDb } from '#data/db.ts';
import { dropPictures } from '#data/pictures.ts';
import { readVenueIndex } from './catalogue.ts';

export type KeptVenues = { venues: number; cities: number };

/** How many venues of how many cities are on the phone. */
export async function readKeptVenues(): Promise<KeptVenues> {
  const [index, cities] = await Promise.all([readVenueIndex(), withDb((db) => db.packs.count())]);
  return { venues: index.venues.length, cities };
}

/**
 * Deletes venues, opened venue pages and pictures from the phone; what a person made stays, and so do the names of sports
 * and cities. An answer that is on its way is dropped. STORAGE_BROKEN.
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
