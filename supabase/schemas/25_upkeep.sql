-- Recurring work: private.advance_bookings runs once a minute, does what time alone decides, and deletes what was kept long enough.
-- pg_cron calls it where that exists, else a timer of the embedded backend, or any schedule with the service key. It may run at any
-- time and twice at once: it skips rows that somebody holds. A run does a limited number of rows of each kind, oldest first, along
-- an index, so that it is short after an outage too. With nothing due it reads 94 pages in 3 ms, with 300,000 bookings as with 30,000
-- (tests/db/growth.test.ts).
-- Nothing has to run for a hold to lapse: from held_until on its hours count as free. The job only tidies up.
-- Kept: queued writes 90 days, notes of password mails and lapsed holds 30 days, rate limits and hold runs 1 day, tombstones 60
-- days, audit trail 2 years (money 6), names of guests 180 days after the day (private.delete_old_guests), messages a year
-- after they were answered.
-- This file loads last. At its end the timer starts, and everybody but the granted roles loses the right to execute functions.

create table private.timer_runs (
  job text primary key check (job ~ '^[a-z]+(-[a-z]+)*$'),
  ran_at timestamptz not null
);
comment on table private.timer_runs is 'End of the last full run of each recurring job. advance-bookings tells whether the timer stands still, so it follows the clock of the database; delete-old-guests runs once per date.';

-- The job

create function private.advance_bookings() returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  -- Rows of a kind per run: the next run is a minute away.
  v_most constant integer := 1000;
  v_now timestamptz := private.app_now();
  v_due uuid[];
  v_completed integer;
  v_reminded integer;
  v_refunds integer;
  v_lapsed integer;
