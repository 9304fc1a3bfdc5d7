import { Dexie } from 'dexie';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { json, newPhone, openTab, openWorker, type Phone } from '#tests/support/phone.ts';
import { ali, queuedWrite, sara, session } from '#tests/support/samples.ts';

let phone: Phone;

beforeEach(() => {
  phone = newPhone();
  openTab();
});

const signIn = async (uid: string, place: 'local' | 'tab' = 'local') => {
  const { commitSession } = await import('./session-idb.ts');
  await commitSession({ ...session(uid, 'own'), received_at: Date.now() }, place);
};
const message = { subject: 'Lights', message: 'When do they go on?' };

async function write(uid: string): Promise<void> {
  const { withUserDb } = await import('#data/storage/db.ts');
  await withUserDb(uid, (db) =>
    db.outbox.add(
      queuedWrite(1, { id: 'w1', kind: 'submit-contact-message', uid, args: message, about: { subject: 'Lights' } }),
    ),
  );
}
const gone = async () => import('./deleted-account.ts');
const here = async () => (await import('#data/session.ts')).readStoredUser()?.id;

/** Ali visits in this tab, and Sara, who signed in in another one, is remembered. */
async function visitBesideSara(): Promise<void> {
  await signIn(ali, 'tab');
  const visit = new Map(phone.tab.entries);
  phone.tab.entries.clear();
  await signIn(sara);
  for (const [key, value] of visit) phone.tab.entries.set(key, value);
  expect(await here()).toBe(ali);
}

test.each([
  ['is refused', (refresh: (refused: string) => Promise<unknown>) => refresh('own').catch(() => undefined)],
  ['is left', async () => (await import('./sign-out.ts')).signOut()],
])('a visit that %s leaves whoever is remembered on this phone', async (_name, end) => {
  await visitBesideSara();
  phone.online(() => json({ error_code: 'session_expired' }, 400));
  await end((await import('./session-refresh.ts')).refreshSession);
  expect(await here()).toBe(sara);
  expect(phone.tab.entries.size).toBe(0);
  expect(phone.local.getItem('baari-end'), 'nobody who is here was cut off').toBeNull();
  const { withDb } = await import('#data/storage/db.ts');
  expect((await withDb((db) => db.session.get('session')))?.session?.user.id).toBe(sara);
});

