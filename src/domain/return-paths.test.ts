import { expect, it } from 'vitest';
import { loginPath, venuePath } from './paths.ts';
import { payPath, payingAt, profilePath, returnTarget, watchingAt, watchPath } from './return-paths.ts';

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

it('the hour to be told of outlives the login', () => {
  const path = watchPath('v1', { sport: 'Padel', court: 'c1', day: '2026-11-28', hour: 6 });
  const next = new URL(loginPath(path), 'https://baari.test').searchParams.get('next');
  expect(watchingAt(returnTarget(next))).toEqual({ venueId: 'v1', day: '2026-11-28', hour: 6 });
});

it.each([
  venuePath('v1', { court: 'c1', day: '2026-11-28', hour: 6 }),
  '/venues/v1?day=2026-11-28&watch=1',
  '/venues/v1?day=2026-02-31&hour=6&watch=1',
  payPath('v1'),
  '/login?day=2026-11-28&hour=6&watch=1',
  '/',
])('%s leads to no hour to be told of', (path) => {
  expect(watchingAt(path)).toBeNull();
});
