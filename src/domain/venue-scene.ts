import { openingTimes } from './opening-hours.ts';
import type { VenueSummary } from './venue.ts';

/** What a drawn picture of a venue shows. */
type VenueScene = {
  /** A time of day at which it is open. */
  time: 'dawn' | 'day' | 'dusk' | 'night';
  isIndoor: boolean;
  /** 0 to 7: tells apart what is otherwise the same. */
  variant: number;
};

const hallSports = new Set(['squash', 'badminton']);
const hallName = /\b(?:hall|indoor|gym|dome)\b/i;
const fieldName = /\b(?:turf|astro|ground|park|lawn|field)\b/i;

/** A number that belongs to a venue and to no other one beside it. */
function markOf(id: string): number {
  return [...id].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 65_521, 7);
}

function timesOf({ open, close }: Pick<VenueSummary, 'open' | 'close'>): VenueScene['time'][] {
  const { opens, closes } = openingTimes(open, close);
  const end = closes <= opens ? closes + 24 * 60 : closes;
  return [
    ...(opens <= 6 * 60 ? (['dawn'] as const) : []),
    ...(opens < 15 * 60 ? (['day'] as const) : []),
    ...(end >= 19 * 60 ? (['dusk'] as const) : []),
    ...(end >= 22 * 60 ? (['night'] as const) : []),
  ];
}

/** What is drawn for a venue without a photo when it is looked at for `sport`: from its hours, its name and the sport alone. */
export function sceneOf(
  venue: Pick<VenueSummary, 'id' | 'name' | 'open' | 'close'>,
  sport: string | undefined,
): VenueScene {
  const mark = markOf(venue.id);
  const times = timesOf(venue);
  return {
    time: times[mark % times.length] ?? 'day',
    isIndoor: hallName.test(venue.name) || (hallSports.has(sport?.toLowerCase() ?? '') && !fieldName.test(venue.name)),
    variant: (mark >> 3) % 8,
  };
}
