import { localStore } from '#data/storage/page-storage.ts';

const key = 'baari-desk';

/** The venue whose console was open last on this device, whoever opened it: it counts only for somebody who works there. */
export function readLastVenue(): string | null {
  return localStore()?.getItem(key) ?? null;
}

/** Remembers it for the next opening of /vendor. A store that is full or refused forgets it. */
export function writeLastVenue(venueId: string): void {
  try {
    localStore()?.setItem(key, venueId);
  } catch {
    // The chooser asks again.
  }
}
