// Web Locks save work between tabs and the service worker; nothing depends on them for correctness, so a browser without
// them simply does the work. So does a page with blocked site data: its browser forbids locks together with the stores.
import { AppError } from '#domain/errors.ts';
import { isStoreBlocked } from './page-storage.ts';

function lockManager(): LockManager | undefined {
  return isStoreBlocked() ? undefined : (globalThis as { navigator?: { locks?: LockManager } }).navigator?.locks;
}

/** False in browsers whose tabs and worker cannot keep each other out. */
export function hasLocks(): boolean {
  return lockManager() !== undefined;
}

/** Runs the work alone among all tabs; waits at most `waitMs` for its turn, then throws BUSY. Never steals a lock. */
export async function withLock<T>(name: string, waitMs: number, work: () => Promise<T>): Promise<T> {
  const locks = lockManager();
  if (!locks) return work();
  const wait = new AbortController();
  const timer = setTimeout(() => wait.abort(), waitMs);
  let granted = false;
  try {
    return await locks.request(name, { signal: wait.signal }, () => {
      granted = true;
      clearTimeout(timer);
      return work();
    });
  } catch (thrown) {
    throw granted ? thrown : new AppError('BUSY', {}, { cause: thrown });
  } finally {
    clearTimeout(timer);
  }
}

/** Runs the work unless another tab is at it; false when it was left to the other tab. */
export async function ifUnlocked(name: string, work: () => Promise<void>): Promise<boolean> {
  const locks = lockManager();
  if (!locks) {
    await work();
    return true;
  }
  return locks.request(name, { ifAvailable: true }, async (lock) => {
    if (!lock) return false;
    await work();
    return true;
  });
}

/**
 * Keeps `ifUnlocked` of every tab from the work until `release` is called; several may do so at once. `granted` is there
 * when nobody is at it any more.
 */
export function claimShared(name: string): { granted: Promise<void>; release: () => void } {
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const locks = lockManager();
  if (!locks) return { granted: Promise.resolve(), release };
  const granted = new Promise<void>((resolve) => {
    const hold = (): Promise<void> => {
      resolve();
      return held;
    };
    locks.request(name, { mode: 'shared' }, hold).catch(() => resolve());
  });
  return { granted, release };
}

/** Says for as long as this realm lives that it uses `name`; see `ifUnlocked`. */
export function holdShared(name: string): void {
  void lockManager()
    ?.request(name, { mode: 'shared' }, () => new Promise<void>(() => undefined))
    .catch(() => undefined);
}
