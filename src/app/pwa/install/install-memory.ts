import { millisecondsInDay } from 'date-fns/constants';
import { localStore } from '#data/storage/page-storage.ts';

const key = 'baari.install';
const gapBetweenVisits = 30 * 60 * 1000;
/** How long "Not now" is respected. */
const quiet = 30 * millisecondsInDay;

type Memory = { visits: number; lastVisit: number; dismissedAt: number };

function read(): Memory {
  const empty = { visits: 0, lastVisit: 0, dismissedAt: 0 };
  try {
    return { ...empty, ...(JSON.parse(localStore()?.getItem(key) ?? '{}') as Partial<Memory>) };
  } catch {
    return empty;
  }
}

function write(memory: Memory): void {
  try {
    localStore()?.setItem(key, JSON.stringify(memory));
  } catch {
    // Storage is full: installing is then simply offered again.
  }
}

/** Counts a visit; reloads and new tabs within half an hour belong to the same one. */
export function noteVisit(now: number): void {
  const memory = read();
  const isNew = now - memory.lastVisit > gapBetweenVisits;
  write({ ...memory, visits: memory.visits + (isNew ? 1 : 0), lastVisit: now });
}

/** Remembers "Not now". */
export function noteDismissal(now: number): void {
  write({ ...read(), dismissedAt: now });
}

/** True once the product was of use (a second visit or a booking), unless the person said "Not now" within 30 days. */
export function mayOfferInstall(now: number, hasBooked: boolean): boolean {
  const { visits, dismissedAt } = read();
  return (visits >= 2 || hasBooked) && now - dismissedAt > quiet;
}
