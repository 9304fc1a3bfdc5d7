import { lastSearchKey, localStore } from './page-storage.ts';

/** What Home's search last asked for; empty text means not chosen. */
export type Search = { sport: string; city: string; area: string };

/** The area that stands for every area of the city. */
export const wholeCity = '*';

const nothing: Search = { sport: '', city: '', area: '' };

/** The last search on this device, or an empty one; anything that does not look like a search is ignored. */
export function readLastSearch(): Search {
  try {
    const stored: unknown = JSON.parse(localStore()?.getItem(lastSearchKey) ?? 'null');
    if (typeof stored !== 'object' || stored === null) return nothing;
    const text = (key: keyof Search): string => {
      const value: unknown = Reflect.get(stored, key);
      return typeof value === 'string' ? value : '';
    };
    const city = text('city');
    return { sport: text('sport'), city, area: city ? text('area') : '' };
  } catch {
    return nothing;
  }
}

/** Remembers a search; a full store only forgets it. */
export function writeLastSearch(search: Search): void {
  try {
    localStore()?.setItem(lastSearchKey, JSON.stringify(search));
  } catch {
    return;
  }
}
