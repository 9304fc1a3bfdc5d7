import { groupOfArea } from '#domain/place.ts';
import { nearestKnown } from '#domain/spelling.ts';
import { canonicalSport } from '#domain/paths.ts';
import type { Area, Reference } from '#domain/venue.ts';
import type { VenueSort } from '#domain/venue-search.ts';
import { anyTime, isOutsideWindow, readWhen, type When } from '#domain/when.ts';

/** What the address bar of the list says; '', 0 and [] mean "any". */
export type VenueQuery = {
  readonly text: string;
  readonly city: string;
  readonly area: string;
  readonly sports: readonly string[];
  readonly when: When;
  /** Most that an hour may cost, in PKR. */
  readonly maxPrice: number;
  readonly facilities: readonly string[];
  readonly sort: VenueSort;
  readonly view: 'list' | 'map';
  readonly page: number;
};

/** The order of the sort select. */
export const venueSorts: readonly VenueSort[] = ['recommended', 'rating', 'price', 'nearest'];

export const emptyQuery: VenueQuery = {
  text: '',
  city: '',
  area: '',
  sports: [],
  when: anyTime,
  maxPrice: 0,
  facilities: [],
  sort: 'recommended',
  view: 'list',
  page: 1,
};

/** Most characters of the search box that reach the address. */
export const longestText = 80;
const mostSports = 31;

function cleaned(value: string | null): string {
  return (value ?? '').replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ').trim();
}

const mostFacilities = 12;

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

function facilityNames(values: readonly string[]): string[] {
  return [...new Set(values.map(placeName).filter(Boolean))].slice(0, mostFacilities);
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
    when: readWhen(params),
    maxPrice: Number(/^[1-9]\d{1,5}$/.exec(params.get('max') ?? '')?.[0] ?? 0),
    facilities: facilityNames(params.getAll('with')),
    sort: venueSorts.find((known) => known === sort) ?? 'recommended',
    view: params.get('view') === 'map' ? 'map' : 'list',
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
  if (query.when.day) params.set('when', query.when.day);
  if (query.when.at) params.set('at', query.when.at);
  if (query.maxPrice) params.set('max', String(query.maxPrice));
  for (const name of query.facilities) params.append('with', name);
  if (query.sort !== 'recommended') params.set('sort', query.sort);
  if (query.view === 'map') params.set('view', 'map');
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

/** Areas by name, each name that several of them share ("DHA") before the first of these. */
export function areaNames(areas: readonly Area[]): string[] {
  const groups = areas.map(({ name }) => groupOfArea(name));
  const isShared = (group: string) => groups.indexOf(group) !== groups.lastIndexOf(group);
  const names = areas.flatMap(({ name }, at) => {
    const group = groups[at];
    return group !== undefined && groups.indexOf(group) === at && isShared(group) ? [group, name] : [name];
  });
  return [...new Set(names)];
}

/** The names that a part of the query may have, in the catalogue's own spelling. */
function namesFor({ city: asked }: VenueQuery, { cities, areas, sports }: Reference) {
  const cityNames = cities.map(({ name }) => name);
  const city = cities.find(({ name }) => name === knownName(asked, cityNames));
  const within = asked ? areas.filter(({ cityId }) => cityId === city?.id) : areas;
  return { city: cityNames, area: areaNames(within), sport: sports.map(({ name }) => name) };
}

/**
 * The filters in the catalogue's own spelling (spec: matched on the lowercased label). A city, area or sport that does
 * not exist is dropped, and so is the area of a city that does not exist, and a time that can't be booked at `now` (ms).
 */
export function resolveVenueQuery(query: VenueQuery, reference: Reference, now: number): VenueQuery {
  const names = namesFor(query, reference);
  return {
    ...query,
    city: knownName(query.city, names.city),
    area: knownName(query.area, names.area),
    sports: query.sports.map((name) => knownName(name, names.sport)).filter(Boolean),
    when: isOutsideWindow(query.when, now) ? anyTime : query.when,
  };
}

/** A name that the catalogue does not have, and the change that puts the nearest one in its place. */
export type UnknownName = { name: string; nearest?: { name: string; change: Partial<VenueQuery> } };

/**
 * What the address asks for and the catalogue does not have, in the words of the address; `resolveVenueQuery` drops it.
 * Each comes with what was most likely meant, if anything is near.
 */
export function unknownNames(query: VenueQuery, reference: Reference): UnknownName[] {
  const names = namesFor(query, reference);
  const look = (name: string, known: readonly string[], changeTo: (near: string) => Partial<VenueQuery>) => {
    if (!name || knownName(name, known)) return [];
    const near = nearestKnown(name, known);
    return [near === undefined ? { name } : { name, nearest: { name: near, change: changeTo(near) } }];
  };
  const known = (name: string) => knownName(name, names.sport);
  return [
    ...look(query.city, names.city, (city) => ({ city })),
    ...look(query.area, names.area, (area) => ({ area })),
    ...query.sports.flatMap((sport) =>
      look(sport, names.sport, (near) => ({
        sports: [...new Set(query.sports.map((name) => (name === sport ? near : known(name))).filter(Boolean))],
      })),
    ),
  ];
}

/** The next filters after a change: any change of what is listed starts again at page 1 (spec, states). */
export function changeQuery(query: VenueQuery, change: Partial<VenueQuery>): VenueQuery {
  const isOtherCity = change.city !== undefined && change.city !== query.city;
  return { ...query, page: 1, ...(isOtherCity && { area: '' }), ...change };
}

/** How many filters narrow the list, for the mobile button; the search box is in plain sight and does not count. */
export function countFilters({ city, area, sports, when, maxPrice, facilities }: VenueQuery): number {
  return [city, area, when.day, maxPrice].filter(Boolean).length + sports.length + facilities.length;
}
