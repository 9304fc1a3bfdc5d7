import type { PaymentCheck } from './booking.ts';
import type { OpeningRule } from './opening-rules.ts';
import type { PriceRule } from './price-rules.ts';
import type { SportRate } from './rates.ts';
import type { Terms } from './terms.ts';

/** One sport, by its stable small id (modulo 31 a bit position in the search index). */
export type Sport = { id: number; name: string };

export type City = { id: number; name: string; lat: number; lng: number; venueCount: number };

export type Area = { id: number; name: string; cityId: number };

/** The small tables that every screen needs: sports by name, cities and their areas. */
export type Reference = {
  sports: Sport[];
  cities: City[];
  areas: Area[];
  check: PaymentCheck;
};

/** What a card shows; prices are PKR per court hour, `open` and `close` are the stored HH:MM texts. */
export type VenueSummary = {
  id: string;
  name: string;
  city: string;
  area: string;
  lat: number | null;
  lng: number | null;
  open: string;
  close: string;
  image: string | null;
  ratingSum: number;
  ratingCount: number;
  minPrice: number | null;
  /** Prices of the courts by sport. */
  rates: SportRate[];
  sports: string[];
  vendor: string | null;
};

export type Court = { id: string; name: string; sport: string | null; price: number };

/** Under which rules a venue sells its hours, beyond its base hours and the base prices of its courts. */
export type VenueRules = {
  prices: readonly PriceRule[];
  openings: readonly OpeningRule[];
  /** Customers book until so many minutes before an hour begins. */
  lead: number;
  /** Undefined while only the city pack is on the device. */
  terms: Terms | undefined;
};

export type Review = { id: string; name: string; rating: number; comment: string; at: string };

export type Facility = { name: string; available: boolean };

/**
 * A venue page. `description` and `reviews` are undefined when only the city pack is on the device: the page then shows what it
 * knows and says that the rest needs one visit with a connection.
 */
export type VenueDetails = VenueSummary & {
  description: string | null | undefined;
  address: string | null;
  mapUrl: string | null;
  facilities: Facility[];
  courts: Court[];
  reviews: Review[] | undefined;
  /** Missing while only the city pack is on the device: then nobody knows of any. */
  rules?: VenueRules | undefined;
};

/** Average of all ratings, or undefined when nobody has rated yet; shown with one decimal. */
export function averageRating(venue: { ratingSum: number; ratingCount: number }): number | undefined {
  return venue.ratingCount > 0 ? venue.ratingSum / venue.ratingCount : undefined;
}

/** Venue list page size (spec, business constants). */
export const venuesPerPage = 9;

/** Number of featured venues on Home (spec, business constants). */
export const featuredVenues = 4;
