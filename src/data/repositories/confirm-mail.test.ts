import { beforeEach, expect, test } from 'vitest';
import { dead, json, newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { ali, session } from '#tests/support/samples.ts';

let phone: Phone;

beforeEach(async () => {
  phone = newPhone();
  openTab();
  await (
    await import('#data/session/session-idb.ts')
  ).commitSession({ ...session(ali), received_at: Date.now() }, 'local');
});

const ask = async (email?: string) => (await import('./confirm-mail.ts')).requestConfirmMail(email);

test('the sign-in service is asked for the mail of whoever is signed in, without their token', async () => {
  phone.online(() => json({}));
  await expect(ask()).resolves.toBe('ali@example.com');
  const [resend, ...more] = phone.sent;
  expect(resend?.url).toMatch(/\/auth\/v1\/resend$/);
  expect(resend?.body).toMatchObject({ type: 'signup', email: 'ali@example.com' });
  expect(resend?.headers?.get('authorization') ?? '').not.toContain('token-1');
  expect(more).toEqual([]);
});

test('the mail to an address that is named needs nobody to be signed in', async () => {
  await (await import('#data/session/sign-out.ts')).signOut('discard');
  phone.online(() => json({}));
  phone.sent.length = 0;
  await expect(ask('sara@example.com')).resolves.toBe('sara@example.com');
  expect(phone.sent.map(({ body }) => body)).toEqual([
    expect.objectContaining({ type: 'signup', email: 'sara@example.com' }),
  ]);
});

test('nobody is signed in: nobody is asked', async () => {
  await (await import('#data/session/sign-out.ts')).signOut('discard');
  phone.sent.length = 0;
  await expect(ask()).rejects.toMatchObject({ code: 'SIGNED_OUT' });
  expect(phone.sent).toEqual([]);
});

test.each([
  [
    'asked too often',
    () => json({ code: 'over_email_send_rate_limit', message: 'after 9 seconds' }, 429),
    'MAIL_JUST_SENT',
  ],
  ['no network', () => dead(), 'OFFLINE'],
])('%s', async (_, answer, code) => {
  phone.online(answer);
  await expect(ask()).rejects.toMatchObject({ code });
});
