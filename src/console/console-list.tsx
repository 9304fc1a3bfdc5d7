import type { ReactNode } from 'react';
import type { ConsolePage } from '#data/repositories/console-lists.ts';
import type { ListRow as Identified } from '#domain/desk/list-merge.ts';
import { useUnsure } from '#hooks/admin-beat.ts';
import { useAdminList, type AdminList } from '#hooks/use-admin-list.ts';
import { useListSearch } from '#hooks/use-list-search.ts';
import { useOnline } from '#hooks/use-online.ts';
import { t } from '#text/translate.ts';
import { FilterChips, type FilterChipsProps } from '#ui/console/filter-chips.tsx';
import { ListDetail, ListRow, ListRows, useBeside } from '#ui/console/list-detail.tsx';
import { MoreButton, NoList } from '#ui/console/list-ends.tsx';
import { ListProblem } from '#ui/console/list-parts.tsx';
import { ListSearch } from '#ui/console/list-search.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { KeyedList } from './keyed-list.tsx';
import { ListTable, type Column } from './list-table.tsx';

type Row = Identified & { id: string };

type RowsProps<R extends Row> = {
  /** Name of the list as it is shown, e.g. of its filter. */
  label: string;
  columns: readonly Column<R>[];
  /** A card of its own, where the columns in their lines are not enough. */
  renderCard?: (row: R) => ReactNode;
  /** Shown in the table below the first cell of a row. */
  renderBelow?: (row: R) => ReactNode;
  /** Said when there is no row. */
  empty: string;
  openId: string | null;
  /** Address of the list, with one row opened. */
  pathOf: (id?: string) => string;
};

type ConsoleListProps<R extends Row> = RowsProps<R> & {
  /** Tells the question from others in memory: view, venue and filter. */
  name: string;
  /** A page of the list; `q` is what somebody searches for. */
  load: (filter: { q?: string }, after: string | null) => Promise<ConsolePage<R>>;
  filters?: FilterChipsProps;
  /** Hint that names what can be searched for; left out for a list without a search. */
  search?: string;
  /** The opened row; `rows` are those of the list so far. */
  renderDetail: (id: string, rows: readonly R[]) => ReactNode;
  /** Beside the way back from a detail, where it stands next to its list. */
  renderActions?: (id: string) => ReactNode;
};

/** Each row once: one that was decided twice in a week stands twice in the answer. */
function distinct<R extends Row>(rows: readonly R[]): R[] {
  const last = new Map(rows.map(({ id }, at) => [id, at]));
  return rows.filter(({ id }, at) => last.get(id) === at);
}

function CardOf<R extends Row>({ columns, row }: { columns: readonly Column<R>[]; row: R }) {
  return ([1, 2, 3] as const).map((line) => {
    const cells = columns.filter((column) => column.line === line);
    if (cells.length === 0) return null;
    return (
      <span key={line} className={line === 1 ? 'line' : 'line muted'}>
        {cells.map(({ head, cell }, at) =>
          line === 1 && at === 0 ? (
            <strong key={head} dir="auto">
              {cell(row)}
            </strong>
          ) : (
            <span key={head}>{cell(row)}</span>
          ),
        )}
      </span>
    );
  });
}

/** The rows in all states of a list: coming, not to be had, none, a table or cards, with more behind the last. */
function Rows<R extends Row>(props: RowsProps<R> & { list: AdminList<R>; q: string }) {
  const { label, columns, renderCard, renderBelow, empty, openId, pathOf, list, q } = props;
  const { changed, error, hasMore, isCut, isMoreLoading, more, retry } = list;
  const unsure = useUnsure();
  const isOnline = useOnline();
  const isTable = useBeside() && openId === null;
  if (!list.rows) return <NoList error={error} isOnline={isOnline} onRetry={retry} />;
  const rows = distinct(list.rows);
  return (
    <>
      {error && isOnline && <ListProblem error={error} onRetry={retry} />}
      {rows.length === 0 ? (
        q ? (
          <EmptyState icon="search" title={t('admin.searchNothing', { q })} />
        ) : (
          <EmptyState icon="check" title={empty} />
        )
      ) : isTable ? (
        <ListTable {...{ label, columns, rows, changed, unsure, pathOf, renderBelow }} />
      ) : (
        <ListRows label={label}>
          {rows.map((row) => (
            <ListRow
              key={row.id}
              id={row.id}
              to={pathOf(row.id)}
              isOpen={row.id === openId}
              isChanged={changed.has(row.id)}
              isUnsure={unsure.has(row.id)}
            >
              {renderCard ? renderCard(row) : <CardOf columns={columns} row={row} />}
            </ListRow>
          ))}
        </ListRows>
      )}
      {isCut && (
        <Notice kind="info" role="status">
          {t('admin.searchCut')}
        </Notice>
      )}
      {hasMore && <MoreButton isBusy={isMoreLoading} isOnline={isOnline} onMore={more} />}
    </>
  );
}

/**
 * A list of a console with one row opened: filters, search, 50 rows at a time, fresh every 30 seconds, and the keyboard (J/K, arrows,
 * Enter, "/", "?"). A table on a wide screen, cards elsewhere and beside an opened row. The list needs a connection and is never
 * stored on the device; the frame of the console says how old it is. Example: src/README.md.
 */
export function ConsoleList<R extends Row>(props: ConsoleListProps<R>) {
  const { name, load, filters, search, renderDetail, renderActions, ...shown } = props;
  const { openId, pathOf } = shown;
  const { typed, q, isShort, onType } = useListSearch();
  const list = useAdminList(`${name} ${q}`, (after) => load(q ? { q } : {}, after));
  const isBeside = useBeside();
  return (
    <ListDetail
      openId={openId}
      listPath={pathOf()}
      actions={isBeside && openId !== null && renderActions?.(openId)}
      list={
        <KeyedList>
          {filters && <FilterChips {...filters} />}
          {search && (
            <ListSearch
              typed={typed}
              label={t('admin.search')}
              hint={isShort ? t('admin.searchLeast') : search}
              onType={onType}
            />
          )}
          <Rows {...shown} list={list} q={q} />
        </KeyedList>
      }
      detail={openId !== null && renderDetail(openId, list.rows ?? [])}
    />
  );
}
