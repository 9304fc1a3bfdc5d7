import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { beforeEach, expect, test, vi } from 'vitest';

type Listener = (event: { waitUntil: (work: Promise<unknown>) => void }) => void;
type Page = {
  url: string;
  postMessage: (message: object, ports: MessagePort[]) => void;
  navigate: () => Promise<void>;
};

const listeners = new Map<string, Listener>();
const skipWaiting = vi.fn<() => Promise<void>>();
const unregister = vi.fn<() => Promise<boolean>>();
const kept = new Set<string>();
let pages: Page[] = [];

/** The file as a host serves it: nothing is built for it. */
function start(): void {
  const self = {
    addEventListener: (type: string, listener: Listener) => listeners.set(type, listener),
    skipWaiting,
    registration: { unregister },
    clients: {
      // Without `includeUncontrolled`, it is told of those alone that a worker runs.
      matchAll: (wanted: object) => Promise.resolve(JSON.stringify(wanted) === '{"type":"window"}' ? pages : []),
    },
  };
  const caches = {
    keys: () => Promise.resolve([...kept]),
    delete: (name: string) => Promise.resolve(kept.delete(name)),
  };
  // Whatever it reaches for beside these is not there: the stores of the app above all.
  runInNewContext(readFileSync('sw/kill-switch.js', 'utf8'), { self, caches, MessageChannel, setTimeout });
}

/** What the event had to wait for. */
async function dispatch(type: string): Promise<void> {
  const waits: Promise<unknown>[] = [];
  listeners.get(type)?.({ waitUntil: (work) => void waits.push(work) });
  await Promise.all(waits);
}

const page = (postMessage: Page['postMessage']) => ({
  url: 'https://baari.test/venues',
  postMessage: vi.fn<Page['postMessage']>(postMessage),
  navigate: vi.fn<() => Promise<void>>(() => Promise.resolve()),
});

beforeEach(() => {
  listeners.clear();
  pages = [];
  kept.clear();
  vi.clearAllMocks();
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  start();
  return () => vi.useRealTimers();
});

test('it does not wait for the worker that it takes the place of', async () => {
  await dispatch('install');
  expect(skipWaiting).toHaveBeenCalledOnce();
});

test('it deletes what workers keep, and ends itself', async () => {
  kept.add('baari-precache').add('venue-pictures');
  await dispatch('activate');
  expect([...kept]).toEqual([]);
  expect(unregister).toHaveBeenCalledOnce();
});

test('a page that answers sees to itself; one that says nothing for two seconds is loaded anew, whatever becomes of others', async () => {
  const well = page((_, [port]) => port?.postMessage('yes'));
  const silent = page(() => undefined);
  const closing = page(() => undefined);
  closing.navigate.mockRejectedValue(new TypeError('This page is run by another worker.'));
  pages = [closing, well, silent];
  await dispatch('activate');
  await vi.advanceTimersByTimeAsync(0);
  expect(silent.postMessage.mock.calls[0]?.[0]).toEqual({ type: 'RETIRE' });
  // What a page answers comes over a real channel.
  await new Promise((heard) => setImmediate(heard));
  await vi.advanceTimersByTimeAsync(1999);
  expect(silent.navigate).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(silent.navigate).toHaveBeenCalledExactlyOnceWith('https://baari.test/venues');
  expect(closing.navigate).toHaveBeenCalledOnce();
  expect(well.postMessage).toHaveBeenCalledOnce();
  expect(well.navigate).not.toHaveBeenCalled();
});
