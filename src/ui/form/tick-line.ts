import { palette, smallRadius, styled } from '#ui/styled.ts';

/** The label around a tick or a choice: the whole line is the target. */
export const TickLine = styled('label')({
  display: 'flex',
  alignItems: 'start',
  marginInline: -10,
  paddingInlineEnd: 10,
  borderRadius: smallRadius,
  cursor: 'pointer',
  '& > :last-child': { flex: 1, minInlineSize: 0, paddingBlock: 10 },
  '@media (hover: hover)': { '&:hover': { backgroundColor: palette.primary.soft } },
  '.tick-mark > :last-of-type, & :checked + .tick-mark > :first-of-type': { display: 'none' },
  '& :checked + .tick-mark > :last-of-type': { display: 'inline', color: palette.primary.main },
});
