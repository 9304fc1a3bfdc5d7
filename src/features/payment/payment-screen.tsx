import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { SupportIcon } from '#ui/support-icon.tsx';
import { PaymentForm } from './payment-form.tsx';
import './payment.css';

/** The card page: that it is a simulation stands before the first field. */
export function PaymentScreen({ onPaid }: { onPaid: () => void }) {
  return (
    <div className="payment">
      <p className="muted">{t('payment.intro')}</p>
      <Notice kind="warning">{t('payment.simulation')}</Notice>
      <div className="payment-card card">
        <h2>
          <SupportIcon name="card" />
          {t('payment.form')}
        </h2>
        <PaymentForm onPaid={onPaid} />
        <ButtonLink look="quiet" block to={paths.paymentCanceled}>
          {t('payment.cancel')}
        </ButtonLink>
      </div>
      <p className="muted small">{t('payment.real')}</p>
    </div>
  );
}
