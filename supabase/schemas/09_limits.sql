-- Limits: how much customers may have undecided, what newcomers share at a venue, and who may not book.
--
-- An undecided booking costs the venue and nobody else. So holds and bookings pass private.require_undecided_limits for all hours
-- that no live hold of the customer covers. Hours under a live hold are not checked again: the hold was counted. Limits count
-- customers, not addresses, because thousands share a carrier IP (NAT). tests/bench/newcomers.bench.mjs runs the attack.
-- Reasons of TOO_MANY_LIVE; max comes from private.settings, and a live hold counts as the booking that it may become:
--   live          undecided bookings at one time
--   first         the same before the customer has played
--   first_hours   undecided court hours at one time before the customer has played
--   venue_day     undecided hours of one customer at one venue on one date
--   new_day       undecided hours of all who have not played, at one venue on one date: a third of its open hours
--   new_evening   the same from 17:00 on: half of them
--   made          bookings in 24 hours, cancelled ones too
--   holds         different court hours that were held in 24 hours and not booked
-- A customer is known once they have played: a confirmed booking that was cancelled costs little. The limits of newcomers apply from
-- the 20th played booking of a venue on, because a new venue knows nobody yet; its owner may switch them on or off.
-- A user who was declined twice as not paid in 30 days (by two venues, where these are paid themselves), or whom an admin blocked, cannot book (BLOCKED). A live hold is kept.

create table private.blocked_people (
  user_id uuid primary key references public.users (id) on delete cascade,
  reason text check (length(reason) between 10 and 300),
  by_id uuid,
  at timestamptz not null,
  lifted_by uuid,
  lifted_at timestamptz
);
comment on table private.blocked_people is 'Users who may not book: blocked by an admin, or (without by_id and reason) by two bookings declined as not paid. The row stays when the block is lifted.';
comment on column private.blocked_people.lifted_at is 'Null while the user is blocked. Declined bookings count anew from then on.';

create function private.is_blocked(p_person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from private.blocked_people b where b.user_id = p_person and b.lifted_at is null)
$$;
comment on function private.is_blocked(uuid) is 'True while a user may not book.';

