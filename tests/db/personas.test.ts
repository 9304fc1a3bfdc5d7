import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { figure } from '#tests/support/figure.ts';
import { type Actor, type Database, type Engine, enginesAndHosted, openDatabase } from '#tests/support/postgres.ts';
import {
  anon,
  asPerson,
  book,
  ids,
  letPoliciesDecide,
  makeWorld,
  noon,
  receiptOf,
  refusal,
  requestId,
  rpc,
  service,
  signedInAt,
  tomorrow,
} from '#tests/support/postgres-world.ts';
import { isSweep } from '#tests/support/sweep.ts';

/** Everybody but the visitor has just typed their password: nothing is kept from them for another reason than who they are. */
const personas: [string, Actor][] = [
  ['visitor', anon],
  ['ayesha', signedInAt(asPerson(ids.ayesha))],
  ['bilal', signedInAt(asPerson(ids.bilal))],
  ['owner', signedInAt(asPerson(ids.owner))],
  ['otherOwner', signedInAt(asPerson(ids.otherOwner))],
  ['admin', signedInAt(asPerson(ids.admin))],
];

/** Rows that the policies let each persona read, in the order above, once a tool has granted the tables: as migrated nobody reads any. */
const readable: Record<string, number[]> = {
  sports: [4, 4, 4, 4, 4, 4],
  locations: [4, 4, 4, 4, 4, 4],
  venues: [2, 2, 2, 3, 2, 3],
  venue_sports: [3, 3, 3, 4, 3, 4],
  courts: [3, 3, 3, 4, 3, 4],
  reviews: [2, 2, 2, 3, 2, 3],
  review_authors: [0, 1, 0, 0, 0, 1],
  users: [0, 1, 1, 1, 1, 5],
  vendors: [0, 0, 0, 1, 1, 2],
  receipts: [0, 1, 1, 0, 0, 2],
  bookings: [0, 1, 1, 0, 0, 2],
  time_slot_blocks: [0, 2, 1, 1, 0, 4],
  bank_details: [0, 2, 2, 2, 2, 2],
  notifications: [0, 1, 1, 2, 0, 1],
  contact_submissions: [0, 0, 0, 0, 0, 1],
  favourites: [0, 1, 1, 0, 0, 0],
  hour_watches: [0, 1, 1, 0, 0, 0],
  refunds: [0, 1, 0, 0, 0, 1],
  venue_members: [0, 0, 1, 0, 0, 1],
  venue_blocks: [0, 0, 0, 0, 0, 1],
  booking_desk: [0, 0, 0, 0, 0, 1],
  booking_attendance: [0, 0, 0, 0, 0, 1],
  booking_calls: [0, 0, 0, 0, 0, 1],
  ticket_keys: [0, 1, 1, 1, 1, 1],
  price_rules: [1, 1, 1, 2, 1, 2],
  schedule_rules: [1, 1, 1, 2, 1, 2],
};

