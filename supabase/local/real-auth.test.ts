// The answers of the embedded backend where the library's sign-in service would answer otherwise than a hosted project.
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { minPasswordLength } from '#domain/user.ts';
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
  // It tells of each mail.
  vi.spyOn(console, 'log').mockReturnValue();
  backend = await openBackend(folder, 'http://localhost:4173', 'confirm');
});
afterAll(async () => {
  await backend.close();
  vi.restoreAllMocks();
  console.error = print;
  rmSync(folder, { recursive: true, force: true });
});

type Answer = { status: number; body: Record<string, unknown> };

async function ask(method: string, path: string, body?: object, token = publishableKey): Promise<Answer> {
  const headers = {
    apikey: publishableKey,
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'x-supabase-api-version': '2024-01-01',
  };
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
  expect(await signIn(email)).toMatchObject({ status: 400, body: { code: 'email_not_confirmed' } });
  expect(await signIn(email, 'of somebody else')).toMatchObject({ status: 400, body: { code: 'invalid_credentials' } });
  const verified = { type: 'signup', token_hash: hashIn(mailsTo(email)[0]) };
  expect(await ask('POST', '/verify', verified)).toMatchObject({ status: 200, body: { user: { email } } });
  expect(await signIn(email)).toMatchObject({ status: 200 });
  expect(await ask('POST', '/verify', verified)).toMatchObject({ status: 403, body: { code: 'otp_expired' } });
});

it('answers a sign-up with a taken address as one with a new address, and sends nobody a mail', async () => {
  const email = 'ayesha@baari.test';
  const answer = await ask('POST', '/signup', { email, password, data: { name: 'Somebody' } });
  expect(answer).toMatchObject({
    status: 200,
    body: { email, role: '', identities: [], user_metadata: { name: 'Somebody' } },
  });
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
      code: 'over_email_send_rate_limit',
      message: expect.stringMatching(/^For security purposes, you can only request this after (?:59|60) seconds\.$/),
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

/** Token and claims of an account that is made, confirmed and signed in with its password. */
async function newSession() {
  const email = `person-${crypto.randomUUID()}@baari.test`;
  await ask('POST', '/signup', { email, password, data: { name: 'New Person' } });
  const byLink = (await ask('POST', '/verify', { type: 'signup', token_hash: hashIn(mailsTo(email)[0]) })).body;
  const byPassword = (await signIn(email)).body;
  return {
    email,
    byLink: String(byLink['access_token']),
    byPassword: String(byPassword['access_token']),
    refresh: byPassword['refresh_token'],
  };
}
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

it('puts into a token who made it, how the session began, and what is known of the person', async () => {
  const { email, byLink, byPassword, refresh } = await newSession();
  expect(claimsOf(byLink)).toMatchObject({
    iss: 'http://localhost:4173/auth/v1',
    aal: 'aal1',
    amr: [{ method: 'otp', timestamp: expect.any(Number) }],
    email,
    phone: '',
    is_anonymous: false,
    app_metadata: { provider: 'email' },
    user_metadata: { name: 'New Person' },
  });
  expect(claimsOf(byPassword)).toMatchObject({ amr: [{ method: 'password' }] });
  const renewed = (await ask('POST', '/token?grant_type=refresh_token', { refresh_token: refresh })).body;
  expect(claimsOf(String(renewed['access_token'])).amr).toEqual(claimsOf(byPassword).amr);
  expect((await ask('GET', '/user', undefined, byPassword)).status).toBe(200);
});

it('changes a password for whoever says the old one or came by a link, and ends the other sessions', async () => {
  const { email, byLink, byPassword } = await newSession();
  const change = (token: string, next: string, current?: string) =>
    ask('PUT', '/user', { password: next, current_password: current }, token);
  expect(await change(byPassword, 'second word')).toMatchObject({ body: { code: 'current_password_required' } });
  expect(await change(byPassword, 'second word', 'wrong')).toMatchObject({
    body: { code: 'current_password_invalid' },
  });
  expect((await change(byLink, 'second word')).status).toBe(200);
  expect((await ask('GET', '/user', undefined, byPassword)).body).toMatchObject({ code: 'session_not_found' });
  const token = String((await signIn(email, 'second word')).body['access_token']);
  expect((await change(token, 'third word', 'second word')).status).toBe(200);
  expect((await ask('GET', '/user', undefined, token)).status).toBe(200);
  expect((await ask('GET', '/user', undefined, byLink)).body).toMatchObject({ code: 'session_not_found' });
});

it('sends one mail a minute to whoever forgot a password', async () => {
  const { email } = await newSession();
  expect((await ask('POST', '/recover', { email })).status).toBe(200);
  expect(await ask('POST', '/recover', { email })).toMatchObject({
    status: 429,
    body: { code: 'over_email_send_rate_limit' },
  });
  expect(mailsTo(email)).toHaveLength(2);
});

it('refuses in the words of the real one what the library lets through', async () => {
  const { byPassword } = await newSession();
  const rights = { app_metadata: { role: 'admin' } };
  expect(await ask('PUT', '/user', rights, byPassword)).toMatchObject({ status: 403, body: { code: 'not_admin' } });
  const noHash = { type: 'recovery', token_hash: '' };
  expect(await ask('POST', '/verify', noHash)).toMatchObject({ status: 400, body: { code: 'validation_failed' } });
  const unknown = { refresh_token: 'abcdefghijkl' };
  expect(await ask('POST', '/token?grant_type=refresh_token', unknown)).toMatchObject({
    body: { code: 'refresh_token_not_found' },
  });
  const weak = await ask('POST', '/signup', { email: 'weak@baari.test', password: 'x'.repeat(minPasswordLength - 1) });
  expect(weak).toMatchObject({ status: 422, body: { code: 'weak_password', weak_password: { reasons: ['length'] } } });
  const headers = { apikey: publishableKey, authorization: 'Bearer broken', 'content-type': 'application/json' };
  const url = 'http://localhost/rest/v1/rpc/free_hours';
  const answer = await backend.fetch(new Request(url, { method: 'POST', headers, body: '{}' }));
  expect(answer.status).toBe(401);
});
