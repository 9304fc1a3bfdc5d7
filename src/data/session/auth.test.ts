import { Dexie } from 'dexie';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dead, html, json, newPhone, openTab, type Answer, type Phone } from '#tests/support/phone.ts';
import { ali, booking, queuedWrite, sara, session, uuid } from '#tests/support/samples.ts';

let phone: Phone;

beforeEach(() => {
  phone = newPhone();
  openTab();
});

const details = { email: 'ali@example.com', password: 'secret-word' };

async function signInAs(id: string, remember: boolean) {
  phone.online(() => json(session(id)));
  const { signIn } = await import('#data/session-upkeep.ts');
  return signIn({ ...details, remember });
}

async function readCopy() {
  const { withDb } = await import('#data/storage/db.ts');
  return withDb((db) => db.session.get('session'));
}

/** Everything that is on the device, as text. */
async function everything(): Promise<string> {
  const found: unknown[] = [...phone.local.entries, ...phone.tab.entries];
  for (const name of await Dexie.getDatabaseNames()) {
    const db = await new Dexie(name).open();
    for (const table of db.tables) found.push(name, table.name, await table.toArray());
    db.close();
  }
  return JSON.stringify(found);
}

describe('sign in', () => {
  test('remembered: in local storage and in the copy', async () => {
    await expect(signInAs(ali, true)).resolves.toEqual({ id: ali, email: 'ali@example.com', name: 'Ali Khan' });
    expect(phone.sent[0]?.url).toBe('http://localhost/auth/v1/token?grant_type=password');
    expect(phone.sent[0]?.headers.get('x-application-name')).toBe('baari');
    expect(JSON.parse(phone.local.getItem('baari-user') ?? '')).toMatchObject({ id: ali, token: 'token-1' });
    expect((await readCopy())?.session?.user.id).toBe(ali);
    const { credentials } = await import('./credentials.ts');
    const { readStoredUser } = await import('#data/session.ts');
    expect(readStoredUser()?.id).toBe(ali);
    await expect(credentials().then((own) => own.token)).resolves.toBe('token-1');
  });

  test('not remembered: in this tab only', async () => {
    await signInAs(ali, false);
    expect(phone.local.getItem('baari-auth')).toBeNull();
    expect(await readCopy()).toBeUndefined();
    expect(phone.tab.getItem('baari-auth')).toContain('token-1');
    const { readStoredUser } = await import('#data/session.ts');
    expect(readStoredUser()?.id).toBe(ali);
  });

  const refusals: [string, () => Answer, string][] = [
    [
      'wrong password',
      () => json({ code: 'invalid_credentials', message: 'Invalid login credentials' }, 400),
      'WRONG_PASSWORD',
    ],
    [
      'address not confirmed',
      () => json({ code: 'email_not_confirmed', message: 'Email not confirmed' }, 400),
      'EMAIL_UNCONFIRMED',
    ],
    ['too many tries', () => json({ code: 'over_request_rate_limit', message: 'slow down' }, 429), 'RATE_LIMITED'],
    ['too many tries without a code', () => json({}, 429), 'RATE_LIMITED'],
    ['banned', () => json({ code: 'user_banned' }, 403), 'BANNED'],
    ['no network', dead, 'OFFLINE'],
    ['overload', () => json({ code: 'unexpected_failure' }, 500), 'BUSY'],
    ['gateway page', () => html(504), 'BUSY'],
    ['captive portal', () => html(200), 'NOT_OURS'],
    ['captive portal with 511', () => html(511), 'NOT_OURS'],
    [
      'captive portal that redirects',
      () => new Response(null, { status: 302, headers: { location: 'http://portal' } }),
      'NOT_OURS',
    ],
    ['a stranger who answers JSON', () => json({ hello: 'world' }), 'NOT_OURS'],
  ];

  test.each(refusals)('%s', async (_name, answer, code) => {
    phone.online(answer);
    const { signIn } = await import('#data/session-upkeep.ts');
    await expect(signIn({ ...details, remember: true })).rejects.toMatchObject({ code });
    expect(phone.local.getItem('baari-auth')).toBeNull();
  });
});

