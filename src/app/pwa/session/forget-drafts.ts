// Drafts of forms in this tab are deleted when their person signs out or somebody else signs in. They stay when a guest signs
// in, and when the server ended the session.
import { useSyncExternalStore } from 'react';
import { clearBrowsingHistory } from '#data/session-upkeep.ts';
import { hasSessionExpired, readStoredUser, subscribeSession } from '#data/session.ts';
import { clearDrafts, readDraftOwner, writeDraftOwner } from '#ui/form/form-draft.ts';

let generation = 0;
/** Owner of the drafts where the browser stores nothing but a form may still be on the screen. */
let lastHere: string | undefined;

/** Deletes drafts whose owner left or was replaced; returns a number that grows each time this happens. */
function settleDrafts(): number {
  const owner = readDraftOwner() ?? lastHere;
  const uid = readStoredUser()?.id;
  if (owner === uid) return generation;
  if (owner && (uid || !hasSessionExpired())) {
    clearDrafts();
    // Covers an account that the server deleted, too: no sign-out has cleared its history.
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

/** A React key for forms with drafts: a new one remounts the form after its draft was deleted. */
export function useDraftsKey(): number {
  return useSyncExternalStore(subscribeSession, settleDrafts);
}
