import { expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { refusalOf } from './refusal-words.ts';

it.each([
  ['today', '2026-11-27T23:07:00Z', /^Already confirmed by Rabia Rep at 4:07\sAM\. Nothing was changed\.$/],
  [
    'yesterday',
    '2026-11-27T10:00:00Z',
    /^Already confirmed by Rabia Rep at Fri 27 Nov, 3:00\sPM\. Nothing was changed\.$/,
  ],
])('says when somebody else decided: %s', (_when, at, words) => {
  // Half past four in the morning of the 28th in Pakistan.
  const now = Date.parse('2026-11-27T23:30:00Z');
  const decided = new AppError('ALREADY_DECIDED', { status: 'confirmed', by: 'Rabia Rep', at });
  expect(refusalOf(decided, null, now).words).toMatch(words);
});
