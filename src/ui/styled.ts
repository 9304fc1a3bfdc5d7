import { theme } from '#ui/theme/theme.ts';

export { styled } from '@mui/material/styles';

/**
 * The theme's variables for styles that are plain objects: these are made into text once, when their file loads. A style that is a
 * function of the theme is made anew at every rendering, which a phone feels in lists.
 */
export const { palette } = theme.vars;

/** From 768 px (spec, breakpoint). */
export const wide = theme.breakpoints.up('md');

/** Below that: a phone. */
export const narrow = theme.breakpoints.down('md');

/** Half as rounded as a card, for what lies in one. */
export const smallRadius = 8;
