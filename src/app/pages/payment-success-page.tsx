import { PaymentSucceeded } from '#features/payment/payment-results.tsx';
import { payment } from '#text/en/payment.ts';
import { addWords, t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';

addWords(payment);

export default function PaymentSuccessPage() {
  return (
    <Page
      title={t('payment.success.title')}
      className="payment-result-page"
      renderHeading={(heading) => <PaymentSucceeded heading={heading} />}
    >
      {null}
    </Page>
  );
}
