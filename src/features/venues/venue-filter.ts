import type { City } from '#domain/venue.ts';
import { searchVenues, type VenueFilter, type VenueIndex } from '#domain/venue-search.ts';
import type { VenueQuery } from './venue-query.ts';

export type Point = { lat: number; lng: number };

/** The filters of the address as the search takes them. */
export function filterOf(query: VenueQuery, near?: Point): VenueFilter {
  const { text, city, area, sports, sort } = query;
  return { text, city, area, sports: [...sports], sort, ...(near && { near }) };
}

/** From where "nearest" measures: the person when they shared it, else the centre of the chosen city, else nowhere. */
export function pointFor(query: VenueQuery, cities: readonly City[], person: Point | undefined): Point | undefined {
  if (query.sort !== 'nearest') return undefined;
  return person ?? cities.find(({ name, lat, lng }) => name === query.city && Number.isFinite(lat + lng));
}

/** How many venues each sport would list under the other filters, for the numbers beside the checkboxes. */
export function countBySport(index: VenueIndex, query: VenueQuery): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const venue of searchVenues(index, filterOf({ ...query, sports: [], sort: 'recommended' }))) {
    for (const sport of venue.sports) counts.set(sport, (counts.get(sport) ?? 0) + 1);
  }
  return counts;
}

/** How many venues the filters would list. */
export function countVenues(index: VenueIndex, query: VenueQuery): number {
  return searchVenues(index, filterOf({ ...query, sort: 'recommended' })).length;
}
