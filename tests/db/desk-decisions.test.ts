// Deciding through the outbox: bookings, refunds, calls, applications, courts; who hears of it and what the trail says.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { refusalOf } from '#features/cases/refusal-words.ts';
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
  type Verdict,
} from '#tests/support/postgres-desk.ts';
import { type Actor, engines, type Database, openDatabase } from '#tests/support/postgres.ts';
import {
  asPerson,
  book,
  ids,
  noon,
  receiptOf,
  refusal,
  requestId,
  rpc,
  signedInAt,
  tomorrow,
} from '#tests/support/postgres-world.ts';

const iso = '2026-11-21T10:00:00.000Z';

describe.each(engines)('decisions on %s', (engine) => {
  let db: Database;
  const rep = asPerson(staff.rep);
  const rep2 = asPerson(staff.rep2);
  const admin = asPerson(ids.admin);
  const owner = asPerson(ids.owner);
  const manager = asPerson(staff.manager);
  const gate = asPerson(staff.gate);
  const ayesha = asPerson(ids.ayesha);

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeDesk(db);
    await db.exec(`insert into public.bank_details (bank_name, account_title, account_number, venue_id) values
      ('Meezan', 'Siddiqui Sports', 'PK36MEZN0000000000000301', '${ids.dayVenue}')`);
  });
  beforeEach(() => clearDesk(db));
  afterAll(() => db.close());

  const payVenue = () => db.query(`update public.venues set payee = 'venue' where id = $1`, [ids.dayVenue]);
  const decide = async (actor: Actor, id: string, args: Record<string, unknown>, rev?: number): Promise<Verdict> =>
    send(db, actor, 'decide-booking', { bookingId: id, rev: rev ?? (await revOf(db, id)), ...args });
  const confirm = (actor: Actor, id: string, args: Record<string, unknown> = {}, rev?: number) =>
    decide(actor, id, { decision: 'confirm', received: 2100, reference: transferId(), ...args }, rev);
  const decline = (actor: Actor, id: string, args: Record<string, unknown>) =>
    decide(actor, id, { decision: 'decline', ...args });
  const callOff = async (actor: Actor, id: string, args: Record<string, unknown> = {}) =>
    send(db, actor, 'cancel-for-venue', {
      bookingId: id,
      rev: await revOf(db, id),
      reason: 'weather',
      expectedRefund: 2100,
      ...args,
    });
  const refundsOf = (id: string) =>
    db.query('select amount, reason, is_seen, payer, state from public.refunds where booking_id = $1 order by reason', [
      id,
    ]);
  const refundId = async (id: string) =>
    String((await db.query('select id from public.refunds where booking_id = $1', [id]))[0]?.['id']);
  const settle = async (actor: Actor, refund: string, action: string, args: Record<string, unknown> = {}) =>
    send(db, actor, 'settle-refund', { refundId: refund, rev: await revOf(db, refund, 'refunds'), action, ...args });
  const told = async (who: string) =>
    (
      await db.query('select kind, message from public.notifications where user_id = $1 order by created_at, kind', [
        who,
      ])
    ).map(({ kind, message }) => `${String(kind)}: ${String(message)}`);
  const trail = async (row: string) =>
    (await db.query('select action from private.audit_log where row_id = $1 order by id', [row])).map(
      ({ action }) => action,
    );
  const statusOf = async (id: string) =>
    (await db.query('select status from public.bookings where id = $1', [id]))[0]?.['status'];

  describe('confirming', () => {
    it('tells customer and venue once, keeps what arrived, and says who and when to the next', async () => {
      const id = await pending(db);
      const verdict = await confirm(rep, id, { reference: ' TX 12-99\n', note: 'Looked twice' });
      expect(verdict).toMatchObject({
        status: 'applied',
        rows: { entries: [{ id, status: 'confirmed', kind: 'app' }] },
      });
      expect(verdict.rows).not.toHaveProperty('bookings');
      expect(
        await db.query('select received, reference, confirmed_by, to_collect, decision_note from public.booking_desk'),
      ).toEqual([
        { received: 2100, reference: 'TX12-99', confirmed_by: staff.rep, to_collect: 0, decision_note: 'Looked twice' },
      ]);
      expect(await refundsOf(id)).toEqual([]);
      expect((await told(ids.ayesha)).filter((line) => line.startsWith('booking_confirmed'))).toHaveLength(1);
      for (const who of [ids.owner, staff.manager])
        expect(await told(who)).toContain(
          'booking_coming: Confirmed: Court 1 at Day Venue on Sun, 22 Nov 2026, Ayesha Khan.',
        );
      expect((await told(staff.gate)).concat(await told(ids.otherOwner))).toEqual([]);
      expect(await trail(id)).toEqual(['booking.made', 'payment.found', 'booking.confirmed']);
      const later = { status: 'rejected', code: 'ALREADY_DECIDED' };
      expect(await confirm(rep2, id)).toMatchObject({
        ...later,
        detail: { status: 'confirmed', by: 'Rabia Rep', at: iso },
      });
      await payVenue();
      expect(await decline(owner, id, { reason: 'court' })).toMatchObject({
        ...later,
        detail: { by: 'Baari', at: iso },
      });
    });

    // spec: console-stories.lost-answer
    it('is answered the same when its answer was lost, and never done twice', async () => {
      const id = await pending(db);
      const confirmation = { decision: 'confirm', received: 2600, reference: transferId() };
      const args = { bookingId: id, rev: await revOf(db, id), ...confirmation };
      const mutation = requestId();
      const first = await send(db, rep, 'decide-booking', args, mutation);
      const second = await send(db, rep, 'decide-booking', args, mutation);
      expect([first.status, second.status]).toEqual(['applied', 'duplicate']);
      expect(second.rows).toEqual(first.rows);
      expect(await refundsOf(id)).toMatchObject([{ amount: 500, reason: 'overpaid', is_seen: true }]);
    });

    // spec: console-stories.too-much
    it('collects what is missing only when that was said, and owes what is too much', async () => {
      const [low, high] = [await pending(db, [10]), await pending(db, [11])];
      expect(await confirm(rep, low, { received: 1900 })).toMatchObject({
        code: 'AMOUNT_LOW',
        detail: { missing: 200 },
      });
      expect(await confirm(rep, low, { received: 1900, collect: 100 })).toMatchObject({ code: 'AMOUNT_LOW' });
      expect(await confirm(rep, low, { received: 1900, collect: 200 })).toMatchObject({
        status: 'applied',
        rows: { entries: [{ collect: 200 }] },
      });
      expect(await confirm(rep, high, { received: 2600 })).toMatchObject({ status: 'applied' });
      expect(await refundsOf(low)).toEqual([]);
      expect(await refundsOf(high)).toEqual([
        { amount: 500, reason: 'overpaid', is_seen: true, payer: 'platform', state: 'due' },
      ]);
      // Called off: what came, without what is owed back already, and nothing that was never collected.
      expect(await callOff(manager, low)).toMatchObject({ code: 'REFUND_CHANGED', detail: { refund: 1900 } });
      expect(await callOff(manager, low, { expectedRefund: 1900 })).toMatchObject({ status: 'applied' });
      expect(await refundsOf(low)).toMatchObject([{ amount: 1900, reason: 'venue', is_seen: true }]);
      expect(await callOff(manager, high)).toMatchObject({ status: 'applied' });
      expect(await refundsOf(high)).toMatchObject([{ amount: 500 }, { amount: 2100, reason: 'venue' }]);
    });

    it('takes one transaction ID for one booking, confirmed or paid back, in any spelling', async () => {
      const [one, two, three] = [await pending(db, [10]), await pending(db, [11]), await pending(db, [12])];
      await confirm(rep, one, { reference: 'ab-1001' });
      const [{ code } = {}] = await db.query('select code from public.bookings where id = $1', [one]);
      expect(await confirm(rep, two, { reference: 'AB1001' })).toMatchObject({
        code: 'REFERENCE_USED',
        detail: { code },
      });
      await send(db, ayesha, 'cancel-booking', { bookingId: two, refund: 0 });
      const refund = await refundId(two);
      expect(await settle(rep, refund, 'found', { incomingReference: 'ab-1001', received: 2100 })).toMatchObject({
        code: 'REFERENCE_USED',
      });
      expect(await settle(rep, refund, 'found', { incomingReference: 'cd-2002', received: 2100 })).toMatchObject({
        status: 'applied',
      });
      expect(await confirm(rep, three, { reference: 'C-D2002' })).toMatchObject({
        code: 'REFERENCE_USED',
        detail: { refund },
      });
      expect(await statusOf(three)).toBe('pending');
    });

    it('notes which payment was too low: it neither confirms another booking nor is paid back twice', async () => {
      const [one, two, three] = [await pending(db, [10]), await pending(db, [11]), await pending(db, [12])];
      const low = async (id: string, reference?: unknown) =>
        send(db, rep, 'decide-booking', {
          bookingId: id,
          rev: await revOf(db, id),
          decision: 'decline',
          reason: 'too_low',
          received: 1500,
          ...(reference !== undefined && { reference }),
        });
      expect(await low(one, 'TX_1001')).toMatchObject({ code: 'INVALID', detail: { field: 'reference' } });
      expect(await low(one, 'low-1001')).toMatchObject({ status: 'applied' });
      expect(await refundsOf(one)).toMatchObject([{ amount: 1500, reason: 'declined' }]);
      const refund = await refundId(one);
      expect(await confirm(rep, two, { reference: 'LOW1001' })).toMatchObject({
        code: 'REFERENCE_USED',
        detail: { refund },
      });
      expect(await low(two, 'Low--1001')).toMatchObject({ code: 'REFERENCE_USED' });
      expect(await statusOf(two)).toBe('pending');
      // Where the receipt shows none, as before.
      expect(await low(three)).toMatchObject({ status: 'applied' });
    });

    // spec: console-stories.bad-decision
    it.each([
      ['nothing that arrived', { received: null }],
      ['an amount of 0', { received: 0 }],
      ['a fraction', { received: 2100.5 }],
      ['words for an amount', { received: '2100' }],
      ['a reference of 41 characters', { reference: 'A'.repeat(41) }],
      ['a reference with a comma', { reference: 'AB,1001' }],
      ['a reference of five letters and digits', { reference: '--1-2 345' }],
      ['no reference', { reference: null }],
      ['no reference, with another word for it', { reference: null, noReference: 'yes' }],
      ['a note of 301 characters', { note: 'x'.repeat(301) }],
      ['an account of somebody else', { accountId: ids.dayVenue }],
      ['collecting although all arrived', { collect: 5 }],
      ['no decision', { decision: 'later' }],
    ])('refuses %s', async (_, args) => {
      const id = await pending(db);
      expect(await confirm(rep, id, args)).toMatchObject({ status: 'rejected', code: 'INVALID' });
      expect(await statusOf(id)).toBe('pending');
    });

    it('without a transaction ID waits for a second person: the first look leaves the booking pending', async () => {
      const id = await pending(db);
      const rev = await revOf(db, id);
      const look = (actor: Actor) => confirm(actor, id, { reference: null, noReference: true });
      expect(await look(rep)).toMatchObject({ status: 'applied', rows: { entries: [{ id, status: 'pending' }] } });
      expect(await look(rep)).toMatchObject({ code: 'SAME_PERSON' });
      expect(await statusOf(id)).toBe('pending');
      // Nothing changed for the customer, and nobody is told anything.
      expect(await revOf(db, id)).toBe(rev);
      expect((await told(ids.ayesha)).concat(await told(staff.manager)).join()).not.toContain('Confirmed');
      expect(await look(rep2)).toMatchObject({ status: 'applied', rows: { entries: [{ id, status: 'confirmed' }] } });
      expect(await trail(id)).toEqual(['booking.made', 'payment.looked', 'payment.found', 'booking.confirmed']);
      expect(await db.query('select reference, confirmed_by from public.booking_desk')).toEqual([
        { reference: null, confirmed_by: staff.rep2 },
      ]);
    });

    it('refuses another version, the own booking, and what time has ended', async () => {
      const id = await pending(db);
      expect(await confirm(rep, id, {}, 1)).toMatchObject({ code: 'CHANGED', detail: { rev: await revOf(db, id) } });
      await db.query(
        `insert into public.receipts (path, owner_id, mime, bytes) values ($1, $2, 'image/jpeg', 1) on conflict do nothing`,
        [receiptOf(staff.rep, 9), staff.rep],
      );
      const { booking } = await book(db, rep, { hours: [9], receipt: receiptOf(staff.rep, 9) });
      expect(await confirm(rep, booking.id)).toMatchObject({ code: 'FORBIDDEN', detail: { reason: 'own' } });
      expect(await decline(rep, booking.id, { reason: 'court' })).toMatchObject({ code: 'FORBIDDEN' });
      expect(await confirm(rep2, booking.id)).toMatchObject({ status: 'applied' });
      await db.as({ role: 'service_role', now: '2026-11-22T14:00:00Z' }, 'select public.advance_bookings()');
      expect(await confirm(rep, id)).toMatchObject({ code: 'TOO_LATE', detail: { status: 'refund_due', by: 'time' } });
    });

    // spec: console-stories.who-confirms
    it('is for Baari where Baari was paid, for owner and managers where the venue was', async () => {
      const id = await pending(db);
      for (const actor of [owner, manager, gate, ayesha, asPerson(ids.otherOwner)])
        expect(await confirm(actor, id)).toMatchObject({ status: 'rejected', code: 'FORBIDDEN' });
      await payVenue();
      // The account that was paid decides, not the one that is paid now.
      expect(await confirm(owner, id)).toMatchObject({ code: 'FORBIDDEN' });
      const own = await pending(db, [11]);
      expect(await confirm(gate, own)).toMatchObject({ code: 'FORBIDDEN' });
      expect(await confirm(manager, own)).toMatchObject({ status: 'applied' });
      expect(await confirm(rep, await pending(db, [12]))).toMatchObject({ status: 'applied' });
    });
  });

  describe('declining', () => {
    it.each([
      ['not_paid', {}, 'cancelled', []],
      ['unreadable', {}, 'cancelled', []],
      ['too_low', { received: 1500 }, 'cancelled', [{ amount: 1500, reason: 'declined', is_seen: true }]],
      ['court', {}, 'refund_due', [{ amount: 2100, reason: 'declined', is_seen: false }]],
      ['other', { note: 'The roof leaks' }, 'refund_due', [{ amount: 2100, reason: 'declined', is_seen: false }]],
    ])('%s ends the booking with the refund that belongs to it', async (reason, args, status, refunds) => {
      const id = await pending(db);
      expect(await decline(rep, id, { reason, ...args })).toMatchObject({ status: 'applied' });
      expect(await statusOf(id)).toBe(status);
      expect(await refundsOf(id)).toMatchObject(refunds);
      expect(await trail(id)).toEqual(['booking.made', 'booking.declined', `booking.${status}`]);
    });

    it('is the venue’s too where the court cannot be given, and only there', async () => {
      const id = await pending(db);
      for (const reason of ['not_paid', 'unreadable', 'too_low'])
        expect(await decline(manager, id, { reason, received: 5 })).toMatchObject({ code: 'FORBIDDEN' });
      expect(await decline(gate, id, { reason: 'court' })).toMatchObject({ code: 'FORBIDDEN' });
      expect(await decline(manager, id, { reason: 'other' })).toMatchObject({ code: 'NEEDS_NOTE' });
      expect(await decline(manager, id, {})).toMatchObject({ code: 'INVALID' });
      expect(await decline(manager, id, { reason: 'court', note: 'Flooded.' })).toMatchObject({ status: 'applied' });
      expect((await told(ids.ayesha)).join()).toContain('Not confirmed: Court 1 at Day Venue');
    });
  });

  describe('calling off', () => {
    it('owes everything, frees the hours, tells the customer, and whoever waits for the hour', async () => {
      const id = await confirmed(db);
      await send(db, asPerson(ids.bilal), 'watch-hour', { courtId: ids.dayCourt, day: tomorrow, hour: 18 });
      expect(await callOff(gate, id)).toMatchObject({ code: 'FORBIDDEN' });
      expect(await callOff(manager, id, { reason: 'sunshine' })).toMatchObject({ code: 'INVALID' });
      expect(await callOff(manager, id, { reason: 'other' })).toMatchObject({ code: 'NEEDS_NOTE' });
      expect(await callOff(manager, id, { expectedRefund: 0 })).toMatchObject({
        code: 'REFUND_CHANGED',
        detail: { refund: 2100 },
      });
      expect(await callOff(manager, id)).toMatchObject({
        status: 'applied',
        rows: { entries: [{ status: 'cancelled' }] },
      });
      expect(await refundsOf(id)).toMatchObject([{ amount: 2100, reason: 'venue', is_seen: true }]);
      expect((await told(ids.ayesha)).join('\n')).toMatch(
        /booking_cancelled: Cancelled by the venue: .* Bad weather\. PKR 2,100 is refunded\./,
      );
      expect((await told(ids.bilal)).map((line) => line.split(':')[0])).toEqual(['hour_free']);
      expect(await callOff(rep, id)).toMatchObject({
        code: 'ALREADY_DECIDED',
        detail: { status: 'cancelled', by: 'Imran Manager', at: iso },
      });
      expect(await callOff(rep, await pending(db))).toMatchObject({
        code: 'ALREADY_DECIDED',
        detail: { status: 'pending' },
      });
    });

    it('is marked as sent by one of two, and the customer sees the reference', async () => {
      const id = await confirmed(db);
      await callOff(rep, id);
      const refund = await refundId(id);
      const transfer = { method: 'bank', reference: 'FT-7700', paidTo: 'Meezan 4421', date: '2026-11-21' };
      const rev = await revOf(db, refund, 'refunds');
      // The person who confirmed the payment does not send it back.
      expect(await settle(rep, refund, 'sent', transfer)).toMatchObject({ code: 'SAME_PERSON' });
      expect(await settle(rep2, refund, 'sent', transfer)).toMatchObject({
        status: 'applied',
        rows: { refunds: [{ state: 'sent', sentOn: '2026-11-21' }] },
      });
      for (const actor of [rep, admin])
        expect(
          await send(db, actor, 'settle-refund', { refundId: refund, rev, action: 'sent', ...transfer }),
        ).toMatchObject({
          code: 'ALREADY_DECIDED',
          detail: { state: 'sent', name: 'Rashid Rep', at: iso },
        });
      expect((await told(ids.ayesha)).some((line) => line.endsWith('Reference FT-7700.'))).toBe(true);
      expect(await settle(rep2, refund, 'undo')).toMatchObject({ code: 'FORBIDDEN' });
      expect(await settle(admin, refund, 'undo')).toMatchObject({ status: 'applied' });
      for (const date of ['2026-11-22', '2026-02-30'])
        expect(await settle(rep2, refund, 'sent', { ...transfer, date }), date).toMatchObject({
          code: 'INVALID',
          detail: { field: 'date' },
        });
      expect(await settle(rep2, refund, 'void', { note: 'Not owed after all' })).toMatchObject({ code: 'FORBIDDEN' });
      expect(await send(db, rep, 'settle-refund', { refundId: refund, action: 'sent', ...transfer })).toMatchObject({
        code: 'INVALID',
      });
      expect(await send(db, rep, 'settle-refund', { refundId: requestId(), rev: 1, action: 'sent' })).toMatchObject({
        code: 'NOT_FOUND',
      });
    });

    it('is the owner’s to pay where the venue was paid: nobody else of the venue, and Baari', async () => {
      await payVenue();
      const id = await pending(db);
      await confirm(owner, id);
      await callOff(manager, id);
      expect(await told(ids.owner)).toContain(
        'refund_owed: Refund to send: PKR 2,100 to Ayesha Khan for Court 1 at Day Venue on Sun, 22 Nov 2026.',
      );
      const refund = await refundId(id);
      const transfer = { method: 'wallet', reference: transferId(), paidTo: 'Easypaisa 4421' };
      for (const actor of [manager, gate, ayesha])
        expect(await settle(actor, refund, 'sent', transfer)).toMatchObject({ code: 'FORBIDDEN' });
      expect(await settle(owner, refund, 'sent', transfer)).toMatchObject({ status: 'applied' });
      const atBaari = await confirmed(db, [9], ids.bilal);
      await db.query(`update public.bookings set status = 'cancelled' where id = $1`, [atBaari]);
      expect(await db.query('select 1 from public.refunds where booking_id = $1', [atBaari])).toHaveLength(1);
    });
  });

  it('needs somebody with a role: customers and owners of other venues hear nothing of what exists', async () => {
    const id = await confirmed(db);
    for (const bookingId of [id, requestId()]) {
      expect(
        await send(db, ayesha, 'cancel-for-venue', { bookingId, rev: 1, reason: 'court', expectedRefund: 1 }),
      ).toMatchObject({ code: 'FORBIDDEN' });
      expect(await send(db, ayesha, 'log-call', { bookingId, outcome: 'reached' })).toMatchObject({
        code: 'FORBIDDEN',
      });
    }
    const foreign = await send(db, asPerson(ids.otherOwner), 'cancel-for-venue', {
      bookingId: id,
      rev: 1,
      reason: 'court',
      expectedRefund: 1,
    });
    expect(foreign).toMatchObject({ code: 'FORBIDDEN', rows: { entries: [] } });
    expect(
      await send(db, { role: 'anon', now: noon }, 'log-call', { bookingId: id, outcome: 'reached' }),
    ).toMatchObject({ code: 'SIGNED_OUT' });
    await db.query('delete from public.venue_members where user_id = $1', [staff.gate2]);
    expect(await send(db, asPerson(staff.gate2), 'note-booking', { bookingId: id, note: 'x' })).toMatchObject({
      code: 'FORBIDDEN',
    });
    await db.query(`insert into public.venue_members (venue_id, user_id, role) values ($1, $2, 'gate')`, [
      ids.dayVenue,
      staff.gate2,
    ]);
  });

  it('notes calls and who has a booking open, for Baari only', async () => {
    const id = await confirmed(db);
    const callBack = { bookingId: id, outcome: 'call_back', backAt: '2026-11-22T08:00:00Z', note: 'After lunch' };
    expect(await send(db, rep, 'log-call', callBack)).toMatchObject({ status: 'applied' });
    for (const wrong of [
      { backAt: '2026-11-29T08:00:00Z' },
      { backAt: 'tomorrow' },
      { backAt: '2026-02-30T08:00:00Z' },
      { backAt: null },
      { outcome: 'busy' },
    ])
      expect(await send(db, rep, 'log-call', { ...callBack, ...wrong }), JSON.stringify(wrong)).toMatchObject({
        code: 'INVALID',
      });
    expect(await send(db, owner, 'log-call', { bookingId: id, outcome: 'reached' })).toMatchObject({
      code: 'FORBIDDEN',
    });
    expect(await db.query('select by_id, outcome, note from public.booking_calls')).toEqual([
      { by_id: staff.rep, outcome: 'call_back', note: 'After lunch' },
    ]);
    expect((await send(db, rep, 'claim-call', { bookingId: id })).rows).toMatchObject({ claims: [{ before: null }] });
    expect((await send(db, rep2, 'claim-call', { bookingId: id })).rows).toMatchObject({
      claims: [{ before: 'Rabia Rep', beforeSince: iso }],
    });
    expect((await send(db, rep2, 'claim-call', { bookingId: id })).rows).toMatchObject({ claims: [{ before: null }] });
    expect(await send(db, manager, 'claim-call', { bookingId: id })).toMatchObject({ code: 'FORBIDDEN' });
    expect((await trail(id)).slice(-3)).toEqual(['call.logged', 'call.opened', 'call.opened']);
  });

  it('sets price and place of a court; a hold keeps the price that it was promised', async () => {
    const hold = { court: ids.dayCourt, day: tomorrow, hours: [18] };
    await rpc(db, ayesha, 'hold_slots', hold);
    const rev = await revOf(db, ids.dayCourt, 'courts');
    const save = (actor: Actor, args: Record<string, unknown>) =>
      send(db, actor, 'save-court', { venueId: ids.dayVenue, courtId: ids.dayCourt, rev, ...args });
    for (const actor of [manager, gate, rep, asPerson(ids.otherOwner)])
      expect(await save(actor, { price: 1 })).toMatchObject({ code: 'FORBIDDEN' });
    for (const wrong of [{ price: -1 }, { price: 1_000_001 }, { price: 1.5 }, { position: -1 }, {}])
      expect(await save(owner, wrong), JSON.stringify(wrong)).toMatchObject({ code: 'INVALID' });
    expect(await save(owner, { price: 2500, rev: 1 })).toMatchObject({ code: 'CHANGED', detail: { rev } });
    expect(await save(owner, { price: 2500, venueId: ids.hiddenVenue })).toMatchObject({ code: 'NOT_FOUND' });
    expect(await save(owner, { price: 2500, position: 3 })).toMatchObject({
      status: 'applied',
      rows: { courts: [{ id: ids.secondCourt }, { id: ids.dayCourt, price: 2500, position: 3 }] },
    });
    expect(await trail(ids.dayCourt)).toEqual(['price.changed', 'court.changed']);
    const booked = await book(db, ayesha, { receipt: receiptOf(ids.ayesha, 7) });
    expect(booked.booking.total).toBe(2100);
    expect(
      await refusal(book(db, asPerson(ids.bilal), { hours: [19], receipt: receiptOf(ids.bilal, 7) })),
    ).toMatchObject({ code: 'PRICE_CHANGED', detail: { total: 2600 } });
  });

  describe('applications', () => {
    const form = {
      name: 'Zoya Ali',
      venueName: 'Zoya Sports',
      email: 'z@example.test',
      phone: '+923001234567',
      location: 'Block 5',
      description: 'Two turfs',
    };
    const apply = (changes = {}) => send(db, asPerson(ids.bilal), 'apply-as-vendor', { ...form, ...changes });
    const vendor = async () =>
      (
        await db.query('select id, status, note, business_name, rev from public.vendors where user_id = $1', [
          ids.bilal,
        ])
      )[0];
    const choose = async (actor: Actor, decision: string, args: Record<string, unknown> = {}) => {
      const { id, rev } = (await vendor()) ?? {};
      return send(db, actor, 'decide-vendor', { vendorId: id, rev, decision, ...args });
    };
    const place = { city: 'Karachi', area: 'Clifton' };

    // spec: console-stories.applicant
    it('go back for changes, come again as the same one, are approved with a draft, suspended and back', async () => {
      await apply();
      const { id } = (await vendor()) ?? {};
      for (const actor of [rep, owner, asPerson(ids.bilal)])
        expect(await choose(actor, 'approve', place)).toMatchObject({ code: 'FORBIDDEN' });
      expect(await choose(admin, 'changes', { note: 'short' })).toMatchObject({ code: 'NEEDS_NOTE' });
      expect(await choose(admin, 'changes', { note: 'Please write the whole address' })).toMatchObject({
        status: 'applied',
        rows: { vendors: [{ id, status: 'changes_requested' }] },
      });
      expect(await told(ids.bilal)).toContain(
        'vendor_changes: Please change something in your application for Zoya Sports: Please write the whole address',
      );
      expect(await choose(admin, 'approve', place)).toMatchObject({
        code: 'ALREADY_DECIDED',
        detail: { status: 'changes_requested', by: 'Asma Aziz', at: iso },
      });
      expect(await apply({ location: 'Block 5, Clifton' })).toMatchObject({ status: 'applied' });
      expect(await apply()).toMatchObject({ code: 'ALREADY_APPLIED' });
      expect(await vendor()).toMatchObject({ id, status: 'pending' });
      expect(await choose(admin, 'approve', { city: 'Atlantis', area: 'Deep' })).toMatchObject({ code: 'INVALID' });
      expect(await choose(admin, 'approve', { ...place, rev: 1 })).toMatchObject({ code: 'CHANGED' });
      expect(await choose(admin, 'approve', place)).toMatchObject({
        status: 'applied',
        rows: {
          vendors: [{ status: 'approved', venues: [{ name: 'Zoya Sports', city: 'Karachi', isPublished: false }] }],
        },
      });
      await db.query('update public.venues set is_published = true where vendor_id = $1', [id]);
      expect(await choose(admin, 'reject', { note: 'Changed our minds' })).toMatchObject({ code: 'ALREADY_DECIDED' });
      expect(await choose(admin, 'suspend', { note: 'Nobody answers the phone' })).toMatchObject({
        rows: { vendors: [{ status: 'suspended', venues: [{ isPublished: false }] }] },
      });
      expect(await choose(admin, 'lift')).toMatchObject({
        rows: { vendors: [{ status: 'approved', venues: [{ isPublished: true }] }] },
      });
      expect((await trail(String(id))).filter((action) => String(action).startsWith('vendor'))).toEqual([
        'vendor.changes_requested',
        'vendor.pending',
        'vendor.approved',
        'vendor.suspended',
        'vendor.approved',
      ]);
      const ofVenue = await db.query(
        `select a.action from private.audit_log a join public.venues v on v.id = a.venue_id where v.vendor_id = $1 order by a.id`,
        [id],
      );
      expect(ofVenue.map(({ action }) => action)).toEqual([
        'venue.drafted',
        'venue.published',
        'venue.unpublished',
        'venue.published',
      ]);
      await db.exec(
        `delete from public.venues where vendor_id = '${String(id)}'; delete from public.vendors where id = '${String(id)}'`,
      );
    });

    it('are not decided about by who applied', async () => {
      await db.query(`insert into private.admins (user_id) values ($1)`, [ids.bilal]);
      await apply();
      expect(await choose(asPerson(ids.bilal), 'approve', place)).toMatchObject({
        code: 'FORBIDDEN',
        detail: { reason: 'own' },
      });
      await db.exec(
        `delete from private.admins where user_id = '${ids.bilal}'; delete from public.vendors where user_id = '${ids.bilal}'`,
      );
    });
  });

  // spec: console-stories.confirm-cancel
  it('a booking that its customer took back is not confirmed any more: who tries hears by whom and when', async () => {
    const id = await pending(db);
    const rev = await revOf(db, id);
    expect(await send(db, ayesha, 'cancel-booking', { bookingId: id, refund: 0 })).toMatchObject({ status: 'applied' });
    const { status, code, detail = {} } = await confirm(rep, id, {}, rev);
    expect({ status, code, detail }).toEqual({
      status: 'rejected',
      code: 'ALREADY_DECIDED',
      detail: { status: 'cancelled', by: 'customer', at: iso, reason: 'withdrawn' },
    });
    const { words } = refusalOf(new AppError('ALREADY_DECIDED', detail), null, Date.parse(noon));
    expect(words).toMatch(/^Already cancelled by the customer at 3:00\sPM\. Nothing was changed\.$/);
    expect(await trail(id)).not.toContain('booking.confirmed');
  });

  // spec: console-stories.undecided
  it('nobody decided until it began: a refund is due, the customer and who owes it are told, and it stands in Refunds', async () => {
    const id = await pending(db);
    await payVenue();
    const own = await pending(db, [19]);
    await db.as({ role: 'service_role', now: '2026-11-22T14:00:00Z' }, 'select public.advance_bookings()');
    expect([await statusOf(id), await statusOf(own)]).toEqual(['refund_due', 'refund_due']);
    const { rows } = await rpc<{ rows: Record<string, unknown>[] }>(
      db,
      asPerson(staff.rep, '2026-11-22T14:01:00Z'),
      'admin_list',
      {
        view: 'refunds',
      },
    );
    expect(rows).toMatchObject([{ id: await refundId(id), reason: 'unanswered', amount: 2100, isSeen: false }]);
    expect((await told(ids.ayesha)).filter((line) => line.startsWith('booking_refund_due'))).toHaveLength(2);
    expect((await told(ids.owner)).filter((line) => line.startsWith('refund_owed'))).toHaveLength(1);
    expect(await confirm(asPerson(staff.rep, '2026-11-22T14:02:00Z'), id)).toMatchObject({ status: 'rejected' });
  });

  it('tells once of what waits for 30 minutes, and of refunds that wait for three days', async () => {
    const id = await pending(db);
    const advance = (now: string) => db.as({ role: 'service_role', now }, 'select public.advance_bookings()');
    const late = async (who: string) => (await told(who)).filter((line) => /^(decision|refund)_late/.test(line));
    const rev = await revOf(db, id);
    await advance('2026-11-21T10:29:00Z');
    expect(await late(staff.rep)).toEqual([]);
    await advance('2026-11-21T10:30:00Z');
    await advance('2026-11-21T10:31:00Z');
    expect(await late(staff.rep)).toEqual([
      'decision_late: Waiting 30 minutes: Court 1 at Day Venue on Sun, 22 Nov 2026, PKR 2,100.',
    ]);
    expect(await late(ids.owner)).toEqual([]);
    // The customer's phone learns nothing new from it, and whoever looks at it may go on.
    expect(await revOf(db, id)).toBe(rev);
    await confirm(rep, id);
    await callOff(rep, id);
    await advance('2026-11-24T10:00:00Z');
    await advance('2026-11-24T10:01:00Z');
    expect((await late(staff.rep)).slice(1)).toEqual(['refund_late: Still to refund: PKR 2,100 to Ayesha Khan.']);
  });

  it('of a deleted account: the refund of what was too much leaves receipt and claim of a confirmed booking alone', async () => {
    await db.query(
      'insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3) on conflict do nothing',
      [ids.gone, 'gone@example.test', { name: 'Sara Gone', phone: '+923007654321' }],
    );
    await db.query(`insert into public.receipts (path, owner_id, mime, bytes) values ($1, $2, 'image/jpeg', 9)`, [
      receiptOf(ids.gone),
      ids.gone,
    ]);
    const { booking } = await book(db, asPerson(ids.gone), { receipt: receiptOf(ids.gone) });
    await confirm(rep, booking.id, { received: 2600 });
    await rpc(db, signedInAt(asPerson(ids.gone)), 'delete_user');
    const refund = await refundId(booking.id);
    expect(await settle(rep2, refund, 'sent', { method: 'bank', reference: transferId(), paidTo: 'Y' })).toMatchObject({
      status: 'applied',
    });
    expect(await db.query('select payment_receipt from public.bookings where id = $1', [booking.id])).toEqual([
      { payment_receipt: receiptOf(ids.gone) },
    ]);
    await callOff(rep, booking.id);
    const owed = await db.query(
      `select r.amount, n.name from public.refunds r join private.refund_notes n on n.refund_id = r.id where r.booking_id = $1 and r.reason = 'venue'`,
      [booking.id],
    );
    expect(owed).toEqual([{ amount: 2100, name: 'Sara Gone' }]);
  });

  it('is limited to 300 desk writes an hour of a person', async () => {
    const id = await confirmed(db);
    await db.query(`insert into private.rate_limits (bucket, window_start, hits) values ($1, $2, 299)`, [
      `desk:${staff.rep2}`,
      noon,
    ]);
    const claims = await sendAll(
      db,
      rep2,
      [1, 2].map(() => ({ kind: 'claim-call', args: { bookingId: id } })),
    );
    expect(claims.map(({ status, code }) => code ?? status)).toEqual(['applied', 'RATE_LIMITED']);
  });

  it('counts what it refuses, too, and an answer that is asked for again not twice', async () => {
    const used = async () =>
      (await db.query(`select hits from private.rate_limits where bucket = $1`, [`desk:${staff.rep2}`]))[0]?.['hits'];
    await db.query(`delete from private.rate_limits where bucket = $1`, [`desk:${staff.rep2}`]);
    const gone = { bookingId: requestId(), outcome: 'reached' };
    for (const count of [1, 2]) {
      expect(await send(db, rep2, 'log-call', gone)).toMatchObject({ status: 'rejected', code: 'NOT_FOUND' });
      expect(await used()).toBe(count);
    }
    const again = { id: requestId(), kind: 'claim-call', args: { bookingId: await confirmed(db) } };
    expect(await sendAll(db, rep2, [again])).toMatchObject([{ status: 'applied' }]);
    expect(await sendAll(db, rep2, [again])).toMatchObject([{ status: 'duplicate' }]);
    expect(await used()).toBe(3);
    await db.query(`update private.rate_limits set hits = 300 where bucket = $1`, [`desk:${staff.rep2}`]);
    expect(await send(db, rep2, 'log-call', gone)).toMatchObject({ status: 'deferred', code: 'RATE_LIMITED' });
    expect(await sendAll(db, rep2, [again])).toMatchObject([{ status: 'duplicate' }]);
  });
});
