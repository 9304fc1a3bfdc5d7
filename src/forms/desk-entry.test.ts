import { describe, expect, it, test } from 'vitest';
import { blockInput, entryInput, guestInput } from './desk-entry.ts';

const window = { first: '2026-11-20', last: '2027-05-22' };
const typed = {
  courtId: 'c',
  day: '2026-11-21',
  hours: [19],
  name: 'Hamza Malik',
  phone: '',
  total: '',
  paid: 'unpaid',
  note: '',
} as const;

function messages(changes: object, isPhone = false): string[] {
  const parsed = entryInput(isPhone, window).safeParse({ ...typed, ...changes });
  return parsed.success ? [] : parsed.error.issues.map(({ message }) => message);
}

describe('a walk-in', () => {
  it('needs a name and an hour, and nothing else', () => expect(messages({})).toEqual([]));

  test.each(['2026-11-20', '2027-05-22'])('can be entered on the first and on the last date: %s', (day) =>
    expect(messages({ day })).toEqual([]),
  );

  test.each([
    [{ name: '   ' }, 'walkIn.nameRequired'],
    [{ name: 'x'.repeat(81) }, 'form.tooLong'],
    [{ name: 'Ham\u202eza' }, 'form.nameHidden'],
    [{ hours: [] }, 'walkIn.hoursRequired'],
    [{ hours: Array.from({ length: 13 }, (_, hour) => hour) }, 'walkIn.hoursMany'],
    [{ day: '2027-02-30' }, 'walkIn.dateWrong'],
    [{ day: '30/11' }, 'walkIn.dateWrong'],
    [{ day: '1999-01-01' }, 'walkIn.dateFirst'],
    [{ day: '2027-05-23' }, 'walkIn.dateLast'],
    [{ phone: '12345' }, 'walkIn.phoneInvalid'],
    [{ phone: '021 34567890' }, 'walkIn.phoneInvalid'],
    [{ phone: '+44 7700 900123' }, 'walkIn.phoneInvalid'],
    [{ note: 'x'.repeat(201) }, 'walkIn.noteLong'],
    [{ total: '-1' }, 'walkIn.totalWrong'],
    [{ total: '1.5' }, 'walkIn.totalWrong'],
    [{ total: '1000001' }, 'walkIn.totalWrong'],
    [{ total: 'free' }, 'walkIn.totalWrong'],
  ])('with %j: %s', (changes, message) => expect(messages(changes)).toEqual([message]));

  test.each(['Hamza 🏏', 'حمزہ ملک', '<script>alert(1)</script>'])('of %s is stored as it is', (name) => {
    expect(guestInput(false).parse({ ...typed, name }).name).toBe(name);
  });

  test.each([
    ['3500', 3500],
    ['3,500', 3500],
    ['PKR 3,500', 3500],
    ['Rs. 3500', 3500],
    ['۳۵۰۰', 3500],
    ['0', 0],
    ['1,000,000', 1_000_000],
    ['  ', undefined],
  ])('costs %j: %s', (total, expected) => expect(guestInput(false).parse({ ...typed, total }).total).toBe(expected));

  test.each([
    ['0300 1234567', '+923001234567'],
    ['+92-300-1234567', '+923001234567'],
    ['۰۳۰۰۱۲۳۴۵۶۷', '+923001234567'],
    ['', undefined],
  ])('has the phone %j as %s', (phone, expected) =>
    expect(guestInput(false).parse({ ...typed, phone }).phone).toBe(expected),
  );
});

it('a phone booking needs a number', () => {
  expect(messages({}, true)).toEqual(['walkIn.phoneRequired']);
  expect(messages({ phone: '0300 1234567' }, true)).toEqual([]);
});

it('a block needs a court', () => {
  const { day, hours } = typed;
  const block = { courtIds: [], day, hours: [...hours], reason: 'weather', note: '' };
  const parsed = blockInput(window).safeParse(block);
  expect(parsed.error?.issues.map(({ message }) => message)).toEqual(['block.courtRequired']);
  expect(blockInput(window).safeParse({ ...block, courtIds: ['c'] }).success).toBe(true);
});
