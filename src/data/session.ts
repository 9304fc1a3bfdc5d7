// The door of the room `session`: who is signed in. The header needs it at once, so it reaches no database and no client of
// the server: what does stands in `session-upkeep.ts`.
export { hasSessionExpired, isVisit, readStoredUser } from '#data/session/session-storage.ts';
export { subscribeSession } from '#data/session/session-events.ts';

/** See `session/ping.ts`. */
export async function pingServer(): Promise<void> {
  const ping = await import('#data/session/ping.ts');
  await ping.pingServer();
}
