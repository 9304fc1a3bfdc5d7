import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newPhone, openTab } from '#tests/support/phone.ts';
import { ali, session } from '#tests/support/samples.ts';

/** A browser that says no to its small stores, in one of the ways in which they do. */
const refusals: [string, () => void][] = [
  ['throws when the store is looked at', () => define({ get: refuse })],
  ['has null in its place', () => define({ get: () => null })],
  ['refuses only when it is used', () => define({ value: { getItem: refuse, setItem: refuse, removeItem: refuse } })],
];

function refuse(): never {
  throw new DOMException('Access is denied for this document.', 'SecurityError');
}

function define(how: PropertyDescriptor): void {
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { configurable: true, ...how });
}

beforeEach(() => {
  newPhone();
  openTab();
});
afterEach(() => {
  for (const name of ['localStorage', 'sessionStorage']) Reflect.deleteProperty(globalThis, name);
});

describe.each(refusals)('where the browser %s', (_name, deny) => {
  beforeEach(deny);

  test('memory stands in for it, each store on its own', async () => {
    const { localStore, tabStore, isPage, isStoreBlocked } = await import('./page-storage.ts');
    localStore()?.setItem('a', '1');
    tabStore()?.setItem('b', '2');
    expect([localStore()?.getItem('a'), localStore()?.getItem('b'), tabStore()?.getItem('b')]).toEqual([
      '1',
      null,
      '2',
    ]);
    expect(localStore()?.getItem('constructor')).toBeNull();
    expect(Object.keys(tabStore() ?? {})).toEqual(['b']);
    tabStore()?.removeItem('b');
    expect(tabStore()?.getItem('b')).toBeNull();
    expect([isPage(), isStoreBlocked()]).toEqual([true, true]);
  });

  test('somebody is signed in as long as the page is open', async () => {
    const { commitSession } = await import('#data/session/session-idb.ts');
    const { credentials } = await import('#data/session/credentials.ts');
    const { readStoredUser } = await import('#data/session.ts');
    await commitSession({ ...session(ali), received_at: Date.now() }, 'tab');
    expect(readStoredUser()?.id).toBe(ali);
    await expect(credentials()).resolves.toMatchObject({ uid: ali });
  });

  test('nothing waits for locks, which such a browser forbids as well', async () => {
    vi.stubGlobal('navigator', { onLine: true, locks: { request: async () => refuse() } });
    const { hasLocks, ifUnlocked, withLock } = await import('./locks.ts');
    await expect(withLock('a', 10, async () => 'done')).resolves.toBe('done');
    await expect(ifUnlocked('a', async () => undefined)).resolves.toBe(true);
    expect(hasLocks()).toBe(false);
  });
});

test('a browser that changes its mind does not split what is there over two places', async () => {
  define({ get: refuse });
  const { localStore } = await import('./page-storage.ts');
  localStore()?.setItem('a', '1');
  newPhone();
  expect(localStore()?.getItem('a')).toBe('1');
});

test('the worker has none, and nothing stands in for it', async () => {
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('sessionStorage', undefined);
  const { isPage, isStoreBlocked, localStore } = await import('./page-storage.ts');
  expect([localStore(), isPage(), isStoreBlocked()]).toEqual([undefined, false, false]);
});

describe('where only the small stores are blocked', () => {
  const open = async () => {
    openTab();
    return { ...(await import('#data/session/session-idb.ts')), ...(await import('#data/session.ts')) };
  };

  test('a reload, or another tab, takes the session over from the database', async () => {
    define({ get: refuse });
    const first = await open();
    await first.commitSession({ ...session(ali), received_at: 0 }, 'local');
    const later = await open();
    expect(later.readStoredUser()).toBeNull();
    await later.mendSession();
    expect(later.readStoredUser()?.id).toBe(ali);
    expect((await first.newestSession()).session?.user.id, 'and the first tab keeps it').toBe(ali);
  });

  test('nobody comes back after a sign-out', async () => {
    define({ get: refuse });
    const first = await open();
    await first.commitSession({ ...session(ali), received_at: 0 }, 'local');
    const other = await open();
    await other.mendSession();
    await first.endSession({ left: true });
    expect((await other.newestSession()).session).toBeNull();
    expect(other.readStoredUser()).toBeNull();
    const later = await open();
    await later.mendSession();
    expect(later.readStoredUser()).toBeNull();
  });
});
