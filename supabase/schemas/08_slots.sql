-- Free hours: the state of each hour of a court, of all courts of a venue, and of all courts of a city on one date.
-- Everybody may call court_day, venue_day and free_hours, signed in or not. No answer says who booked an hour.
-- court_day and venue_day answer states and prices. free_hours answers a bit mask per court and computes it with joins, because
-- private.get_day_terms takes 0.2 ms per court and a city has thousands. tests/db/free-hours.test.ts compares the three on random
-- days, prices too. Phones keep an answer only while a screen shows it, and show it as not checked after two minutes.
-- Holds and bookings (09_checkout.sql) share the requirements and locks of this file. Lock order: person, venue (shared), court
-- with date. Rows of other customers are waited for only at the unique index, so no two writers deadlock.

-- Requirements on a date and its hours

create function private.require_bookable_day(p_day date) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_day is null or p_day not between private.karachi_today() and private.get_last_bookable_day() then
    perform private.fail(422, 'OUTSIDE_WINDOW', jsonb_build_object(
      'first', private.karachi_today(), 'last', private.get_last_bookable_day()));
  end if;
end
$$;
comment on function private.require_bookable_day(date) is 'Requires a date from today to three months ahead in Asia/Karachi. Refuses with OUTSIDE_WINDOW {first, last}.';

