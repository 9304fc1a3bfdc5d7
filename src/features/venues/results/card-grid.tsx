import { venuesPerPage } from '#domain/venue.ts';
import { narrow, styled, wide } from '#ui/styled.ts';
import { cardHours } from '#ui/venue/card-hours.ts';
import { VenueCardSkeleton } from '#ui/venue/venue-card-skeleton.tsx';

/** One page of cards: three in a row, two where the screen is narrower; lines of a list on a phone. */
export const CardGrid = styled('ul')(cardHours, {
  // A row with free hours: what is drawn a frame later takes the room that it had before.
  '&[data-hours]': { '--row': '103px' },
  // Lines on a phone, each of them laid out by itself; cards of a row are as high as the highest.
  '& > li': { minInlineSize: 0 },
  [narrow]: { '& > li + li': { marginBlockStart: 6 } },
  [wide]: {
    display: 'grid',
    '& > li > *': { blockSize: '100%' },
    gridTemplateColumns: 'repeat(auto-fill, minmax(max(200px, (100% - 40px) / 3), 1fr))',
    gap: 20,
  },
});

const places = Array.from({ length: venuesPerPage }, (_, index) => index);

/** Nine cards of the final size, so that nothing moves when the venues arrive. `hasHours`: their free hours will come too. */
export function VenueGridSkeleton({ hasHours }: { hasHours: boolean }) {
  return (
    <CardGrid aria-hidden aria-busy data-hours={hasHours || undefined}>
      {places.map((place) => (
        <li key={place}>
          <VenueCardSkeleton isRow />
        </li>
      ))}
    </CardGrid>
  );
}
