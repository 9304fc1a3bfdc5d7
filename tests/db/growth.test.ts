// A query that is asked again and again must not read more because the platform is larger: the timer, the consoles' lists and searches, and
// the pull of a user read the same at ten times the size. Wall time depends on the machine, so it is printed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { figure } from '#tests/support/figure.ts';
import { addVenues, bookingOf, codeOf, personOf } from '#tests/support/grown-platform.ts';
import { type Database, openDatabase, type Row, type Session } from '#tests/support/postgres.ts';
import { ids, makeWorld, noon } from '#tests/support/postgres-world.ts';
import { cases } from '#tests/support/sweep.ts';

/** Venues at first; each brings 15 bookings of six hours. The smallest number with which every list is longer than what is read of it. */
const venues = cases(500, 2000);
const most = 1.2;

/** A booking to call about that is the last of its list, however long that is. */
const last = { id: bookingOf(venues, 11), code: codeOf(venues, 11) };
const calls = {
  'the timer with nothing due': [undefined, `select private.advance_bookings()`],
  'calls to make': [ids.admin, `select public.admin_list('call')`],
  'a search for a code': [ids.admin, `select public.admin_list('call', '{"q": "${last.code}"}')`],
  'a search for a number': [ids.admin, `select public.admin_list('call', '{"q": "0300 000 0017"}')`],
  'a search for a name': [ids.admin, `select public.admin_list('call', '{"q": "p000017"}')`],
  'a search for nobody': [ids.admin, `select public.admin_list('call', '{"q": "nobody is called so"}')`],
  'the overview': [ids.admin, `select public.admin_list('overview')`],
  'the pull of a user': [personOf(42), `select public.sync_pull('[{"p": "user"}]')`],
} as const;
type Call = keyof typeof calls;
type Cost = { pages: number; rows: number; ms: number; scanned: string[] };

/** Rows that the transaction has read of each table so far, and how often it has read the table from end to end. */
async function countReads(session: Session) {
  const rows = await session.query(
    `select relname::text as name, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::integer as rows, seq_scan::integer as scans
     from pg_stat_xact_user_tables`,
  );
  return new Map(
    rows.map(({ name, rows: read, scans }) => [String(name), { rows: Number(read), scans: Number(scans) }]),
  );
}

/** The cost of a call once the connection has made it before: the first one looks up what it calls as well. */
async function costOf(db: Database, [who, sql]: readonly [string | undefined, string]): Promise<Cost> {
  const session = await db.session();
  await session.query('begin');
  const become = who ? `set local role authenticated; set local request.jwt.claim.sub = '${who}'` : '';
  let before = await countReads(session);
  let plan: Row | undefined;
  for (let call = 0; call < 3; call += 1) {
    before = await countReads(session);
    await session.query(`set local baari.now = '${noon}'; ${become}`);
    [plan] = await session.query(`explain (analyze, buffers, format json) ${sql}`);
    await session.query('set local role none');
  }
  const after = await countReads(session);
  await session.query('rollback');
  await session.close();
  const [answer] = (plan?.['QUERY PLAN'] ?? []) as { Plan: Record<string, number>; 'Execution Time': number }[];
  const top = answer?.Plan ?? {};
  const grown = [...after].map(([name, { rows, scans }]) => {
    const { rows: had, scans: did } = before.get(name) ?? { rows: 0, scans: 0 };
    return { name, rows: rows - had, scans: scans - did };
  });
  return {
    pages: (top['Shared Hit Blocks'] ?? NaN) + (top['Shared Read Blocks'] ?? NaN),
    rows: grown.reduce((sum, { rows }) => sum + rows, 0),
    ms: answer?.['Execution Time'] ?? NaN,
    scanned: grown.filter(({ scans }) => scans > 0).map(({ name }) => name),
  };
}

