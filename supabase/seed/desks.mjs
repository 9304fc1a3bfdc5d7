import { createHash } from 'node:crypto';
import { ownedVenues } from './bookings.mjs';
import { customers, demoPeople, firstNames, lastInitials, venueAccount } from './people.mjs';
import { seededRandom } from './random.mjs';
import { drawSpecimen } from './specimen-receipt.mjs';

const money = (rupees) => `PKR ${String(rupees).replace(/\B(?=(\d{3})+$)/g, ',')}`;

/** The picture of a transfer that never was, and where it is kept. */
function specimen(person, total, to, reference) {
  const bytes = drawSpecimen([
    { text: 'Specimen', scale: 7 },
    { text: 'Not a real receipt', scale: 3 },
    { text: '', scale: 2 },
    { text: 'Transfer sent', scale: 4 },
    { text: money(total), scale: 6 },
    { text: `From: ${person.name}`, scale: 3 },
    { text: `To: ${to}`, scale: 3 },
    { text: `ID: ${reference}`, scale: 3 },
    { text: '', scale: 2 },
    { text: 'Specimen', scale: 7 },
  ]);
  return { person, bytes, path: `${person.id}/${createHash('sha256').update(bytes).digest('hex')}.png` };
}

/** The evening of a demo customer in Lahore; `days` counts from today in Karachi, `age` is minutes before now. */
function inventPayments(random, venues) {
  const [padel, futsal, racquet] = ownedVenues(venues, 'Lahore');
  const [hamza, fatima, usman] = customers;
  const made = (person, venue, court, rest, reference, id = random.uuid()) => {
    const { id: place, price } = venue.courts[court];
    const total = price * (rest.hours?.length ?? 1) + 100;
    const to = venue === padel ? venueAccount.title : 'Baari (Pvt) Ltd';
    return {
      id,
      person,
      venue,
      court: place,
      total,
      receipt: specimen(person, total, to, reference),
      reference,
      ...rest,
    };
  };
  return {
    pending: [
      made(hamza, racquet, 0, { days: 3, hours: [20], age: 40 }, 'DEMO-1001'),
      made(usman, padel, 0, { days: 3, hours: [18, 19], age: 12 }, 'DEMO-1002'),
    ],
    // Wherever the futsal ground is free in about two hours: that is known when the data is loaded.
    soon: made(fatima, futsal, 0, { age: 8 }, 'DEMO-1003'),
    refunds: [
      made(
        hamza,
        futsal,
        1,
        { days: 1, hours: [18], age: 2900, dueAge: 1500, reason: 'venue', end: ['platform', 'weather'] },
        'DEMO-1004',
      ),
      made(
        fatima,
        racquet,
        1,
        { days: 2, hours: [19], age: 700, dueAge: 300, reason: 'withdrawn', end: ['customer', 'withdrawn'] },
        'DEMO-1005',
      ),
      made(
        usman,
        racquet,
        2,
        { days: -1, hours: [20], age: 2000, dueAge: 1100, reason: 'unanswered', end: ['time', 'unanswered'] },
        'DEMO-1006',
      ),
      made(
        usman,
        futsal,
        2,
        { days: -2, hours: [21], age: 5800, dueAge: 4300, sentAge: 3000, reason: 'venue', end: ['platform', 'court'] },
        'DEMO-1007',
      ),
      made(
        hamza,
        racquet,
        3,
        {
          days: -4,
          hours: [18],
          age: 9000,
          dueAge: 7200,
          sentAge: 5700,
          reason: 'unanswered',
          end: ['time', 'unanswered'],
        },
        'DEMO-1008',
      ),
      // The venue's own to send: it was paid there.
      made(
        hamza,
        padel,
        1,
        { days: 2, hours: [20], age: 1500, dueAge: 400, reason: 'venue', end: ['venue', 'court'] },
        'DEMO-1009',
        seededRandom(20261123).uuid(),
      ),
    ],
  };
}

