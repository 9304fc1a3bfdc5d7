import { expect, it } from 'vitest';
import { loginPath, venuePath } from './paths.ts';
import { payPath, payingAt, profilePath, returnTarget } from './return-paths.ts';

it.each([loginPath, profilePath])('the way to the payment outlives the detour %#', (detour) => {
  const next = new URL(detour(payPath('v1')), 'https://baari.test').searchParams.get('next');
  expect(payingAt(returnTarget(next))).toBe('v1');
});

it.each([venuePath('v1'), '/venues/v1?pay=0', '/venues/v1/x?pay=1', '//evil.test/venues/v1?pay=1', '/'])(
  '%s leads to no payment',
  (path) => {
    expect(payingAt(path)).toBeNull();
  },
);
