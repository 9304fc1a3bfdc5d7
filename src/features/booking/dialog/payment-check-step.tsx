import { Link } from 'react-router-dom';
import { readProfile } from '#data/repositories/profile.ts';
import { payPath, profilePath } from '#domain/return-paths.ts';
import { formatPhone } from '#domain/phone.ts';
import { supportPhones, whatsAppTo } from '#domain/support.ts';
import { usePaymentCheck } from '#hooks/use-payment-check.ts';
import { useSession } from '#hooks/use-session.ts';
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

const Lines = styled('div')({
  display: 'grid',
  gap: 2,
  fontSize: '0.9375rem',
  '& > p': { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 12px' },
  '& a': { display: 'inline-flex', alignItems: 'center', minBlockSize: 44 },
});

type PaymentCheckStepProps = {
  /** Says that the person goes to correct their number and comes back. */
  onStepAside: () => void;
  venueId: string;
  code: string;
};

/**
 * What happens to the payment, before it is made. Whose account it is, the phone learns with the booking: so nobody is
 * named here.
 */
export function PaymentCheckStep({ onStepAside, venueId, code }: PaymentCheckStepProps) {
  const check = checkText(usePaymentCheck());
  const user = useSession();
  const phone = user && readProfile(user.id)?.phone;
  const whatsApp = whatsAppTo(supportPhones.mobile, t('booking.whatsAppText', { code }));
  return (
    <>
      <p className="small">{t('booking.checkText', { check })}</p>
      <Lines>
        <p>
          {phone ? t('booking.callsTo') : t('booking.callsNobody')}{' '}
          {phone && <strong dir="ltr">{formatPhone(phone)}</strong>}{' '}
          <Link to={profilePath(payPath(venueId))} onClick={onStepAside}>
            {t(phone ? 'booking.changeNumber' : 'booking.addNumber')}
          </Link>
        </p>
      </Lines>
      <Points>
        <li>{t('booking.checkLate')}</li>
        <li>{t('booking.checkCancel')}</li>
      </Points>
      <Lines>
        <p>
          {t('booking.stuck')}{' '}
          <a href={`tel:${supportPhones.mobile.replaceAll(' ', '')}`} dir="ltr">
            {supportPhones.mobile}
          </a>
          <a href={whatsApp} target="_blank" rel="noreferrer">
            {t('booking.whatsApp')}
          </a>
        </p>
      </Lines>
    </>
  );
}
