// Which hours of a whole city are free: only ever from the server, for as long as a screen holds the answer.
import * as z from 'zod/mini';
import { callRpc } from '#data/session/call-rpc.ts';
import { readStoredUser } from '#data/session/session-storage.ts';
import { hoursOf, type FreeHours, type HourMask } from '#domain/free-hours.ts';

const idDigits = 32;
const maskDigits = 6;
const digits = (each: number) => z.string().check(z.regex(new RegExp(`^([0-9a-f]{${each}})*$`)));

/**
 * The answer, exported for the tests that read what SQL sends: ids of courts and their masks, side by side in two texts, and
 * [place of a court, mask of hours, PKR] for hours that do not cost its base price.
 */
export const freeHoursAnswer = z
  .object({
    now: z.string(),
    courts: digits(idDigits),
    free: digits(maskDigits),
    prices: z.array(z.tuple([z.int(), z.int(), z.int()], z.unknown())),
  })
  .check(z.refine(({ courts, free }) => courts.length / idDigits === free.length / maskDigits));

/** The id of the court at a place of an answer. */
function courtAt(courts: string, place: number): string {
  return courts.slice(place * idDigits, (place + 1) * idDigits).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The masks of an answer by the id of their court. */
export function masksOf({ courts, free }: { courts: string; free: string }): Map<string, HourMask> {
  return new Map(
    Array.from({ length: courts.length / idDigits }, (_, at) => {
      const mask = free.slice(at * maskDigits, (at + 1) * maskDigits);
      return [courtAt(courts, at), Number.parseInt(mask, 16)];
    }),
  );
}

/** What hours cost that do not cost the base price of their court, by its id. */
export function pricesOf({ courts, prices }: z.output<typeof freeHoursAnswer>): FreeHours['prices'] {
  const found = new Map<string, Map<number, number>>();
  for (const [place, mask, price] of prices) {
    const id = courtAt(courts, place);
    const byHour = found.get(id) ?? new Map<number, number>();
    found.set(id, byHour);
    for (const hour of hoursOf(mask)) byHour.set(hour, price);
  }
  return found;
}

/** Which hours are asked about. */
export type FreeHoursQuestion = {
  city: string;
  /** Null asks for every sport. */
  sport: string | null;
  /** YYYY-MM-DD in Asia/Karachi. */
  day: string;
  signal?: AbortSignal | undefined;
};

/**
 * The free hours of all courts of a city's venues on a date. They are as everybody sees them: hours that the person holds
 * themselves are not free. OUTSIDE_WINDOW, RATE_LIMITED, and what `callRpc` throws; BUSY when the signal aborts.
 */
export async function fetchFreeHours({ city, sport, day, signal }: FreeHoursQuestion): Promise<FreeHours> {
  // Who is signed in is counted as themselves; everybody else with the many who share their address.
  const as = readStoredUser() ? 'viewer' : 'anyone';
  const call = { as, k: 'fh1', answer: freeHoursAnswer, signal } as const;
  const answer = await callRpc('free_hours', { city, sport, day }, call);
  return { city, sport, day, at: Date.parse(answer.now), courts: masksOf(answer), prices: pricesOf(answer) };
}
