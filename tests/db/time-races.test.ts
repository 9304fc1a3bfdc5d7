// Time against people: advance_bookings runs while the same hours are booked, held and confirmed. Triggers that sleep keep
// the dangerous gaps open, so that every round meets.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { figure } from '#tests/support/figure.ts';
import { type Database, openDatabase, type Session } from '#tests/support/postgres.ts';
import { clearBookings, giveReceipts, ids, makeWorld, receiptOf } from '#tests/support/postgres-world.ts';
import { cases } from '#tests/support/sweep.ts';

/** In so many rounds either one is first at least once. */
const enough = cases(16, 30);
const rounds = cases(5, 30);
const people = Array.from({ length: 5 }, (_, n) => `00000000-0000-4000-8000-${String(n + 1).padStart(12, '0')}`);
const made = '2026-11-21T09:00:00Z';
/** Twelve hours later: what was made then and still waits has ended. */
const due = '2026-11-21T21:00:00Z';

const widenGaps = `
  create function private.dawdle() returns trigger language plpgsql set search_path = '' as $$
  begin perform pg_sleep(random() * 0.03); return new; end $$;
  create trigger dawdle before insert on public.time_slot_blocks for each row execute function private.dawdle();
  create trigger dawdle_too after update of active on public.time_slot_blocks for each row execute function private.dawdle();
  create trigger dawdle after update on public.bookings for each row execute function private.dawdle();
  create trigger dawdle before insert on public.notifications for each row execute function private.dawdle();
`;

type Outcome = { answer?: unknown; error?: string };

