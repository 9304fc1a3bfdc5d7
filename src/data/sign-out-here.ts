// The person signs out themselves. Page only; works with no network: the server's copy of the session simply runs out.
import { backend, backendHeaders } from './backend.ts';
import type { Unsent } from './clear-person.ts';
import { serverFetch } from './server-fetch.ts';
import { endSession } from './session-copy.ts';
import { forgetPerson } from './sign-out.ts';
import { isFresh, storedSession } from './stored-session.ts';
import { leaveNoTraces } from './traces.ts';

const revokeWithin = 5000;

/** Tells the server, when it can be told; nobody waits for the answer. */
function revoke(token: string): void {
  void serverFetch(`${backend().url}/auth/v1/logout?scope=local`, {
    method: 'POST',
    headers: { ...backendHeaders(), authorization: `Bearer ${token}` },
    keepalive: true,
    timeoutMs: revokeWithin,
  }).catch(() => undefined);
}

/** Signs the stored person out; nothing happens when nobody is signed in. */
export async function signOutHere(unsent: Unsent): Promise<void> {
  const stored = storedSession();
  if (!stored) return endSession(true);
  const { session } = stored;
  const traces = leaveNoTraces();
  const forgotten = forgetPerson(session.user.id, unsent);
  if (isFresh(session, 0)) revoke(session.access_token);
  await forgotten;
  await traces;
}
