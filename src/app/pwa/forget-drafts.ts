// What a person typed into forms of this tab goes with them.
import { readStoredUser, subscribeSession } from '#data/session.ts';
import { clearDrafts } from '#ui/form/form-draft.ts';

/** Clears drafts when a session ends or somebody else takes over; typing done before a sign-in stays. Returns the way to stop. */
export function startForgettingDrafts(): () => void {
  let person = readStoredUser()?.id;
  return subscribeSession(() => {
    const next = readStoredUser()?.id;
    if (person && next !== person) clearDrafts();
    person = next;
  });
}
