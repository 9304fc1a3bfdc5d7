-- The live grid of a court and the 15-minute hold that protects a person while they pay.
-- Locks are always taken in the order person, then court and date; rows of other people are never waited for outside
-- the unique index. That leaves no cycle, so no deadlock.

create table private.hold_runs (
  person_id uuid not null references public.users (id) on delete cascade,
  court_id uuid not null,
  day date not null,
  hour integer not null check (hour between 0 and 23),
  since timestamptz not null,
  until timestamptz not null check (until > since),
  primary key (person_id, court_id, day, hour)
);

comment on table private.hold_runs is 'Since when a person has been holding an hour again and again. Outlives the holds themselves, so that giving one up and taking it at once starts nothing anew.';
comment on column private.hold_runs.since is 'First hold of this run; a run ends when its hour was not held for as long as a hold lasts.';
comment on column private.hold_runs.until is 'End of its last hold, as promised.';

create index hold_runs_by_age on private.hold_runs (until);

revoke all on private.hold_runs from public, anon, authenticated;

create function private.check_hours(p_hours integer[]) returns integer[]
language plpgsql stable set search_path = '' as $$
declare
  v_max integer := (select s.max_hours_per_booking from private.settings s);
begin
  if coalesce(cardinality(p_hours), 0) = 0 then
    perform private.fail(422, 'NO_SLOTS');
  end if;
  if cardinality(p_hours) > v_max then
    perform private.fail(422, 'TOO_MANY_SLOTS', jsonb_build_object('max', v_max));
  end if;
  if exists (select 1 from unnest(p_hours) as h where h is null or h not between 0 and 23)
    or (select count(distinct h) from unnest(p_hours) as h) <> cardinality(p_hours)
  then
    perform private.fail(422, 'INVALID', jsonb_build_object('hours', to_jsonb(p_hours)));
  end if;
  return array(select h from unnest(p_hours) as h order by h);
end
$$;
comment on function private.check_hours(integer[]) is 'The chosen hours in ascending order. NO_SLOTS, TOO_MANY_SLOTS {max}, INVALID (duplicates, outside 0 to 23).';

create function private.court_terms(
  p_court uuid, p_hidden_too boolean default false, out price integer, out hours integer[], out is_published boolean
)
language plpgsql stable set search_path = '' as $$
begin
  select c.price_per_hour, private.open_hours(v.open_time, v.close_time), v.is_published into price, hours, is_published
  from public.courts c join public.venues v on v.id = c.venue_id
  where c.id = p_court and (v.is_published or p_hidden_too);
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
end
$$;
comment on function private.court_terms(uuid, boolean) is 'PKR per hour and open hours of a court; only of published venues unless asked otherwise. NOT_FOUND.';

create function private.check_day(p_day date) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_day is null or p_day not between private.karachi_today() and private.last_bookable_day() then
    perform private.fail(422, 'OUTSIDE_WINDOW', jsonb_build_object(
      'first', private.karachi_today(), 'last', private.last_bookable_day()));
  end if;
end
$$;
comment on function private.check_day(date) is 'OUTSIDE_WINDOW {first, last} unless today <= day <= three months ahead in Asia/Karachi.';

create function private.past_hours(p_day date, p_hours integer[]) returns integer[]
language sql stable set search_path = '' as $$
  select array(
    select h from unnest(p_hours) as h
    where p_day < private.karachi_today() or (p_day = private.karachi_today() and h <= private.karachi_hour())
    order by h
  )
$$;
comment on function private.past_hours(date, integer[]) is 'Those of the hours that can no longer be booked: today''s hours up to and including the running one (spec section 4).';

