import { expect, it } from 'vitest';
import { groupOf } from './hour-groups.ts';

it('groups every hour of a day', () => {
  expect([0, 4, 5, 11, 12, 16, 17, 23].map(groupOf)).toEqual([
    'night',
    'night',
    'morning',
    'morning',
    'afternoon',
    'afternoon',
    'evening',
    'evening',
  ]);
});
