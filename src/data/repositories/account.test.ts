import { Dexie } from 'dexie';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { dead, html, json, newPhone, openTab, type Answer, type Phone } from '#tests/support/phone.ts';
import { ali, booking, envelope, sara, session, uuid } from '#tests/support/samples.ts';

let phone: Phone;

beforeEach(async () => {
  phone = newPhone();
  openTab();
  const { commitSession } = await import('#data/session/session-idb.ts');
  await commitSession({ ...session(ali, 'own'), received_at: Date.now() }, 'local');
  const { writeBooking } = await import('./bookings.ts');
  await writeBooking(ali, booking(uuid(1)));
});

const signedIn = async () => (await import('#data/session.ts')).readStoredUser();
const isKept = async () => (await Dexie.getDatabaseNames()).includes(`baari-user-${ali}`);

describe('deleting the account', () => {
  type Answers = { signIn?: () => Answer; remove?: () => Answer; user?: () => Answer };

  function serve({ signIn, remove, user }: Answers = {}): void {
    phone.online(({ url }) => {
      if (url.includes('grant_type=password')) return signIn?.() ?? json(session(ali, 'fresh'));
      if (url.includes('delete_user')) return remove?.() ?? json(envelope('du1', ali, {}));
      return url.endsWith('/user') ? (user?.() ?? json(session(ali).user)) : new Response(null, { status: 204 });
    });
  }
  const wrong = () => json({ code: 'invalid_credentials' }, 400);
  const noUser = () => json({ error_code: 'user_not_found' }, 403);
  const person = (id: string) => ({ id, email: 'ali@example.com', name: 'Ali Khan' });
  const run = async (uid = ali) => (await import('./account.ts')).deleteAccount(person(uid), 'my-word');
  const sent = () =>
    phone.sent.map(({ url, headers }) => {
      const token = headers.get('authorization')?.replace('Bearer ', '') ?? '-';
      return `${url.replace(/^http:\/\/localhost\/(auth|rest)\/v1/, '')} ${token}`;
    });
  const isUntouched = async () => (await signedIn())?.id === ali && (await isKept());

  test('types the password again, deletes it on the server, then everything of the person here', async () => {
    serve();
    await expect(run()).resolves.toBe(true);
    expect(sent()).toEqual(['/token?grant_type=password -', '/rpc/delete_user fresh']);
    expect(phone.sent[0]?.body).toMatchObject({ email: 'ali@example.com', password: 'my-word' });
    expect(await signedIn()).toBeNull();
    expect(await isKept()).toBe(false);
  });

  test('a wrong password deletes nothing', async () => {
    serve({ signIn: wrong });
    await expect(run()).resolves.toBe(false);
    expect(sent().some((line) => line.includes('delete_user'))).toBe(false);
    expect(await isUntouched()).toBe(true);
    serve({ signIn: wrong, user: dead });
    await expect(run(), 'also when nobody can be asked whether the account is gone').resolves.toBe(false);
  });

  test.each<[string, Answers]>([
    ['a deletion that arrived although its answer was lost', { remove: dead, user: noUser }],
    ['an account that is gone by then', { remove: () => json({ code: 'PT401', message: 'ACCOUNT_GONE' }, 401) }],
    ['an earlier one, after which no password is right', { signIn: wrong, user: noUser }],
  ])('%s counts as done', async (_, answers) => {
    serve(answers);
    await expect(run()).resolves.toBe(true);
    expect(await signedIn()).toBeNull();
    expect(await isKept()).toBe(false);
  });

  test.each<[string, Answers, object]>([
    ['the account is still there', { remove: dead }, { code: 'OFFLINE', detail: { account: 'there' } }],
    ['nobody can say', { remove: dead, user: dead }, { code: 'OFFLINE', detail: { account: 'unknown' } }],
    ['a stranger answers', { remove: () => html(), user: () => html() }, { detail: { account: 'unknown' } }],
    ['the server is overloaded', { remove: () => json({}, 503) }, { code: 'BUSY', detail: { account: 'there' } }],
  ])('after a lost answer it says so when %s', async (_, answers, error) => {
    serve(answers);
    await expect(run()).rejects.toMatchObject(error);
    expect(await isUntouched()).toBe(true);
  });

  test('is settled later, by asking', async () => {
    const settle = async () => (await import('./account.ts')).settleDeletion(ali);
    serve();
    await expect(settle()).resolves.toBe(false);
    expect(await isUntouched()).toBe(true);
    serve({ user: dead });
    await expect(settle()).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(await isUntouched()).toBe(true);
    serve({ user: noUser });
    await expect(settle()).resolves.toBe(true);
    expect(await isKept()).toBe(false);
    await expect(settle(), 'asked by somebody who is not signed in').rejects.toMatchObject({ code: 'SIGNED_OUT' });
  });

  test('is settled without asking when the sync has found the account gone before', async () => {
    serve({ user: noUser });
    const { purgeDeletedAccount, readDeletedAccount } = await import('#data/session/deleted-account.ts');
    await purgeDeletedAccount(ali);
    const { settleDeletion } = await import('./account.ts');
    await expect(settleDeletion(sara)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    await expect(settleDeletion(ali)).resolves.toBe(true);
    expect(await readDeletedAccount(), 'its person knows').toBeUndefined();
  });

  test.each([
    ['OWNS_VENUES', () => json({ code: 'PT409', message: 'OWNS_VENUES' }, 409)],
    ['IS_ADMIN', () => json({ code: 'PT409', message: 'IS_ADMIN' }, 409)],
    ['REAUTH_NEEDED', () => json({ code: 'PT403', message: 'REAUTH_NEEDED' }, 403)],
  ] as const)('%s leaves everything as it is, and ends the sign-in that was made for it', async (code, remove) => {
    serve({ remove });
    await expect(run()).rejects.toMatchObject({ code });
    expect(await isUntouched()).toBe(true);
    await vi.waitFor(() => expect(sent().at(-1)).toBe('/logout?scope=local fresh'));
  });

  test('nothing was deleted when already the password found no server', async () => {
    serve({ signIn: dead });
    const error: unknown = await run().catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'OFFLINE' });
    expect(error).not.toHaveProperty('detail.account');
    expect(await isUntouched()).toBe(true);
  });

  test('is refused for anybody but the person who is signed in', async () => {
    serve();
    await expect(run(sara)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(phone.sent).toEqual([]);
    serve({ signIn: () => json(session(sara, 'fresh')) });
    await expect(run(), 'the address belongs to another account by now').rejects.toMatchObject({ code: 'SIGNED_OUT' });
    expect(sent().some((line) => line.includes('delete_user'))).toBe(false);
  });
});
