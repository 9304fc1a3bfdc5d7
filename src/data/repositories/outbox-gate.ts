import { withDb } from '#data/db.ts';
import { isShut, readGate } from '#data/outbox/gate.ts';

/** Phone ms until which the server wants to be left alone; 0 when it does not. STORAGE_BROKEN. */
export async function readOutboxGate(): Promise<number> {
  const gate = await readGate({ base: withDb });
  return isShut(gate, Date.now()) ? gate.until : 0;
}
