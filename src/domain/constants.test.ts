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

test('one breakpoint, at 768 px, between the phone and everything wider; two more have their own reason', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((file) => /\.(css|tsx?)$/.test(file))
    .map((file) => readFileSync(join('src', file), 'utf8'));
  expect(readFileSync('src/ui/theme/theme.ts', 'utf8')).toContain('md: 768');
  expect(readFileSync('src/ui/styled.ts', 'utf8')).toContain("wide = theme.breakpoints.up('md')");
  expect(sources.filter((text) => /\[wide\]: /.test(text)).length).toBeGreaterThan(20);
  expect(sources.join('\n')).not.toMatch(/\((?:min|max)-width:/);
  // Style sheets cannot ask the theme; scripts can.
  const byHand = sources.flatMap((text) => [...text.matchAll(/\(width (?:<|>=) (\d+)px\)/g)].map(([, width]) => width));
  // A console's list with its detail beside it, and the document's own venue name, which cannot ask its container.
  expect(new Set(byHand)).toEqual(new Set(['768', '1024', '592']));
  const scripts = files.filter((file) => /(?<!\.test)\.tsx?$/.test(file));
  expect(scripts.filter((file) => /@media[^'"`]*width/.test(readFileSync(join('src', file), 'utf8')))).toEqual([]);
});
