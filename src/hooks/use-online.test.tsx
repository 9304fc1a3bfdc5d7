import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteReached } from '#data/server/reachability.ts';
import { useConnection, useOnline } from './use-online.ts';

const { pingServer } = vi.hoisted(() => ({ pingServer: vi.fn(async (): Promise<void> => undefined) }));
vi.mock('#data/session/ping.ts', () => ({ pingServer }));

let network = true;

beforeEach(() => {
  network = true;
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(() => network);
  vi.useFakeTimers();
  pingServer.mockClear();
});

afterEach(() => {
  cleanup();
  noteReached(true);
  vi.useRealTimers();
});

function setNetwork(on: boolean): void {
  network = on;
  act(() => void window.dispatchEvent(new Event(on ? 'online' : 'offline')));
}

test('follows the network', () => {
  const { result } = renderHook(() => useOnline());
  expect(result.current).toBe(true);
  setNetwork(false);
  expect(result.current).toBe(false);
  setNetwork(true);
  expect(result.current).toBe(true);
});

test('asks when the network went just after an answer, before anybody listened for it', async () => {
  noteReached(true);
  network = false;
  pingServer.mockImplementationOnce(async () => noteReached(false));
  const { result } = renderHook(() => useConnection());
  expect(result.current).toBe('online');
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(result.current).toBe('offline');
});

test('is offline where a network is but no server of ours, until it answers', () => {
  const { result } = renderHook(() => useOnline());
  act(() => noteReached(false));
  expect(result.current).toBe(false);
  act(() => noteReached(true));
  expect(result.current).toBe(true);
});

test('asks by itself whether the server is back: for two minutes at one pace, then ever more seldom, until it is', async () => {
  renderHook(() => useOnline());
  act(() => noteReached(false));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(pingServer).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(120_000));
  expect(pingServer).toHaveBeenCalledTimes(41);
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(pingServer).toHaveBeenCalledTimes(41);
  await act(() => vi.advanceTimersByTimeAsync(2000));
  expect(pingServer).toHaveBeenCalledTimes(42);
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(pingServer.mock.calls.length).toBeLessThan(55);
  act(() => noteReached(true));
  pingServer.mockClear();
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(pingServer).not.toHaveBeenCalled();
});

test('where the browser knows of no network it asks once a minute, and an answer is believed', async () => {
  const { result } = renderHook(() => useConnection());
  setNetwork(false);
  expect(result.current).toBe('offline');
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  expect(pingServer).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(61_000));
  expect(pingServer).toHaveBeenCalledTimes(2);
  act(() => noteReached(true));
  expect(result.current).toBe('online');
});

test('an answer that was under way when the network went is believed until the server was asked once more', async () => {
  const { result } = renderHook(() => useConnection());
  setNetwork(false);
  act(() => noteReached(true));
  expect(result.current).toBe('online');
  pingServer.mockImplementationOnce(async () => noteReached(false));
  await act(() => vi.advanceTimersByTimeAsync(5000));
  expect(pingServer).toHaveBeenCalledTimes(1);
  expect(result.current).toBe('offline');
});

test('a network that the browser does not know of is asked for once, not again and again', async () => {
  renderHook(() => useConnection());
  setNetwork(false);
  act(() => noteReached(true));
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  expect(pingServer).toHaveBeenCalledTimes(1);
});

test('a server that is down is not called being offline', () => {
  const { result } = renderHook(() => useConnection());
  act(() => noteReached(false));
  expect(result.current).toBe('unreachable');
});

test('does not ask while nobody looks, or no screen cares', async () => {
  const { unmount } = renderHook(() => useOnline());
  act(() => noteReached(false));
  const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await act(() => vi.advanceTimersByTimeAsync(600_000));
  hidden.mockRestore();
  unmount();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(pingServer).not.toHaveBeenCalled();
});

test('a new network deserves a new chance', () => {
  const { result } = renderHook(() => useOnline());
  act(() => noteReached(false));
  setNetwork(true);
  expect(result.current).toBe(true);
});
