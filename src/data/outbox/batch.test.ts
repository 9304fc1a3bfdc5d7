import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { queuedWrite } from '#tests/support/samples.ts';
import { isLeased, leaseFor, type QueuedWrite } from '#domain/queued-write.ts';
import { nextDue, selectBatch } from './batch.ts';

const now = 1_000_000_000;
const knows = () => true;
const pick = (writes: QueuedWrite[], options = {}) =>
  selectBatch(writes, { now, knows, ...options }).map(({ seq }) => seq);

const someWrite = fc.record({
  lane: fc.constantFrom('a', 'b', 'c'),
  state: fc.constantFrom<QueuedWrite['state'][]>('queued', 'queued', 'queued', 'sending', 'parked', 'failed'),
  nextAt: fc.constantFrom(0, now - 1, now + 5000),
  leaseUntil: fc.constantFrom(0, now - 1, now + 5000),
  v: fc.constantFrom(1, 1, 1, 2),
});
const someQueue = fc
  .array(someWrite, { maxLength: 60 })
  .map((made) => made.map((changes, at) => queuedWrite(at + 1, changes)));

describe('the next batch', () => {
  test('leaves what is in a state of a newer build to that build, and with it its lane', () => {
    const held = queuedWrite(1, { lane: 'a', state: 'held' as QueuedWrite['state'] });
    expect(pick([held, queuedWrite(2, { lane: 'a' }), queuedWrite(3, { lane: 'b' })], { force: true })).toEqual([3]);
  });

  test('is no more than the line can carry, counted in bytes', () => {
    const urdu = { message: 'ب'.repeat(15_000) };
    const long = [1, 2, 3, 4].map((seq) => queuedWrite(seq, { args: urdu }));
    expect(pick(long)).toEqual([1, 2]);
    expect(pick([queuedWrite(1, { args: { message: 'ب'.repeat(40_000) } })])).toEqual([1]);
  });

  test('is in the order of making, at most 25, and in each lane a beginning of what waits there', () => {
    fc.assert(
      fc.property(someQueue, fc.boolean(), (writes, force) => {
        const batch = selectBatch(writes, { now, knows: (_kind, v) => v === 1, force });
        expect(batch.length).toBeLessThanOrEqual(25);
        expect(batch.map(({ seq }) => seq)).toEqual(batch.map(({ seq }) => seq).toSorted((a, b) => a - b));
        for (const lane of ['a', 'b', 'c']) {
          const sent = batch.filter((write) => write.lane === lane);
          expect(sent).toEqual(writes.filter((write) => write.lane === lane).slice(0, sent.length));
        }
      }),
    );
  });

  test('never holds what is under way, parked, refused or unknown to this build', () => {
    fc.assert(
      fc.property(someQueue, (writes) => {
        for (const write of selectBatch(writes, { now, knows: (_kind, v) => v === 1, force: true })) {
          expect(isLeased(write, now)).toBe(false);
          expect(['queued', 'sending']).toContain(write.state);
          expect(write.v).toBe(1);
        }
      }),
    );
  });

  test('a refused write holds its own lane back and no other', () => {
    const writes = [
      queuedWrite(1, { lane: 'a', state: 'failed' }),
      queuedWrite(2, { lane: 'a' }),
      queuedWrite(3, { lane: 'b' }),
    ];
    expect(pick(writes)).toEqual([3]);
  });

  test('"Send now" takes what rests, not what was refused', () => {
    const writes = [queuedWrite(1, { nextAt: now + 1000 }), queuedWrite(2, { state: 'failed' })];
    expect(pick(writes)).toEqual([]);
    expect(pick(writes, { force: true })).toEqual([1]);
  });

  test('ends at 64 kB, but a single write always goes', () => {
    const long = (seq: number, length: number) => queuedWrite(seq, { args: { text: 'x'.repeat(length) } });
    expect(pick([long(1, 30_000), long(2, 30_000), long(3, 30_000)])).toEqual([1, 2]);
    expect(pick([long(1, 100_000), long(2, 10)])).toEqual([1]);
  });

  test('on its own when the server cannot bear several', () => {
    expect(pick([queuedWrite(1), queuedWrite(2)], { size: 1 })).toEqual([1]);
  });
});

describe('a time that lies further away than any wait is of a clock that was set back', () => {
  const day = 24 * 60 * 60 * 1000;

  test('a lease', () => {
    expect(isLeased(queuedWrite(1, { state: 'sending', leaseUntil: now + leaseFor }), now)).toBe(true);
    expect(isLeased(queuedWrite(1, { state: 'sending', leaseUntil: now + day }), now)).toBe(false);
    expect(isLeased(queuedWrite(1, { state: 'sending', leaseUntil: now }), now)).toBe(false);
    expect(isLeased(queuedWrite(1, { state: 'queued', leaseUntil: now + 1000 }), now)).toBe(false);
  });

  test('a rest', () => {
    expect(pick([queuedWrite(1, { nextAt: now + 60_000 }), queuedWrite(2, { nextAt: now + day })])).toEqual([2]);
  });
});

describe('the time to try again', () => {
  const next = (...writes: QueuedWrite[]) => nextDue(writes, { now, knows: (_kind, v) => v === 1 });

  test('is the soonest of what waits, never in the past', () => {
    const resting = queuedWrite(1, { nextAt: now + 9000 });
    const underWay = queuedWrite(2, { state: 'sending', leaseUntil: now + 4000 });
    expect(next(resting, underWay, queuedWrite(3, { state: 'failed' }))).toBe(now + 4000);
    expect(next(queuedWrite(1, { nextAt: now - 5 }))).toBe(now);
  });

  test('is none when nothing waits for time alone', () => {
    expect(next(queuedWrite(1, { state: 'failed' }), queuedWrite(2, { state: 'parked' }))).toBeUndefined();
  });

  test.each([
    ['refused', { state: 'failed' }],
    ['parked', { state: 'parked' }],
    ['unknown to this build', { v: 2 }],
  ] as const)('is none for what stands behind a write that is %s', (_why, first) => {
    expect(next(queuedWrite(1, { lane: 'a', ...first }), queuedWrite(2, { lane: 'a' }))).toBeUndefined();
  });

  test('comes when the first of a lane may go, however long the later ones rest', () => {
    fc.assert(
      fc.property(someQueue, (writes) => {
        const at = next(...writes);
        if (at === undefined) return;
        expect(selectBatch(writes, { now: at, knows: (_kind, v) => v === 1 }).length).toBeGreaterThan(0);
      }),
    );
  });
});
