import { Dexie, liveQuery } from 'dexie';
import { afterEach, beforeEach, describe, expect, test, vi, type MockInstance } from 'vitest';
import { codeOf, newPhone, openTab } from '#tests/support/phone.ts';
import { ali, session } from '#tests/support/samples.ts';

const setting = { name: 'city', value: 'Karachi' };

/** The device's IndexedDB with another way to open. */
function opensBy(open: (...args: unknown[]) => unknown): void {
  const { indexedDB } = Dexie.dependencies;
  const changed = new Proxy(indexedDB, {
    get(target, key) {
      if (key === 'open') return open;
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  Object.assign(Dexie.dependencies, { indexedDB: changed });
}

/** A request that fails as a browser's does. */
function failing(name: string): () => EventTarget {
  return () => {
    const request = Object.assign(new EventTarget(), { error: new DOMException('denied', name), onerror: null });
    setTimeout(() => {
      const told = Object.assign(new Event('error'), { preventDefault: () => undefined });
      Object.defineProperty(told, 'target', { value: request });
      (Reflect.get(request, 'onerror') as ((event: Event) => void) | null)?.call(request, told);
    });
    return request;
  };
}

function throwing(name: string): () => never {
  return () => {
    throw new DOMException('The operation is insecure.', name);
  };
}

const download = () => new Promise((resolve) => setTimeout(resolve, 20));

async function openPage() {
  openTab();
  const siteData = await import('./site-data.ts');
  const load = vi.fn(async () => {
    await download();
    await (await import('./memory-database.ts')).useMemoryDatabases();
  });
  siteData.offerMemory(load);
  return { ...(await import('./db.ts')), ...siteData, load };
}

let warned: MockInstance;

beforeEach(() => {
  newPhone();
  warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(globalThis, 'indexedDB');
  // Dexie says that it tries this error again.
  expect(warned.mock.calls.filter(([text]) => !String(text).includes('UnknownError on open()'))).toEqual([]);
  warned.mockRestore();
});

describe('a browser that keeps no database', () => {
  test.each<[string, () => void]>([
    ['has none', () => Object.assign(Dexie.dependencies, { indexedDB: null })],
    [
      'throws when it is looked at',
      () => {
        Object.assign(Dexie.dependencies, { indexedDB: null });
        Object.defineProperty(globalThis, 'indexedDB', { configurable: true, get: throwing('SecurityError') });
      },
    ],
    ['throws at every opening', () => opensBy(throwing('SecurityError'))],
    ['denies every opening', () => opensBy(failing('UnknownError'))],
    ['is an older Firefox in private mode', () => opensBy(failing('InvalidStateError'))],
  ])('%s: the page works from memory', async (_name, refuse) => {
    refuse();
    const page = await openPage();
    await page.withDb((db) => db.settings.put(setting), 'strict');
    await page.withUserDb(ali, (db) => db.facts.put({ name: 'unread', value: 3 }));
    await expect(page.withDb((db) => db.settings.get('city'))).resolves.toEqual(setting);
    await expect(page.withUserDb(ali, (db) => db.facts.get('unread'), 'strict')).resolves.toMatchObject({ value: 3 });
    expect(page.readSiteData()).not.toBe('kept');
    expect(page.load).toHaveBeenCalledOnce();
    expect(await Dexie.getDatabaseNames()).toContain(`baari-user-${ali}`);
    await page.deleteUserDb(ali);
    expect(await Dexie.getDatabaseNames()).not.toContain(`baari-user-${ali}`);
  });

  test('whoever asks at the same moment gets the same memory', async () => {
    opensBy(throwing('SecurityError'));
    const page = await openPage();
    await Promise.all([
      page.withDb((db) => db.settings.put(setting)),
      page.withDb((db) => db.settings.put({ name: 'a', value: '1' }), 'strict'),
      page.withUserDb(ali, (db) => db.facts.put({ name: 'unread', value: 3 })),
    ]);
    await expect(page.withDb((db) => db.settings.count())).resolves.toBe(2);
    expect(page.load).toHaveBeenCalledOnce();
  });

  test.each<[string, () => void]>([
    ['without a database', () => Object.assign(Dexie.dependencies, { indexedDB: null })],
    ['that denies it', () => opensBy(failing('UnknownError'))],
  ])('a screen that was looking before %s goes on following what is written', async (_name, refuse) => {
    refuse();
    const page = await openPage();
    const seen: (string | undefined)[] = [];
    const follow = () =>
      liveQuery(async () => (await page.withDb((db) => db.settings.get('city')))?.value).subscribe({
        next: (value) => void seen.push(value),
        error: (thrown) => void seen.push(String(thrown)),
      });
    let reading = follow();
    // As useLiveQuery does.
    page.subscribeSiteData(() => {
      reading.unsubscribe();
      reading = follow();
    });
    await vi.waitFor(() => expect(seen).toEqual([undefined]));
    await page.withDb((db) => db.settings.put(setting), 'strict');
    await vi.waitFor(() => expect(seen).toEqual([undefined, 'Karachi']));
    reading.unsubscribe();
  });

  test('what is written while a screen waits for the same opening is no part of its reading', async () => {
    opensBy(failing('UnknownError'));
    const page = await openPage();
    const read = () =>
      liveQuery(async () => await page.withDb((db) => db.settings.get('city'))).subscribe(() => undefined);
    const readings = [read(), read()];
    const written = new Promise((resolve, reject) => {
      setTimeout(() => void page.withDb((db) => db.settings.put(setting)).then(resolve, reject));
    });
    readings.push(read());
    await expect(written).resolves.toBe('city');
    for (const reading of readings) reading.unsubscribe();
  });

  test('a phone that takes too long to deny it is not waited for', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    opensBy(() => ({}));
    vi.stubGlobal('localStorage', null);
    const page = await openPage();
    const counted = page.withDb((db) => db.settings.count());
    await vi.advanceTimersByTimeAsync(4000);
    await vi.advanceTimersByTimeAsync(4000);
    await vi.advanceTimersByTimeAsync(20);
    await vi.advanceTimersByTimeAsync(20);
    vi.useRealTimers();
    await expect(counted).resolves.toBe(0);
    expect(page.readSiteData()).toBe('blocked');
  });

  test('says so once to whoever listens', async () => {
    opensBy(throwing('SecurityError'));
    const page = await openPage();
    const heard = vi.fn();
    page.subscribeSiteData(heard);
    await page.withDb((db) => db.settings.count());
    await page.withDb((db) => db.settings.count());
    expect(heard).toHaveBeenCalledOnce();
  });

  test('one without the code for memory is told, and asks for the code again', async () => {
    opensBy(throwing('SecurityError'));
    const page = await openPage();
    page.load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'));
    await expect(page.withDb((db) => db.settings.count())).rejects.toMatchObject({ code: 'STORAGE_BROKEN' });
    expect(page.readSiteData()).toBe('kept');
    await expect(page.withDb((db) => db.settings.count())).resolves.toBe(0);
  });

  test('the worker, which has no such way, is told', async () => {
    opensBy(throwing('SecurityError'));
    openTab();
    const { withDb } = await import('./db.ts');
    await expect(withDb((db) => db.settings.count())).rejects.toMatchObject({ code: 'STORAGE_BROKEN' });
  });
});

describe('what it is called', () => {
  test('blocked where the small stores are blocked too', async () => {
    opensBy(failing('UnknownError'));
    vi.stubGlobal('localStorage', null);
    const page = await openPage();
    await page.withDb((db) => db.settings.count());
    expect(page.readSiteData()).toBe('blocked');
  });

  test('broken where only the database can’t be opened', async () => {
    opensBy(failing('UnknownError'));
    const page = await openPage();
    await page.withDb((db) => db.settings.count());
    expect(page.readSiteData()).toBe('broken');
  });
});

describe('nothing is hidden behind an empty database', () => {
  test('when the phone is full', async () => {
    const { indexedDB } = Dexie.dependencies;
    opensBy(throwing('QuotaExceededError'));
    const page = await openPage();
    await expect(page.withDb((db) => db.settings.count())).rejects.toMatchObject({ code: 'STORAGE_FULL' });
    Object.assign(Dexie.dependencies, { indexedDB });
    await expect(page.withDb((db) => db.settings.put(setting))).resolves.toBe('city');
    expect(page.load).not.toHaveBeenCalled();
  });

  test('when another tab keeps it from opening', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    opensBy(() => ({}));
    const page = await openPage();
    const opening = codeOf(page.withDb((db) => db.settings.count()));
    await vi.advanceTimersByTimeAsync(4000);
    await vi.advanceTimersByTimeAsync(4000);
    expect(await opening).toBe('STORAGE_BROKEN');
    expect(page.load).not.toHaveBeenCalled();
  });

  test('when the first opening fails and the second does not', async () => {
    const { indexedDB } = Dexie.dependencies;
    let openings = 0;
    opensBy((...args) => {
      openings += 1;
      // Dexie itself tries this name again: it goes on failing until the connection is given up.
      if (openings <= 4) return failing('UnknownError')();
      return Reflect.apply(Reflect.get(indexedDB, 'open'), indexedDB, args);
    });
    const page = await openPage();
    await expect(page.withDb((db) => db.settings.count())).resolves.toBe(0);
    expect(page.load).not.toHaveBeenCalled();
  });

  test('when it was open before and got lost', async () => {
    const page = await openPage();
    await page.withDb((db) => db.settings.put(setting));
    page.closeDatabases();
    const { indexedDB } = Dexie.dependencies;
    opensBy(failing('UnknownError'));
    await expect(page.withDb((db) => db.settings.count())).rejects.toMatchObject({ code: 'STORAGE_BROKEN' });
    Object.assign(Dexie.dependencies, { indexedDB });
    await expect(page.withDb((db) => db.settings.get('city'))).resolves.toEqual(setting);
    expect(page.load).not.toHaveBeenCalled();
  });
});

describe('a person whose data is in a database that this page cannot open', () => {
  /** A later start of the same device, which can open it again. */
  const healed = async (indexedDB: unknown) => {
    Object.assign(Dexie.dependencies, { indexedDB });
    openTab();
    return { ...(await import('#data/session/purge-user-data.ts')), ...(await import('./db.ts')) };
  };

  test.each<[string, () => void]>([
    ['signs out: the next start that can open it takes it off the phone', () => undefined],
    ['the same after a start in between that could not', () => opensBy(failing('UnknownError'))],
  ])('%s', async (_name, between) => {
    const { indexedDB } = Dexie.dependencies;
    const before = await openPage();
    await before.withUserDb(ali, (db) => db.facts.put({ name: 'unread', value: 3 }));
    before.closeDatabases();
    opensBy(failing('UnknownError'));
    await openPage();
    const { commitSession } = await import('#data/session/session-idb.ts');
    const { signOut } = await import('#data/session-upkeep.ts');
    await commitSession({ ...session(ali), received_at: 0 }, 'local');
    await signOut('discard');
    Object.assign(Dexie.dependencies, { indexedDB });
    between();
    await openPage();
    await (await import('#data/session/purge-user-data.ts')).purgeEndedVisits();
    const later = await healed(indexedDB);
    await later.purgeEndedVisits();
    expect(await Dexie.getDatabaseNames()).not.toContain(`baari-user-${ali}`);
  });
});
