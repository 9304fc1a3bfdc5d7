import { describe, expect, test } from 'vitest';
import { cardInput, formatExpiry } from './card.ts';

const good = { name: 'Ayesha Khan', number: '4242 4242 4242 4242', expiry: '12/30', cvc: '123' };

function wrong(change: Partial<typeof good>): Record<string, string> {
  const result = cardInput.safeParse({ ...good, ...change });
  return Object.fromEntries((result.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

describe('a card of the simulation', () => {
  test.each(['4242424242424', '4242424242424242', '4242 4242 4242 4242', '1234567890123456789'])(
    'number %s',
    (number) => {
      expect(wrong({ number })).toEqual({});
    },
  );

  test.each(['424242424242', '42424242424242424242', '4242-4242-4242-4242', '4242 4242 4242 424x'])(
    'not number %s',
    (number) => {
      expect(wrong({ number })).toEqual({ number: 'payment.numberInvalid' });
    },
  );

  test.each(['1/30', '1230', '12-30', '12/3', '12/2030', 'ab/cd'])('not expiry %s', (expiry) => {
    expect(wrong({ expiry })).toEqual({ expiry: 'payment.expiryInvalid' });
  });

  test.each(['12', '12345', '12a'])('not CVC %s', (cvc) => {
    expect(wrong({ cvc })).toEqual({ cvc: 'payment.cvcInvalid' });
  });

  test('says of every empty field that it is required, and only that', () => {
    expect(wrong({ name: ' ', number: '', expiry: '', cvc: ' ' })).toEqual({
      name: 'payment.nameRequired',
      number: 'payment.numberRequired',
      expiry: 'payment.expiryRequired',
      cvc: 'payment.cvcRequired',
    });
  });
});

test('the slash of an expiry comes by itself and can be deleted again', () => {
  expect(['1', '12', '123', '1230', '12/3', '12/30', '12 30', '12/', 'ab'].map(formatExpiry)).toEqual([
    '1',
    '12',
    '12/3',
    '12/30',
    '12/3',
    '12/30',
    '12/30',
    '12/',
    'ab',
  ]);
});
