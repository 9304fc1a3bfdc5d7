import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useArrival } from './use-arrival.ts';

const account = vi.hoisted(() => ({ settleIn: vi.fn<(user: unknown) => Promise<void>>() }));
vi.mock('./account.ts', () => account);

const ayesha = { id: 'u1', email: 'ayesha@baari.test', name: 'Ayesha Khan' };
const onDone = vi.fn<() => void>();

beforeEach(() => {
  vi.useFakeTimers();
  account.settleIn.mockResolvedValue(undefined);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
});

it('moves on after the welcome, 1.2 seconds', async () => {
  const { result } = renderHook(() => useArrival(onDone));
  const arrival = result.current(ayesha);
  await vi.advanceTimersByTimeAsync(1199);
  expect(onDone).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await arrival;
  expect(onDone).toHaveBeenCalledOnce();
  expect(account.settleIn.mock.calls).toEqual([[ayesha]]);
});

it('leaves a person alone who went elsewhere meanwhile', async () => {
  const { result, unmount } = renderHook(() => useArrival(onDone));
  const arrival = result.current(ayesha);
  unmount();
  await vi.advanceTimersByTimeAsync(5000);
  await arrival;
  expect(onDone).not.toHaveBeenCalled();
});
