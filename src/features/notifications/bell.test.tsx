import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import type { Notification, Notifications } from '#domain/notification.ts';
import { t } from '#tests/support/words.ts';
import { closeToast } from '#ui/overlay/toast-order.ts';
import { readToasts } from '#ui/overlay/toast.ts';
import { closeBell, openBell, readBell } from './bell-store.ts';
import Bell from './bell.tsx';
import { NotificationItem } from './notification-item.tsx';

const phone = vi.hoisted(() => ({
  cached: undefined as Notifications | null | undefined,
  pull: vi.fn<() => Promise<void>>(),
}));
const queue = vi.hoisted(() => ({ queueWrite: vi.fn<() => Promise<void>>() }));
vi.mock('#commands/queue/queue.ts', () => queue);
vi.mock('#hooks/send-write.ts', () => ({ sendWrite: async () => queue.queueWrite().then(() => ({ is: 'sent' })) }));
vi.mock('#hooks/use-session.ts', () => ({ useSession: () => ({ id: 'u1', email: '', name: 'Ali' }) }));
vi.mock('#hooks/use-live-query.ts', () => ({ useLiveQuery: () => phone.cached }));
vi.mock('#hooks/use-outbox.ts', () => ({ useOutbox: () => [] }));
vi.mock('#data/repositories/notifications.ts', () => ({ pullNotifications: phone.pull, readNotifications: vi.fn() }));

const rows = (count: number): Notification[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `n${at}`,
    kind: 'booking_confirmed',
    message: `Confirmed ${at}`,
    bookingId: 'b1',
    isRead: false,
    createdAt: '2026-11-21T10:00:00Z',
    rev: 1,
  }));

const show = () => render(<Bell />, { wrapper: MemoryRouter });
/** Its code comes with the first opening. */
const panel = async () => within(await screen.findByRole('dialog', { name: 'Notifications' }));

// What is tested is the bell, not how long a busy machine takes to read its panel's code.
beforeAll(() => import('./notification-panel.tsx'), 60_000);

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
  phone.pull.mockResolvedValue(undefined);
  phone.cached = { list: [], unread: 0 };
});

