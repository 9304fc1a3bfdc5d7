import { PaymentSucceeded } from '#features/payment/payment-results.tsx';
import { payment } from '#text/en/payment.ts';
import { ResultPage } from '#features/payment/result-page.ts';
import { registerMessages, t } from '#text/translate.ts';

registerMessages(payment);

export default function PaymentSuccessPage() {
  return (
    <ResultPage title={t('payment.success.title')} renderHeading={(heading) => <PaymentSucceeded heading={heading} />}>
      {null}
    </ResultPage>
  );
}
