import { expect, test, vi } from 'vitest';
import { newTicketKey } from '#supabase/local/ticket-key.mjs';
import { createTicketsEndpoint } from './handler.ts';
import { readTicketKey } from './ticket-key.ts';

const person = '0b7a9a3e-58f5-4f0c-9a35-0d8a5d1c2e11';
const booking = '7f1c2f0e-2b9f-4a6e-9a35-0d8a5d1c2e11';
const env = { SUPABASE_URL: 'https://db.test', SUPABASE_ANON_KEY: 'public', SUPABASE_SERVICE_ROLE_KEY: 'sb_secret_s' };
const facts = {
  k: 'tf1',
  viewer: person,
  keys: [1],
  tickets: [{ bookingId: booking, rev: 3, venueId: person, courtId: person, day: '2026-11-21', hours: 4 }],
};

/** Runs what is to be logged and hands out what was. */
async function logged(run: () => Promise<unknown>): Promise<string[]> {
  const log = vi.spyOn(console, 'error').mockReturnValue();
  await run();
  const lines = log.mock.calls.map((call) => String(call[1]));
  log.mockRestore();
  return lines;
}

/** The endpoint before a database that answers as told; what it asked can be looked at. */
function endpoint(answers: { facts?: () => Response; note?: () => Response; key?: string } = {}) {
  const asked: { name: string; apikey: string | null; token: string | null; body: unknown }[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    const headers = new Headers(init.headers);
    const name = url.slice('https://db.test/rest/v1/rpc/'.length);
    const body: unknown = JSON.parse(String(init.body));
    asked.push({ name, apikey: headers.get('apikey'), token: headers.get('authorization'), body });
    if (name === 'note_ticket_key') return answers.note?.() ?? Response.json({ k: 'tn1' });
    return answers.facts?.() ?? Response.json(facts);
  };
  const key = readTicketKey('key' in answers ? answers.key : newTicketKey(1));
  return { ...createTicketsEndpoint({ env, key, fetch }), asked };
}

const post = (body: unknown, headers: Record<string, string> = { authorization: 'Bearer someone' }) =>
  new Request('https://db.test/functions/v1/tickets', {
    method: 'POST',
    headers,
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
const told = async (response: Response) => ({ status: response.status, body: (await response.json()) as unknown });
const refused = (code: number, error: string) => ({ status: code, body: { code, error } });

test('asks as the caller, notes its key once, and answers to nobody’s cache', async () => {
  const { handle, asked } = endpoint();
  const response = await handle(post({ bookings: [booking] }));
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  expect(response.headers.get('access-control-allow-origin')).toBe('*');
  expect(await told(response)).toEqual({
    status: 200,
    body: {
      k: 'tk1',
      viewer: person,
      tickets: [{ bookingId: booking, rev: 3, text: expect.stringMatching(/^BAARI1/) }],
    },
  });
  await handle(post({ bookings: [booking] }));
  expect(asked.map(({ name, apikey, token }) => ({ name, apikey, token }))).toEqual([
    { name: 'note_ticket_key', apikey: 'sb_secret_s', token: null },
    { name: 'ticket_facts', apikey: 'public', token: 'Bearer someone' },
    { name: 'ticket_facts', apikey: 'public', token: 'Bearer someone' },
  ]);
  expect(asked[1]?.body).toEqual({ bookings: [booking] });
});

test.each([
  ['no list', {}],
  ['an empty list', { bookings: [] }],
  ['21 bookings', { bookings: Array.from({ length: 21 }, () => booking) }],
  ['a number among them', { bookings: [booking, 7] }],
  ['what is no id', { bookings: ['../keys'] }],
  ['null', null],
  ['what is no JSON', 'bookings'],
  ['a body of 5 kB', { bookings: [booking], note: 'x'.repeat(5000) }],
])('%s is refused before anybody is asked', async (_, body) => {
  const { handle, asked } = endpoint();
  expect(await told(await handle(post(body)))).toEqual(refused(422, 'INVALID'));
  expect(asked).toEqual([]);
});

test.each([
  ['without a token', {}],
  ['with a password', { authorization: 'Basic someone' }],
])('%s nobody gets anything', async (_, headers) => {
  const { handle, asked } = endpoint();
  expect(await told(await handle(post({ bookings: [booking] }, headers)))).toEqual(refused(401, 'SIGNED_OUT'));
  expect(asked).toEqual([]);
});

test.each([
  ['the database refuses', 429, { code: 'PT429', message: 'RATE_LIMITED' }, refused(429, 'RATE_LIMITED')],
  ['the account is gone', 401, { code: 'PT401', message: 'ACCOUNT_GONE' }, refused(401, 'ACCOUNT_GONE')],
  ['the token is old', 401, { code: 'PGRST301', message: 'JWT expired' }, refused(401, 'SIGNED_OUT')],
  ['the database is down', 503, {}, refused(503, 'UNEXPECTED')],
  ['it answers in another shape', 200, { k: 'tf2' }, refused(503, 'UNEXPECTED')],
])('when %s that is the answer', async (_, status, body, expected) => {
  const { handle } = endpoint({ facts: () => Response.json(body, { status }) });
  const lines = await logged(async () =>
    expect(await told(await handle(post({ bookings: [booking] })))).toEqual(expected),
  );
  expect(lines).toHaveLength(expected.status === 503 ? 1 : 0);
});

test('a key that could not be noted signs nothing yet, and is noted by the next request', async () => {
  let isDown = true;
  const { handle, noteKey, asked } = endpoint({
    note: () => (isDown ? new Response('', { status: 502 }) : Response.json({ k: 'tn1' })),
  });
  await expect(noteKey()).rejects.toThrow('key of tickets');
  await logged(async () =>
    expect(await told(await handle(post({ bookings: [booking] })))).toEqual(refused(503, 'UNEXPECTED')),
  );
  expect(asked.map(({ name }) => name)).not.toContain('ticket_facts');
  isDown = false;
  expect((await handle(post({ bookings: [booking] }))).status).toBe(200);
});

test('a missing key, and one that may sign no more, answer 503 and stand in the log', async () => {
  const withdrawn = endpoint({ facts: () => Response.json({ ...facts, keys: [2] }) });
  const lines = await logged(async () => {
    for (const { handle } of [endpoint({ key: '' }), withdrawn])
      expect(await told(await handle(post({ bookings: [booking] })))).toEqual(refused(503, 'UNEXPECTED'));
  });
  expect(lines).toEqual([
    'Error: TICKET_KEY is not set',
    'Error: Key 1 of tickets was withdrawn or followed by another one.',
  ]);
});

test('other methods', async () => {
  const { handle } = endpoint();
  const url = 'https://db.test/functions/v1/tickets';
  expect((await handle(new Request(url, { method: 'OPTIONS' }))).status).toBe(204);
  expect(await told(await handle(new Request(url)))).toEqual(refused(405, 'INVALID'));
});