afterEach(() => {
  cleanup();
  act(closeBell);
  for (const { id } of readToasts()) closeToast(id);
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

it.each([
  [0, ''],
  [1, '1'],
  [9, '9'],
  [10, '9+'],
])('%i unread show "%s"', (count, badge) => {
  phone.cached = { list: rows(count), unread: count };
  const page = show();
  expect(screen.getByRole('button', { name: /^Notifications/ }).textContent).toBe(badge);
  expect(readBell().unread).toBe(count);
  page.unmount();
  expect(readBell().unread, 'nobody knows once the bell is gone').toBeUndefined();
});

it('asks the server when it opens, and says that it waits', async () => {
  phone.cached = null;
  phone.pull.mockReturnValue(new Promise(() => undefined));
  show();
  expect(phone.pull).not.toHaveBeenCalled();
  act(openBell);
  expect(phone.pull).toHaveBeenCalledOnce();
  expect((await panel()).getByText('Loading notifications...')).toBeDefined();
});

it('says that there are none only when the server has said so', async () => {
  show();
  act(openBell);
  const opened = await panel();
  expect(opened.getByText('You have no notifications')).toBeDefined();
  expect(opened.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
});

it('a failure is told, in the list too when there is nothing else to show', async () => {
  phone.cached = null;
  phone.pull.mockRejectedValue(new AppError('OFFLINE'));
  show();
  act(openBell);
  const opened = await panel();
  await opened.findByText('Failed to fetch notifications');
  await waitFor(() =>
    expect(readToasts()).toMatchObject([{ kind: 'error', title: 'Error', text: 'Failed to fetch notifications' }]),
  );
  fireEvent.click(opened.getByRole('button', { name: 'Try again' }));
  expect(phone.pull).toHaveBeenCalledTimes(2);
  await opened.findByText('Failed to fetch notifications');
});

it('with a list on the screen, no connection is no news', async () => {
  phone.cached = { list: rows(1), unread: 1 };
  phone.pull.mockRejectedValue(new AppError('OFFLINE'));
  show();
  await act(async () => openBell());
  expect((await panel()).getByRole('link', { name: /Confirmed 0/ })).toBeDefined();
  expect(readToasts()).toEqual([]);
});

it.each([0, 1])('with %s in the list, a refusal is told above it', async (count) => {
  phone.cached = { list: rows(count), unread: count };
  phone.pull.mockRejectedValue(new AppError('BUSY'));
  show();
  await act(async () => openBell());
  const opened = await panel();
  await opened.findByText('Failed to fetch notifications');
  expect(opened.queryAllByRole('link', { name: /Confirmed 0/ })).toHaveLength(count);
  fireEvent.click(opened.getByRole('button', { name: 'Try again' }));
  expect(phone.pull).toHaveBeenCalledTimes(2);
  await opened.findByText('Failed to fetch notifications');
});

it('Esc and a press outside close it; the heading has the focus first', async () => {
  show();
  act(openBell);
  await panel();
  expect(document.activeElement?.textContent).toBe('Notifications');
  fireEvent.keyDown(document.activeElement as Element, { key: 'Escape' });
  expect(readBell().isOpen).toBe(false);
  act(openBell);
  await panel();
  fireEvent.click(document.querySelector('.MuiBackdrop-root') as Element);
  expect(readBell().isOpen).toBe(false);
});

it('a message that is read with the keyboard keeps the focus', () => {
  const [message] = rows(1).map((row) => ({ ...row, kind: 'review_received' as const, bookingId: null }));
  if (!message) throw new Error('no message');
  const { rerender } = render(<NotificationItem notification={message} onLeave={() => undefined} />);
  const row = screen.getByRole('button');
  row.focus();
  rerender(<NotificationItem notification={{ ...message, isRead: true }} onLeave={() => undefined} />);
  expect(screen.getByRole('button')).toBe(row);
  expect(document.activeElement).toBe(row);
  expect(row.getAttribute('aria-disabled')).toBe('true');
});

// spec: notifications.dot
it('what is unread has a dot, and says so to who cannot see it', () => {
  const [message] = rows(1);
  if (!message) throw new Error('no message');
  const item = (isRead: boolean) => (
    <NotificationItem notification={{ ...message, isRead }} onLeave={() => undefined} />
  );
  const { rerender } = render(item(false), { wrapper: MemoryRouter });
  const dot = () => getComputedStyle(document.querySelector('[aria-hidden]') as Element).background;
  const unread = dot();
  expect(screen.getByText(t('notifications.unread'))).toBeDefined();
  rerender(item(true));
  expect(screen.queryByText(t('notifications.unread'))).toBeNull();
  expect(unread).not.toBe('');
  expect(dot()).not.toBe(unread);
});

it('the button that marks all goes with the last unread message, and leaves the focus in the panel; closed, it is at the bell', async () => {
  queue.queueWrite.mockResolvedValue(undefined);
  phone.cached = { list: rows(2), unread: 2 };
  const { rerender } = show();
  const bell = screen.getByRole('button', { name: t('notifications.bell', { count: 2 }) });
  bell.focus();
  act(openBell);
  const opened = await panel();
  const markAll = opened.getByRole('button', { name: t('notifications.markAll') });
  markAll.focus();
  fireEvent.click(markAll);
  phone.cached = { list: rows(2).map((row) => ({ ...row, isRead: true })), unread: 0 };
  rerender(<Bell />);
  await waitFor(() => expect(opened.queryByRole('button', { name: t('notifications.markAll') })).toBeNull());
  expect(document.activeElement).toBe(opened.getByRole('heading', { name: t('notifications.title') }));
  fireEvent.click(opened.getByRole('button', { name: t('action.close') }));
  await waitFor(() => expect(document.activeElement).toBe(bell));
});

it('the list is at most 400 px high, and scrolls (spec, notifications dropdown)', async () => {
  phone.cached = { list: rows(1), unread: 1 };
  show();
  act(openBell);
  const list = (await panel()).getByRole('list').parentElement as HTMLElement;
  const rules = [...document.querySelectorAll('style')].flatMap(({ sheet }) => [...(sheet?.cssRules ?? [])]);
  const own = rules.filter((rule) => 'selectorText' in rule && rule.selectorText === `.${list.className}`);
  const text = own.map(({ cssText }) => cssText).join();
  expect(text).toContain('max-block-size: min(400px, 65vh)');
  expect(text).toContain('overflow-y: auto');
});

it('what could not be marked as read says so at the message, or above the list, until the next try', async () => {
  phone.cached = { list: rows(2), unread: 2 };
  queue.queueWrite.mockRejectedValue(new AppError('STORAGE_FULL'));
  show();
  act(openBell);
  const opened = await panel();
  fireEvent.click(opened.getByRole('button', { name: 'Mark all as read' }));
  expect((await opened.findByRole('alert')).textContent).toBe('Failed to mark all notifications as read');
  fireEvent.click(opened.getByRole('link', { name: /Confirmed 1/ }));
  await act(async () => openBell());
  expect(opened.getByRole('link', { name: /Confirmed 1/ }).textContent).toContain(
    'Failed to mark notification as read',
  );
  expect(opened.getAllByRole('alert')).toHaveLength(1);
  queue.queueWrite.mockResolvedValue();
  fireEvent.click(opened.getByRole('link', { name: /Confirmed 1/ }));
  await act(async () => openBell());
  expect(opened.queryByRole('alert')).toBeNull();
});
