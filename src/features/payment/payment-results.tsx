import type { ReactNode } from 'react';
import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/notice.tsx';
import './payment.css';

/** What would follow a paid card, and that this was none. */
export function PaymentSucceeded({ heading }: { heading: ReactNode }) {
  return (
    <div className="payment-result card">
      <span className="payment-mark payment-mark-done">
        <Icon name="check" size={36} />
      </span>
      {heading}
      <p>{t('payment.success.text')}</p>
      <Notice kind="warning">{t('payment.success.simulation')}</Notice>
      <div className="payment-actions">
        <ButtonLink look="primary" to={paths.venues}>
          {t('payment.venues')}
        </ButtonLink>
        <ButtonLink look="outline" to={paths.profile}>
          {t('payment.success.profile')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Nothing was paid, nothing is booked. */
export function PaymentCanceled({ heading }: { heading: ReactNode }) {
  return (
    <div className="payment-result card">
      <span className="payment-mark">
        <Icon name="close" size={36} />
      </span>
      {heading}
      <p>{t('payment.canceled.text')}</p>
      <p className="muted">{t('payment.canceled.hint')}</p>
      <div className="payment-actions">
        <ButtonLink look="primary" to={paths.venues}>
          {t('payment.venues')}
        </ButtonLink>
      </div>
    </div>
  );
}
