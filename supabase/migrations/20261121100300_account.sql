-- Leaving, and getting back in: account deletion and the record of password mails.

create table private.forgot_password (
  id uuid primary key,
  email_hash text not null,
  is_sent boolean not null default false,
  created_at timestamptz not null default now()
);

create table private.receipt_trash (
  path text primary key,
  thrown_at timestamptz not null default now()
);

comment on table private.forgot_password is 'Password mails asked for, without the address: nobody can read or change it through the API. Kept for 30 days.';
comment on column private.forgot_password.email_hash is 'SHA-256 of the lower-case address.';
comment on table private.receipt_trash is 'Files of deleted accounts that the receipts endpoint still has to remove.';

create index forgot_password_by_email on private.forgot_password (email_hash);
create index forgot_password_by_age on private.forgot_password (created_at);
create index receipt_trash_by_age on private.receipt_trash (thrown_at);

revoke all on private.forgot_password, private.receipt_trash from public, anon, authenticated;

create function private.email_hash(p_email text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(lower(btrim(p_email)), 'UTF8')), 'hex')
$$;
comment on function private.email_hash(text) is 'SHA-256 of an address, trimmed and lower case.';

create function private.note_password_reset(p_id uuid, p_email text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_hash text := private.email_hash(p_email);
begin
  if p_id is null or coalesce(p_email, '') !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' or length(p_email) > 254 then
    perform private.fail(422, 'INVALID');
  end if;
  perform private.count_hit('reset:' || private.client_address(), 10, interval '10 minutes');
  perform private.count_hit('reset:' || v_hash, 3, interval '10 minutes');
  insert into private.forgot_password (id, email_hash) values (p_id, v_hash) on conflict (id) do nothing;
  return private.answer('fp1', '{}');
end
$$;
comment on function private.note_password_reset(uuid, text) is
  'Notes that a password mail is about to be asked for. The answer is the same for known and unknown addresses. INVALID; RATE_LIMITED past 3 per address and 10 per caller in 10 minutes.';

create function private.note_password_reset_sent(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
begin
  update private.forgot_password f set is_sent = true where f.id = p_id;
  return private.answer('fp1', '{}');
end
$$;
comment on function private.note_password_reset_sent(uuid) is 'Notes that the mail was sent; the id is known to the phone that asked only.';

create function private.delete_user() returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := private.require_person();
  v_email text := (select u.email from public.users u where u.id = v_person);
begin
  perform pg_advisory_xact_lock(hashtextextended('person:' || v_person, 0));
  -- An upload that is being noted finishes first and is thrown away below; a later one finds nobody.
  perform 1 from public.users u where u.id = v_person for update;
  if not found then
    perform private.fail(401, 'ACCOUNT_GONE');
  end if;
  if (select private.is_admin()) then
    perform private.fail(409, 'IS_ADMIN');
  end if;
  if exists (
    select 1 from public.venues v join public.vendors d on d.id = v.vendor_id where d.user_id = v_person
  ) then
    perform private.fail(409, 'OWNS_VENUES');
  end if;

  update public.bookings b set status = 'cancelled' where b.user_id = v_person and b.status = 'pending';
  insert into private.receipt_trash (path) select r.path from public.receipts r where r.owner_id = v_person
  on conflict (path) do nothing;
  delete from public.reviews r using public.review_authors a where a.review_id = r.id and a.user_id = v_person;
  update public.bookings b set user_id = null, payment_receipt = null where b.user_id = v_person;
  delete from public.receipts r where r.owner_id = v_person;
  delete from public.vendors d where d.user_id = v_person;
  delete from public.contact_submissions c where c.user_id = v_person;
  delete from private.client_mutations c where c.user_id = v_person;
  delete from private.forgot_password f where f.email_hash = private.email_hash(v_email);
  delete from private.rate_limits r where r.bucket like '%:' || v_person;
  update private.audit_log a set actor = null where a.actor = v_person;
  delete from auth.users u where u.id = v_person;
  return private.answer('du1', '{}');
end
$$;
comment on function private.delete_user() is
  'Deletes the caller''s account: pending bookings are cancelled and their hours freed, other bookings stay nameless in the venue''s books, reviews go and averages follow, receipts go. SIGNED_OUT, ACCOUNT_GONE, IS_ADMIN, OWNS_VENUES.';

create function private.read_receipt_trash() returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.answer('rt1', jsonb_build_object('paths', coalesce(jsonb_agg(t.path), '[]')))
  from (select x.path from private.receipt_trash x order by x.thrown_at, x.path limit 100) t
$$;
comment on function private.read_receipt_trash() is 'For the receipts endpoint: up to 100 files to remove, oldest first. They stay listed until forget_receipt_trash.';

create function private.forget_receipt_trash(p_paths text[]) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
begin
  delete from private.receipt_trash t where t.path = any (p_paths);
  return private.answer('rt1', '{}');
end
$$;
comment on function private.forget_receipt_trash(text[]) is 'For the receipts endpoint, once the files are gone: an endpoint that dies in between removes them again, which loses nothing.';

create function public.delete_user() returns jsonb
language sql security invoker set search_path = '' as $$ select private.delete_user() $$;
comment on function public.delete_user() is 'Deletes the caller''s account for good. See private.delete_user.';

create function public.note_password_reset(id uuid, email text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.note_password_reset(id, email) $$;
comment on function public.note_password_reset(uuid, text) is 'Before a password mail. See private.note_password_reset.';

create function public.note_password_reset_sent(id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.note_password_reset_sent(id) $$;
comment on function public.note_password_reset_sent(uuid) is 'After a password mail. See private.note_password_reset_sent.';

create function public.read_receipt_trash() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.read_receipt_trash() $$;
comment on function public.read_receipt_trash() is 'For the service role only. See private.read_receipt_trash.';

create function public.forget_receipt_trash(paths text[]) returns jsonb
language sql security invoker set search_path = '' as $$ select private.forget_receipt_trash(paths) $$;
comment on function public.forget_receipt_trash(text[]) is 'For the service role only. See private.forget_receipt_trash.';

revoke execute on function
  private.email_hash(text), private.note_password_reset(uuid, text), private.note_password_reset_sent(uuid),
  private.delete_user(), private.read_receipt_trash(), private.forget_receipt_trash(text[]), public.delete_user(),
  public.note_password_reset(uuid, text), public.note_password_reset_sent(uuid), public.read_receipt_trash(),
  public.forget_receipt_trash(text[])
from public, anon, authenticated;
grant execute on function
  private.note_password_reset(uuid, text), private.note_password_reset_sent(uuid), private.delete_user(),
  public.note_password_reset(uuid, text), public.note_password_reset_sent(uuid), public.delete_user()
to anon, authenticated, service_role;
grant execute on function
  private.read_receipt_trash(), private.forget_receipt_trash(text[]), public.read_receipt_trash(),
  public.forget_receipt_trash(text[])
to service_role;
