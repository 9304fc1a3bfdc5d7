import { readRecentVenues, readVenueSummaries } from '#data/repositories/venues.ts';
import { venuePath, venuesPath } from '#domain/paths.ts';
import type { VenueSummary } from '#domain/venue.ts';
import { useFavourites, type Favourites } from '#hooks/use-favourites.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { t } from '#text/translate.ts';
import { VenueCard } from '#ui/venue/venue-card.tsx';
import { Section, Strip } from '#features/home/section.tsx';
import { readRecommended } from './recommended.ts';

const shown = 6;

type VenueStripProps = {
  id: string;
  title: string;
  venues: readonly VenueSummary[];
  favourites: Favourites;
  all?: { to: string; text: string };
};

/** A titled row of venue cards that scrolls sideways where it is narrow. */
function VenueStrip({ id, title, venues, favourites: { ids, mark }, all }: VenueStripProps) {
  return (
    <Section id={id} title={title} {...(all && { all })}>
      <Strip of="venues">
        {venues.map((venue) => (
          <li key={venue.id}>
            <VenueCard
              venue={venue}
              to={venuePath(venue.id)}
              action={t('homeForYou.open')}
              isMarked={ids?.includes(venue.id)}
              onMark={mark}
            />
          </li>
        ))}
      </Strip>
    </Section>
  );
}

/** What this device knows of the person: marked venues, those seen lately, and their city. Nothing on a first visit. */
export default function ForYou() {
  const favourites = useFavourites();
  const { ids } = favourites;
  const marked = ids?.slice(-shown).reverse().join() ?? '';
  const saved = useLiveQuery(() => readVenueSummaries(marked.split(',').filter(Boolean)), [marked]);
  const recent = useLiveQuery(() => readRecentVenues(shown), []);
  // What was marked is there already, one row above.
  const others = recent?.filter(({ id }) => !ids?.includes(id)) ?? [];
  const near = useLiveQuery(readRecommended, []);
  return (
    <>
      {saved && saved.length > 0 && (
        <VenueStrip id="home-saved" title={t('homeForYou.saved')} venues={saved} favourites={favourites} />
      )}
      {others.length > 0 && (
        <VenueStrip id="home-recent" title={t('homeForYou.recent')} venues={others} favourites={favourites} />
      )}
      {near && near.more.length > 0 && (
        <VenueStrip
          id="home-city"
          title={t('homeForYou.city', { city: near.city })}
          venues={near.more}
          favourites={favourites}
          all={{ to: venuesPath({ city: near.city }), text: t('homeForYou.all', { city: near.city }) }}
        />
      )}
    </>
  );
}
