import { customers, demoPeople } from './people.mjs';

/** Days of Ramzan as they are expected in Pakistan; the next one counts when the data is loaded. */
const ramzan = [
  ['2027-02-08', '2027-03-09'],
  ['2028-01-28', '2028-02-26'],
  ['2029-01-16', '2029-02-13'],
  ['2030-01-06', '2030-02-03'],
  ['2030-12-26', '2031-01-24'],
  ['2031-12-15', '2032-01-13'],
];

/** The turf is laid anew so many days from today; one booking was kept on that day. */
const closedIn = 6;

/** Bookings under the rules of a venue; `days` counts from today in Karachi, `age` is hours before now. */
function inventBooked(random, { courts }) {
  const [turfA, , , , turfE] = courts;
  const [hamza] = customers;
  const { ayesha } = demoPeople;
  return {
    booked: [
      // Over the hour at which the evening begins: two prices in one booking.
      { id: random.uuid(), person: ayesha.id, court: turfE.id, days: 5, hours: [18, 19], age: 50, isMoved: true },
      { id: random.uuid(), person: hamza.id, court: turfA.id, days: closedIn, hours: [20, 21], age: 70 },
    ],
    // Wherever the venue is free soon: that is known when the data is loaded.
    atGate: { id: random.uuid(), person: ayesha.id, court: turfA.id, age: 20 },
  };
}

/** What a venue sells at which price, when it opens, its policy and notice, and bookings under them. */
export function inventRules(random, venue) {
  const rule = (values) => ({ id: random.uuid(), ...values });
  return {
    venue,
    prices: [
      rule({ name: 'Evenings', from: 19, to: 23, effect: 'percent', amount: 20, age: 40 }),
      rule({ name: 'Weekend nights', days: [5, 6], from: 19, to: 2, effect: 'set', amount: 5500, age: 39 }),
    ],
    opening: [
      rule({ label: 'Weekend', kind: 'hours', days: [5, 6, 7], open: '11:00', close: '03:00', age: 40 }),
      rule({ label: 'Friday prayer', kind: 'break', days: [5], from: 13, to: 15, age: 40 }),
      rule({ label: 'New turf', kind: 'closed', inDays: closedIn, age: 2 }),
    ],
    ramzan: rule({ label: 'Ramzan', open: '15:00', close: '03:00', age: 30 }),
    terms: [
      [24, 100],
      [6, 50],
    ],
    leadMinutes: 60,
    ...inventBooked(random, venue),
  };
}

const text = (value) => (value === null || value === undefined ? 'null' : `'${String(value).replaceAll("'", "''")}'`);
const row = (...values) => `(${values.join(',')})`;
const rows = (list) => list.join(',\n');
const numbers = (list) => (list ? `'{${list.join(',')}}'` : 'null');
const today = "(now() at time zone 'Asia/Karachi')::date";
const daysAgo = (days) => `now() - interval '${days} days'`;

/** Before any booking: these are sold under the rules. In one statement, as every other one would write the prices anew. */
export function ruleStatements({ venue, prices, opening, ramzan: fasting, terms, leadMinutes }) {
  const closing = (rule) => (rule.inDays === undefined ? 'null' : `${today} + ${rule.inDays}`);
  return `-- A venue that sells by rules.
update public.venues v set terms = ${text(JSON.stringify(terms))}, lead_minutes = ${leadMinutes} where v.id = ${text(venue.id)};
insert into public.price_rules (id, venue_id, name, kind, days, from_hour, to_hour, effect, amount, created_at) values
${rows(
  prices.map((r) =>
    row(
      text(r.id),
      text(venue.id),
      text(r.name),
      "'weekly'",
      numbers(r.days),
      r.from,
      r.to,
      text(r.effect),
      r.amount,
      daysAgo(r.age),
    ),
  ),
)};
insert into public.schedule_rules (
  id, venue_id, label, kind, days, first_day, last_day, open_time, close_time, from_hour, to_hour, created_at
)
select o.id::uuid, ${text(venue.id)}::uuid, o.label, o.kind, o.days::smallint[], o.closed::date, o.closed::date, o.open_time, o.close_time,
  o.from_hour::smallint, o.to_hour::smallint, o.created_at
from (values
${rows(
  opening.map((r) =>
    row(
      text(r.id),
      text(r.label),
      text(r.kind),
      numbers(r.days),
      closing(r),
      text(r.open),
      text(r.close),
      r.from ?? 'null',
      r.to ?? 'null',
      daysAgo(r.age),
    ),
  ),
)}
) as o (id, label, kind, days, closed, open_time, close_time, from_hour, to_hour, created_at)
union all
(
  select ${text(fasting.id)}, ${text(venue.id)}, ${text(fasting.label)}, 'hours', null, r.first_day::date, r.last_day::date, ${text(fasting.open)},
    ${text(fasting.close)}, null, null, ${daysAgo(fasting.age)}
  from (values
${rows(ramzan.map(([first, last]) => row(text(first), text(last))))}
  ) as r (first_day, last_day)
  where r.last_day::date >= ${today} order by r.first_day limit 1
);
`;
}

