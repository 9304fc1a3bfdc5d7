// A booking knows when it begins and ends, whoever writes its hours, and what only the timer and the lists of staff have to know of it
// gives it no new version.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearDesk, makeDesk, pending, revOf, send, sold, staff } from '#tests/support/postgres-desk.ts';
import { type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import {
  asPerson,
  book,
  ids,
  noonRev,
  receiptOf,
  requestId,
  rpc,
  service,
  tomorrow,
} from '#tests/support/postgres-world.ts';

const at = (hour: number) => `${tomorrow}T${String(hour).padStart(2, '0')}:00:00Z`;

describe.each(engines)('times of a booking on %s', (engine) => {
  let db: Database;

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeDesk(db);
  });
  beforeEach(() => clearDesk(db));
  afterAll(() => db.close());

  const times = async (id: string) =>
    (await db.query('select starts_at, ends_at from public.bookings where id = $1', [id])).map((row) =>
      [row['starts_at'], row['ends_at']].map(
        (time) => time && new Date(time as string).toISOString().replace('.000', ''),
      ),
    )[0];
  const addHours = (id: string, hours: number[]) =>
    db.query(
      `insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id)
       select court_id, booking_date, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00', 'booking', id
       from public.bookings, unnest($2::integer[]) as h where id = $1`,
      [id, hours],
    );
  const versions = async (id: string) =>
    (await db.query('select rev, desk_rev, sxid::text, desk_sxid::text from public.bookings where id = $1', [id]))[0];

  it('follow the hours that somebody inserts, also later and up to midnight; without hours there are none', async () => {
    const id = await sold(db, { prices: [3000, 3000], hours: [] });
    expect(await times(id)).toEqual([null, null]);
    await addHours(id, [20, 18]);
    expect(await times(id)).toEqual([at(13), at(16)]);
    const rev = await revOf(db, id);
    expect(rev).toBeGreaterThan(noonRev);
    await addHours(id, [19]);
    expect(await revOf(db, id)).toBe(rev);
    await addHours(id, [23]);
    expect(await times(id)).toEqual([at(13), at(19)]);
    expect(await revOf(db, id)).toBe(rev + 1);
  });

  it('of several bookings follow one statement', async () => {
    const [first, second] = [await sold(db, { hours: [] }), await sold(db, { hours: [] })];
    await db.query(
      `insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id)
       values ($1, $2, '18:00', '19:00', 'booking', $3), ($1, $2, '20:00', '21:00', 'booking', $4), ($1, $2, '19:00', '20:00', 'booking', $3)`,
      [ids.dayCourt, tomorrow, first, second],
    );
    expect(await times(first)).toEqual([at(13), at(15)]);
    expect(await times(second)).toEqual([at(15), at(16)]);
  });

  it('are written with the booking by whoever makes one, so that it is written once', async () => {
    await db.exec('alter table public.time_slot_blocks disable trigger set_booking_times');
    const ayesha = asPerson(ids.ayesha);
    const { booking } = await book(db, ayesha, { hours: [18, 20], expected_total: 4100 });
    expect(await times(booking.id)).toEqual([at(13), at(16)]);
    const walkIn = requestId();
    const entry = {
      courtId: ids.dayCourt,
      day: tomorrow,
      hours: [9, 11],
      source: 'walkin',
      name: 'Hamza',
      total: 2000,
    };
    await send(db, asPerson(staff.gate), 'add-walk-in', entry, walkIn);
    expect(await times(walkIn)).toEqual([at(4), at(7)]);
    const lost = await rpc<{ booking: { id: string } }>(db, asPerson(ids.bilal), 'record_unplaced_payment', {
      request_id: requestId(),
      court: ids.dayCourt,
      day: tomorrow,
      hours: [18, 19],
      receipt: receiptOf(ids.bilal),
      expected_total: 4100,
    });
    expect(await times(lost.booking.id)).toEqual([at(13), at(15)]);
    await db.exec('alter table public.time_slot_blocks enable trigger set_booking_times');
    expect(await revOf(db, booking.id)).toBe(noonRev);
    expect(await revOf(db, walkIn)).toBe(noonRev);
  });

  it('follow a move', async () => {
    const id = await sold(db);
    expect(await times(id)).toEqual([at(13), at(15)]);
    const place = { courtId: ids.dayCourt, day: tomorrow, hours: [20, 21] };
    const verdict = await send(db, asPerson(staff.manager), 'move-booking', {
      bookingId: id,
      rev: await revOf(db, id),
      ...place,
    });
    expect(verdict.status).toBe('applied');
    expect(await times(id)).toEqual([at(15), at(17)]);
  });

  it('holds and closed hours write no booking', async () => {
    const id = await pending(db, [10]);
    const before = await versions(id);
    await rpc(db, asPerson(ids.bilal), 'hold_slots', { court: ids.dayCourt, day: tomorrow, hours: [18] });
    await send(db, asPerson(staff.gate), 'block-hours', {
      courtId: ids.dayCourt,
      day: tomorrow,
      hours: [12],
      reason: 'other',
    });
    expect(await versions(id)).toEqual(before);
  });

  it('a reminder and a call that reached the customer give the booking no new version, and are noted', async () => {
    const id = await sold(db);
    const before = await versions(id);
    await send(db, asPerson(staff.rep), 'log-call', { bookingId: id, outcome: 'no_answer' });
    await rpc(db, { ...service, now: at(11) }, 'advance_bookings');
    const noted = () =>
      db.query('select is_reached, reminded_start = starts_at as is_reminded from public.bookings where id = $1', [id]);
    expect(await noted()).toEqual([{ is_reached: false, is_reminded: true }]);
    await send(db, asPerson(staff.rep), 'log-call', { bookingId: id, outcome: 'reached' });
    expect(await noted()).toEqual([{ is_reached: true, is_reminded: true }]);
    expect(await versions(id)).toEqual(before);
  });

  it('a notice that a refund is late comes once, and changes neither the refund nor its booking', async () => {
    const id = await sold(db);
    await db.query(
      `update public.bookings set status = 'cancelled', end_reason = 'court', ended_by = 'venue' where id = $1`,
      [id],
    );
    const state = async () => [
      await versions(id),
      await db.query('select rev, sxid::text from public.refunds where booking_id = $1', [id]),
    ];
    const before = await state();
    const told = async () => (await db.query(`select 1 from public.notifications where kind = 'refund_late'`)).length;
    await rpc(db, { ...service, now: '2026-11-24T09:59:00Z' }, 'advance_bookings');
    expect(await told()).toBe(0);
    await rpc(db, { ...service, now: '2026-11-24T10:00:00Z' }, 'advance_bookings');
    const first = await told();
    expect(first).toBeGreaterThan(0);
    await rpc(db, { ...service, now: '2026-11-24T10:01:00Z' }, 'advance_bookings');
    expect(await told()).toBe(first);
    expect(await state()).toEqual(before);
  });
});
