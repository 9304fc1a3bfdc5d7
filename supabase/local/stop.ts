type Closer = () => Promise<unknown>;

const closers: Closer[] = [];
const patience = 5000;

/** Registers what to close when the process is asked to stop; the last one registered is closed first. */
export function onStop(close: Closer): void {
  if (closers.length === 0) {
    process.once('SIGINT', () => void stop());
    process.once('SIGTERM', () => void stop());
    // Started by a test with fork(): it must not outlive a test run that was killed.
    process.once('disconnect', () => void stop());
    // A second Ctrl+C, or npm passing on the first one, must not cut the closing short.
    process.on('SIGINT', () => undefined);
  }
  closers.push(close);
}

async function stop(): Promise<void> {
  setTimeout(() => process.exit(1), patience).unref();
  while (closers.length > 0) await closers.pop()?.();
  process.exit(0);
}