create function private.require_open_hours(p_hours integer[], p_open integer[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_closed integer[] := array(select h from unnest(p_hours) as h where h <> all (p_open) order by h);
begin
  if cardinality(v_closed) > 0 then
    perform private.fail(422, 'CLOSED', jsonb_build_object('hours', to_jsonb(v_closed)));
  end if;
end
$$;
comment on function private.require_open_hours(integer[], integer[]) is 'Requires that all hours are open hours. Refuses with CLOSED {hours}.';

create function private.filter_past_hours(p_day date, p_hours integer[], p_lead integer default 0) returns integer[]
language sql stable set search_path = '' as $$
  select array(
    select h from unnest(p_hours) as h
    where (p_day + make_interval(hours => h)) at time zone 'Asia/Karachi' <= private.app_now() + make_interval(mins => p_lead)
    order by h
  )
$$;
comment on function private.filter_past_hours(date, integer[], integer) is 'Those of the hours that can no longer be booked: they have begun, or begin within the notice of p_lead minutes.';

create function private.require_not_paused(p_hours integer[], p_paused integer[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_paused integer[] := array(select h from unnest(p_hours) as h where h = any (p_paused) order by h);
begin
  if cardinality(v_paused) > 0 then
    perform private.fail(409, 'SLOT_TAKEN', jsonb_build_object('hours', to_jsonb(v_paused)));
  end if;
end
$$;
comment on function private.require_not_paused(integer[], integer[]) is 'Requires that no hour is paused for online booking. Refuses with SLOT_TAKEN {hours}.';

create function private.filter_taken_hours(p_person uuid, p_court uuid, p_day date, p_hours integer[]) returns integer[]
language sql stable set search_path = '' as $$
  select array(
    select private.parse_hour(b.start_time) from public.time_slot_blocks b
    where b.court_id = p_court and b.block_date = p_day and b.active and private.parse_hour(b.start_time) = any (p_hours)
      and coalesce(b.held_until > private.app_now(), true) and coalesce(b.held_by <> p_person, true)
    order by 1
  )
$$;
comment on function private.filter_taken_hours(uuid, uuid, date, integer[]) is 'Those of the hours that are occupied for this customer: by a booking, also an own one, by a block, by the live hold of another customer, or by the offer of a move.';

-- Taking hours

create function private.lock_court_day(p_person uuid, p_court uuid, p_day date) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('person:' || p_person, 0));
  perform private.lock_venue(private.get_venue_of_court(p_court));
  perform pg_advisory_xact_lock(hashtextextended('court:' || p_court || p_day, 0));
end
$$;
comment on function private.lock_court_day(uuid, uuid, date) is 'Takes the advisory locks of a writer of hours, in the one order that cannot deadlock: person, venue (shared), court with date. The lock of the venue keeps bookings out of hours that are being closed, so rules are read after it. Double bookings are prevented by the unique index, not by these locks.';

create function private.release_blocking_holds(p_person uuid, p_court uuid, p_day date, p_hours integer[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.time_slot_blocks b
  where b.court_id = p_court and b.block_date = p_day and b.reason = 'hold' and b.held_by = p_person and b.active
    and b.held_until > private.app_now() and exists (
      select 1 from public.time_slot_blocks o
      where o.court_id = p_court and o.block_date = p_day and o.reason = 'hold' and o.held_by = p_person and o.active
        and o.held_until > private.app_now() and private.parse_hour(o.start_time) = any (p_hours)
    );
  update public.time_slot_blocks b set active = false
  where b.court_id = p_court and b.block_date = p_day and private.parse_hour(b.start_time) = any (p_hours)
    and b.active and b.held_until <= private.app_now();
end
$$;
comment on function private.release_blocking_holds(uuid, uuid, date, integer[]) is 'Makes way for an insert of these hours: deletes the customer''s own live hold when it has one of them, and makes lapsed holds and offers on them inactive. Lapsed holds are kept, because they tell what was promised. A live hold on other hours stays.';

-- One court, and all courts of a venue

create function private.get_court_states(
  p_person uuid, p_court uuid, p_day date, p_hours integer[], p_lead integer, p_paused integer[], p_prices integer[],
  out hours jsonb, out held_until timestamptz
)
language plpgsql stable set search_path = '' as $$
declare
  v_past integer[] := private.filter_past_hours(p_day, p_hours, p_lead);
  v_now timestamptz := private.app_now();
begin
  with live as (
    select left(b.start_time, 2)::integer as h, b.reason, b.held_until,
      coalesce(b.held_by = p_person, false) as is_held, coalesce(k.user_id = p_person, false) as is_mine
    from public.time_slot_blocks b left join public.bookings k on k.id = b.booking_id
    where b.court_id = p_court and b.block_date = p_day and b.active
      and coalesce(b.held_until > v_now, true)
  )
  select
    coalesce(jsonb_agg(jsonb_build_array(h, case
      when live.is_held then 'held'
      when h = any (v_past) then 'past'
      when live.is_mine then 'mine'
      when live.reason is not null or h = any (p_paused) then 'taken'
      else 'free'
    end, p_prices[h + 1]) order by h), '[]'),
    min(live.held_until) filter (where live.is_held)
  into hours, held_until
  from unnest(p_hours) as h left join live using (h);
end
$$;
comment on function private.get_court_states(uuid, uuid, date, integer[], integer, integer[], integer[]) is 'The open hours p_hours of a court as [hour, state, PKR], as a user sees them, and until when the own hold runs. State: held (own hold, also when the hour has begun), past (begun, or within the notice), mine (own booking), taken (also paused) or free. p_prices: PKR of each of the 24 hours.';

create function private.court_day(p_court uuid, p_day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_terms record;
  v_states record;
begin
  select * into v_terms from private.get_day_terms(p_court, p_day);
  perform private.require_bookable_day(p_day);
  select * into v_states
  from private.get_court_states(auth.uid(), p_court, p_day, v_terms.hours, v_terms.lead, v_terms.paused, v_terms.prices);
  return private.build_answer('cd1', jsonb_build_object(
    'today', private.karachi_today(), 'last', private.get_last_bookable_day(), 'price', v_terms.price,
    'terms', v_terms.terms, 'fee', (select s.platform_fee from private.settings s),
    'hold_until', private.format_iso(v_states.held_until), 'hours', v_states.hours));
end
$$;
comment on function private.court_day(uuid, date) is 'Each open hour of a court on a date as [hour, state, PKR], for everybody. State: held (own hold, also when the hour has begun), past (begun, or within the notice), mine, taken (also paused) or free. price: base price in PKR; fee: PKR; terms: cancellation policy; hold_until: end of the own hold. Refuses with NOT_FOUND, OUTSIDE_WINDOW {first, last}.';
grant execute on function private.court_day(uuid, date) to anon, authenticated, service_role;

create function public.court_day(court uuid, day date) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.court_day(court, day) $$;
comment on function public.court_day(uuid, date) is 'Live grid of one court on one date (YYYY-MM-DD in Asia/Karachi). See private.court_day.';
grant execute on function public.court_day(uuid, date) to anon, authenticated, service_role;

create function private.venue_day(p_venue uuid, p_day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_person uuid := auth.uid();
  v_venue public.venues;
  v_courts jsonb;
begin
  select * into v_venue from public.venues v where v.id = p_venue and v.is_published;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  perform private.require_bookable_day(p_day);
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'price', c.price_per_hour, 'hold_until', private.format_iso(s.held_until), 'hours', s.hours
    ) order by c.name, c.id), '[]')
  into v_courts
  from public.courts c
  cross join lateral private.get_day_terms(c.id, p_day) t
  cross join lateral private.get_court_states(v_person, c.id, p_day, t.hours, t.lead, t.paused, t.prices) s
  where c.venue_id = p_venue and c.is_active;
  return private.build_answer('vd1', jsonb_build_object(
    'today', private.karachi_today(), 'last', private.get_last_bookable_day(), 'terms', v_venue.terms,
    'fee', (select s.platform_fee from private.settings s), 'courts', v_courts));
end
$$;
comment on function private.venue_day(uuid, date) is 'The day of each court in use of a published venue, as private.court_day, in one answer; for everybody. Refuses with NOT_FOUND, OUTSIDE_WINDOW {first, last}.';
grant execute on function private.venue_day(uuid, date) to anon, authenticated, service_role;

create function public.venue_day(venue uuid, day date) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.venue_day(venue, day) $$;
comment on function public.venue_day(uuid, date) is 'Live grids of all courts of a venue on one date. See private.venue_day.';
grant execute on function public.venue_day(uuid, date) to anon, authenticated, service_role;

create function private.is_hour_free(p_court uuid, p_day date, p_hour integer) returns boolean
language sql stable set search_path = '' as $$
  select private.is_ahead(p_day, p_hour)
    and exists (
      select 1 from public.courts c
      cross join lateral private.get_day_terms(c.id, p_day, true) t
      where c.id = p_court and t.is_published and p_hour = any (t.hours) and p_hour <> all (t.paused)
        and cardinality(private.filter_past_hours(p_day, array[p_hour], t.lead)) = 0
    )
    and not exists (
      select 1 from public.time_slot_blocks b
      where b.court_id = p_court and b.block_date = p_day and b.active and b.start_time = lpad(p_hour::text, 2, '0') || ':00'
        and coalesce(b.held_until > private.app_now(), true)
    )
$$;
comment on function private.is_hour_free(uuid, date, integer) is 'True when a customer who holds nothing could book this hour now.';

-- All courts of a city

create function private.get_bookable_mask(
  p_open text, p_close text, p_rules public.schedule_rules[], p_court uuid, p_day date
) returns integer
language plpgsql stable set search_path = '' as $$
declare
  v_mask integer := private.get_day_mask(p_open, p_close, p_rules, p_court, p_day);
begin
  return v_mask & ~private.hours_to_mask(private.filter_paused_hours(p_rules, p_court, p_day, private.mask_to_hours(v_mask)));
end
$$;
comment on function private.get_bookable_mask(text, text, public.schedule_rules[], uuid, date) is 'The hours of a date that customers may book under these rules, as a bit mask: without breaks and paused hours.';

create function private.list_opening_masks(p_city text, p_sport text, p_day date)
returns table (court uuid, venue uuid, price integer, lead integer, bookable integer)
language plpgsql stable set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_weekday constant smallint := extract(isodow from p_day);
  v_weekday_before constant smallint := extract(isodow from p_day - 1);
begin
  -- private.is_rule_day and private.hour_range_to_mask are written out here and in free_hours, because calling them for every
  -- rule takes longer than all the rest.
  return query
  with here as materialized (
    select v.id, v.open_time, v.close_time, v.lead_minutes from public.venues v where v.city = p_city and v.is_published
  ), rules as materialized (
    select r.*, f.today, f.before,
      row_number() over (order by r.first_day is null, r.court_id is null, r.created_at desc, r.id) as place
    from here h
    cross join lateral (select x.* from public.schedule_rules x where x.venue_id = h.id offset 0) r
    cross join lateral (
      select (r.first_day is null or p_day between r.first_day and r.last_day) and (r.days is null or v_weekday = any (r.days)) as today,
        (r.first_day is null or p_day - 1 between r.first_day and r.last_day)
          and (r.days is null or v_weekday_before = any (r.days)) as before
    ) f
    where (f.today or f.before) and (r.kind <> 'pause' or r.until_at > v_now)
  ), sessions as materialized (
    -- Each pair of opening hours is parsed once: thousands of venues share a few, and parsing is the slowest part.
    select t.open_time, t.close_time, m.own, m.next
    from (select h.open_time, h.close_time from here h union select r.open_time, r.close_time from rules r where r.kind = 'hours') t
    cross join lateral private.get_session_masks(t.open_time, t.close_time) m
  ), starts as materialized (
    select h, (p_day + make_interval(hours => h)) at time zone 'Asia/Karachi' as at from generate_series(0, 23) as h
  ), said as materialized (
    -- Effect of each rule: the session of this date and the rest of the session before (closed: none), and the hours it subtracts.
    select r.venue_id, r.court_id,
      case when r.kind in ('hours', 'closed') and r.today then array[r.place, coalesce(s.own, 0)] end as own,
      case when r.kind in ('hours', 'closed') and r.before then array[r.place, coalesce(s.next, 0)] end as next,
      case r.kind
        when 'break' then
          case when r.today then (1 << case when r.to_hour > r.from_hour then r.to_hour else 24 end) - (1 << r.from_hour) else 0 end
          | case when r.before and r.to_hour < r.from_hour then (1 << r.to_hour) - 1 else 0 end
        when 'pause' then (select bit_or(1 << x.h) from starts x where x.at >= r.from_at and x.at < r.until_at)
      end as away
    from rules r
    left join sessions s on r.kind = 'hours' and s.open_time = r.open_time and s.close_time = r.close_time
  )
  -- The rule with the smallest place is the strongest.
  select c.id, h.id, c.price_per_hour, h.lead_minutes,
    (coalesce((min(x.own))[2]::integer, s.own) | coalesce((min(x.next))[2]::integer, s.next)) & ~coalesce(bit_or(x.away), 0)
  from here h
  join sessions s on s.open_time = h.open_time and s.close_time = h.close_time
  cross join lateral (
    select x.id, x.price_per_hour from public.courts x
    where x.venue_id = h.id and x.is_active and (p_sport is null or x.sport = p_sport) offset 0
  ) c
  left join said x on x.venue_id = h.id and (x.court_id is null or x.court_id = c.id)
  group by c.id, h.id, c.price_per_hour, h.lead_minutes, s.own, s.next;
end
$$;
comment on function private.list_opening_masks(text, text, date) is 'Each court in use of the published venues of a city (of one sport; null: of all) with its venue, base price, notice in minutes and the bit mask of private.get_bookable_mask.';

create function private.list_free_masks(p_city text, p_sport text, p_day date)
returns table (court uuid, venue uuid, price integer, free integer)
language plpgsql stable set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_all constant integer[] := array(select generate_series(0, 23));
begin
  return query
  with courts as materialized (
    select m.* from private.list_opening_masks(p_city, p_sport, p_day) m
  ), leads as materialized (
    select t.lead, private.hours_to_mask(private.filter_past_hours(p_day, v_all, t.lead)) as past from (select distinct c.lead from courts c) t
  )
  -- private.parse_hour is written out, because calling it for every hour takes longer than finding the hours.
  select c.court, c.venue, c.price, c.bookable & ~l.past & ~coalesce((
      select bit_or(1 << left(b.start_time, 2)::integer) from public.time_slot_blocks b
      where b.court_id = c.court and b.block_date = p_day and b.active and coalesce(b.held_until > v_now, true)
    ), 0)
  from courts c join leads l on l.lead = c.lead;
end
$$;
comment on function private.list_free_masks(text, text, date) is 'Each court in use of the published venues of a city (of one sport; null: of all) with its venue, base price and, as a bit mask, the hours that court_day calls free; 0 where none is.';

create function private.free_hours(p_city text, p_sport text, p_day date) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := auth.uid();
  v_address text := private.get_client_address();
  v_courts text;
  v_free text;
  v_prices jsonb;
  v_weekday smallint;
  v_weekday_before smallint;
begin
  if v_person is not null then
    perform private.count_hit('free:' || v_person, 120, interval '10 minutes');
  elsif v_address <> 'unknown' then
    -- Higher limit: thousands of phones share one carrier IP (NAT).
    perform private.count_hit('free:' || v_address, 3000, interval '10 minutes');
  end if;
  perform private.require_bookable_day(p_day);
  v_weekday := extract(isodow from p_day);
  v_weekday_before := extract(isodow from p_day - 1);
  -- Random ids do not compress, so they are sent as bare digits. Courts are ordered by mask, so that equal masks do.
  with m as materialized (
    select f.*, row_number() over (order by f.free, f.court) as nr from private.list_free_masks(p_city, p_sport, p_day) f
  ), rules as (
    select r.*, x.hours
    from public.price_rules r
    cross join lateral (
      select
        case when (r.first_day is null or p_day between r.first_day and r.last_day) and (r.days is null or v_weekday = any (r.days))
          then (1 << case when r.to_hour > r.from_hour then r.to_hour else 24 end) - (1 << r.from_hour) else 0 end
        | case when r.to_hour < r.from_hour and (r.first_day is null or p_day - 1 between r.first_day and r.last_day)
            and (r.days is null or v_weekday_before = any (r.days))
          then (1 << r.to_hour) - 1 else 0 end as hours
    ) x
    where r.venue_id in (select m.venue from m where m.free <> 0) and x.hours <> 0
  ), priced as (
    -- From the strongest rule to the weakest: each prices the hours that stronger rules left.
    select m.nr, m.price as base,
      case r.effect when 'set' then r.amount else ((m.price::bigint * (100 + r.amount) + 500) / 1000 * 10)::integer end as price,
      m.free & r.hours & ~coalesce(bit_or(r.hours) over (
        partition by m.nr order by r.kind <> 'date', r.court_id is null, coalesce(cardinality(r.days), 7), r.created_at desc, r.id
        rows between unbounded preceding and 1 preceding), 0) as hours
    from m join rules r on r.venue_id = m.venue and (r.court_id is null or r.court_id = m.court)
    where m.free <> 0
  ), differing as (
    select p.nr - 1 as place, p.price, bit_or(p.hours) as hours
    from priced p where p.hours <> 0 and p.price <> p.base
    group by p.nr, p.price
  )
  select coalesce(encode(string_agg(uuid_send(m.court), '' order by m.nr), 'hex'), ''),
    coalesce(encode(string_agg(substr(int4send(m.free), 2), '' order by m.nr), 'hex'), ''),
    (select coalesce(to_jsonb(array_agg(array[d.place, d.hours, d.price] order by d.place, d.price)), '[]') from differing d)
  into v_courts, v_free, v_prices
  from m;
  return private.build_answer('fh1', jsonb_build_object('courts', v_courts, 'free', v_free, 'prices', v_prices));
end
$$;
comment on function private.free_hours(text, text, date) is 'Free hours of a date at all courts of a city (of one sport; null: of all), for everybody. courts: 32 hexadecimal digits of the id of each court; free: 6 hexadecimal digits of its bit mask. Own holds are not free. prices: PKR of free hours that do not cost the base price of their court, as [place of the court from 0, mask of hours, PKR]. Volatile, because calls are counted, as one call looks at every court of a city: 120 of a user and 3,000 of an address in 10 minutes. Refuses with OUTSIDE_WINDOW {first, last}, RATE_LIMITED {retry_after}.';
grant execute on function private.free_hours(text, text, date) to anon, authenticated, service_role;

create function public.free_hours(city text, sport text, day date) returns jsonb
language sql security invoker set search_path = '' as $$ select private.free_hours(city, sport, day) $$;
comment on function public.free_hours(text, text, date) is 'Free hours of the courts of a city on one date, as bit masks. See private.free_hours.';
grant execute on function public.free_hours(text, text, date) to anon, authenticated, service_role;
