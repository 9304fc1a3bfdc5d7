// One thread: runs the seeds that it is given and tells how they ended.
import { parentPort, workerData } from 'node:worker_threads';

// Work of killed tabs may still fail somewhere, with nobody left to hear of it.
process.on('unhandledRejection', () => undefined);
console.warn = () => undefined;

const { open } = await import(workerData.url);
const run = await open(workerData.engine);
parentPort.on('message', async ({ seed, most, stop }) => {
  if (stop) process.exit();
  const told = await run(seed, most);
  parentPort.postMessage(told);
});
parentPort.postMessage({ ready: true });
