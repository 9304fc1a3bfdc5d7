// What only real connections can show: a customer who cancels, somebody who confirms or calls off, who moves and who pays
// back, at the same moment; and hours that are moved to while others book them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figure } from '#tests/support/figure.ts';
import { untilWaiting } from '#tests/support/lock-waits.ts';
import {
  clearDesk,
  makeDesk,
  pending,
  revOf,
  sold,
  staff,
  transferId,
  type Verdict,
} from '#tests/support/postgres-desk.ts';
import { type Database, openDatabase, type Session } from '#tests/support/postgres.ts';
import { cases } from '#tests/support/sweep.ts';
import { applyMutations, ids, noon, receiptOf, requestId, tomorrow } from '#tests/support/postgres-world.ts';

type Call = { person: string; sql: string; values: unknown[] };
type Outcome = { codes: string[]; verdicts: Verdict[] };

const many = cases(16, 200);
const some = cases(4, 60);
const thirdCourt = 'cccccccc-0000-4000-8000-0000000000b1';

describe('money and moves in a race', () => {
  let db: Database;
  let gate: Session;
  let sessions: Session[] = [];

  beforeAll(async () => {
    db = await openDatabase('postgres');
    await makeDesk(db);
    gate = await db.session();
    sessions = await Promise.all(Array.from({ length: 8 }, () => db.session()));
  });
  afterAll(async () => {
    await Promise.all([gate, ...sessions].map((session) => session.close()));
    await db.close();
  });

  const startOver = async () => {
    await clearDesk(db);
    await db.exec(`insert into public.courts (id, venue_id, name, sport, price_per_hour)
      values ('${thirdCourt}', '${ids.dayVenue}', 'Court 3', 'Badminton', 2000)`);
  };
  const write = (
    person: string,
    ...list: readonly { kind: string; args: Record<string, unknown>; v?: number }[]
  ): Call => ({
    person,
    sql: applyMutations,
    values: [
      JSON.stringify({
        device: 'd',
        mutations: list.map(({ kind, args, v = 1 }) => {
          const id = requestId();
          return { id, kind, v, entity: id, args };
        }),
      }),
    ],
  });

  async function run(session: Session, { person, sql, values }: Call): Promise<Outcome> {
    await session.query('begin');
    try {
      await session.query(`select set_config('request.jwt.claim.sub', $1, true), set_config('baari.now', $2, true)`, [
        person,
        noon,
      ]);
      const [row] = await session.query(`select ${sql} as answer`, values);
      await session.query('commit');
      const verdicts = (row?.['answer'] as { results?: Verdict[] } | undefined)?.results ?? [];
      return {
        verdicts,
        codes: verdicts.length > 0 ? verdicts.map(({ code, status }) => code ?? status) : ['applied'],
      };
    } catch (error) {
      await session.query('rollback');
      const { code, message } = error as { code: string; message: string };
      return { verdicts: [], codes: [code.startsWith('PT') ? message : code] };
    }
  }

  /** Starts the calls while somebody holds what they all need, so that all of them are at it when it is let go. */
  async function atOnce(calls: readonly Call[], hold: string, values: unknown[] = []): Promise<Outcome[]> {
    await gate.query('begin');
    await gate.query(hold, values);
    const racing = calls.map((call, index) => run(sessions[index] ?? gate, call));
    await untilWaiting(db, Math.min(2, calls.length));
    await gate.query('commit');
    return Promise.all(racing);
  }

  /** The same, with the first call at the lock before the others start: few rounds then see each of them win. */
  async function firstThenOthers(calls: readonly Call[], hold: string, values: unknown[]): Promise<Outcome[]> {
    await gate.query('begin');
    await gate.query(hold, values);
    const racing = calls.slice(0, 1).map((call) => run(sessions[0] ?? gate, call));
    await untilWaiting(db);
    racing.push(...calls.slice(1).map((call, index) => run(sessions[index + 1] ?? gate, call)));
    await untilWaiting(db, Math.min(2, calls.length));
    await gate.query('commit');
    return Promise.all(racing);
  }
  const holdBooking = 'select 1 from public.bookings where id = $1 for update';

  const tally = (outcomes: readonly Outcome[]) => {
    const sum: Record<string, number> = {};
    for (const code of outcomes.flatMap(({ codes }) => codes)) sum[code] = (sum[code] ?? 0) + 1;
    return sum;
  };
  const note = (name: string, outcomes: readonly Outcome[], ends: object = {}) =>
    figure(name, `${JSON.stringify(tally(outcomes))}, ended ${JSON.stringify(ends)}`);
  const stateOf = async (id: string) =>
    (await db.query('select status, ended_by, court_id from public.bookings where id = $1', [id]))[0] ?? {};
  const refundsOf = (id: string) =>
    db.query('select reason, amount, state from public.refunds where booking_id = $1 order by reason', [id]);
  const count = (ends: Record<string, number>, end: string) => {
    ends[end] = (ends[end] ?? 0) + 1;
  };
  /** Every hour has one owner, and a booking has all of its hours exactly while it stands. */
  const checkHours = async (id: string, stands: boolean, hours: number) =>
    expect(
      (
        await db.query(
          'select count(*) filter (where active)::int as live, count(*)::int as n from public.time_slot_blocks where booking_id = $1',
          [id],
        )
      )[0],
    ).toEqual({ live: stands ? hours : 0, n: hours });

  const cancel = (id: string, refund: number) =>
    write(ids.ayesha, { kind: 'cancel-booking', args: { bookingId: id, refund } });
  const confirm = (id: string, rev: number) =>
    write(staff.rep, {
      kind: 'decide-booking',
      args: { bookingId: id, rev, decision: 'confirm', received: 2100, reference: transferId() },
    });
  const callOff = (id: string, rev: number, reason: string, expectedRefund: number) =>
    write(staff.manager, { kind: 'cancel-for-venue', args: { bookingId: id, rev, reason, expectedRefund } });
  const move = (person: string, id: string, rev: number, hours: number[], courtId = thirdCourt) => ({
    person,
    item: { kind: 'move-booking', args: { bookingId: id, rev, courtId, day: tomorrow, hours } },
  });
  const moved = ({ person, item }: ReturnType<typeof move>) => write(person, item);

  it('confirm × cancel × cancel again: one outcome, and the refund that belongs to it', async () => {
    const all: Outcome[] = [];
    const ends: Record<string, number> = {};
    for (let round = 0; round < many; round += 1) {
      await startOver();
      const id = await pending(db);
      // 2,100 is what was shown of a pending booking, 2,000 of a confirmed one: in half of the rounds only the first was.
      const calls = [confirm(id, await revOf(db, id)), cancel(id, 2100), cancel(id, 2000)].slice(0, 2 + (round % 2));
      const turn = Math.floor(round / 2) % calls.length;
      const outcomes = await firstThenOthers(calls.slice(turn).concat(calls.slice(0, turn)), holdBooking, [id]);
      const { status } = await stateOf(id);
      const end = { status, refunds: await refundsOf(id) };
      count(ends, JSON.stringify(end));
      expect([
        { status: 'cancelled', refunds: [{ reason: 'withdrawn', amount: 2100, state: 'due' }] },
        ...(calls.length === 2
          ? [{ status: 'confirmed', refunds: [] }]
          : [{ status: 'cancelled', refunds: [{ reason: 'policy', amount: 2000, state: 'due' }] }]),
      ]).toContainEqual(end);
      await checkHours(id, status === 'confirmed', 1);
      all.push(...outcomes);
    }
    expect(Object.keys(ends)).toHaveLength(3);
    expect(tally(all)).not.toHaveProperty('40P01');
    note(`confirm × cancel × cancel, ${many} rounds`, all, ends);
  });

  it('the customer cancels × the venue calls off × Baari does because they asked: one of them, with its refund', async () => {
    const all: Outcome[] = [];
    const ends: Record<string, number> = {};
    const wanted: Record<string, object> = {
      customer: { reason: 'policy', amount: 7000, state: 'due' },
      venue: { reason: 'venue', amount: 7100, state: 'due' },
      platform: { reason: 'policy', amount: 7000, state: 'due' },
    };
    for (let round = 0; round < many; round += 1) {
      await startOver();
      const id = await sold(db);
      await run(sessions[0] ?? gate, write(staff.rep, { kind: 'log-call', args: { bookingId: id, outcome: 'asked' } }));
      const rev = await revOf(db, id);
      const asked = write(staff.rep, {
        kind: 'cancel-for-venue',
        args: { bookingId: id, rev, reason: 'asked', expectedRefund: 7000 },
      });
      const calls = [cancel(id, 7000), callOff(id, rev, 'weather', 7100), asked];
      const outcomes = await atOnce(round % 2 === 0 ? calls : calls.toReversed(), holdBooking, [id]);
      const { status, ended_by: by } = await stateOf(id);
      count(ends, String(by));
      expect(status).toBe('cancelled');
      expect(await refundsOf(id)).toEqual([wanted[String(by)]]);
      // The customer hears that it is off as done; of the two others at most one did it.
      const desk = tally(outcomes.filter((_, at) => (round % 2 === 0 ? at !== 0 : at !== 2)));
      expect(desk).toEqual(by === 'customer' ? { ALREADY_DECIDED: 2 } : { applied: 1, ALREADY_DECIDED: 1 });
      await checkHours(id, false, 2);
      all.push(...outcomes);
    }
    expect(tally(all)).not.toHaveProperty('40P01');
    note(`cancel × call off × asked, ${many} rounds`, all, ends);
  });

  it('cancel × move: it is off, or it stands elsewhere; never both, and no hour is left behind', async () => {
    const all: Outcome[] = [];
    const ends: Record<string, number> = {};
    for (let round = 0; round < some; round += 1) {
      await startOver();
      const id = await sold(db);
      const rev = await revOf(db, id);
      const calls = [cancel(id, 7000), moved(move(staff.manager, id, rev, [20, 21]))];
      const outcomes = await atOnce(round % 2 === 0 ? calls : calls.toReversed(), holdBooking, [id]);
      const { status } = await stateOf(id);
      expect(status).toBe('cancelled');
      expect(await refundsOf(id)).toMatchObject([{ reason: 'policy', amount: 7000 }]);
      await checkHours(id, false, 2);
      count(ends, tally(outcomes)['applied'] === 2 ? 'moved, then cancelled' : 'cancelled');
      all.push(...outcomes);
    }
    expect(tally(all)).not.toHaveProperty('40P01');
    note(`cancel × move, ${some} rounds`, all, ends);
  });

  it('two move the same booking: one does, the other hears that it changed', async () => {
    const all: Outcome[] = [];
    for (let round = 0; round < some; round += 1) {
      await startOver();
      const id = await sold(db);
      const rev = await revOf(db, id);
      // The second one takes effect at once in half of the rounds, and asks the customer in the others.
      const there = round % 4 < 2 ? [18, 19] : [9, 10];
      const calls = [moved(move(staff.manager, id, rev, [20, 21])), moved(move(staff.rep, id, rev, there))];
      const outcomes = await atOnce(round % 2 === 0 ? calls : calls.toReversed(), holdBooking, [id]);
      expect(tally(outcomes)).toEqual({ applied: 1, CHANGED: 1 });
      await checkHours(id, true, 2);
      all.push(...outcomes);
    }
    note(`move × move of one booking, ${some} rounds`, all);
  });

  it('yes to a move × its withdrawal × another move × cancelling: one end, and no hour is left behind', async () => {
    const all: Outcome[] = [];
    const ends: Record<string, number> = {};
    for (let round = 0; round < many; round += 1) {
      await startOver();
      const id = await sold(db);
      const [asked] = (await run(sessions[0] ?? gate, moved(move(staff.manager, id, await revOf(db, id), [9, 10]))))
        .verdicts;
      const rev = await revOf(db, id);
      const calls = [
        write(ids.ayesha, {
          kind: 'answer-move',
          args: { bookingId: id, offerId: asked?.id, accept: round % 4 !== 0 },
        }),
        write(staff.rep, { kind: 'withdraw-move', args: { bookingId: id, rev } }),
        moved(move(staff.manager, id, rev, round % 2 === 0 ? [20, 21] : [11, 12])),
        cancel(id, 7000),
      ];
      // Each of them first, with a yes or a no, beside a move at once or another question.
      const turn = Math.floor(round / 4) % calls.length;
      const outcomes = await firstThenOthers(calls.slice(turn).concat(calls.slice(0, turn)), holdBooking, [id]);
      for (const code of Object.keys(tally(outcomes)))
        expect(['applied', 'CHANGED', 'NOT_FOUND', 'NOT_CONFIRMED', 'OFFER_OVER']).toContain(code);
      // The customer cancels whatever became of it, and gets the court price or, while a question is open or after a no, everything.
      const { status } = await stateOf(id);
      expect(status).toBe('cancelled');
      const [refund] = await refundsOf(id);
      expect([7000, 7100]).toContain(refund?.['amount']);
      await checkHours(id, false, 2);
      expect(await db.query(`select 1 from public.time_slot_blocks where reason = 'move'`)).toEqual([]);
      expect(await db.query('select 1 from private.move_offers')).toEqual([]);
      count(ends, `${String(refund?.['amount'])} back`);
      all.push(...outcomes);
    }
    expect(Object.keys(ends)).toHaveLength(2);
    note(`yes × withdrawal × move × cancel, ${many} rounds`, all, ends);
  });

  it('yes to a move × whoever wants the hours that it leaves: no deadlock, and each hour has one owner', async () => {
    const all: Outcome[] = [];
    for (let round = 0; round < some; round += 1) {
      await startOver();
      const [one, two] = [await sold(db), await sold(db, { hours: [12, 13] })];
      const offers: string[] = [];
      // Each is asked to go where the other one is not, on the dates of both courts.
      for (const [id, hours, court] of [
        [one, [8, 9], thirdCourt],
        [two, [10, 11], ids.dayCourt],
      ] as const) {
        const asked = await run(
          sessions[0] ?? gate,
          moved(move(staff.manager, id, await revOf(db, id), [...hours], court)),
        );
        offers.push(asked.verdicts[0]?.id ?? '');
      }
      const yes = (bookingId: string, offerId = '') => ({
        kind: 'answer-move',
        args: { bookingId, offerId, accept: true },
      });
      const walkIn = (hours: number[], courtId: string) =>
        write(staff.gate, {
          kind: 'add-walk-in',
          args: { courtId, day: tomorrow, hours, source: 'walkin', name: 'Hamza', total: 2000 },
        });
      const calls = [
        write(ids.ayesha, yes(one, offers[0]), yes(two, offers[1])),
        walkIn([18, 19], ids.dayCourt),
        walkIn([8], thirdCourt),
        moved(move(staff.rep, two, await revOf(db, two), [14, 15])),
      ];
      const turn = round % calls.length;
      const outcomes = await atOnce(
        calls.slice(turn).concat(calls.slice(0, turn)),
        `select pg_advisory_xact_lock(hashtextextended('court:${round % 2 ? thirdCourt : ids.dayCourt}${tomorrow}', 0))`,
      );
      for (const code of Object.keys(tally(outcomes)))
        expect(['applied', 'CHANGED', 'SLOT_TAKEN', 'OFFER_OVER']).toContain(code);
      for (const id of [one, two]) await checkHours(id, true, 2);
      all.push(...outcomes);
    }
    note(`yes × walk-ins × move, ${some} rounds`, all);
  });

  it('a move × a booking × a walk-in of the same hour: one of them has it', async () => {
    const all: Outcome[] = [];
    for (let round = 0; round < some; round += 1) {
      await startOver();
      const id = await sold(db);
      const rev = await revOf(db, id);
      const booking: Call = {
        person: ids.bilal,
        sql: 'public.create_booking($1, $2, $3, $4, $5, $6)',
        values: [requestId(), thirdCourt, tomorrow, [20], receiptOf(ids.bilal, 1), 2100],
      };
      const walkIn = write(staff.gate, {
        kind: 'add-walk-in',
        args: { courtId: thirdCourt, day: tomorrow, hours: [20], source: 'walkin', name: 'Hamza', total: 2000 },
      });
      const calls = [moved(move(staff.manager, id, rev, [20, 21])), booking, walkIn];
      const turn = round % 3;
      const outcomes = await atOnce(
        calls.slice(turn).concat(calls.slice(0, turn)),
        `select pg_advisory_xact_lock(hashtextextended('court:${thirdCourt}${tomorrow}', 0))`,
      );
      expect(tally(outcomes)).toEqual({ applied: 1, SLOT_TAKEN: 2 });
      const owners = await db.query(
        `select booking_id from public.time_slot_blocks where court_id = $1 and start_time = '20:00' and active`,
        [thirdCourt],
      );
      expect(owners).toHaveLength(1);
      await checkHours(id, true, 2);
      all.push(...outcomes);
    }
    note(`move × booking × walk-in, ${some} rounds`, all);
  });

  it('who wants the hour that a booking is just leaving waits for it, and gets it', async () => {
    await startOver();
    const id = await sold(db);
    const { person, sql, values } = moved(move(staff.manager, id, await revOf(db, id), [20, 21]));
    await gate.query('begin');
    await gate.query(`select set_config('request.jwt.claim.sub', $1, true), set_config('baari.now', $2, true)`, [
      person,
      noon,
    ]);
    await gate.query(`select ${sql}`, values);
    const walkIn = run(
      sessions[0] ?? gate,
      write(staff.gate, {
        kind: 'add-walk-in',
        args: { courtId: ids.dayCourt, day: tomorrow, hours: [18], source: 'walkin', name: 'Hamza', total: 2000 },
      }),
    );
    const first = await Promise.race([
      walkIn.then(({ codes }) => codes),
      new Promise((done) => setTimeout(done, 300, 'waits')),
    ]);
    await gate.query('commit');
    expect(first).toBe('waits');
    expect((await walkIn).codes).toEqual(['applied']);
    await checkHours(id, true, 2);
  });

  it('two exchange their places in opposite batches: nobody deadlocks', async () => {
    const all: Outcome[] = [];
    for (let round = 0; round < some; round += 1) {
      await startOver();
      const [one, two] = [await sold(db, { hours: [8, 9] }), await sold(db, { hours: [12, 13] })];
      const revs = [await revOf(db, one), await revOf(db, two)];
      const there = [
        move(staff.manager, one, revs[0] ?? 0, [18, 19]).item,
        move(staff.manager, two, revs[1] ?? 0, [20, 21]).item,
      ];
      const back = [
        move(staff.rep, two, revs[1] ?? 0, [8, 9], ids.dayCourt).item,
        move(staff.rep, one, revs[0] ?? 0, [12, 13], ids.dayCourt).item,
      ];
      const outcomes = await atOnce(
        [write(staff.manager, ...there), write(staff.rep, ...back), cancel(one, 7000)],
        `select pg_advisory_xact_lock(hashtextextended('person:${ids.ayesha}', 0))`,
      );
      for (const code of Object.keys(tally(outcomes)))
        expect(['applied', 'CHANGED', 'SLOT_TAKEN', 'NOT_CONFIRMED']).toContain(code);
      for (const id of [one, two]) await checkHours(id, (await stateOf(id))['status'] === 'confirmed', 2);
      all.push(...outcomes);
    }
    expect(tally(all)).not.toHaveProperty('40P01');
    note(`moves in opposite batches × cancel, ${some} rounds`, all);
  });

  it('the owner and Baari send one refund of the venue: one pays, the other hears by whom and when', async () => {
    await db.query(
      `insert into public.bank_details (bank_name, account_title, account_number, venue_id)
       values ('Meezan', 'Siddiqui Sports', 'PK36MEZN0000000000000301', $1)`,
      [ids.dayVenue],
    );
    const all: Outcome[] = [];
    const winners: Record<string, number> = {};
    for (let round = 0; round < some; round += 1) {
      await startOver();
      await db.query(`update public.venues set payee = 'venue' where id = $1`, [ids.dayVenue]);
      const id = await sold(db, { received: 7100 });
      await db.query(`update public.bookings set payee = 'venue' where id = $1`, [id]);
      await run(sessions[0] ?? gate, callOff(id, await revOf(db, id), 'weather', 7100));
      const [{ id: refund, rev } = {}] = await db.query('select id, rev from public.refunds where booking_id = $1', [
        id,
      ]);
      const send = (person: string) =>
        write(person, {
          kind: 'settle-refund',
          args: {
            refundId: refund,
            rev,
            action: 'sent',
            method: 'bank',
            reference: person.slice(0, 8),
            paidTo: 'HBL 1',
          },
        });
      const outcomes = await atOnce([send(ids.owner), send(staff.rep)], holdBooking, [id]);
      expect(tally(outcomes)).toEqual({ applied: 1, ALREADY_DECIDED: 1 });
      const ownerWon = outcomes[0]?.codes[0] === 'applied';
      const loser = outcomes[ownerWon ? 1 : 0]?.verdicts[0];
      expect(loser?.detail).toMatchObject({
        state: 'sent',
        name: ownerWon ? 'Naveed Siddiqui' : 'Baari',
        at: new Date(noon).toISOString(),
      });
      const reference = (ownerWon ? ids.owner : staff.rep).slice(0, 8);
      expect(await db.query('select state, payer, reference from public.refunds')).toEqual([
        { state: 'sent', payer: 'venue', reference },
      ]);
      count(winners, ownerWon ? 'owner' : 'Baari');
      all.push(...outcomes);
    }
    note(`owner × Baari of a venue's refund, ${some} rounds`, all, winners);
  });

  it('a policy refund is sent × sent × struck: settled once', async () => {
    const all: Outcome[] = [];
    for (let round = 0; round < some; round += 1) {
      await startOver();
      const id = await sold(db);
      await run(sessions[0] ?? gate, cancel(id, 7000));
      const [{ id: refund, rev } = {}] = await db.query('select id, rev from public.refunds where booking_id = $1', [
        id,
      ]);
      const settle = (person: string, args: Record<string, unknown>) =>
        write(person, { kind: 'settle-refund', args: { refundId: refund, rev, ...args } });
      const sent = { action: 'sent', method: 'bank', reference: 'OUT-10001', paidTo: 'HBL 0101' };
      const outcomes = await atOnce(
        [
          settle(staff.rep, sent),
          settle(staff.rep2, sent),
          settle(ids.admin, { action: 'void', note: 'Not owed after all' }),
        ],
        holdBooking,
        [id],
      );
      expect(tally(outcomes)).toEqual({ applied: 1, ALREADY_DECIDED: 2 });
      all.push(...outcomes);
    }
    note(`sent × sent × void of a policy refund, ${some} rounds`, all);
  });
});
