import { useSearchParams } from 'react-router-dom';
import { ConsoleList } from '#console/console-list.tsx';
import { caseRow } from '#data/repositories/cases.ts';
import { fetchAdminList } from '#data/repositories/console-lists.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { adminCallsPath } from '#domain/desk/admin-paths.ts';
import type { CaseRow } from '#domain/desk/case.ts';
import { adminBookingPath } from '#domain/desk/desk-paths.ts';
import { shownCount, useOverview } from '#features/admin/frame/overview-data.ts';
import { paymentColumns, PaymentCard, PaymentCode } from '#features/admin-payments/payment-card.tsx';
import { callsTabs, type CallsTab } from '#features/admin-payments/payment-words.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ListSkeleton } from '#ui/console/list-parts.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import type { AdminCaseProps } from './admin-case.tsx';
import type { AdminScreenProps } from './admin-console.tsx';

// What a payment looks like comes while its row is being read.
const AdminCase = lazyScreen<AdminCaseProps>(
  () => import('./admin-case.tsx'),
  () => <ListSkeleton />,
);

const emptyWords: Record<CallsTab, TextKey> = {
  decide: 'payments.emptyDecide',
  call: 'payments.emptyCall',
  done: 'payments.emptyDone',
};

/** Of the most urgent payment beside the opened one that no colleague has open. */
function nextPath(rows: readonly CaseRow[], tab: CallsTab, openId: string): string | undefined {
  const next = rows.find(({ id, claim }) => id !== openId && claim?.isMine !== false);
  return tab === 'decide' && next ? adminCallsPath(tab, next.id) : undefined;
}

/** /admin/calls?tab=&id= */
export default function AdminCallsPage({ staff }: AdminScreenProps) {
  const [search] = useSearchParams();
  const { overview } = useOverview();
  const wanted = search.get('tab');
  const tab = callsTabs.find((name) => name === wanted) ?? 'decide';
  const now = serverNow();
  const counts = { decide: overview?.decide.count, call: overview?.call.count, done: undefined };
  return (
    <ConsoleList
      name={`calls ${tab}`}
      load={(q, after) => fetchAdminList(tab, q, after, caseRow)}
      label={t(`payments.${tab}`)}
      filters={{
        label: t('payments.tabs'),
        current: tab,
        chips: callsTabs.map((name) => ({
          name,
          words: counts[name]
            ? t('payments.count', { tab: t(`payments.${name}`), count: shownCount(counts[name]) })
            : t(`payments.${name}`),
          to: adminCallsPath(name),
        })),
      }}
      search={t('admin.searchHint')}
      columns={paymentColumns(tab, now)}
      renderCard={(row) => <PaymentCard row={row} tab={tab} now={now} />}
      renderBelow={(row) => <PaymentCode row={row} />}
      empty={t(emptyWords[tab])}
      openId={search.get('id')}
      pathOf={(id) => adminCallsPath(tab, id)}
      renderActions={(id) => (
        <ButtonLink look="quiet" to={adminBookingPath(id)}>
          {t('cases.fullPage')}
        </ButtonLink>
      )}
      renderDetail={(id, rows) => (
        <AdminCase staff={staff} id={id} next={{ listPath: adminCallsPath(tab), nextPath: nextPath(rows, tab, id) }} />
      )}
    />
  );
}
