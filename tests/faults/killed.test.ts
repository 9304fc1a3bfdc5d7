// Realms die: a tab is closed, a worker is ended by the browser, the power fails. What was kept is sent, once.
import { IDBDatabase } from 'fake-indexeddb';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { clearBookings, ids, tomorrow } from '#tests/support/postgres-world.ts';
import { newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { openServer, type FaultServer } from './server.ts';
import { flush, flushAndDie, leaveBehind, message, queue, signIn, untried, waiting } from './steps.ts';

let server: FaultServer;
let phone: Phone;

beforeAll(async () => {
  server = await openServer();
});
beforeEach(async () => {
  await clearBookings(server.db);
  await server.db.exec('delete from public.contact_submissions; delete from public.notifications');
  phone = newPhone();
  openTab();
  phone.online((sent) => server.answer(sent));
});
afterAll(() => server.db.close());

const messages = () => server.count('public.contact_submissions');

test('fault 02: the worker dies with the answer in hand: asked again, told "duplicate", one message', async () => {
  await queue('submit-contact-message', message());
  await flushAndDie(phone, 'anon', 'before-ack');
  expect(await waiting()).toMatchObject([{ state: 'sending', sentOnce: true }]);
  expect(await messages()).toBe(1);
  await flush();
  expect(await waiting()).toEqual([]);
  expect(await messages()).toBe(1);
  expect(phone.sent, 'it was really sent twice').toHaveLength(2);
});

test('fault 03: the worker dies between lease and request: the next one that has the lock sends at once', async () => {
  await queue('submit-contact-message', message());
  await flushAndDie(phone, 'anon', 'before-request');
  expect(await messages()).toBe(0);
  await flush();
  expect(await waiting()).toEqual([]);
  expect(await messages()).toBe(1);
});

test('fault 03: where nobody can have the lock, the lease is waited for, 45 seconds', async () => {
  await queue('submit-contact-message', message());
  await flushAndDie(phone, 'anon', 'before-request');
  vi.stubGlobal('navigator', { onLine: true });
  const { nextAt } = await flush();
  expect(await messages(), 'it may still be under way').toBe(0);
  expect((nextAt ?? 0) - Date.now()).toBeLessThanOrEqual(45_000);
  vi.useFakeTimers({ toFake: ['Date'], now: nextAt });
  await flush();
  vi.useRealTimers();
  expect(await messages()).toBe(1);
});

test('fault 04: the page is closed right after the write was kept, before anybody was asked to send it', async () => {
  const { enqueue } = await import('#data/outbox/enqueue.ts');
  const { browserRuntime } = await import('#data/outbox/runtime.ts');
  const { commands } = await import('#commands/queue/registry.ts');
  const command = commands.get('submit-contact-message');
  if (command) await enqueue(browserRuntime, { command, input: message() });
  openTab();
  expect(phone.sent).toEqual([]);
  await flush();
  expect(await messages()).toBe(1);
});

test('fault 05: "saved" is said only when a strict transaction is complete', async () => {
  const made: { durability: unknown; isDone: boolean }[] = [];
  const { transaction } = IDBDatabase.prototype;
  const spy = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function begin(
    this: IDBDatabase,
    ...args
  ) {
    const begun = transaction.apply(this, args);
    const [names, mode, options] = args;
    const stores = typeof names === 'string' ? [names] : [...names];
    if (mode === 'readwrite' && stores.includes('outbox')) {
      const note = { durability: options?.durability, isDone: false };
      made.push(note);
      begun.addEventListener('complete', () => (note.isDone = true));
    }
    return begun;
  });
  await queue('submit-contact-message', message());
  expect(made).toEqual([{ durability: 'strict', isDone: true }]);
  spy.mockRestore();
});

test('fault 07: two tabs flush at once in a browser without Web Locks: one effect each', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  for (const subject of ['One', 'Two', 'Three']) await queue('submit-contact-message', message(subject));
  const here = await import('#commands/queue/queue.ts');
  openTab();
  const there = await import('#commands/queue/queue.ts');
  expect(there.flushOutbox).not.toBe(here.flushOutbox);
  await Promise.all([here.flushOutbox(), there.flushOutbox(), here.flushOutbox(), there.flushOutbox()]);
  expect(await messages()).toBe(3);
  expect(await waiting()).toEqual([]);
});

test('fault 39: 200 writes on a slow line, the app killed in every run: each run gets on, each write has one effect', async () => {
  await signIn(server, ids.ayesha);
  const rows = await server.db.query(
    `insert into public.bookings (user_id, court_id, booking_date, slot_count, fee, total_price, decide_by)
     select $1, $2, $3::date + n, 1, 100, 2100, $3::date + n from generate_series(1, 200) as n returning id`,
    [ids.ayesha, ids.dayCourt, tomorrow],
  );
  await leaveBehind(
    ids.ayesha,
    rows.map(({ id }) => untried(ids.ayesha, 'cancel-booking', { bookingId: id, refund: 2100 })),
  );
  const left = [200];
  while (left.at(-1) !== 0 && left.length < 20) {
    const runSent = phone.sent.length;
    const killed = new Promise<void>((resolve) => {
      phone.online(async (sent) => {
        const answer = await server.answer(sent);
        if (phone.sent.length === runSent + 1) return answer;
        resolve();
        return new Promise<Response>(() => undefined);
      });
    });
    await Promise.race([killed, flush()]);
    phone.locks.releaseAll();
    openTab();
    left.push((await waiting(ids.ayesha)).length);
  }
  expect(left).toEqual([200, 175, 150, 125, 100, 75, 50, 25, 0]);
  expect(await server.count(`public.bookings where status = 'cancelled'`)).toBe(200);
  expect(await server.count(`public.notifications where kind = 'booking_withdrawn'`), 'nothing twice').toBe(200);
});
