import { Dexie } from 'dexie';
import { beforeEach, expect, test } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { ali, booking, sara, session, uuid } from '#tests/support/samples.ts';

let phone: Phone;

beforeEach(() => {
  phone = newPhone();
  openTab();
});

async function signIn(id: string): Promise<void> {
  await (await import('./session-idb.ts')).commitSession({ ...session(id), received_at: Date.now() }, 'local');
}

/** Writes a booking for Ali and lets `meanwhile` happen before the write is done; the code that the writer gets. */
async function writeWhile(meanwhile: () => Promise<unknown>): Promise<unknown> {
  const { writeUserDb } = await import('./user-db-guard.ts');
  const write = writeUserDb(ali, async (db) => {
    await db.bookings.put(booking(uuid(1)));
    await meanwhile();
  });
  return write.then(
    () => 'done',
    (thrown: unknown) => Reflect.get(Object(thrown), 'code'),
  );
}

async function bookingsOfAli(): Promise<number> {
  const { withUserDb } = await import('#data/storage/db.ts');
  return withUserDb(ali, (db) => db.bookings.count());
}

test('what was written while the server refused the session stays for the next sign-in', async () => {
  await signIn(ali);
  const { endSession } = await import('./session-idb.ts');
  expect(await writeWhile(() => endSession())).toBe('SIGNED_OUT');
  await signIn(ali);
  expect(await bookingsOfAli()).toBe(1);
});

test('what was written while the person signed out is deleted again', async () => {
  await signIn(ali);
  const { signOut } = await import('./sign-out.ts');
  expect(await writeWhile(() => signOut('keep'))).toBe('SIGNED_OUT');
  expect(await Dexie.exists(`baari-user-${ali}`)).toBe(false);
});

test('what was read while the person signed out is nobody’s, and its database stays deleted', async () => {
  await signIn(ali);
  const { readUserDb } = await import('./user-db-guard.ts');
  const { signOut } = await import('./sign-out.ts');
  let isOut = false;
  const read = readUserDb(ali, async (db) => {
    await db.bookings.count();
    // As another tab does: the connection is closed under the reading, which opens another one.
    if (!isOut) await signOut('keep');
    isOut = true;
    return db.bookings.count();
  });
  expect(await read).toBeUndefined();
  expect(await Dexie.exists(`baari-user-${ali}`)).toBe(false);
});

test('a reading under which another tab deletes the database does not make it anew, whatever this tab has heard', async () => {
  await signIn(ali);
  const { readUserDb } = await import('./user-db-guard.ts');
  let isDeleted = false;
  const read = readUserDb(ali, async (db) => {
    await db.bookings.count();
    if (!isDeleted) await Dexie.delete(`baari-user-${ali}`);
    isDeleted = true;
    return db.bookings.count();
  });
  expect(await read).toBeUndefined();
  expect(await Dexie.exists(`baari-user-${ali}`)).toBe(false);
});

test('what was read while the server refused the session stays on the phone', async () => {
  await signIn(ali);
  expect(await writeWhile(async () => undefined)).toBe('done');
  const { readUserDb } = await import('./user-db-guard.ts');
  const { endSession } = await import('./session-idb.ts');
  const read = readUserDb(ali, async (db) => {
    await endSession();
    return db.bookings.count();
  });
  expect(await read).toBeUndefined();
  expect(await bookingsOfAli()).toBe(1);
});

test('work of the outbox after a sign-out leaves no database behind', async () => {
  await signIn(ali);
  expect(await writeWhile(async () => undefined)).toBe('done');
  await (await import('./sign-out.ts')).signOut('keep');
  const { withOutboxDb } = await import('./user-db-guard.ts');
  expect(await withOutboxDb(ali, (db) => db.outbox.count())).toBe(0);
  expect(await Dexie.exists(`baari-user-${ali}`)).toBe(false);
});

test('nor does it where somebody else signs in for a visit', async () => {
  await signIn(ali);
  expect(await writeWhile(async () => undefined)).toBe('done');
  const { commitSession } = await import('./session-idb.ts');
  await commitSession({ ...session(sara), received_at: Date.now() }, 'tab');
  // Another tab, whose own storage knows of no visit.
  for (const key of ['baari-auth', 'baari-user']) phone.tab.removeItem(key);
  openTab();
  await Dexie.delete(`baari-user-${ali}`);
  const { withOutboxDb } = await import('./user-db-guard.ts');
  await withOutboxDb(ali, (db) => db.outbox.count());
  expect(await Dexie.exists(`baari-user-${ali}`)).toBe(false);
});

test.each(['what a person left behind cannot be deleted', 'nobody can say who is signed in'])(
  'work of the outbox is done, although %s',
  async (what) => {
    const { createUserDbGuard } = await import('./user-db-guard.ts');
    const { withUserDb } = await import('#data/storage/db.ts');
    const broken = () => Promise.reject(new AppError('STORAGE_BROKEN'));
    const { withOutboxDb } = createUserDbGuard({
      currentUid: async () => undefined,
      wasLeft: what.startsWith('nobody') ? broken : async () => true,
      withUserDb,
      clearUserDb: broken,
    });
    expect(await withOutboxDb(ali, (db) => db.outbox.count())).toBe(0);
  },
);

test('a sign-out before a refusal of somebody else is still a sign-out', async () => {
  await signIn(ali);
  const { endSession } = await import('./session-idb.ts');
  expect(
    await writeWhile(async () => {
      await endSession({ left: true });
      await signIn(sara);
    }),
  ).toBe('SIGNED_OUT');
  expect(await Dexie.exists(`baari-user-${ali}`)).toBe(false);
});

test('a refusal after an earlier sign-out of the same person keeps what they wrote since', async () => {
  await signIn(ali);
  const { signOut } = await import('./sign-out.ts');
  await signOut('keep');
  await signIn(ali);
  const { endSession } = await import('./session-idb.ts');
  await writeWhile(() => endSession());
  expect(await bookingsOfAli()).toBe(1);
  expect(phone.local.getItem('baari-auth')).toBeNull();
});
