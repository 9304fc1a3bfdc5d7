import { afterEach, beforeEach, expect, vi } from 'vitest';

const spies: ReturnType<typeof vi.spyOn>[] = [];

beforeEach(() => {
  spies.push(vi.spyOn(console, 'error'), vi.spyOn(console, 'warn'));
});

afterEach(() => {
  const calls = spies.splice(0).flatMap((spy) => {
    const made = spy.mock.calls;
    spy.mockRestore();
    return made;
  });
  expect(calls, 'a test must not leave errors or warnings in the console').toEqual([]);
});
