import { expect, it } from 'vitest';
import { rateText } from './rate-text.ts';

const known = { rates: ['Futsal'] };
const words = (...given: Parameters<typeof rateText>) => rateText(...given).replaceAll('\u00a0', ' ');

it('names the sport that was asked for, and says "from" only where there is more than one price', () => {
  expect(words({ min: 4100, max: 4500 }, known, 'Futsal')).toBe('Futsal from PKR 4,100 / hour');
  expect(words({ min: 4100, max: 4100 }, known, 'Futsal')).toBe('Futsal PKR 4,100 / hour');
});

it('is the range of the venue without a sport', () => {
  expect(words({ min: 950, max: 4100 }, known, undefined)).toBe('PKR 950 – 4,100 / hour');
  expect(words({ min: 950, max: 950 }, known, undefined)).toBe('PKR 950 / hour');
});

it('claims no more than the phone knows', () => {
  expect(words({ min: 950, max: 950 }, { rates: [] }, 'Futsal')).toBe('from PKR 950 / hour');
  expect(words(null, known, 'Futsal')).toBe('Price on request');
});
