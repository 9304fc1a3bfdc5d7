import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useListSearch } from './use-list-search.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it('asks once a name is typed, not at each of its letters, and for nothing below three of them', () => {
  const { result } = renderHook(useListSearch);
  const type = (typed: string, ms: number) => {
    act(() => result.current.onType(typed));
    act(() => void vi.advanceTimersByTime(ms));
    return [result.current.q, result.current.isShort];
  };
  expect(type('ha', 1000)).toEqual(['', true]);
  expect(type('ham', 349)).toEqual(['', false]);
  expect(type('hamz', 349)).toEqual(['', false]);
  expect(type('hamza ', 350)).toEqual(['hamza', false]);
  // What is gone from the field is gone from the list at once.
  expect(type('h', 1)).toEqual(['', true]);
  expect(type('', 1)).toEqual(['', false]);
});
