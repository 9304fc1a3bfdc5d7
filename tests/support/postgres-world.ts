// A small known world for database tests, and the ways in which its people call the API.
import type { Actor, Database } from './postgres.ts';

const person = (digit: number) => `${String(digit).repeat(8)}-aaaa-4aaa-8aaa-${String(digit).repeat(12)}`;

/** Saturday 21 November 2026, 15:00 in Karachi: every test happens then unless it says otherwise. */
export const noon = '2026-11-21T10:00:00Z';
export const today = '2026-11-21';
export const tomorrow = '2026-11-22';
/** The version that a row gets when it is made at noon; every change in the same second is one more. */
export const noonRev = (Date.parse(noon) - Date.UTC(2026, 0, 1)) / 1000;

export const ids = {
  ayesha: person(1),
  bilal: person(2),
  owner: person(3),
  otherOwner: person(4),
  admin: person(5),
  /** Has a token, but no account. */
  gone: person(9),
  vendor: 'aaaaaaaa-0000-4000-8000-000000000001',
  otherVendor: 'aaaaaaaa-0000-4000-8000-000000000002',
  dayVenue: 'bbbbbbbb-0000-4000-8000-000000000001',
  nightVenue: 'bbbbbbbb-0000-4000-8000-000000000002',
  hiddenVenue: 'bbbbbbbb-0000-4000-8000-000000000003',
  /** Open 07:00 to 22:00, PKR 2,000. */
  dayCourt: 'cccccccc-0000-4000-8000-000000000001',
  secondCourt: 'cccccccc-0000-4000-8000-000000000002',
  /** Open 16:00 to 02:00, PKR 3,000. */
  nightCourt: 'cccccccc-0000-4000-8000-000000000003',
  hiddenCourt: 'cccccccc-0000-4000-8000-000000000004',
};

export const anon: Actor = { role: 'anon', now: noon };
export const asPerson = (id: string, now = noon): Actor => ({ role: 'authenticated', id, now });
/** The same person in a session that was opened with the password at that time, as a hosted project's token tells it. */
export const signedInAt = (actor: Actor, at = actor.now ?? noon): Actor => ({
  ...actor,
  claims: { sub: actor.id, amr: [{ method: 'password', timestamp: Date.parse(at) / 1000 }] },
});
export const service: Actor = { role: 'service_role', now: noon };

/** The receipt path of a person's n-th file. */
export const receiptOf = (owner: string, n = 1) => `${owner}/${n.toString(16).padStart(64, '0')}.jpg`;

/** Notes the person's first `count` files, for as many bookings. */
export async function giveReceipts(db: Database, owners: string[], count: number): Promise<void> {
  await db.query(
    `insert into public.receipts (path, owner_id, mime, bytes)
     select o || '/' || lpad(to_hex(n), 64, '0') || '.jpg', o, 'image/jpeg', 1
     from unnest($1::uuid[]) as o, generate_series(1, $2::integer) as n on conflict do nothing`,
    [owners, count],
  );
}

const limitNames = 'first_bookings first_hours daily_bookings first_daily_bookings idle_hours first_idle_hours'.split(
  ' ',
);

/** Limits on undecided bookings stand aside in the world, for tests of something else; this puts them back as they ship. */
export const shippedLimits = `update private.settings
  set ${limitNames.map((name) => `${name} = default`).join(', ')}, venue_day_parts = default where id`;
const looseLimits = `update private.settings
  set ${limitNames.map((name) => `${name} = 100000`).join(', ')}, venue_day_parts = 1, needs_confirmed_contact = false where id`;

