import { useEffect } from 'react';
import { readReference, readVenueIndex } from '#data/repositories/catalogue.ts';
import { readFreshness } from '#data/repositories/freshness.ts';
import { pullCatalogue } from '#data/sync.ts';
import { readChosenCity, readSavesData, writeChosenCity } from '#data/storage/settings.ts';
import { usualPaymentCheck } from '#domain/booking.ts';
import { AppError } from '#domain/errors.ts';
import type { City, Reference } from '#domain/venue.ts';
import type { VenueIndex } from '#domain/venue-search.ts';
import { readAhead } from '#hooks/read-ahead.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { useOnline } from '#hooks/use-online.ts';
import { useRequest, type Request } from '#hooks/use-request.ts';

/** One city's part of the catalogue; `at` is when it last came from the server, undefined when it is not on the device. */
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
type CatalogueStatus = {
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

/** Decides what the list shows from what is on the device and whether more can come. */
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

export type Catalogue = {
  /** Undefined for the moment in which the device's own storage is read. */
  index: VenueIndex | undefined;
  reference: Reference;
  status: CatalogueStatus;
  isOnline: boolean;
  isGetting: boolean;
  /** The city that the person looked for last, here or on Home. */
  chosenCity: string | undefined;
  /** Cities that are missing wait until they are asked for. */
  savesData: boolean;
  error: unknown;
  getAll: () => void;
  retry: () => void;
};

const nothing: Reference = { sports: [], cities: [], areas: [], check: usualPaymentCheck };

async function readCatalogue() {
  const [reference, index, savesData, chosenCity] = await Promise.all([
    readReference(),
    readVenueIndex(),
    readSavesData(),
    readChosenCity(),
  ]);
  const packOf = async (city: Reference['cities'][number]): Promise<Pack> => ({
    city,
    at: await readFreshness(`city:${city.name}`),
  });
  return {
    reference,
    index,
    savesData,
    chosenCity,
    packs: reference && (await Promise.all(reference.cities.map(packOf))),
  };
}

const ahead = readAhead(readCatalogue, []);
export const catalogueRead = ahead.done;

const attempts = 3;
const betweenAttempts = 1500;

/**
 * Fetches the cities, `city` first. A pull may have been another tab's, or have started before this city was chosen, so
 * it counts only when the city has come.
 */
async function pull(city: string, everything?: boolean): Promise<void> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    await pullCatalogue({ ...(city && { city }), ...(everything && { everything }) });
    if ((await readFreshness(city ? `city:${city}` : 'ref')) !== undefined) return;
    await new Promise((resolve) => setTimeout(resolve, betweenAttempts));
  }
  throw new AppError('BUSY');
}

function standing({ state, error }: Pick<Request<never, void>, 'state' | 'error'>): CatalogueFacts['request'] {
  if (state === 'failed') return error?.code === 'OFFLINE' ? 'unreached' : 'failed';
  return state === 'loading' ? 'loading' : 'idle';
}

/** The venues on this device, and whether they are all there are; a chosen city that is missing is fetched at once. */
export function useCatalogue(cityLabel: string): Catalogue {
  const read = useLiveQuery(readCatalogue, [], ahead);
  const isOnline = useOnline();
  const request = useRequest(pull);
  const { run, reset } = request;
  const label = cityLabel.toLowerCase();
  const city = read?.reference?.cities.find(({ name }) => name.toLowerCase() === label)?.name ?? '';
  const status = catalogueStatus({ packs: read?.packs, city, isOnline, request: standing(request) });
  const isNeeded = read !== undefined && status.kind === 'loading' && request.state !== 'loading';

  // What failed for one city, or before the connection came back, says nothing about the next try.
  useEffect(reset, [city, reset]);
  useEffect(() => {
    if (isOnline) reset();
  }, [isOnline, reset]);
  useEffect(() => {
    if (isNeeded) void run(city);
  }, [isNeeded, city, run]);

  // The city looked at last is the first to be synced next time. A phone too full to remember it loses only that.
  useEffect(() => {
    if (city) writeChosenCity(city).catch(() => undefined);
  }, [city]);

  return {
    index: read?.index,
    reference: read?.reference ?? nothing,
    status,
    isOnline,
    isGetting: request.state === 'loading',
    chosenCity: read?.chosenCity,
    savesData: read?.savesData ?? false,
    error: request.error,
    getAll: () => void run('', true),
    retry: () => void run(city),
  };
}
