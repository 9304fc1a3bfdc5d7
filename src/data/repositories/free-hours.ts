// Which hours of a whole city are free: only ever from the server, for as long as a screen holds the answer.
import * as z from 'zod/mini';
import { callRpc } from '#data/session/call-rpc.ts';
import { readStoredUser } from '#data/session/session-storage.ts';
import type { FreeHours } from '#domain/free-hours.ts';

/** The answer, exported for the test that compares it with what SQL sends: courts and their masks side by side. */
export const freeHoursAnswer = z
  .object({ now: z.string(), courts: z.array(z.string()), free: z.array(z.int()) })
  .check(z.refine(({ courts, free }) => courts.length === free.length));

type Asked = {
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
export async function fetchFreeHours({ city, sport, day, signal }: Asked): Promise<FreeHours> {
  // Who is signed in is counted as themselves; everybody else with the many who share their address.
  const as = readStoredUser() ? 'viewer' : 'anyone';
  const call = { as, k: 'fh1', answer: freeHoursAnswer, signal } as const;
  const { now, courts, free } = await callRpc('free_hours', { city, sport, day }, call);
  const masks = new Map(courts.map((id, at) => [id, free[at] ?? 0]));
  return { city, sport, day, at: Date.parse(now), courts: masks, prices: new Map() };
}
