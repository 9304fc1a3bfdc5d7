import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSettled } from './use-settled.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

test('follows what has stayed the same for a moment, and nothing in between', async () => {
  const seen: string[] = [];
  const { result, rerender } = renderHook(({ value }) => useSettled(value), { initialProps: { value: '' } });
  expect(result.current).toBe('');
  for (const value of ['p', 'pa', 'pad']) {
    rerender({ value });
    await pass(120);
    seen.push(result.current);
  }
  expect(seen).toEqual(['', '', '']);
  await pass(60);
  expect(result.current).toBe('pad');
});

test('begins with what it is given', () => {
  expect(renderHook(() => useSettled('karachi')).result.current).toBe('karachi');
});
