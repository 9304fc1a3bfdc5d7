-- The end of an account, by its person or in the dashboard: one path. Claims for money outlive it until they are settled.
-- Locks are taken in the one order of this database: person, venues, refunds, bookings, hours, each by id. Refunds come
-- before their bookings, because settling one in the SQL console begins with its row; the profile comes last, because
-- whoever tells a person something (advance_bookings) holds their bookings while it waits for the profile.

create function private.keep_claims(p_person uuid) returns void
language sql set search_path = '' as $$
  insert into private.refund_notes as n (refund_id, name, email, phone)
  select r.id, u.name, u.email, u.phone
  from public.users u join public.bookings b on b.user_id = u.id join public.refunds r on r.booking_id = b.id
  where u.id = p_person and r.state = 'due' order by r.id
  on conflict (refund_id) do update set name = excluded.name, email = excluded.email, phone = excluded.phone
$$;
comment on function private.keep_claims(uuid) is
  'Notes name, e-mail and phone with every refund that is still due to a person: they are about to leave, and somebody has to reach them.';

create function private.clear_person(p_person uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_email text;
begin
  perform pg_advisory_xact_lock(hashtextextended('person:' || p_person, 0));
  perform 1 from public.venues v
  where v.id in (
    select r.venue_id from public.reviews r join public.review_authors a on a.review_id = r.id where a.user_id = p_person
  )
  order by v.id for no key update;
  perform 1 from public.refunds r
  where r.booking_id in (select b.id from public.bookings b where b.user_id = p_person)
  order by r.id for no key update;
  perform 1 from public.bookings b where b.user_id = p_person order by b.id for update;
  perform 1 from public.time_slot_blocks t where t.held_by = p_person order by t.id for update;
  -- An upload that is being noted finishes first and is thrown away below; a later one finds nobody.
  select u.email into v_email from public.users u where u.id = p_person for update;

  update public.bookings b set status = 'cancelled', ended_by = 'customer', end_reason = 'deleted'
  where b.user_id = p_person and b.status = 'pending';
  perform private.keep_claims(p_person);
  delete from public.reviews r using public.review_authors a where a.review_id = r.id and a.user_id = p_person;

  -- Staff find the incoming payment by its receipt: it stays with its booking for as long as money is owed.
  update public.bookings b set
    user_id = null,
    payment_receipt = case
      when exists (select 1 from public.refunds r where r.booking_id = b.id and r.state = 'due') then b.payment_receipt
    end
  where b.user_id = p_person;
  with thrown as (
    delete from public.receipts r
    where r.owner_id = p_person and not exists (select 1 from public.bookings b where b.payment_receipt = r.path)
    returning r.path
  )
  insert into private.receipt_trash (path) select t.path from thrown t on conflict (path) do nothing;

  delete from public.vendors d
  where d.user_id = p_person and not exists (select 1 from public.venues v where v.vendor_id = d.id);
  delete from public.contact_submissions c where c.user_id = p_person;
  delete from private.client_mutations c where c.user_id = p_person;
  delete from private.forgot_password f where f.email_hash = private.email_hash(v_email);
  delete from private.rate_limits r where r.bucket like '%:' || p_person;
  update private.audit_log a set actor = null where a.actor = p_person;
end
$$;
comment on function private.clear_person(uuid) is
  'What goes with an account: pending bookings are cancelled (ended_by customer, deleted) and their hours freed; other bookings stay nameless in the venue''s books; reviews go and averages follow; receipts go, except those of refunds that are due, whose contact is kept too; applications go, a business with venues stays without an account.';

create function private.leave() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.clear_person(old.id);
  return old;
end
$$;
comment on function private.leave() is 'Runs clear_person before an account, or a profile alone, is deleted: by its person, in the dashboard, or in the SQL console.';

create trigger leave before delete on auth.users for each row execute function private.leave();
-- A profile that goes with its account was cleared by then.
create trigger leave before delete on public.users for each row
  when (pg_trigger_depth() = 0) execute function private.leave();

create function private.forget_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_receipt text;
begin
  update private.refund_notes n set name = null, email = null, phone = null
  where n.refund_id = new.id and (n.name, n.email, n.phone) is distinct from (null::text, null::text, null::text);
  -- Only a booking without a name is looked after here, and nobody who leaves holds one of those.
  if exists (select 1 from public.bookings b where b.id = new.booking_id and b.user_id is null) then
    -- The lock comes first, in its own statement: the next one then sees what another settlement committed meanwhile.
    select b.payment_receipt into v_receipt from public.bookings b where b.id = new.booking_id for update;
    update public.bookings b set payment_receipt = null
    where b.id = new.booking_id and b.payment_receipt is not null
      and not exists (select 1 from public.refunds r where r.booking_id = b.id and r.state = 'due');
    if found then
      delete from public.receipts r where r.path = v_receipt and r.owner_id is null;
      insert into private.receipt_trash (path) values (v_receipt) on conflict (path) do nothing;
    end if;
  end if;
  return null;
end
$$;
comment on function private.forget_claim() is
  'A refund that is settled needs nobody''s contact any more; the last one of a nameless booking lets its receipt go.';

create trigger forget_claim after update of state on public.refunds for each row
  when (old.state = 'due' and new.state <> 'due') execute function private.forget_claim();

create function private.signed_in_at() returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  v_claims jsonb := nullif(current_setting('request.jwt.claims', true), '')::jsonb;
  v_at timestamptz;
begin
  -- A hosted project says in the token how and when the session was opened; renewing the token does not change it.
  if jsonb_typeof(v_claims -> 'amr') = 'array' then
    select max(to_timestamp((m ->> 'timestamp')::double precision)) into v_at
    from jsonb_array_elements(v_claims -> 'amr') as m
    where jsonb_typeof(m) = 'object' and m ->> 'method' = 'password' and jsonb_typeof(m -> 'timestamp') = 'number';
    return v_at;
  end if;
  -- The embedded backend does not. There a session is opened by a password, or by the link of a recovery mail.
  if to_regclass('auth.sessions') is not null
    and v_claims ->> 'session_id' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  then
    execute 'select s.created_at from auth.sessions s where s.id::text = lower($1) and s.user_id = $2'
    into v_at using v_claims ->> 'session_id', auth.uid();
  end if;
  return v_at;
end
$$;
comment on function private.signed_in_at() is
  'When the caller''s session was opened with a password, as far as the token and the sign-in service tell; null when it was not, or nobody knows.';

create or replace function private.delete_user() returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := auth.uid();
begin
  if v_person is null then
    perform private.fail(401, 'SIGNED_OUT');
  end if;
  -- The account before the person's lock, as when it is deleted in the dashboard.
  perform 1 from auth.users a where a.id = v_person for update;
  if not found then
    perform private.fail(401, 'ACCOUNT_GONE');
  end if;
  if private.signed_in_at() is null or private.signed_in_at() < private.app_now() - interval '15 minutes' then
    perform private.fail(403, 'REAUTH_NEEDED');
  end if;
  if (select private.is_admin()) then
    perform private.fail(409, 'IS_ADMIN');
  end if;
  if exists (
    select 1 from public.venues v join public.vendors d on d.id = v.vendor_id where d.user_id = v_person
  ) then
    perform private.fail(409, 'OWNS_VENUES');
  end if;
  delete from auth.users a where a.id = v_person;
  return private.answer('du1', '{}');
end
$$;
comment on function private.delete_user() is
  'Deletes the caller''s account for good, if its password was typed within the last 15 minutes; private.clear_person says what goes with it. SIGNED_OUT, ACCOUNT_GONE, REAUTH_NEEDED, IS_ADMIN, OWNS_VENUES.';

revoke execute on function
  private.keep_claims(uuid), private.clear_person(uuid), private.leave(), private.forget_claim(), private.signed_in_at()
from public, anon, authenticated;
