// Who may do what: the contract's table, cell by cell, asked of the server for every role, venue and payee.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figure } from '#tests/support/figure.ts';
import { makeDesk, staff } from '#tests/support/postgres-desk.ts';
import { type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import { asPerson, ids, refusal, rpc, signedInAt, tomorrow } from '#tests/support/postgres-world.ts';

/** y: yes; v: only where the customer paid to the venue's own account; -: no. Gate, manager, owner, representative, admin. */
const rights: Record<string, string> = {
  'day.see': 'yyyyy',
  'phone.see': 'yyyyy',
  'entry.make': 'yyy-y',
  'entry.any': '-yy-y',
  'gate.check': 'yyy-y',
  'gate.correct': '-yy-y',
  'online.pause': '-yy-y',
  'booking.decline': '-yyyy',
  'booking.confirm': '-vvyy',
  'booking.cancel': '-yyyy',
  'booking.move': '-yyyy',
  'receipt.see': '-vvyy',
  'refund.settle': '--vyy',
  'refund.void': '----y',
  'refund.open': '---yy',
  'refund.approve': '----y',
  'dispute.answer': '---yy',
  'repeat.make': '-yy-y',
  'hours.edit': '--y-y',
  'price.edit': '--y-y',
  'policy.edit': '--y-y',
  'venue.edit': '--y-y',
  'photo.edit': '--y-y',
  'court.edit': '--y-y',
  'review.reply': '-yy--',
  'money.see': '--y-y',
  'money.export': '--y-y',
  'staff.edit': '--y-y',
  'account.propose': '--y-y',
  'call.log': '---yy',
  'message.answer': '---yy',
  'people.see': '---yy',
  'overview.see': '---yy',
  'vendor.decide': '----y',
  'venue.publish': '----y',
  'photo.decide': '----y',
  'review.hide': '----y',
  'people.block': '----y',
  'people.lift': '---yy',
  'catalogue.edit': '----y',
  'payout.record': '----y',
  'audit.see': '----y',
  'platform.staff': '----y',
  'account.decide': '----y',
};

const cast: [name: string, id: string, column: number][] = [
  ['gate', staff.gate, 0],
  ['manager', staff.manager, 1],
  ['owner', ids.owner, 2],
  ['representative', staff.rep, 3],
  ['admin', ids.admin, 4],
];
const strangers: [string, string][] = [
  ['a customer', ids.ayesha],
  ['the owner of another venue', ids.otherOwner],
  ['an account that is gone', ids.gone],
  ['nobody', ''],
];

describe.each(engines)('rights at a desk on %s', (engine) => {
  let db: Database;

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeDesk(db);
  });
  afterAll(() => db.close());

  const names = Object.keys(rights);

  /** What a person may do at a venue, in the order of `names`, when the customer paid there. */
  async function may(person: string, venue: string | null, payee: string | null): Promise<string> {
    const [row] = await db.query(
      `with me as materialized (select set_config('request.jwt.claim.sub', $1, false) as id)
       select string_agg(case when private.has_right($2, r.name, $3) then 'y' else '-' end, '' order by r.nr) as cells
       from me, unnest($4::text[]) with ordinality as r (name, nr) where me.id is not null`,
      [person, venue, payee, names],
    );
    return String(row?.['cells']);
  }
  const column = (at: number, payee: string) =>
    names.map((name) => (rights[name]?.[at] === 'v' ? (payee === 'venue' ? 'y' : '-') : rights[name]?.[at])).join('');
  const nothing = '-'.repeat(names.length);
  const platformOnly = (at: number) => (at > 2 ? column(at, 'platform') : nothing);

  it('knows every right of the contract and no other', async () => {
    const rows = await db.query('select distinct right_name as name from private.role_rights order by 1');
    expect(rows.map(({ name }) => name)).toEqual([...names].sort());
  });

  // spec: console-stories.gate
  it('gives each role its rights at its own venue, by payee', async () => {
    for (const [name, id, at] of cast) {
      for (const payee of ['platform', 'venue'])
        expect(await may(id, ids.dayVenue, payee), `${name}, ${payee}`).toBe(column(at, payee));
      expect(await may(id, ids.dayVenue, null), `${name}, payee of now`).toBe(column(at, 'platform'));
    }
  });

  it('gives nobody but the people of Baari a right at another venue, at none, or at one that does not exist', async () => {
    for (const [name, id, at] of cast) {
      for (const venue of [ids.nightVenue, null, ids.dayCourt])
        expect(await may(id, venue, 'venue'), `${name} at ${venue}`).toBe(platformOnly(at));
    }
    // The owner runs every venue of the business, shown or not; members only theirs.
    expect(await may(ids.owner, ids.hiddenVenue, 'platform')).toBe(column(2, 'platform'));
    expect(await may(staff.manager, ids.hiddenVenue, 'platform')).toBe(nothing);
  });

  it('gives strangers nothing', async () => {
    for (const [name, id] of strangers)
      for (const venue of [ids.dayVenue, null]) expect(await may(id, venue, 'venue'), name).toBe(nothing);
    figure(`rights at a desk on ${engine}`, `${names.length * (cast.length * 6 + strangers.length * 2)} cells`);
  });

  it('adds up the roles of one person, and takes one away at once', async () => {
    await db.query(`insert into public.venue_members (venue_id, user_id, role) values ($1, $2, 'gate')`, [
      ids.dayVenue,
      staff.rep2,
    ]);
    const both = names.map((name) => (/y/.test(`${rights[name]?.[0]}${rights[name]?.[3]}`) ? 'y' : '-')).join('');
    expect(await may(staff.rep2, ids.dayVenue, 'platform')).toBe(both);
    await db.query('delete from public.venue_members where user_id = $1', [staff.rep2]);
    expect(await may(staff.rep2, ids.dayVenue, 'platform')).toBe(column(3, 'platform'));
    await db.query(`update public.vendors set status = 'suspended' where id = $1`, [ids.vendor]);
    expect(await may(ids.owner, ids.dayVenue, 'venue')).toBe(nothing);
    await db.query(`update public.vendors set status = 'approved' where id = $1`, [ids.vendor]);
  });

  it('covers −2 to +35 days at a desk, −1 to +2 at the gate, nothing for strangers', async () => {
    const windowOf = async (person: string) =>
      (
        await db.query(
          `with me as materialized (select set_config('request.jwt.claim.sub', $1, false) as id)
           select w.first_day::text as first, w.last_day::text as last from me, private.get_desk_window($2) w where me.id is not null`,
          [person, ids.dayVenue],
        )
      )[0];
    expect(await windowOf(staff.gate)).toEqual({ first: '2026-11-20', last: '2026-11-23' });
    for (const id of [staff.manager, ids.owner, staff.rep, ids.admin])
      expect(await windowOf(id)).toEqual({ first: '2026-11-19', last: '2026-12-26' });
    expect(await windowOf(ids.ayesha)).toEqual({ first: null, last: null });
    await db.query(`select set_config('request.jwt.claim.sub', '', false)`);
  });

  it('keeps an admin, whoever wants to remove or lower the last one', async () => {
    for (const sql of [
      `delete from private.admins where user_id = '${ids.admin}'`,
      `update private.admins set role = 'representative' where user_id = '${ids.admin}'`,
      `delete from auth.users where id = '${ids.admin}'`,
    ])
      expect(await refusal(db.query(sql)), sql).toMatchObject({ code: 'LAST_ADMIN' });
    await db.exec(`
      insert into private.admins (user_id) values ('${ids.bilal}');
      delete from private.admins where user_id = '${ids.bilal}';
      delete from private.admins where user_id = '${staff.rep2}'`);
  });

  it('lets no person of Baari delete their account by themselves, and any member', async () => {
    const leave = (id: string) => refusal(rpc(db, signedInAt(asPerson(id)), 'delete_user'));
    expect(await leave(staff.rep)).toMatchObject({ code: 'IS_ADMIN' });
    expect(await rpc(db, signedInAt(asPerson(staff.gate2)), 'delete_user')).toMatchObject({ k: 'du1' });
    expect(await db.query('select 1 from public.venue_members where user_id = $1', [staff.gate2])).toEqual([]);
    const [trace] = await db.query(
      `select detail, actor from private.audit_log where action = 'member.removed' order by id desc`,
    );
    expect(trace).toMatchObject({ actor: null, detail: { role: 'gate' } });
  });

  it('shows a receipt to managers only where the venue is paid, to representatives always', async () => {
    const readers = async (payee: string) => {
      await db.exec(`delete from public.time_slot_blocks; delete from public.bookings;
        insert into public.bank_details (bank_name, account_title, account_number, venue_id)
          select 'Meezan', 'S', 'PK36MEZN0000000000000301', '${ids.dayVenue}' where not exists (
            select 1 from public.bank_details where venue_id is not null);
        update public.venues set payee = '${payee}' where id = '${ids.dayVenue}';
        insert into public.bookings (user_id, court_id, booking_date, slot_count, fee, total_price, payment_receipt, decide_by)
          select '${ids.ayesha}', '${ids.dayCourt}', '${tomorrow}', 1, 100, 2100, path, '${tomorrow}'
          from public.receipts where owner_id = '${ids.ayesha}' order by path limit 1`);
      const [row] = await db.query('select payment_receipt as path from public.bookings');
      const asked = cast.map(([, id]) => rpc(db, asPerson(id), 'can_read_receipt', { path: row?.['path'] }));
      return (await Promise.all(asked)).map((answer) => (answer === true ? 'y' : '-')).join('');
    };
    expect(await readers('platform')).toBe('---yy');
    expect(await readers('venue')).toBe('-yyyy');
  });
});
