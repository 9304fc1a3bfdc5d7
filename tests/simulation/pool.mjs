import { availableParallelism, totalmem } from 'node:os';
import { Worker } from 'node:worker_threads';

const script = new URL('worker.mjs', import.meta.url);

/**
 * The rows of a history live shortly: the more of them fit in before the garbage collector looks, the fewer it has to copy. On a
 * machine with less than 8 GB they get 600 MB less.
 */
const roomForRows = totalmem() < 8e9 ? 192 : 400;

/** One thread that runs histories one after the other, of the bundle that it loaded last. */
export async function startRunner(url, engine = 'model') {
  const worker = new Worker(script, {
    workerData: { engine },
    resourceLimits: { maxYoungGenerationSizeMb: roomForRows },
  });
  const over = new Promise((resolve) => void worker.once('exit', resolve));
  let settle;
  const answer = () =>
    new Promise((resolve, reject) => {
      settle = { resolve, reject };
    });
  worker.on('message', (told) => settle.resolve(told));
  worker.on('error', (error) => settle.reject(error));
  const ask = (asked) => {
    const told = answer();
    worker.postMessage(asked);
    return told;
  };
  const runner = {
    load: (address) => ask({ url: address }),
    run: (seed, most) => ask({ seed, most }),
    // Not from outside: a database of its own would be left behind.
    stop() {
      worker.postMessage({ stop: true });
      return over;
    },
  };
  await runner.load(url);
  return runner;
}

/** How many histories run at the same time. */
export const threads = Math.min(4, Math.max(2, availableParallelism()));

/** Runs every seed on one of so many threads; `onTold` may answer true to stop early. */
export async function runSeeds(url, engine, seeds, onTold, width = threads) {
  const queue = seeds[Symbol.iterator]();
  let isOver = false;
  const work = async () => {
    const runner = await startRunner(url, engine);
    try {
      for (let next = queue.next(); !next.done && !isOver; next = queue.next())
        if (await onTold(await runner.run(next.value), runner)) isOver = true;
    } finally {
      await runner.stop();
    }
  };
  await Promise.all(Array.from({ length: width }, work));
}

export function* range(from, count) {
  for (let seed = from; seed < from + count; seed++) yield seed;
}
