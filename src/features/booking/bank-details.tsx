import { useEffect } from 'react';
import type { BankAccount } from '#domain/booking.ts';
import { fetchBankDetails } from '#data/repositories/bank-details.ts';
import { useRequest } from '#hooks/use-request.ts';
import { errorText } from '#text/error-text.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { palette, styled } from '#ui/styled.ts';

const Rows = styled('dl')({
  border: `1px solid ${palette.divider}`,
  borderRadius: 'var(--radius)',
  '& > div': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    paddingInlineStart: 14,
  },
  '& > div + div': { borderBlockStart: `1px solid ${palette.divider}` },
  '& dt': { gridColumn: 1, paddingBlockStart: 8, fontSize: '0.875rem', color: palette.text.secondary },
  '& dd': { gridColumn: 1, paddingBlockEnd: 8, fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  '& dd:last-child': { gridColumn: 2, gridRow: '1 / span 2', padding: 0 },
  '& .copy-btn': { minInlineSize: 48, paddingInline: 12 },
});

function Account({ account }: { account: BankAccount }) {
  const fields = [
    { label: t('booking.bankName'), value: account.bankName },
    { label: t('booking.accountTitle'), value: account.accountTitle },
    { label: t('booking.accountNumber'), value: account.accountNumber },
  ];
  return (
    <Rows>
      {fields.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
          <dd>
            <CopyButton label={label} text={value} />
          </dd>
        </div>
      ))}
    </Rows>
  );
}

type BankDetailsProps = { court: string | null; total: number | null };

/** Where to transfer how much for this court. Asked for each time: a bank account is never taken from a cache. */
export function BankDetails({ court, total }: BankDetailsProps) {
  const { state, value, error, run } = useRequest(fetchBankDetails);
  useEffect(() => {
    if (court) void run(court);
  }, [run, court]);

  const amount = formatPrice(total ?? 0);
  const missing = state === 'failed' || (state === 'done' && value?.length === 0);
  return (
    <>
      <p className="muted small">{t('booking.payHint')}</p>
      <Rows>
        <div>
          <dt>{t('booking.amount')}</dt>
          <dd>{amount}</dd>
          <dd>
            <CopyButton label={t('booking.amount')} text={String(total ?? '')} />
          </dd>
        </div>
      </Rows>
      {missing ? (
        <Notice
          kind="error"
          role="alert"
          action={
            <Button look="outline" onClick={() => court && void run(court)}>
              {t('action.retry')}
            </Button>
          }
        >
          {t('booking.noBank')} {error !== undefined && errorText(error)}
        </Notice>
      ) : state === 'done' ? (
        value?.map((account) => <Account key={account.accountNumber} account={account} />)
      ) : (
        <Skeleton height={148} />
      )}
    </>
  );
}
