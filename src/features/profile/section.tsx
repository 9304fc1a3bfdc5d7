import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';
import { Card } from '#ui/card.tsx';
import { palette, styled, wide } from '#ui/styled.ts';

const Frame = styled(Card)({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 14,
  padding: '20px 16px 24px',
  '& > .MuiButton-root': { justifySelf: 'start' },
  [wide]: { padding: 24 },
}) as typeof Card;

/** One card of the account page. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Frame component="section" aria-labelledby={id}>
      <Typography id={id} variant="subtitle1" component="h2">
        {title}
      </Typography>
      {children}
    </Frame>
  );
}

/** Names and values. */
export const Facts = styled('dl')({
  display: 'grid',
  gap: 10,
  '& dt': { color: palette.text.secondary },
  '& dd': { fontWeight: 600 },
});
