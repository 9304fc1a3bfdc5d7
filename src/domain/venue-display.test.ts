import { describe, expect, it, test } from 'vitest';
import { directionsTo, mainSport } from './venue-display.ts';

const sports = ['Badminton', 'Futsal', 'Squash'];

describe('mainSport', () => {
  it('is the sport in the name', () => {
    expect(mainSport({ id: '1', name: 'Thal FUTSAL', sports })).toBe('Futsal');
  });

  it('is never a sport that the venue does not have', () => {
    expect(mainSport({ id: '1', name: 'The Padel Tree', sports: ['Cricket'] })).toBe('Cricket');
    expect(mainSport({ id: '1', name: 'Anything', sports: [] })).toBeUndefined();
  });

  it('differs between venues of the same sports and stays the same for one', () => {
    const drawn = ['a', 'b', 'c'].map((id) => mainSport({ id, name: 'Turf', sports }));
    expect(new Set(drawn).size).toBe(3);
    expect(mainSport({ id: 'a', name: 'Turf', sports })).toBe(drawn[0]);
  });
});

const destination = (address: string) => new URL(address).searchParams.get('destination');

test('directions lead to the point where it is known, also at zero', () => {
  expect(destination(directionsTo(['Baari Arena'], { lat: 24.8, lng: 67.03 }))).toBe('24.8,67.03');
  expect(destination(directionsTo(['Null Island'], { lat: 0, lng: 0 }))).toBe('0,0');
});

test('directions lead else to the words that there are', () => {
  expect(destination(directionsTo(['Smash & Go', null, 'Lahore']))).toBe('Smash & Go, Lahore');
  expect(destination(directionsTo(['Smash', 'Mall Road'], { lat: 31.5, lng: null }))).toBe('Smash, Mall Road');
});
