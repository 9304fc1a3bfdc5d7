import { beforeEach, expect, test, vi } from 'vitest';
import { newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { keepPendingSignUp, readPendingSignUp } from './pending-sign-up.ts';

let phone: Phone;
const pending = { email: 'ali@example.com', next: '/my-bookings' };

beforeEach(() => {
  phone = newPhone();
  openTab();
});

test('it is kept for a day', () => {
  keepPendingSignUp(pending);
  expect(readPendingSignUp()).toEqual(pending);
  const tomorrow = Date.now() + 25 * 60 * 60 * 1000;
  vi.spyOn(Date, 'now').mockReturnValue(tomorrow);
  expect(readPendingSignUp()).toBeUndefined();
  vi.restoreAllMocks();
});

test('it stays as long as the account that the link has opened has no password of the person', () => {
  keepPendingSignUp({ ...pending, uid: 'u1' });
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60 * 1000);
  expect(readPendingSignUp()).toEqual({ ...pending, uid: 'u1' });
  vi.restoreAllMocks();
});

test.each(['', '{', 'null', '[]', '{"email":1,"next":"/","at":0}'])('%s is none', (text) => {
  phone.local.setItem('baari-sign-up', text);
  expect(readPendingSignUp()).toBeUndefined();
});

test('a sign-out takes it along', async () => {
  keepPendingSignUp({ ...pending, uid: 'u1' });
  const { clearBeforeSignOut } = await import('#data/session/browsing-history.ts');
  await clearBeforeSignOut();
  expect(readPendingSignUp()).toBeUndefined();
});
