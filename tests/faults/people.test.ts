// Tokens run out, sessions end, people come and go: nothing is sent or seen in the name of somebody else.
import { Dexie } from 'dexie';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { asPerson, book, clearBookings, ids } from '#tests/support/postgres-world.ts';
import { dead, json, newPhone, openTab, openWorker, type Phone } from '#tests/support/phone.ts';
import { envelope } from '#tests/support/samples.ts';
import { openServer, type FaultServer } from './server.ts';
import { flush, leaveBehind, message, queue, signIn, untried, waiting } from './steps.ts';

let server: FaultServer;
let phone: Phone;

const hour = 60 * 60 * 1000;
const marks = () => ({ ids: [crypto.randomUUID()] });
const sentAs = () =>
  phone.sent.filter(({ url }) => url.includes('/rpc/')).map(({ headers }) => headers.get('authorization'));

beforeAll(async () => {
  server = await openServer();
});
beforeEach(async () => {
  await clearBookings(server.db);
  await server.db.exec('delete from public.contact_submissions');
  server.refreshed.length = 0;
  phone = newPhone();
  openTab();
  phone.online((sent) => server.answer(sent));
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => vi.useRealTimers();
});
afterAll(() => server.db.close());

function openPage(): void {
  phone.pickUp();
  openTab();
}

const token = async () => (await import('#data/session/credentials.ts')).credentials().then((own) => own.token);
const stored = async () => {
  const { withDb } = await import('#data/storage/db.ts');
  const copy = await withDb((db) => db.session.get('session'));
  return { page: phone.local.getItem('baari-auth'), copy: copy?.session };
};

test('fault 14: the session was ended elsewhere: writes wait for the sign-in, and go on after it', async () => {
  await signIn(server, ids.ayesha, 2 * hour);
  await queue('mark-notifications-read', marks());
  server.revoke(ids.ayesha);
  await flush();
  expect(await waiting(ids.ayesha), 'nobody is signed in').toEqual([]);
  expect(sentAs()).toEqual([]);
  const { countUnsentOfExpired, readSessionExpired } = await import('#data/session/session-expired-notice.ts');
  await countUnsentOfExpired(() => true);
  expect(readSessionExpired(), 'told is how many wait').toBe(1);
  const told = JSON.stringify([...phone.local.entries, ...phone.tab.entries]);
  expect(told, 'and neither whose nor what').not.toMatch(/notification|ayesha/i);
  expect(told).not.toContain(ids.ayesha);
  await signIn(server, ids.ayesha);
  expect(readSessionExpired(), 'nothing more to tell').toBeUndefined();
  expect(await waiting(ids.ayesha)).toMatchObject([{ state: 'parked', parkedFor: 'sign-in' }]);
  await flush();
  expect(await waiting(ids.ayesha)).toEqual([]);
});

test('what waited for its person to come back is not sent into a dead line either', async () => {
  await signIn(server, ids.ayesha);
  const left = { state: 'parked', parkedFor: 'return', nextAt: Date.now() } as const;
  await leaveBehind(ids.ayesha, [untried(ids.ayesha, 'mark-notifications-read', marks(), left)]);
  phone.answersProbes = false;
  phone.online(dead);
  await flush();
  expect(await waiting(ids.ayesha)).toMatchObject([{ state: 'queued', sentOnce: false }]);
  expect(phone.sent.filter(({ url }) => url.endsWith('/apply_mutations'))).toEqual([]);
});

