import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { refund as aRefund, booking, queuedWrite } from '#tests/support/samples.ts';
import { bookingStatusOf, readBooking, refundStateOf, slotStateOf, type Booking } from './booking.ts';
import { errorCodeOf, errorCodes } from './errors.ts';
import { entryOf } from './known.ts';
import { readWrite } from './queued-write.ts';

const readers = {
  bookingStatusOf: [bookingStatusOf, ['pending', 'confirmed', 'cancelled', 'completed', 'refund_due'], 'unknown'],
  refundStateOf: [refundStateOf, ['due', 'sent', 'void'], 'unknown'],
  slotStateOf: [slotStateOf, ['free', 'taken', 'mine', 'held', 'past'], 'unknown'],
  errorCodeOf: [errorCodeOf, errorCodes, 'UNEXPECTED'],
} as const;

/** Names that nobody made up yet, and those that every object has. */
const anyName = fc.oneof(
  fc.string(),
  fc.constantFrom('constructor', '__proto__', 'toString', 'hasOwnProperty', '', 'PENDING', 'pending '),
  fc.constantFrom(null, undefined, 0, {}),
);

describe.each(Object.entries(readers))('%s', (_name, [read, names, neutral]) => {
  test.each(names)('knows %s', (name) => expect(read(name)).toBe(name));

  test('reads anything else as something neutral', () => {
    fc.assert(
      fc.property(anyName, (name) => {
        const isKnown = (names as readonly unknown[]).includes(name);
        expect(read(name)).toBe(isKnown ? name : neutral);
      }),
    );
  });
});

test('an entry is one of the table, never one that every object has', () => {
  const table = { Padel: 1 };
  expect(entryOf(table, 'Padel')).toBe(1);
  for (const name of ['padel', 'constructor', '__proto__', 'toString', '', undefined, null, 7])
    expect(entryOf(table, name)).toBeUndefined();
});

test('a booking of a newer server keeps everything but the words that this build does not know', () => {
  const refund = aRefund({ amount: 3100, reason: 'moved', isSeen: true });
  const stored = {
    ...booking('b'),
    status: 'moved',
    endReason: 'court_flooded',
    refunds: [{ ...refund, state: 'half' }],
    seats: 4,
  } as unknown as Booking;
  expect(readBooking(stored)).toEqual({ ...stored, status: 'unknown', refunds: [{ ...refund, state: 'unknown' }] });
  expect(readBooking(booking('b', { status: 'completed' }))).toEqual(booking('b', { status: 'completed' }));
});

describe('a stored write', () => {
  const read = (changes: object) => readWrite(queuedWrite(1, changes));

  test.each(['queued', 'sending', 'parked', 'failed'])('of the state %s stays as it is', (state) => {
    expect(read({ state })).toEqual(queuedWrite(1, { state } as object));
  });

  test('in a state of a newer build waits for the update: it is neither to be sent nor refused', () => {
    expect(read({ state: 'held-by-venue', extra: 1 })).toMatchObject({ state: 'parked', parkedFor: 'update' });
  });

  test('that waits for something new waits for the update', () => {
    expect(read({ state: 'parked', parkedFor: 'payment' })).toMatchObject({ state: 'parked', parkedFor: 'update' });
  });

  test('with a code of a newer build was refused for a reason without words', () => {
    const error = { code: 'NOT_YET_INVENTED', detail: { max: 2 } };
    expect(read({ state: 'failed', error })).toMatchObject({ error: { code: 'UNEXPECTED', detail: { max: 2 } } });
  });
});
