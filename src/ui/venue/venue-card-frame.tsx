import { Card } from '#ui/card.tsx';
import { palette, styled } from '#ui/styled.ts';

/**
 * A venue in a list, or its place while it comes. One styled element around plain ones, since a list pays nine times for each part:
 * drawing nine at 4x CPU takes 12 ms so, 175 with CardContent, Typography, Rating and Button inside, 3 without Material (best of 48).
 */
export const VenueCardFrame = styled(Card)({
  containerType: 'inline-size',
  position: 'relative',
  display: 'flex',
  flexDirection: 'column',
  minInlineSize: 0,
  '.venue-card-picture': {
    aspectRatio: '16 / 10',
    overflow: 'hidden',
    background: palette.background.soft,
    img: { inlineSize: '100%', blockSize: '100%', objectFit: 'cover' },
  },
  '.venue-card-body': { display: 'flex', flex: 1, flexDirection: 'column', gap: 4, padding: '14px 16px 16px' },
  '.venue-card-name': {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    fontSize: '1.0625rem',
    lineHeight: 1.3,
  },
  '.venue-card-rating': {
    display: 'flex',
    alignItems: 'center',
    gap: 6,
    minBlockSize: '1.5em',
    '&, [role="img"]': { fontSize: '0.875rem' },
  },
  '.venue-card-sports': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  '.venue-card-foot': { display: 'grid', gap: 10, marginBlockStart: 'auto', paddingBlockStart: 12 },
  '.venue-card-price': { fontWeight: 600, fontSize: '0.9375rem' },
  '.venue-card-action': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    minBlockSize: 44,
    padding: '8px 18px',
    borderRadius: 12,
    fontWeight: 600,
    textDecoration: 'none',
    backgroundColor: palette.primary.soft,
    color: palette.primary.dark,
    transition: 'background-color 0.2s, color 0.2s',
    // The link is the whole card.
    '&::after': {
      position: 'absolute',
      inset: 0,
      borderRadius: 12,
      transition: 'background-color 0.2s',
      content: '""',
    },
    '&:focus-visible': {
      outline: 'none',
      '&::after': { outline: `3px solid ${palette.primary.main}`, outlineOffset: -3 },
    },
    '&:active::after': { backgroundColor: `rgba(${palette.primary.mainChannel} / 12%)` },
  },
  '@media (hover: hover)': {
    '&:hover': {
      borderColor: palette.primary.main,
      '.venue-card-action': { backgroundColor: palette.primary.main, color: palette.primary.contrastText },
    },
  },
  '@container (inline-size >= 320px)': {
    '.venue-card-foot': { gridTemplateColumns: '1fr auto', alignItems: 'center' },
  },
  // Text twice as large: the names and the sports get the lines that they need.
  '@container (inline-size < 14rem)': {
    '.venue-card-name': { WebkitLineClamp: 'none' },
    '.venue-card-sports': { whiteSpace: 'normal' },
  },
});
