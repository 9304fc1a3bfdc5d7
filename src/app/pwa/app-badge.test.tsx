import { act, cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { announceSession } from '#data/session/session-events.ts';
import { dropSession, keepSession } from '#data/session/session-storage.ts';
import { ali, session } from '#tests/support/samples.ts';
import { AppBadge } from './app-badge.tsx';

const phone = vi.hoisted(() => ({ unread: undefined as number | undefined, askedFor: '' }));
vi.mock('#features/notifications/use-notifications.ts', () => ({
  useNotificationList: (userId: string) => {
    phone.askedFor = userId;
    return { list: undefined, unread: phone.unread };
  },
}));

const shown: number[] = [];

beforeEach(() => {
  localStorage.clear();
  shown.length = 0;
  phone.unread = undefined;
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push(0),
  });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'setAppBadge');
  Reflect.deleteProperty(navigator, 'clearAppBadge');
});

it('follows what is on the phone, and goes when the person goes', () => {
  keepSession({ ...session(ali), received_at: 0 }, 'local', 1);
  announceSession();
  const page = render(<AppBadge />);
  expect(phone.askedFor).toBe(ali);
  expect(shown, 'nobody knows yet: what the icon shows stays').toEqual([]);
  for (const unread of [3, 3, 0, 2]) {
    phone.unread = unread;
    page.rerender(<AppBadge />);
  }
  expect(shown).toEqual([3, 0, 2]);
  act(() => {
    dropSession('local', 2);
    announceSession();
  });
  expect(shown).toEqual([3, 0, 2, 0]);
});

it('clears what an earlier visit left, and needs no icon', () => {
  const page = render(<AppBadge />);
  expect(shown).toEqual([0]);
  page.unmount();
  Reflect.deleteProperty(navigator, 'setAppBadge');
  render(<AppBadge />);
  expect(shown).toEqual([0]);
});

it('is content with an icon that the browser does not let it write on', async () => {
  Object.assign(navigator, { clearAppBadge: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
  render(<AppBadge />);
  await Promise.resolve();
  expect(shown).toEqual([]);
});
