// Who the account says the person is, from this device.
import { refreshSession } from '#data/session/credentials.ts';
import { announceSession } from '#data/session/session-events.ts';
import { keepProfile, storedSession, userOf } from '#data/session/session-storage.ts';

export type Profile = { name: string; phone: string };

/** Name and phone number as the session carries them; undefined when somebody else, or nobody, is signed in. */
export function readProfile(uid: string): Profile | undefined {
  const session = storedSession()?.session;
  if (session?.user.id !== uid) return undefined;
  const phone = session.user.user_metadata?.phone;
  return { name: userOf(session).name, phone: typeof phone === 'string' ? phone : '' };
}

/**
 * Shows name and phone number of the person on this device before the account has them.
 * @throws {AppError} STORAGE_FULL
 */
export function writeProfileHere(uid: string, profile: Profile): void {
  const now = readProfile(uid);
  if (now?.name === profile.name && now.phone === profile.phone) return;
  if (keepProfile(uid, profile)) announceSession();
}

/**
 * Takes name and phone number from the account again.
 * @throws {AppError} SIGNED_OUT | OFFLINE | BUSY | NOT_OURS
 */
export async function pullProfile(): Promise<void> {
  await refreshSession(storedSession()?.session.access_token);
}
