// One request of the outbox and what its answer means for each write.
import * as z from 'zod/mini';
import type { Runtime } from './runtime.ts';
import { booking, deskEntry, hourWatch, notification } from '#data/server/row-shapes.ts';
import { AppError } from '#domain/errors.ts';
import { known } from '#domain/known.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import type { OutboxOwner } from './store.ts';

const rows = z.looseObject({
  bookings: z.exactOptional(z.array(booking)),
  notifications: z.exactOptional(z.array(notification)),
  unread: z.exactOptional(z.int()),
  favourites: z.exactOptional(z.array(z.string())),
  watches: z.exactOptional(z.array(hourWatch)),
  entries: z.exactOptional(z.array(deskEntry)),
  updated: z.exactOptional(z.boolean()),
});

const verdictOf = known(['applied', 'duplicate', 'rejected', 'blocked', 'deferred', 'unsupported']);

const verdict = z.object({
  id: z.string(),
  status: z.pipe(
    z.string(),
    z.transform((value: string) => verdictOf(value)),
  ),
  code: z.exactOptional(z.string()),
  detail: z.exactOptional(z.record(z.string(), z.unknown())),
  retry_after: z.exactOptional(z.number()),
  rows: z.exactOptional(rows),
});

const answer = z.object({ results: z.array(verdict) });

export type Verdict = z.output<typeof verdict>;
export type PostImages = z.output<typeof rows>;

/**
 * Sends the writes in one call; verdicts by id, one for each. Throws what `callRpc` throws, and NOT_OURS for an answer
 * that does not speak of every write: an answer is believed whole or not at all.
 */
export async function sendWrites(
  runtime: Runtime,
  owner: OutboxOwner,
  writes: readonly QueuedWrite[],
): Promise<Map<string, Verdict>> {
  const mutations = writes.map(({ id, kind, v, lane, args }) => ({ id, kind, v, entity: lane, args }));
  const { results } = await runtime.call(
    'apply_mutations',
    { batch: { device: writes[0]?.id, mutations } },
    owner === 'anon' ? { as: 'anyone', k: 'am1', answer } : { as: 'viewer', uid: owner, k: 'am1', answer },
  );
  const verdicts = new Map(results.map((result) => [result.id, result]));
  if (writes.some(({ id }) => !verdicts.has(id))) throw new AppError('NOT_OURS', { missing: true });
  return verdicts;
}
