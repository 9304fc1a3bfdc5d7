import type { ReactNode } from 'react';
import { CourtDiagram } from '#ui/venue/court-diagram.tsx';
import { Page } from '#ui/page.tsx';
import { styled } from '#ui/styled.ts';

type LostPageProps = {
  title: string;
  hint: string;
  /** Whose court is drawn; an unknown sport has a plain one. */
  sport: string | null;
  /** The way out. */
  children: ReactNode;
};

const Middle = styled(Page)({
  display: 'grid',
  justifyItems: 'center',
  alignContent: 'center',
  gap: 14,
  textAlign: 'center',
  '& > .lost-picture': {
    inlineSize: 'min(320px, 80vw)',
    aspectRatio: '16 / 10',
    overflow: 'hidden',
    borderRadius: 'var(--radius)',
  },
});

/** A screen that has nothing to show: a court, what went wrong, and the one thing that helps. */
export function LostPage({ title, hint, sport, children }: LostPageProps) {
  const picture = (
    <div className="lost-picture">
      <CourtDiagram sport={sport} />
    </div>
  );
  return (
    <Middle title={title} before={picture}>
      <p className="muted">{hint}</p>
      {children}
    </Middle>
  );
}
