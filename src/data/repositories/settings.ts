// Choices that belong to this phone, whoever uses it.
import { withDb } from '#data/db.ts';

/** True when the person asked the browser to spend little data: what was not asked for then waits until it is. */
export function savesData(): boolean {
  const { navigator } = globalThis as { navigator?: { connection?: { saveData?: boolean } } };
  return navigator?.connection?.saveData === true;
}

/** The city that the person looked for last; its venues are synced first. */
export async function readChosenCity(): Promise<string | undefined> {
  const setting = await withDb((db) => db.settings.get('city'));
  return setting?.value;
}

/** Remembers the city; undefined forgets it. STORAGE_FULL, STORAGE_BROKEN. */
export async function writeChosenCity(city: string | undefined): Promise<void> {
  await withDb(async (db) => {
    if (city) await db.settings.put({ name: 'city', value: city });
    else await db.settings.delete('city');
  });
}
