import { expect, test } from 'vitest';
import { initialsOf, nameParts } from './user.ts';

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

test.each([
  ['Ali Khan', 'Ali', 'Khan'],
  ['  Ali  Raza Khan ', 'Ali', 'Raza Khan'],
  ['Ali', 'Ali', ''],
  ['User', '', ''],
  ['', '', ''],
])('"%s" fills a form with "%s" and "%s"', (name, firstName, lastName) => {
  expect(nameParts(name)).toEqual({ firstName, lastName });
});
