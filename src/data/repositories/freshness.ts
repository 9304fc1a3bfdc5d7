import { withDb } from '#data/storage/db.ts';
import { readStoredUser } from '#data/session/session-storage.ts';
import { readUserDb } from '#data/session/user-db-guard.ts';

/**
 * Server time in ms of the last pull of a part that succeeded (`city:*`: of the city that waits longest, `*`: of the newest part
 * of all); undefined if never.
 */
export async function readFreshness(part: string): Promise<number | undefined> {
  if (part === 'user') {
    const uid = readStoredUser()?.id;
    const state = uid ? await readUserDb(uid, (db) => db.parts.get('user')) : undefined;
    return state?.at || undefined;
  }
  if (part === '*') {
    const states = await withDb((db) => db.parts.toArray());
    const newest = Math.max(0, (await readFreshness('user')) ?? 0, ...states.map(({ at }) => at));
    return newest || undefined;
  }
  if (part !== 'city:*') return (await withDb((db) => db.parts.get(part)))?.at;
  const states = await withDb((db) => db.parts.where('p').startsWith('city:').toArray());
  const ages = states.filter(({ p }) => p !== part).map(({ at }) => at);
  return ages.length > 0 ? Math.min(...ages) : undefined;
}
