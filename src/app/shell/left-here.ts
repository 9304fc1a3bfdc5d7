import { readBookingDraft } from '#data/repositories/drafts.ts';
import { readOutbox } from '#data/repositories/outbox.ts';
import type { LeftHere } from '#features/outbox/sign-out-dialog.tsx';
import { matters } from '#features/outbox/write-words.ts';

/** What a sign-out would leave behind or delete; undefined when that is nothing. A phone that can't tell has nothing. */
export async function readLeftHere(uid: string): Promise<LeftHere | undefined> {
  const [writes, draft] = await Promise.all([
    readOutbox(uid).catch(() => []),
    readBookingDraft(uid).catch(() => undefined),
  ]);
  const own = writes.filter((write) => write.uid === uid && matters(write));
  const started = draft !== undefined && (draft.receipt !== null || draft.outcomeUnknown);
  return own.length > 0 || started ? { writes: own, started } : undefined;
}
