import { beforeEach, describe, expect, test } from 'vitest';
import { dead, html, json, newPhone, openTab, type Answer, type Phone } from '#tests/support/phone.ts';
import { ali, session } from '#tests/support/samples.ts';

let phone: Phone;

beforeEach(async () => {
  phone = newPhone();
  openTab();
  const { commitSession } = await import('#data/session/session-idb.ts');
  await commitSession({ ...session(ali, 'old'), received_at: 0 }, 'local');
});

/** What auth-js hears when it asks for new tokens. */
async function refresh(): Promise<{ status: number; body: Record<string, unknown> }> {
  const { createAuthFetch } = await import('./auth-fetch.ts');
  const response = await createAuthFetch().fetch('http://localhost/auth/v1/token?grant_type=refresh_token', {
    method: 'POST',
    body: JSON.stringify({ refresh_token: 'a copy that auth-js remembers' }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

describe('what auth-js would take for a sign-out becomes 503, which it survives', () => {
  const answers: [string, () => Answer][] = [
    ['429', () => json({}, 429)],
    ['409', () => json({}, 409)],
    ['408', () => json({}, 408)],
    ['403 with a page', () => html(403)],
    ['404 with a page', () => html(404)],
    ['511', () => html(511)],
    ['200 without a session', () => json({ hello: 'world' })],
    ['200 with a page', () => html(200)],
    ['no network', dead],
  ];

  test.each(answers)('%s', async (_name, answer) => {
    phone.online(answer);
    expect((await refresh()).status).toBe(503);
    expect(phone.local.getItem('baari-auth')).toContain('refresh-of-old');
  });
});

test('a definitive refusal passes', async () => {
  phone.online(() => json({ code: 'refresh_token_not_found' }, 400));
  expect(await refresh()).toMatchObject({ status: 400, body: { code: 'refresh_token_not_found' } });
  expect(phone.local.getItem('baari-auth')).toBeNull();
});

test('without a session there is nothing to refresh', async () => {
  await (await import('#data/session/session-idb.ts')).endSession();
  expect(await refresh()).toMatchObject({ status: 400, body: { code: 'session_not_found' } });
  expect(phone.sent).toEqual([]);
});

test('the phone’s own refresh token is used, not the one that auth-js remembers', async () => {
  phone.online(() => json(session(ali, 'new')));
  expect(await refresh()).toMatchObject({ status: 200, body: { access_token: 'new' } });
  expect(phone.sent[0]?.body).toEqual({ refresh_token: 'refresh-of-old' });
});
