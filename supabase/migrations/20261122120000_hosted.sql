-- What a hosted project needs beside the rules: statements that pg-safeupdate lets through, a timer that can be started
-- later than the first migration, files that never stay without their row, and one answer for the check of a deployment.

-- pg-safeupdate is loaded for every session of the API there and refuses an update without a condition.
create or replace function private.touch_reference() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.sync_meta m set reference_sxid = pg_current_xact_id() where m.id;
  return null;
end
$$;

create function private.schedule_timer() returns text
language plpgsql set search_path = '' as $$
begin
  if not exists (select from pg_catalog.pg_available_extensions a where a.name = 'pg_cron') then
    return 'pg_cron does not exist here: call advance_bookings once a minute with the secret key';
  end if;
  if not exists (select from pg_catalog.pg_extension e where e.extname = 'pg_cron') then
    execute 'create extension pg_cron with schema pg_catalog';
  end if;
  -- The name makes it one job, however often this runs.
  execute $sql$ select cron.schedule('advance-bookings', '* * * * *', 'select private.advance_bookings()') $sql$;
  return 'scheduled';
-- Whatever it says (not loaded at start, another database's, not allowed): the block is undone whole, so no half of it stays.
exception when others then
  return 'pg_cron is not to be had: ' || sqlerrm;
end
$$;
comment on function private.schedule_timer() is
  'Lets pg_cron call private.advance_bookings once a minute and says whether it does. For the console, after pg_cron was turned on; repeating it changes nothing.';
revoke execute on function private.schedule_timer() from public, anon, authenticated, service_role;

do $$
begin
  raise notice 'timer: %', private.schedule_timer();
end
$$;

-- Receipts: a path is listed as waste before its file is stored and struck off by the row that names it. So an endpoint
-- that dies anywhere in between leaves a file that somebody will remove, never one that nobody knows of.

alter table private.receipt_trash add column due_at timestamptz, add column claimed_at timestamptz;
comment on table private.receipt_trash is
  'Files that the receipts endpoint has to remove: those of deleted accounts, and uploads that never got their row.';
comment on column private.receipt_trash.due_at is 'Null: now. Else an upload is under way, and only if it has no row by then its file is waste.';
comment on column private.receipt_trash.claimed_at is 'When an endpoint took it to remove it; nobody else takes it for ten minutes, and no upload may count on the file.';
create index receipt_trash_by_owner on private.receipt_trash (left(path, 36));

create function private.expect_receipt(p_owner uuid, p_path text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_now timestamptz := private.app_now();
  v_waiting integer;
  v_first timestamptz;
begin
  perform 1 from public.users u where u.id = p_owner for key share;
  if not found then
    perform private.fail(401, 'ACCOUNT_GONE');
  end if;
  if coalesce(p_path, '') !~ ('^' || p_owner || '/[0-9a-f]{64}\.(jpg|png|pdf)$') then
    perform private.fail(422, 'INVALID');
  end if;
  if exists (select from public.receipts r where r.path = p_path) then
    return private.answer('er1', '{"known": true}');
  end if;
  -- Files that were stored and never noted fill the disk like the others, so they have the same limit.
  select count(*), min(t.due_at) into v_waiting, v_first
  from private.receipt_trash t where left(t.path, 36) = p_owner::text and t.due_at > v_now and t.path <> p_path;
  if v_waiting >= 30 then
    perform private.fail(429, 'RATE_LIMITED', jsonb_build_object(
      'retry_after', greatest(1, ceil(extract(epoch from v_first - v_now)))::integer));
  end if;
  insert into private.receipt_trash as t (path, due_at) values (p_path, v_now + interval '1 hour')
  on conflict (path) do update set due_at = excluded.due_at, claimed_at = null
    where t.claimed_at is null or t.claimed_at <= v_now - interval '10 minutes';
  if not found then
    perform private.fail(503, 'BUSY');
  end if;
  return private.answer('er1', '{"known": false}');
end
$$;
comment on function private.expect_receipt(uuid, text) is
  'Called by the upload endpoint before it stores a checked file: without a row within the hour the file is waste. ACCOUNT_GONE, INVALID; RATE_LIMITED past 30 that wait for their row; BUSY while the same file is being removed.';

create function private.keep_noted_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.receipt_trash t where t.path = new.path and t.claimed_at is null;
  if not found and exists (select from private.receipt_trash t where t.path = new.path) then
    perform private.fail(503, 'BUSY');
  end if;
  return null;
end
$$;
comment on function private.keep_noted_receipt() is
  'A file with a row is no waste. BUSY when an endpoint has taken it to remove it: the upload starts over, and the file with it.';
create trigger keep_noted_receipt after insert on public.receipts
for each row execute function private.keep_noted_receipt();

create or replace function private.read_receipt_trash() returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_now timestamptz := private.app_now();
  v_paths jsonb;
begin
  -- Two uploads of one file at once: the slower one lists it again after the other's row was written.
  delete from private.receipt_trash t where t.path in (
    select x.path from private.receipt_trash x
    where x.claimed_at is null and exists (select from public.receipts r where r.path = x.path) for update skip locked
  );
  with taken as (
    select t.path from private.receipt_trash t
    where coalesce(t.due_at <= v_now, true) and coalesce(t.claimed_at <= v_now - interval '10 minutes', true)
      and not exists (select from public.receipts r where r.path = t.path)
    -- What could not be removed comes last, so that it is never in the way of the rest.
    order by t.claimed_at nulls first, t.thrown_at, t.path limit 100 for update skip locked
  ), claimed as (
    update private.receipt_trash t set claimed_at = v_now from taken where t.path = taken.path returning t.path, t.thrown_at
  )
  select coalesce(jsonb_agg(c.path order by c.thrown_at, c.path), '[]') into v_paths from claimed c;
  return private.answer('rt1', jsonb_build_object('paths', v_paths));
end
$$;
comment on function private.read_receipt_trash() is
  'For the receipts endpoint: up to 100 files to remove, which are its own for ten minutes. They stay listed until forget_receipt_trash.';

create or replace function private.forget_receipt_trash(p_paths text[]) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
begin
  delete from private.receipt_trash t where t.path = any (p_paths) and t.claimed_at is not null;
  return private.answer('rt1', '{}');
end
$$;

create or replace function public.read_receipt_trash() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.read_receipt_trash() $$;

create function public.expect_receipt(owner uuid, path text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.expect_receipt(owner, path) $$;
comment on function public.expect_receipt(uuid, text) is 'For the service role only: a file is about to be stored. See private.expect_receipt.';

-- What `npm run deploy:check -- --online` asks. Every part that another schema may lack is looked up by name and null without it.

create function private.deploy_facts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_migration text;
  v_bucket jsonb;
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
    if to_regclass('cron.job') is not null then
      execute $sql$
        select jsonb_build_object('available', true, 'scheduled', count(*) > 0)
        from cron.job j where j.command like '%private.advance_bookings()%' and j.active $sql$ into v_cron;
    end if;
  exception when insufficient_privilege then
    null; -- What may not be looked at is not known, which the check says by itself.
  end;
  return private.answer('df1', jsonb_build_object(
    'postgres', current_setting('server_version_num')::integer,
    'migration', v_migration,
    'settings', (select to_jsonb(s) - 'id' from private.settings s),
    'timer', (select jsonb_object_agg(t.job, private.iso(t.ran_at)) from private.timer_runs t),
    'cron', v_cron,
    'bucket', v_bucket,
    'bank_accounts', (select count(*) from public.bank_details),
    'admins', (select count(*) from private.admins),
    'venues', (select count(*) from public.venues v where v.is_published),
    'trash', (select count(*) from private.receipt_trash t where coalesce(t.due_at <= private.app_now(), true))
  ));
end
$$;
comment on function private.deploy_facts() is
  'For the service role: what a deployment may lack, as numbers and yes or no (newest migration, settings, last runs of the timer, pg_cron, bucket, bank accounts, admins, venues, files to remove). Nothing about persons.';

create function public.deploy_facts() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.deploy_facts() $$;
comment on function public.deploy_facts() is 'For the service role only: what a deployment may lack. See private.deploy_facts.';

revoke execute on function
  private.expect_receipt(uuid, text), private.keep_noted_receipt(), private.deploy_facts(),
  public.expect_receipt(uuid, text), public.deploy_facts()
from public, anon, authenticated;
grant execute on function
  private.expect_receipt(uuid, text), private.deploy_facts(), public.expect_receipt(uuid, text), public.deploy_facts()
to service_role;
