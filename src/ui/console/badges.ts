import { styled } from '#ui/styled.ts';

/** Badges beside each other. One that carries somebody's name breaks into lines instead of making the page wider. */
export const Badges = styled('span')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: 4,
  '& > .MuiChip-root': { blockSize: 'auto', minBlockSize: 25 },
  '& .MuiChip-label': { paddingBlock: 2, overflowWrap: 'anywhere', whiteSpace: 'normal' },
});
