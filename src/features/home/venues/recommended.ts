import { readVenueIndex } from '#data/repositories/catalogue.ts';
import { readChosenCity } from '#data/storage/settings.ts';
import { featuredVenues, type VenueSummary } from '#domain/venue.ts';
import { searchVenues } from '#domain/venue-search.ts';
import { readLastSearch } from '#data/storage/last-search.ts';

type Recommended = {
  featured: VenueSummary[];
  /** The city that the person looked at last: the search and the list both choose one. '' on a first visit. */
  city: string;
  /** What comes after the featured ones in that city. */
  more: VenueSummary[];
};

/** The venues of this device as the list recommends them: the person's city and sport first, then by weighted rating. */
export async function readRecommended(): Promise<Recommended> {
  const last = readLastSearch();
  const city = (await readChosenCity()) ?? last.city;
  const leaning = { city, sports: last.sport ? [last.sport] : [] };
  const all = searchVenues(await readVenueIndex(), { sort: 'recommended', leaning });
  const featured = all.slice(0, featuredVenues);
  const more = city ? all.filter((venue) => venue.city === city && !featured.includes(venue)) : [];
  return { featured, city, more: more.slice(0, featuredVenues) };
}
