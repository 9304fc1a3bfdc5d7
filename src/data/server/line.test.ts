import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.unstubAllGlobals();
});

const line = () => import('./line.ts');

/** A page whose first load took `ms` for so many bytes. */
function loaded(bytes: number, ms: number, workerStart = 0, now = ms) {
  const page = { fetchStart: 0, loadEventEnd: ms, transferSize: 10_000, workerStart };
  const files = [
    { startTime: 1, workerStart, transferSize: bytes - 10_000 },
    { startTime: ms + 1, workerStart: 0, transferSize: 1e9 },
  ];
  vi.stubGlobal('performance', {
    now: () => now,
    getEntriesByType: (type: string) => (type === 'navigation' ? [page] : files),
  });
}

describe('the line', () => {
  test('is busy from the first that takes it to the last that leaves, however often one leaves', async () => {
    const { isLineBusy, occupyLine, untilLineFree } = await line();
    const [first, second] = [occupyLine(), occupyLine()];
    let free = false;
    void untilLineFree().then(() => (free = true));
    first();
    first();
    await Promise.resolve();
    expect([isLineBusy(), free]).toEqual([true, false]);
    second();
    await vi.waitFor(() => expect([isLineBusy(), free]).toEqual([false, true]));
    await untilLineFree();
  });

  test.each([
    ['300 kB in 50 s', () => loaded(300_000, 50_000), true],
    ['300 kB in 4 s', () => loaded(300_000, 4000), false],
    ['20 kB in 50 s: from a cache', () => loaded(20_000, 50_000), false],
    ['from the worker', () => loaded(300_000, 50_000, 5), false],
    ['a page that still loads', () => loaded(300_000, 0, 0, 7000), false],
    ['a page that loads and loads', () => loaded(300_000, 0, 0, 9000), true],
    ['a phone that says 2G', () => vi.stubGlobal('navigator', { connection: { effectiveType: '2g' } }), true],
    ['a phone that says 4G', () => vi.stubGlobal('navigator', { connection: { effectiveType: '4g' } }), false],
    ['a worker, without either', () => vi.stubGlobal('navigator', undefined), false],
  ])('%s: slow is %s', async (_name, meet, slow) => {
    meet();
    expect((await line()).isLineSlow()).toBe(slow);
  });

  test('what transfers have shown counts more than the first load', async () => {
    loaded(300_000, 50_000);
    const { isLineSlow, noteSpeed } = await line();
    noteSpeed(100_000, 1000);
    expect(isLineSlow()).toBe(false);
    noteSpeed(0, 1000);
    noteSpeed(0, 1000);
    noteSpeed(0, 1000);
    noteSpeed(0, 1000);
    expect(isLineSlow()).toBe(true);
  });
});

describe('what nobody waits for', () => {
  let seen: () => void;
  let isGone: boolean;
  beforeEach(() => {
    isGone = false;
    vi.useFakeTimers();
    vi.stubGlobal(
      'PerformanceObserver',
      class {
        constructor(onEntries: () => void) {
          seen = onEntries;
        }
        observe() {}
        disconnect() {
          isGone = true;
        }
      },
    );
  });
  afterEach(() => vi.useRealTimers());

  async function wait(effectiveType: string) {
    vi.stubGlobal('navigator', { connection: { effectiveType } });
    const known = await line();
    let isSpare = false;
    const waiting = { isSpare: () => isSpare, line: known };
    void known.untilLineSpare().then(() => (isSpare = true));
    await vi.advanceTimersByTimeAsync(0);
    return waiting;
  }

  test('goes at once on a line that is not slow', async () => {
    expect((await wait('4g')).isSpare()).toBe(true);
    expect(isGone).toBe(true);
  });

  test('goes on a slow one after half a minute in which nothing came over it', async () => {
    const { isSpare } = await wait('2g');
    await vi.advanceTimersByTimeAsync(29_000);
    seen();
    await vi.advanceTimersByTimeAsync(29_000);
    expect(isSpare()).toBe(false);
    await vi.advanceTimersByTimeAsync(2000);
    expect(isSpare()).toBe(true);
  });

  test('goes as soon as the line turns out to be fast', async () => {
    const { isSpare, line: known } = await wait('2g');
    await vi.advanceTimersByTimeAsync(5000);
    known.noteSpeed(100_000, 1000);
    await vi.advanceTimersByTimeAsync(1000);
    expect(isSpare()).toBe(true);
  });

  test('stays while somebody books, however quiet the line', async () => {
    const { isSpare, line: known } = await wait('2g');
    const leave = known.occupyLine();
    await vi.advanceTimersByTimeAsync(120_000);
    expect(isSpare()).toBe(false);
    leave();
    await vi.advanceTimersByTimeAsync(20_000);
    expect(isSpare(), 'and for half a minute afterwards').toBe(false);
    await vi.advanceTimersByTimeAsync(11_000);
    expect(isSpare()).toBe(true);
  });
});