/** A week at the futsal venue of Karachi: 12 to 20 guests a day, in the hours of its evening, and two blocks. */
function inventEntries(random, venues, bookings) {
  const [, venue] = ownedVenues(venues, 'Karachi');
  const name = () => `${random.pick(firstNames)} ${random.pick(lastInitials)}`;
  const taken = new Set(bookings.flatMap((b) => b.hours.map((hour) => `${b.court} ${b.days} ${hour}`)));
  const take = (court, days, hours) => {
    const keys = hours.map((hour) => `${court} ${days} ${hour}`);
    if (keys.some((key) => taken.has(key))) return false;
    for (const key of keys) taken.add(key);
    return true;
  };
  const blocks = [
    {
      id: random.uuid(),
      court: venue.courts[1].id,
      days: 1,
      hours: [17, 18, 19],
      kind: 'maintenance',
      note: 'New net on the north goal.',
    },
    {
      id: random.uuid(),
      court: venue.courts[4].id,
      days: 2,
      hours: [20, 21, 22, 23],
      kind: 'tournament',
      note: 'Office league, semi-finals.',
    },
  ];
  for (const { court, days, hours } of blocks) take(court, days, hours);
  const entries = [];
  for (let days = -3; days <= 3; days += 1) {
    const wanted = random.between(12, 20);
    for (let count = 0; count < wanted;) {
      const court = random.pick(venue.courts);
      const first = random.between(17, 23);
      const hours = [first, first + 1].slice(0, first < 23 ? random.between(1, 2) : 1);
      if (!take(court.id, days, hours)) continue;
      count += 1;
      const source = random.chance(0.4) ? 'phone' : 'walkin';
      entries.push({
        id: random.uuid(),
        court: court.id,
        days,
        hours,
        source,
        name: name(),
        phone: source === 'phone' || random.chance(0.3) ? `+9230000${String(30000 + entries.length)}` : null,
        paid: random.pick(['cash', 'cash', 'transfer', 'unpaid']),
        // Of what is over; what is still to come has nobody who came.
        seen: random.chance(0.9) ? 'arrived' : 'no_show',
        note: random.chance(0.12)
          ? random.pick(['Brings own bibs.', 'Regular, every week.', 'Asked for the far court.'])
          : null,
      });
    }
  }
  return { venue, entries, blocks };
}

/** Everything that the consoles show of the demo; with a stream of its own, so that nothing else of the seed moves. */
export function inventDesks(venues, bookings) {
  const random = seededRandom(20261122);
  return { ...inventPayments(random, venues), ...inventEntries(random, venues, bookings), application: random.uuid() };
}

/** The receipts of the demo, for whoever keeps files: a database can only name them. */
export function specimenReceipts({ pending, soon, refunds }) {
  return [...pending, soon, ...refunds].map(({ receipt }) => receipt);
}

const text = (value) => (value === null || value === undefined ? 'null' : `'${String(value).replaceAll("'", "''")}'`);
const row = (...values) => `(${values.join(',')})`;
const rows = (list) => list.join(',\n');
const today = "(now() at time zone 'Asia/Karachi')::date";
const hoursOf = ({ hours }) => `'{${hours.join(',')}}'`;

const slots = (
  list,
  active,
) => `insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, active, booking_id)
select k.court_id, k.booking_date, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00', 'booking', ${active}, k.id
from public.bookings k join (values
${rows(list.map((b) => row(text(b.id), hoursOf(b))))}
) as b (id, hours) on b.id::uuid = k.id, unnest(b.hours::integer[]) as h
order by k.id, h;
`;

function peopleStatements({ venue, application }, lahorePadel) {
  const { manager, gate, rep, admin, admin2, applicant } = demoPeople;
  return `-- Who works where, and who wants to.
insert into public.venue_members (venue_id, user_id, role) values
${rows([row(text(venue.id), text(manager.id), "'manager'"), row(text(venue.id), text(gate.id), "'gate'")])};
insert into private.admins (user_id, role, added_by) values
${rows([row(text(rep.id), "'representative'", text(admin.id)), row(text(admin2.id), "'admin'", text(admin.id))])};
insert into public.bank_details (bank_name, account_title, account_number, venue_id, created_at) values
${row(text(venueAccount.bank), text(venueAccount.title), text(venueAccount.number), text(lahorePadel.id), "now() - interval '20 days'")};
update public.venues v set payee = 'venue' where v.id = ${text(lahorePadel.id)};
insert into public.vendors (id, user_id, business_name, name, email_address, number, location_address, description, status, created_at) values
${row(
  text(application),
  text(applicant.id),
  "'Model Town Courts'",
  text(applicant.name),
  text(applicant.email),
  text(applicant.phone),
  "'Block C, Model Town, Lahore'",
  text('Two futsal courts with lights and one for cricket nets, open from 4 PM.'),
  "'pending'",
  "now() - interval '5 hours'",
)};
`;
}

