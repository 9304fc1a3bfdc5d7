-- Until when somebody decides about a booking, what its person hears before, and what time does when nobody did.

alter table private.settings
  add column undecided_minutes integer not null default 60 check (undecided_minutes between 1 and 1440),
  add column undecided_hours integer not null default 12 check (undecided_hours between 1 and 168),
  add column notice_minutes integer not null default 60 check (notice_minutes between 1 and 1440);

comment on column private.settings.undecided_minutes is 'A pending booking stands at least this long after it was made, also when its first hour has begun.';
comment on column private.settings.undecided_hours is 'A pending booking that nobody decided about ends this long after it was made, or at its start if that is sooner.';
comment on column private.settings.notice_minutes is 'This long before a booking ends undecided its person is told, unless it was made less than that before.';

alter table public.bookings add column reminded_at timestamptz;
comment on column public.bookings.reminded_at is 'When the person was told that the booking is about to end undecided: once.';
comment on column public.bookings.decide_by is 'A pending booking that nobody decided about by then ends. Null until advance_bookings saw one that was not made by create_booking.';
comment on column public.time_slot_blocks.active is 'False when cancelled before it began, or when a hold ran out: My Bookings still lists the hours, others may take them. An hour that has begun stays occupied.';

create index bookings_by_decision on public.bookings (decide_by) where status = 'pending';

create function private.hour_starts_at(p_day date, p_start text) returns timestamptz
language sql stable set search_path = '' as $$
  select (p_day + p_start::time) at time zone 'Asia/Karachi'
$$;
comment on function private.hour_starts_at(date, text) is 'The instant at which an HH:00 of a date begins in Asia/Karachi.';

create or replace function private.booking_starts_at(p_booking uuid, p_day date) returns timestamptz
language sql stable set search_path = '' as $$
  select private.hour_starts_at(p_day, min(t.start_time)) from public.time_slot_blocks t where t.booking_id = p_booking
$$;

create or replace function private.booking_ends_at(p_booking uuid, p_day date) returns timestamptz
language sql stable set search_path = '' as $$
  select private.hour_starts_at(p_day, max(t.start_time)) + interval '1 hour'
  from public.time_slot_blocks t where t.booking_id = p_booking
$$;

