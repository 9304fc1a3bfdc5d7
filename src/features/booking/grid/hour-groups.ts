import { isNight } from '#text/hour-words.ts';

export type HourGroup = 'night' | 'morning' | 'afternoon' | 'evening';

/** The part of the day under which an hour is listed. */
export function groupOf(hour: number): HourGroup {
  if (isNight(hour)) return 'night';
  if (hour < 12) return 'morning';
  return hour < 17 ? 'afternoon' : 'evening';
}
