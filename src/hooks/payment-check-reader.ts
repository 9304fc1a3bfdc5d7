import { useEffect } from 'react';
import type { PaymentCheck } from '#domain/booking.ts';
import { usePaymentCheck } from './use-payment-check.ts';

/** Hands over what the device knows; it draws nothing (see lazy-payment-check.tsx). */
export default function PaymentCheckReader({ onRead }: { onRead: (check: PaymentCheck) => void }) {
  const check = usePaymentCheck();
  useEffect(() => onRead(check), [onRead, check]);
  return null;
}
