// Sessions that wait for each other: races start when somebody is caught.
import { expect } from 'vitest';
import type { Database } from './postgres.ts';

/** How many sessions of this database wait for a lock. Other files have databases of their own in the same cluster. */
export async function lockWaits(db: Database): Promise<number> {
  const waiting = `select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
  return Number((await db.query(waiting))[0]?.['n']);
}

/** Until so many of them do. */
export async function untilWaiting(db: Database, count = 1): Promise<void> {
  await expect.poll(() => lockWaits(db), { interval: 3, timeout: 20_000 }).toBeGreaterThanOrEqual(count);
}
