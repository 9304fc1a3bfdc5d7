import { expect, test } from 'vitest';
import type { Terms } from '#domain/terms.ts';
import { booking, moveOffer } from '#tests/support/samples.ts';
import { cancelRule, feeSentence, termsSentence } from './terms-text.ts';

const policies: [name: string, terms: Terms, sentence: string][] = [
  [
    'Flexible',
    [[2, 100]],
    'Cancel a confirmed booking up to 2 hours before the start and the whole court price comes back. After that, nothing.',
  ],
  [
    'Standard',
    [[6, 100]],
    'Cancel a confirmed booking up to 6 hours before the start and the whole court price comes back. After that, nothing.',
  ],
  [
    'Moderate',
    [
      [24, 100],
      [6, 50],
    ],
    'Cancel a confirmed booking up to 24 hours before the start and the whole court price comes back, up to 6 hours before and half of it does. After that, nothing.',
  ],
  [
    'Firm',
    [[48, 50]],
    'Cancel a confirmed booking up to 48 hours before the start and half of the court price comes back. After that, nothing.',
  ],
  ['None', [], 'A confirmed booking can’t be cancelled for money back.'],
  [
    'three steps of its own',
    [
      [72, 100],
      [24, 75],
      [1, 20],
    ],
    'Cancel a confirmed booking up to 72 hours before the start and the whole court price comes back, up to 24 hours before and 75% of it does, up to 1 hour before and 20% of it does. After that, nothing.',
  ],
  ['until the start', [[0, 100]], 'Cancel a confirmed booking until the start and the whole court price comes back.'],
  ['nothing of it all', [[6, 0]], 'A confirmed booking can’t be cancelled for money back.'],
];

test.each(policies)('%s', (_name, terms, sentence) => {
  expect(termsSentence(terms)).toBe(sentence);
});

test('the fee follows its own rule', () => {
  expect(feeSentence()).toBe(
    'The platform fee of PKR\u00a0100 comes back only before a booking is confirmed, or when the venue or Baari cancels.',
  );
});

test('a booking follows its policy, and none while it is free to cancel', () => {
  const confirmed = booking('b1', { status: 'confirmed' });
  expect(cancelRule(confirmed)).toBe(`${termsSentence(confirmed.terms)} ${feeSentence()}`);
  expect(cancelRule({ ...confirmed, moveOffer: moveOffer() })).toBe(
    'You can cancel until it starts, and everything you paid comes back.',
  );
});
