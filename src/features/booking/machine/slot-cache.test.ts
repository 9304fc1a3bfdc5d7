import { expect, it } from 'vitest';
import type { CourtDay } from '#domain/booking.ts';
import { rememberedGrid, rememberGrid } from './slot-cache.ts';

const day = '2026-11-22';

function grid(courtId: string, fetchedAt = 1): CourtDay {
  return { courtId, day, today: day, last: day, price: 1, fee: 100, holdUntil: null, slots: [], fetchedAt };
}

it('never shows one person what another has seen', () => {
  rememberGrid('ali', grid('court'));
  expect(rememberedGrid('sara', 'court', day)).toBeUndefined();
  expect(rememberedGrid('ali', 'court', day)).toEqual(grid('court'));
  expect(rememberedGrid('ali', 'court', '2026-11-23')).toBeUndefined();
});

it('keeps the newest and lets the oldest go', () => {
  rememberGrid('ali', grid('court', 2));
  expect(rememberedGrid('ali', 'court', day)?.fetchedAt).toBe(2);
  for (let count = 0; count < 60; count += 1) rememberGrid('ali', grid(`other-${count}`));
  expect(rememberedGrid('ali', 'court', day)).toBeUndefined();
  expect(rememberedGrid('ali', 'other-59', day)).toBeDefined();
});
