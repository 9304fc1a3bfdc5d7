import type { City, Reference, VenueSummary } from '#domain/venue.ts';
import {
  kilometresBetween,
  searchVenues,
  type Leaning,
  type VenueFilter,
  type VenueIndex,
} from '#domain/venue-search.ts';
import { anyTime, wantedHours } from '#domain/when.ts';
import { emptyQuery, type VenueQuery } from './venue-query.ts';

export type Point = { lat: number; lng: number };

/** What the list knows beside the address. */
export type Bearings = {
  /** From where "nearest" measures. */
  near?: Point | undefined;
  /** Whom "recommended" is for. */
  leaning?: Leaning | undefined;
  /** The hours of the date asked for at which a venue can be had (free ones, or open ones while nobody knows), and what they cost. */
  hours?: (Pick<NonNullable<VenueFilter['time']>, 'hoursOf' | 'priceOf'> & { known: { now: number } }) | undefined;
};

/** What the address asks for, as the search takes it. */
export function filterOf(query: VenueQuery, { near, leaning, hours }: Bearings): VenueFilter {
  const { text, city, area, sports, maxPrice, facilities, sort, when } = query;
  return {
    text,
    city,
    area,
    sports: [...sports],
    facilities,
    sort,
    ...(maxPrice > 0 && { maxPrice }),
    ...(near && { near }),
    ...(leaning && { leaning }),
    ...(when.day &&
      hours && {
        time: { hoursOf: hours.hoursOf, priceOf: hours.priceOf, wanted: wantedHours(when, hours.known.now) },
      }),
  };
}

/** The venues that the filters list, in order; with a date in them only those that can be had then. */
export function findVenues(index: VenueIndex, query: VenueQuery, bearings: Bearings = {}): readonly VenueSummary[] {
  return searchVenues(index, filterOf(query, bearings));
}

/** From where distances are measured: the person when they shared it, else the centre of the chosen city, else nowhere. */
export function pointFor(query: VenueQuery, cities: readonly City[], person: Point | undefined): Point | undefined {
  return person ?? cities.find(({ name, lat, lng }) => name === query.city && Number.isFinite(lat + lng));
}

/** Kilometres from a point; undefined where either place is unknown. */
export function farFrom(from: Point | undefined, { lat, lng }: VenueSummary): number | undefined {
  return from && lat !== null && lng !== null ? kilometresBetween(from, { lat, lng }) : undefined;
}

/** How many venues each sport would list under the other filters, for the numbers beside the checkboxes. */
export function countBySport(index: VenueIndex, query: VenueQuery, bearings?: Bearings): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const venue of findVenues(index, { ...query, sports: [], sort: 'recommended' }, bearings)) {
    for (const sport of venue.sports) counts.set(sport, (counts.get(sport) ?? 0) + 1);
  }
  return counts;
}

/** How many venues the filters would list. */
export function countVenues(index: VenueIndex, query: VenueQuery, bearings?: Bearings): number {
  return findVenues(index, { ...query, sort: 'recommended' }, bearings).length;
}

/** One step back from an empty list: what to change, and how many venues that would show. */
export type Suggestion = {
  kind:
    | 'wholeCity'
    | 'anyHour'
    | 'anyDay'
    | 'anyPrice'
    | 'anyFacilities'
    | 'otherCity'
    | 'onlyCity'
    | 'anySport'
    | 'anyText';
  change: Partial<VenueQuery>;
  count: number;
  city: string;
};

const mostSuggestions = 3;

type Searched = { index: VenueIndex; query: VenueQuery; bearings: Bearings };

function nearestCity({ index, query, bearings }: Searched, cities: readonly City[]): Suggestion[] {
  const from = cities.find(({ name }) => name === query.city);
  if (!from) return [];
  const counts = new Map<string, number>();
  for (const { city } of findVenues(index, { ...query, city: '', area: '', sort: 'recommended' }, bearings)) {
    counts.set(city, (counts.get(city) ?? 0) + 1);
  }
  const [nearest] = cities
    .filter(({ name }) => name !== from.name && counts.has(name))
    .map(({ name, lat, lng }) => ({ name, far: kilometresBetween(from, { lat, lng }) }))
    // A city without a place on the map is the last choice, not a random one.
    .sort((a, b) => (Number.isNaN(a.far) ? 1 : Number.isNaN(b.far) ? -1 : a.far - b.far));
  if (!nearest) return [];
  const { name } = nearest;
  return [{ kind: 'otherCity', change: { city: name, area: '' }, count: counts.get(name) ?? 0, city: name }];
}

function without(searched: Searched, kind: Suggestion['kind'], change: Partial<VenueQuery>): Suggestion[] {
  const { index, query, bearings } = searched;
  const count = countVenues(index, { ...query, ...change }, bearings);
  return count > 0 ? [{ kind, change, count, city: query.city }] : [];
}

/**
 * What an empty list offers instead, nearest first: the rest of the city, another time of the day, another day, any price or
 * facilities, the closest other city with a match, any sport, any name; failing all of these the city without other filters.
 * Only steps that lead to at least one venue.
 */
export function suggestVenues(
  index: VenueIndex,
  query: VenueQuery,
  reference: Reference,
  bearings: Bearings = {},
): Suggestion[] {
  const searched = { index, query, bearings };
  const { when } = query;
  const steps = [
    ...(query.area && query.city ? without(searched, 'wholeCity', { area: '' }) : []),
    ...(when.at ? without(searched, 'anyHour', { when: { ...when, at: '' } }) : []),
    ...(when.day ? without(searched, 'anyDay', { when: anyTime }) : []),
    ...(query.maxPrice ? without(searched, 'anyPrice', { maxPrice: 0 }) : []),
    ...(query.facilities.length > 0 ? without(searched, 'anyFacilities', { facilities: [] }) : []),
    ...(query.city ? nearestCity(searched, reference.cities) : []),
    ...(query.sports.length > 0 ? without(searched, 'anySport', { sports: [] }) : []),
    ...(query.text ? without(searched, 'anyText', { text: '' }) : []),
  ].slice(0, mostSuggestions);
  if (steps.length > 0 || !query.city) return steps;
  const { city, sort, view } = query;
  return without(searched, 'onlyCity', { ...emptyQuery, city, sort, view });
}
