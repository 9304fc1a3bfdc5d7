import { palette, styled, wide } from '#ui/styled.ts';

/** On a phone that lies on its side the box is as high as the page below the bar: its heads never leave with the page. */
const lying = {
  '@media (max-height: 479.95px)': {
    maxBlockSize: ['calc(100vh - var(--bar) - 16px)', 'calc(100dvh - var(--bar) - 16px)'],
    // Of the foot of the page as much as is left.
    marginBlockEnd: -48,
  },
} as const;

/** Scrolls both ways under the hours and the courts, which stay. */
export const Scroller = styled('div')({
  containerType: 'inline-size',
  position: 'relative',
  maxBlockSize: ['max(20rem, calc(100vh - 15.5rem))', 'max(20rem, calc(100dvh - 15.5rem))'],
  overflow: 'auto',
  overscrollBehaviorInline: 'contain',
  // What the keyboard reaches must not lie below the heads.
  scrollPaddingBlock: '3.75rem 4px',
  scrollPaddingInline: '3.75rem 4px',
  border: `1px solid ${palette.divider}`,
  borderRadius: 'var(--radius)',
  background: palette.background.paper,
  scrollbarWidth: 'thin',
  [wide]: { maxBlockSize: ['max(20rem, calc(100vh - 8rem))', 'max(20rem, calc(100dvh - 8rem))'] },
  // Below the tabs of a week.
  '[role="tabpanel"] > &': {
    maxBlockSize: ['max(20rem, calc(100vh - 19.5rem))', 'max(20rem, calc(100dvh - 19.5rem))'],
    [wide]: { maxBlockSize: ['max(20rem, calc(100vh - 11.5rem))', 'max(20rem, calc(100dvh - 11.5rem))'] },
    ...lying,
  },
  ...lying,
});

/** The running hour, over everything that stands in it but its words, and below the heads. */
export const Line = styled('div')({
  position: 'absolute',
  insetInline: 0,
  zIndex: 0,
  borderBlockStart: `2px solid ${palette.warning.main}`,
  pointerEvents: 'none',
});
