import { expect, it } from 'vitest';
import type { VenueDay } from '#domain/booking.ts';
import { rememberedGrid, rememberGrid } from './booking-services.ts';

const day = '2026-11-22';

function grid(venueId: string, fetchedAt = 1): VenueDay {
  return { venueId, day, courts: new Map(), fetchedAt };
}

it('never shows one person what another has seen', () => {
  rememberGrid('ali', grid('venue'));
  expect(rememberedGrid('sara', 'venue', day)).toBeUndefined();
  expect(rememberedGrid('ali', 'venue', day)).toEqual(grid('venue'));
  expect(rememberedGrid('ali', 'venue', '2026-11-23')).toBeUndefined();
});

it('keeps the newest and lets the oldest go', () => {
  rememberGrid('ali', grid('venue', 2));
  expect(rememberedGrid('ali', 'venue', day)?.fetchedAt).toBe(2);
  for (let count = 0; count < 60; count += 1) rememberGrid('ali', grid(`other-${count}`));
  expect(rememberedGrid('ali', 'venue', day)).toBeUndefined();
  expect(rememberedGrid('ali', 'other-59', day)).toBeDefined();
});
