import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useAfterSignIn } from './use-after-sign-in.ts';

const account = vi.hoisted(() => ({ afterSignIn: vi.fn<(user: unknown) => Promise<void>>() }));
vi.mock('./lazy-auth.ts', async (original) => ({ ...(await original<object>()), ...account }));

const ayesha = { id: 'u1', email: 'ayesha@baari.test', name: 'Ayesha Khan' };
const onDone = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  account.afterSignIn.mockResolvedValue(undefined);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
});

it('moves on after the welcome, 1.2 seconds', async () => {
  const { result } = renderHook(() => useAfterSignIn(onDone));
  const arrival = result.current(ayesha);
  await vi.advanceTimersByTimeAsync(1199);
  expect(onDone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await arrival;
  expect(onDone).toHaveBeenCalledOnce();
  expect(account.afterSignIn.mock.calls).toEqual([[ayesha]]);
});

it('leaves a person alone who went elsewhere meanwhile', async () => {
  const { result, unmount } = renderHook(() => useAfterSignIn(onDone));
  const arrival = result.current(ayesha);
  unmount();
  await vi.advanceTimersByTimeAsync(5000);
  await arrival;
  expect(onDone).not.toHaveBeenCalled();
});
