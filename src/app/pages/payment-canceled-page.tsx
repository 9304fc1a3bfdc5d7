import { PaymentCanceled } from '#features/payment/payment-results.tsx';
import { payment } from '#text/en/payment.ts';
import { ResultPage } from '#features/payment/result-page.ts';
import { registerMessages, t } from '#text/translate.ts';

registerMessages(payment);

export default function PaymentCanceledPage() {
  return (
    <ResultPage title={t('payment.canceled.title')} renderHeading={(heading) => <PaymentCanceled heading={heading} />}>
      {null}
    </ResultPage>
  );
}
