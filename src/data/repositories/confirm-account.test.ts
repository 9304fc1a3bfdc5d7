import { beforeEach, describe, expect, test } from 'vitest';
import { dead, json, newPhone, openTab, type Phone, type Sent } from '#tests/support/phone.ts';
import { ali, session } from '#tests/support/samples.ts';

let phone: Phone;

beforeEach(() => {
  phone = newPhone();
  openTab();
});

const details = { firstName: 'Ali', lastName: 'Khan', phone: '+923001234567', password: 'kot addu' };
const complete = async (code: string | undefined = 'abc', own = details) =>
  (await import('./confirm-account.ts')).completeAccount(code, own);

const user = (name?: string) => ({ ...session(ali).user, user_metadata: name ? { name } : {} });
const nameless = { ...session(ali), access_token: 'token-of-link', refresh_token: 'refresh-of-link', user: user() };
const named = { ...session(ali), user: user('Ali Khan') };
const pathOf = ({ method, url }: Sent) => `${method} ${url.replace(/^.*\/auth\/v1/, '')}`;

/** The sign-in service; `update` answers the change of the account. */
function serve(update: (request: Sent) => Response | Error = () => json(user('Ali Khan'))): void {
  phone.online((request) => {
    if (request.url.includes('/verify')) return json(nameless);
    if (request.url.includes('/user')) return update(request);
    return request.url.includes('/token') ? json(named) : json({});
  });
}

async function readPending() {
  return (await import('#data/session-upkeep.ts')).readPendingSignUp();
}

test('the link signs in, the account gets name, phone and password, and a session of that password', async () => {
  serve();
  const { keepPendingSignUp } = await import('#data/session-upkeep.ts');
  keepPendingSignUp({ email: 'ali@example.com', next: '/my-bookings' });
  await expect(complete()).resolves.toMatchObject({ id: ali, name: 'Ali Khan' });
  expect(phone.sent.map(pathOf)).toEqual([
    'POST /verify',
    'PUT /user',
    'POST /token?grant_type=password',
    'POST /logout?scope=local',
  ]);
  const [verify, update, signIn, logout] = phone.sent;
  expect(verify?.body).toMatchObject({ token_hash: 'abc', type: 'signup' });
  expect(update?.body).toMatchObject({ password: 'kot addu', data: { name: 'Ali Khan', phone: '+923001234567' } });
  expect(signIn?.body).toMatchObject({ email: 'ali@example.com', password: 'kot addu' });
  expect(logout?.headers.get('authorization'), 'the session of the link ends').toBe('Bearer token-of-link');
  expect(phone.local.getItem('baari-auth')).toContain('token-1');
  expect(await readPending()).toBeUndefined();
});

test('a sign-in that fails afterwards leaves the session of the link', async () => {
  phone.online((request) => {
    if (request.url.includes('/verify')) return json(nameless);
    return request.url.includes('/user') ? json(user('Ali Khan')) : dead();
  });
  await expect(complete()).resolves.toMatchObject({ name: 'Ali Khan' });
  expect(phone.local.getItem('baari-auth')).toContain('token-of-link');
});

describe('a failure after the link was used', () => {
  test('keeps the session and says that the account is not finished; the next try does not need the link', async () => {
    serve(() => json({ code: 'weak_password', weak_password: { reasons: ['pwned'] } }, 422));
    await expect(complete()).rejects.toMatchObject({ code: 'PASSWORD_WEAK', detail: { reasons: ['pwned'] } });
    expect(await readPending()).toMatchObject({ uid: ali, next: '/' });
    openTab();
    serve();
    phone.sent.length = 0;
    await expect(complete(undefined)).resolves.toMatchObject({ name: 'Ali Khan' });
    expect(phone.sent.map(pathOf)[0]).toBe('PUT /user');
  });

  test('because of the password leaves none that somebody else may have chosen when they registered the address', async () => {
    serve(({ body }) => ('data' in (body as object) ? json({ code: 'weak_password' }, 422) : json(user('Ali Khan'))));
    await expect(complete()).rejects.toMatchObject({ code: 'PASSWORD_WEAK' });
    const [chosen, unknown] = phone.sent.filter(({ method }) => method === 'PUT').map(({ body }) => body as object);
    expect(chosen).toMatchObject({ data: expect.anything() });
    expect(unknown).toMatchObject({ password: expect.stringMatching(/.{20,}/) });
  });

  test('of which the password had arrived sends the name alone', async () => {
    serve(({ body }) =>
      'password' in (body as object) ? json({ code: 'same_password' }, 422) : json(user('Ali Khan')),
    );
    await expect(complete()).resolves.toMatchObject({ name: 'Ali Khan' });
    expect(phone.sent.filter(({ method }) => method === 'PUT').map(({ body }) => Object.keys(body as object))).toEqual([
      expect.arrayContaining(['password', 'data']),
      expect.not.arrayContaining(['password']),
    ]);
  });
});

test('an account with a password of its own keeps it', async () => {
  const { commitSession } = await import('#data/session/session-idb.ts');
  await commitSession({ ...nameless, received_at: Date.now() }, 'local');
  serve();
  await complete(undefined, { ...details, password: '' });
  expect(phone.sent.map(pathOf)).toEqual(['PUT /user']);
  expect(phone.sent[0]?.body).not.toHaveProperty('password');
});

test.each([
  ['used or run out', () => json({ code: 'otp_expired' }, 403), 'CONFIRM_LINK'],
  ['not a code at all', () => json({ code: 'validation_failed' }, 400), 'CONFIRM_LINK'],
  ['of a banned account', () => json({ code: 'user_banned' }, 403), 'BANNED'],
  ['no network', () => dead(), 'OFFLINE'],
  ['overload', () => json({ code: 'request_timeout' }, 504), 'BUSY'],
  ['a busy carrier address', () => json({ code: 'over_request_rate_limit' }, 429), 'RATE_LIMITED'],
])('a link: %s', async (_name, answer, code) => {
  phone.online(answer);
  await expect(complete()).rejects.toMatchObject({ code });
  expect(phone.local.getItem('baari-auth')).toBeNull();
});
