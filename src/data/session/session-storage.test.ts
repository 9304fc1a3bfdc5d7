import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { ali, sara, session } from '#tests/support/samples.ts';

let phone: Phone;

beforeEach(() => {
  phone = newPhone();
  openTab();
});

function store(value: object, record?: unknown): void {
  phone.local.setItem('baari-auth', JSON.stringify(value));
  if (record !== undefined)
    phone.local.setItem('baari-user', typeof record === 'string' ? record : JSON.stringify(record));
}

describe('who is signed in when the app starts', () => {
  test('nobody on a new phone', async () => {
    const { readStoredUser } = await import('#data/session.ts');
    expect(readStoredUser()).toBeNull();
  });

  test('the person, at once and with no network, although the token ran out two hours ago', async () => {
    store({ ...session(ali, 'old'), received_at: Date.now() - 3 * 3_600_000 });
    const { readStoredUser } = await import('#data/session.ts');
    // The quickest of ten: a machine that stalls for a moment does not stall ten times.
    const times = Array.from({ length: 10 }, () => {
      const began = performance.now();
      expect(readStoredUser()).toEqual({ id: ali, email: 'ali@example.com', name: 'Ali Khan' });
      return performance.now() - began;
    });
    expect(Math.min(...times)).toBeLessThan(50);
    expect(phone.sent).toEqual([]);
  });

  test('by the name of the stored record when it parses (spec, section 4)', async () => {
    store(session(ali), { id: ali, email: 'ali@example.com', name: 'Ali', token: 'x' });
    const { readStoredUser } = await import('#data/session.ts');
    expect(readStoredUser()).toEqual({ id: ali, email: 'ali@example.com', name: 'Ali' });
  });

  test.each([
    ['a broken record', '{'],
    ['a record of somebody else', { id: sara, email: 's@example.com', name: 'Sara' }],
  ])('by the session when there is %s', async (_name, record) => {
    store(session(ali), record);
    const { readStoredUser } = await import('#data/session.ts');
    expect(readStoredUser()?.name).toBe('Ali Khan');
  });

  test.each([
    ['a record without a session', null],
    ['a session that cannot be one', { access_token: 7 }],
    ['an empty object', {}],
  ])('nobody with %s', async (_name, value) => {
    if (value) store(value, { id: ali, email: 'ali@example.com', name: 'Ali' });
    else phone.local.setItem('baari-user', JSON.stringify({ id: ali, email: 'ali@example.com', name: 'Ali' }));
    const { readStoredUser } = await import('#data/session.ts');
    expect(readStoredUser()).toBeNull();
  });

  test('called "User" when the account carries no name', async () => {
    store({ ...session(ali), user: { id: ali, email: 'ali@example.com', user_metadata: { name: '  ' } } });
    const { readStoredUser } = await import('#data/session.ts');
    expect(readStoredUser()?.name).toBe('User');
  });

  test('the same object until something changes, and across a renewal of the token', async () => {
    store(session(ali));
    const { readStoredUser } = await import('#data/session.ts');
    const first = readStoredUser();
    expect(readStoredUser()).toBe(first);
    store(session(ali, 'renewed'));
    expect(readStoredUser()).toBe(first);
  });

  test('the one of this tab before the one of the phone', async () => {
    store(session(ali));
    phone.tab.setItem('baari-auth', JSON.stringify(session(sara)));
    const { readStoredUser } = await import('#data/session.ts');
    expect(readStoredUser()?.id).toBe(sara);
  });

  test('nobody, and no error, where the browser forbids storage', async () => {
    vi.stubGlobal('localStorage', undefined);
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const { readStoredUser } = await import('#data/session.ts');
    expect(readStoredUser()).toBeNull();
    Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, writable: true, value: undefined });
  });
});

test('a full store refuses a session in our own words', async () => {
  phone.local.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const { keepSession } = await import('./session-storage.ts');
  expect(() => keepSession({ ...session(ali), received_at: 0 }, 'local', 1)).toThrow(
    expect.objectContaining({ code: 'STORAGE_FULL' }),
  );
});

test('listeners hear of a session that ends, and its requests are aborted', async () => {
  store(session(ali));
  const { announceSession, sessionAbortSignal, subscribeSession } = await import('./session-events.ts');
  const listener = vi.fn();
  const stop = subscribeSession(listener);
  const signal = sessionAbortSignal();
  phone.local.removeItem('baari-auth');
  announceSession();
  expect(listener).toHaveBeenCalledOnce();
  expect(signal.aborted).toBe(true);
  expect(sessionAbortSignal().aborted).toBe(false);
  stop();
  announceSession();
  expect(listener).toHaveBeenCalledOnce();
});

