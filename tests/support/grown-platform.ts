// A platform of any size for tests about growth: every venue brings the same share of everything, so that ten times as many venues
// are ten times as much of history, of what waits, and of what happened today. It is Saturday 15:00 in Karachi (`noon` of the world).

/** Every index of the tables that are filled, dropped and made again: they fill several times faster without. */
const tables = `'users', 'vendors', 'venues', 'courts', 'bookings', 'time_slot_blocks', 'booking_desk', 'booking_calls', 'refunds',
  'refund_notes', 'notifications', 'audit_log'`;
const dropIndexes = `
  create temp table kept_indexes as
    select schemaname, indexname, indexdef from pg_indexes where schemaname in ('public', 'private') and tablename in (${tables})
      and indexname not in (select conname from pg_constraint);
  do $$ declare r record; begin
    for r in select * from kept_indexes loop execute format('drop index %I.%I', r.schemaname, r.indexname); end loop;
  end $$;
`;
const remakeIndexes = `
  do $$ declare r record; begin for r in select * from kept_indexes loop execute r.indexdef; end loop; end $$;
  drop table kept_indexes;
`;

/** Id of a row by a number: of person 7 `00000000-0000-4000-9000-000000000007`. */
const idOf = (head: string, number: string) => `('${head}-0000-4000-9000-' || lpad((${number})::text, 12, '0'))::uuid`;

export const personOf = (n: number) => `00000000-0000-4000-9000-${String(n).padStart(12, '0')}`;
export const bookingOf = (venue: number, nth: number) =>
  `dddddddd-0000-4000-9000-${String(venue * 100 + nth).padStart(12, '0')}`;
/** Letters only, so that its digits are those of no number. */
export const codeOf = (venue: number, nth: number) =>
  (venue * 16 + nth)
    .toString(16)
    .padStart(6, '0')
    .replace(/\d/g, (digit) => 'GHJKMNPQRS'.charAt(Number(digit)))
    .toUpperCase();

/**
 * A statement that adds the venues after `from` up to `to`. Each has a court, an owner who plays elsewhere, and 15 bookings of six
 * hours: three played, four cancelled with their refunds (one sent, two due since today, one due for days), one that begins within two hours,
 * five confirmed to come, two to decide about. Nothing is due for the timer.
 */
