import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceSettled, type Settled } from '#data/outbox.ts';
import { readToasts, setToasts } from '#ui/overlay/toast.ts';
import { startOutboxToasts } from './outbox-toasts.ts';

vi.mock('#data/session.ts', async (original) => ({
  ...(await original<object>()),
  readStoredUser: () => ({ id: 'u1', email: 'ali@baari.test', name: 'Ali' }),
}));

type Write = Settled['failed'][number];
const write = (kind: string, uid = 'u1', code?: string, detail = {}) =>
  ({ kind, uid, error: code ? { code, detail } : null }) as unknown as Write;

let stop: () => void;
beforeEach(() => {
  stop = startOutboxToasts();
});
afterEach(() => {
  stop();
  setToasts([]);
});

const sent = (kind: string, updated = false) =>
  announceSettled({ sent: [{ write: write(kind), updated }], failed: [] } as unknown as Settled);
const last = () => readToasts().at(-1);

it.each([
  ['submit-contact-message', 'Success!', 'Your message has been sent. We’ll get back to you soon.'],
  ['apply-as-vendor', 'Registration successful', 'Your vendor registration is pending approval.'],
  ['submit-review', 'Review submitted', 'Thank you for your review!'],
  ['cancel-booking', 'Booking cancelled', undefined],
])('what %s says once the server has it', (kind, title, text) => {
  sent(kind);
  expect(last()).toMatchObject({ kind: 'success', title });
  expect(last()?.text).toBe(text);
});

it('a review that replaces another is called updated', () => {
  sent('submit-review', true);
  expect(last()).toMatchObject({ kind: 'success', title: 'Review updated' });
});

it.each([
  ['submit-contact-message', 'Error: There was a problem sending your message. Please try again.'],
  ['apply-as-vendor', 'Vendor registration failed'],
  ['submit-review', 'Failed to submit review. Please try again.'],
  ['cancel-booking', 'Failed to cancel booking. Please try again.'],
])('what %s says when it is refused, with the reason', (kind, title) => {
  announceSettled({ sent: [], failed: [write(kind, 'u1', 'TOO_LATE')] });
  expect(last()).toMatchObject({
    kind: 'refused',
    title,
    text: 'This booking has already started, so it can no longer be cancelled.',
  });
});

it('a refusal tells what the server found, not only that it refused', () => {
  announceSettled({ sent: [], failed: [write('cancel-booking', 'u1', 'REFUND_CHANGED', { refund: 3500 })] });
  expect(last()?.text).toMatch(/only PKR\s3,500 would come back now/);
});

it('a review that met a newer one asks which should stand, and calls nothing a failure', () => {
  announceSettled({ sent: [], failed: [write('submit-review', 'u1', 'REVIEW_CHANGED', { review: null })] });
  expect(last()).toMatchObject({
    title: 'Which of your two reviews should stand?',
    text: 'A newer review of this booking was saved from somewhere else, so this one did not replace it.',
  });
});

it('an application that is refused for no known reason has words of its own', () => {
  announceSettled({ sent: [], failed: [write('apply-as-vendor', 'u1', 'UNEXPECTED')] });
  expect(last()).toMatchObject({ title: 'Vendor registration failed', text: 'Could not register vendor.' });
});

it('nobody hears how the writes of another person ended', () => {
  const before = last();
  announceSettled({ sent: [], failed: [write('cancel-booking', 'u2', 'TOO_LATE')] });
  expect(last()).toBe(before);
});

it('several that were sent are one message, also when they are sent one after the other', () => {
  sent('cancel-booking');
  sent('submit-review');
  announceSettled({
    sent: [
      { write: write('submit-contact-message'), updated: false },
      { write: write('mark-notifications-read'), updated: false },
    ],
    failed: [],
  } as unknown as Settled);
  expect(readToasts()).toMatchObject([{ kind: 'success', title: '3 changes sent' }]);
  expect(last()?.text).toBeUndefined();
});

it('what somebody does a little later is told in its own words, beside what was told before', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  sent('submit-review');
  sent('submit-contact-message');
  expect(readToasts()).toMatchObject([{ title: '2 changes sent' }]);
  vi.advanceTimersByTime(6000);
  sent('cancel-booking');
  expect(readToasts().map(({ title }) => title)).toEqual(['2 changes sent', 'Booking cancelled']);
  vi.useRealTimers();
});

it('a refusal that still stands is counted in, however late the next one comes', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  announceSettled({ sent: [], failed: [write('cancel-booking', 'u1', 'TOO_LATE')] });
  vi.advanceTimersByTime(6000);
  announceSettled({ sent: [], failed: [write('submit-review', 'u1', 'NOT_REVIEWABLE')] });
  expect(readToasts()).toMatchObject([{ kind: 'refused', title: '2 changes were refused' }]);
  vi.useRealTimers();
});

it('counts anew once the message before it is gone', () => {
  sent('cancel-booking');
  setToasts([]);
  sent('submit-review');
  expect(readToasts()).toMatchObject([{ title: 'Review submitted' }]);
});

it('several refusals are one message, which is never mixed with what was sent', () => {
  const failed = [write('cancel-booking', 'u1', 'TOO_LATE'), write('submit-review', 'u1', 'NOT_REVIEWABLE')];
  announceSettled({ sent: [{ write: write('submit-contact-message'), updated: false }], failed } as unknown as Settled);
  expect(readToasts()).toMatchObject([
    { kind: 'success', title: 'Success!' },
    { kind: 'refused', title: '2 changes were refused', text: expect.stringContaining('“Not sent”') },
  ]);
});
