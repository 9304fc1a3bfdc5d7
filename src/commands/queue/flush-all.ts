import {
  flush,
  type CommandPolicy,
  type Flushed,
  type FlushOptions,
  type Runtime,
  type Settled,
} from '#data/outbox.ts';

/** `uid`: whose writes were sent beside those made signed out, as this realm knows it. */
export type FlushResult = Pick<Flushed, 'isDue' | 'nextAt' | 'knowsAll' | 'isFull'> & { uid: string | undefined };

/** What a flush of everything needs besides the device; tests/simulation gives its own. */
type FlushPorts = {
  runtime: Runtime;
  policy: CommandPolicy;
  /** The account is gone: nothing of the person may stay on this device. */
  forget: (uid: string) => Promise<void>;
  announce: (settled: Settled) => void;
};

/**
 * Sends what was queued signed out and what belongs to the person who is signed in.
 * @throws {AppError} STORAGE_BROKEN
 */
export async function flushAll(
  { runtime, policy, forget, announce }: FlushPorts,
  options: FlushOptions,
): Promise<FlushResult> {
  const uid = await runtime.currentUid();
  const all: Flushed[] = [];
  for (const owner of uid ? ['anon', uid] : ['anon']) {
    const flushed = await flush(runtime, owner, policy, options);
    if (flushed.isGone) await forget(owner);
    if (flushed.sent.length > 0 || flushed.failed.length > 0) announce(flushed);
    all.push(flushed);
  }
  const times = all.map(({ nextAt }) => nextAt).filter((at) => at !== undefined);
  return {
    uid,
    isDue: all.some(({ isDue }) => isDue),
    knowsAll: all.every(({ knowsAll }) => knowsAll),
    isFull: all.some(({ isFull }) => isFull),
    nextAt: times.length > 0 ? Math.min(...times) : undefined,
  };
}

/**
 * Runs one flush at a time. Whoever asks while one runs gets the next one, which all of them share: what they queued is in it;
 * it is forced when any of them asked for that.
 */
export function oneAtATime<R>(flushNow: (options: FlushOptions) => Promise<R>): (options?: FlushOptions) => Promise<R> {
  let running: Promise<R> | undefined;
  let waiting: { options: FlushOptions; result: Promise<R> } | undefined;
  const start = (options: FlushOptions): Promise<R> => {
    const run = flushNow(options).finally(() => {
      if (running === run) running = undefined;
    });
    running = run;
    return run;
  };
  const runAfter = async (earlier: Promise<unknown>, options: FlushOptions): Promise<R> => {
    await earlier.catch(() => undefined);
    waiting = undefined;
    return start(options);
  };
  return (options = {}) => {
    if (!waiting) {
      if (!running) return start(options);
      const shared: FlushOptions = { ...options };
      waiting = { options: shared, result: runAfter(running, shared) };
    }
    if (options.force) waiting.options.force = true;
    return waiting.result;
  };
}
