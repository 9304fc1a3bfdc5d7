import { readOutbox } from '#data/repositories/outbox.ts';
import { readStoredUser } from '#data/session.ts';

const arrivals = ['check-in', 'undo-check-in', 'mark-no-show'];

/** Whoever says once more who came, or changes once more what was typed, has decided about what was refused of it. */
function decidesAbout(kind: string, refused: string): boolean {
  return kind === refused || kind === 'remove-entry' || (arrivals.includes(kind) && arrivals.includes(refused));
}

/**
 * Id of the refused write of this lane that one of this kind takes the place of, if there is one: it would hold it back. A refused
 * write of something else stays, in sight, until somebody decides about it; so does a refused entry itself: what was never made is
 * moved or given up.
 * @throws {AppError} STORAGE_BROKEN
 */
export async function refusedInLane(lane: string, kind: string): Promise<string | undefined> {
  const writes = await readOutbox(readStoredUser()?.id);
  return writes.find(
    (write) =>
      write.state === 'failed' &&
      write.lane === lane &&
      decidesAbout(kind, write.kind) &&
      !lane.endsWith(`:${write.id}`),
  )?.id;
}
