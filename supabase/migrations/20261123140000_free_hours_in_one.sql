-- The free hours of a city under rules in one go: what private.bookable_mask and hour_prices say of one court, here for all of
-- them with joins and bits. To ask those for every court took 0.2 ms each, and a city has thousands.

create function private.opening_masks(p_city text, p_sport text, p_day date)
returns table (court uuid, venue uuid, price integer, lead integer, bookable integer)
language plpgsql stable set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_weekday constant smallint := extract(isodow from p_day);
  v_weekday_before constant smallint := extract(isodow from p_day - 1);
begin
  -- private.fits_day and private.hour_span written out, here and for prices: calling them for every rule takes longer than the rest.
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
    -- Thousands of venues share a few opening hours, and reading the two texts is the slowest part of all this.
    select t.open_time, t.close_time, m.own, m.next
    from (select h.open_time, h.close_time from here h union select r.open_time, r.close_time from rules r where r.kind = 'hours') t
    cross join lateral private.session_masks(t.open_time, t.close_time) m
  ), starts as materialized (
    select h, (p_day + make_interval(hours => h)) at time zone 'Asia/Karachi' as at from generate_series(0, 23) as h
  ), said as materialized (
    -- What a rule says: the session of this date and what is left of the one before (closed: none), and the hours it takes away.
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
  -- The strongest rule is the one with the smallest place.
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
comment on function private.opening_masks(text, text, date) is
  'For every court in use of a city''s published venues (of one sport, or null for all) its venue, its base price, its notice in minutes and, as a mask, the hours of a date that private.bookable_mask names for it.';

drop function private.free_masks(text, text, date);
create function private.free_masks(p_city text, p_sport text, p_day date)
returns table (court uuid, venue uuid, price integer, free integer)
language plpgsql stable set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_all constant integer[] := array(select generate_series(0, 23));
begin
  return query
  with courts as materialized (
    select m.* from private.opening_masks(p_city, p_sport, p_day) m
  ), leads as materialized (
    select t.lead, private.hour_mask(private.past_hours(p_day, v_all, t.lead)) as past from (select distinct c.lead from courts c) t
  )
  -- private.hour_of written out: calling it for every hour takes longer than finding them.
  select c.court, c.venue, c.price, c.bookable & ~l.past & ~coalesce((
      select bit_or(1 << left(b.start_time, 2)::integer) from public.time_slot_blocks b
      where b.court_id = c.court and b.block_date = p_day and b.active and (b.reason <> 'hold' or b.held_until > v_now)
    ), 0)
  from courts c join leads l on l.lead = c.lead;
end
$$;
comment on function private.free_masks(text, text, date) is
  'For every court in use of a city''s published venues (of one sport, or null for all) its venue, its base price and the hours of a date that court_day calls free, as a mask; 0 where none is.';

drop function private.ruled_prices(text, text, date);
create or replace function private.free_hours(p_city text, p_sport text, p_day date) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := auth.uid();
  v_address text := private.client_address();
  v_courts text;
  v_free text;
  v_prices jsonb;
  v_weekday smallint;
  v_weekday_before smallint;
begin
  if v_person is not null then
    perform private.count_hit('free:' || v_person, 120, interval '10 minutes');
  elsif v_address <> 'unknown' then
    -- Behind one address of a phone network are thousands.
    perform private.count_hit('free:' || v_address, 3000, interval '10 minutes');
  end if;
  perform private.check_day(p_day);
  v_weekday := extract(isodow from p_day);
  v_weekday_before := extract(isodow from p_day - 1);
  -- Ids are chance and nothing packs them: as bare digits they weigh least. By mask, so that equal ones stand together.
  with m as materialized (
    select f.*, row_number() over (order by f.free, f.court) as nr from private.free_masks(p_city, p_sport, p_day) f
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
    -- From the strongest rule to the weakest: each one prices what the ones before it left.
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
  return private.answer('fh1', jsonb_build_object('courts', v_courts, 'free', v_free, 'prices', v_prices));
end
$$;

revoke execute on function
  private.opening_masks(text, text, date), private.free_masks(text, text, date)
from public, anon, authenticated;
