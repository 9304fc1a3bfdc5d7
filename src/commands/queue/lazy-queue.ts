// `queue.ts` for screens of the first downloads: what does the work is fetched when a write is made, not when a form is shown.
import type { Enqueued, FlushOptions } from '#data/outbox.ts';
import { door } from '#domain/door.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import type { FlushResult } from './flush-all.ts';

const loadQueue = door(() => import('./queue.ts'));

/** Starts the download; a failure shows at the first call. */
export function prepareQueue(): void {
  loadQueue().catch(() => undefined);
}

/**
 * Keeps a write until the server has it, and asks for it to be sent.
 * @throws {AppError} OFFLINE | what `enqueue` throws
 */
export async function queueWrite<I>(wanted: Enqueued<I>): Promise<QueuedWrite> {
  return (await loadQueue()).queueWrite(wanted);
}

/**
 * See `queue.ts`.
 * @throws {AppError} OFFLINE | STORAGE_BROKEN
 */
export async function flushOutbox(options?: FlushOptions): Promise<FlushResult> {
  return (await loadQueue()).flushOutbox(options);
}

/**
 * See `queue.ts`.
 * @throws {AppError} OFFLINE | STORAGE_BROKEN
 */
export async function serverIsBack(): Promise<boolean> {
  return (await loadQueue()).serverIsBack();
}

/**
 * See `queue.ts`.
 * @throws {AppError} SENDING | OFFLINE | STORAGE_*
 */
export async function retry(write: QueuedWrite): Promise<void> {
  await (await loadQueue()).retry(write);
}

/**
 * See `queue.ts`.
 * @throws {AppError} SENDING | OFFLINE | STORAGE_*
 */
export async function discard(write: QueuedWrite): Promise<boolean> {
  return (await loadQueue()).discard(write);
}
