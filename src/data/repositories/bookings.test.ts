import { expect, test, vi } from 'vitest';
import { pullBookings } from './bookings.ts';

test('a phone that lost its network before the way to ask had come is offline, and nothing is called unexpected', async () => {
  vi.doMock('#data/sync/pull.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  await expect(pullBookings()).rejects.toMatchObject({ code: 'OFFLINE' });
  vi.doUnmock('#data/sync/pull.ts');
});
