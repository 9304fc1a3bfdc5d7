import { expect, test } from 'vitest';
import { directionsTo } from './directions.ts';

const destination = (address: string) => new URL(address).searchParams.get('destination');

test('to the point where it is known, also at zero', () => {
  expect(destination(directionsTo(['Baari Arena'], { lat: 24.8, lng: 67.03 }))).toBe('24.8,67.03');
  expect(destination(directionsTo(['Null Island'], { lat: 0, lng: 0 }))).toBe('0,0');
});

test('else to the words that there are', () => {
  expect(destination(directionsTo(['Smash & Go', null, 'Lahore']))).toBe('Smash & Go, Lahore');
  expect(destination(directionsTo(['Smash', 'Mall Road'], { lat: 31.5, lng: null }))).toBe('Smash, Mall Road');
});
