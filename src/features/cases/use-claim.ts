import { millisecondsInMinute } from 'date-fns/constants';
import { useEffect, useState } from 'react';
import { claimBefore } from '#data/repositories/cases.ts';
import { sendOnline } from '#data/repositories/online-writes.ts';
import type { CaseClaim } from '#domain/desk/case.ts';
import { useOnline } from '#hooks/use-online.ts';

/** A claim lasts 10 minutes; it is renewed long before. */
const renewEvery = 2 * millisecondsInMinute;

type Other = Pick<CaseClaim, 'by' | 'since'>;

/**
 * Tells the colleagues that this booking is open here, for as long as it is looked at. Answers who else has it open; nobody is
 * kept out, and a claim that does not arrive is made again with the next one.
 */
export function useClaim(bookingId: string, isWanted: boolean): Other | null {
  const isOnline = useOnline();
  const [other, setOther] = useState<{ of: string; who: Other | null }>();
  useEffect(() => {
    if (!isWanted || !isOnline) return undefined;
    let isHere = true;
    const claim = () => {
      if (document.visibilityState !== 'visible') return;
      sendOnline({ id: crypto.randomUUID(), kind: 'claim-call', args: { bookingId } }).then(
        (rows) => isHere && setOther({ of: bookingId, who: claimBefore(rows) }),
        () => undefined,
      );
    };
    claim();
    const timer = setInterval(claim, renewEvery);
    return () => {
      isHere = false;
      clearInterval(timer);
    };
  }, [bookingId, isWanted, isOnline]);
  return other?.of === bookingId ? other.who : null;
}
