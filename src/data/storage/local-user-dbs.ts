// Whose data is on this phone, whether they are signed in or not.
import { Dexie } from 'dexie';
import { userPrefix } from './db.ts';

/** Ids of everybody who has a database here. */
export async function localUserIds(): Promise<string[]> {
  const names = await Dexie.getDatabaseNames();
  return names.filter((name) => name.startsWith(userPrefix)).map((name) => name.slice(userPrefix.length));
}