describe('while time goes on', () => {
  let db: Database;
  let sessions: Session[] = [];

  beforeAll(async () => {
    db = await openDatabase('postgres');
    await makeWorld(db);
    await db.query('insert into auth.users (id) select unnest($1::uuid[])', [people]);
    await giveReceipts(db, people, 8 * enough);
    await db.exec(`${widenGaps} update private.settings set max_live_bookings = 1000 where id`);
    sessions = await Promise.all(Array.from({ length: 8 }, () => db.session()));
  });
  beforeEach(() => clearBookings(db));
  afterAll(async () => {
    await Promise.all(sessions.map((session) => session.close()));
    await db.close();
  });

  async function run(slot: number, person: string, now: string, sql: string, values: unknown[] = []): Promise<Outcome> {
    const session = sessions[slot];
    if (!session) throw new Error(`no session ${slot}`);
    await session.query('begin');
    try {
      await session.query(
        `select set_config('role', $1, true), set_config('request.jwt.claim.sub', $2, true), set_config('baari.now', $3, true)`,
        [person ? 'authenticated' : 'service_role', person, now],
      );
      const [row] = await session.query(`select ${sql} as answer`, values);
      await session.query('commit');
      return { answer: row?.['answer'] };
    } catch (error) {
      await session.query('rollback');
      const { code, message } = error as { code: string; message: string };
      return { error: code.startsWith('PT') ? message : code };
    }
  }

  const advance = (slot: number, now = due) => run(slot, '', now, 'public.advance_bookings()');
  const hold = (slot: number, person: string, now: string, day: string, hours: number[]) =>
    run(slot, person, now, 'public.hold_slots($1, $2, $3::integer[])', [ids.dayCourt, day, hours]);
  const pay = (name: string, slot: number, person: string, now: string, day: string, hours: number[], file: number) =>
    run(slot, person, now, `public.${name}($1, $2, $3, $4::integer[], $5, $6)`, [
      crypto.randomUUID(),
      ids.dayCourt,
      day,
      hours,
      receiptOf(person, file),
      2000 * hours.length + 100,
    ]);
  const dayOf = (round: number) => `2026-12-${String(round + 1).padStart(2, '0')}`;
  const who = (n: number) => people[n] ?? '';
  const doubles = () =>
    db.query(`select 1 from public.time_slot_blocks where active
      group by court_id, block_date, start_time having count(*) > 1`);

  /** Books, and where that is refused claims, as the app does; what stays without either is a lost claim. */
  async function settle(slot: number, person: string, day: string, hours: number[], file: number): Promise<string[]> {
    const heard: string[] = [];
    for (let tries = 0; tries < 6; tries += 1) {
      for (const name of ['create_booking', 'record_unplaced_payment']) {
        const { error } = await pay(name, slot, person, due, day, hours, file);
        heard.push(error ?? 'ok');
        if (!error) return heard;
      }
    }
    return heard;
  }

  it('bookings against advance, forced round after round: no deadlock, no lost claim', async () => {
    const heard: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const [day, file] = [dayOf(round), round + 1];
      await pay('create_booking', 0, who(0), made, day, [18, 19], file);
      await hold(1, who(1), '2026-11-21T20:44:30Z', day, [20]);
      const outcomes = await Promise.all([
        advance(0),
        settle(1, who(1), day, [20], file),
        settle(2, who(2), day, [18, 19], file),
        settle(3, who(3), day, [19, 20], file),
        settle(4, who(4), day, [20, 21], file),
        advance(5),
        advance(6),
      ]);
      heard.push(...outcomes.flatMap((one) => (Array.isArray(one) ? one : [one.error ?? 'ok'])));
      await db.exec('delete from private.rate_limits');
    }
    const tally = heard.reduce<Record<string, number>>((sum, one) => ({ ...sum, [one]: (sum[one] ?? 0) + 1 }), {});
    const [kept] =
      await db.query(`select count(*)::integer as rows, count(distinct (user_id, payment_receipt))::integer as paid,
      count(*) filter (where end_reason = 'unanswered')::integer as ended from public.bookings`);
    figure(`create x advance, ${rounds} forced rounds`, `${JSON.stringify(tally)}, ${JSON.stringify(kept)}`);
    const usual = ['ok', 'SLOT_TAKEN', 'HOLD_EXPIRED', 'INVALID'];
    expect(Object.keys(tally).filter((one) => !usual.includes(one))).toEqual([]);
    expect(kept).toEqual({ rows: 5 * rounds, paid: 5 * rounds, ended: rounds });
    expect(await doubles()).toEqual([]);
    expect(
      await db.query(`select 1 from public.notifications where kind = 'booking_refund_due'
        group by booking_id having count(*) > 1`),
    ).toEqual([]);
  });

  it('holds against advance, forced round after round: no deadlock, one holder', async () => {
    const errors: string[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const day = dayOf(round);
      await hold(0, who(0), '2026-11-21T20:44:30Z', day, [18, 19]);
      await pay('create_booking', 1, who(1), made, day, [20], round + 1);
      const outcomes = await Promise.all([
        advance(0),
        hold(1, who(1), due, day, [18]),
        hold(2, who(2), due, day, [18, 19]),
        hold(3, who(3), due, day, [19, 20]),
        hold(4, who(0), due, day, [18, 19]),
        advance(5),
      ]);
      errors.push(...outcomes.flatMap(({ error }) => error ?? []));
      const holders = await db.query(
        `select start_time from public.time_slot_blocks
         where block_date = $1 and active and held_until > $2 group by start_time having count(*) > 1`,
        [day, due],
      );
      expect(holders).toEqual([]);
      await db.exec('delete from private.rate_limits');
    }
    figure(`hold x advance, ${rounds} forced rounds`, `refused ${errors.length}, all SLOT_TAKEN`);
    expect(new Set(errors)).toEqual(new Set(['SLOT_TAKEN']));
    expect(await doubles()).toEqual([]);
  });

  it('a confirmation at the very moment: one winner, and the hour is live exactly when it was confirmed', async () => {
    let confirmed = 0;
    for (let round = 0; round < enough; round += 1) {
      const day = dayOf(round);
      const { answer } = await pay('create_booking', 0, who(0), made, day, [18], round + 1);
      const { id } = (answer as { booking: { id: string } }).booking;
      const confirm = async () => {
        await sessions[7]?.query('select pg_sleep($1 * random())', [round % 2 ? 0.02 : 0]);
        await sessions[7]?.query(
          `update public.bookings set status = 'confirmed' where id = $1 and status = 'pending'`,
          [id],
        );
      };
      const both = round % 2 ? [advance(0), confirm()] : [confirm(), advance(0)];
      await Promise.all(both);
      await advance(1);
      const [row] = await db.query(
        `select b.status, t.active from public.bookings b join public.time_slot_blocks t on t.booking_id = b.id where b.id = $1`,
        [id],
      );
      expect(['confirmed', 'refund_due']).toContain(row?.['status']);
      expect(row?.['active']).toBe(row?.['status'] === 'confirmed');
      if (row?.['status'] === 'confirmed') confirmed += 1;
    }
    figure('confirm x advance', `${enough} rounds, ${confirmed} confirmed, ${enough - confirmed} ended, 0 both`);
    expect(confirmed).toBeGreaterThan(0);
    expect(confirmed).toBeLessThan(enough);
  });

  it('two runs at once tell and end everything once; a killed one leaves nothing half done', async () => {
    for (let n = 0; n < 20; n += 1) await pay('create_booking', 0, who(n % 5), made, dayOf(n), [18], n + 1);
    const [backend] = (await sessions[2]?.query('select pg_backend_pid() as pid')) ?? [];
    const killed = advance(2, '2026-11-21T20:30:00Z').catch(() => ({ error: 'killed' }));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await db.query('select pg_terminate_backend($1)', [backend?.['pid']]);
    expect((await killed).error).toBe('killed');
    expect(await db.query(`select 1 from public.notifications where kind = 'decision_soon'`)).toEqual([]);

    const reminded = await Promise.all([0, 1, 3, 4].map((slot) => advance(slot, '2026-11-21T20:30:00Z')));
    const ended = await Promise.all([0, 1, 3, 4].map((slot) => advance(slot)));
    const sum = (outcomes: Outcome[], name: string) =>
      outcomes.reduce((all, { answer }) => all + ((answer as Record<string, number> | undefined)?.[name] ?? NaN), 0);
    expect([sum(reminded, 'reminded'), sum(ended, 'refund_due')]).toEqual([20, 20]);
    for (const kind of ['decision_soon', 'booking_refund_due']) {
      const [row] = await db.query(
        `select count(*)::integer as n, count(distinct booking_id)::integer as bookings from public.notifications where kind = $1`,
        [kind],
      );
      expect(row, kind).toEqual({ n: 20, bookings: 20 });
    }
  });
});
