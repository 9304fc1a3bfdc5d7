import type { VenueDay } from '#domain/booking.ts';

/** Grids seen since the tab was opened, oldest first; shown grey with their age, never booked from. */
const seen = new Map<string, VenueDay>();
const maxEntries = 60;

/** The owner is part of the key: the next person on this phone must not see which hours were somebody's own. */
function keyOf(owner: string, venueId: string, day: string): string {
  return `${owner} ${venueId} ${day}`;
}

export function rememberGrid(owner: string, grid: VenueDay): void {
  const key = keyOf(owner, grid.venueId, grid.day);
  seen.delete(key);
  seen.set(key, grid);
  const oldest = seen.keys().next();
  if (seen.size > maxEntries && !oldest.done) seen.delete(oldest.value);
}

export function rememberedGrid(owner: string, venueId: string, day: string): VenueDay | undefined {
  return seen.get(keyOf(owner, venueId, day));
}
