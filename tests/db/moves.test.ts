// Moving a confirmed booking, at once or after the customer's yes: what is taken and freed, who may, what is refused, what customer,
// desk and gate learn of it, and what comes back after it; and the reminder before it begins.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { moveCourtRow } from '#data/repositories/cases.ts';
import {
  clearDesk,
  confirmed,
  makeDesk,
  pending,
  revOf,
  send,
  sold,
  staff,
  type Verdict,
} from '#tests/support/postgres-desk.ts';
import { type Actor, engines, type Database, openDatabase } from '#tests/support/postgres.ts';
import { asPerson, ids, noon, requestId, rpc, service, today, tomorrow } from '#tests/support/postgres-world.ts';

/** A third court of the day venue, with the sport of the first. */
const thirdCourt = 'cccccccc-0000-4000-8000-0000000000b1';
const start = Date.parse(`${tomorrow}T13:00:00Z`);
const before = (hours: number, seconds = 0) => new Date(start - hours * 3_600_000 - seconds * 1000).toISOString();
const mask = (...hours: number[]) => hours.reduce((sum, hour) => sum | (1 << hour), 0);
const allDay = 2 ** 24 - 1;
const dayAndHours = ({ day, hours }: { day: string; hours: number[] }) => ({ day, hours });

/** What a move leaves as it was, in the entry and in the customer's booking. */
const stays = { status: 'confirmed', total: 7600 };
const kept = { prices: [3000, 4500], terms: [[24, 50]], ...stays, refunds: [] };
const movedBy = { movedAt: '2026-11-21T10:00:00.000Z', movedBy: 'venue' };

type Desk = {
  parts: {
    c: string;
    f: string;
    w: string;
    t: string;
    cols: string[];
    v: unknown[][];
    del: string[];
    settings?: Record<string, unknown>;
  }[];
  gen: string;
};