function paymentStatements({ pending, soon, refunds }) {
  const receipts = [...pending, soon, ...refunds];
  const booking = (b, status) =>
    row(
      text(b.id),
      text(b.person.id),
      text(b.court),
      b.days,
      hoursOf(b),
      text(status),
      b.total,
      b.age,
      text(b.receipt.path),
      text(b.end?.[0]),
      text(b.end?.[1]),
    );
  const sent = refunds.filter(({ sentAge }) => sentAge !== undefined);
  const seen = refunds.filter(({ reason }) => reason === 'venue');
  return `-- Payments that wait, one of them for an hour that is near, and money that goes back.
insert into public.receipts (path, owner_id, mime, bytes, created_at)
select r.path, r.owner::uuid, 'image/png', r.bytes, now() - make_interval(mins => r.age)
from (values
${rows(receipts.map(({ receipt, age }) => row(text(receipt.path), text(receipt.person.id), receipt.bytes.length, age)))}
) as r (path, owner, bytes, age);
insert into public.bookings (
  id, user_id, court_id, booking_date, status, slot_count, fee, total_price, request_id, created_at, decide_by, payment_receipt,
  ended_by, end_reason
)
select b.id::uuid, b.person::uuid, b.court::uuid, m.day, b.status, cardinality(b.hours::integer[]), 100,
  b.total, b.id::uuid, m.at,
  private.get_decision_deadline(m.at, (m.day + make_interval(hours => (b.hours::integer[])[1])) at time zone 'Asia/Karachi'),
  b.receipt, b.ended_by, b.end_reason
from (values
${rows([...pending.map((b) => booking(b, 'pending')), ...refunds.map((b) => booking(b, 'cancelled'))])}
) as b (id, person, court, days, hours, status, total, age, receipt, ended_by, end_reason)
cross join lateral (select ${today} + b.days as day, now() - make_interval(mins => b.age) as at) m;
${slots(pending, 'true')}
${slots(refunds, 'false')}
with spot as (
  select k.court, (k.start)::date as day, extract(hour from k.start)::integer as hour
  from (
    select c.id as court, date_trunc('hour', now() at time zone 'Asia/Karachi') + n * interval '1 hour' as start
    from generate_series(2, 30) n, public.courts c where c.id = ${text(soon.court)}
  ) k
  join public.courts c on c.id = k.court join public.venues v on v.id = c.venue_id
  where extract(hour from k.start)::integer = any (private.list_open_hours(v.open_time, v.close_time))
    and not exists (
      select 1 from public.time_slot_blocks t
      where t.court_id = k.court and t.active and t.block_date = k.start::date
        and t.start_time = lpad(extract(hour from k.start)::text, 2, '0') || ':00')
  order by k.start limit 1
), made as (
  insert into public.bookings (
    id, user_id, court_id, booking_date, status, slot_count, fee, total_price, request_id, created_at, decide_by, payment_receipt
  )
  select ${text(soon.id)}, ${text(soon.person.id)}, s.court, s.day, 'pending', 1, 100, ${soon.total}, ${text(soon.id)},
    m.at, private.get_decision_deadline(m.at, (s.day + make_interval(hours => s.hour)) at time zone 'Asia/Karachi'), ${text(soon.receipt.path)}
  from spot s cross join lateral (select now() - interval '${soon.age} minutes' as at) m returning id
)
insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id)
select s.court, s.day, lpad(s.hour::text, 2, '0') || ':00', lpad(((s.hour + 1) % 24)::text, 2, '0') || ':00', 'booking', m.id
from spot s, made m;
insert into public.booking_desk (booking_id, confirmed_by, received, reference, created_at)
select b.id::uuid, ${text(demoPeople.rep.id)}, b.received, b.reference, now() - make_interval(mins => b.age)
from (values
${rows(seen.map((b) => row(text(b.id), b.total, text(b.reference), b.age - 20)))}
) as b (id, received, reference, age);
update public.bookings b set confirmed_at = b.created_at + interval '20 minutes'
where b.id in (${seen.map(({ id }) => text(id)).join(',')});
insert into public.refunds (booking_id, amount, reason, is_seen, payer, state, due_at, created_at, settled_at, method, reference)
select k.id, r.amount, r.reason, r.seen, k.payee, r.state, now() - make_interval(mins => r.due), now() - make_interval(mins => r.due),
  now() - make_interval(mins => r.sent), case r.state when 'sent' then 'bank' end, r.reference
from (values
${rows(
  refunds.map((r) =>
    row(
      text(r.id),
      r.total,
      text(r.reason),
      r.reason === 'venue' || r.sentAge !== undefined,
      text(r.sentAge === undefined ? 'due' : 'sent'),
      r.dueAge,
      r.sentAge ?? 'null::integer',
      text(r.sentAge === undefined ? null : `BACK-${r.reference.slice(-4)}`),
    ),
  ),
)}
) as r (booking, amount, reason, seen, state, due, sent, reference) join public.bookings k on k.id = r.booking::uuid;
insert into private.refund_notes (refund_id, settled_by, paid_to, sent_on, sent_reference, sent_from, incoming_reference, found_by)
select r.id, ${text(demoPeople.admin.id)}, 'Meezan …4821', (r.settled_at at time zone 'Asia/Karachi')::date,
  private.normalize_reference(r.reference), 'platform',
  case when r.reason <> 'venue' then s.reference end, case when r.reason <> 'venue' then ${text(demoPeople.rep.id)}::uuid end
from public.refunds r join (values
${rows(sent.map((r) => row(text(r.id), text(r.reference))))}
) as s (booking, reference) on s.booking::uuid = r.booking_id;
`;
}

