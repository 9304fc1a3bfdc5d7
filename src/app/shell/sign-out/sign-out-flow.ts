import { readBookingDraft } from '#data/repositories/drafts.ts';
import { readOutbox } from '#data/repositories/outbox.ts';
import { signOut } from '#data/session-upkeep.ts';
import type { UnsentWork } from '#features/outbox/sign-out/sign-out-dialog.tsx';
import { matters } from '#features/outbox/write-words.ts';
import { askBeforeSignOut } from './sign-out-question.ts';

/** Work that a sign-out would leave behind or delete; undefined when there is none, or when storage can't be read. */
export async function readUnsentWork(uid: string): Promise<UnsentWork | undefined> {
  const [writes, draft] = await Promise.all([
    readOutbox(uid).catch(() => []),
    readBookingDraft(uid).catch(() => undefined),
  ]);
  const own = writes.filter((write) => write.uid === uid && matters(write));
  const started = draft !== undefined && (draft.receipt !== null || draft.outcomeUnknown);
  return own.length > 0 || started ? { writes: own, started } : undefined;
}

/** Signs out, and asks first when unsent work would be lost or left behind. False when the person stays. */
export async function signOutAfterAsking(uid: string | undefined): Promise<boolean> {
  const unsent = uid ? await readUnsentWork(uid) : undefined;
  const answer = uid && unsent ? await askBeforeSignOut(uid, unsent) : 'keep';
  if (answer === 'stay') return false;
  await signOut(answer);
  return true;
}
