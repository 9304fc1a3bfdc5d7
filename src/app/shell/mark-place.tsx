import { styled } from '@mui/material/styles';
import { theme } from '#ui/theme.ts';

/** As tall as the offline mark, until that has come. */
export const MarkPlace = styled('div')({ blockSize: 33, backgroundColor: theme.vars.palette.warning.soft });