const newId = `gen_random_uuid()`;
/** A row that would be valid, so that only the rights can refuse it. */
const inserts: Record<string, string> = {
  sports: `(id, name) values (30, 'Kabaddi')`,
  locations: `(name, type) values ('Quetta', 'city')`,
  venues: `(name, city, area, is_published) values ('Mine', 'Karachi', 'Clifton', true)`,
  venue_sports: `(venue_id, sport_id) values ('${ids.nightVenue}', 7)`,
  courts: `(venue_id, name, price_per_hour) values ('${ids.dayVenue}', 'Court 9', 1)`,
  reviews: `(venue_id, rating) values ('${ids.dayVenue}', 5)`,
  review_authors: `(review_id, user_id, booking_id) select ${newId}, '${ids.bilal}', ${newId}`,
  users: `(id, name) values ('${ids.gone}', 'Nobody')`,
  vendors: `(user_id, business_name, name, email_address, number, location_address, status)
    values ('${ids.bilal}', 'B', 'B', 'b@b.test', '1', 'x', 'approved')`,
  receipts: `(path, owner_id, mime, bytes) values ('${receiptOf(ids.bilal, 5)}', '${ids.bilal}', 'image/jpeg', 1)`,
  bookings: `(user_id, court_id, booking_date, slot_count, fee, total_price, decide_by)
    values ('${ids.bilal}', '${ids.dayCourt}', '${tomorrow}', 1, 0, 0, '${tomorrow}')`,
  time_slot_blocks: `(court_id, block_date, start_time, end_time, reason)
    values ('${ids.dayCourt}', '${tomorrow}', '21:00', '22:00', 'manual')`,
  bank_details: `(bank_name, account_title, account_number) values ('Mine', 'Mine', 'PK00MINE')`,
  notifications: `(user_id, kind, message) values ('${ids.bilal}', 'booking_confirmed', 'Confirmed')`,
  contact_submissions: `(id, first_name, last_name, email, subject, message)
    values (${newId}, 'A', 'B', 'a@b.test', 's', 'm')`,
  favourites: `(user_id, venue_id, is_favourite) values ('${ids.bilal}', '${ids.nightVenue}', true)`,
  hour_watches: `(user_id, court_id, day, hour) values ('${ids.bilal}', '${ids.dayCourt}', '${tomorrow}', 21)`,
  refunds: `(booking_id, amount, reason) select ${newId}, 100, 'withdrawn'`,
  venue_members: `(venue_id, user_id, role) values ('${ids.nightVenue}', '${ids.bilal}', 'manager')`,
  venue_blocks: `(court_id, day) values ('${ids.dayCourt}', '${tomorrow}')`,
  booking_desk: `(booking_id) select ${newId}`,
  booking_attendance: `(booking_id, state, at) select ${newId}, 'arrived', now()`,
  booking_calls: `(id, booking_id, outcome) select ${newId}, ${newId}, 'reached'`,
  ticket_keys: `(kid, x, y, valid_from) values (9, '${'x'.repeat(43)}', '${'y'.repeat(43)}', now())`,
  price_rules: `(venue_id, name, kind, from_hour, to_hour, effect, amount) values ('${ids.dayVenue}', 'Cheap', 'weekly', 18, 23, 'set', 1)`,
  schedule_rules: `(venue_id, label, kind, days) values ('${ids.dayVenue}', 'Closed', 'closed', '{1}')`,
};

const privateTables = [
  'settings',
  'admins',
  'rate_limits',
  'audit_log',
  'sync_meta',
  'sync_tombstones',
  'client_mutations',
  'mutation_kinds',
  'forgot_password',
  'receipt_trash',
  'hold_runs',
  'refund_notes',
  'booking_contacts',
  'timer_runs',
  'touch_queue',
  'receipt_prints',
  'receipt_flags',
  'watch_checks',
  'role_rights',
  'list_views',
  'call_claims',
  'move_offers',
  'payment_looks',
  'disputes',
  'blocked_people',
];

const signedIn = ['SIGNED_OUT', 'answers', 'answers', 'answers', 'answers', 'answers'];
const everybody = ['answers', 'answers', 'answers', 'answers', 'answers', 'answers'];
const nobody = ['42501', '42501', '42501', '42501', '42501', '42501'];
const nobodyElse = ['FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN', 'FORBIDDEN'];
const held = `court => '${ids.dayCourt}', day => '${tomorrow}', hours => '{20}'`;
const paid = `${held}, receipt => 'x', expected_total => 1, request_id => '${requestId()}'`;
const noReceipt = ['SIGNED_OUT', ...Array.from({ length: 5 }, () => 'RECEIPT_MISSING')];

