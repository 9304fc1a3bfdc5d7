import { expect, test } from 'vitest';
import { initialsOf } from './user.ts';

test.each([
  ['Ali Khan', 'AK'],
  ['ali', 'A'],
  ['Ali Raza Khan', 'AR'],
  ['  ali   khan ', 'AK'],
  ['', 'U'],
  ['   ', 'U'],
  ['علی خان', 'عخ'],
  ['😀 Khan', '😀K'],
  ['ß khan', 'SSK'],
])('the initials of "%s" are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