describe('fault 15: a request that would go as nobody', () => {
  test('is not made when there is no token', async () => {
    await signIn(server, ids.ayesha, 2 * hour);
    await queue('mark-notifications-read', marks());
    phone.online((sent) => (sent.url.includes('/token') ? dead() : server.answer(sent)));
    await flush();
    expect(sentAs()).toEqual([]);
    expect(await waiting(ids.ayesha)).toMatchObject([{ state: 'queued' }]);
  });

  test('and was answered as such decides nothing and empties nothing', async () => {
    await signIn(server, ids.ayesha);
    const { booking } = await book(server.db, asPerson(ids.ayesha));
    const { pullBookings, readBookings } = await import('#data/repositories/bookings.ts');
    await pullBookings();
    await queue('cancel-booking', { bookingId: booking.id, refund: 2100 });
    phone.online((sent) => server.answer({ ...sent, headers: new Headers() }));
    await flush();
    await expect(pullBookings()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(await readBookings(ids.ayesha)).toMatchObject([{ id: booking.id, status: 'pending' }]);
    expect(await waiting(ids.ayesha)).toMatchObject([{ state: 'queued', error: null }]);
  });
});

test('fault 16: the worker dies after the token was rotated: the next renewal works, the session lives', async () => {
  await signIn(server, ids.ayesha, 2 * hour);
  await queue('mark-notifications-read', marks());
  openWorker();
  const rotated = new Promise<void>((resolve) => {
    phone.online(async (sent) => {
      await server.answer(sent);
      resolve();
      return new Promise<Response>(() => undefined);
    });
  });
  void flush();
  await rotated;
  phone.locks.releaseAll();
  openPage();
  phone.online((sent) => server.answer(sent));
  await flush();
  expect(new Set(server.refreshed).size, 'the same token twice').toBe(1);
  expect(await waiting(ids.ayesha)).toEqual([]);
  vi.setSystemTime(Date.now() + 2 * hour);
  await expect(token()).resolves.toMatch(/^token-/);
});

test('fault 17: page and worker take turns in renewing: there is one copy, and each starts from the newest', async () => {
  await signIn(server, ids.ayesha, 2 * hour);
  for (let turn = 0; turn < 6; turn += 1) {
    if (turn % 2 === 0) openPage();
    else openWorker();
    await token();
    vi.setSystemTime(Date.now() + 2 * hour);
  }
  openPage();
  await token();
  expect(server.refreshed).toHaveLength(7);
  expect(new Set(server.refreshed).size, 'no token was used twice').toBe(7);
  const { page, copy } = await stored();
  expect(JSON.parse(page ?? '')).toMatchObject({ refresh_token: copy?.refresh_token });
});

test('fault 30: signed out with a queue, another person, back again: theirs alone, sent only for them, asked after a day', async () => {
  await signIn(server, ids.ayesha);
  const { booking } = await book(server.db, asPerson(ids.ayesha));
  await queue('cancel-booking', { bookingId: booking.id, refund: 2100 });
  const { signOut } = await import('#data/session-upkeep.ts');
  await signOut('keep');
  openTab();
  const { countUnsentOfExpired, readSessionExpired } = await import('#data/session/session-expired-notice.ts');
  await countUnsentOfExpired(() => true);
  expect(readSessionExpired(), 'who left by themselves is told nothing').toBeUndefined();
  await signIn(server, ids.bilal);
  expect(await waiting(ids.bilal)).toEqual([]);
  expect(await waiting(ids.ayesha), 'not even by asking').toEqual([]);
  await flush({ force: true });
  expect(await server.count(`public.bookings where status = 'cancelled'`)).toBe(0);
  await (await import('#data/session-upkeep.ts')).signOut('keep');
  vi.setSystemTime(Date.now() + 3 * 24 * hour);
  openTab();
  await signIn(server, ids.ayesha);
  await flush();
  const [left] = await waiting(ids.ayesha);
  expect(left).toMatchObject({ state: 'parked', parkedFor: 'return' });
  const { retry } = await import('#commands/queue/queue.ts');
  if (left) await retry(left);
  await flush();
  expect(await waiting(ids.ayesha)).toEqual([]);
  expect(await server.count(`public.bookings where status = 'cancelled'`)).toBe(1);
});

test('fault 31: the account was deleted: everything of it leaves the phone, and nothing more is sent for it', async () => {
  await signIn(server, ids.ayesha);
  await queue('mark-notifications-read', marks());
  const gone = (sent: { body: unknown }) => {
    const batch = Reflect.get(Object(sent.body), 'batch') as { mutations: { id: string }[] };
    const results = batch.mutations.map(({ id }) => ({ id, status: 'rejected', code: 'ACCOUNT_GONE', rows: {} }));
    return json(envelope('am1', ids.ayesha, { results }));
  };
  phone.online(gone);
  await flush();
  const { readStoredUser } = await import('#data/session.ts');
  expect(readStoredUser()).toBeNull();
  expect(await Dexie.getDatabaseNames()).not.toContain(`baari-user-${ids.ayesha}`);
  phone.sent.length = 0;
  openTab();
  phone.online((sent) => server.answer(sent));
  await queue('submit-contact-message', message());
  await flush({ force: true });
  expect(sentAs()).toEqual([null]);
});
