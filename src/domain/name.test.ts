import { expect, test } from 'vitest';
import { freeNames, names, reservedNames } from '#tests/support/names.ts';
import { cleanName, hasHidden, isReservedName } from './name.ts';

test.each(names)('$what', ({ typed, clean, hidden }) => {
  expect(cleanName(typed)).toBe(clean);
  expect(hasHidden(typed)).toBe(hidden);
  expect(cleanName(clean), 'cleaning twice changes nothing more').toBe(clean);
});

test.each(reservedNames)('%j is a name of Baari’s own people', (name) => {
  expect(isReservedName(name)).toBe(true);
});

test.each(freeNames)('%j is a name that anybody may have', (name) => {
  expect(isReservedName(name)).toBe(false);
});

test('half a character is nothing', () => {
  expect(cleanName('Ali\ud83d')).toBe('Ali');
});
