// Which hours of a whole city are free: only ever from the server, for as long as a screen holds the answer.
import * as z from 'zod/mini';
import { callRpc } from '#data/session/call-rpc.ts';
import { readStoredUser } from '#data/session/session-storage.ts';
import type { FreeHours, HourMask } from '#domain/free-hours.ts';

const idDigits = 32;
const maskDigits = 6;
const digits = (each: number) => z.string().check(z.regex(new RegExp(`^([0-9a-f]{${each}})*$`)));

/** The answer, exported for the tests that read what SQL sends: ids of courts and their masks, side by side in two texts. */
export const freeHoursAnswer = z
  .object({ now: z.string(), courts: digits(idDigits), free: digits(maskDigits) })
  .check(z.refine(({ courts, free }) => courts.length / idDigits === free.length / maskDigits));

/** The masks of an answer by the id of their court. */
export function masksOf({ courts, free }: { courts: string; free: string }): Map<string, HourMask> {
  return new Map(
    Array.from({ length: courts.length / idDigits }, (_, at) => {
      const id = courts.slice(at * idDigits, (at + 1) * idDigits);
      const mask = free.slice(at * maskDigits, (at + 1) * maskDigits);
      return [id.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-'), Number.parseInt(mask, 16)];
    }),
  );
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
  const { now, courts, free } = await callRpc('free_hours', { city, sport, day }, call);
  return { city, sport, day, at: Date.parse(now), courts: masksOf({ courts, free }), prices: new Map() };
}