create function private.check_open(p_hours integer[], p_open integer[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_closed integer[] := array(select h from unnest(p_hours) as h where h <> all (p_open) order by h);
begin
  if cardinality(v_closed) > 0 then
    perform private.fail(422, 'CLOSED', jsonb_build_object('hours', to_jsonb(v_closed)));
  end if;
end
$$;
comment on function private.check_open(integer[], integer[]) is 'CLOSED {hours} when an hour lies outside the opening hours.';

create function private.hour_of(p_start text) returns integer
language sql immutable set search_path = '' as $$ select left(p_start, 2)::integer $$;
comment on function private.hour_of(text) is 'The hour 0 to 23 of an HH:00 text.';

create function private.lock_court_day(p_person uuid, p_court uuid, p_day date) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('person:' || p_person, 0));
  perform pg_advisory_xact_lock(hashtextextended('court:' || p_court || p_day, 0));
end
$$;
comment on function private.lock_court_day(uuid, uuid, date) is
  'Queues writers of one court and date, in the one order that cannot deadlock. Politeness only: the unique index is what prevents a double booking.';

create function private.free_hours(p_person uuid, p_court uuid, p_day date, p_hours integer[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.time_slot_blocks b
  where b.court_id = p_court and b.block_date = p_day and b.reason = 'hold' and b.held_by = p_person and b.active
    and (b.held_until > private.app_now() or private.hour_of(b.start_time) = any (p_hours));
  update public.time_slot_blocks b set active = false
  where b.court_id = p_court and b.block_date = p_day and private.hour_of(b.start_time) = any (p_hours)
    and b.active and b.reason = 'hold' and b.held_until <= private.app_now();
end
$$;
comment on function private.free_hours(uuid, uuid, date, integer[]) is
  'Makes way for an insert: the person''s own live hold on this court and date goes, other people''s lapsed holds on these hours go inactive (kept, so that their holder can be told).';

create function private.taken_hours(p_person uuid, p_court uuid, p_day date, p_hours integer[]) returns integer[]
language sql stable set search_path = '' as $$
  select array(
    select private.hour_of(b.start_time) from public.time_slot_blocks b
    where b.court_id = p_court and b.block_date = p_day and b.active and private.hour_of(b.start_time) = any (p_hours)
      and not (b.reason = 'hold' and (b.held_by = p_person or b.held_until <= private.app_now()))
    order by 1
  )
$$;
comment on function private.taken_hours(uuid, uuid, date, integer[]) is 'Those of the hours that somebody else''s booking, live hold or a manual block occupies, or a booking of the person''s own.';

create function private.held_price(p_person uuid, p_court uuid, p_day date, p_hours integer[], p_live boolean) returns integer
language sql stable set search_path = '' as $$
  select (array_agg(b.held_price order by b.held_until desc))[1] from public.time_slot_blocks b
  where b.court_id = p_court and b.block_date = p_day and b.reason = 'hold' and b.held_by = p_person
    and private.hour_of(b.start_time) = any (p_hours)
    and (not p_live or (b.active and b.held_until > private.app_now()))
  having count(distinct b.start_time) = cardinality(p_hours)
$$;
comment on function private.held_price(uuid, uuid, date, integer[], boolean) is
  'PKR per hour that the person was promised by a hold over all these hours (a live one, or the last one that was not released); null without one.';

create function private.check_live_bookings(p_person uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if (
    select count(*) from public.bookings b
    where b.user_id = p_person and b.status = 'pending' and b.booking_date >= private.karachi_today()
  ) >= (select s.max_live_bookings from private.settings s) then
    perform private.fail(429, 'TOO_MANY_LIVE');
  end if;
end
$$;
comment on function private.check_live_bookings(uuid) is 'TOO_MANY_LIVE when the person already has ten pending bookings from today on.';

create function private.court_day(p_court uuid, p_day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_person uuid := auth.uid();
  v_terms record;
  v_past integer[];
  v_until timestamptz;
  v_hours jsonb;
begin
  select * into v_terms from private.court_terms(p_court);
  perform private.check_day(p_day);
  v_past := private.past_hours(p_day, v_terms.hours);

  with live as (
    select private.hour_of(b.start_time) as h, b.reason, b.held_until,
      coalesce(b.held_by = v_person, false) as is_held, coalesce(k.user_id = v_person, false) as is_mine
    from public.time_slot_blocks b left join public.bookings k on k.id = b.booking_id
    where b.court_id = p_court and b.block_date = p_day and b.active
      and (b.reason <> 'hold' or b.held_until > private.app_now())
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
  into v_hours, v_until
  from unnest(v_terms.hours) as h left join live using (h);

  return private.answer('cd1', jsonb_build_object(
    'today', private.karachi_today(), 'last', private.last_bookable_day(), 'price', v_terms.price,
    'fee', (select s.platform_fee from private.settings s), 'hold_until', private.iso(v_until), 'hours', v_hours));
end
$$;
comment on function private.court_day(uuid, date) is
  'State of every open hour of one court on one date: held (own hold, even when its hour has begun), past, mine, taken or free; never by whom. NOT_FOUND, OUTSIDE_WINDOW.';

create function private.extend_hold_run(
  p_person uuid, p_court uuid, p_day date, p_hours integer[], out until_at timestamptz, out limit_at timestamptz
)
language plpgsql set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_hold interval;
  v_most interval;
  v_free_at timestamptz;
begin
  select make_interval(mins => s.hold_minutes), make_interval(mins => s.max_hold_minutes) into v_hold, v_most
  from private.settings s;
  select coalesce(min(r.since), v_now) + v_most, max(r.until) + v_hold into limit_at, v_free_at
  from private.hold_runs r
  where r.person_id = p_person and r.court_id = p_court and r.day = p_day and r.hour = any (p_hours)
    and r.until + v_hold > v_now;
  -- Less than a minute would be over before it was read.
  if limit_at < v_now + interval '1 minute' then
    perform private.fail(429, 'HOLD_LIMIT', jsonb_build_object(
      'retry_after', ceil(extract(epoch from v_free_at - v_now))::integer));
  end if;
  until_at := least(v_now + v_hold, limit_at);
  insert into private.hold_runs as r (person_id, court_id, day, hour, since, until)
  select p_person, p_court, p_day, h, v_now, until_at from unnest(p_hours) as h order by h
  on conflict (person_id, court_id, day, hour) do update set
    since = case when r.until + v_hold > v_now then r.since else v_now end,
    until = excluded.until;
end
$$;
comment on function private.extend_hold_run(uuid, uuid, date, integer[]) is
  'Until when these hours may be held now, and the last moment to which extending can bring it. HOLD_LIMIT {retry_after} when that is less than a minute away; seconds until everybody has had their turn.';

create function private.hold_slots(p_court uuid, p_day date, p_hours integer[]) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := private.require_person();
  v_hours integer[] := private.check_hours(p_hours);
  v_terms record;
  v_late integer[];
  v_taken integer[];
  v_price integer;
  v_run record;
  v_fee integer := (select s.platform_fee from private.settings s);
begin
  perform private.count_hit('hold:' || v_person, 20, interval '10 minutes');
  select * into v_terms from private.court_terms(p_court);
  perform private.check_day(p_day);
  perform private.check_open(v_hours, v_terms.hours);
  v_late := private.past_hours(p_day, v_hours);
  if cardinality(v_late) > 0 then
    perform private.fail(422, 'PAST', jsonb_build_object('hours', to_jsonb(v_late)));
  end if;
  perform private.check_live_bookings(v_person);

  perform private.lock_court_day(v_person, p_court, p_day);
  v_taken := private.taken_hours(v_person, p_court, p_day, v_hours);
  if cardinality(v_taken) > 0 then
    perform private.fail(409, 'SLOT_TAKEN', jsonb_build_object('hours', to_jsonb(v_taken)));
  end if;

  -- Extending keeps the price that the person may already have transferred.
  v_price := coalesce(private.held_price(v_person, p_court, p_day, v_hours, true), v_terms.price);
  select * into v_run from private.extend_hold_run(v_person, p_court, p_day, v_hours);
  perform private.free_hours(v_person, p_court, p_day, v_hours);
  begin
    insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, held_by, held_until, held_price)
    select p_court, p_day, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00',
      'hold', v_person, v_run.until_at, v_price
    from unnest(v_hours) as h order by h;
  exception when unique_violation then
    perform private.fail(409, 'SLOT_TAKEN',
      jsonb_build_object('hours', to_jsonb(private.taken_hours(v_person, p_court, p_day, v_hours))));
  end;

  -- Lapsed holds stay for 30 days: they prove what a person was asked to pay. Rows that somebody is taking over at this
  -- moment are skipped, because waiting for them outside the lock above could deadlock.
  delete from public.time_slot_blocks b where b.id in (
    select o.id from public.time_slot_blocks o
    where o.held_by = v_person and (o.court_id, o.block_date) is distinct from (p_court, p_day)
      and (o.active and o.held_until > private.app_now() or o.held_until < private.app_now() - interval '30 days')
    for update skip locked
  );

  return private.answer('hs1', jsonb_build_object(
    'until', private.iso(v_run.until_at), 'limit', private.iso(v_run.limit_at), 'unit', v_price, 'fee', v_fee,
    'total', v_price * cardinality(v_hours) + v_fee, 'hours', to_jsonb(v_hours)));
end
$$;
comment on function private.hold_slots(uuid, date, integer[]) is
  'Keeps hours for 15 minutes at the price shown; replaces the person''s earlier hold, the same hours again extend it, for 75 minutes at most (limit). 20 calls in 10 minutes. SIGNED_OUT, ACCOUNT_GONE, NO_SLOTS, TOO_MANY_SLOTS, INVALID, RATE_LIMITED, NOT_FOUND, OUTSIDE_WINDOW, CLOSED, PAST, TOO_MANY_LIVE, SLOT_TAKEN {hours}, HOLD_LIMIT {retry_after}.';

create function private.release_hold() returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := private.require_person();
  v_released integer;
begin
  delete from public.time_slot_blocks b where b.id in (
    select o.id from public.time_slot_blocks o
    where o.held_by = v_person and o.active and o.held_until > private.app_now()
    for update skip locked
  );
  get diagnostics v_released = row_count;
  return private.answer('rh1', jsonb_build_object('released', v_released));
end
$$;
comment on function private.release_hold() is 'Frees the caller''s hold at once; released counts its hours. SIGNED_OUT, ACCOUNT_GONE.';

create function public.court_day(court uuid, day date) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.court_day(court, day) $$;
comment on function public.court_day(uuid, date) is 'Live grid of one court on one date (YYYY-MM-DD in Asia/Karachi). See private.court_day.';

create function public.hold_slots(court uuid, day date, hours integer[]) returns jsonb
language sql security invoker set search_path = '' as $$ select private.hold_slots(court, day, hours) $$;
comment on function public.hold_slots(uuid, date, integer[]) is 'Holds hours (start hours 0 to 23) for 15 minutes. See private.hold_slots.';

create function public.release_hold() returns jsonb
language sql security invoker set search_path = '' as $$ select private.release_hold() $$;
comment on function public.release_hold() is 'Gives up the caller''s hold. See private.release_hold.';

revoke execute on function
  private.check_hours(integer[]), private.court_terms(uuid, boolean), private.check_day(date), private.past_hours(date, integer[]),
  private.check_open(integer[], integer[]), private.hour_of(text), private.lock_court_day(uuid, uuid, date),
  private.free_hours(uuid, uuid, date, integer[]), private.taken_hours(uuid, uuid, date, integer[]),
  private.held_price(uuid, uuid, date, integer[], boolean), private.check_live_bookings(uuid),
  private.extend_hold_run(uuid, uuid, date, integer[]), private.court_day(uuid, date), private.hold_slots(uuid, date, integer[]),
  private.release_hold(), public.court_day(uuid, date), public.hold_slots(uuid, date, integer[]), public.release_hold()
from public, anon, authenticated;
grant execute on function
  private.court_day(uuid, date), private.hold_slots(uuid, date, integer[]), private.release_hold(),
  public.court_day(uuid, date), public.hold_slots(uuid, date, integer[]), public.release_hold()
to anon, authenticated, service_role;
