import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { styled, wide } from '#ui/styled.ts';

type SectionProps = { id: string; title: string; all?: { to: string; text: string }; children: ReactNode };

const Frame = styled('section')({
  maxInlineSize: 'var(--page)',
  marginInline: 'auto',
  paddingBlockStart: 52,
  paddingInline: 'max(16px, env(safe-area-inset-left), env(safe-area-inset-right))',
  '.home-section-top': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '4px 16px',
    marginBlockEnd: 12,
  },
  '.home-all': { display: 'inline-flex', alignItems: 'center', minBlockSize: 44, fontWeight: 600 },
  [wide]: { paddingBlockStart: 72 },
});

/** A part of Home under its heading, with the way to all of what it shows some of. */
export function Section({ id, title, all, children }: SectionProps) {
  return (
    <Frame aria-labelledby={id}>
      <div className="home-section-top">
        <h2 id={id}>{title}</h2>
        {all && (
          <Link className="home-all" to={all.to}>
            {all.text}
          </Link>
        )}
      </div>
      {children}
    </Frame>
  );
}

type StripProps = {
  of: 'sports' | 'venues';
  hidden?: boolean;
  /** Its real content is still to come: what nobody waits for waits as well. */
  isBusy?: boolean;
  children: ReactNode;
};

/** The least width of a card, and how many stand in a row where there is room for all. */
const measures = {
  sports: { '--least': '136px', '--in-row': '5' },
  venues: { '--least': '264px', '--in-row': '4' },
} as const;

const Row = styled('ul')({
  // Louder than what resets every list.
  '&&': {
    '--gap': '14px',
    display: 'flex',
    gap: 'var(--gap)',
    marginInline: -16,
    padding: '6px 16px 10px',
    overflowX: 'auto',
    scrollPaddingInline: 16,
    scrollSnapType: 'x proximity',
    scrollbarWidth: 'thin',
  },
  '& > li': {
    display: 'grid',
    flex: '0 0 max(var(--least), (100% - (var(--in-row) - 1) * var(--gap)) / var(--in-row))',
    scrollSnapAlign: 'start',
  },
  '&[data-of="sports"]': measures.sports,
  '&[data-of="venues"]': measures.venues,
});

/** A row of cards that scrolls sideways where it is narrow. */
export function Strip({ of, hidden = false, isBusy = false, children }: StripProps) {
  return (
    <Row data-of={of} aria-hidden={hidden || undefined} aria-busy={isBusy || undefined}>
      {children}
    </Row>
  );
}
