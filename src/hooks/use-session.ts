import { useSyncExternalStore } from 'react';
import { readStoredUser, subscribeSession } from '#data/session.ts';
import type { SessionUser } from '#domain/user.ts';

const nobody = (): null => null;

/** The signed-in person, known at the first render; follows sign-ins and sign-outs of every tab. */
export function useSession(): SessionUser | null {
  return useSyncExternalStore(subscribeSession, readStoredUser, nobody);
}
