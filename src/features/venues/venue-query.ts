import type { Reference } from '#domain/venue.ts';
import { canonicalSport } from '#domain/paths.ts';
import type { VenueSort } from '#domain/venue-search.ts';

/** What the address bar of the list says; '' and [] mean "any". */
export type VenueQuery = {
  readonly text: string;
  readonly city: string;
  readonly area: string;
  readonly sports: readonly string[];
  readonly sort: VenueSort;
  readonly page: number;
};

/** The order of the sort select. */
export const venueSorts: readonly VenueSort[] = ['recommended', 'rating', 'price', 'nearest'];

export const emptyQuery: VenueQuery = { text: '', city: '', area: '', sports: [], sort: 'recommended', page: 1 };

/** Most characters of the search box that reach the address. */
export const longestText = 80;
const mostSports = 31;

function cleaned(value: string | null): string {
  return (value ?? '').replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
}

/** A place name, or nothing; whether there is such a place is for `resolveVenueQuery` to say. */
function placeName(value: string | null): string {
  const name = cleaned(value);
  return name.length <= 60 && /[\p{L}\p{N}]/u.test(name) ? name : '';
}

/** The words of the search box as the address keeps them: single spaces, at most `longestText` characters. */
export function searchText(value: string | null): string {
  return [...cleaned(value)].slice(0, longestText).join('').trim();
}

function sportNames(values: readonly string[]): string[] {
  const names = values
    .flatMap((value) => value.split(','))
    .map(cleaned)
    .filter((name) => /^[a-z][a-z -]{1,29}$/i.test(name))
    .map(canonicalSport);
  return [...new Set(names)].slice(0, mostSports);
}

/**
 * The address of the list as filters. `sport` may be repeated or hold commas, any case, "pedal" for Padel (spec, route
 * table); whatever is malformed is ignored rather than answered with an empty list.
 */
export function readVenueQuery(params: URLSearchParams): VenueQuery {
  const sort = cleaned(params.get('sort')).toLowerCase();
  const page = /^[1-9]\d{0,4}$/.exec(params.get('page') ?? '');
  return {
    text: searchText(params.get('q')),
    city: placeName(params.get('city')),
    area: placeName(params.get('area')),
    sports: sportNames(params.getAll('sport')),
    sort: venueSorts.find((known) => known === sort) ?? 'recommended',
    page: page ? Number(page[0]) : 1,
  };
}

/** The shortest address that `readVenueQuery` reads back as the same filters; defaults are left out. */
export function writeVenueQuery(query: VenueQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.city) params.set('city', query.city);
  if (query.area) params.set('area', query.area);
  for (const sport of query.sports) params.append('sport', sport);
  if (query.text) params.set('q', query.text);
  if (query.sort !== 'recommended') params.set('sort', query.sort);
  if (query.page > 1) params.set('page', String(query.page));
  return params;
}

/** True when both stand for the same address. */
export function isSameQuery(a: VenueQuery, b: VenueQuery): boolean {
  return writeVenueQuery(a).toString() === writeVenueQuery(b).toString();
}

function knownName(wanted: string, names: readonly string[]): string {
  const label = wanted.toLowerCase();
  return names.find((name) => name.toLowerCase() === label) ?? '';
}

/**
 * The filters in the catalogue's own spelling (spec: matched on the lowercased label). A city, area or sport that does
 * not exist is dropped, and so is the area of a city that does not exist.
 */
export function resolveVenueQuery(query: VenueQuery, { cities, areas, sports }: Reference): VenueQuery {
  const cityName = knownName(
    query.city,
    cities.map(({ name }) => name),
  );
  const city = cities.find(({ name }) => name === cityName);
  const within = query.city ? areas.filter(({ cityId }) => cityId === city?.id) : areas;
  const sportLabels = sports.map(({ name }) => name);
  return {
    ...query,
    city: cityName,
    area: knownName(
      query.area,
      within.map(({ name }) => name),
    ),
    sports: query.sports.map((name) => knownName(name, sportLabels)).filter(Boolean),
  };
}

/** What the address asks for and the catalogue does not have, in the words of the address; `resolveVenueQuery` drops it. */
export function unknownNames(query: VenueQuery, reference: Reference): string[] {
  const known = resolveVenueQuery(query, reference);
  const sportNamesKnown = reference.sports.map(({ name }) => name);
  return [
    ...(query.city && !known.city ? [query.city] : []),
    ...(query.area && !known.area ? [query.area] : []),
    ...query.sports.filter((name) => !knownName(name, sportNamesKnown)),
  ];
}

/** The next filters after a change: any change of what is listed starts again at page 1 (spec, states). */
export function changeQuery(query: VenueQuery, change: Partial<VenueQuery>): VenueQuery {
  const isOtherCity = change.city !== undefined && change.city !== query.city;
  return { ...query, page: 1, ...(isOtherCity && { area: '' }), ...change };
}

/** How many filters narrow the list, for the mobile button; the search box is in plain sight and does not count. */
export function countFilters({ city, area, sports }: VenueQuery): number {
  return Number(city !== '') + Number(area !== '') + sports.length;
}
