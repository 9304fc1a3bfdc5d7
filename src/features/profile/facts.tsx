import { palette, styled } from '#ui/styled.ts';

/** What is so, with its name before it. */
export const Facts = styled('dl')({
  display: 'grid',
  gap: 10,
  '& dt': { color: palette.text.secondary },
  '& dd': { fontWeight: 600 },
});
