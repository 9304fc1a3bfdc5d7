// What a venue enters itself: guests, blocks, arrivals, notes; and how that meets what customers do.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { playingDay, startOfHour } from '#domain/desk/playing-day.ts';
import { auditRow } from '#features/admin-audit/audit-row.ts';
import { actionWords, detailWords } from '#features/admin-audit/audit-words.ts';
import {
  clearDesk,
  confirmed,
  makeDesk,
  pending,
  revOf,
  send,
  sendAll,
  staff,
  transferId,
} from '#tests/support/postgres-desk.ts';
import { type Actor, type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import {
  asPerson,
  book,
  type CourtDayAnswer,
  ids,
  noonRev,
  receiptOf,
  refusal,
  requestId,
  rpc,
  signedInAt,
  today,
  tomorrow,
} from '#tests/support/postgres-world.ts';

const iso = '2026-11-21T10:00:00.000Z';

describe.each(engines)('own entries on %s', (engine) => {
  let db: Database;
  const rep = asPerson(staff.rep);
  const rep2 = asPerson(staff.rep2);
  const owner = asPerson(ids.owner);
  const manager = asPerson(staff.manager);
  const gate = asPerson(staff.gate);
  const gate2 = asPerson(staff.gate2);
  const ayesha = asPerson(ids.ayesha);
  const bilal = asPerson(ids.bilal);

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeDesk(db);
  });
  beforeEach(() => clearDesk(db));
  afterAll(() => db.close());

  const guest = {
    courtId: ids.dayCourt,
    day: tomorrow,
    hours: [18],
    source: 'walkin',
    name: 'Hamza Malik',
    total: 2000,
  };
  const walkIn = (actor: Actor, changes: Record<string, unknown> = {}, id?: string) =>
    send(db, actor, 'add-walk-in', { ...guest, ...changes }, id);
  const blocked = { courtId: ids.dayCourt, day: tomorrow, hours: [18], reason: 'maintenance' };
  const block = (actor: Actor, changes: Record<string, unknown> = {}) =>
    send(db, actor, 'block-hours', { ...blocked, ...changes });
  const entered = { name: 'Hamza Malik', phone: null, total: 2000, paid: 'unpaid', note: null };
  const change = (actor: Actor, entryId: string, changes: Record<string, unknown> = {}) =>
    send(db, actor, 'change-walk-in', {
      entryId,
      name: 'Hamza M',
      total: 1500,
      paid: 'cash',
      was: entered,
      ...changes,
    });
  const remove = (actor: Actor, entryId: string) => send(db, actor, 'remove-entry', { entryId });
  const checkIn = (actor: Actor, bookingId: string, changes: Record<string, unknown> = {}) =>
    send(db, actor, 'check-in', { bookingId, at: actor.now, how: 'list', device: 'Gate phone', ...changes });
  const noShow = (actor: Actor, bookingId: string, isNoShow: unknown = true, changes: Record<string, unknown> = {}) =>
    send(db, actor, 'mark-no-show', { bookingId, isNoShow, at: actor.now, ...changes });
  const stateOf = async (hour = 18) =>
    (await rpc<CourtDayAnswer>(db, bilal, 'court_day', { court: ids.dayCourt, day: tomorrow })).hours.find(
      ([h]) => h === hour,
    )?.[1];
  const trail = async (row: string) =>
    (await db.query('select action from private.audit_log where row_id = $1 order by id', [row])).map(
      ({ action }) => action,
    );
  const advance = (now: string) => db.as({ role: 'service_role', now }, 'select public.advance_bookings()');
  const at = (actor: Actor, now: string): Actor => ({ ...actor, now });

  describe('a guest', () => {
    it('whose name has a NUL is rejected, and the others of the batch are entered', async () => {
      const [first, second] = await sendAll(db, gate, [
        { kind: 'add-walk-in', args: { ...guest, name: 'Hamza\u0000Malik' } },
        { kind: 'add-walk-in', args: { ...guest, hours: [19] } },
      ]);
      expect(first).toMatchObject({ status: 'rejected', code: 'INVALID' });
      expect(second).toMatchObject({ status: 'applied' });
      expect(await stateOf(18)).toBe('free');
      expect(await stateOf(19)).toBe('taken');
    });

    it('is entered by everybody of the venue, occupies the hour, and leaves no customer behind', async () => {
      for (const [index, actor] of [gate, manager, owner, asPerson(ids.admin)].entries()) {
        const id = requestId();
        expect(await walkIn(actor, { hours: [10 + index], note: 'Red shirt', paid: 'cash' }, id)).toMatchObject({
          status: 'applied',
          rows: {
            entries: [
              {
                id,
                kind: 'walkin',
                status: 'confirmed',
                name: 'Hamza Malik',
                hours: 1 << (10 + index),
                total: 2000,
                paid: 'cash',
                note: 'Red shirt',
                mine: true,
                venueId: ids.dayVenue,
              },
            ],
          },
        });
        expect(await stateOf(10 + index)).toBe('taken');
      }
      for (const actor of [rep, ayesha, asPerson(ids.otherOwner)])
        expect(await walkIn(actor)).toMatchObject({ code: 'FORBIDDEN' });
      expect(await db.query('select distinct user_id, fee, source from public.bookings')).toEqual([
        { user_id: null, fee: 0, source: 'walkin' },
      ]);
      expect(await db.query('select 1 from public.notifications')).toEqual([]);
    });

    // spec: console-stories.offline-once
    it('is one entry, however often it is sent', async () => {
      const id = requestId();
      const verdicts = [await walkIn(gate, {}, id), await walkIn(gate, {}, id)];
      expect(verdicts.map(({ status }) => status)).toEqual(['applied', 'duplicate']);
      expect(await walkIn(gate2, {}, id)).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
      expect(await db.query('select 1 from public.bookings')).toHaveLength(1);
    });

    it('meets an online booking: refused with who booked it and when, the other hours stay free', async () => {
      const id = await confirmed(db);
      const refused = await walkIn(gate, { hours: [17, 18] });
      expect(refused).toMatchObject({
        status: 'rejected',
        code: 'SLOT_TAKEN',
        detail: { hours: [18], entry: { id, kind: 'app', name: 'Ayesha Khan', made: iso } },
      });
      expect(await stateOf(17)).toBe('free');
      await walkIn(gate, { hours: [19] });
      expect(await walkIn(gate2, { hours: [19] })).toMatchObject({
        detail: { entry: { kind: 'walkin', name: 'Hamza Malik', by: 'Ghulam Gate' } },
      });
      await block(manager, { hours: [20] });
      expect(await walkIn(gate, { hours: [20] })).toMatchObject({
        detail: { entry: { kind: 'block', name: 'maintenance', by: 'Imran Manager' } },
      });
      expect(await refusal(book(db, bilal, { hours: [19], receipt: receiptOf(ids.bilal, 8) }))).toMatchObject({
        code: 'SLOT_TAKEN',
      });
    });

    // spec: console-stories.live-hold
    it('meets a live hold: refused with the time, without a name; after the hold it goes in', async () => {
      await rpc(db, ayesha, 'hold_slots', { court: ids.dayCourt, day: tomorrow, hours: [18] });
      const refused = await walkIn(gate);
      expect(refused.detail).toEqual({ hours: [18], entry: { kind: 'hold', until: '2026-11-21T10:15:00.000Z' } });
      const later = at(gate, '2026-11-21T10:16:00Z');
      expect(await walkIn(later)).toMatchObject({ status: 'applied' });
      // The promise of the lapsed hold is worth nothing any more; the payment can still be claimed.
      const paid = { hours: [18], receipt: receiptOf(ids.ayesha, 8) };
      expect(await refusal(book(db, at(ayesha, '2026-11-21T10:17:00Z'), paid))).toMatchObject({ code: 'HOLD_EXPIRED' });
      expect((await book(db, at(ayesha, '2026-11-21T10:17:00Z'), paid, 'record_unplaced_payment')).booking.status).toBe(
        'refund_due',
      );
    });

    // spec: console-stories.bad-entry
    it.each([
      ['hours of 13', { hours: Array.from({ length: 13 }, (_, hour) => hour) }],
      ['hour 24', { hours: [24] }],
      ['hour −1', { hours: [-1] }],
      ['an hour as words', { hours: ['7'] }],
      ['the same hour twice', { hours: [7, 7] }],
      ['no hour', { hours: [] }],
      ['a date that does not exist', { day: '2026-02-30' }],
      ['no date', { day: 'tomorrow' }],
      ['a name of spaces', { name: '   ' }],
      ['an invisible name', { name: '\u200b\u202e' }],
      ['a name of 81', { name: 'x'.repeat(81) }],
      ['a short number', { phone: '12345' }],
      ['a landline', { phone: '+922134567890' }],
      ['a foreign number', { phone: '+447700900123' }],
      ['a phone booking without a number', { source: 'phone' }],
      ['total −1', { total: -1 }],
      ['total 1.5', { total: 1.5 }],
      ['a total with a comma', { total: '3,500' }],
      ['10 million', { total: 10_000_000 }],
      ['no total', { total: null }],
      ['a note of 201', { note: 'x'.repeat(201) }],
      ['an unknown way to pay', { paid: 'card' }],
      ['the source of a customer', { source: 'app' }],
    ])('is refused with %s', async (_, changes) => {
      expect(await walkIn(gate, changes)).toMatchObject({ status: 'rejected', code: 'INVALID' });
      expect(await db.query('select 1 from public.bookings')).toEqual([]);
    });

    it('keeps what people write as they wrote it', async () => {
      const name = 'علی <script>alert(1)</script> 🏏';
      expect((await walkIn(gate, { name, phone: '+923001234567', source: 'phone', total: 2500 })).rows).toMatchObject({
        entries: [{ name, phone: '+923001234567', total: 2500, kind: 'phone' }],
      });
    });

    it('may be of last month and of the next 26 weeks, for the gate of the next two days; also outside opening hours', async () => {
      for (const [actor, day, outcome] of [
        [gate, '2026-10-21', 'applied'],
        [gate, '2026-10-20', 'OUTSIDE_WINDOW'],
        [gate, '2026-11-23', 'applied'],
        [gate, '2026-11-24', 'OUTSIDE_WINDOW'],
        [manager, '2027-05-22', 'applied'],
        [manager, '2027-05-23', 'OUTSIDE_WINDOW'],
      ] as const) {
        const { status, code } = await walkIn(actor, { day });
        expect(code ?? status, day).toBe(outcome);
      }
      expect(await walkIn(gate, { hours: [3] })).toMatchObject({ status: 'applied' });
    });

    it('is changed and removed by who entered it, or by a manager; played ones still get their payment', async () => {
      const { id } = await walkIn(gate);
      expect(await change(gate2, id)).toMatchObject({ code: 'FORBIDDEN', detail: { right: 'entry.any' } });
      expect(await remove(gate2, id)).toMatchObject({ code: 'FORBIDDEN' });
      expect(await change(gate, id)).toMatchObject({
        rows: { entries: [{ total: 1500, paid: 'cash', name: 'Hamza M' }] },
      });
      expect(await change(manager, id, { paid: 'transfer' })).toMatchObject({ status: 'applied' });
      await advance('2026-11-22T15:00:00Z');
      expect(
        await change(at(gate, '2026-11-22T15:01:00Z'), id, { paid: 'unpaid', was: { ...entered, paid: 'transfer' } }),
      ).toMatchObject({
        rows: { entries: [{ status: 'completed', paid: 'unpaid' }] },
      });
      expect(await remove(at(gate, '2026-11-22T15:02:00Z'), id)).toMatchObject({
        code: 'NOT_CHANGEABLE',
        detail: { status: 'completed' },
      });
      const online = await confirmed(db, [12]);
      expect(await change(owner, online)).toMatchObject({ code: 'NOT_CHANGEABLE', detail: { status: 'confirmed' } });
      expect(await remove(owner, online)).toMatchObject({ code: 'NOT_CHANGEABLE' });
      expect(await change(gate, requestId())).toMatchObject({ code: 'NOT_FOUND' });
    });

    it('keeps what another phone wrote meanwhile in the fields that this one left as it had seen them', async () => {
      const { id } = await walkIn(gate, { phone: '+923001234567', note: 'Red shirt' });
      const was = { name: 'Hamza Malik', phone: '+923001234567', total: 2000, paid: 'unpaid', note: 'Red shirt' };
      await change(manager, id, { ...was, paid: 'cash', total: 1800, was });
      // Typed before that, without signal: another name, and nothing else.
      const { rows } = await change(gate, id, { ...was, name: 'Hamza Mir', was });
      expect(rows?.['entries']?.[0]).toMatchObject({
        name: 'Hamza Mir',
        phone: '+923001234567',
        total: 1800,
        paid: 'cash',
        note: 'Red shirt',
      });
      // What both have changed is as the later one says, and what was emptied is gone.
      const { note: _note, phone: _phone, ...bare } = was;
      const later = await change(gate, id, { ...bare, paid: 'transfer', was });
      expect(later.rows?.['entries']?.[0]).toMatchObject({ name: 'Hamza Mir', paid: 'transfer', total: 1800 });
      expect(later.rows?.['entries']?.[0]).not.toHaveProperty('note');
      expect(later.rows?.['entries']?.[0]).not.toHaveProperty('phone');
      for (const odd of [undefined, null, 'x', []])
        expect(await change(gate, id, { was: odd })).toMatchObject({ code: 'INVALID', detail: { field: 'was' } });
    });

    it('can be changed when its number is shown to nobody any more: it stays as it is', async () => {
      const { id } = await walkIn(manager, { source: 'phone', phone: '+923001234567' });
      const was = { name: 'Hamza Malik', phone: null, total: 2000, paid: 'unpaid', note: null };
      const { phone: _hidden, note: _note, ...shown } = was;
      const later = { ...manager, now: '2027-01-05T07:00:00Z' };
      const changed = await change(later, id, { ...shown, paid: 'cash', was });
      expect(changed.rows?.['entries']?.[0]).toMatchObject({ kind: 'phone', paid: 'cash' });
      expect(changed.rows?.['entries']?.[0]).not.toHaveProperty('phone');
      const stored = 'select guest_phone from public.booking_desk where booking_id = $1';
      expect(await db.query(stored, [id])).toEqual([{ guest_phone: '+923001234567' }]);
      // Whoever saw the number may replace it, not empty it.
      const seen = { ...was, phone: '+923001234567' };
      expect(await change(manager, id, { ...shown, paid: 'cash', was: seen })).toMatchObject({
        code: 'INVALID',
        detail: { field: 'phone' },
      });
    });

    it('tells the gate of other days than its own that an hour is taken, not by whom', async () => {
      const past = '2026-11-11';
      const { id } = await walkIn(manager, { day: past, phone: '+923001234567', note: 'Owes 500' });
      await walkIn(manager, { day: tomorrow, phone: '+923001234567' });
      const inTheWay = async (actor: Actor, day: string) =>
        (await walkIn(actor, { day })).detail?.['entry'] as Record<string, unknown>;
      expect(await inTheWay(gate, tomorrow)).toMatchObject({ name: 'Hamza Malik', phone: '+923001234567' });
      expect(await inTheWay(manager, past)).toMatchObject({ id, name: 'Hamza Malik', note: 'Owes 500' });
      const seen = await inTheWay(gate, past);
      expect(seen).toMatchObject({ id, kind: 'walkin', by: 'Imran Manager' });
      for (const key of ['name', 'phone', 'code', 'note']) expect(seen).not.toHaveProperty(key);
      // What it has entered itself it knows anyway.
      await walkIn(gate, { day: past, hours: [19], phone: '+923001234567' });
      expect((await walkIn(gate, { day: past, hours: [19] })).detail?.['entry']).toMatchObject({ name: 'Hamza Malik' });
    });

    it('removed frees the hour for everybody, also the running one, once and without a message', async () => {
      const { id } = await walkIn(gate);
      await send(db, bilal, 'watch-hour', { courtId: ids.dayCourt, day: tomorrow, hour: 18 });
      expect(await remove(gate, id)).toMatchObject({ status: 'applied', rows: { entries: [{ status: 'cancelled' }] } });
      expect(await remove(gate, id)).toMatchObject({ status: 'applied' });
      expect(await stateOf()).toBe('free');
      expect(await db.query('select kind from public.notifications')).toEqual([{ kind: 'hour_free' }]);
      expect(await db.query('select 1 from public.refunds')).toEqual([]);
      expect(await trail(id)).toEqual(['booking.made', 'booking.cancelled']);
      const running = await walkIn(gate, { day: today, hours: [15] });
      await remove(gate, running.id);
      expect(await walkIn(gate2, { day: today, hours: [15] })).toMatchObject({ status: 'applied' });
    });
  });

  describe('a block', () => {
    it('takes all of its hours or none, is removed once, and tells who waited', async () => {
      await confirmed(db, [19]);
      expect(await block(gate, { hours: [18, 19, 20] })).toMatchObject({
        code: 'SLOT_TAKEN',
        detail: { hours: [19], entry: { name: 'Ayesha Khan' } },
      });
      const { id, rows } = await block(gate, { hours: [18, 20], note: 'Net is torn' });
      expect(rows).toMatchObject({
        entries: [
          {
            id,
            kind: 'block',
            name: 'maintenance',
            note: 'Net is torn',
            hours: (1 << 18) | (1 << 20),
            status: 'confirmed',
          },
        ],
      });
      expect(await refusal(book(db, bilal, { hours: [20], receipt: receiptOf(ids.bilal, 8) }))).toMatchObject({
        code: 'SLOT_TAKEN',
      });
      await send(db, bilal, 'watch-hour', { courtId: ids.dayCourt, day: tomorrow, hour: 20 });
      expect(await remove(gate2, id)).toMatchObject({ code: 'FORBIDDEN' });
      expect(await remove(manager, id)).toMatchObject({ rows: { entries: [{ status: 'cancelled' }] } });
      expect(await remove(manager, id)).toMatchObject({ status: 'applied' });
      expect([await stateOf(18), await stateOf(20)]).toEqual(['free', 'free']);
      expect(await db.query('select kind from public.notifications where user_id = $1', [ids.bilal])).toEqual([
        { kind: 'hour_free' },
      ]);
      expect(await trail(id)).toEqual(['block.made', 'block.removed']);
      for (const wrong of [{ reason: 'rain' }, { hours: [] }, { note: 'x'.repeat(201) }])
        expect(await block(gate, wrong)).toMatchObject({ code: 'INVALID' });
    });

    it('that was made in the SQL console has a row too, which ends with its hour', async () => {
      await db.exec(`insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason)
        values ('${ids.dayCourt}', '${tomorrow}', '09:00', '10:00', 'manual')`);
      expect(await db.query('select kind, removed_at from public.venue_blocks')).toEqual([
        { kind: 'other', removed_at: null },
      ]);
      await db.query(`delete from public.time_slot_blocks where start_time = '09:00'`);
      expect(await db.query('select removed_at is not null as is_over from public.venue_blocks')).toEqual([
        { is_over: true },
      ]);
    });
  });

  describe('the gate', () => {
    // Tomorrow at 18:00 in Karachi is 13:00 UTC.
    const inTime = '2026-11-22T12:50:00Z';

    it('lets a confirmed guest in once, and tells the next phone when and by whom', async () => {
      const id = await confirmed(db);
      const rev = await revOf(db, id);
      expect(await checkIn(at(gate, inTime), id, { at: '2026-11-22T12:45:00Z', how: 'code' })).toMatchObject({
        rows: { entries: [{ seen: 'arrived', seenAt: '2026-11-22T12:45:00.000Z' }] },
      });
      expect(await checkIn(at(gate2, inTime), id)).toMatchObject({
        code: 'ALREADY_CHECKED_IN',
        detail: { at: '2026-11-22T12:45:00.000Z', by: 'Ghulam Gate', device: 'Gate phone' },
      });
      // The customer's phone has nothing to fetch because of it.
      expect(await revOf(db, id)).toBe(rev);
      expect(await noShow(at(manager, '2026-11-22T13:20:00Z'), id)).toMatchObject({ code: 'ALREADY_CHECKED_IN' });
      expect(await remove(at(manager, inTime), id)).toMatchObject({
        code: 'NOT_CHANGEABLE',
        detail: { status: 'arrived', by: 'Ghulam Gate' },
      });
      expect(await checkIn(at(rep, inTime), id)).toMatchObject({ code: 'FORBIDDEN' });
    });

    it('is noted with the time and the way that the phone says, and not without them', async () => {
      const id = await confirmed(db);
      for (const field of ['at', 'how'])
        expect(await checkIn(gate, id, { [field]: undefined })).toMatchObject({ code: 'INVALID', detail: { field } });
      expect(await noShow(gate, id, true, { at: null })).toMatchObject({ code: 'INVALID', detail: { field: 'at' } });
    });

    it('is noted as of now where the clock of a phone ran ahead: nobody loses who was let in', async () => {
      const id = await confirmed(db);
      const ahead = new Date(Date.parse(inTime) + 3_600_000).toISOString();
      expect(await noShow(at(gate, '2026-11-22T13:10:00Z'), id, true, { at: ahead })).toMatchObject({
        code: 'TOO_EARLY',
      });
      expect(await checkIn(at(gate, inTime), id, { at: ahead })).toMatchObject({
        rows: { entries: [{ seen: 'arrived', seenAt: new Date(inTime).toISOString() }] },
      });
    });

    it('opens four hours before and closes four hours after, and hears of it up to a week later', async () => {
      const id = await confirmed(db);
      const window = { from: '2026-11-22T09:00:00.000Z', to: '2026-11-22T18:00:00.000Z' };
      expect(await checkIn(at(gate, '2026-11-22T08:59:59Z'), id)).toMatchObject({
        code: 'OUTSIDE_GATE_WINDOW',
        detail: window,
      });
      expect(await checkIn(at(gate, '2026-11-22T18:00:01Z'), id)).toMatchObject({ code: 'OUTSIDE_GATE_WINDOW' });
      expect(await checkIn(at(gate, '2026-11-29T14:00:01Z'), id, { at: '2026-11-22T14:00:00Z' })).toMatchObject({
        code: 'OUTSIDE_GATE_WINDOW',
      });
      await advance('2026-11-23T00:00:00Z');
      expect(await checkIn(at(gate, '2026-11-29T14:00:00Z'), id, { at: '2026-11-22T14:00:00Z' })).toMatchObject({
        rows: { entries: [{ status: 'completed', seen: 'arrived' }] },
      });
    });

    it('lets nobody in whose payment is being checked, or whose booking is off', async () => {
      const id = await pending(db);
      expect(await checkIn(at(gate, inTime), id)).toMatchObject({
        code: 'NOT_CONFIRMED',
        detail: { status: 'pending' },
      });
      await send(db, ayesha, 'cancel-booking', { bookingId: id, refund: 0 });
      expect(await checkIn(at(gate, inTime), id)).toMatchObject({
        code: 'NOT_CONFIRMED',
        detail: { status: 'cancelled', by: 'customer', at: iso },
      });
    });

    // spec: console-stories.collect
    it('collects first what is missing', async () => {
      const id = await pending(db);
      await send(db, rep, 'decide-booking', {
        bookingId: id,
        rev: await revOf(db, id),
        decision: 'confirm',
        received: 1900,
        collect: 200,
        reference: transferId(),
      });
      expect(await checkIn(at(gate, inTime), id)).toMatchObject({ code: 'COLLECT_FIRST', detail: { amount: 200 } });
      expect(await checkIn(at(gate, inTime), id, { collected: 100 })).toMatchObject({ code: 'COLLECT_FIRST' });
      const { rows } = await checkIn(at(gate, inTime), id, { collected: 200 });
      expect(rows?.['entries']?.[0]).not.toHaveProperty('collect');
      const refund = { bookingId: id, rev: await revOf(db, id), reason: 'court', expectedRefund: 2100, played: 0 };
      expect(await send(db, at(manager, inTime), 'cancel-for-venue', refund)).toMatchObject({
        code: 'ARRIVED',
        detail: { at: new Date(inTime).toISOString() },
      });
      expect(await send(db, at(rep, inTime), 'cancel-for-venue', refund)).toMatchObject({ status: 'applied' });
      expect((await trail(id)).slice(-4)).toEqual([
        'payment.collected',
        'attendance.arrived',
        'booking.called_off',
        'booking.cancelled',
      ]);
    });

    it('takes back with a check-in what was collected in the same tap, and nothing that was collected before', async () => {
      const id = await pending(db);
      const short = { bookingId: id, decision: 'confirm', received: 1900, collect: 200, reference: transferId() };
      await send(db, rep, 'decide-booking', { ...short, rev: await revOf(db, id) });
      await checkIn(at(gate, inTime), id, { collected: 200 });
      const undo = (now = inTime) => send(db, at(gate, now), 'undo-check-in', { bookingId: id });
      const { rows } = await undo();
      // It was somebody else: the guest has not paid, and nobody may cancel for money that never came.
      expect(rows?.['entries']?.[0]).toMatchObject({ collect: 200 });
      expect(await trail(id)).toContain('attendance.undone');
      expect(await checkIn(at(gate, inTime), id)).toMatchObject({ code: 'COLLECT_FIRST', detail: { amount: 200 } });
      await checkIn(at(gate, inTime), id, { collected: 200 });
      await db.query(`update public.booking_attendance set at = at + interval '1 minute' where booking_id = $1`, [id]);
      expect((await undo()).rows?.['entries']?.[0]).not.toHaveProperty('collect');
    });

    it('takes a check-in back: the own one for 15 minutes, a manager later and another’s', async () => {
      const id = await confirmed(db);
      const undo = (actor: Actor, now: string) => send(db, at(actor, now), 'undo-check-in', { bookingId: id });
      await checkIn(at(gate, inTime), id);
      expect(await undo(gate2, '2026-11-22T12:51:00Z')).toMatchObject({
        code: 'FORBIDDEN',
        detail: { right: 'gate.correct' },
      });
      expect(await undo(gate, '2026-11-22T13:05:00Z')).toMatchObject({ code: 'TOO_LATE' });
      const { rows } = await undo(gate, '2026-11-22T13:04:59Z');
      expect(rows?.['entries']?.[0]).not.toHaveProperty('seen');
      expect(await undo(gate, '2026-11-22T13:04:59Z')).toMatchObject({ status: 'applied' });
      await checkIn(at(gate, inTime), id);
      expect(await undo(manager, '2026-11-22T15:00:00Z')).toMatchObject({ status: 'applied' });
      expect((await trail(id)).slice(-4)).toEqual([
        'attendance.arrived',
        'attendance.undone',
        'attendance.arrived',
        'attendance.undone',
      ]);
    });

    // spec: console-stories.no-show
    it('marks a no-show from 15 minutes on; the customer is told, cannot review, and a late arrival turns it around', async () => {
      const id = await confirmed(db);
      expect(await noShow(at(gate, '2026-11-22T13:10:00Z'), id)).toMatchObject({
        code: 'TOO_EARLY',
        detail: { from: '2026-11-22T13:15:00.000Z' },
      });
      expect(await noShow(at(gate, '2026-11-22T13:16:00Z'), id)).toMatchObject({
        rows: { entries: [{ seen: 'no_show' }] },
      });
      expect(await noShow(at(gate, '2026-11-22T13:17:00Z'), id)).toMatchObject({ status: 'applied' });
      const kinds = async () =>
        (await db.query('select kind from public.notifications where user_id = $1 order by kind', [ids.ayesha])).map(
          ({ kind }) => kind,
        );
      expect(await kinds()).toEqual(['booking_confirmed', 'marked_no_show']);
      await advance('2026-11-22T14:00:00Z');
      expect(await kinds()).toEqual(['booking_confirmed', 'marked_no_show']);
      const review = (now: string) =>
        send(db, at(ayesha, now), 'submit-review', { bookingId: id, rating: 5, comment: 'ok', basedOn: [null] });
      expect(await review('2026-11-22T14:01:00Z')).toMatchObject({
        code: 'NOT_REVIEWABLE',
        detail: { attendance: 'no_show' },
      });
      expect(await checkIn(at(gate, '2026-11-22T14:02:00Z'), id)).toMatchObject({
        rows: { entries: [{ seen: 'arrived' }] },
      });
      expect(await review('2026-11-22T14:03:00Z')).toMatchObject({ status: 'applied' });
      expect(await noShow(gate, id, 'yes')).toMatchObject({ code: 'INVALID', detail: { field: 'isNoShow' } });
    });

    it('corrects a no-show for a day, a manager for two', async () => {
      const id = await confirmed(db);
      expect(await noShow(at(gate, '2026-11-23T13:00:01Z'), id)).toMatchObject({ code: 'TOO_LATE' });
      expect(await noShow(at(gate, '2026-11-23T13:30:00Z'), id, true, { at: '2026-11-22T13:30:00Z' })).toMatchObject({
        status: 'applied',
      });
      expect(await noShow(at(manager, '2026-11-24T12:00:00Z'), id, false)).toMatchObject({ status: 'applied' });
      expect(await noShow(at(manager, '2026-11-24T13:00:01Z'), id)).toMatchObject({ code: 'TOO_LATE' });
      expect(await noShow(at(gate, '2026-11-22T13:30:00Z'), await pending(db, [19]))).toMatchObject({
        code: 'NOT_CONFIRMED',
      });
    });

    // spec: console-stories.half-past-midnight
    it('at half past midnight lets in who plays on in yesterday’s evening, and keeps today’s date', async () => {
      const now = '2026-11-21T19:30:00Z';
      const night = asPerson(ids.otherOwner, now);
      const { id, rows } = await walkIn(night, { courtId: ids.nightCourt, day: tomorrow, hours: [0] });
      expect(rows).toMatchObject({ entries: [{ day: tomorrow, hours: 1 }] });
      expect(await checkIn(night, id, { at: now })).toMatchObject({
        rows: { entries: [{ day: tomorrow, seen: 'arrived', seenAt: '2026-11-21T19:30:00.000Z' }] },
      });
      const [venue] = await db.query('select open_time, close_time from public.venues where id = $1', [ids.nightVenue]);
      const base = { open: String(venue?.['open_time']), close: String(venue?.['close_time']) };
      expect(playingDay(Date.parse(now), base)).toBe(today);
      expect(playingDay(startOfHour({ day: tomorrow, hour: 0 }), base)).toBe(today);
      expect(await db.query('select booking_date::text as day from public.bookings where id = $1', [id])).toEqual([
        { day: tomorrow },
      ]);
    });

    // spec: console-stories.batch
    it('takes an offline guest and the check-in in one batch, in order; a refused guest holds up its own check-in only', async () => {
      const guests = [requestId(), requestId()];
      await confirmed(db, [19]);
      const now = '2026-11-22T12:50:00Z';
      const lane = (id = '', hours: number[]) => [
        { kind: 'add-walk-in', id, entity: `entry:${id}`, args: { ...guest, hours } },
        { kind: 'check-in', entity: `entry:${id}`, args: { bookingId: id, how: 'list', at: now } },
      ];
      const verdicts = await sendAll(db, at(gate, now), [...lane(guests[0], [19]), ...lane(guests[1], [18])]);
      expect(verdicts.map(({ status, code }) => code ?? status)).toEqual([
        'SLOT_TAKEN',
        'blocked',
        'applied',
        'applied',
      ]);
      const [added, seen] = verdicts.slice(2).map(({ rows }) => rows?.['entries']?.[0]);
      expect(Number(seen?.['rev'])).toBeGreaterThan(Number(added?.['rev']));
    });

    it('notes what only the team reads, on any entry of the venue', async () => {
      const id = await confirmed(db);
      const note = (actor: Actor, text: unknown) => send(db, actor, 'note-booking', { bookingId: id, note: text });
      expect(await note(gate, ' Brings 12 people ')).toMatchObject({
        rows: { entries: [{ note: 'Brings 12 people' }] },
      });
      expect(await note(rep, 'x')).toMatchObject({ code: 'FORBIDDEN' });
      expect(await note(gate, 'x'.repeat(201))).toMatchObject({ code: 'INVALID' });
      const { rows } = await note(gate2, '');
      expect(rows?.['entries']?.[0]).not.toHaveProperty('note');
      expect(JSON.stringify(await rpc(db, ayesha, 'sync_pull', { parts: [{ p: 'user' }] }))).not.toContain('12 people');
    });

    it('is noted by the gate on the days that its phone shows, and by managers on any day', async () => {
      const onDay = async (day: string) => (await walkIn(manager, { day })).id;
      const note = async (actor: Actor, id: string) =>
        send(db, actor, 'note-booking', { bookingId: id, note: 'Owes 500' });
      for (const day of ['2026-11-20', today, '2026-11-23'])
        expect(await note(gate, await onDay(day)), day).toMatchObject({ status: 'applied' });
      for (const day of ['2026-11-19', '2026-11-24']) {
        const id = await onDay(day);
        expect(await note(gate, id), day).toMatchObject({
          status: 'rejected',
          code: 'OUTSIDE_WINDOW',
          detail: { first: '2026-11-20', last: '2026-11-23' },
        });
        expect(await note(manager, id), day).toMatchObject({ status: 'applied' });
      }
      const { id: own } = await walkIn(gate, { day: '2026-11-19', hours: [9] });
      expect(await note(gate, own)).toMatchObject({ code: 'OUTSIDE_WINDOW' });
    });

    it('knows a customer whose account is gone by name until they have played, and money only from the managers on', async () => {
      const id = await confirmed(db);
      const gateSees = await send(db, gate, 'note-booking', { bookingId: id, note: 'x' });
      expect(gateSees.rows?.['entries']?.[0]).not.toHaveProperty('total');
      expect(await send(db, manager, 'note-booking', { bookingId: id, note: 'x' })).toMatchObject({
        rows: { entries: [{ total: 2100 }] },
      });
      await db.query(
        'insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3) on conflict do nothing',
        [ids.gone, 'gone@example.test', { name: 'Sara Gone', phone: '+923007654321' }],
      );
      await db.query(`insert into public.receipts (path, owner_id, mime, bytes) values ($1, $2, 'image/jpeg', 9)`, [
        receiptOf(ids.gone),
        ids.gone,
      ]);
      const { booking } = await book(db, asPerson(ids.gone), { hours: [9], receipt: receiptOf(ids.gone) });
      await send(db, rep, 'decide-booking', {
        bookingId: booking.id,
        rev: booking.rev,
        decision: 'confirm',
        received: 2100,
        reference: transferId(),
      });
      await send(db, gate, 'note-booking', { bookingId: booking.id, note: 'Calls himself Champ' });
      await send(db, rep, 'log-call', { bookingId: booking.id, outcome: 'reached', note: 'In a bad mood' });
      await rpc(db, signedInAt(asPerson(ids.gone)), 'delete_user');
      const written = `select d.note as team, c.note as call from public.booking_desk d join public.booking_calls c using (booking_id)`;
      expect(await db.query(written)).toEqual([{ team: null, call: null }]);
      const early = at(gate, '2026-11-22T03:50:00Z');
      expect(await checkIn(early, booking.id)).toMatchObject({
        rows: { entries: [{ name: 'Sara Gone', phone: '+923007654321' }] },
      });
      await advance('2026-11-22T06:00:00Z');
      const { rows } = await send(db, at(gate, '2026-11-22T06:01:00Z'), 'note-booking', {
        bookingId: booking.id,
        note: '',
      });
      expect(rows?.['entries']?.[0]).not.toHaveProperty('name');
    });
  });

  it('leaves a row in the trail for every kind of desk write', async () => {
    const kinds = (await db.query('select kind from private.mutation_kinds where is_desk order by 1')).map(({ kind }) =>
      String(kind),
    );
    const now = '2026-11-22T13:20:00Z';
    const [open, one, two] = [await pending(db, [9]), await confirmed(db, [18]), await confirmed(db, [19], ids.bilal)];
    const [third, waiting] = [await confirmed(db, [11]), await pending(db, [13], ids.bilal)];
    const [own, prices, opening] = [requestId(), requestId(), requestId()];
    const rule = { venueId: ids.dayVenue, kind: 'weekly', days: [1], fromHour: 7, toHour: 8 };
    const [{ policy = 0 } = {}] = await db.query('select policy_rev as policy from public.venues where id = $1', [
      ids.dayVenue,
    ]);
    const rev = (id: string, table?: string) => revOf(db, id, table);
    await send(db, bilal, 'apply-as-vendor', {
      name: 'B',
      venueName: 'Bilal Sports',
      email: 'b@example.test',
      phone: '+923001234567',
      location: 'x',
      description: 'y',
    });
    const [{ id: vendor = '' } = {}] = await db.query('select id::text as id from public.vendors where user_id = $1', [
      ids.bilal,
    ]);
    const done: [string, Actor, Record<string, unknown>, string?][] = [
      [
        'decide-booking',
        rep,
        { bookingId: open, rev: await rev(open), decision: 'confirm', received: 2100, reference: transferId() },
      ],
      ['add-walk-in', gate, { ...guest, hours: [20] }, own],
      ['change-walk-in', gate, { entryId: own, name: 'H', total: 1, was: entered }],
      ['remove-entry', gate, { entryId: own }],
      ['block-hours', gate, { ...blocked, hours: [21] }],
      ['check-in', at(gate, now), { bookingId: one, at: now, how: 'list' }],
      ['undo-check-in', at(gate, now), { bookingId: one }],
      ['mark-no-show', at(gate, now), { bookingId: one, isNoShow: true, at: now }],
      ['note-booking', gate, { bookingId: one, note: 'x' }],
      ['log-call', rep, { bookingId: two, outcome: 'reached' }],
      ['claim-call', rep, { bookingId: two }],
      [
        'move-booking',
        manager,
        { bookingId: third, rev: await rev(third), courtId: ids.dayCourt, day: tomorrow, hours: [12] },
      ],
      ['cancel-for-venue', manager, { bookingId: two, rev: await rev(two), reason: 'court', expectedRefund: 2100 }],
      [
        'save-court',
        owner,
        { venueId: ids.dayVenue, courtId: ids.dayCourt, rev: await rev(ids.dayCourt, 'courts'), position: 4 },
      ],
      ['save-price-rule', owner, { ...rule, name: 'x', effect: 'set', amount: 1 }, prices],
      ['drop-price-rule', owner, { venueId: ids.dayVenue, ruleId: prices, rev: noonRev }],
      ['save-schedule', owner, { ...rule, label: 'x', kind: 'break', affected: [] }, opening],
      ['drop-schedule', owner, { venueId: ids.dayVenue, ruleId: opening, rev: noonRev }],
      ['save-policy', owner, { venueId: ids.dayVenue, rev: policy, terms: [], leadMinutes: 30, limitsNewcomers: true }],
      ['pause-online', manager, { venueId: ids.dayVenue, until: '2026-11-21T12:00:00Z', at: manager.now }],
      [
        'decide-vendor',
        asPerson(ids.admin),
        { vendorId: vendor, rev: await rev(String(vendor), 'vendors'), decision: 'reject', note: 'Not in our cities' },
      ],
      ['decline-all', rep, { bookingId: waiting, rev: await rev(waiting), count: 1, reason: 'not_paid' }],
      [
        'block-person',
        asPerson(ids.admin),
        { userId: ids.bilal, isBlocked: true, reason: 'Sends the same picture again' },
      ],
      ['set-member', owner, { venueId: ids.dayVenue, userId: staff.gate2, was: 'gate', role: 'manager' }],
    ];
    const rows = async () => Number((await db.query('select count(*)::int as n from private.audit_log'))[0]?.['n']);
    const audited: string[] = [];
    const run = async ([kind, actor, args, id]: [string, Actor, Record<string, unknown>, string?]) => {
      const before = await rows();
      expect(await send(db, actor, kind, args, id), kind).toMatchObject({ status: 'applied' });
      if ((await rows()) > before) audited.push(kind);
    };
    for (const step of done) await run(step);
    const earlier = { bookingId: third, rev: await rev(third), courtId: ids.dayCourt, day: tomorrow, hours: [10] };
    expect(await send(db, manager, 'move-booking', earlier)).toMatchObject({ status: 'applied' });
    await run(['withdraw-move', manager, { bookingId: third, rev: await rev(third) }]);
    const [{ id: refund = '' } = {}] = await db.query('select id::text as id from public.refunds');
    await run([
      'settle-refund',
      rep2,
      {
        refundId: refund,
        rev: await rev(String(refund), 'refunds'),
        action: 'sent',
        method: 'bank',
        reference: transferId(),
        paidTo: 'M',
      },
    ]);
    const problem = { bookingId: third, kind: 'amount', text: 'You took more than was shown' };
    const { id: disputeId } = await send(db, ayesha, 'report-problem', problem);
    await run(['open-refund', rep, { bookingId: third, amount: 500, note: 'He paid the fee twice' }]);
    await run(['answer-dispute', rep, { disputeId, rev: 1, note: 'We send PKR 500 back' }]);
    await db.exec(`delete from private.blocked_people;
      update public.venue_members set role = 'gate' where user_id = '${staff.gate2}'`);
    const words = {
      firstName: 'Ayesha',
      lastName: 'Khan',
      email: 'a@example.test',
      subject: 'Lights',
      message: 'When?',
    };
    const { id: messageId } = await send(db, ayesha, 'submit-contact-message', words);
    const messageRev = await rev(messageId, 'contact_submissions');
    await run(['answer-message', rep, { messageId, rev: messageRev, state: 'closed' }]);
    expect(audited.sort()).toEqual(kinds);
    const trailOfVenue = await db.query(
      `select distinct action from private.audit_log where venue_id = $1 and actor is not null`,
      [ids.dayVenue],
    );
    expect(trailOfVenue.length).toBeGreaterThan(12);
    await db.exec(`update public.venues set payee = 'venue' where id = '${ids.dayVenue}';
      update public.venues set payee = 'platform' where id = '${ids.dayVenue}';
      update private.settings set decide_minutes = decide_minutes + 1;
      update private.settings set decide_minutes = decide_minutes - 1`);
    // Baari's own people read all of it, in words.
    const said: string[] = [];
    for (let after: string | null = null; ;) {
      type Page = { rows: unknown[]; next?: string | null };
      const page: Page = await rpc<Page>(db, asPerson(ids.admin), 'admin_list', { view: 'audit', after });
      for (const row of page.rows.map((line) => auditRow.parse(line))) said.push(actionWords(row), ...detailWords(row));
      if (!page.next) break;
      after = page.next;
    }
    const ofPrograms = /[a-z]_[a-z]|[a-z][A-Z]|[0-9a-f]{8}-|\dT\d|\d:\d\d:\d|\b[a-z]+\.[a-z]|\[object/;
    expect(said.filter((line) => ofPrograms.test(line))).toEqual([]);
    expect(said).toContain('Court: Court 1');
    expect(said).toContain('Setting changed');
    await db.query('delete from public.vendors where user_id = $1', [ids.bilal]);
  });

  describe('180 days after its day', () => {
    const desk = async (id: string) =>
      (
        await db.query('select guest_name, guest_phone, note, paid from public.booking_desk where booking_id = $1', [
          id,
        ])
      )[0];

    it('an own entry is without its guest, and a booking without the notes of the team; money and hours stay', async () => {
      const id = requestId();
      await walkIn(gate, { phone: '+923001234567', note: 'Red shirt', paid: 'cash' }, id);
      const online = await confirmed(db, [20]);
      await send(db, gate, 'note-booking', { bookingId: online, note: 'Brings own ball' });
      await db.exec(`update public.booking_desk set created_at = timestamptz '${iso}' where true`);

      await advance('2027-05-21T07:00:00Z');
      expect(await desk(id)).toMatchObject({
        guest_name: 'Hamza Malik',
        guest_phone: '+923001234567',
        note: 'Red shirt',
      });
      await advance('2027-05-22T07:00:00Z');
      expect(await desk(id)).toEqual({ guest_name: null, guest_phone: null, note: null, paid: 'cash' });
      expect(await desk(online)).toMatchObject({ note: null });
      expect(await db.query('select total_price, slot_count from public.bookings where id = $1', [id])).toEqual([
        { total_price: 2000, slot_count: 1 },
      ]);
      const [{ n } = { n: 0 }] = await db.query('select private.delete_old_guests(500) as n');
      expect(n).toBe(0);
    });

    it('so many at a time, the oldest first', async () => {
      for (const hour of [10, 11, 12]) await walkIn(gate, { hours: [hour] });
      await db.exec(`set session_replication_role = replica; update public.booking_desk set created_at = timestamptz '2026-01-01';
        update public.bookings set booking_date = date '2026-01-01'; set session_replication_role = origin`);
      const forget = async () => (await db.query('select private.delete_old_guests(2) as n'))[0]?.['n'];
      expect([await forget(), await forget(), await forget()]).toEqual([2, 1, 0]);
    });
  });
});
