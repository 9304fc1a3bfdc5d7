import { expect, it } from 'vitest';
import { loginPath, venuePath, type VenueChoice } from './paths.ts';
import { payPath, returnTarget } from './return-paths.ts';
import { readVenueChoice, watchingAt, watchPath } from './venue-choice.ts';

const read = (address: string) => readVenueChoice(new URL(address, 'https://baari.example').searchParams);

it.each<[VenueChoice, string]>([
  [{}, '/venues/v1'],
  [{ sport: 'Futsal' }, '/venues/v1?sport=Futsal'],
  [
    { sport: 'Padel', court: 'c1', day: '2026-11-23', hour: 0 },
    '/venues/v1?sport=Padel&court=c1&day=2026-11-23&hour=0',
  ],
  [{ court: 'c1', day: '2026-11-23', hour: [9, 20, 21] }, '/venues/v1?court=c1&day=2026-11-23&hour=9%2C20%2C21'],
])('%j is carried by %s', (choice, address) => {
  expect(venuePath('v1', choice)).toBe(address);
  expect(read(address)).toEqual(choice);
});

it('leaves out what is not there', () => {
  expect(venuePath('v 1', { sport: null, court: '', day: undefined, hour: null })).toBe('/venues/v%201');
});

it.each([
  ['?sport=pedal', { sport: 'Padel' }],
  ['?sport=futsal&court=%20c1%20', { sport: 'Futsal', court: 'c1' }],
  ['?day=2026-02-31&hour=24', {}],
  ['?day=tomorrow&hour=-1', {}],
  ['?hour=', {}],
  ['?hour=08', {}],
  ['?hour=8', { hour: 8 }],
  ['?hour=23', { hour: 23 }],
  ['?hour=21,20,20', { hour: [20, 21] }],
  ['?hour=20,24,x', { hour: 20 }],
  ['?sport=&court=', {}],
  ['?hour=8&watch=1', { hour: 8, watch: true }],
])('reads %s', (query, choice) => {
  expect(read(`/venues/v1${query}`)).toEqual(choice);
});

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
