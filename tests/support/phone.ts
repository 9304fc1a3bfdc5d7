// A phone for tests: page storage, IndexedDB, Web Locks and a network that says what the test wants. `openTab()` starts the
// app's modules anew, as a new tab or a restart does, over the same storage.
import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { vi } from 'vitest';

class MemoryStorage {
  readonly entries = new Map<string, string>();
  getItem(key: string): string | null {
    return this.entries.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.entries.set(key, value);
  }
  removeItem(key: string): void {
    this.entries.delete(key);
  }
}

type Waiting = { mode: 'exclusive' | 'shared'; grant: () => void };
type LockState = { held: { mode: 'exclusive' | 'shared' }[]; queue: Waiting[] };
type LockOptions = { mode?: 'exclusive' | 'shared'; ifAvailable?: boolean; signal?: AbortSignal };
type LockWork = (lock: object | null) => unknown;

/** Web Locks as the specification has them, as far as the app uses them. */
class MemoryLocks {
  readonly #locks = new Map<string, LockState>();

  /** What the browser does when a tab goes. */
  releaseAll(): void {
    this.#locks.clear();
  }

  isHeld(name: string): boolean {
    return (this.#locks.get(name)?.held.length ?? 0) > 0;
  }

  async request(name: string, ...rest: [LockWork] | [LockOptions, LockWork]): Promise<unknown> {
    const [options, work] = rest.length === 1 ? [{} as LockOptions, rest[0]] : rest;
    const { mode = 'exclusive', ifAvailable = false, signal } = options;
    const state = this.#locks.get(name) ?? { held: [], queue: [] };
    this.#locks.set(name, state);
    const isFree = () => state.held.every((holder) => holder.mode === 'shared' && mode === 'shared');
    if (!isFree() && ifAvailable) return work(null);
    if (!isFree()) await this.#wait(state, mode, signal);
    const mine = { mode };
    state.held.push(mine);
    try {
      return await work({ name, mode });
    } finally {
      state.held.splice(state.held.indexOf(mine), 1);
      if (state.held.length === 0) state.queue.shift()?.grant();
    }
  }

  #wait(state: LockState, mode: 'exclusive' | 'shared', signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = { mode, grant: resolve };
      state.queue.push(waiting);
      signal?.addEventListener('abort', () => {
        state.queue.splice(state.queue.indexOf(waiting), 1);
        reject(new DOMException('aborted', 'AbortError'));
      });
    });
  }
}

export type Sent = { url: string; method: string; headers: Headers; body: unknown };
export type Answer = Response | Error | Promise<Response | Error>;
export type Network = (request: Sent) => Answer;

export const json = (body: unknown, status = 200): Response => Response.json(body, { status });
export const html = (status = 200): Response =>
  new Response('<html>Sign in to Free Wi-Fi</html>', { status, headers: { 'content-type': 'text/html' } });
export const dead = (): Error => new TypeError('fetch failed');

function bodyOf(body: unknown): unknown {
  return typeof body === 'string' ? JSON.parse(body) : body;
}

export type Phone = {
  local: MemoryStorage;
  tab: MemoryStorage;
  locks: MemoryLocks;
  /** Every request so far, oldest first. */
  sent: Sent[];
  /** Sets what the network answers from now on. */
  online: (network: Network) => void;
  /**
   * The question whether the line is alive, which goes ahead of what may not get lost in doubt, is answered out of sight:
   * a line then dies with the request that a test is about. False hands it to the network like everything else.
   */
  answersProbes: boolean;
  /** Goes on with this device after another one was used. */
  pickUp: () => void;
};

function isProbe({ url, body }: Sent): boolean {
  const parts: unknown = Reflect.get(Object(body), 'parts');
  return url.endsWith('/rpc/sync_pull') && Array.isArray(parts) && parts.length === 0;
}

/** A phone with empty storage, no network and a clock that runs. */
export function newPhone(): Phone {
  const local = new MemoryStorage();
  const tab = new MemoryStorage();
  const locks = new MemoryLocks();
  const sent: Sent[] = [];
  const indexedDB = new IDBFactory();
  let network: Network = dead;
  const request = async (url: string, init: RequestInit = {}) => {
    const asked = { url, method: init.method ?? 'GET', headers: new Headers(init.headers), body: bodyOf(init.body) };
    if (phone.answersProbes && isProbe(asked)) return json({ k: 'sp1', now: new Date().toISOString(), viewer: null });
    sent.push(asked);
    const aborted = new Promise<never>((_resolve, reject) => {
      if (init.signal?.aborted) reject(init.signal.reason);
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
    const answer = await Promise.race([Promise.resolve(network(asked)), aborted]);
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const pickUp = (): void => {
    vi.stubGlobal('localStorage', local);
    vi.stubGlobal('sessionStorage', tab);
    // Dexie looks for IndexedDB once, when it is loaded, and it is loaded once for all tests of a file.
    Object.assign(Dexie.dependencies, { indexedDB, IDBKeyRange });
    vi.stubGlobal('navigator', { locks, onLine: true });
    vi.stubGlobal('fetch', request);
  };
  pickUp();
  const phone: Phone = {
    pickUp,
    answersProbes: true,
    local,
    tab,
    locks,
    sent,
    online(next) {
      network = next;
    },
  };
  return phone;
}

/** A new tab of the app: the modules that are imported after it have an empty memory. */
export function openTab(): void {
  vi.resetModules();
}

/** The service worker of the app, which has no page storage; `phone.pickUp()` gives that back to the next tab. */
export function openWorker(): void {
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('sessionStorage', undefined);
  vi.resetModules();
}

/** The code with which the work fails, or `done`; for work that fails while the test is still busy elsewhere. */
export async function codeOf(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
    return 'done';
  } catch (thrown) {
    return Reflect.get(Object(thrown), 'code');
  }
}