describe.each(engines)('moves on %s', (engine) => {
  let db: Database;
  const manager = asPerson(staff.manager);

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeDesk(db);
  });
  beforeEach(async () => {
    await clearDesk(db);
    await db.exec(`insert into public.courts (id, venue_id, name, sport, price_per_hour)
      values ('${thirdCourt}', '${ids.dayVenue}', 'Court 3', 'Badminton', 9000)`);
  });
  afterAll(() => db.close());

  const move = async (actor: Actor, id: string, args: Record<string, unknown> = {}): Promise<Verdict> =>
    send(db, actor, 'move-booking', {
      bookingId: id,
      rev: await revOf(db, id),
      courtId: thirdCourt,
      day: tomorrow,
      hours: [18, 19],
      ...args,
    });
  /** The customer's answer to the open question about a booking. */
  const answer = async (id: string, accept: boolean, now = noon): Promise<Verdict> => {
    const [{ id: offerId } = {}] = await db.query('select id from private.move_offers where booking_id = $1', [id]);
    return send(db, asPerson(ids.ayesha, now), 'answer-move', { bookingId: id, offerId, accept });
  };
  const taken = async () =>
    (
      await db.query(
        `select court_id, block_date::text as day, array_agg(private.parse_hour(start_time) order by start_time) as hours
         from public.time_slot_blocks where active group by 1, 2 order by 1, 2`,
      )
    ).map(({ court_id, day, hours }) => [court_id, day, hours]);
  const told = async (who: string) =>
    (
      await db.query('select kind, message from public.notifications where user_id = $1 order by created_at, kind', [
        who,
      ])
    ).map(({ kind, message }) => `${String(kind)}: ${String(message)}`);
  const bookings = async () =>
    (
      await rpc<{ parts: { bookings: Record<string, unknown>[] }[] }>(db, asPerson(ids.ayesha), 'sync_pull', {
        parts: [{ p: 'user' }],
      })
    ).parts[0]?.bookings ?? [];
  const movesOf = async (id: string) =>
    (await db.query(`select detail from private.audit_log where action = 'booking.moved' and row_id = $1`, [id])).map(
      ({ detail }) => detail,
    );
  const grid = async (actor: Actor, id: string, day = tomorrow) =>
    (
      await rpc<{ rows: Record<string, unknown>[] }>(db, actor, 'desk_list', {
        venue: ids.dayVenue,
        view: 'move_grid',
        filter: { id, day },
      })
    ).rows;

  // spec: console-stories.move
  it('takes the new hours, frees the old ones, keeps price and policy, tells the customer', async () => {
    const id = await sold(db, { prices: [3000, 4500], terms: [[24, 50]] });
    await db.query('delete from public.notifications');
    const place = { courtId: thirdCourt, day: tomorrow, hours: [20, 21] };
    const verdict = await move(manager, id, place);
    expect(verdict).toMatchObject({
      status: 'applied',
      rows: { entries: [{ id, ...place, hours: mask(20, 21), ...stays, moved: expect.any(String) }] },
    });
    expect(verdict.rows).not.toHaveProperty('bookings');
    expect(verdict.rows?.['entries']?.[0]).not.toHaveProperty('offer');
    expect(await taken()).toEqual([[thirdCourt, tomorrow, [20, 21]]]);
    expect(await bookings()).toMatchObject([{ id, ...place, courtName: 'Court 3', ...kept, ...movedBy }]);
    expect(await told(ids.ayesha)).toEqual([
      'booking_moved: Moved by the venue: now Court 3 at Day Venue on Sun, 22 Nov 2026, 8 PM – 10 PM. The price stays. Your ticket was made anew.',
    ]);
    expect(await movesOf(id)).toMatchObject([
      {
        from: { court: ids.dayCourt, day: tomorrow, hours: [18, 19] },
        to: { court: thirdCourt, ...dayAndHours(place) },
      },
    ]);
  });

  it('to another date and to hours torn apart asks the customer first: nothing changes before the yes, and all of it then', async () => {
    const id = await sold(db, { prices: [3000, 4500], terms: [[24, 50]] });
    await db.query('delete from public.notifications');
    const place = { courtId: thirdCourt, day: '2026-11-24', hours: [9, 20] };
    const was = { courtId: ids.dayCourt, day: tomorrow, hours: [18, 19] };
    const until = '2026-11-22T10:00:00.000Z';
    const asked = await move(manager, id, place);
    const offer = { id: asked.id, ...place, courtName: 'Court 3', until, by: 'venue' };
    expect(asked).toMatchObject({
      status: 'applied',
      rows: { entries: [{ id, ...was, hours: mask(18, 19), ...stays, offer }] },
    });
    expect(asked.rows?.['entries']?.[0]).not.toHaveProperty('moved');
    // The old hours stay theirs, and nobody else gets the new ones.
    expect(await taken()).toEqual([
      [ids.dayCourt, tomorrow, [18, 19]],
      [thirdCourt, '2026-11-24', [9, 20]],
    ]);
    const [waiting] = await bookings();
    expect(waiting).toMatchObject({ id, ...was, ...kept, moveOffer: offer });
    expect(waiting).not.toHaveProperty('movedAt');
    expect(await told(ids.ayesha)).toEqual([
      'move_asked: The venue asks to move Court 1 at Day Venue on Sun, 22 Nov 2026, 6 PM – 8 PM, to Court 3 on Tue, 24 Nov, 9 AM – 10 AM, 8 PM – 9 PM. Nothing changes until you say yes. Answer by 3:00 PM, Sun 22 Nov.',
    ]);
    expect(await movesOf(id)).toEqual([]);

    expect(await answer(id, true)).toMatchObject({ status: 'applied', rows: { bookings: [{ id, ...place }] } });
    expect(await taken()).toEqual([[thirdCourt, '2026-11-24', [9, 20]]]);
    const [moved] = await bookings();
    expect(moved).toMatchObject({ id, ...place, courtName: 'Court 3', ...kept, ...movedBy });
    expect(moved).not.toHaveProperty('moveOffer');
    for (const who of [ids.owner, staff.manager])
      expect(await told(who)).toEqual([
        'move_accepted: Moved: Ayesha Khan said yes. Now Court 3 at Day Venue on Tue, 24 Nov 2026, 9 AM – 10 AM, 8 PM – 9 PM.',
      ]);
    expect(await told(ids.ayesha)).toHaveLength(1);
    expect(await movesOf(id)).toMatchObject([
      { from: { court: ids.dayCourt, ...dayAndHours(was) }, to: { court: thirdCourt, ...dayAndHours(place) } },
    ]);
  });

  it('hours that wait for an answer are taken for everybody but their booking, and free after a no', async () => {
    const id = await sold(db);
    await move(manager, id, { hours: [16, 17] });
    const name = { source: 'walkin', name: 'Hamza', total: 2000 };
    const walkIn = () =>
      send(db, asPerson(staff.gate), 'add-walk-in', { courtId: thirdCourt, day: tomorrow, hours: [17], ...name });
    expect(await walkIn()).toMatchObject({
      code: 'SLOT_TAKEN',
      detail: { hours: [17], entry: { kind: 'move', name: 'Ayesha Khan', until: before(4) } },
    });
    const other = await confirmed(db, [10], ids.bilal);
    expect(await move(manager, other, { hours: [16] })).toMatchObject({ code: 'SLOT_TAKEN', detail: { hours: [16] } });
    const free = async (booking: string) => (await grid(manager, booking))[1]?.['free'];
    expect([await free(id), await free(other)]).toEqual([allDay, allDay & ~mask(16, 17)]);
    const hold = { court: thirdCourt, day: tomorrow, hours: [17] };
    await expect(rpc(db, asPerson(ids.bilal), 'hold_slots', hold)).rejects.toThrow('SLOT_TAKEN');
    expect(await answer(id, false)).toMatchObject({ status: 'applied' });
    expect(await taken()).toContainEqual([ids.dayCourt, tomorrow, [10, 18, 19]]);
    expect(await walkIn()).toMatchObject({ status: 'applied' });
  });

  it('gives the ticket other facts, and the old ones no more', async () => {
    const id = await sold(db);
    const facts = async () =>
      (await rpc<{ tickets: Record<string, unknown>[] }>(db, asPerson(ids.ayesha), 'ticket_facts', { bookings: [id] }))
        .tickets[0];
    const old = await facts();
    await move(asPerson(staff.rep), id, { hours: [20, 21] });
    const fresh = await facts();
    expect(old).toMatchObject({ courtId: ids.dayCourt, hours: mask(18, 19) });
    expect(fresh).toMatchObject({ courtId: thirdCourt, hours: mask(20, 21), day: tomorrow });
    expect(Number(fresh?.['rev'])).toBeGreaterThan(Number(old?.['rev']));
    expect((await told(ids.ayesha)).at(-1)).toMatch(/^booking_moved: Moved by Baari: /);
  });

  it('may overlap itself', async () => {
    const id = await sold(db);
    expect(await move(manager, id, { courtId: ids.dayCourt, hours: [19, 20] })).toMatchObject({ status: 'applied' });
    expect(await taken()).toEqual([[ids.dayCourt, tomorrow, [19, 20]]]);
  });

  it('who had arrived for the old time arrives once more for the new one, and on another court has arrived', async () => {
    const arrive = async (id: string, at: string) =>
      (await send(db, asPerson(staff.gate, at), 'check-in', { bookingId: id, at, how: 'list' })).code ?? 'let in';
    const nextDay = '2026-11-23';
    const id = await sold(db);
    expect(await arrive(id, before(3.5))).toBe('let in');
    const soon = asPerson(staff.manager, before(3.4));
    expect((await move(soon, id)).status).toBe('applied');
    expect(await arrive(id, before(3.3))).toBe('ALREADY_CHECKED_IN');
    const { status, rows } = await move(soon, id, { day: nextDay });
    expect(status).toBe('applied');
    expect(rows?.['entries']?.[0]).toHaveProperty('seen', 'arrived');
    expect(await answer(id, true, before(3.2))).toMatchObject({ status: 'applied' });
    expect(await arrive(id, before(-23))).toBe('let in');
    expect(
      await db.query(`select action from private.audit_log where row_id = $1 and action ~ '^attendance' order by id`, [
        id,
      ]),
    ).toEqual([{ action: 'attendance.arrived' }, { action: 'attendance.undone' }, { action: 'attendance.arrived' }]);
  });

  it('tells whoever waits for the old hour, and nobody of an hour that stays taken', async () => {
    const id = await sold(db);
    for (const hour of [18, 19])
      await send(db, asPerson(ids.bilal), 'watch-hour', { courtId: ids.dayCourt, day: tomorrow, hour });
    await move(manager, id, { courtId: ids.dayCourt, hours: [19, 20] });
    expect((await told(ids.bilal)).filter((line) => line.startsWith('hour_free'))).toHaveLength(1);
  });

  describe('what comes back to the customer', () => {
    const nextDay = '2026-11-23';
    /** PKR and its deadline, if the customer cancelled at that instant. */
    const backAt = async (id: string, at: string) =>
      (
        await db.query(
          `select r.amount, r.deadline from public.bookings b, private.compute_refund(b, $2, 'customer') r where b.id = $1`,
          [id, at],
        )
      )[0];

    it('counts from the new start when that is later', async () => {
      const id = await sold(db);
      await move(manager, id, { day: nextDay });
      await answer(id, true);
      expect(await backAt(id, before(1))).toEqual({ amount: 7000, deadline: new Date('2026-11-23T07:00:00Z') });
      const other = await sold(db, { hours: [12, 13] });
      await move(manager, other, { hours: [20, 21] });
      expect(await backAt(other, before(4))).toEqual({ amount: 7000, deadline: new Date(before(4)) });
      expect(await backAt(other, before(4, -1))).toEqual({ amount: 0, deadline: null });
    });

    it('counts from the old start when that is later', async () => {
      const id = await sold(db);
      await move(manager, id, { hours: [16, 17] });
      await answer(id, true);
      expect(await backAt(id, before(6))).toEqual({ amount: 7000, deadline: new Date(before(6)) });
      expect(await backAt(id, before(6, -1))).toEqual({ amount: 0, deadline: null });
    });

    it('counts from the latest start that the booking ever had, and ends with the present one', async () => {
      const id = await sold(db);
      await move(manager, id, { day: nextDay });
      await answer(id, true);
      await move(manager, id, { hours: [10, 11] });
      await answer(id, true);
      const begins = new Date('2026-11-22T05:00:00Z');
      expect(await backAt(id, '2026-11-22T04:00:00Z')).toEqual({ amount: 7000, deadline: begins });
    });

    it('is everything while a question is open, and after a no or no answer, until a later yes', async () => {
      const id = await sold(db);
      const everything = { amount: 7100, deadline: new Date(before(0)) };
      expect(await backAt(id, before(1))).toEqual({ amount: 0, deadline: null });
      await move(manager, id, { hours: [16, 17] });
      expect(await backAt(id, before(1))).toEqual(everything);
      await answer(id, false);
      expect(await backAt(id, before(1))).toEqual(everything);
      await move(manager, id, { hours: [15, 16] });
      await answer(id, true);
      expect(await backAt(id, before(5))).toEqual({ amount: 0, deadline: null });
      await move(manager, id, { hours: [14, 15] });
      await rpc(db, { ...service, now: before(6) }, 'advance_bookings');
      expect((await bookings())[0]).toMatchObject({ hours: [15, 16], isFreeToCancel: true });
      expect(await backAt(id, before(5))).toEqual({ amount: 7100, deadline: new Date(before(3)) });
    });

    it('is what it was after the venue took its question back', async () => {
      const id = await sold(db);
      await move(manager, id, { hours: [16, 17] });
      const withdrawal = { bookingId: id, rev: await revOf(db, id) };
      expect(await send(db, manager, 'withdraw-move', withdrawal)).toMatchObject({ status: 'applied' });
      expect(await taken()).toEqual([[ids.dayCourt, tomorrow, [18, 19]]]);
      expect(await backAt(id, before(6))).toEqual({ amount: 7000, deadline: new Date(before(6)) });
    });
  });

  describe('is refused', () => {
    it('for hours that somebody has, whoever it is, and changes nothing', async () => {
      const id = await sold(db);
      const walkIn = await send(db, asPerson(staff.gate), 'add-walk-in', {
        courtId: thirdCourt,
        day: tomorrow,
        hours: [19],
        source: 'walkin',
        name: 'Hamza',
        total: 2000,
      });
      expect(walkIn.status).toBe('applied');
      expect(await move(manager, id)).toMatchObject({
        code: 'SLOT_TAKEN',
        detail: { hours: [19], entry: { name: 'Hamza' } },
      });
      await rpc(db, asPerson(ids.bilal), 'hold_slots', { court: thirdCourt, day: tomorrow, hours: [21] });
      expect(await move(manager, id, { hours: [20, 21] })).toMatchObject({
        code: 'SLOT_TAKEN',
        detail: { entry: { kind: 'hold' } },
      });
      expect(await taken()).toContainEqual([ids.dayCourt, tomorrow, [18, 19]]);
      // Once the hold has lapsed the hours are free.
      expect(await move(asPerson(staff.manager, '2026-11-21T11:00:00Z'), id, { hours: [20, 21] })).toMatchObject({
        status: 'applied',
      });
      expect(await taken()).toContainEqual([thirdCourt, tomorrow, [19, 20, 21]]);
    });

    it.each([
      ['another sport', { courtId: ids.secondCourt }, 'INVALID', { field: 'courtId', reason: 'sport' }],
      ['another venue', { courtId: ids.nightCourt }, 'INVALID', { field: 'courtId', reason: 'venue' }],
      ['another number of hours', { hours: [18] }, 'INVALID', { field: 'hours', reason: 'count', count: 2 }],
      ['where it is', { courtId: ids.dayCourt }, 'INVALID', { field: 'hours', reason: 'same' }],
      ['hours that are none', { hours: [18, 24] }, 'INVALID', { field: 'hours' }],
      ['the same hour twice', { hours: [18, 18] }, 'INVALID', { field: 'hours' }],
      ['a date that does not exist', { day: '2026-02-30' }, 'INVALID', { field: 'day' }],
      ['no court', { courtId: 'x' }, 'INVALID', {}],
      ['closed hours', { hours: [5, 18] }, 'CLOSED', { hours: [5] }],
      ['hours that have begun', { day: today, hours: [15, 20] }, 'PAST', { hours: [15] }],
      ['yesterday', { day: '2026-11-20' }, 'OUTSIDE_WINDOW', { first: today }],
      ['in four months', { day: '2027-03-21' }, 'OUTSIDE_WINDOW', { last: '2027-02-21' }],
      ['another version', { rev: 1 }, 'CHANGED', {}],
    ])('for %s', async (_, args, code, detail) => {
      const id = await sold(db);
      expect(await move(manager, id, args)).toMatchObject({ status: 'rejected', code, detail });
      expect(await taken()).toEqual([[ids.dayCourt, tomorrow, [18, 19]]]);
      expect(await db.query('select moved_at from public.bookings where id = $1', [id])).toEqual([{ moved_at: null }]);
    });

    it('once the first hour has begun', async () => {
      const id = await sold(db);
      expect(await move(asPerson(staff.manager, before(0)), id)).toMatchObject({
        code: 'TOO_LATE',
        detail: { at: before(0) },
      });
      expect(await move(asPerson(staff.manager, before(0, 1)), id)).toMatchObject({ status: 'applied' });
      expect(await taken()).toEqual([[thirdCourt, tomorrow, [18, 19]]]);
    });

    it('when no time is left to ask: from two hours before the earlier start on, and without a customer', async () => {
      const id = await sold(db);
      const later = { day: '2026-11-24' };
      expect(await move(asPerson(staff.manager, before(2)), id, later)).toMatchObject({
        code: 'TOO_LATE_TO_ASK',
        detail: { at: before(2) },
      });
      const earlier = { hours: [16, 17] };
      expect(await move(asPerson(staff.manager, before(4)), id, earlier)).toMatchObject({
        code: 'TOO_LATE_TO_ASK',
        detail: { at: before(4) },
      });
      expect(await move(asPerson(staff.manager, before(2, 1)), id, later)).toMatchObject({
        rows: { entries: [{ offer: { until: before(2) } }] },
      });
      await db.query('update public.bookings set user_id = null, payment_receipt = null where id = $1', [id]);
      expect(await move(manager, id, earlier)).toMatchObject({ code: 'NOBODY_TO_ASK' });
    });

    it('for what is not confirmed, with how it stands', async () => {
      const waiting = await pending(db, [18]);
      expect(await move(manager, waiting, { hours: [18] })).toMatchObject({
        code: 'NOT_CONFIRMED',
        detail: { status: 'pending' },
      });
      const off = await confirmed(db, [20]);
      await db.query(`update public.bookings set status = 'cancelled' where id = $1`, [off]);
      expect(await move(manager, off, { hours: [20] })).toMatchObject({
        code: 'NOT_CONFIRMED',
        detail: { status: 'cancelled' },
      });
    });

    it('without the right, and for the own booking', async () => {
      const id = await sold(db);
      for (const who of [staff.gate, ids.otherOwner, ids.bilal, ids.ayesha])
        expect(await move(asPerson(who), id)).toMatchObject({ code: 'FORBIDDEN' });
      await db.query(`insert into public.venue_members (venue_id, user_id, role) values ($1, $2, 'manager')`, [
        ids.dayVenue,
        ids.ayesha,
      ]);
      const own = await move(asPerson(ids.ayesha), id);
      await db.query('delete from public.venue_members where user_id = $1', [ids.ayesha]);
      expect(own).toMatchObject({ code: 'FORBIDDEN', detail: { reason: 'own' } });
      for (const who of [ids.owner, staff.rep, ids.admin]) {
        const other = await sold(db, { hours: [9, 10] });
        expect(await move(asPerson(who), other, { hours: [12, 13] })).toMatchObject({ status: 'applied' });
        await db.query('delete from public.bookings where id = $1', [other]);
      }
      expect(await move(manager, requestId(), { rev: 1 })).toMatchObject({ code: 'NOT_FOUND' });
    });

    it('to a court that is out of use', async () => {
      const id = await sold(db);
      await db.query('update public.courts set is_active = false where id = $1', [thirdCourt]);
      expect(await move(manager, id)).toMatchObject({ code: 'INVALID', detail: { reason: 'inactive' } });
      expect((await grid(manager, id)).map(({ courtName }) => courtName)).toEqual(['Court 1']);
      await db.query('update public.courts set is_active = true where id = $1', [thirdCourt]);
    });
  });

  it('own entries move too, outside of the opening hours as well, and nobody is told', async () => {
    const id = requestId();
    await send(
      db,
      asPerson(staff.gate),
      'add-walk-in',
      {
        courtId: ids.dayCourt,
        day: tomorrow,
        hours: [18],
        source: 'walkin',
        name: 'Hamza',
        total: 1800,
      },
      id,
    );
    expect(await move(asPerson(staff.gate), id, { hours: [5] })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await move(manager, id, { hours: [5] })).toMatchObject({
      status: 'applied',
      rows: { entries: [{ kind: 'walkin', total: 1800 }] },
    });
    expect(await taken()).toEqual([[thirdCourt, tomorrow, [5]]]);
    expect(await db.query('select kind from public.notifications')).toEqual([]);
  });

  it('the grid says where it could go: free, open, its own place, held and past hours', async () => {
    const id = await sold(db);
    await rpc(db, asPerson(ids.bilal), 'hold_slots', { court: thirdCourt, day: tomorrow, hours: [10] });
    await confirmed(db, [8], ids.bilal);
    const open = mask(...Array.from({ length: 15 }, (_, at) => 7 + at));
    expect(await grid(manager, id)).toEqual([
      {
        courtId: ids.dayCourt,
        courtName: 'Court 1',
        day: tomorrow,
        open,
        free: allDay & ~mask(8),
        own: mask(18, 19),
        holds: 0,
        past: 0,
        first: today,
        last: '2027-02-21',
      },
      expect.objectContaining({ courtId: thirdCourt, open, free: allDay & ~mask(10), own: 0, holds: mask(10) }),
    ]);
    const [own] = (await grid(manager, id)).map((row) => z.parse(moveCourtRow, row));
    expect(own).toMatchObject({ courtId: ids.dayCourt, own: [18, 19], holds: [], past: [] });
    const [now] = await grid(manager, id, today);
    expect(now).toMatchObject({ past: mask(...Array.from({ length: 16 }, (_, hour) => hour)) });
    for (const who of [staff.gate, ids.otherOwner, ids.ayesha])
      await expect(grid(asPerson(who), id)).rejects.toThrow('FORBIDDEN');
    await expect(grid(manager, requestId())).rejects.toThrow('NOT_FOUND');
    await expect(grid(manager, id, '2027-06-01')).rejects.toThrow('OUTSIDE_WINDOW');
  });

  it('a desk hears of the move, and a gate lets go of what went to a day that it does not keep', async () => {
    const id = await sold(db);
    const gate = asPerson(staff.gate);
    const pull = (actor: Actor, part: Record<string, unknown> = {}) =>
      rpc<Desk>(db, actor, 'sync_pull', { parts: [{ p: `desk:${ids.dayVenue}`, ...part }] });
    const read = ({ parts: [part] }: Desk) =>
      Object.fromEntries((part?.cols ?? []).map((name, at) => [name, part?.v[at]])) as Record<string, unknown[]>;
    const first = await pull(gate);
    expect(read(first)).toMatchObject({ id: [id], day: [tomorrow], moved: [null] });
    const cursor = ({ parts: [part], gen }: Desk) => ({ c: part?.c, t: part?.t, w: part?.w, g: gen });
    await move(manager, id);
    const second = await pull(gate, cursor(first));
    expect(read(second)).toMatchObject({
      id: [id],
      day: [tomorrow],
      hours: [mask(18, 19)],
      court: [2],
      moved: ['2026-11-21T10:00:00.000Z'],
    });
    await move(manager, id, { day: '2026-11-27' });
    const third = await pull(gate, cursor(second));
    expect(read(third)).toMatchObject({ id: [id], day: [tomorrow], offer: [{ day: '2026-11-27', hours: [18, 19] }] });
    await answer(id, true);
    const fourth = await pull(gate, cursor(third));
    expect(read(fourth)).toMatchObject({ id: [] });
    expect(fourth.parts[0]?.del).toEqual([id]);
    // The manager keeps that day.
    expect(read(await pull(manager))).toMatchObject({ id: [id], day: ['2026-11-27'] });
  });

  it('the keys of tickets travel with the settings of a desk, and change its tag', async () => {
    const settings = async () =>
      (await rpc<Desk>(db, asPerson(staff.gate), 'sync_pull', { parts: [{ p: `desk:${ids.dayVenue}` }] })).parts[0];
    const bare = await settings();
    expect(bare?.settings).toMatchObject({ ticketKeys: [] });
    await rpc(db, service, 'note_ticket_key', { kid: 3, x: 'x'.repeat(43), y: 'y'.repeat(43) });
    const known = await settings();
    const key = {
      kid: 3,
      x: 'x'.repeat(43),
      y: 'y'.repeat(43),
      from: '2026-11-21T10:00:00.000Z',
      to: null,
      revoked: null,
    };
    expect(known?.settings).toMatchObject({ ticketKeys: [key] });
    expect(known?.t).not.toBe(bare?.t);
    await db.query('update public.ticket_keys set revoked_at = $1', [noon]);
    expect((await settings())?.settings).toMatchObject({
      ticketKeys: [{ ...key, revoked: '2026-11-21T10:00:00.000Z' }],
    });
    await db.query('delete from public.ticket_keys');
  });

  describe('the reminder', () => {
    const run = (now: string) => rpc(db, { ...service, now }, 'advance_bookings');
    const reminders = async () => (await told(ids.ayesha)).filter((line) => line.startsWith('booking_reminder'));

    it('comes two hours before, once, to the person', async () => {
      await sold(db);
      await run(before(2, 1));
      expect(await reminders()).toEqual([]);
      await run(before(2));
      await run(before(1));
      expect(await reminders()).toEqual([
        'booking_reminder: Today at 6:00 PM: Court 1 at Day Venue. Your ticket is in My Bookings.',
      ]);
      expect(
        await db.query(`select kind from public.notifications where kind = 'booking_reminder' and user_id <> $1`, [
          ids.ayesha,
        ]),
      ).toEqual([]);
    });

    it('costs the phone no other version of the booking', async () => {
      const id = await sold(db);
      const rev = await revOf(db, id);
      await run(before(1));
      expect(await reminders()).toHaveLength(1);
      expect(await revOf(db, id)).toBe(rev);
    });

    it('comes again for another time, and for none after the start', async () => {
      const id = await sold(db, { terms: [[0, 100]] });
      await run(before(2));
      await move(asPerson(staff.manager, before(1.5)), id, { hours: [20, 21] });
      await run(before(1));
      expect(await reminders()).toHaveLength(1);
      await run(before(0));
      expect(await reminders()).toHaveLength(2);
      expect((await reminders())[1]).toContain('Today at 8:00 PM: Court 3');
      await db.query('delete from public.notifications');
      const late = await sold(db);
      await run(before(0));
      await run(before(-0.5));
      expect(await reminders()).toEqual([]);
      expect(await revOf(db, late)).toBeGreaterThan(0);
    });

    it('says tonight for the hours after midnight', async () => {
      await sold(db, { prices: [3000], hours: [1] });
      await db.query(`select set_config('baari.now', $1, false)`, [`${today}T18:00:00Z`]);
      await run(`${today}T18:30:00Z`);
      await db.query(`select set_config('baari.now', $1, false)`, [noon]);
      expect(await reminders()).toEqual([
        'booking_reminder: Tonight at 1:00 AM: Court 1 at Day Venue. Your ticket is in My Bookings.',
      ]);
    });

    it('is for nobody who was confirmed later than that, is not confirmed, or came as a walk-in', async () => {
      await sold(db, { status: 'pending' });
      const late = await sold(db, { hours: [20, 21] });
      await send(db, asPerson(staff.gate), 'add-walk-in', {
        courtId: thirdCourt,
        day: tomorrow,
        hours: [18],
        source: 'walkin',
        name: 'Hamza',
        total: 2000,
      });
      await db.query('alter table public.bookings disable trigger user');
      await db.query('update public.bookings set confirmed_at = $2 where id = $1', [late, before(0, -1)]);
      await db.query('alter table public.bookings enable trigger user');
      await run(before(0.5));
      await run(before(-0.5));
      expect(await reminders()).toEqual([]);
    });
  });
});
