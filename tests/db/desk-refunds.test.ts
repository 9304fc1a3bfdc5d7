// What a venue sends back from its own account: who may look and who may settle, what they see of whom, and that nobody pays twice.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearDesk, makeDesk, pending, revOf, send, staff, transferId } from '#tests/support/postgres-desk.ts';
import { type Actor, engines, type Database, openDatabase } from '#tests/support/postgres.ts';
import { anon, asPerson, book, ids, refusal, requestId, rpc } from '#tests/support/postgres-world.ts';

type Row = Record<string, unknown>;
type Page = { rows: Row[]; next: string | null };

describe.each(engines)('refunds of a venue’s own account on %s', (engine) => {
  let db: Database;
  const owner = asPerson(ids.owner);
  const rep = asPerson(staff.rep);
  const admin = asPerson(ids.admin);

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeDesk(db);
    await db.exec(`insert into public.bank_details (bank_name, account_title, account_number, venue_id) values
      ('Meezan', 'Siddiqui Sports', 'PK36MEZN0000000000000301', '${ids.dayVenue}')`);
  });
  beforeEach(async () => {
    await clearDesk(db);
    await db.query(`update public.venues set payee = 'venue' where id = $1`, [ids.dayVenue]);
  });
  afterAll(() => db.close());

  const list = (actor: Actor, filter = {}, after: string | null = null, venue = ids.dayVenue) =>
    rpc<Page>(db, actor, 'desk_list', { venue, view: 'refunds', filter, after });
  const toSend = async (actor: Actor, venue = ids.dayVenue) => {
    const { parts } = await rpc<{ parts: { settings?: { refundsToSend: number | null } }[] }>(db, actor, 'sync_pull', {
      parts: [{ p: `desk:${venue}` }],
    });
    return parts[0]?.settings ? parts[0].settings.refundsToSend : 'no desk';
  };
  /** A booking that its owner confirmed and a manager called off: its money is seen, and owed. */
  const owed = async (hours = [18], who = ids.ayesha): Promise<{ booking: string; refund: string }> => {
    const booking = await pending(db, hours, who);
    const payment = { decision: 'confirm', received: 2100, reference: transferId() };
    const confirm = { bookingId: booking, rev: await revOf(db, booking), ...payment };
    expect(await send(db, owner, 'decide-booking', confirm)).toMatchObject({ status: 'applied' });
    const off = { bookingId: booking, rev: await revOf(db, booking), reason: 'weather', expectedRefund: 2100 };
    expect(await send(db, asPerson(staff.manager), 'cancel-for-venue', off)).toMatchObject({ status: 'applied' });
    const [row] = await db.query('select id::text as id from public.refunds where booking_id = $1', [booking]);
    return { booking, refund: String(row?.['id']) };
  };
  const settle = async (actor: Actor, refund: string, action: string, args: Row = {}) =>
    send(db, actor, 'settle-refund', { refundId: refund, rev: await revOf(db, refund, 'refunds'), action, ...args });
  const transfer = { method: 'bank', reference: 'OUT-7001', paidTo: 'HBL 0101', date: '2026-11-21' };

  const cast: [name: string, actor: Actor][] = [
    ['gate', asPerson(staff.gate)],
    ['manager', asPerson(staff.manager)],
    ['owner', owner],
    ['representative', rep],
    ['admin', admin],
    ['customer', asPerson(ids.ayesha)],
    ['owner of another venue', asPerson(ids.otherOwner)],
    ['visitor', anon],
  ];
  const verdictOf = (call: Promise<unknown>) =>
    call.then(
      () => 'y',
      (error: Error) => (error.message === 'FORBIDDEN' ? '-' : error.message),
    );

  it('are listed for whoever settles them, at each venue and whatever its payee is now', async () => {
    const { refund } = await owed();
    const looks = async (venue: string, filter = {}) =>
      (await Promise.all(cast.map(([, actor]) => verdictOf(list(actor, filter, null, venue))))).join(' ');
    for (const payee of ['venue', 'platform']) {
      await db.query('update public.venues set payee = $1 where id = $2', [payee, ids.dayVenue]);
      for (const filter of [{}, { state: 'sent' }, { state: 'void' }, { id: refund }])
        expect(await looks(ids.dayVenue, filter), payee).toBe('- - y y y - - SIGNED_OUT');
      // The owner of the other venue, and nobody of this one.
      expect(await looks(ids.nightVenue), payee).toBe('- - - y y - y SIGNED_OUT');
      expect((await list(owner)).rows, payee).toMatchObject([{ id: refund, amount: 2100, payer: 'venue' }]);
    }
    expect((await list(asPerson(ids.otherOwner), {}, null, ids.nightVenue)).rows).toEqual([]);
    expect((await list(asPerson(ids.otherOwner), { id: refund }, null, ids.nightVenue)).rows).toEqual([]);
    expect((await list(owner, { id: requestId() })).rows).toEqual([]);
    expect(await refusal(list(owner, { state: 'half' }))).toMatchObject({ code: 'INVALID' });
    expect(await refusal(list(owner, { id: 'x' }))).toMatchObject({ code: 'INVALID' });
    expect(await refusal(list(owner, {}, 'x'))).toMatchObject({ code: 'INVALID' });
  });

  it('are settled by whoever pays: every step × role, for a refund of the venue and one of Baari', async () => {
    const ofAdmins = { approve: '----y--', reject: '----y--', void: '----y--', undo: '----y--' };
    /** Whether each step is allowed to gate, manager, owner, representative, admin, customer, another owner. */
    const rights = {
      venue: { found: '--yyy--', not_found: '--yyy--', ask: '--yyy--', sent: '--yyy--', ...ofAdmins },
      platform: { found: '---yy--', not_found: '---yy--', ask: '---yy--', sent: '---yy--', ...ofAdmins },
    };
    const args: Record<string, Row> = {
      found: { incomingReference: 'IN-7001', received: 2100 },
      sent: transfer,
      void: { note: 'Paid back in cash at the desk' },
      reject: { note: 'No such transfer in the account' },
    };
    const { refund } = await owed([18], ids.bilal);
    for (const payer of ['venue', 'platform'] as const) {
      await db.query('update public.refunds set payer = $1 where id = $2', [payer, refund]);
      for (const [action, cells] of Object.entries(rights[payer]))
        for (const [at, [name, actor]] of cast.slice(0, -1).entries()) {
          const isSettled = action === 'undo';
          const isSecond = action === 'approve' || action === 'reject';
          await db.query(
            `update public.refunds set state = $2, settled_at = case when $2 = 'sent' then timestamptz '2026-11-21T09:59:00Z' end,
               method = case when $2 = 'sent' then 'bank' end, reference = case when $2 = 'sent' then 'B' end, is_seen = $3, needs_second = case when $4 then 'amount' end where id = $1`,
            [refund, isSettled ? 'sent' : 'due', !['found', 'not_found'].includes(action), isSecond],
          );
          await db.query('delete from private.refund_notes where refund_id = $1', [refund]);
          // An admin is asked by whoever would send more than one person may on a date.
          await db.query('update private.settings set refund_daily = $1', [action === 'ask' ? 1 : 200_000]);
          if (isSecond)
            await db.query(
              `insert into private.refund_notes (refund_id, incoming_reference, found_by) values ($1, 'IN-7002', $2)`,
              [refund, staff.rep2],
            );
          const { status, code } = await settle(actor, refund, action, args[action]);
          expect(status === 'applied' ? 'y' : code, `${action} of ${payer} by ${name}`).toBe(
            cells[at] === 'y' ? 'y' : 'FORBIDDEN',
          );
        }
    }
    expect(await settle(anon, refund, 'sent', transfer)).toMatchObject({ status: 'rejected', code: 'SIGNED_OUT' });
  });

  it('count for whoever has to send them, and for nobody else', async () => {
    await owed([9]);
    const { refund } = await owed([10], ids.bilal);
    // His own booking waits for somebody else.
    const { booking } = await book(db, owner, { hours: [11], expected_total: 2100 });
    await db.query(`update public.bookings set status = 'refund_due' where id = $1`, [booking.id]);
    const counts = async () =>
      Object.fromEntries(await Promise.all(cast.slice(0, 5).map(async ([name, actor]) => [name, await toSend(actor)])));
    expect(await counts()).toEqual({ gate: null, manager: null, owner: 2, representative: 3, admin: 3 });
    const own = (await list(owner)).rows.find(({ bookingId }) => bookingId === booking.id);
    expect((await list(owner, { id: own?.['id'] })).rows).toMatchObject([{ isOwn: true }]);
    expect(
      await settle(owner, String(own?.['id']), 'found', { incomingReference: 'IN-9001', received: 2100 }),
    ).toMatchObject({
      code: 'FORBIDDEN',
      detail: { reason: 'own' },
    });
    await settle(owner, refund, 'sent', transfer);
    expect(await toSend(owner)).toBe(1);
    expect(await toSend(asPerson(ids.otherOwner), ids.nightVenue)).toBe(0);
    expect(await toSend(asPerson(ids.ayesha))).toBe('no desk');
  });

  it('show a venue whom it pays and no more: no e-mail, no word of Baari’s, the number only as long as it is needed', async () => {
    const { booking, refund } = await owed();
    await db.query(`update public.users set phone = '+923001234567' where id = $1`, [ids.ayesha]);
    await settle(owner, refund, 'found', { incomingReference: 'IN-1001', received: 2100 });
    await db.query(
      `insert into private.refund_notes (refund_id, found_by, note) values ($1, $2, 'She sounded unsure')
       on conflict (refund_id) do update set found_by = excluded.found_by, note = excluded.note`,
      [refund, staff.rep],
    );
    const [seen] = (await list(owner)).rows;
    expect(seen).toMatchObject({
      name: 'Ayesha Khan',
      phone: '+923001234567',
      email: null,
      note: null,
      foundBy: 'Baari',
    });
    const [atBaari] = (await list(rep)).rows;
    expect(atBaari).toMatchObject({ note: 'She sounded unsure', foundBy: 'Rabia Rep' });
    expect(atBaari?.['email']).toEqual(expect.stringContaining('@'));
    // In the page of the booking as in the list.
    const { rows } = await rpc<Page>(db, owner, 'desk_list', {
      venue: ids.dayVenue,
      view: 'booking',
      filter: { id: booking },
      after: null,
    });
    expect(rows[0]?.['refunds']).toMatchObject([{ id: refund, email: null, note: null }]);
    // Six weeks on.
    const later = '2027-01-05T10:00:00Z';
    const ownerLater = asPerson(ids.owner, later);
    expect((await list(ownerLater)).rows).toMatchObject([{ phone: '+923001234567' }]);
    expect(
      await settle(ownerLater, refund, 'sent', { ...transfer, date: '2027-01-05', note: 'By hand' }),
    ).toMatchObject({
      rows: { refunds: [{ state: 'sent', phone: null, email: null, settledBy: 'Naveed Siddiqui' }] },
    });
    expect((await list(ownerLater, { state: 'sent' })).rows).toMatchObject([{ phone: null, reference: 'OUT-7001' }]);
    expect((await list(asPerson(staff.rep, later), { state: 'sent' })).rows).toMatchObject([
      { phone: '+923001234567' },
    ]);
  });

  it('come in pages, the longest waiting first, the last settled first, none twice and none left out', async () => {
    await db.query(
      `with made as (
         insert into public.bookings (id, user_id, court_id, booking_date, status, payee, slot_count, fee, total_price, created_at)
         select md5('r' || n)::uuid, $1, case when n > 70 then $3::uuid else $2::uuid end, date '2026-11-23' + n, 'refund_due', 'venue',
           1, 100, 2100, timestamptz '2026-11-21T09:00:00Z' from generate_series(1, 80) n returning id
       ) select 1 from made`,
      [ids.ayesha, ids.dayCourt, ids.nightCourt],
    );
    await db.query(
      `update public.refunds r set payer = case when b.booking_date > date '2027-01-22' then 'platform' else payer end, due_at = timestamptz '2026-11-20T00:00:00Z' + (b.booking_date - date '2026-11-23') * interval '1 minute'
       from public.bookings b where b.id = r.booking_id`,
    );
    const all = async (filter: object) => {
      const pages = [await list(owner, filter)];
      for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await list(owner, filter, next));
      return { sizes: pages.map(({ rows }) => rows.length), rows: pages.flatMap(({ rows }) => rows) };
    };
    const due = await all({});
    expect(due.sizes).toEqual([50, 10]);
    const days = due.rows.map(({ day }) => String(day));
    expect(new Set(days).size).toBe(60);
    expect(days).toEqual([...days].sort());
    await db.query(
      `update public.refunds r set state = 'sent', method = 'bank', reference = 'B', settled_at = due_at where payer = 'venue'`,
    );
    const sent = await all({ state: 'sent' });
    expect(sent.sizes).toEqual([50, 10]);
    expect(sent.rows.map(({ day }) => String(day))).toEqual([...days].reverse());
    expect((await all({})).sizes).toEqual([0]);
    expect((await all({ state: 'void' })).sizes).toEqual([0]);
  });

  it('leave a trail at their venue, and the customer hears of it', async () => {
    const { refund } = await owed();
    await settle(owner, refund, 'sent', transfer);
    expect(
      await db.query('select actor, venue_id, detail from private.audit_log where row_id = $1 and action = $2', [
        refund,
        'refund.sent',
      ]),
    ).toMatchObject([
      {
        actor: ids.owner,
        venue_id: ids.dayVenue,
        detail: { amount: 2100, from: 'due', method: 'bank', reference: 'OUT-7001' },
      },
    ]);
    expect(
      await db.query(`select message from public.notifications where user_id = $1 and kind = 'refund_sent'`, [
        ids.ayesha,
      ]),
    ).toMatchObject([{ message: expect.stringContaining('Reference OUT-7001.') as string }]);
    expect(await settle(rep, refund, 'sent', transfer)).toMatchObject({
      code: 'ALREADY_DECIDED',
      detail: { state: 'sent', name: 'Naveed Siddiqui', at: expect.stringMatching(/^2026-11-21T10:00:00/) as string },
    });
  });
});
