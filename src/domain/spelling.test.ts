import { describe, expect, test } from 'vitest';
import { beginsAlmost, firstSound, lettersApart, nearestKnown, soundOf } from './spelling.ts';

const sports = ['Archery', 'Badminton', 'Cricket', 'Football', 'Futsal', 'Padel', 'Pickleball', 'Squash'];
const cities = ['Karachi', 'Lahore', 'Islamabad', 'Rawalpindi', 'Faisalabad', 'Multan', 'Peshawar'];

describe('sports as they are spelt by ear', () => {
  test.each([
    ['footsal', 'Futsal'],
    ['futsol', 'Futsal'],
    ['FUTSALL', 'Futsal'],
    ['kirkit', 'Cricket'],
    ['kriket', 'Cricket'],
    ['crickit', 'Cricket'],
    ['pedal', 'Padel'],
    ['paddle', 'Padel'],
    ['paddel', 'Padel'],
    ['badminten', 'Badminton'],
    ['bedminton', 'Badminton'],
    ['fotbal', 'Football'],
    ['futbol', 'Football'],
    ['soccer', 'Football'],
    ['skwash', 'Squash'],
    ['arcery', 'Archery'],
    ['pikalball', 'Pickleball'],
    [' futsal ', 'Futsal'],
    ['bad', 'Badminton'],
  ])('%s is %s', (typed, meant) => {
    expect(nearestKnown(typed, sports)).toBe(meant);
  });

  test.each(['', '  ', 'chess', 'xqz', 'swimming'])('%j is none of them', (typed) => {
    expect(nearestKnown(typed, sports)).toBeUndefined();
  });
});

test.each([
  ['karachy', 'Karachi'],
  ['krachi', 'Karachi'],
  ['lahor', 'Lahore'],
  ['isloo', undefined],
  ['pindi', undefined],
  ['Islamabd', 'Islamabad'],
  ['Faislabad', 'Faisalabad'],
  ['peshawer', 'Peshawar'],
  ['London', undefined],
])('the city %s is %s', (typed, meant) => {
  expect(nearestKnown(typed, cities)).toBe(meant);
});

test('words that sound alike are one', () => {
  for (const [a = '', b = ''] of [
    ['gulshan', 'gulshen'],
    ['johar', 'jauhar'],
    ['clifton', 'klifton'],
    ['nazimabad', 'naazimabaad'],
    ['volleyball', 'walibal'],
    ['shaheen', 'shahin'],
    ['phalcon', 'falkon'],
    ['zaman', 'saman'],
    ['qila', 'killa'],
    ['squash', 'skwash'],
    ['squash', 'sqwosh'],
  ]) {
    expect(soundOf(a), a).toBe(soundOf(b));
    expect(firstSound(a), a).toBe(firstSound(b));
  }
  expect(soundOf('indus')).not.toBe(soundOf('ands'));
  // Only after "sk" is a w part of what "squ" sounds like.
  for (const [a = '', b = ''] of [
    ['chakwal', 'chakal'],
    ['pakwan', 'pakan'],
    ['khwaja', 'khaja'],
    ['sakwal', 'sakal'],
    ['swash', 'sash'],
  ]) {
    expect(soundOf(a), a).not.toBe(soundOf(b));
  }
  expect(soundOf('khwaja')).toBe(soundOf('khawaja'));
  expect(soundOf('chakwal')).toBe(soundOf('chakawal'));
  expect(soundOf('')).toBe('');
});

test('a word with one wrong letter begins like what was meant', () => {
  for (const typed of ['shaheen', 'shaheem', 'shahen', 'shahheen', 'hsaheen', 'xhaheen', 'shahe', 'shaehe']) {
    expect(beginsAlmost('shaheen', typed), typed).toBe(true);
  }
  for (const typed of ['saheem', 'abheen', 'nshaehe', 'shaheenabad1']) {
    expect(beginsAlmost('shaheen', typed), typed).toBe(false);
  }
});

test('counts the letters between two words, a swap as one', () => {
  expect(lettersApart('lahore', 'lahore')).toBe(0);
  expect(lettersApart('lahore', 'alhore')).toBe(1);
  expect(lettersApart('lahore', 'lahor')).toBe(1);
  expect(lettersApart('', 'abc')).toBe(3);
  expect(lettersApart('kitten', 'sitting')).toBe(3);
});
