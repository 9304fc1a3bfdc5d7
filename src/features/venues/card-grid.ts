import { palette, styled, wide } from '#ui/styled.ts';

/** One page of cards: three in a row, two where the screen is narrower, one on a phone. */
export const CardGrid = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 280px), 1fr))',
  gap: 16,
  '& > li': { position: 'relative', display: 'grid', minInlineSize: 0 },
  '.venue-distance': {
    position: 'absolute',
    insetBlockStart: 10,
    insetInlineStart: 10,
    padding: '2px 10px',
    borderRadius: 16,
    backgroundColor: palette.background.paper,
    boxShadow: 'var(--shadow)',
    fontSize: '0.8125rem',
    fontWeight: 600,
    pointerEvents: 'none',
  },
  [wide]: {
    gridTemplateColumns: 'repeat(auto-fill, minmax(max(200px, (100% - 40px) / 3), 1fr))',
    gap: 20,
  },
});
