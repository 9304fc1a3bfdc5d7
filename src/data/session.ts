// The door of the room `session`: who is signed in. The header needs it at once, so it reaches no database and no client of
// the server: what does stands in `session-upkeep.ts`.
import { door } from '#domain/door.ts';

export { hasSessionExpired, isVisit, readStoredUser } from '#data/session/session-storage.ts';
export { provideCaptcha } from '#data/session/captcha.ts';
export { subscribeSession } from '#data/session/session-events.ts';

const loadOpening = door(() => import('#data/session/open-db.ts'));
const loadPing = door(() => import('#data/session/ping.ts'));

/**
 * Opens the database of whoever is signed in while the code of a screen that reads it is still on its way.
 */
export async function openUserDbAhead(): Promise<void> {
  try {
    await (await loadOpening()).openDb();
  } catch {
    // A file that did not come, or storage that fails: both are told where the database is read.
  }
}

/** See `session/ping.ts`. */
export async function pingServer(): Promise<void> {
  await (await loadPing()).pingServer();
}
