import { readOutbox } from '#data/repositories/outbox.ts';
import { readStoredUser } from '#data/session.ts';

/**
 * Id of the write of this lane that the server has refused, if there is one: it would hold back what comes after it, and whoever
 * acts on the same thing again has decided about it. A refused entry itself is none: what was never made is moved or given up.
 * @throws {AppError} STORAGE_BROKEN
 */
export async function refusedInLane(lane: string): Promise<string | undefined> {
  const writes = await readOutbox(readStoredUser()?.id);
  return writes.find((write) => write.state === 'failed' && write.lane === lane && !lane.endsWith(`:${write.id}`))?.id;
}
