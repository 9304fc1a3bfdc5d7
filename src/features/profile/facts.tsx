import { styled } from '@mui/material/styles';
import { theme } from '#ui/theme.ts';

/** What is so, with its name before it. */
export const Facts = styled('dl')({
  display: 'grid',
  gap: 10,
  '& dt': { color: theme.vars.palette.text.secondary },
  '& dd': { fontWeight: 600 },
});
