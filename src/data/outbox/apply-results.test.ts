import { beforeEach, describe, expect, test } from 'vitest';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { codeOf, newPhone, openTab } from '#tests/support/phone.ts';
import { ali, booking, queuedWrite, uuid } from '#tests/support/samples.ts';
import type { Verdict } from './send.ts';

type Judged = Omit<Verdict, 'id'>;

const sending = (seq: number, changes: Partial<QueuedWrite> = {}) =>
  queuedWrite(seq, { state: 'sending', sentOnce: true, leaseUntil: 5, createdAt: Date.now(), ...changes });

beforeEach(() => {
  newPhone();
  openTab();
});

async function applyAll(writes: QueuedWrite[], verdicts: Judged[], isSilentRejection = () => false) {
  const { withUserDb } = await import('#data/storage/db.ts');
  const { applyResults } = await import('./apply-results.ts');
  const { browserRuntime } = await import('./runtime.ts');
  await withUserDb(ali, (db) => db.outbox.bulkPut(writes));
  const byId = new Map(writes.map(({ id }, at) => [id, { id, ...verdicts[at] } as Verdict]));
  const settled = await applyResults(browserRuntime, ali, writes, byId, isSilentRejection);
  const left = await withUserDb(ali, (db) => db.outbox.toArray());
  return { settled, left, bookings: await withUserDb(ali, (db) => db.bookings.toArray()) };
}

test('what arrived is gone, now or at an earlier try, and its rows are stored', async () => {
  const row = booking(uuid(7), { status: 'cancelled', rev: 4 });
  const verdicts: Judged[] = [
    { status: 'applied', rows: { bookings: [row] } },
    { status: 'duplicate', rows: { updated: true } },
  ];
  const { settled, left, bookings } = await applyAll([sending(1), sending(2)], verdicts);
  expect(left).toEqual([]);
  expect(bookings).toEqual([row]);
  expect(settled.sent.map(({ write, updated }) => [write.seq, updated])).toEqual([
    [1, false],
    [2, true],
  ]);
});

test.each<[string, (write: QueuedWrite) => QueuedWrite[]]>([
  ['and waits for their return', (write) => [{ ...write, state: 'parked', parkedFor: 'return' }]],
  ['and left nothing', () => []],
])('rows of somebody who signed out while it was on its way %s are not stored', async (_how, after) => {
  const { withUserDb } = await import('#data/storage/db.ts');
  const { applyResults } = await import('./apply-results.ts');
  const { browserRuntime } = await import('./runtime.ts');
  const write = sending(1);
  await withUserDb(ali, (db) => db.outbox.bulkPut(after(write)));
  const verdict: Verdict = { id: write.id, status: 'applied', rows: { bookings: [booking(uuid(7))] } };
  await applyResults(browserRuntime, ali, [write], new Map([[write.id, verdict]]), () => false);
  const left = await withUserDb(ali, async (db) => [await db.outbox.count(), await db.bookings.count()]);
  expect(left).toEqual([0, 0]);
});

test('who is back by the time it is answered is told once more, which stores its rows', async () => {
  const { withUserDb } = await import('#data/storage/db.ts');
  const { applyResults } = await import('./apply-results.ts');
  const { browserRuntime } = await import('./runtime.ts');
  const write = sending(1);
  await withUserDb(ali, (db) => db.outbox.put({ ...write, state: 'parked', parkedFor: 'return', nextAt: 9 }));
  const row = booking(uuid(7));
  const back = { ...browserRuntime, currentUid: async () => ali };
  const answer = async (status: 'applied' | 'duplicate' | 'deferred') => {
    const verdict: Verdict = { id: write.id, status, retry_after: 60, rows: { bookings: [row] } };
    await applyResults(back, ali, [write], new Map([[write.id, verdict]]), () => false);
    return withUserDb(ali, async (db) => [await db.outbox.toArray(), await db.bookings.toArray()]);
  };
  expect(await answer('applied')).toEqual([
    [expect.objectContaining({ id: write.id, state: 'queued', parkedFor: null, nextAt: 0, sentOnce: true })],
    [],
  ]);
  expect(await answer('duplicate')).toEqual([[], [row]]);

  await withUserDb(ali, (db) => db.outbox.put({ ...write, state: 'parked', parkedFor: 'return', nextAt: 9 }));
  const [[putOff]] = (await answer('deferred')) as [QueuedWrite[], unknown];
  expect(putOff).toMatchObject({ state: 'queued', parkedFor: null });
  expect(putOff?.nextAt, 'no sooner than the server says').toBeGreaterThan(Date.now() + 30_000);
});

test.each(['deferred', 'blocked', 'unsupported', 'unknown'])(
  '%s, of somebody who is away: it stays left behind since they left',
  async (status) => {
    const { withUserDb } = await import('#data/storage/db.ts');
    const { applyResults } = await import('./apply-results.ts');
    const { browserRuntime } = await import('./runtime.ts');
    const write = sending(1);
    await withUserDb(ali, (db) => db.outbox.put({ ...write, state: 'parked', parkedFor: 'return', nextAt: 9 }));
    await applyResults(
      browserRuntime,
      ali,
      [write],
      new Map([[write.id, { id: write.id, status } as Verdict]]),
      () => false,
    );
    expect(await withUserDb(ali, (db) => db.outbox.toArray())).toMatchObject([
      { id: write.id, state: 'parked', parkedFor: 'return', nextAt: 9 },
    ]);
  },
);

