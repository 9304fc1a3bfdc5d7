-- A receipt that comes in parts over a bad line. Its parts lie in a folder beside where the file will be
-- (`<person>/<sha256>.<ext>.parts`), and that folder is waste from its first part on, like every file without a row.

alter table private.receipt_trash add column bytes integer;
comment on column private.receipt_trash.bytes is 'Of a folder of parts: how long the whole file will be. Null: a single file.';

create or replace function private.expect_receipt(p_owner uuid, p_path text) returns jsonb
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
  -- Files that were stored and never noted fill the disk like the others, so they have the same limit. Parts have their own.
  select count(*), min(t.due_at) into v_waiting, v_first
  from private.receipt_trash t
  where left(t.path, 36) = p_owner::text and t.due_at > v_now and t.path <> p_path and t.bytes is null;
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

create function private.expect_receipt_parts(p_owner uuid, p_path text, p_bytes integer) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_now timestamptz := private.app_now();
  v_folder text := p_path || '.parts';
  v_declared integer;
  v_count integer;
  v_bytes bigint;
  v_first timestamptz;
begin
  -- Not shared: two first parts of one person at once are counted one after the other.
  perform 1 from public.users u where u.id = p_owner for no key update;
  if not found then
    perform private.fail(401, 'ACCOUNT_GONE');
  end if;
  if coalesce(p_path, '') !~ ('^' || p_owner || '/[0-9a-f]{64}\.(jpg|png|pdf)$')
    or p_bytes is null or p_bytes not between 1 and 5242880
  then
    perform private.fail(422, 'INVALID');
  end if;
  if exists (select from public.receipts r where r.path = p_path) then
    return private.answer('ep1', '{"known": true}');
  end if;
  select t.bytes into v_declared from private.receipt_trash t where t.path = v_folder;
  if v_declared is null then
    select count(*), coalesce(sum(t.bytes), 0), min(coalesce(t.due_at, v_now)) into v_count, v_bytes, v_first
    from private.receipt_trash t
    where left(t.path, 36) = p_owner::text and t.bytes is not null and t.due_at > v_now;
    if v_count >= 10 or v_bytes + p_bytes > 26214400 then
      perform private.fail(429, 'RATE_LIMITED', jsonb_build_object(
        'retry_after', greatest(1, ceil(extract(epoch from v_first - v_now)))::integer));
    end if;
  elsif v_declared <> p_bytes then
    -- One content has one length: whoever says two lies about one of them.
    perform private.fail(422, 'INVALID');
  end if;
  insert into private.receipt_trash as t (path, due_at, bytes) values (v_folder, v_now + interval '24 hours', p_bytes)
  on conflict (path) do update set due_at = excluded.due_at, claimed_at = null
    where t.claimed_at is null or t.claimed_at <= v_now - interval '10 minutes';
  if not found then
    perform private.fail(503, 'BUSY');
  end if;
  return private.answer('ep1', '{"known": false}');
end
$$;
comment on function private.expect_receipt_parts(uuid, text, integer) is
  'Called by the upload endpoint before it stores a part: without its last part within 24 hours of the latest one the folder is waste. known: the whole file is there. ACCOUNT_GONE, INVALID; RATE_LIMITED past 10 unfinished uploads or 25 MB of them; BUSY while the folder is being removed.';

create function public.expect_receipt_parts(owner uuid, path text, bytes integer) returns jsonb
language sql security invoker set search_path = '' as $$ select private.expect_receipt_parts(owner, path, bytes) $$;
comment on function public.expect_receipt_parts(uuid, text, integer) is
  'For the service role only: a part is about to be stored. See private.expect_receipt_parts.';

-- A part that is still being stored when its folder is due would outlive it, so nothing is due at once.

create function private.end_receipt_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.receipt_trash t set due_at = private.app_now() + interval '10 minutes'
  where t.path = new.path || '.parts' and t.claimed_at is null;
  return null;
end
$$;
comment on function private.end_receipt_parts() is 'The parts of a file that is whole are waste in ten minutes.';
create trigger end_receipt_parts after insert on public.receipts
for each row execute function private.end_receipt_parts();

create function private.leave_receipt_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.receipt_trash t set due_at = private.app_now() + interval '10 minutes'
  where left(t.path, 36) = old.id::text and t.bytes is not null and t.claimed_at is null;
  return null;
end
$$;
comment on function private.leave_receipt_parts() is 'What a deleted account had begun to upload is waste in ten minutes.';
create trigger leave_receipt_parts after delete on public.users
for each row execute function private.leave_receipt_parts();

revoke execute on function
  private.expect_receipt_parts(uuid, text, integer), public.expect_receipt_parts(uuid, text, integer),
  private.end_receipt_parts(), private.leave_receipt_parts()
from public, anon, authenticated;
grant execute on function private.expect_receipt_parts(uuid, text, integer), public.expect_receipt_parts(uuid, text, integer)
to service_role;
