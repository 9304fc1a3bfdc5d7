// Tells everybody, in this tab and in the others, that the session changed, and aborts whatever still speaks
// for the one that ended, so that no late answer reaches the next person. Other tabs hear of it from the
// browser, which announces changes of the shared page storage to them.
import { createSignal } from '#domain/create-store.ts';
import { readStoredUser } from './session-storage.ts';

const changed = createSignal();
let requests = new AbortController();
let requestsOf: string | undefined;
let stopListening: (() => void) | undefined;

function abortEarlierSession(): void {
  const uid = readStoredUser()?.id;
  if (requestsOf === uid) return;
  requests.abort();
  requests = new AbortController();
  requestsOf = uid;
}

/** Publishes a change that this tab made to the stored session. */
export function announceSession(): void {
  abortEarlierSession();
  changed.emit();
}

function onStorage(event: Event): void {
  const key: unknown = Reflect.get(event, 'key');
  if (key === null || String(key).startsWith('baari-')) announceSession();
}

function listen(): (() => void) | undefined {
  if (typeof addEventListener !== 'function') return undefined;
  addEventListener('storage', onStorage);
  // A page that comes back from the browser's history has missed what happened meanwhile.
  addEventListener('pageshow', announceSession);
  return () => {
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', announceSession);
  };
}

/** Aborts when the session of the person who is signed in now ends. */
export function sessionAbortSignal(): AbortSignal {
  abortEarlierSession();
  return requests.signal;
}

/** Calls the listener when somebody signs in or out, in any tab, or the record changes; returns the way to stop. */
export function subscribeSession(listener: () => void): () => void {
  const stop = changed.subscribe(listener);
  stopListening ??= listen();
  return () => {
    stop();
    if (changed.count() > 0) return;
    stopListening?.();
    stopListening = undefined;
  };
}
