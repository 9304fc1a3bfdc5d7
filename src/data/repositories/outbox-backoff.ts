import { withDb } from '#data/storage/db.ts';
import { isBackingOff, readBackoff } from '#data/outbox/backoff-state.ts';

/**
 * Phone ms until which the server wants to be left alone; 0 when it does not.
 * @throws {AppError} STORAGE_BROKEN
 */
export async function readOutboxBackoff(): Promise<number> {
  const gate = await readBackoff({ base: withDb });
  return isBackingOff(gate, Date.now()) ? gate.until : 0;
}
