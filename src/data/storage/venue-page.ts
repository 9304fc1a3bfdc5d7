// What the device keeps of one opened venue: everything that the city pack leaves out.
import type { OpeningRule } from '#domain/opening-rules.ts';
import type { PriceRule } from '#domain/price-rules.ts';
import type { Terms } from '#domain/terms.ts';
import type { Court, Facility, Review } from '#domain/venue.ts';

type VenueRow = {
  id: string;
  name: string;
  description: string | null;
  address: string | null;
  city: string;
  area: string;
  image: string | null;
  mapUrl: string | null;
  lat: number | null;
  lng: number | null;
  open: string;
  close: string;
  facilities: Facility[];
  vendor: string | null;
  sum: number;
  count: number;
  min: number | null;
  /** Ids of sports. */
  sports: number[];
  /** Customers book until so many minutes before an hour. */
  lead: number;
  terms: Terms;
  rev: number;
};

/** `openedAt` (this device's ms) orders the pages: the newest 50 stay; 0 when whoever opened it left. */
export type VenuePage = {
  id: string;
  openedAt: number;
  venue: VenueRow;
  courts: Court[];
  reviews: Review[];
  prices: PriceRule[];
  openings: OpeningRule[];
};

/** How many opened venues stay on the device. */
export const keptVenuePages = 50;
