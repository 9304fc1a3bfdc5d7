import { expect, it } from 'vitest';
import { openingWords } from './opening-words.ts';

it.each([
  ['07:00', '22:00', '7:00 AM – 10:00 PM, every day'],
  ['16:00', '02:00', '4:00 PM – 2:00 AM, every day'],
  ['16:30', '00:00', '4:30 PM – 12:00 AM, every day'],
  ['12:00', '23:59', '12:00 PM – 11:59 PM, every day'],
  ['00:00', '00:00', 'Open 24 hours, every day'],
  ['soon', '', '7:00 AM – 10:00 PM, every day'],
])('says %s to %s as "%s"', (open, close, words) => {
  expect(openingWords(open, close)).toBe(words);
});
