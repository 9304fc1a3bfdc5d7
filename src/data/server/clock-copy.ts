// The server's clock as this device knows it, in the database: the worker has no other memory, and a page whose small store
// was cleared finds it here again.
import { withDb } from '#data/storage/db.ts';
import { restoreClock, writtenClock } from './server-clock.ts';

const name = 'server-clock';

/** Writes down what is known. Never throws: a full device costs the worker its skew, nothing else. */
export async function keepClock(): Promise<void> {
  await withDb((db) => db.settings.put({ name, value: writtenClock() })).catch(() => undefined);
}

/** Takes over what another realm has written down. Never throws. */
export async function readClockCopy(): Promise<void> {
  const row = await withDb((db) => db.settings.get(name)).catch(() => undefined);
  if (row) restoreClock(row.value);
}
