import type { City, Reference } from './venue.ts';

const numbered = /^(.+?)(?: (?:phase|sector|block|precinct))? (?:\d+|[ivx]+)$/i;

/** The larger place that a numbered area is a part of: "DHA Phase 6" is in "DHA", "Gulberg III" in "Gulberg"; else undefined. */
export function groupOfArea(area: string): string | undefined {
  return numbered.exec(area)?.[1];
}

const groups = new Map<string, string | undefined>();

/** True when an area is the one asked for, or a part of it. */
export function isWithinArea(area: string, asked: string): boolean {
  if (area === asked) return true;
  if (!groups.has(area)) groups.set(area, groupOfArea(area));
  return groups.get(area) === asked;
}

/** A place that a search may mean: a whole city, an area, or all areas of a city that share a name ("All of DHA"). */
export type PlaceSuggestion =
  | { kind: 'city'; city: string }
  | { kind: 'group'; city: string; area: string; areas: string[] }
  | { kind: 'area'; city: string; area: string };

type Placed = { place: PlaceSuggestion; lower: string; weight: number };

const placed = new WeakMap<Reference, readonly Placed[]>();

/** All places that can be suggested, made with the first key. */
function placesOf(reference: Reference): readonly Placed[] {
  const known = placed.get(reference) ?? makePlaces(reference);
  placed.set(reference, known);
  return known;
}

function makePlaces({ cities, areas }: Reference): Placed[] {
  return cities.flatMap((city) => {
    const own = areas.filter(({ cityId }) => cityId === city.id).map(({ name }) => name);
    const byGroup = new Map<string, string[]>();
    for (const area of own) {
      const group = groupOfArea(area);
      if (group !== undefined) byGroup.set(group, [...(byGroup.get(group) ?? []), area]);
    }
    const weight = city.venueCount;
    return [
      ...[...byGroup]
        .filter(([, parts]) => parts.length > 1)
        .map(([area, parts]) => ({
          place: { kind: 'group' as const, city: city.name, area, areas: parts },
          lower: area.toLowerCase(),
          weight,
        })),
      ...own.map((area) => ({
        place: { kind: 'area' as const, city: city.name, area },
        lower: area.toLowerCase(),
        weight,
      })),
      { place: { kind: 'city' as const, city: city.name }, lower: city.name.toLowerCase(), weight },
    ];
  });
}

/**
 * Places whose name, or a word of it, begins with the text: of each city the whole of what fits first ("All of DHA"), then
 * its areas; behind them the cities in which they lie ("All of Karachi"). The person's city comes first, then the city
 * with most venues.
 */
export function suggestPlaces(reference: Reference, text: string, ownCity?: string, most = 6): PlaceSuggestion[] {
  const typed = text.trim().toLowerCase();
  if (!typed) return [];
  const rank = { group: 0, city: 0, area: 1 };
  const found = placesOf(reference)
    .filter(({ lower }) => lower.startsWith(typed) || lower.includes(` ${typed}`))
    .sort(
      (a, b) =>
        rank[a.place.kind] - rank[b.place.kind] ||
        Number(b.place.city === ownCity) - Number(a.place.city === ownCity) ||
        b.weight - a.weight,
    )
    .map(({ place }) => place);
  const named = new Set(found.filter(({ kind }) => kind === 'city').map(({ city }) => city));
  const around = [...new Set(found.map(({ city }) => city))].filter((city) => !named.has(city));
  const cities = around.slice(0, 2).map((city) => ({ kind: 'city' as const, city }));
  return [...found.slice(0, Math.max(0, most - cities.length)), ...cities];
}

/** Cities that have venues, the one with most of them first: a device that knows nobody's city begins with that (sync_pull, part `first`). */
export function citiesWithVenues(cities: readonly City[]): City[] {
  return cities.filter(({ venueCount }) => venueCount > 0).sort((a, b) => b.venueCount - a.venueCount);
}
