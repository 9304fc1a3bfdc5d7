import type { HourMask } from '#domain/free-hours.ts';
import type { City, VenueSummary } from '#domain/venue.ts';
import { searchVenues, type Leaning, type VenueFilter, type VenueIndex } from '#domain/venue-search.ts';
import { wantedHours } from '#domain/when.ts';
import type { VenueQuery } from './venue-query.ts';

export type Point = { lat: number; lng: number };

/** What the list knows beside the address. */
export type Bearings = {
  /** From where "nearest" measures. */
  near?: Point | undefined;
  /** Whom "recommended" is for. */
  leaning?: Leaning | undefined;
  /** The hours of the date asked for at which a venue can be had: free ones, or open ones while nobody knows. */
  hoursOf?: ((venue: VenueSummary) => HourMask) | undefined;
};

function filterOf(query: VenueQuery, { near, leaning }: Bearings): VenueFilter {
  const { text, city, area, sports, maxPrice, facilities, sort } = query;
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
  };
}

/** The venues that the filters list, in order; with a date in them only those that can be had then. */
export function findVenues(index: VenueIndex, query: VenueQuery, bearings: Bearings = {}): VenueSummary[] {
  const found = searchVenues(index, filterOf(query, bearings));
  const { hoursOf } = bearings;
  if (!query.when.day || !hoursOf) return found;
  const wanted = wantedHours(query.when.at);
  return found.filter((venue) => (hoursOf(venue) & wanted) !== 0);
}

/** From where distances are measured: the person when they shared it, else the centre of the chosen city, else nowhere. */
export function pointFor(query: VenueQuery, cities: readonly City[], person: Point | undefined): Point | undefined {
  return person ?? cities.find(({ name, lat, lng }) => name === query.city && Number.isFinite(lat + lng));
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
