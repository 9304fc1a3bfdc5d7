import { readRecentVenues, readVenueSummaries } from '#data/repositories/venues.ts';
import { venuesPath } from '#domain/paths.ts';
import type { VenueSummary } from '#domain/venue.ts';
import { useFavourites, type Favourites } from '#hooks/use-favourites.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { useNearMe } from '#hooks/use-near-me.ts';
import { t } from '#text/translate.ts';
import { VenueCard } from '#ui/venue/venue-card.tsx';
import { Section, Strip } from '#features/home/section.tsx';
import { cardOf, readRecommended } from './recommended.ts';

const shown = 6;

type VenueStripProps = {
  id: string;
  title: string;
  venues: readonly VenueSummary[];
  favourites: Favourites;
  near: Awaited<ReturnType<typeof readRecommended>>;
  all?: { to: string; text: string };
};

/** A titled row of venue cards that scrolls sideways where it is narrow. */
function VenueStrip({ id, title, venues, favourites: { ids, mark }, near, all }: VenueStripProps) {
  const { point } = useNearMe();
  return (
    <Section id={id} title={title} {...(all && { all })}>
      <Strip of="venues">
        {venues.map((venue) => (
          <li key={venue.id}>
            <VenueCard
              {...cardOf(venue, near.sport, point ?? near.centre)}
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
  if (!near) return null;
  const { city, more } = near;
  const shared = { favourites, near };
  return (
    <>
      {saved && saved.length > 0 && (
        <VenueStrip id="home-saved" title={t('homeForYou.saved')} venues={saved} {...shared} />
      )}
      {others.length > 0 && <VenueStrip id="home-recent" title={t('homeForYou.recent')} venues={others} {...shared} />}
      {more.length > 0 && (
        <VenueStrip
          id="home-city"
          title={t('homeForYou.city', { city })}
          venues={more}
          all={{ to: venuesPath({ city }), text: t('homeForYou.all', { city }) }}
          {...shared}
        />
      )}
    </>
  );
}
