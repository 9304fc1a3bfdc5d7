import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, type Database, engines, openDatabase } from '#tests/support/postgres.ts';
import {
  anon,
  asPerson,
  book,
  type BookingAnswer,
  clearBookings,
  ids,
  letPoliciesDecide,
  makeWorld,
  refusal,
  requestId,
  rpc,
  today,
} from '#tests/support/postgres-world.ts';
import { proofOf } from '#tests/support/proof.ts';

type Verdict = {
  id: string;
  status: string;
  code?: string;
  detail?: Record<string, unknown>;
  retry_after?: number;
  rows?: {
    bookings?: BookingAnswer[];
    updated?: boolean;
    unread?: number;
    notifications?: { id: string; isRead: boolean }[];
  };
};
type Item = { id: string; kind: string; v: number; entity: string; args: Record<string, unknown> };

const item = (kind: string, args: Record<string, unknown>, entity = requestId()): Item => ({
  id: requestId(),
  kind,
  v: 1,
  entity,
  args,
});
const contact = (changes: Record<string, unknown> = {}) => {
  const made = item('submit-contact-message', {
    firstName: 'Hira',
    lastName: 'Aziz',
    email: 'hira@example.test',
    subject: 'Hours',
    message: 'Open on Eid?',
  });
  return { ...made, args: { ...made.args, proof: proofOf(made.id), ...changes } };
};
const application = () =>
  item('apply-as-vendor', {
    name: 'Bilal',
    venueName: 'Bilal Arena',
    email: 'b@example.test',
    phone: '+923001234567',
    location: 'Clifton',
    description: 'Two courts',
  });

