import { createTheme } from '@mui/material/styles';
import { palettes, type Colours } from './palette.ts';
import { components } from './theme-components.ts';

// Soft grounds and their inks: the product's own shades beside Material's main, dark and contrastText.
declare module '@mui/material/styles' {
  interface CssThemeVariables {
    enabled: true;
  }
  interface PaletteColor {
    soft: string;
    ink: string;
  }
  interface SimplePaletteColorOptions {
    soft?: string;
    ink?: string;
  }
  interface TypeBackground {
    soft: string;
  }
  interface Palette {
    outline: string;
    hero: { main: string; contrastText: string };
  }
  interface PaletteOptions {
    outline?: string;
    hero?: { main: string; contrastText: string };
  }
}

function paletteOf(c: Colours) {
  const green = { main: c.green, light: c.green, dark: c.greenStrong, contrastText: c.onGreen, soft: c.greenSoft };
  const amber = { main: c.amber, light: c.amber, dark: c.amberStrong, contrastText: c.onAmber, soft: c.amberSoft };
  return {
    primary: { ...green, ink: c.greenStrong },
    secondary: { ...amber, ink: c.amberInk },
    success: { ...green, ink: c.greenStrong },
    warning: { ...amber, ink: c.amberInk },
    error: { main: c.red, light: c.red, dark: c.redStrong, contrastText: c.onRed, soft: c.redSoft, ink: c.red },
    info: {
      main: c.blueInk,
      light: c.blueInk,
      dark: c.blueInk,
      contrastText: c.onBlue,
      soft: c.blueSoft,
      ink: c.blueInk,
    },
    background: { default: c.bg, paper: c.surface, soft: c.surface2 },
    text: { primary: c.ink, secondary: c.ink2, disabled: c.ink2 },
    action: { disabled: c.ink2, disabledBackground: c.surface2, hoverOpacity: 0.08 },
    divider: c.line,
    outline: c.lineStrong,
    hero: { main: c.hero, contrastText: c.onHero },
  };
}

const headline = { fontWeight: 700, lineHeight: 1.25, letterSpacing: 0 };
const text = { fontWeight: 400, lineHeight: 1.5, letterSpacing: 0 };

/**
 * Material UI in the product's own face. Its colours are CSS variables that the build writes into the document
 * (`.config/inline-styles.ts`), under the scheme that index.html sets before the first paint: what is light or dark is
 * never a matter of rendering. 768 px is the `md` breakpoint (spec). A build makes the theme once and ships the result
 * (`built-theme.ts`): what makes it is 8 kB, and 40 ms of a cheap phone at every start.
 */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: '[data-scheme="%s"]' },
  colorSchemes: {
    light: { palette: paletteOf(palettes.light) },
    // No veils over raised papers: the dark surfaces have colours of their own.
    dark: { palette: paletteOf(palettes.dark), overlays: [] as never },
  },
  breakpoints: { values: { xs: 0, sm: 480, md: 768, lg: 1024, xl: 1440 } },
  shape: { borderRadius: 12 },
  typography: {
    fontFamily: 'var(--font)',
    h1: { ...headline, fontSize: 'clamp(1.5rem, 1.2rem + 1.5vw, 2rem)', lineHeight: 1.2, letterSpacing: '-0.02em' },
    h2: { ...headline, fontSize: 'clamp(1.2rem, 1.05rem + 0.7vw, 1.5rem)', letterSpacing: '-0.01em' },
    h3: { ...headline, fontSize: '1.0625rem', lineHeight: 1.3 },
    h4: { ...headline, fontSize: '1rem' },
    h5: { ...headline, fontSize: '1rem' },
    h6: { ...headline, fontSize: '0.9375rem' },
    // The heading of a card, and words that name a thing without being a heading.
    subtitle1: { ...headline, fontSize: '1.25rem', letterSpacing: '-0.01em' },
    subtitle2: { ...text, fontSize: '0.875rem', fontWeight: 600 },
    body1: { ...text, fontSize: '1rem' },
    body2: { ...text, fontSize: '0.875rem' },
    caption: { ...text, fontSize: '0.8125rem' },
    overline: { ...text, fontSize: '0.8125rem', fontWeight: 600, textTransform: 'none' },
    button: { textTransform: 'none', fontWeight: 600, fontSize: '1rem', lineHeight: 1.5 },
  },
  motion: { reducedMotion: 'system' },
  components,
});