const columns = `id, user_id, court_id, booking_date, status, hour_prices, slot_count, fee, total_price, request_id, created_at, confirmed_at`;
const values = `k.id, k.person, k.court, k.day, 'confirmed', k.prices, cardinality(k.hours), 100,
  private.sum_ints(k.prices) + 100, k.id, now() - make_interval(hours => k.age), now() - make_interval(hours => k.age) + interval '20 minutes'`;

/** One booking is moved, one stands on a closed day, and for one the ticket is ready at the gate. */
export function ruledBookings({ booked, atGate }) {
  const moved = booked.filter(({ isMoved }) => isMoved);
  return `-- Bookings under the rules of that venue.
insert into public.bookings (${columns})
select ${values}
from (
  select b.id::uuid as id, b.person::uuid as person, b.court::uuid as court, ${today} + b.days as day, b.hours::integer[] as hours, b.age,
    private.pick_prices(private.get_day_prices(b.court::uuid, ${today} + b.days), b.hours::integer[]) as prices
  from (values
${rows(booked.map((b) => row(text(b.id), text(b.person), text(b.court), b.days, numbers(b.hours), b.age)))}
  ) as b (id, person, court, days, hours, age)
) k;
insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id)
select k.court_id, k.booking_date, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00', 'booking', k.id
from public.bookings k join (values
${rows(booked.map((b) => row(text(b.id), numbers(b.hours))))}
) as b (id, hours) on b.id::uuid = k.id, unnest(b.hours::integer[]) as h;
update public.bookings b set moved_at = now() - interval '5 hours', moved_by = 'venue'
where b.id in (${moved.map(({ id }) => text(id)).join(',')});
with spot as (
  select s.day, s.hour from (
    select (n.start)::date as day, extract(hour from n.start)::integer as hour, n.start
    from (
      select date_trunc('hour', now() at time zone 'Asia/Karachi') + h * interval '1 hour' as start from generate_series(2, 60) h
    ) n
  ) s
  where s.hour = any (private.get_day_hours(${text(atGate.court)}, s.day))
    and not exists (
      select 1 from public.time_slot_blocks t
      where t.court_id = ${text(atGate.court)} and t.active and t.block_date = s.day and t.start_time = lpad(s.hour::text, 2, '0') || ':00')
  order by s.start limit 1
), made as (
  insert into public.bookings (${columns})
  select ${values}
  from (
    select ${text(atGate.id)}::uuid as id, ${text(atGate.person)}::uuid as person, ${text(atGate.court)}::uuid as court, s.day, array[s.hour] as hours,
      ${atGate.age} as age, private.pick_prices(private.get_day_prices(${text(atGate.court)}, s.day), array[s.hour]) as prices
    from spot s
  ) k
  returning id
)
insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id)
select ${text(atGate.court)}, s.day, lpad(s.hour::text, 2, '0') || ':00', lpad(((s.hour + 1) % 24)::text, 2, '0') || ':00', 'booking', m.id
from spot s, made m;
${moved
  .map(
    ({ id, person }) => `perform private.notify_user(${text(person)}, 'booking_moved',
  'Moved by the venue: now ' || private.format_booking_label(b) || ', ' || private.format_hours(private.get_booking_hours(b.id))
    || '. The price stays. Your ticket was made anew.', b.id)
from public.bookings b where b.id = ${text(id)};
`,
  )
  .join('')}`;
}
