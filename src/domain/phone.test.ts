import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { formatPhone, readPhone, setPhonePlans } from './phone.ts';
import { phonePlans } from './phone-plans.ts';

const mobile = [
  '03001234567',
  '0300 1234567',
  '0300-1234567',
  '+92 300 1234567',
  '+92 (0)300 1234567',
  '923001234567',
  '00923001234567',
  '0092 300 1234567',
  '3001234567',
  ' (0300) 123.4567 ',
  '۰۳۰۰۱۲۳۴۵۶۷',
  '٠٣٠٠١٢٣٤٥٦٧',
  '\u202a+92 300 1234567\u202c',
  '0300\u20111234567',
];

const elsewhere = [
  ['021 34567890', '+922134567890'],
  ['(042) 35761999', '+924235761999'],
  ['+92-51-1234567', '+92511234567'],
  ['۰۲۱ ۳۴۵۶۷۸۹۰', '+922134567890'],
  ['111 222 333', '+92111222333'],
  ['021 111 222 333', '+9221111222333'],
  ['021-34567890 ext 12', '+922134567890 ext. 12'],
  ['021 34567890 x12', '+922134567890 ext. 12'],
  ['+971 50 123 4567', '+971501234567'],
  ['00971501234567', '+971501234567'],
  ['+44 20 7946 0958', '+442079460958'],
  ['+1 (202) 555-0100', '+12025550100'],
] as const;

const words = ['', 'call me', '0300O234567', '++923001234567', '0300 1234567 or 0301 1234567'];

afterEach(() => setPhonePlans(undefined));

describe('with the numbering plans', () => {
  beforeEach(() => setPhonePlans(phonePlans));

  it.each(mobile)('reads %s', (typed) => expect(readPhone(typed)).toEqual({ number: '+923001234567' }));

  it.each(elsewhere)('reads %s as %s, and that as itself', (typed, number) => {
    expect(readPhone(typed)).toEqual({ number });
    expect(readPhone(number)).toEqual({ number });
    expect(readPhone(formatPhone(number))).toEqual({ number });
  });

  it.each(words)('refuses %j', (typed) => expect(readPhone(typed)).toHaveProperty('wrong'));

  it.each([
    ['0300', 'short'],
    ['0300123456', 'short'],
    ['34567890', 'short'],
    ['030012345678', 'long'],
    ['+971 50 123 4567 8901', 'long'],
    ['+999 123456', 'invalid'],
    ['15', 'short'],
  ])('says what is wrong with %s', (typed, wrong) => expect(readPhone(typed)).toEqual({ wrong }));

  it.each([
    ['+923001234567', '0300 1234567'],
    ['+922134567890', '(021) 34567890'],
    ['+922134567890 ext. 12', '(021) 34567890 ext. 12'],
    ['+971501234567', '+971 50 123 4567'],
    ['ask at the gate', 'ask at the gate'],
    ['', ''],
  ])('shows %s as %s', (stored, shown) => expect(formatPhone(stored)).toBe(shown));
});

describe('before they are here', () => {
  it.each(mobile)('reads %s', (typed) => expect(readPhone(typed)).toEqual({ number: '+923001234567' }));

  it.each(elsewhere)('takes %s for %s', (typed, number) => {
    expect(readPhone(typed)).toEqual({ number });
    expect(readPhone(number)).toEqual({ number });
  });

  it.each(words)('refuses %j', (typed) => expect(readPhone(typed)).toHaveProperty('wrong'));

  it('a number that would be asked about later is taken now', () => {
    expect(readPhone('0300123456')).toEqual({ number: '+92300123456' });
    expect(readPhone('12')).toEqual({ wrong: 'short' });
    expect(readPhone('+1234567890123456')).toEqual({ wrong: 'long' });
  });

  it('a mobile number is shown as people write it', () => {
    expect(formatPhone('+923001234567')).toBe('0300 1234567');
    expect(formatPhone('+971501234567')).toBe('+971501234567');
  });
});
