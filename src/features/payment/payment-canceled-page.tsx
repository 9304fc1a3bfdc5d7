import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Actions, Mark, Result, ResultPage } from './payment-result.ts';

/** /payment-canceled: nothing was paid, nothing is booked. */
export default function PaymentCanceledPage() {
  return (
    <ResultPage
      title={t('payment.canceled.title')}
      renderHeading={(heading) => (
        <Result>
          <Mark>
            <Icon name="close" size={36} />
          </Mark>
          {heading}
          <p>{t('payment.canceled.text')}</p>
          <p className="muted">{t('payment.canceled.hint')}</p>
          <Actions>
            <ButtonLink look="primary" to={paths.venues}>
              {t('payment.venues')}
            </ButtonLink>
          </Actions>
        </Result>
      )}
    >
      {null}
    </ResultPage>
  );
}
