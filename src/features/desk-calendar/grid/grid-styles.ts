import { entryLook } from '#ui/desk/entry-look.ts';
import { palette, smallRadius, styled } from '#ui/styled.ts';
import { theme } from '#ui/theme/theme.ts';

/** Beside the rail a tablet has no more room than a phone: five courts are in sight there, too. */
const roomy = theme.breakpoints.up(1000);

/** What is not open: thin lines, which are there in black and white, too. */
const hatched = `repeating-linear-gradient(135deg, transparent 0 6px, ${palette.divider} 6px 7px)`;

/**
 * Columns of 110 px have room for an amount. One container for the whole grid: a query for each box would be a layout for each.
 */
const totals = Object.fromEntries(
  Array.from({ length: 12 }, (_, at) => at + 1).map((columns) => [
    `@container (inline-size >= ${52 + columns * 110}px)`,
    { [`&[data-columns="${columns}"] .chips > .total`]: { display: 'block' } },
  ]),
);

/**
 * The grid of hours. One rule sheet for all of its cells: a day has up to two hundred of them, and a styled component each
 * would cost a cheap phone more than the paint.
 */
export const Grid = styled('div')({
  '--column': '5.75rem',
  '--time': '3.25rem',
  position: 'relative',
  minInlineSize: 'calc(var(--time) + var(--columns) * var(--column))',
  fontSize: '0.8125rem',
  lineHeight: 1.25,
  WebkitTapHighlightColor: 'transparent',
  WebkitTouchCallout: 'none',
  WebkitUserSelect: 'none',
  userSelect: 'none',
  [roomy]: { '--column': '8.75rem' },
  '&[data-view="week"]': {
    '--column': '2.75rem',
    '--time': '3rem',
    [roomy]: { '--column': '6rem', '--time': '3.25rem' },
    // Seven days fit a phone at 44 px each: a finger gets all of them, the line between two days, too.
    '& thead th': { paddingInline: 0 },
    '& td:not(:last-of-type) > .count': { inlineSize: 'calc(100% + 1px)' },
  },
  '& th': {
    position: 'sticky',
    zIndex: 2,
    padding: 4,
    background: palette.background.paper,
    color: palette.text.secondary,
    fontWeight: 600,
    textAlign: 'center',
  },
  '& thead th': {
    insetBlockStart: 0,
    zIndex: 3,
    blockSize: '3.5rem',
    borderBlockEnd: `1px solid ${palette.divider}`,
    color: palette.text.primary,
    fontSize: '0.875rem',
    overflowWrap: 'anywhere',
  },
  '& thead th small': {
    display: 'block',
    color: palette.text.secondary,
    fontSize: '0.75rem',
    fontWeight: 400,
  },
  '& .name': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
    overflow: 'hidden',
  },
  '& tbody th, & thead .corner': {
    insetInlineStart: 0,
    inlineSize: 'var(--time)',
    paddingInline: 2,
    borderInlineEnd: `1px solid ${palette.divider}`,
  },
  '& thead .corner': { zIndex: 4, color: palette.text.secondary, fontSize: '0.75rem' },
  // Also where every cell of the row is part of a taller one.
  '& tr[data-row] > th': { blockSize: '3.5rem' },
  '& tbody th': { verticalAlign: 'top', fontSize: '0.75rem', whiteSpace: 'nowrap' },
  '& tr[data-now] > th': { color: palette.warning.ink, background: palette.warning.soft },
  '& .night > th': {
    zIndex: 1,
    paddingBlock: 6,
    paddingInline: 8,
    borderBlockEnd: `1px solid ${palette.divider}`,
    background: palette.background.soft,
    color: palette.text.secondary,
    textAlign: 'start',
  },
  '& .night span': { position: 'sticky', insetInlineStart: 8 },
  '& td': {
    position: 'relative',
    blockSize: '3.5rem',
    padding: 0,
    borderBlockEnd: `1px solid ${palette.divider}`,
    borderInlineEnd: `1px solid ${palette.divider}`,
    textAlign: 'center',
  },
  '& td:last-of-type': { borderInlineEnd: 0 },
  '& :is(td, button):focus-visible': { outlineOffset: -3, zIndex: 1 },
  '& .hour[aria-selected]': { cursor: 'pointer' },
  '@media (hover: hover)': {
    '& .hour[aria-selected="false"]:hover': { background: palette.primary.soft },
    '& .box:hover, & .count:hover': { filter: 'brightness(0.97)' },
  },
  '& [data-state="past"]': { background: palette.background.default, color: palette.text.secondary },
  '& [data-state="closed"]': { background: hatched },
  '& [data-state="unknown"]': { background: hatched, opacity: 0.6 },
  '& [data-state="held"]': {
    padding: 4,
    color: palette.warning.ink,
    fontSize: '0.75rem',
    fontWeight: 600,
    '&::before': {
      position: 'absolute',
      inset: 2,
      border: `2px dashed ${palette.warning.main}`,
      borderRadius: smallRadius,
      content: '""',
      pointerEvents: 'none',
    },
    '&[data-below]::before': { insetBlockEnd: -1, borderBlockEnd: 0, borderEndStartRadius: 0, borderEndEndRadius: 0 },
    '&[data-above]::before': {
      insetBlockStart: 0,
      borderBlockStart: 0,
      borderStartStartRadius: 0,
      borderStartEndRadius: 0,
    },
  },
  // Words on the lines that say closed are read on the paper between them.
  '& .why': {
    display: 'block',
    marginInline: 3,
    borderRadius: smallRadius,
    background: palette.background.paper,
    color: palette.text.secondary,
    fontSize: '0.75rem',
    overflowWrap: 'anywhere',
    maxBlockSize: '2.5em',
    overflow: 'hidden',
  },
  '& .price': { color: palette.text.secondary, fontSize: '0.75rem', fontVariantNumeric: 'tabular-nums' },
  '& [aria-selected="true"] > .price': { color: 'inherit' },
  '& .hour[aria-selected="true"]': {
    background: palette.primary.main,
    color: palette.primary.contrastText,
    outlineColor: palette.primary.contrastText,
  },
  '& .box': {
    ...entryLook,
    position: 'absolute',
    insetBlockStart: 0,
    insetInlineStart: 0,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'start',
    inlineSize: 'calc(100% - 4px)',
    blockSize: 'calc(100% - 3px)',
    margin: '1px 2px',
    padding: 0,
    paddingBlock: 2,
    paddingInline: '10px 4px',
    border: 0,
    borderRadius: smallRadius,
    overflow: 'hidden',
    font: 'inherit',
    fontSize: '0.8125rem',
    lineHeight: 1.25,
    textAlign: 'start',
    cursor: 'pointer',
  },
  '& .box[data-mark="queued"], & .box[data-mark="removing"]': { paddingInlineStart: 12 },
  '& .who': {
    flex: 'none',
    maxInlineSize: '100%',
    overflow: 'hidden',
    fontWeight: 600,
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  // A word that is too long ends in dots: half of it in the next line is another word.
  '& .box[data-tall] .who': { whiteSpace: 'normal', overflowWrap: 'normal', maxBlockSize: '2.5em' },
  // The line of the running hour goes behind what is to be read, not through it: it is as wide as its words.
  '& :is(.who, .chips), & [data-state="held"] > span': { position: 'relative', zIndex: 1, background: 'inherit' },
  '& .box[data-look="block"]': { boxShadow: `inset 0 0 0 1px ${palette.outline}` },
  '& .who > b': { marginInlineEnd: 4, fontWeight: 800 },
  // Two lines below the name: what has no room there is not cut in half.
  '& .chips': {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: 6,
    maxBlockSize: '1.875rem',
    lineHeight: '0.9375rem',
    overflow: 'hidden',
  },
  '& .box[data-tall] .chips': { maxBlockSize: '3.75rem' },
  // Words that have no room beside each other stand below each other: half a time of day is none.
  '& .chips > span': { maxInlineSize: '100%', fontSize: '0.75rem', overflowWrap: 'anywhere', textOverflow: 'ellipsis' },
  '& [data-tone="green"]': { color: palette.success.ink },
  '& [data-tone="amber"]': { color: palette.warning.ink },
  '& [data-tone="red"]': { color: palette.error.ink, fontWeight: 600 },
  '& [data-tone="blue"]': { color: palette.info.ink },
  '& .chips > .total': { display: 'none', color: palette.text.secondary },
  ...totals,
  '& .box[data-lane] .chips > .total': { display: 'none' },
  // Beside another entry there is no room for a word in one piece.
  '&[data-narrow] .box[data-lane] .chips': { inlineSize: '100%' },
  '&[data-narrow] .box[data-lane] .chips > span': { overflow: 'hidden', overflowWrap: 'normal' },
  // A week on a phone has room for a colour, a sign and the beginning of a name.
  '&[data-view="week"][data-narrow] .box': { paddingInline: '6px 0', fontSize: '0.75rem', fontWeight: 400 },
  '&[data-view="week"][data-narrow] .chips': { display: 'none' },
  '&[data-view="week"][data-narrow] .who': {
    fontWeight: 500,
    whiteSpace: 'normal',
    overflowWrap: 'normal',
    maxBlockSize: 'none',
  },
  '& .count': {
    inlineSize: '100%',
    blockSize: '100%',
    padding: 2,
    border: 0,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontSize: '0.75rem',
    cursor: 'pointer',
  },
  '& [data-free="none"]': { background: palette.background.soft, color: palette.text.secondary },
  '& [data-free="some"]': { background: palette.primary.soft },
  '& .to-day': {
    display: 'block',
    inlineSize: '100%',
    minBlockSize: 44,
    padding: 0,
    border: 0,
    borderRadius: smallRadius,
    background: 'none',
    color: 'inherit',
    font: 'inherit',
    fontWeight: 600,
    cursor: 'pointer',
    '&[aria-current]': {
      borderRadius: 0,
      color: palette.primary.main,
      boxShadow: `inset 0 -3px ${palette.primary.main}`,
    },
  },
  '@media (forced-colors: active)': {
    '& .hour[aria-selected="true"]': {
      forcedColorAdjust: 'none',
      background: 'Highlight',
      color: 'HighlightText',
      outlineColor: 'CanvasText',
    },
    '& [data-state="closed"], & [data-state="unknown"]': { color: 'GrayText' },
  },
});

export const Table = styled('table')({
  inlineSize: '100%',
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: 0,
});
