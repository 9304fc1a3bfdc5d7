import { describe, expect, it, test } from 'vitest';
import * as z from 'zod/mini';
import { callInput, cancelInput, confirmInput, declineInput } from './decide.ts';
import { readAmount } from './rupees.ts';

function wrong(schema: z.ZodMiniType, input: unknown): Record<string, string> {
  const result = z.safeParse(schema, input);
  return Object.fromEntries(
    (result.error?.issues ?? []).toReversed().map((issue) => [issue.path.join('.'), issue.message]),
  );
}

describe('an amount', () => {
  test.each([
    ['3,500', 3500],
    ['PKR 3500', 3500],
    [' Rs. 7,100 ', 7100],
    ['۷۱۰۰', 7100],
    ['0', 0],
    ['-1', undefined],
    ['1.5', undefined],
    ['', undefined],
    ['10000000000', undefined],
  ])('%s', (typed, amount) => {
    expect(readAmount(typed)).toBe(amount);
  });
});

describe('confirming a payment', () => {
  const good = {
    accountId: 'a',
    received: '7,100',
    reference: 'TX-100001',
    hasNoReference: false,
    collects: false,
    note: '',
  };
  const check = (change: object) => wrong(confirmInput(7100), { ...good, ...change });

  it('takes what is right, spaces of a copied ID included', () => {
    expect(z.parse(confirmInput(7100), { ...good, reference: ' ab 1234-\n9 ' })).toMatchObject({
      received: 7100,
      reference: 'ab1234-9',
    });
    expect(check({ received: '7600' })).toEqual({});
    expect(check({ reference: '', hasNoReference: true })).toEqual({});
    expect(check({ received: '6900', collects: true })).toEqual({});
    expect(check({ reference: 'x'.repeat(40) })).toEqual({});
  });

  test.each([
    [{ received: '' }, { received: 'cases.receivedRequired' }],
    [{ received: '0' }, { received: 'cases.receivedRequired' }],
    [{ received: '12.5' }, { received: 'cases.receivedInvalid' }],
    [{ received: '100,000,001' }, { received: 'cases.receivedTooMuch' }],
    [{ received: '6900' }, { collects: 'cases.collectRequired' }],
    [{ reference: ' ' }, { reference: 'cases.referenceRequired' }],
    [{ reference: 'x'.repeat(41) }, { reference: 'cases.referenceInvalid' }],
    [{ reference: '1-23-45' }, { reference: 'cases.referenceInvalid' }],
    [{ reference: 'TX_1' }, { reference: 'cases.referenceInvalid' }],
    [{ accountId: '' }, { accountId: 'cases.accountRequired' }],
    [{ note: 'n'.repeat(301) }, { note: 'cases.noteTooLong' }],
  ])('refuses what is wrong (%#)', (change, messages) => {
    expect(check(change)).toEqual(messages);
  });
});

test.each([
  [{ reason: 'court', received: '', note: '' }, {}],
  [{ reason: 'too_low', received: '7,099', note: '' }, {}],
  [{ reason: 'too_low', received: '7,099', reference: ' ab 1234-2 ', note: '' }, {}],
  [{ reason: 'too_low', received: '7,099', reference: 'TX_1', note: '' }, { reference: 'cases.referenceInvalid' }],
  [{ reason: 'court', received: '', reference: 'TX_1', note: '' }, {}],
  [{ reason: '', received: '', note: '' }, { reason: 'cases.reasonRequired' }],
  [{ reason: 'too_low', received: '', note: '' }, { received: 'cases.receivedRequired' }],
  [{ reason: 'too_low', received: '7100', note: '' }, { received: 'cases.receivedNotLow' }],
  [{ reason: 'other', received: '', note: ' ' }, { note: 'cases.noteRequired' }],
])('declining with %o', (input, messages) => {
  expect(wrong(declineInput(7100), { reference: '', isForAll: false, ...input })).toEqual(messages);
});

test.each([
  [{ reason: 'weather', note: '' }, {}],
  [{ reason: 'other', note: '' }, { note: 'cases.noteRequired' }],
  [{ reason: '', note: '' }, { reason: 'cases.reasonRequired' }],
])('cancelling with %o', (input, messages) => {
  expect(wrong(cancelInput, input)).toEqual(messages);
});

test.each([
  [{ outcome: 'reached', backDay: 'today', backTime: '', note: '' }, {}],
  [{ outcome: 'call_back', backDay: 'tomorrow', backTime: '18:30', note: '' }, {}],
  [{ outcome: 'call_back', backDay: 'today', backTime: '', note: '' }, { backTime: 'cases.backRequired' }],
  [{ outcome: '', backDay: 'today', backTime: '', note: '' }, { outcome: 'cases.outcomeRequired' }],
])('after a call: %o', (input, messages) => {
  expect(wrong(callInput, input)).toEqual(messages);
});
