import { renderHook, waitFor } from '@testing-library/react';
import { useEffect, useRef, useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { karachiDate } from '#domain/calendar.ts';
import type { HourWatch } from '#domain/hour-watch.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { queuedWrite } from '#tests/support/samples.ts';
import { useWatches } from './use-watches.ts';

const phone = vi.hoisted(() => ({ rows: [] as HourWatch[], writes: [] as QueuedWrite[] }));
vi.mock('./use-live-query.ts', () => ({
  useLiveQuery: <T,>(read: () => Promise<T>) => {
    const [value, setValue] = useState<T>();
    const first = useRef(read);
    useEffect(() => void first.current().then(setValue), []);
    return value;
  },
}));
vi.mock('./use-session.ts', () => ({ useSession: () => ({ id: 'u1' }) }));
vi.mock('#data/repositories/watches.ts', () => ({ readWatches: async () => phone.rows }));
vi.mock('#data/repositories/outbox.ts', () => ({ readOutbox: async () => phone.writes }));

const dayIn = (days: number) => karachiDate(Date.now() + days * 24 * 60 * 60 * 1000);
const watched = (day: string, hour: number): HourWatch => ({
  courtId: 'c1',
  courtName: 'Court 1',
  sport: 'Padel',
  venueId: 'v1',
  venueName: 'Clifton Padel',
  day,
  hour,
});
const times = async () => {
  const { result } = renderHook(() => useWatches());
  await waitFor(() => expect(result.current.list).toBeDefined());
  return result.current.list?.map(({ day, hour }) => [day, hour]);
};

afterEach(() => {
  Object.assign(phone, { rows: [], writes: [] });
});

it('an hour that has begun is waited for no longer, nor does it count', async () => {
  phone.rows = [watched(dayIn(-1), 20), watched(dayIn(2), 20)];
  expect(await times()).toEqual([[dayIn(2), 20]]);
});

it('what was asked for offline stands in its place, the soonest first', async () => {
  phone.rows = [watched(dayIn(1), 20), watched(dayIn(3), 9)];
  phone.writes = [
    queuedWrite(1, { kind: 'watch-hour', args: watched(dayIn(1), 8) }),
    queuedWrite(2, { kind: 'unwatch-hour', args: { courtId: 'c1', day: dayIn(3), hour: 9 } }),
  ];
  expect(await times()).toEqual([
    [dayIn(1), 8],
    [dayIn(1), 20],
  ]);
});
