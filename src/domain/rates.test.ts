import { expect, test } from 'vitest';
import { rateFor, ratesOf } from './rates.ts';

const courts = [
  { sport: 'Futsal', price: 4100 },
  { sport: 'Archery', price: 950 },
  { sport: 'Futsal', price: 3900 },
  { sport: null, price: 700 },
  { sport: 'Padel', price: 6000 },
];
const rates = ratesOf(courts);
const venue = { minPrice: 700, rates };

test('each sport has its lowest and highest price', () => {
  expect(rates).toEqual([
    { sport: 'Futsal', min: 3900, max: 4100 },
    { sport: 'Archery', min: 950, max: 950 },
    { sport: 'Padel', min: 6000, max: 6000 },
  ]);
  expect(ratesOf([])).toEqual([]);
});

test('with prices by hour they reach from the cheapest hour of a week to the dearest', () => {
  const early = { sport: 'Futsal', price: 4000, span: { min: 2800, max: 4000 } };
  const late = { sport: 'Futsal', price: 4200, span: { min: 4200, max: 5500 } };
  expect(ratesOf([early, late])).toEqual([{ sport: 'Futsal', min: 2800, max: 5500 }]);
});

test('the price is that of the sports asked for, whatever the spelling of their letters', () => {
  expect(rateFor(venue, ['futsal'])).toEqual({ min: 3900, max: 4100 });
  expect(rateFor(venue, ['Futsal', 'Padel'])).toEqual({ min: 3900, max: 6000 });
  expect(rateFor(venue, ['Cricket'])).toBeNull();
});

test('without a sport it is the range of the venue, courts without a sport included', () => {
  expect(rateFor(venue)).toEqual({ min: 700, max: 6000 });
  expect(rateFor({ minPrice: null, rates: [] })).toBeNull();
});

test('where no court names its sport the lowest price stands for all', () => {
  expect(rateFor({ minPrice: 950, rates: [] }, ['Futsal'])).toEqual({ min: 950, max: 950 });
  expect(rateFor({ minPrice: null, rates: [] }, ['Futsal'])).toBeNull();
});
