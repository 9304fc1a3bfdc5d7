/** A taken hour of which the person wants to hear when it becomes free; `day` is YYYY-MM-DD in Asia/Karachi. */
export type HourWatch = {
  courtId: string;
  courtName: string;
  sport: string | null;
  venueId: string;
  venueName: string;
  day: string;
  hour: number;
};

/** One hour of one court. */
export type CourtHour = Pick<HourWatch, 'courtId' | 'day' | 'hour'>;

/** Hours that one person may watch at a time; the server refuses more with TOO_MANY_WATCHES. */
export const maxWatches = 10;

/** True when both are the same hour of the same court. */
export function isSameHour(a: CourtHour, b: CourtHour): boolean {
  return a.courtId === b.courtId && a.day === b.day && a.hour === b.hour;
}
