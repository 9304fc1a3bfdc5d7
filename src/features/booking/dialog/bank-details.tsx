import { Fragment, useEffect, useState } from 'react';
import { type BankAccount, codeOfRequest, spokenCode } from '#domain/booking.ts';
import { fetchBankDetails } from '#data/repositories/bank-details.ts';
import { localStore } from '#data/storage/page-storage.ts';
import { useRequest } from '#hooks/use-request.ts';
import { errorText } from '#text/error-text.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { RadioList } from '#ui/form/radio-list.tsx';
import { palette, styled } from '#ui/styled.ts';

const key = 'baari-accounts';
const most = 8;

/** The numbers of accounts that were used on this device, the last one first; anything else that is stored is ignored. */
function usedNumbers(): string[] {
  try {
    const stored: unknown = JSON.parse(localStore()?.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((number) => typeof number === 'string') : [];
  } catch {
    return [];
  }
}

/** Remembers that money goes to this account; a full store only forgets it. */
function rememberAccount(number: string): void {
  const others = usedNumbers().filter((other) => other !== number);
  try {
    localStore()?.setItem(key, JSON.stringify([number, ...others].slice(0, most)));
  } catch {
    return;
  }
}

/** The accounts with those that this device has used before first; the others stay in the order of the server. */
function lastUsedFirst(accounts: readonly BankAccount[]): BankAccount[] {
  const used = usedNumbers();
  const rank = ({ accountNumber }: BankAccount) => {
    const at = used.indexOf(accountNumber);
    return at < 0 ? used.length : at;
  };
  return [...accounts].sort((a, b) => rank(a) - rank(b));
}

const Rows = styled('dl')({
  border: `1px solid ${palette.divider}`,
  borderRadius: 'var(--radius)',
  '& > div': { padding: '10px 14px 12px' },
  '& > div + div': { borderBlockStart: `1px solid ${palette.divider}` },
  '& dt': { fontSize: '0.875rem', color: palette.text.secondary },
  '& dd': { fontWeight: 600, fontVariantNumeric: 'tabular-nums' },
  // What is typed into a bank app is read in one look.
  '& .big': { fontSize: '1.375rem', fontWeight: 700, lineHeight: 1.4, overflowWrap: 'anywhere' },
  // Behind a group: one that begins a line begins where that of the first does.
  '& .big > span': { marginInlineEnd: '0.35em' },
  '& .copy-btn': { gap: 8, marginBlockStart: 6 },
});

/** In groups of four, as on a bank card; what is marked and copied by hand has no spaces in it. */
function Grouped({ number }: { number: string }) {
  const groups = number.replace(/\s/g, '').match(/.{1,4}/g) ?? [];
  return groups.map((group, at) => (
    <Fragment key={`${at} ${group}`}>
      <span>{group}</span>
      <wbr />
    </Fragment>
  ));
}

function Account({ account }: { account: BankAccount }) {
  const { bankName, accountTitle, accountNumber } = account;
  return (
    <>
      <div>
        <dt>{t('booking.accountNumber')}</dt>
        <dd className="big" dir="ltr">
          <Grouped number={accountNumber} />
        </dd>
        <dd>
          <CopyButton
            label={t('booking.accountNumber')}
            text={accountNumber.replace(/\s/g, '')}
            caption={t('booking.copyNumber')}
            onCopied={() => rememberAccount(accountNumber)}
          />
        </dd>
      </div>
      <div>
        <dt>{t('booking.accountTitle')}</dt>
        <dd dir="auto">{accountTitle}</dd>
      </div>
      <div>
        <dt>{t('booking.bankName')}</dt>
        <dd dir="auto">{bankName}</dd>
      </div>
    </>
  );
}

type PayProps = { accounts: readonly BankAccount[]; total: number | null; requestId: string };

/** One account at a time: which one it is, then everything that goes into the bank app, in the order in which it asks. */
function Pay({ accounts, total, requestId }: PayProps) {
  const [ordered] = useState(() => lastUsedFirst(accounts));
  const [chosen, setChosen] = useState(ordered[0]?.accountNumber);
  useEffect(() => {
    // The accounts have just pushed down what is below them: a keyboard that was there already would not be seen any more.
    const { activeElement } = document;
    if (activeElement?.matches(':focus-visible')) activeElement.scrollIntoView({ block: 'nearest' });
  }, []);
  const account = ordered.find(({ accountNumber }) => accountNumber === chosen);
  const code = spokenCode(codeOfRequest(requestId));
  function choose(number: string): void {
    setChosen(number);
    rememberAccount(number);
  }
  return (
    <>
      {ordered.length > 1 && (
        <RadioList
          legend={t('booking.payTo')}
          value={chosen}
          options={ordered.map(({ bankName, accountTitle, accountNumber }) => ({
            value: accountNumber,
            label: bankName,
            hint: accountTitle,
          }))}
          onChoose={choose}
        />
      )}
      <Rows>
        {account && <Account account={account} />}
        <div>
          <dt>{t('booking.amount')}</dt>
          <dd className="big">{formatPrice(total ?? 0)}</dd>
          <dd>
            <CopyButton label={t('booking.amount')} text={String(total ?? '')} caption={t('booking.copyAmount')} />
          </dd>
        </div>
        <div>
          <dt>{t('booking.remarks')}</dt>
          <dd className="big" dir="ltr">
            {code}
          </dd>
          <dd>
            <CopyButton label={t('booking.code')} text={code} caption={t('booking.copyCode')} />
          </dd>
        </div>
      </Rows>
    </>
  );
}

type BankDetailsProps = { court: string | null; total: number | null; requestId: string };

/** Where to transfer how much for this court. Asked for each time: a bank account is never taken from a cache. */
export function BankDetails({ court, total, requestId }: BankDetailsProps) {
  const { state, value, error, run } = useRequest(fetchBankDetails);
  useEffect(() => {
    if (court) void run(court);
  }, [run, court]);

  const isMissing = state === 'failed' || (state === 'done' && value?.length === 0);
  const hasMany = (value?.length ?? 0) > 1;
  return (
    <>
      <p>
        <strong>{t('booking.payNow')}</strong>
      </p>
      <p className="muted small">{t(hasMany ? 'booking.payHintMany' : 'booking.payHint')}</p>
      {isMissing ? (
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
      ) : value ? (
        <Pay accounts={value} total={total} requestId={requestId} />
      ) : (
        <Skeleton height={320} />
      )}
    </>
  );
}
