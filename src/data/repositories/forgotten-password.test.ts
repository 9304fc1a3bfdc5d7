import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dead, html, json, newPhone, openTab, type Answer, type Phone, type Sent } from '#tests/support/phone.ts';
import { ali, envelope, sara, session } from '#tests/support/samples.ts';

let phone: Phone;

beforeEach(() => {
  phone = newPhone();
  openTab();
});

const paths = () => phone.sent.map(({ method, url }) => `${method} ${url.replace('http://localhost', '')}`);
const has = ({ url }: Sent, part: string) => url.includes(part);

describe('asking for the mail', () => {
  const ask = async () =>
    (await import('./forgotten-password.ts')).requestPasswordMail('ali@example.com', 'http://localhost/reset-password');
  const noted = () => json(envelope('fp1', null, {}));

  test('is noted before, sent with the way back, and noted after', async () => {
    phone.online((request) => (has(request, '/recover') ? json({}) : noted()));
    await ask();
    expect(paths()).toEqual([
      'POST /rest/v1/rpc/note_password_reset',
      'POST /auth/v1/recover?redirect_to=http%3A%2F%2Flocalhost%2Freset-password',
      'POST /rest/v1/rpc/note_password_reset_sent',
    ]);
    const [before, mail, after] = phone.sent.map(({ body }) => body as Record<string, unknown>);
    expect(before).toMatchObject({ email: 'ali@example.com' });
    expect(after).toEqual({ id: before?.['id'] });
    expect(mail?.['code_challenge'], 'a link for this browser only would not open on another device').toBeNull();
    expect([...phone.local.entries.keys()].filter((key) => /auth|guest|verifier/.test(key))).toEqual([]);
  });

  test('ends well when only the second note is lost', async () => {
    phone.online((request) => {
      if (has(request, '/recover')) return json({});
      return has(request, 'reset_sent') ? dead() : noted();
    });
    await expect(ask()).resolves.toEqual({ isLate: false });
  });

  test.each([
    ['over_email_send_rate_limit', 'you can only request this after 42 seconds.', false],
    ['over_request_rate_limit', 'Request rate limit reached', true],
  ])(
    '%s (%s) ends as for everybody else: only known addresses are told so, and a stranger locks nobody out',
    async (code, message, isLate) => {
      phone.online((request) => (has(request, '/recover') ? json({ code, message }, 429) : noted()));
      await expect(ask()).resolves.toEqual({ isLate });
      expect(paths()).not.toContain('POST /rest/v1/rpc/note_password_reset_sent');
    },
  );

  test('is asked for once a minute by this phone, whatever is pressed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    phone.online((request) => (has(request, '/recover') ? json({}) : noted()));
    await ask();
    const count = paths().length;
    vi.setSystemTime(Date.now() + 59_000);
    await expect(ask()).resolves.toEqual({ isLate: false });
    expect(paths()).toHaveLength(count);
    vi.setSystemTime(Date.now() + 1000);
    await ask();
    expect(paths()).toHaveLength(2 * count);
    vi.useRealTimers();
  });

  const refusals: [string, (request: Sent) => Answer, string][] = [
    ['no network', dead, 'OFFLINE'],
    ['a Wi-Fi sign-in page', (request) => (has(request, '/recover') ? html() : noted()), 'NOT_OURS'],
    [
      'the mails of the project are used up',
      (request) =>
        has(request, '/recover')
          ? json({ code: 'over_email_send_rate_limit', message: 'email rate limit exceeded' }, 429)
          : noted(),
      'MAIL_QUOTA',
    ],
    ['the mail could not be sent', (request) => (has(request, '/recover') ? json({}, 500) : noted()), 'BUSY'],
  ];
  test.each(refusals)('%s', async (_name, answer, code) => {
    phone.online(answer);
    await expect(ask()).rejects.toMatchObject({ code });
  });
});

