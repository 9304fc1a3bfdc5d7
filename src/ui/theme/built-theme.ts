import type { Theme } from '@mui/material/styles';
import createSystemTheme from '@mui/system/createTheme';

type Tree = { readonly [name: string]: unknown };

/** All of a finished theme that is data; the variables and functions follow from it. */
export type ThemeData = {
  breakpoints: Theme['breakpoints']['values'];
  selector: string;
  typography: Tree;
  palette: Tree;
  /** Colours that only the dark scheme has. */
  darkPalette: Readonly<Record<string, Tree>>;
  transitions: Pick<Theme['transitions'], 'duration' | 'easing'>;
} & Tree;

/** Of the palette these decide how it is made, and are no colours. */
const recipe = ['mode', 'contrastThreshold', 'tonalOffset'];

function variablesOf(value: unknown, path: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((part, at) => variablesOf(part, [...path, String(at)]));
  if (typeof value !== 'object' || value === null) return `var(--mui-${path.join('-')})`;
  const parts = Object.entries(value).filter(([name]) => path.length > 1 || !recipe.includes(name));
  return Object.fromEntries(parts.map(([name, part]) => [name, variablesOf(part, [...path, name])]));
}

const milliseconds = (time: number | string) => (typeof time === 'string' ? time : `${Math.round(time)}ms`);

function transitionsOf(known: ThemeData['transitions']) {
  type Options = { duration?: number | string; easing?: string; delay?: number | string };
  const create = (properties: string | readonly string[] = ['all'], options: Options = {}) => {
    const { duration = known.duration.standard, easing = known.easing.easeInOut, delay = 0 } = options;
    const manner = `${milliseconds(duration)} ${easing} ${milliseconds(delay)}`;
    return [properties]
      .flat()
      .map((property) => `${property} ${manner}`)
      .join(',');
  };
  /** Higher things take longer to open, but not in proportion. */
  const getAutoHeightDuration = (height: number) => {
    const lines = height / 36;
    return height ? Math.min(Math.round((4 + 15 * lines ** 0.25 + lines / 5) * 10), 3000) : 0;
  };
  return { ...known, create, getAutoHeightDuration };
}

function spacing(...steps: readonly (number | string)[]): string {
  const one = (step: number | string) => {
    if (typeof step === 'string') return step;
    if (step === 0) return '0px';
    return step === 1 ? 'var(--mui-spacing)' : `calc(${step} * var(--mui-spacing))`;
  };
  return (steps.length > 0 ? steps : [1]).map(one).join(' ');
}

/**
 * Puts the theme of `theme.ts` together again from what the build wrote down of it. Left out is what Material UI calls only
 * where colours are no variables: mixing and contrasts. A test holds both side by side.
 */
export function assembleTheme({
  breakpoints,
  selector,
  typography,
  transitions,
  darkPalette,
  ...data
}: ThemeData): Theme {
  const { opacity, shadows, shape, zIndex } = data;
  const palette: Record<string, unknown> = { ...data.palette };
  for (const [name, more] of Object.entries(darkPalette)) palette[name] = { ...(palette[name] as Tree), ...more };
  const variables = Object.entries({ palette, opacity, shadows, shape, zIndex });
  return {
    ...createSystemTheme({ breakpoints: { values: breakpoints } }),
    ...data,
    typography: { ...typography, pxToRem: (size: number) => `${size / 16}rem` },
    transitions: transitionsOf(transitions),
    vars: Object.fromEntries(variables.map(([name, value]) => [name, variablesOf(value, [name])])),
    colorSchemes: { light: {}, dark: {} },
    getColorSchemeSelector: (scheme: string) => `${selector.replace('%s', scheme)} &`,
    spacing,
    alpha: (color: string, part: number | string) =>
      `rgba(${color.replaceAll(/var\(--([\w-]+)\)/g, 'var(--$1Channel)')} / ${typeof part === 'string' ? `calc(${part})` : part})`,
  } as unknown as Theme;
}