export const addVenues = (from: number, to: number): string => `
  set session_replication_role = replica;
  ${dropIndexes}
  insert into auth.users (id) select ${idOf('00000000', 'n')} from generate_series(${from + 1}, ${to}) n;
  insert into public.users (id, name, phone)
    select ${idOf('00000000', 'n')},
      (array['Ayesha', 'Bilal', 'Hamza', 'Sana', 'Imran', 'Zara', 'Omar'])[n % 7 + 1] || ' '
        || (array['Khan', 'Ahmed', 'Malik', 'Siddiqui', 'Chaudhry'])[n % 5 + 1] || ' p' || n,
      '+923' || lpad(n::text, 9, '0')
    from generate_series(${from + 1}, ${to}) n;
  insert into public.vendors (id, user_id, business_name, name, email_address, number, location_address, status)
    select ${idOf('aaaaaaaa', 'n')}, ${idOf('00000000', 'n')}, 'Business ' || n, 'Owner', 'o@example.test', '+923000000001', 'Clifton', 'approved'
    from generate_series(${from + 1}, ${to}) n;
  insert into public.venues (id, name, city, area, is_published, vendor_id)
    select ${idOf('bbbbbbbb', 'n')}, 'Venue ' || n, 'Karachi', 'Clifton', true, ${idOf('aaaaaaaa', 'n')} from generate_series(${from + 1}, ${to}) n;
  insert into public.courts (id, venue_id, name, price_per_hour)
    select ${idOf('cccccccc', 'n')}, ${idOf('bbbbbbbb', 'n')}, 'Court', 2000 from generate_series(${from + 1}, ${to}) n;
  create temp table made as
    select v, k, ${idOf('dddddddd', 'v * 100 + k')} as id, ${idOf('cccccccc', 'v')} as court_id,
      ${idOf('00000000', `${from} + (v * 15 + k) * 7 % ${to - from} + 1`)} as user_id,
      case when k < 3 then 'completed' when k < 7 then 'cancelled' when k >= 13 or (k = 7 and v % 50 = 0) then 'pending' else 'confirmed' end as status,
      case when k < 7 then date '2026-11-21' - 10 * (k + 1) else date '2026-11-21' + (k - 7) end as day,
      case when k = 7 then 16 else 8 end as first_hour, k in (7, 12) as is_reached,
      case when k < 7 then timestamptz '2026-09-01T05:00:00Z' when k in (7, 12) then timestamptz '2026-11-20T05:00:00Z'
        else timestamptz '2026-11-21T01:00:00Z' end + (v % 10000) * interval '1 second' as created_at
    from generate_series(${from + 1}, ${to}) v, generate_series(0, 14) k;
  insert into public.bookings (id, user_id, court_id, booking_date, status, slot_count, fee, total_price, hour_prices, subtotal, terms, code,
      created_at, confirmed_at, decide_by, reminded_at, late_told_at, ended_by, starts_at, ends_at, reminded_start, is_reached)
    select id, user_id, court_id, day, status, 6, 100, 12100, array_fill(2000, array[6]), 12000, '[[6,100]]',
      upper(translate(lpad(to_hex(v * 16 + k), 6, '0'), '0123456789', 'GHJKMNPQRS')), created_at, case when status in ('confirmed', 'completed') then created_at + interval '1 minute' end,
      case when status = 'pending' then timestamptz '2026-11-21T10:30:00Z' + (k - 7) * interval '1 hour' end,
      case when status = 'pending' then created_at end, case when status = 'pending' then created_at end,
      case when status = 'cancelled' then 'customer' end,
      (day + make_interval(hours => first_hour)) at time zone 'Asia/Karachi',
      (day + make_interval(hours => first_hour + 6)) at time zone 'Asia/Karachi',
      case when k = 7 and status = 'confirmed' then (day + make_interval(hours => first_hour)) at time zone 'Asia/Karachi' end,
      is_reached and status = 'confirmed'
    from made;
  -- A walk-in of half a year ago at every second venue: its guest is forgotten in some days.
  insert into public.bookings (id, court_id, booking_date, status, source, slot_count, fee, total_price, hour_prices, subtotal, terms, code,
      created_at, confirmed_at, starts_at, ends_at)
    select ${idOf('eeeeeeee', 'v')}, court_id, date '2026-06-10', 'completed', 'walkin', 1, 0, 2000, '{2000}', 2000, '[]', 'GGGGGG',
      timestamptz '2026-06-10T10:00:00Z', timestamptz '2026-06-10T10:00:00Z', timestamptz '2026-06-10T10:00:00Z', timestamptz '2026-06-10T11:00:00Z'
    from made where k = 0 and v % 2 = 0;
  insert into public.booking_desk (booking_id, guest_name, guest_phone, paid, created_at)
    select id, 'Guest', '+923009999999', 'cash', created_at from public.bookings where source = 'walkin'
    on conflict do nothing;
  insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id, active)
    select court_id, day, lpad((first_hour + h)::text, 2, '0') || ':00', lpad((first_hour + h + 1)::text, 2, '0') || ':00', 'booking', id, status <> 'cancelled'
    from made, generate_series(0, 5) h;
  insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, held_by, held_until, held_price, held_fee, held_terms, active)
    select court_id, day, '15:00', '16:00', 'hold', user_id, created_at, 2000, 100, '[]', false from made where k in (8, 13, 14) and created_at > '2026-11-01';
  insert into public.booking_calls (id, booking_id, at, outcome)
    select id, id, created_at + interval '1 hour', 'reached' from made where is_reached and status = 'confirmed';
  insert into public.refunds (id, booking_id, amount, reason, due_at, state, settled_at, method, reference, late_told_at)
    select id, id, 12000, 'policy', case when k in (4, 6) then timestamptz '2026-11-10T02:00:00Z' else timestamptz '2026-11-21T02:00:00Z' end,
      case k when 4 then 'sent' else 'due' end, case k when 4 then timestamptz '2026-11-11T02:00:00Z' end,
      case k when 4 then 'bank' end, case k when 4 then 'REF' || v end, case k when 6 then timestamptz '2026-11-13T02:00:00Z' end
    from made where k between 3 and 6;
  insert into public.notifications (user_id, kind, message, booking_id, created_at)
    select user_id, 'booking_confirmed', 'Confirmed', id, created_at from made where k in (0, 7, 8);
  insert into private.audit_log (at, actor, action, row_id, venue_id)
    select created_at, user_id, 'booking.made', id, ${idOf('bbbbbbbb', 'v')} from made
    union all
    select created_at + interval '1 minute', null, 'booking.confirmed', id, ${idOf('bbbbbbbb', 'v')} from made where status in ('confirmed', 'completed')
    union all
    select timestamptz '2026-11-21T03:00:00Z', user_id, 'booking.cancelled', id, ${idOf('bbbbbbbb', 'v')} from made where k in (5, 6);
  drop table made;
  ${remakeIndexes}
  set session_replication_role = origin;
`;
