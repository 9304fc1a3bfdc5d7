// Which of the waiting writes go into the next request.
import { millisecondsInHour } from 'date-fns/constants';
import { isLeased, type QueuedWrite } from '#domain/queued-write.ts';

/** Limits of `apply_mutations`: 25 writes, and less text than a bad connection can carry in one go. */
export const maxBatchSize = 25;
const mostBytes = 64_000;
/** Same for a time to wait: one that lies further away than anybody ever waits is of a clock that was set back. */
function isEarly({ nextAt }: QueuedWrite, now: number): boolean {
  return nextAt > now && nextAt <= now + 2 * millisecondsInHour;
}

const encoder = new TextEncoder();

/** An Urdu letter is two bytes on the way, and one character here. */
function bytesOf({ args }: QueuedWrite): number {
  return encoder.encode(JSON.stringify(args)).length;
}

type BatchRules = {
  now: number;
  /** Whether this build knows the write; what a newer page made the worker leaves to the page. */
  knows: (kind: string, version: number) => boolean;
  /** Sends what would wait too ("Send now"). */
  force?: boolean;
  size?: number;
  /** True for what may not go yet for a reason of its own; it holds its lane. */
  isHeld?: (write: QueuedWrite) => boolean;
};

/** The next batch in the order of making. In each lane only what no earlier write of the lane holds back. */
export function selectBatch(
  writes: readonly QueuedWrite[],
  { now, knows, force = false, size = maxBatchSize, isHeld = () => false }: BatchRules,
): QueuedWrite[] {
  const heldBack = new Set<string>();
  const batch: QueuedWrite[] = [];
  let bytes = 0;
  for (const write of writes) {
    if (heldBack.has(write.lane)) continue;
    // A state that this build does not know is for the build that made it.
    const waits = (write.state !== 'queued' && write.state !== 'sending') || isLeased(write, now);
    if (waits || isHeld(write) || (isEarly(write, now) && !force) || !knows(write.kind, write.v)) {
      heldBack.add(write.lane);
      continue;
    }
    bytes += bytesOf(write);
    if (batch.length === size || (batch.length > 0 && bytes > mostBytes)) break;
    batch.push(write);
  }
  return batch;
}

/**
 * Device time in ms at which something that waits can go; undefined when nothing waits for time alone. What stands behind a
 * refused or unknown write of its lane waits for a person or another build: a timer for it would never stop.
 */
export function nextDue(
  writes: readonly QueuedWrite[],
  { now, knows }: Pick<BatchRules, 'now' | 'knows'>,
): number | undefined {
  const firsts = new Map<string, QueuedWrite>();
  for (const write of writes) if (!firsts.has(write.lane)) firsts.set(write.lane, write);
  const times = [...firsts.values()]
    .filter(({ state, kind, v }) => (state === 'queued' || state === 'sending') && knows(kind, v))
    .map((write) => (isLeased(write, now) ? write.leaseUntil : Math.max(isEarly(write, now) ? write.nextAt : 0, now)));
  return times.length > 0 ? Math.min(...times) : undefined;
}
