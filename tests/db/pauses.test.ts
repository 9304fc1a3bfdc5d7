// A pause of online booking that waited on a phone: what it does to holds, bookings, closures and other pauses when it arrives,
// and what it does when it comes too late. On real connections.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ErrorCode } from '#domain/errors.ts';
import { deskRefusalText } from '#text/desk-refusal-text.ts';
import pauseOnline from '#commands/desk/pause-online.ts';
import { figure } from '#tests/support/figure.ts';
import { clearDesk, confirmed, makeDesk, send, sendAll, staff, type Verdict } from '#tests/support/postgres-desk.ts';
import { type Actor, type Database, openDatabase, type Session } from '#tests/support/postgres.ts';
import {
  applyMutations,
  asPerson,
  book,
  type CourtDayAnswer,
  ids,
  noon,
  receiptOf,
  refusal,
  requestId,
  rpc,
  today,
} from '#tests/support/postgres-world.ts';
import { cases } from '#tests/support/sweep.ts';

type Rule = Record<string, unknown>;
type Pause = { courtId?: string | null; until: string | null; at?: string };
type Call = { person: string; sql: string; values: unknown[] };

const rounds = cases(8, 60);

describe('a pause that comes from a phone', () => {
  let db: Database;
  let gate: Session;
  let sessions: Session[] = [];
  const manager = asPerson(staff.manager);
  const owner = asPerson(ids.owner);
  const ayesha = asPerson(ids.ayesha);
  const bilal = asPerson(ids.bilal);
  /** Noon is 10:00 UTC. */
  const clock = (time: string) => `2026-11-21T${time}:00.000Z`;
  const at = (actor: Actor, time: string): Actor => ({ ...actor, now: clock(time) });

  beforeAll(async () => {
    db = await openDatabase('postgres');
    await makeDesk(db);
    gate = await db.session();
    sessions = await Promise.all(Array.from({ length: 4 }, () => db.session()));
  });
  beforeEach(() => clearDesk(db));
  afterAll(async () => {
    await Promise.all([gate, ...sessions].map((session) => session.close()));
    await db.close();
  });

  /** By way of the command's own schema. */
  const argsOf = ({ courtId = null, until, at: made = noon }: Pause) =>
    pauseOnline.input.parse({ venueId: ids.dayVenue, courtId, until, at: made });
  const pause = (actor: Actor, wanted: Pause, id?: string) => send(db, actor, 'pause-online', argsOf(wanted), id);
  const running = async () =>
    db.query(
      `select court_id, private.format_iso(until_at) as until from public.schedule_rules where kind = 'pause' order by court_id nulls first`,
    );
  const stateOf = async (hour: number, court = ids.dayCourt) => {
    const { hours } = await rpc<CourtDayAnswer>(db, bilal, 'court_day', { court, day: today });
    return hours.find(([h]) => h === hour)?.[1];
  };
  const hold = (actor: Actor, hours: number[]) =>
    rpc<{ total: number }>(db, actor, 'hold_slots', { court: ids.dayCourt, day: today, hours });
  const trail = async () =>
    db.query(`select action, detail from private.audit_log where action like 'online.%' order by at, id`);
  const words = (args: object, { code, detail = {} }: Verdict) =>
    deskRefusalText(
      { kind: 'pause-online', args, error: { code: code as ErrorCode, detail } },
      { court: 'Court 1', name: null, venue: 'Day Venue', hasAccess: true, now: Date.parse(noon) },
    ).replaceAll('\u202f', ' ');

  it('leaves a hold in progress and a confirmed booking alone, and a closure stands beside it', async () => {
    await hold(ayesha, [16]);
    const sure = await confirmed(db, [17]);
    expect(await pause(manager, { until: '2026-11-22T14:00:00.000Z' })).toMatchObject({ status: 'applied' });
    expect(await hold(ayesha, [16])).toMatchObject({ total: 2100 });
    expect((await book(db, ayesha, { day: today, hours: [16] })).booking.hours).toEqual([16]);
    expect(await db.query('select status from public.bookings where id = $1', [sure])).toEqual([
      { status: 'confirmed' },
    ]);
    expect(await refusal(hold(bilal, [18]))).toMatchObject({ code: 'SLOT_TAKEN', detail: { hours: [18] } });
    const closure = { label: 'Smog', kind: 'closed', firstDay: today, lastDay: today };
    const outside = await send(db, owner, 'save-schedule', { venueId: ids.dayVenue, ...closure, affected: [] });
    expect(outside).toMatchObject({ code: 'AFFECTED_CHANGED' });
    expect(await running()).toHaveLength(1);
    const later = { ...closure, firstDay: '2026-11-23', lastDay: '2026-11-23', affected: [] };
    expect(await send(db, owner, 'save-schedule', { venueId: ids.dayVenue, ...later })).toMatchObject({
      status: 'applied',
    });
    expect(await pause(at(manager, '10:30'), { until: null, at: clock('10:30') })).toMatchObject({ status: 'applied' });
    expect(await running()).toEqual([]);
    expect((await db.query(`select count(*)::int as n from public.schedule_rules where kind = 'closed'`))[0]).toEqual({
      n: 1,
    });
    expect(await stateOf(18)).toBe('free');
  });

  it('of a court and one of the venue stand beside each other, and each is ended by itself', async () => {
    await pause(manager, { courtId: ids.dayCourt, until: clock('12:00') });
    await pause(owner, { until: clock('14:00') });
    expect(await running()).toEqual([
      { court_id: null, until: clock('14:00') },
      { court_id: ids.dayCourt, until: clock('12:00') },
    ]);
    await pause(at(manager, '10:05'), { until: null, at: clock('10:05') });
    expect([await stateOf(16), await stateOf(16, ids.secondCourt)]).toEqual(['taken', 'free']);
    await pause(at(manager, '10:06'), { courtId: ids.dayCourt, until: null, at: clock('10:06') });
    expect(await stateOf(16)).toBe('free');
    expect((await trail()).map(({ action }) => action)).toEqual(
      ['paused', 'paused', 'resumed', 'resumed'].map((what) => `online.${what}`),
    );
  });

  it('that is sent twice counts once, also after somebody has ended it', async () => {
    const [id, wanted] = [requestId(), { until: clock('14:00') }];
    expect(await pause(manager, wanted, id)).toMatchObject({ status: 'applied' });
    await pause(at(owner, '10:10'), { until: null, at: clock('10:10') });
    expect(await pause(at(manager, '10:20'), wanted, id)).toMatchObject({ status: 'duplicate' });
    expect(await running()).toEqual([]);
    expect(await trail()).toHaveLength(2);
  });

  it('that is over when it arrives changes nothing, and says so', async () => {
    const late = { until: clock('10:00'), at: clock('09:00') };
    const refused = await pause(manager, late);
    expect(refused).toMatchObject({ status: 'rejected', code: 'EXPIRED' });
    expect(words(argsOf(late), refused)).toBe('Not paused: it reached us after its end.');
    expect([await running(), await trail()]).toEqual([[], []]);
    const inTime = await pause(at(manager, '10:30'), { until: clock('11:00'), at: clock('09:00') });
    expect(inTime).toMatchObject({ status: 'applied' });
    expect(await trail()).toMatchObject([{ detail: { made: clock('09:00'), until: clock('11:00') } }]);
  });

  it('does not undo what somebody else decided after it was made, and names them', async () => {
    await pause(at(owner, '10:00'), { until: clock('14:00'), at: clock('10:00') });
    // Made before that, and on its way for half an hour.
    for (const until of [clock('11:00'), null]) {
      const old = { until, at: clock('09:40') };
      const refused = await pause(at(manager, '10:10'), old);
      expect(refused).toMatchObject({
        code: 'TOO_LATE',
        detail: { by: 'Naveed Siddiqui', at: '2026-11-21T10:00:00.000Z' },
      });
      expect(words(argsOf(old), refused)).toBe(
        'Not changed: Naveed Siddiqui paused or resumed online booking after you, at 3:00 PM.',
      );
    }
    expect(await running()).toEqual([{ court_id: null, until: clock('14:00') }]);
    // Another court is another matter, and what was made later counts.
    expect(
      await pause(at(manager, '10:11'), { courtId: ids.dayCourt, until: clock('11:00'), at: clock('09:40') }),
    ).toMatchObject({ status: 'applied' });
    expect(await pause(at(manager, '10:12'), { until: clock('12:00'), at: clock('10:05') })).toMatchObject({
      status: 'applied',
    });
    // A resume ends nothing that is not there, and that is no news to anybody.
    await pause(at(owner, '10:13'), { until: null, at: clock('10:13') });
    expect(await pause(at(manager, '10:14'), { until: null, at: clock('10:01') })).toMatchObject({ status: 'applied' });
    expect(await pause(at(manager, '10:14'), { until: clock('11:00'), at: clock('10:01') })).toMatchObject({
      code: 'TOO_LATE',
    });
  });

  it('says when it was made, and by a clock that runs ahead it is as if made now: what comes after it still counts', async () => {
    const undated = { venueId: ids.dayVenue, courtId: null, until: clock('11:00') };
    expect(await send(db, manager, 'pause-online', undated)).toMatchObject({
      code: 'INVALID',
      detail: { field: 'at' },
    });
    await pause(at(manager, '10:06'), { until: clock('12:00'), at: clock('23:00') });
    expect(await pause(at(owner, '10:07'), { until: null, at: clock('10:07') })).toMatchObject({ status: 'applied' });
    expect(await running()).toEqual([]);
  });

  it('of somebody who was removed meanwhile, or stands at the gate, is refused', async () => {
    await db.query('delete from public.venue_members where user_id = $1', [staff.manager]);
    const refused = await pause(manager, { until: clock('14:00') });
    expect(refused).toMatchObject({ code: 'FORBIDDEN' });
    await db.query(`insert into public.venue_members (venue_id, user_id, role) values ($1, $2, 'manager')`, [
      ids.dayVenue,
      staff.manager,
    ]);
    expect(await pause(asPerson(staff.gate), { until: clock('14:00') })).toMatchObject({ code: 'FORBIDDEN' });
    expect([await running(), await trail()]).toEqual([[], []]);
  });

  it('and its end in one batch arrive in order, and one that is refused holds back the one behind it', async () => {
    const entity = `pause:${ids.dayVenue}`;
    const both = [clock('14:00'), null].map((until) => ({ kind: 'pause-online', entity, args: argsOf({ until }) }));
    expect((await sendAll(db, manager, both)).map(({ status }) => status)).toEqual(['applied', 'applied']);
    expect(await running()).toEqual([]);
    const over = [clock('09:00'), null].map((until) => ({ kind: 'pause-online', entity, args: argsOf({ until }) }));
    expect((await sendAll(db, manager, over)).map(({ status }) => status)).toEqual(['rejected', 'blocked']);
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
      const { results = [] } = (row?.['answer'] ?? {}) as { results?: { status: string; code?: string }[] };
      return results.map(({ code, status }) => code ?? status).join('+') || 'applied';
    } catch (error) {
      await session.query('rollback');
      const { code, message } = error as { code: string; message: string };
      return code.startsWith('PT') ? message : code;
    }
  }

  const batch = (person: string, kinds: readonly [string, Rule][]): Call => ({
    person,
    sql: applyMutations,
    values: [
      JSON.stringify({
        device: 'd',
        mutations: kinds.map(([kind, args]) => ({ id: requestId(), kind, v: 1, entity: requestId(), args })),
      }),
    ],
  });
  const pausing = (venueId: string): [string, Rule] => [
    'pause-online',
    { ...argsOf({ until: clock('14:00') }), venueId },
  ];

  /** Runs the calls while somebody holds the rows of both venues, so that all are at it when these are let go. */
  async function caught(calls: readonly Call[]): Promise<string[]> {
    await gate.query('begin');
    await gate.query('select 1 from public.venues where id = any ($1) order by id for update', [
      [ids.dayVenue, ids.hiddenVenue],
    ]);
    const racing = calls.map((call, index) => run(sessions[index] ?? gate, call));
    await new Promise((resolve) => setTimeout(resolve, 15));
    await gate.query('commit');
    return Promise.all(racing);
  }

  it(`× another of the same courts × a hold × a closure, ${rounds} rounds: one pause stands, and no deadlock`, async () => {
    const tally: Record<string, number> = {};
    for (let round = 0; round < rounds; round += 1) {
      await clearDesk(db);
      const calls = [
        batch(staff.manager, [pausing(ids.dayVenue)]),
        batch(ids.owner, [pausing(ids.dayVenue)]),
        {
          person: ids.ayesha,
          sql: 'public.create_booking($1, $2, $3, $4, $5, $6)',
          values: [requestId(), ids.dayCourt, today, [16], receiptOf(ids.ayesha, 1 + (round % 30)), 2100],
        },
        batch(ids.admin, [
          [
            'save-schedule',
            {
              venueId: ids.dayVenue,
              label: 'Eid',
              kind: 'closed',
              firstDay: '2026-11-23',
              lastDay: '2026-11-23',
              affected: [],
            },
          ],
        ]),
      ];
      const codes = await caught(round % 2 === 0 ? calls : calls.toReversed());
      for (const code of codes) tally[code] = (tally[code] ?? 0) + 1;
      expect(await running(), codes.join()).toHaveLength(1);
      const [booked] = await db.query('select count(*)::int as n from public.bookings');
      expect(booked).toEqual({ n: codes.includes('SLOT_TAKEN') ? 0 : 1 });
    }
    figure(`pause × pause × booking × closure, ${rounds} rounds`, JSON.stringify(tally));
    expect(Object.keys(tally).filter((code) => !['applied', 'SLOT_TAKEN'].includes(code))).toEqual([]);
  });

  it(`of two venues × the same from the other end, ${rounds} rounds: no deadlock`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      await clearDesk(db);
      const venues = [ids.dayVenue, ids.hiddenVenue];
      const codes = await caught([
        batch(ids.owner, venues.map(pausing)),
        batch(ids.admin, venues.toReversed().map(pausing)),
      ]);
      expect(codes).toEqual(['applied+applied', 'applied+applied']);
    }
  });
});
