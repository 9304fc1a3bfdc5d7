// Ending a session on this phone. Works with no network: the server's copy of the session simply runs out.
import { backend, backendHeaders } from './backend.ts';
import { clearPerson, type Unsent } from './clear-person.ts';
import { forgetLater, dropNote } from './forget.ts';
import { serverFetch } from './server-fetch.ts';
import { endSession } from './session-copy.ts';
import { isFresh, storedSession } from './stored-session.ts';
import { clearTraces } from './traces.ts';

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

/** Ends the session of this person and takes everything of theirs off this phone, in every tab; see `clearPerson`. */
export async function forgetPerson(uid: string, unsent: Unsent): Promise<void> {
  // Noted first: a tab that is killed in the middle, or another one that will not let go of the database, leaves the rest
  // to the next start.
  forgetLater(uid, unsent);
  const traces = clearTraces();
  await endSession(true);
  await traces;
  await clearPerson(uid, unsent).then(
    () => dropNote(uid),
    () => undefined,
  );
}

/** Signs the stored person out; nothing happens when nobody is signed in. */
export async function signOutHere(unsent: Unsent): Promise<void> {
  const stored = storedSession();
  if (!stored) return endSession(true);
  const { session } = stored;
  const forgotten = forgetPerson(session.user.id, unsent);
  if (isFresh(session, 0)) revoke(session.access_token);
  await forgotten;
}
