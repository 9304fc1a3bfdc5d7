// Who the account says the person is, from this phone.
import { storedSession, userOf } from '#data/stored-session.ts';

export type Profile = { name: string; phone: string };

/** Name and phone number as the session carries them; undefined when somebody else, or nobody, is signed in. */
export function readProfile(uid: string): Profile | undefined {
  const session = storedSession()?.session;
  if (session?.user.id !== uid) return undefined;
  const phone = session.user.user_metadata?.phone;
  return { name: userOf(session).name, phone: typeof phone === 'string' ? phone : '' };
}
