// What the outbox says to the rest of the app: that something was queued (in this realm), and how something ended (in every
// tab: the worker that sent it shows nothing itself).
import { createSignal } from '#domain/create-store.ts';
import type { QueuedWrite } from '#domain/queued-write.ts';
import type { Settled } from './apply-results.ts';

const channelName = 'baari-outbox';

/** How writes ended, without what they said. */
export type Ended = {
  sent: { kind: string; uid: string; updated: boolean }[];
  failed: Pick<QueuedWrite, 'kind' | 'uid' | 'error'>[];
};

const queued = createSignal();
const ends = createSignal<[Ended]>();
let channel: BroadcastChannel | undefined;

function open(): BroadcastChannel | undefined {
  if (typeof BroadcastChannel !== 'function') return undefined;
  channel ??= new BroadcastChannel(channelName);
  return channel;
}

function hear({ data }: MessageEvent<Ended>): void {
  ends.emit(data);
}

/** `announceQueued`: something waits to be sent. `subscribeQueued`: hears it, in this realm. */
export const { emit: announceQueued, subscribe: subscribeQueued } = queued;

/** Tells every tab how writes ended. */
export function announceSettled({ sent, failed }: Settled): void {
  const ended: Ended = {
    sent: sent.map(({ write: { kind, uid }, updated }) => ({ kind, uid, updated })),
    failed: failed.map(({ kind, uid, error }) => ({ kind, uid, error })),
  };
  open()?.postMessage(ended);
  ends.emit(ended);
}

/** Calls the listener when writes ended, whichever realm sent them; returns the way to stop. */
export function subscribeEnded(listener: (ended: Ended) => void): () => void {
  open()?.addEventListener('message', hear);
  return ends.subscribe(listener);
}
