import { readChosenCity } from '#data/storage/settings.ts';
import { readVenueIndex } from '#data/repositories/catalogue.ts';
import { readRecentVenues, readVenueSummaries } from '#data/repositories/venues.ts';
import { venuesPath } from '#domain/paths.ts';
import { featuredVenues, type VenueSummary } from '#domain/venue.ts';
import { searchVenues } from '#domain/venue-search.ts';
import { useFavourites } from '#hooks/use-favourites.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { t } from '#text/translate.ts';
import { readLastSearch } from './last-search.ts';
import { VenueStrip } from './venue-strip.tsx';

const shown = 6;

type InCity = { city: string; venues: VenueSummary[] };

/** The city that the person looked at last: the search and the list both choose one. */
async function readInCity(): Promise<InCity | null> {
  const city = (await readChosenCity()) ?? readLastSearch().city;
  if (!city) return null;
  return { city, venues: searchVenues(await readVenueIndex(), { city }).slice(0, featuredVenues) };
}

/** What this phone knows of the person: marked venues, those seen lately, and their city. Nothing on a first visit. */
export default function ForYou() {
  const { ids } = useFavourites();
  const marked = ids?.slice(-shown).reverse().join() ?? '';
  const saved = useLiveQuery(() => readVenueSummaries(marked.split(',').filter(Boolean)), [marked]);
  const recent = useLiveQuery(() => readRecentVenues(shown), []);
  // What was marked is there already, one row above.
  const others = recent?.filter(({ id }) => !ids?.includes(id)) ?? [];
  const near = useLiveQuery(readInCity, []);
  return (
    <>
      {saved && saved.length > 0 && <VenueStrip id="home-saved" title={t('homeForYou.saved')} venues={saved} />}
      {others.length > 0 && <VenueStrip id="home-recent" title={t('homeForYou.recent')} venues={others} />}
      {near && near.venues.length > 0 && (
        <VenueStrip
          id="home-city"
          title={t('homeForYou.city', { city: near.city })}
          venues={near.venues}
          all={{ to: venuesPath({ city: near.city }), text: t('homeForYou.all', { city: near.city }) }}
        />
      )}
    </>
  );
}
