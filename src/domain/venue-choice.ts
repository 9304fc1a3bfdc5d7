import { parseDay } from './calendar.ts';
import { canonicalSport, type VenueChoice } from './paths.ts';

/**
 * What the address of a venue chooses (see `venuePath`): names and ids as they stand there, which this venue may not have.
 * A day or an hour that is none is left out.
 */
export function readVenueChoice(query: URLSearchParams): VenueChoice {
  const [sport, court, day] = ['sport', 'court', 'day'].map((name) => query.get(name)?.trim() ?? '');
  const hour = /^(?:1?\d|2[0-3])$/.exec(query.get('hour') ?? '')?.[0];
  return {
    ...(sport && { sport: canonicalSport(sport) }),
    ...(court && { court }),
    ...(day && parseDay(day) && { day }),
    ...(hour && { hour: Number(hour) }),
  };
}
