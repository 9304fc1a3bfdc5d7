import { readPaymentCheck } from '#data/repositories/catalogue.ts';
import { usualPaymentCheck, type PaymentCheck } from '#domain/booking.ts';
import { useLiveQuery } from './use-live-query.ts';

/** Known from the last screen that asked, so that the next one does not start with other words. */
let known = usualPaymentCheck;

/** Storage that cannot be read leaves what is known: the usual figures are true enough to be shown. */
async function readOrKnown(): Promise<PaymentCheck> {
  known = await readPaymentCheck().catch(() => known);
  return known;
}

/** How long checking a payment usually takes, for screens that read the device anyway. */
export function usePaymentCheck(): PaymentCheck {
  return useLiveQuery(readOrKnown, []) ?? known;
}
