import { expect, it } from 'vitest';
import { venuePath, type VenueChoice } from './paths.ts';
import { readVenueChoice } from './venue-choice.ts';

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
