-- What time does by itself. Holds lapse without a job (whoever asks for the hour takes it); the job only tidies up.

create index bookings_undecided on public.bookings (booking_date) where status in ('pending', 'confirmed');
create index rate_limits_by_age on private.rate_limits (window_start);
create index time_slot_blocks_lapsing on public.time_slot_blocks (held_until) where active and reason = 'hold';

create function private.advance_bookings() returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_completed integer;
  v_refunds integer;
  v_lapsed integer;
begin
  with due as (
    select b.id from public.bookings b
    where b.status = 'confirmed' and b.booking_date <= private.karachi_today()
      and private.booking_ends_at(b.id, b.booking_date) <= private.app_now()
    order by b.id for update skip locked
  )
  update public.bookings b set status = 'completed' from due where b.id = due.id;
  get diagnostics v_completed = row_count;

  with due as (
    select b.id from public.bookings b
    where b.status = 'pending' and b.booking_date <= private.karachi_today()
      and private.booking_starts_at(b.id, b.booking_date) <= private.app_now()
    order by b.id for update skip locked
  )
  update public.bookings b set status = 'refund_due' from due where b.id = due.id;
  get diagnostics v_refunds = row_count;

  update public.time_slot_blocks t set active = false where t.id in (
    select x.id from public.time_slot_blocks x
    where x.active and x.reason = 'hold' and x.held_until <= private.app_now() for update skip locked
  );
  get diagnostics v_lapsed = row_count;

  perform private.forget_old_records();
  return private.answer('ab1', jsonb_build_object('completed', v_completed, 'refund_due', v_refunds, 'lapsed', v_lapsed));
end
$$;
comment on function private.advance_bookings() is
  'Confirmed bookings whose last hour has ended become completed; pending ones whose first hour has begun without a decision become refund_due; lapsed holds go inactive; old bookkeeping goes. Safe to run at any time and twice at once.';

create function private.forget_old_records() returns void
language sql set search_path = '' as $$
  delete from private.client_mutations c where c.applied_at < private.app_now() - interval '90 days';
  delete from private.forgot_password f where f.created_at < private.app_now() - interval '30 days';
  delete from private.rate_limits r where r.window_start < private.app_now() - interval '1 day';
  delete from private.hold_runs h where h.until < private.app_now() - interval '1 day';
$$;
comment on function private.forget_old_records() is 'Queued writes after 90 days, password mails after 30, counters and hold runs after one (no window is longer).';

create function private.booking_ends_at(p_booking uuid, p_day date) returns timestamptz
language sql stable set search_path = '' as $$
  select (p_day + make_interval(hours => max(private.hour_of(t.start_time)) + 1)) at time zone 'Asia/Karachi'
  from public.time_slot_blocks t where t.booking_id = p_booking
$$;
comment on function private.booking_ends_at(uuid, date) is 'When the last hour of a booking ends, Asia/Karachi.';

create function public.advance_bookings() returns jsonb
language sql security invoker set search_path = '' as $$ select private.advance_bookings() $$;
comment on function public.advance_bookings() is 'For the service role only, once a minute where pg_cron does not exist. See private.advance_bookings.';

revoke execute on function
  private.advance_bookings(), private.forget_old_records(), private.booking_ends_at(uuid, date), public.advance_bookings()
from public, anon, authenticated;
grant execute on function private.advance_bookings(), public.advance_bookings() to service_role;

-- Hosted projects may have pg_cron; the embedded backend calls the function from its own timer. A pg_cron that is installed
-- but not loaded at start raises 42704 or XX000, one that belongs to another database P0001, one that we may not have 42501:
-- whatever it is, the block is undone whole and the migration goes on without it (private.schedule_timer tries again later).
do $$
begin
  if exists (select 1 from pg_available_extensions where name = 'pg_cron') then
    execute 'create extension if not exists pg_cron';
    execute $sql$ select cron.schedule('advance-bookings', '* * * * *', 'select private.advance_bookings()') $sql$;
  end if;
exception when others then
  raise notice 'pg_cron is not to be had here (%): call public.advance_bookings() from a timer', sqlerrm;
end
$$;
