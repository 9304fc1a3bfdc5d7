import { useNavigate } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { PaymentScreen } from '#features/payment/payment-screen.tsx';
import { payment } from '#text/en/payment.ts';
import { registerMessages, t } from '#text/translate.ts';
import { Page } from '#ui/page.tsx';
import { styled } from '#ui/styled.ts';

registerMessages(payment);

const Column = styled(Page)({ '& > *': { maxInlineSize: 520, marginInline: 'auto' } });

/** /payment; the result takes its place, so that Back does not lead to a form that has been sent. */
export default function PaymentPage() {
  const navigate = useNavigate();
  return (
    <Column title={t('payment.title')}>
      <PaymentScreen onPaid={() => void navigate(paths.paymentSuccess, { replace: true })} />
    </Column>
  );
}
