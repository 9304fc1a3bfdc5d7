// Choices that belong to this device, whoever uses it.
import { withDb } from './db.ts';

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

/**
 * Remembers the city; undefined forgets it.
 * @throws {AppError} STORAGE_FULL | STORAGE_BROKEN
 */
export async function writeChosenCity(city: string | undefined): Promise<void> {
  await withDb(async (db) => {
    if (city) await db.settings.put({ name: 'city', value: city });
    else await db.settings.delete('city');
  });
}

/** How much of the catalogue to fetch unasked: `auto` does as the browser's data saver says. */
export type DataUse = 'auto' | 'less' | 'all';

/** What the person chose for this device; `auto` until they did. */
export async function readDataUse(): Promise<DataUse> {
  const setting = await withDb((db) => db.settings.get('dataUse'));
  return setting?.value === 'less' || setting?.value === 'all' ? setting.value : 'auto';
}

/**
 * Remembers the choice.
 * @throws {AppError} STORAGE_FULL | STORAGE_BROKEN
 */
export async function writeDataUse(use: DataUse): Promise<void> {
  await withDb((db) => db.settings.put({ name: 'dataUse', value: use }));
}

/** True when other cities than the chosen one wait until they are asked for. */
export async function readSavesData(): Promise<boolean> {
  const use = await readDataUse();
  return use === 'auto' ? savesData() : use === 'less';
}
