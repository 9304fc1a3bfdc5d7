// What the embedded backend answers where the library's sign-in service would answer otherwise than a hosted project.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Backend, openBackend } from './backend.ts';
import { publishableKey } from './keys.ts';

const folder = mkdtempSync(join(tmpdir(), 'baari-real-auth-'));
const print = console.error;
let backend: Backend;

beforeAll(async () => {
  // Beside the stories of the same run there may be such data already: it takes half a minute to make.
  const made = process.env['BAARI_TEMPLATE'];
  const has = (name: string) => made !== undefined && existsSync(join(made, name));
  if (made && has('keys.json') && !has('unfinished') && !has('lock.json')) cpSync(made, folder, { recursive: true });
  backend = await openBackend(folder, 'http://localhost:4173', 'confirm');
});
afterAll(async () => {
  await backend.close();
  console.error = print;
  rmSync(folder, { recursive: true, force: true });
});

type Answer = { status: number; body: Record<string, unknown> };

async function ask(method: string, path: string, body?: object, token = publishableKey): Promise<Answer> {
  const headers = { apikey: publishableKey, authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const request = new Request(`http://localhost/auth/v1${path}`, {
    method,
    headers,
    body: JSON.stringify(body) ?? null,
  });
  const response = await backend.fetch(request);
  const text = await response.text();
  return { status: response.status, body: text ? JSON.parse(text) : {} };
}

function mailsTo(address: string): string[] {
  const mails = join(folder, 'mails');
  const names = existsSync(mails) ? readdirSync(mails).sort() : [];
  return names
    .filter((name) => name.endsWith(`-${address}.html`))
    .map((name) => readFileSync(join(mails, name), 'utf8'));
}

/** The code of the link in a mail, however the link is written. */
const hashIn = (mail = ''): string => /[?&](?:code|token)=([0-9a-f]{40,})/.exec(mail)?.[1] ?? '';

const password = 'long enough';
const signIn = (email: string, secret = password) =>
  ask('POST', '/token?grant_type=password', { email, password: secret });

it('signs a new account up without a session, and lets it in after the link of its mail', async () => {
  const email = 'new@baari.test';
  const answer = await ask('POST', '/signup', { email, password, data: { name: 'New Person' } });
  expect(answer).toMatchObject({ status: 200, body: { email, role: 'authenticated' } });
  expect(answer.body).not.toHaveProperty('access_token');
  expect(await signIn(email)).toMatchObject({ status: 400, body: { error_code: 'email_not_confirmed' } });
  const verified = { type: 'signup', token_hash: hashIn(mailsTo(email)[0]) };
  expect(await ask('POST', '/verify', verified)).toMatchObject({ status: 200, body: { user: { email } } });
  expect(await signIn(email)).toMatchObject({ status: 200 });
  expect(await ask('POST', '/verify', verified)).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } });
});

it('answers a sign-up with a taken address as one with a new address, and sends nobody a mail', async () => {
  const email = 'ayesha@baari.test';
  const answer = await ask('POST', '/signup', { email, password, data: { name: 'Somebody' } });
  expect(answer).toMatchObject({ status: 200, body: { email, role: '', identities: [], user_metadata: {} } });
  expect(mailsTo(email)).toEqual([]);
});

it.each([
  ['a second sign-up', (email: string) => ask('POST', '/signup', { email, password: 'of somebody else' })],
  ['/resend', (email: string) => ask('POST', '/resend', { type: 'signup', email })],
])('sends the confirmation again at %s, with a new link, once a minute', async (_, again) => {
  const email = `again-${crypto.randomUUID()}@baari.test`;
  await ask('POST', '/signup', { email, password });
  expect(await again(email)).toMatchObject({
    status: 429,
    body: {
      error_code: 'over_email_send_rate_limit',
      msg: expect.stringMatching(/^For security purposes, you can only request this after (?:59|60) seconds\.$/),
    },
  });
  vi.setSystemTime(Date.now() + 61_000);
  expect(await again(email)).toMatchObject({ status: 200 });
  vi.useRealTimers();
  const [first, second] = mailsTo(email).map(hashIn);
  expect((await ask('POST', '/verify', { type: 'signup', token_hash: first })).status).toBe(403);
  expect((await ask('POST', '/verify', { type: 'signup', token_hash: second })).status).toBe(200);
  // The first password is the one that counts.
  expect((await signIn(email)).status).toBe(200);
});

it('tells nobody at /resend whether an address has an account', async () => {
  for (const email of ['nobody@baari.test', 'ayesha@baari.test'])
    expect(await ask('POST', '/resend', { type: 'signup', email })).toEqual({ status: 200, body: {} });
});

it('says in its settings that mails have to be confirmed', async () => {
  expect((await ask('GET', '/settings')).body).toMatchObject({ mailer_autoconfirm: false });
});