describe('sign up', () => {
  const address = { email: details.email, next: '/my-bookings' };
  const own = { firstName: ' Ali ', lastName: ' Khan ', phone: '+923001234567', password: details.password };
  const person = { ...address, details: own };

  test('sends the joined name and the phone, and signs in', async () => {
    phone.online(() => json(session(ali)));
    const { signUp } = await import('#data/session-upkeep.ts');
    await expect(signUp(person)).resolves.toEqual({
      needsConfirmation: false,
      user: { id: ali, email: 'ali@example.com', name: 'Ali Khan' },
    });
    expect(phone.sent[0]?.body).toMatchObject({
      email: details.email,
      password: details.password,
      data: { name: 'Ali Khan', phone: '+923001234567' },
    });
  });

  test('an address that must be confirmed is sent alone, with another password that nobody knows each time', async () => {
    phone.online(() => json({ id: ali, email: details.email, confirmation_sent_at: '2026-11-21T08:00:00Z' }));
    const { readPendingSignUp, signUp } = await import('#data/session-upkeep.ts');
    await expect(signUp(address)).resolves.toEqual({ needsConfirmation: true });
    await signUp(address);
    const bodies = phone.sent.map(({ body }) => body as { email: string; password: string; data: object });
    expect(bodies.map(({ email, data }) => ({ email, data }))).toEqual([
      { email: details.email, data: {} },
      { email: details.email, data: {} },
    ]);
    expect(new Set(bodies.map(({ password }) => password)).size).toBe(2);
    expect(bodies[0]?.password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[^\w]).{60,72}$/);
    const { readStoredUser } = await import('#data/session.ts');
    expect(readStoredUser()).toBeNull();
    expect(readPendingSignUp(), 'where the person wanted to go is kept').toEqual(address);
  });

  test('does not believe a stranger', async () => {
    phone.online(() => json({ hello: 'world' }));
    const { signUp } = await import('#data/session-upkeep.ts');
    await expect(signUp(person)).rejects.toMatchObject({ code: 'NOT_OURS' });
  });

  const refusals: [string, object, number, string][] = [
    ['taken', { code: 'user_already_exists', message: 'User already registered' }, 422, 'EMAIL_TAKEN'],
    ['taken, other code', { error_code: 'email_exists', msg: 'exists' }, 422, 'EMAIL_TAKEN'],
    [
      'weak password',
      { code: 'weak_password', message: 'weak', weak_password: { reasons: ['length'] } },
      422,
      'PASSWORD_WEAK',
    ],
    ['bad address', { code: 'email_address_invalid', message: 'invalid' }, 400, 'EMAIL_INVALID'],
    [
      'bad address, without a code of its own',
      { code: 'validation_failed', message: 'Unable to validate email address: invalid format' },
      400,
      'EMAIL_INVALID',
    ],
    ['the mails of the project are used up', { code: 'over_email_send_rate_limit' }, 429, 'MAIL_QUOTA'],
    ['closed', { code: 'signup_disabled' }, 422, 'FORBIDDEN'],
    ['something else', { code: 'validation_failed', message: 'no' }, 422, 'INVALID'],
  ];

  test.each(refusals)('%s', async (_name, body, status, code) => {
    phone.online(() => json(body, status));
    const { signUp } = await import('#data/session-upkeep.ts');
    await expect(signUp(person)).rejects.toMatchObject({ code });
  });
});

