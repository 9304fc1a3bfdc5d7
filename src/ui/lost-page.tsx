import Typography from '@mui/material/Typography';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { CourtDiagram } from './court-diagram.tsx';
import { Page } from './page.tsx';
import { theme } from './theme.ts';

type LostPageProps = {
  title: string;
  hint: string;
  /** Whose court is drawn; null is an empty one. */
  sport: string | null;
  action: ReactNode;
};

const Centred = styled(Page)({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 14,
  textAlign: 'center',
});

const Picture = styled('div')({
  inlineSize: 'min(320px, 80vw)',
  aspectRatio: '16 / 10',
  overflow: 'hidden',
  borderRadius: theme.vars.shape.borderRadius,
});

/** Instead of a screen that is not there or broke: why, and the one thing that helps. */
export function LostPage({ title, hint, sport, action }: LostPageProps) {
  const picture = (
    <Picture>
      <CourtDiagram sport={sport} />
    </Picture>
  );
  return (
    <Centred title={title} before={picture}>
      <Typography color="textSecondary">{hint}</Typography>
      {action}
    </Centred>
  );
}
