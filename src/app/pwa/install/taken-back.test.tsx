import { beforeEach, expect, it } from 'vitest';
import { noteTakenBack, pauseLeft } from './taken-back.ts';

const now = Date.UTC(2026, 10, 22, 8);
const minute = 60_000;

beforeEach(() => localStorage.clear());

it('is a reason to wait for a quarter of an hour', () => {
  expect(pauseLeft(now)).toBe(0);
  noteTakenBack(now);
  expect(pauseLeft(now)).toBe(15 * minute);
  expect(pauseLeft(now + 14 * minute)).toBe(minute);
  expect(pauseLeft(now + 15 * minute)).toBe(0);
});

it('is none when the clock went back, or when the note is damaged', () => {
  noteTakenBack(now);
  expect(pauseLeft(now - minute)).toBe(0);
  localStorage.setItem('baari.worker-taken-back', 'yes');
  expect(pauseLeft(now)).toBe(0);
});
