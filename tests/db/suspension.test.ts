// A suspended business: nobody of it decides about anything any more, Baari looks after what is open, customers are told.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearDesk, confirmed, makeDesk, pending, revOf, send, sendAll, staff } from '#tests/support/postgres-desk.ts';
import { type Actor, type Database, enginesAndHosted, openDatabase } from '#tests/support/postgres.ts';
import { asPerson, book, ids, refusal, requestId, rpc, tomorrow } from '#tests/support/postgres-world.ts';

type Row = Record<string, unknown>;

describe.each(enginesAndHosted)('a suspended business on %s', (engine) => {
  let db: Database;
  const admin = asPerson(ids.admin);
  const rep = asPerson(staff.rep);
  const owner = asPerson(ids.owner);
  const manager = asPerson(staff.manager);
  const gate = asPerson(staff.gate);
  const team = [owner, manager, gate];
  const ayesha = asPerson(ids.ayesha);

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeDesk(db);
    await db.query(
      `insert into public.bank_details (bank_name, account_title, account_number, venue_id) values ('HBL', 'Day Venue', 'PK12HABB0000000000000202', $1)`,
      [ids.dayVenue],
    );
  });
  beforeEach(async () => {
    await db.query(`update public.vendors set status = 'approved' where status <> 'approved'`);
    await clearDesk(db);
  });
  afterAll(() => db.close());

  const statusTo = (status: string) =>
    db.query('update public.vendors set status = $2 where id = $1', [ids.vendor, status]);
  const decide = async (decision: string) =>
    send(db, admin, 'decide-vendor', {
      vendorId: ids.vendor,
      rev: await revOf(db, ids.vendor, 'vendors'),
      decision,
      note: 'Nobody answers the phone',
    });
  const published = async () =>
    (
      await db.query('select id from public.venues where vendor_id = $1 and is_published order by id', [ids.vendor])
    ).map(({ id }) => id);
  const list = async (view: string, filter = {}) =>
    (await rpc<{ rows: Row[] }>(db, rep, 'admin_list', { view, filter, after: null })).rows;
  const inList = async (view: string, filter = {}) => (await list(view, filter)).map(({ id }) => String(id)).sort();
  const told = async (kind: string) =>
    db.query(
      'select user_id, message, booking_id from public.notifications where kind = $1 order by user_id, message',
      [kind],
    );
  const payTo = (payee: string) => db.query('update public.venues set payee = $2 where id = $1', [ids.dayVenue, payee]);
  const bookingOf = async (id: string) =>
    (
      await db.query(
        'select status, court_id, booking_date::text as day, ended_by from public.bookings where id = $1',
        [id],
      )
    )[0];

  it.each([
    ['by an admin', () => decide('suspend'), () => decide('lift')],
    ['in the SQL console', () => statusTo('suspended'), () => statusTo('approved')],
    ['by a rejection in the SQL console', () => statusTo('rejected'), () => statusTo('approved')],
  ])('goes offline %s, and only what went offline comes back', async (_how, suspend, lift) => {
    expect(await published()).toEqual([ids.dayVenue]);
    await suspend();
    expect(await published()).toEqual([]);
    expect(await refusal(book(db, ayesha))).toMatchObject({ code: 'NOT_FOUND' });
    await lift();
    expect(await published()).toEqual([ids.dayVenue]);
    // The next suspension hides anew.
    await db.query('update public.venues set is_published = true where id = $1', [ids.hiddenVenue]);
    await suspend();
    await lift();
    expect(await published()).toEqual([ids.dayVenue, ids.hiddenVenue]);
    await db.query('update public.venues set is_published = false where id = $1', [ids.hiddenVenue]);
  });

  it('keeps an application that is approved, and one that is rejected, as they are', async () => {
    await db.query(
      `insert into public.vendors (id, user_id, business_name, name, email_address, number, location_address)
       values ('aaaaaaaa-0000-4000-8000-000000000009', $1, 'Bilal Sports', 'Bilal', 'b@x.test', '1', 'x')`,
      [ids.bilal],
    );
    for (const status of ['rejected', 'pending', 'approved'])
      await db.query(`update public.vendors set status = $1 where user_id = $2`, [status, ids.bilal]);
    expect(
      await db.query('select suspended_at, hidden_venues from public.vendors where user_id = $1', [ids.bilal]),
    ).toEqual([{ suspended_at: null, hidden_venues: [] }]);
    await db.query('delete from public.vendors where user_id = $1', [ids.bilal]);
  });

  it('leaves owner, manager and gate without a desk, a role and a list; lifting gives all of it back', async () => {
    const desksOf = async (actor: Actor) => {
      const { parts } = await rpc<{ parts: Row[] }>(db, actor, 'sync_pull', {
        parts: [{ p: 'user' }, { p: `desk:${ids.dayVenue}` }],
      });
      const [user, desk] = parts;
      const desks = (user?.['desks'] ?? []) as Row[];
      return { desks: desks.map(({ venueId }) => venueId), gone: desk?.['gone'] === true };
    };
    const open = async () => Promise.all(team.map((actor) => desksOf(actor)));
    const before = await open();
    expect(before.map(({ gone }) => gone)).toEqual([false, false, false]);
    await decide('suspend');
    expect(await open()).toEqual(team.map(() => ({ desks: [], gone: true })));
    for (const actor of team) {
      for (const view of ['bookings', 'refunds', 'days'])
        expect(
          await refusal(rpc(db, actor, 'desk_list', { venue: ids.dayVenue, view, filter: {}, after: null })),
          view,
        ).toMatchObject({ code: 'FORBIDDEN' });
    }
    expect(await db.as(owner, 'select v from private.list_own_vendor_ids() v')).toEqual([]);
    // Baari's staff keep theirs.
    expect((await desksOf(rep)).gone).toBe(false);
    await decide('lift');
    expect(await open()).toEqual(before);
  });

  it('refuses every write that its people queued before, and changes nothing; Baari does it instead', async () => {
    await payTo('venue');
    const [waiting, coming, moving] = [await pending(db, [9]), await confirmed(db, [18]), await confirmed(db, [19])];
    const { booking } = await book(db, ayesha, { hours: [11] });
    await send(db, ayesha, 'cancel-booking', { bookingId: booking.id, refund: 0 });
    const [{ id: refundId = '', rev: refundRev = 0 } = {}] = await db.query('select id, rev from public.refunds');
    const rev = (id: string) => revOf(db, id);
    const at = '2026-11-22T13:30:00Z';
    const guest = { courtId: ids.dayCourt, day: tomorrow, source: 'walkin', name: 'Hamza', total: 2000 };
    const move = { bookingId: moving, rev: await rev(moving), courtId: ids.dayCourt, day: tomorrow, hours: [20] };
    const found = { refundId, rev: refundRev, action: 'found', incomingReference: 'FT-778899', received: 2100 };
    const confirm = {
      bookingId: waiting,
      rev: await rev(waiting),
      decision: 'confirm',
      received: 2100,
      reference: 'FT-1234',
    };
    const callOff = { bookingId: coming, rev: await rev(coming), reason: 'weather', expectedRefund: 2100 };
    const queued = [
      { kind: 'decide-booking', args: { ...confirm, decision: 'decline', reason: 'not_paid' } },
      { kind: 'decide-booking', args: confirm },
      { kind: 'cancel-for-venue', args: callOff },
      { kind: 'move-booking', args: move },
      { kind: 'settle-refund', args: found },
      { kind: 'settle-refund', args: { ...found, action: 'not_found' } },
      { kind: 'add-walk-in', args: { ...guest, hours: [21] } },
      { kind: 'block-hours', args: { courtId: ids.dayCourt, day: tomorrow, hours: [21], reason: 'weather' } },
      { kind: 'check-in', args: { bookingId: coming, at, how: 'list' } },
      { kind: 'mark-no-show', args: { bookingId: coming, isNoShow: true, at } },
      { kind: 'note-booking', args: { bookingId: coming, note: 'x' } },
      {
        kind: 'pause-online',
        args: { venueId: ids.dayVenue, until: '2026-11-21T12:00:00Z', at: '2026-11-21T10:00:00Z' },
      },
    ];
    const before = await Promise.all([waiting, coming, moving].map((id) => bookingOf(id)));
    await statusTo('suspended');
    for (const actor of team)
      for (const { code } of await sendAll(db, { ...actor, now: at }, queued)) expect(code).toBe('FORBIDDEN');
    expect(await Promise.all([waiting, coming, moving].map((id) => bookingOf(id)))).toEqual(before);
    expect(await db.query(`select 1 from public.booking_attendance`)).toEqual([]);
    expect(await db.query(`select 1 from public.bookings where source <> 'app'`)).toEqual([]);
    expect(await db.query('select state, is_seen from public.refunds')).toEqual([{ state: 'due', is_seen: false }]);

    for (const write of [
      { kind: 'decide-booking', args: confirm },
      { kind: 'move-booking', args: move },
      { kind: 'cancel-for-venue', args: callOff },
      { kind: 'settle-refund', args: found },
    ])
      expect(await send(db, rep, write.kind, write.args), write.kind).toMatchObject({ status: 'applied' });
    expect(await bookingOf(waiting)).toMatchObject({ status: 'confirmed' });
    expect(await bookingOf(coming)).toMatchObject({ status: 'cancelled', ended_by: 'platform' });
  });

  it('puts what is open on the lists of Baari at once: payments, calls, and refunds that the venue owes', async () => {
    await payTo('venue');
    const [waiting, coming, reached] = [await pending(db, [9]), await confirmed(db, [18]), await confirmed(db, [19])];
    await send(db, rep, 'log-call', { bookingId: reached, outcome: 'reached' });
    const { booking } = await book(db, ayesha, { hours: [11] });
    await send(db, ayesha, 'cancel-booking', { bookingId: booking.id, refund: 0 });
    const [{ id: refund = '' } = {}] = await db.query('select id from public.refunds');
    expect(await inList('call')).toEqual([coming]);
    expect(await inList('refunds', { state: 'due' })).toEqual([]);
    const counts = async () => {
      const [{ decide: pay, call, refunds } = {}] = (await list('overview')) as Record<string, Row>[];
      return [pay?.['count'], call?.['count'], refunds?.['count'], refunds?.['sum']];
    };
    expect(await counts()).toEqual([1, 1, 0, 0]);

    const later = (actor: Actor, minutes: number): Actor => ({ ...actor, now: `2026-11-21T10:${minutes}:00Z` });
    await db.as(
      { role: 'service_role', now: '2026-11-21T10:10:00Z' },
      `update public.vendors set status = 'suspended' where id = $1`,
      [ids.vendor],
    );
    expect(await inList('decide')).toEqual([waiting]);
    // Called about the booking, not yet about the suspension.
    expect(await inList('call')).toEqual([coming, reached].sort());
    expect(await inList('refunds', { state: 'due' })).toEqual([refund]);
    expect(await counts()).toEqual([1, 2, 1, 2100]);
    await send(db, later(rep, 20), 'log-call', { bookingId: reached, outcome: 'reached' });
    expect(await inList('call')).toEqual([coming]);
    expect((await list('decide'))[0]).toMatchObject({ isSuspended: true });

    await statusTo('approved');
    expect(await inList('refunds', { state: 'due' })).toEqual([]);
    expect((await list('decide'))[0]).not.toHaveProperty('isSuspended');
  });

  it('tells each customer with a booking to come once, and the rest of the staff; nobody of the business hears of bookings', async () => {
    const [waiting, coming] = [await pending(db, [9]), await confirmed(db, [18], ids.bilal)];
    const over = await confirmed(db, [19]);
    await send(db, ayesha, 'cancel-booking', { bookingId: over, refund: 0 });
    await send(db, gate, 'add-walk-in', {
      courtId: ids.dayCourt,
      day: tomorrow,
      hours: [20],
      source: 'walkin',
      name: 'H',
      total: 1,
    });
    const played = await confirmed(db, [7], ids.ayesha);
    await db.query(`update public.bookings set status = 'completed' where id = $1`, [played]);
    await decide('suspend');
    expect(await told('venue_suspended')).toEqual([
      {
        user_id: ids.ayesha,
        booking_id: waiting,
        message: expect.stringContaining('Court 1 at Day Venue on Sun, 22 Nov 2026'),
      },
      { user_id: ids.bilal, booking_id: coming, message: expect.stringContaining('Court 1 at Day Venue') },
    ]);
    expect((await told('bookings_to_take_over')).map(({ user_id, message }) => [user_id, message])).toEqual([
      [staff.rep, 'Siddiqui Sports is suspended. What is open there is ours now: 2 bookings, 0 refunds.'],
      [staff.rep2, 'Siddiqui Sports is suspended. What is open there is ours now: 2 bookings, 0 refunds.'],
    ]);
    await db.query('delete from public.notifications');
    await send(db, ayesha, 'cancel-booking', { bookingId: waiting, refund: 0 });
    await send(db, rep, 'cancel-for-venue', {
      bookingId: coming,
      rev: await revOf(db, coming),
      reason: 'court',
      expectedRefund: 2100,
    });
    const people = [ids.owner, staff.manager, staff.gate];
    expect(await db.query('select kind from public.notifications where user_id = any ($1)', [people])).toEqual([]);
    await statusTo('approved');
    expect(await db.query('select kind from public.notifications where user_id = any ($1)', [people])).toEqual([
      { kind: 'vendor_approved' },
    ]);
  });

  it('ends a move that the customer was asked about: a later yes finds no offer, and the hours are free', async () => {
    const id = await confirmed(db, [18]);
    const offer = requestId();
    const to = { courtId: ids.dayCourt, day: '2026-11-24', hours: [9] };
    await send(db, manager, 'move-booking', { bookingId: id, rev: await revOf(db, id), ...to }, offer);
    expect(await db.query('select id from private.move_offers')).toEqual([{ id: offer }]);
    const rev = await revOf(db, id);
    await decide('suspend');
    expect(await db.query('select id from private.move_offers')).toEqual([]);
    expect(await db.query(`select id from public.time_slot_blocks where reason = 'move'`)).toEqual([]);
    // The phone of the customer hears of it with its next pull.
    expect(await revOf(db, id)).toBeGreaterThan(rev);
    expect(await send(db, ayesha, 'answer-move', { bookingId: id, offerId: offer, accept: true })).toMatchObject({
      code: 'OFFER_OVER',
    });
  });

  it('an overdue refund that its venue owes is told to Baari instead of its owner', async () => {
    await payTo('venue');
    const { booking } = await book(db, ayesha, { hours: [11] });
    await send(db, ayesha, 'cancel-booking', { bookingId: booking.id, refund: 0 });
    await statusTo('suspended');
    await db.query('delete from public.notifications');
    await db.as({ role: 'service_role', now: '2026-11-24T10:01:00Z' }, 'select public.advance_bookings()');
    const late = (await told('refund_late')).map(({ user_id }) => String(user_id));
    expect(late.sort()).toEqual([staff.rep, staff.rep2, ids.admin].sort());
  });

  it('customers keep what is theirs: they are reminded, and they cancel', async () => {
    const [id, other] = [await confirmed(db, [18]), await confirmed(db, [20])];
    await statusTo('suspended');
    await db.as({ role: 'service_role', now: '2026-11-22T11:30:00Z' }, 'select public.advance_bookings()');
    expect((await told('booking_reminder')).map(({ booking_id }) => booking_id)).toEqual([id]);
    expect(await send(db, ayesha, 'cancel-booking', { bookingId: other, refund: 0 })).toMatchObject({
      status: 'applied',
    });
  });
});
