import { expect, test } from 'vitest';
import { spelledCode } from './booking-code.ts';

test.each([
  ['KB7F3K', 'KB7F3K'],
  ['kb7-f3k', 'KB7F3K'],
  [' kb7 f3k ', 'KB7F3K'],
  ['iLoO1l', '110011'],
  ['کے بی', ''],
])('%j is the code %j', (typed, code) => expect(spelledCode(typed)).toBe(code));
