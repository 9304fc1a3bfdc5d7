import type { ReactNode } from 'react';
import { styled } from '#ui/styled.ts';

type StripProps = { of: 'sports' | 'venues'; hidden?: boolean; children: ReactNode };

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
export function Strip({ of, hidden = false, children }: StripProps) {
  return (
    <Row data-of={of} aria-hidden={hidden || undefined}>
      {children}
    </Row>
  );
}
