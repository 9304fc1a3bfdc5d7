import { Dexie } from 'dexie';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import {
  codeOf,
  dead,
  html,
  json,
  newPhone,
  openTab,
  openWorker,
  type Answer,
  type Phone,
} from '#tests/support/phone.ts';
import { ali, session } from '#tests/support/samples.ts';

let phone: Phone;

/** Signs Ali in on this device with a token that ran out two hours ago. */
async function signInLongAgo(): Promise<void> {
  const { commitSession } = await import('./session-idb.ts');
  await commitSession({ ...session(ali, 'old'), received_at: Date.now() - 2 * 3_600_000 }, 'local');
}

async function readCopy() {
  const { withDb } = await import('#data/storage/db.ts');
  return withDb((db) => db.session.get('session'));
}

beforeEach(() => {
  phone = newPhone();
  openTab();
});

describe('an answer that is not a definitive refusal keeps the session', () => {
  const answers: [string, () => Answer, string][] = [
    ['no network', dead, 'OFFLINE'],
    ['too many requests', () => json({ code: 'over_request_rate_limit' }, 429), 'BUSY'],
    ['another refresh at the same time', () => json({ code: 'conflict' }, 409), 'BUSY'],
    ['a timeout', () => json({ code: 'request_timeout' }, 408), 'BUSY'],
    ['a refusal that is not about the token', () => json({ code: 'bad_json' }, 400), 'BUSY'],
    ['an overloaded server', () => json({ code: 'unexpected_failure' }, 503), 'BUSY'],
    ['a gateway page', () => html(502), 'BUSY'],
    ['a forbidding page of a network', () => html(403), 'NOT_OURS'],
    ['a missing page of a network', () => html(404), 'NOT_OURS'],
    ['a network that wants a sign-in', () => html(511), 'NOT_OURS'],
    ['a sign-in page', () => html(200), 'NOT_OURS'],
    ['JSON of a stranger', () => json({ hello: 'world' }), 'NOT_OURS'],
    ['the session of somebody else', () => json(session('f9999999-9999-4999-8999-999999999999', 'new')), 'NOT_OURS'],
  ];

  test.each(answers)('%s', async (_name, answer, code) => {
    await signInLongAgo();
    phone.online(answer);
    const { credentials } = await import('./credentials.ts');
    const { readStoredUser } = await import('#data/session.ts');
    await expect(credentials().then((own) => own.token)).rejects.toMatchObject({ code });
    expect(readStoredUser()).toEqual({ id: ali, email: 'ali@example.com', name: 'Ali Khan' });
    expect((await readCopy())?.session?.access_token).toBe('old');
  });
});

describe('a definitive refusal signs out', () => {
  const refusals: [string, number, object, string][] = [
    ['refresh_token_not_found', 400, { code: 'refresh_token_not_found' }, 'SIGNED_OUT'],
    ['refresh_token_already_used', 400, { error_code: 'refresh_token_already_used' }, 'SIGNED_OUT'],
    ['validation_failed, for a damaged refresh token', 400, { code: 'validation_failed' }, 'SIGNED_OUT'],
    ['session_not_found', 403, { code: 'session_not_found' }, 'SIGNED_OUT'],
    ['session_expired', 400, { code: 'session_expired' }, 'SIGNED_OUT'],
    ['user_banned', 403, { code: 'user_banned' }, 'SIGNED_OUT'],
  ];

  test.each(refusals)('%s', async (_name, status, body, code) => {
    await signInLongAgo();
    phone.online(() => json(body, status));
    const { credentials } = await import('./credentials.ts');
    const { readStoredUser } = await import('#data/session.ts');
    await expect(credentials().then((own) => own.token)).rejects.toMatchObject({ code });
    expect(readStoredUser()).toBeNull();
    const copy = await readCopy();
    expect(copy?.session).toBeNull();
    expect(copy?.gen).toBeGreaterThan(1);
    const told = code === 'ACCOUNT_GONE' ? [] : ['baari-end'];
    expect([...phone.local.entries.keys()].toSorted()).toEqual([...told, 'baari-gen']);
  });
});

test('a renewal is stored in both places with a higher number', async () => {
  await signInLongAgo();
  phone.online(() => json(session(ali, 'new')));
  const { credentials } = await import('./credentials.ts');
  await expect(credentials().then((own) => own.token)).resolves.toBe('new');
  expect(await readCopy()).toMatchObject({ gen: 2, session: { access_token: 'new' } });
  expect(JSON.parse(phone.local.getItem('baari-auth') ?? '')).toMatchObject({ refresh_token: 'refresh-of-new' });
  expect(JSON.parse(phone.local.getItem('baari-user') ?? '')).toEqual({
    id: ali,
    email: 'ali@example.com',
    name: 'Ali Khan',
    token: 'new',
  });
});

test('five callers and a second tab share one renewal', async () => {
  await signInLongAgo();
  const asked: string[] = [];
  phone.online(async ({ body }) => {
    asked.push(String(Reflect.get(Object(body), 'refresh_token')));
    return json(session(ali, 'new'));
  });
  const here = await import('./credentials.ts');
  openTab();
  const there = await import('./credentials.ts');
  const tokens = await Promise.all(
    [1, 2, 3, 4, 5]
      .map(() => here.credentials().then((own) => own.token))
      .concat(there.credentials().then((own) => own.token)),
  );
  expect(new Set(tokens)).toEqual(new Set(['new']));
  expect(asked).toEqual(['refresh-of-old']);
});

