import { usePaymentCheck } from '#hooks/use-payment-check.ts';
import { checkText } from '#text/check-text.ts';
import { t } from '#text/translate.ts';

/** How one pays and how long the check takes, before anything is held. */
export function PaymentCheckHint() {
  return <p className="field-hint">{t('booking.checkSoon', { check: checkText(usePaymentCheck()) })}</p>;
}
