import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { featuredVenues, venuesPerPage } from './venue.ts';

test('nine venues a page', () => {
  expect(venuesPerPage).toBe(9);
});

test('four featured venues', () => {
  expect(featuredVenues).toBe(4);
});

test('one breakpoint, at 768 px, between the phone and everything wider', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((file) => /\.(css|tsx?)$/.test(file))
    .map((file) => readFileSync(join('src', file), 'utf8'));
  const widths = sources.flatMap((text) => [...text.matchAll(/\(width (?:<|>=) (\d+)px\)/g)].map(([, width]) => width));
  const layouts = widths.filter((width) => width === '768').length;
  expect(layouts).toBeGreaterThan(10);
  expect(sources.join('\n')).not.toMatch(/\((?:min|max)-width:/);
});
