import { useEffect } from 'react';
import { readBookingDraft } from '#data/repositories/drafts.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { useSession } from '#hooks/use-session.ts';
import { keepAsking } from './lazy-keep-asking.ts';

async function readUnanswered(uid: string | undefined): Promise<string | null> {
  if (!uid) return null;
  // A phone that cannot read its drafts can still do everything else.
  const draft = await readBookingDraft(uid).catch(() => undefined);
  return draft?.outcomeUnknown ? draft.requestId : null;
}

/** Asks about a confirmation whose answer was lost, on every screen, until it is known. Shows nothing itself. */
export function UnansweredAsker() {
  const uid = useSession()?.id;
  const requestId = useLiveQuery(() => readUnanswered(uid), [uid]);
  useEffect(() => {
    if (!uid || !requestId) return undefined;
    let isHere = true;
    let stop: (() => void) | undefined;
    async function begin(by: string): Promise<void> {
      const end = await keepAsking(by);
      if (isHere) stop = end;
      else end();
    }
    // Offline with a build that changed meanwhile: the next start has it.
    begin(uid).catch(() => undefined);
    return () => {
      isHere = false;
      stop?.();
    };
  }, [uid, requestId]);
  return null;
}