/** Fills the database; `clock_may_move` is what lets tests choose the time. */
export async function makeWorld(db: Database, limits: 'loose' | 'shipped' = 'loose'): Promise<void> {
  const people: [string, string, string][] = [
    [ids.ayesha, 'ayesha@example.test', 'Ayesha Khan'],
    [ids.bilal, 'bilal@example.test', 'Bilal Ahmed'],
    [ids.owner, 'owner@example.test', 'Naveed Siddiqui'],
    [ids.otherOwner, 'other@example.test', 'Sana Chaudhry'],
    [ids.admin, 'admin@example.test', 'Asma Aziz'],
  ];
  for (const [id, email, name] of people) {
    await db.query('insert into auth.users (id, email, raw_user_meta_data) values ($1, $2, $3)', [id, email, { name }]);
  }
  await db.exec(`
    update private.settings set clock_may_move = true;
    ${limits === 'loose' ? looseLimits : ''};
    insert into private.admins (user_id) values ('${ids.admin}');
    insert into public.sports (id, name) values (1, 'Cricket'), (2, 'Futsal'), (3, 'Badminton'), (7, 'Padel');
    insert into public.locations (id, name, type, parent_id, lat, lng) values
      (1, 'Karachi', 'city', null, 24.86, 67.01), (2, 'Lahore', 'city', null, 31.55, 74.34),
      (101, 'Clifton', 'area', 1, null, null), (201, 'Gulberg', 'area', 2, null, null);
    insert into public.vendors (id, user_id, business_name, name, email_address, number, location_address, status) values
      ('${ids.vendor}', '${ids.owner}', 'Siddiqui Sports', 'Naveed Siddiqui', 'a@example.test', '+923000000001', 'Clifton', 'approved'),
      ('${ids.otherVendor}', '${ids.otherOwner}', 'Chaudhry Leisure', 'Sana Chaudhry', 'b@example.test', '+923000000002', 'Gulberg', 'approved');
    insert into public.venues (id, name, city, area, lat, lng, open_time, close_time, vendor_id, is_published) values
      ('${ids.dayVenue}', 'Day Venue', 'Karachi', 'Clifton', 24.8138, 67.03, '07:00', '22:00', '${ids.vendor}', true),
      ('${ids.nightVenue}', 'Night Venue', 'Lahore', 'Gulberg', 31.51, 74.344, '16:00', '02:00', '${ids.otherVendor}', true),
      ('${ids.hiddenVenue}', 'Hidden Venue', 'Karachi', 'Clifton', null, null, '07:00', '22:00', '${ids.vendor}', false);
    insert into public.venue_sports (venue_id, sport_id) values
      ('${ids.dayVenue}', 3), ('${ids.dayVenue}', 1), ('${ids.nightVenue}', 2), ('${ids.hiddenVenue}', 7);
    insert into public.courts (id, venue_id, name, sport, price_per_hour) values
      ('${ids.dayCourt}', '${ids.dayVenue}', 'Court 1', 'Badminton', 2000),
      ('${ids.secondCourt}', '${ids.dayVenue}', 'Court 2', null, 2500),
      ('${ids.nightCourt}', '${ids.nightVenue}', 'Turf A', 'Futsal', 3000),
      ('${ids.hiddenCourt}', '${ids.hiddenVenue}', 'Secret', 'Padel', 4000);
    insert into public.reviews (venue_id, rating, comment, reviewer_name) values
      ('${ids.dayVenue}', 5, 'Zabardast', 'Hira A'), ('${ids.hiddenVenue}', 1, 'Hidden', 'Omar B');
    insert into public.bank_details (bank_name, account_title, account_number) values
      ('HBL', 'Baari', 'PK12HABB0000000000000101');
    insert into public.receipts (path, owner_id, mime, bytes) values
      ('${receiptOf(ids.ayesha)}', '${ids.ayesha}', 'image/jpeg', 1000),
      ('${receiptOf(ids.bilal)}', '${ids.bilal}', 'image/jpeg', 1000);
  `);
}

/** What a tool that grants everything does: the rows that a statement then reads are those that the policies let through. */
export async function letPoliciesDecide(db: Database): Promise<void> {
  await db.exec('grant select on all tables in schema public to anon, authenticated');
}

/** Back to the world without bookings, holds and counted calls, for the next test. */
export async function clearBookings(db: Database): Promise<void> {
  await db.exec(`
    delete from public.time_slot_blocks; delete from public.refunds; delete from public.bookings;
    delete from private.hold_runs;
    delete from private.rate_limits; delete from private.audit_log; delete from private.blocked_people;
    update public.courts set price_per_hour = 2000 where id = '${ids.dayCourt}' and price_per_hour <> 2000;
  `);
}

