import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { themeSheet } from '#config/inline-styles.ts';
import { palettes, type Colours } from './palette.ts';

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

describe.each(['light', 'dark'] as const)('the %s palette', (scheme) => {
  test.each([
    ['ink', 'bg'],
    ['ink', 'surface'],
    ['ink2', 'bg'],
    ['ink2', 'surface'],
    ['ink2', 'surface2'],
    ['green', 'surface'],
    ['green', 'bg'],
    ['greenStrong', 'greenSoft'],
    ['onGreen', 'green'],
    ['onAmber', 'amber'],
    ['amberInk', 'amberSoft'],
    ['red', 'surface'],
    ['red', 'redSoft'],
    ['ink', 'blueSoft'],
    ['onHero', 'hero'],
    ['onRed', 'red'],
    ['onBlue', 'blueInk'],
    ['blueInk', 'blueSoft'],
  ] satisfies [keyof Colours, keyof Colours][])('%s on %s reads at 4.5:1', (front, back) => {
    expect(contrast(palettes[scheme][front], palettes[scheme][back])).toBeGreaterThanOrEqual(4.5);
  });
});

test('tokens.css names colours of the theme and has none of its own', () => {
  const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
  const written = themeSheet();
  const named = [...css.matchAll(/var\((--mui-[\w-]+)\)/g)].map(([, name]) => name ?? '');
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !written.includes(`${name}:`))).toEqual([]);
  expect(css).not.toMatch(/#[0-9a-f]{3}/);
});
