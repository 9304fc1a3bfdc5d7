import { millisecondsInMinute } from 'date-fns/constants';
import { useEffect, useEffectEvent, useState } from 'react';
import { claimBefore } from '#data/repositories/cases.ts';
import type { CaseClaim } from '#domain/desk/case.ts';
import { useOnline } from '#hooks/use-online.ts';
import { useOnlineWrite } from '#hooks/use-online-write.ts';

/** A claim lasts 10 minutes; it is renewed long before. */
const renewEvery = 2 * millisecondsInMinute;

/**
 * Tells the colleagues that this booking is open here, for as long as it is looked at. Answers who else has it open; nobody is
 * kept out, and a claim that does not arrive matters to nobody.
 */
export function useClaim(bookingId: string, isWanted: boolean): Pick<CaseClaim, 'by' | 'since'> | null {
  const { run } = useOnlineWrite();
  const isOnline = useOnline();
  const [other, setOther] = useState<{ of: string; claim: Pick<CaseClaim, 'by' | 'since'> | null }>();
  const claim = useEffectEvent(async () => {
    if (document.visibilityState !== 'visible') return;
    const answer = await run('claim-call', { bookingId });
    if (answer.is === 'done') setOther({ of: bookingId, claim: claimBefore(answer.rows) });
  });
  useEffect(() => {
    if (!isWanted || !isOnline) return undefined;
    void claim();
    const timer = setInterval(() => void claim(), renewEvery);
    return () => clearInterval(timer);
  }, [bookingId, isWanted, isOnline]);
  return other?.of === bookingId ? other.claim : null;
}
