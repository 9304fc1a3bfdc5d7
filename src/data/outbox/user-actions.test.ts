import { beforeEach, describe, expect, test } from 'vitest';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { codeOf, newPhone, openTab } from '#tests/support/phone.ts';
import { queuedWrite, uuid } from '#tests/support/samples.ts';

beforeEach(() => {
  newPhone();
  openTab();
});

async function leave(changes: Partial<QueuedWrite>): Promise<void> {
  const { withDb } = await import('#data/storage/db.ts');
  await withDb((db) => db.outbox.put(queuedWrite(1, { uid: 'anon', ...changes })));
}

async function waiting(): Promise<QueuedWrite | undefined> {
  const { withDb } = await import('#data/storage/db.ts');
  return withDb((db) => db.outbox.get(1));
}

async function decide(verb: 'retryWrite' | 'discardWrite') {
  const decisions = await import('./user-actions.ts');
  const { browserRuntime } = await import('./runtime.ts');
  return decisions[verb](browserRuntime, 'anon', uuid(1));
}

const underWay = () => ({ state: 'sending', sentOnce: true, leaseUntil: Date.now() + 20_000 }) as const;
const refused = { state: 'failed', sentOnce: true, error: { code: 'INVALID', detail: {} } } as const;

describe('Retry', () => {
  test.each([
    ['refused', refused],
    ['parked', { state: 'parked', parkedFor: 'update', nextAt: 5 }],
    ['waiting', { nextAt: Date.now() + 60_000 }],
  ] as const)('puts a %s write back in line under its id', async (_what, changes) => {
    await leave(changes);
    await decide('retryWrite');
    expect(await waiting()).toMatchObject({ id: uuid(1), state: 'queued', parkedFor: null, nextAt: 0, error: null });
  });

  test('answers the question of an old write for good', async () => {
    await leave({ state: 'failed', createdAt: 1, error: { code: 'TOO_OLD', detail: {} } });
    await decide('retryWrite');
    expect((await waiting())?.agreedAt).toBeGreaterThan(1);
    expect((await waiting())?.createdAt, 'it is as old as before').toBe(1);
  });
});

describe('Discard', () => {
  test.each([
    ['was never sent', {}, false],
    ['may have arrived', { sentOnce: true }, true],
    ['was refused', refused, false],
    ['was left behind by a killed worker', { ...underWay(), leaseUntil: 1 }, true],
  ])('of a write that %s', async (_what, changes, mayHaveArrived) => {
    await leave(changes);
    expect(await decide('discardWrite')).toBe(mayHaveArrived);
    expect(await waiting()).toBeUndefined();
  });
});

test('nothing is decided about a write that is on its way, and nothing about one that has arrived', async () => {
  await leave(underWay());
  expect(await codeOf(decide('retryWrite'))).toBe('SENDING');
  expect(await codeOf(decide('discardWrite'))).toBe('SENDING');
  expect(await waiting()).toMatchObject({ state: 'sending' });
  const { withDb } = await import('#data/storage/db.ts');
  await withDb((db) => db.outbox.clear());
  expect(await codeOf(decide('retryWrite'))).toBe('done');
  expect(await decide('discardWrite')).toBe(false);
});

describe('Discard of what was to be made', () => {
  const about = queuedWrite(2, { uid: 'anon', lane: `note:${uuid(1)}` });

  test.each([
    ['takes along what waits about it', {}, []],
    ['and of a refused one', refused, []],
    ['but not of one that may have arrived', { sentOnce: true }, [2]],
  ])('%s', async (_what, changes, left) => {
    await leave({ lane: `entry:${uuid(1)}`, ...changes });
    const { withDb } = await import('#data/storage/db.ts');
    await withDb((db) => db.outbox.put(about));
    await decide('discardWrite');
    expect(await withDb((db) => db.outbox.toCollection().primaryKeys())).toEqual(left);
  });
});