test('a refusal is kept with its reason, and the row as the server has it', async () => {
  const row = booking(uuid(7), { status: 'confirmed', rev: 4 });
  const verdict = {
    status: 'rejected',
    code: 'NOT_CANCELLABLE',
    detail: { status: 'confirmed' },
    rows: { bookings: [row] },
  };
  const { settled, left, bookings } = await applyAll([sending(1)], [verdict as Judged]);
  const failed = { state: 'failed', attempts: 1, error: { code: 'NOT_CANCELLABLE', detail: { status: 'confirmed' } } };
  expect(left).toMatchObject([failed]);
  expect(settled.failed).toMatchObject([failed]);
  expect(bookings).toEqual([row]);
});

describe('the other verdicts', () => {
  test.each([
    ['blocked', { status: 'blocked' }, { state: 'queued', nextAt: 0 }],
    ['unsupported', { status: 'unsupported' }, { state: 'parked', parkedFor: 'update' }],
    ['unknown', { status: 'unknown' }, { state: 'parked', parkedFor: 'update', sentOnce: true }],
    ['deferred', { status: 'deferred', retry_after: 60, code: 'RATE_LIMITED' }, { state: 'queued' }],
    [
      'a code of a newer server',
      { status: 'rejected', code: 'NO_IDEA' },
      { state: 'failed', error: { code: 'NO_IDEA' as 'UNEXPECTED' } },
    ],
  ] as [string, Judged, Partial<QueuedWrite>][])('%s: nothing is lost', async (_what, verdict, expected) => {
    const { left, settled } = await applyAll([sending(1)], [verdict]);
    expect(left).toMatchObject([{ ...expected, leaseUntil: 0, attempts: 1 }]);
    expect(settled.sent).toEqual([]);
  });

  test.each([['blocked'], ['deferred']] as const)('%s: it has not arrived', async (status) => {
    const { left } = await applyAll([{ ...sending(1), sentOnce: true }], [{ status }]);
    expect(left).toMatchObject([{ sentOnce: false }]);
  });

  test('deferred: for as long as the server says', async () => {
    const before = Date.now();
    const { left } = await applyAll([sending(1)], [{ status: 'deferred', retry_after: 60 }]);
    expect((left[0]?.nextAt ?? 0) - before).toBeGreaterThanOrEqual(60_000);
    expect((left[0]?.nextAt ?? 0) - before).toBeLessThan(70_000);
  });
});

test('a refusal that nobody needs to hear of is dropped', async () => {
  const { left, settled } = await applyAll([sending(1)], [{ status: 'rejected', code: 'INVALID' }], () => true);
  expect(left).toEqual([]);
  expect(settled).toEqual({ sent: [], failed: [] });
});

test('a write that another flush settled stays settled', async () => {
  const { withUserDb } = await import('#data/storage/db.ts');
  const { applyResults } = await import('./apply-results.ts');
  const { browserRuntime } = await import('./runtime.ts');
  const write = sending(1);
  await withUserDb(ali, (db) => db.outbox.put({ ...write, id: uuid(99) }));
  const verdicts = new Map<string, Verdict>([[write.id, { id: write.id, status: 'applied' }]]);
  expect(await applyResults(browserRuntime, ali, [write], verdicts, () => false)).toEqual({ sent: [], failed: [] });
  expect(await withUserDb(ali, (db) => db.outbox.count())).toBe(1);
});

test('all or nothing: when one row cannot be stored, every write waits as before', async () => {
  const good = { status: 'applied', rows: { bookings: [booking(uuid(7))] } } as Judged;
  const bad = { status: 'applied', rows: { bookings: [{ rev: 1 }] } } as unknown as Judged;
  expect(await codeOf(applyAll([sending(1), sending(2)], [good, bad]))).toBe('STORAGE_BROKEN');
  const { withUserDb } = await import('#data/storage/db.ts');
  expect(await withUserDb(ali, (db) => db.outbox.toArray())).toMatchObject([
    { state: 'sending' },
    { state: 'sending' },
  ]);
  expect(await withUserDb(ali, (db) => db.bookings.count())).toBe(0);
});

test('only what is still under way is put back', async () => {
  const { withUserDb } = await import('#data/storage/db.ts');
  const { requeue } = await import('./apply-results.ts');
  const { browserRuntime } = await import('./runtime.ts');
  const writes = [sending(1), sending(2)];
  await withUserDb(ali, (db) => db.outbox.bulkPut([sending(1), { ...sending(2), state: 'failed' }]));
  await requeue(browserRuntime, ali, [...writes, sending(3)]);
  const left = await withUserDb(ali, (db) => db.outbox.toArray());
  expect(left.map(({ state, leaseUntil }) => [state, leaseUntil])).toEqual([
    ['queued', 0],
    ['failed', 5],
  ]);
});
