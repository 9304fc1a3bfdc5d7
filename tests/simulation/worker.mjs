// One thread: runs the seeds that it is given and tells how they ended.
import { parentPort, workerData } from 'node:worker_threads';

// Work of killed tabs may still fail somewhere, with nobody left to hear of it.
process.on('unhandledRejection', () => undefined);
console.warn = () => undefined;

const { open } = await import(workerData.url);
const run = await open(workerData.engine);
parentPort.on('message', ({ seed, most, stop }) => {
  if (stop) process.exit();
  run(seed, most).then(
    (told) => parentPort.postMessage(told),
    // Outside of the promise, where the handler above does not hear it: the thread ends and its seed is not waited for.
    (thrown) => setImmediate(() => raise(thrown)),
  );
});

function raise(thrown) {
  throw thrown;
}

parentPort.postMessage({ ready: true });
