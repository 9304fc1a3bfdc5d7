// The door of the room `outbox`: what is kept until the server has it. Screens hear here what becomes of it; keeping and
// sending is for src/commands/queue, which knows the commands.
export { announceQueued, announceSettled, subscribeEnded, subscribeQueued, type Ended } from '#data/outbox/announce.ts';
export type { Settled } from '#data/outbox/apply-results.ts';
export { endCaution } from '#data/outbox/backoff-state.ts';
export { enqueue, type Enqueued } from '#data/outbox/enqueue.ts';
export { flush, type CommandPolicy, type Flushed, type FlushOptions } from '#data/outbox/flush.ts';
export { browserRuntime, type Runtime } from '#data/outbox/runtime.ts';
export { discardWrite, retryWrite } from '#data/outbox/user-actions.ts';
