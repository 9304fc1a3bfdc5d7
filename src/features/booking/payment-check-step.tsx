import { usePaymentCheck } from '#hooks/use-payment-check.ts';
import { checkText } from '#text/check-text.ts';
import { t } from '#text/translate.ts';

/**
 * What happens to the payment, before it is made. Whose account it is, the phone learns with the booking: so nobody is
 * named here.
 */
export function PaymentCheckStep() {
  const check = checkText(usePaymentCheck());
  return (
    <section className="confirm-step" aria-labelledby="booking-check">
      <h3 id="booking-check">{t('booking.checkTitle')}</h3>
      <p className="small">{t('booking.checkText', { check })}</p>
      <ul className="confirm-points muted small">
        <li>{t('booking.checkLate')}</li>
        <li>{t('booking.checkCancel')}</li>
      </ul>
    </section>
  );
}
