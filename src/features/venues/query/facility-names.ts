import { compareText } from '#domain/order.ts';
import { siteOf } from '#data/repositories/catalogue.ts';
import type { VenueIndex } from '#domain/venue-search.ts';

/** So many venues tell what there is to choose from: reading all of them would be felt. */
const looked = 200;
const most = 10;

const known = new WeakMap<VenueIndex, Map<string, string[]>>();

/** The facilities that most venues of a city ('': of all) have, the most frequent first. */
export function facilityNames(index: VenueIndex, city: string): string[] {
  let ofIndex = known.get(index);
  if (!ofIndex) {
    ofIndex = new Map();
    known.set(index, ofIndex);
  }
  let names = ofIndex.get(city);
  if (!names) {
    const counts = new Map<string, number>();
    for (const venue of index.venues.filter((each) => !city || each.city === city).slice(0, looked)) {
      for (const { name, available } of siteOf(venue)?.facilities ?? []) {
        if (available) counts.set(name, (counts.get(name) ?? 0) + 1);
      }
    }
    names = [...counts]
      .sort((a, b) => b[1] - a[1] || compareText(a[0], b[0]))
      .slice(0, most)
      .map(([name]) => name);
    ofIndex.set(city, names);
  }
  return names;
}
