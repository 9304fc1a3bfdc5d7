import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { karachiDate } from '#domain/calendar.ts';
import { venuesPerPage } from '#domain/venue.ts';
import { ActiveFilters } from '#features/venues/filters/active-filters.tsx';
import { SportChips } from '#features/venues/filters/sport-chips.tsx';
import { findVenues, pointFor, type Bearings } from '#features/venues/query/venue-filter.ts';
import type { UnknownName, VenueQuery } from '#features/venues/query/venue-query.ts';
import type { Catalogue } from '#features/venues/use-catalogue.ts';
import type { VenueHours } from '#features/venues/use-venue-hours.ts';
import type { Favourites } from '#hooks/use-favourites.ts';
import { useAfterFirstRender } from '#hooks/use-after-first-render.ts';
import { t } from '#text/translate.ts';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { palette, styled, wide } from '#ui/styled.ts';
import type { MapViewProps } from '#features/venues/map/map-view.tsx';
import { HoursNotice } from './hours-notice.tsx';
import { FromCentre, NearNotice, useNearMe } from './near-me.tsx';
import { NoCatalogue, NoVenues } from './no-venues.tsx';
import { CatalogueNotice, UnknownNotice } from './notices.tsx';
import { Pagination } from './pagination.tsx';
import { SortSelect } from './sort-select.tsx';
import { VenueGrid, VenueGridSkeleton } from './venue-grid.tsx';
import { ViewSwitch } from './view-switch.tsx';

const nothing = () => null;
const Marks = lazyScreen(() => import('./marks.tsx'), nothing);
const MapView = lazyScreen<MapViewProps>(
  () => import('#features/venues/map/map-view.tsx'),
  () => <Skeleton height="min(70vh, 640px)" />,
);

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
  '.venue-head': { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: 8 },
  '.venue-count': {
    fontSize: '1.0625rem',
    lineHeight: 1.5,
    scrollMarginBlockStart: 60,
    '&:focus': { outline: 'none' },
  },
  '.venue-note': { marginBlockStart: -8 },
  '.sport-chips': { '--bleed': '16px' },
  [wide]: {
    '.sport-chips': { '--bleed': '4px' },
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    '& > *': { gridColumn: '1 / -1' },
    '& > .venue-head': { gridArea: '2 / 1', justifyContent: 'start', gap: 16 },
    '.venue-count': { fontSize: '1.25rem', scrollMarginBlockStart: 0, whiteSpace: 'nowrap' },
    '& > .venue-toolbar': { position: 'static', gridArea: '2 / 2', margin: 0, padding: 0 },
    '& > .sport-chips': { gridRow: 1 },
  },
});

/** Where a page of results starts: scrolled to, and focused so that it is read out and Tab goes on from there. */
function useResultsTop(page: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    const isTurned = wanted.current === page;
    wanted.current = undefined;
    if (!isTurned) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.scrollIntoView({ block: 'start' });
  }, [page]);
  /** Call when a page link is followed; the heading takes focus once that page is there. */
  const turnTo = useCallback((next: number) => {
    wanted.current = next;
  }, []);
  return { heading, turnTo };
}

type VenueResultsProps = {
  catalogue: Catalogue;
  query: VenueQuery;
  hours: VenueHours;
  bearings: Bearings;
  /** ms */
  now: number;
  isUsable: boolean;
  filterButton: ReactNode;
  onChange: (change: Partial<VenueQuery>) => void;
  onClear: () => void;
  /** What the address asks for and nobody has. */
  unknown: readonly UnknownName[];
  /** True when the address asks for a time that can't be booked. */
  isOver: boolean;
  onForgetUnknown: () => void;
};

