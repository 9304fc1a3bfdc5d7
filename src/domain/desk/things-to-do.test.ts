import { expect, test } from 'vitest';
import { thingsToDo } from './things-to-do.ts';

const pending = (isOwn: boolean) => ({ kind: 'app', status: 'pending', isOwn }) as const;
const others = [
  { kind: 'app', status: 'confirmed', isOwn: true },
  { kind: 'walkin', status: 'pending', isOwn: true },
] as const;

test.each([
  [
    'who confirms decides about what was paid to the venue',
    ['booking.confirm'],
    { toDecide: 2, atBaari: 1, toSend: 0 },
  ],
  ['nobody else is asked to', ['day.see'], { toDecide: 0, atBaari: 1, toSend: 0 }],
])('%s', (_, rights, expected) => {
  expect(
    thingsToDo([pending(true), pending(true), pending(false), ...others], { rights, refundsToSend: null }),
  ).toEqual(expected);
});

test.each([
  [3, 3],
  [null, 0],
])('refunds to send are those that the server counted for this person: %s', (refundsToSend, toSend) => {
  expect(thingsToDo([], { rights: [], refundsToSend })).toEqual({ toDecide: 0, atBaari: 0, toSend });
});
