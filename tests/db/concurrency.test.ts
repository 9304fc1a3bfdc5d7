// What only real connections can show: many people at once on the same hours.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seededRandom } from '#supabase/seed/random.mjs';
import { figure } from '#tests/support/figure.ts';
import { type Database, openDatabase, type Session } from '#tests/support/postgres.ts';
import { giveReceipts, ids, makeWorld, noon, receiptOf } from '#tests/support/postgres-world.ts';
import { cases } from '#tests/support/sweep.ts';

const people = Array.from(
  { length: cases(24, 100) },
  (_, index) => `00000000-0000-4000-8000-${String(index + 1).padStart(12, '0')}`,
);
const rounds = cases(4, 20);
/** Everybody but the one who wins a round. */
const others = (people.length - 1) * rounds;
const lockNotAvailable = '55P03';

type Outcome = { answer?: { replay?: boolean; booking?: { id: string } }; error?: string; milliseconds: number };

describe('many connections', () => {
  let db: Database;
  let sessions: Session[] = [];

  beforeAll(async () => {
    db = await openDatabase('postgres');
    await makeWorld(db);
    await db.query('insert into auth.users (id) select unnest($1::uuid[])', [people]);
    await giveReceipts(db, people, rounds);
    await db.exec('update private.settings set max_live_bookings = 1000');
    sessions = await Promise.all(people.map(() => db.session()));
  });
  beforeEach(() =>
    db.exec(
      'delete from public.time_slot_blocks; delete from public.refunds; delete from public.bookings; delete from private.rate_limits',
    ),
  );
  afterAll(async () => {
    await Promise.all(sessions.map((session) => session.close()));
    await db.close();
  });

  /** Asks again as often as the wait for a lock ended, as the app does: a slow machine cannot serve everybody in five seconds. */
  async function call(session: Session, person: string, sql: string, values: unknown[]): Promise<Outcome> {
    for (;;) {
      const outcome = await callOnce(session, person, sql, values);
      if (outcome.error !== lockNotAvailable) return outcome;
    }
  }

  async function callOnce(session: Session, person: string, sql: string, values: unknown[]): Promise<Outcome> {
    const start = performance.now();
    const took = () => performance.now() - start;
    await session.query('begin');
    try {
      await session.query(
        `select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', $1, true), set_config('baari.now', $2, true)`,
        [person, noon],
      );
      const [row] = await session.query(`select ${sql} as answer`, values);
      await session.query('commit');
      return { answer: row?.['answer'] as NonNullable<Outcome['answer']>, milliseconds: took() };
    } catch (error) {
      await session.query('rollback');
      const { code, message } = error as { code: string; message: string };
      return { error: code.startsWith('PT') ? message : code, milliseconds: took() };
    }
  }

  const create = 'public.create_booking($1, $2, $3, $4::integer[], $5, $6)';
  const day = (round: number) => `2026-12-${String(round + 1).padStart(2, '0')}`;
  const everybody = <Result>(act: (session: Session, person: string, index: number) => Promise<Result>) =>
    Promise.all(sessions.map((session, index) => act(session, people[index] ?? '', index)));

  const tally = (outcomes: Outcome[]) =>
    outcomes.reduce<Record<string, number>>(
      (sum, { error = 'ok' }) => ({ ...sum, [error]: (sum[error] ?? 0) + 1 }),
      {},
    );
  const percentile = (outcomes: Outcome[], share: number) => {
    const sorted = outcomes.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
    return Math.round(sorted[Math.floor(sorted.length * share)] ?? 0);
  };
  const report = (name: string, outcomes: Outcome[]) =>
    figure(
      name,
      `${JSON.stringify(tally(outcomes))}, p50 ${percentile(outcomes, 0.5)} ms, p99 ${percentile(outcomes, 0.99)} ms`,
    );

  const doubles = async () =>
    Number(
      (
        await db.query(`select count(*)::int as n from (
        select 1 from public.time_slot_blocks where active group by court_id, block_date, start_time having count(*) > 1) as d`)
      )[0]?.['n'],
    );
  const torn = async () =>
    Number(
      (
        await db.query(`select count(*)::int as n from public.bookings k
        where k.slot_count <> (select count(*) from public.time_slot_blocks b where b.booking_id = k.id and b.active)`)
      )[0]?.['n'],
    );

  it('one hour, many people, round after round: one winner each time', async () => {
    const outcomes: Outcome[] = [];
    for (let round = 0; round < rounds; round += 1) {
      outcomes.push(
        ...(await everybody((session, person) =>
          call(session, person, create, [
            crypto.randomUUID(),
            ids.dayCourt,
            day(round),
            [18],
            receiptOf(person, round + 1),
            2100,
          ]),
        )),
      );
    }
    report(`${people.length} connections x ${rounds} rounds on one hour`, outcomes);
    expect(tally(outcomes)).toEqual({ ok: rounds, SLOT_TAKEN: others });
    expect([await doubles(), await torn()]).toEqual([0, 0]);
  });

  it('one request sent many times at once, round after round: one booking each time', async () => {
    const outcomes: Outcome[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const person = people[round] ?? '';
      const values = [crypto.randomUUID(), ids.dayCourt, day(round), [18, 19], receiptOf(person), 4100];
      const answers = await everybody((session) => call(session, person, create, values));
      expect(new Set(answers.map(({ answer }) => answer?.booking?.id)).size).toBe(1);
      expect(answers.filter(({ answer }) => answer?.replay === false)).toHaveLength(1);
      outcomes.push(...answers);
    }
    report(`one request id x ${people.length} x ${rounds} rounds`, outcomes);
    expect(tally(outcomes)).toEqual({ ok: people.length * rounds });
    expect((await db.query('select count(*)::int as n from public.bookings'))[0]?.['n']).toBe(rounds);
  });

  it('one receipt for many bookings at once, round after round: one booking each time', async () => {
    const outcomes: Outcome[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const person = people[round] ?? '';
      outcomes.push(
        ...(await everybody((session, _, index) => {
          const hour = 7 + Math.floor(index / 25);
          const values = [crypto.randomUUID(), ids.dayCourt, day(index % 25), [hour], receiptOf(person), 2100];
          return call(session, person, create, values);
        })),
      );
      // Nobody is in the way of the next round but the receipt.
      await db.exec('update public.time_slot_blocks set active = false');
    }
    report(`${people.length} bookings x ${rounds} rounds with one receipt`, outcomes);
    expect(tally(outcomes)).toEqual({ ok: rounds, RECEIPT_USED: others });
  });

  it('overlapping sets of three hours in any order: no double booking, no deadlock', async () => {
    const random = seededRandom(11);
    const outcomes: Outcome[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const sets = people.map(() => random.shuffled([16, 17, 18, 19, 20, 21]).slice(0, 3));
      outcomes.push(
        ...(await everybody((session, person, index) =>
          call(session, person, create, [
            crypto.randomUUID(),
            ids.dayCourt,
            day(round),
            sets[index],
            receiptOf(person, round + 1),
            6100,
          ]),
        )),
      );
    }
    report(`${people.length} connections x ${rounds} rounds, overlapping sets of 3 hours`, outcomes);
    expect(Object.keys(tally(outcomes)).sort()).toEqual(['SLOT_TAKEN', 'ok']);
    expect([await doubles(), await torn()]).toEqual([0, 0]);
  });

  it('holds that jump between courts while others lapse and release: no deadlock, one hold each', async () => {
    const random = seededRandom(12);
    const outcomes: Outcome[] = [];
    for (let round = 0; round < rounds / 2; round += 1) {
      const plans = people.map(() => ({
        court: random.pick([ids.dayCourt, ids.secondCourt]),
        day: random.pick([day(1), day(2)]),
        hours: random.shuffled([16, 17, 18, 19, 20, 21]).slice(0, 2),
        isRelease: random.chance(0.15),
      }));
      outcomes.push(
        ...(await everybody((session, person, index) => {
          const plan = plans[index];
          if (!plan || plan.isRelease) return call(session, person, 'public.release_hold()', []);
          return call(session, person, 'public.hold_slots($1, $2, $3::integer[])', [plan.court, plan.day, plan.hours]);
        })),
      );
      await db.exec(
        `update public.time_slot_blocks set held_until = '2026-11-21T09:00:00Z' where reason = 'hold' and active and random() < 0.5`,
      );
    }
    report(`${people.length} connections x ${rounds / 2} rounds of holds and releases`, outcomes);
    expect(Object.keys(tally(outcomes)).sort()).toEqual(['SLOT_TAKEN', 'ok']);
    expect(await doubles()).toBe(0);
    const crowded = await db.query(
      `select held_by from public.time_slot_blocks where active and held_until > '${noon}' group by held_by having count(distinct (court_id, block_date)) > 1`,
    );
    expect(crowded).toEqual([]);
  });

  it('holds against bookings on one hour: one winner a round, and a holder is never booked over', async () => {
    const outcomes: Outcome[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const answers = await everybody((session, person, index) =>
        index % 2
          ? call(session, person, 'public.hold_slots($1, $2, $3::integer[])', [ids.dayCourt, day(round), [18]])
          : call(session, person, create, [
              crypto.randomUUID(),
              ids.dayCourt,
              day(round),
              [18],
              receiptOf(person, round + 1),
              2100,
            ]),
      );
      expect(answers.filter(({ answer }) => answer)).toHaveLength(1);
      outcomes.push(...answers);
      const live = await db.query(
        `select 1 from public.time_slot_blocks where court_id = $1 and block_date = $2 and active`,
        [ids.dayCourt, day(round)],
      );
      expect(live).toHaveLength(1);
    }
    report(`${people.length / 2} holds against as many bookings x ${rounds} rounds on one hour`, outcomes);
    expect(tally(outcomes)).toEqual({ ok: rounds, SLOT_TAKEN: others });
    expect([await doubles(), await torn()]).toEqual([0, 0]);
  });

  it('without the unique index two people would get one hour: the test can fail', async () => {
    await db.exec('drop index public.time_slot_blocks_one_live');
    await db.exec(`create or replace function private.lock_court_day(p_person uuid, p_court uuid, p_day date) returns void
      language sql set search_path = '' as $$ select $$`);
    const outcomes = await everybody((session, person) =>
      call(session, person, create, [crypto.randomUUID(), ids.dayCourt, day(25), [18], receiptOf(person), 2100]),
    );
    expect(tally(outcomes)['ok']).toBeGreaterThan(1);
  });
});
