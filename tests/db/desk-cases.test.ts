// One booking on the screens of two sides: what belongs to Baari does not reach the venue, and the promised time holds.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { caseAnswer, caseRow, deskBookingRow } from '#data/repositories/cases.ts';
import { clearDesk, confirmed, makeDesk, pending, revOf, send, staff } from '#tests/support/postgres-desk.ts';
import { type Actor, engines, type Database, openDatabase } from '#tests/support/postgres.ts';
import { asPerson, ids, requestId, rpc } from '#tests/support/postgres-world.ts';

type Row = Record<string, unknown>;
type Event = { action: string; by: string | null; detail: Row };

describe.each(engines)('one booking on %s', (engine) => {
  let db: Database;
  const rep = asPerson(staff.rep);
  const rep2 = asPerson(staff.rep2);
  const manager = asPerson(staff.manager);
  const owner = asPerson(ids.owner);
  const ayesha = asPerson(ids.ayesha);

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeDesk(db);
    await db.exec(`insert into public.bank_details (bank_name, account_title, account_number, venue_id) values
      ('Meezan', 'Siddiqui Sports', 'PK36MEZN0000000000000301', '${ids.dayVenue}')`);
  });
  beforeEach(() => clearDesk(db));
  afterAll(() => db.close());

  const decide = async (actor: Actor, id: string, args: Row) =>
    send(db, actor, 'decide-booking', { bookingId: id, rev: await revOf(db, id), ...args });
  const facts = async (actor: Actor, id: string): Promise<Row> => {
    const list = actor === rep ? ['admin_list', {}] : ['desk_list', { venue: ids.dayVenue }];
    const { rows } = await rpc<{ rows: Row[] }>(db, actor, String(list[0]), {
      ...(list[1] as object),
      view: 'booking',
      filter: { id },
      after: null,
    });
    return rows[0] ?? {};
  };
  const actions = (row: Row) => (row['history'] as Event[]).map(({ action }) => action);

  it('tells the venue what became of it, and nothing of Baari’s calls and of what arrived in Baari’s account', async () => {
    const id = await pending(db);
    await send(db, rep, 'claim-call', { bookingId: id });
    await send(db, rep, 'log-call', { bookingId: id, outcome: 'reached' });
    await decide(rep, id, { decision: 'confirm', received: 2600, reference: 'TX-1001' });

    const baari = await facts(rep, id);
    expect(actions(baari)).toEqual([
      'booking.made',
      'call.logged',
      'refund.opened',
      'payment.found',
      'booking.confirmed',
    ]);
    expect(JSON.stringify(baari['history'])).toContain('TX-1001');

    const venue = await facts(manager, id);
    expect(actions(venue)).toEqual(['booking.made', 'refund.opened', 'payment.found', 'booking.confirmed']);
    expect(JSON.stringify(venue['history'])).not.toMatch(/TX-1001|received/);
  });

  it('shows a venue that is paid itself the transaction ID that it typed', async () => {
    await db.query(`update public.venues set payee = 'venue' where id = $1`, [ids.dayVenue]);
    const id = await pending(db);
    await decide(owner, id, { decision: 'confirm', received: 2100, reference: 'OWN-700' });
    expect(JSON.stringify((await facts(manager, id))['history'])).toContain('OWN-700');
  });

  it('names the booking that a transaction ID has confirmed only to those who may see its payment', async () => {
    const first = await pending(db, [18]);
    await decide(rep, first, { decision: 'confirm', received: 2100, reference: 'TX-9001' });
    const [{ code } = {}] = await db.query('select code from public.bookings where id = $1', [first]);
    const second = await pending(db, [19]);
    expect(await decide(rep, second, { decision: 'confirm', received: 2100, reference: 'tx-9001' })).toMatchObject({
      code: 'REFERENCE_USED',
      detail: { code, bookingId: first },
    });
    await db.query(`update public.venues set payee = 'venue' where id = $1`, [ids.dayVenue]);
    const third = await pending(db, [20]);
    const refused = await decide(owner, third, { decision: 'confirm', received: 2100, reference: 'TX-9001' });
    expect(refused).toMatchObject({ code: 'REFERENCE_USED' });
    expect(refused.detail).toEqual({});
    const fourth = await pending(db, [21]);
    await decide(owner, third, { decision: 'confirm', received: 2100, reference: 'TX-9002' });
    expect(await decide(manager, fourth, { decision: 'confirm', received: 2100, reference: 'TX-9002' })).toMatchObject({
      code: 'REFERENCE_USED',
      detail: { bookingId: third },
    });
  });

  it('is not confirmed any more once its time is over, also before the timer has come by; it can still be declined', async () => {
    const id = await pending(db);
    const [{ until } = {}] = await db.query(
      `select to_char(decide_by at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as until from public.bookings where id = $1`,
      [id],
    );
    const late = asPerson(staff.rep, String(until));
    expect(await decide(late, id, { decision: 'confirm', received: 2100, reference: 'TX-1001' })).toMatchObject({
      code: 'TOO_LATE',
      detail: { by: 'time', at: until },
    });
    const justInTime = new Date(Date.parse(String(until)) - 1).toISOString();
    expect(
      await decide(asPerson(staff.rep, justInTime), id, { decision: 'confirm', received: 2100, reference: 'TX-1001' }),
    ).toMatchObject({
      status: 'applied',
    });
    const other = await pending(db, [19]);
    expect(await decide(late, other, { decision: 'decline', reason: 'unreadable' })).toMatchObject({
      status: 'applied',
    });
  });

  it('two who both have it open take turns without filling the trail', async () => {
    const id = await pending(db);
    for (const actor of [rep, rep2, rep, rep2]) await send(db, actor, 'claim-call', { bookingId: id });
    expect(await send(db, rep, 'claim-call', { bookingId: id })).toMatchObject({
      rows: { claims: [{ before: 'Rashid Rep' }] },
    });
    expect(await db.query(`select count(*)::int as n from private.audit_log where action = 'call.opened'`)).toEqual([
      { n: 2 },
    ]);
  });

  it('counts as cancelled what the customer has cancelled, not what was declined', async () => {
    await decide(rep, await pending(db, [8]), { decision: 'decline', reason: 'not_paid' });
    await send(db, ayesha, 'cancel-booking', { bookingId: await pending(db, [9]), refund: 0 }, requestId());
    const id = await confirmed(db, [10]);
    expect(await facts(rep, id)).toMatchObject({
      here: { played: 0, noShow: 0, cancelled: 1 },
      everywhere: { cancelled: 1 },
    });
  });

  it('hints at the three newest of a kind, and leads to them', async () => {
    const all = [];
    for (const hour of [8, 9, 10, 11]) all.push(await pending(db, [hour]));
    const id = await pending(db, [12]);
    const hints = (await facts(rep, id))['hints'] as { kind: string; bookingId: string; minutes?: number }[];
    for (const kind of ['another_pending', 'same_amount'])
      expect(
        hints.filter((hint) => hint.kind === kind),
        kind,
      ).toHaveLength(3);
    expect(all).toContain(hints[0]?.bookingId);
    expect(hints.find(({ kind }) => kind === 'same_amount')?.minutes).toBe(0);
  });

  it('is answered in the shape that the screens read, for Baari and for the venue, in each of its lists', async () => {
    const id = await confirmed(db, [18]);
    await send(db, rep, 'log-call', { bookingId: id, outcome: 'no_answer', note: 'Rang out' });
    await send(db, rep2, 'claim-call', { bookingId: id });
    await pending(db, [19]);
    await pending(db, [20]);
    const baari = z.parse(caseAnswer, await facts(rep, id));
    expect(baari).toMatchObject({
      id,
      hours: [18],
      status: 'confirmed',
      payee: 'platform',
      kind: 'app',
      calls: [{ outcome: 'no_answer', note: 'Rang out', by: 'Rabia Rep' }],
      claim: { by: 'Rashid Rep', isMine: false },
      refund: 2100,
      mayConfirm: true,
    });
    expect(z.parse(caseAnswer, await facts(manager, id))).toMatchObject({
      email: null,
      calls: null,
      hints: null,
      accounts: null,
      receipt: null,
      mayConfirm: false,
    });
    for (const view of ['decide', 'call', 'done']) {
      const list = await rpc<{ rows: Row[] }>(db, rep, 'admin_list', { view, filter: {}, after: null });
      expect(list.rows, view).not.toEqual([]);
      for (const row of list.rows) expect(z.parse(caseRow, row).venueName, view).toBe('Day Venue');
    }
    const { rows } = await rpc<{ rows: Row[] }>(db, owner, 'desk_list', {
      venue: ids.dayVenue,
      view: 'bookings',
      filter: {},
      after: null,
    });
    expect(rows.map((row) => z.parse(deskBookingRow, row).hours).flat()).toHaveLength(3);
  });
});
