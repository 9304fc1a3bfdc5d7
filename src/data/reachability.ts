// Whether our own server answered last time. `navigator.onLine` only says that there is some network.

const listeners = new Set<() => void>();
const answerListeners = new Set<() => void>();
let reached = true;

/** False from a request that found no server of ours until one that did. */
export function isServerReached(): boolean {
  return reached;
}

/** Called by everything that talks to the server, with whether it answered as itself. */
export function noteReached(answered: boolean): void {
  if (answered === reached) return;
  reached = answered;
  for (const listener of listeners) listener();
}

/** Calls the listener whenever `isServerReached` changes; returns the way to stop. */
export function subscribeReachability(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Called with every answer of our own server that was a success: it is there, and it is well. */
export function noteAnswered(): void {
  for (const listener of answerListeners) listener();
}

/** Calls the listener at every such answer; returns the way to stop. */
export function subscribeAnswers(listener: () => void): () => void {
  answerListeners.add(listener);
  return () => answerListeners.delete(listener);
}
