// The server is overloaded, or somebody else answers for it.
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ids } from '#tests/support/postgres-world.ts';
import { html, json, newPhone, openTab, type Answer, type Phone } from '#tests/support/phone.ts';
import { openServer, type FaultServer } from './server.ts';
import { flush, leaveBehind, message, queue, signIn, untried, waiting } from './steps.ts';

let server: FaultServer;
let phone: Phone;

const minute = 60_000;

beforeAll(async () => {
  server = await openServer();
});
beforeEach(async () => {
  await server.db.exec('delete from public.contact_submissions; delete from private.rate_limits');
  phone = newPhone();
  openTab();
  phone.online((sent) => server.answer(sent));
  vi.useFakeTimers({ toFake: ['Date'] });
  return () => vi.useRealTimers();
});
afterAll(() => server.db.close());

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

test('fault 08: ten minutes of errors: 50 writes wait, are asked about a few times, and all arrive', async () => {
  await signIn(server, ids.ayesha);
  const marks = () => untried(ids.ayesha, 'mark-notifications-read', { ids: [crypto.randomUUID()] });
  await leaveBehind(ids.ayesha, Array.from({ length: 50 }, marks));
  phone.online(() => json({ code: 'unexpected_failure' }, 500));
  const until = Date.now() + 10 * minute;
  while (Date.now() < until) {
    const { nextAt } = await flush();
    // Somebody who comes back every five seconds does not get past the back-off.
    for (let glance = 0; glance < 3; glance += 1) await flush();
    expect(nextAt).toBeGreaterThan(Date.now());
    vi.setSystemTime(nextAt ?? until);
  }
  const requests = phone.sent.length;
  expect(requests, 'far fewer than one in five seconds').toBeLessThan(40);
  expect(await waiting(ids.ayesha)).toHaveLength(50);
  phone.online((sent) => server.answer(sent));
  await flush();
  expect(await waiting(ids.ayesha)).toEqual([]);
  expect(phone.sent.length - requests, '50 in two requests').toBe(2);
});

test('fault 08: a thousand phones that failed together do not come back together', async () => {
  const { recordServerBusy, readBackoff } = await import('#data/outbox/backoff-state.ts');
  const { browserRuntime } = await import('#data/outbox/runtime.ts');
  const perSecond = new Map<number, number>();
  for (let client = 0; client < 1000; client += 1) {
    let row: { name: string; value: string } | undefined;
    const settings = { get: async () => row, put: async (next: typeof row) => void (row = next) };
    const own = {
      ...browserRuntime,
      now: () => 0,
      base: (work: (db: never) => Promise<never>) => work({ settings } as never),
    };
    for (let failure = 0; failure < 6; failure += 1) await recordServerBusy(own, await readBackoff(own), undefined);
    const second = Math.floor((await readBackoff(own)).until / 1000);
    perSecond.set(second, (perSecond.get(second) ?? 0) + 1);
  }
  expect(Math.max(...perSecond.values()), 'at most 5 % of them in one second').toBeLessThan(50);
  expect(perSecond.size).toBeGreaterThan(80);
});

describe('fault 09: too many requests', () => {
  test('of the data API: what it asks for is waited for, by every tab', async () => {
    await queue('submit-contact-message', message());
    phone.online(() => Response.json({ message: 'slow down' }, { status: 429, headers: { 'retry-after': '120' } }));
    await flush();
    openTab();
    pass(119_000);
    await flush();
    expect(phone.sent).toHaveLength(1);
    phone.online((sent) => server.answer(sent));
    pass(1000);
    await flush();
    expect(await waiting()).toEqual([]);
  });

  test('of the sign-in service, with a token that ran out: the session and the write stay', async () => {
    await signIn(server, ids.ayesha, 2 * 60 * minute);
    await queue('mark-notifications-read', { ids: [crypto.randomUUID()] });
    phone.online(() => json({ code: 'over_request_rate_limit' }, 429));
    await flush();
    const { readStoredUser } = await import('#data/session.ts');
    expect(readStoredUser()?.id).toBe(ids.ayesha);
    expect(await waiting(ids.ayesha)).toMatchObject([{ state: 'queued' }]);
    phone.online((sent) => server.answer(sent));
    pass(15 * minute);
    await flush();
    expect(await waiting(ids.ayesha)).toEqual([]);
  });
});

test('fault 10: another refresh at the same moment (409): the session and the write stay', async () => {
  await signIn(server, ids.ayesha, 2 * 60 * minute);
  await queue('mark-notifications-read', { ids: [crypto.randomUUID()] });
  phone.online((sent) =>
    sent.url.includes('/token') ? json({ code: 'conflict', message: 'busy' }, 409) : server.answer(sent),
  );
  await flush();
  expect(
    phone.sent.some(({ url }) => url.includes('/rpc/')),
    'nothing went out without a token',
  ).toBe(false);
  const { readStoredUser } = await import('#data/session.ts');
  expect(readStoredUser()?.id).toBe(ids.ayesha);
  expect(await waiting(ids.ayesha)).toMatchObject([{ state: 'queued' }]);
});

describe('fault 11: a stranger answers', () => {
  const strangers: [string, () => Answer][] = [
    ['a sign-in page with 200', () => html(200)],
    ['a redirect to one', () => new TypeError('redirect mode is error')],
    ['511', () => html(511)],
    ['511 in JSON', () => json({ error: 'sign in first' }, 511)],
    ['JSON of somebody else', () => json({ status: 'ok' })],
    [
      'JSON that looks like ours, of another function',
      () => json({ k: 'sp1', now: new Date().toISOString(), viewer: null }),
    ],
    [
      'an answer of ours that names other writes',
      () => json({ k: 'am1', now: new Date().toISOString(), viewer: ids.ayesha, results: [] }),
    ],
  ];

  test.each(strangers)('%s: nothing is taken for sent, nobody is signed out', async (_what, answer) => {
    await signIn(server, ids.ayesha);
    const { readBookings } = await import('#data/repositories/bookings.ts');
    await queue('mark-notifications-read', { ids: [crypto.randomUUID()] });
    phone.online(answer);
    await flush();
    expect(await waiting(ids.ayesha)).toMatchObject([{ state: 'queued' }]);
    expect(await readBookings(ids.ayesha)).toEqual([]);
    const { readStoredUser } = await import('#data/session.ts');
    expect(readStoredUser()?.id).toBe(ids.ayesha);
    phone.online((sent) => server.answer(sent));
    await flush({ force: true });
    expect(await waiting(ids.ayesha)).toEqual([]);
  });
});
