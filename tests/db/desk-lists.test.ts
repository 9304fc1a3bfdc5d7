// What the consoles look up: who may see which list, what stands in it, and that pages leave nothing out.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clearDesk, confirmed, makeDesk, pending, revOf, send, staff } from '#tests/support/postgres-desk.ts';
import { type Actor, engines, type Database, openDatabase } from '#tests/support/postgres.ts';
import { anon, asPerson, ids, refusal, requestId, rpc, tomorrow } from '#tests/support/postgres-world.ts';

type Row = Record<string, unknown>;
type Page = { k: string; rows: Row[]; next: string | null };

describe.each(engines)('lists of the consoles on %s', (engine) => {
  let db: Database;
  const rep = asPerson(staff.rep);
  const rep2 = asPerson(staff.rep2);
  const admin = asPerson(ids.admin);
  const owner = asPerson(ids.owner);
  const manager = asPerson(staff.manager);

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeDesk(db);
  });
  beforeEach(() => clearDesk(db));
  afterAll(() => db.close());

  const adminList = (actor: Actor, view: string, filter = {}, after: string | null = null) =>
    rpc<Page>(db, actor, 'admin_list', { view, filter, after });
  const deskList = (actor: Actor, view: string, filter = {}, after: string | null = null, venue = ids.dayVenue) =>
    rpc<Page>(db, actor, 'desk_list', { venue, view, filter, after });
  const everything = async (list: (after: string | null) => Promise<Page>) => {
    const pages = [await list(null)];
    for (let next = pages[0]?.next; next; next = pages.at(-1)?.next) pages.push(await list(next));
    return { sizes: pages.map(({ rows }) => rows.length), ids: pages.flatMap(({ rows }) => rows.map(({ id }) => id)) };
  };
  /** So many bookings of a customer in one statement, each made a second after the other. */
  const many = (count: number, status: string) =>
    db.query(
      `with made as (
         insert into public.bookings (id, user_id, court_id, booking_date, status, slot_count, fee, total_price, created_at, decide_by)
         select md5('m' || n)::uuid, $1, $2, date '2026-11-23' + n / 10, $3, 1, 100, 2100,
           timestamptz '2026-11-21T09:00:00Z' + n * interval '1 second', timestamptz '2026-11-21T21:00:00Z' + n * interval '1 second'
         from generate_series(1, $4::int) n returning id, booking_date, court_id
       )
       insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id)
       select m.court_id, m.booking_date, lpad((8 + r.nr)::text, 2, '0') || ':00', lpad((9 + r.nr)::text, 2, '0') || ':00', 'booking', m.id
       from made m join (select id, row_number() over (partition by booking_date order by id) as nr from made) r on r.id = m.id`,
      [ids.ayesha, ids.dayCourt, status, count],
    );

  it('are for who has their right: gate, manager, owner, representative, admin, customer, owner of another venue, visitor', async () => {
    const cast = [
      asPerson(staff.gate),
      manager,
      owner,
      rep,
      admin,
      asPerson(ids.ayesha),
      asPerson(ids.otherOwner),
      anon,
    ];
    const id = await confirmed(db);
    const outcome = (call: Promise<unknown>) =>
      call.then(
        () => 'y',
        (error: Error) => (error.message === 'FORBIDDEN' ? '-' : error.message),
      );
    const filters: Record<string, object> = {
      booking: { id },
      days: { first: tomorrow, last: tomorrow },
      schedule_preview: { write: 'save-court' },
      move_grid: { id, day: tomorrow },
    };
    const seen = async (list: typeof adminList, view: string) =>
      (await Promise.all(cast.map((actor) => outcome(list(actor, view, filters[view]))))).join(' ');
    for (const view of ['bookings', 'days', 'booking', 'move_grid'])
      expect(await seen(deskList, view), view).toBe('- y y y y - - SIGNED_OUT');
    expect(await seen(deskList, 'schedule_preview')).toBe('- - y - y - - SIGNED_OUT');
    expect(await seen(deskList, 'staff'), 'staff').toBe('- - y - y - - SIGNED_OUT');
    for (const view of ['overview', 'decide', 'call', 'done', 'booking', 'refunds', 'disputes', 'messages'])
      expect(await seen(adminList, view), view).toBe('- - - y y - - SIGNED_OUT');
    for (const view of ['vendors', 'audit', 'nothing', 'list_views'])
      expect(await seen(adminList, view), view).toBe(
        view === 'vendors' || view === 'audit' ? '- - - - y - - SIGNED_OUT' : '- - - - - - - SIGNED_OUT',
      );
    const [views] = await db.query('select count(*)::int as n from private.list_views');
    expect(views).toEqual({ n: 17 });
  });

  it('bring what waits for a decision: what begins soon first, then the oldest, page by page', async () => {
    await many(120, 'pending');
    // Begins at 17:00 in Karachi, two hours from noon UTC+5 15:00.
    const [soon] = await db.query(
      `insert into public.bookings (user_id, court_id, booking_date, slot_count, fee, total_price, created_at, decide_by)
       values ($1, $2, '2026-11-21', 1, 100, 2100, '2026-11-21T09:59:00Z', '2026-11-21T12:00:00Z') returning id::text as id`,
      [ids.bilal, ids.secondCourt],
    );
    await db.query(
      `insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id) values ($1, '2026-11-21', '17:00', '18:00', 'booking', $2)`,
      [ids.secondCourt, soon?.['id']],
    );
    const first = await adminList(rep, 'decide');
    expect(first.rows[0]).toMatchObject({
      id: soon?.['id'],
      isSoon: true,
      name: 'Bilal Ahmed',
      venueName: 'Day Venue',
      hours: [17],
      total: 2100,
      call: null,
      claim: null,
    });
    const { sizes, ids: all } = await everything((after) => adminList(rep, 'decide', {}, after));
    expect(sizes).toEqual([51, 50, 20]);
    const oldest = await db.query(
      `select id::text as id from public.bookings where user_id = $1 order by created_at, id`,
      [ids.ayesha],
    );
    expect(all.slice(1)).toEqual(oldest.map(({ id }) => id));
  });

  it('bring whom to call until somebody was reached, and what was decided with who decided it', async () => {
    const [first, second] = [await confirmed(db, [18]), await confirmed(db, [9], ids.bilal)];
    await send(db, rep, 'claim-call', { bookingId: first });
    await send(db, rep, 'log-call', { bookingId: first, outcome: 'no_answer' });
    const calls = await adminList(admin, 'call');
    expect(new Set(calls.rows.map(({ id }) => id))).toEqual(new Set([first, second]));
    expect(calls.rows.find(({ id }) => id === first)).toMatchObject({
      call: { outcome: 'no_answer' },
      claim: { by: 'Rabia Rep', isMine: false },
    });
    await send(db, rep, 'log-call', { bookingId: first, outcome: 'reached' });
    expect((await adminList(admin, 'call')).rows.map(({ id }) => id)).toEqual([second]);
    expect((await adminList(rep, 'done')).rows).toMatchObject([
      { decision: { status: 'confirmed', by: 'Rabia Rep' } },
      {},
    ]);
    await db.query(`delete from public.bookings where id = any ($1)`, [[first, second]]);
    await many(120, 'confirmed');
    expect((await everything((after) => adminList(rep, 'call', {}, after))).ids).toHaveLength(120);
  });

  it('show one booking with what one decides by, and the receipt only to who may see it', async () => {
    const id = await pending(db);
    const [{ payment_receipt: receipt } = {}] = await db.query(
      'select payment_receipt from public.bookings where id = $1',
      [id],
    );
    const [facts] = (await adminList(rep, 'booking', { id })).rows;
    expect(facts).toMatchObject({
      id,
      rev: await revOf(db, id),
      receipt,
      mayConfirm: true,
      refund: 2100,
      payee: 'platform',
      email: 'ayesha@example.test',
      venuePhone: '+923000000001',
      accounts: [{ bankName: 'HBL' }],
      hints: [],
      calls: [],
      claim: null,
      here: { played: 0, noShow: 0, cancelled: 0 },
      history: [{ action: 'booking.made', by: 'Ayesha Khan' }],
    });
    const [seen] = (await deskList(manager, 'booking', { id })).rows;
    expect(seen).toMatchObject({ id, receipt: null, mayConfirm: false, accounts: null, refunds: [] });
    for (const secret of ['email', 'hints', 'calls', 'venuePhone', 'everywhere'])
      expect(seen).not.toHaveProperty(secret);
    expect(await refusal(deskList(owner, 'booking', { id: requestId() }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await refusal(deskList(asPerson(ids.otherOwner), 'booking', { id }, null, ids.nightVenue))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect(await refusal(adminList(rep, 'booking', { id: 'x' }))).toMatchObject({ code: 'INVALID' });
    await pending(db, [19]);
    const hints = (await adminList(rep, 'booking', { id })).rows[0]?.['hints'];
    expect(hints).toMatchObject([{ kind: 'another_pending' }, { kind: 'same_amount', name: 'Ayesha Khan' }]);
  });

  it('say whose booking is the own one of who looks', async () => {
    const id = await confirmed(db, [18], staff.manager);
    const own = async (row: Promise<Page>) => (await row).rows[0]?.['isOwnBooking'];
    expect(await own(deskList(manager, 'booking', { id }))).toBe(true);
    expect(await own(deskList(owner, 'booking', { id }))).toBe(false);
    expect(await own(adminList(rep, 'booking', { id }))).toBe(false);
  });

  it('find nobody of a venue by the digits of a number that it no longer sees', async () => {
    const id = await confirmed(db);
    const phone = '+923007654321';
    await db.query('update public.users set phone = $1 where id = $2', [phone, ids.ayesha]);
    const find = async (actor: Actor) =>
      (await deskList(actor, 'bookings', { q: phone.slice(-6) })).rows.map((row) => row['id']);
    expect(await find(manager)).toEqual([id]);
    const later = (actor: Actor): Actor => ({ ...actor, now: '2026-12-24T07:00:00Z' });
    expect(await find(later(manager))).toEqual([]);
    expect(await find(later(rep))).toEqual([id]);
  });

  // spec: admin.search
  it('are searched for a name, a number, a code or a venue, in each of the lists of Baari', async () => {
    const phone = '+923017654321';
    await db.query('update public.users set phone = $1 where id = $2', [phone, ids.bilal]);
    const [hers, his] = [await pending(db, [18]), await pending(db, [9], ids.bilal)];
    const [{ code } = {}] = await db.query('select code from public.bookings where id = $1', [his]);
    const find = async (view: string, q: string, filter = {}) =>
      (await adminList(rep, view, { q, ...filter })).rows.map((row) => row['bookingId'] ?? row['id']);
    const called = ['BILAL', '0301 765', phone, String(code).toLowerCase()];
    for (const q of called) expect(await find('decide', q), q).toEqual([his]);
    expect(new Set(await find('decide', 'day venue'))).toEqual(new Set([hers, his]));
    for (const nothing of ['%%%', "'; --", 'nobody', 'x'.repeat(200)])
      expect(await find('decide', nothing), nothing).toEqual([]);
    for (const view of ['decide', 'call', 'done', 'refunds'])
      expect(await refusal(find(view, 'ab')), view).toMatchObject({ code: 'INVALID' });

    await db.query('delete from public.bookings where true');
    const [told, other] = [await confirmed(db, [18], ids.bilal), await confirmed(db, [9])];
    expect(await find('call', 'bilal')).toEqual([told]);
    expect(await find('done', 'ayesha')).toEqual([other]);

    for (const id of [told, other]) {
      const [booking] = await db.query('select total_price from public.bookings where id = $1', [id]);
      const args = {
        bookingId: id,
        rev: await revOf(db, id),
        reason: 'weather',
        expectedRefund: booking?.['total_price'],
      };
      await send(db, rep, 'cancel-for-venue', args);
    }
    const refunded = (q: string, state: string) => find('refunds', q, { state });
    for (const q of ['bilal', '0301 765']) expect(await refunded(q, 'due'), q).toEqual([told]);
    // A venue that sends its own finds as much, but no number that it does not see any more.
    await db.query(`update public.refunds set payer = 'venue' where true`);
    const atVenue = async (actor: Actor, q: string) =>
      (await deskList(actor, 'refunds', { q })).rows.map((row) => row['bookingId']);
    expect(await atVenue(owner, '0301 765')).toEqual([told]);
    const later: Actor = { ...owner, now: '2026-12-24T07:00:00Z' };
    expect(await atVenue(later, '0301 765')).toEqual([]);
    expect(await atVenue(later, 'bilal')).toEqual([told]);
    // Of Baari's list it stays out for three days, whoever is searched for.
    expect(await refunded('bilal', 'due')).toEqual([]);
    await db.query(`update public.refunds set state = 'void', settled_at = now() where true`);
    expect(await refunded('bilal', 'void')).toEqual([told]);
    expect(await refunded('ayesha', 'sent')).toEqual([]);
  });

  // spec: admin.search
  it('of a search go on from page to page, and leave nothing out', async () => {
    await many(120, 'pending');
    await pending(db, [18], ids.bilal);
    const list = (after: string | null) => adminList(rep, 'decide', { q: 'ayesha' }, after);
    const { sizes, ids: all } = await everything(list);
    expect(sizes).toEqual([50, 50, 20]);
    expect(new Set(all).size).toBe(120);
  });

  it('find a business by its name, its applicant, a number or an email', async () => {
    await db.query(
      `insert into public.vendors (business_name, name, email_address, number, location_address, description, status)
       values ('Model Town Courts', 'Danish Mehmood', 'Danish@example.test', '+923331234567', 'Lahore', 'Two courts', 'pending'),
         ('Other', 'Somebody', 'else@example.test', '+923330000000', 'Lahore', 'One court', 'pending')`,
    );
    const find = async (q: string) => (await adminList(admin, 'vendors', { q })).rows.map((row) => row['business']);
    for (const q of ['model town', 'DANISH', '0333 1234567', 'danish@example.test'])
      expect(await find(q), q).toEqual(['Model Town Courts']);
    expect(await find('@example')).toEqual([]);
    expect(await refusal(find('xy'))).toMatchObject({ code: 'INVALID' });
    await db.query(`delete from public.vendors where location_address = 'Lahore'`);
  });

  // spec: console-stories.bad-search
  it('find bookings by name, number and code, as text whatever is typed', async () => {
    const id = await confirmed(db);
    const own = await send(db, manager, 'add-walk-in', {
      courtId: ids.secondCourt,
      day: tomorrow,
      hours: [8],
      source: 'phone',
      name: '100% Hamza',
      phone: '+923001234567',
      total: 1,
    });
    const find = async (q: string) => (await deskList(manager, 'bookings', { q })).rows.map((row) => row['id']);
    const [{ code } = {}] = await db.query('select code from public.bookings where id = $1', [id]);
    expect(await find('yesha')).toEqual([id]);
    expect(await find(String(code).toLowerCase())).toEqual([id]);
    expect(await find('100%')).toEqual([own.id]);
    expect(await find('0300 1234567')).toEqual([own.id]);
    for (const nothing of ['%%%', "'; --", 'x'.repeat(200)]) expect(await find(nothing)).toEqual([]);
    expect(await refusal(find('ab'))).toMatchObject({ code: 'INVALID' });
    await db.query('delete from public.bookings where true');
    await many(130, 'confirmed');
    const pages = await everything((after) => deskList(manager, 'bookings', {}, after));
    expect(pages.sizes).toEqual([50, 50, 30]);
    expect(new Set(pages.ids).size).toBe(130);
  });

  it('bring days beyond the window, a week at most', async () => {
    const far = await send(db, manager, 'add-walk-in', {
      courtId: ids.dayCourt,
      day: '2027-03-01',
      hours: [8],
      source: 'walkin',
      name: 'Far',
      total: 1,
    });
    expect((await deskList(owner, 'days', { first: '2027-03-01', last: '2027-03-07' })).rows).toMatchObject([
      { id: far.id, name: 'Far' },
    ]);
    for (const wrong of [
      { first: '2027-03-01', last: '2027-03-08' },
      { first: '2027-03-02', last: '2027-03-01' },
      { first: '2030-01-01', last: '2030-01-01' },
      {},
    ])
      expect(await refusal(deskList(owner, 'days', wrong)), JSON.stringify(wrong)).toMatchObject({ code: 'INVALID' });
  });

  it('bring refunds by state, those of a venue only when it is late or a second person has to look', async () => {
    await many(120, 'refund_due');
    expect((await everything((after) => adminList(rep, 'refunds', {}, after))).sizes).toEqual([50, 50, 20]);
    await db.query(`update public.refunds set payer = 'venue' where true`);
    expect((await adminList(rep, 'refunds')).rows).toEqual([]);
    const [{ id: large } = {}] = await db.query(
      `update public.refunds set amount = 20001 where id = (select min(id::text)::uuid from public.refunds) returning id`,
    );
    for (const filter of [{}, { state: 'second' }])
      expect((await adminList(rep, 'refunds', filter)).rows).toMatchObject([{ id: large, needsSecond: 'excess' }]);
    await db.query('update public.refunds set amount = 2100 where id = $1', [large]);
    expect((await adminList(rep, 'refunds', { state: 'second' })).rows).toEqual([]);
    const late = { ...rep, now: '2026-11-25T10:00:00Z' };
    expect((await adminList(late, 'refunds')).rows[0]).toMatchObject({
      name: 'Ayesha Khan',
      amount: 2100,
      reason: 'unplaced',
      isSeen: false,
    });
    await db.query(`update public.refunds set state = 'void', settled_at = now() where true`);
    expect((await everything((after) => adminList(rep, 'refunds', { state: 'void' }, after))).ids).toHaveLength(120);
    expect(await refusal(adminList(rep, 'refunds', { state: 'lost' }))).toMatchObject({ code: 'INVALID' });
  });

  it('bring applications, and the trail by person, venue, action, code and day', async () => {
    await send(db, asPerson(ids.bilal), 'apply-as-vendor', {
      name: 'B',
      venueName: 'Bilal Sports',
      email: 'b@example.test',
      phone: '+923001234567',
      location: 'x',
      description: 'y',
    });
    expect((await adminList(admin, 'vendors')).rows).toMatchObject([
      { business: 'Bilal Sports', account: { name: 'Bilal Ahmed' }, others: 0 },
    ]);
    await db.query('delete from public.vendors where user_id = $1', [ids.bilal]);
    const id = await confirmed(db);
    await send(db, manager, 'note-booking', { bookingId: id, note: 'x' });
    const [{ code } = {}] = await db.query('select code from public.bookings where id = $1', [id]);
    const actions = async (filter: object) =>
      (await adminList(admin, 'audit', filter)).rows.map(({ action }) => action);
    expect(await actions({ code })).toEqual(['entry.noted', 'booking.confirmed', 'payment.found', 'booking.made']);
    expect(await actions({ actor: staff.manager })).toEqual(['entry.noted']);
    expect(await actions({ venueId: ids.dayVenue, action: 'payment' })).toEqual(['payment.found']);
    expect(await actions({ venueId: ids.nightVenue })).toEqual([]);
    expect(await actions({ last: '2026-11-20' })).toEqual([]);
    expect(await actions({ first: '2026-11-21', last: '2026-11-21' })).toHaveLength(4);
    await db.query(
      `insert into private.audit_log (at, action) select timestamptz '2026-11-21T09:00:00Z', 'test.row' from generate_series(1, 120)`,
    );
    expect((await everything((after) => adminList(admin, 'audit', { action: 'test' }, after))).sizes).toEqual([
      50, 50, 20,
    ]);
    for (const after of ['x', `1/${ids.ayesha}`, 'T/1'])
      expect(await refusal(adminList(admin, 'audit', {}, after)), after).toMatchObject({ code: 'INVALID' });
    expect(await refusal(adminList(rep, 'decide', {}, '12'))).toMatchObject({ code: 'INVALID' });
  });

  it('find in the trail what became of a venue and of its accounts, also what is older than that', async () => {
    const venue = ids.hiddenVenue;
    const account = `insert into public.bank_details (bank_name, account_title, account_number, venue_id) values`;
    await db.exec(`begin; select set_config('request.jwt.claim.sub', '${ids.admin}', true);
      ${account} ('HBL', 'Hidden', 'PK12HABB0000000000000778', '${venue}');
      ${account} ('HBL', 'Baari again', 'PK12HABB0000000000000779', null);
      update public.bank_details set account_title = 'Hidden Venue' where venue_id = '${venue}';
      update public.venues set payee = 'venue' where id = '${venue}';
      update public.venues set payee = 'platform' where id = '${venue}';
      update public.venues set is_published = true where id = '${venue}';
      update public.venues set is_published = false where id = '${venue}';
      update public.venues set vendor_id = '${ids.otherVendor}' where id = '${venue}';
      update public.venues set vendor_id = '${ids.vendor}' where id = '${venue}';
      delete from public.bank_details where venue_id = '${venue}' or account_title = 'Baari again'; commit`);
    const ofVenue = [
      'bank.added',
      'bank.changed',
      'payee.changed',
      'payee.changed',
      'venue.published',
      'venue.unpublished',
      'venue.handed_over',
      'venue.handed_over',
      'bank.removed',
    ];
    const found = async (filter: object) =>
      (await adminList(admin, 'audit', filter)).rows.map(({ action, venueId, venueName }) => ({
        action,
        venueId,
        venueName,
      }));
    const expected = ofVenue.map((action) => ({ action, venueId: venue, venueName: 'Hidden Venue' })).reverse();
    expect(await found({ venue: 'hidden' })).toEqual(expected);
    const baari = [
      { action: 'bank.removed', venueId: null },
      { action: 'bank.added', venueId: null },
    ];
    const ofBaari = async () => (await found({ action: 'bank' })).filter(({ venueId }) => venueId === null);
    expect(await ofBaari()).toMatchObject(baari);
  });

  it('open one refund alone, in any state, with its arithmetic and the accounts it can have come to', async () => {
    const id = await pending(db);
    const paid = { decision: 'confirm', received: 2000, collect: 100, reference: 'TX-7700' };
    await send(db, rep, 'decide-booking', { bookingId: id, rev: await revOf(db, id), ...paid });
    await send(db, rep, 'cancel-for-venue', {
      bookingId: id,
      rev: await revOf(db, id),
      reason: 'court',
      expectedRefund: 2000,
    });
    const [listed] = (await adminList(rep, 'refunds')).rows;
    const one = (filter: object, actor: Actor = rep) => adminList(actor, 'refunds', filter);
    expect((await one({ id: listed?.['id'] })).rows).toMatchObject([
      {
        amount: 2000,
        prices: [2000],
        fee: 100,
        total: 2100,
        received: 2000,
        collected: null,
        hours: [18],
        wasConfirmed: true,
        incomingReference: 'TX-7700',
        isOwn: false,
      },
    ]);
    await db.query(
      `update public.refunds set state = 'sent', settled_at = now(), method = 'bank', reference = 'B' where true`,
    );
    expect((await one({ id: listed?.['id'], state: 'due' })).rows).toMatchObject([{ state: 'sent' }]);
    expect((await one({ id: requestId() })).rows).toEqual([]);
    for (const wrong of ['x', 7]) expect(await refusal(one({ id: wrong }))).toMatchObject({ code: 'INVALID' });
  });

  it('show what was settled last first, whenever it was due', async () => {
    await many(3, 'refund_due');
    await db.query(`update public.refunds r set state = 'sent', method = 'bank', reference = 'B', settled_at = timestamptz '2026-11-21T10:00:00Z' - (b.created_at - timestamptz '2026-11-21T09:00:00Z')
      from public.bookings b where b.id = r.booking_id`);
    const { rows } = await adminList(rep, 'refunds', { state: 'sent' });
    const times = rows.map(({ settledAt }) => String(settledAt));
    expect(times).toHaveLength(3);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('note in which account a payment was found, of the payee alone, and where it happened', async () => {
    await many(1, 'refund_due');
    const [refund] = (await adminList(rep, 'refunds')).rows;
    const args = {
      refundId: refund?.['id'],
      rev: refund?.['rev'],
      action: 'found',
      incomingReference: 'TX-9001',
      received: 2100,
    };
    const [{ id: foreign } = {}] = await db.query(
      `insert into public.bank_details (bank_name, account_title, account_number, venue_id) values ('B', 'V', 'PK80BAHL0000000000000201', $1) returning id`,
      [ids.dayVenue],
    );
    expect(await send(db, rep, 'settle-refund', { ...args, accountId: foreign })).toMatchObject({
      status: 'rejected',
      code: 'INVALID',
      detail: { field: 'accountId' },
    });
    const [{ id: ours } = {}] = await db.query(
      `insert into public.bank_details (bank_name, account_title, account_number) values ('B', 'Baari', 'PK39MEZN0000000000000101') returning id`,
    );
    expect(await send(db, rep, 'settle-refund', { ...args, accountId: ours, junk: 'x' })).toMatchObject({
      status: 'applied',
    });
    expect(await db.query('select account_id from private.refund_notes')).toEqual([{ account_id: ours }]);
    expect((await adminList(admin, 'audit', { action: 'refund.found' })).rows).toMatchObject([
      {
        venueId: ids.dayVenue,
        bookingId: refund?.['bookingId'],
        detail: {
          booking: refund?.['bookingId'],
          amount: 2100,
          from: 'due',
          incomingReference: 'TX-9001',
          account: ours,
        },
      },
    ]);
    await db.query(`delete from public.bank_details where account_title in ('V', 'Baari')`);
  });

  it('find the trail by a part of a name, an e-mail, or a part of a venue, never by a pattern', async () => {
    const id = await confirmed(db);
    await send(db, manager, 'note-booking', { bookingId: id, note: 'x' });
    const actions = async (filter: object) =>
      (await adminList(admin, 'audit', filter)).rows.map(({ action }) => action);
    expect(await actions({ who: 'iMRAN man' })).toEqual(['entry.noted']);
    expect(await actions({ who: 'manager@example.test' })).toEqual(['entry.noted']);
    expect(await actions({ who: '%' })).toEqual([]);
    expect(await actions({ who: "' or 1=1" })).toEqual([]);
    expect(await actions({ who: 'imran', actor: staff.gate })).toEqual([]);
    const [{ name } = {}] = await db.query('select name from public.venues where id = $1', [ids.dayVenue]);
    expect(await actions({ venue: String(name).slice(1, 6).toUpperCase() })).toHaveLength(4);
    expect(await actions({ venue: '_' })).toEqual([]);
    expect(await actions({ action: 'entry.' })).toEqual(['entry.noted']);
    expect(await actions({ action: 'ntry' })).toEqual([]);
  });

  it('open one business alone, with the other applications of the person', async () => {
    const form = { name: 'B', email: 'b@example.test', phone: '+923001234567', location: 'x', description: 'y' };
    await send(db, asPerson(ids.bilal), 'apply-as-vendor', { ...form, venueName: 'First' });
    await db.query(`update public.vendors set status = 'rejected' where user_id = $1`, [ids.bilal]);
    await send(db, asPerson(ids.bilal), 'apply-as-vendor', { ...form, venueName: 'Second' });
    const [pendingOne] = (await adminList(admin, 'vendors')).rows;
    expect((await adminList(admin, 'vendors', { id: pendingOne?.['id'] })).rows).toMatchObject([
      { business: 'Second', isOwn: false, applications: [{ business: 'First', status: 'rejected' }] },
    ]);
    expect((await adminList(admin, 'vendors', { id: requestId() })).rows).toEqual([]);
    expect(await refusal(adminList(admin, 'vendors', { status: 'lost' }))).toMatchObject({ code: 'INVALID' });
    await db.query('delete from public.vendors where user_id = $1', [ids.bilal]);
  });

  it('say in messages about the booking of somebody else at which venue it is, and in no other', async () => {
    await pending(db, [9]);
    const bell = async (person: string) =>
      (await rpc<{ parts: { notifications: Row[] }[] }>(db, asPerson(person), 'sync_pull', { parts: [{ p: 'user' }] }))
        .parts[0]?.notifications;
    expect(await bell(ids.owner)).toMatchObject([{ kind: 'booking_received', venueId: ids.dayVenue }]);
    await confirmed(db);
    const own = await bell(ids.ayesha);
    expect(own).toContainEqual(expect.objectContaining({ kind: 'booking_confirmed' }));
    for (const row of own ?? []) expect(row).not.toHaveProperty('venueId');
  });

  it('count what waits, and what the day brought', async () => {
    await pending(db, [9]);
    const id = await confirmed(db);
    await send(db, rep, 'cancel-for-venue', {
      bookingId: id,
      rev: await revOf(db, id),
      reason: 'court',
      expectedRefund: 2100,
    });
    expect((await adminList(rep, 'overview')).rows).toEqual([
      {
        decide: { count: 1, since: '2026-11-21T10:00:00.000Z' },
        call: { count: 0, since: null },
        refunds: { count: 1, sum: 2100, since: '2026-11-21T10:00:00.000Z' },
        second: { count: 0, sum: 0, since: null },
        disputes: { count: 0, since: null },
        settlers: 3,
        admins: 1,
        vendors: { count: 0, since: null },
        messages: { count: 0, since: null },
        today: { made: 2, confirmed: 1, cancelled: 1, minutes: 0, refunds: 2100, refundCount: 1 },
      },
    ]);
    // Neither the end of a refund nor what a venue entered itself is a booking that somebody cancelled.
    const [refund] = (await adminList(rep, 'refunds')).rows;
    await send(db, rep2, 'settle-refund', {
      refundId: refund?.['id'],
      rev: refund?.['rev'],
      action: 'sent',
      method: 'bank',
      reference: 'B-10001',
      paidTo: 'Meezan 1',
    });
    const walkIn = await send(db, manager, 'add-walk-in', {
      courtId: ids.dayCourt,
      day: tomorrow,
      hours: [21],
      source: 'walkin',
      name: 'Guest',
      total: 2000,
      paid: 'cash',
    });
    await send(db, manager, 'remove-entry', { entryId: walkIn.id });
    expect((await adminList(rep, 'overview')).rows).toMatchObject([
      { refunds: { count: 0, sum: 0 }, today: { made: 2, confirmed: 1, cancelled: 1, refunds: 2100 } },
    ]);
  });
});