describe('sign out with no network', () => {
  test.each([
    ['a remembered session', true],
    ['a session of this tab', false],
  ])('leaves nothing of the person: %s', async (_name, remember) => {
    await signInAs(ali, remember);
    const { writeBooking } = await import('#data/repositories/bookings.ts');
    await writeBooking(ali, booking(uuid(1)));
    expect(await everything()).toContain('Clifton Padel');
    phone.online(dead);
    const { signOut } = await import('#data/session-upkeep.ts');
    await signOut();
    const left = await everything();
    for (const trace of [ali, 'ali@example.com', 'Ali Khan', 'token-1', 'Clifton Padel'])
      expect(left).not.toContain(trace);
    const { credentials } = await import('./credentials.ts');
    const { readStoredUser } = await import('#data/session.ts');
    expect(readStoredUser()).toBeNull();
    await expect(credentials().then((own) => own.token)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  });

  test('is over for other tabs, and a restart does not bring it back', async () => {
    await signInAs(ali, true);
    const here = await import('#data/session-upkeep.ts');
    openTab();
    const there = await import('#data/session.ts');
    expect(there.readStoredUser()?.id).toBe(ali);
    phone.online(dead);
    await here.signOut();
    expect(there.readStoredUser()).toBeNull();
    openTab();
    const { newestSession } = await import('./session-idb.ts');
    await expect(newestSession()).resolves.toMatchObject({ session: null });
  });

  test('a tab that still has the database open lets go of it', async () => {
    await signInAs(ali, true);
    const there = await import('#data/repositories/bookings.ts');
    await there.writeBooking(ali, booking(uuid(1)));
    openTab();
    phone.online(dead);
    const { signOut } = await import('#data/session-upkeep.ts');
    await signOut();
    expect(await Dexie.getDatabaseNames()).toEqual(['baari-app']);
    await expect(there.readBookings(ali)).resolves.toEqual([]);
    expect(await Dexie.getDatabaseNames()).toEqual(['baari-app']);
  });

  test('tells the server when it can', async () => {
    await signInAs(ali, true);
    const { signOut } = await import('#data/session-upkeep.ts');
    await signOut();
    const last = phone.sent.at(-1);
    expect(last?.url).toBe('http://localhost/auth/v1/logout?scope=local');
    expect(last?.headers.get('authorization')).toBe('Bearer token-1');
  });
});

test('a session that auth-js stores after the sign-out brings nobody back', async () => {
  await signInAs(ali, true);
  const { completeSignIn } = await import('#data/session/client/auth-client.ts');
  const { signOut } = await import('#data/session-upkeep.ts');
  const claims = btoa(JSON.stringify({ exp: 9_999_999_999, sub: ali }));
  const token = `${btoa('{"alg":"HS256"}')}.${claims}.c2ln`;
  phone.online(({ url }) => json(url.endsWith('/user') ? session(ali).user : {}));
  let late: Promise<unknown> | undefined;
  await completeSignIn('local', async (auth) => {
    const outcome = await auth.getSession();
    late = signOut().then(() => auth.setSession({ access_token: token, refresh_token: 'refresh' }));
    return { ...outcome, data: { ...outcome.data, user: session(ali).user } };
  });
  expect(await late).toMatchObject({ error: null });
  const { readStoredUser } = await import('#data/session.ts');
  expect(readStoredUser()).toBeNull();
});

describe('a visit without "Remember me"', () => {
  const forget = async () => (await import('./purge-user-data.ts')).purgeEndedVisits();
  const isKept = async () => (await Dexie.getDatabaseNames()).includes(`baari-user-${ali}`);

  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21) });
    await signInAs(ali, false);
    const { writeBooking } = await import('#data/repositories/bookings.ts');
    await writeBooking(ali, booking(uuid(1)));
    return () => vi.useRealTimers();
  });

  /** The tab goes, and the locks that it held go with it. */
  async function closeTab(): Promise<void> {
    (await import('#data/storage/db.ts')).closeDatabases();
    phone.tab.entries.clear();
    phone.locks.releaseAll();
    openTab();
  }

  test('is forgotten at a start an hour after its tab was last seen', async () => {
    await closeTab();
    vi.setSystemTime(Date.now() + 59 * 60_000);
    await forget();
    expect(await isKept(), 'a sleeping tab may still come back').toBe(true);
    vi.setSystemTime(Date.now() + 2 * 60_000);
    await forget();
    expect(await isKept()).toBe(false);
    expect(phone.local.getItem('baari-forget')).toBeNull();
  });

  test('stays as long as a tab of it lives', async () => {
    phone.tab.entries.clear();
    openTab();
    vi.setSystemTime(Date.now() + 86_400_000);
    await forget();
    expect(await isKept()).toBe(true);
  });

  test('stays when its own tab comes back', async () => {
    const kept = [...phone.tab.entries];
    await closeTab();
    for (const [name, value] of kept) phone.tab.setItem(name, value);
    vi.setSystemTime(Date.now() + 86_400_000);
    await forget();
    expect(await isKept()).toBe(true);
  });

  test('becomes a remembered person by signing in as one', async () => {
    await closeTab();
    await signInAs(ali, true);
    await closeTab();
    vi.setSystemTime(Date.now() + 86_400_000);
    await forget();
    expect(await isKept()).toBe(true);
  });
});

