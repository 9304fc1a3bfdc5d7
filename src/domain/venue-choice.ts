import { parseDay } from './calendar.ts';
import { canonicalSport, venuePath, type VenueChoice } from './paths.ts';

/**
 * What the address of a venue chooses (see `venuePath`): names and ids as they stand there, which this venue may not have.
 * A day or an hour that is none is left out; several hours are separated by commas.
 */
export function readVenueChoice(query: URLSearchParams): VenueChoice {
  const [sport, court, day] = ['sport', 'court', 'day'].map((name) => query.get(name)?.trim() ?? '');
  const given = (query.get('hour') ?? '').split(',').filter((hour) => /^(?:1?\d|2[0-3])$/.test(hour));
  const hours = [...new Set(given.map(Number))].sort((a, b) => a - b);
  return {
    ...(sport && { sport: canonicalSport(sport) }),
    ...(court && { court }),
    ...(day && parseDay(day) && { day }),
    ...(hours.length > 0 && { hour: hours.length > 1 ? hours : hours[0] }),
    ...(query.has('watch') && { watch: true }),
  };
}

/** One hour of a venue, as an address names it. */
type WatchedHour = { sport: string | null | undefined; court: string; day: string; hour: number };

/** Address of a venue at an hour that somebody else has: the way back from a login that is needed to be told of its end. */
export function watchPath(id: string, hour: WatchedHour): string {
  return `${venuePath(id, hour)}&watch=1`;
}

/** The venue, date and hour that an address leads to (see `watchPath`); null for every other address. */
export function watchingAt(path: string): { venueId: string; day: string; hour: number } | null {
  const [, venueId, query] = /^\/venues\/([^/?]+)\?(.+)$/.exec(path) ?? [];
  const { day, hour, watch } = readVenueChoice(new URLSearchParams(query));
  return venueId && watch && day && typeof hour === 'number' ? { venueId, day, hour } : null;
}
