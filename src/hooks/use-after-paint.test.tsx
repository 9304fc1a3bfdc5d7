import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useAfterPaint } from './use-after-paint.ts';

const frames = new Map<number, FrameRequestCallback>();
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'requestAnimationFrame',
    (callback: FrameRequestCallback) => frames.set(frames.size, callback).size - 1,
  );
  vi.stubGlobal('cancelAnimationFrame', (frame: number) => frames.delete(frame));
});
afterEach(() => {
  cleanup();
  frames.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Paints what waits to be painted. */
const paint = () =>
  act(async () => {
    for (const callback of frames.values()) callback(0);
    frames.clear();
  });
const pass = () => act(async () => void (await vi.advanceTimersByTimeAsync(16)));

test('follows after the frame: neither before it nor with it', async () => {
  const { result, rerender } = renderHook(({ value }) => useAfterPaint(value), { initialProps: { value: 'one' } });
  expect(result.current).toBe('one');
  await paint();
  await pass();
  rerender({ value: 'two' });
  await pass();
  expect(result.current, 'time alone shows nothing').toBe('one');
  await paint();
  expect(result.current, 'the frame is not painted yet').toBe('one');
  await pass();
  expect(result.current).toBe('two');
});

test('what was overtaken is never shown', async () => {
  const seen: string[] = [];
  const follow = ({ value }: { value: string }) => {
    const shown = useAfterPaint(value);
    seen.push(shown);
    return shown;
  };
  const { rerender } = renderHook(follow, { initialProps: { value: 'one' } });
  await paint();
  await pass();
  rerender({ value: 'two' });
  rerender({ value: 'three' });
  rerender({ value: 'four' });
  // Its frame is painted, and it is overtaken before it is shown.
  await paint();
  rerender({ value: 'five' });
  await pass();
  await paint();
  await pass();
  expect([...new Set(seen)]).toEqual(['one', 'five']);
});
