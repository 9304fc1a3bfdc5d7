import { Dexie } from 'dexie';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { codeOf, newPhone, openTab } from '#tests/support/phone.ts';
import { ali, sara } from '#tests/support/samples.ts';
import type { UserDb } from './db.ts';

beforeEach(() => {
  newPhone();
  openTab();
});

const setting = { name: 'city', value: 'Karachi' };

/** An IndexedDB as browsers have it that do not know `databases()`. */
const withoutList = (factory: IDBFactory): IDBFactory =>
  new Proxy(factory, {
    get(target, key) {
      const value: unknown = key === 'databases' ? undefined : Reflect.get(target, key);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });

test('what was written is there after a restart', async () => {
  const { closeDatabases, withDb } = await import('./db.ts');
  await withDb((db) => db.settings.put(setting), 'strict');
  closeDatabases();
  openTab();
  const later = await import('./db.ts');
  await expect(later.withDb((db) => db.settings.get('city'))).resolves.toEqual(setting);
});

test('what a person made is written with strict durability, the rest is not', async () => {
  const { withDb } = await import('./db.ts');
  const wanted = await withDb(
    async (db) => Reflect.get(db, '_options').chromeTransactionDurability as unknown,
    'strict',
  );
  const other = await withDb(async (db) => Reflect.get(db, '_options').chromeTransactionDurability as unknown);
  expect([wanted, other]).toEqual(['strict', 'relaxed']);
});

describe('a lost connection', () => {
  test.each(['DatabaseClosedError', 'InvalidStateError', 'UnknownError'])('%s: a new one, once', async (name) => {
    const { withDb } = await import('./db.ts');
    const used: unknown[] = [];
    const result = await withDb(async (db) => {
      used.push(db);
      if (used.length === 1) throw Object.assign(new Error('Connection to Indexed Database server lost'), { name });
      return db.settings.count();
    });
    expect(result).toBe(0);
    expect(new Set(used).size).toBe(2);
  });

  test('twice: told, not tried for ever', async () => {
    const { withDb } = await import('./db.ts');
    const work = vi.fn(async () => {
      throw Object.assign(new Error('lost'), { name: 'UnknownError' });
    });
    await expect(withDb(work)).rejects.toMatchObject({ code: 'STORAGE_BROKEN' });
    expect(work).toHaveBeenCalledTimes(2);
  });

  test('a handle that the browser closed is replaced', async () => {
    const { withDb } = await import('./db.ts');
    await withDb(async (db) => {
      await db.settings.put(setting);
      db.close({ disableAutoOpen: true });
    });
    await expect(withDb((db) => db.settings.get('city'))).resolves.toEqual(setting);
  });
});

test.each([
  ['itself', Object.assign(new Error('full'), { name: 'QuotaExceededError' })],
  [
    'inside an abort',
    Object.assign(new Error('aborted'), { name: 'AbortError', inner: { name: 'QuotaExceededError' } }),
  ],
])('a full phone is told as such: %s', async (_name, error) => {
  const { withDb } = await import('./db.ts');
  await expect(withDb(() => Promise.reject(error))).rejects.toMatchObject({ code: 'STORAGE_FULL' });
});

test('our own errors pass through', async () => {
  const { withDb } = await import('./db.ts');
  const { AppError } = await import('#domain/errors.ts');
  const error = new AppError('NOT_FOUND');
  await expect(withDb(() => Promise.reject(error))).rejects.toBe(error);
});

test('a fault of the work itself is not blamed on the storage', async () => {
  const { withDb } = await import('./db.ts');
  await expect(withDb(() => Promise.reject(new TypeError('x is not a function')))).rejects.toThrow(TypeError);
});

test('a phone that was full and has room again works without a restart', async () => {
  const { indexedDB } = Dexie.dependencies;
  const full = new Proxy(indexedDB, {
    get(target, key) {
      if (key !== 'open') return Reflect.get(target, key);
      return () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  });
  Object.assign(Dexie.dependencies, { indexedDB: full });
  const { withDb } = await import('./db.ts');
  await expect(withDb((db) => db.settings.count())).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  Object.assign(Dexie.dependencies, { indexedDB });
  await expect(withDb((db) => db.settings.count())).resolves.toBe(0);
});

test('a browser without IndexedDB is told, not waited for', async () => {
  Object.assign(Dexie.dependencies, { indexedDB: undefined });
  const { withDb } = await import('./db.ts');
  await expect(withDb((db) => db.settings.count())).rejects.toMatchObject({ code: 'STORAGE_BROKEN' });
});

test('a database that never opens is told after a while', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const never = new Proxy(Dexie.dependencies.indexedDB, {
    get: (target, key) => (key === 'open' ? () => ({}) : Reflect.get(target, key)),
  });
  Object.assign(Dexie.dependencies, { indexedDB: never });
  const { withDb } = await import('./db.ts');
  const opening = codeOf(withDb((db) => db.settings.count()));
  await vi.advanceTimersByTimeAsync(4000);
  await vi.advanceTimersByTimeAsync(4000);
  expect(await opening).toBe('STORAGE_BROKEN');
  vi.useRealTimers();
});

test('an upgrade or a deletion by another tab is let through', async () => {
  const { withUserDb } = await import('./db.ts');
  await withUserDb(ali, (db) => db.bookings.count());
  const other = new Dexie(`baari-user-${ali}`);
  await expect(other.delete()).resolves.toBeUndefined();
  await expect(withUserDb(ali, (db) => db.bookings.count())).resolves.toBe(0);
});

test('work under which its own tab deletes the database ends, and does not make it anew', async () => {
  const { deleteUserDb, withUserDb } = await import('./db.ts');
  const work = vi.fn<(db: UserDb) => Promise<number>>(async (db) => db.bookings.count());
  work.mockImplementationOnce(async (db) => {
    await db.bookings.count();
    await deleteUserDb(ali);
    return db.bookings.count();
  });
  await expect(withUserDb(ali, work)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  expect(work).toHaveBeenCalledOnce();
  expect(await Dexie.getDatabaseNames()).not.toContain(`baari-user-${ali}`);
  await expect(withUserDb(ali, (db) => db.bookings.count())).resolves.toBe(0);
});

test('this build opens a database of a newer version, and what it writes is there for the newer build', async () => {
  const { closeDatabases, withUserDb } = await import('./db.ts');
  const tables = await withUserDb(ali, async (db) => {
    await db.facts.put({ name: 'unread', value: 1 });
    return db.tables.map(({ name, schema: { primKey, indexes } }) => [
      name,
      [primKey, ...indexes].map(({ src }) => src),
    ]);
  });
  closeDatabases();
  const openNewer = () => {
    const db = new Dexie(`baari-user-${ali}`);
    db.version(2).stores({ ...Object.fromEntries(tables.map(([name, keys]) => [name, String(keys)])), clubs: 'id' });
    return db;
  };
  const newer = openNewer();
  await newer.table('clubs').put({ id: 'c' });
  newer.close();
  expect(await withUserDb(ali, (db) => db.facts.get('unread'))).toMatchObject({ value: 1 });
  await withUserDb(ali, (db) => db.facts.put({ name: 'unread', value: 3 }));
  closeDatabases();
  const again = openNewer();
  expect(await again.table('facts').get('unread')).toMatchObject({ value: 3 });
  expect(await again.table('clubs').get('c')).toEqual({ id: 'c' });
  again.close();
});

describe('databases under the names before version 1', () => {
  const others = ['baari', `baari-u-${ali}`, `baari-u-${sara}`];
  const makeAll = async () => {
    for (const name of others) {
      const db = new Dexie(name);
      db.version(6).stores({ outbox: '++seq, &id' });
      await db.table('outbox').add({ id: 'waits' });
      db.close();
    }
  };

  test('do not keep the app from opening its own, whatever their version', async () => {
    await makeAll();
    const { withDb, withUserDb } = await import('./db.ts');
    expect(await withDb((db) => db.outbox.count())).toBe(0);
    expect(await withUserDb(ali, (db) => db.outbox.count())).toBe(0);
  });

  test.each([
    ['are deleted, and no other', true],
    ['are deleted where the browser does not list its databases', false],
  ])('%s', async (_what, hasList) => {
    if (!hasList) Object.assign(Dexie.dependencies, { indexedDB: withoutList(Dexie.dependencies.indexedDB) });
    await makeAll();
    const { deleteFormerDatabases, localUserIds, withDb, withUserDb } = await import('./db.ts');
    await withDb((db) => db.settings.put(setting));
    await withUserDb(ali, (db) => db.facts.put({ name: 'unread', value: 3 }));
    await deleteFormerDatabases();
    expect((await Dexie.getDatabaseNames()).toSorted()).toEqual(['baari-app', `baari-user-${ali}`]);
    expect(await localUserIds()).toEqual([ali]);
    expect(await withDb((db) => db.settings.get('city'))).toEqual(setting);
  });
});

describe('the guard of a person’s database', () => {
  test('nothing is read, opened or written for somebody who is not signed in', async () => {
    const { readUserDb, writeUserDb } = await import('#data/session/user-db-guard.ts');
    await expect(readUserDb(ali, (db) => db.bookings.toArray())).resolves.toBeUndefined();
    await expect(writeUserDb(ali, (db) => db.bookings.clear())).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(await Dexie.getDatabaseNames()).not.toContain(`baari-user-${ali}`);
  });
});