/** What each function answers to each persona, in the same order: the refusal, or that it answers. */
const functions: Record<string, { call: string; outcomes: string[] }> = {
  admin_list: { call: `'audit'`, outcomes: ['SIGNED_OUT', ...nobodyElse, 'answers'] },
  advance_bookings: { call: '', outcomes: nobody },
  apply_mutations: { call: `'{"batch": {"device": "d", "mutations": []}}'`, outcomes: everybody },
  bank_details: { call: '', outcomes: signedIn },
  can_read_receipt: { call: `'${receiptOf(ids.ayesha)}'`, outcomes: everybody },
  court_day: { call: `'${ids.dayCourt}', '${tomorrow}'`, outcomes: everybody },
  create_booking: { call: paid, outcomes: noReceipt },
  desk_list: {
    call: `'${ids.dayVenue}', 'bookings'`,
    outcomes: ['SIGNED_OUT', 'FORBIDDEN', 'FORBIDDEN', 'answers', 'FORBIDDEN', 'answers'],
  },
  deploy_facts: { call: '', outcomes: nobody },
  expect_receipt: { call: `'${ids.bilal}', '${receiptOf(ids.bilal, 6)}'`, outcomes: nobody },
  expect_receipt_parts: { call: `'${ids.bilal}', '${receiptOf(ids.bilal, 6)}', 9`, outcomes: nobody },
  delete_user: { call: '', outcomes: ['SIGNED_OUT', 'answers', 'answers', 'OWNS_VENUES', 'OWNS_VENUES', 'IS_ADMIN'] },
  free_hours: { call: `'Karachi', null, '${tomorrow}'`, outcomes: everybody },
  forget_receipt_trash: { call: `'{}'`, outcomes: nobody },
  hold_slots: { call: held, outcomes: signedIn },
  note_password_reset: { call: `'${requestId()}', 'a@b.test'`, outcomes: everybody },
  note_password_reset_sent: { call: `'${requestId()}'`, outcomes: everybody },
  note_receipt: { call: `'${ids.bilal}', '${receiptOf(ids.bilal, 6)}', 'image/jpeg', 9`, outcomes: nobody },
  read_receipt_trash: { call: '', outcomes: nobody },
  record_unplaced_payment: { call: paid, outcomes: noReceipt },
  release_hold: { call: '', outcomes: signedIn },
  note_ticket_key: { call: `9, '${'x'.repeat(43)}', '${'y'.repeat(43)}'`, outcomes: nobody },
  ticket_facts: { call: `'{${ids.dayCourt}}'`, outcomes: signedIn },
  venue_day: { call: `'${ids.dayVenue}', '${tomorrow}'`, outcomes: everybody },
  sync_pull: { call: `'[{"p": "ref"}, {"p": "user"}]'`, outcomes: everybody },
};

/** Who may see whose file: its owner, the venue whose own account was paid (bilal's booking), an admin. */
const receiptReaders: [string, boolean[]][] = [
  [receiptOf(ids.ayesha), [false, true, false, false, false, true]],
  [receiptOf(ids.bilal), [false, false, true, true, false, true]],
  [receiptOf(ids.bilal, 99), [false, false, false, false, false, false]],
];

/**
 * On the embedded one, and on PostgreSQL without the roles of a hosted project, everybody only calls every function; that all
 * three hold the same rights is told by rules.test.ts, and the sweep asks everything of each.
 */
const isWalk = (engine: Engine) => engine !== 'hosted' && !isSweep;

