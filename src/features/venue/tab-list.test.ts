import { expect, it } from 'vitest';
import { tabAfter } from './tab-list.tsx';

it.each([
  ['ArrowRight', 0, false, 1],
  ['ArrowRight', 2, false, 0],
  ['ArrowLeft', 0, false, 2],
  ['ArrowRight', 0, true, 2],
  ['ArrowLeft', 2, true, 0],
  ['Home', 2, false, 0],
  ['End', 0, true, 2],
  ['Tab', 1, false, undefined],
  ['a', 1, false, undefined],
])('%s on tab %i of three (right to left: %s) leads to %s', (key, index, isRtl, next) => {
  expect(tabAfter(key, index, 3, isRtl)).toBe(next);
});
