// The SQL itself under the histories: PGlite, or PostgreSQL where it is installed. Called as the API calls it: one
// transaction, the role and the person of the token, the clock of the history.
import { openDatabase, type Actor, type Database, type Engine } from '#tests/support/postgres.ts';
import { makeDesk } from '#tests/support/postgres-desk.ts';
import { callOf, ids, signedInAt } from '#tests/support/postgres-world.ts';
import { pageOfBookings } from './server-model.ts';
import {
  gate,
  manager,
  people,
  type DeskRole,
  type Reply,
  type Server,
  type ServerBooking,
  type ServerState,
} from './server.ts';

const names = ['Ayesha Khan', 'Bilal Ahmed'];

const startOver = `
  delete from public.time_slot_blocks; delete from public.venue_blocks; delete from public.refunds; delete from public.bookings; delete from public.notifications;
  delete from public.contact_submissions; delete from public.vendors where status = 'pending';
  delete from public.reviews r using public.review_authors a where a.review_id = r.id;
  delete from public.receipts; delete from private.client_mutations; delete from private.rate_limits; delete from private.audit_log;
  update private.mutation_kinds set version = 1;
  update private.settings set page_bookings = ${pageOfBookings};
  update public.courts set price_per_hour = 2000 where id = '${ids.dayCourt}';`;

const everything = `select jsonb_build_object(
  'people', (select coalesce(jsonb_agg(u.id), '[]') from public.users u),
  'bookings', (select coalesce(jsonb_agg(jsonb_build_object(
    'id', b.id, 'userId', b.user_id, 'day', b.booking_date, 'status', b.status, 'prices', b.hour_prices, 'fee', b.fee,
    'total', b.total_price, 'isReviewed', b.is_reviewed, 'rev', b.rev, 'requestId', b.request_id, 'source', b.source,
    'endedBy', b.ended_by, 'wasConfirmed', b.confirmed_at is not null,
    'refunds', (select coalesce(jsonb_agg(jsonb_build_object('amount', r.amount, 'reason', r.reason)), '[]')
      from public.refunds r where r.booking_id = b.id),
    'hours', (select coalesce(jsonb_agg(private.parse_hour(t.start_time) order by t.start_time), '[]')
      from public.time_slot_blocks t where t.booking_id = b.id),
    'live', (select coalesce(jsonb_agg(private.parse_hour(t.start_time) order by t.start_time), '[]')
      from public.time_slot_blocks t where t.booking_id = b.id and t.active))), '[]') from public.bookings b),
  'blocks', (select coalesce(jsonb_agg(jsonb_build_object(
    'id', v.id, 'day', v.day,
    'live', (select coalesce(jsonb_agg(private.parse_hour(t.start_time) order by t.start_time), '[]')
      from public.time_slot_blocks t where t.block_id = v.id and t.active))), '[]') from public.venue_blocks v),
  'contacts', (select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'subject', c.subject, 'userId', c.user_id)), '[]')
    from public.contact_submissions c),
  'vendors', (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'userId', v.user_id)), '[]')
    from public.vendors v where v.status = 'pending'),
  'reviews', (select coalesce(jsonb_agg(jsonb_build_object(
    'bookingId', a.booking_id, 'userId', a.user_id, 'rating', r.rating, 'comment', r.comment)), '[]')
    from public.reviews r join public.review_authors a on a.review_id = r.id),
  'notifications', (select coalesce(jsonb_agg(jsonb_build_object('id', n.id, 'userId', n.user_id, 'isRead', n.is_read)), '[]')
    from public.notifications n)) as state`;

type Failure = { code?: string; message: string; detail?: string };

/** PostgREST's answer to a statement that failed. */
function replyOf({ code = 'XX000', message, detail }: Failure): Reply {
  const own = /^PT(\d{3})$/.exec(code);
  return { status: own ? Number(own[1]) : 500, body: { code, message, details: detail } };
}

async function restorePeople(db: Database): Promise<void> {
  for (const [at, uid] of people.entries()) {
    await db.query(
      `insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3) on conflict (id) do nothing`,
      [uid, `person${at}@example.test`, { name: names[at] }],
    );
  }
}

const text = (value: unknown): string => `'${String(value).replaceAll("'", "''")}'`;

/** Puts the transaction in the place of an API request; `Database.as` does the same in four messages. */
const asActor = ({ role, id = '', now = '', claims }: Actor): string =>
  `select set_config('role', ${text(role)}, true), set_config('request.jwt.claim.sub', ${text(id)}, true),
     set_config('baari.now', ${text(now)}, true),
     set_config('request.jwt.claims', ${text(claims ? JSON.stringify(claims) : '')}, true);`;

/** What the receipts endpoint does before a booking is confirmed. */
const upload = (uid: string, { receipt }: { receipt?: unknown }): string =>
  `insert into public.receipts (path, owner_id, mime, bytes)
     select ${text(receipt)}, u.id, 'image/jpeg', 1000 from public.users u where u.id = ${text(uid)} on conflict do nothing;`;

/** A server of real SQL; every history starts it over. */
export async function createSqlServer(engine: Engine): Promise<Server> {
  const db = await openDatabase(engine);
  await makeDesk(db);
  async function setRole(uid: string, role: DeskRole | null): Promise<void> {
    await db.query('delete from public.venue_members where user_id = $1', [uid]);
    if (role)
      await db.query('insert into public.venue_members (venue_id, user_id, role) values ($1, $2, $3)', [
        ids.dayVenue,
        uid,
        role,
      ]);
  }

  return {
    async call(name, args, uid, now): Promise<Reply> {
      const at = new Date(now).toISOString();
      // Whoever deletes their account has just typed their password.
      const actor: Actor = uid ? signedInAt({ role: 'authenticated', id: uid, now: at }) : { role: 'anon', now: at };
      const before = uid && name === 'create_booking' ? upload(uid, args) : '';
      const asked = (await callOf(db, name)).replace('$1', () => text(JSON.stringify(args)));
      try {
        const [row] = await db.exec(`${before} ${asActor(actor)} ${asked}`);
        return { status: 200, body: row?.['answer'] };
      } catch (thrown) {
        return replyOf(thrown as Failure);
      }
    },
    async decide(id, status, now) {
      const actor: Actor = { role: 'service_role', now: new Date(now).toISOString() };
      // As the timer does it, whatever the time: whoever makes a refund due here is not asked why.
      const why = status === 'refund_due' ? `, ended_by = 'time', end_reason = 'unanswered'` : '';
      await db.exec(
        `${asActor(actor)} update public.bookings set status = ${text(status)}${why} where id = ${text(id)}`,
      );
    },
    async setPrice(price) {
      await db.query('update public.courts set price_per_hour = $1 where id = $2', [price, ids.dayCourt]);
    },
    async upgrade(kind) {
      await db.query('update private.mutation_kinds set version = 2 where kind = $1', [kind]);
    },
    setRole,
    async state() {
      const [row] = await db.query(everything);
      const state = row?.['state'] as ServerState;
      const order = (a: ServerBooking, b: ServerBooking) => (a.requestId < b.requestId ? -1 : 1);
      return { ...state, bookings: state.bookings.toSorted(order) };
    },
    async reset() {
      await db.exec(startOver);
      await restorePeople(db);
      await setRole(gate, 'gate');
      await setRole(manager, 'manager');
    },
  };
}
