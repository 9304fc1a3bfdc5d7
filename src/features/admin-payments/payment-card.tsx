import { spokenCode } from '#domain/booking.ts';
import type { CaseRow } from '#domain/desk/case.ts';
import type { Column } from '#console/list-table.tsx';
import { formatDay, formatPrice } from '#text/format.ts';
import { rangeWords, unbroken } from '#text/hour-words.ts';
import { playTime } from '#text/play-time.ts';
import { t } from '#text/translate.ts';
import { Badges } from '#ui/console/badges.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { styled } from '#ui/styled.ts';
import { rowChips, rowName, type CallsTab } from './payment-words.ts';

const Chips = styled(Badges)({ marginBlockStart: 4 });

function PaymentChips({ row, tab, now }: { row: CaseRow; tab: CallsTab; now: number }) {
  return rowChips(row, tab, now).map(({ tone, words }) => (
    <StatusBadge key={words} tone={tone}>
      {words}
    </StatusBadge>
  ));
}

/** A booking as a card of the list: who, how much, where, when, and how it stands. */
export function PaymentCard({ row, tab, now }: { row: CaseRow; tab: CallsTab; now: number }) {
  return (
    <>
      <span className="line">
        <strong dir="auto">{rowName(row)}</strong>
        <strong>{formatPrice(row.total)}</strong>
      </span>
      <span className="line muted">
        <span dir="auto">{t('payments.venueCourt', { venue: row.venueName, court: row.courtName })}</span>
        <span>{t(`payments.paid.${row.payee}`)}</span>
      </span>
      <span className="line muted">
        <span>{playTime(row.day, row.hours, now)}</span>
        {row.code && <span>{spokenCode(row.code)}</span>}
      </span>
      <Chips>
        <PaymentChips row={row} tab={tab} now={now} />
      </Chips>
    </>
  );
}

/** Its code, below the name in the table. */
export function PaymentCode({ row: { code } }: { row: CaseRow }) {
  return code && <span className="muted small">{spokenCode(code)}</span>;
}

/** The same in a table. */
export const paymentColumns = (tab: CallsTab, now: number): Column<CaseRow>[] => [
  { head: t('payments.column.customer'), cell: rowName },
  {
    head: t('payments.column.venue'),
    cell: ({ venueName, courtName }) => (
      <>
        <span dir="auto">{venueName}</span>
        <span dir="auto">{courtName}</span>
      </>
    ),
    fit: 'named',
  },
  {
    head: t('payments.column.when'),
    cell: ({ day, hours }) =>
      [formatDay(day), ...rangeWords(day, hours).map(unbroken)].map((words) => <span key={words}>{words}</span>),
    fit: 'lines',
  },
  { head: t('payments.column.total'), cell: ({ total }) => formatPrice(total), fit: 'sum' },
  { head: t('payments.column.payee'), cell: ({ payee }) => t(`payments.paid.${payee}`) },
  { head: t('payments.column.state'), cell: (row) => <PaymentChips row={row} tab={tab} now={now} />, fit: 'badges' },
];
