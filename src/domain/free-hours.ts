/**
 * Hours of one date as bits: bit h is set for hour h, 0 to 23. Bits 24 to 27 are midnight to 4 AM of the next date, into which the night
 * of this one reaches.
 */
export type HourMask = number;

/** Which hours of a city's courts were free on one date when the server was asked. Never kept: it is old after two minutes. */
export type FreeHours = {
  city: string;
  /** Null: the courts of every sport. */
  sport: string | null;
  /** YYYY-MM-DD in Asia/Karachi. */
  day: string;
  /** The server's clock (ms) when it answered. */
  at: number;
  /** Courts by id, fully booked ones with 0; a court that is missing is not of this city and sport, or closed that day. */
  courts: ReadonlyMap<string, HourMask>;
  /** PKR of free hours, by court: of those that do not cost the base price of their court. */
  prices: ReadonlyMap<string, ReadonlyMap<number, number>>;
};

const everyHour = Array.from({ length: 24 }, (_, hour) => hour);
const nightHours = [24, 25, 26, 27];

/** How long free hours may be shown as such. */
const staleAfter = 120_000;

/** The hours of a mask, ascending; 24 to 27 are those of the next date. */
export function hoursOf(mask: HourMask): number[] {
  return [...everyHour, ...nightHours].filter((hour) => (mask & (1 << hour)) !== 0);
}

/** The mask of hours 0 to 23; others are left out. */
export function maskOf(hours: readonly number[]): HourMask {
  return hours.filter((hour) => everyHour.includes(hour)).reduce((mask, hour) => mask | (1 << hour), 0);
}

/** From 5 PM to midnight. */
export const eveningMask: HourMask = maskOf([17, 18, 19, 20, 21, 22, 23]);

/** Midnight to 4 AM, at which the night of the date before goes on. */
export const earlyMask: HourMask = maskOf([0, 1, 2, 3]);

/** The first hours of a date as those of the night before it: midnight to 4 AM become 24 to 27. */
export function asNight(morning: HourMask): HourMask {
  return (morning & earlyMask) << 24;
}

/** The night that begins on a date: 10 PM to 4 AM. */
export const nightMask: HourMask = maskOf([22, 23]) | asNight(earlyMask);

/** What is free on a date and in the night after it, from the answers about both dates; as old as the older one. */
export function withNight(answer: FreeHours, next: FreeHours): FreeHours {
  const courts = new Map(answer.courts);
  for (const [id, morning] of next.courts) courts.set(id, (courts.get(id) ?? 0) | asNight(morning));
  const prices = new Map(answer.prices);
  for (const [id, ofNext] of next.prices) {
    const ofNight = [...ofNext.entries()]
      .filter(([hour]) => hour < 4)
      .map(([hour, price]) => [hour + 24, price] as const);
    prices.set(id, new Map([...(prices.get(id) ?? []), ...ofNight]));
  }
  return { ...answer, at: Math.min(answer.at, next.at), courts, prices };
}

/** The hours at which at least one of the courts is free. */
export function freeOnAny({ courts }: Pick<FreeHours, 'courts'>, courtIds: readonly string[]): HourMask {
  return courtIds.reduce((mask, id) => mask | (courts.get(id) ?? 0), 0);
}

/** True once the answer is older than two minutes, or from the future of `now` (server ms): show it as not checked. */
export function isStale({ at }: Pick<FreeHours, 'at'>, now: number): boolean {
  return Math.abs(now - at) > staleAfter;
}
