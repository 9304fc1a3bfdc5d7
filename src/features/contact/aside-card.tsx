import { Card } from '#ui/card.tsx';
import { styled, wide } from '#ui/styled.ts';

/** A card beside the form. */
export const AsideCard = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  padding: '20px 16px 24px',
  [wide]: { padding: 28 },
}) as typeof Card;

/** Names, and under each what there is to say about it. */
export const Facts = styled('dl')({
  display: 'grid',
  gap: 16,
  '& dt': { fontWeight: 600 },
  '& address': { fontStyle: 'normal' },
});
