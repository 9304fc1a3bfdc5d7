import { withDb } from '#data/storage/db.ts';
import { isBackingOff, readBackoff } from '#data/outbox/backoff-state.ts';

/**
 * Device ms until which the server wants to be left alone; 0 when it does not.
 * @throws {AppError} STORAGE_BROKEN
 */
export async function readOutboxBackoff(): Promise<number> {
  const backoff = await readBackoff({ base: withDb });
  return isBackingOff(backoff, Date.now()) ? backoff.until : 0;
}
