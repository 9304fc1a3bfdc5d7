import { expect, test } from 'vitest';
import { typedDate } from './typed-date.ts';

test.each([
  ['27/03/2027', '2027-03-27'],
  ['2027-03-27', '2027-03-27'],
  ['27 Mar 2027', '2027-03-27'],
  [' 27 march, 2027 ', '2027-03-27'],
  ['27-MAR-2027', '2027-03-27'],
  ['27Mar2027', '2027-03-27'],
  ['1st Sept 2027', '2027-09-01'],
  ['Mar 27, 2027', '2027-03-27'],
  ['may 3 2027', '2027-05-03'],
  ['30 Feb 2027', undefined],
  ['27 Mag 2027', undefined],
  ['27 Mar 27', undefined],
  ['27 Ma', undefined],
  ['Mar 2027', undefined],
  ['12 constructor 2027', undefined],
  ['', undefined],
])('"%s" is %s', (typed, day) => {
  expect(typedDate(typed)).toBe(day);
});
