import { useEffect, useState } from 'react';
import { usualPaymentCheck, type PaymentCheck } from '#domain/payment-check.ts';

/** Known from the last screen that asked, so that the next one does not start with other words. */
let known = usualPaymentCheck;

/** Storage that cannot be read leaves what is known. */
async function lookUp(): Promise<void> {
  try {
    const { readPaymentCheck } = await import('#data/repositories/catalogue.ts');
    known = await readPaymentCheck();
  } catch {
    // The usual figures are true enough to be shown.
  }
}

/** How long checking a payment usually takes. Screens of mere words use it too, so the database comes after they are shown. */
export function usePaymentCheck(): PaymentCheck {
  const [check, setCheck] = useState(known);
  useEffect(() => {
    let isGone = false;
    void lookUp().then(() => isGone || setCheck(known));
    return () => {
      isGone = true;
    };
  }, []);
  return check;
}
