import type { ReactNode } from 'react';
import { serverNow } from '#data/server/server-clock.ts';
import { ConsoleList } from '#console/console-list.tsx';
import type { Column } from '#console/list-table.tsx';
import { timeWords } from '#console/refusal-text.ts';
import { formatPhone } from '#domain/phone.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { waitedText } from '#text/wait-text.ts';
import { ListSkeleton } from '#ui/console/list-parts.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { StatusBadge } from '#ui/status-badge.tsx';
import type { RefundDetailProps } from './refund-detail.tsx';
import {
  payerWords,
  reasonWords,
  refundStates,
  waitsForSecond,
  type RefundRow,
  type RefundState,
} from './refund-row.ts';
import { fetchRefunds, refundsPath, type Console } from './refund-source.ts';

/** Its forms come with the first refund that is opened. */
const RefundDetail = lazyScreen<RefundDetailProps>(
  () => import('./refund-detail.tsx'),
  () => <ListSkeleton height={220} />,
);

const columns = (isBaari: boolean, state: RefundState, now: number): Column<RefundRow>[] => [
  { head: t('admin.refund.customer'), cell: ({ name }) => name ?? t('admin.unknownPerson'), line: 1 },
  { head: t('admin.refund.amount'), cell: ({ amount }) => <strong>{formatPrice(amount)}</strong>, line: 1, fit: 'sum' },
  { head: t('admin.refund.why'), cell: reasonWords, line: 2, fit: 'named' },
  state === 'due' || state === 'second'
    ? { head: t('admin.refund.since'), cell: ({ dueAt }) => waitedText(dueAt, now), line: 2 }
    : { head: t('admin.refund.settledBy'), cell: ({ settledAt }) => timeWords(settledAt), line: 2 },
  isBaari
    ? { head: t('admin.refund.payer'), cell: (row) => <bdi>{payerWords(row)}</bdi>, line: 3, fit: 'named' }
    : { head: t('admin.refund.court'), cell: ({ courtName }) => <bdi>{courtName}</bdi>, line: 3, fit: 'named' },
  {
    head: t('admin.refund.phone'),
    cell: ({ phone }) => phone && <span dir="ltr">{formatPhone(phone)}</span>,
    line: 3,
  },
  {
    head: t('admin.refund.state'),
    cell: (row) =>
      row.state === 'due' && !row.isSeen ? (
        <StatusBadge tone="amber">{t('admin.refund.notSeen')}</StatusBadge>
      ) : (
        waitsForSecond(row) && <StatusBadge tone="amber">{t('admin.refund.secondBadge')}</StatusBadge>
      ),
    line: 3,
    fit: 'badges',
  },
];

type RefundsScreenProps = {
  /** The venue whose console this is; null in Baari's own. */
  venueId: Console;
  state: RefundState;
  openId: string | null;
  isAdmin: boolean;
  onClose: () => void;
  renderReceipt: (path: string, name: string) => ReactNode;
  renderCall: (bookingId: string) => ReactNode;
};

/** What is owed back, what was sent, and what was struck; one of them opened. */
export function RefundsScreen(props: RefundsScreenProps) {
  const { venueId, state, openId, isAdmin, onClose, renderReceipt, renderCall } = props;
  const isBaari = venueId === null;
  return (
    <ConsoleList
      name={`refunds ${venueId} ${state}`}
      load={(q, after) => fetchRefunds(venueId, { state, ...q }, after)}
      label={t(`admin.refund.${state}`)}
      filters={{
        label: t('admin.refund.states'),
        current: state,
        chips: refundStates
          .filter((name) => isBaari || name !== 'second')
          .map((name) => ({
            name,
            words: t(`admin.refund.${name}`),
            to: refundsPath(venueId, name),
          })),
      }}
      {...(isBaari && state !== 'second' && { search: t('admin.searchHint') })}
      columns={columns(isBaari, state, serverNow())}
      empty={t(`admin.refund.empty.${state}`)}
      openId={openId}
      pathOf={(id) => refundsPath(venueId, state, id)}
      renderDetail={(id) => (
        <RefundDetail
          key={id}
          venueId={venueId}
          id={id}
          isAdmin={isAdmin}
          onSettled={onClose}
          renderReceipt={renderReceipt}
          renderCall={renderCall}
        />
      )}
    />
  );
}
