// Venues that are marked on this device: the signed-in person's from their own database, and those marked signed out.
import * as z from 'zod/mini';
import { withDb } from '#data/storage/db.ts';
import { readUserDb } from '#data/session/user-db-guard.ts';

const name = 'favourites';
const stored = z.array(z.string());

function idsOf(text: string | undefined): string[] {
  try {
    return stored.parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}

/**
 * Ids of the person's marked venues as the server has them.
 * @throws {AppError} STORAGE_BROKEN
 */
export async function readFavourites(uid: string): Promise<string[]> {
  return (await readUserDb(uid, (db) => db.favourites.toCollection().primaryKeys())) ?? [];
}

/**
 * Ids marked on this device while nobody was signed in.
 * @throws {AppError} STORAGE_BROKEN
 */
export async function readLocalFavourites(): Promise<string[]> {
  return idsOf((await withDb((db) => db.settings.get(name)))?.value);
}

/**
 * Marks or unmarks a venue for whoever uses this device signed out.
 * @throws {AppError} STORAGE_FULL | STORAGE_BROKEN
 */
export async function writeLocalFavourite(venueId: string, isFavourite: boolean): Promise<void> {
  await withDb((db) =>
    db.transaction('rw', db.settings, async () => {
      const others = idsOf((await db.settings.get(name))?.value).filter((id) => id !== venueId);
      await db.settings.put({ name, value: JSON.stringify(isFavourite ? [...others, venueId] : others) });
    }),
  );
}

/**
 * Forgets the marks of a signed-out user, once they are somebody's.
 * @throws {AppError} STORAGE_BROKEN
 */
export async function deleteLocalFavourites(): Promise<void> {
  await withDb((db) => db.settings.delete(name));
}
