// What only real connections can show: two ends of one booking, and two people at one refund, at the same moment.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { figure } from '#tests/support/figure.ts';
import { untilWaiting } from '#tests/support/lock-waits.ts';
import { hire, staff, transferId } from '#tests/support/postgres-desk.ts';
import { type Database, openDatabase, type Session } from '#tests/support/postgres.ts';
import {
  applyMutations,
  asPerson,
  book,
  clearBookings,
  ids,
  makeWorld,
  noon,
  requestId,
} from '#tests/support/postgres-world.ts';
import { cases } from '#tests/support/sweep.ts';

/** In so many rounds either one is first at least once. */
const enough = cases(8, 30);
const rounds = cases(4, 30);
const late = '2026-11-22T14:00:00Z';

type Call = { sql: string; values?: unknown[]; person?: string; now?: string };
type Outcome = { answer?: Record<string, unknown>; error?: string };

describe('money in a race', () => {
  let db: Database;
  let gate: Session;
  let sessions: Session[] = [];

  beforeAll(async () => {
    db = await openDatabase('postgres');
    await makeWorld(db);
    await hire(db);
    gate = await db.session();
    sessions = await Promise.all(Array.from({ length: 20 }, () => db.session()));
  });
  beforeEach(() => clearBookings(db));
  afterAll(async () => {
    await Promise.all([gate, ...sessions].map((session) => session.close()));
    await db.close();
  });

  async function call(session: Session, { sql, values = [], person = '', now = noon }: Call) {
    // The password was typed just now, which is what leaving asks for.
    const claims = { amr: [{ method: 'password', timestamp: Date.parse(now) / 1000 }] };
    await session.query(
      `select set_config('request.jwt.claim.sub', $1, true), set_config('request.jwt.claims', $2, true),
        set_config('baari.now', $3, true)`,
      [person, JSON.stringify(claims), now],
    );
    return session.query(`select ${sql} as answer`, values);
  }

  async function run(session: Session, asked: Call): Promise<Outcome> {
    await session.query('begin');
    try {
      const [row] = await call(session, asked);
      await session.query('commit');
      return { answer: (row?.['answer'] ?? {}) as Record<string, unknown> };
    } catch (error) {
      await session.query('rollback');
      const { code, message } = error as { code: string; message: string };
      return { error: code.startsWith('PT') ? message : code };
    }
  }

  /**
   * Starts the calls while somebody holds the booking, or has done `first` with it, so that all of them are at it when
   * that one commits.
   */
  async function atOnce(booking: string, calls: readonly Call[], first?: Call, then?: Call): Promise<Outcome[]> {
    await gate.query('begin');
    if (first) await call(gate, first);
    else await gate.query('select 1 from public.bookings where id = $1 for update', [booking]);
    const racing = calls.map((one, index) => run(sessions[index] ?? gate, one));
    await untilWaiting(db);
    if (then) racing.push(run(sessions[calls.length] ?? gate, then));
    await gate.query('commit');
    return Promise.all(racing);
  }

  const tally = (outcomes: Outcome[]) =>
    outcomes.reduce<Record<string, number>>(
      (sum, { error = 'ok' }) => ({ ...sum, [error]: (sum[error] ?? 0) + 1 }),
      {},
    );
  const made = async () => (await book(db, asPerson(ids.ayesha))).booking.id;
  const refundsOf = (id: string) =>
    db.query('select id, reason, state, is_seen from public.refunds where booking_id = $1', [id]);
  const statusOf = async (id: string) =>
    (await db.query('select status, user_id from public.bookings where id = $1', [id]))[0];

  const cancel = (id: string): Call => ({
    sql: applyMutations,
    values: [
      JSON.stringify({
        device: 'd',
        mutations: [
          { id: requestId(), kind: 'cancel-booking', v: 1, entity: id, args: { bookingId: id, refund: 2100 } },
        ],
      }),
    ],
    person: ids.ayesha,
  });
  const advance: Call = { sql: 'private.advance_bookings()', now: late };
  const decline = (id: string): Call => ({ sql: `private.decline_booking($1, 'court')`, values: [id] });
  const settle = (refund: unknown, action: string, details: object = {}, person = ids.admin): Call => ({
    sql: 'private.apply_refund_step($1, $2, $3)',
    values: [refund, action, JSON.stringify(details)],
    person,
  });
  const transfer = () => ({ method: 'bank', reference: transferId(), paidTo: 'P' });

  type Pair = [name: string, calls: (id: string) => [Call, Call], reasons: string[]];
  it.each<Pair>([
    ['cancelling × time', (id: string) => [cancel(id), advance], ['withdrawn', 'unanswered']],
    ['cancelling × declining', (id: string) => [cancel(id), decline(id)], ['withdrawn', 'declined']],
    ['declining × time', (id: string) => [decline(id), advance], ['declined', 'unanswered']],
  ])('%s: one end, one claim', async (name, calls, reasons) => {
    const seen: Record<string, number> = {};
    const outcomes: Outcome[] = [];
    for (let round = 0; round < enough; round += 1) {
      await clearBookings(db);
      const id = await made();
      const [one, other] = calls(id);
      // The timer passes over a row that somebody holds: it wins only where it came first.
      if (round % 2 === 1) outcomes.push(...(await atOnce(id, [one], other)));
      else if (round % 4 === 0) outcomes.push(...(await atOnce(id, [other, one])));
      else outcomes.push(...(await atOnce(id, [one], undefined, other)));
      await run(gate, advance);
      const refunds = await refundsOf(id);
      expect(refunds).toHaveLength(1);
      const reason = String(refunds[0]?.['reason']);
      expect(reasons).toContain(reason);
      seen[reason] = (seen[reason] ?? 0) + 1;
    }
    figure(`${name}, ${enough} forced rounds`, `${JSON.stringify(tally(outcomes))}, ended ${JSON.stringify(seen)}`);
    expect(Object.keys(seen).toSorted(), 'both have been first').toEqual(reasons.toSorted());
    expect(Object.keys(tally(outcomes)).filter((code) => !['ok', 'ALREADY_DECIDED'].includes(code))).toEqual([]);
  });

  async function dueRefund(): Promise<{ id: string; refund: string }> {
    const id = await made();
    await run(gate, advance);
    const [refund] = await refundsOf(id);
    return { id, refund: String(refund?.['id']) };
  }

  it('settling × settling: of twenty at once one wins', async () => {
    const outcomes: Outcome[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await clearBookings(db);
      const { id, refund } = await dueRefund();
      outcomes.push(
        ...(await atOnce(
          id,
          sessions.map(() => settle(refund, 'not_found')),
        )),
      );
      expect(await refundsOf(id)).toMatchObject([{ state: 'void' }]);
      expect(await statusOf(id)).toMatchObject({ status: 'cancelled' });
    }
    figure(`settling × settling, ${rounds} rounds of 20`, JSON.stringify(tally(outcomes)));
    expect(tally(outcomes)).toEqual({ ok: rounds, ALREADY_DECIDED: 19 * rounds });
  });

  it('another refund × settling: a booking is over only when nothing is due', async () => {
    const outcomes: Outcome[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await clearBookings(db);
      const { id, refund } = await dueRefund();
      const another: Call = {
        sql: `(select private.insert_refund(b.id, 50, 'overpaid', true, 'platform') from private.lock_booking($1) b)`,
        values: [id],
      };
      const calls = [settle(refund, 'not_found'), another, advance];
      outcomes.push(...(await atOnce(id, round % 2 === 0 ? calls : calls.toReversed())));
      const due = (await refundsOf(id)).filter(({ state }) => state === 'due');
      expect(due, 'the claim is not lost').toHaveLength(1);
      expect(due[0]).toMatchObject({ reason: 'overpaid' });
      const done = await run(gate, settle(due[0]?.['id'], 'sent', transfer()));
      expect(done.error).toBeUndefined();
      expect(await statusOf(id)).toMatchObject({ status: 'cancelled' });
    }
    figure(`another refund × settling × time, ${rounds} forced rounds`, JSON.stringify(tally(outcomes)));
    expect(tally(outcomes)).toEqual({ ok: 3 * rounds });
  });

  it('settling × an account that is deleted: the claim outlives the account', async () => {
    const outcomes: Outcome[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await clearBookings(db);
      const { id, refund } = await dueRefund();
      const leave: Call = { sql: 'public.delete_user()', person: ids.ayesha };
      const calls = [
        settle(refund, 'found', { incomingReference: `TX-${1000 + round}`, received: 2100 }),
        leave,
        settle(refund, 'not_found'),
      ];
      outcomes.push(...(await atOnce(id, round % 2 === 0 ? calls : calls.toReversed())));
      expect(await statusOf(id)).toMatchObject({ user_id: null });
      const [row] = await refundsOf(id);
      const isFound = row?.['state'] === 'due' && row['is_seen'] === true;
      expect(isFound || row?.['state'] === 'void', JSON.stringify(row)).toBe(true);
      if (isFound) {
        const done = await run(gate, settle(refund, 'sent', transfer(), staff.rep));
        expect(done.error).toBeUndefined();
      }
      expect(await statusOf(id)).toMatchObject({ status: 'cancelled', user_id: null });
      await db.query('insert into auth.users (id, email) values ($1, $2)', [ids.ayesha, 'ayesha@example.test']);
    }
    figure(`settling × settling × deleting the account, ${rounds} forced rounds`, JSON.stringify(tally(outcomes)));
    expect(tally(outcomes)).toEqual({ ok: 2 * rounds, ALREADY_DECIDED: rounds });
  });
});