create function private.require_not_blocked(p_person uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.is_blocked(p_person) then
    perform private.fail(403, 'BLOCKED', (
      select jsonb_build_object('reason', case when b.reason is null then 'not_paid' else 'staff' end)
      from private.blocked_people b where b.user_id = p_person));
  end if;
end
$$;
comment on function private.require_not_blocked(uuid) is 'Refuses with BLOCKED {reason: not_paid or staff} a user who may not book.';

create function private.block_after_unpaid() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_settings private.settings;
  v_since timestamptz := (select b.lifted_at from private.blocked_people b where b.user_id = new.user_id);
begin
  select * into v_settings from private.settings;
  if (
    select count(distinct case b.payee when 'venue' then private.get_venue_of_court(b.court_id) else b.id end)
    from private.audit_log a join public.bookings b on b.id = a.row_id
    where b.user_id = new.user_id and b.end_reason = 'not_paid' and a.action = 'booking.declined'
      and a.at > greatest(v_since, private.app_now() - make_interval(days => v_settings.unpaid_days))
  ) >= v_settings.unpaid_bookings and not private.is_blocked(new.user_id) then
    insert into private.blocked_people as b (user_id, at) values (new.user_id, private.app_now())
    on conflict (user_id) do update set reason = null, by_id = null, at = excluded.at, lifted_by = null, lifted_at = null;
    perform private.note_audit('person.blocked', new.user_id, null, '{"reason": "not_paid"}');
    perform private.notify_user(new.user_id, 'person_unpaid',
      'You cannot book right now, because we could not find two of your payments. If you have paid, send us your transfers in My Bookings.', null);
  end if;
  return null;
end
$$;
comment on function private.block_after_unpaid() is 'Blocks a user whose bookings were declined as not paid as often as settings.unpaid_bookings within settings.unpaid_days, counted from when a block was last lifted, and tells them. Those that one venue, paid itself, declined count once: no venue alone shuts a customer out everywhere.';
create trigger unpaid_block after update of status on public.bookings for each row
  when (old.status = 'pending' and new.status = 'cancelled' and new.end_reason = 'not_paid' and new.user_id is not null)
  execute function private.block_after_unpaid();

create function private.block_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select row('person', private.parse_uuid(p_args ->> 'userId')::text)::private.lock_target where private.has_right(null, p_right)
$$;
comment on function private.block_locks(jsonb, text) is 'Locks of block-person {userId}: the user, because a declined booking may block them at the same moment.';

create function private.block_person(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.uuid_arg(p_args, 'userId');
  v_blocks boolean := case jsonb_typeof(p_args -> 'isBlocked') when 'boolean' then (p_args ->> 'isBlocked')::boolean end;
  v_reason text := private.words_arg(p_args, 'reason', 300);
  v_was private.blocked_people;
begin
  perform private.require_right(null, 'people.lift');
  if v_blocks is null then
    perform private.fail(422, 'INVALID', '{"field": "isBlocked"}');
  end if;
  select * into v_was from private.blocked_people b where b.user_id = v_person;
  -- A representative lifts what two unpaid bookings made; everything else is decided by an admin.
  if v_blocks or (v_was.lifted_at is null and v_was.reason is not null) then
    perform private.require_right(null, 'people.block');
  end if;
  if v_person = auth.uid() then
    perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
  end if;
  if not exists (select 1 from public.users u where u.id = v_person) then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_blocks and coalesce(length(v_reason), 0) < 10 then
    perform private.fail(422, 'NEEDS_NOTE');
  end if;
  -- An admin may put a reason of their own in the place of an automatic block.
  if v_blocks and v_was.lifted_at is null and v_was.reason is not null then
    perform private.fail(409, 'ALREADY_DECIDED', jsonb_build_object('by', private.get_person_name(v_was.by_id), 'at', private.format_iso(v_was.at)));
  elsif not v_blocks and not private.is_blocked(v_person) then
    perform private.fail(409, 'ALREADY_DECIDED', jsonb_build_object(
      'by', private.get_person_name(v_was.lifted_by), 'at', private.format_iso(v_was.lifted_at)));
  end if;
  if v_blocks then
    insert into private.blocked_people as b (user_id, reason, by_id, at) values (v_person, v_reason, auth.uid(), private.app_now())
    on conflict (user_id) do update set
      reason = excluded.reason, by_id = excluded.by_id, at = excluded.at, lifted_by = null, lifted_at = null;
  else
    update private.blocked_people b set lifted_by = auth.uid(), lifted_at = private.app_now() where b.user_id = v_person;
    -- A watched hour may have become free meanwhile.
    perform private.schedule_watch_check(w.court_id, w.day, w.hour, private.app_now())
    from public.hour_watches w where w.user_id = v_person and w.told_at is null and private.is_ahead(w.day, w.hour);
  end if;
  perform private.note_audit(case when v_blocks then 'person.blocked' else 'person.lifted' end, v_person, null, jsonb_build_object('reason', v_reason));
  perform private.notify_user(v_person, case when v_blocks then 'person_blocked' else 'person_lifted' end,
    case when v_blocks then 'You cannot book right now. Please contact us.' else 'You can book again.' end, null);
  return jsonb_build_object('people', jsonb_build_array(private.block_json(v_person)));
end
$$;
comment on function private.block_person(uuid, jsonb) is 'Blocks a user from booking, or lifts the block {userId, isBlocked, reason of 10 to 300 characters, required to block}. The user is told, without the reason. Needs people.lift (representative, admin) to lift a block that unpaid bookings made, else people.block (admin). Nobody about themselves. Answers {people}. Refuses with FORBIDDEN {right | reason: own}, NOT_FOUND, ALREADY_DECIDED {by, at}, NEEDS_NOTE, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('block-person', true, true, 'block_locks', 'people.lift');

create function private.block_json(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('userId', u.id, 'isBlocked', b.user_id is not null, 'isAutomatic', b.user_id is not null and b.reason is null,
    'reason', b.reason, 'by', private.get_person_name(b.by_id), 'at', private.format_iso(b.at))
  from public.users u left join private.blocked_people b on b.user_id = u.id and b.lifted_at is null
  where u.id = p_person
$$;
comment on function private.block_json(uuid) is 'Whether a user may not book, and why {userId, isBlocked, isAutomatic, reason, by, at}, as staff see it.';

-- Newcomers

create function private.has_played(p_person uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select 1 from public.bookings b left join public.booking_attendance a on a.booking_id = b.id
    where b.user_id = p_person and b.status = 'completed' and a.state is distinct from 'no_show'
  );
end
$$;
comment on function private.has_played(uuid) is 'True once the customer has played: a booking that was completed without a no-show. A confirmed booking that was cancelled does not count.';

create function private.limits_newcomers(p_venue uuid) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_choice boolean := (select v.limits_newcomers from public.venues v where v.id = p_venue);
  v_least constant integer := (select s.newcomers_from from private.settings s);
begin
  return coalesce(v_choice, (
    select count(*) from (
      select 1 from public.bookings b left join public.booking_attendance a on a.booking_id = b.id
      where b.court_id in (select c.id from public.courts c where c.venue_id = p_venue)
        and b.status = 'completed' and b.source = 'app' and a.state is distinct from 'no_show'
      limit v_least
    ) x) >= v_least);
end
$$;
comment on function private.limits_newcomers(uuid) is 'Whether a venue keeps hours for customers who have played: as its owner chose (venues.limits_newcomers), else from its 20th played booking on (settings.newcomers_from).';

create function private.require_newcomer_share(p_person uuid, p_court uuid, p_day date, p_hours integer[]) returns void
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.get_venue_of_court(p_court);
  v_settings private.settings;
  v_rules public.schedule_rules[] := private.get_opening_rules(v_venue);
  v_open integer;
  v_open_evening integer;
  v_used integer;
  v_used_evening integer;
  v_evening integer[];
begin
  if not private.limits_newcomers(v_venue) then
    return;
  end if;
  select * into v_settings from private.settings;
  -- Last lock of a writer of hours: it lets newcomers at different courts of the venue count one after the other.
  perform pg_advisory_xact_lock(hashtextextended('newcomers:' || v_venue || p_day, 0));
  v_evening := array(select h from unnest(p_hours) as h where h >= v_settings.evening_from);
  select coalesce(sum(bit_count(x.mask::bit(24))), 0), coalesce(sum(bit_count((x.mask >> v_settings.evening_from)::bit(24))), 0)
  into v_open, v_open_evening
  from public.venues v join public.courts c on c.venue_id = v.id and c.is_active
  cross join lateral private.get_day_mask(v.open_time, v.close_time, v_rules, c.id, p_day) as x (mask)
  where v.id = v_venue;
  select count(*), count(*) filter (where x.hour >= v_settings.evening_from) into v_used, v_used_evening
  from (
    select private.parse_hour(t.start_time) as hour, coalesce(b.user_id, t.held_by) as person
    from public.time_slot_blocks t left join public.bookings b on b.id = t.booking_id and b.status = 'pending'
    where t.court_id in (select c.id from public.courts c where c.venue_id = v_venue) and t.block_date = p_day and t.active
      and (b.id is not null or (t.reason = 'hold' and t.held_until > private.app_now()))
      -- The own live hold on requested hours is replaced.
      and not (t.held_by is not distinct from p_person and t.court_id = p_court and private.parse_hour(t.start_time) = any (p_hours))
  ) x
  where not private.has_played(x.person);
  if v_used + cardinality(p_hours) > ceil(v_open / v_settings.newcomers_day_parts::numeric) then
    perform private.fail_too_many_live('new_day', ceil(v_open / v_settings.newcomers_day_parts::numeric)::integer);
  end if;
  if cardinality(v_evening) > 0 and v_used_evening + cardinality(v_evening) > ceil(v_open_evening / v_settings.newcomers_evening_parts::numeric) then
    perform private.fail_too_many_live('new_evening', ceil(v_open_evening / v_settings.newcomers_evening_parts::numeric)::integer);
  end if;
end
$$;
comment on function private.require_newcomer_share(uuid, uuid, date, integer[]) is 'Limits the undecided hours that all customers who have not played have at a venue on a date, these included: a third of its open hours, half of those from 17:00 on (settings). Refuses with TOO_MANY_LIVE {reason: new_day or new_evening, max}.';

-- Limits of one customer

create function private.require_confirmed_contact(p_person uuid) returns void
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
comment on function private.require_confirmed_contact(uuid) is 'Requires a confirmed e-mail or phone of the user, where the project asks for one (settings.needs_confirmed_contact). Refuses with CONTACT_UNCONFIRMED.';

create function private.fail_too_many_live(p_reason text, p_max integer, p_free_at timestamptz default null) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.fail(429, 'TOO_MANY_LIVE', jsonb_strip_nulls(jsonb_build_object('reason', p_reason, 'max', p_max,
    'retry_after', case when p_free_at is not null
      then greatest(1, ceil(extract(epoch from p_free_at - private.app_now())))::integer end)));
end
$$;
comment on function private.fail_too_many_live(text, integer, timestamptz) is 'Fails with TOO_MANY_LIVE {reason, max, retry_after}; retry_after, in seconds, only where waiting alone helps.';

create function private.require_undecided_limits(p_person uuid, p_court uuid, p_day date, p_hours integer[]) returns void
language plpgsql set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_since timestamptz := v_now - interval '24 hours';
  v_known boolean := private.has_played(p_person);
  v_asked integer := cardinality(p_hours);
  v_limits private.settings;
  v_undecided record;
  v_share integer;
  v_made timestamptz[];
  v_idle timestamptz[];
  v_most integer;
begin
  select s.* into v_limits from private.settings s;
  perform private.require_not_blocked(p_person);
  if not v_known then
    perform private.require_confirmed_contact(p_person);
  end if;

  -- A live hold counts as a booking, unless it has one of the requested hours: then the request replaces it.
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
    having not bool_or((t.court_id, t.block_date) = (p_court, p_day) and private.parse_hour(t.start_time) = any (p_hours))
  ) u join public.courts c on c.id = u.court_id join public.courts o on o.id = p_court;

  if v_undecided.bookings + 1 > v_limits.max_live_bookings then
    perform private.fail_too_many_live('live', v_limits.max_live_bookings);
  end if;
  if not v_known and v_undecided.bookings + 1 > v_limits.first_bookings then
    perform private.fail_too_many_live('first', v_limits.first_bookings);
  end if;
  if not v_known and v_undecided.hours + v_asked > v_limits.first_hours then
    perform private.fail_too_many_live('first_hours', v_limits.first_hours);
  end if;

  select ceil(count(*) * cardinality(private.list_open_hours(v.open_time, v.close_time)) / v_limits.venue_day_parts::numeric)::integer
  into v_share
  from public.courts o join public.venues v on v.id = o.venue_id join public.courts c on c.venue_id = v.id
  where o.id = p_court group by v.id;
  if v_undecided.here + v_asked > v_share then
    perform private.fail_too_many_live('venue_day', v_share);
  end if;

  v_most := case when v_known then v_limits.daily_bookings else v_limits.first_daily_bookings end - v_undecided.holds;
  v_made := array(
    select b.created_at from public.bookings b
    where b.user_id = p_person and b.created_at > v_since and b.end_reason is distinct from 'unplaced' order by b.created_at
  );
  if cardinality(v_made) + 1 > v_most then
    perform private.fail_too_many_live('made', v_most + v_undecided.holds,
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
          and private.parse_hour(t.start_time) = r.hour
      )
    order by r.until
  );
  if cardinality(v_idle) + v_asked > v_most then
    perform private.fail_too_many_live('holds', v_most, v_idle[cardinality(v_idle) + v_asked - v_most] + interval '24 hours');
  end if;
  if not v_known then
    perform private.require_newcomer_share(p_person, p_court, p_day, p_hours);
  end if;
end
$$;
comment on function private.require_undecided_limits(uuid, uuid, date, integer[]) is 'Limits what a customer may have undecided: these hours, the undecided bookings and the live hold on other hours. hold_slots and create_booking call it for hours that no live hold of the customer covers; a customer who has not played needs a confirmed contact too. Refuses with BLOCKED {reason}, TOO_MANY_LIVE {reason: live, first, first_hours, venue_day, made, holds, new_day or new_evening, max, retry_after}, CONTACT_UNCONFIRMED.';
