import { beforeEach, describe, expect, test } from 'vitest';
import { newPhone, openTab } from '#tests/support/phone.ts';
import { queuedWrite } from '#tests/support/samples.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { askAfter, needsTime, type AgingRules } from './expire-and-requeue.ts';

const hour = 60 * 60 * 1000;
const day = 24 * hour;
const now = 100 * day;

beforeEach(() => {
  newPhone();
  openTab();
});

type Rules = Omit<AgingRules, 'dropAfter' | 'now'> & { dropAfter: number };

/** What is returned, which is also what is stored afterwards. */
async function aged(
  write: Partial<QueuedWrite>,
  { isAlone = true, dropAfter = Infinity, ...told }: Partial<Rules> = {},
) {
  const toldTime = 'toldTime' in told ? told.toldTime : now;
  const { withDb } = await import('#data/storage/db.ts');
  const { expireAndRequeue } = await import('./expire-and-requeue.ts');
  return withDb(async (db) => {
    await db.outbox.put(queuedWrite(1, { createdAt: now, madeAt: write.createdAt ?? now, ...write }));
    const left = await expireAndRequeue(db, { now, toldTime, isAlone, dropAfter: () => dropAfter });
    expect(await db.outbox.toArray()).toEqual(left);
    return left[0];
  });
}

describe('a write that is under way', () => {
  const underWay = { state: 'sending', leaseUntil: now + 1000 } as const;

  test('was left behind by a killed worker when this flush is alone', async () => {
    expect(await aged(underWay)).toMatchObject({ state: 'queued', leaseUntil: 0 });
  });

  test('is left alone where nobody can know, until its lease ends', async () => {
    expect(await aged(underWay, { isAlone: false })).toMatchObject(underWay);
    expect(await aged({ ...underWay, leaseUntil: now }, { isAlone: false })).toMatchObject({ state: 'queued' });
  });
});

describe('a parked write', () => {
  test.each([
    ['for a sign-in goes on', { parkedFor: 'sign-in', nextAt: 0 }, 'queued'],
    ['for an update rests', { parkedFor: 'update', nextAt: now + 1 }, 'parked'],
    ['for an update goes on after its rest', { parkedFor: 'update', nextAt: now }, 'queued'],
    ['for something that only a newer build knows stays', { parkedFor: 'payment' as never, nextAt: 0 }, 'parked'],
    ['that was left behind today goes on', { parkedFor: 'return', nextAt: now - 23 * hour }, 'queued'],
    ['that was left behind before asks', { parkedFor: 'return', nextAt: now - day }, 'parked'],
    ['that a wrong clock left behind far in the future asks', { parkedFor: 'return', nextAt: now + day }, 'parked'],
  ] as const)('%s', async (_what, write, state) => {
    expect(await aged({ state: 'parked', ...write })).toMatchObject({ state });
  });
});

describe('an old write', () => {
  const old = { createdAt: now - askAfter - 1 };

  test('asks first after thirty days, and only once', async () => {
    expect(await aged({ createdAt: now - askAfter })).toMatchObject({ state: 'queued' });
    expect(await aged(old)).toMatchObject({ state: 'failed', error: { code: 'TOO_OLD' } });
    expect(await aged({ ...old, agreedAt: now - day })).toMatchObject({ state: 'queued' });
  });

  test('asks as well when it was left behind under way', async () => {
    expect(await aged({ ...old, state: 'sending' })).toMatchObject({ state: 'failed' });
  });

  test.each([
    ['the phone’s clock was years behind when it was made', { createdAt: day, madeAt: now - hour }, now],
    ['the phone’s clock is years ahead', { createdAt: now - 99 * day, madeAt: now - 99 * day }, now - 99 * day + hour],
    ['no server had told its time when it was made', { createdAt: day, madeAt: undefined }, now],
    ['the server has not told its time yet', old, undefined],
  ])('is not old because %s', async (_what, times, toldTime) => {
    expect(await aged(times as Partial<QueuedWrite>, { toldTime })).toMatchObject({ state: 'queued' });
    expect(await aged(times as Partial<QueuedWrite>, { toldTime, dropAfter: 7 * day })).toBeDefined();
  });

  test('that was made before any server had told its time counts from then', async () => {
    expect(await aged({ createdAt: day, madeAt: undefined } as unknown as Partial<QueuedWrite>)).toMatchObject({
      madeAt: now,
    });
  });

  test('waits for the time of the server as soon as this phone’s clock would end it, and only then', () => {
    const time = { now, toldTime: undefined, dropAfter: () => 7 * day };
    expect(needsTime(queuedWrite(1, { createdAt: now - 7 * day }), time)).toBe(false);
    expect(needsTime(queuedWrite(1, { createdAt: now - 7 * day - 1 }), time)).toBe(true);
    expect(needsTime(queuedWrite(1, { createdAt: now - 40 * day, agreedAt: now }), time)).toBe(false);
    expect(needsTime(queuedWrite(1, { createdAt: now - 40 * day }), { ...time, toldTime: now })).toBe(false);
  });

  test('goes when it is worth nothing any more', async () => {
    expect(await aged({ createdAt: now - 8 * day }, { dropAfter: 7 * day })).toBeUndefined();
    expect(await aged({ createdAt: now - 6 * day }, { dropAfter: 7 * day })).toBeDefined();
  });
});
