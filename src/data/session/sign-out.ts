// The person signs out themselves. Page only; works with no network: the server's copy of the session simply runs out.
import type { Unsent } from '#data/storage/clear-user-db.ts';
import { loadSupabase } from './load-supabase.ts';
import { endSession } from './session-idb.ts';
import { endSessionAndPurge } from './end-session.ts';
import { isFresh, storedSession } from './session-storage.ts';
import { clearBeforeSignOut } from './browsing-history.ts';

/** Ends the session of a token on the server, when that can be told. */
export async function revoke(token: string): Promise<void> {
  const { auth } = await loadSupabase();
  // The session is gone from this device by now, so the token goes by hand.
  await auth.admin.signOut(token, 'local');
}

/**
 * Signs out on this device, with or without a network: afterwards nothing of the person is left on it, except with `keep`
 * what they wrote and the server does not have yet; it goes on when they come back.
 */
export async function signOut(unsent: Unsent = 'keep'): Promise<void> {
  const stored = storedSession();
  if (!stored) return endSession({ left: true });
  const { session } = stored;
  const traces = clearBeforeSignOut();
  const forgotten = endSessionAndPurge(session.user.id, unsent);
  if (isFresh(session, 0)) void revoke(session.access_token).catch(() => undefined);
  await forgotten;
  await traces;
}

/**
 * Ends the session whose tokens stood in the opened address: whoever saw or copied that would have the account. index.html has
 * taken them out of it and of the history, and nobody uses them.
 */
export function endSessionOfAddress(): void {
  const token: unknown = Reflect.get(globalThis, 'tokenOfAddress');
  Reflect.deleteProperty(globalThis, 'tokenOfAddress');
  if (typeof token === 'string') void revoke(token).catch(() => undefined);
}
