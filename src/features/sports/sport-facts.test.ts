import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findSport, sportFacts } from './sport-facts.ts';

const seed = readFileSync('supabase/seed.sql', 'utf8');

/** The rows of one table of the seed, each as the text between its brackets. */
function rowsOf(table: string): string[] {
  const [, rest = ''] = seed.split(`insert into public.${table} `);
  const [block = ''] = rest.split(/;\n/, 1);
  return block.split('\n').slice(1);
}

const courts = rowsOf('courts');

describe('the fixed venues', () => {
  const listed = sportFacts.flatMap(({ name: sport, venues }) =>
    venues.map((venue) => [venue.name, venue.city, sport] as const),
  );

  test.each(listed)('%s in %s has a %s court', (name, city, sport) => {
    const row = rowsOf('venues').find((each) => each.includes(`,'${name}',`) && each.includes(`,'${city}',`));
    const id = row?.slice(2, 38) ?? 'none';
    expect(courts.filter((court) => court.includes(id) && court.includes(`,'${sport}',`))).not.toEqual([]);
  });
});

test('a sport is found however its address is written', () => {
  expect(['badminton', 'BADMINTON', ' Squash '].map((name) => findSport(name)?.name)).toEqual([
    'Badminton',
    'Badminton',
    'Squash',
  ]);
  expect(['padel', '', 'constructor'].map(findSport)).toEqual([undefined, undefined, undefined]);
});
