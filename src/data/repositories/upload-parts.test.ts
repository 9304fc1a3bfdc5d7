// A receipt over lines of every kind, to an endpoint that keeps its parts as the real one does. Time is the test's.
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { StoredReceipt } from '#domain/booking.ts';
import { figure } from '#tests/support/figure.ts';
import { dead, json, newPhone, openTab, type Phone, type Sent } from '#tests/support/phone.ts';
import { ali, session } from '#tests/support/samples.ts';

const kB = 1024;
const pathOf = (name: string) => `${ali}/${name}`;

let phone: Phone;

beforeEach(async () => {
  phone = newPhone();
  openTab();
  await (
    await import('#data/session/session-idb.ts')
  ).commitSession({ ...session(ali), received_at: Date.now() }, 'local');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

function file(size: number, type: StoredReceipt['type'] = 'application/pdf'): StoredReceipt {
  const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 31) % 251);
  return { name: 'slip', type, bytes: bytes.buffer };
}

type Line = {
  /** kbit/s. */
  speed: number;
  /** ms that every answer takes on top. */
  distance?: number;
  /** What happens to the nth request: the answer is lost after its bytes arrived, or they never do, or nothing is said. */
  faults?: Record<number, 'answer lost' | 'cut' | 'stall'>;
  /** Called for every request when it has come to the line. */
  onRequest?: () => void;
};

/** The endpoint and the line to it; `there` is what has arrived, `bytes` what was sent. */
function world(line: Line) {
  const there = new Map<string, number>();
  const seen = { bytes: 0, requests: 0, largestPart: 0 };
  const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
  async function answer({ url, body }: Sent): Promise<Response | Error> {
    const { file: name = '', size = '', offset = '' } = Object.fromEntries(new URL(url).searchParams);
    seen.requests += 1;
    line.onRequest?.();
    const fault = line.faults?.[seen.requests];
    const sent = (body as Blob).size;
    seen.largestPart = Math.max(seen.largestPart, sent);
    if (fault === 'stall') return new Promise(() => undefined);
    // Cut half way: those bytes were paid for.
    seen.bytes += fault === 'cut' ? Math.round(sent / 2) : sent;
    await wait((sent * 8) / line.speed / (fault === 'cut' ? 2 : 1) + (line.distance ?? 0));
    if (fault === 'cut') return dead();
    const have = there.get(name) ?? 0;
    if (sent > 0 && Number(offset) === have) there.set(name, have + sent);
    if (fault === 'answer lost') return dead();
    const reached = there.get(name) ?? 0;
    const done = reached === Number(size);
    return json({ code: 200, body: { offset: reached, ...(done && { path: pathOf(name) }) } });
  }
  phone.online((request) => answer(request));
  return { there, seen };
}

async function upload(receipt: StoredReceipt, lighten?: (heavy: StoredReceipt) => Promise<StoredReceipt | undefined>) {
  const { uploadReceipt } = await import('./receipts.ts');
  const told: { sent: number; total: number; msLeft: number | null }[] = [];
  const began = performance.now();
  const outcome: { path?: string; code?: unknown } = {};
  uploadReceipt(receipt, {
    onStep: () => undefined,
    onProgress: (p) => told.push(p),
    ...(lighten && { lighten }),
  }).then(
    (path) => (outcome.path = path),
    (thrown: unknown) => (outcome.code = Reflect.get(Object(thrown), 'code')),
  );
  while (Object.keys(outcome).length === 0) await vi.advanceTimersByTimeAsync(50);
  return { ...outcome, told, ms: performance.now() - began };
}

