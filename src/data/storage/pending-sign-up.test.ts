import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { keepPendingSignUp, readPendingSignUp } from './pending-sign-up.ts';

let phone: Phone;
const pending = { email: 'ali@example.com', next: '/my-bookings' };

beforeEach(() => {
  phone = newPhone();
  openTab();
});

afterEach(() => vi.restoreAllMocks());

function tomorrow(): void {
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 25 * 60 * 60 * 1000);
}

test('it is kept for a day', () => {
  keepPendingSignUp(pending);
  expect(readPendingSignUp()).toEqual(pending);
  tomorrow();
  expect(readPendingSignUp()).toBeUndefined();
});

test('an account that its link has opened is waited for until it is finished', () => {
  keepPendingSignUp({ ...pending, uid: 'u1' });
  tomorrow();
  expect(readPendingSignUp()).toEqual({ ...pending, uid: 'u1' });
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
