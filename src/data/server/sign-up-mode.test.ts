import { beforeEach, expect, test } from 'vitest';
import { dead, html, json, newPhone, openTab, type Phone } from '#tests/support/phone.ts';

let phone: Phone;

beforeEach(() => {
  phone = newPhone();
  openTab();
});

const ask = async () => (await import('./sign-up-mode.ts')).isQuickSignUp();

test.each([true, false])('the server says whether people are signed in at once: %s', async (mailer_autoconfirm) => {
  phone.online(() => json({ mailer_autoconfirm }));
  await expect(ask()).resolves.toBe(mailer_autoconfirm);
  await ask();
  expect(phone.sent.map(({ url }) => url)).toEqual(['http://localhost/auth/v1/settings']);
});

test.each([
  ['no network', () => dead(), 'OFFLINE'],
  ['overload', () => json({}, 503), 'BUSY'],
  ['a captive portal', () => html(200), 'NOT_OURS'],
])('%s is no answer, and it is asked again', async (_name, answer, code) => {
  phone.online(answer);
  await expect(ask()).rejects.toMatchObject({ code });
  phone.online(() => json({ mailer_autoconfirm: true }));
  await expect(ask()).resolves.toBe(true);
});
