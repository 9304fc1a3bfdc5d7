import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { errorText } from './error-text.ts';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [false, 'You’re offline. Check your connection and try again.'],
  [true, 'We can’t reach Baari right now. Check your connection or try again in a minute.'],
  [undefined, 'We can’t reach Baari right now. Check your connection or try again in a minute.'],
])('an unreachable server is called being offline only without a network (onLine %s)', (onLine, words) => {
  vi.stubGlobal('navigator', { onLine });
  expect(errorText(new AppError('OFFLINE'))).toBe(words);
});

it('without a network other errors keep their words', () => {
  vi.stubGlobal('navigator', { onLine: false });
  expect(errorText(new AppError('BUSY'))).toBe('Our server isn’t answering right now. Please try again in a moment.');
});
