// Customers who may not book: after two bookings declined as not paid, or as an admin decided; and declining everything of one
// customer at once.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { untilWaiting } from '#tests/support/lock-waits.ts';
import {
  clearDesk,
  confirmed,
  makeDesk,
  pending,
  revOf,
  send,
  sold,
  staff,
  transferId,
  type Verdict,
} from '#tests/support/postgres-desk.ts';
import { type Actor, type Database, engines, openDatabase, type Session } from '#tests/support/postgres.ts';
import {
  applyMutations,
  asPerson,
  book,
  ids,
  noon,
  refusal,
  requestId,
  rpc,
  signedInAt,
  tomorrow,
} from '#tests/support/postgres-world.ts';

const iso = '2026-11-21T10:00:00.000Z';
const rep = asPerson(staff.rep);
const rep2 = asPerson(staff.rep2);
const admin = asPerson(ids.admin);
const owner = asPerson(ids.owner);
const manager = asPerson(staff.manager);
const gate = asPerson(staff.gate);
const ayesha = asPerson(ids.ayesha);
const at = (actor: Actor, now: string): Actor => ({ ...actor, now });
const days = (count: number) => new Date(Date.parse(noon) + count * 86_400_000).toISOString();
const blocked = (reason: 'not_paid' | 'staff') => ({ sqlstate: 'PT403', code: 'BLOCKED', detail: { reason } });
const forbidden = (right: string) => ({ status: 'rejected', code: 'FORBIDDEN', detail: { right } });

