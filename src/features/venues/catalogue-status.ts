import type { City } from '#domain/venue.ts';

/** One city's part of the catalogue; `at` is when it last came from the server, undefined when it is not on the phone. */
export type Pack = { city: City; at: number | undefined };

export type CatalogueFacts = {
  /** Undefined until the sports, cities and areas have come once. */
  packs: readonly Pack[] | undefined;
  /** '' when the list is over all cities. */
  city: string;
  isOnline: boolean;
  /** How the last fetch of the missing cities stands; `unreached` when it found no network. */
  request: 'idle' | 'loading' | 'failed' | 'unreached';
};

/** What the list can honestly say. `ready` may still lack cities: `missing` names them. */
export type CatalogueStatus = {
  kind: 'loading' | 'failed' | 'neverSynced' | 'cityMissing' | 'ready';
  missing: readonly City[];
  /** The oldest part of what is listed, in ms on the server's clock. */
  at: number | undefined;
};

/** Compressed bytes of one venue in a pack, and of an answer without any (measured on the wire). */
const venueBytes = 40;
const answerBytes = 600;

/** About how many kB the packs of these cities cost, rounded up: what the person is asked to spend. */
export function kilobytesOf(cities: readonly City[]): number {
  return Math.ceil(cities.reduce((sum, { venueCount }) => sum + answerBytes + venueCount * venueBytes, 0) / 1000);
}

/** Decides what the list shows from what is on the phone and whether more can come. */
export function catalogueStatus({ packs, city, isOnline, request }: CatalogueFacts): CatalogueStatus {
  const wanted = (packs ?? []).filter((pack) =>
    city ? pack.city.name === city : pack.at !== undefined || pack.city.venueCount > 0,
  );
  const present = wanted.flatMap(({ at }) => (at === undefined ? [] : [at]));
  const missing = wanted.filter(({ at }) => at === undefined).map((pack) => pack.city);
  const at = present.length > 0 ? Math.min(...present) : undefined;
  const known = { missing, at };
  if (packs && (at !== undefined || missing.length === 0)) return { kind: 'ready', ...known };
  if (request === 'loading') return { kind: 'loading', ...known };
  if (request === 'failed') return { kind: 'failed', ...known };
  if (!isOnline) return { kind: packs && city ? 'cityMissing' : 'neverSynced', ...known };
  if (request === 'unreached') return { kind: 'failed', ...known };
  return { kind: 'loading', ...known };
}
