import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { caseRow } from '#data/repositories/cases.ts';
import { fetchAdminList } from '#data/repositories/console-lists.ts';
import { serverNow } from '#data/server/server-clock.ts';
import { adminCallsPath } from '#domain/desk/admin-paths.ts';
import type { CaseRow } from '#domain/desk/case.ts';
import { adminBookingPath } from '#domain/desk/desk-paths.ts';
import { AdminRows } from '#features/admin/frame/admin-rows.tsx';
import { FilterChips } from '#ui/console/filter-chips.tsx';
import { ListDetail, openedAnchor, rowAnchor, useBeside } from '#ui/console/list-detail.tsx';
import { ListSkeleton } from '#ui/console/list-parts.tsx';
import { MoreButton } from '#ui/console/list-ends.tsx';
import { useOverview } from '#features/admin/frame/overview-data.ts';
import { PaymentCard } from '#features/admin-payments/payment-card.tsx';
import { PaymentsTable } from '#features/admin-payments/payments-table.tsx';
import { callsTabs, distinctRows, type CallsTab } from '#features/admin-payments/payment-words.ts';
import type { CaseScreenProps } from '#features/cases/case-screen.tsx';
import { refreshAdmin, setUnsure, useUnsure } from '#hooks/admin-beat.ts';
import { useAdminList, type AdminList } from '#hooks/use-admin-list.ts';
import { useOnline } from '#hooks/use-online.ts';
import type { TextKey } from '#text/en.ts';
import { t } from '#text/translate.ts';
import { ButtonLink } from '#ui/button.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { KeyedList } from './keyed-list.tsx';
import { useSearched } from './use-searched.tsx';

// What a payment looks like comes while its row is being read.
const CaseScreen = lazyScreen<CaseScreenProps>(
  async () => ({ default: (await import('#features/cases/case-screen.tsx')).CaseScreen }),
  () => <ListSkeleton />,
);

const emptyWords: Record<CallsTab, TextKey> = {
  decide: 'payments.emptyDecide',
  call: 'payments.emptyCall',
  done: 'payments.emptyDone',
};

function Tabs({ tab }: { tab: CallsTab }) {
  const { overview } = useOverview();
  const counts: Partial<Record<CallsTab, number>> = {
    decide: overview?.decide.count ?? 0,
    call: overview?.call.count ?? 0,
  };
  return (
    <FilterChips
      label={t('payments.tabs')}
      current={tab}
      chips={callsTabs.map((name) => ({
        name,
        words: counts[name]
          ? t('payments.count', { tab: t(`payments.${name}`), count: counts[name] })
          : t(`payments.${name}`),
        to: adminCallsPath(name),
      }))}
    />
  );
}

type CallListProps = { tab: CallsTab; list: AdminList<CaseRow>; openId: string | null; q: string };

/** The rows of a tab: a table where there is room for one, cards elsewhere. */
function CallList({ tab, list, openId, q }: CallListProps) {
  const isBeside = useBeside();
  const unsure = useUnsure();
  const isOnline = useOnline();
  const now = serverNow();
  const label = t(`payments.${tab}`);
  const pathOf = ({ id }: CaseRow) => adminCallsPath(tab, id);
  if (isBeside && openId === null && list.rows && list.rows.length > 0) {
    const { changed, hasMore, isMoreLoading, more } = list;
    return (
      <>
        <PaymentsTable {...{ label, rows: list.rows, changed, unsure, tab, now, pathOf }} />
        {hasMore && <MoreButton isBusy={isMoreLoading} isOnline={isOnline} onMore={more} />}
      </>
    );
  }
  return (
    <AdminRows
      label={label}
      list={list}
      openId={openId}
      empty={t(emptyWords[tab])}
      q={q}
      pathOf={pathOf}
      renderRow={(row) => <PaymentCard row={row} tab={tab} now={now} />}
    />
  );
}

/** Of the most urgent payment beside the opened one that no colleague has open. */
function nextPath(rows: readonly CaseRow[], tab: CallsTab, openId: string): string | undefined {
  const next = rows.find(({ id, claim }) => id !== openId && claim?.isMine !== false);
  return tab === 'decide' && next ? adminCallsPath(tab, next.id) : undefined;
}

/** /admin/calls?tab=&id= */
export default function AdminCallsPage() {
  const [search] = useSearchParams();
  const wanted = search.get('tab');
  const tab = callsTabs.find((name) => name === wanted) ?? 'decide';
  const openId = search.get('id');
  const { q, field } = useSearched(t('admin.searchHint'));
  const filter = q ? { q } : {};
  const fetched = useAdminList<CaseRow>(`calls ${tab} ${q}`, (after) => fetchAdminList(tab, filter, after, caseRow));
  const list = { ...fetched, rows: fetched.rows && distinctRows(fetched.rows) };
  const isBeside = useBeside();

  // The table and the list beside a booking are different rows: the focus goes into what is opened, and what was closed keeps it
  // where it is now.
  const before = useRef(openId);
  useEffect(() => {
    const last = before.current;
    before.current = openId;
    if (isBeside && last !== openId) document.getElementById(openId ? openedAnchor : rowAnchor(last ?? ''))?.focus();
  }, [isBeside, openId]);

  const keyed = (
    <KeyedList>
      {field}
      <CallList tab={tab} list={list} openId={openId} q={q} />
    </KeyedList>
  );
  return (
    <>
      <Tabs tab={tab} />
      {isBeside && openId === null ? (
        keyed
      ) : (
        <ListDetail
          openId={openId}
          listPath={adminCallsPath(tab)}
          hint={t('payments.choose')}
          actions={
            isBeside &&
            openId && (
              <ButtonLink look="quiet" to={adminBookingPath(openId)}>
                {t('cases.fullPage')}
              </ButtonLink>
            )
          }
          list={keyed}
          detail={
            openId && (
              <CaseScreen
                key={openId}
                venueId={null}
                id={openId}
                mayDecline
                mayCancel
                next={{ listPath: adminCallsPath(tab), nextPath: nextPath(list.rows ?? [], tab, openId) }}
                pathOf={adminBookingPath}
                onWritten={refreshAdmin}
                onUnsure={setUnsure}
              />
            )
          }
        />
      )}
    </>
  );
}
