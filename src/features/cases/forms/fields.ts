import { styled } from '#ui/styled.ts';

/** Fields that are all disabled while there is no connection: what was typed stays. */
export const Fields = styled('fieldset')({
  display: 'grid',
  gap: 20,
  minInlineSize: 0,
  margin: 0,
  padding: 0,
  border: 0,
});