describe('an account that does not exist any more', () => {
  beforeEach(async () => {
    await signIn(ali);
    await write(ali);
  });

  test('leaves this phone, but what was not sent can still be read', async () => {
    await (await gone()).purgeDeletedAccount(ali);
    expect(await here()).toBeUndefined();
    expect(await Dexie.getDatabaseNames()).toEqual(['baari-app']);
    expect(await (await gone()).readDeletedAccount()).toMatchObject({
      uid: ali,
      writes: [{ kind: 'submit-contact-message', args: message, about: { subject: 'Lights' } }],
    });
    openTab();
    expect(await (await gone()).readDeletedAccount(), 'after a restart too').toMatchObject({ uid: ali });
  });

  test('is told with its words also when the page and the worker both find it out', async () => {
    const { purgeDeletedAccount, readDeletedAccount } = await gone();
    await Promise.all([purgeDeletedAccount(ali), purgeDeletedAccount(ali)]);
    await purgeDeletedAccount(ali);
    expect((await readDeletedAccount())?.writes).toHaveLength(1);
    expect(await Dexie.getDatabaseNames()).toEqual(['baari-app']);
  });

  test('is found out by a pull', async () => {
    phone.online(() => json({ code: 'PT401', message: 'ACCOUNT_GONE' }, 401));
    const { pullOwn } = await import('#data/sync/pull-person.ts');
    await expect(pullOwn()).rejects.toMatchObject({ code: 'ACCOUNT_GONE' });
    expect((await (await gone()).readDeletedAccount())?.writes).toHaveLength(1);
    expect(await here()).toBeUndefined();
  });

  test('is not found out by a renewal, which hears no more than of any session that ended: its data waits', async () => {
    phone.online(() => json({ code: 'refresh_token_not_found' }, 400));
    const { refreshSession } = await import('./session-refresh.ts');
    await expect(refreshSession('own')).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(await here()).toBeUndefined();
    expect(await (await gone()).readDeletedAccount()).toBeUndefined();
    expect((await Dexie.getDatabaseNames()).toSorted()).toEqual(['baari-app', `baari-user-${ali}`]);
  });

  test('can still be read where the server refused the token in the same moment: that is no leaving', async () => {
    await (await import('./session-idb.ts')).endSession({ of: ali });
    await (await gone()).purgeDeletedAccount(ali);
    expect((await (await gone()).readDeletedAccount())?.writes).toHaveLength(1);
  });

  test('is not kept for the next person where they have left', async () => {
    await (await import('./session-idb.ts')).endSession({ left: true, of: ali });
    await (await gone()).purgeDeletedAccount(ali);
    expect(await (await gone()).readDeletedAccount()).toBeUndefined();
  });

  test('goes when it was read, and when anybody logs in: nobody reads the words of another', async () => {
    const { purgeDeletedAccount, readDeletedAccount, dropDeletedAccount } = await gone();
    await purgeDeletedAccount(ali);
    await dropDeletedAccount();
    expect(await readDeletedAccount()).toBeUndefined();
    await purgeDeletedAccount(ali);
    const { purgeOtherUsers } = await import('./purge-user-data.ts');
    await purgeOtherUsers(sara);
    expect(await readDeletedAccount()).toBeUndefined();
  });

  test.each([['local'], ['tab']] as const)('is nothing to somebody who has signed in meanwhile (%s)', async (place) => {
    await signIn(sara, place);
    const { withDb, withUserDb } = await import('#data/storage/db.ts');
    await withUserDb(sara, (db) => db.facts.put({ name: 'unread', value: 1 }));
    await (await gone()).purgeDeletedAccount(ali);
    expect(await here()).toBe(sara);
    const copy = await withDb((db) => db.session.get('session'));
    expect(copy?.session?.user.id, 'the worker speaks for them').toBe(place === 'local' ? sara : undefined);
    expect((await Dexie.getDatabaseNames()).toSorted()).toEqual(['baari-app', `baari-user-${sara}`].toSorted());
    expect(await (await gone()).readDeletedAccount(), 'nobody reads the words of another').toBeUndefined();
  });

  test('is found out by a worker, whose page somebody else has taken', async () => {
    await signIn(sara);
    openWorker();
    const { currentUid } = await import('./user-db-guard.ts');
    await (await gone()).purgeDeletedAccount(ali);
    expect(await currentUid()).toBe(sara);
    phone.pickUp();
    openTab();
    await (await import('./session-idb.ts')).newestSession();
    expect(await here()).toBe(sara);
  });

  test('ends as a visit, and leaves whoever is remembered on this phone', async () => {
    await visitBesideSara();
    await (await gone()).purgeDeletedAccount(ali);
    expect(await here()).toBe(sara);
    expect(phone.tab.entries.size).toBe(0);
    expect(await (await gone()).readDeletedAccount(), 'who is remembered would read it').toBeUndefined();
  });

  test('is found out by a worker while somebody visits, of whom it knows nothing', async () => {
    await signIn(sara, 'tab');
    openWorker();
    await (await gone()).purgeDeletedAccount(ali);
    phone.pickUp();
    openTab();
    expect(await here()).toBe(sara);
    expect(await (await gone()).readDeletedAccount()).toBeUndefined();
  });

  test('leaves somebody whose sign-in is halfway: in the page, and not yet in its copy', async () => {
    const [{ endSession, newestSession }, { keepSession, localGeneration }] = await Promise.all([
      import('./session-idb.ts'),
      import('./session-storage.ts'),
    ]);
    const ending = endSession({ left: true, of: ali });
    keepSession({ ...session(sara, 'hers'), received_at: Date.now() }, 'local', localGeneration() + 1);
    await ending;
    expect(await here()).toBe(sara);
    await newestSession();
    expect(await here(), 'the copy follows').toBe(sara);
  });

  test('goes by itself after seven days', async () => {
    const { purgeDeletedAccount, readDeletedAccount } = await gone();
    const { purgeEndedVisits } = await import('./purge-user-data.ts');
    await purgeDeletedAccount(ali);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 86_400_000 - 60_000 });
    await purgeEndedVisits();
    expect(await readDeletedAccount()).toBeDefined();
    vi.setSystemTime(Date.now() + 120_000);
    await purgeEndedVisits();
    expect(await readDeletedAccount()).toBeUndefined();
    vi.useRealTimers();
  });
});

describe('a visit without "Remember me" that left something behind', () => {
  const left = async () => (await import('./session-expired-notice.ts')).readVisitLeft();
  const start = async (counts?: () => boolean) => {
    openTab();
    await (await import('./purge-user-data.ts')).purgeEndedVisits(counts);
  };
  const closeTab = async () => {
    (await import('#data/storage/db.ts')).closeDatabases();
    phone.tab.entries.clear();
    phone.locks.releaseAll();
  };

  beforeEach(async () => {
    await signIn(ali, 'tab');
    const { startVisit } = await import('./purge-user-data.ts');
    startVisit(ali);
    await write(ali);
  });

  test('is told at the next start, until it was read or somebody logs in', async () => {
    await closeTab();
    await start();
    expect(await left()).toBe(1);
    const [{ dismissSessionExpired, readSessionExpired }, { hasSessionExpired }] = await Promise.all([
      import('./session-expired-notice.ts'),
      import('./session-storage.ts'),
    ]);
    expect([readSessionExpired(), hasSessionExpired()], 'nobody was cut off: they chose it').toEqual([
      undefined,
      false,
    ]);
    dismissSessionExpired();
    expect(await left()).toBeUndefined();
    await start();
    expect(await left(), 'told once').toBeUndefined();
    await signIn(ali);
    expect(phone.local.getItem('baari-end')).toBeNull();
  });

  test('is still told after its data was put away', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 3_600_000 });
    await closeTab();
    await start();
    expect(await left()).toBe(1);
    await start();
    expect(await left()).toBe(1);
    vi.useRealTimers();
  });

  test('is not told while a tab of it lives, nor for what nobody would miss, nor after a sign-out', async () => {
    phone.tab.entries.clear();
    await start();
    expect(await left(), 'the other tab is still open').toBeUndefined();
    await closeTab();
    await start(() => false);
    expect(await left()).toBeUndefined();
    const { purgeLater } = await import('./pending-purges.ts');
    purgeLater(ali, 'keep');
    await start();
    expect(await left()).toBeUndefined();
  });
});
