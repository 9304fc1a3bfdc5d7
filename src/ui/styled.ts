import { theme } from '#ui/theme/theme.ts';

export { styled } from '@mui/material/styles';

/**
 * The theme's CSS variables, for styles that are plain objects: Emotion serializes these once, when their file loads. A style
 * that is a function of the theme is computed at every render, which costs a phone time in lists.
 */
export const { palette } = theme.vars;

/** From 768 px (spec, breakpoint). */
export const wide = theme.breakpoints.up('md');

/** Below that: a phone. */
export const narrow = theme.breakpoints.down('md');

/** Radius in px for what lies inside a card. */
export const smallRadius = 8;
