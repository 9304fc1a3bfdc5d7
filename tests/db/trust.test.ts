// Attacks of people who each use their right: together their writes would take somebody's money or hours. Each test is one
// attack, with what the server does about it. tests/db/trust-pairs.test.ts lists what a customer gets back after every pair of
// acts, tests/db/trust-races.test.ts lets them cross.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearDesk, makeDesk, pending, revOf, send, sold, staff, transferId } from '#tests/support/postgres-desk.ts';
import { type Actor, type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import { transfer, trustSteps } from '#tests/support/postgres-trust.ts';
import {
  anon,
  asPerson,
  book,
  ids,
  noon,
  receiptOf,
  refusal,
  requestId,
  rpc,
  today,
  tomorrow,
} from '#tests/support/postgres-world.ts';

/** A second court of the day venue with the sport of the first. */
const otherCourt = 'cccccccc-0000-4000-8000-0000000000b1';
/** Bookings of `sold` begin then: 18:00 of tomorrow in Karachi. */
const start = Date.parse(`${tomorrow}T13:00:00Z`);
const before = (hours: number) => new Date(start - hours * 3_600_000).toISOString();
const after = (minutes: number) => new Date(start + minutes * 60_000).toISOString();
const standard = [[6, 100]] as const;
const iso = '2026-11-21T10:00:00.000Z';

const applied = { status: 'applied' };
const refused = (code: string, detail?: Record<string, unknown>) =>
  expect.objectContaining({ status: 'rejected', code, ...(detail && { detail }) }) as unknown;

describe.each(engines)('trust on %s', (engine) => {
  let db: Database;
  const ayesha = (now = noon) => asPerson(ids.ayesha, now);
  const bilal = (now = noon) => asPerson(ids.bilal, now);
  const manager = (now = noon) => asPerson(staff.manager, now);
  const owner = (now = noon) => asPerson(ids.owner, now);
  const gate = (now = noon) => asPerson(staff.gate, now);
  const rep = (now = noon) => asPerson(staff.rep, now);
  const rep2 = (now = noon) => asPerson(staff.rep2, now);
  const admin = (now = noon) => asPerson(ids.admin, now);
  let steps: ReturnType<typeof trustSteps>;

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeDesk(db);
    steps = trustSteps(db);
    await db.exec(`insert into public.bank_details (bank_name, account_title, account_number, venue_id) values
      ('Meezan', 'Siddiqui Sports', 'PK36MEZN0000000000000301', '${ids.dayVenue}')`);
  });
  beforeEach(async () => {
    await clearDesk(db);
    await db.exec(`insert into public.courts (id, venue_id, name, sport, price_per_hour)
      values ('${otherCourt}', '${ids.dayVenue}', 'Court 3', 'Badminton', 9000)`);
  });
  afterAll(() => db.close());

  const payVenue = () => db.query(`update public.venues set payee = 'venue' where id = $1`, [ids.dayVenue]);
  const walkIn = (hours: readonly number[], courtId = ids.dayCourt) =>
    send(db, gate(), 'add-walk-in', {
      courtId,
      day: tomorrow,
      hours,
      source: 'walkin',
      name: 'Hamza',
      total: 2000,
    });
  const hold = (customer: Actor, hours: readonly number[], court = ids.dayCourt) =>
    rpc(db, customer, 'hold_slots', { court, day: tomorrow, hours });
  /** A payment that Baari confirmed with more than the price, and the refund of the excess. */
  const overpaid = async (received: number, by = rep()): Promise<{ booking: string; refund: string }> => {
    const booking = await pending(db);
    expect(await steps.confirm(by, booking, { received })).toMatchObject(applied);
    return { booking, refund: (await steps.refundOf(booking)).id };
  };
  /** A booking that its customer took back while it was pending: nobody has found its payment. */
  const claimed = async (hours = [18]): Promise<{ booking: string; refund: string }> => {
    const booking = await pending(db, hours);
    expect(await steps.cancel(ayesha(), booking)).toMatchObject(applied);
    return { booking, refund: (await steps.refundOf(booking)).id };
  };
  const found = (received: number) => ({ incomingReference: transferId(), received });
  /** A refund of this amount, ready to be sent, for a booking whose payment a representative confirmed. */
  const owedBack = async (total: number, hour = 18): Promise<{ booking: string; refund: string }> => {
    const booking = await sold(db, { prices: [total - 100], hours: [hour], received: total });
    await db.query('update public.booking_desk set confirmed_by = $2 where booking_id = $1', [booking, staff.rep]);
    expect(await steps.callOff(manager(), booking, 'weather')).toMatchObject(applied);
    return { booking, refund: (await steps.refundOf(booking)).id };
  };

  describe('a move by the venue', () => {
    it('a move to short notice and a cancellation “asked” leave the customer everything', async () => {
      await db.query('update public.courts set price_per_hour = 2310 where id = $1', [ids.dayCourt]);
      const inFiveDays = { day: '2026-11-26', hours: [18, 19, 20, 21], expected_total: 9340 };
      const { id } = (await book(db, ayesha(), inFiveDays)).booking;
      await steps.confirm(rep(), id, { received: 9340 });
      expect(await steps.shownRefund(ayesha(), id, 'customer')).toBe(9240);

      // 15:22 in Karachi: 38 minutes before 16:00.
      const now = '2026-11-21T10:22:00Z';
      const soon = { day: today };
      expect(await steps.move(manager(now), id, [16, 17, 18, 19], soon)).toEqual(
        refused('TOO_LATE_TO_ASK', { at: '2026-11-21T09:00:00.000Z' }),
      );
      expect(await steps.move(manager(now), id, [18, 19, 20, 21], soon)).toMatchObject({
        ...applied,
        rows: { entries: [{ day: '2026-11-26', offer: { day: today, hours: [18, 19, 20, 21] } }] },
      });
      for (const person of [manager(now), owner(now), rep(now)])
        expect(await steps.callOff(person, id, 'asked')).toEqual(refused('NO_CALL'));
      expect(await steps.cancel(ayesha(now), id)).toMatchObject(applied);
      expect(await steps.refundsOf(id)).toMatchObject([{ reason: 'policy', amount: 9340, state: 'due' }]);
    });

    it.each([
      ['an earlier start', noon, [16, 17], {}],
      ['a start with shorter notice than the policy', before(4), [19, 20], {}],
      ['another date', noon, [18, 19], { day: '2026-11-24' }],
      ['hours torn apart', noon, [18, 20], {}],
    ])('%s is offered: the customer keeps the old hours, and the new ones are held', async (_, now, hours, place) => {
      const id = await sold(db, { terms: standard });
      const until = new Date(
        Math.min(Date.parse(now) + 24 * 3_600_000, start - (Math.max(0, 18 - hours[0]!) + 2) * 3_600_000),
      );
      const verdict = await steps.move(manager(now), id, hours, place);
      const offer = { courtId: ids.dayCourt, day: tomorrow, hours, ...place, until: until.toISOString(), by: 'venue' };
      expect(verdict).toMatchObject({ ...applied, rows: { entries: [{ id, day: tomorrow, offer }] } });
      expect(await steps.mine(ayesha(now), id)).toMatchObject({ day: tomorrow, hours: [18, 19], moveOffer: offer });
      expect((await steps.hoursOf(id)).own).toEqual([18, 19]);
      expect((await steps.hoursOf(id)).held).toEqual(hours.filter((hour) => 'day' in place || hour < 18 || hour > 19));
      expect(await steps.toldTo(ids.ayesha)).toContain('move_asked');
      expect(await steps.shownRefund(ayesha(before(1)), id, 'customer')).toBe(7100);
    });

    it.each([
      ['another court at the same hours', before(1), [18, 19], { courtId: otherCourt }],
      ['a later start with enough notice', before(4), [20, 21], {}],
    ])('%s takes effect at once', async (_, now, hours, place) => {
      const id = await sold(db, { terms: standard });
      expect(await steps.move(manager(now), id, hours, place)).toMatchObject(applied);
      expect(await steps.hoursOf(id)).toEqual({ own: hours, held: [] });
      expect(await steps.mine(ayesha(now), id)).not.toHaveProperty('moveOffer');
    });

    it('without a policy every other start is offered, so that the venue cannot keep the money of who cannot come', async () => {
      const id = await sold(db, { terms: [], hours: [9, 10] });
      expect(await steps.move(manager(), id, [20, 21])).toMatchObject(applied);
      expect(await steps.hoursOf(id)).toEqual({ own: [9, 10], held: [20, 21] });
      await steps.answer(ayesha(), id, false);
      await steps.cancel(ayesha(), id);
      expect(await steps.givenBack(id)).toBe(7100);
    });

    it('an own entry of the venue moves at once, wherever it goes', async () => {
      const id = requestId();
      const entry = {
        courtId: ids.dayCourt,
        day: tomorrow,
        hours: [18, 19],
        source: 'walkin',
        name: 'Hamza',
        total: 1,
      };
      await send(db, gate(), 'add-walk-in', entry, id);
      expect(await steps.move(manager(), id, [8, 21], { day: '2026-11-24' })).toMatchObject(applied);
      expect(await steps.hoursOf(id)).toEqual({ own: [8, 21], held: [] });
    });

    it('nobody else gets the held hours, and a walk-in hears for whom they are kept', async () => {
      const id = await sold(db);
      const other = await sold(db, { hours: [12, 13] });
      await steps.move(manager(), id, [16, 17]);
      expect(await refusal(book(db, bilal(), { hours: [16] }))).toMatchObject({
        code: 'SLOT_TAKEN',
        detail: { hours: [16] },
      });
      expect(await refusal(hold(bilal(), [17]))).toMatchObject({ code: 'SLOT_TAKEN' });
      const grid = await rpc<{ hours: [number, string, number][] }>(db, bilal(), 'court_day', {
        court: ids.dayCourt,
        day: tomorrow,
      });
      expect(grid.hours.filter(([hour]) => hour === 16 || hour === 17).map(([, state]) => state)).toEqual([
        'taken',
        'taken',
      ]);
      const entry = { id, kind: 'move', name: 'Ayesha Khan', until: expect.any(String) as string };
      for (const verdict of [
        await walkIn([17, 20]),
        await send(db, gate(), 'block-hours', { courtId: ids.dayCourt, day: tomorrow, hours: [17], reason: 'other' }),
        await steps.move(manager(), other, [17, 18]),
      ])
        expect(verdict).toMatchObject({ code: 'SLOT_TAKEN', detail: { entry } });
    });

    it('a later offer replaces the first: its hours are free again, and its id answers nothing', async () => {
      const id = await sold(db);
      const first = await steps.move(manager(), id, [16, 17]);
      const second = await steps.move(manager(), id, [8, 9]);
      expect(await steps.hoursOf(id)).toEqual({ own: [18, 19], held: [8, 9] });
      expect(await walkIn([16, 17])).toMatchObject(applied);
      for (const accept of [true, false])
        expect(await steps.answer(ayesha(), id, accept, first.id)).toEqual(
          refused('OFFER_OVER', { status: 'confirmed' }),
        );
      expect(await steps.answer(ayesha(), id, true, second.id)).toMatchObject(applied);
      expect(await steps.hoursOf(id)).toEqual({ own: [8, 9], held: [] });
    });

    it('a withdrawn offer changes nothing: the hours are free, and the policy counts again', async () => {
      const id = await sold(db, { terms: standard });
      await steps.move(manager(), id, [16, 17]);
      expect(await steps.withdraw(gate(), id)).toEqual(refused('FORBIDDEN', { right: 'booking.move' }));
      expect(await send(db, manager(), 'withdraw-move', { bookingId: id, rev: 1 })).toMatchObject({ code: 'CHANGED' });
      expect(await steps.withdraw(manager(), id)).toMatchObject(applied);
      expect(await steps.withdraw(manager(), id)).toEqual(refused('NOT_FOUND', {}));
      expect(await steps.answer(ayesha(), id, true)).toMatchObject({ code: 'OFFER_OVER' });
      expect(await walkIn([16, 17])).toMatchObject(applied);
      expect(await steps.toldTo(ids.ayesha)).toContain('move_withdrawn');
      const mine = await steps.mine(ayesha(), id);
      for (const gone of ['moveOffer', 'isFreeToCancel', 'refundStart']) expect(mine).not.toHaveProperty(gone);
      expect([
        await steps.shownRefund(ayesha(before(6)), id, 'customer'),
        await steps.shownRefund(ayesha(before(5)), id, 'customer'),
      ]).toEqual([7000, 0]);
    });

    it.each([
      ['withdraws it', (now: string, id: string) => steps.withdraw(manager(now), id)],
      [
        'moves the booking to another court at once',
        (now: string, id: string) => steps.move(manager(now), id, [18, 19], { courtId: otherCourt }),
      ],
      [
        'replaces it and withdraws the next',
        async (now: string, id: string) => {
          await steps.move(manager(now), id, [15, 16]);
          return steps.withdraw(manager(now), id);
        },
      ],
    ])(
      'a customer who waited for an offer until the policy gave nothing loses nothing when the venue %s',
      async (_, end) => {
        const id = await sold(db, { terms: standard, hours: [20, 21] });
        await steps.move(manager(before(6)), id, [19, 20]);
        expect(await end(before(3), id)).toMatchObject(applied);
        expect(await steps.mine(ayesha(before(3)), id)).toMatchObject({ isFreeToCancel: true });
        await steps.cancel(ayesha(before(2)), id);
        expect(await steps.givenBack(id)).toBe(7100);
      },
    );

    it('an offer that nobody answers ends by itself: no move, free hours, and everything back on request', async () => {
      const id = await sold(db, { terms: [[48, 50]] });
      await steps.move(manager(), id, [16, 17]);
      const { until = '' } = (await steps.mine(ayesha(), id)).moveOffer ?? {};
      expect(until).toBe(before(4));
      const last = new Date(Date.parse(until) - 1000).toISOString();
      expect(await refusal(book(db, bilal(last), { hours: [16] }))).toMatchObject({ code: 'SLOT_TAKEN' });
      // From that second on, without the timer.
      expect(await steps.answer(ayesha(until), id, true)).toMatchObject({ code: 'OFFER_OVER' });
      expect((await book(db, bilal(until), { hours: [16] })).booking.hours).toEqual([16]);
      expect(await steps.mine(ayesha(until), id)).not.toHaveProperty('moveOffer');
      expect(await steps.shownRefund(ayesha(until), id, 'customer')).toBe(7100);
      await steps.tick(until);
      expect(await steps.mine(ayesha(until), id)).toMatchObject({ hours: [18, 19], isFreeToCancel: true });
      expect(await steps.toldTo(ids.ayesha)).toContain('move_over');
      for (const who of [ids.owner, staff.manager]) expect(await steps.toldTo(who)).toContain('move_declined');
      await steps.cancel(ayesha(before(0.1)), id);
      expect(await steps.refundsOf(id)).toMatchObject([{ reason: 'policy', amount: 7100 }]);
    });

    it('a no keeps the old hours, frees the new ones, and lets the customer cancel with everything back', async () => {
      const id = await sold(db, { terms: [] });
      await steps.move(manager(), id, [16, 17]);
      expect(await steps.answer(ayesha(), id, false)).toMatchObject({
        rows: { bookings: [{ hours: [18, 19], isFreeToCancel: true }] },
      });
      expect(await steps.hoursOf(id)).toEqual({ own: [18, 19], held: [] });
      expect(await steps.toldTo(staff.manager)).toContain('move_declined');
      await steps.cancel(ayesha(before(0.1)), id);
      expect(await steps.givenBack(id)).toBe(7100);
    });

    it.each([
      ['earlier: from the start that was promised', [16, 17], tomorrow, before(6), before(5.99)],
      ['later: from the new start', [18, 19], '2026-11-23', before(-18), before(-18.01)],
    ])('a yes moves the booking, and the policy counts %s', async (_, hours, day, last, late) => {
      const id = await sold(db, { terms: standard });
      await steps.move(manager(), id, hours, { day });
      expect(await steps.answer(ayesha(), id, true)).toMatchObject({ rows: { bookings: [{ day, hours }] } });
      expect(await steps.hoursOf(id)).toEqual({ own: hours, held: [] });
      expect(await steps.toldTo(staff.manager)).toContain('move_accepted');
      expect([
        await steps.shownRefund(ayesha(last), id, 'customer'),
        await steps.shownRefund(ayesha(late), id, 'customer'),
      ]).toEqual([7000, 0]);
    });

    it('after moves at once the refund counts from the latest start, and a yes ends what an earlier no had allowed', async () => {
      const id = await sold(db, { terms: standard, hours: [9, 10] });
      await steps.move(manager(), id, [20, 21]);
      await steps.move(manager(), id, [12, 13]);
      await steps.answer(ayesha(), id, false);
      expect(await steps.shownRefund(ayesha(before(-1)), id, 'customer')).toBe(7100);
      await steps.move(manager(), id, [12, 13]);
      await steps.answer(ayesha(), id, true);
      const mine = await steps.mine(ayesha(), id);
      expect(mine).toMatchObject({ hours: [12, 13], refundStart: before(-2) });
      expect(mine).not.toHaveProperty('isFreeToCancel');
      // Six hours before 20:00 is after the new start, which ends every cancellation.
      expect([
        await steps.shownRefund(ayesha(before(6)), id, 'customer'),
        await steps.shownRefund(ayesha(before(5.99)), id, 'customer'),
      ]).toEqual([7000, 0]);
    });

    it('an offer is answered once, by its customer, with a yes or a no', async () => {
      const id = await sold(db);
      const { id: offer } = await steps.move(manager(), id, [16, 17]);
      for (const person of [bilal(), manager(), owner(), rep(), admin()])
        expect(await steps.answer(person, id, true)).toEqual(refused('NOT_FOUND', {}));
      expect(await steps.answer(anon, id, true)).toMatchObject({ code: 'SIGNED_OUT' });
      for (const accept of ['true', 1, null, undefined])
        expect(await steps.answer(ayesha(), id, accept)).toEqual(refused('INVALID', { field: 'accept' }));
      const write = requestId();
      const yes = { bookingId: id, offerId: offer, accept: true };
      expect((await send(db, ayesha(), 'answer-move', yes, write)).status).toBe('applied');
      expect((await send(db, ayesha(), 'answer-move', yes, write)).status).toBe('duplicate');
      for (const accept of [true, false])
        expect(await steps.answer(ayesha(), id, accept, offer)).toEqual(refused('OFFER_OVER', { status: 'confirmed' }));
      expect(await steps.hoursOf(id)).toEqual({ own: [16, 17], held: [] });
    });

    it.each([
      ['the customer cancels', 'policy', (id: string) => steps.cancel(ayesha(before(3)), id)],
      ['the venue cancels', 'venue', (id: string) => steps.callOff(manager(before(3)), id, 'court')],
      [
        'Baari cancels because the customer asked',
        'policy',
        async (id: string) => {
          await steps.logCall(rep(before(3)), id);
          return steps.callOff(rep(before(3)), id, 'asked');
        },
      ],
    ])('while an offer is open %s: everything comes back, and no hour stays held', async (_, reason, act) => {
      const id = await sold(db, { terms: [] });
      await steps.move(manager(), id, [16, 17]);
      expect(await act(id)).toMatchObject(applied);
      expect(await steps.refundsOf(id)).toMatchObject([{ reason, amount: 7100 }]);
      expect(await steps.hoursOf(id)).toEqual({ own: [], held: [] });
      expect(await steps.answer(ayesha(), id, true)).toMatchObject({ code: 'OFFER_OVER' });
    });

    it('a guest who is let in keeps the old hours: the offer is over', async () => {
      const id = await sold(db);
      await steps.move(manager(before(5)), id, [18, 20]);
      expect(await steps.checkIn(gate(before(3)), id)).toMatchObject(applied);
      expect(await steps.hoursOf(id)).toEqual({ own: [18, 19], held: [] });
      expect(await steps.answer(ayesha(before(3)), id, true)).toMatchObject({ code: 'OFFER_OVER' });
    });

    it('a deleted account leaves an offer that nobody can answer, and is asked for nothing more', async () => {
      await db.query(`insert into auth.users (id, email) values ($1, 'gone@example.test')`, [ids.gone]);
      const id = await pending(db, [18], ids.gone);
      await steps.confirm(rep(), id);
      await steps.move(manager(), id, [16]);
      await steps.deleteAccount(asPerson(ids.gone));
      expect(await steps.answer(asPerson(ids.gone), id, true)).toMatchObject({ code: 'ACCOUNT_GONE' });
      expect(await steps.move(manager(), id, [15])).toEqual(refused('NOBODY_TO_ASK', {}));
      expect(await steps.withdraw(manager(), id)).toMatchObject(applied);
      expect(await steps.hoursOf(id)).toEqual({ own: [18], held: [] });
      expect(await steps.move(manager(), id, [18], { courtId: otherCourt })).toMatchObject(applied);
      expect(await steps.callOff(manager(), id, 'weather')).toMatchObject(applied);
      expect(await steps.givenBack(id)).toBe(2100);
    });

    it.each([
      ['closes the offered hours', () => steps.closeHours(owner(), '12:00', '22:00')],
      [
        'takes the offered court out of use',
        async () =>
          send(db, owner(), 'save-court', {
            venueId: ids.dayVenue,
            courtId: otherCourt,
            rev: await revOf(db, otherCourt, 'courts'),
            isActive: false,
            affected: [],
          }),
      ],
    ])(
      'a yes after the venue %s moves nobody there: the old hours stay, or everything comes back',
      async (_, close) => {
        const id = await sold(db, { terms: [] });
        await steps.move(manager(), id, [8, 9], { courtId: otherCourt });
        expect(await close()).toMatchObject(applied);
        expect(await steps.answer(ayesha(), id, true)).toEqual(refused('OFFER_OVER', { status: 'confirmed' }));
        expect((await steps.hoursOf(id)).own).toEqual([18, 19]);
        await steps.cancel(ayesha(), id);
        expect(await steps.givenBack(id)).toBe(7100);
      },
    );

    it('an offer takes no hour from a customer who is paying, and takes one whose hold has run out', async () => {
      const id = await sold(db);
      await hold(bilal(), [16]);
      expect(await steps.move(manager(), id, [16, 17])).toMatchObject({
        code: 'SLOT_TAKEN',
        detail: { hours: [16], entry: { kind: 'hold', until: '2026-11-21T10:15:00.000Z' } },
      });
      expect(await steps.move(manager('2026-11-21T10:15:00Z'), id, [16, 17])).toMatchObject(applied);
      expect((await steps.hoursOf(id)).held).toEqual([16, 17]);
    });
  });

  describe('“the customer asked” as a reason', () => {
    it('a venue never says it, and Baari only after a call in which the customer did', async () => {
      const id = await sold(db, { terms: standard });
      const asks = (person: Actor) => steps.callOff(person, id, 'asked');
      expect(await steps.logCall(manager(), id)).toEqual(refused('FORBIDDEN', { right: 'call.log' }));
      for (const person of [manager(), owner(), rep(), admin()])
        expect(await asks(person)).toEqual(refused('NO_CALL', {}));
      await steps.logCall(rep(), id, 'reached');
      expect(await asks(rep())).toEqual(refused('NO_CALL', {}));
      await steps.logCall(rep(), id);
      for (const person of [manager(), owner()]) expect(await asks(person)).toEqual(refused('NO_CALL', {}));
      expect(await asks(rep2())).toMatchObject(applied);
      expect(await steps.refundsOf(id)).toMatchObject([{ reason: 'policy', amount: 7000 }]);
    });

    it('after the start nothing comes back for it, also where a move was declined or had promised a later start', async () => {
      const declined = await sold(db, { terms: standard });
      await steps.move(manager(), declined, [16, 17]);
      await steps.answer(ayesha(), declined, false);
      const earlier = await sold(db, { terms: [[1, 100]], hours: [20, 21] });
      await steps.move(manager(), earlier, [12, 13]);
      await steps.answer(ayesha(), earlier, true);
      for (const [id, now] of [
        [declined, after(60)],
        [earlier, before(5.5)],
      ] as const) {
        await steps.logCall(rep(now), id);
        expect(await steps.callOff(rep(now), id, 'asked')).toMatchObject(applied);
        expect(await steps.refundsOf(id)).toEqual([]);
      }
    });
  });

  describe('after an arrival', () => {
    it('the venue cancels no game that is being played', async () => {
      const id = await sold(db);
      await steps.checkIn(gate(before(0.5)), id);
      for (const person of [manager(after(90)), owner(after(90))])
        expect(await steps.callOff(person, id, 'weather')).toEqual(
          refused('ARRIVED', { at: new Date(before(0.5)).toISOString() }),
        );
      // Nor by closing the hours.
      const shut = (what: 'cancel' | 'keep') => steps.closeHours(owner(before(0.4)), '07:00', '18:00', [[id, what]]);
      expect(await shut('cancel')).toMatchObject({ code: 'ARRIVED' });
      expect(await shut('keep')).toMatchObject(applied);
      expect(await steps.refundsOf(id)).toEqual([]);
    });

    it.each([
      [0, 10, 7600],
      [1, 10, 4500],
      [1, 70, 4500],
      [2, 70, 0],
    ])(
      'Baari counts %i played hours, %i minutes after the start: PKR %i come back',
      async (played, minutes, amount) => {
        const id = await sold(db, { prices: [3000, 4500] });
        await steps.checkIn(gate(before(0.1)), id);
        const off = (args: object) =>
          steps.callOff(rep(after(minutes)), id, 'weather', { expectedRefund: amount, ...args });
        const begun = minutes > 60 ? 2 : 1;
        for (const wrong of [{}, { played: -1 }, { played: begun + 1 }, { played: '1' }])
          expect(await off(wrong)).toEqual(refused('INVALID', { field: 'played' }));
        expect(await off({ played, expectedRefund: amount + 1 })).toMatchObject({
          code: 'REFUND_CHANGED',
          detail: { refund: amount },
        });
        expect(await off({ played })).toMatchObject(applied);
        expect(await steps.givenBack(id)).toBe(amount);
      },
    );

    it('an arrival that was a mistake is undone within 15 minutes, a later undo changes nothing', async () => {
      const [mistake, real] = [await sold(db, { hours: [18, 19] }), await sold(db, { hours: [20, 21] })];
      await steps.checkIn(gate(before(1)), mistake);
      await steps.undoCheckIn(gate(before(0.8)), mistake);
      expect(await steps.callOff(manager(before(0.7)), mistake, 'weather')).toMatchObject(applied);
      await steps.checkIn(gate(before(1)), real);
      await steps.undoCheckIn(manager(before(0.7)), real);
      expect(await steps.callOff(manager(before(0.6)), real, 'weather')).toMatchObject({ code: 'ARRIVED' });
    });

    it('an amount that was collected at the gate and given back is not taken back with the arrival', async () => {
      const id = await pending(db);
      await steps.confirm(rep(), id, { received: 1900, collect: 200 });
      await steps.checkIn(gate(before(1)), id, { collected: 200 });
      await steps.openRefund(rep(before(0.9)), id, 2100);
      expect(await steps.undoCheckIn(gate(before(0.8)), id)).toMatchObject(applied);
      expect(await db.query('select collected_at is not null as collected from public.booking_desk')).toEqual([
        { collected: true },
      ]);
    });

    it('a second check-in with its undo does not erase the first arrival', async () => {
      const id = await sold(db);
      await steps.checkIn(manager(after(0)), id);
      await steps.undoCheckIn(manager(after(90)), id);
      await steps.checkIn(manager(after(91)), id);
      await steps.undoCheckIn(manager(after(92)), id);
      expect(await steps.callOff(manager(after(93)), id, 'weather')).toEqual(refused('ARRIVED', { at: after(0) }));
    });
  });

  describe('a second person', () => {
    it('who types 10,000,000 for 2,100 sends no rupee of it', async () => {
      const { booking, refund } = await overpaid(10_000_000);
      expect(await steps.refundsOf(booking)).toMatchObject([
        { amount: 9_997_900, reason: 'overpaid', second: 'excess' },
      ]);
      expect(await steps.settle(rep(), refund, 'sent', transfer())).toEqual(refused('SAME_PERSON', {}));
      expect(await steps.settle(rep2(), refund, 'sent', transfer())).toEqual(
        refused('SECOND_NEEDED', { reason: 'excess' }),
      );
      expect(await steps.settle(rep(), refund, 'approve')).toMatchObject({ code: 'FORBIDDEN' });
      // The admin looks into the account and finds 2,100: the refund is struck, and no way round it is left.
      expect(await steps.settle(admin(), refund, 'reject', { note: 'Nothing like that arrived' })).toEqual(
        refused('INVALID', { field: 'action' }),
      );
      expect(await steps.settle(admin(), refund, 'void', { note: 'Only 2,100 arrived' })).toMatchObject(applied);
      expect(await steps.openRefund(rep(), booking, 7100)).toMatchObject(applied);
      expect(await steps.openRefund(rep(), booking, 1)).toMatchObject(applied);
      const needs = (await steps.refundsOf(booking)).map(({ amount, second }) => `${amount} ${second}`);
      expect(new Set(needs)).toEqual(new Set(['9997900 excess', '7100 null', '1 excess']));
    });

    it('who finds 50,000,000 for a forged claim waits for an admin, who rejects it, and the customer hears no amount', async () => {
      const { refund } = await claimed();
      await db.query('delete from public.notifications');
      expect(await steps.settle(rep(), refund, 'found', found(50_000_000))).toMatchObject(applied);
      expect(await steps.toldTo(ids.ayesha)).toEqual([]);
      expect(await steps.settle(rep(), refund, 'sent', transfer())).toEqual(refused('SAME_PERSON', {}));
      expect(await steps.settle(rep2(), refund, 'sent', transfer())).toEqual(
        refused('SECOND_NEEDED', { reason: 'excess' }),
      );
      expect(await steps.settle(admin(), refund, 'reject', { note: 'short' })).toEqual(refused('NEEDS_NOTE', {}));
      expect(await steps.settle(admin(), refund, 'reject', { note: 'Nothing like that arrived' })).toMatchObject({
        ...applied,
        rows: { refunds: [{ amount: 2100, isSeen: false, foundBy: null, incomingReference: null }] },
      });
      expect(await steps.settle(rep2(), refund, 'sent', transfer())).toEqual(refused('PAYMENT_UNSEEN', {}));
      // The next look at it, just below the limit, still needs the admin.
      expect(await steps.settle(rep(), refund, 'found', found(7100))).toMatchObject(applied);
      expect(await steps.settle(rep2(), refund, 'sent', transfer())).toEqual(
        refused('SECOND_NEEDED', { reason: 'excess' }),
      );
      expect(await steps.settle(admin(), refund, 'sent', transfer())).toMatchObject(applied);
    });

    it.each([
      [2100, 7100, null],
      [2100, 7101, 'excess'],
      [10_000, 15_000, null],
      [10_000, 15_001, 'excess'],
      [12_000, 18_000, null],
      [12_000, 18_001, 'excess'],
      [30_000, 20_000, null],
      [30_000, 20_001, 'amount'],
      [30_000, 45_000, 'amount'],
      [30_000, 45_001, 'excess'],
    ])('for a booking of %i of which %i are found a second person is needed: %j', async (total, received, second) => {
      const booking = await sold(db, { prices: [total - 100], status: 'pending' });
      await steps.cancel(ayesha(), booking);
      const { id } = await steps.refundOf(booking);
      await steps.settle(rep(), id, 'found', found(received));
      expect(await steps.refundOf(booking)).toMatchObject({ amount: received, second });
      expect(await steps.settle(rep2(), id, 'sent', transfer())).toEqual(
        second === null ? expect.objectContaining(applied) : refused('SECOND_NEEDED', { reason: second }),
      );
    });

    it('several small refunds of one booking need what one large one would', async () => {
      const booking = await sold(db, { prices: [59_900], received: 60_000 });
      for (const amount of [10_000, 10_000, 1]) await steps.openRefund(rep(), booking, amount);
      const needs = (await steps.refundsOf(booking)).map(({ amount, second }) => `${amount} ${second}`);
      expect(new Set(needs)).toEqual(new Set(['10000 null', '1 amount']));
    });

    it('one person sends 200,000 a day alone, admins too, and the next rupee with another admin', async () => {
      await db.query(`insert into private.admins (user_id) values ($1)`, [ids.bilal]);
      const other = bilal();
      try {
        const [last, ...firsts] = [
          await owedBack(1100, 8),
          ...(await [9, 10, 11, 12, 13, 14].reduce<Promise<{ booking: string; refund: string }[]>>(
            async (list, hour) => [...(await list), await owedBack(33_300, hour)],
            Promise.resolve([]),
          )),
        ];
        if (!last) throw new Error('none');
        // 199,800: each of them is above 20,000, which an admin sends.
        for (const { refund } of firsts)
          expect(await steps.settle(admin(), refund, 'sent', transfer())).toMatchObject(applied);
        const { refund } = last;
        expect(await steps.settle(admin(), refund, 'sent', transfer())).toEqual(
          refused('SECOND_NEEDED', { reason: 'daily' }),
        );
        expect(await steps.settle(rep2(), refund, 'approve')).toMatchObject({ code: 'FORBIDDEN' });
        expect(await steps.settle(admin(), refund, 'approve')).toMatchObject({ code: 'ALREADY_DECIDED' });
        expect(await steps.settle(admin(), refund, 'ask')).toMatchObject({
          rows: { refunds: [{ needsSecond: 'daily' }] },
        });
        // An own yes is no second one.
        const tomorrowNoon = new Date(Date.parse(noon) + 24 * 3_600_000).toISOString();
        expect(await steps.settle(other, refund, 'approve')).toMatchObject({
          rows: { refunds: [{ approvedBy: 'Bilal Ahmed' }] },
        });
        expect(await steps.settle(admin(), refund, 'sent', transfer())).toMatchObject(applied);
        // And more of those above 20,000: the day counts for them too.
        const large = await owedBack(20_001, 15);
        expect(await steps.settle(admin(), large.refund, 'sent', transfer())).toEqual(
          refused('SECOND_NEEDED', { reason: 'daily' }),
        );
        expect(await steps.settle(admin(), large.refund, 'approve')).toMatchObject(applied);
        expect(await steps.settle(admin(), large.refund, 'sent', transfer())).toEqual(refused('SAME_PERSON', {}));
        expect(await steps.settle(admin(tomorrowNoon), large.refund, 'sent', transfer())).toMatchObject(applied);
      } finally {
        await db.query('delete from private.admins where user_id = $1', [ids.bilal]);
      }
    });

    it.each([
      [
        'confirmed the payment',
        rep,
        async (by: Actor) => {
          const booking = await pending(db);
          await steps.confirm(by, booking);
          await steps.callOff(manager(), booking, 'weather');
          return booking;
        },
      ],
      [
        'found the payment',
        rep,
        async (by: Actor) => {
          const { booking, refund } = await claimed();
          await steps.settle(by, refund, 'found', found(2100));
          return booking;
        },
      ],
      [
        'said how much had arrived, without a transaction ID',
        rep,
        async (by: Actor) => {
          const booking = await pending(db);
          await steps.decline(by, booking, 'too_low', { received: 2099 });
          return booking;
        },
      ],
      [
        'opened the refund',
        rep,
        async (by: Actor) => {
          const booking = await sold(db, { received: 7100 });
          await steps.openRefund(by, booking, 500);
          return booking;
        },
      ],
      [
        'is an admin and confirmed the payment',
        admin,
        async (by: Actor) => {
          const booking = await pending(db);
          await steps.confirm(by, booking);
          await steps.callOff(by, booking, 'weather');
          return booking;
        },
      ],
    ])('who %s does not send the refund, and somebody else does', async (_, who, make) => {
      const { id } = await steps.refundOf(await make(who()));
      expect(await steps.settle(who(), id, 'sent', transfer())).toEqual(refused('SAME_PERSON', {}));
      expect(await steps.settle(rep2(), id, 'sent', transfer())).toMatchObject(applied);
    });

    it('no admin gives the second yes to a payment that they found or confirmed, or a refund that they opened', async () => {
      const confirmed = await overpaid(10_000, admin());
      const claim = await claimed([19]);
      await steps.settle(admin(), claim.refund, 'found', found(10_000));
      const paid = await sold(db, { prices: [29_900], hours: [20], received: 30_000 });
      await steps.openRefund(admin(), paid, 20_001);
      for (const refund of [confirmed.refund, claim.refund, (await steps.refundOf(paid)).id])
        for (const step of ['approve', 'reject'])
          expect(await steps.settle(admin(), refund, step, { note: 'I did it myself' })).toEqual(
            refused('SAME_PERSON', {}),
          );
    });

    it('a second yes is given once, by an admin, where it is needed and the payment was found', async () => {
      const { refund: small } = await overpaid(2600);
      for (const step of ['approve', 'reject'])
        expect(await steps.settle(admin(), small, step, { note: 'Nobody has asked me' })).toMatchObject({
          code: 'ALREADY_DECIDED',
        });
      const booking = await sold(db, { prices: [29_900], hours: [20], status: 'pending' });
      await steps.cancel(ayesha(), booking);
      const { id } = await steps.refundOf(booking);
      expect(await steps.settle(admin(), id, 'approve')).toMatchObject({
        code: 'ALREADY_DECIDED',
        detail: { isSeen: false },
      });
      await steps.settle(rep(), id, 'found', found(30_000));
      for (const person of [rep2(), owner(), manager()])
        expect(await steps.settle(person, id, 'approve')).toMatchObject({ code: 'FORBIDDEN' });
      expect(await steps.settle(admin(), id, 'approve')).toMatchObject({
        rows: { refunds: [{ approvedBy: 'Asma Aziz' }] },
      });
      expect(await steps.settle(admin(), id, 'approve')).toMatchObject({
        code: 'ALREADY_DECIDED',
        detail: { name: 'Asma Aziz' },
      });
      expect(await steps.settle(admin(), id, 'reject', { note: 'On second thoughts' })).toMatchObject({
        code: 'ALREADY_DECIDED',
      });
      expect(await steps.settle(rep(), id, 'sent', transfer())).toEqual(refused('SAME_PERSON', {}));
      expect(await steps.settle(rep2(), id, 'sent', transfer())).toMatchObject(applied);
    });

    it('the one owner of a venue that is paid itself sends up to 20,000, and more after Baari’s yes', async () => {
      await payVenue();
      const owed = async (total: number, hour: number) => {
        const booking = await sold(db, { prices: [total - 100], hours: [hour], status: 'pending' });
        expect(await steps.confirm(owner(), booking, { received: total })).toMatchObject(applied);
        await steps.callOff(manager(), booking, 'weather');
        return (await steps.refundOf(booking)).id;
      };
      const [small, large] = [await owed(20_000, 18), await owed(20_001, 19)];
      expect(await steps.settle(manager(), small, 'sent', transfer())).toMatchObject({ code: 'FORBIDDEN' });
      expect(await steps.settle(owner(), small, 'sent', transfer())).toMatchObject(applied);
      expect(await steps.settle(owner(), large, 'sent', transfer())).toEqual(
        refused('SECOND_NEEDED', { reason: 'amount' }),
      );
      const second = () =>
        rpc<{ rows: { id: string }[] }>(db, admin(), 'admin_list', {
          view: 'refunds',
          filter: { state: 'second' },
          after: null,
        });
      expect((await second()).rows).toMatchObject([{ id: large, payer: 'venue' }]);
      expect(await steps.settle(owner(), large, 'approve')).toMatchObject({ code: 'FORBIDDEN' });
      expect(await steps.settle(admin(), large, 'approve')).toMatchObject(applied);
      expect((await second()).rows).toEqual([]);
      expect(
        await db.query(`select user_id from public.notifications where message like 'You can send it now: %'`),
      ).toEqual([{ user_id: ids.owner }]);
      expect(await steps.settle(owner(), large, 'sent', transfer())).toMatchObject(applied);
    });

    it('where Baari has one person only, the overview says so, and what that person may not send is on its list', async () => {
      await db.query('delete from private.admins where user_id <> $1', [ids.admin]);
      try {
        const { booking } = await overpaid(10_000, admin());
        await steps.callOff(manager(), booking, 'weather');
        for (const { id } of await steps.refundsOf(booking))
          expect(await steps.settle(admin(), id, 'sent', transfer())).toEqual(refused('SAME_PERSON', {}));
        const { rows } = await rpc<{ rows: object[] }>(db, admin(), 'admin_list', { view: 'overview' });
        expect(rows).toMatchObject([
          { settlers: 1, admins: 1, second: { count: 1, sum: 7900, since: iso }, refunds: { count: 2, sum: 10_000 } },
        ]);
      } finally {
        await db.query(
          `insert into private.admins (user_id, role) values ($1, 'representative'), ($2, 'representative')`,
          [staff.rep, staff.rep2],
        );
      }
    });

    it('after a rejection no more goes back than Baari opened, and nothing that another refund gives back', async () => {
      const booking = await sold(db, { prices: [29_900], status: 'pending' });
      await steps.decline(rep(), booking, 'not_paid');
      await steps.openRefund(rep(), booking, 25_000);
      const { id } = await steps.refundOf(booking);
      const find = (amount: number) => steps.settle(rep(), id, 'found', found(amount));
      const amount = async () => (await steps.refundsOf(booking)).find((each) => each.id === id)?.amount;
      expect(await find(30_000)).toMatchObject(applied);
      expect(await steps.openRefund(rep(), booking, 5000)).toMatchObject(applied);
      await steps.settle(admin(), id, 'reject', { note: 'This is another transfer' });
      expect(await amount()).toBe(25_000);
      expect(await find(5000)).toEqual(refused('INVALID', { field: 'received' }));
      expect(await find(28_000)).toMatchObject(applied);
      expect(await amount()).toBe(23_000);
    });

    it('a struck refund does not come back beside the one that Baari opened in its place', async () => {
      const { booking, refund } = await owedBack(2100);
      await steps.settle(admin(), refund, 'void', { note: 'Paid back at the desk' });
      await steps.openRefund(rep(), booking, 2100);
      expect(await steps.settle(admin(), refund, 'undo')).toEqual(refused('ABOVE_CEILING', { max: 0 }));
      await steps.settle(
        admin(),
        (await steps.refundsOf(booking)).find(({ state }) => state === 'due')?.id ?? '',
        'void',
        { note: 'Opened by mistake' },
      );
      expect(await steps.settle(admin(), refund, 'undo')).toMatchObject(applied);
      expect(await steps.givenBack(booking)).toBe(2100);
    });
  });

  describe('transaction IDs', () => {
    const spellings = ['FT9977', 'F-T9977', 'FT99--77', 'ft 99-77', ' f t 9 9 7 7 ', '-FT9977-', 'ft9977\n'];

    it.each(spellings)('one transfer confirms one booking, also when it is typed as %j', async (spelling) => {
      const [one, two] = [await pending(db, [10]), await pending(db, [11])];
      expect(await steps.confirm(rep(), one, { reference: 'ft 99-77' })).toMatchObject(applied);
      expect(await steps.confirm(rep2(), two, { reference: spelling })).toMatchObject({
        code: 'REFERENCE_USED',
        detail: { bookingId: one },
      });
      expect(await steps.decline(rep2(), two, 'too_low', { received: 2000, reference: spelling })).toMatchObject({
        code: 'REFERENCE_USED',
      });
      await steps.cancel(ayesha(), two);
      const { id } = await steps.refundOf(two);
      expect(await steps.settle(rep(), id, 'found', { incomingReference: spelling, received: 2100 })).toMatchObject({
        code: 'REFERENCE_USED',
      });
    });

    it.each([
      undefined,
      null,
      '',
      '   ',
      'FT997',
      '------',
      'F-T-9-7',
      'A'.repeat(41),
      'FT99,77',
      'FТ9977',
      'FT9977\u0000',
    ])('a payment is not confirmed with %j', async (reference) => {
      const booking = await pending(db);
      const verdict = await steps.confirm(rep(), booking, { reference }).catch((error: Error) => error.message);
      if (typeof verdict !== 'string') expect(verdict).toMatchObject({ status: 'rejected', code: 'INVALID' });
      expect((await steps.mine(ayesha(), booking)).status).toBe('pending');
    });

    it.each(spellings)('one transfer back settles one refund, also when it is typed as %j', async (spelling) => {
      const [one, two] = [await owedBack(2100, 10), await owedBack(2100, 11)];
      expect(await steps.settle(rep2(), one.refund, 'sent', transfer('ft 99-77'))).toMatchObject(applied);
      expect(await steps.settle(rep2(), two.refund, 'sent', transfer(spelling))).toMatchObject({
        code: 'REFERENCE_USED',
        detail: { refund: one.refund },
      });
      // Nor is money that went out money that came in.
      const booking = await pending(db);
      expect(await steps.confirm(rep(), booking, { reference: spelling })).toMatchObject({ code: 'REFERENCE_USED' });
    });

    it.each(['x', 'FT997', '------', '- - - - - -', 'ＦＴ９９７７', '٩٩٧٧٩٩', 'A'.repeat(61), '', null])(
      'a refund is not settled by %j',
      async (reference) => {
        const { refund } = await owedBack(2100);
        expect(await steps.settle(rep2(), refund, 'sent', { ...transfer(), reference })).toEqual(
          refused('INVALID', { field: 'reference' }),
        );
      },
    );

    it('the payment of a booking does not settle its refund, nor does that of another booking', async () => {
      const [one, two] = [await pending(db, [10]), await pending(db, [11])];
      await steps.confirm(rep(), one, { reference: 'IN-0001' });
      await steps.cancel(ayesha(), two);
      const claim = await steps.refundOf(two);
      await steps.settle(rep(), claim.id, 'found', { incomingReference: 'IN-0002', received: 2100 });
      await steps.callOff(manager(), one, 'weather');
      for (const refund of [await steps.refundOf(one), claim])
        for (const reference of ['IN 0001', 'in-0002'])
          expect(await steps.settle(rep2(), refund.id, 'sent', transfer(reference))).toMatchObject({
            code: 'REFERENCE_USED',
          });
    });

    it('two payers may have the same number, one payer has it once, and a transfer that was undone gives it back', async () => {
      const baari = await owedBack(2100, 10);
      await payVenue();
      const [one, two] = [await owedBack(2100, 11), await owedBack(2100, 12)];
      expect(await steps.settle(rep2(), baari.refund, 'sent', transfer('000001'))).toMatchObject(applied);
      expect(await steps.settle(owner(), one.refund, 'sent', transfer('000001'))).toMatchObject(applied);
      expect(await steps.settle(owner(), two.refund, 'sent', transfer('000-001'))).toMatchObject({
        code: 'REFERENCE_USED',
      });
      expect(await steps.settle(admin(), one.refund, 'undo')).toMatchObject(applied);
      expect(await steps.settle(owner(), two.refund, 'sent', transfer('000001'))).toMatchObject(applied);
    });

    it('one transfer of Baari’s staff settles one refund, also where the other one is owed by a venue', async () => {
      const baari = await owedBack(2100, 10);
      await payVenue();
      const venue = await owedBack(2100, 11);
      expect(await steps.settle(rep2(), baari.refund, 'sent', transfer('BAARI-1'))).toMatchObject(applied);
      expect(await steps.settle(rep2(), venue.refund, 'sent', transfer('baari1'))).toMatchObject({
        code: 'REFERENCE_USED',
      });
      expect(await steps.settle(rep2(), venue.refund, 'sent', transfer('BAARI-2'))).toMatchObject(applied);
    });

    it('a receipt without a transaction ID is confirmed by two people who see the same amount', async () => {
      const booking = await pending(db);
      const look = (person: Actor, received = 2100) => steps.confirm(person, booking, { noReference: true, received });
      for (const noReference of ['true', 1, false])
        expect(await steps.confirm(rep(), booking, { noReference })).toEqual(
          refused('INVALID', { field: 'reference' }),
        );
      expect(await look(rep())).toMatchObject({ rows: { entries: [{ status: 'pending' }] } });
      expect(await look(rep())).toEqual(refused('SAME_PERSON', {}));
      // 5,000 more would be owed back, and the first person could send them.
      expect(await look(rep2(), 7100)).toMatchObject({ rows: { entries: [{ status: 'pending' }] } });
      const { rows } = await rpc<{ rows: object[] }>(db, rep2(), 'admin_list', {
        view: 'booking',
        filter: { id: booking },
      });
      expect(rows).toMatchObject([{ firstLook: { by: 'Rashid Rep', at: iso, received: 7100, isMine: true } }]);
      expect(await look(rep2(), 2100)).toEqual(refused('SAME_PERSON', {}));
      expect(await look(admin(), 2100)).toMatchObject({ rows: { entries: [{ status: 'pending' }] } });
      expect(await look(rep(), 2100)).toMatchObject({ rows: { entries: [{ status: 'confirmed' }] } });
      expect(await steps.refundsOf(booking)).toEqual([]);
    });
  });

  describe('a dispute', () => {
    it.each(['paid', 'refund', 'amount', 'closed', 'conduct', 'other'])(
      'of kind %s is open once, is answered by Baari, and can be opened again',
      async (kind) => {
        const id = await sold(db);
        const first = await steps.report(ayesha(), id, kind, { picture: receiptOf(ids.ayesha, 2), reference: 'FT 1' });
        expect(first).toMatchObject({
          rows: { bookings: [{ id, problems: [{ id: first.id, kind, state: 'open', answer: null }] }] },
        });
        expect(await steps.report(ayesha(), id, 'other')).toEqual(refused('ALREADY_REPORTED', {}));
        expect((await steps.toldTo(staff.rep)).concat(await steps.toldTo(ids.admin))).toEqual([
          'dispute_opened',
          'dispute_opened',
        ]);
        for (const person of [manager(), owner(), gate(), ayesha()])
          expect(await steps.answerDispute(person, id)).toMatchObject({ code: 'FORBIDDEN' });
        expect(await steps.answerDispute(rep(), id, 'No.')).toEqual(refused('NEEDS_NOTE', {}));
        expect(await steps.answerDispute(rep(), id)).toMatchObject({
          rows: { disputes: [{ state: 'closed', answeredBy: 'Rabia Rep' }] },
        });
        expect(await steps.answerDispute(rep2(), id)).toMatchObject({
          code: 'ALREADY_DECIDED',
          detail: { by: 'Rabia Rep', at: iso },
        });
        expect(await steps.toldTo(ids.ayesha)).toContain('problem_answered');
        expect(await steps.report(ayesha(), id, kind)).toMatchObject(applied);
        expect((await steps.mine(ayesha(), id)).problems?.map(({ state }) => state)).toEqual(
          expect.arrayContaining(['open', 'closed']),
        );
      },
    );

    it('is about an own booking, with an own picture, in words, and ten a day', async () => {
      const id = await sold(db);
      for (const person of [bilal(), manager(), admin()])
        expect(await steps.report(person, id, 'paid')).toEqual(refused('NOT_FOUND', {}));
      expect(await steps.report(anon, id, 'paid')).toMatchObject({ code: 'SIGNED_OUT' });
      for (const picture of [receiptOf(ids.bilal), `${ids.ayesha}/${'0'.repeat(64)}.jpg`])
        expect(await steps.report(ayesha(), id, 'paid', { picture })).toMatchObject({ code: 'RECEIPT_MISSING' });
      for (const args of [
        { kind: 'theft' },
        { kind: null },
        { text: 'Too short' },
        { text: 'x'.repeat(1001) },
        { reference: 'x'.repeat(61) },
      ])
        expect(await steps.report(ayesha(), id, 'paid', args)).toMatchObject({ code: 'INVALID' });
      for (let count = 0; count < 10; count += 1) {
        expect(await steps.report(ayesha(), id, 'other')).toMatchObject(applied);
        await steps.answerDispute(rep(), id);
      }
      expect(await steps.report(ayesha(), id, 'other')).toMatchObject({ status: 'deferred', code: 'RATE_LIMITED' });
    });

    it('about “not paid” of a venue that is paid itself ends with the money, and the venue cannot say no again', async () => {
      await payVenue();
      const id = await pending(db);
      await steps.decline(owner(), id, 'not_paid');
      expect(await steps.toldTo(ids.ayesha)).toContain('booking_not_paid');
      expect(await steps.refundsOf(id)).toEqual([]);
      await steps.report(ayesha(), id, 'paid', { picture: receiptOf(ids.ayesha, 3), reference: 'FT99770' });
      expect(await steps.openRefund(rep(), id, 2100)).toMatchObject(applied);
      const { id: refund } = await steps.refundOf(id);
      expect(await steps.settle(rep2(), refund, 'sent', transfer())).toEqual(refused('PAYMENT_UNSEEN', {}));
      for (const step of ['not_found', 'found'])
        expect(await steps.settle(owner(), refund, step, found(1))).toEqual(refused('FORBIDDEN', { action: step }));
      expect(
        await steps.settle(rep(), refund, 'found', { incomingReference: 'FT99770', received: 2100 }),
      ).toMatchObject(applied);
      expect(await steps.settle(rep(), refund, 'sent', transfer())).toEqual(refused('SAME_PERSON', {}));
      expect(await steps.settle(owner(), refund, 'sent', transfer())).toMatchObject(applied);
      expect(await steps.confirmRefund(ayesha(), id, refund)).toMatchObject({
        rows: { bookings: [{ refunds: [{ arrivedAt: iso }] }] },
      });
      expect(await steps.settle(admin(), refund, 'undo')).toMatchObject({ code: 'ALREADY_DECIDED' });
      expect(await steps.givenBack(id)).toBe(2100);
    });

    it('about a transfer that never arrived lets an admin undo it after days, and it is sent again', async () => {
      const { booking, refund } = await owedBack(2100);
      await steps.settle(rep2(), refund, 'sent', transfer());
      const later = '2026-11-25T10:00:00Z';
      expect(await steps.settle(admin(later), refund, 'undo')).toEqual(refused('TOO_LATE', { at: iso }));
      await steps.report(ayesha(later), booking, 'refund');
      expect(await steps.openRefund(rep(later), booking, 2100)).toEqual(refused('ABOVE_CEILING', { max: 0 }));
      expect(await steps.settle(rep(later), refund, 'undo')).toMatchObject({ code: 'FORBIDDEN' });
      // The screen offers it by this.
      const detail = { view: 'refunds', filter: { id: refund }, after: null };
      expect(await rpc(db, admin(later), 'admin_list', detail)).toMatchObject({ rows: [{ isReported: true }] });
      expect(await steps.settle(admin(later), refund, 'undo')).toMatchObject(applied);
      expect(await steps.settle(rep2(later), refund, 'sent', transfer())).toMatchObject(applied);
      expect(await steps.confirmRefund(ayesha(later), booking, refund)).toMatchObject(applied);
      expect(await steps.confirmRefund(ayesha(later), booking, refund)).toMatchObject(applied);
    });

    it('nobody says for another customer that a refund has arrived, or of one that was not sent', async () => {
      const { booking, refund } = await owedBack(2100);
      expect(await steps.confirmRefund(ayesha(), booking, refund)).toEqual(refused('NOT_FOUND', {}));
      await steps.settle(rep2(), refund, 'sent', transfer());
      for (const person of [bilal(), owner(), rep2()])
        expect(await steps.confirmRefund(person, booking, refund)).toEqual(refused('NOT_FOUND', {}));
      expect(await steps.confirmRefund(ayesha(), await sold(db), refund)).toEqual(refused('NOT_FOUND', {}));
    });
  });

  describe('a refund that Baari opens', () => {
    it.each([
      ['nothing came back yet', {}, [], 7100],
      ['more came than the price', { received: 7600 }, [], 7600],
      ['less came, and the rest was not collected', { received: 6900, collect: 200 }, [], 6900],
      ['Baari opened one before', {}, [3000], 4100],
      ['Baari has opened everything', {}, [7000, 100], 0],
    ])('goes up to what was received and did not come back: %s', async (_, how, opened, max) => {
      const id = await sold(db, { received: 7100, ...how });
      for (const amount of opened) expect(await steps.openRefund(rep(), id, amount)).toMatchObject(applied);
      expect(await steps.openRefund(rep(), id, max + 1)).toEqual(refused('ABOVE_CEILING', { max }));
      if (max > 0) expect(await steps.openRefund(rep(), id, max)).toMatchObject(applied);
    });

    it('after a cancellation by the policy the fee is left, after one by the venue nothing', async () => {
      const ends: [string, (id: string) => Promise<unknown>, number][] = [
        ['customer', (id) => steps.cancel(ayesha(), id), 100],
        ['venue', (id) => steps.callOff(manager(), id, 'weather'), 0],
      ];
      for (const [who, end, max] of ends) {
        const id = await sold(db, { received: 7100 });
        await end(id);
        expect(await steps.openRefund(rep(), id, 101), who).toEqual(refused('ABOVE_CEILING', { max }));
      }
    });

    it('counts when the booking is cancelled later, also by a closure, so that nothing comes back twice', async () => {
      const ends: [string, (id: string) => Promise<unknown>, number][] = [
        ['customer', (id) => steps.cancel(ayesha(), id), 7100],
        ['venue', (id) => steps.callOff(manager(), id, 'weather'), 7100],
        ['closure', (id) => steps.closeHours(owner(), '07:00', '17:00', [[id, 'cancel']]), 7100],
        [
          'Baari after an arrival',
          async (id) => {
            await steps.checkIn(gate(before(1)), id);
            return steps.callOff(rep(after(1)), id, 'weather', { played: 1, expectedRefund: 2000 });
          },
          3500,
        ],
      ];
      for (const [who, end, sum] of ends) {
        const id = await sold(db, { received: 7100 });
        await steps.openRefund(rep(), id, 1500);
        expect(await end(id), who).toMatchObject(applied);
        expect(await steps.givenBack(id), who).toBe(sum);
      }
    });

    it('in the place of a struck refund of what was too much takes nothing of what a cancellation gives back', async () => {
      const { booking, refund } = await overpaid(5000);
      await steps.settle(admin(), refund, 'void', { note: 'Nothing was too much' });
      await steps.openRefund(rep2(), booking, 3000);
      // 2,900 are what was too much, 100 more count as given back; the fee of 100 stays.
      expect(await steps.shownRefund(ayesha(), booking, 'customer')).toBe(2000);
      expect(await steps.shownRefund(ayesha(), booking, 'venue')).toBe(2000);
      expect(await steps.cancel(ayesha(), booking)).toMatchObject(applied);
      expect(await steps.givenBack(booking)).toBe(5000);
      expect(await steps.settle(admin(), refund, 'undo')).toEqual(refused('ABOVE_CEILING', { max: 0 }));
    });

    it('waits for the payment where nobody has found it, one at a time', async () => {
      const id = await pending(db);
      expect(await steps.openRefund(rep(), id, 1)).toEqual(refused('NOT_DECIDED', {}));
      await steps.decline(rep(), id, 'not_paid');
      expect(await steps.openRefund(rep(), id, 1)).toMatchObject(applied);
      // How much arrived is not known before the payment is found.
      expect(await steps.openRefund(rep(), id, 1)).toEqual(refused('ABOVE_CEILING', { max: 0 }));
      const { id: refund } = await steps.refundOf(id);
      await steps.settle(rep(), refund, 'found', found(2000));
      // Finding more than Baari opened does not raise the refund; what is left of what arrived may be opened beside it.
      expect(await steps.refundOf(id)).toMatchObject({ amount: 1 });
      expect(await steps.openRefund(rep(), id, 2000)).toEqual(refused('ABOVE_CEILING', { max: 1999 }));
      expect(await steps.settle(rep2(), refund, 'sent', transfer())).toMatchObject(applied);
    });

    it('waits for the rest of a payment of which less was said to have arrived, also under the same transaction ID', async () => {
      const id = await pending(db);
      const reference = transferId();
      await steps.decline(rep(), id, 'too_low', { received: 500, reference });
      expect(await steps.openRefund(rep2(), id, 1600)).toMatchObject(applied);
      const { id: refund } = (await steps.refundsOf(id)).find(({ reason }) => reason === 'dispute') ?? { id: '' };
      expect(await steps.settle(rep(), refund, 'sent', transfer())).toEqual(refused('PAYMENT_UNSEEN', {}));
      const rest = { incomingReference: reference, received: 2000 };
      expect(await steps.settle(rep2(), refund, 'found', rest)).toMatchObject(applied);
      expect(await steps.givenBack(id)).toBe(2000);
      // One said that 500 had arrived, the other found the rest.
      for (const person of [rep(), rep2()])
        expect(await steps.settle(person, refund, 'sent', transfer())).toEqual(refused('SAME_PERSON', {}));
      expect(await steps.settle(admin(), refund, 'sent', transfer())).toMatchObject(applied);
    });

    it('is not sent by who found the payment for another refund of the booking', async () => {
      const id = await pending(db);
      await steps.decline(rep(), id, 'not_paid');
      await steps.openRefund(rep(), id, 1);
      await steps.settle(rep(), (await steps.refundOf(id)).id, 'found', found(2000));
      await steps.openRefund(rep2(), id, 1999);
      const { id: refund } = (await steps.refundsOf(id)).find(({ amount }) => amount === 1999) ?? { id: '' };
      for (const person of [rep(), rep2()])
        expect(await steps.settle(person, refund, 'sent', transfer())).toEqual(refused('SAME_PERSON', {}));
      expect(await steps.settle(admin(), refund, 'sent', transfer())).toMatchObject(applied);
    });

    it('finds the payment of a struck refund again under its transaction ID, which no other booking may use', async () => {
      const { booking, refund } = await claimed();
      const payment = found(2100);
      await steps.settle(rep(), refund, 'found', payment);
      await steps.settle(admin(), refund, 'void', { note: 'Not owed, we thought' });
      await steps.openRefund(rep2(), booking, 2100);
      const { id } = (await steps.refundsOf(booking)).find(({ reason }) => reason === 'dispute') ?? { id: '' };
      expect(await steps.settle(rep2(), id, 'found', payment)).toMatchObject(applied);
      expect(await steps.settle(rep(), id, 'sent', transfer())).toMatchObject(applied);
      const other = await claimed([19]);
      expect(await steps.settle(rep(), other.refund, 'found', payment)).toMatchObject({ code: 'REFERENCE_USED' });
    });

    it.each([
      [
        'found 1 rupee of a payment',
        async () => {
          const { booking, refund } = await claimed();
          await steps.settle(owner(), refund, 'found', found(1));
          return booking;
        },
        1,
      ],
      [
        'confirmed with 1 rupee and the rest to collect',
        async () => {
          const booking = await pending(db);
          await steps.confirm(owner(), booking, { received: 1, collect: 2099 });
          return booking;
        },
        0,
      ],
    ])('is not limited by a venue that is paid itself and %s: Baari looks for it', async (_, make, given) => {
      await payVenue();
      const booking = await make();
      expect(await steps.openRefund(rep(), booking, 2101 - given)).toEqual(
        refused('ABOVE_CEILING', { max: 2100 - given }),
      );
      expect(await steps.openRefund(rep(), booking, 2099)).toMatchObject(applied);
      const { id: refund } = (await steps.refundsOf(booking)).find(({ reason }) => reason === 'dispute') ?? { id: '' };
      expect(await steps.settle(rep2(), refund, 'sent', transfer())).toEqual(refused('PAYMENT_UNSEEN', {}));
      expect(await steps.settle(owner(), refund, 'not_found')).toMatchObject({ code: 'FORBIDDEN' });
      expect(await steps.settle(rep2(), refund, 'found', found(1500))).toMatchObject(applied);
      expect(await steps.givenBack(booking)).toBe(1500);
      // Baari has looked: no more than that goes back.
      expect(await steps.openRefund(rep(), booking, 1)).toEqual(refused('ABOVE_CEILING', { max: 0 }));
      expect(await steps.settle(admin(), refund, 'sent', transfer())).toMatchObject(applied);
    });

    it('is opened by Baari’s staff, with a reason, and by nobody for an own booking', async () => {
      const id = await sold(db);
      for (const person of [manager(), owner(), gate(), bilal()])
        expect(await steps.openRefund(person, id, 100)).toMatchObject({ code: 'FORBIDDEN' });
      expect(await steps.openRefund(rep(), id, 100, 'Because')).toEqual(refused('NEEDS_NOTE', {}));
      for (const amount of [0, -1, 1.5, '100', null])
        expect(await steps.openRefund(rep(), id, amount)).toEqual(refused('INVALID', { field: 'amount' }));
      const entry = requestId();
      await send(
        db,
        gate(),
        'add-walk-in',
        { courtId: ids.dayCourt, day: tomorrow, hours: [8], source: 'walkin', name: 'H', total: 900 },
        entry,
      );
      expect(await steps.openRefund(rep(), entry, 900)).toMatchObject({ code: 'INVALID', detail: { reason: 'entry' } });
      const own = await pending(db, [9], staff.rep);
      await steps.confirm(rep2(), own);
      expect(await steps.openRefund(rep(), own, 100)).toEqual(refused('FORBIDDEN', { reason: 'own' }));
      expect(await steps.openRefund(rep2(), own, 100)).toMatchObject(applied);
      expect(await steps.settle(rep(), (await steps.refundOf(own)).id, 'sent', transfer())).toEqual(
        refused('FORBIDDEN', { reason: 'own' }),
      );
    });
  });
});
