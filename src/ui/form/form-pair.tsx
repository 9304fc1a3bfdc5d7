import { styled } from '@mui/material/styles';
import { theme } from '#ui/theme.ts';

/** Two short fields: beside each other where there is room. */
export const FormPair = styled('div')({
  display: 'grid',
  gap: 20,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: '1fr 1fr', alignItems: 'start' },
});
