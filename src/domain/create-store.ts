/** Those who want to hear of something, and the way to tell them. */
type Signal<T extends readonly unknown[] = []> = {
  /** Calls everybody who listens. */
  emit(...told: T): void;
  /** Calls the listener from now on; returns the way to stop. */
  subscribe(listener: (...told: T) => void): () => void;
  /** How many listen. */
  count(): number;
};

/** Makes a signal: of something that happens, and leaves nothing to be read. */
export function createSignal<T extends readonly unknown[] = []>(): Signal<T> {
  const listeners = new Set<(...told: T) => void>();
  return {
    emit: (...told) => listeners.forEach((listener) => listener(...told)),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    count: () => listeners.size,
  };
}

/** One value and those who want to know when it changes: what React's `useSyncExternalStore` asks for, without React. */
type Store<T> = Pick<Signal, 'subscribe'> & { get(): T; set(next: T): void };

/** Makes a store. Its functions need no `this`; setting the same value tells nobody. */
export function createStore<T>(initial: T): Store<T> {
  const changed = createSignal();
  let value = initial;
  return {
    subscribe: changed.subscribe,
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      changed.emit();
    },
  };
}
