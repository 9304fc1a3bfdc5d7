import { narrow, palette, smallRadius, wide } from '#ui/styled.ts';

/** How the hours on cards look, for whatever draws cards that have some: Home's have none and don't pay for it. */
export const cardHours = {
  // Above the link that covers the card.
  '.venue-card-hours': {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    minBlockSize: 32,
    marginBlockStart: 8,
    // Between the chips the card itself is meant.
    pointerEvents: 'none',
    // What they are stands above them: a card is too narrow for both beside each other.
    [wide]: { flexWrap: 'wrap', alignContent: 'start', rowGap: 4, minBlockSize: 56 },
  },
  '.venue-card-when': {
    flex: 'none',
    fontSize: '0.8125rem',
    fontWeight: 600,
    color: palette.text.secondary,
    [wide]: { flexBasis: '100%' },
  },
  '.venue-card-chips': {
    display: 'flex',
    gap: 6,
    minInlineSize: 0,
    // Room for a focus ring and a thumb, which a scroller cuts off.
    margin: '-6px -4px',
    padding: '6px 4px',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    pointerEvents: 'auto',
    '&::-webkit-scrollbar': { display: 'none' },
    // A mouse has nothing to scroll it with.
    [wide]: { flexWrap: 'wrap' },
    a: {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 6,
      minBlockSize: 32,
      minInlineSize: 44,
      padding: '2px 10px',
      border: `1px solid ${palette.primary.main}`,
      borderRadius: smallRadius,
      backgroundColor: palette.primary.soft,
      color: palette.primary.ink,
      fontSize: '0.875rem',
      fontWeight: 600,
      lineHeight: 1.2,
      textDecoration: 'none',
      whiteSpace: 'nowrap',
      // As high as a thumb, and drawn no higher: four or five cards stand on a phone.
      [narrow]: { '&::before': { position: 'absolute', insetBlock: -7, insetInline: 0, content: '""' } },
    },
    small: { fontSize: '0.75rem' },
    '.venue-card-more': { borderColor: 'transparent', backgroundColor: 'transparent' },
  },
  '.venue-card-hours[data-fresh="false"] .venue-card-chips a': {
    borderColor: palette.divider,
    borderStyle: 'dashed',
    backgroundColor: 'transparent',
    color: palette.text.secondary,
  },
  [narrow]: { '.venue-card-hours': { marginBlockStart: 2 } },
  // Hours of a neighbour that take a line more leave room below these, and none in the middle of the card.
  [wide]: { '.venue-card-foot:not(:last-child)': { marginBlockStart: 0 } },
} as const;
