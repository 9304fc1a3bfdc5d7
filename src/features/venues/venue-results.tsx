import { useMemo, type ReactNode } from 'react';
import { venuesPerPage } from '#domain/venue.ts';
import { searchVenues } from '#domain/venue-search.ts';
import { t } from '#text/translate.ts';
import { palette, styled, wide } from '#ui/styled.ts';
import { ActiveFilters } from './active-filters.tsx';
import { CatalogueNotice } from './catalogue-notice.tsx';
import { NearNotice } from './near-notice.tsx';
import { NoCatalogue } from './no-catalogue.tsx';
import { NoVenues } from './no-venues.tsx';
import { Pagination } from './pagination.tsx';
import { SortSelect } from './sort-select.tsx';
import { UnknownNotice } from './unknown-notice.tsx';
import type { Catalogue } from './use-catalogue.ts';
import { useNearMe } from './use-near-me.ts';
import { useResultsTop } from './use-results-top.ts';
import { filterOf, pointFor } from './venue-filter.ts';
import { VenueGrid } from './venue-grid.tsx';
import type { VenueQuery } from './venue-query.ts';

const Results = styled('section')({
  display: 'grid',
  gap: 12,
  alignContent: 'start',
  minInlineSize: 0,
  // The next step stays in reach while a phone scrolls through nine cards.
  '.venue-toolbar': {
    position: 'sticky',
    insetBlockStart: 'calc(var(--bar) + env(safe-area-inset-top))',
    zIndex: 5,
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    marginInline: -16,
    padding: '8px 16px',
    backgroundColor: palette.background.default,
  },
  '.venue-count': {
    fontSize: '1.0625rem',
    lineHeight: 1.5,
    scrollMarginBlockStart: 60,
    '&:focus': { outline: 'none' },
  },
  '.venue-note': { marginBlockStart: -8 },
  [wide]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    '& > *': { gridColumn: '1 / -1' },
    '& > .venue-count': { gridArea: '1 / 1', fontSize: '1.25rem', scrollMarginBlockStart: 0 },
    '& > .venue-toolbar': { position: 'static', gridArea: '1 / 2', margin: 0, padding: 0 },
  },
});

type VenueResultsProps = {
  catalogue: Catalogue;
  query: VenueQuery;
  isUsable: boolean;
  filterButton: ReactNode;
  onChange: (change: Partial<VenueQuery>) => void;
  onClear: () => void;
  /** What the address asks for and nobody has. */
  unknown: readonly string[];
  onForgetUnknown: () => void;
};

/** The right-hand side: how many, in which order, nine at a time. */
export function VenueResults({
  catalogue,
  query,
  isUsable,
  filterButton,
  onChange,
  onClear,
  unknown,
  onForgetUnknown,
}: VenueResultsProps) {
  const { index, reference, status } = catalogue;
  const { heading, turnTo } = useResultsTop(query.page);
  const near = useNearMe();
  const from = useMemo(() => pointFor(query, reference.cities, near.point), [query, reference, near.point]);
  const found = useMemo(() => (index ? searchVenues(index, filterOf(query, from)) : []), [index, query, from]);
  const last = Math.max(1, Math.ceil(found.length / venuesPerPage));
  const page = Math.min(query.page, last);
  const shown = useMemo(() => found.slice((page - 1) * venuesPerPage, page * venuesPerPage), [found, page]);
  const isReady = index !== undefined && status.kind === 'ready';
  const isLoading = index === undefined || status.kind === 'loading';
  const summary = isReady ? t('venues.count', { count: found.length }) : isLoading ? t('venues.loading') : '';

  const sortBy = (sort: VenueQuery['sort']) => {
    if (sort === 'nearest' && near.state !== 'found') void near.ask();
    onChange({ sort });
  };
  // The button that was pressed goes away with what it did; focus waits where the new list begins.
  const leave = (act: () => void) => {
    heading.current?.focus({ preventScroll: true });
    act();
  };

  return (
    <Results className="venue-results" aria-labelledby="venue-count">
      {isUsable && (
        <div className="venue-toolbar">
          {filterButton}
          <SortSelect sort={query.sort} onChange={sortBy} />
        </div>
      )}
      {isUsable && <ActiveFilters query={query} onRemove={(change) => leave(() => onChange(change))} />}
      {unknown.length > 0 && <UnknownNotice names={unknown} onRemove={() => leave(onForgetUnknown)} />}
      <h2 id="venue-count" className="venue-count" ref={heading} tabIndex={-1} hidden={summary === ''}>
        {summary}
        {last > 1 && <span className="sr-only">{t('venues.pageOf', { page, last })}</span>}
      </h2>
      <p className="sr-only" role="status">
        {summary}
      </p>
      {isReady && query.area && <p className="venue-note">{t('venues.inArea', { area: query.area })}</p>}
      {isReady && query.sort === 'nearest' && (
        <NearNotice state={near.state} city={query.city} onAsk={() => void near.ask()} />
      )}
      {!isReady && <NoCatalogue catalogue={catalogue} city={query.city} />}
      {isReady && <CatalogueNotice catalogue={catalogue} />}
      {isReady && found.length > 0 && <VenueGrid venues={shown} from={from} />}
      {isReady && found.length === 0 && (
        <NoVenues
          index={index}
          query={query}
          reference={reference}
          onChange={(change) => leave(() => onChange(change))}
          onClear={() => leave(onClear)}
        />
      )}
      <Pagination query={query} page={page} last={last} onTurn={turnTo} />
    </Results>
  );
}
