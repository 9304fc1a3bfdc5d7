// How much of a venue one new account can keep from everybody else without paying: it holds all it can, lets the holds
// lapse, holds again, and then books everything with pictures that are no receipts.
import type { Database } from '#tests/support/postgres.ts';
import { asPerson, book, type CourtDayAnswer, rpc } from '#tests/support/postgres-world.ts';

export const squatter = '66666666-aaaa-4aaa-8aaa-666666666666';
export const busyVenue = 'bbbbbbbb-0000-4000-8000-000000000066';
export const price = 3200;
export const courts = [1, 2, 3, 4].map((n) => `cccccccc-0000-4000-8000-00000000006${n}`);
const hours = Array.from({ length: 11 }, (_, n) => 12 + n);

/** A venue of four courts, open from noon to eleven: 44 court hours a date. Everybody else's limits are not touched. */
export async function makeVenue(db: Database): Promise<void> {
  await db.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [
    squatter,
    'squatter@example.test',
  ]);
  await db.query(
    `insert into public.venues (id, name, city, area, open_time, close_time, is_published)
     values ($1, 'Busy Venue', 'Karachi', 'Clifton', '12:00', '23:00', true)`,
    [busyVenue],
  );
  for (const [n, court] of courts.entries()) {
    await db.query('insert into public.courts (id, venue_id, name, price_per_hour) values ($1, $2, $3, $4)', [
      court,
      busyVenue,
      `Court ${n + 1}`,
      price,
    ]);
  }
}

export type Loot = {
  /** Court hours that are nobody else's at the end, over all dates, and PKR that nobody paid for them. */
  hours: number;
  rupees: number;
  bookings: number;
  /** Free hours that are left of the 44 of the first date. */
  freeOnFirst: number;
  /** Time that the attack took, and time that it waited for holds to lapse (by the moved clock). */
  seconds: number;
  waitedMinutes: number;
  refusals: Record<string, number>;
};

/** Runs the attack over these dates; with `lapses`, every chunk is first held and left to lapse. */
export async function squat(db: Database, days: string[], lapses: boolean): Promise<Loot> {
  const start = performance.now();
  let clock = Date.parse('2026-11-21T04:00:00Z');
  let waited = 0;
  const refusals: Record<string, number> = {};
  const actor = () => asPerson(squatter, new Date(clock).toISOString());
  const wait = (minutes: number) => {
    clock += minutes * 60_000;
    waited += minutes;
  };
  const tries = async (act: () => Promise<unknown>): Promise<boolean> => {
    try {
      await act();
      return true;
    } catch (error) {
      const { message } = error as Error;
      refusals[message] = (refusals[message] ?? 0) + 1;
      return false;
    }
  };
  const hold = (court: string, day: string, part: number[]) =>
    tries(() => rpc(db, actor(), 'hold_slots', { court, day, hours: part }));
  const take = (court: string, day: string, part: number[]) =>
    tries(() => book(db, actor(), { court, day, hours: part, expected_total: price * part.length + 100 }));

  const chunks = days.flatMap((day) =>
    courts.flatMap((court) => [hours.slice(0, 8), hours.slice(8)].map((part) => ({ court, day, part }))),
  );
  if (lapses) {
    for (const { court, day, part } of chunks) {
      // A refused hold costs nothing: the attacker goes on with what is left of it.
      for (let size = part.length; size > 0; size -= 1) if (await hold(court, day, part.slice(0, size))) break;
      wait(16);
    }
  }
  for (const { court, day, part } of chunks) {
    for (let from = 0; from < part.length;) {
      let size = part.length - from;
      while (size > 0) {
        const piece = part.slice(from, from + size);
        if (await take(court, day, piece)) break;
        if (!lapses && (await hold(court, day, piece)) && (await take(court, day, piece))) break;
        size -= 1;
      }
      from += Math.max(1, size);
    }
  }
  // The last hold stays for a quarter of an hour; where bookings are full it may be all that is left to try.
  for (const { court, day, part } of chunks) if (await hold(court, day, part.slice(0, 1))) break;
  const seconds = (performance.now() - start) / 1000;

  const [taken] = await db.query(
    `select count(*)::integer as hours from public.time_slot_blocks t left join public.bookings b on b.id = t.booking_id
     where t.active and (b.user_id = $1 or t.held_by = $1 and t.held_until > $2)`,
    [squatter, new Date(clock).toISOString()],
  );
  const [made] = await db.query(
    'select count(*)::integer as bookings, coalesce(sum(total_price), 0)::integer as rupees from public.bookings where user_id = $1',
    [squatter],
  );
  let freeOnFirst = 0;
  for (const court of courts) {
    const grid = await rpc<CourtDayAnswer>(db, { role: 'anon', now: new Date(clock).toISOString() }, 'court_day', {
      court,
      day: days[0],
    });
    freeOnFirst += grid.hours.filter(([, state]) => state === 'free').length;
  }
  return {
    hours: Number(taken?.['hours']),
    rupees: Number(made?.['rupees']),
    bookings: Number(made?.['bookings']),
    freeOnFirst,
    seconds: Number(seconds.toFixed(1)),
    waitedMinutes: waited,
    refusals,
  };
}