describe('half a session is none', () => {
  const readCopy = async () => (await import('#data/storage/db.ts')).withDb((db) => db.session.get('session'));
  const signIn = async () => {
    const { commitSession } = await import('./session-idb.ts');
    await commitSession({ ...session(ali, 'secret'), received_at: Date.now() }, 'local');
  };
  const mend = async () => (await import('./session-idb.ts')).mendSession();
  const expiredNotice = async () => (await import('./session-expired-notice.ts')).readSessionExpired();
  const tokens = async () => {
    const stored = [...phone.local.entries, ...phone.tab.entries, await readCopy()];
    return JSON.stringify(stored).match(/secret|refresh/g);
  };
  /** What a restart finds: no module remembers anything. */
  const restart = () => openTab();

  test('nothing to mend while both halves are there, or none', async () => {
    await mend();
    expect([...phone.local.entries.keys()]).toEqual([]);
    await signIn();
    const before = JSON.stringify([...phone.local.entries, await readCopy()]);
    await mend();
    expect(JSON.stringify([...phone.local.entries, await readCopy()])).toBe(before);
  });

  test('local storage cleared: the copy goes too, the worker has nobody, and the bar says why', async () => {
    await signIn();
    phone.local.entries.clear();
    restart();
    await mend();
    expect(await tokens()).toBeNull();
    expect(await readCopy()).toMatchObject({ session: null, gen: 2 });
    expect((await readCopy())?.left, 'what waits is kept for the next sign-in').toBeUndefined();
    expect(await expiredNotice()).toBe(0);
    const { readStoredUser } = await import('#data/session.ts');
    expect(readStoredUser()).toBeNull();
  });

  test.each([
    ['the session alone was taken', ['baari-auth']],
    ['session and record were taken', ['baari-auth', 'baari-user']],
    ['only the record is left', ['baari-auth', 'baari-gen']],
  ])('%s', async (_, keys) => {
    await signIn();
    for (const key of keys) phone.local.removeItem(key);
    restart();
    await mend();
    expect(await tokens()).toBeNull();
    await signIn();
    restart();
    await mend();
    const { readStoredUser } = await import('#data/session.ts');
    expect(readStoredUser()?.id, 'and a new sign-in stays').toBe(ali);
    expect((await readCopy())?.session?.user.id).toBe(ali);
  });

  test('a broken text is no session, here and in a tab', async () => {
    await signIn();
    phone.local.setItem('baari-auth', '{"access_token":"secret"');
    phone.tab.setItem('baari-auth', '{"access_token":"secret"');
    restart();
    await mend();
    expect(await tokens()).toBeNull();
  });

  test('a copy that is gone is written anew: the page is the half that counts', async () => {
    await signIn();
    const { withDb } = await import('#data/storage/db.ts');
    await withDb((db) => db.session.clear());
    restart();
    const { newestSession } = await import('./session-idb.ts');
    expect((await newestSession()).session?.user.id).toBe(ali);
    expect((await readCopy())?.session?.user.id).toBe(ali);
  });

  test('whoever asks for the newest session does not bring it back from the copy', async () => {
    await signIn();
    phone.local.entries.clear();
    restart();
    const { newestSession } = await import('./session-idb.ts');
    expect((await newestSession()).session).toBeNull();
    expect(await tokens()).toBeNull();
  });

  test('a session of this tab does not keep somebody else’s token in the copy', async () => {
    await signIn();
    phone.local.entries.clear();
    phone.tab.setItem('baari-auth', JSON.stringify({ ...session(sara, 'mine'), received_at: Date.now() }));
    restart();
    await mend();
    expect((await readCopy())?.session).toBeNull();
    const { readStoredUser } = await import('#data/session.ts');
    expect(readStoredUser()?.id).toBe(sara);
    expect(await expiredNotice(), 'nobody is cut off where somebody is here').toBeUndefined();
  });

  test('a sign-in that does not fit leaves no token in the copy either', async () => {
    const setItem = phone.local.setItem.bind(phone.local);
    phone.local.setItem = (key, value) => {
      if (key === 'baari-auth') return setItem(key, value);
      throw new DOMException('full', 'QuotaExceededError');
    };
    await expect(signIn()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    phone.local.setItem = setItem;
    expect(await readCopy()).toBeUndefined();
    expect(await tokens()).toBeNull();
  });
});
