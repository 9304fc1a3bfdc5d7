import { fetchAdminList } from '#data/repositories/console-lists.ts';
import { MoreButton, NoList } from '#ui/console/list-ends.tsx';
import { ListProblem } from '#ui/console/list-parts.tsx';
import { useAdminList } from '#hooks/use-admin-list.ts';
import { useOnline } from '#hooks/use-online.ts';
import { t } from '#text/translate.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import type { AuditFilter } from '#features/admin-audit/audit-filter.ts';
import { auditRow } from '#features/admin-audit/audit-row.ts';
import { AuditSearch } from '#features/admin-audit/audit-search.tsx';
import { AuditTable } from '#features/admin-audit/audit-table.tsx';

function Trail({ filter }: { filter: AuditFilter }) {
  const { rows, error, hasMore, isMoreLoading, more, retry } = useAdminList(
    `audit ${JSON.stringify(filter)}`,
    (after) => fetchAdminList('audit', filter, after, auditRow),
  );
  const isOnline = useOnline();
  if (!rows) return <NoList error={error} isOnline={isOnline} onRetry={retry} height={64} />;
  return (
    <>
      {error && isOnline && <ListProblem error={error} onRetry={retry} />}
      {rows.length === 0 ? <EmptyState icon="search" title={t('admin.audit.empty')} /> : <AuditTable rows={rows} />}
      {hasMore && <MoreButton isBusy={isMoreLoading} isOnline={isOnline} onMore={more} />}
    </>
  );
}

/** Who did what, when, and what it was before. */
export function AuditScreen({ filter, onSearch }: { filter: AuditFilter; onSearch: (filter: AuditFilter) => void }) {
  return (
    <>
      <AuditSearch key={JSON.stringify(filter)} filter={filter} onSearch={onSearch} />
      <Trail filter={filter} />
    </>
  );
}
