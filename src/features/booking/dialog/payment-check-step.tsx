import { usePaymentCheck } from '#hooks/use-payment-check.ts';
import { checkText } from '#text/check-text.ts';
import { t } from '#text/translate.ts';
import { palette, styled } from '#ui/styled.ts';

const Points = styled('ul')({
  display: 'grid',
  gap: 4,
  paddingInlineStart: 18,
  color: palette.text.secondary,
  fontSize: '0.875rem',
});

/**
 * What happens to the payment, before it is made. Whose account it is, the phone learns with the booking: so nobody is
 * named here.
 */
export function PaymentCheckStep() {
  const check = checkText(usePaymentCheck());
  return (
    <>
      <p className="small">{t('booking.checkText', { check })}</p>
      <Points>
        <li>{t('booking.checkLate')}</li>
        <li>{t('booking.checkCancel')}</li>
      </Points>
    </>
  );
}
