import { useEffect, useState } from 'react';
import { serverNow } from '#data/server/server-clock.ts';
import type { Booking } from '#domain/booking.ts';
import { refundOffer } from '#domain/refund-offer.ts';
import type { RefundOffer } from '#domain/terms.ts';

/** A browser's timer waits no longer, and nobody looks at a dialog for weeks. */
const longest = 2 ** 31 - 1;

/** Refund of a booking if it is cancelled now; it changes with the next step of the policy while the dialog is open. */
export function useOffer(booking: Booking): RefundOffer {
  const [now, setNow] = useState(serverNow);
  const offer = refundOffer(booking, now);
  const { deadline } = offer;
  useEffect(() => {
    if (deadline === null || deadline - serverNow() >= longest) return undefined;
    const left = Math.max(0, deadline - serverNow());
    const timer = setTimeout(() => setNow(Math.max(serverNow(), deadline + 1)), left + 1);
    return () => clearTimeout(timer);
  }, [deadline]);
  return offer;
}
