import type { cities } from './places.mjs';
import type { seededRandom } from './random.mjs';

export type InventedVenue = {
  name: string;
  city: string;
  area: string;
  lat: number;
  lng: number;
  hours: [open: string, close: string];
  sports: string[];
  courts: { name: string; sport: string; price: number }[];
};

/** Invents every venue of these cities with its courts, in the order of the cities. */
export function inventVenues(random: SeededRandom, places: InventedCity[]): InventedVenue[];

export type SeededRandom = ReturnType<typeof seededRandom>;
export type InventedCity = (typeof cities)[number];
