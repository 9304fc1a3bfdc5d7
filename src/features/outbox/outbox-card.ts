import Paper from '@mui/material/Paper';
import { palette, styled } from '#ui/styled.ts';

/** The writes of a list; it takes the focus when one of them goes. */
export const Items = styled('ul')({
  display: 'grid',
  gap: 12,
  padding: 0,
  listStyle: 'none',
  '&:focus': { outline: 'none' },
});

/** One write; the colour of its line is said in words too. */
export const Item = styled(Paper)({
  display: 'grid',
  gap: 8,
  padding: 14,
  border: `1px solid ${palette.warning.main}`,
  '& h3': { fontSize: '1rem' },
}) as typeof Paper;

export const RefusedItem = styled(Item)({
  borderColor: palette.error.main,
  '& > .state': { color: palette.error.main },
}) as typeof Paper;

export const ItemButtonRow = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 8px',
  '& > .MuiButton-root': { paddingInline: 14 },
  '& > .MuiButton-text': { paddingInline: 8 },
  '& > .MuiButton-text:first-of-type': { marginInlineStart: -8 },
});

/** What was typed, whole: it scrolls when it is long. */
export const Words = styled('p')({
  maxBlockSize: '12em',
  overflow: 'auto',
  whiteSpace: 'pre-line',
  overflowWrap: 'anywhere',
});
