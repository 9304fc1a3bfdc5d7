import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { askedWait, backoff } from './backoff.ts';

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

test('a wait is at least a second and at most a quarter of an hour, however many failures', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), chance, (failures, random) => {
      const wait = backoff(failures, random);
      expect(wait).toBeGreaterThanOrEqual(1000);
      expect(wait).toBeLessThanOrEqual(15 * 60_000);
    }),
  );
});

test('the span doubles with every failure, and chance is spread over the whole of it', () => {
  expect([1, 2, 3, 4].map((failures) => backoff(failures, 0.999_999))).toEqual([4000, 8000, 16_000, 32_000]);
  expect(backoff(5, 0.5)).toBe(32_000);
  expect(backoff(5, 0)).toBe(1000);
});

test('more failures or a larger chance never mean a shorter wait', () => {
  fc.assert(
    fc.property(fc.nat(40), chance, chance, (failures, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      expect(backoff(failures, low)).toBeLessThanOrEqual(backoff(failures, high));
      expect(backoff(failures, one)).toBeLessThanOrEqual(backoff(failures + 1, one));
    }),
  );
});

test.each([
  [120, 120_000],
  [0.5, 500],
  [0, 0],
  [-5, 0],
  [NaN, 0],
  ['120', 0],
  [undefined, 0],
  [1_000_000, 3_600_000],
  [Infinity, 3_600_000],
])('a server that asks for %s seconds gets %d ms', (seconds, wait) => {
  expect(askedWait(seconds)).toBe(wait);
});
