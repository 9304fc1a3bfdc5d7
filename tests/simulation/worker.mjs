// One thread: runs the seeds that it is given and tells how they ended.
import { parentPort, workerData } from 'node:worker_threads';

// Work of killed tabs may still fail somewhere, with nobody left to hear of it.
process.on('unhandledRejection', () => undefined);
console.warn = () => undefined;

let run;

async function load(url) {
  const { open } = await import(url);
  run = await open(workerData.engine);
  return { ready: true };
}

parentPort.on('message', ({ url, seed, most, stop }) => {
  if (stop) process.exit();
  (url ? load(url) : run(seed, most)).then(
    (told) => parentPort.postMessage(told),
    // Outside of the promise, where the handler above does not hear it: the thread ends and its seed is not waited for.
    (thrown) => setImmediate(() => raise(thrown)),
  );
});

function raise(thrown) {
  throw thrown;
}
