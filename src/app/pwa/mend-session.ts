import { mendSession } from '#data/session-upkeep.ts';
import { readStoredUser, subscribeSession } from '#data/session.ts';

/** Ends what is left of a session that somebody else took half of: browser settings, another tab. Returns the way to stop. */
export function startMendingSession(): () => void {
  void mendSession();
  return subscribeSession(() => {
    if (!readStoredUser()) void mendSession();
  });
}
