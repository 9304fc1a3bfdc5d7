/**
 * Writes supabase/seed.sql: invented venues, reviews, demo people and their bookings. Run `node supabase/seed/generate.mjs`
 * after a change here and commit the result; a test compares the two. No dependency, no clock, no network.
 */
import { realpathSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { inventBookings, ownedVenues } from './bookings.mjs';
import { backdatedTrail, deskStatements, inventDesks } from './desks.mjs';
import { bankAccounts, businessEndings, customers, demoPasswordHash, demoPeople, ownerNames } from './people.mjs';
import { cities } from './places.mjs';
import { seededRandom } from './random.mjs';
import { inventReviews } from './reviews.mjs';
import { inventRules, ruledBookings, ruleStatements } from './rules.mjs';
import { sports } from './venue-kinds.mjs';
import { inventVenues } from './venues.mjs';

const text = (value) => (value === null || value === undefined ? 'null' : `'${String(value).replaceAll("'", "''")}'`);
const row = (...values) => `(${values.join(',')})`;
const rows = (list) => list.join(',\n');
const sportId = (name) => sports.indexOf(name) + 1;

const insert = (table, columns, list) => `insert into public.${table} (${columns}) values\n${rows(list)};\n`;

function inventVendors(random, venues) {
  const vendor = (person, owner, business) => ({ id: random.uuid(), person, owner, business });
  const karachi = vendor(demoPeople.ownerKarachi.id, demoPeople.ownerKarachi.name, 'Siddiqui Sports');
  const lahore = vendor(demoPeople.ownerLahore.id, demoPeople.ownerLahore.name, 'Chaudhry Leisure');
  const others = ownerNames.flatMap((owner, index) => {
    const family = owner.split(' ').at(-1);
    const [first, second] = random.shuffled(businessEndings);
    return [first, second]
      .slice(0, index % 3 === 0 ? 1 : 2)
      .map((ending) => vendor(null, owner, `${family} ${ending}`));
  });
  const deal = random.deck(others);
  const owned = new Map([
    ...ownedVenues(venues, 'Karachi').map((venue) => [venue, karachi]),
    ...ownedVenues(venues, 'Lahore').map((venue) => [venue, lahore]),
  ]);
  return {
    vendors: [karachi, lahore, ...others],
    vendorOf: new Map(venues.map((venue) => [venue, owned.get(venue) ?? deal()])),
  };
}

function demoAccounts() {
  const people = rows(
    [...Object.values(demoPeople), ...customers].map((p) =>
      row(text(p.id), text(p.email), text(p.name), text(p.phone)),
    ),
  );
  return `-- The people of the demo.
insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
select p.id::uuid, 'authenticated', 'authenticated', p.email, ${text(demoPasswordHash)}, now(),
  '{"provider": "email", "providers": ["email"]}',
  jsonb_build_object('sub', p.id, 'email', p.email, 'name', p.name, 'phone', p.phone, 'email_verified', true)
from (values
${people}
) as p (id, email, name, phone)
on conflict do nothing;
insert into auth.identities (id, provider, provider_id, user_id, identity_data)
select u.id, 'email', u.id::text, u.id, jsonb_build_object('sub', u.id, 'email', u.email, 'email_verified', true)
from auth.users u where u.email like '%@baari.test'
on conflict do nothing;
insert into private.admins (user_id) values (${text(demoPeople.admin.id)}) on conflict do nothing;
`;
}

function locationRows() {
  const cityRows = cities.map((city, index) => row(index + 1, text(city.name), "'city'", 'null', city.lat, city.lng));
  const areaRows = cities.flatMap((city, index) =>
    Object.keys(city.areas).map((area, order) =>
      row((index + 1) * 100 + order, text(area), "'area'", index + 1, 'null', 'null'),
    ),
  );
  return [...cityRows, ...areaRows];
}

function venueRows(venues, vendorOf) {
  return venues.map((v) => {
    const map = v.hasMap ? `https://www.google.com/maps/search/?api=1&query=${v.lat}%2C${v.lng}` : null;
    const facilities = JSON.stringify(v.facilities);
    return row(
      text(v.id),
      text(v.name),
      text(v.description),
      text(v.address),
      text(v.city),
      text(v.area),
      v.lat,
      v.lng,
      text(map),
      text(v.hours[0]),
      text(v.hours[1]),
      text(facilities),
      text(vendorOf.get(v).id),
      'true',
    );
  });
}

const reviewRow = (r) => row(text(r.id), text(r.venue), r.rating, text(r.comment), text(r.name), r.days, r.minutes);

function bookingStatements(bookings) {
  const list = rows(
    bookings.map((b) =>
      row(
        text(b.id),
        text(b.person),
        text(b.court),
        b.days,
        `'{${b.hours.join(',')}}'`,
        text(b.status),
        b.age,
        Boolean(b.review),
      ),
    ),
  );
  const source = `from (values\n${list}\n) as b (id, person, court, days, hours, status, age, reviewed)`;
  const today = "(now() at time zone 'Asia/Karachi')::date";
  return `insert into public.bookings (
  id, user_id, court_id, booking_date, status, hour_prices, slot_count, fee, total_price, is_reviewed, request_id, created_at, decide_by
)
select b.id::uuid, b.person::uuid, b.court::uuid, m.day, b.status, p.prices,
  cardinality(p.prices), 100, private.sum_ints(p.prices) + 100, b.reviewed, b.id::uuid, m.at,
  private.get_decision_deadline(m.at, (m.day + make_interval(hours => (b.hours::integer[])[1])) at time zone 'Asia/Karachi')
${source}
cross join lateral (select ${today} + b.days as day, now() - make_interval(days => b.age, mins => 47) as at) m
cross join lateral (
  select private.pick_prices(private.get_day_prices(b.court::uuid, m.day), b.hours::integer[]) as prices
) p;

insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, active, booking_id)
select k.court_id, k.booking_date, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00', 'booking',
  k.status in ('pending', 'confirmed', 'completed'), k.id
from public.bookings k join (values
${rows(bookings.map((b) => row(text(b.id), `'{${b.hours.join(',')}}'`)))}
) as b (id, hours) on b.id::uuid = k.id, unnest(b.hours::integer[]) as h
order by k.id, h;
`;
}

/**
 * Hours that venues gave away by phone: evenings fuller than mornings, from today to five days ahead. The venue whose desk is kept says
 * itself who plays.
 */
const manualBlocks = (kept) => `with given as (
  select gen_random_uuid() as block_id, c.id as court, (now() at time zone 'Asia/Karachi')::date + d as day, h as hour
  from public.courts c join public.venues v on v.id = c.venue_id, generate_series(0, 5) as d,
    unnest(private.list_open_hours(v.open_time, v.close_time)) as h
  where v.id <> ${text(kept.id)} and ('x' || left(md5(c.id::text || d || ':' || h), 7))::bit(28)::integer % 100
    < case when h between 18 and 21 then 34 when h in (16, 17, 22, 23) then 18 else 4 end
    and not exists (
      select 1 from public.time_slot_blocks t
      where t.court_id = c.id and t.active and t.block_date = (now() at time zone 'Asia/Karachi')::date + d
        and t.start_time = lpad(h::text, 2, '0') || ':00'
    )
  order by c.id, d, h
), head as (
  insert into public.venue_blocks (id, court_id, day) select g.block_id, g.court, g.day from given g
)
insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, block_id)
select g.court, g.day, lpad(g.hour::text, 2, '0') || ':00', lpad(((g.hour + 1) % 24)::text, 2, '0') || ':00', 'manual', g.block_id
from given g;
`;

/** What the consoles show of the demo, with the receipts that whoever loads it writes beside the database. */
export function generateDesks() {
  const random = seededRandom(20261121);
  const venues = inventVenues(random, cities);
  inventVendors(random, venues);
  return inventDesks(venues, inventBookings(random, venues));
}

/** The whole file as text; the same on every machine. */
export function generateSeed() {
  const random = seededRandom(20261121);
  const venues = inventVenues(random, cities);
  const { vendors, vendorOf } = inventVendors(random, venues);
  const bookings = inventBookings(random, venues);
  const desks = inventDesks(venues, bookings);
  const rules = inventRules(seededRandom(20261123), desks.venue);
  const reviewed = bookings.filter((booking) => booking.review);
  const reviews = [...inventReviews(random, venues), ...reviewed.map((booking) => booking.review)];
  const vendorRows = vendors.map((v, index) => {
    const slug = v.business
      .toLowerCase()
      .replace(/[^a-z]+/g, '-')
      .replace(/-$/, '');
    return row(
      text(v.id),
      text(v.person),
      text(v.business),
      text(v.owner),
      text(`bookings@${slug}.test`),
      text(`+92 300 0000${200 + index}`),
      text('By appointment'),
      text('Runs courts that can be booked on Baari.'),
      "'approved'",
    );
  });
  const statements = [
    demoAccounts(),
    insert(
      'sports',
      'id, name',
      sports.map((name) => row(sportId(name), text(name))),
    ),
    insert('locations', 'id, name, type, parent_id, lat, lng', locationRows()),
    "perform setval(pg_get_serial_sequence('public.locations', 'id'), (select max(l.id) from public.locations l));\n",
    insert(
      'vendors',
      'id, user_id, business_name, name, email_address, number, location_address, description, status',
      vendorRows,
    ),
    insert(
      'venues',
      'id, name, description, address, city, area, lat, lng, google_location_url, open_time, close_time, facilities, vendor_id, is_published',
      venueRows(venues, vendorOf),
    ),
    insert(
      'venue_sports',
      'venue_id, sport_id',
      venues.flatMap((v) => v.sports.map((name) => row(text(v.id), sportId(name)))),
    ),
    `insert into public.reviews (id, venue_id, rating, comment, reviewer_name, created_at)
select r.id::uuid, r.venue::uuid, r.rating, r.comment, r.name, now() - make_interval(days => r.days, mins => r.minutes)
from (values\n${rows(reviews.map(reviewRow))}\n) as r (id, venue, rating, comment, name, days, minutes);\n`,
    // Each of these writes the prices of a venue anew that has courts: they come last.
    ruleStatements(rules),
    insert(
      'courts',
      'id, venue_id, name, sport, price_per_hour',
      venues.flatMap((v) => v.courts.map((c) => row(text(c.id), text(v.id), text(c.name), text(c.sport), c.price))),
    ),
    `insert into public.bank_details (bank_name, account_title, account_number, created_at) values\n${rows(
      bankAccounts.map((a) => row(text(a.bank), text(a.title), text(a.number), `now() - interval '${a.days} days'`)),
    )};\n`,
    bookingStatements(bookings),
    insert(
      'review_authors',
      'review_id, user_id, booking_id',
      reviewed.map((b) => row(text(b.review.id), text(b.person), text(b.id))),
    ),
    ...deskStatements(desks, venues),
    ruledBookings(rules),
    manualBlocks(desks.venue),
    backdatedTrail,
  ];
  return `-- Written by supabase/seed/generate.mjs: change that, not this. Invented places, people and reviews for local use only.
-- One statement, so that it happens as a whole or not at all.
do $seed$
begin
  if exists (select 1 from pg_roles where rolname in ('supabase_admin', 'supabase_auth_admin', 'rds_superuser')) then
    raise exception 'supabase/seed.sql holds demo people with a published password and refuses this database';
  end if;
  if exists (select 1 from public.venues) then
    raise notice 'There are venues already: the demo data is left as it is.';
    return;
  end if;

${statements.join('\n')}
end
$seed$;
`;
}

const isMain = process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (isMain) writeFileSync(fileURLToPath(new URL('../seed.sql', import.meta.url)), generateSeed());
