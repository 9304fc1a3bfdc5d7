// What stands at the top of the bundle, before the code of the engine and of Dexie.

/**
 * In the bundle these are the history's own, in the code of the engine as well: no clock or network of this
 * machine, and none of Node's slower ways to do what only this thread sees: signals, clones, microtasks.
 */
export const banner = `
const __h = () => globalThis.histories;
const setTimeout = (run, ms) => __h().loop.setTimeout(run, ms);
const clearTimeout = (timer) => __h().loop.clearTimeout(timer);
const fetch = (url, init) => __h().fetch(url, init);
const BroadcastChannel = undefined;
const navigator = undefined;
const __done = Promise.resolve();
const queueMicrotask = (run) => void __done.then(run);
class AbortController {
  signal = new __Signal();
  abort(reason) { this.signal.end(reason ?? 'AbortError'); }
}
class __Signal {
  aborted = false;
  reason = undefined;
  #listeners = [];
  addEventListener(_type, run) { this.#listeners.push(run); }
  removeEventListener(_type, run) { this.#listeners = this.#listeners.filter((one) => one !== run); }
  end(reason) {
    if (this.aborted) return;
    this.aborted = true;
    this.reason = reason;
    for (const run of this.#listeners.splice(0)) run();
  }
}
class Date extends globalThis.Date {
  static now() { return __h().loop.now; }
  constructor(...parts) { parts.length > 0 ? super(...parts) : super(__h().loop.now); }
}
const structuredClone = (value) => {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(structuredClone);
  if (Object.getPrototypeOf(value) !== Object.prototype) return globalThis.structuredClone(value);
  const copy = { ...value };
  for (const key in copy) {
    const part = copy[key];
    if (typeof part === 'object' && part !== null) copy[key] = structuredClone(part);
  }
  return copy;
};
`;
