import { useEffect, useState } from 'react';
import { serverNow } from '#data/server/server-clock.ts';
import type { Booking } from '#domain/booking.ts';
import { hasTerms, refundOffer, type BookingWithTerms } from '#domain/refund-offer.ts';
import type { RefundOffer } from '#domain/terms.ts';

/** A browser's timer waits no longer, and nobody looks at a dialog for weeks. */
const longest = 2 ** 31 - 1;

/** A booking with terms and what comes back for it now; the next step of the policy changes it while somebody looks. */
export type OpenOffer = { booking: BookingWithTerms; offer: RefundOffer };

/** See `OpenOffer`; undefined where the server that sent the booking promised nothing. */
export function useOffer(booking: Booking): OpenOffer | undefined {
  const [now, setNow] = useState(serverNow);
  const open = hasTerms(booking) ? { booking, offer: refundOffer(booking, now) } : undefined;
  const deadline = open?.offer.deadline ?? null;
  useEffect(() => {
    if (deadline === null || deadline - serverNow() >= longest) return undefined;
    const left = Math.max(0, deadline - serverNow());
    const timer = setTimeout(() => setNow(Math.max(serverNow(), deadline + 1)), left + 1);
    return () => clearTimeout(timer);
  }, [deadline]);
  return open;
}
