import { narrow, palette, styled, wide } from '#ui/styled.ts';
import { theme } from '#ui/theme/theme.ts';
import { brandFace } from './brand.tsx';

/** A mark on a corner of what leads to something new. */
export const dotFace = {
  position: 'absolute',
  inlineSize: 12,
  blockSize: 12,
  border: `2px solid ${palette.background.paper}`,
  borderRadius: '50%',
  backgroundColor: palette.error.main,
} as const;

/** Five links and a name do not fit a small tablet: the initials stand for the name. */
const tight = {
  '& .bar-nav': { gap: 0, marginInlineStart: 8 },
  '& .bar-link': { paddingInline: 8, '&.active::after': { insetInline: 8 } },
  '& .bar-user-name': { position: 'absolute', inlineSize: 1, clipPath: 'inset(50%)' },
} as const;

/**
 * The content of the bar on top, with one style sheet for all of it: each further styled part costs a slow phone time at each
 * start. It is an element of its own because Emotion builds the styles of a styled Material part once more per layer.
 */
export const BarContent = styled('div')({
  containerType: 'inline-size',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  inlineSize: '100%',
  // Always in view: without this the page's scroll padding makes browsers scroll when something in the bar takes focus.
  '& :is(a, button)': { scrollMarginBlockStart: 'calc(var(--bar) * -2)' },
  '& .brand': brandFace,
  '& .bar-nav': { gap: 4, marginInlineStart: 20 },
  '& .bar-end': { display: 'flex', alignItems: 'center', gap: 4, minInlineSize: 0, marginInlineStart: 'auto' },
  '& .bar-menu': { position: 'relative', minInlineSize: 0 },
  '& .bar-link': {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: 6,
    maxInlineSize: '100%',
    minBlockSize: 44,
    padding: '4px 12px',
    borderRadius: 'var(--radius-s)',
    color: palette.text.primary,
    fontSize: '1rem',
    fontWeight: 500,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    '&:hover': { backgroundColor: palette.background.soft },
    '&.active': { color: palette.primary.main, fontWeight: 600 },
    '&.active::after': {
      position: 'absolute',
      insetInline: 12,
      insetBlockEnd: -9,
      blockSize: 3,
      borderRadius: '3px 3px 0 0',
      backgroundColor: palette.primary.main,
      content: '""',
    },
    '& > svg': { transition: 'rotate 120ms' },
    '&[aria-expanded=true] > svg': { rotate: '180deg' },
  },
  // With large text the name gives way first.
  '& .bar-user-name': { minInlineSize: 0, maxInlineSize: 160, overflow: 'hidden', textOverflow: 'ellipsis' },
  '& .bell-button': { position: 'relative' },
  '& .bell-place': { alignItems: 'center', justifyContent: 'center', inlineSize: 44, blockSize: 44 },
  '& .menu-dot': { ...dotFace, insetBlockStart: 8, insetInlineEnd: 8 },
  [narrow]: { '& .wide-only': { display: 'none' } },
  [wide]: { '& .wide-only': { display: 'flex', minInlineSize: 0 }, '& .narrow-only': { display: 'none' } },
  [theme.breakpoints.between('md', 900)]: tight,
  // Text twice as large: it is as large as there is room for in one line.
  '@container (inline-size < 37rem)': {
    ...tight,
    '& .bar-link': { ...tight['& .bar-link'], fontSize: 'min(1rem, 5cqi - 19px)' },
  },
  '@media (forced-colors: active)': { '& .bar-link.active::after': { backgroundColor: 'Highlight' } },
});
