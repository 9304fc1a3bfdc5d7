-- Paying: the accounts that customers transfer to, and the receipts that prove a transfer.
--
-- The payee of a booking is Baari (platform) or the venue. Those who can look into the account that was paid check the payment
-- and see the receipt, so a customer is never shown an account into which nobody looks. Baari's staff see every receipt. A hold
-- promises the payee; on a booking it never changes.
--
-- The files lie in storage behind the endpoint supabase/functions/receipts, which alone calls the functions for the service role.
-- The path of a file is its owner and the hash of its content, so the same file is the same receipt. A receipt pays for one
-- booking, also after that booking was cancelled or became a refund: the money is decided about there, once.

create table public.bank_details (
  id uuid primary key default gen_random_uuid(),
  bank_name text not null check (length(bank_name) between 1 and 80),
  account_title text not null check (length(account_title) between 1 and 120),
  account_number text not null unique check (length(account_number) between 5 and 40),
  created_at timestamptz not null default now(),
  venue_id uuid references public.venues (id)
);
comment on table public.bank_details is 'Accounts that customers transfer to: Baari''s, and those of venues whose payee is the venue. Every signed-in user reads them; nobody writes them through the API.';
comment on column public.bank_details.account_number is 'IBAN (24 characters, PK) or account number.';
comment on column public.bank_details.venue_id is 'The venue that owns the account; null for Baari''s accounts.';
create index bank_details_by_venue on public.bank_details (venue_id);
alter table public.bank_details enable row level security;
grant select, insert, update, delete on public.bank_details to service_role;
create policy "signed-in people read where to pay" on public.bank_details for select to authenticated using (true);

create table public.receipts (
  path text primary key,
  owner_id uuid references public.users (id) on delete set null,
  mime text not null check (mime in ('image/jpeg', 'image/png', 'application/pdf')),
  bytes integer not null check (bytes between 1 and 5242880),
  created_at timestamptz not null default now(),
  check (path ~ '^[0-9a-f-]{36}/[0-9a-f]{64}\.(jpg|png|pdf)$'),
  check (owner_id is null or left(path, 36) = owner_id::text)
);
comment on table public.receipts is 'Receipt files that the receipts endpoint has checked and stored. They are evidence: users can neither change nor remove a row.';
comment on column public.receipts.path is '<owner id>/<sha256 of the bytes>.<jpg|png|pdf>, so the same file of one owner has the same path.';
comment on column public.receipts.owner_id is 'Account that uploaded the file; null once that account is deleted.';
comment on column public.receipts.bytes is 'Size in bytes, at most 5 MB.';
create index receipts_by_owner on public.receipts (owner_id, created_at);
alter table public.receipts enable row level security;
grant select, insert, update, delete on public.receipts to service_role;
create policy "people read their own receipts and admins read all" on public.receipts
  for select to authenticated using (owner_id = (select auth.uid()) or (select private.is_admin()));

create table private.receipt_prints (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  owner_id uuid,
  first_seen timestamptz not null default now()
);
comment on table private.receipt_prints is 'SHA-256 of every receipt file that was ever uploaded, and the account that sent it first. A row outlives the file and the account, so that a transfer does not count as new when its first sender has left.';
comment on column private.receipt_prints.owner_id is 'Account that sent the file first. No foreign key, because the account may be gone.';

create table private.receipt_flags (
  path text primary key references public.receipts (path) on delete cascade,
  reason text not null check (reason in ('same-file')),
  first_owner uuid,
  first_seen timestamptz not null,
  flagged_at timestamptz not null default now()
);
comment on table private.receipt_flags is 'Receipts that staff should look at twice. A copied receipt is flagged, not refused: a customer may pay for a friend.';
comment on column private.receipt_flags.reason is 'same-file: the very same bytes came from another account before.';
comment on column private.receipt_flags.first_owner is 'Account that sent the file first; it may be gone.';
create index receipt_flags_by_age on private.receipt_flags (flagged_at);

