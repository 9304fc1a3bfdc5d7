import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { noteUnread } from '#features/notifications/bell-store.ts';
import { startAppBadge } from './app-badge.ts';

const session = vi.hoisted(() => ({
  user: { id: 'u1' } as { id: string } | null,
  changed: () => undefined as void,
}));
vi.mock('#data/session.ts', () => ({
  readStoredUser: () => session.user,
  subscribeSession: (listener: () => void) => {
    session.changed = listener;
    return () => undefined;
  },
}));

const shown: number[] = [];

beforeEach(() => {
  shown.length = 0;
  session.user = { id: 'u1' };
  noteUnread(undefined);
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void shown.push(count),
    clearAppBadge: async () => void shown.push(0),
  });
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'setAppBadge');
  Reflect.deleteProperty(navigator, 'clearAppBadge');
});

it('follows the bell, and goes when the person goes', () => {
  const stop = startAppBadge();
  expect(shown, 'nobody knows yet: what the icon shows stays').toEqual([]);
  noteUnread(3);
  noteUnread(3);
  noteUnread(0);
  noteUnread(2);
  session.user = null;
  session.changed();
  expect(shown).toEqual([3, 0, 2, 0]);
  stop();
  noteUnread(9);
  expect(shown).toHaveLength(4);
});

it('clears what an earlier visit left, and needs no icon', () => {
  session.user = null;
  startAppBadge()();
  expect(shown).toEqual([0]);
  Reflect.deleteProperty(navigator, 'setAppBadge');
  startAppBadge()();
  expect(shown).toEqual([0]);
});
