import { styled, wide } from '#ui/styled.ts';

/** The venue, and beside it or below it the booking. */
export const VenueLayout = styled('div')({
  display: 'grid',
  gap: 24,
  '& > *': { minInlineSize: 0 },
  [wide]: {
    gridTemplateColumns: 'minmax(0, 1fr) clamp(300px, 36%, 400px)',
    alignItems: 'start',
    gap: 32,
  },
});
