import { css as serialized } from '@emotion/react';
import { expect, test } from 'vitest';
import { assembleTheme } from '#ui/theme/built-theme.ts';
import { theme } from '#ui/theme/theme.ts';
import { themeData } from './built-theme.ts';

const built = assembleTheme(themeData());

/** Without the fallbacks of variables, which the build leaves out because it defines the variables. */
function without(value: unknown): unknown {
  const bare = (text: string) => text.replaceAll(/(var\(--[\w-]+), (?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, '$1)');
  return JSON.parse(bare(JSON.stringify(value))) as unknown;
}

/** Without functions: their answers are compared below. */
const dataOf = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

/** Answers of a theme to the calls that Material UI's components make. */
const asked = (of: typeof theme) => ({
  spacing: [of.spacing(), of.spacing(2), of.spacing(0, 'auto'), of.spacing(1, 2, 3)],
  rem: [of.typography.pxToRem(14), of.typography.pxToRem(22)],
  breakpoints: [
    of.breakpoints.up('md'),
    of.breakpoints.down('sm'),
    of.breakpoints.up(600),
    of.breakpoints.between('sm', 'lg'),
  ],
  transitions: [
    of.transitions.create(['color', 'top'], { duration: of.transitions.duration.short }),
    of.transitions.getAutoHeightDuration(48),
  ],
  alpha: [
    of.alpha(of.vars.palette.primary.main, 0.5),
    of.alpha(of.vars.palette.text.primary, of.vars.palette.action.hoverOpacity),
    of.alpha(
      of.vars.palette.primary.main,
      `${of.vars.palette.action.selectedOpacity} + ${of.vars.palette.action.hoverOpacity}`,
    ),
  ],
  dark: of.applyStyles('dark', { color: 'red' }),
  sx: of.unstable_sx({ mt: 2, color: 'primary.main' }),
});

test('the built theme answers as the one that it was made from', () => {
  expect(asked(built)).toEqual(without(asked(theme)));
});

test('the built theme has the same data', () => {
  const parts = 'palette opacity shadows shape zIndex mixins motion typography breakpoints transitions direction';
  for (const part of parts.split(' ') as (keyof typeof theme)[])
    expect(dataOf(built[part]), part).toEqual(dataOf(theme[part]));
  expect(Object.keys(built.components ?? {})).toEqual(Object.keys(theme.components ?? {}));
});

test('the built theme names the same variables, except those of fonts, spacing and overlays, which no component uses', () => {
  const { font: _f, spacing: _s, overlays: _o, ...named } = theme.vars as typeof theme.vars & Record<string, unknown>;
  expect(built.vars).toEqual(without(named));
});

test('the overrides of the built theme are the CSS of their sources', () => {
  type Override = { styleOverrides?: Record<string, unknown>; variants?: readonly { style: unknown }[] };
  const stylesOf = (of: typeof theme) =>
    Object.entries(of.components as Record<string, Override>).flatMap(
      ([name, { styleOverrides = {}, variants = [] }]) => [
        ...Object.entries(styleOverrides).map(([slot, style]): [string, unknown] => [`${name} ${slot}`, style]),
        ...variants.map(({ style }, at): [string, unknown] => [`${name} ${at}`, style]),
      ],
    );
  const textOf = (style: unknown, of: typeof theme) =>
    serialized((typeof style === 'function' ? (style as (props: object) => object)({ theme: of }) : style) as never)
      .styles;
  const sources = new Map(stylesOf(theme));
  const written = stylesOf(built);
  expect(written.length).toBeGreaterThan(20);
  for (const [name, style] of written) {
    expect(style, name).toHaveProperty('styles');
    expect((style as { styles: string }).styles, name).toBe(without(textOf(sources.get(name), theme)));
  }
});
