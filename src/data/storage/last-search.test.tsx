import { beforeEach, describe, expect, it } from 'vitest';
import { readLastSearch, writeLastSearch } from './last-search.ts';
import { lastSearchKey, localStore } from './page-storage.ts';

const nothing = { sport: '', city: '', area: '' };

const keep = (record: string) => localStore()?.setItem(lastSearchKey, record);

beforeEach(() => localStore()?.removeItem(lastSearchKey));

describe('the last search', () => {
  it('comes back as it was', () => {
    writeLastSearch({ sport: 'Padel', city: 'Lahore', area: 'Model Town' });
    expect(readLastSearch()).toEqual({ sport: 'Padel', city: 'Lahore', area: 'Model Town' });
  });

  it.each(['{broken', 'null', '7', '"text"', '[]', '{"city":4}'])('is empty when the record is %s', (record) => {
    keep(record);
    expect(readLastSearch()).toEqual(nothing);
  });

  it('never has an area without its city', () => {
    keep('{"area":"Clifton"}');
    expect(readLastSearch()).toEqual(nothing);
  });
});
