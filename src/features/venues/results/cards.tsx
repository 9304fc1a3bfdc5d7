import { createContext, memo, useContext, useDeferredValue, useMemo, useState, type RefObject } from 'react';
import { venuePath } from '#domain/paths.ts';
import { type VenueSummary, venuesPerPage } from '#domain/venue.ts';
import { farFrom, type Point } from '#features/venues/query/venue-filter.ts';
import type { VenueQuery } from '#features/venues/query/venue-query.ts';
import { sportFor, type VenueHours } from '#features/venues/venue-hours.ts';
import type { Favourites } from '#hooks/use-favourites.ts';
import { t } from '#text/translate.ts';
import { VenueCardFrame } from '#ui/venue/venue-card-frame.tsx';
import { VenueCardContent } from '#ui/venue/venue-card.tsx';
import { CardGrid } from './card-grid.tsx';

type CardsProps = Pick<VenueQuery, 'sports'> & {
  venues: readonly VenueSummary[];
  /** YYYY-MM-DD, '' while none is asked for. */
  day: string;
  hidesCity: boolean;
  from: Point | undefined;
  reader: VenueHours['reader'];
  favourites: Favourites | undefined;
  /** While keys are pressed pictures, and what is below the screen, wait until they rest. */
  isTyping: boolean;
  list: RefObject<HTMLUListElement | null>;
};

/** As many as a screen shows before it is scrolled: they are drawn with the key that was typed. */
const drawnAtOnce = 6;
const none: readonly VenueSummary[] = [];

type Page = Omit<CardsProps, 'list' | 'isTyping'> & {
  /** Whose pictures are shown. */
  pictured: readonly VenueSummary[];
};

const PageContext = createContext<Page | undefined>(undefined);

/** The venue that stands at this place of the page. */
function CardAt({ place }: { place: number }) {
  const page = useContext(PageContext);
  const venue = page?.venues[place];
  if (!page || !venue) return null;
  const { pictured, sports, day, hidesCity, from, reader, favourites } = page;
  const sport = sportFor(venue, sports);
  return (
    <VenueCardContent
      venue={venue}
      pictured={pictured[place] ?? venue}
      to={venuePath(venue.id, { sport, day })}
      action={t('venues.bookNow')}
      sport={sport}
      km={farFrom(from, venue)}
      hidesCity={hidesCity}
      hours={reader === 'coming' ? reader : reader?.cardHoursOf(venue)}
      isMarked={favourites?.ids?.includes(venue.id)}
      onMark={favourites?.mark}
    />
  );
}

/**
 * The same elements for every page: React leaves a frame alone that it has drawn before, so that a key draws what stands in the
 * cards and nothing of Material's around it.
 */
const frames = Array.from({ length: venuesPerPage }, (_, place) => (
  <li key={place}>
    <VenueCardFrame component="article" className="venue-card" data-row>
      <CardAt place={place} />
    </VenueCardFrame>
  </li>
));

/**
 * One page of cards, each with how far it is, what it costs for the sport asked for and when it is free. A place keeps its
 * elements when another venue comes there: to write other words into them is a fraction of making them. Pictures, and what is
 * below the screen, follow when the typing rests: to lay out the drawings takes as long as all that a key changes beside them.
 */
export const Cards = memo(function Cards({ list, isTyping, ...page }: CardsProps) {
  const { venues, sports, day, hidesCity, from, reader, favourites } = page;
  const [settled, settle] = useState(venues);
  // Another page or order is there at once.
  if (!isTyping && settled !== venues) settle(venues);
  const later = useDeferredValue(settled, none);
  const shown = useMemo(
    () => ({
      venues: [...venues.slice(0, drawnAtOnce), ...later.slice(drawnAtOnce, venues.length)],
      pictured: settled,
      sports,
      day,
      hidesCity,
      from,
      reader,
      favourites,
    }),
    [venues, settled, later, sports, day, hidesCity, from, reader, favourites],
  );
  return (
    <PageContext value={shown}>
      <Places list={list} count={shown.venues.length} hasHours={Boolean(reader)} />
    </PageContext>
  );
});

type PlacesProps = Pick<CardsProps, 'list'> & { count: number; hasHours: boolean };

/** The list itself, which stays as it is while other venues come to its places. */
const Places = memo(function Places({ list, count, hasHours }: PlacesProps) {
  return (
    <CardGrid
      ref={list}
      className="venue-list"
      tabIndex={-1}
      aria-labelledby="venue-count"
      data-hours={hasHours || undefined}
    >
      {frames.slice(0, count)}
    </CardGrid>
  );
});
