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

/** One write; the colour of its edge is said in words too. */
export const Item = styled(Paper)({
  display: 'grid',
  gap: 8,
  padding: 14,
  borderInlineStart: `4px solid ${palette.warning.main}`,
  '& h3': { fontSize: '1rem' },
});

export const RefusedItem = styled(Item)({
  borderInlineStartColor: palette.error.main,
  '& > .state': { color: palette.error.main },
});

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
