import { parseDay } from './calendar.ts';
import { canonicalSport, type VenueChoice } from './paths.ts';

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
