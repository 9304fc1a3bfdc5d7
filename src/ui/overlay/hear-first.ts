/** Hears of each step through the history; there is one such listener, that of `back-closes.ts`. */
let listener: ((event: PopStateEvent) => void) | undefined;
let isListening = false;

/**
 * To be called before the router is there: Chromium calls the listeners of a window in the order in which they were added,
 * whatever `capture` says.
 */
export function listenBeforeRouter(): void {
  if (isListening) return;
  isListening = true;
  addEventListener('popstate', (event) => listener?.(event), { capture: true });
}

/** From now on `next` hears of each step before the router does, and may keep it from the router. */
export function hearFirst(next: (event: PopStateEvent) => void): void {
  listenBeforeRouter();
  listener = next;
}
