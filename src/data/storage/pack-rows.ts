// What the device keeps of a city: all of its published venues in columns, one array for each, all of the same length.
import type { Court, Facility } from '#domain/venue.ts';

export type PackRows = {
  id: string[];
  name: string[];
  area: string[];
  lat: (number | null)[];
  lng: (number | null)[];
  open: string[];
  close: string[];
  image: (string | null)[];
  sum: number[];
  count: number[];
  min: (number | null)[];
  /** Ids of sports; their names come from the reference part. */
  sports: number[][];
  vendor: (string | null)[];
  rev: number[];
  /** The `VenueSite` of each venue as JSON: a list reads thousands of venues and none of this, and a text costs it nothing. */
  site: string[];
  /**
   * What an hour of each sport costs, made here from the courts of the site when it comes: [sport, min, max, sport, …]. A list
   * sorts thousands of venues by it.
   */
  rates: PackRates[];
};

export type PackRates = (string | number)[];

export type Pack = PackRows & { city: string };

/** What a city says of a venue beyond its card: all that a booking starts from. */
export type VenueSite = { address: string | null; mapUrl: string | null; facilities: Facility[]; courts: Court[] };
