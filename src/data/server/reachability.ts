// Whether our own server answered last time. `navigator.onLine` is a hint and no more: it says false behind some VPNs and
// virtual adapters that work, and true on a line that is dead.
import { createSignal, createStore } from '#domain/create-store.ts';

const reached = createStore(hasNetwork());
const answers = createSignal();
/** True from an answer that only tells of a server's own trouble (5xx) until the next: the line is good up to there. */
export const serverTrouble = createStore(false);
let heardAt = -Infinity;

/** For this long after an answer the next request may be expected to arrive. */
const heardFor = 10_000;

/** What the browser believes about the network; true where it does not say. */
export function hasNetwork(): boolean {
  return (globalThis.navigator as { onLine?: boolean } | undefined)?.onLine !== false;
}

/** False from a request that found no server of ours until one that did. */
export const isServerReached = reached.get;

/** True when our server answered a moment ago: what is sent now has hardly a chance not to leave. */
export function hasJustHeard(): boolean {
  return reached.get() && performance.now() - heardAt < heardFor;
}

/** Called by everything that talks to the server, with whether it answered as itself and with which status. */
export function noteReached(answered: boolean, status = 0): void {
  if (answered) heardAt = performance.now();
  // 511 is the one that a Wi-Fi answers in place of a server.
  serverTrouble.set(status >= 500 && status !== 511);
  expectReached(answered);
}

/** What the next request is expected to meet, as long as no answer says otherwise. */
export const expectReached = reached.set;

/** Calls the listener whenever `isServerReached` changes; returns the way to stop. */
export const subscribeReachability = reached.subscribe;

/** Called with every answer of our own server that was a success: it is there, and it is well. */
export const noteAnswered = answers.emit;

/** Calls the listener at every such answer; returns the way to stop. */
export const subscribeAnswers = answers.subscribe;