/** The right-hand side: how many, in which order, nine at a time; or all of them on a map. */
export function VenueResults(props: VenueResultsProps) {
  const { catalogue, query, hours, bearings, now, isUsable, filterButton, onChange, onClear, unknown, isOver } = props;
  const { index, reference, status } = catalogue;
  const { heading, turnTo } = useResultsTop(query.page);
  const near = useNearMe();
  const isShown = useAfterFirstRender();
  const [favourites, setFavourites] = useState<Favourites>();
  const from = useMemo(() => pointFor(query, reference.cities, near.point), [query, reference, near.point]);
  const known = useMemo(
    () => ({ ...bearings, near: from, leaning: { ...bearings.leaning, near: near.point } }),
    [bearings, from, near.point],
  );
  const found = useMemo(() => (index ? findVenues(index, query, known) : []), [index, query, known]);
  const last = Math.max(1, Math.ceil(found.length / venuesPerPage));
  const page = Math.min(query.page, last);
  const shown = useMemo(() => found.slice((page - 1) * venuesPerPage, page * venuesPerPage), [found, page]);
  const isReady = index !== undefined && status.kind === 'ready';
  const isChecking = isReady && hours.isAsked && hours.isLoading && !hours.hours;
  const isLoading = index === undefined || status.kind === 'loading';
  const isMap = query.view === 'map';
  const summary = isChecking
    ? t('freeHours.checking')
    : isReady
      ? t('venues.count', { count: found.length })
      : isLoading
        ? t('venues.loading')
        : '';

  const sortBy = (sort: VenueQuery['sort']) => {
    if (sort === 'nearest' && near.state !== 'found') void near.ask();
    onChange({ sort });
  };
  // The button that was pressed goes away with what it did; focus waits where the new list begins.
  const leave = (act: () => void) => {
    heading.current?.focus({ preventScroll: true });
    act();
  };
  const sports = reference.sports.map(({ name }) => name);
  const list = isMap ? (
    <ErrorBoundary triesAgain renderFallback={() => <Skeleton height="min(70vh, 640px)" />}>
      <MapView
        venues={found}
        query={query}
        reference={reference}
        person={near.point}
        from={from}
        reader={hours.reader}
        savesData={catalogue.savesData}
        favourites={favourites}
      />
    </ErrorBoundary>
  ) : (
    <VenueGrid venues={shown} query={query} from={from} reader={hours.reader} favourites={favourites} />
  );

  return (
    <Results className="venue-results" aria-labelledby="venue-count">
      {isShown && (
        <ErrorBoundary renderFallback={nothing}>
          <Marks onChange={setFavourites} />
        </ErrorBoundary>
      )}
      {isUsable &&
        (sports.length > 0 ? (
          <SportChips sports={sports} chosen={query.sports} onChange={(chosen) => onChange({ sports: chosen })} />
        ) : (
          <Skeleton height={52} />
        ))}
      {isUsable && (
        <div className="venue-toolbar">
          {filterButton}
          <SortSelect sort={query.sort} onChange={sortBy} />
        </div>
      )}
      {isUsable && (
        <ActiveFilters query={query} today={karachiDate(now)} onRemove={(change) => leave(() => onChange(change))} />
      )}
      {(unknown.length > 0 || isOver) && (
        <UnknownNotice
          names={unknown}
          isOver={isOver}
          onTake={(change) => leave(() => onChange(change))}
          onRemove={() => leave(props.onForgetUnknown)}
        />
      )}
      <div className="venue-head">
        <h2 id="venue-count" className="venue-count" ref={heading} tabIndex={-1} hidden={summary === ''}>
          {summary}
          {last > 1 && !isChecking && !isMap && <span className="sr-only">{t('venues.pageOf', { page, last })}</span>}
        </h2>
        {isUsable && <ViewSwitch query={query} />}
      </div>
      <p className="sr-only" role="status">
        {summary}
      </p>
      {isReady && query.area && <p className="venue-note">{t('venues.inArea', { area: query.area })}</p>}
      {isReady && hours.isAsked && !isChecking && (
        <HoursNotice hours={hours} query={query} reference={reference} now={now} onChange={onChange} />
      )}
      {isReady && query.sort === 'nearest' ? (
        <NearNotice state={near.state} city={query.city} onAsk={() => void near.ask()} />
      ) : (
        isReady &&
        from &&
        !near.point && <FromCentre city={query.city} state={near.state} onAsk={() => void near.ask()} />
      )}
      {!isReady && <NoCatalogue catalogue={catalogue} city={query.city} />}
      {isReady && <CatalogueNotice catalogue={catalogue} />}
      {isChecking && <VenueGridSkeleton />}
      {isReady && !isChecking && found.length > 0 && list}
      {isReady && !isChecking && found.length === 0 && (
        <NoVenues
          index={index}
          query={query}
          reference={reference}
          bearings={known}
          onChange={(change) => leave(() => onChange(change))}
          onClear={() => leave(onClear)}
        />
      )}
      {!isMap && !isChecking && <Pagination query={query} page={page} last={last} onTurn={turnTo} />}
    </Results>
  );
}
