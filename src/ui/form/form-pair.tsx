import { styled, wide } from '#ui/styled.ts';

/** Two short fields: beside each other where there is room. */
export const FormPair = styled('div')({
  display: 'grid',
  gap: 20,
  [wide]: { gridTemplateColumns: '1fr 1fr', alignItems: 'start' },
});
