import { readBookingDraft } from '#data/repositories/drafts.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { useSession } from '#hooks/use-session.ts';
import { lazyOptional } from '#ui/lazy-optional.ts';

const nothing = () => null;
/** Few people have a booking whose answer was lost. Offline with a build that changed meanwhile: the next start has it. */
const KeepAsking = lazyOptional(() => import('./keep-asking.ts'), nothing);

async function readUnanswered(uid: string | undefined): Promise<string | null> {
  if (!uid) return null;
  // A device that cannot read its drafts can still do everything else.
  const draft = await readBookingDraft(uid).catch(() => undefined);
  return draft?.outcomeUnknown ? draft.requestId : null;
}

/** Asks about a confirmation whose answer was lost, on every screen, until it is known. Shows nothing itself. */
export function UnansweredAsker() {
  const uid = useSession()?.id;
  const requestId = useLiveQuery(() => readUnanswered(uid), [uid]);
  // A new key asks about another request anew.
  return uid && requestId ? <KeepAsking key={`${uid} ${requestId}`} uid={uid} /> : null;
}
