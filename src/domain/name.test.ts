import { expect, test } from 'vitest';
import { names } from '#tests/support/names.ts';
import { cleanName, hasHidden } from './name.ts';

test.each(names)('$what', ({ typed, clean, hidden }) => {
  expect(cleanName(typed)).toBe(clean);
  expect(hasHidden(typed)).toBe(hidden);
  expect(cleanName(clean), 'cleaning twice changes nothing more').toBe(clean);
});

test('half a character is nothing', () => {
  expect(cleanName('Ali\ud83d')).toBe('Ali');
});