begin
  -- Ids are locked first and then updated with `= any`: joined to the locked rows, the planner would read the whole table.
  v_due := array(
    select b.id from public.bookings b
    where b.status = 'confirmed' and b.ends_at <= v_now
    order by b.ends_at, b.id limit v_most for update skip locked
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

  perform private.delete_old_records();
  insert into private.timer_runs (job, ran_at) values ('advance-bookings', clock_timestamp())
  on conflict (job) do update set ran_at = excluded.ran_at;
  return private.build_answer('ab1', jsonb_build_object(
    'completed', v_completed, 'reminded', v_reminded, 'refund_due', v_refunds, 'lapsed', v_lapsed));
end
$$;
comment on function private.advance_bookings() is 'The job of every minute: confirmed bookings whose last hour has ended become completed; pending ones that nobody decided about by decide_by become refund_due (ended_by time, reason unanswered), and their customers are reminded before; lapsed holds become inactive; old records are deleted. Safe to run at any time and twice at once. Answers how many {completed, reminded, refund_due, lapsed}.';
grant execute on function private.advance_bookings() to service_role;

create function public.advance_bookings() returns jsonb
language sql security invoker set search_path = '' as $$ select private.advance_bookings() $$;
comment on function public.advance_bookings() is 'For the service role only: once a minute where pg_cron does not exist. See private.advance_bookings.';
grant execute on function public.advance_bookings() to service_role;

create function private.delete_old_records() returns void
language plpgsql set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_most constant integer := 1000;
begin
  delete from private.client_mutations c where c.id in (
    select x.id from private.client_mutations x where x.applied_at < v_now - interval '90 days'
    order by x.applied_at limit v_most for update skip locked);
  delete from private.forgot_password f where f.id in (
    select x.id from private.forgot_password x where x.created_at < v_now - interval '30 days'
    order by x.created_at limit v_most for update skip locked);
  delete from private.rate_limits r where r.bucket in (
    select x.bucket from private.rate_limits x where x.window_start < v_now - interval '1 day'
    order by x.window_start limit v_most for update skip locked);
  delete from private.hold_runs h using (
    select x.person_id, x.court_id, x.day, x.hour from private.hold_runs x where x.until < v_now - interval '1 day'
    order by x.until limit v_most for update skip locked
  ) as old
  where (h.person_id, h.court_id, h.day, h.hour) = (old.person_id, old.court_id, old.day, old.hour);
  delete from public.time_slot_blocks t where t.id in (
    select x.id from public.time_slot_blocks x where x.reason = 'hold' and x.held_until < v_now - interval '30 days'
    order by x.held_until limit v_most for update skip locked);
  delete from private.audit_log a where a.id in (
    select x.id from private.audit_log x where not x.about_money and x.at < v_now - interval '2 years'
    order by x.at limit v_most);
  delete from private.audit_log a where a.id in (
    select x.id from private.audit_log x where x.about_money and x.at < v_now - interval '6 years'
    order by x.at limit v_most);
  perform private.prune_tombstones(v_most);
  perform private.run_housekeeping();
end
$$;
comment on function private.delete_old_records() is 'Deletes at most 1,000 rows of each kind, oldest first: queued writes after 90 days, notes of password mails and lapsed holds after 30, rate limits and hold runs after 1 (no window is longer), tombstones after 60, the audit trail after 2 years (money 6). Then runs private.run_housekeeping.';

create function private.run_housekeeping() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lapse_move_offers(500);
  perform private.remind_players(1000);
  perform private.process_touch_queue(2000);
  perform private.notify_watchers(500);
  perform private.notify_about_delays(200);
  -- The due guests change with the date alone, and looking for them reads a month of guests: one full run per date is enough.
  if not exists (
    select 1 from private.timer_runs t
    where t.job = 'delete-old-guests' and (t.ran_at at time zone 'Asia/Karachi')::date = private.karachi_today()
  ) then
    if private.delete_old_guests(500) < 500 then
      insert into private.timer_runs (job, ran_at) values ('delete-old-guests', private.app_now())
      on conflict (job) do update set ran_at = excluded.ran_at;
    end if;
  end if;
  perform private.delete_old_messages(500);
  delete from private.call_claims c where c.booking_id in (
    select x.booking_id from private.call_claims x where x.until < private.app_now() - interval '1 day'
    order by x.until limit 500 for update skip locked);
end
$$;
comment on function private.run_housekeeping() is 'Work that other functions leave to the timer: move offers that nobody answered, reminders before a game, new versions for bookings of renamed courts, free hours for watchers, notices about delays, names of old guests (until a run of the date found no more), old messages, old call claims.';

-- Operation

create function private.schedule_timer() returns text
language plpgsql set search_path = '' as $$
begin
  if not exists (select from pg_catalog.pg_available_extensions a where a.name = 'pg_cron') then
    return 'pg_cron does not exist here: call advance_bookings once a minute with the secret key';
  end if;
  if not exists (select from pg_catalog.pg_extension e where e.extname = 'pg_cron') then
    execute 'create extension pg_cron with schema pg_catalog';
  end if;
  -- The name makes it one job, however often this function runs.
  execute $sql$ select cron.schedule('advance-bookings', '* * * * *', 'select private.advance_bookings()') $sql$;
  return 'scheduled';
-- pg_cron may be not loaded at start, of another database or not allowed: the whole block is undone, so no half of it stays.
exception when others then
  return 'pg_cron is not to be had: ' || sqlerrm;
end
$$;
comment on function private.schedule_timer() is 'Makes pg_cron call private.advance_bookings once a minute, and returns whether it does. Repeating it changes nothing; run it in the SQL console after pg_cron was turned on. Where pg_cron is missing, forbidden or not loaded it only says so, and the schema loads without it.';

create function private.deploy_facts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_migration text;
  v_bucket jsonb;
  v_factors bigint;
  v_cron jsonb := jsonb_build_object(
    'available', exists (select from pg_catalog.pg_available_extensions a where a.name = 'pg_cron'), 'scheduled', false);
begin
  begin
    if to_regclass('supabase_migrations.schema_migrations') is not null then
      execute 'select max(version) from supabase_migrations.schema_migrations' into v_migration;
    end if;
    if to_regclass('storage.buckets') is not null then
      execute $sql$ select jsonb_build_object('public', b.public) from storage.buckets b where b.id = 'receipts' $sql$ into v_bucket;
    end if;
    if to_regclass('auth.mfa_factors') is not null then
      execute $sql$ select count(distinct f.user_id) from auth.mfa_factors f where f.status = 'verified' $sql$ into v_factors;
    end if;
    if to_regclass('cron.job') is not null then
      execute $sql$
        select jsonb_build_object('available', true, 'scheduled', count(*) > 0)
        from cron.job j where j.command like '%private.advance_bookings()%' and j.active $sql$ into v_cron;
    end if;
  exception when insufficient_privilege then
    null; -- What the role may not read stays null, and the check reports it.
  end;
  return private.build_answer('df1', jsonb_build_object(
    'postgres', current_setting('server_version_num')::integer,
    'migration', v_migration,
    'settings', (select to_jsonb(s) - 'id' from private.settings s),
    'timer', (select jsonb_object_agg(t.job, private.format_iso(t.ran_at)) from private.timer_runs t),
    'cron', v_cron,
    'bucket', v_bucket,
    'bank_accounts', (select count(*) from public.bank_details),
    'ticket_keys', jsonb_array_length(private.list_signing_keys()),
    'second_factors', v_factors,
    'has_sign_in_log', exists (select from auth.audit_log_entries),
    'admins', (select count(*) from private.admins),
    'venues', (select count(*) from public.venues v where v.is_published),
    'trash', (select count(*) from private.receipt_trash t where coalesce(t.due_at <= private.app_now(), true))
  ));
end
$$;
comment on function private.deploy_facts() is 'For the service role, read by npm run deploy:check: what a deployment may lack, as numbers and yes or no (newest migration, settings, last runs of the timer, pg_cron, bucket, bank accounts, ticket keys, accounts with a second factor, whether the sign-in service logs into the database, admins, venues, files to remove). Facts that a missing or forbidden schema would tell are null or false. Nothing about users.';
grant execute on function private.deploy_facts() to service_role;

create function public.deploy_facts() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.deploy_facts() $$;
comment on function public.deploy_facts() is 'For the service role only: what a deployment may lack. See private.deploy_facts.';
grant execute on function public.deploy_facts() to service_role;

do $$
begin
  raise notice 'timer: %', private.schedule_timer();
end
$$;

-- Functions can be executed by everybody from the start. Only roles that were granted a function by name keep that right.
revoke all on all tables in schema public from public, anon, authenticated;
revoke execute on all functions in schema private, public from public;
reset check_function_bodies;
