import { readReference, readVenueIndex } from '#data/repositories/catalogue.ts';
import { readChosenCity } from '#data/storage/settings.ts';
import { citiesWithVenues } from '#domain/place.ts';
import { venuePath } from '#domain/paths.ts';
import { featuredVenues, type VenueSummary } from '#domain/venue.ts';
import { kilometresBetween, searchVenues } from '#domain/venue-search.ts';
import { readLastSearch } from '#data/storage/last-search.ts';

type Point = { lat: number; lng: number };

type Recommended = {
  featured: VenueSummary[];
  /** The sport that Home's search last asked for; '' while it was for none. */
  sport: string;
  /** The city that the person looked at last: the search and the list both choose one. '' on a first visit. */
  city: string;
  /** Where that city is, if the device knows it. */
  centre: Point | undefined;
  /** What comes after the featured ones in that city. */
  more: VenueSummary[];
};

/** The venues of this device as the list recommends them: the person's city and sport first, then by weighted rating. */
export async function readRecommended(): Promise<Recommended> {
  const last = readLastSearch();
  const { sport } = last;
  const city = (await readChosenCity()) ?? last.city;
  const cities = (await readReference())?.cities ?? [];
  const leaning = { city: city || citiesWithVenues(cities)[0]?.name, sports: sport ? [sport] : [] };
  const all = searchVenues(await readVenueIndex(), { sort: 'recommended', leaning });
  const centre = cities.find(({ name }) => name === city);
  const featured = all.slice(0, featuredVenues);
  const more = city ? all.filter((venue) => venue.city === city && !featured.includes(venue)) : [];
  return { featured, sport, city, centre, more: more.slice(0, featuredVenues) };
}

/** What a card of Home shows of a venue, as the list does: the price of the sport looked for, and how far it is from a point. */
export function cardOf(venue: VenueSummary, asked: string, from: Point | undefined) {
  const { id, lat, lng, sports } = venue;
  const sport = sports.find((name) => name === asked);
  const km = from && lat !== null && lng !== null ? kilometresBetween(from, { lat, lng }) : undefined;
  return { venue, sport, km, to: venuePath(id, { sport }) };
}
