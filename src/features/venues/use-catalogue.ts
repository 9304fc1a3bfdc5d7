import { useEffect } from 'react';
import { readFreshness, readReference, readVenueIndex } from '#data/repositories/catalogue.ts';
import { pullCatalogue } from '#data/sync.ts';
import { readChosenCity, readSavesData, writeChosenCity } from '#data/storage/settings.ts';
import { AppError } from '#domain/errors.ts';
import type { Reference } from '#domain/venue.ts';
import type { VenueIndex } from '#domain/venue-search.ts';
import { useLiveQuery } from '#hooks/use-live-query.ts';
import { useOnline } from '#hooks/use-online.ts';
import { useRequest, type Request } from '#hooks/use-request.ts';
import { catalogueStatus, type CatalogueFacts, type CatalogueStatus, type Pack } from './catalogue-status.ts';

export type Catalogue = {
  /** Undefined for the moment in which the phone's own storage is read. */
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

const nothing: Reference = { sports: [], cities: [], areas: [] };

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

/** The venues on this phone, and whether they are all there are; a chosen city that is missing is fetched at once. */
export function useCatalogue(cityLabel: string): Catalogue {
  const read = useLiveQuery(readCatalogue, []);
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
