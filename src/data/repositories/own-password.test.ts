import { beforeEach, describe, expect, test, vi } from 'vitest';
import { codeOf, dead, json, newPhone, openTab, type Answer, type Phone } from '#tests/support/phone.ts';
import { ali, session } from '#tests/support/samples.ts';

let phone: Phone;

const user = { id: ali, email: 'ali@example.com', name: 'Ali Khan' };
const change = { current: 'old-word', next: 'new-word' };

beforeEach(async () => {
  phone = newPhone();
  openTab();
  const { commitSession } = await import('#data/session/session-idb.ts');
  await commitSession({ ...session(ali, 'own'), received_at: Date.now() }, 'local');
});

/** A server whose password is `password`; `put` answers the change, and `renew` a renewal of the own session. */
function serve(password: string, put: () => Answer = () => json(session(ali).user), renew: () => Answer = dead): void {
  phone.online(({ url, body }) => {
    if (url.includes('grant_type=refresh_token')) return renew();
    if (url.includes('grant_type=password')) {
      const typed = (body as { password: string }).password;
      return typed === password ? json(session(ali, 'check')) : json({ code: 'invalid_credentials' }, 400);
    }
    return url.endsWith('/user') ? put() : new Response(null, { status: 204 });
  });
}

const run = async (again = false) => (await import('./own-password.ts')).changePassword(user, change, again);
const here = async () => (await import('#data/session.ts')).readStoredUser()?.id;
const sent = () =>
  phone.sent.map(({ method, url, headers }) => {
    const token = headers.get('authorization')?.replace('Bearer ', '') ?? '-';
    return `${method} ${url.replace('http://localhost/auth/v1', '')} ${token}`;
  });

test('checks the current one apart, changes with the own session, ends all others', async () => {
  serve('old-word');
  await expect(run()).resolves.toBe(true);
  expect(sent()).toEqual(['POST /token?grant_type=password -', 'PUT /user own', 'POST /logout?scope=others own']);
  expect(phone.sent[1]?.body).toMatchObject({ password: 'new-word', current_password: 'old-word' });
  expect(JSON.parse(phone.local.getItem('baari-auth') ?? '')).toMatchObject({ access_token: 'own' });
});

test('a wrong current password changes nothing', async () => {
  serve('another-word');
  await expect(run()).resolves.toBe(false);
  expect(sent()).toEqual(['POST /token?grant_type=password -']);
});

test('a server that checks the current one itself has the last word', async () => {
  serve('old-word', () => json({ error_code: 'current_password_invalid', code: 400 }, 400));
  await expect(run()).resolves.toBe(false);
  expect(sent().at(-1)).toBe('POST /logout?scope=local check');
});

test('a refused new password ends the sign-in that checked the current one', async () => {
  serve('old-word', () => json({ error_code: 'weak_password' }, 422));
  await expect(run()).rejects.toMatchObject({ code: 'PASSWORD_WEAK' });
  expect(sent().at(-1)).toBe('POST /logout?scope=local check');
});

test('an account that was deleted elsewhere is gone, not a wrong password', async () => {
  serve('old-word', () => json({ error_code: 'user_not_found' }, 403));
  await expect(run()).rejects.toMatchObject({ code: 'ACCOUNT_GONE' });
  expect(await here(), 'and nothing of it stays on this phone').toBeUndefined();
  const { readDeletedAccount } = await import('./deleted-account.ts');
  expect(await readDeletedAccount()).toMatchObject({ uid: ali });
});

describe('a session that was ended elsewhere while its token looks fresh', () => {
  const ended = () => json({ code: 'session_not_found' }, 403);

  test('ends here with its notice, once', async () => {
    serve('old-word', ended, () => json({ code: 'refresh_token_not_found' }, 400));
    const kept = vi.spyOn(phone.local, 'setItem');
    expect(await Promise.all([codeOf(run()), codeOf(run())])).toEqual(['SIGNED_OUT', 'SIGNED_OUT']);
    expect(await here()).toBeUndefined();
    expect(kept.mock.calls.filter(([key]) => key === 'baari-end')).toEqual([['baari-end', '0']]);
  });

  test('stays as long as nobody answers for it', async () => {
    serve('old-word', ended, dead);
    await expect(run()).rejects.toMatchObject({ code: 'OFFLINE' });
    expect(await here()).toBe(ali);
  });
});

test('a token that the server does not take is renewed, and the change is sent once more', async () => {
  const answers = [json({ code: 'bad_jwt' }, 403), json(session(ali).user)];
  serve(
    'old-word',
    () => answers.shift() ?? dead(),
    () => json(session(ali, 'newer')),
  );
  await expect(run()).resolves.toBe(true);
  expect(sent()).toContain('PUT /user newer');
});

test('an answer that was lost is found out by trying again', async () => {
  serve('old-word', dead);
  await expect(run()).rejects.toMatchObject({ code: 'OFFLINE' });
  serve('new-word');
  await expect(run(true)).resolves.toBe(true);
  await expect(run(false), 'a first try with the wrong word is wrong').resolves.toBe(false);
});

test('no answer to the check of the current one: nothing was changed, unless an earlier try was heard', async () => {
  phone.online(dead);
  await expect(run()).rejects.toMatchObject({ code: 'OFFLINE', detail: { isUnchanged: true } });
  await expect(run(true)).rejects.toSatisfy((error: { detail: object }) => !('isUnchanged' in error.detail));
  serve('old-word', dead);
  await expect(run()).rejects.toSatisfy((error: { detail: object }) => !('isUnchanged' in error.detail));
});

test('somebody else who signed in meanwhile keeps their password', async () => {
  serve('old-word');
  const { changePassword } = await import('./own-password.ts');
  const stranger = { ...user, id: 'c9999999-9999-4999-8999-999999999999' };
  await expect(changePassword(stranger, change, false)).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  expect(sent().some((line) => line.startsWith('PUT'))).toBe(false);
});