test('a renewal that the worker made is adopted without asking the server', async () => {
  await signInLongAgo();
  const { withDb } = await import('#data/storage/db.ts');
  await withDb((db) =>
    db.session.put({ key: 'session', gen: 2, session: { ...session(ali, 'workers'), received_at: Date.now() } }),
  );
  const { credentials } = await import('./credentials.ts');
  await expect(credentials().then((own) => own.token)).resolves.toBe('workers');
  expect(phone.sent).toEqual([]);
  expect(JSON.parse(phone.local.getItem('baari-auth') ?? '')).toMatchObject({ access_token: 'workers' });
});

test('a renewal that arrives after a sign-out brings nobody back', async () => {
  await signInLongAgo();
  let answer: (response: Response) => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    phone.online(({ url }) => {
      if (url.includes('/logout')) return json({}, 200);
      resolve();
      return new Promise<Response>((respond) => {
        answer = respond;
      });
    });
  });
  const { credentials } = await import('./credentials.ts');
  const { readStoredUser } = await import('#data/session.ts');
  const token = credentials().then((own) => own.token);
  await asked;
  const { signOut } = await import('#data/session-upkeep.ts');
  await signOut();
  answer(json(session(ali, 'late')));
  await expect(token).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  expect(readStoredUser()).toBeNull();
  expect((await readCopy())?.session).toBeNull();
});

test('the same on a phone whose IndexedDB does not answer: page storage alone decides', async () => {
  Object.assign(Dexie.dependencies, { indexedDB: undefined });
  await signInLongAgo();
  let answer: (response: Response) => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    phone.online(() => {
      resolve();
      return new Promise<Response>((respond) => {
        answer = respond;
      });
    });
  });
  const { credentials } = await import('./credentials.ts');
  const { readStoredUser } = await import('#data/session.ts');
  const token = codeOf(credentials().then((own) => own.token));
  await asked;
  await (await import('./session-idb.ts')).endSession();
  answer(json(session(ali, 'late')));
  expect(await token).toBe('SIGNED_OUT');
  expect(readStoredUser()).toBeNull();
});

test('a token that the server refused is renewed although it looks fresh', async () => {
  const { commitSession } = await import('./session-idb.ts');
  await commitSession({ ...session(ali, 'refused'), received_at: Date.now() }, 'local');
  phone.online(() => json(session(ali, 'accepted')));
  const { credentials } = await import('./credentials.ts');
  await expect(credentials('refused')).resolves.toEqual({ uid: ali, token: 'accepted' });
});

test('a clock that was set back renews once instead of trusting a token from the future', async () => {
  const { commitSession } = await import('./session-idb.ts');
  await commitSession({ ...session(ali, 'future'), received_at: Date.now() + 86_400_000 }, 'local');
  phone.online(() => json(session(ali, 'now')));
  const { credentials } = await import('./credentials.ts');
  await expect(credentials().then((own) => own.token)).resolves.toBe('now');
});

test('a lock that nobody gives back is waited for, not for ever', async () => {
  await signInLongAgo();
  const { withLock } = await import('#data/storage/locks.ts');
  void phone.locks.request('baari:auth', () => new Promise(() => undefined));
  await expect(withLock('baari:auth', 20, async () => 'never')).rejects.toMatchObject({ code: 'BUSY' });
});

describe('a copy that is behind the page', () => {
  const look = async () => (await import('./session-idb.ts')).newestSession();

  test('is put right after a sign-out that was cut short: the worker has nobody to speak for', async () => {
    await signInLongAgo();
    const { dropSession, localGeneration } = await import('./session-storage.ts');
    dropSession('local', localGeneration() + 1);
    expect((await readCopy())?.session?.user.id, 'the tab died here').toBe(ali);
    openTab();
    await look();
    expect(await readCopy()).toMatchObject({ session: null, gen: 2 });
  });

  test('is written anew when the browser has cleared it', async () => {
    await signInLongAgo();
    const { withDb } = await import('#data/storage/db.ts');
    await withDb((db) => db.session.clear());
    await look();
    expect(await readCopy()).toMatchObject({ session: { access_token: 'old' }, gen: 1 });
  });

  test('is left alone where nobody ever signed in', async () => {
    await look();
    expect(await readCopy()).toBeUndefined();
  });
});

describe('in the service worker, which sees only the copy', () => {
  beforeEach(async () => {
    await signInLongAgo();
    openWorker();
  });

  test('the token is renewed, and the page takes it over', async () => {
    phone.online(() => json(session(ali, 'workers')));
    const { credentials } = await import('./credentials.ts');
    await expect(credentials()).resolves.toEqual({ uid: ali, token: 'workers' });
    expect(await readCopy()).toMatchObject({ gen: 2, session: { access_token: 'workers' } });
    vi.stubGlobal('localStorage', phone.local);
    openTab();
    const page = await import('./credentials.ts');
    phone.online(dead);
    await expect(page.credentials().then((own) => own.token)).resolves.toBe('workers');
  });

  test('a refusal ends the session for the page as well', async () => {
    phone.online(() => json({ code: 'session_expired' }, 400));
    const { credentials } = await import('./credentials.ts');
    await expect(credentials()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    vi.stubGlobal('localStorage', phone.local);
    openTab();
    const page = await import('#data/session.ts');
    expect(page.readStoredUser()?.id, 'the page has not looked yet').toBe(ali);
    await (await import('./session-idb.ts')).newestSession();
    expect(page.readStoredUser()).toBeNull();
    expect(phone.local.getItem('baari-end'), 'the person is told').not.toBeNull();
  });

  test('nobody has no token', async () => {
    const { endSession } = await import('./session-idb.ts');
    await endSession();
    const { credentials } = await import('./credentials.ts');
    await expect(credentials().then((own) => own.token)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  });
});
