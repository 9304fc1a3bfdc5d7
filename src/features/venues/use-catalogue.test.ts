import { describe, expect, it } from 'vitest';
import { catalogueStatus, kilobytesOf, type CatalogueFacts, type Pack } from './use-catalogue.ts';

function pack(name: string, venueCount: number, at?: number): Pack {
  return { city: { id: name.length, name, lat: 0, lng: 0, venueCount }, at };
}

const online: CatalogueFacts = { packs: undefined, city: '', isOnline: true, request: 'idle' };
const kindOf = (facts: Partial<CatalogueFacts>) => catalogueStatus({ ...online, ...facts }).kind;
const half = [pack('Karachi', 40, 500), pack('Lahore', 30, 300), pack('Quetta', 5), pack('Gwadar', 0)];

describe('what the list can say', () => {
  it('a phone that never had a connection', () => {
    expect(kindOf({})).toBe('loading');
    expect(kindOf({ request: 'failed' })).toBe('failed');
    expect(kindOf({ isOnline: false })).toBe('neverSynced');
    expect(kindOf({ isOnline: false, city: 'Quetta' })).toBe('neverSynced');
    expect(kindOf({ isOnline: false, request: 'loading' })).toBe('loading');
    expect(kindOf({ isOnline: false, request: 'unreached' })).toBe('neverSynced');
  });

  it('a server or a network that answered wrongly is no missing connection', () => {
    expect(kindOf({ isOnline: false, request: 'failed' })).toBe('failed');
    expect(kindOf({ request: 'unreached' })).toBe('failed');
  });

  it('only some cities on the phone: lists them, names the others, and is as old as the oldest', () => {
    const status = catalogueStatus({ ...online, packs: half, isOnline: false });
    expect(status).toMatchObject({ kind: 'ready', at: 300 });
    expect(status.missing.map(({ name }) => name)).toEqual(['Quetta']);
  });

  it('one city: its own age, whatever else is missing', () => {
    expect(catalogueStatus({ ...online, packs: half, city: 'Karachi' })).toEqual({
      kind: 'ready',
      missing: [],
      at: 500,
    });
  });

  it('a city that is not on the phone is fetched, or said to be missing', () => {
    expect(kindOf({ packs: half, city: 'Quetta' })).toBe('loading');
    expect(kindOf({ packs: [pack('Quetta', 5)] })).toBe('loading');
    expect(kindOf({ packs: half, city: 'Quetta', isOnline: false })).toBe('cityMissing');
    expect(kindOf({ packs: half, city: 'Quetta', request: 'failed' })).toBe('failed');
  });

  it('an empty catalogue is ready, not loading for ever', () => {
    expect(kindOf({ packs: [] })).toBe('ready');
    expect(kindOf({ packs: [pack('Gwadar', 0)] })).toBe('ready');
  });

  it('knows what a city costs', () => {
    expect(kilobytesOf([])).toBe(0);
    expect(kilobytesOf([pack('Karachi', 1000).city, pack('Quetta', 10).city])).toBe(42);
  });
});
