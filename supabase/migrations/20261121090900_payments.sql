-- Where to pay, and the file that proves it. The files themselves live in storage, behind the upload endpoint.

create table public.bank_details (
  id uuid primary key default gen_random_uuid(),
  bank_name text not null check (length(bank_name) between 1 and 80),
  account_title text not null check (length(account_title) between 1 and 120),
  account_number text not null unique check (length(account_number) between 5 and 40),
  created_at timestamptz not null default now()
);

comment on table public.bank_details is 'Accounts that people transfer to. Read by signed-in people only; written by nobody through the API.';
comment on column public.bank_details.account_number is 'IBAN (24 characters, PK) or account number.';

alter table public.bank_details enable row level security;

create policy "signed-in people read where to pay" on public.bank_details for select to authenticated using (true);

revoke all on public.bank_details from public, anon, authenticated;
grant select on public.bank_details to authenticated;
grant select, insert, update, delete on public.bank_details to service_role;

create function private.bank_details() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_person();
  return private.answer('bd1', jsonb_build_object('accounts', coalesce((
    select jsonb_agg(jsonb_build_object(
      'bankName', d.bank_name, 'accountTitle', d.account_title, 'accountNumber', d.account_number
    ) order by d.created_at desc, d.id)
    from public.bank_details d
  ), '[]')));
end
$$;
comment on function private.bank_details() is 'Accounts to transfer to, newest first. SIGNED_OUT, ACCOUNT_GONE.';

create function private.note_receipt(p_owner uuid, p_path text, p_mime text, p_bytes integer) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
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
    perform private.count_hit('receipt:' || p_owner, 30, interval '1 hour');
  end if;
  insert into public.receipts (path, owner_id, mime, bytes) values (p_path, p_owner, p_mime, p_bytes)
  on conflict (path) do nothing;
  return private.answer('nr1', jsonb_build_object('path', p_path));
end
$$;
comment on function private.note_receipt(uuid, text, text, integer) is
  'Called by the upload endpoint after it stored a checked file. Repeating it changes nothing; 30 new files an hour. ACCOUNT_GONE, INVALID, RATE_LIMITED.';

create function private.can_read_receipt(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select auth.uid()) is not null and (
    exists (select 1 from public.receipts r where r.path = p_path and r.owner_id = (select auth.uid()))
    or exists (
      select 1 from public.bookings b
      where b.payment_receipt = p_path and b.court_id in (select private.my_court_ids())
    )
    or (private.is_admin() and exists (select 1 from public.receipts r where r.path = p_path))
  ), false)
$$;
comment on function private.can_read_receipt(text) is 'True for the person who uploaded it, for the business whose court it paid for, and for admins.';

create function public.bank_details() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.bank_details() $$;
comment on function public.bank_details() is 'Where to pay. See private.bank_details.';

create function public.note_receipt(owner uuid, path text, mime text, bytes integer) returns jsonb
language sql security invoker set search_path = '' as $$ select private.note_receipt(owner, path, mime, bytes) $$;
comment on function public.note_receipt(uuid, text, text, integer) is 'For the service role only: notes a stored receipt. See private.note_receipt.';

create function public.can_read_receipt(path text) returns boolean
language sql stable security invoker set search_path = '' as $$ select private.can_read_receipt(path) $$;
comment on function public.can_read_receipt(text) is 'Whether the caller may see a receipt. See private.can_read_receipt.';

revoke execute on function
  private.bank_details(), private.note_receipt(uuid, text, text, integer), private.can_read_receipt(text),
  public.bank_details(), public.note_receipt(uuid, text, text, integer), public.can_read_receipt(text)
from public, anon, authenticated;
grant execute on function private.bank_details(), private.can_read_receipt(text), public.bank_details(), public.can_read_receipt(text)
to anon, authenticated, service_role;
grant execute on function private.note_receipt(uuid, text, text, integer), public.note_receipt(uuid, text, text, integer)
to service_role;

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
