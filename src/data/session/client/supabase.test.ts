import { beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { codeOf, dead, html, json, newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { ali, envelope, session } from '#tests/support/samples.ts';

let phone: Phone;

beforeEach(() => {
  phone = newPhone();
  openTab();
});

/** A session as it stands on devices, in texts: the next build reads it as well. */
function putStoredSession(receivedAt: number): void {
  const user =
    '{"id":"a1111111-1111-4111-8111-111111111111","aud":"authenticated","role":"authenticated","email":"ali@example.com","user_metadata":{"name":"Ali Khan","phone":"+923001234567"}}';
  const expiresAt = Math.round(receivedAt / 1000) + 3600;
  phone.local.setItem(
    'baari-auth',
    `{"access_token":"old","token_type":"bearer","expires_in":3600,"expires_at":${expiresAt},"refresh_token":"refresh-of-old","user":${user},"weak_password":null,"received_at":${receivedAt}}`,
  );
  phone.local.setItem(
    'baari-user',
    '{"id":"a1111111-1111-4111-8111-111111111111","email":"ali@example.com","name":"Ali Khan","token":"old"}',
  );
  phone.local.setItem('baari-gen', '3');
}

const stored = () => JSON.parse(phone.local.getItem('baari-auth') ?? 'null') as Record<string, unknown> | null;

async function client() {
  return (await import('#data/session/load-supabase.ts')).loadSupabase();
}

const answer = z.object({ count: z.int() });

async function call(as: 'anyone' | 'viewer') {
  const { callRpc } = await import('#data/session/call-rpc.ts');
  return callRpc('count_things', {}, { as, k: 'xx1', answer });
}

const paths = () => phone.sent.map(({ url }) => new URL(url).pathname);

test('a page has one client, whoever asks for it', async () => {
  const [one, two] = await Promise.all([client(), client()]);
  expect(one).toBe(two);
  const { supabase } = await import('./supabase.ts');
  expect(supabase()).toBe(one);
});

test('making it asks the server for nothing and stores nothing', async () => {
  putStoredSession(0);
  const before = [...phone.local.entries];
  await client();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(phone.sent).toEqual([]);
  expect([...phone.local.entries]).toEqual(before);
});

test('the parts that nothing uses are left out of it', async () => {
  const { supabase } = await import('./supabase.ts');
  expect(() => supabase().channel('bookings')).toThrow('left out');
  expect(() => supabase().storage.from('receipts')).toThrow('left out');
});

test('without the script of the whole client nothing leaves, and the screens know that the server was not reached', async () => {
  vi.doMock('./supabase.ts', () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  try {
    const { loadSupabase } = await import('#data/session/load-supabase.ts');
    await expect(loadSupabase()).rejects.toMatchObject({ code: 'OFFLINE', detail: { unsent: true } });
    const { isServerReached } = await import('#data/server/reachability.ts');
    expect(isServerReached()).toBe(false);
    expect(phone.sent).toEqual([]);
  } finally {
    vi.doUnmock('./supabase.ts');
  }
});

test.each([
  ['a gateway before a server that is down', 503, true],
  ['a server that answers for itself', 500, true],
  ['a Wi-Fi that wants its sign-in', 511, false],
  ['a Wi-Fi with its own page', 200, false],
])('%s is told from one that stands in the way', async (_who, status, isTrouble) => {
  phone.online(() => html(status));
  await expect(call('anyone')).rejects.toMatchObject({ code: expect.stringMatching(/BUSY|NOT_OURS/) });
  const { isServerReached, serverTrouble } = await import('#data/server/reachability.ts');
  expect([isServerReached(), serverTrouble.get()]).toEqual([false, isTrouble]);
  phone.online(dead);
  await expect(call('anyone')).rejects.toMatchObject({ code: 'OFFLINE' });
  expect(serverTrouble.get()).toBe(false);
});

describe('a session as it stands on devices', () => {
  test('is read, speaks for its person and stays as it is', async () => {
    putStoredSession(Date.now());
    const before = phone.local.getItem('baari-auth');
    phone.online(() => json(envelope('xx1', ali, { count: 3 })));
    await expect(call('viewer')).resolves.toEqual({ count: 3 });
    expect(phone.sent[0]?.headers.get('authorization')).toBe('Bearer old');
    expect(phone.local.getItem('baari-auth')).toBe(before);
  });

  test('keeps its fields when the account is changed: the next build reads it too', async () => {
    const at = Date.now() - 60_000;
    putStoredSession(at);
    const before = stored();
    phone.online(() => json({ ...Object(before?.['user']), user_metadata: { name: 'Ali K' } }));
    const { asUser } = await import('./auth-client.ts');
    await asUser(ali, (auth) => auth.updateUser({ data: { name: 'Ali K' } }));
    expect(phone.sent[0]?.headers.get('authorization')).toBe('Bearer old');
    expect(stored()).toMatchObject({
      access_token: 'old',
      refresh_token: 'refresh-of-old',
      expires_in: 3600,
      expires_at: before?.['expires_at'],
      received_at: at,
      user: { id: ali, user_metadata: { name: 'Ali K' } },
    });
  });

  test('has its tokens renewed like any other', async () => {
    putStoredSession(0);
    phone.online(({ url }) =>
      url.includes('/auth/') ? json(session(ali, 'new')) : json(envelope('xx1', ali, { count: 3 })),
    );
    await expect(call('viewer')).resolves.toEqual({ count: 3 });
    expect(paths()).toEqual(['/auth/v1/token', '/rest/v1/rpc/count_things']);
    expect(phone.sent[0]?.body).toEqual({ refresh_token: 'refresh-of-old' });
    expect(stored()).toMatchObject({ access_token: 'new' });
  });
});

describe('a token that has run out, without a network', () => {
  beforeEach(() => {
    putStoredSession(0);
    phone.online(dead);
  });

  // Left to itself the client asks for another token eight times in 25 seconds, and answers that nobody is signed in.
  test('the client still has the session, at once, and asks nobody', async () => {
    const { auth } = await client();
    const began = performance.now();
    const { data, error } = await auth.getSession();
    expect(performance.now() - began).toBeLessThan(5000);
    expect([data.session?.user.id, error]).toEqual([ali, null]);
    expect(phone.sent).toEqual([]);
  });

  test('a call for the person fails after one try and ends nothing', async () => {
    const before = [...phone.local.entries];
    expect(await codeOf(call('viewer'))).toBe('OFFLINE');
    expect(paths()).toEqual(['/auth/v1/token']);
    expect([...phone.local.entries]).toEqual(before);
  });

  test('a call for nobody does not care', async () => {
    expect(await codeOf(call('anyone'))).toBe('OFFLINE');
    expect(paths()).toEqual(['/rest/v1/rpc/count_things']);
  });

  // The client's own option `lock` would be taken before every request: each would wait while another tab renews.
  test('nor does it wait for a tab that is renewing', async () => {
    void phone.locks.request('baari:auth', () => new Promise(() => undefined));
    phone.online(() => json(envelope('xx1', null, { count: 3 })));
    const began = performance.now();
    await expect(call('anyone')).resolves.toEqual({ count: 3 });
    expect(performance.now() - began).toBeLessThan(5000);
  });

  test('what the client itself would renew goes through the one renewal of the phone', async () => {
    phone.online(() => json(session(ali, 'new')));
    const { auth } = await client();
    const { refreshSession } = await import('#data/session/session-refresh.ts');
    const [, ours] = await Promise.all([auth.refreshSession(), refreshSession()]);
    expect(ours.access_token).toBe('new');
    expect(paths()).toEqual(['/auth/v1/token']);
    expect((await auth.getSession()).data.session?.access_token).toBe('new');
  });
});

test('nothing that the client does by itself ends the session: only a sign-out of the product does', async () => {
  putStoredSession(Date.now());
  phone.online(() => json({ code: 'session_not_found', message: 'Session not found' }, 403));
  const before = [...phone.local.entries];
  const { auth } = await client();
  await auth.getUser();
  await auth.signOut({ scope: 'local' });
  expect([...phone.local.entries]).toEqual(before);
});

describe('on the wire', () => {
  test('the data API hears of the client, the public key and the product', async () => {
    phone.online(() => json(envelope('xx1', null, { count: 3 })));
    await call('anyone');
    const { headers } = phone.sent[0] ?? {};
    expect(Object.fromEntries(headers ?? [])).toEqual({
      accept: 'application/json',
      apikey: 'public',
      'content-type': 'application/json',
      'x-application-name': 'baari',
    });
  });

  test.each([
    ['a sign-in', 'local'],
    ['a sign-in of this tab', 'tab'],
  ] as const)('%s carries the key as a key, never as a token', async (_name, place) => {
    phone.online(() => json(session(ali)));
    const { completeSignIn } = await import('./auth-client.ts');
    await completeSignIn(place, (auth) =>
      auth.signInWithPassword({ email: 'ali@example.com', password: 'secret-word' }),
    );
    expect(phone.sent[0]?.headers.get('apikey')).toBe('public');
    expect(phone.sent[0]?.headers.has('authorization')).toBe(false);
  });
});
