import { useEffect, useState } from 'react';
import { pullCatalogue } from '#data/sync.ts';
import { useKeepFirstList } from '#hooks/use-first-list.ts';
import { useFavourites } from '#hooks/use-favourites.ts';
import { readAhead } from '#hooks/read-ahead.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { useNearMe } from '#hooks/use-near-me.ts';
import { useOnline } from '#hooks/use-online.ts';
import { t } from '#text/translate.ts';
import { VenueCard } from '#ui/venue/venue-card.tsx';
import { Strip } from '#features/home/section.tsx';
import { FeaturedSkeleton, NoFeatured } from './featured-places.tsx';
import { cardOf, readRecommended } from './recommended.ts';

const ahead = readAhead(readRecommended, []);

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

/** The four venues on this device that the list would recommend first (spec, business constants). */
export default function FeaturedList() {
  const found = useLiveQuery(readRecommended, [], ahead);
  const { point } = useNearMe();
  const { ids, mark } = useFavourites();
  const online = useOnline();
  const waitedLong = usePatience();
  const isEmpty = found?.featured.length === 0;
  useKeepFirstList('home', found?.featured);
  useEffect(() => {
    // Without a connection the words below say so; the next trigger of the app asks again.
    if (isEmpty) pullCatalogue().catch(() => undefined);
  }, [isEmpty]);
  if (!found?.featured.length) {
    const mayStillCome = !waitedLong && (online || !found);
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
      {found.featured.map((venue) => (
        <li key={venue.id}>
          <VenueCard
            {...cardOf(venue, found.sport, point ?? found.centre)}
            action={t('homeFeatured.book')}
            isMarked={ids?.includes(venue.id)}
            onMark={mark}
          />
        </li>
      ))}
    </Strip>
  );
}
