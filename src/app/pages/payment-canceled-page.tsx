import { PaymentCanceled } from '#features/payment/payment-results.tsx';
import { payment } from '#text/en/payment.ts';
import { addWords, t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';

addWords(payment);

export default function PaymentCanceledPage() {
  return (
    <Page
      title={t('payment.canceled.title')}
      className="payment-result-page"
      renderHeading={(heading) => <PaymentCanceled heading={heading} />}
    >
      {null}
    </Page>
  );
}
