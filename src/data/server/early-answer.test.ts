import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { json, newPhone, openTab, type Phone } from '#tests/support/phone.ts';
import { ali, envelope, session } from '#tests/support/samples.ts';
import type { EarlyQuestion } from './early-answer.ts';

const args = { parts: [{ p: 'venue:7f' }] };
const answer = z.object({ count: z.int() });
let phone: Phone;

beforeEach(() => {
  phone = newPhone();
  openTab();
  phone.online(() => json(envelope('sp1', null, { count: 2 })));
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(globalThis, 'baariEarly');
});

/** What the document has left: a question, asked five seconds ago and answered three seconds ago unless told otherwise. */
function leave(question: Partial<EarlyQuestion> = {}, data: unknown = envelope('sp1', null, { count: 1 })): void {
  const now = Date.now();
  const early: EarlyQuestion = {
    name: 'sync_pull',
    args: JSON.stringify(args),
    sentAt: now - 5000,
    answer: Promise.resolve({ data, receivedAt: now - 3000 }),
    ...question,
  };
  Object.assign(globalThis, { baariEarly: early });
}

async function call(wanted: object = args, as: 'anyone' | 'viewer' = 'anyone', name = 'sync_pull') {
  const { callRpc } = await import('#data/session/call-rpc.ts');
  return callRpc(name, wanted, { as, k: 'sp1', answer });
}

test('what the document has asked for is taken over, once', async () => {
  leave();
  await expect(call()).resolves.toEqual({ count: 1 });
  expect(phone.sent).toEqual([]);
  await expect(call()).resolves.toEqual({ count: 2 });
  expect(phone.sent).toHaveLength(1);
});

test('an answer that is still on its way is waited for', async () => {
  let come: (data: unknown) => void = () => undefined;
  const data = new Promise<unknown>((resolve) => (come = resolve));
  leave({ answer: data.then((arrived) => ({ data: arrived, receivedAt: Date.now() })) });
  const calling = call();
  come(envelope('sp1', null, { count: 7 }));
  await expect(calling).resolves.toEqual({ count: 7 });
  expect(phone.sent).toEqual([]);
});

/** As in the document, where somebody listens from the start: it fails before the app's code is here. */
function refused(): Promise<never> {
  const failed = Promise.reject(new TypeError('Failed to fetch'));
  failed.catch(() => undefined);
  return failed;
}

describe('the server is asked', () => {
  const asked: [string, () => void][] = [
    ['that failed', () => leave({ answer: refused() })],
    ['of a stranger', () => leave({}, { hello: 'world' })],
    ['of another tag', () => leave({}, envelope('sp2', null, { count: 1 }))],
    ['in a shape that this build does not know', () => leave({}, envelope('sp1', null, { count: 'one' }))],
    ['about a person', () => leave({}, envelope('sp1', ali, { count: 1 }))],
    ['to another question', () => leave({ args: '{"parts":[]}' })],
    ['of another function', () => leave({ name: 'court_day' })],
    ['that is too old', () => leave({ answer: Promise.resolve({ data: {}, receivedAt: Date.now() - 121_000 }) })],
  ];
  test.each(asked)('instead of an early answer %s', async (_what, left) => {
    left();
    await expect(call()).resolves.toEqual({ count: 2 });
    expect(phone.sent).toHaveLength(1);
  });

  test('when the code is there before the document could ask, and the document asks no more', async () => {
    const question: EarlyQuestion = { name: 'sync_pull', args: JSON.stringify(args) };
    Object.assign(globalThis, { baariEarly: question });
    await expect(call()).resolves.toEqual({ count: 2 });
    expect(question.isOver).toBe(true);
  });

  test('when a person asks: what was asked for as anyone is not for them', async () => {
    const { commitSession } = await import('#data/session/session-idb.ts');
    await commitSession({ ...session(ali, 'token-1'), received_at: Date.now() }, 'local');
    phone.online(() => json(envelope('sp1', ali, { count: 3 })));
    leave();
    await expect(call(args, 'viewer')).resolves.toEqual({ count: 3 });
  });
});

test('the server’s clock is learnt from when the answer came, not from when it was taken over', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 22, 12) });
  const now = Date.now();
  const data = { ...envelope('sp1', null, { count: 1 }), now: new Date(now - 59_000).toISOString() };
  leave({ sentAt: now - 60_000, answer: Promise.resolve({ data, receivedAt: now - 58_000 }) });
  await call();
  const { serverNow } = await import('./server-clock.ts');
  expect(Math.abs(serverNow() - now)).toBeLessThan(1000);
});

test('what the document shows stays on the screen of that venue, and of no other', async () => {
  const shown = { id: '7f', name: 'Clifton Padel', line: '4.5 · 2 reviews · Clifton, Karachi' };
  const { earlyVenue } = await import('./early-answer.ts');
  expect(earlyVenue('7f')).toBeUndefined();
  leave({ shown });
  expect(earlyVenue('7f')).toBe(shown);
  expect(earlyVenue('8a')).toBeUndefined();
});
