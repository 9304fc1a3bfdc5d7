-- A receipt is a picture that anybody can copy. Staff are told when the very same file comes from another account, and
-- nobody fills the disk.

alter table private.settings
  add column receipts_per_hour integer not null default 30 check (receipts_per_hour > 0),
  add column receipts_per_day integer not null default 40 check (receipts_per_day > 0);

comment on column private.settings.receipts_per_hour is 'New receipt files that one account may upload within an hour.';
comment on column private.settings.receipts_per_day is 'New receipt files that one account may upload within a day.';

create table private.receipt_prints (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  owner_id uuid,
  first_seen timestamptz not null default now()
);

create table private.receipt_flags (
  path text primary key references public.receipts (path) on delete cascade,
  reason text not null check (reason in ('same-file')),
  first_owner uuid,
  first_seen timestamptz not null,
  flagged_at timestamptz not null default now()
);

comment on table private.receipt_prints is 'SHA-256 of every receipt file that ever came, and who sent it first. Outlives the file and the account: a transfer is not new because its first sender left.';
comment on column private.receipt_prints.owner_id is 'Who sent it first. An account that is gone is only a number.';
comment on table private.receipt_flags is 'Receipts that staff look at twice.';
comment on column private.receipt_flags.reason is 'same-file: the very same bytes came from another account before.';
comment on column private.receipt_flags.first_owner is 'The account that sent the file first; it may be gone.';

create index receipt_flags_by_age on private.receipt_flags (flagged_at);

revoke all on private.receipt_prints, private.receipt_flags from public, anon, authenticated;

insert into private.receipt_prints (digest, owner_id, first_seen)
select distinct on (substr(r.path, 38, 64)) substr(r.path, 38, 64), r.owner_id, r.created_at
from public.receipts r order by substr(r.path, 38, 64), r.created_at
on conflict (digest) do nothing;

create function private.print_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_first private.receipt_prints;
begin
  insert into private.receipt_prints (digest, owner_id, first_seen)
  values (substr(new.path, 38, 64), new.owner_id, private.app_now())
  on conflict (digest) do nothing;
  select * into v_first from private.receipt_prints p where p.digest = substr(new.path, 38, 64);
  if v_first.owner_id is distinct from new.owner_id then
    insert into private.receipt_flags (path, reason, first_owner, first_seen, flagged_at)
    values (new.path, 'same-file', v_first.owner_id, v_first.first_seen, private.app_now())
    on conflict (path) do nothing;
  end if;
  return null;
end
$$;
comment on function private.print_receipt() is 'Remembers the print of a new receipt, and flags one whose bytes came from another account before.';

create trigger print_receipt after insert on public.receipts for each row execute function private.print_receipt();

create or replace function private.note_receipt(p_owner uuid, p_path text, p_mime text, p_bytes integer) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_settings private.settings;
begin
  -- Locked, so that the account cannot be deleted between this check and the insert: its file would be left behind.
  perform 1 from public.users u where u.id = p_owner for key share;
  if not found then
    perform private.fail(401, 'ACCOUNT_GONE');
  end if;
  if p_path !~ ('^' || p_owner || '/[0-9a-f]{64}\.(jpg|png|pdf)$')
    or p_mime is distinct from (case right(p_path, 3) when 'jpg' then 'image/jpeg' when 'png' then 'image/png' else 'application/pdf' end)
    or p_bytes is null or p_bytes not between 1 and 5242880 or p_path is null
  then
    perform private.fail(422, 'INVALID');
  end if;
  if not exists (select 1 from public.receipts r where r.path = p_path) then
    select * into v_settings from private.settings;
    perform private.count_hit('receipt:' || p_owner, v_settings.receipts_per_hour, interval '1 hour');
    perform private.count_hit('receipt-day:' || p_owner, v_settings.receipts_per_day, interval '1 day');
  end if;
  insert into public.receipts (path, owner_id, mime, bytes) values (p_path, p_owner, p_mime, p_bytes)
  on conflict (path) do nothing;
  return private.answer('nr1', jsonb_build_object('path', p_path));
end
$$;
comment on function private.note_receipt(uuid, text, text, integer) is
  'Called by the upload endpoint after it stored a checked file. Repeating it changes nothing; 30 new files an hour, 40 a day. The same bytes from another account are flagged for staff. ACCOUNT_GONE, INVALID, RATE_LIMITED.';

revoke execute on function private.print_receipt() from public, anon, authenticated;
