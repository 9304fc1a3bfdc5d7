import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { announceSession } from '#data/session/session-events.ts';
import { dropSession, keepSession } from '#data/session/session-storage.ts';
import { ali, session } from '#tests/support/samples.ts';
import { useSession } from './use-session.ts';

beforeEach(() => {
  localStorage.clear();
  announceSession();
});

test('the person is there at the first render', () => {
  keepSession({ ...session(ali), received_at: 0 }, 'local', 1);
  const { result } = renderHook(() => useSession());
  expect(result.current).toEqual({ id: ali, email: 'ali@example.com', name: 'Ali Khan' });
});

test('follows sign-in and sign-out', () => {
  const { result } = renderHook(() => useSession());
  expect(result.current).toBeNull();
  act(() => {
    keepSession({ ...session(ali), received_at: 0 }, 'local', 1);
    announceSession();
  });
  expect(result.current?.id).toBe(ali);
  act(() => {
    dropSession('local', 2);
    announceSession();
  });
  expect(result.current).toBeNull();
});

test('hears of a sign-out in another tab from the browser', () => {
  keepSession({ ...session(ali), received_at: 0 }, 'local', 1);
  const { result } = renderHook(() => useSession());
  localStorage.removeItem('baari-auth');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'baari-auth' })));
  expect(result.current).toBeNull();
});

test('looks again when the page comes back from the history', () => {
  keepSession({ ...session(ali), received_at: 0 }, 'local', 1);
  const { result } = renderHook(() => useSession());
  localStorage.clear();
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(result.current).toBeNull();
});
