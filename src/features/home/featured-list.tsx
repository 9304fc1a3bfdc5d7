import { useEffect, useState } from 'react';
import { readVenueIndex } from '#data/repositories/catalogue.ts';
import { venuePath } from '#domain/paths.ts';
import { featuredVenues } from '#domain/venue.ts';
import { searchVenues } from '#domain/venue-search.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { useOnline } from '#hooks/use-online.ts';
import { t } from '#text/translate.ts';
import { VenueCard } from '#ui/venue/venue-card.tsx';
import { FeaturedSkeleton } from './featured-skeleton.tsx';
import { NoFeatured } from './no-featured.tsx';
import { Strip } from './strip.tsx';

/** How long a first sync may take before the placeholders are replaced by words. */
const patience = 10_000;

function usePatience(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return over;
}

async function readBestRated() {
  return searchVenues(await readVenueIndex(), { sort: 'rating' }).slice(0, featuredVenues);
}

/** The four best rated venues on this phone (spec, business constants). */
export default function FeaturedList() {
  const venues = useLiveQuery(readBestRated, []);
  const online = useOnline();
  const waitedLong = usePatience();
  if (!venues?.length) {
    const mayStillCome = !waitedLong && (online || !venues);
    if (mayStillCome) return <FeaturedSkeleton />;
    return (
      <NoFeatured
        icon={online ? 'clock' : 'offline'}
        title={t('homeFeatured.noneTitle')}
        hint={t(online ? 'homeFeatured.waitingHint' : 'homeFeatured.offlineHint')}
      />
    );
  }
  return (
    <Strip of="venues">
      {venues.map((venue) => (
        <li key={venue.id}>
          <VenueCard venue={venue} to={venuePath(venue.id)} action={t('homeFeatured.book')} />
        </li>
      ))}
    </Strip>
  );
}