test('a database that another tab will not let go of is deleted at the next start', async () => {
  await signInAs(ali, true);
  const { purgeEndedVisits } = await import('./purge-user-data.ts');
  const { purgeLater } = await import('./pending-purges.ts');
  const { writeBooking } = await import('#data/repositories/bookings.ts');
  await writeBooking(ali, booking(uuid(1)));
  await (await import('./session-idb.ts')).endSession();
  purgeLater(ali, 'keep');
  await purgeEndedVisits();
  expect(await Dexie.getDatabaseNames()).toEqual(['baari-app']);
});

test('a sign-out that is cut short has already noted what is to be deleted', async () => {
  await signInAs(ali, true);
  const { signOut } = await import('#data/session-upkeep.ts');
  const leaving = signOut('keep');
  expect(phone.local.getItem('baari-forget')).toBe(`${ali}@0`);
  await leaving;
  expect(phone.local.getItem('baari-forget')).toBeNull();
});

describe('what was discarded at the sign-out', () => {
  const unsent = async () => (await import('#data/storage/db.ts')).withUserDb(ali, (db) => db.outbox.count());

  beforeEach(async () => {
    await signInAs(ali, true);
    const { withUserDb } = await import('#data/storage/db.ts');
    const { seq: _, ...write } = queuedWrite(0, { uid: ali });
    await withUserDb(ali, (db) => db.outbox.add(write));
  });

  test('is gone although another tab will not let go of the database', async () => {
    const held = await new Promise<IDBDatabase>((resolve) => {
      const open = Dexie.dependencies.indexedDB.open(`baari-user-${ali}`);
      open.addEventListener('success', () => resolve(open.result));
    });
    await (await import('#data/session-upkeep.ts')).signOut('discard');
    const left = await new Promise((resolve) => {
      const count = held.transaction('outbox').objectStore('outbox').count();
      count.addEventListener('success', () => resolve(count.result));
    });
    held.close();
    expect(left).toBe(0);
  });

  test.each([
    ['is gone after the next start', async () => (await import('./purge-user-data.ts')).purgeEndedVisits()],
    ['is gone when the person signs in before it', () => signInAs(ali, true)],
  ])('and was cut short %s', async (_name, next) => {
    const { purgeLater } = await import('./pending-purges.ts');
    purgeLater(ali, 'discard');
    await (await import('./session-idb.ts')).endSession({ left: true });
    openTab();
    await next();
    expect(await unsent()).toBe(0);
    expect(phone.local.getItem('baari-forget')).toBeNull();
  });
});