/** The call of the outbox with `$1`, a batch as JSON. */
export const applyMutations = `public.apply_mutations(json_build_object('batch', $1::json))`;

const signatures = new Map<string, string>();

/** The statement that calls a function of the API with `$1`, its arguments as JSON. */
export async function callOf(db: Pick<Database, 'query'>, name: string): Promise<string> {
  if (!signatures.has(name)) {
    const [row] = await db.query(
      `select pg_get_function_identity_arguments(oid) as args from pg_proc where pronamespace = 'public'::regnamespace and proname = $1`,
      [name],
    );
    signatures.set(name, String(row?.['args'] ?? ''));
  }
  const declared = signatures.get(name) ?? '';
  // The one unnamed argument of a function is the whole body.
  if (declared === 'json') return `select public.${name}($1::json) as answer`;
  const list = declared
    .split(', ')
    .filter(Boolean)
    .map((part) => part.split(' ')[0] ?? '');
  return declared
    ? `select public.${name}(${list.map((arg) => `${arg} => a.${arg}`).join(', ')}) as answer from json_to_record($1::json) as a(${declared})`
    : `select public.${name}() as answer where $1::json is not null`;
}

/** Calls an RPC as the API does: named arguments from one JSON object, cast to the types that the function declares. */
export async function rpc<Answer>(
  db: Database,
  actor: Actor,
  name: string,
  args: Record<string, unknown> = {},
): Promise<Answer> {
  const [row] = await db.as(actor, await callOf(db, name), [JSON.stringify(args)]);
  return row?.['answer'] as Answer;
}

export type Refusal = { sqlstate: string; code: string; detail: Record<string, unknown> };

/** The refusal that a call ends in; fails when it succeeds. */
export async function refusal(call: Promise<unknown>): Promise<Refusal> {
  try {
    await call;
  } catch (error) {
    const { code, message, detail } = error as { code?: string; message: string; detail?: string };
    const facts = detail?.startsWith('{') ? (JSON.parse(detail) as Record<string, unknown>) : {};
    return { sqlstate: code ?? '', code: message, detail: facts };
  }
  throw new Error('The call succeeded, but it had to be refused.');
}

/** A new version 4 uuid for a request. */
export const requestId = (): string => crypto.randomUUID();

export type CourtDayAnswer = {
  k: string;
  now: string;
  viewer: string | null;
  today: string;
  last: string;
  price: number;
  fee: number;
  hold_until: string | null;
  hours: [hour: number, state: string, price: number][];
};

export type BookingAnswer = {
  id: string;
  courtId: string;
  courtName: string;
  sport: string | null;
  venueId: string;
  venueName: string;
  venueAddress: string | null;
  city: string;
  day: string;
  hours: number[];
  status: string;
  prices: number[];
  fee: number;
  total: number;
  receipt: string | null;
  isReviewed: boolean;
  createdAt: string;
  rev: number;
};

/** Books as a person with a receipt of this request's own; every field can be replaced. */
export async function book(db: Database, actor: Actor, changes: Record<string, unknown> = {}, name = 'create_booking') {
  const { request_id = requestId(), ...others } = changes;
  const receipt = 'receipt' in changes ? changes['receipt'] : await receiptFor(db, actor.id, String(request_id));
  const usual = { court: ids.dayCourt, day: tomorrow, hours: [18], expected_total: 2100 };
  const order = { ...usual, ...others, request_id, receipt };
  return rpc<{ k: string; replay?: boolean; viewer: string; booking: BookingAnswer }>(db, actor, name, order);
}

/** The file that was uploaded for a request; nobody's for a visitor and for an account that is gone. */
async function receiptFor(db: Database, owner = ids.gone, request: string): Promise<string> {
  const path = `${owner}/${request.replace(/[^0-9a-f]/g, '').padStart(64, '0')}.jpg`;
  await db.query(
    `insert into public.receipts (path, owner_id, mime, bytes)
     select $1, u.id, 'image/jpeg', 1000 from public.users u where u.id = $2 on conflict do nothing`,
    [path, owner],
  );
  return path;
}