function entryStatements({ entries, blocks }) {
  const { manager, gate } = demoPeople;
  return `-- A week at a venue: who plays without an account, and what is closed.
insert into public.bookings (
  id, court_id, booking_date, status, source, hour_prices, slot_count, fee, total_price, created_at, confirmed_at
)
select e.id::uuid, e.court::uuid, e.day, case when e.days < 0 then 'completed' else 'confirmed' end, e.source,
  e.prices, cardinality(e.prices), 0, private.sum_ints(e.prices), e.at, e.at
from (
  select x.*, d.day, private.pick_prices(private.get_day_prices(x.court::uuid, d.day), x.hours::integer[]) as prices,
    now() - make_interval(days => greatest(1 - x.days, 1), mins => 84) as at
  from (values
${rows(entries.map((e) => row(text(e.id), text(e.court), e.days, hoursOf(e), text(e.source))))}
  ) as x (id, court, days, hours, source)
  cross join lateral (select ${today} + x.days as day) d
) e;
${slots(entries, 'true')}
insert into public.booking_desk (booking_id, guest_name, guest_phone, paid, note, made_by, created_at)
select b.id, e.name, e.phone, e.paid, e.note, case b.source when 'phone' then ${text(manager.id)}::uuid else ${text(gate.id)}::uuid end, b.created_at
from public.bookings b join (values
${rows(entries.map((e) => row(text(e.id), text(e.name), text(e.phone), text(e.paid), text(e.note))))}
) as e (id, name, phone, paid, note) on e.id::uuid = b.id;
insert into public.booking_attendance (booking_id, state, at, received_at, by_id, how)
select x.id, x.seen, x.at, x.at, ${text(gate.id)}, 'list'
from (
  select e.id, e.seen, e.starts_at + case e.seen when 'arrived' then interval '-5 minutes' else interval '25 minutes' end as at
  from (
    select b.id, b.starts_at,
      case when b.id in (
${rows(entries.filter(({ days, seen }) => days <= 0 && seen === 'no_show').map(({ id }) => text(id)))}
      ) then 'no_show' else 'arrived' end as seen
    from public.bookings b where b.source <> 'app'
  ) e
) x where x.at < now() - interval '30 minutes';
insert into public.venue_blocks (id, court_id, day, kind, note, made_by)
select b.id::uuid, b.court::uuid, ${today} + b.days, b.kind, b.note, ${text(manager.id)}
from (values
${rows(blocks.map((b) => row(text(b.id), text(b.court), b.days, text(b.kind), text(b.note))))}
) as b (id, court, days, kind, note);
insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, block_id)
select v.court_id, v.day, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00', 'manual', v.id
from public.venue_blocks v join (values
${rows(blocks.map((b) => row(text(b.id), hoursOf(b))))}
) as b (id, hours) on b.id::uuid = v.id, unnest(b.hours::integer[]) as h;
`;
}

/** The statements for all of it, in the order in which they hold. */
export function deskStatements(desks, venues) {
  const [lahorePadel] = ownedVenues(venues, 'Lahore');
  return [peopleStatements(desks, lahorePadel), paymentStatements(desks), entryStatements(desks)];
}

/** What happened when the data was loaded happened, for the trail, when it says it did. */
export const backdatedTrail = `update private.audit_log a set at = b.created_at
from public.bookings b where b.id = a.row_id and a.action = 'booking.made' and a.at > b.created_at;
`;