test('the next start tells the worker first that nobody is signed in any more', async () => {
  await signInAs(ali, true);
  const { purgeLater } = await import('./pending-purges.ts');
  const { dropSession, localGeneration } = await import('./session-storage.ts');
  purgeLater(ali, 'keep');
  dropSession('local', localGeneration() + 1);
  openTab();
  await (await import('./purge-user-data.ts')).purgeEndedVisits();
  const { withDb } = await import('#data/storage/db.ts');
  expect((await withDb((db) => db.session.get('session')))?.session).toBeNull();
});

describe('where somebody looked', () => {
  const look = async () => {
    phone.local.setItem('baari-search', '{"sport":"Padel"}');
    phone.local.setItem('baari-next-game', `${ali} 212`);
    const { withDb } = await import('#data/storage/db.ts');
    const seen = {
      id: uuid(9),
      openedAt: Date.now(),
      venue: {} as never,
      courts: [],
      reviews: [],
      prices: [],
      openings: [],
    };
    await withDb((db) => db.venues.put(seen));
  };
  const shows = async () => {
    const { withDb } = await import('#data/storage/db.ts');
    const opened = await withDb((db) => db.venues.where('openedAt').above(0).count());
    expect(await withDb((db) => db.venues.count()), 'venues are nobody’s and stay').toBe(1);
    const kept = ['baari-search', 'baari-next-game'].filter((key) => phone.local.getItem(key) !== null);
    return [opened, kept.length === 0 ? 0 : 1];
  };
  const expire = async () => (await import('./session-idb.ts')).endSession();
  const leaveBehind = async () => {
    const { withUserDb } = await import('#data/storage/db.ts');
    const { seq: _, ...write } = queuedWrite(0, { uid: ali });
    await withUserDb(ali, (db) => db.outbox.add(write));
    await withUserDb(ali, (db) => db.parts.put({ p: 'me', c: null, g: null, at: 1, stamp: 1, resyncAt: 0 }));
  };

  beforeEach(async () => {
    await signInAs(ali, true);
    await leaveBehind();
    await look();
  });

  test('leaves with them, and so does what was told of somebody whose session was cut off', async () => {
    phone.local.setItem('baari-end', '1');
    await (await import('#data/session-upkeep.ts')).signOut('keep');
    expect(await shows()).toEqual([0, 0]);
    expect(phone.local.getItem('baari-end')).toBeNull();
  });

  test('stays when the server ended the session, for the same person', async () => {
    await expire();
    expect(await shows()).toEqual([1, 1]);
    await signInAs(ali, true);
    expect(await shows()).toEqual([1, 1]);
  });

  test('is not for the person who takes over, and nothing but unsent writes stays of the one before', async () => {
    await expire();
    await signInAs(sara, true);
    const { withUserDb } = await import('#data/storage/db.ts');
    await vi.waitFor(async () => expect(await withUserDb(ali, (db) => db.parts.count())).toBe(0));
    expect(await withUserDb(ali, (db) => db.outbox.toArray())).toMatchObject([{ parkedFor: 'return' }]);
    expect(await shows()).toEqual([0, 0]);
  });

  test('who left long ago takes nothing from the next person, and keeps the day of leaving', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 21) });
    await (await import('#data/session-upkeep.ts')).signOut('keep');
    const leftAt = Date.now();
    vi.setSystemTime(leftAt + 86_400_000);
    await look();
    const { purgeOtherUsers } = await import('./purge-user-data.ts');
    await purgeOtherUsers(sara);
    vi.useRealTimers();
    expect(await shows()).toEqual([1, 1]);
    const { withUserDb } = await import('#data/storage/db.ts');
    expect(await withUserDb(ali, (db) => db.outbox.toArray())).toMatchObject([{ nextAt: leftAt }]);
  });
});

describe('a session of one tab', () => {
  test('ends the remembered session of before', async () => {
    await signInAs(sara, true);
    await signInAs(ali, false);
    expect(phone.local.getItem('baari-auth')).toBeNull();
    expect((await readCopy())?.session).toBeNull();
  });
});
