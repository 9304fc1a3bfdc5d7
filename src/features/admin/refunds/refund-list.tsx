import { fetchAdminList } from '#data/repositories/console-lists.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { adminRefundsPath } from '#domain/desk/admin-paths.ts';
import { formatPhone } from '#domain/phone.ts';
import { FilterChips } from '#ui/console/filter-chips.tsx';
import { AdminRows } from '#features/admin/frame/admin-rows.tsx';
import { ageWords } from '#features/admin/frame/refusal-text.ts';
import { timeWords } from '#features/admin/frame/refusal-text.ts';
import { useAdminList } from '#hooks/use-admin-list.ts';
import { formatPrice } from '#text/format.ts';
import { t } from '#text/translate.ts';
import { StatusBadge } from '#ui/status-badge.tsx';
import { payerWords, reasonWords, refundRow, refundStates, type RefundRow, type RefundState } from './refund-row.ts';

function Row({ refund, now }: { refund: RefundRow; now: number }) {
  const isDue = refund.state === 'due';
  return (
    <>
      <span className="line">
        <strong dir="auto">{refund.name ?? t('admin.unknownPerson')}</strong>
        <strong>{formatPrice(refund.amount)}</strong>
      </span>
      <span className="line muted">
        <span>{reasonWords(refund)}</span>
        <span>{isDue ? ageWords(refund.dueAt, now) : timeWords(refund.settledAt)}</span>
      </span>
      <span className="line muted">
        <span dir="auto">{payerWords(refund)}</span>
        {refund.phone && <span dir="ltr">{formatPhone(refund.phone)}</span>}
        {isDue && !refund.isSeen && <StatusBadge tone="amber">{t('admin.refund.notSeen')}</StatusBadge>}
      </span>
    </>
  );
}

/** The refunds in one state; the one that is opened is marked. */
export function RefundList({ state, openId }: { state: RefundState; openId: string | null }) {
  const list = useAdminList(`refunds ${state}`, (after) => fetchAdminList('refunds', { state }, after, refundRow));
  const now = serverNow();
  return (
    <>
      <FilterChips
        label={t('admin.refund.states')}
        current={state}
        chips={refundStates.map((name) => ({
          name,
          words: t(`admin.refund.${name}`),
          to: adminRefundsPath(name),
        }))}
      />
      <AdminRows
        label={t(`admin.refund.${state}`)}
        list={list}
        openId={openId}
        empty={t(`admin.refund.empty.${state}`)}
        pathOf={({ id }) => adminRefundsPath(state, id)}
        renderRow={(refund) => <Row refund={refund} now={now} />}
      />
    </>
  );
}
