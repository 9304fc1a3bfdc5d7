import { beforeEach, expect, test, vi } from 'vitest';
import type { Notification } from '#domain/notification.ts';
import { AppError } from '#domain/errors.ts';
import { readToasts } from '#ui/overlay/toast.ts';
import { markAllRead, markRead } from './mark-read.ts';

const queue = vi.hoisted(() => ({ queueWrite: vi.fn<(wanted: { input: unknown }) => Promise<void>>() }));
vi.mock('#commands/queue/queue.ts', () => queue);
const sending = vi.hoisted(() => ({ sendWrite: vi.fn<(wanted: { input: unknown }) => Promise<{ is: string }>>() }));
vi.mock('#hooks/send-write.ts', () => sending);

const row = (id: string, isRead: boolean): Notification => ({
  id,
  isRead,
  kind: 'booking_confirmed',
  message: 'Confirmed',
  bookingId: 'b1',
  createdAt: '2026-11-21T10:00:00Z',
  rev: 1,
});
const queued = () => queue.queueWrite.mock.calls.map(([{ input }]) => input);

beforeEach(() => {
  queue.queueWrite.mockReset();
  queue.queueWrite.mockResolvedValue();
  sending.sendWrite.mockReset();
  sending.sendWrite.mockImplementation((wanted) => queue.queueWrite(wanted).then(() => ({ is: 'sent' })));
});

test('only what is unread is marked', async () => {
  await markRead(row('a', true));
  await markRead(row('b', false));
  await markAllRead([row('a', true), row('b', false), row('c', false)]);
  expect(queued()).toEqual([{ ids: ['b'] }, { ids: ['b', 'c'] }]);
  expect(readToasts().at(-1)).toMatchObject({ kind: 'success', title: 'All notifications marked as read' });
});

test('with nothing unread nothing is sent, and that is said', async () => {
  await markAllRead([row('a', true)]);
  expect(queued()).toEqual([]);
  expect(readToasts().at(-1)).toMatchObject({ kind: 'info', title: 'All notifications are already read' });
});

test.each([
  ['waiting', 'info', 'Marked as read on this phone'],
  ['failed', 'error', 'Failed to mark all notifications as read'],
])('what is %s is no success', async (is, kind, title) => {
  sending.sendWrite.mockResolvedValue({ is });
  await markAllRead([row('a', false)]);
  expect(readToasts().at(-1)).toMatchObject({ kind, title });
});

test('a phone that cannot keep it says so', async () => {
  queue.queueWrite.mockRejectedValue(new AppError('STORAGE_FULL'));
  await markRead(row('a', false));
  expect(readToasts().at(-1)).toMatchObject({ kind: 'error', title: 'Failed to mark notification as read' });
  await markAllRead([row('a', false)]);
  expect(readToasts().at(-1)).toMatchObject({ kind: 'error', title: 'Failed to mark all notifications as read' });
});
