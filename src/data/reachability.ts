// Whether our own server answered last time. `navigator.onLine` only says that there is some network.

const listeners = new Set<() => void>();
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
