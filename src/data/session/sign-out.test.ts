import { beforeEach, expect, test, vi } from 'vitest';
import { json, newPhone, openTab, type Phone } from '#tests/support/phone.ts';

let phone: Phone;

beforeEach(() => {
  phone = newPhone();
  openTab();
  phone.online(() => json({}));
});

test('the session of tokens in the opened address is ended and not used', async () => {
  Reflect.set(globalThis, 'tokenOfAddress', 'token-of-a-mail');
  const { endSessionOfAddress } = await import('#data/session-upkeep.ts');
  endSessionOfAddress();
  await vi.waitFor(() => expect(phone.sent).toHaveLength(1));
  expect(phone.sent[0]?.url).toBe('http://localhost/auth/v1/logout?scope=local');
  expect(phone.sent[0]?.headers.get('authorization')).toBe('Bearer token-of-a-mail');
  expect(phone.local.getItem('baari-auth')).toBeNull();
  expect(Reflect.get(globalThis, 'tokenOfAddress'), 'it is ended once').toBeUndefined();
});

test('an address without tokens asks nobody', async () => {
  const { endSessionOfAddress } = await import('#data/session-upkeep.ts');
  endSessionOfAddress();
  expect(phone.sent).toEqual([]);
});
