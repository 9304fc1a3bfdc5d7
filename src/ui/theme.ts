import { createTheme, type Theme, type ThemeOptions } from '@mui/material/styles';
import type { ThemeChoice } from './theme-choice.ts';

/** The palette of tokens.css in the form that Material UI wants (it computes hover and contrast shades from it). */
export const palettes = {
  light: {
    bg: '#f5f7f2',
    surface: '#ffffff',
    ink: '#13231a',
    ink2: '#4c5b52',
    line: '#d6ddd2',
    green: '#0b6b3a',
    greenStrong: '#075229',
    onGreen: '#ffffff',
    amber: '#f5a524',
    onAmber: '#2a1a00',
    red: '#b3261e',
  },
  dark: {
    bg: '#0d1410',
    surface: '#151e19',
    ink: '#e9f0ea',
    ink2: '#a8b7ad',
    line: '#2b3830',
    green: '#4fc787',
    greenStrong: '#7bd9a6',
    onGreen: '#05200f',
    amber: '#ffbf47',
    onAmber: '#2a1a00',
    red: '#ff9d94',
  },
} as const;

function paletteOf(c: (typeof palettes)['light' | 'dark']) {
  return {
    primary: { main: c.green, dark: c.greenStrong, contrastText: c.onGreen },
    secondary: { main: c.amber, contrastText: c.onAmber },
    error: { main: c.red },
    background: { default: c.bg, paper: c.surface },
    text: { primary: c.ink, secondary: c.ink2 },
    divider: c.line,
  };
}

/** 768 px is the `md` breakpoint (spec). */
const face = {
  breakpoints: { values: { xs: 0, sm: 480, md: 768, lg: 1024, xl: 1440 } },
  shape: { borderRadius: 12 },
  typography: {
    fontFamily: 'var(--font)',
    button: { textTransform: 'none', fontWeight: 600 },
  },
  components: {
    MuiButton: { defaultProps: { disableElevation: true }, styleOverrides: { root: { minHeight: 44 } } },
    MuiTab: { styleOverrides: { root: { minHeight: 48 } } },
    MuiDialog: { styleOverrides: { paper: { backgroundImage: 'none' } } },
    MuiDrawer: { styleOverrides: { paper: { backgroundImage: 'none' } } },
    MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
    MuiTextField: { defaultProps: { fullWidth: true } },
  },
} as const satisfies ThemeOptions;

function chosen(scheme: 'light' | 'dark') {
  return createTheme({ ...face, cssVariables: true, palette: { mode: scheme, ...paletteOf(palettes[scheme]) } });
}

/** Material UI in the product's own face: as the phone is, or as the person chose. */
export const themes = {
  system: createTheme({
    ...face,
    cssVariables: { colorSchemeSelector: 'media' },
    colorSchemes: { light: { palette: paletteOf(palettes.light) }, dark: { palette: paletteOf(palettes.dark) } },
  }),
  light: chosen('light'),
  dark: chosen('dark'),
} as const satisfies Record<ThemeChoice, Theme>;
