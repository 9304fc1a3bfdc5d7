// Closing hours while people book them: on real connections, again and again.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { figure } from '#tests/support/figure.ts';
import { lockWaits } from '#tests/support/lock-waits.ts';
import { clearDesk, confirmed, makeDesk, revOf, staff } from '#tests/support/postgres-desk.ts';
import { type Database, openDatabase, type Session } from '#tests/support/postgres.ts';
import { applyMutations, ids, noon, receiptOf, requestId, tomorrow } from '#tests/support/postgres-world.ts';
import { cases } from '#tests/support/sweep.ts';

/** Every round is forced to meet, with the closure at another of four places. */
const many = cases(16, 100);
const some = cases(8, 20);

type Call = { person: string; sql: string; values: unknown[] };

describe('closing hours', () => {
  let db: Database;
  let gate: Session;
  let sessions: Session[] = [];

  beforeAll(async () => {
    db = await openDatabase('postgres');
    await makeDesk(db);
    gate = await db.session();
    sessions = await Promise.all(Array.from({ length: 5 }, () => db.session()));
  });
  beforeEach(() => clearDesk(db));
  afterAll(async () => {
    await Promise.all([gate, ...sessions].map((session) => session.close()));
    await db.close();
  });

  const clear = () =>
    db.exec(`delete from public.time_slot_blocks; delete from public.refunds; delete from public.bookings;
      delete from public.schedule_rules; delete from private.hold_runs; delete from private.rate_limits`);

  const write = (person: string, kind: string, args: Record<string, unknown>): Call => {
    const id = requestId();
    const batch = { device: 'd', mutations: [{ id, kind, v: 1, entity: id, args }] };
    return { person, sql: applyMutations, values: [JSON.stringify(batch)] };
  };
  const closure = (affected: unknown[] = []) =>
    write(ids.owner, 'save-schedule', {
      venueId: ids.dayVenue,
      label: 'Eid',
      kind: 'closed',
      firstDay: tomorrow,
      lastDay: tomorrow,
      affected,
    });
  const online = (person: string, hour: number, round: number): Call => ({
    person,
    sql: 'public.create_booking($1, $2, $3, $4, $5, $6)',
    values: [requestId(), ids.dayCourt, tomorrow, [hour], receiptOf(person, 1 + (round % 30)), 2100],
  });

  async function run(session: Session, { person, sql, values }: Call): Promise<string> {
    await session.query('begin');
    try {
      await session.query(`select set_config('request.jwt.claim.sub', $1, true), set_config('baari.now', $2, true)`, [
        person,
        noon,
      ]);
      const [row] = await session.query(`select ${sql} as answer`, values);
      await session.query('commit');
      const answer = row?.['answer'] as { results?: { status: string; code?: string }[] } | undefined;
      const [verdict] = answer?.results ?? [];
      return verdict?.code ?? verdict?.status ?? 'applied';
    } catch (error) {
      await session.query('rollback');
      const { code, message } = error as { code: string; message: string };
      return code.startsWith('PT') ? message : code;
    }
  }

  /**
   * Runs the calls while somebody keeps inserts of bookings waiting, so that whoever has read the hours is caught before the end.
   * The first one waits or is done before the others start, however busy the machine is.
   */
  async function caught(calls: readonly Call[]): Promise<string[]> {
    await gate.query('begin');
    await gate.query(`select 1 from public.courts where id = $1 for update`, [ids.dayCourt]);
    let isDone = false;
    const racing = calls.slice(0, 1).map(async (call) => {
      const code = await run(sessions[0] ?? gate, call);
      isDone = true;
      return code;
    });
    await expect.poll(async () => isDone || (await lockWaits(db)) > 0, { interval: 3, timeout: 20_000 }).toBe(true);
    racing.push(...calls.slice(1).map((call, index) => run(sessions[index + 1] ?? gate, call)));
    await new Promise((resolve) => setTimeout(resolve, 15));
    await gate.query('commit');
    return Promise.all(racing);
  }

  it(`× booking them, ${many} rounds: no booking in closed hours that nobody saw, and no deadlock`, async () => {
    const tally: Record<string, number> = {};
    for (let round = 0; round < many; round += 1) {
      await clear();
      const people = [online(ids.ayesha, 18, round), online(ids.bilal, 19, round)];
      const held: Call = {
        person: ids.otherOwner,
        sql: 'public.hold_slots($1, $2, $3)',
        values: [ids.dayCourt, tomorrow, [20]],
      };
      const calls = [...people, held];
      calls.splice(round % 4, 0, closure());
      const codes = await caught(calls);
      for (const code of codes) tally[code] = (tally[code] ?? 0) + 1;
      const closed = codes[round % 4] === 'applied';
      const [row] = await db.query(
        `select (select count(*)::int from public.bookings) as booked, (select count(*)::int from public.schedule_rules) as rules`,
      );
      const booked = codes.filter((code, index) => code === 'applied' && people.includes(calls[index] as Call)).length;
      expect(row, codes.join()).toEqual({ booked: closed ? 0 : booked, rules: closed ? 1 : 0 });
      expect(codes[round % 4]).toMatch(/^(applied|AFFECTED_CHANGED)$/);
      if (!closed) expect(booked).toBeGreaterThan(0);
    }
    figure(`closure × two bookings × hold, ${many} rounds`, JSON.stringify(tally));
    expect(Object.keys(tally).sort()).toEqual(['AFFECTED_CHANGED', 'CLOSED', 'applied']);
  });

  it('× what becomes of the bookings that it cancels: one end each, whole, and no deadlock', async () => {
    const tally: Record<string, number> = {};
    for (let round = 0; round < some; round += 1) {
      await clear();
      const booking = await confirmed(db, [18]);
      const rev = await revOf(db, booking);
      const calls = [
        closure([[booking, rev, 'cancel']]),
        write(staff.manager, 'cancel-for-venue', { bookingId: booking, rev, reason: 'weather', expectedRefund: 2100 }),
        write(ids.admin, 'save-court', { venueId: ids.dayVenue, courtId: ids.secondCourt, rev: 0, position: 1 }),
        online(ids.bilal, 19, round),
      ];
      const turn = round % calls.length;
      const codes = await caught(calls.slice(turn).concat(calls.slice(0, turn)));
      for (const code of codes) tally[code] = (tally[code] ?? 0) + 1;
      expect(await db.query('select status from public.bookings where id = $1', [booking])).toEqual([
        { status: 'cancelled' },
      ]);
      expect(await db.query('select reason, amount from public.refunds')).toEqual([{ reason: 'venue', amount: 2100 }]);
    }
    figure(`closure × cancelling × booking, ${some} rounds`, JSON.stringify(tally));
    expect(Object.keys(tally).filter((code) => /^[0-9]/.test(code))).toEqual([]);
  });

  it('nobody keeps customers out of a venue whose hours are not theirs', async () => {
    const locks = async (person: string, kind: string, args: Record<string, unknown>) => {
      const { sql, values } = write(person, kind, args);
      await gate.query('begin');
      await gate.query(`select set_config('request.jwt.claim.sub', $1, true), set_config('baari.now', $2, true)`, [
        person,
        noon,
      ]);
      await gate.query(`select ${sql}`, values);
      const rows = await gate.query(`select mode from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()
        and (classid::bigint << 32) | objid::bigint = hashtextextended('venue:${ids.dayVenue}', 0)`);
      await gate.query('rollback');
      return rows.map((row) => row['mode']);
    };
    const own = { venueId: ids.dayVenue };
    const court = { ...own, courtId: ids.dayCourt };
    for (const person of [staff.gate, ids.otherOwner, staff.rep]) {
      expect(await locks(person, 'save-schedule', own), person).toEqual([]);
      expect(await locks(person, 'drop-schedule', own), person).toEqual([]);
      expect(await locks(person, 'save-court', court), person).toEqual([]);
    }
    expect(await locks(staff.gate, 'move-booking', court)).toEqual([]);
    expect(await locks(ids.owner, 'save-schedule', own)).toEqual(['ExclusiveLock']);
    expect(await locks(ids.owner, 'save-court', court)).toEqual(['ExclusiveLock']);
    expect(await locks(staff.manager, 'move-booking', court)).toEqual(['ShareLock']);
  });
});
