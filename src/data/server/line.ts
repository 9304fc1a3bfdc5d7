// The line is one for all: what a person waits for comes first, and whatever else would like to be downloaded asks here.

type Connection = { effectiveType?: unknown };
/** What a page knows of its own load and its files; the worker has neither. */
type Loaded = PerformanceEntry & {
  fetchStart: number;
  loadEventEnd: number;
  transferSize: number;
  workerStart: number;
};

/** In bytes per ms, about 100 kbit/s: below this a background download is felt. */
const slowRate = 12;

let users = 0;
let rate: number | undefined;
const waiting = new Set<() => void>();

/** Somebody books or sends something: background downloads wait until the returned function was called. */
export function occupyLine(): () => void {
  let isMine = true;
  users += 1;
  return () => {
    if (!isMine) return;
    isMine = false;
    users -= 1;
    if (users > 0) return;
    for (const go of waiting) go();
    waiting.clear();
  };
}

/** True while a booking or an upload has the line in this tab. */
export function isLineBusy(): boolean {
  return users > 0;
}

/** Resolves when nobody books or uploads in this tab. */
export async function untilLineFree(): Promise<void> {
  while (isLineBusy()) await new Promise<void>((resolve) => waiting.add(resolve));
}

/** What a transfer has shown: so many bytes in so many ms. */
export function noteSpeed(bytes: number, ms: number): void {
  const seen = bytes / Math.max(1, ms);
  rate = rate === undefined ? seen : (rate + seen) / 2;
}

/** Fewer bytes than this from the network say nothing about it. */
const telling = 50_000;

/** A page that is still loading after so many ms is on a line that slow, or on none. */
const longLoad = 8000;

/** What the first load of this page has shown; undefined when it came from the device itself, or has only just begun. */
function firstLoadSpeed(): number | undefined {
  const [page] = performance.getEntriesByType?.('navigation') ?? [];
  const load = page as Loaded | undefined;
  if (!load?.loadEventEnd) return load && performance.now() - load.fetchStart > longLoad ? 0 : undefined;
  const files = (performance.getEntriesByType('resource') as Loaded[])
    .filter(({ startTime, workerStart }) => startTime < load.loadEventEnd && workerStart === 0)
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
  const bytes = files + (load.workerStart === 0 ? load.transferSize : 0);
  return bytes < telling ? undefined : bytes / Math.max(1, load.loadEventEnd - load.fetchStart);
}

/** True when transfers were slow here, or, before there was one, when the first load was or the device itself says 2G. */
export function isLineSlow(): boolean {
  const seen = rate ?? firstLoadSpeed();
  if (seen !== undefined) return seen < slowRate;
  const connection: Connection = (globalThis.navigator as { connection?: Connection } | undefined)?.connection ?? {};
  return connection.effectiveType === '2g' || connection.effectiveType === 'slow-2g';
}

/** A slow line stays free for what somebody does next until nothing has come over it for so many ms. */
const quiet = 30_000;
const lookEvery = 500;

/** Resolves when the line is not slow, or when nothing has come over it for so many ms. */
export async function untilLineQuiet(ms: number): Promise<void> {
  let lastAt = performance.now();
  const watch = new PerformanceObserver(() => {
    lastAt = performance.now();
  });
  watch.observe({ type: 'resource' });
  while (isLineSlow() && performance.now() - lastAt < ms)
    await new Promise((resolve) => setTimeout(resolve, lookEvery));
  watch.disconnect();
}

/**
 * Resolves when the line has room for what nobody waits for: nobody books or uploads in this tab, and the line is not slow,
 * or it was quiet for half a minute. On slow 2G half a megabyte takes a minute and a half: it must not begin while somebody
 * looks around, and without it the device would never be ready for the next time without any line.
 */
export async function untilLineSpare(): Promise<void> {
  do {
    await untilLineFree();
    await untilLineQuiet(quiet);
  } while (isLineBusy());
}
