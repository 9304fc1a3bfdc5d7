import { Dexie } from 'dexie';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { json, newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { ali, sara, session } from '#tests/support/samples.ts';

let phone: Phone;

beforeEach(() => {
  phone = newPhone();
  openTab();
});

const signIn = async (uid: string, place: 'local' | 'tab' = 'local') => {
  const { commitSession } = await import('./session-copy.ts');
  await commitSession({ ...session(uid, 'own'), received_at: Date.now() }, place);
};
const message = { subject: 'Lights', message: 'When do they go on?' };

async function write(uid: string): Promise<void> {
  const { withUserDb } = await import('./db.ts');
  await withUserDb(uid, (db) =>
    db.outbox.add({
      id: 'w1',
      kind: 'submit-contact-message',
      v: 1,
      uid,
      lane: 'w1',
      args: message,
      about: { subject: 'Lights' },
      state: 'queued',
      parkedFor: null,
      attempts: 0,
      nextAt: 0,
      leaseUntil: 0,
      sentOnce: false,
      error: null,
      createdAt: Date.now(),
    }),
  );
}
const gone = async () => import('./gone.ts');
const here = async () => (await import('./session.ts')).readStoredUser()?.id;

describe('an account that does not exist any more', () => {
  beforeEach(async () => {
    await signIn(ali);
    await write(ali);
  });

  test('leaves this phone, but what was not sent can still be read', async () => {
    await (await gone()).forgetGone(ali);
    expect(await here()).toBeUndefined();
    expect(await Dexie.getDatabaseNames()).toEqual(['baari']);
    expect(await (await gone()).readGone()).toMatchObject({
      uid: ali,
      writes: [{ kind: 'submit-contact-message', args: message, about: { subject: 'Lights' } }],
    });
    openTab();
    expect(await (await gone()).readGone(), 'after a restart too').toMatchObject({ uid: ali });
  });

  test('is told with its words also when the page and the worker both find it out', async () => {
    const { forgetGone, readGone } = await gone();
    await Promise.all([forgetGone(ali), forgetGone(ali)]);
    await forgetGone(ali);
    expect((await readGone())?.writes).toHaveLength(1);
    expect(await Dexie.getDatabaseNames()).toEqual(['baari']);
  });

  test.each([
    ['a pull', 'pull', () => json({ code: 'PT401', message: 'ACCOUNT_GONE' }, 401)],
    ['a renewal', 'renew', () => json({ error_code: 'user_not_found' }, 403)],
  ])('is found out by %s', async (_, how, answer) => {
    phone.online(answer);
    const { refreshSession } = await import('./session-refresh.ts');
    const { pullOwn } = await import('./sync/pull-person.ts');
    await expect(how === 'pull' ? pullOwn() : refreshSession('own')).rejects.toMatchObject({ code: 'ACCOUNT_GONE' });
    expect((await (await gone()).readGone())?.writes).toHaveLength(1);
    expect(await here()).toBeUndefined();
  });

  test('goes when it was read, and when anybody logs in: nobody reads the words of another', async () => {
    const { forgetGone, readGone, dropGone } = await gone();
    await forgetGone(ali);
    await dropGone();
    expect(await readGone()).toBeUndefined();
    await forgetGone(ali);
    const { forgetOthers } = await import('./forget.ts');
    await forgetOthers(sara);
    expect(await readGone()).toBeUndefined();
  });

  test('goes by itself after seven days', async () => {
    const { forgetGone, readGone } = await gone();
    const { forgetEndedVisits } = await import('./forget.ts');
    await forgetGone(ali);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 86_400_000 - 60_000 });
    await forgetEndedVisits();
    expect(await readGone()).toBeDefined();
    vi.setSystemTime(Date.now() + 120_000);
    await forgetEndedVisits();
    expect(await readGone()).toBeUndefined();
    vi.useRealTimers();
  });
});

describe('a visit without "Remember me" that left something behind', () => {
  const left = async () => (await import('./session-end.ts')).readVisitLeft();
  const start = async (counts?: () => boolean) => {
    openTab();
    await (await import('./forget.ts')).forgetEndedVisits(counts);
  };
  const closeTab = async () => {
    (await import('./db.ts')).closeDatabases();
    phone.tab.entries.clear();
    phone.locks.releaseAll();
  };

  beforeEach(async () => {
    await signIn(ali, 'tab');
    const { startVisit } = await import('./forget.ts');
    startVisit(ali);
    await write(ali);
  });

  test('is told at the next start, until it was read or somebody logs in', async () => {
    await closeTab();
    await start();
    expect(await left()).toBe(1);
    const [{ dismissCutOff, readCutOff }, { wasCutOff }] = await Promise.all([
      import('./session-end.ts'),
      import('./stored-session.ts'),
    ]);
    expect([readCutOff(), wasCutOff()], 'nobody was cut off: they chose it').toEqual([undefined, false]);
    dismissCutOff();
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
    const { forgetLater } = await import('./forget-notes.ts');
    forgetLater(ali, 'keep');
    await start();
    expect(await left()).toBeUndefined();
  });
});
