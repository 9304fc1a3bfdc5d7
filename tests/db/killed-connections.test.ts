// Connections that die at any moment: what the phone was told must be what the database holds.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '#supabase/seed/random.mjs';
import { figure } from '#tests/support/figure.ts';
import { type Database, openDatabase, type Row, type Session } from '#tests/support/postgres.ts';
import { applyMutations, giveReceipts, ids, makeWorld, noon, receiptOf } from '#tests/support/postgres-world.ts';
import { cases } from '#tests/support/sweep.ts';

const operations = cases(48, 2000);
/** Twenty sessions, two a person, eight writes each. */
const flushes = cases(2, 20);
const workers = cases(20, 40);
const cancellations = cases(20, 100);
const wantedKills = operations / 2;

type Verdict = { said: 'booked' | 'refused' | 'unknown'; booking?: string };
type Outcome = Verdict & { id: string };
type Connection = { session: Session; pid: number };

function answerOf(row: Row | undefined): unknown {
  return row?.['answer'];
}

describe('bookings and messages while every other connection is killed', () => {
  let db: Database;
  const people = Array.from(
    { length: workers },
    (_, n) => `00000000-0000-4000-8000-${String(n + 1).padStart(12, '0')}`,
  );

  beforeAll(async () => {
    db = await openDatabase('postgres');
    await makeWorld(db);
    await db.query('insert into auth.users (id) select unnest($1::uuid[])', [people]);
    await giveReceipts(db, people, operations);
    await db.exec('update private.settings set max_live_bookings = 100000');
  });
  afterAll(() => db.close());

  it('loses nothing that was acknowledged, keeps nothing that was refused, tears nothing', async () => {
    const random = seededRandom(21);
    let kills = 0;
    let retries = 0;
    let planned = 0;
    const outcomes: Outcome[] = [];

    /** A worker keeps its connection until that is killed, as a pooler does. */
    async function connect(): Promise<Connection> {
      const session = await db.session();
      const [row] = await session.query('select pg_backend_pid() as pid');
      return { session, pid: Number(row?.['pid']) };
    }

    async function kill({ pid }: Connection, after: number): Promise<void> {
      await new Promise((resolve) => setTimeout(resolve, after));
      const [killed] = await db.query('select pg_terminate_backend($1)', [pid]);
      if (killed?.['pg_terminate_backend'] === true) kills += 1;
    }

    async function attempt({ session }: Connection, person: string, values: unknown[]): Promise<Verdict> {
      try {
        await session.query(
          `begin; set local role authenticated; set local request.jwt.claim.sub = '${person}'; set local baari.now = '${noon}'`,
        );
        const sql = 'select public.create_booking($1, $2, $3, $4::integer[], $5, $6) as answer';
        const [row] = await session.query(sql, values);
        await session.query('commit');
        const { booking } = answerOf(row) as { booking: { id: string } };
        return { said: 'booked', booking: booking.id };
      } catch (error) {
        const { code = '' } = error as { code?: string };
        if (!code.startsWith('PT4')) return { said: 'unknown' };
        await session.query('rollback').catch(() => undefined);
        return { said: 'refused' };
      }
    }

    async function operate(person: string): Promise<void> {
      let connection = await connect();
      while (planned < operations) {
        planned += 1;
        const receipt = receiptOf(person, planned);
        const id = crypto.randomUUID();
        const day = `2026-12-${String(1 + random.between(0, 27)).padStart(2, '0')}`;
        const hour = 7 + random.between(0, 14);
        const [court, total] = random.chance(0.5) ? [ids.dayCourt, 2100] : [ids.secondCourt, 2600];
        const values = [id, court, day, [hour], receipt, total];
        let verdict: Verdict = { said: 'unknown' };
        for (let tries = 0; tries < 6 && verdict.said === 'unknown'; tries += 1) {
          const isKilled = kills < wantedKills * 1.05 && tries < 5 && random.chance(0.62);
          const killing = isKilled ? kill(connection, random.between(0, 7)) : undefined;
          verdict = await attempt(connection, person, values);
          if (verdict.said === 'unknown') retries += 1;
          if (killing) {
            await killing;
            await connection.session.close().catch(() => undefined);
            connection = await connect();
          }
        }
        outcomes.push({ id, ...verdict });
      }
      await connection.session.close();
    }

    await Promise.all(people.map(operate));
    const stored = new Map(
      (await db.query('select request_id, id from public.bookings')).map((row) => [row['request_id'], row['id']]),
    );
    const missing = outcomes.filter(({ id, said, booking }) => said === 'booked' && stored.get(id) !== booking);
    const ghosts = outcomes.filter(({ id, said }) => said === 'refused' && stored.has(id));
    const torn = await db.query(`select 1 from public.bookings k
      where k.slot_count <> (select count(*) from public.time_slot_blocks b where b.booking_id = k.id and b.active)
        or not exists (select 1 from private.audit_log a where a.row_id = k.id)`);
    const doubles = await db.query(`select 1 from public.time_slot_blocks where active
      group by court_id, block_date, start_time having count(*) > 1`);
    figure(
      'killed connections',
      `${outcomes.length} operations, ${kills} kills, ${retries} retries, ${stored.size} bookings, ` +
        `${missing.length} acknowledged but missing, ${ghosts.length} refused but present, ${torn.length} torn, ${doubles.length} double`,
    );
    expect(outcomes.length).toBeGreaterThanOrEqual(operations);
    expect(kills).toBeGreaterThanOrEqual(wantedKills);
    expect([missing.length, ghosts.length, torn.length, doubles.length]).toEqual([0, 0, 0, 0]);
  });

  it('two flushers in opposite order: every write once, no deadlock', async () => {
    const sessions: Session[] = await Promise.all(Array.from({ length: 20 }, () => db.session()));
    let applied = 0;
    for (let round = 0; round < flushes; round += 1) {
      const batches = people.slice(0, 10).map((person) => ({
        person,
        mutations: Array.from({ length: 8 }, () => ({
          id: crypto.randomUUID(),
          kind: 'mark-notifications-read',
          v: 1,
          entity: crypto.randomUUID(),
          args: { ids: [] },
        })),
      }));
      const answers = await Promise.all(
        sessions.map(async (session, n) => {
          const batch = batches[n >> 1];
          const mutations = n % 2 ? batch?.mutations.toReversed() : batch?.mutations;
          await session.query('begin');
          await session.query(
            `select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', $1, true)`,
            [batch?.person],
          );
          const [row] = await session.query(`select ${applyMutations} as answer`, [
            JSON.stringify({ device: 'd', mutations }),
          ]);
          await session.query('commit');
          return (answerOf(row) as { results: { status: string }[] }).results.map(({ status }) => status);
        }),
      );
      const all = answers.flat();
      applied += all.filter((status) => status === 'applied').length;
      expect(all.every((status) => status === 'applied' || status === 'duplicate')).toBe(true);
    }
    await Promise.all(sessions.map((session) => session.close()));
    figure(
      'two flushers, opposite order',
      `${applied} of ${80 * flushes} applied once, the rest duplicates, 0 deadlocks`,
    );
    expect(applied).toBe(80 * flushes);
  });

  it('cancel against confirm: one winner each time, the hour live exactly when not cancelled', async () => {
    const [customer, staff] = await Promise.all([db.session(), db.session()]);
    let cancelled = 0;
    for (let round = 0; round < cancellations; round += 1) {
      const person = people[round % workers] ?? '';
      const [made] = await db.query(
        `insert into public.bookings (user_id, court_id, booking_date, slot_count, fee, total_price, decide_by)
         values ($1, $2, '2027-01-05', 1, 1, 2, '2027-01-05') returning id`,
        [person, ids.nightCourt],
      );
      await db.query(
        `insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id) values ($1, '2027-01-05', '18:00', '19:00', 'booking', $2)`,
        [ids.nightCourt, made?.['id']],
      );
      const cancel = async () => {
        await customer.query('begin');
        await customer.query(
          `select set_config('role', 'authenticated', true), set_config('request.jwt.claim.sub', $1, true), set_config('baari.now', $2, true)`,
          [person, noon],
        );
        const [row] = await customer.query(`select ${applyMutations} as answer`, [
          JSON.stringify({
            device: 'd',
            mutations: [
              {
                id: crypto.randomUUID(),
                kind: 'cancel-booking',
                v: 1,
                entity: 'b',
                args: { bookingId: made?.['id'], refund: 2 },
              },
            ],
          }),
        ]);
        await customer.query('commit');
        return (answerOf(row) as { results: [{ status: string }] }).results[0].status === 'applied';
      };
      const confirm = async () => {
        const rows = await staff.query(
          `update public.bookings set status = 'confirmed' where id = $1 and status = 'pending' returning 1`,
          [made?.['id']],
        );
        return rows.length === 1;
      };
      const wins = await Promise.all(round % 2 ? [cancel(), confirm()] : [confirm(), cancel()]);
      expect(wins.filter(Boolean)).toHaveLength(1);
      const [row] = await db.query(
        `select b.status, t.active from public.bookings b join public.time_slot_blocks t on t.booking_id = b.id where b.id = $1`,
        [made?.['id']],
      );
      expect(row?.['active']).toBe(row?.['status'] !== 'cancelled');
      if (row?.['status'] === 'cancelled') cancelled += 1;
      await db.query(`update public.time_slot_blocks set active = false where booking_id = $1`, [made?.['id']]);
    }
    await Promise.all([customer.close(), staff.close()]);
    figure(
      'cancel against confirm',
      `${cancellations} races, as many single winners (${cancelled} cancelled, ${cancellations - cancelled} confirmed)`,
    );
  });
});
