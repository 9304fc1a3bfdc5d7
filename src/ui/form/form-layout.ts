import { Card } from '#ui/card.tsx';
import { styled, wide } from '#ui/styled.ts';

/** The card that a form stands in, with what belongs to it above and below. */
export const FormCard = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignContent: 'start',
  gap: 18,
  marginBlockStart: 20,
  padding: '20px 16px 24px',
  // An empty live region takes no room.
  '& > div:empty': { position: 'absolute' },
  [wide]: { padding: '28px 32px 32px' },
});

/** Two short fields: beside each other where there is room. */
export const FormPair = styled('div')({
  display: 'grid',
  gap: 20,
  [wide]: { gridTemplateColumns: '1fr 1fr', alignItems: 'start' },
});
