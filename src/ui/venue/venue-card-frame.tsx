import { Card } from '#ui/card.tsx';
import { narrow, palette, styled } from '#ui/styled.ts';
import { starStyle } from './stars.tsx';

/** Of a row: the narrower the phone, the more of it is for the words. */
const rowPicture = 'clamp(72px, 20vw, 92px)';

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
  '.venue-card-line': { display: 'contents' },
  '.venue-card-name': {
    display: '-webkit-box',
    overflow: 'hidden',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    fontSize: '1.0625rem',
    lineHeight: 1.3,
  },
  '.stars': starStyle,
  // In one piece where it fits a line: "G-8" would break at its hyphen.
  '.venue-card-area': { display: 'inline-block' },
  '.venue-card-rating': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '0 6px',
    whiteSpace: 'nowrap',
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
  '.venue-card-heart': {
    position: 'absolute',
    insetBlockStart: 4,
    insetInlineEnd: 4,
    display: 'grid',
    placeItems: 'center',
    inlineSize: 44,
    blockSize: 44,
    padding: 0,
    border: 0,
    borderRadius: '50%',
    // Over a picture of any colour: a ground that is smaller than what can be pressed.
    background: `radial-gradient(circle, ${palette.background.paper} 18px, transparent 18.5px)`,
    path: { fill: 'none', stroke: 'currentcolor', strokeWidth: 2 },
    '&[aria-pressed="true"]': { color: palette.error.main, path: { fill: 'currentcolor' } },
  },
  '.venue-card-failed': {
    margin: 0,
    padding: '0 16px 12px',
    color: palette.error.main,
    fontSize: '0.875rem',
  },
  // Of a list what is out of sight is not laid out; its rows are about as high as these.
  '&[data-row]': { contentVisibility: 'auto', containIntrinsicBlockSize: 'auto 420px' },
  // On a phone a list is read line by line: four or five venues stand on the screen.
  [narrow]: {
    '&[data-row]': {
      containIntrinsicBlockSize: 'auto var(--row, 84px)',
      // No grid around the picture and the words: it takes a quarter of the time that a key of the search lays out.
      display: 'block',
      '--picture': rowPicture,
      minBlockSize: 'calc(var(--row, 84px) + 2px)',
      '.venue-card-picture': {
        position: 'absolute',
        insetBlock: 0,
        insetInlineStart: 0,
        inlineSize: 'var(--picture)',
        aspectRatio: 'auto',
      },
      '.venue-card-picture > *': { position: 'absolute', insetBlock: 0, inlineSize: '100%', blockSize: '100%' },
      '.venue-card-body, .venue-card-failed': { marginInlineStart: 'var(--picture)' },
      '.venue-card-body': { gap: 0, padding: '4px 12px 5px' },
      '.venue-card-failed': { paddingInline: 12 },
      '.venue-card-name': { marginInlineEnd: 36, fontSize: '1rem', WebkitLineClamp: '1' },
      '.venue-card-sports, .venue-card-later': { display: 'none' },
      '.venue-card-rating': {
        gap: 4,
        // One star says it: the number stands beside it.
        '[role="img"]': { order: -1, inlineSize: '1.04em', '& > span': { minInlineSize: '100%' } },
      },
      '.venue-card-foot': { display: 'block', paddingBlockStart: 0, lineHeight: 1.2 },
      '.venue-card-price': { fontSize: '0.875rem' },
      // The card itself is what is pressed.
      '.venue-card-action': { display: 'block', minBlockSize: 0, padding: 0, fontSize: 0, background: 'none' },
      // Its drawing stands beside the name, and the line of the place goes on below it.
      '.venue-card-heart': { insetBlockStart: -5, insetInlineEnd: 0, background: 'none' },
    },
  },
  // With room beside it the rating shares the line of the place, which gives way first.
  '@container (inline-size >= 20rem)': {
    [narrow]: {
      // A line of its own in a block, not cells of a grid: that takes a sixth less to lay out.
      '&[data-row] > .venue-card-body': { display: 'block' },
      '&[data-row] .venue-card-line': { display: 'flex', gap: 8 },
      '&[data-row] .venue-card-place': { display: 'flex', minInlineSize: 0, fontSize: '0.8125rem', whiteSpace: 'pre' },
      '&[data-row] :is(.venue-card-place, .venue-card-rating, .venue-card-price)': { lineHeight: 1.35 },
      '&[data-row] .venue-card-area': { overflow: 'hidden', textOverflow: 'ellipsis' },
      '&[data-row] .venue-card-rating': { flex: 'none', minBlockSize: 0, whiteSpace: 'nowrap' },
    },
  },
  // Text twice as large, or a phone of 320 px: the names and the sports get the lines that they need.
  '@container (inline-size < 20rem)': {
    [narrow]: { '&[data-row] .venue-card-name': { WebkitLineClamp: 'none' } },
  },
  '@container (inline-size < 14rem)': {
    '.venue-card-name': { WebkitLineClamp: 'none' },
    '.venue-card-sports': { whiteSpace: 'normal' },
  },
});