describe.each([...new Set<Engine>(['pglite', ...enginesAndHosted])])('rights on %s', (engine) => {
  let db: Database;

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
    const { booking } = await book(db, asPerson(ids.ayesha), {
      hours: [10],
      receipt: receiptOf(ids.ayesha),
    });
    await db.exec(`
      insert into public.bank_details (bank_name, account_title, account_number, venue_id) values
        ('Meezan', 'Siddiqui Sports', 'PK36MEZN0000000000000301', '${ids.dayVenue}');
      update public.venues set payee = 'venue' where id = '${ids.dayVenue}'`);
    await book(db, asPerson(ids.bilal), { hours: [11], receipt: receiptOf(ids.bilal) });
    await db.exec(`update public.venues set payee = 'platform' where id = '${ids.dayVenue}'`);
    await db.query(`insert into public.refunds (booking_id, amount, reason) values ($1, 2100, 'declined')`, [
      booking.id,
    ]);
    await rpc(db, asPerson(ids.ayesha), 'hold_slots', { court: ids.dayCourt, day: tomorrow, hours: [12] });
    await db.exec(`
      insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason)
        values ('${ids.dayCourt}', '${tomorrow}', '13:00', '14:00', 'manual');
      with made as (
        insert into public.reviews (venue_id, rating, reviewer_name) values ('${ids.dayVenue}', 4, 'Ayesha K') returning id
      )
      insert into public.review_authors (review_id, user_id, booking_id) select id, '${ids.ayesha}', '${booking.id}' from made;
      select private.notify_user(id, 'booking_confirmed', 'Confirmed', null)
        from unnest('{${ids.ayesha}, ${ids.bilal}}'::uuid[]) as id;
      insert into public.contact_submissions (id, user_id, first_name, last_name, email, subject, message)
        values (gen_random_uuid(), '${ids.ayesha}', 'Ayesha', 'Khan', 'ayesha@example.test', 's', 'm');
      insert into public.favourites (user_id, venue_id, is_favourite)
        select id, '${ids.dayVenue}', true from unnest('{${ids.ayesha}, ${ids.bilal}}'::uuid[]) as id;
      insert into public.venue_members (venue_id, user_id, role) values ('${ids.dayVenue}', '${ids.bilal}', 'gate');
      insert into public.booking_desk (booking_id, note) values ('${booking.id}', 'Brings own shuttles');
      insert into public.booking_attendance (booking_id, state, at) values ('${booking.id}', 'arrived', now());
      insert into public.booking_calls (id, booking_id, outcome) values (gen_random_uuid(), '${booking.id}', 'reached');
      insert into public.ticket_keys (kid, x, y, valid_from) values (1, '${'x'.repeat(43)}', '${'y'.repeat(43)}', now());
      insert into public.price_rules (venue_id, name, kind, first_day, last_day, from_hour, to_hour, effect, amount)
        select id, 'Eid', 'date', '2027-03-10', '2027-03-12', 0, 24, 'set', 5000 from unnest('{${ids.dayVenue}, ${ids.hiddenVenue}}'::uuid[]) as id;
      insert into public.schedule_rules (venue_id, label, kind, first_day, last_day)
        select id, 'Eid', 'closed', '2027-03-10', '2027-03-12' from unnest('{${ids.dayVenue}, ${ids.hiddenVenue}}'::uuid[]) as id;
      insert into public.hour_watches (user_id, court_id, day, hour)
        select id, '${ids.dayCourt}', '${tomorrow}', 13 from unnest('{${ids.ayesha}, ${ids.bilal}}'::uuid[]) as id;
    `);
  });
  afterAll(() => db.close());

  let checks = 0;
  afterEach(() => {
    checks += expect.getState().assertionCalls;
  });
  const denied = { sqlstate: '42501' };
  /** Calls a function and takes everything back: dividing by zero is how a call that was answered ends. */
  const outcomeOf = async (actor: Actor, name: string, call: string) => {
    const sql = `select 1 / (case when public.${name}(${call}) is null then 1 else 0 end)`;
    const { sqlstate, code } = await refusal(db.as(actor, sql));
    if (sqlstate === '22012') return 'answers';
    return sqlstate.startsWith('PT') ? code : sqlstate;
  };
  async function checkFunctions(name: string, actor: Actor): Promise<void> {
    const column = personas.findIndex(([other]) => other === name);
    for (const [called, { call, outcomes }] of Object.entries(functions))
      expect(await outcomeOf(actor, called, call), called).toBe(outcomes[column]);
    for (const [path, readers] of receiptReaders)
      expect(await rpc(db, actor, 'can_read_receipt', { path }), path).toBe(readers[column]);
  }

  const tables = Object.keys(readable);
  const count = async (actor: Actor, table: string) =>
    Number((await db.as(actor, `select count(*)::int as n from public.${table}`))[0]?.['n']);
  const affected = async (actor: Actor, statement: string) =>
    Number(
      (await db.as(actor, `with done as (${statement} returning 1) select count(*)::int as n from done`))[0]?.['n'],
    );
  /** A column that every row has and that may be assigned to itself. */
  const anyColumn = async (table: string) =>
    String(
      (
        await db.query(`select attname from pg_attribute where attrelid = $1::regclass and attnum = 1`, [
          `public.${table}`,
        ])
      )[0]?.['attname'],
    );

  if (engine === 'postgres') {
    it('notices every policy that is made to let everybody in', async () => {
      const policies = await db.query(
        `select polname, relname, pg_get_expr(polqual, polrelid) as rule from pg_policy join pg_class c on c.oid = polrelid
         where relnamespace = 'public'::regnamespace and pg_get_expr(polqual, polrelid) <> 'true'`,
      );
      await letPoliciesDecide(db);
      const noticed: unknown[] = [];
      for (const { polname, relname, rule } of policies) {
        await db.exec(`alter policy "${String(polname)}" on public.${String(relname)} using (true)`);
        const expected = readable[String(relname)] ?? [];
        const counts = await Promise.all(personas.map(([, actor]) => count(actor, String(relname))));
        if (counts.some((found, column) => found !== expected[column])) noticed.push(polname);
        await db.exec(`alter policy "${String(polname)}" on public.${String(relname)} using (${String(rule)})`);
      }
      await db.exec('revoke select on all tables in schema public from anon, authenticated');
      figure('policies widened', `${noticed.length} of ${policies.length} noticed`);
      expect(noticed).toEqual(policies.map(({ polname }) => polname));
      expect(noticed.length).toBeGreaterThanOrEqual(12);
    });
  }

  if (isWalk(engine)) {
    it.each(personas)('%s gets from every function what is theirs', checkFunctions);
    return;
  }

  it('covers every table', async () => {
    const rows = await db.query(
      `select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual([...tables].sort());
  });

  it('covers every function and every private table', async () => {
    const named = await db.query(
      `select proname::text as name from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
    );
    expect(named.map(({ name }) => name)).toEqual(Object.keys(functions).sort());
    const hidden = await db.query(
      `select relname::text as name from pg_class where relnamespace = 'private'::regnamespace and relkind = 'r' order by 1`,
    );
    expect(hidden.map(({ name }) => name)).toEqual([...privateTables].sort());
  });

  describe('as migrated', () => {
    it.each(personas)('%s reads no table: the app only calls functions', async (_, actor) => {
      for (const table of tables) {
        const column = await anyColumn(table);
        for (const statement of [`select count(*) from public.${table}`, `select ${column} from public.${table}`])
          expect(await refusal(db.as(actor, statement)), statement).toMatchObject(denied);
      }
    });

    it.each(personas)('%s can neither insert, update, delete nor truncate', async (_, actor) => {
      for (const table of tables) {
        const column = await anyColumn(table);
        for (const statement of [
          `insert into public.${table} ${inserts[table] ?? ''}`,
          `update public.${table} set ${column} = ${column}`,
          `delete from public.${table}`,
          `truncate public.${table} cascade`,
        ]) {
          expect(await refusal(db.as(actor, statement)), statement).toMatchObject(denied);
        }
      }
    });

    it.each(personas)('%s gets from every function what is theirs', checkFunctions);
  });

  it('lets the secret key write what staff keep: no check or trigger asks for a right that it lacks', async () => {
    const writes = [
      `insert into public.venues (name, city, area, is_published) values ('By the key', 'Karachi', 'Clifton', false)`,
      `update public.venues set image_url = '/images/a.jpg', google_location_url = 'https://maps.google.com/?q=1,2'
        where id = '${ids.dayVenue}'`,
      `update public.courts set price_per_hour = price_per_hour where id = '${ids.dayCourt}'`,
      `update public.users set name = name where id = '${ids.bilal}'`,
      `update public.vendors set business_name = business_name where id = '${ids.vendor}'`,
      `update public.bank_details set account_title = account_title where true`,
      `delete from public.venues where name = 'By the key'`,
    ];
    for (const sql of writes) await expect(db.as(service, sql), sql).resolves.toBeDefined();
  });

  describe('private schema', () => {
    it.each(personas)('%s reaches no table of it', async (_, actor) => {
      for (const table of privateTables) {
        for (const statement of [
          `select * from private.${table}`,
          `insert into private.${table} default values`,
          `delete from private.${table}`,
          `truncate private.${table}`,
        ]) {
          expect(await refusal(db.as(actor, statement)), statement).toMatchObject(denied);
        }
      }
      expect(await refusal(db.as(actor, 'update private.settings set clock_may_move = true'))).toMatchObject({
        sqlstate: '42501',
      });
    });

    it.each(['anon', 'authenticated'] as const)(
      '%s may execute the entrances and nothing behind them',
      async (role) => {
        const rows = await db.query(
          `select n.nspname || '.' || p.proname as name from pg_proc p join pg_namespace n on n.oid = p.pronamespace
         where n.nspname in ('public', 'private') and has_function_privilege($1, p.oid, 'execute') order by 1`,
          [role],
        );
        const doors = [
          'admin_list',
          'apply_mutations',
          'bank_details',
          'can_read_receipt',
          'court_day',
          'create_booking',
          'delete_user',
          'desk_list',
          'free_hours',
          'hold_slots',
          'note_password_reset',
          'note_password_reset_sent',
          'record_unplaced_payment',
          'release_hold',
          'sync_pull',
          'ticket_facts',
          'venue_day',
        ];
        const helpers =
          role === 'anon' ? [] : ['is_admin', 'list_own_booking_ids', 'list_own_court_ids', 'list_own_vendor_ids'];
        const expected = [
          ...[...doors, ...helpers].map((name) => `private.${name}`),
          ...doors.map((name) => `public.${name}`),
        ];
        expect(rows.map(({ name }) => name)).toEqual(expected.sort());
      },
    );

    it('lets only the service role note a receipt', async () => {
      const args = { owner: ids.bilal, path: receiptOf(ids.bilal, 6), mime: 'image/jpeg', bytes: 9 };
      for (const [, actor] of personas)
        expect(await refusal(rpc(db, actor, 'note_receipt', args))).toMatchObject({ sqlstate: '42501' });
      expect(await rpc(db, { role: 'service_role', now: noon }, 'note_receipt', args)).toMatchObject({ k: 'nr1' });
      await db.query('delete from public.receipts where path = $1', [args.path]);
    });
  });

  describe('after a tool granted everything on all tables', () => {
    beforeAll(() => db.exec('grant all on all tables in schema public to anon, authenticated'));

    it.each(personas)('%s still reads only what is theirs', async (name, actor) => {
      const column = personas.findIndex(([other]) => other === name);
      for (const table of tables) expect(await count(actor, table), table).toBe(readable[table]?.[column]);
    });

    it.each(personas)('%s still cannot insert, update or delete', async (_, actor) => {
      for (const table of tables) {
        const column = await anyColumn(table);
        const insert = db.as(actor, `insert into public.${table} ${inserts[table] ?? ''}`);
        expect(await refusal(insert), table).toMatchObject(denied);
        expect(await affected(actor, `update public.${table} set ${column} = ${column}`), table).toBe(0);
        expect(await affected(actor, `delete from public.${table}`), table).toBe(0);
      }
    });

    it.each(personas)('%s gets from every function what is theirs', checkFunctions);

    it('shows a visitor no person, e-mail, phone or booking in any public row', async () => {
      const secrets = await db.query(
        `select id::text as secret from public.users union all select email from public.users
         union all select email_address from public.vendors union all select number from public.vendors
         union all select id::text from public.bookings union all select email from public.contact_submissions`,
      );
      for (const table of tables) {
        const rows = JSON.stringify(await db.as(anon, `select * from public.${table}`));
        expect(
          secrets.filter(({ secret }) => rows.includes(String(secret))),
          table,
        ).toEqual([]);
      }
    });
  });

  it('asked at least 450 questions', () => {
    figure(`rights matrix on ${engine}`, `${checks} checks`);
    expect(checks).toBeGreaterThanOrEqual(450);
  });
});

describe('the server clock', () => {
  it('cannot be moved where the setting does not allow it', async () => {
    const db = await openDatabase('postgres');
    const [row] = await db.as(
      { role: 'anon', now: '2001-01-01T00:00:00Z' },
      `select public.sync_pull('[]') ->> 'now' as now`,
    );
    await db.close();
    expect(Math.abs(Date.parse(String(row?.['now'])) - Date.now())).toBeLessThan(60_000);
  });
});
