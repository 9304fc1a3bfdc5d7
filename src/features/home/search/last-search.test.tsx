import { beforeEach, describe, expect, it } from 'vitest';
import { readLastSearch, writeLastSearch } from './last-search.ts';

const nothing = { sport: '', city: '', area: '' };

beforeEach(() => localStorage.clear());

describe('the last search', () => {
  it('comes back as it was', () => {
    writeLastSearch({ sport: 'Padel', city: 'Lahore', area: 'Model Town' });
    expect(readLastSearch()).toEqual({ sport: 'Padel', city: 'Lahore', area: 'Model Town' });
  });

  it.each(['{broken', 'null', '7', '"text"', '[]', '{"city":4}'])('is empty when the record is %s', (record) => {
    localStorage.setItem('baari-search', record);
    expect(readLastSearch()).toEqual(nothing);
  });

  it('never has an area without its city', () => {
    localStorage.setItem('baari-search', '{"area":"Clifton"}');
    expect(readLastSearch()).toEqual(nothing);
  });
});
