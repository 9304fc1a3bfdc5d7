import { describe, expect, test } from 'vitest';
import type { QueuedWrite } from '#domain/queued-write.ts';
import { madeText, reasonText, stateText } from './write-text.ts';
import { queuedWrite } from '#tests/support/samples.ts';

const hour = 60 * 60 * 1000;
const now = Date.parse('2026-11-21T05:00:00Z');
const facts = { online: true, now, backoffUntil: 0 };
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

const write = (changes: Partial<QueuedWrite> = {}): QueuedWrite =>
  queuedWrite(1, { createdAt: now - hour, ...changes });

describe('a cancellation that was not taken', () => {
  const { reason, state } = {
    reason: (changes: Partial<QueuedWrite>) => plain(reasonText(write(changes))),
    state: (changes: Partial<QueuedWrite>) => plain(stateText(write({ state: 'failed', ...changes }), facts)),
  };

  test('says for which amount the time has passed, and that the booking stands', () => {
    const lapsed = { about: { back: 7000 }, error: { code: 'EXPIRED', detail: {} } } as const;
    const words = 'Not cancelled: the time for PKR 7,000 has passed. Your booking stands.';
    expect(reason(lapsed)).toBe(words);
    expect(state(lapsed)).toBe(words);
    expect(plain(reasonText({ error: lapsed.error }))).toBe('The time for it has passed. Your booking stands.');
  });

  test('says what would come back now', () => {
    const less = { sentOnce: true, error: { code: 'REFUND_CHANGED', detail: { refund: 0 } } } as const;
    const words = 'Not cancelled: only PKR 0 would come back now. Your booking stands.';
    expect(reason(less)).toBe(words);
    expect(state(less)).toBe(words);
  });
});

describe('how a write stands', () => {
  test.each<[string, Partial<QueuedWrite>, Partial<typeof facts>, string]>([
    ['no network', {}, { online: false }, 'Waiting for a connection'],
    ['next in line', {}, {}, 'Waiting to be sent'],
    ['under way', { state: 'sending', leaseUntil: now + 9000 }, {}, 'Sending…'],
    ['left by a worker that died', { state: 'sending', leaseUntil: now - 1 }, {}, 'Waiting to be sent'],
    [
      'left by one that died, without a network',
      { state: 'sending', leaseUntil: now - 1 },
      { online: false },
      'Waiting for a connection',
    ],
    ['told to wait', { nextAt: now + hour }, {}, 'Waiting for the server until 11:00 AM'],
    ['a server that wants peace', {}, { backoffUntil: now + 2 * hour }, 'Waiting for the server until 12:00 PM'],
    ['no sign-in', { state: 'parked', parkedFor: 'sign-in' }, {}, 'Needs you to log in'],
    [
      'left behind',
      { state: 'parked', parkedFor: 'return', nextAt: now - 9 * 24 * hour },
      {},
      'Not sent before you signed out on 12 Nov. Tap Send when you’re ready.',
    ],
    [
      'for more than a day',
      { createdAt: now - 25 * hour },
      { online: false },
      'Still not sent. Waiting for a connection',
    ],
    [
      'after an answer that was lost',
      { sentOnce: true },
      {},
      'Waiting to be sent. It may have arrived already: we ask our server, and nothing happens twice.',
    ],
  ])('%s', (_name, changes, around, words) => {
    expect(plain(stateText(write(changes), { ...facts, ...around }))).toBe(words);
  });

  test('a refusal says why', () => {
    const error = { code: 'NOT_CANCELLABLE', detail: { status: 'constructor' } } as const;
    expect(stateText(write({ state: 'failed', error }), facts)).toBe(
      'Refused: This booking can no longer be cancelled.',
    );
  });

  test('what was never sent in 30 days was not refused by anybody', () => {
    const old = write({ state: 'failed', error: { code: 'TOO_OLD', detail: {} } });
    expect(stateText(old, facts)).toMatch(/^Not sent: /);
  });
});

test('what was too late before it was tried was not refused by anybody', () => {
  const late = { state: 'failed', error: { code: 'TOO_LATE', detail: {} } } as const;
  expect(stateText(write(late), facts)).toBe(
    'Not sent: This booking has already started, so it can no longer be cancelled.',
  );
  expect(stateText(write({ ...late, sentOnce: true }), facts)).toMatch(/^Refused: /);
});

test('when it was made: the time only on the same day', () => {
  expect(plain(madeText(write(), now))).toBe('Created 21 Nov, 9:00 AM');
  expect(madeText(write({ createdAt: now - 30 * hour }), now)).toBe('Created 20 Nov');
});
