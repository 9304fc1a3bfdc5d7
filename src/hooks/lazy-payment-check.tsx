import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react';
import { usualPaymentCheck, type PaymentCheck } from '#domain/booking.ts';
import { door } from '#domain/door.ts';
import { useIdle } from './use-idle.ts';

/** Known from the last screen that asked, so that the next one does not start with other words. */
let known = usualPaymentCheck;

const loadReader = door(() => import('./payment-check-reader.ts'));
const nothing = { default: () => null };

/** Without its code (no network, a release in between) the usual figures stay: they are true enough to be shown. */
const Reader = lazy(() => loadReader().catch(() => nothing));

/**
 * How long checking a payment usually takes, for screens of mere words: `reader`, which they draw anywhere, is nothing to
 * be seen and brings the database after they are shown.
 */
export function useLazyPaymentCheck(): { check: PaymentCheck; reader: ReactNode } {
  const [check, setCheck] = useState(known);
  useEffect(() => {
    known = check;
  }, [check]);
  const reader = useIdle() && (
    <Suspense fallback={null}>
      <Reader onRead={setCheck} />
    </Suspense>
  );
  return { check, reader };
}
