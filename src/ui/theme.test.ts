import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { palettes } from './theme.ts';

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
const [light = '', dark = '', chosenDark = ''] = css.split(
  /@media \(prefers-color-scheme: dark\)|:root\[data-theme='dark'\]/,
);
const names = {
  bg: 'bg',
  surface: 'surface',
  ink: 'ink',
  ink2: 'ink-2',
  line: 'line',
  green: 'green',
  greenStrong: 'green-strong',
  onGreen: 'on-green',
  amber: 'amber',
  onAmber: 'on-amber',
  red: 'red',
} as const;

function token(part: string, name: string): string | undefined {
  return new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(part)?.[1];
}

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

test('dark is the same whether the phone is dark or the person chose it', () => {
  const values = (part: string) => part.match(/--[\w-]+: [^;]+;/g);
  expect(values(chosenDark)).toEqual(values(dark));
  expect(values(dark)?.length).toBeGreaterThan(20);
});

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s palette', (scheme, part) => {
  test.each(Object.entries(names))('%s is the same in tokens.css and in the Material UI theme', (key, name) => {
    const expected = token(part, name) ?? token(light, name);
    expect(palettes[scheme][key as keyof typeof names]).toBe(expected);
  });

  test.each([
    ['ink', 'bg'],
    ['ink', 'surface'],
    ['ink-2', 'bg'],
    ['ink-2', 'surface'],
    ['ink-2', 'surface-2'],
    ['green', 'surface'],
    ['green', 'bg'],
    ['green-strong', 'green-soft'],
    ['on-green', 'green'],
    ['on-amber', 'amber'],
    ['amber-ink', 'amber-soft'],
    ['red', 'surface'],
    ['red', 'red-soft'],
    ['ink', 'blue-soft'],
    ['on-hero', 'hero'],
  ])('%s on %s reads at 4.5:1', (front, back) => {
    const of = (name: string) => token(part, name) ?? token(light, name) ?? '#000000';
    expect(contrast(of(front), of(back))).toBeGreaterThanOrEqual(4.5);
  });
});