describe('a receipt over a slow line', () => {
  test('2 MB at 200 kbit/s with two cuts arrive, and at most 2.3 MB were sent', async () => {
    const { seen } = world({ speed: 200, distance: 100, faults: { 8: 'cut', 17: 'cut' } });
    const { path, ms } = await upload(file(2_000_000));
    expect(path).toBeDefined();
    figure(
      '2 MB at 200 kbit/s, two cuts',
      `${Math.round(seen.bytes / 1000)} kB in ${seen.requests} requests, ${Math.round(ms / 1000)} s`,
    );
    expect(seen.bytes).toBeLessThanOrEqual(2_300_000);
  });

  test.each([30, 8])('664 kB at %i kbit/s arrive, however long it takes', async (speed) => {
    const { seen } = world({ speed, distance: 400 });
    const { path, told, ms } = await upload(file(664_000));
    expect(path).toBeDefined();
    // The first part may be too large for a line that nothing is known about.
    expect(seen.bytes).toBeLessThanOrEqual(664_000 + 32 * kB);
    expect(ms).toBeGreaterThan(60_000);
    // What is said about the rest is right within a fifth from half way on.
    const half = told.find(({ sent }) => sent > 332_000);
    const ideal = (((half?.total ?? 0) - (half?.sent ?? 0)) * 8) / speed;
    expect(Math.abs((half?.msLeft ?? 0) - ideal) / ideal).toBeLessThan(0.2);
  });

  test('a lost answer costs no byte: the phone asks and goes on', async () => {
    const { seen } = world({ speed: 200, faults: { 3: 'answer lost', 6: 'answer lost' } });
    const { path } = await upload(file(500_000));
    expect(path).toBeDefined();
    expect(seen.bytes).toBe(500_000);
  });

  test('a killed tab goes on where it was', async () => {
    const { seen, there } = world({
      speed: 50,
      faults: Object.fromEntries(Array.from({ length: 90 }, (_, n) => [n + 6, 'cut' as const])),
    });
    const receipt = file(300_000);
    expect((await upload(receipt)).code).toBe('OFFLINE');
    const [kept = 0] = there.values();
    expect(kept).toBeGreaterThan(60_000);
    const before = seen.bytes;
    openTab();
    const again = world({ speed: 50 });
    for (const [name, bytes] of there) again.there.set(name, bytes);
    const { told } = await upload(receipt);
    expect(told[0]).toMatchObject({ sent: kept, total: 300_000 });
    expect(again.seen.bytes).toBe(300_000 - kept);
    expect(before).toBeGreaterThan(kept);
  });

  test('a line that says nothing any more is given up after half a minute of silence with the smallest part', async () => {
    const { there } = world({
      speed: 30,
      faults: Object.fromEntries(Array.from({ length: 90 }, (_, n) => [n + 4, 'stall' as const])),
    });
    const { code } = await upload(file(300_000));
    expect(code).toBe('LINE_SLOW');
    expect(phone.sent.length).toBeLessThanOrEqual(3 + 3);
    expect([...there.values()][0]).toBeGreaterThan(0);
  });

  test('one stall is no end, and the parts after it are small', async () => {
    const { seen } = world({ speed: 100, faults: { 5: 'stall' } });
    const { path } = await upload(file(400_000));
    expect(path).toBeDefined();
    expect(seen.bytes).toBe(400_000);
  });

  test('no network at all is told at once, not after half a minute of hope', async () => {
    phone.online(dead);
    const { code } = await upload(file(300_000));
    expect(code).toBe('OFFLINE');
    expect(phone.sent).toHaveLength(1);
  });

  test('a fast line gets large parts', async () => {
    const { seen } = world({ speed: 20_000, distance: 50 });
    await upload(file(2_000_000));
    expect(seen.largestPart).toBe(256 * kB);
    expect(seen.requests).toBeLessThan(14);
  });
});

describe('a picture', () => {
  const light = file(55_000, 'image/jpeg');

  test('is sent as a smaller copy when the line turns out to be slow', async () => {
    const { seen } = world({ speed: 30, distance: 400 });
    const lighten = vi.fn(async () => light);
    const { told } = await upload(file(150_000, 'image/jpeg'), lighten);
    expect(lighten).toHaveBeenCalledOnce();
    expect(told.at(-1)).toMatchObject({ sent: 55_000, total: 55_000 });
    expect(seen.bytes).toBeLessThanOrEqual(55_000 + 32 * kB);
  });

  test('stays as it is on a good line, and when nothing smaller can be made', async () => {
    const lighten = vi.fn(async () => undefined);
    world({ speed: 2000 });
    await upload(file(150_000, 'image/jpeg'), lighten);
    expect(lighten).not.toHaveBeenCalled();
    openTab();
    const { seen } = world({ speed: 30 });
    expect((await upload(file(150_000, 'image/jpeg'), lighten)).path).toBeDefined();
    expect(lighten).toHaveBeenCalledOnce();
    expect(seen.bytes).toBe(150_000);
  });

  test('is not begun again when much of it is there already', async () => {
    const picture = file(300_000, 'image/jpeg');
    const lighten = vi.fn(async () => light);
    const first = world({
      speed: 2000,
      faults: Object.fromEntries(Array.from({ length: 90 }, (_, n) => [n + 4, 'cut' as const])),
    });
    await upload(picture, lighten);
    openTab();
    const again = world({ speed: 30 });
    for (const [name, bytes] of first.there) again.there.set(name, bytes);
    await upload(picture, lighten);
    expect(lighten).not.toHaveBeenCalled();
  });
});

test('the line is taken while an upload runs, and known afterwards', async () => {
  const { isLineBusy, isLineSlow, untilLineFree } = await import('#data/server/line.ts');
  let free = false;
  const seenBusy: boolean[] = [];
  const onRequest = () => {
    if (seenBusy.length === 0) void untilLineFree().then(() => (free = true));
    seenBusy.push(isLineBusy() && !free);
  };
  const { seen } = world({ speed: 30, onRequest });
  await upload(file(200_000));
  expect(seenBusy).toEqual(Array<boolean>(seen.requests).fill(true));
  expect(seen.requests).toBeGreaterThan(2);
  expect([isLineBusy(), free, isLineSlow()]).toEqual([false, true, true]);
});
