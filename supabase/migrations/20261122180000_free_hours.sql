-- What is free, for more than one court at a time: every court of a city as a mask of 24 bits, every court of a venue as
-- court_day says it.

create function private.hour_mask(p_hours integer[]) returns integer
language sql immutable set search_path = '' as $$
  select coalesce(bit_or(1 << h), 0) from unnest(p_hours) as h
$$;
comment on function private.hour_mask(integer[]) is 'Hours 0 to 23 as bits: bit h stands for hour h. src/domain/free-hours.ts reads it.';

-- One date of a whole country lies together in it, and nothing else has to be read.
create index time_slot_blocks_by_day on public.time_slot_blocks (block_date, court_id) include (start_time, reason, held_until)
  where active;

create function private.free_masks(p_city text, p_sport text, p_day date) returns table (court uuid, free integer)
language plpgsql stable set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
begin
  return query
  with here as materialized (
    select v.id, v.open_time, v.close_time from public.venues v where v.city = p_city and v.is_published
  ), times as materialized (
    -- Thousands of venues share a few opening hours, and reading the two texts is the slowest part of all this.
    select t.open_time, t.close_time,
      private.hour_mask(o.hours) & ~private.hour_mask(private.past_hours(p_day, o.hours)) as bookable
    from (select distinct h.open_time, h.close_time from here h) t
    cross join lateral (select private.open_hours(t.open_time, t.close_time) as hours) o
  )
  -- private.hour_of written out: calling it for every hour takes longer than finding them.
  select c.id, t.bookable & ~coalesce(bit_or(1 << left(b.start_time, 2)::integer), 0)
  from here h
  join times t on t.open_time = h.open_time and t.close_time = h.close_time
  cross join lateral (
    select x.id from public.courts x where x.venue_id = h.id and (p_sport is null or x.sport = p_sport) offset 0
  ) c
  left join public.time_slot_blocks b
    on b.court_id = c.id and b.block_date = p_day and b.active and (b.reason <> 'hold' or b.held_until > v_now)
  group by c.id, t.bookable;
end
$$;
comment on function private.free_masks(text, text, date) is
  'For every court of a city''s published venues (of one sport, or null for all) the hours of a date that court_day calls free, as a mask; 0 where none is.';

create function private.free_hours(p_city text, p_sport text, p_day date) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := auth.uid();
  v_address text := private.client_address();
  v_courts text;
  v_free text;
begin
  if v_person is not null then
    perform private.count_hit('free:' || v_person, 120, interval '10 minutes');
  elsif v_address <> 'unknown' then
    -- Behind one address of a phone network are thousands.
    perform private.count_hit('free:' || v_address, 3000, interval '10 minutes');
  end if;
  perform private.check_day(p_day);
  -- Ids are chance and nothing packs them: as bare digits they weigh least. By mask, so that equal ones stand together.
  select coalesce(encode(string_agg(uuid_send(m.court), ''), 'hex'), ''),
    coalesce(encode(string_agg(substr(int4send(m.free), 2), ''), 'hex'), '')
  into v_courts, v_free
  from (select f.court, f.free from private.free_masks(p_city, p_sport, p_day) f order by f.free, f.court) m;
  return private.answer('fh1', jsonb_build_object('courts', v_courts, 'free', v_free));
end
$$;
comment on function private.free_hours(text, text, date) is
  'The free hours of a date for all courts of a city, in two texts: 32 digits for the id of each court, 6 for its mask, both hexadecimal. Hours that the caller holds are not free either. 120 calls of a person, 3,000 of an address in 10 minutes. OUTSIDE_WINDOW, RATE_LIMITED.';

create function private.court_states(
  p_person uuid, p_court uuid, p_day date, p_hours integer[], out hours jsonb, out held_until timestamptz
)
language plpgsql stable set search_path = '' as $$
declare
  v_past integer[] := private.past_hours(p_day, p_hours);
  v_now timestamptz := private.app_now();
begin
  with live as (
    select left(b.start_time, 2)::integer as h, b.reason, b.held_until,
      coalesce(b.held_by = p_person, false) as is_held, coalesce(k.user_id = p_person, false) as is_mine
    from public.time_slot_blocks b left join public.bookings k on k.id = b.booking_id
    where b.court_id = p_court and b.block_date = p_day and b.active
      and (b.reason <> 'hold' or b.held_until > v_now)
  )
  select
    coalesce(jsonb_agg(jsonb_build_array(h, case
      when live.is_held then 'held'
      when h = any (v_past) then 'past'
      when live.is_mine then 'mine'
      when live.reason is not null then 'taken'
      else 'free'
    end) order by h), '[]'),
    min(live.held_until) filter (where live.is_held)
  into hours, held_until
  from unnest(p_hours) as h left join live using (h);
end
$$;
comment on function private.court_states(uuid, uuid, date, integer[]) is
  'The state of each of these open hours of a court as a person sees it (held: own hold, even when its hour has begun; past, mine, taken or free), and until when their hold runs.';

create or replace function private.court_day(p_court uuid, p_day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_terms record;
  v_states record;
begin
  select * into v_terms from private.court_terms(p_court);
  perform private.check_day(p_day);
  select * into v_states from private.court_states(auth.uid(), p_court, p_day, v_terms.hours);
  return private.answer('cd1', jsonb_build_object(
    'today', private.karachi_today(), 'last', private.last_bookable_day(), 'price', v_terms.price,
    'fee', (select s.platform_fee from private.settings s), 'hold_until', private.iso(v_states.held_until),
    'hours', v_states.hours));
end
$$;

create function private.venue_day(p_venue uuid, p_day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_person uuid := auth.uid();
  v_hours integer[];
  v_courts jsonb;
begin
  select private.open_hours(v.open_time, v.close_time) into v_hours
  from public.venues v where v.id = p_venue and v.is_published;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  perform private.check_day(p_day);
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'price', c.price_per_hour, 'hold_until', private.iso(s.held_until), 'hours', s.hours) order by c.name, c.id), '[]')
  into v_courts
  from public.courts c cross join lateral private.court_states(v_person, c.id, p_day, v_hours) s
  where c.venue_id = p_venue;
  return private.answer('vd1', jsonb_build_object(
    'today', private.karachi_today(), 'last', private.last_bookable_day(),
    'fee', (select s.platform_fee from private.settings s), 'courts', v_courts));
end
$$;
comment on function private.venue_day(uuid, date) is
  'The day of every court of a venue, each as court_day says it, in one answer. NOT_FOUND, OUTSIDE_WINDOW.';

create function public.free_hours(city text, sport text, day date) returns jsonb
language sql security invoker set search_path = '' as $$ select private.free_hours(city, sport, day) $$;
comment on function public.free_hours(text, text, date) is 'Free hours of a city''s courts on one date, as masks; sport null asks for all. See private.free_hours.';

create function public.venue_day(venue uuid, day date) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.venue_day(venue, day) $$;
comment on function public.venue_day(uuid, date) is 'Live grids of all courts of a venue on one date. See private.venue_day.';

revoke execute on function
  private.hour_mask(integer[]), private.free_masks(text, text, date), private.free_hours(text, text, date),
  private.court_states(uuid, uuid, date, integer[]), private.venue_day(uuid, date),
  public.free_hours(text, text, date), public.venue_day(uuid, date)
from public, anon, authenticated;
grant execute on function
  private.free_hours(text, text, date), private.venue_day(uuid, date),
  public.free_hours(text, text, date), public.venue_day(uuid, date)
to anon, authenticated, service_role;
