import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Actions, DoneMark, Result, ResultPage } from './payment-result.ts';

/** /payment-success: what would follow a paid card, and that this was none. */
export default function PaymentSuccessPage() {
  return (
    <ResultPage
      title={t('payment.success.title')}
      renderHeading={(heading) => (
        <Result>
          <DoneMark>
            <Icon name="check" size={36} />
          </DoneMark>
          {heading}
          <p>{t('payment.success.text')}</p>
          <Notice kind="warning">{t('payment.success.simulation')}</Notice>
          <Actions>
            <ButtonLink look="primary" to={paths.venues}>
              {t('payment.venues')}
            </ButtonLink>
            <ButtonLink look="outline" to={paths.profile}>
              {t('payment.success.profile')}
            </ButtonLink>
          </Actions>
        </Result>
      )}
    >
      {null}
    </ResultPage>
  );
}