create table private.receipt_trash (
  path text primary key,
  thrown_at timestamptz not null default now(),
  due_at timestamptz,
  claimed_at timestamptz,
  bytes integer
);
comment on table private.receipt_trash is 'Files that the receipts endpoint has to remove: receipts of deleted accounts, uploads that never got their row, and folders of parts.';
comment on column private.receipt_trash.due_at is 'When the path may be removed; null: at once. Until then an upload may be under way, whose row takes the path off the list.';
comment on column private.receipt_trash.claimed_at is 'When an endpoint took the path to remove it. For ten minutes no other endpoint takes it, and no upload may count on the file.';
comment on column private.receipt_trash.bytes is 'For a folder of parts: length of the whole file in bytes. Null for a single file.';
create index receipt_trash_by_age on private.receipt_trash (thrown_at);
create index receipt_trash_by_owner on private.receipt_trash (left(path, 36));

-- Accounts to pay to
--
-- In the SQL console: `insert into public.bank_details (bank_name, account_title, account_number) values ('…', '…', 'PK…')` sets
-- an account of Baari, and `delete` removes the old row. Two people check the number before it is entered and after. To let
-- customers pay to a venue, insert an account with its venue_id, then `update public.venues set payee = 'venue' where id = '…'`.

create function private.bank_details(p_court uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_venue uuid := (
    select c.venue_id from public.courts c
    where c.id = p_court and private.get_payee(v_person, p_court) = 'venue'
  );
begin
  return private.build_answer('bd1', jsonb_build_object('accounts', coalesce((
    select jsonb_agg(jsonb_build_object(
      'bankName', d.bank_name, 'accountTitle', d.account_title, 'accountNumber', d.account_number
    ) order by d.created_at desc, d.id)
    from public.bank_details d where d.venue_id is not distinct from v_venue
  ), '[]')));
end
$$;
comment on function private.bank_details(uuid) is 'Accounts to transfer to for a court, newest first {accounts: [{bankName, accountTitle, accountNumber}]}: the venue''s accounts where its payee was the venue when the caller''s newest hold of the court began (without a hold: is now), else Baari''s. Without a court: Baari''s. SIGNED_OUT, ACCOUNT_GONE.';
grant execute on function private.bank_details(uuid) to anon, authenticated, service_role;

create function public.bank_details(court uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.bank_details(court) $$;
comment on function public.bank_details(uuid) is 'Accounts to pay to. See private.bank_details.';
grant execute on function public.bank_details(uuid) to anon, authenticated, service_role;

create function private.require_payee_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_venue uuid;
begin
  -- The trigger serves two tables, whose rows have different columns: one expression for both would fail.
  if tg_table_name = 'venues' then
    v_venue := new.id;
  else
    v_venue := old.venue_id;
  end if;
  -- Lock the venue, so that its last account cannot be deleted while it becomes payee.
  perform 1 from public.venues v where v.id = v_venue for no key update;
  if exists (select 1 from public.venues v where v.id = v_venue and v.payee = 'venue')
    and not exists (select 1 from public.bank_details d where d.venue_id = v_venue)
  then
    perform private.fail(422, 'INVALID', jsonb_build_object('payee', 'venue without an account', 'venue', v_venue));
  end if;
  return null;
end
$$;
comment on function private.require_payee_account() is 'Constraint at the end of every transaction: a venue that is its own payee has at least one account. INVALID {payee, venue}.';
create constraint trigger require_payee_account after insert or update of payee on public.venues
  deferrable initially deferred for each row when (new.payee = 'venue') execute function private.require_payee_account();
create constraint trigger require_payee_account after update or delete on public.bank_details
  deferrable initially deferred for each row when (old.venue_id is not null) execute function private.require_payee_account();

create function private.can_check_payment(p_payee text, p_court uuid) returns boolean
language sql stable set search_path = '' as $$
  select auth.uid() is null or private.has_right(private.get_venue_of_court(p_court), 'booking.confirm', p_payee)
$$;
comment on function private.can_check_payment(text, uuid) is 'True when the caller can look into the account that was paid: Baari''s staff and the SQL console always, owner and managers of a venue only where customers pay to its own account.';

-- Upload
--
-- A file is waste until it has a row in receipts. Its path is listed in private.receipt_trash before the file is stored
-- (expect_receipt), and the insert of its row removes it from that list (note_receipt). An endpoint that dies in between leaves a
-- file that will be removed, never a file that nobody knows of.
--
-- A receipt may come in parts, because a bad line cuts every request that takes longer than a minute. The parts lie in the folder
-- <path>.parts, each named <from>-<to> in bytes. A part has 8 kB to 1 MB, the last one any length. The folder is listed as waste
-- from its first part on, and due 24 hours after the latest part. The last part makes the endpoint join the parts, compare the
-- hash and store the file. The endpoint then removes the parts, and once more ten minutes later, because a part may still have
-- been on its way. tests/db/receipt-upload.test.ts and receipt-parts.test.ts stop the endpoint at every step.

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
    return private.build_answer('er1', '{"known": true}');
  end if;
  -- A file that is stored but never gets its row fills the disk like the others, so the limit is the same. Parts have their own.
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
  return private.build_answer('er1', '{"known": false}');
end
$$;
comment on function private.expect_receipt(uuid, text) is 'The receipts endpoint calls this before it stores a checked file: without a row within one hour the file is waste. Answers {known}: true when the file has its row already. ACCOUNT_GONE, INVALID; RATE_LIMITED {retry_after} past 30 files of the owner that wait for their row; BUSY while the same file is being removed.';
grant execute on function private.expect_receipt(uuid, text) to service_role;

create function public.expect_receipt(owner uuid, path text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.expect_receipt(owner, path) $$;
comment on function public.expect_receipt(uuid, text) is 'For the service role only: a file is about to be stored. See private.expect_receipt.';
grant execute on function public.expect_receipt(uuid, text) to service_role;

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
  -- An exclusive lock, so that two first parts of one owner at the same time are counted one after the other.
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
    return private.build_answer('ep1', '{"known": true}');
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
    -- The path is the hash of the content, and one content has one length: a second length is wrong.
    perform private.fail(422, 'INVALID');
  end if;
  insert into private.receipt_trash as t (path, due_at, bytes) values (v_folder, v_now + interval '24 hours', p_bytes)
  on conflict (path) do update set due_at = excluded.due_at, claimed_at = null
    where t.claimed_at is null or t.claimed_at <= v_now - interval '10 minutes';
  if not found then
    perform private.fail(503, 'BUSY');
  end if;
  return private.build_answer('ep1', '{"known": false}');
end
$$;
comment on function private.expect_receipt_parts(uuid, text, integer) is 'The receipts endpoint calls this before it stores a part of a file of so many bytes: without the last part within 24 hours of the latest one the folder of parts is waste. Answers {known}: true when the whole file has its row already. ACCOUNT_GONE, INVALID; RATE_LIMITED {retry_after} past 10 unfinished uploads of the owner or 25 MB of them; BUSY while the folder is being removed.';
grant execute on function private.expect_receipt_parts(uuid, text, integer) to service_role;

create function public.expect_receipt_parts(owner uuid, path text, bytes integer) returns jsonb
language sql security invoker set search_path = '' as $$ select private.expect_receipt_parts(owner, path, bytes) $$;
comment on function public.expect_receipt_parts(uuid, text, integer) is 'For the service role only: a part is about to be stored. See private.expect_receipt_parts.';
grant execute on function public.expect_receipt_parts(uuid, text, integer) to service_role;

create function private.note_receipt(p_owner uuid, p_path text, p_mime text, p_bytes integer) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_settings private.settings;
begin
  -- Lock the profile, so that the account cannot be deleted between this check and the insert: the file would be left behind.
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
  return private.build_answer('nr1', jsonb_build_object('path', p_path));
end
$$;
comment on function private.note_receipt(uuid, text, text, integer) is 'The receipts endpoint calls this after it stored a checked file: adds the row of the file. Repeating it changes nothing. 30 new files an hour and 40 a day per owner. Triggers flag the same bytes from another account for staff. ACCOUNT_GONE, INVALID, RATE_LIMITED {retry_after}.';
grant execute on function private.note_receipt(uuid, text, text, integer) to service_role;

create function public.note_receipt(owner uuid, path text, mime text, bytes integer) returns jsonb
language sql security invoker set search_path = '' as $$ select private.note_receipt(owner, path, mime, bytes) $$;
comment on function public.note_receipt(uuid, text, text, integer) is 'For the service role only: adds the row of a stored receipt. See private.note_receipt.';
grant execute on function public.note_receipt(uuid, text, text, integer) to service_role;

create function private.protect_receipt_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.receipt_trash t where t.path = new.path and t.claimed_at is null;
  if not found and exists (select from private.receipt_trash t where t.path = new.path) then
    perform private.fail(503, 'BUSY');
  end if;
  return null;
end
$$;
comment on function private.protect_receipt_file() is 'Takes the path of a new receipt off the list of files to remove. BUSY when an endpoint has claimed the path: the upload then starts over and stores the file again.';
create trigger protect_receipt_file after insert on public.receipts
for each row execute function private.protect_receipt_file();

create function private.fingerprint_receipt() returns trigger
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
comment on function private.fingerprint_receipt() is 'Stores the SHA-256 of a new receipt, and flags the receipt when the same bytes came from another account first.';
create trigger fingerprint_receipt after insert on public.receipts for each row execute function private.fingerprint_receipt();

create function private.expire_receipt_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.receipt_trash t set due_at = private.app_now() + interval '10 minutes'
  where t.path = new.path || '.parts' and t.claimed_at is null;
  return null;
end
$$;
comment on function private.expire_receipt_parts() is 'Once the whole file has its row, its folder of parts is due in ten minutes: a part that is still being stored now would outlive a removal at once.';
create trigger expire_receipt_parts after insert on public.receipts
for each row execute function private.expire_receipt_parts();

create function private.expire_user_receipt_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.receipt_trash t set due_at = private.app_now() + interval '10 minutes'
  where left(t.path, 36) = old.id::text and t.bytes is not null and t.claimed_at is null;
  return null;
end
$$;
comment on function private.expire_user_receipt_parts() is 'The unfinished uploads of a deleted account are due in ten minutes: a part that is still being stored now would outlive a removal at once.';
create trigger expire_user_receipt_parts after delete on public.users
for each row execute function private.expire_user_receipt_parts();

-- Use of a receipt

create function private.require_own_receipt(p_person uuid, p_receipt text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select 1 from public.receipts r where r.path = p_receipt and r.owner_id = p_person) then
    perform private.fail(422, 'RECEIPT_MISSING');
  end if;
end
$$;
comment on function private.require_own_receipt(uuid, text) is 'RECEIPT_MISSING unless this very user uploaded the file.';

create function private.require_unused_receipt(p_receipt text) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_booking uuid := (select b.id from public.bookings b where b.payment_receipt = p_receipt);
begin
  if v_booking is not null then
    perform private.fail(409, 'RECEIPT_USED', jsonb_build_object('booking', v_booking));
  end if;
end
$$;
comment on function private.require_unused_receipt(text) is 'RECEIPT_USED {booking} when the file has paid for a booking already: one transfer pays for one booking. The unique index bookings_one_per_receipt enforces the same on every other path.';

create function private.can_read_receipt(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select auth.uid()) is not null and (
    exists (select 1 from public.receipts r where r.path = p_path and r.owner_id = (select auth.uid()))
    or exists (
      select 1 from public.bookings b join public.courts c on c.id = b.court_id
      where b.payment_receipt = p_path and private.has_right(c.venue_id, 'receipt.see', b.payee)
    )
    or (private.has_right(null, 'receipt.see') and exists (select 1 from public.receipts r where r.path = p_path))
  ), false)
$$;
comment on function private.can_read_receipt(text) is 'True for the customer who uploaded the file, for owner and managers of the venue into whose own account it was paid, and for Baari''s staff.';
grant execute on function private.can_read_receipt(text) to anon, authenticated, service_role;

create function public.can_read_receipt(path text) returns boolean
language sql stable security invoker set search_path = '' as $$ select private.can_read_receipt(path) $$;
comment on function public.can_read_receipt(text) is 'Whether the caller may see a receipt. See private.can_read_receipt.';
grant execute on function public.can_read_receipt(text) to anon, authenticated, service_role;

-- Removal of files
--
-- The endpoint claims paths, removes the files, and takes the paths off the list. It does so after every upload, and when a timer
-- sends DELETE with the service key. Two endpoints never remove the same file, and no upload counts on a file that is being
-- removed. A hosted project with few uploads can call it from any schedule; the answer says how many files went:
--     curl -X DELETE https://<ref>.supabase.co/functions/v1/receipts -H "apikey: $SECRET_KEY"

create function private.read_receipt_trash() returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_now timestamptz := private.app_now();
  v_paths jsonb;
begin
  -- When two uploads of one file run at once, the slower one lists the path after the other wrote the row: take it off.
  delete from private.receipt_trash t where t.path in (
    select x.path from private.receipt_trash x
    where x.claimed_at is null and exists (select from public.receipts r where r.path = x.path) for update skip locked
  );
  with taken as (
    select t.path from private.receipt_trash t
    where coalesce(t.due_at <= v_now, true) and coalesce(t.claimed_at <= v_now - interval '10 minutes', true)
      and not exists (select from public.receipts r where r.path = t.path)
    -- Paths that could not be removed before come last, so that they never block the others.
    order by t.claimed_at nulls first, t.thrown_at, t.path limit 100 for update skip locked
  ), claimed as (
    update private.receipt_trash t set claimed_at = v_now from taken where t.path = taken.path returning t.path, t.thrown_at
  )
  select coalesce(jsonb_agg(c.path order by c.thrown_at, c.path), '[]') into v_paths from claimed c;
  return private.build_answer('rt1', jsonb_build_object('paths', v_paths));
end
$$;
comment on function private.read_receipt_trash() is 'For the receipts endpoint: claims up to 100 paths for ten minutes and returns them {paths}. They stay listed until forget_receipt_trash.';
grant execute on function private.read_receipt_trash() to service_role;

create function public.read_receipt_trash() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.read_receipt_trash() $$;
comment on function public.read_receipt_trash() is 'For the service role only. See private.read_receipt_trash.';
grant execute on function public.read_receipt_trash() to service_role;

create function private.forget_receipt_trash(p_paths text[]) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
begin
  delete from private.receipt_trash t where t.path = any (p_paths) and t.claimed_at is not null;
  return private.build_answer('rt1', '{}');
end
$$;
comment on function private.forget_receipt_trash(text[]) is 'For the receipts endpoint, after it removed the files: takes claimed paths off the list. An endpoint that dies before this call removes the files a second time, which loses nothing.';
grant execute on function private.forget_receipt_trash(text[]) to service_role;

create function public.forget_receipt_trash(paths text[]) returns jsonb
language sql security invoker set search_path = '' as $$ select private.forget_receipt_trash(paths) $$;
comment on function public.forget_receipt_trash(text[]) is 'For the service role only. See private.forget_receipt_trash.';
grant execute on function public.forget_receipt_trash(text[]) to service_role;

-- Hosted projects keep the files in this private bucket; it has no policies, so only the endpoint's service key reads it.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    execute $sql$
      insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
      values ('receipts', 'receipts', false, 5242880, array['image/jpeg', 'image/png', 'application/pdf'])
      on conflict (id) do nothing
    $sql$;
  end if;
end
$$;
