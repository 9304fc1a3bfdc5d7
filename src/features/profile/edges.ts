import { styled, wide } from '#ui/styled.ts';

/** Rows reach the edges of their card, so that its whole width can be tapped. */
export const Edges = styled('div')({
  marginInline: -16,
  [wide]: { marginInline: -24, '& a': { paddingInline: 24 } },
});
