// The steps that somebody who registered on this device has yet to take: open the link of the mail, then say their name and choose a password.
import { localStore } from '#data/storage/page-storage.ts';

const key = 'baari-sign-up';

/** Longer than any link works; afterwards the address of who registered is nobody's business on this device, unless they are signed in. */
const keptMs = 24 * 60 * 60 * 1000;

type PendingSignUp = {
  email: string;
  /** Where the person wanted to go, as a path of the app. */
  next: string;
  /** Id of the account once its link was used: it has no name and no password of the person yet. */
  uid?: string;
};

/** Keeps it for a day, and with a `uid` until that is done; a device whose storage is full keeps nothing. */
export function keepPendingSignUp(pending: PendingSignUp): void {
  try {
    localStore()?.setItem(key, JSON.stringify({ ...pending, at: Date.now() }));
  } catch {
    // The person then types the address again, and goes on from Home.
  }
}

export function readPendingSignUp(): PendingSignUp | undefined {
  try {
    const { email, next, uid, at } = JSON.parse(localStore()?.getItem(key) ?? '{}') as Record<string, unknown>;
    if (typeof email !== 'string' || typeof next !== 'string') return undefined;
    if (typeof uid === 'string') return { email, next, uid };
    return Math.abs(Date.now() - Number(at)) > keptMs ? undefined : { email, next };
  } catch {
    return undefined;
  }
}

export function dropPendingSignUp(): void {
  localStore()?.removeItem(key);
}
