// What a person typed into forms of this tab goes with them; what they typed before a sign-in, or when the server ended
// their session, is still there afterwards.
import { useSyncExternalStore } from 'react';
import { clearBrowsingHistory } from '#data/session-upkeep.ts';
import { hasSessionExpired, readStoredUser, subscribeSession } from '#data/session.ts';
import { clearDrafts, readDraftOwner, writeDraftOwner } from '#ui/form/form-draft.ts';

let generation = 0;
/** For browsers that keep nothing; a form may be on the screen all the same. */
let lastHere: string | undefined;

/** Clears the drafts of somebody who left or whose place another person took; a number that grows each time it does. */
function settleDrafts(): number {
  const owner = readDraftOwner() ?? lastHere;
  const uid = readStoredUser()?.id;
  if (owner === uid) return generation;
  if (owner && (uid || !hasSessionExpired())) {
    clearDrafts();
    // Also for an account that the server says is gone: there was no sign-out that did it.
    void clearBrowsingHistory();
    generation += 1;
    lastHere = undefined;
  }
  if (uid) {
    writeDraftOwner(uid);
    lastHere = uid;
  }
  return generation;
}

/** Follows who is here; returns the way to stop. */
export function startForgettingDrafts(): () => void {
  settleDrafts();
  return subscribeSession(settleDrafts);
}

/** A key for forms with drafts: a form starts anew when what was typed into it had to go. */
export function useDraftsKey(): number {
  return useSyncExternalStore(subscribeSession, settleDrafts);
}
