// What the outbox says to the rest of the app: that something was queued (in this realm), and how something ended (in every
// tab: the worker that sent it shows nothing itself).
import type { QueuedWrite } from '#domain/queued-write.ts';
import type { Settled } from './apply-results.ts';

const channelName = 'baari-outbox';

/** How writes ended, without what they said. */
export type Ended = {
  sent: { kind: string; uid: string; updated: boolean }[];
  failed: Pick<QueuedWrite, 'kind' | 'uid' | 'error'>[];
};

const queuedListeners = new Set<() => void>();
const endedListeners = new Set<(ended: Ended) => void>();
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'function') return undefined;
  channel ??= new BroadcastChannel(channelName);
  return channel;
}

function deliver(ended: Ended): void {
  for (const listener of endedListeners) listener(ended);
}

function hear({ data }: MessageEvent<Ended>): void {
  deliver(data);
}

/** Something waits to be sent. */
export function announceQueued(): void {
  for (const listener of queuedListeners) listener();
}

/** Calls the listener when this realm queued something; returns the way to stop. */
export function subscribeQueued(listener: () => void): () => void {
  queuedListeners.add(listener);
  return () => queuedListeners.delete(listener);
}

/** Tells every tab how writes ended. */
export function announceSettled({ sent, failed }: Settled): void {
  const ended: Ended = {
    sent: sent.map(({ write: { kind, uid }, updated }) => ({ kind, uid, updated })),
    failed: failed.map(({ kind, uid, error }) => ({ kind, uid, error })),
  };
  open()?.postMessage(ended);
  deliver(ended);
}

/** Calls the listener when writes ended, whichever realm sent them; returns the way to stop. */
export function subscribeEnded(listener: (ended: Ended) => void): () => void {
  open()?.addEventListener('message', hear);
  endedListeners.add(listener);
  return () => endedListeners.delete(listener);
}
