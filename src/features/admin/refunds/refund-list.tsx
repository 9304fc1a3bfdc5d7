import { serverNow } from '#data/server/server-clock.ts';
import { formatPhone } from '#domain/phone.ts';
import { FilterChips } from '#ui/console/filter-chips.tsx';
import { AdminRows, type Searched } from '#features/admin/frame/admin-rows.tsx';
import { timeWords } from '#features/admin/frame/refusal-text.ts';
import { waitedText } from '#text/wait-text.ts';
import { useAdminList } from '#hooks/use-admin-list.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { payerWords, reasonWords, refundStates, type RefundRow, type RefundState } from './refund-row.ts';
import { fetchRefunds, refundsPath, type Console } from './refund-source.ts';

function Row({ refund, now, isBaari }: { refund: RefundRow; now: number; isBaari: boolean }) {
  const isDue = refund.state === 'due';
  return (
    <>
      <span className="line">
        <strong dir="auto">{refund.name ?? t('admin.unknownPerson')}</strong>
        <strong>{formatPrice(refund.amount)}</strong>
      </span>
      <span className="line muted">
        <span>{reasonWords(refund)}</span>
        <span>{isDue ? waitedText(refund.dueAt, now) : timeWords(refund.settledAt)}</span>
      </span>
      <span className="line muted">
        <span dir="auto">{isBaari ? payerWords(refund) : refund.courtName}</span>
        {refund.phone && <span dir="ltr">{formatPhone(refund.phone)}</span>}
        {isDue && !refund.isSeen && <StatusBadge tone="amber">{t('admin.refund.notSeen')}</StatusBadge>}
      </span>
    </>
  );
}

type RefundListProps = { venueId: Console; state: RefundState; openId: string | null; search?: Searched | undefined };

/** The refunds in one state; the one that is opened is marked. */
export function RefundList({ venueId, state, openId, search }: RefundListProps) {
  const q = search?.q ?? '';
  const filter = { state, ...(q && { q }) };
  const list = useAdminList(`refunds ${venueId} ${state} ${q}`, (after) => fetchRefunds(venueId, filter, after));
  const now = serverNow();
  return (
    <>
      <FilterChips
        label={t('admin.refund.states')}
        current={state}
        chips={refundStates.map((name) => ({
          name,
          words: t(`admin.refund.${name}`),
          to: refundsPath(venueId, name),
        }))}
      />
      {search?.field}
      <AdminRows
        label={t(`admin.refund.${state}`)}
        list={list}
        openId={openId}
        empty={t(`admin.refund.empty.${state}`)}
        q={q}
        pathOf={({ id }) => refundsPath(venueId, state, id)}
        renderRow={(refund) => <Row refund={refund} now={now} isBaari={venueId === null} />}
      />
    </>
  );
}
