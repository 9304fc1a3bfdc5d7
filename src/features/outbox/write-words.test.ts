import { expect, test } from 'vitest';
import { reasonText } from '#text/write-text.ts';
import { queuedWrite, uuid } from '#tests/support/samples.ts';
import { helpOf, labelOf, matters, typedText } from './write-words.ts';

const about = { venueId: uuid(900), label: 'Walk-in: Hamza Malik, Turf A, 6 PM' };
const write = queuedWrite(1, { kind: 'add-walk-in', args: { name: 'Hamza Malik' }, about });

test('a console’s write says what it is in the words that it brought along, and its loss is minded', () => {
  expect(labelOf(write)).toBe('Walk-in: Hamza Malik, Turf A, 6 PM');
  expect(labelOf({ ...write, isVeiled: true })).not.toContain('Hamza');
  expect(typedText(write)).toBe('');
  expect(matters(write)).toBe(true);
  expect(helpOf(write)).toBeUndefined();
});

test('a refused one leads to its console, which has the words', () => {
  const refused = { ...write, state: 'failed', error: { code: 'SLOT_TAKEN', detail: { hours: [18] } } } as const;
  expect(reasonText(refused)).toBe('The venue’s console says why.');
  expect(helpOf(refused)).toEqual({ path: `/vendor/${uuid(900)}/today#refused`, words: 'waiting.console' });
});

test('a write of a newer build without words of its own is called that', () => {
  expect(labelOf({ ...write, kind: 'move-booking', about: {} })).toBe('A change made with a newer version of Baari');
});

test('an answer to a move that did not count leads to its booking, where the question may stand anew', () => {
  const answer = queuedWrite(1, { kind: 'answer-move', lane: `move:${uuid(1)}` });
  expect(helpOf(answer)).toBeUndefined();
  const late = { ...answer, state: 'failed', error: { code: 'OFFER_OVER', detail: {} } } as const;
  expect(helpOf(late)).toEqual({ path: `/my-bookings#booking-${uuid(1)}`, words: 'waiting.booking' });
});
