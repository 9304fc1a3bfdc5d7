import { useDeferredValue, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { karachiDate } from '#domain/calendar.ts';
import { venuesPerPage } from '#domain/venue.ts';
import { searchVenues } from '#domain/venue-search.ts';
import { FilterChips } from '#features/venues/filters/filter-chips.tsx';
import type { SearchWords } from '#features/venues/filters/use-search-words.ts';
import { filterOf, pointFor, type Bearings } from '#features/venues/query/venue-filter.ts';
import { searchText, type UnknownName, type VenueQuery } from '#features/venues/query/venue-query.ts';
import type { Catalogue } from '#features/venues/use-catalogue.ts';
import type { VenueHours } from '#features/venues/venue-hours.ts';
import type { Favourites } from '#hooks/use-favourites.ts';
import { useKeepFirstList } from '#hooks/use-first-list.ts';
import { useNearMe } from '#hooks/use-near-me.ts';
import { useSettled } from '#hooks/use-settled.ts';
import { useSteady } from '#hooks/use-steady.ts';
import { useAfterFirstRender } from '#hooks/use-after-first-render.ts';
import { t } from '#text/translate.ts';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { column, narrow, wide } from '#ui/styled.ts';
import type { MapViewProps } from '#features/venues/map/map-view.tsx';
import { VenueGridSkeleton } from './card-grid.tsx';
import { Cards } from './cards.tsx';
import { FromCentre, NearNotice } from './near-me.tsx';
import { NoCatalogue, NoVenues } from './no-venues.tsx';
import { CatalogueNotice, HoursNotice, UnknownNotice } from './notices.tsx';
import { Pagination } from './pagination.tsx';
import { ResultsToolbar } from './results-toolbar.tsx';
import { useResultsTop } from './use-results-top.ts';

const nothing = () => null;
const Marks = lazyScreen(() => import('./marks.tsx'), nothing);
const MapView = lazyScreen<MapViewProps>(
  () => import('#features/venues/map/map-view.tsx'),
  () => <Skeleton height="min(70vh, 640px)" />,
);

/** Of `.venue-results`, for the frame around it: an element with styles of its own would be asked for them with every key. */
export const resultsStyle = {
  ...column,
  gap: 12,
  minInlineSize: 0,
  '.venue-count': { fontSize: '1.0625rem', lineHeight: 1.5, '&:focus': { outline: 'none' } },
  '.venue-note': { marginBlockStart: -8 },
  '.venue-list': { scrollMarginBlockStart: 'calc(var(--bar) + 72px)', '&:focus': { outline: 'none' } },
  [narrow]: {
    gap: 8,
    '.venue-note': { marginBlockStart: -4 },
  },
  // On a phone beside the title, where nothing stands: it has the height for a card more.
  '@container (inline-size >= 18rem)': {
    [narrow]: {
      '.venue-count': {
        position: 'absolute',
        insetBlockEnd: 'calc(100% + 8px)',
        insetInlineEnd: 0,
        fontSize: '0.9375rem',
        fontWeight: 600,
      },
    },
  },
  [wide]: {
    display: 'grid',
    alignContent: 'start',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 16,
    alignItems: 'center',
    '& > *': { gridColumn: '1 / -1' },
    // Two lines of it are no taller than the row that it stands in.
    '& > .venue-count': { gridColumn: 1, fontSize: 'clamp(1rem, 1.6vw, 1.25rem)', lineHeight: 1.3 },
    '& > .venue-toolbar': { gridColumn: 2 },
  },
} as const;

type VenueResultsProps = {
  catalogue: Catalogue;
  words: SearchWords;
  /** What the address asks for; words and page are read from where they stand now. */
  filters: Omit<VenueQuery, 'text' | 'page'>;
  /** What the address says, without the words that are just being typed. */
  applied: VenueQuery;
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
  /** The date of the address while its time can't be booked, else ''. */
  leftOut: string;
  onForgetUnknown: () => void;
};

/** The right-hand side: how many, in which order, nine at a time; or all of them on a map. */
export function VenueResults(props: VenueResultsProps) {
  const {
    catalogue,
    words,
    filters,
    applied,
    hours,
    bearings,
    now,
    isUsable,
    filterButton,
    onChange,
    onClear,
    unknown,
  } = props;
  const text = searchText(useSyncExternalStore(words.subscribe, words.get));
  const asked = text === applied.text ? applied.page : 1;
  // The same object when the address catches up with the typing: nothing is searched again.
  const query = useMemo(() => ({ ...filters, text, page: asked }), [filters, text, asked]);
  const { index, reference, status } = catalogue;
  const heading = useRef<HTMLHeadingElement>(null);
  const { list, turnTo } = useResultsTop(query.page);
  const near = useNearMe();
  const isShown = useAfterFirstRender();
  const [favourites, setFavourites] = useState<Favourites>();
  const from = useMemo(() => pointFor(query, reference.cities, near.point), [query, reference, near.point]);
  const known = useMemo(
    () => ({ ...bearings, near: from, leaning: { ...bearings.leaning, near: near.point } }),
    [bearings, from, near.point],
  );
  const found = useMemo(() => (index ? searchVenues(index, filterOf(query, known)) : []), [index, query, known]);
  const last = Math.max(1, Math.ceil(found.length / venuesPerPage));
  const page = Math.min(query.page, last);
  const shown = useMemo(() => found.slice((page - 1) * venuesPerPage, page * venuesPerPage), [found, page]);
  const isWhole = useLocation().search === '';
  const isReady = index !== undefined && status.kind === 'ready';
  useKeepFirstList('venues', isReady && isWhole ? shown : undefined);
  const isChecking = isReady && hours.isAsked && hours.isLoading && !hours.hours;
  const isNone = isReady && !isChecking && found.length === 0;
  const isLoading = index === undefined || status.kind === 'loading';
  const isMap = query.view === 'map';
  // Whatever the address says: a key that brings back its words is a key like any other.
  const isTyping = useSettled(query.text) !== query.text;
  const summary = isChecking
    ? t('freeHours.checking')
    : isReady
      ? t('venues.count', { count: found.length })
      : isLoading
        ? t('venues.loading')
        : '';
  // Links to the same words elsewhere follow with the address, when the typing pauses or the box is left: not with every key.
  const links = useMemo(() => ({ query, page, last }), [query, page, last]);
  const [settled, setSettled] = useState(links);
  if (settled !== links && !isTyping && query.text === applied.text) setSettled(links);
  const linked = useDeferredValue(settled);

  const sortBy = useSteady((sort: VenueQuery['sort']) => {
    if (sort === 'nearest' && near.state !== 'found') void near.ask();
    onChange({ sort });
  });
  // The button that was pressed goes away with what it did; focus waits where the new list begins.
  const leave = (act: () => void) => {
    heading.current?.focus({ preventScroll: true });
    act();
  };
  const sports = useMemo(() => reference.sports.map(({ name }) => name), [reference]);
  const chooseSports = useSteady((chosen: string[]) => onChange({ sports: chosen }));
  const remove = useSteady((change: Partial<VenueQuery>) => leave(() => onChange(change)));
  const marks = useMemo(
    () =>
      isShown && (
        <ErrorBoundary renderFallback={nothing}>
          <Marks onChange={setFavourites} />
        </ErrorBoundary>
      ),
    [isShown],
  );
  const results = isMap ? (
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
    <Cards
      venues={shown}
      sports={query.sports}
      day={query.when.day}
      hidesCity={query.city !== ''}
      from={from}
      reader={hours.reader}
      favourites={favourites}
      isTyping={isTyping}
      list={list}
    />
  );

  return (
    <section className="venue-results" aria-labelledby="venue-count">
      {marks}
      {isUsable &&
        (sports.length > 0 ? (
          <FilterChips
            sports={sports}
            query={applied}
            today={karachiDate(now)}
            onSports={chooseSports}
            onRemove={remove}
          />
        ) : (
          <Skeleton height={52} />
        ))}
      {/* None found is said where the list would be. */}
      <h2
        id="venue-count"
        className={isNone ? 'sr-only' : 'venue-count'}
        ref={heading}
        tabIndex={-1}
        hidden={summary === ''}
      >
        {summary}
        {last > 1 && !isChecking && !isMap && <span className="sr-only">{t('venues.pageOf', { page, last })}</span>}
      </h2>
      {isUsable && <ResultsToolbar query={linked.query} filterButton={filterButton} onSort={sortBy} />}
      {(unknown.length > 0 || props.leftOut) && (
        <UnknownNotice
          names={unknown}
          leftOut={props.leftOut}
          onTake={(change) => leave(() => onChange(change))}
          onRemove={() => leave(props.onForgetUnknown)}
        />
      )}
      <p className="sr-only" role="status">
        {summary}
      </p>
      {isReady && query.area && <p className="venue-note">{t('venues.inArea', { area: query.area })}</p>}
      {isReady && hours.isAsked && !isChecking && (
        <HoursNotice hours={hours} query={query} reference={reference} now={now} onChange={onChange} />
      )}
      {isReady && query.sort === 'nearest' && (
        <NearNotice state={near.state} city={query.city} onAsk={() => void near.ask()} />
      )}
      {!isReady && <NoCatalogue catalogue={catalogue} city={query.city} />}
      {isReady && <CatalogueNotice catalogue={catalogue} />}
      {isChecking && <VenueGridSkeleton hasHours />}
      {isReady && !isChecking && found.length > 0 && results}
      {isReady && query.sort !== 'nearest' && from && !near.point && found.length > 0 && (
        <FromCentre city={query.city} state={near.state} onAsk={() => void near.ask()} />
      )}
      {isNone && (
        <NoVenues
          index={index}
          query={query}
          reference={reference}
          bearings={known}
          onChange={(change) => leave(() => onChange(change))}
          onClear={() => leave(onClear)}
        />
      )}
      {!isMap && !isChecking && <Pagination {...linked} onTurn={turnTo} />}
    </section>
  );
}
