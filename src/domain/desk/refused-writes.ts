import type { QueuedWrite } from '#domain/queued-write.ts';

/** Of what waits on a device: the writes about a venue that were refused and wait for a decision, oldest first. */
export const refusedWrites = (writes: readonly QueuedWrite[], venueId: string): QueuedWrite[] =>
  writes.filter(({ state, about }) => state === 'failed' && about['venueId'] === venueId);
