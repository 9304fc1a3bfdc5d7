import { expect, it } from 'vitest';
import { playersWithin, sharePerHead, usualPlayers } from './team-share.ts';

it.each([
  [8300, 10, 830],
  [8300, 12, 692],
  [100, 3, 34],
  [8300, 1, 4150],
])('PKR %i among %i are %i each, and never too little', (total, players, each) => {
  expect(sharePerHead(total, players)).toBe(each);
  expect(sharePerHead(total, players) * playersWithin(players)).toBeGreaterThanOrEqual(total);
});

it.each([
  ['Futsal', 10],
  ['pedal', 4],
  ['Padel', 4],
  ['Kabaddi', 10],
  [null, 10],
])('%s is usually played by %i', (sport, count) => {
  expect(usualPlayers(sport)).toBe(count);
});
