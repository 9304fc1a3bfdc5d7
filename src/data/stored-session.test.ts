import { beforeEach, describe, expect, test, vi } from 'vitest';
import { newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { ali, sara, session } from '#tests/support/samples.ts';

let phone: Phone;

beforeEach(() => {
  phone = newPhone();
  openTab();
});

function store(value: object, record?: unknown): void {
  phone.local.setItem('baari-auth', JSON.stringify(value));
  if (record !== undefined)
    phone.local.setItem('baari-user', typeof record === 'string' ? record : JSON.stringify(record));
}

describe('who is signed in when the app starts', () => {
  test('nobody on a new phone', async () => {
    const { readStoredUser } = await import('./session.ts');
    expect(readStoredUser()).toBeNull();
  });

  test('the person, at once and with no network, although the token ran out two hours ago', async () => {
    store({ ...session(ali, 'old'), received_at: Date.now() - 3 * 3_600_000 });
    const { readStoredUser } = await import('./session.ts');
    const began = performance.now();
    expect(readStoredUser()).toEqual({ id: ali, email: 'ali@example.com', name: 'Ali Khan' });
    expect(performance.now() - began).toBeLessThan(50);
    expect(phone.sent).toEqual([]);
  });

  test('by the name of the stored record when it parses (spec, section 4)', async () => {
    store(session(ali), { id: ali, email: 'ali@example.com', name: 'Ali', token: 'x' });
    const { readStoredUser } = await import('./session.ts');
    expect(readStoredUser()).toEqual({ id: ali, email: 'ali@example.com', name: 'Ali' });
  });

  test.each([
    ['a broken record', '{'],
    ['a record of somebody else', { id: sara, email: 's@example.com', name: 'Sara' }],
  ])('by the session when there is %s', async (_name, record) => {
    store(session(ali), record);
    const { readStoredUser } = await import('./session.ts');
    expect(readStoredUser()?.name).toBe('Ali Khan');
  });

  test.each([
    ['a record without a session', null],
    ['a session that cannot be one', { access_token: 7 }],
    ['an empty object', {}],
  ])('nobody with %s', async (_name, value) => {
    if (value) store(value, { id: ali, email: 'ali@example.com', name: 'Ali' });
    else phone.local.setItem('baari-user', JSON.stringify({ id: ali, email: 'ali@example.com', name: 'Ali' }));
    const { readStoredUser } = await import('./session.ts');
    expect(readStoredUser()).toBeNull();
  });

  test('called "User" when the account carries no name', async () => {
    store({ ...session(ali), user: { id: ali, email: 'ali@example.com', user_metadata: { name: '  ' } } });
    const { readStoredUser } = await import('./session.ts');
    expect(readStoredUser()?.name).toBe('User');
  });

  test('the same object until something changes, and across a renewal of the token', async () => {
    store(session(ali));
    const { readStoredUser } = await import('./session.ts');
    const first = readStoredUser();
    expect(readStoredUser()).toBe(first);
    store(session(ali, 'renewed'));
    expect(readStoredUser()).toBe(first);
  });

  test('the one of this tab before the one of the phone', async () => {
    store(session(ali));
    phone.tab.setItem('baari-auth', JSON.stringify(session(sara)));
    const { readStoredUser } = await import('./session.ts');
    expect(readStoredUser()?.id).toBe(sara);
  });

  test('nobody, and no error, where the browser forbids storage', async () => {
    vi.stubGlobal('localStorage', undefined);
    Object.defineProperty(globalThis, 'sessionStorage', {
      configurable: true,
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const { readStoredUser } = await import('./session.ts');
    expect(readStoredUser()).toBeNull();
    Object.defineProperty(globalThis, 'sessionStorage', { configurable: true, writable: true, value: undefined });
  });
});

test('a full store refuses a session in our own words', async () => {
  phone.local.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
  const { keepSession } = await import('./stored-session.ts');
  expect(() => keepSession({ ...session(ali), received_at: 0 }, 'local', 1)).toThrow(
    expect.objectContaining({ code: 'STORAGE_FULL' }),
  );
});

test('listeners hear of a session that ends, and the gate of its requests closes', async () => {
  store(session(ali));
  const { announceSession, sessionGate, subscribeSession } = await import('./session-events.ts');
  const listener = vi.fn();
  const stop = subscribeSession(listener);
  const gate = sessionGate();
  phone.local.removeItem('baari-auth');
  announceSession();
  expect(listener).toHaveBeenCalledOnce();
  expect(gate.aborted).toBe(true);
  expect(sessionGate().aborted).toBe(false);
  stop();
  announceSession();
  expect(listener).toHaveBeenCalledOnce();
});