describe('ten times the size', () => {
  let db: Database;
  const costs = new Map<Call, { small: Cost; large: Cost }>();

  const grow = async (from: number, to: number) => {
    const loader = await db.session();
    // Without waiting for the disk a commit is not known to be there, and vacuum then calls no row visible to all.
    await loader.query('set synchronous_commit = on');
    await loader.query(addVenues(from, to));
    await loader.query('vacuum analyze');
    await loader.close();
  };
  const costAll = async () => {
    const all = new Map<string, Cost>();
    for (const [name, call] of Object.entries(calls)) all.set(name, await costOf(db, call));
    return all;
  };

  beforeAll(async () => {
    db = await openDatabase('postgres');
    // Plans as the server makes them: the tests otherwise plan once for all.
    await db.exec(`
      do $$ begin execute format('alter database %I reset plan_cache_mode', current_database()); end $$;
      set plan_cache_mode = auto;
    `);
    await makeWorld(db);
    await grow(0, venues);
    const small = await costAll();
    await grow(venues, 10 * venues);
    const large = await costAll();
    for (const name of Object.keys(calls) as Call[]) {
      const [one, ten] = [small.get(name), large.get(name)];
      if (one && ten) costs.set(name, { small: one, large: ten });
    }
  });
  afterAll(() => db.close());

  it.each(Object.keys(calls) as Call[])('%s reads the same, and no table from end to end', (name) => {
    const { small, large } = costs.get(name) ?? {};
    if (!small || !large) throw new Error(name);
    figure(
      `${name} at ${(15 * venues).toLocaleString('en')} and ${(150 * venues).toLocaleString('en')} bookings`,
      `${small.pages} and ${large.pages} pages, ${small.rows} and ${large.rows} rows, ${small.ms.toFixed(1)} and ${large.ms.toFixed(1)} ms`,
    );
    expect(large.pages / small.pages).toBeLessThanOrEqual(most);
    expect(large.rows / small.rows).toBeLessThanOrEqual(most);
    const all = ['bookings', 'venues', 'courts', 'users', 'time_slot_blocks', 'refunds', 'notifications', 'audit_log'];
    expect(large.scanned.filter((table) => all.includes(table))).toEqual([]);
    expect(small.scanned.filter((table) => table === 'bookings' || table === 'venues')).toEqual([]);
  });

  const search = async (view: string, q: string) => {
    const rows = await db.as(
      { role: 'authenticated', id: ids.admin, now: noon },
      'select public.admin_list($1, $2::jsonb) as page',
      [view, JSON.stringify({ q })],
    );
    return rows[0]?.['page'] as { rows: { id: string; bookingId?: string }[]; next: string | null; isCut?: true };
  };

  it.each([
    ['its code', last.code],
    ['its code as people write it', `${last.code.slice(0, 2)}-${last.code.slice(2).toLowerCase()}`],
  ])('a booking behind the first 2,000 is found by %s, and the answer is not called cut', async (_, q) => {
    const page = await search('call', q);
    expect(page.rows.map(({ id }) => id)).toEqual([last.id]);
    expect(page).not.toHaveProperty('isCut');
  });

  it('bookings behind the first 2,000 are found by words of a name and by a number, and the answer says what it did not look at', async () => {
    const [customer] = await db.query(
      `select u.name, u.phone from public.bookings b join public.users u on u.id = b.user_id where b.id = $1`,
      [last.id],
    );
    const [name, phone] = [String(customer?.['name']), String(customer?.['phone'])];
    const [first, , third] = name.split(' ');
    for (const q of [name, `${third} ${first}`, phone, phone.replace('+92', '0'), phone.slice(-7)]) {
      const page = await search('call', q);
      expect(
        page.rows.map(({ id }) => id),
        q,
      ).toContain(last.id);
      expect(page.isCut, q).toBe(true);
    }
  });

  it('a part within a word is looked for in the first 2,000 rows, and the answer says so', async () => {
    expect(await search('call', 'nobody is called so')).toEqual(
      expect.objectContaining({ rows: [], next: null, isCut: true }),
    );
    // More than 50 match, so the next page goes on behind them.
    const page = await search('call', 'yesha');
    expect(page.rows).toHaveLength(50);
    expect(page.next).not.toBeNull();
    expect(page).not.toHaveProperty('isCut');
  });

  it.each(['decide', 'done', 'refunds'])(
    'a search in %s says when it was cut, and finds a code all the same',
    async (view) => {
      expect(await search(view, 'nobody is called so')).toMatchObject({ rows: [], isCut: true });
      const nth = { decide: 14, done: 8, refunds: 6 }[view] ?? NaN;
      const page = await search(view, codeOf(10 * venues, nth));
      expect(page.rows.map(({ id, bookingId }) => bookingId ?? id)).toEqual([bookingOf(10 * venues, nth)]);
      expect(page).not.toHaveProperty('isCut');
    },
  );
});
