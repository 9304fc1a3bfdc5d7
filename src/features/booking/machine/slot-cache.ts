import type { CourtDay } from '#domain/booking.ts';

/** Grids seen since the tab was opened, oldest first; shown grey with their age, never booked from. */
const seen = new Map<string, CourtDay>();
const maxEntries = 60;

/** The owner is part of the key: the next person on this phone must not see which hours were somebody's own. */
function keyOf(owner: string, courtId: string, day: string): string {
  return `${owner} ${courtId} ${day}`;
}

export function rememberGrid(owner: string, grid: CourtDay): void {
  const key = keyOf(owner, grid.courtId, grid.day);
  seen.delete(key);
  seen.set(key, grid);
  const oldest = seen.keys().next();
  if (seen.size > maxEntries && !oldest.done) seen.delete(oldest.value);
}

export function rememberedGrid(owner: string, courtId: string, day: string): CourtDay | undefined {
  return seen.get(keyOf(owner, courtId, day));
}