create function private.decision_time(p_made timestamptz, p_starts timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(
    p_made + make_interval(mins => s.undecided_minutes),
    least(p_made + make_interval(hours => s.undecided_hours), p_starts)
  ) from private.settings s
$$;
comment on function private.decision_time(timestamptz, timestamptz) is
  'When a booking ends undecided: 12 hours after it was made or at its start, whichever is sooner, but never within its first 60 minutes. So a booking made under a hold while its hour began is not taken back at once.';

create or replace function private.follow_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.audit_log (actor, action, row_id, detail)
    values (auth.uid(), 'booking.made', new.id, jsonb_build_object('status', new.status, 'total', new.total_price));
  elsif new.status <> old.status then
    insert into private.audit_log (actor, action, row_id, detail)
    values (auth.uid(), 'booking.' || new.status, new.id, jsonb_build_object('from', old.status));
    if new.status in ('cancelled', 'refund_due') then
      -- Somebody may be playing: an hour that has begun is nobody else's, whatever becomes of the booking.
      update public.time_slot_blocks t set active = false
      where t.booking_id = new.id and t.active
        and private.hour_starts_at(t.block_date, t.start_time) > private.app_now();
    end if;
  end if;
  return null;
end
$$;
comment on function private.follow_booking() is
  'Writes the audit trail and frees the hours of a booking that ended, except those that have begun.';

create function private.remind_undecided(p_now timestamptz, p_most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  v_notice interval := (select make_interval(mins => s.notice_minutes) from private.settings s);
  v_due uuid[];
  v_booking public.bookings;
begin
  v_due := array(
    select b.id from public.bookings b
    where b.status = 'pending' and b.decide_by > p_now and b.decide_by <= p_now + v_notice
      and b.reminded_at is null and b.decide_by - b.created_at > v_notice
    order by b.decide_by, b.id limit p_most for update skip locked
  );
  for v_booking in update public.bookings b set reminded_at = p_now where b.id = any (v_due) returning b.* loop
    perform private.notify(v_booking.user_id, 'decision_soon',
      'Not confirmed yet: ' || private.booking_label(v_booking) || '. If nobody has confirmed it by '
        || to_char(v_booking.decide_by at time zone 'Asia/Karachi', 'FMHH12:MI AM, Dy FMDD Mon')
        || ', it ends and we look for your payment. Questions? Contact us.', v_booking.id);
  end loop;
  return cardinality(v_due);
end
$$;
comment on function private.remind_undecided(timestamptz, integer) is
  'Tells people whose booking ends undecided within the hour; how many. The mark on the booking keeps two runs from telling twice.';

create or replace function private.advance_bookings() returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  -- A run stays short after an outage too; the next one is a minute away.
  v_most constant integer := 1000;
  v_now timestamptz := private.app_now();
  v_today date := private.karachi_today();
  v_due uuid[];
  v_completed integer;
  v_reminded integer;
  v_refunds integer;
  v_lapsed integer;
begin
  -- Ids first, then `= any`: joined to what was locked, the planner would read the whole table.
  v_due := array(
    select b.id from public.bookings b where b.status = 'pending' and b.decide_by is null
    order by b.id limit v_most for update skip locked
  );
  update public.bookings b
  set decide_by = private.decision_time(b.created_at, private.booking_starts_at(b.id, b.booking_date))
  where b.id = any (v_due);

  v_due := array(
    select b.id from public.bookings b
    where b.status = 'confirmed' and b.booking_date <= v_today
      and private.booking_ends_at(b.id, b.booking_date) <= v_now
    order by b.id limit v_most for update skip locked
  );
  update public.bookings b set status = 'completed' where b.id = any (v_due);
  get diagnostics v_completed = row_count;

  v_reminded := private.remind_undecided(v_now, v_most);

  v_due := array(
    select b.id from public.bookings b where b.status = 'pending' and b.decide_by <= v_now
    order by b.decide_by, b.id limit v_most for update skip locked
  );
  update public.bookings b set status = 'refund_due', ended_by = 'time', end_reason = 'unanswered' where b.id = any (v_due);
  get diagnostics v_refunds = row_count;

  v_due := array(
    select t.id from public.time_slot_blocks t where t.active and t.reason = 'hold' and t.held_until <= v_now
    order by t.held_until limit v_most for update skip locked
  );
  update public.time_slot_blocks t set active = false where t.id = any (v_due);
  get diagnostics v_lapsed = row_count;

  perform private.forget_old_records();
  insert into private.timer_runs (job, ran_at) values ('advance-bookings', clock_timestamp())
  on conflict (job) do update set ran_at = excluded.ran_at;
  return private.answer('ab1', jsonb_build_object(
    'completed', v_completed, 'reminded', v_reminded, 'refund_due', v_refunds, 'lapsed', v_lapsed));
end
$$;
comment on function private.advance_bookings() is
  'Confirmed bookings whose last hour has ended become completed; pending ones that nobody decided about by decide_by become refund_due (ended_by time, unanswered), their people are told an hour before; lapsed holds go inactive; old bookkeeping goes. Safe to run at any time and twice at once.';

-- Bookings that wait already: nobody's ends within the hour in which this arrives.
update public.bookings b
set decide_by = greatest(
  now() + make_interval(mins => (select s.undecided_minutes from private.settings s)),
  private.decision_time(b.created_at, private.booking_starts_at(b.id, b.booking_date))
)
where b.status = 'pending' and b.decide_by is null;

revoke execute on function
  private.hour_starts_at(date, text), private.decision_time(timestamptz, timestamptz),
  private.remind_undecided(timestamptz, integer)
from public, anon, authenticated;
