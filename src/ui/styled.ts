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

/**
 * Parts below each other. Not a grid: a grid measures its parts before it lays them out, and four grids inside one another took
 * a quarter of what a press on the board lays out.
 */
export const column = { display: 'flex', flexDirection: 'column' } as const;

/** Painted apart: a frame in which something else changed takes it over as it is, without a walk through what is in it. */
export const paintedApart = { isolation: 'isolate' } as const;

/** Radius in px for what lies inside a card. */
export const smallRadius = 8;
