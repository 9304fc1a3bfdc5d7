import { beforeEach, expect, test } from 'vitest';
import { codeOf, dead, json, newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { ali, envelope, session } from '#tests/support/samples.ts';

let phone: Phone;

beforeEach(() => {
  phone = newPhone();
  openTab();
});

const asked = { city: 'Karachi', sport: 'Futsal', day: '2026-11-28' };
const ids = ['9ccfa1b7-70f3-4f86-9a33-3f1b9c3f3b8e', '00000000-0000-4000-8000-0000000000ff'];
const digits = ids.map((id) => id.replaceAll('-', '')).join('');
const free = async (more: { signal?: AbortSignal } = {}) =>
  (await import('./free-hours.ts')).fetchFreeHours({ ...asked, ...more });

test('the free hours of anybody: masks by court, with the age of the answer', async () => {
  const now = '2026-11-28T10:00:00.000Z';
  phone.online(() => json(envelope('fh1', null, { courts: digits, free: '300000800001', prices: [], now })));
  const answer = await free();
  expect(answer).toMatchObject({ ...asked, prices: new Map() });
  expect(answer.at).toBe(Date.parse(now));
  expect(answer.courts).toEqual(
    new Map([
      [ids[0], 0x300000],
      [ids[1], 0x800001],
    ]),
  );
  expect(phone.sent[0]?.body).toEqual(asked);
  expect(phone.sent[0]?.headers.has('authorization')).toBe(false);
});

test('hours that do not cost the base price of their court bring their price', async () => {
  const prices = [
    [0, 0x100000, 5040],
    [0, 0x200000, 5500],
    [1, 0x800001, 900],
  ];
  phone.online(() => json(envelope('fh1', null, { courts: digits, free: '300000800001', prices })));
  expect((await free()).prices).toEqual(
    new Map([
      [
        ids[0],
        new Map([
          [20, 5040],
          [21, 5500],
        ]),
      ],
      [
        ids[1],
        new Map([
          [0, 900],
          [23, 900],
        ]),
      ],
    ]),
  );
});

test('somebody signed in asks as themselves, so that nobody else uses up what they may ask', async () => {
  const { commitSession } = await import('#data/session/session-idb.ts');
  await commitSession({ ...session(ali), received_at: Date.now() }, 'local');
  phone.online(() => json(envelope('fh1', ali, { courts: '', free: '', prices: [] })));
  expect((await free()).courts.size).toBe(0);
  expect(phone.sent[0]?.headers.get('authorization')).toBe('Bearer token-1');
});

test.each([
  ['a court without a mask', { courts: digits, free: '300000', prices: [] }],
  ['half an id', { courts: digits.slice(1), free: '300000800001', prices: [] }],
  ['a price without an hour', { courts: digits, free: '300000800001', prices: [[0, 5040]] }],
  ['lists', { courts: ids, free: [1, 2], prices: [] }],
])('an answer with %s is none', async (_what, body) => {
  phone.online(() => json(envelope('fh1', null, body)));
  expect(await codeOf(free())).toBe('UNEXPECTED');
});

test('says why there is none', async () => {
  phone.online(() => json({ code: 'PT429', message: 'RATE_LIMITED', details: '{"retry_after": 60}' }, 429));
  await expect(free()).rejects.toMatchObject({ code: 'RATE_LIMITED', detail: { retry_after: 60 } });
  phone.online(dead);
  expect(await codeOf(free())).toBe('OFFLINE');
});

test('stops when nobody waits for it any more, which says nothing about the line', async () => {
  const { isServerReached } = await import('#data/server/reachability.ts');
  phone.online(() => json(envelope('fh1', null, { courts: '', free: '', prices: [] })));
  await free();
  const stop = new AbortController();
  const asking = free({ signal: stop.signal });
  phone.online(() => {
    stop.abort();
    return new Promise(() => undefined);
  });
  await expect(asking).rejects.toMatchObject({ code: 'BUSY', detail: { dropped: true } });
  await expect(free({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'BUSY' });
  expect(isServerReached()).toBe(true);
});
