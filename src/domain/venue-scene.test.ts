import { describe, expect, it } from 'vitest';
import { sceneOf } from './venue-scene.ts';

const venue = { id: 'v1', name: 'Shaheen Arena', open: '07:00', close: '22:00' };
const ids = Array.from({ length: 40 }, (_, at) => `ba412000-0000-8000-92db-${String(at * 7919).padStart(12, '0')}`);
const timesWith = (hours: { open: string; close: string }) =>
  new Set(ids.map((id) => sceneOf({ ...venue, ...hours, id }, 'Futsal').time));

describe('what is drawn for a venue without a photo', () => {
  it('is a time of day at which it is open, and not the same for all', () => {
    expect(timesWith({ open: '16:00', close: '02:00' })).toEqual(new Set(['dusk', 'night']));
    expect(timesWith({ open: '06:00', close: '12:00' })).toEqual(new Set(['dawn', 'day']));
    expect(timesWith({ open: '00:00', close: '00:00' })).toEqual(new Set(['dawn', 'day', 'dusk', 'night']));
    expect(new Set(ids.map((id) => sceneOf({ ...venue, id }, 'Futsal').variant)).size).toBeGreaterThan(5);
  });

  it('is a hall for sports of halls and where the name says so', () => {
    expect(sceneOf(venue, 'Squash').isIndoor).toBe(true);
    expect(sceneOf({ ...venue, name: 'Model Town Indoor Nets' }, 'Cricket').isIndoor).toBe(true);
    expect(sceneOf({ ...venue, name: 'Racecourse Park' }, 'Badminton').isIndoor).toBe(false);
    expect(sceneOf(venue, 'Padel').isIndoor).toBe(false);
  });

  it('is the same at every drawing', () => {
    expect(sceneOf(venue, 'Padel')).toEqual(sceneOf({ ...venue }, 'Padel'));
  });
});
