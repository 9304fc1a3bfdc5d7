import type { ReactNode } from 'react';
import type { ListRow as Identified } from '#domain/desk/list-merge.ts';
import type { AdminList } from '#hooks/use-admin-list.ts';
import { useOnline } from '#hooks/use-online.ts';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { useUnsure } from '#hooks/admin-beat.ts';
import { ListRow, ListRows } from '#ui/console/list-detail.tsx';
import { MoreButton, NoList } from '#ui/console/list-ends.tsx';
import { ListProblem } from '#ui/console/list-parts.tsx';
import { t } from '#text/translate.ts';

/** What a list is searched for, and the field where that is typed. */
export type Searched = { q: string; field: ReactNode };

type AdminRowsProps<Row> = {
  label: string;
  list: AdminList<Row>;
  openId: string | null;
  empty: string;
  /** What is searched for, where something is. */
  q: string;
  pathOf: (row: Row) => string;
  renderRow: (row: Row) => ReactNode;
};

/** No row: of the list, or for a search, which does not go through everything that was ever settled. */
function Nothing({ q, empty }: { q: string; empty: string }) {
  return q ? (
    <EmptyState icon="search" title={t('admin.searchNothing', { q })} hint={t('admin.searchReach')} />
  ) : (
    <EmptyState icon="check" title={empty} />
  );
}

/** A list in all its states: coming, not to be had, empty, with more behind the last row. */
export function AdminRows<Row extends Identified & { id: string }>(props: AdminRowsProps<Row>) {
  const { label, list, openId, empty, q, pathOf, renderRow } = props;
  const { rows, changed, error, hasMore, isMoreLoading, more, retry } = list;
  const unsure = useUnsure();
  const isOnline = useOnline();
  if (!rows) return <NoList error={error} isOnline={isOnline} onRetry={retry} />;
  return (
    <>
      {error && isOnline && <ListProblem error={error} onRetry={retry} />}
      {rows.length === 0 ? (
        <Nothing q={q} empty={empty} />
      ) : (
        <ListRows label={label}>
          {rows.map((row) => (
            <ListRow
              key={row.id}
              id={row.id}
              to={pathOf(row)}
              isOpen={row.id === openId}
              isChanged={changed.has(row.id)}
              isUnsure={unsure.has(row.id)}
            >
              {renderRow(row)}
            </ListRow>
          ))}
        </ListRows>
      )}
      {hasMore && <MoreButton isBusy={isMoreLoading} isOnline={isOnline} onMore={more} />}
    </>
  );
}
