import { describe, expect, it } from 'vitest';
import { mainSport } from './main-sport.ts';

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
