// How much of a date many new accounts together keep from everybody else, at the venue of tests/bench/squatter.ts: 44 court hours,
// 24 of them in the evening. Each account books as much as it is let, the evening first, with pictures that are no receipts.
import type { Database } from '#tests/support/postgres.ts';
import { asPerson, book, type CourtDayAnswer, ids, type Refusal, rpc } from '#tests/support/postgres-world.ts';
import { courts, price } from './squatter.ts';

const now = '2026-11-21T04:00:00Z';

/** The n-th new account, from 1 on. */
export const newcomer = (n: number) => `66666666-bbbb-4bbb-8bbb-${String(n).padStart(12, '0')}`;

export async function makeNewcomers(db: Database, count: number): Promise<void> {
  await db.query(
    `insert into auth.users (id, email, email_confirmed_at)
     select ('66666666-bbbb-4bbb-8bbb-' || lpad(n::text, 12, '0'))::uuid, 'new' || n || '@example.test', now()
     from generate_series(1, $1::integer) as n`,
    [count],
  );
}

/** So many bookings that people played at the busy venue in October. */
export async function makePlayed(db: Database, count: number, who = ids.bilal): Promise<void> {
  await db.query(
    `insert into public.bookings (user_id, court_id, booking_date, status, slot_count, fee, total_price, created_at)
     select $1, $2, date '2026-10-01' + n, 'completed', 1, 100, 3300, '2026-09-30T10:00:00Z'
     from generate_series(1, $3::integer) as n`,
    [who, courts[0], count],
  );
}

/** Pays one hour and cancels it again, which costs the fee. */
export async function payAndCancel(db: Database, who: string, n: number): Promise<void> {
  const day = `2026-12-${String(1 + Math.floor(n / 44)).padStart(2, '0')}`;
  const { booking } = await book(db, asPerson(who, now), {
    court: courts[n % 4],
    day,
    hours: [12 + (Math.floor(n / 4) % 11)],
    expected_total: price + 100,
  });
  for (const status of ['confirmed', 'cancelled'])
    await db.query('update public.bookings set status = $2 where id = $1', [booking.id, status]);
}

export type Denied = {
  /** Court hours of the date that another customer cannot book, and those of them in the evening. */
  hours: number;
  evening: number;
  /** Accounts that got something. */
  accounts: number;
  bookings: number;
  seconds: number;
  refusals: Record<string, number>;
};

export async function attackTogether(db: Database, accounts: number, day = '2026-11-28'): Promise<Denied> {
  const start = performance.now();
  const refusals: Record<string, number> = {};
  let bookings = 0;
  let successful = 0;
  const wanted = [
    [17, 18, 19],
    [20, 21, 22],
    [12, 13, 14],
    [15, 16],
  ].flatMap((hours) => courts.map((court) => ({ court, hours: [...hours] })));
  /** The reason of the refusal; none when it is booked. */
  const take = async (who: string, court: string, hours: number[]) => {
    try {
      await book(db, asPerson(who, now), { court, day, hours, expected_total: price * hours.length + 100 });
      return undefined;
    } catch (error) {
      const { message, detail } = error as { message: string; detail?: string };
      const reason = String((JSON.parse(detail ?? '{}') as Refusal['detail'])['reason'] ?? message);
      refusals[reason] = (refusals[reason] ?? 0) + 1;
      return reason;
    }
  };
  for (let n = 1; n <= accounts; n += 1) {
    const before = bookings;
    for (const chunk of wanted) {
      let reason: string | undefined;
      for (let size = chunk.hours.length; size > 0; size -= 1) {
        reason = await take(newcomer(n), chunk.court, chunk.hours.slice(0, size));
        if (reason === undefined) {
          chunk.hours.splice(0, size);
          bookings += 1;
          break;
        }
      }
      // Nothing else is left to this account; at the share of the evening the rest of the day is.
      if (reason !== undefined && reason !== 'new_evening') break;
    }
    if (bookings > before) successful += 1;
  }
  const seconds = (performance.now() - start) / 1000;
  const taken: number[] = [];
  for (const court of courts) {
    const grid = await rpc<CourtDayAnswer>(db, asPerson(ids.bilal, now), 'court_day', { court, day });
    for (const [hour, state] of grid.hours) if (state !== 'free') taken.push(hour);
  }
  return {
    hours: taken.length,
    evening: taken.filter((hour) => hour >= 17).length,
    accounts: successful,
    bookings,
    seconds: Number(seconds.toFixed(1)),
    refusals,
  };
}
