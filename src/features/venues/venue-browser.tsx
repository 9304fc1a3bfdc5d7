import { millisecondsInHour } from 'date-fns/constants';
import { useEffect, useMemo, useState } from 'react';
import { serverNow } from '#data/server/server-clock.ts';
import { readLastSearch } from '#data/storage/last-search.ts';
import { citiesWithVenues } from '#domain/place.ts';
import { prepareSearch } from '#domain/venue-search.ts';
import { useIdle } from '#hooks/use-idle.ts';
import { useSteady } from '#hooks/use-steady.ts';
import { t } from '#text/translate.ts';
import { Card } from '#ui/card.tsx';
import { ErrorBoundary } from '#ui/feedback/error-boundary.tsx';
import { lazyScreen } from '#ui/lazy-screen.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { column, narrow, styled, wide } from '#ui/styled.ts';
import { showToast } from '#ui/overlay/toast.ts';
import { useWideScreen } from '#ui/use-wide-screen.ts';
import { FilterPanelSkeleton } from './filters/filter-frame.tsx';
import { FilterSheetButton } from './filters/filter-sheet-button.tsx';
import { SearchBox } from './filters/search-box.tsx';
import { useSearchWords } from './filters/use-search-words.ts';
import {
  changeQuery,
  emptyQuery,
  isSameQuery,
  resolveVenueQuery,
  searchText,
  unknownNames,
  type VenueQuery,
} from './query/venue-query.ts';
import { resultsStyle, VenueResults } from './results/venue-results.tsx';
import { useCatalogue } from './use-catalogue.ts';
import { useVenueHours } from './venue-hours.ts';

const Layout = styled('div')({
  containerType: 'inline-size',
  position: 'relative',
  ...column,
  gap: 12,
  marginBlockStart: 16,
  '.venue-results': resultsStyle,
  [narrow]: { gap: 0, marginBlockStart: 8 },
  [wide]: {
    '&[data-beside]': { display: 'grid', gridTemplateColumns: '264px minmax(0, 1fr)', gap: 24, alignItems: 'start' },
  },
});

/** As tall as the screen below the title, so that "Apply Filters" is in sight before the first scroll. */
const Panel = styled(Card)({
  position: 'sticky',
  insetBlockStart: 'calc(var(--bar) + 16px)',
  display: 'flex',
  flexDirection: 'column',
  minBlockSize: 380,
  maxBlockSize: ['calc(100vh - var(--bar) - 112px)', 'calc(100dvh - var(--bar) - 112px)'],
  '& > form[role="search"]': { padding: '16px 16px 0' },
});

/** A phone downloads the form with the sheet that holds it, when it is asked for. */
const FilterPanel = lazyScreen(() => import('./filters/filter-form.tsx'), FilterPanelSkeleton);

type VenueBrowserProps = {
  /** The filters in the address bar, which is where they live. */
  address: VenueQuery;
  onNavigate: (query: VenueQuery, how: { replace: boolean }) => void;
};

/**
 * What the address asks for apart from its words and its page. The same object while that stays the same: the address catching up
 * with the typing then reads no hours again.
 */
function useFilters(applied: VenueQuery): VenueQuery {
  const [kept, keep] = useState(applied);
  const isSame = kept === applied || isSameQuery(kept, { ...applied, text: kept.text, page: kept.page });
  if (!isSame) keep(applied);
  return isSame ? kept : applied;
}

/** The venue list with its filters. The words in the search box act at once; the rest through "Apply Filters". */
export function VenueBrowser({ address, onNavigate }: VenueBrowserProps) {
  const catalogue = useCatalogue(address.city);
  const { index, reference, status, chosenCity } = catalogue;
  const isKnown = reference.cities.length > 0;
  // What can still be booked changes with the hour.
  const now = Math.floor(serverNow() / millisecondsInHour) * millisecondsInHour;
  const applied = useMemo(
    () => (isKnown ? resolveVenueQuery(address, reference, now) : address),
    [address, isKnown, reference, now],
  );
  const words = useSearchWords(applied.text, (text) => onNavigate(changeQuery(applied, { text }), { replace: true }));
  const filters = useFilters(applied);
  const hours = useVenueHours(filters, catalogue, now);
  const reader = hours.isAsked && hours.reader !== 'coming' ? hours.reader : undefined;
  const [{ sport }] = useState(readLastSearch);
  const city = chosenCity ?? citiesWithVenues(reference.cities)[0]?.name;
  const bearings = useMemo(
    () => ({ hours: reader, leaning: { city, sports: sport ? [sport] : [] } }),
    [reader, city, sport],
  );
  const isWide = useWideScreen();
  const isIdle = useIdle();
  useEffect(() => {
    // Beside the reading of the device, not after it; a failure shows when the form is drawn.
    if (isWide) FilterPanel.preload().catch(() => undefined);
  }, [isWide]);

  const go = useSteady((change: Partial<VenueQuery>) => {
    if (change.text !== undefined) words.set(change.text);
    const next = changeQuery({ ...applied, text: searchText(words.get()) }, change);
    // "Apply Filters" with nothing changed must not cost the person a press of Back.
    onNavigate(next, { replace: isSameQuery(next, applied) });
  });
  const clear = useSteady(() => {
    words.set('');
    onNavigate(emptyQuery, { replace: false });
    showToast({ kind: 'info', title: t('venues.cleared') });
  });
  const forget = useSteady(() => onNavigate(applied, { replace: true }));

  // Counted over what the address says: a keystroke paints its cards, and the numbers follow when the typing pauses.
  const form = useMemo(
    () => index && isKnown && { index, reference, query: applied, bearings, now, onApply: go, onClear: clear },
    [index, isKnown, reference, applied, bearings, now, go, clear],
  );
  const filterButton = useMemo(
    () => !isWide && (form ? <FilterSheetButton {...form} /> : <Skeleton height={44} width={110} />),
    [isWide, form],
  );
  const unknown = useMemo(() => (isKnown ? unknownNames(address, reference) : []), [isKnown, address, reference]);
  useEffect(() => {
    if (!isIdle || !index) return;
    prepareSearch(index);
  }, [isIdle, index]);
  // With nothing on the device and nothing coming there is nothing to search, and the reason has the screen to itself.
  const isUsable = Boolean(form) || index === undefined || status.kind === 'loading';
  const search = <SearchBox words={words} reference={reference} city={applied.city} onPlace={go} />;
  return (
    <Layout data-beside={(isUsable && isWide) || undefined}>
      {isUsable && !isWide && search}
      {isUsable && isWide && (
        <Panel>
          {search}
          <ErrorBoundary triesAgain renderFallback={() => <FilterPanelSkeleton />}>
            {form ? <FilterPanel {...form} /> : <FilterPanelSkeleton />}
          </ErrorBoundary>
        </Panel>
      )}
      <VenueResults
        catalogue={catalogue}
        words={words}
        filters={filters}
        applied={applied}
        hours={hours}
        bearings={bearings}
        now={now}
        isUsable={isUsable}
        filterButton={filterButton}
        onChange={go}
        onClear={clear}
        unknown={unknown}
        leftOut={applied.when.day ? '' : address.when.day}
        onForgetUnknown={forget}
      />
    </Layout>
  );
}
