// What only real connections can show: somebody leaves while something else happens to what is theirs.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '#supabase/seed/random.mjs';
import { figure } from '#tests/support/figure.ts';
import { type Actor, type Database, openDatabase, type Session } from '#tests/support/postgres.ts';
import {
  applyMutations,
  asPerson,
  giveReceipts,
  ids,
  makeWorld,
  noon,
  receiptOf,
  signedInAt,
} from '#tests/support/postgres-world.ts';
import { cases } from '#tests/support/sweep.ts';

const rounds = cases(4, 30);
/** Both hours of every booking here are over by then. */
const evening = '2026-11-23T18:00:00Z';
/** Few enough files for every booking of a person, and one that is uploaded meanwhile. */
const files = 20;

type End = { error?: string; answer?: Record<string, unknown> };

describe('leaving while', () => {
  let db: Database;
  let sessions: Session[] = [];
  const random = seededRandom(23);

  beforeAll(async () => {
    db = await openDatabase('postgres');
    await makeWorld(db);
    await db.exec('update private.settings set max_live_bookings = 1000');
    sessions = await Promise.all([db.session(), db.session()]);
  });
  afterAll(async () => {
    await Promise.all(sessions.map((session) => session.close()));
    await db.close();
  });

  /** Somebody with six pending and six confirmed bookings, one of them completed, a refund that is due, and a hold. */
  async function arrive(): Promise<{ person: string; pending: string[]; completed: string; refund: string }> {
    const person = crypto.randomUUID();
    await db.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [
      person,
      `${person}@example.test`,
      { name: 'Zara Noor', phone: '+923001234567' },
    ]);
    await giveReceipts(db, [person], files);
    const rows = await db.query(
      `insert into public.bookings (user_id, court_id, booking_date, status, slot_count, fee, total_price, payment_receipt, decide_by)
       select $1::uuid, $2::uuid, '2026-11-23', case when n <= 6 then 'pending' when n = 14 then 'refund_due' else 'confirmed' end,
         1, 100, 2100, $1::uuid || '/' || lpad(to_hex(n), 64, '0') || '.jpg', '2026-11-23'
       from generate_series(1, 14) as n returning id, status`,
      [person, ids.dayCourt],
    );
    const of = (status: string) => rows.filter((row) => row['status'] === status).map(({ id }) => String(id));
    // The hours: inactive, so that all of them may be the same one.
    await db.query(
      `insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id, active)
       select $1::uuid, '2026-11-23', '18:00', '19:00', 'booking', b, false from unnest($2::uuid[]) as b`,
      [ids.dayCourt, rows.map(({ id }) => id)],
    );
    const [completed = ''] = of('confirmed');
    await db.query(`update public.bookings set status = 'completed' where id = $1`, [completed]);
    const [due] = await db.query(
      `insert into public.refunds (booking_id, amount, reason) values ($1, 2100, 'unplaced')
       on conflict (booking_id, reason) where reason <> 'dispute' do update set amount = 2100 returning id`,
      [of('refund_due')[0]],
    );
    return { person, pending: of('pending'), completed, refund: String(due?.['id']) };
  }

  async function run(session: Session | undefined, actor: Actor | null, sql: string, values: unknown[]): Promise<End> {
    if (!session) throw new Error('no session');
    await session.query('begin');
    try {
      if (actor)
        await session.query(
          `select set_config('role', $1, true), set_config('request.jwt.claim.sub', $2, true),
             set_config('baari.now', $3, true), set_config('request.jwt.claims', $4, true)`,
          [actor.role, actor.id ?? '', actor.now ?? '', actor.claims ? JSON.stringify(actor.claims) : ''],
        );
      const [row] = await session.query(sql, values);
      await session.query('commit');
      return { answer: (row?.['answer'] ?? {}) as Record<string, unknown> };
    } catch (error) {
      await session.query('rollback');
      const { code, message } = error as { code: string; message: string };
      return { error: code.startsWith('PT') ? message : code };
    }
  }

  const leaves = (person: string) =>
    run(sessions[0], signedInAt(asPerson(person)), 'select public.delete_user() as answer', []);
  const isDeleted = (person: string) => run(sessions[0], null, 'delete from auth.users where id = $1', [person]);
  const soon = () => new Promise((resolve) => setTimeout(resolve, random.between(0, 12)));

  /** Rounds of two at once, either of them first; what the other one ended in, counted. */
  async function force(
    name: string,
    other: (who: Awaited<ReturnType<typeof arrive>>, round: number) => Promise<End>,
    end: (person: string) => Promise<End> = leaves,
  ): Promise<Record<string, number>> {
    const tally: Record<string, number> = {};
    for (let round = 0; round < rounds; round += 1) {
      const who = await arrive();
      const [left, did] = await Promise.all([soon().then(() => end(who.person)), soon().then(() => other(who, round))]);
      expect(left.error, `${name}, round ${round}`).toBeUndefined();
      tally[did.error ?? 'ok'] = (tally[did.error ?? 'ok'] ?? 0) + 1;
      await nothingLeft(who.person);
    }
    figure(`delete x ${name}, ${rounds} rounds`, JSON.stringify(tally));
    return tally;
  }

  /** Nothing of a person stays but claims, and every claim has somebody to send the money to and a receipt to go by. */
  async function nothingLeft(person: string): Promise<void> {
    const [left] = await db.query(
      `select
         (select count(*)::int from public.bookings where user_id = $1) as bookings,
         (select count(*)::int from public.bookings where user_id is null and status = 'pending') as undecided,
         (select count(*)::int from public.favourites where user_id = $1) as favourites,
         (select count(*)::int from public.time_slot_blocks where held_by = $1) as holds,
         (select count(*)::int from public.receipts r where left(r.path, 36) = $1::uuid::text and not exists (
           select 1 from public.bookings b left join public.refunds d on d.booking_id = b.id
           where b.payment_receipt = r.path and (d.state = 'due' or b.status = 'confirmed'))) as receipts,
         (select count(*)::int from public.receipts r join private.receipt_trash t using (path)) as thrown_too_early,
         (select count(*)::int from public.review_authors where user_id = $1) as reviews`,
      [person],
    );
    expect(left).toEqual({
      bookings: 0,
      undecided: 0,
      favourites: 0,
      holds: 0,
      receipts: 0,
      thrown_too_early: 0,
      reviews: 0,
    });
    const lost = await db.query(
      `select r.id from public.refunds r join public.bookings b on b.id = r.booking_id
       left join private.refund_notes n on n.refund_id = r.id
       where b.user_id is null and (
         r.state = 'due' and (n.email is null or b.payment_receipt is null)
         or r.state <> 'due' and (n.email is not null or n.name is not null)
       )`,
    );
    expect(lost, 'claims without a contact or a receipt, contacts without a claim').toEqual([]);
    const unreachable = await db.query(
      `select b.id from public.bookings b full join private.booking_contacts c on c.booking_id = b.id
       where b.user_id is null and (b.status = 'confirmed') is distinct from
         (c.email is not null and b.payment_receipt is not null)
         and (b.status = 'confirmed' or c.booking_id is not null)`,
    );
    expect(unreachable, 'confirmed without a contact or a receipt, contacts of what is over').toEqual([]);
  }

  const batch = (person: string, mutations: object[]) =>
    run(sessions[1], asPerson(person), `select ${applyMutations} as answer`, [
      { device: 'phone', mutations: mutations.map((one) => ({ id: crypto.randomUUID(), v: 1, ...one })) },
    ]);

  it('time goes on (advance_bookings)', async () => {
    const tally = await force('advance', () =>
      run(sessions[1], { role: 'service_role', now: evening }, 'select public.advance_bookings() as answer', []),
    );
    expect(tally).toEqual({ ok: rounds });
  });

  it('they book', async () => {
    const tally = await force('create_booking', ({ person }, round) =>
      run(sessions[1], asPerson(person), 'select public.create_booking($1, $2, $3, $4::integer[], $5, $6) as answer', [
        crypto.randomUUID(),
        ids.secondCourt,
        `2026-12-${String(round + 1).padStart(2, '0')}`,
        [9],
        receiptOf(person, files),
        2600,
      ]),
    );
    expect(Object.keys(tally).filter((end) => !['ok', 'ACCOUNT_GONE'].includes(end))).toEqual([]);
  });

  it('they hold hours', async () => {
    const tally = await force('hold_slots', ({ person }, round) =>
      run(sessions[1], asPerson(person), 'select public.hold_slots($1, $2, $3::integer[]) as answer', [
        ids.secondCourt,
        `2026-12-${String(round + 1).padStart(2, '0')}`,
        [12, 13],
      ]),
    );
    expect(Object.keys(tally).filter((end) => !['ok', 'ACCOUNT_GONE'].includes(end))).toEqual([]);
  });

  it('their phone sends a cancellation, a review and a favourite', async () => {
    const verdicts: Record<string, number> = {};
    const tally = await force('apply_mutations', async ({ person, pending, completed }) => {
      const end = await batch(person, [
        ...pending.map((bookingId) => ({ kind: 'cancel-booking', entity: bookingId, args: { bookingId, refund: 0 } })),
        {
          kind: 'submit-review',
          entity: completed,
          args: { bookingId: completed, rating: 4, comment: 'Fine', basedOn: [null] },
        },
        { kind: 'set-favourite', entity: 'f', args: { venueId: ids.nightVenue, isFavourite: true } },
      ]);
      const results = (end.answer?.['results'] ?? []) as { status: string; code?: string }[];
      for (const { status, code = '' } of results)
        verdicts[`${status} ${code}`] = (verdicts[`${status} ${code}`] ?? 0) + 1;
      return end;
    });
    figure('delete x apply_mutations, verdicts', JSON.stringify(verdicts));
    expect(tally).toEqual({ ok: rounds });
    expect(Object.keys(verdicts).filter((end) => !['applied ', 'rejected ACCOUNT_GONE'].includes(end))).toEqual([]);
  });

  it('a receipt is being noted', async () => {
    const tally = await force('note_receipt', ({ person }) =>
      run(
        sessions[1],
        { role: 'service_role', now: noon },
        `select public.note_receipt($1, $2, 'image/jpeg', 9) as answer`,
        [person, receiptOf(person, files + 1)],
      ),
    );
    expect(Object.keys(tally).filter((end) => !['ok', 'ACCOUNT_GONE'].includes(end))).toEqual([]);
  });

  it('their refund is settled', async () => {
    const tally = await force('settle', ({ refund }) =>
      run(
        sessions[1],
        null,
        `update public.refunds set state = 'sent', settled_at = now(), reference = 'TX' where id = $1`,
        [refund],
      ),
    );
    expect(tally).toEqual({ ok: rounds });
  });

  it('the dashboard deletes them too', async () => {
    const own = ({ person }: { person: string }) =>
      run(sessions[1], signedInAt(asPerson(person)), 'select public.delete_user() as answer', []);
    const tally = await force('the dashboard', own, isDeleted);
    expect(Object.keys(tally).filter((end) => !['ok', 'ACCOUNT_GONE'].includes(end))).toEqual([]);
  });

  it('in the dashboard, time goes on and their phone sends', async () => {
    const tally = await force(
      'advance, in the dashboard',
      async ({ person, pending }, round) =>
        round % 2
          ? run(sessions[1], { role: 'service_role', now: evening }, 'select public.advance_bookings() as answer', [])
          : batch(
              person,
              pending.map((bookingId) => ({
                kind: 'cancel-booking',
                entity: bookingId,
                args: { bookingId, refund: 0 },
              })),
            ),
      isDeleted,
    );
    expect(tally).toEqual({ ok: rounds });
  });
});
