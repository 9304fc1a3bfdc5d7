import { useEffect } from 'react';
import type { BankAccount } from '#domain/booking.ts';
import { fetchBankDetails } from '#data/repositories/bank-details.ts';
import { useRequest } from '#hooks/use-request.ts';
import { errorText } from '#text/error-text.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CopyButton } from '#ui/copy-button.tsx';

function Account({ account }: { account: BankAccount }) {
  const fields = [
    { label: t('booking.bankName'), value: account.bankName },
    { label: t('booking.accountTitle'), value: account.accountTitle },
    { label: t('booking.accountNumber'), value: account.accountNumber },
  ];
  return (
    <dl className="bank-account">
      {fields.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
          <dd>
            <CopyButton label={label} text={value} />
          </dd>
        </div>
      ))}
    </dl>
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
    <section className="confirm-step" aria-labelledby="booking-pay">
      <h3 id="booking-pay">{t('booking.payTitle', { total: amount })}</h3>
      <p className="muted small">{t('booking.payHint')}</p>
      <dl className="bank-account">
        <div>
          <dt>{t('booking.amount')}</dt>
          <dd>{amount}</dd>
          <dd>
            <CopyButton label={t('booking.amount')} text={String(total ?? '')} />
          </dd>
        </div>
      </dl>
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
    </section>
  );
}
