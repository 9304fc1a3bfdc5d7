import type { City, Reference } from '#domain/venue.ts';
import { kilometresBetween, searchVenues, type VenueIndex } from '#domain/venue-search.ts';
import { countVenues, filterOf } from './venue-filter.ts';
import type { VenueQuery } from './venue-query.ts';

/** One step back from an empty list: what to change, and how many venues that would show. */
export type Suggestion = {
  kind: 'wholeCity' | 'otherCity' | 'onlyCity' | 'anySport' | 'anyText';
  change: Partial<VenueQuery>;
  count: number;
  city: string;
};

const mostSuggestions = 2;

function nearestCity(index: VenueIndex, query: VenueQuery, cities: readonly City[]): Suggestion[] {
  const from = cities.find(({ name }) => name === query.city);
  if (!from) return [];
  const counts = new Map<string, number>();
  for (const { city } of searchVenues(index, filterOf({ ...query, city: '', area: '', sort: 'recommended' }))) {
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

function without(
  index: VenueIndex,
  query: VenueQuery,
  kind: Suggestion['kind'],
  change: Partial<VenueQuery>,
): Suggestion[] {
  const count = countVenues(index, { ...query, ...change });
  return count > 0 ? [{ kind, change, count, city: query.city }] : [];
}

/**
 * What an empty list offers instead, nearest first: the rest of the city, the closest other city with a match, any
 * sport, any name; failing all of these the city without other filters. Only steps that lead to at least one venue.
 */
export function suggestVenues(index: VenueIndex, query: VenueQuery, reference: Reference): Suggestion[] {
  const steps = [
    ...(query.area && query.city ? without(index, query, 'wholeCity', { area: '' }) : []),
    ...(query.city ? nearestCity(index, query, reference.cities) : []),
    ...(query.sports.length > 0 ? without(index, query, 'anySport', { sports: [] }) : []),
    ...(query.text ? without(index, query, 'anyText', { text: '' }) : []),
  ].slice(0, mostSuggestions);
  if (steps.length > 0 || !query.city) return steps;
  return without(index, query, 'onlyCity', { area: '', sports: [], text: '' });
}
