import { usePaymentCheck } from '#hooks/use-payment-check.ts';
import { checkText } from '#text/check-text.ts';
import { t } from '#text/translate.ts';
import { Hint } from './parts.ts';

/** How one pays and how long the check takes, before anything is held. */
export function PaymentCheckHint() {
  return <Hint>{t('booking.checkSoon', { check: checkText(usePaymentCheck()) })}</Hint>;
}
