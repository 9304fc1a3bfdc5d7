// When this device may send again after trouble: one state for all of its outboxes, whichever tab or worker met the trouble.
// Kept in the database, because a worker is killed between two attempts.
import { millisecondsInHour } from 'date-fns/constants';
import * as z from 'zod/mini';
import type { Runtime } from './runtime.ts';
import { askedWait, backoff } from './backoff.ts';
import { maxBatchSize } from './batch.ts';

const name = 'outbox-gate';
const longestWait = millisecondsInHour;

const stored = z.object({
  until: z.number(),
  busy: z.number(),
  misses: z.number(),
  retryAt: z.number(),
  most: z.exactOptional(z.int().check(z.minimum(1))),
  asked: z.exactOptional(z.number()),
});

/**
 * `until`: nobody sends before it, after a busy server. `retryAt`: when a timer may try again after no server was found. Device ms.
 * `most`: as many writes go into one request, while the line carries no more in time. `asked`: the part of `until` for which
 * the server itself asked; the rest is our own caution.
 */
export type BackoffState = z.output<typeof stored>;

const open: BackoffState = { until: 0, busy: 0, misses: 0, retryAt: 0 };

export async function readBackoff(runtime: Pick<Runtime, 'base'>): Promise<BackoffState> {
  const row = await runtime.base((db) => db.settings.get(name));
  try {
    const parsed = stored.safeParse(JSON.parse(row?.value ?? 'null'));
    return parsed.success ? parsed.data : open;
  } catch {
    return open;
  }
}

function write(runtime: Runtime, state: BackoffState): Promise<unknown> {
  return runtime.base((db) => db.settings.put({ name, value: JSON.stringify(state) }));
}

/** True while the server wants to be left alone. A time further away than any wait was set by a clock that was put back. */
export function isBackingOff({ until }: BackoffState, now: number): boolean {
  return until > now && until <= now + longestWait;
}

/** Device ms from which a timer may try: never before `until`, later after every miss. */
export function backoffEnds(state: BackoffState, now: number): number {
  return Math.max(
    isBackingOff(state, now) ? state.until : 0,
    state.misses > 0 ? Math.min(state.retryAt, now + longestWait) : 0,
  );
}

/** The server answered as it should: the next trouble starts small again, and the next request may be larger by one write. */
export async function resetBackoff(runtime: Runtime, state: BackoffState): Promise<void> {
  const most = 1 + (state.most ?? maxBatchSize);
  if (state.busy > 0 || state.misses > 0 || state.most)
    await write(runtime, most < maxBatchSize ? { ...open, most } : open);
}

/** A request of so many writes was not answered in time: half of them next time. */
export function halveBatchSize(state: BackoffState, writes: number): BackoffState {
  return { ...state, most: Math.max(1, Math.floor(writes / 2)) };
}

/** The server was overloaded; `retryAfter` is what it asked for in seconds. */
export async function recordServerBusy(runtime: Runtime, state: BackoffState, retryAfter: unknown): Promise<void> {
  const busy = state.busy + 1;
  const now = runtime.now();
  const asked = now + Math.max(backoff(busy, runtime.random()), askedWait(retryAfter));
  // A request that did not wait, because the person said so, must not shorten what the server had asked for.
  const until = isBackingOff(state, now) ? Math.max(state.until, asked) : asked;
  const askedUntil = Math.max(state.asked ?? 0, askedWait(retryAfter) > 0 ? now + askedWait(retryAfter) : 0);
  await write(runtime, { ...state, until, busy, misses: 0, retryAt: until, asked: askedUntil });
}

/**
 * Something else on this device was just answered as it should be: our own caution ends, what the server asked for stays.
 * True when something ended.
 */
export async function endCaution(runtime: Runtime): Promise<boolean> {
  const state = await readBackoff(runtime);
  const asked = state.asked ?? 0;
  const isCautious = state.misses > 0 || (isBackingOff(state, runtime.now()) && state.until > asked);
  if (isCautious) await write(runtime, { ...state, until: asked, retryAt: asked, misses: 0 });
  return isCautious;
}

/** No server of ours was found: only timers wait, a trigger such as a new network tries at once. */
export async function recordNetworkFailure(runtime: Runtime, state: BackoffState): Promise<void> {
  const misses = state.misses + 1;
  await write(runtime, { ...state, misses, retryAt: runtime.now() + backoff(misses, runtime.random()) });
}
