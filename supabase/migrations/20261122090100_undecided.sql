-- How much of a venue one person may keep from everybody else without anybody having seen their payment.

alter table private.settings
  add column first_bookings integer not null default 2 check (first_bookings > 0),
  add column first_hours integer not null default 6 check (first_hours > 0),
  add column venue_day_parts integer not null default 3 check (venue_day_parts > 0),
  add column daily_bookings integer not null default 20 check (daily_bookings > 0),
  add column first_daily_bookings integer not null default 6 check (first_daily_bookings > 0),
  add column idle_hours integer not null default 40 check (idle_hours >= 24),
  add column first_idle_hours integer not null default 12 check (first_idle_hours >= 8),
  add column needs_confirmed_contact boolean not null default false;

comment on column private.settings.max_live_bookings is 'Undecided bookings from today on that one person may have, their live hold included.';
comment on column private.settings.first_bookings is 'Undecided bookings at one time before any booking of the person was confirmed, their live hold included.';
comment on column private.settings.first_hours is 'Undecided court hours at one time before any booking of the person was confirmed, their live hold included.';
comment on column private.settings.venue_day_parts is 'Of all open court hours of a venue on one date one person may have one part in so many undecided, rounded up.';
comment on column private.settings.daily_bookings is 'Bookings that one person may make in 24 hours, whatever becomes of them.';
comment on column private.settings.first_daily_bookings is 'The same before any booking of the person was confirmed.';
comment on column private.settings.idle_hours is 'Different court hours that one person may hold in 24 hours without booking them.';
comment on column private.settings.first_idle_hours is 'The same before any booking of the person was confirmed.';
comment on column private.settings.needs_confirmed_contact is 'A first hold or booking needs a confirmed e-mail or phone. Off where nobody can confirm one: the embedded backend sends no mail.';

-- A project of Supabase sends mail (its auth service keeps its own migrations); the embedded backend and a bare cluster do not.
update private.settings s set needs_confirmed_contact = true
where s.id and exists (select 1 from pg_roles r where r.rolname = 'supabase_admin')
  and to_regclass('auth.schema_migrations') is not null;

create function private.is_known_customer(p_person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from public.bookings b
    where b.user_id = p_person and (b.status in ('confirmed', 'completed') or b.confirmed_at is not null)
  )
$$;
comment on function private.is_known_customer(uuid) is 'True once a payment of the person was found: a booking of theirs was confirmed, whatever became of it.';

