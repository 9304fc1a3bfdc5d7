import * as fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { Runtime } from './runtime.ts';
import {
  endCaution,
  backoffEnds,
  isBackingOff,
  halveBatchSize,
  recordNetworkFailure,
  resetBackoff,
  readBackoff,
  recordServerBusy,
} from './backoff-state.ts';

const hour = 60 * 60 * 1000;

let now: number;
let row: { name: string; value: string } | undefined;
const settings = { get: async () => row, put: async (next: typeof row) => void (row = next) };
const phone = {
  now: () => now,
  random: () => 0.5,
  base: (work: (db: unknown) => unknown) => work({ settings }),
} as unknown as Runtime;

beforeEach(() => {
  now = 1_000_000_000;
  row = undefined;
});

const shut = async (retryAfter?: unknown) => recordServerBusy(phone, await readBackoff(phone), retryAfter);
const miss = async () => recordNetworkFailure(phone, await readBackoff(phone));

test('is open on a new phone, and when what is stored is nonsense', async () => {
  for (const value of ['', 'null', '{"until":"soon"}', '[]']) {
    row = { name: 'outbox-gate', value };
    expect(isBackingOff(await readBackoff(phone), now)).toBe(false);
  }
});

test('shuts for longer with every busy answer, and for as long as the server asks', async () => {
  const waits: number[] = [];
  for (let failure = 0; failure < 4; failure += 1) {
    await shut();
    waits.push((await readBackoff(phone)).until - now);
  }
  expect(waits).toEqual([2000, 4000, 8000, 16_000]);
  await shut(120);
  expect((await readBackoff(phone)).until - now).toBe(120_000);
});

test('a request that did not wait shortens nothing when it is refused as well', async () => {
  await shut(120);
  now += 10_000;
  await shut();
  expect((await readBackoff(phone)).until - now).toBe(110_000);
});

test('never stays shut for more than an hour, whatever the server asks and whatever the clock does', () => {
  const times = fc.integer({ min: 0, max: 10 * hour });
  fc.assert(
    fc.property(times, times, (until, at) => {
      const state = { until, busy: 1, misses: 0, retryAt: until };
      expect(isBackingOff(state, at)).toBe(until > at && until - at <= hour);
      expect(backoffEnds(state, at) - at).toBeLessThanOrEqual(hour);
    }),
  );
});

test('a network without our server shuts nothing: only timers wait, longer each time', async () => {
  await miss();
  const first = await readBackoff(phone);
  await miss();
  const second = await readBackoff(phone);
  expect([isBackingOff(first, now), isBackingOff(second, now)]).toEqual([false, false]);
  expect(backoffEnds(second, now)).toBeGreaterThan(backoffEnds(first, now));
});

test('a miss does not open what a busy server shut', async () => {
  await shut(600);
  await miss();
  expect(isBackingOff(await readBackoff(phone), now)).toBe(true);
});

test('one good answer and the next trouble starts small again', async () => {
  for (let failure = 0; failure < 6; failure += 1) await shut();
  await resetBackoff(phone, await readBackoff(phone));
  expect(await readBackoff(phone)).toEqual({ until: 0, busy: 0, misses: 0, retryAt: 0 });
  await shut();
  expect((await readBackoff(phone)).until - now).toBe(2000);
});

test('a request that took too long is halved, and grows again with every good answer', async () => {
  const sizes: (number | undefined)[] = [];
  for (const writes of [25, 12, 6]) {
    await recordServerBusy(phone, halveBatchSize(await readBackoff(phone), writes), 0);
    sizes.push((await readBackoff(phone)).most);
  }
  await miss();
  for (let answer = 0; answer < 4; answer += 1) {
    await resetBackoff(phone, await readBackoff(phone));
    sizes.push((await readBackoff(phone)).most);
  }
  expect(sizes).toEqual([12, 6, 3, 4, 5, 6, 7]);
  await resetBackoff(phone, { ...(await readBackoff(phone)), most: 24 });
  expect((await readBackoff(phone)).most, 'as many as ever').toBeUndefined();
  expect(halveBatchSize(await readBackoff(phone), 1).most).toBe(1);
});

test('nothing is written when there was no trouble', async () => {
  await resetBackoff(phone, await readBackoff(phone));
  expect(row).toBeUndefined();
});

test('a server that is heard again ends our own caution, never what it asked for', async () => {
  for (let failure = 0; failure < 9; failure += 1) await shut();
  expect(isBackingOff(await readBackoff(phone), now)).toBe(true);
  expect(await endCaution(phone)).toBe(true);
  expect(isBackingOff(await readBackoff(phone), now)).toBe(false);
  await shut(120);
  await shut();
  await endCaution(phone);
  expect(backoffEnds(await readBackoff(phone), now) - now).toBe(120_000);
  expect(await endCaution(phone)).toBe(false);
});

test('so does it after nobody was found', async () => {
  for (let failure = 0; failure < 9; failure += 1) await miss();
  expect(await endCaution(phone)).toBe(true);
  expect(backoffEnds(await readBackoff(phone), now)).toBe(0);
  expect(await endCaution(phone)).toBe(false);
});
