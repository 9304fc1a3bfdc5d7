import { venuePath } from '#domain/paths.ts';
import { useFirstList } from '#hooks/use-first-list.ts';
import { t } from '#text/translate.ts';
import { VenueCard } from '#ui/venue/venue-card.tsx';
import { CardGrid } from './card-grid.tsx';
import type { ReactElement } from 'react';

/** The venues that the list last showed here, or that the document asked for; `otherwise` where there are none. */
export function FirstCards({ otherwise }: { otherwise: ReactElement }) {
  const venues = useFirstList('venues');
  if (venues.length === 0) return otherwise;
  return (
    <CardGrid aria-busy>
      {venues.map((venue) => (
        <li key={venue.id}>
          <VenueCard isRow venue={venue} to={venuePath(venue.id)} action={t('venues.bookNow')} />
        </li>
      ))}
    </CardGrid>
  );
}
