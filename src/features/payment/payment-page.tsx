import { useNavigate } from 'react-router-dom';
import { paths } from '#domain/paths.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Page } from '#ui/page.tsx';
import { SupportIcon } from '#ui/support-icon.tsx';
import { palette, styled, wide } from '#ui/styled.ts';
import { PaymentForm } from './payment-form.tsx';

const Narrow = styled(Page)({ '& > *': { maxInlineSize: 520, marginInline: 'auto' } });

const Column = styled('div')({ display: 'grid', gap: 18, paddingBlockStart: 4 });

const CardForm = styled(Card)({
  display: 'grid',
  gap: 18,
  padding: '20px 18px',
  '& > h2': { display: 'flex', alignItems: 'center', gap: 10, fontSize: '1.25rem' },
  '& > h2 > svg': { color: palette.primary.main },
  '& > .MuiButton-root': { marginBlockStart: -8 },
  [wide]: { padding: 32 },
});

/** The card page: that it is a simulation stands before the first field. */
function PaymentScreen({ onPaid }: { onPaid: () => void }) {
  return (
    <Column>
      <p className="muted">{t('payment.intro')}</p>
      <Notice kind="warning">{t('payment.simulation')}</Notice>
      <CardForm>
        <h2>
          <SupportIcon name="card" />
          {t('payment.form')}
        </h2>
        <PaymentForm onPaid={onPaid} />
        <ButtonLink look="quiet" block to={paths.paymentCanceled}>
          {t('payment.cancel')}
        </ButtonLink>
      </CardForm>
      <p className="muted small">{t('payment.real')}</p>
    </Column>
  );
}

/** /payment; the result takes its place, so that Back does not lead to a form that has been sent. */
export default function PaymentPage() {
  const navigate = useNavigate();
  return (
    <Narrow title={t('payment.title')}>
      <PaymentScreen onPaid={() => void navigate(paths.paymentSuccess, { replace: true })} />
    </Narrow>
  );
}