describe('the link of a mail', () => {
  type Answers = { verify?: () => Answer; user?: () => Answer };

  function serve({ verify = () => json(session(ali, 'mail')), user = () => json(session(ali).user) }: Answers = {}) {
    phone.online((request) => {
      if (has(request, '/verify')) return verify();
      return has(request, '/user') ? user() : new Response(null, { status: 204 });
    });
  }
  const open = async () => (await import('./forgotten-password.ts')).passwordReset('abc');
  const signIn = async (uid: string) => {
    const { commitSession } = await import('#data/session/session-idb.ts');
    await commitSession({ ...session(uid, 'own'), received_at: Date.now() }, 'local');
  };
  const signedIn = async () => (await import('#data/session.ts')).readStoredUser()?.id;

  test('sets the password with its own session and ends every session of the account', async () => {
    serve();
    await (
      await open()
    )('new-word');
    expect(paths()).toEqual(['POST /auth/v1/verify', 'PUT /auth/v1/user', 'POST /auth/v1/logout?scope=global']);
    expect(phone.sent[0]?.body).toMatchObject({ token_hash: 'abc', type: 'recovery' });
    expect(phone.sent[1]?.body).toMatchObject({ password: 'new-word' });
    expect(phone.sent[1]?.headers.get('authorization')).toBe('Bearer mail');
    expect(JSON.stringify([...phone.local.entries, ...phone.tab.entries])).not.toMatch(/token|mail|guest/);
  });

  test.each([
    ['has just confirmed the address, of which a stranger may have said anything', '2026-11-01T10:05:00Z', true],
    ['came to an address that was confirmed before', '2026-10-01T10:00:00Z', false],
  ])('of a link that %s (%s), name and phone number are emptied: %s', async (_name, confirmed, isEmptied) => {
    const { user, ...tokens } = session(ali, 'mail');
    const dates = { email_confirmed_at: confirmed, recovery_sent_at: '2026-11-01T10:00:00Z' };
    serve({ verify: () => json({ ...tokens, user: { ...user, ...dates } }) });
    await (
      await open()
    )('new-word');
    const emptied = { data: { name: '', phone: '' } };
    if (isEmptied) expect(phone.sent[1]?.body).toMatchObject(emptied);
    else expect(phone.sent[1]?.body).not.toHaveProperty('data.name');
  });

  test('leaves somebody else who is signed in on this phone alone', async () => {
    await signIn(sara);
    serve();
    await (
      await open()
    )('new-word');
    expect(await signedIn()).toBe(sara);
    expect(phone.local.getItem('baari-auth')).toContain('"own"');
  });

  test('signs the person out who used it on their own phone', async () => {
    await signIn(ali);
    serve();
    await (
      await open()
    )('new-word');
    expect(await signedIn()).toBeUndefined();
  });

  test('is used up once; a refused password can be followed by another', async () => {
    let tries = 0;
    serve({ user: () => ((tries += 1) === 1 ? json({ code: 'same_password' }, 422) : json(session(ali).user)) });
    const setPassword = await open();
    await expect(setPassword('old-word')).rejects.toMatchObject({ code: 'PASSWORD_SAME' });
    await setPassword('new-word');
    expect(paths().filter((path) => path.includes('verify'))).toHaveLength(1);
  });

  test('an answer that was lost is found out by trying again', async () => {
    let tries = 0;
    serve({ user: () => ((tries += 1) === 1 ? dead() : json({ code: 'same_password' }, 422)) });
    const setPassword = await open();
    await expect(setPassword('new-word')).rejects.toMatchObject({ code: 'OFFLINE' });
    await setPassword('new-word');
    expect(paths().at(-1)).toBe('POST /auth/v1/logout?scope=global');
  });

  test('another word after a lost answer is still refused when it is the old one', async () => {
    let tries = 0;
    serve({ user: () => ((tries += 1) === 1 ? dead() : json({ code: 'same_password' }, 422)) });
    const setPassword = await open();
    await expect(setPassword('new-word')).rejects.toMatchObject({ code: 'OFFLINE' });
    await expect(setPassword('other-word')).rejects.toMatchObject({ code: 'PASSWORD_SAME' });
  });

  const ends: [string, Answers, string][] = [
    ['used or expired', { verify: () => json({ error_code: 'otp_expired', code: 403 }, 403) }, 'RESET_CODE'],
    ['malformed', { verify: () => json({ error_code: 'validation_failed', code: 400 }, 400) }, 'RESET_CODE'],
    ['of a deleted account', { user: () => json({ error_code: 'user_not_found' }, 403) }, 'RESET_CODE'],
    ['of a banned person', { verify: () => json({ code: 'user_banned' }, 403) }, 'BANNED'],
    ['of an account with a second factor', { user: () => json({ code: 'insufficient_aal' }, 401) }, 'SECOND_FACTOR'],
    ['too short a password', { user: () => json({ error_code: 'weak_password' }, 422) }, 'PASSWORD_WEAK'],
    ['overload', { verify: () => json({}, 503) }, 'BUSY'],
    ['a Wi-Fi sign-in page', { verify: () => html() }, 'NOT_OURS'],
  ];
  test.each(ends)('%s', async (_name, answers, code) => {
    await signIn(sara);
    serve(answers);
    await expect((await open())('new-word')).rejects.toMatchObject({ code });
    expect(await signedIn()).toBe(sara);
  });
});
