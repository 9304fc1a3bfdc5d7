// What only real connections can show: several people at one booking, one hour, one refund, one list at the same moment.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { figure } from '#tests/support/figure.ts';
import { untilWaiting } from '#tests/support/lock-waits.ts';
import {
  clearDesk,
  confirmed,
  makeDesk,
  pending,
  revOf,
  staff,
  transferId,
  type Verdict,
} from '#tests/support/postgres-desk.ts';
import { type Database, openDatabase, type Session } from '#tests/support/postgres.ts';
import { cases } from '#tests/support/sweep.ts';
import {
  applyMutations,
  asPerson,
  book,
  ids,
  noon,
  receiptOf,
  requestId,
  tomorrow,
} from '#tests/support/postgres-world.ts';

type Write = { kind: string; args: Record<string, unknown>; id?: string };
type Call = { person: string; sql: string; values: unknown[]; now?: string };
type Outcome = { codes: string[]; verdicts: Verdict[] };

/** How often the commonest race, the others and the widest ones are run; the sweep takes its time. */
const many = cases(16, 200);
const some = cases(4, 30);
const few = cases(2, 15);

describe('a desk in a race', () => {
  let db: Database;
  let gate: Session;
  let sessions: Session[] = [];

  beforeAll(async () => {
    db = await openDatabase('postgres');
    await makeDesk(db);
    gate = await db.session();
    sessions = await Promise.all(Array.from({ length: 20 }, () => db.session()));
  });
  beforeEach(() => clearDesk(db));
  afterAll(async () => {
    await Promise.all([gate, ...sessions].map((session) => session.close()));
    await db.close();
  });

  const writes = (person: string, list: readonly Write[], now = noon): Call => ({
    person,
    now,
    sql: applyMutations,
    values: [
      JSON.stringify({
        device: 'd',
        mutations: list.map(({ kind, args, id = requestId() }) => ({ id, kind, v: 1, entity: id, args })),
      }),
    ],
  });
  const write = (person: string, kind: string, args: Record<string, unknown>) => writes(person, [{ kind, args }]);

  async function run(session: Session, { person, sql, values, now = noon }: Call): Promise<Outcome> {
    const claims = JSON.stringify({ amr: [{ method: 'password', timestamp: Date.parse(now) / 1000 }] });
    await session.query('begin');
    try {
      await session.query(
        `select set_config('request.jwt.claim.sub', $1, true), set_config('baari.now', $2, true),
          set_config('request.jwt.claims', $3, true)`,
        [person, now, claims],
      );
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
  const holdBooking = 'select 1 from public.bookings where id = $1 for update';
  const holdCourt = `select pg_advisory_xact_lock(hashtextextended('court:${ids.dayCourt}${tomorrow}', 0))`;

  const tally = (outcomes: readonly Outcome[]) => {
    const sum: Record<string, number> = {};
    for (const code of outcomes.flatMap(({ codes }) => codes)) sum[code] = (sum[code] ?? 0) + 1;
    return sum;
  };
  const note = (name: string, outcomes: readonly Outcome[]) => figure(name, JSON.stringify(tally(outcomes)));
  const number = async (sql: string, values: unknown[] = []) =>
    Number((await db.query(`select count(*)::int as n from ${sql}`, values))[0]?.['n']);
  const refundsOf = (id: string) =>
    db.query('select reason, amount, state from public.refunds where booking_id = $1', [id]);
  const statusOf = async (id: string) =>
    String((await db.query('select status from public.bookings where id = $1', [id]))[0]?.['status']);
  const confirm = (person: string, id: string, rev: number, reference = transferId()) =>
    write(person, 'decide-booking', { bookingId: id, rev, decision: 'confirm', received: 2100, reference });
  const decline = (person: string, id: string, rev: number) =>
    write(person, 'decide-booking', { bookingId: id, rev, decision: 'decline', reason: 'court' });
  const reps = [staff.rep, staff.rep2, ids.admin];
  const one = async (make: () => Promise<string>) => {
    await clearDesk(db);
    return make();
  };

  // spec: console-stories.two-confirm
  it('20 confirm at once: one does, 19 hear by whom and when; one message, one trace', async () => {
    const all: Outcome[] = [];
    for (let round = 0; round < few; round += 1) {
      const id = await one(() => pending(db));
      const rev = await revOf(db, id);
      const outcomes = await atOnce(
        sessions.map((_, index) => confirm(reps[index % 3] ?? '', id, rev)),
        holdBooking,
        [id],
      );
      expect(tally(outcomes)).toEqual({ applied: 1, ALREADY_DECIDED: 19 });
      const losers = outcomes.flatMap(({ verdicts }) => verdicts).filter(({ status }) => status === 'rejected');
      const [{ by } = {}] = losers.map(({ detail }) => detail ?? {});
      expect(['Rabia Rep', 'Rashid Rep', 'Asma Aziz']).toContain(by);
      for (const { detail } of losers)
        expect(detail).toEqual({ status: 'confirmed', by, at: '2026-11-21T10:00:00.000Z', reason: null });
      expect(await number(`public.notifications where kind = 'booking_confirmed'`)).toBe(1);
      expect(await number(`private.audit_log where action = 'booking.confirmed'`)).toBe(1);
      all.push(...outcomes);
    }
    note(`confirm × 20, ${few} rounds`, all);
  });

  // spec: console-stories.confirm-decline
  it('one confirms while the other declines, again and again: one outcome, and the refund that belongs to it', async () => {
    const all: Outcome[] = [];
    const ends: Record<string, number> = {};
    for (let round = 0; round < many; round += 1) {
      const id = await one(() => pending(db));
      const rev = await revOf(db, id);
      const calls = [confirm(staff.rep, id, rev), decline(staff.manager, id, rev)];
      const outcomes = await atOnce(round % 2 === 0 ? calls : calls.reverse(), holdBooking, [id]);
      expect(tally(outcomes)).toEqual({ applied: 1, ALREADY_DECIDED: 1 });
      const status = await statusOf(id);
      ends[status] = (ends[status] ?? 0) + 1;
      expect(await refundsOf(id)).toEqual(
        status === 'confirmed' ? [] : [{ reason: 'declined', amount: 2100, state: 'due' }],
      );
      all.push(...outcomes);
    }
    expect(Object.keys(ends).sort()).toEqual(['confirmed', 'refund_due']);
    note(`confirm × decline, ${many} rounds, ended ${JSON.stringify(ends)}`, all);
  });

  it.each([
    [
      'the customer’s cancelling',
      (id: string) => write(ids.ayesha, 'cancel-booking', { bookingId: id, refund: 2100 }),
      ['cancelled', 'withdrawn'],
    ],
    [
      'time',
      (): Call => ({ person: '', sql: 'private.advance_bookings()', values: [], now: '2026-11-22T14:00:00Z' }),
      ['refund_due', 'unanswered'],
    ],
  ] as const)('confirming × %s: one wins, and the money follows', async (name, other, [ending, reason]) => {
    const all: Outcome[] = [];
    for (let round = 0; round < some; round += 1) {
      const id = await one(() => pending(db));
      const rev = await revOf(db, id);
      const calls = [confirm(staff.rep, id, rev), other(id)];
      // The timer passes over what somebody holds, so it is let go first in half of the rounds.
      const outcomes =
        name === 'time'
          ? await Promise.all(
              (round % 2 === 0 ? calls : calls.reverse()).map((call, index) => run(sessions[index] ?? gate, call)),
            )
          : await atOnce(round % 2 === 0 ? calls : calls.reverse(), holdBooking, [id]);
      const status = await statusOf(id);
      if (status === ending) expect(await refundsOf(id)).toMatchObject([{ reason }]);
      else {
        expect(['confirmed', 'completed']).toContain(status);
        expect(await refundsOf(id)).toEqual([]);
      }
      all.push(...outcomes);
    }
    expect(tally(all)).not.toHaveProperty('40P01');
    note(`confirm × ${name}, ${some} rounds`, all);
  });

  it('a guest at the gate × an online booking of the same hour: one of them has it', async () => {
    const all: Outcome[] = [];
    for (let round = 0; round < some; round += 1) {
      await clearDesk(db);
      const walkIn = write(staff.gate, 'add-walk-in', {
        courtId: ids.dayCourt,
        day: tomorrow,
        hours: [18],
        source: 'walkin',
        name: 'Hamza',
        total: 2000,
      });
      const blocks = write(staff.manager, 'block-hours', {
        courtId: ids.dayCourt,
        day: tomorrow,
        hours: [17, 18],
        reason: 'weather',
      });
      const online: Call = {
        person: ids.ayesha,
        sql: 'public.create_booking($1, $2, $3, $4, $5, $6)',
        values: [requestId(), ids.dayCourt, tomorrow, [18], receiptOf(ids.ayesha, 1 + (round % 30)), 2100],
      };
      const hold: Call = {
        person: ids.bilal,
        sql: 'public.hold_slots($1, $2, $3)',
        values: [ids.dayCourt, tomorrow, [18]],
      };
      const calls = [walkIn, online, blocks, hold];
      const outcomes = await atOnce([...calls.slice(round % 4), ...calls.slice(0, round % 4)], holdCourt);
      expect(tally(outcomes)).toEqual({ applied: 1, SLOT_TAKEN: 3 });
      expect(await number(`public.time_slot_blocks where active and start_time = '18:00'`)).toBe(1);
      all.push(...outcomes);
    }
    note(`walk-in × online × block × hold of one hour, ${some} rounds`, all);
  });

  // spec: console-stories.twice
  it('20 phones check one guest in: one does, 19 hear when and by whom', async () => {
    const id = await confirmed(db);
    const at = '2026-11-22T12:50:00Z';
    const calls = sessions.map((_, index) =>
      writes(
        index % 2 === 0 ? staff.gate : staff.gate2,
        [{ kind: 'check-in', args: { bookingId: id, at, how: 'qr', device: `${index}` } }],
        at,
      ),
    );
    const outcomes = await atOnce(calls, holdBooking, [id]);
    expect(tally(outcomes)).toEqual({ applied: 1, ALREADY_CHECKED_IN: 19 });
    expect(await number('public.booking_attendance')).toBe(1);
    note('check-in × 20', outcomes);
  });

  // spec: console-stories.used-id
  it('one transaction ID for two bookings, or for a booking and a refund: one has it', async () => {
    const all: Outcome[] = [];
    for (let round = 0; round < some; round += 1) {
      const [first, second, third] = [
        await one(() => pending(db, [9])),
        await pending(db, [10]),
        await pending(db, [11]),
      ];
      await run(gate, write(ids.ayesha, 'cancel-booking', { bookingId: third, refund: 0 }));
      const [{ id: refund = '', rev = 0 } = {}] = await db.query('select id, rev from public.refunds');
      const outcomes = await atOnce(
        [
          confirm(staff.rep, first, await revOf(db, first), 'TX-9001'),
          confirm(staff.rep2, second, await revOf(db, second), 'tx-9001'),
          write(ids.admin, 'settle-refund', {
            refundId: refund,
            rev,
            action: 'found',
            incomingReference: 'Tx9001',
            received: 2100,
          }),
        ],
        `select pg_advisory_xact_lock(hashtextextended('reference:TX9001', 0))`,
      );
      expect(tally(outcomes)).toEqual({ applied: 1, REFERENCE_USED: 2 });
      all.push(...outcomes);
    }
    note(`one transaction ID × 3, ${some} rounds`, all);
  });

  it('a caller without the right waits for no lock of a write, and keeps nobody waiting', async () => {
    const id = await confirmed(db);
    const entry = requestId();
    const guest = { courtId: ids.dayCourt, day: tomorrow, hours: [9], source: 'walkin', name: 'A', total: 1 };
    await run(gate, writes(staff.manager, [{ kind: 'add-walk-in', args: guest, id: entry }]));
    const block = requestId();
    const closed = { courtId: ids.dayCourt, day: tomorrow, hours: [10], reason: 'weather' };
    await run(gate, writes(staff.manager, [{ kind: 'block-hours', args: closed, id: block }]));
    await db.query(`insert into public.refunds (booking_id, amount, reason, payer) values ($1, 1, 'venue', 'venue')`, [
      id,
    ]);
    const [{ id: refundId } = {}] = await db.query('select id from public.refunds');
    const [{ id: disputeId } = {}] = await db.query(
      `insert into private.disputes (id, booking_id, user_id, kind, text, created_at) values (gen_random_uuid(), $1, $2, 'other', 'Water on the court', $3) returning id`,
      [id, ids.ayesha, noon],
    );
    const [{ id: messageId } = {}] = await db.query(
      `insert into public.contact_submissions (id, first_name, last_name, email, subject, message)
       values (gen_random_uuid(), 'A', 'B', 'a@b.test', 'x', 'y') returning id`,
    );
    const rev = await revOf(db, id);
    const at = '2026-11-22T13:30:00Z';
    const was = { name: 'A', phone: null, total: 1, paid: 'unpaid', note: null };
    const affected = [[id, rev, 'cancel']];
    const rule = {
      venueId: ids.dayVenue,
      label: 'Eid',
      kind: 'closed',
      firstDay: tomorrow,
      lastDay: tomorrow,
      affected,
    };
    const decision = { bookingId: id, rev, decision: 'decline', reason: 'court' };
    const tries: readonly [kind: string, args: Record<string, unknown>, who?: string][] = [
      ['log-call', { bookingId: id, outcome: 'reached' }, ids.owner],
      ['claim-call', { bookingId: id }, ids.owner],
      ['add-walk-in', { ...guest, hours: [11] }, staff.rep],
      ['block-hours', { ...closed, hours: [11] }, staff.rep],
      ['change-walk-in', { entryId: entry, name: 'B', total: 2, was }, staff.rep],
      ['note-booking', { bookingId: id, note: 'x' }, staff.rep],
      ['remove-entry', { entryId: entry }, staff.rep],
      ['remove-entry', { entryId: block }, staff.rep],
      ['move-booking', { bookingId: id, rev, courtId: ids.secondCourt, day: tomorrow, hours: [12] }, staff.gate],
      ['check-in', { bookingId: id, at, how: 'list' }, staff.rep],
      ['undo-check-in', { bookingId: id }, staff.rep],
      ['mark-no-show', { bookingId: id, isNoShow: true, at }, staff.rep],
      ['decide-booking', decision, staff.gate],
      ['cancel-for-venue', { bookingId: id, rev, reason: 'weather', expectedRefund: 2100 }, staff.gate],
      ['settle-refund', { refundId, rev: 1, action: 'not_found' }, staff.manager],
      ['save-schedule', rule, staff.manager],
      ['drop-schedule', { venueId: ids.dayVenue, ruleId: requestId(), rev: 1, affected }, staff.manager],
      ['save-court', { courtId: ids.dayCourt, rev: 1, name: 'Court 1', isActive: false, affected }, staff.manager],
      ['pause-online', { venueId: ids.dayVenue, until: '2026-11-21T12:00:00Z', at: noon }, staff.rep],
      ['withdraw-move', { bookingId: id, rev }, staff.gate],
      ['decline-all', { bookingId: id, rev, count: 1, reason: 'court' }, staff.gate],
      ['open-refund', { bookingId: id, amount: 1, note: 'Water on the court' }, staff.manager],
      ['answer-dispute', { disputeId, rev: 1, note: 'Please call the venue' }, staff.manager],
      ['answer-message', { messageId, rev: 1, state: 'closed' }, staff.manager],
      ['block-person', { userId: ids.ayesha, isBlocked: true, reason: 'Never comes to play' }, staff.manager],
      ['set-member', { venueId: ids.dayVenue, userId: staff.gate, role: null, was: 'gate' }, staff.manager],
      ['decide-vendor', { vendorId: ids.vendor, rev: 1, decision: 'suspend', note: 'Nobody answers' }, staff.rep],
    ];
    const kinds = await db.query(
      `select kind from private.mutation_kinds where is_desk and locks is not null order by kind`,
    );
    expect([...new Set(tries.map(([kind]) => kind))].sort()).toEqual(kinds.map(({ kind }) => kind));

    await db.query(`insert into public.venue_members (venue_id, user_id, role) values ($1, $2, 'gate')`, [
      ids.nightVenue,
      ids.bilal,
    ]);
    await gate.query('begin');
    await gate.query(`select pg_advisory_xact_lock(hashtextextended(k, 0)) from unnest($1::text[]) as k`, [
      [`person:${ids.ayesha}`, `person:${ids.owner}`, `person:${staff.gate}`, `venue:${ids.dayVenue}`].concat(
        [ids.dayCourt, ids.secondCourt].map((court) => `court:${court}${tomorrow}`),
      ),
    ]);
    const tables = [
      'bookings',
      'venue_blocks',
      'refunds',
      'venues',
      'vendors',
      'courts',
      'venue_members',
      'contact_submissions',
    ];
    for (const table of [...tables.map((name) => `public.${name}`), 'private.disputes'])
      await gate.query(`select 1 from ${table} for update`);
    for (const [kind, args, who = ids.bilal] of tries)
      for (const person of [who, ids.bilal, ids.otherOwner]) {
        const { codes } = await run(sessions[0] ?? gate, write(person, kind, args));
        expect(codes, `${kind} by ${person}`).toEqual(['FORBIDDEN']);
      }
    await gate.query('rollback');
    await db.query('delete from public.venue_members where user_id = $1', [ids.bilal]);
  });

  it('two work through one list from opposite ends, and two decide about each other: no deadlock', async () => {
    const all: Outcome[] = [];
    for (let round = 0; round < few; round += 1) {
      await clearDesk(db);
      const list = [];
      for (const hour of [8, 9, 10, 11]) list.push(await confirmed(db, [hour], hour % 2 ? ids.ayesha : ids.bilal));
      const steps = (order: string[], court: string, other: string): Write[] => [
        ...order.map((id) => ({ kind: 'note-booking', args: { bookingId: id, note: `Round ${round}` } })),
        {
          kind: 'add-walk-in',
          args: { courtId: court, day: tomorrow, hours: [20], source: 'walkin', name: 'A', total: 1 },
        },
        {
          kind: 'add-walk-in',
          args: { courtId: other, day: tomorrow, hours: [21], source: 'walkin', name: 'B', total: 1 },
        },
      ];
      const [repOwn, rep2Own] = [await pending(db, [13], staff.rep), await pending(db, [14], staff.rep2)];
      const outcomes = await atOnce(
        [
          writes(staff.gate, steps(list, ids.dayCourt, ids.secondCourt)),
          writes(staff.manager, steps([...list].reverse(), ids.secondCourt, ids.dayCourt)),
          confirm(staff.rep, rep2Own, await revOf(db, rep2Own)),
          confirm(staff.rep2, repOwn, await revOf(db, repOwn)),
          { person: ids.ayesha, sql: 'public.hold_slots($1, $2, $3)', values: [ids.dayCourt, tomorrow, [15]] },
        ],
        holdBooking,
        [list[0]],
      );
      expect(tally(outcomes)).not.toHaveProperty('40P01');
      expect(tally(outcomes)).not.toHaveProperty('55P03');
      all.push(...outcomes);
    }
    note(`opposite batches and mutual decisions, ${few} rounds`, all);
  });

  it('calling off × the customer deletes their account: the refund has a name either way', async () => {
    for (let round = 0; round < few; round += 1) {
      await clearDesk(db);
      await db.query('delete from auth.users where id = $1', [ids.gone]);
      await db.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
        ids.gone,
        'gone@example.test',
        { name: 'Sara Gone' },
      ]);
      await db.query(`insert into public.receipts (path, owner_id, mime, bytes) values ($1, $2, 'image/jpeg', 9)`, [
        receiptOf(ids.gone, round),
        ids.gone,
      ]);
      const { booking } = await book(db, asPerson(ids.gone), { receipt: receiptOf(ids.gone, round) });
      await run(gate, confirm(staff.rep, booking.id, await revOf(db, booking.id)));
      const callOff = write(staff.rep, 'cancel-for-venue', {
        bookingId: booking.id,
        rev: await revOf(db, booking.id),
        reason: 'weather',
        expectedRefund: 2100,
      });
      const leave: Call = { person: ids.gone, sql: 'public.delete_user()', values: [] };
      const outcomes = await atOnce(round % 2 === 0 ? [callOff, leave] : [leave, callOff], holdBooking, [booking.id]);
      expect(tally(outcomes)).not.toHaveProperty('40P01');
      // Whoever saw the booking before the account went decides about another version of it.
      if (tally(outcomes)['CHANGED']) {
        const again = write(staff.rep, 'cancel-for-venue', {
          bookingId: booking.id,
          rev: await revOf(db, booking.id),
          reason: 'weather',
          expectedRefund: 2100,
        });
        expect((await run(gate, again)).codes).toEqual(['applied']);
      }
      expect(
        await db.query(
          `select r.amount, n.name from public.refunds r join private.refund_notes n on n.refund_id = r.id`,
        ),
      ).toEqual([{ amount: 2100, name: 'Sara Gone' }]);
    }
  });

  it('a suspension × decisions of the team × a customer × a closure: before it or refused, one end, no deadlock', async () => {
    const all: Outcome[] = [];
    for (let round = 0; round < some; round += 1) {
      await clearDesk(db);
      const [id, coming] = [await pending(db, [9]), await confirmed(db, [18], ids.bilal)];
      const [rev, comingRev] = [await revOf(db, id), await revOf(db, coming)];
      const suspend = write(ids.admin, 'decide-vendor', {
        vendorId: ids.vendor,
        rev: await revOf(db, ids.vendor, 'vendors'),
        decision: 'suspend',
        note: 'Nobody answers the phone',
      });
      const closure = write(ids.owner, 'save-schedule', {
        venueId: ids.dayVenue,
        label: 'Eid',
        kind: 'closed',
        firstDay: tomorrow,
        lastDay: tomorrow,
        affected: [
          [id, rev, 'cancel'],
          [coming, comingRev, 'cancel'],
        ],
      });
      const pauseAndNote = writes(staff.manager, [
        { kind: 'note-booking', args: { bookingId: coming, note: 'x' } },
        { kind: 'pause-online', args: { venueId: ids.dayVenue, until: '2026-11-21T12:00:00Z', at: noon } },
      ]);
      const calls = [
        suspend,
        decline(staff.manager, id, rev),
        closure,
        pauseAndNote,
        write(ids.bilal, 'cancel-booking', { bookingId: coming, refund: 0 }),
      ];
      const order = [...calls.slice(round % 5), ...calls.slice(0, round % 5)];
      const outcomes = await atOnce(order, holdBooking, [id]);
      expect(outcomes[order.indexOf(suspend)]?.codes).toEqual(['applied']);
      expect(Object.keys(tally(outcomes)).filter((code) => /^[0-9]/.test(code))).toEqual([]);
      expect(await number(`public.refunds where booking_id in ('${id}', '${coming}')`)).toBeLessThanOrEqual(2);
      expect(await number('public.venues where vendor_id = $1 and is_published', [ids.vendor])).toBe(0);
      const refused = await run(gate, decline(staff.manager, id, await revOf(db, id)));
      expect(refused.codes).toEqual(['FORBIDDEN']);
      all.push(...outcomes);
      await db.query(`update public.vendors set status = 'approved' where id = $1`, [ids.vendor]);
    }
    note(`suspension × team × customer, ${some} rounds`, all);
  });

  it('two admins remove each other: one stays', async () => {
    await db.query(`insert into private.admins (user_id) values ($1)`, [ids.bilal]);
    const outcomes = await Promise.all(
      [ids.admin, ids.bilal].map((person, index) =>
        (sessions[index] ?? gate).query('delete from private.admins where user_id = $1', [person]).then(
          () => 'gone',
          (error: Error) => error.message,
        ),
      ),
    );
    expect(outcomes.sort()).toEqual(['LAST_ADMIN', 'gone']);
    await db.query(`insert into private.admins (user_id) values ($1) on conflict do nothing`, [ids.admin]);
    await db.query('delete from private.admins where user_id = $1', [ids.bilal]);
  });

  describe('at one application', () => {
    const apply = async (person: string): Promise<{ id: string; rev: number }> => {
      await run(
        gate,
        write(person, 'apply-as-vendor', {
          name: 'Zoya Ali',
          venueName: 'Zoya Sports',
          email: 'z@example.test',
          phone: '+923001234567',
          location: 'Block 5',
          description: 'Two turfs',
        }),
      );
      const [row] = await db.query('select id, rev from public.vendors where user_id = $1', [person]);
      return { id: String(row?.['id']), rev: Number(row?.['rev']) };
    };
    const choose = (person: string, { id, rev }: { id: string; rev: number }, decision: string) =>
      write(person, 'decide-vendor', {
        vendorId: id,
        rev,
        decision,
        ...(decision === 'approve' ? { city: 'Karachi', area: 'Clifton' } : { note: 'Nobody answers the phone' }),
      });
    const clearZoya = () =>
      db.exec(
        `delete from public.venues where name = 'Zoya Sports'; delete from public.vendors where business_name = 'Zoya Sports'`,
      );

    // spec: console-stories.applicant
    it('several admins decide: one does, the others hear by whom and when; one draft of a venue', async () => {
      await db.query('insert into private.admins (user_id) values ($1)', [ids.bilal]);
      for (let round = 0; round < some; round += 1) {
        await clearZoya();
        await clearDesk(db);
        const application = await apply(ids.ayesha);
        const outcomes = await atOnce(
          sessions
            .slice(0, 8)
            .map((_, at) => choose(at % 2 ? ids.bilal : ids.admin, application, at % 3 ? 'approve' : 'reject')),
          'select 1 from public.vendors where id = $1 for update',
          [application.id],
        );
        expect(tally(outcomes)).toEqual({ applied: 1, ALREADY_DECIDED: 7 });
        const [{ status } = {}] = await db.query('select status from public.vendors where id = $1', [application.id]);
        for (const { detail } of outcomes.flatMap(({ verdicts }) => verdicts).filter(({ code }) => code))
          expect(detail).toMatchObject({
            status,
            by: expect.stringMatching(/^(Asma Aziz|Bilal Ahmed)$/),
            at: '2026-11-21T10:00:00.000Z',
          });
        expect(await number(`public.venues where name = 'Zoya Sports'`)).toBe(status === 'approved' ? 1 : 0);
        expect(await number(`public.notifications where kind like 'vendor%'`)).toBe(1);
      }
      await clearZoya();
      await db.query('delete from private.admins where user_id = $1', [ids.bilal]);
    });

    it('an admin decides while the applicant deletes their account: nobody is thrown out, and no business is without one', async () => {
      for (let round = 0; round < many; round += 1) {
        await clearZoya();
        await clearDesk(db);
        await db.query('delete from auth.users where id = $1', [ids.gone]);
        await db.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
          ids.gone,
          'gone@example.test',
          { name: 'Sara Gone' },
        ]);
        const application = await apply(ids.gone);
        const decision = choose(ids.admin, application, round % 3 === 0 ? 'approve' : 'changes');
        const leave: Call = { person: ids.gone, sql: 'public.delete_user()', values: [] };
        const outcomes = await atOnce(
          round % 2 === 0 ? [decision, leave] : [leave, decision],
          `select 1 from public.vendors v, public.users u where v.id = $1 and u.id = v.user_id for update`,
          [application.id],
        );
        expect(tally(outcomes)).not.toHaveProperty('40P01');
        expect(await number('public.vendors where user_id is null')).toBe(0);
      }
      await clearZoya();
    });
  });
});