describe.each(engines)('the outbox on %s', (engine) => {
  let db: Database;
  const ayesha = asPerson(ids.ayesha);
  const bilal = asPerson(ids.bilal);

  beforeAll(async () => {
    db = await openDatabase(engine);
    await makeWorld(db);
    await letPoliciesDecide(db);
  });
  beforeEach(async () => {
    await clearBookings(db);
    await db.exec(`
      delete from private.client_mutations; delete from public.contact_submissions; delete from public.notifications;
      delete from public.favourites;
      delete from public.vendors where status = 'pending';
      delete from public.reviews r using public.review_authors a where a.review_id = r.id`);
  });
  afterAll(() => db.close());

  const send = async (actor: Actor, ...mutations: unknown[]) => {
    const answer = await rpc<{ k: string; viewer: string | null; results: Verdict[] }>(db, actor, 'apply_mutations', {
      batch: { device: 'phone', mutations },
    });
    expect(answer).toMatchObject({ k: 'am1', viewer: actor.id ?? null });
    expect(answer.results).toHaveLength(mutations.length);
    return answer.results;
  };
  const one = async (actor: Actor, mutation: Item) => (await send(actor, mutation))[0] as Verdict;
  const count = async (sql: string) => Number((await db.query(`select count(*) as n from ${sql}`))[0]?.['n']);
  const completed = async (actor = ayesha) => {
    const { booking } = await book(db, actor);
    await db.query(`update public.bookings set status = 'confirmed' where id = $1`, [booking.id]);
    await db.query(`update public.bookings set status = 'completed' where id = $1`, [booking.id]);
    return booking.id;
  };

  it('gives every item of a mixed batch its own verdict, and the resend the same effects once', async () => {
    const { booking } = await book(db, ayesha);
    const batch = [
      item('cancel-booking', { bookingId: booking.id, refund: 0 }, 'a'),
      contact(),
      contact({ email: 'not an address' }),
      item('cancel-booking', { bookingId: requestId(), refund: 0 }, 'b'),
      item('cancel-booking', { bookingId: booking.id, refund: 0 }, 'b'),
      item('no-such-write', {}),
    ];
    expect((await send(ayesha, ...batch)).map(({ status, code }) => [status, code])).toEqual([
      ['applied', undefined],
      ['applied', undefined],
      ['rejected', 'INVALID'],
      ['rejected', 'NOT_FOUND'],
      ['blocked', undefined],
      ['unsupported', undefined],
    ]);
    expect((await send(ayesha, ...batch)).map(({ status }) => status)).toEqual([
      'duplicate',
      'duplicate',
      'rejected',
      'rejected',
      'blocked',
      'unsupported',
    ]);
    expect(await count('public.contact_submissions')).toBe(1);
  });

  it('answers a resend with the rows of the first time', async () => {
    const { booking } = await book(db, ayesha);
    const cancel = item('cancel-booking', { bookingId: booking.id, refund: 0 });
    const first = await one(ayesha, cancel);
    expect(first.rows?.bookings?.[0]).toMatchObject({ id: booking.id, status: 'cancelled', hours: [18] });
    expect((await one(ayesha, cancel)).rows).toEqual(first.rows);
  });

  it('refuses an id that was used for something else or by somebody else', async () => {
    const { booking } = await book(db, ayesha);
    const cancel = item('cancel-booking', { bookingId: booking.id, refund: 0 });
    await one(ayesha, cancel);
    expect(await one(ayesha, { ...cancel, args: { bookingId: requestId(), refund: 0 } })).toMatchObject({
      status: 'rejected',
      code: 'IDEMPOTENCY_MISMATCH',
    });
    const stolen = await one(bilal, cancel);
    expect(stolen).toMatchObject({ status: 'rejected', code: 'IDEMPOTENCY_MISMATCH' });
    expect(stolen.rows).toBeUndefined();
  });

  it.each([
    ['id', { id: 'x' }, 'rejected'],
    ['kind', { kind: 'delete_user' }, 'unsupported'],
    ['version', { v: 99 }, 'unsupported'],
    ['version text', { v: 'one' }, 'unsupported'],
    ['arguments', { args: 'text' }, 'rejected'],
  ])('judges a malformed %s by itself', async (_what, changes, status) => {
    const results = await send(
      ayesha,
      { ...item('cancel-booking', { bookingId: requestId(), refund: 0 }), ...changes },
      contact(),
    );
    expect(results.map((verdict) => verdict.status)).toEqual([status, 'applied']);
  });

  it.each([
    ['NUL', '\u0000'],
    ['half of a surrogate pair', '\ud83d'],
  ])('rejects a write with a %s, which PostgreSQL cannot store, and applies the others', async (_what, sign) => {
    const { booking } = await book(db, ayesha);
    const cancel = item('cancel-booking', { bookingId: booking.id, refund: 0, note: `a${sign}${sign}b` });
    const [first, second, third, fourth] = await send(
      ayesha,
      contact({ message: `Open on Eid?${sign}` }),
      contact(),
      cancel,
      contact({ message: 'Is \\u0000 or \\ud83d an escape? 😀' }),
    );
    expect(first).toMatchObject({ status: 'rejected', code: 'INVALID' });
    expect(second).toMatchObject({ status: 'applied' });
    expect(third).toMatchObject({ id: cancel.id, status: 'rejected', code: 'INVALID' });
    expect(third?.rows?.bookings).toMatchObject([{ id: booking.id, status: 'pending' }]);
    expect(fourth).toMatchObject({ status: 'applied' });
    expect(await db.query('select message from public.contact_submissions order by message')).toEqual([
      { message: 'Is \\u0000 or \\ud83d an escape? 😀' },
      { message: 'Open on Eid?' },
    ]);
  });

  it('refuses an envelope that is none, or too long', async () => {
    for (const batch of [{}, { mutations: 'x' }, { mutations: Array.from({ length: 26 }, () => contact()) }]) {
      expect(await refusal(rpc(db, ayesha, 'apply_mutations', { batch }))).toMatchObject({
        sqlstate: 'PT422',
        code: 'INVALID',
      });
    }
  });

  it('tells a visitor and a deleted account apart from a refusal', async () => {
    expect(await one(anon, item('cancel-booking', { bookingId: requestId(), refund: 0 }))).toMatchObject({
      status: 'rejected',
      code: 'SIGNED_OUT',
    });
    expect(await one(asPerson(ids.gone), item('cancel-booking', { bookingId: requestId(), refund: 0 }))).toMatchObject({
      status: 'rejected',
      code: 'ACCOUNT_GONE',
    });
  });

  describe('submit-contact-message', () => {
    it('works signed out and notes the sender when signed in', async () => {
      expect((await one(anon, contact())).status).toBe('applied');
      expect((await one(ayesha, contact())).status).toBe('applied');
      expect(await count(`public.contact_submissions where user_id = '${ids.ayesha}'`)).toBe(1);
      expect(await db.as(anon, 'select 1 from public.contact_submissions').catch(() => [])).toEqual([]);
    });

    it('asks the sixth from one address within ten minutes to wait', async () => {
      for (let n = 0; n < 5; n += 1) expect((await one(anon, contact())).status).toBe('applied');
      const sixth = contact();
      const waiting = await one(anon, sixth);
      expect(waiting).toMatchObject({ status: 'deferred', code: 'RATE_LIMITED' });
      expect(waiting.retry_after).toBeGreaterThan(0);
      expect((await one({ ...anon, now: '2026-11-21T10:11:00Z' }, sixth)).status).toBe('applied');
    });

    it.each([
      ['cf-connecting-ip first', { 'cf-connecting-ip': '9.9.9.9', 'x-forwarded-for': '1.1.1.1' }, '9.9.9.9'],
      ['nothing when only others than our proxy say something', { 'x-forwarded-for': '6.6.6.6' }, 'unknown'],
      ['nothing', {}, 'unknown'],
    ])('knows the caller by %s', async (_what, headers, expected) => {
      const [row] = await db.query(
        `select private.get_client_address() as address from (select set_config('request.headers', $1, true)) as s(x) where x is not null`,
        [JSON.stringify(headers)],
      );
      expect(row?.['address']).toBe(expected);
    });

    it.each([
      ['an empty first name', { firstName: '  ' }],
      ['no subject', { subject: undefined }],
      ['a message that is a number', { message: 5 }],
      ['a message of 6,000 letters', { message: 'x'.repeat(6000) }],
    ])('rejects %s for good', async (_what, changes) => {
      expect(await one(anon, contact(changes))).toMatchObject({ status: 'rejected', code: 'INVALID' });
    });
  });

  describe('cancel-booking', () => {
    it('frees the hour, and cancelling twice is done', async () => {
      const { booking } = await book(db, ayesha);
      await one(ayesha, item('cancel-booking', { bookingId: booking.id, refund: 0 }));
      expect((await one(ayesha, item('cancel-booking', { bookingId: booking.id, refund: 0 }))).status).toBe('applied');
      expect((await book(db, bilal)).booking.status).toBe('pending');
    });

    it('shows the truth when the venue confirmed first', async () => {
      const { booking } = await book(db, ayesha);
      await db.query(`update public.bookings set status = 'confirmed' where id = $1`, [booking.id]);
      const verdict = await one(ayesha, item('cancel-booking', { bookingId: booking.id, refund: 2100 }));
      expect(verdict).toMatchObject({ status: 'rejected', code: 'REFUND_CHANGED', detail: { refund: 2000 } });
      expect(verdict.rows?.bookings?.[0]?.status).toBe('confirmed');
    });

    it('is too late from the minute the first hour begins in Karachi', async () => {
      const { booking } = await book(db, ayesha, { day: today, hours: [18, 19], expected_total: 4100 });
      const cancel = item('cancel-booking', { bookingId: booking.id, refund: 0 });
      expect(await one(asPerson(ids.ayesha, '2026-11-21T13:00:00Z'), cancel)).toMatchObject({
        status: 'rejected',
        code: 'TOO_LATE',
      });
      expect((await one(asPerson(ids.ayesha, '2026-11-21T12:59:59Z'), cancel)).status).toBe('applied');
    });

    it('fault 19: another person’s booking, which the rules hide, is neither touched nor called done', async () => {
      const { booking } = await book(db, bilal);
      const verdict = await one(ayesha, item('cancel-booking', { bookingId: booking.id, refund: 0 }));
      expect(verdict).toMatchObject({ status: 'rejected', code: 'NOT_FOUND', rows: {} });
      expect(await count(`public.bookings where id = '${booking.id}' and status = 'pending'`)).toBe(1);
    });
  });

  describe('submit-review', () => {
    const rating = async () =>
      (await db.query('select rating_sum, rating_count from public.venues where id = $1', [ids.dayVenue]))[0];

    it('changes review, average and flag together, and a second one replaces the first', async () => {
      const bookingId = await completed();
      const first = await one(
        ayesha,
        item('submit-review', { bookingId, rating: 4, comment: 'Good lights', basedOn: [null] }),
      );
      expect(first).toMatchObject({
        status: 'applied',
        rows: {
          updated: false,
          bookings: [{ id: bookingId, isReviewed: true, review: { rating: 4, comment: 'Good lights' } }],
        },
      });
      expect(await rating()).toEqual({ rating_sum: 9, rating_count: 2 });
      const second = await one(
        ayesha,
        item('submit-review', {
          bookingId,
          rating: 2,
          comment: 'Lights failed',
          basedOn: [{ rating: 4, comment: 'Good lights' }],
        }),
      );
      expect(second.rows).toMatchObject({
        updated: true,
        bookings: [{ review: { rating: 2, comment: 'Lights failed' } }],
      });
      expect(await rating()).toEqual({ rating_sum: 7, rating_count: 2 });
      expect(await db.query(`select reviewer_name, comment from public.reviews where comment like 'Lights%'`)).toEqual([
        { reviewer_name: 'Ayesha K', comment: 'Lights failed' },
      ]);
    });

    it('does not replace a review that its writer did not know of, and says which one that is', async () => {
      const bookingId = await completed();
      const from = (comment: string, basedOn: unknown[]) =>
        one(ayesha, item('submit-review', { bookingId, rating: 3, comment, basedOn }));
      expect(await from('First', [null])).toMatchObject({ status: 'applied' });
      const first = { rating: 3, comment: 'First' };
      expect(await from('Second', [first])).toMatchObject({ status: 'applied' });
      const second = { rating: 3, comment: 'Second' };
      const before = await rating();
      for (const basedOn of [[null], [first], []]) {
        expect(await from('Late', basedOn)).toMatchObject({
          status: 'rejected',
          code: 'REVIEW_CHANGED',
          detail: { review: second },
          rows: { bookings: [{ id: bookingId, review: second }] },
        });
      }
      expect(await rating()).toEqual(before);
      expect(await from('Second', [null]), 'the same words overwrite nothing').toMatchObject({ status: 'applied' });
      expect(await from('Mine', [null, first, second]), 'one of those it knew of').toMatchObject({ status: 'applied' });
      expect(await from('Odd list', [7, 'x', { rating: 'x' }])).toMatchObject({ code: 'REVIEW_CHANGED' });
    });

    it('a first review needs nothing that it was based on to be there', async () => {
      const bookingId = await completed();
      const args = { bookingId, rating: 5, comment: 'Mine', basedOn: [{ rating: 1, comment: 'Gone' }] };
      expect(await one(ayesha, item('submit-review', args))).toMatchObject({ status: 'applied' });
    });

    it('is for the own, completed booking only', async () => {
      const bookingId = await completed();
      expect(
        await one(bilal, item('submit-review', { bookingId, rating: 1, comment: '', basedOn: [null] })),
      ).toMatchObject({
        code: 'NOT_FOUND',
      });
      const { booking } = await book(db, bilal, { hours: [9] });
      expect(
        await one(bilal, item('submit-review', { bookingId: booking.id, rating: 1, comment: '', basedOn: [null] })),
      ).toMatchObject({
        code: 'NOT_REVIEWABLE',
        detail: { status: 'pending' },
      });
    });

    it.each([0, 6, 4.5, '5 stars', null])('rejects a rating of %s', async (stars) => {
      const bookingId = await completed();
      expect(
        await one(ayesha, item('submit-review', { bookingId, rating: stars, comment: '', basedOn: [null] })),
      ).toMatchObject({
        status: 'rejected',
        code: 'INVALID',
      });
    });

    it.each([undefined, null, 'x', 7, {}])('is refused when it was based on %j', async (basedOn) => {
      const args = { bookingId: await completed(), rating: 5, comment: '', basedOn };
      expect(await one(ayesha, item('submit-review', args))).toMatchObject({
        status: 'rejected',
        code: 'INVALID',
        detail: { field: 'basedOn' },
      });
    });

    it.each([
      ['Ayesha Khan', 'Ayesha K'],
      ['  Muhammad   Ali  Jinnah ', 'Muhammad J'],
      ['Hira', 'Hira'],
      ['hira@example.test', 'User'],
      ['', 'User'],
    ])('shows the name "%s" as "%s"', async (name, shown) => {
      expect((await db.query('select private.make_reviewer_name($1) as n', [name]))[0]?.['n']).toBe(shown);
    });
  });

  describe('apply-as-vendor', () => {
    it.each([{ venueName: 'Baari Official' }, { venueName: 'Support' }, { name: 'Adm1n' }])(
      'takes no name of Baari’s own people: %j',
      async (changes) => {
        const { args, ...rest } = application();
        expect(await one(bilal, { ...rest, args: { ...args, ...changes } })).toMatchObject({
          status: 'rejected',
          code: 'NAME_RESERVED',
        });
        expect(await count(`public.vendors where user_id = '${ids.bilal}'`)).toBe(0);
      },
    );

    it('starts as pending whatever the phone says, one at a time', async () => {
      const wish = application();
      expect((await one(bilal, { ...wish, args: { ...wish.args, status: 'approved' } })).status).toBe('applied');
      expect(await db.query(`select status from public.vendors where user_id = $1`, [ids.bilal])).toEqual([
        { status: 'pending' },
      ]);
      expect(await one(bilal, application())).toMatchObject({ status: 'rejected', code: 'ALREADY_APPLIED' });
    });

    it.each(['name', 'venueName', 'email', 'phone', 'location', 'description'])(
      'is refused without %s, as on the phone',
      async (field) => {
        const wish = application();
        const verdict = await one(bilal, { ...wish, args: { ...wish.args, [field]: '  ' } });
        expect(verdict).toMatchObject({ status: 'rejected', code: 'INVALID', detail: { missing: [field] } });
      },
    );

    it('is refused with an e-mail address that is none', async () => {
      const wish = application();
      const verdict = await one(bilal, { ...wish, args: { ...wish.args, email: 'bilal at home' } });
      expect(verdict).toMatchObject({ status: 'rejected', code: 'INVALID' });
    });

    it('tells the applicant what was decided, and then takes a new application', async () => {
      await one(bilal, application());
      await db.query(`update public.vendors set status = 'rejected' where user_id = $1`, [ids.bilal]);
      expect(await db.as(bilal, 'select kind from public.notifications')).toEqual([{ kind: 'vendor_rejected' }]);
      expect((await one(bilal, application())).status).toBe('applied');
      await db.query(`delete from public.vendors where user_id = $1`, [ids.bilal]);
    });
  });

  describe('notifications', () => {
    const kinds = async (actor: Actor) =>
      (await db.as(actor, 'select kind from public.notifications order by created_at, kind')).map(({ kind }) => kind);

    it('reach the owner for a new booking and the customer for each decision', async () => {
      const { booking } = await book(db, ayesha);
      expect(await kinds(asPerson(ids.owner))).toEqual(['booking_received']);
      expect(await kinds(asPerson(ids.otherOwner))).toEqual([]);
      await db.query(`update public.bookings set status = 'confirmed' where id = $1`, [booking.id]);
      const played = `update public.bookings set status = 'completed' where id = '${booking.id}'`;
      await db.as({ role: 'service_role', now: '2026-11-22T14:00:00Z' }, played);
      expect(await kinds(ayesha)).toEqual(['booking_confirmed', 'booking_completed']);
      const [row] = await db.as(ayesha, `select message from public.notifications where kind = 'booking_confirmed'`);
      expect(row?.['message']).toBe('Confirmed: Court 1 at Day Venue on Sun, 22 Nov 2026. Arrive 15 minutes early.');
    });

    it('tell the owner, not the customer, about the customer’s own cancellation', async () => {
      const { booking } = await book(db, ayesha);
      await one(ayesha, item('cancel-booking', { bookingId: booking.id, refund: 0 }));
      expect(await kinds(ayesha)).toEqual([]);
      expect(await kinds(asPerson(ids.owner))).toContain('booking_withdrawn');
    });

    it('are marked read by their owner only, never back, and strangers’ ids are passed over', async () => {
      const { booking } = await book(db, ayesha);
      await db.query(`update public.bookings set status = 'confirmed' where id = $1`, [booking.id]);
      const [mine] = await db.as(ayesha, 'select id from public.notifications');
      const mark = (actor: Actor) =>
        one(actor, item('mark-notifications-read', { ids: [mine?.['id'], requestId(), 'nonsense'] }));
      expect((await mark(bilal)).status).toBe('applied');
      expect(await count('public.notifications where is_read')).toBe(0);
      expect((await mark(ayesha)).rows).toMatchObject({ unread: 0, notifications: [{ isRead: true }] });
      await expect(db.as(ayesha, `update public.notifications set is_read = false`)).rejects.toMatchObject({
        code: '42501',
      });
    });

    it('travel with the pull, whole when one changed and not at all otherwise', async () => {
      const pull = async (known: { c?: string; t?: string; g?: string } = {}) => {
        type Part = { c: string; t: string; notifications?: unknown[]; unread?: number };
        const parts = [{ p: 'user', ...known }];
        const answer = await rpc<{ gen: string; parts: [Part] }>(db, ayesha, 'sync_pull', { parts });
        return { gen: answer.gen, part: answer.parts[0] };
      };
      const { booking } = await book(db, ayesha);
      await db.query(`update public.bookings set status = 'confirmed' where id = $1`, [booking.id]);
      const first = await pull();
      expect(first.part).toMatchObject({ unread: 1, notifications: [{ kind: 'booking_confirmed' }] });
      await db.query('select pg_current_xact_id()');
      const second = await pull({ c: first.part.c, t: first.part.t, g: first.gen });
      expect(second.part.notifications).toBeUndefined();
    });

    it('come as the newest 20, newest first, and how many are unread in all', async () => {
      await db.query(
        `insert into public.notifications (user_id, kind, message, created_at)
         select $1, 'booking_confirmed', 'number ' || n, timestamptz '2026-11-01 00:00Z' + n * interval '1 minute'
         from generate_series(1, 25) n`,
        [ids.ayesha],
      );
      const { parts } = await rpc<{ parts: [{ notifications: { message: string }[]; unread: number }] }>(
        db,
        ayesha,
        'sync_pull',
        { parts: [{ p: 'user' }] },
      );
      const newest = Array.from({ length: 20 }, (_, at) => `number ${25 - at}`);
      expect(parts[0].notifications.map(({ message }) => message)).toEqual(newest);
      expect(parts[0].unread).toBe(25);
    });
  });

  describe('favourites', () => {
    const mark = (actor: Actor, venueId: string, isFavourite: unknown) =>
      one(actor, item('set-favourite', { venueId, isFavourite }));
    const pull = async (known: { c?: string; t?: string; g?: string } = {}) => {
      type Part = { c: string; t: string; favourites?: string[] };
      const parts = [{ p: 'user', ...known }];
      const answer = await rpc<{ gen: string; parts: [Part] }>(db, ayesha, 'sync_pull', { parts });
      return { g: answer.gen, ...answer.parts[0] };
    };

    it('are marked and unmarked, and travel with the pull when one changed', async () => {
      expect((await mark(ayesha, ids.dayVenue, true)).rows).toEqual({ favourites: [ids.dayVenue] });
      expect((await mark(ayesha, ids.dayVenue, true)).status).toBe('applied');
      const first = await pull();
      expect(first.favourites).toEqual([ids.dayVenue]);
      await db.query('select pg_current_xact_id()');
      const known = { c: first.c, t: first.t, g: first.g };
      expect((await pull(known)).favourites).toBeUndefined();
      expect((await mark(ayesha, ids.dayVenue, false)).rows).toEqual({ favourites: [] });
      expect((await pull(known)).favourites).toEqual([]);
    });

    it('are nobody else’s', async () => {
      await mark(ayesha, ids.dayVenue, true);
      expect(await db.as(bilal, 'select * from public.favourites')).toEqual([]);
      expect((await mark(bilal, ids.nightVenue, true)).rows).toEqual({ favourites: [ids.nightVenue] });
    });

    it('are refused for a venue that nobody can see, and for anything but yes or no', async () => {
      expect(await mark(ayesha, ids.hiddenVenue, true)).toMatchObject({ status: 'rejected', code: 'NOT_FOUND' });
      expect(await mark(ayesha, ids.dayVenue, 'yes')).toMatchObject({ status: 'rejected', code: 'INVALID' });
    });
  });

  describe('name and phone number', () => {
    const change = (actor: Actor, args: Record<string, unknown>) => one(actor, item('update-profile', args));
    const known = async () => {
      const [row] = await db.query(
        `select u.name, u.phone, private.parse_sign_up_metadata(a.raw_user_meta_data) as meta
         from public.users u join auth.users a using (id) where u.id = $1`,
        [ids.ayesha],
      );
      return row;
    };

    it('change in the profile and on the account, and nothing else of the account', async () => {
      await db.query(`update auth.users set raw_user_meta_data = '{"name": "Old", "theme": "x"}' where id = $1`, [
        ids.ayesha,
      ]);
      const details = { name: 'Ayesha Malik', phone: '+922134567890' };
      expect(await change(ayesha, details)).toMatchObject({ status: 'applied', rows: { profile: details } });
      expect(await known()).toEqual({ ...details, meta: { ...details, theme: 'x' } });
    });

    it('change where the account keeps its metadata as a text in the JSON, and it stays one', async () => {
      await db.query(`update auth.users set raw_user_meta_data = to_jsonb('{"name": "Old"}'::text) where id = $1`, [
        ids.ayesha,
      ]);
      const details = { name: 'Ayesha', phone: '+923001234567' };
      await change(ayesha, details);
      expect(await known()).toEqual({ ...details, meta: details });
      const [row] = await db.query('select jsonb_typeof(raw_user_meta_data) as kind from auth.users where id = $1', [
        ids.ayesha,
      ]);
      expect(row).toEqual({ kind: 'string' });
    });

    it('are the caller’s own, and a resend changes nothing back', async () => {
      const first = item('update-profile', { name: 'One', phone: '0300' });
      await one(ayesha, first);
      await change(ayesha, { name: 'Two', phone: '0300' });
      await change(bilal, { name: 'Bilal', phone: '0301' });
      expect(await one(ayesha, first)).toMatchObject({ status: 'duplicate', rows: { profile: { name: 'One' } } });
      expect(await known()).toMatchObject({ name: 'Two', phone: '0300' });
      expect((await change(anon, { name: 'X', phone: '0300' })).status).toBe('rejected');
    });

    it.each(['Admin', 'b44ri', 'Supp\u043ert Team'])('are refused with words of their own as %s', async (name) => {
      const before = await known();
      expect(await change(ayesha, { name, phone: '0300' })).toMatchObject({
        status: 'rejected',
        code: 'NAME_RESERVED',
      });
      expect(await known()).toEqual(before);
      expect(await change(ayesha, { name: 'Adminah Baariq', phone: '0300' })).toMatchObject({ status: 'applied' });
    });

    it.each([
      [{ name: ' ', phone: '0300' }],
      [{ name: 'x'.repeat(121), phone: '0300' }],
      [{ name: 'A', phone: 'call me' }],
      [{ name: 'A', phone: '1'.repeat(41) }],
      [{ name: 'A' }],
      [{ phone: '0300' }],
    ])('are refused as %j', async (args) => {
      const before = await known();
      expect(await change(ayesha, args)).toMatchObject({ status: 'rejected', code: 'INVALID' });
      expect(await known()).toEqual(before);
    });
  });

  it('keeps what happened out of reach of everybody but its owner', async () => {
    await book(db, ayesha);
    await one(bilal, application());
    for (const table of ['public.notifications', 'public.contact_submissions', 'public.vendors']) {
      const seen = await db.as(anon, `select * from ${table}`).catch(() => []);
      expect(seen, table).toEqual([]);
    }
    expect(await db.as(ayesha, `select * from public.vendors`)).toEqual([]);
    await expect(db.as(ayesha, 'select * from private.client_mutations')).rejects.toMatchObject({ code: '42501' });
  });
});
