import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newPhone, openTab, openWorker, type Phone } from '#tests/support/phone.ts';
import { ali, booking, queuedWrite, sara, session, uuid } from '#tests/support/samples.ts';

let phone: Phone;

const day = 86_400_000;
const signIn = async (uid: string, place: 'local' | 'tab' = 'local') => {
  const { commitSession } = await import('./session-idb.ts');
  await commitSession({ ...session(uid, 'own'), received_at: Date.now() }, place);
};
const cutOff = async () => (await import('./session-idb.ts')).endSession({ of: ali });
const start = async () => {
  openTab();
  await (await import('./purge-user-data.ts')).purgeEndedVisits();
};
const wakeWorker = async () => {
  openWorker();
  await (await import('./absent-users.ts')).purgeAbsentUsers();
};
const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const isKept = async () => (await Dexie.getDatabaseNames()).includes(`baari-user-${ali}`);
const readNotes = async () => {
  const { withDb } = await import('#data/storage/db.ts');
  return (await withDb((db) => db.settings.get('absent')))?.value;
};

/** A browser hands a closed tab's locks back; its page storage stays on the device. */
function backToPage(): void {
  phone.pickUp();
  openTab();
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 28) });
  phone = newPhone();
  openTab();
  await signIn(ali);
  const { withUserDb } = await import('#data/storage/db.ts');
  await withUserDb(ali, async (db) => {
    const { seq: _, ...write } = queuedWrite(0, { uid: ali });
    await db.outbox.add(write);
    await db.bookings.put(booking(uuid(1)));
  });
});
afterEach(() => vi.useRealTimers());

test('everything of a person whose session was ended leaves the phone after 30 days, unsent writes too', async () => {
  await cutOff();
  await start();
  pass(30 * day);
  await start();
  expect(await isKept()).toBe(true);
  pass(1);
  await start();
  expect(await isKept()).toBe(false);
  expect(await readNotes()).toBeUndefined();
});

test('a sign-out leaves no note, although another tab noted the person while everything still went', async () => {
  const { withUserDb } = await import('#data/storage/db.ts');
  await withUserDb(ali, (db) => db.outbox.clear());
  const { endSession } = await import('./session-idb.ts');
  await endSession({ left: true, of: ali });
  await wakeWorker();
  expect(await readNotes()).toContain(ali);
  backToPage();
  const { endSessionAndPurge } = await import('./end-session.ts');
  await endSessionAndPurge(ali, 'discard');
  expect(await readNotes()).toBeUndefined();
});

test('nothing of a signed-in person leaves, however long ago the server was heard', async () => {
  await start();
  await wakeWorker();
  pass(400 * day);
  await wakeWorker();
  backToPage();
  await start();
  expect(await isKept()).toBe(true);
});

test('a person who comes back starts the 30 days anew', async () => {
  await cutOff();
  await start();
  pass(29 * day);
  await signIn(ali);
  await start();
  await cutOff();
  await start();
  pass(29 * day);
  await start();
  expect(await isKept()).toBe(true);
});

test('what a sign-out keeps for the return of its person leaves after 30 days as well', async () => {
  await (await import('./sign-out.ts')).signOut('keep');
  expect(await isKept()).toBe(true);
  await start();
  pass(30 * day + 1);
  await start();
  expect(await isKept()).toBe(false);
});

test('the worker counts and deletes too, and the next page stops telling of writes that wait', async () => {
  phone.local.setItem('baari-next-game', `${ali} 212`);
  await cutOff();
  phone.local.setItem('baari-end', '1');
  await wakeWorker();
  pass(30 * day + 1);
  await wakeWorker();
  expect(await isKept()).toBe(false);
  await wakeWorker();
  expect(await isKept(), 'looking again does not make it anew').toBe(false);
  backToPage();
  await start();
  expect(phone.local.getItem('baari-end')).toBe('0');
  expect(phone.local.getItem('baari-next-game')).toBeNull();
  expect(await readNotes()).toBeUndefined();
});

test('a tab without "Remember me" that still lives counts as being here, also for the worker', async () => {
  await cutOff();
  await signIn(ali, 'tab');
  (await import('./purge-user-data.ts')).startVisit(ali);
  await wakeWorker();
  pass(30 * day + 1);
  await wakeWorker();
  expect(await isKept()).toBe(true);
  phone.locks.releaseAll();
  await wakeWorker();
  expect(await isKept(), 'the 30 days begin when the tab closes').toBe(true);
});

test('a remembered person is here although somebody else visits in this tab', async () => {
  await signIn(sara, 'tab');
  const visit = new Map(phone.tab.entries);
  phone.tab.entries.clear();
  await signIn(ali);
  for (const [key, value] of visit) phone.tab.entries.set(key, value);
  await start();
  pass(31 * day);
  await start();
  expect(await isKept()).toBe(true);
});

test('the 30 days are counted by the clock of the server where it is known', async () => {
  const { noteServerTime } = await import('#data/server/server-clock.ts');
  noteServerTime(new Date(Date.now()).toISOString(), Date.now());
  await (await import('#data/server/clock-copy.ts')).keepClock();
  await cutOff();
  await start();
  // The phone's clock jumps ahead by a year, and the server says so before the next look.
  pass(365 * day);
  const { noteServerTime: hear } = await import('#data/server/server-clock.ts');
  hear(new Date(Date.now() - 364 * day).toISOString(), Date.now());
  await (await import('#data/server/clock-copy.ts')).keepClock();
  await start();
  expect(await isKept()).toBe(true);
});

test('a note from a clock that was ahead begins anew', async () => {
  await cutOff();
  pass(3650 * day);
  await start();
  pass(-3650 * day);
  await start();
  pass(30 * day + 1);
  await start();
  expect(await isKept()).toBe(false);
});

test('a person who signs in at the last moment loses nothing, although the copy of their session is not written yet', async () => {
  await cutOff();
  await start();
  pass(30 * day + 1);
  openTab();
  const { keepSession } = await import('./session-storage.ts');
  const request = phone.locks.request.bind(phone.locks);
  vi.spyOn(phone.locks, 'request').mockImplementation((name: string, ...rest: unknown[]) => {
    if (name.startsWith('baari:visit:')) keepSession({ ...session(ali), received_at: Date.now() }, 'local', 9);
    return Reflect.apply(request, phone.locks, [name, ...rest]);
  });
  await (await import('./absent-users.ts')).purgeAbsentUsers();
  expect(await isKept()).toBe(true);
});