describe.each(engines)('customers who may not book, on %s', (engine) => {
  let db: Database;

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeDesk(db);
    await db.exec(`insert into public.bank_details (bank_name, account_title, account_number, venue_id) values
      ('Meezan', 'Siddiqui Sports', 'PK36MEZN0000000000000301', '${ids.dayVenue}')`);
  });
  beforeEach(() => clearDesk(db));
  afterAll(() => db.close());

  const payVenue = () => db.query(`update public.venues set payee = 'venue' where id = $1`, [ids.dayVenue]);
  const decline = async (id: string, reason = 'not_paid', actor: Actor = rep, args: Record<string, unknown> = {}) =>
    send(db, actor, 'decide-booking', {
      bookingId: id,
      rev: await revOf(db, id),
      decision: 'decline',
      reason,
      ...args,
    });
  const unpaid = async (hour: number, now = noon) => {
    const [day = ''] = new Date(Date.parse(now) + 86_400_000).toISOString().split('T');
    const { booking } = await book(db, at(ayesha, now), { day, hours: [hour] });
    return decline(booking.id, 'not_paid', at(rep, now));
  };
  const hold = (actor: Actor = ayesha, hours = [20], day = tomorrow) =>
    rpc<{ hours: number[] }>(db, actor, 'hold_slots', { court: ids.dayCourt, day, hours });
  const block = (actor: Actor, isBlocked: boolean, args: Record<string, unknown> = {}): Promise<Verdict> =>
    send(db, actor, 'block-person', {
      userId: ids.ayesha,
      isBlocked,
      ...(isBlocked && { reason: 'Sends the same picture again and again' }),
      ...args,
    });
  const told = async (who = ids.ayesha) =>
    (await db.query('select kind from public.notifications where user_id = $1 order by created_at, kind', [who])).map(
      ({ kind }) => String(kind),
    );
  const trail = async (row = ids.ayesha) =>
    (await db.query('select action, actor, detail from private.audit_log where row_id = $1 order by id', [row])).map(
      ({ action, actor, detail }) => ({ action, actor, detail }),
    );
  const statusOf = async (id: string) =>
    (await db.query('select status from public.bookings where id = $1', [id]))[0]?.['status'];
  const isBlocked = async (who = ids.ayesha) =>
    (await db.query('select private.is_blocked($1) as answer', [who]))[0]?.['answer'];

  describe('two bookings declined as not paid', () => {
    it('block: nothing is held and nothing booked until Baari lifts it; the customer is told once', async () => {
      await unpaid(9);
      expect((await hold()).hours, 'one is no reason').toEqual([20]);
      await rpc(db, ayesha, 'release_hold');
      await unpaid(10);
      expect(await refusal(hold())).toEqual(blocked('not_paid'));
      expect(await refusal(book(db, ayesha, { hours: [20] }))).toEqual(blocked('not_paid'));
      expect((await hold(asPerson(ids.bilal))).hours).toEqual([20]);
      expect((await told()).filter((kind) => kind === 'person_unpaid')).toHaveLength(1);
      expect(await trail()).toEqual([{ action: 'person.blocked', actor: staff.rep, detail: { reason: 'not_paid' } }]);
      expect(await block(rep2, false)).toMatchObject({
        status: 'applied',
        rows: { people: [{ userId: ids.ayesha, isBlocked: false, isAutomatic: false, reason: null, at: null }] },
      });
      expect((await hold(ayesha, [21])).hours).toEqual([21]);
      expect((await told()).filter((kind) => kind === 'person_lifted')).toHaveLength(1);
    });

    it.each(['unreadable', 'too_low', 'court', 'other'])('not those declined as %s', async (reason) => {
      for (const hour of [9, 10, 11])
        await decline(await pending(db, [hour]), reason, rep, {
          ...(reason === 'too_low' && { received: 500 }),
          ...(reason === 'other' && { note: 'The roof leaks' }),
        });
      expect((await hold()).hours).toEqual([20]);
    });

    it('within 30 days of each other, wherever they were and whoever was paid', async () => {
      await unpaid(9);
      await unpaid(9, days(31));
      expect(await isBlocked(), '31 days later').toBe(false);
      await payVenue();
      const { booking } = await book(db, at(ayesha, days(60)), { day: '2027-01-21', hours: [9] });
      await decline(booking.id, 'not_paid', at(owner, days(60)));
      expect(await isBlocked(), '29 days later, by a venue that is paid itself').toBe(true);
    });

    it('count once when one venue that is paid itself declined them all', async () => {
      await payVenue();
      for (const hour of [9, 10, 11]) {
        const { booking } = await book(db, ayesha, { hours: [hour] });
        await decline(booking.id, 'not_paid', owner);
      }
      expect(await isBlocked()).toBe(false);
      await db.query(`update public.venues set payee = 'platform'`);
      await unpaid(12);
      expect(await isBlocked()).toBe(true);
    });

    it('count anew from when the block was lifted', async () => {
      await unpaid(9);
      await unpaid(10);
      await block(at(rep, days(1)), false);
      await unpaid(9, days(2));
      expect(await isBlocked()).toBe(false);
      await unpaid(9, days(3));
      expect(await isBlocked()).toBe(true);
      expect(await refusal(hold(at(ayesha, days(3)), [9], '2026-11-26'))).toEqual(blocked('not_paid'));
    });

    it('leave what was promised: a live hold, bookings that wait, the claim of a payment', async () => {
      const waiting = await pending(db, [12]);
      await hold();
      await unpaid(9);
      await unpaid(10);
      expect((await hold(at(ayesha, '2026-11-21T10:05:00Z'))).hours, 'the hold can be extended').toEqual([20]);
      expect((await book(db, at(ayesha, '2026-11-21T10:06:00Z'), { hours: [20] })).booking.status).toBe('pending');
      expect(await refusal(hold(ayesha, [21]))).toEqual(blocked('not_paid'));
      const { booking } = await book(db, ayesha, { hours: [21] }, 'record_unplaced_payment');
      expect(booking).toMatchObject({ status: 'refund_due', hours: [21] });
      const found = { decision: 'confirm', received: 2100, reference: transferId() };
      expect(
        await send(db, rep, 'decide-booking', { bookingId: waiting, rev: await revOf(db, waiting), ...found }),
      ).toMatchObject({ status: 'applied' });
    });

    it('take nothing back: refunds are sent, a booking is cancelled, an offered move is answered', async () => {
      const [asked, off] = [await sold(db), await confirmed(db, [15])];
      await send(db, rep2, 'move-booking', {
        bookingId: asked,
        rev: await revOf(db, asked),
        courtId: ids.dayCourt,
        day: '2026-11-24',
        hours: [18, 19],
      });
      await unpaid(9);
      await unpaid(10);
      const [offer] = await db.query('select id from private.move_offers where booking_id = $1', [asked]);
      const answer = { bookingId: asked, offerId: offer?.['id'], accept: true };
      expect(await send(db, ayesha, 'answer-move', answer)).toMatchObject({ status: 'applied' });
      expect(await send(db, ayesha, 'cancel-booking', { bookingId: off, refund: 2000 })).toMatchObject({
        status: 'applied',
      });
      const [refund] = await db.query('select id, rev from public.refunds where booking_id = $1', [off]);
      const sent = { action: 'sent', method: 'bank', reference: transferId(), paidTo: 'HBL 0101', date: '2026-11-21' };
      expect(
        await send(db, rep2, 'settle-refund', { refundId: refund?.['id'], rev: refund?.['rev'], ...sent }),
      ).toMatchObject({ status: 'applied' });
      const report = { bookingId: off, kind: 'other', text: 'I have paid for all of my bookings' };
      expect(await send(db, ayesha, 'report-problem', report)).toMatchObject({ status: 'applied' });
    });

    it('pass over a watched hour: the next in line hears of it at once, who is blocked when it is lifted', async () => {
      await unpaid(9);
      await unpaid(10);
      const id = await pending(db, [18], ids.bilal);
      for (const actor of [ayesha, gate])
        await send(db, actor, 'watch-hour', { courtId: ids.dayCourt, day: tomorrow, hour: 18 });
      await send(db, asPerson(ids.bilal), 'cancel-booking', { bookingId: id, refund: 0 });
      expect(await told(staff.gate)).toContain('hour_free');
      await db.as({ role: 'service_role', now: days(0.1) }, 'select public.advance_bookings()');
      expect(await told()).not.toContain('hour_free');
      await block(at(rep2, days(0.2)), false);
      await db.as({ role: 'service_role', now: days(0.21) }, 'select public.advance_bookings()');
      expect(await told()).toContain('hour_free');
    });

    it('are forgotten with the account', async () => {
      const person = requestId();
      await db.query('insert into auth.users (id, email) values ($1, $2)', [person, 'zara@example.test']);
      await block(admin, true, { userId: person });
      expect(await isBlocked(person)).toBe(true);
      await rpc(db, signedInAt(asPerson(person)), 'delete_user');
      expect(await db.query('select 1 from private.blocked_people where user_id = $1', [person])).toEqual([]);
      expect(await block(admin, false, { userId: person })).toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  describe('block-person', () => {
    it('is an admin’s: nobody of a venue, no representative, no customer', async () => {
      for (const actor of [gate, manager, owner, asPerson(ids.otherOwner)])
        for (const is of [true, false]) expect(await block(actor, is)).toMatchObject(forbidden('people.lift'));
      expect(await block(asPerson(ids.bilal), true)).toMatchObject({ code: 'FORBIDDEN' });
      expect(await block(rep, true)).toMatchObject(forbidden('people.block'));
      expect(await isBlocked()).toBe(false);
      expect(await block(admin, true)).toMatchObject({
        status: 'applied',
        rows: {
          people: [
            {
              userId: ids.ayesha,
              isBlocked: true,
              isAutomatic: false,
              reason: 'Sends the same picture again and again',
              by: 'Asma Aziz',
              at: iso,
            },
          ],
        },
      });
      expect(await refusal(hold()), 'the customer does not read the reason').toEqual(blocked('staff'));
      expect(await block(rep, false)).toMatchObject(forbidden('people.block'));
      expect(await block(admin, false)).toMatchObject({ status: 'applied' });
      expect((await hold()).hours).toEqual([20]);
      expect((await trail()).map(({ action }) => action)).toEqual(['person.blocked', 'person.lifted']);
      expect(await told()).toEqual(['person_blocked', 'person_lifted']);
    });

    it('replaces an automatic block by a reason, which only an admin lifts', async () => {
      await unpaid(9);
      await unpaid(10);
      expect(await block(admin, true)).toMatchObject({ status: 'applied' });
      expect(await refusal(hold())).toEqual(blocked('staff'));
      expect(await block(rep, false)).toMatchObject(forbidden('people.block'));
      await decline(await sold(db, { status: 'pending', hours: [16], prices: [2000] }));
      expect(await refusal(hold()), 'and is not replaced by one').toEqual(blocked('staff'));
      expect(await block(admin, false)).toMatchObject({ status: 'applied' });
    });

    it('names who was faster, and refuses what makes no sense', async () => {
      const early = '2026-11-21T10:05:00.000Z';
      expect(await block(rep, false)).toMatchObject({ code: 'ALREADY_DECIDED', detail: { by: null, at: null } });
      await block(admin, true);
      expect(await block(at(admin, early), true)).toMatchObject({
        code: 'ALREADY_DECIDED',
        detail: { by: 'Asma Aziz', at: iso },
      });
      await block(at(admin, early), false);
      expect(await block(rep, false)).toMatchObject({
        code: 'ALREADY_DECIDED',
        detail: { by: 'Asma Aziz', at: early },
      });
      expect(await block(admin, true, { userId: ids.admin })).toMatchObject({
        code: 'FORBIDDEN',
        detail: { reason: 'own' },
      });
      expect(await block(admin, true, { userId: requestId() })).toMatchObject({ code: 'NOT_FOUND' });
      expect(await block(admin, true, { userId: 'Ayesha' })).toMatchObject({ code: 'INVALID' });
      for (const reason of [undefined, '', '123456789', 7])
        expect(await block(admin, true, { reason }), String(reason)).toMatchObject({ code: 'NEEDS_NOTE' });
      expect(await block(admin, true, { reason: 'x'.repeat(301) })).toMatchObject({
        code: 'INVALID',
        detail: { field: 'reason' },
      });
      for (const is of [undefined, null, 'true', 1])
        expect(await block(admin, true, { isBlocked: is }), String(is)).toMatchObject({
          code: 'INVALID',
          detail: { field: 'isBlocked' },
        });
    });

    it('is known to Baari beside each booking of the customer, and to no venue', async () => {
      const id = await pending(db);
      await block(admin, true);
      const facts = async (actor: Actor, isDesk: boolean) => {
        const asked = { view: 'booking', filter: { id }, after: null };
        const page = isDesk
          ? await rpc<{ rows: Record<string, unknown>[] }>(db, actor, 'desk_list', { venue: ids.dayVenue, ...asked })
          : await rpc<{ rows: Record<string, unknown>[] }>(db, actor, 'admin_list', asked);
        return page.rows[0] ?? {};
      };
      for (const actor of [rep, admin])
        expect(await facts(actor, false)).toMatchObject({
          block: { userId: ids.ayesha, isBlocked: true, isAutomatic: false, by: 'Asma Aziz', at: iso },
        });
      for (const actor of [owner, manager]) expect(await facts(actor, true)).not.toHaveProperty('block');
      const { rows } = await rpc<{ rows: Record<string, unknown>[] }>(db, admin, 'admin_list', {
        view: 'audit',
        filter: { action: 'person' },
        after: null,
      });
      expect(rows).toMatchObject([{ action: 'person.blocked', names: { [ids.ayesha]: 'Ayesha Khan' } }]);
    });
  });

  describe('decline-all', () => {
    const declineAll = async (actor: Actor, id: string, args: Record<string, unknown> = {}): Promise<Verdict> =>
      send(db, actor, 'decline-all', {
        bookingId: id,
        rev: await revOf(db, id),
        count: await pendingHere(id),
        reason: 'court',
        ...args,
      });
    const pendingHere = async (id: string) =>
      Number((await db.query('select cardinality(private.list_pending_of_customer($1)) as n', [id]))[0]?.['n']);
    const elsewhere = async () =>
      (await book(db, ayesha, { court: ids.nightCourt, hours: [18], expected_total: 3100 })).booking.id;

    it('declines everything that the customer has pending at the venue, each with its trail, message and refund', async () => {
      const own = [await pending(db, [9]), await pending(db, [10]), await pending(db, [11])];
      const paid = await confirmed(db, [12]);
      const [others, away] = [await pending(db, [13], ids.bilal), await elsewhere()];
      await db.query('delete from public.notifications');
      const verdict = await declineAll(manager, own[1] ?? '');
      expect(verdict).toMatchObject({ status: 'applied' });
      expect(verdict.rows).not.toHaveProperty('bookings');
      expect(verdict.rows?.['entries']?.map(({ id, status }) => `${String(id)} ${String(status)}`).sort()).toEqual(
        own.map((id) => `${id} refund_due`).sort(),
      );
      for (const id of own) {
        expect((await trail(id)).map(({ action }) => action)).toEqual([
          'booking.made',
          'booking.declined',
          'booking.refund_due',
        ]);
        expect(await db.query('select amount, reason from public.refunds where booking_id = $1', [id])).toEqual([
          { amount: 2100, reason: 'declined' },
        ]);
      }
      expect((await told()).filter((kind) => kind === 'booking_declined')).toHaveLength(3);
      for (const id of [others, away]) expect(await statusOf(id)).toBe('pending');
      expect(await statusOf(paid)).toBe('confirmed');
    });

    it('as not paid counts towards a block, and leaves what was paid to an account that the caller cannot see', async () => {
      const atBaari = await pending(db, [9]);
      await payVenue();
      const atVenue = [await pending(db, [10]), await pending(db, [11])];
      const [id = ''] = atVenue;
      expect(await declineAll(owner, atBaari, { reason: 'not_paid' })).toMatchObject(forbidden('booking.confirm'));
      const { rows } = await declineAll(owner, id, { reason: 'not_paid' });
      expect(rows?.['entries']?.map((entry) => entry['id']).sort()).toEqual(atVenue.sort());
      expect(await statusOf(atBaari)).toBe('pending');
      expect(await isBlocked()).toBe(false);
      expect(await declineAll(rep, atBaari, { reason: 'not_paid' })).toMatchObject({ status: 'applied' });
      expect(await statusOf(atBaari)).toBe('cancelled');
      expect(await isBlocked()).toBe(true);
    });

    it('is for those who may decline one of them', async () => {
      const id = await pending(db);
      expect(await declineAll(gate, id)).toMatchObject(forbidden('booking.decline'));
      for (const actor of [manager, owner])
        expect(await declineAll(actor, id, { reason: 'unreadable' })).toMatchObject(forbidden('booking.confirm'));
      expect(await declineAll(asPerson(ids.otherOwner), id)).toMatchObject(forbidden('booking.decline'));
      expect(await declineAll(ayesha, id)).toMatchObject({ code: 'FORBIDDEN' });
      expect(await declineAll(manager, requestId())).toMatchObject({ code: 'NOT_FOUND' });
      expect(await statusOf(id)).toBe('pending');
    });

    it('says what has changed meanwhile, and needs a reason', async () => {
      const id = await pending(db, [9]);
      const rev = await revOf(db, id);
      for (const reason of [undefined, 'too_low', 'weather'])
        expect(await declineAll(rep, id, { reason })).toMatchObject({ code: 'INVALID', detail: { field: 'reason' } });
      expect(await declineAll(rep, id, { reason: 'other' })).toMatchObject({ code: 'NEEDS_NOTE' });
      expect(await declineAll(rep, id, { rev: rev - 1 })).toMatchObject({ code: 'CHANGED', detail: { rev } });
      const another = await pending(db, [10]);
      expect(await declineAll(rep, id, { count: 1 }), 'a booking that nobody saw').toMatchObject({
        code: 'CHANGED',
        detail: { count: 2 },
      });
      expect(await statusOf(another)).toBe('pending');
      expect(await declineAll(rep, id, { reason: 'other', note: 'The roof leaks' })).toMatchObject({
        status: 'applied',
      });
      expect(await declineAll(rep2, id)).toMatchObject({ code: 'ALREADY_DECIDED', detail: { by: 'Rabia Rep' } });
    });

    it('nobody declines own bookings', async () => {
      await db.query(
        `insert into public.receipts (path, owner_id, mime, bytes) select $1 || '/' || lpad(n::text, 64, '0') || '.jpg', $2, 'image/jpeg', 1
         from generate_series(1, 3) n on conflict do nothing`,
        [staff.manager, staff.manager],
      );
      const { booking } = await book(db, manager, { hours: [9] });
      expect(await declineAll(manager, booking.id)).toMatchObject({ code: 'FORBIDDEN', detail: { reason: 'own' } });
      expect(await statusOf(booking.id)).toBe('pending');
    });
  });

  describe('at the same moment', () => {
    let gateway: Session;
    let sessions: Session[] = [];
    beforeAll(async () => {
      if (engine !== 'postgres') return;
      gateway = await db.session();
      sessions = await Promise.all([db.session(), db.session(), db.session()]);
    });
    afterAll(() => Promise.all([gateway, ...sessions].map((session) => session?.close())));

    type Call = { who: string; kind?: string; args: Record<string, unknown> };
    /** Runs the writes at once: all of them wait for the lock of the customer first. The codes they ended in. */
    const atOnce = async (...calls: Call[]): Promise<string[]> => {
      await gateway.query(`begin; select pg_advisory_xact_lock(hashtextextended('person:${ids.ayesha}', 0))`);
      const racing = calls.map(async ({ who, kind, args }, index) => {
        const session = sessions[index] ?? gateway;
        const id = requestId();
        const claims = JSON.stringify({ amr: [{ method: 'password', timestamp: Date.parse(noon) / 1000 }] });
        await session.query('begin');
        await session.query(
          `select set_config('request.jwt.claim.sub', $1, true), set_config('baari.now', $2, true), set_config('request.jwt.claims', $3, true)`,
          [who, noon, claims],
        );
        try {
          const [row] = kind
            ? await session.query(`select ${applyMutations} as answer`, [
                JSON.stringify({ device: 'd', mutations: [{ id, kind, v: 1, entity: id, args }] }),
              ])
            : await session.query('select public.hold_slots($1, $2, $3::integer[]) as answer', [
                ids.dayCourt,
                tomorrow,
                [20],
              ]);
          await session.query('commit');
          const [verdict] = (row?.['answer'] as { results?: Verdict[] } | undefined)?.results ?? [];
          return verdict?.code ?? verdict?.status ?? 'applied';
        } catch (error) {
          await session.query('rollback');
          return (error as Error).message;
        }
      });
      await untilWaiting(db, calls.length);
      await gateway.query('commit');
      return Promise.all(racing);
    };
    const declining = async (id: string, who: string): Promise<Call> => ({
      who,
      kind: 'decide-booking',
      args: { bookingId: id, rev: await revOf(db, id), decision: 'decline', reason: 'not_paid' },
    });
    const confirming = async (id: string): Promise<Call> => ({
      who: staff.rep,
      kind: 'decide-booking',
      args: {
        bookingId: id,
        rev: await revOf(db, id),
        decision: 'confirm',
        received: 2100,
        reference: transferId(),
      },
    });

    it('two decline one booking each: one block, one message', async () => {
      if (engine !== 'postgres') return;
      const [one, two] = [await pending(db, [9]), await pending(db, [10])];
      const codes = await atOnce(await declining(one, staff.rep), await declining(two, staff.rep2));
      expect(codes).toEqual(['applied', 'applied']);
      expect(await isBlocked()).toBe(true);
      expect((await told()).filter((kind) => kind === 'person_unpaid')).toHaveLength(1);
    });

    it('an admin blocks while the second booking is declined: the reason stays', async () => {
      if (engine !== 'postgres') return;
      for (let round = 0; round < 4; round += 1) {
        await clearDesk(db);
        await unpaid(9);
        const id = await pending(db, [10]);
        const args = { userId: ids.ayesha, isBlocked: true, reason: 'Sends forged receipts' };
        const calls = [{ who: ids.admin, kind: 'block-person', args }, await declining(id, staff.rep)];
        expect(await atOnce(...(round % 2 ? calls : calls.reverse()))).toEqual(['applied', 'applied']);
        expect(await refusal(hold())).toEqual(blocked('staff'));
      }
    });

    it('a block while the customer takes an hour: taken before it or not at all', async () => {
      if (engine !== 'postgres') return;
      const args = { userId: ids.ayesha, isBlocked: true, reason: 'Sends forged receipts' };
      const [block_, taken] = await atOnce(
        { who: ids.admin, kind: 'block-person', args },
        { who: ids.ayesha, args: {} },
      );
      expect(block_).toBe('applied');
      expect(['applied', 'BLOCKED']).toContain(taken);
      expect(await refusal(hold(ayesha, [21]))).toEqual(blocked('staff'));
    });

    it('everything is declined while one of it is confirmed: either all of it, or nothing and the caller hears why', async () => {
      if (engine !== 'postgres') return;
      const ends = new Set<string>();
      for (let round = 0; round < 8; round += 1) {
        await clearDesk(db);
        const all = [await pending(db, [9]), await pending(db, [10]), await pending(db, [11])].sort();
        const [first = '', second = '', third = ''] = all;
        const named = round % 4 < 2 ? third : second;
        const rest = { rev: await revOf(db, named), count: 3, reason: 'not_paid' };
        const calls = [
          { who: staff.rep2, kind: 'decline-all', args: { bookingId: named, ...rest } },
          await confirming(round % 4 < 2 ? first : named),
        ];
        const isTurned = round % 2 === 1;
        const codes = await atOnce(...(isTurned ? calls.reverse() : calls));
        const [declined, confirmedCode] = isTurned ? codes.reverse() : codes;
        const statuses = (await Promise.all(all.map(statusOf))).map(String).sort().join();
        ends.add(`${declined} ${confirmedCode}: ${statuses}`);
      }
      const allowed = [
        'applied ALREADY_DECIDED: cancelled,cancelled,cancelled',
        'CHANGED applied: confirmed,pending,pending',
        'ALREADY_DECIDED applied: confirmed,pending,pending',
      ];
      for (const end of ends) expect(allowed).toContain(end);
    });

    it('the account goes while it is blocked and declined: nobody waits for each other', async () => {
      if (engine !== 'postgres') return;
      const person = requestId();
      await db.query('insert into auth.users (id, email) values ($1, $2)', [person, 'leaving@example.test']);
      const { booking } = await book(db, asPerson(person), { hours: [9] });
      const [one, two, three] = sessions as [Session, Session, Session];
      const write = (session: Session, who: string, kind: string, args: Record<string, unknown>) => {
        const id = requestId();
        return session
          .query(
            `select set_config('request.jwt.claim.sub', '${who}', false), set_config('baari.now', '${noon}', false)`,
          )
          .then(() =>
            session.query(`select ${applyMutations} as answer`, [
              JSON.stringify({ device: 'd', mutations: [{ id, kind, v: 1, entity: id, args }] }),
            ]),
          )
          .then(([row]) => {
            const [verdict] = (row?.['answer'] as { results?: Verdict[] } | undefined)?.results ?? [];
            return verdict?.code ?? verdict?.status;
          });
      };
      await gateway.query(`begin; select pg_advisory_xact_lock(hashtextextended('person:${person}', 0))`);
      const racing = [
        write(one, ids.admin, 'block-person', { userId: person, isBlocked: true, reason: 'Sends forged receipts' }),
        write(two, staff.rep, 'decline-all', {
          bookingId: booking.id,
          rev: await revOf(db, booking.id),
          count: 1,
          reason: 'not_paid',
        }),
        three.query('delete from auth.users where id = $1', [person]).then(() => 'applied'),
      ];
      await untilWaiting(db, 3);
      await gateway.query('commit');
      for (const code of await Promise.all(racing)) expect(['applied', 'NOT_FOUND', 'ALREADY_DECIDED']).toContain(code);
      expect(await db.query('select 1 from private.blocked_people')).toEqual([]);
    });
  });
});