create function private.check_contact(p_person uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if (select s.needs_confirmed_contact from private.settings s) and not exists (
    select 1 from auth.users u
    where u.id = p_person and (u.email_confirmed_at is not null or u.phone_confirmed_at is not null)
  ) then
    perform private.fail(403, 'CONTACT_UNCONFIRMED');
  end if;
end
$$;
comment on function private.check_contact(uuid) is 'CONTACT_UNCONFIRMED where the project asks for a confirmed e-mail or phone and the person has neither.';

create function private.too_many_live(p_reason text, p_max integer, p_free_at timestamptz default null) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.fail(429, 'TOO_MANY_LIVE', jsonb_strip_nulls(jsonb_build_object('reason', p_reason, 'max', p_max,
    'retry_after', case when p_free_at is not null
      then greatest(1, ceil(extract(epoch from p_free_at - private.app_now())))::integer end)));
end
$$;
comment on function private.too_many_live(text, integer, timestamptz) is
  'Raises TOO_MANY_LIVE {reason, max, retry_after}; the seconds only where waiting alone helps.';

create function private.check_undecided(p_person uuid, p_court uuid, p_day date, p_hours integer[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_since timestamptz := v_now - interval '24 hours';
  v_known boolean := private.is_known_customer(p_person);
  v_asked integer := cardinality(p_hours);
  v_limits private.settings;
  v_undecided record;
  v_share integer;
  v_made timestamptz[];
  v_idle timestamptz[];
  v_most integer;
begin
  select s.* into v_limits from private.settings s;
  if not v_known then
    perform private.check_contact(p_person);
  end if;

  -- A live hold counts as the booking that it may become, unless it has one of these hours: then what is asked replaces it.
  select count(*)::integer as bookings, coalesce(sum(u.hours), 0)::integer as hours, count(*) filter (where u.is_hold)::integer as holds,
    coalesce(sum(u.hours) filter (where u.day = p_day and c.venue_id = o.venue_id), 0)::integer as here
  into v_undecided
  from (
    select b.court_id, b.booking_date as day, b.slot_count as hours, false as is_hold from public.bookings b
    where b.user_id = p_person and b.status = 'pending'
      and (b.booking_date >= private.karachi_today() or b.decide_by > v_now)
    union all
    select t.court_id, t.block_date, count(*), true from public.time_slot_blocks t
    where t.held_by = p_person and t.active and t.held_until > v_now
    group by t.court_id, t.block_date
    having not bool_or((t.court_id, t.block_date) = (p_court, p_day) and private.hour_of(t.start_time) = any (p_hours))
  ) u join public.courts c on c.id = u.court_id join public.courts o on o.id = p_court;

  if v_undecided.bookings + 1 > v_limits.max_live_bookings then
    perform private.too_many_live('live', v_limits.max_live_bookings);
  end if;
  if not v_known and v_undecided.bookings + 1 > v_limits.first_bookings then
    perform private.too_many_live('first', v_limits.first_bookings);
  end if;
  if not v_known and v_undecided.hours + v_asked > v_limits.first_hours then
    perform private.too_many_live('first_hours', v_limits.first_hours);
  end if;

  select ceil(count(*) * cardinality(private.open_hours(v.open_time, v.close_time)) / v_limits.venue_day_parts::numeric)::integer
  into v_share
  from public.courts o join public.venues v on v.id = o.venue_id join public.courts c on c.venue_id = v.id
  where o.id = p_court group by v.id;
  if v_undecided.here + v_asked > v_share then
    perform private.too_many_live('venue_day', v_share);
  end if;

  v_most := case when v_known then v_limits.daily_bookings else v_limits.first_daily_bookings end - v_undecided.holds;
  v_made := array(
    select b.created_at from public.bookings b
    where b.user_id = p_person and b.created_at > v_since and b.end_reason is distinct from 'unplaced' order by b.created_at
  );
  if cardinality(v_made) + 1 > v_most then
    perform private.too_many_live('made', v_most + v_undecided.holds,
      v_made[greatest(1, cardinality(v_made) + 1 - v_most)] + interval '24 hours');
  end if;

  v_most := case when v_known then v_limits.idle_hours else v_limits.first_idle_hours end;
  v_idle := array(
    select r.until from private.hold_runs r
    where r.person_id = p_person and r.until > v_since
      and not (r.court_id = p_court and r.day = p_day and r.hour = any (p_hours))
      and not exists (
        select 1 from public.time_slot_blocks t join public.bookings b on b.id = t.booking_id
        where b.user_id = p_person and t.court_id = r.court_id and t.block_date = r.day
          and private.hour_of(t.start_time) = r.hour
      )
    order by r.until
  );
  if cardinality(v_idle) + v_asked > v_most then
    perform private.too_many_live('holds', v_most, v_idle[cardinality(v_idle) + v_asked - v_most] + interval '24 hours');
  end if;
end
$$;
comment on function private.check_undecided(uuid, uuid, date, integer[]) is
  'Whether a person may take these hours undecided, on top of their undecided bookings and their live hold on other hours. Asked by hold_slots and create_booking for hours that no live hold of theirs covers: what a hold let pass is never refused afterwards. TOO_MANY_LIVE {reason: live, first, first_hours, venue_day, made, holds; max, retry_after}, CONTACT_UNCONFIRMED.';

revoke execute on function
  private.is_known_customer(uuid), private.check_contact(uuid), private.too_many_live(text, integer, timestamptz),
  private.check_undecided(uuid, uuid, date, integer[])
from public, anon, authenticated;
