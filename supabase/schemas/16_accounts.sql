-- Accounts: which password mails were asked for, and the end of an account.
--
-- An account ends in one way, private.erase_user_data, whether its user, the dashboard or the SQL console deletes it: a trigger
-- runs it before the row goes. Claims for money outlive the account. A refund that is due keeps name, e-mail, phone and receipt
-- until it is settled; a confirmed booking keeps them until it has taken place, because the venue may still cancel it. A soft
-- deletion (should_soft_delete of the admin API) leaves a nameless row of auth.users behind, and nothing else.
--
-- Lock order of a deletion: account, person, venues, refunds, bookings, hours, profile; rows of one table by id. Refunds come
-- before their bookings, because a change of a refund in the SQL console begins with its row. The profile comes last, because a
-- transaction that notifies a user holds the booking while it waits for the profile.

create table private.forgot_password (
  id uuid primary key,
  email_hash text not null,
  is_sent boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table private.forgot_password is 'Password mails that were asked for, without the address. Nobody reads or changes a row through the API. Kept for 30 days.';
comment on column private.forgot_password.email_hash is 'SHA-256 of the address, trimmed and lower case.';
create index forgot_password_by_email on private.forgot_password (email_hash);
create index forgot_password_by_age on private.forgot_password (created_at);

-- Password mails
--
-- A password mail is never refused here. A limit by address would let a stranger lock out its user, a limit by caller would lock
-- out a whole phone network: thousands of phones share one address (NAT). The sign-in service limits the mails; here only the
-- number of notes is limited.

create function private.hash_email(p_email text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(lower(btrim(p_email)), 'UTF8')), 'hex')
$$;
comment on function private.hash_email(text) is 'SHA-256 of an e-mail address, trimmed and lower case, as hexadecimal text.';

create function private.note_password_reset(p_id uuid, p_email text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
begin
  if p_id is null or coalesce(p_email, '') !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' or length(p_email) > 254 then
    perform private.fail(422, 'INVALID');
  end if;
  begin
    perform private.count_hit('reset:' || private.get_client_address(), 100, interval '10 minutes');
    insert into private.forgot_password (id, email_hash) values (p_id, private.hash_email(p_email))
    on conflict (id) do nothing;
  exception when sqlstate 'PT429' then
    -- The phone asks for its mail all the same; only the note is left out.
    null;
  end;
  return private.build_answer('fp1', '{}');
end
$$;
comment on function private.note_password_reset(uuid, text) is 'Notes that a phone is about to ask for a password mail: 100 of one caller in 10 minutes, further ones are not noted. The answer is the same for known and unknown addresses, however often. INVALID for what is no address.';
grant execute on function private.note_password_reset(uuid, text) to anon, authenticated, service_role;

create function public.note_password_reset(id uuid, email text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.note_password_reset(id, email) $$;
comment on function public.note_password_reset(uuid, text) is 'Before a password mail. See private.note_password_reset.';
grant execute on function public.note_password_reset(uuid, text) to anon, authenticated, service_role;

create function private.note_password_reset_sent(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
begin
  update private.forgot_password f set is_sent = true where f.id = p_id;
  return private.build_answer('fp1', '{}');
end
$$;
comment on function private.note_password_reset_sent(uuid) is 'Notes that the mail was sent. Only the phone that asked knows the id.';
grant execute on function private.note_password_reset_sent(uuid) to anon, authenticated, service_role;

create function public.note_password_reset_sent(id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.note_password_reset_sent(id) $$;
comment on function public.note_password_reset_sent(uuid) is 'After a password mail. See private.note_password_reset_sent.';
grant execute on function public.note_password_reset_sent(uuid) to anon, authenticated, service_role;

-- Deletion
--
-- A user who deletes their own account must have typed the password within the last 15 minutes. The token says how and when its
-- session was opened (amr); renewing it does not change that.

create function private.get_sign_in_time() returns timestamptz
language sql stable set search_path = '' as $$
  select max(to_timestamp((m ->> 'timestamp')::double precision))
  from (select nullif(current_setting('request.jwt.claims', true), '')::jsonb -> 'amr' as amr) as claims
  cross join jsonb_array_elements(case when jsonb_typeof(claims.amr) = 'array' then claims.amr else '[]' end) as m
  where jsonb_typeof(m) = 'object' and m ->> 'method' = 'password' and jsonb_typeof(m -> 'timestamp') = 'number'
$$;
comment on function private.get_sign_in_time() is 'When the caller''s session was opened with a password; null when it was not, or the token does not tell.';

create function private.delete_user() returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := auth.uid();
begin
  if v_person is null then
    perform private.fail(401, 'SIGNED_OUT');
  end if;
  -- Lock the account row before the person's lock, because a deletion in the dashboard has that order.
  perform 1 from auth.users a where a.id = v_person for update;
  if not found then
    perform private.fail(401, 'ACCOUNT_GONE');
  end if;
  if private.get_sign_in_time() is null or private.get_sign_in_time() < private.app_now() - interval '15 minutes' then
    perform private.fail(403, 'REAUTH_NEEDED');
  end if;
  if private.is_staff() then
    perform private.fail(409, 'IS_ADMIN');
  end if;
  -- An admin may be giving the caller a venue right now: wait for that before looking.
  perform pg_advisory_xact_lock(hashtextextended('person:' || v_person, 0));
  if exists (
    select 1 from public.venues v join public.vendors d on d.id = v.vendor_id where d.user_id = v_person
  ) then
    perform private.fail(409, 'OWNS_VENUES');
  end if;
  delete from auth.users a where a.id = v_person;
  return private.build_answer('du1', '{}');
end
$$;
comment on function private.delete_user() is 'Deletes the caller''s account for good, if its password was typed within the last 15 minutes. private.erase_user_data says what goes with it; memberships of venues go, too. SIGNED_OUT, ACCOUNT_GONE, REAUTH_NEEDED, IS_ADMIN (any of Baari''s staff), OWNS_VENUES.';
grant execute on function private.delete_user() to anon, authenticated, service_role;

create function public.delete_user() returns jsonb
language sql security invoker set search_path = '' as $$ select private.delete_user() $$;
comment on function public.delete_user() is 'Deletes the caller''s account for good. See private.delete_user.';
grant execute on function public.delete_user() to anon, authenticated, service_role;

create function private.erase_user_data(p_person uuid) returns void
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
  -- private.note_receipt locks the profile, too: a receipt that is being noted is removed below, a later one finds no account.
  select u.email into v_email from public.users u where u.id = p_person for update;

  update public.bookings b set status = 'cancelled', ended_by = 'customer', end_reason = 'deleted'
  where b.user_id = p_person and b.status = 'pending';
  perform private.copy_contact_to_refunds(p_person);
  insert into private.booking_contacts (booking_id, name, email, phone)
  select b.id, u.name, u.email, u.phone
  from public.users u join public.bookings b on b.user_id = u.id
  where u.id = p_person and b.status = 'confirmed';
  delete from public.reviews r using public.review_authors a where a.review_id = r.id and a.user_id = p_person;

  -- A booking keeps its receipt while money is, or may become, owed: staff find the incoming payment by it.
  update public.bookings b set
    user_id = null,
    payment_receipt = case
      when b.status = 'confirmed'
        or exists (select 1 from public.refunds r where r.booking_id = b.id and r.state = 'due') then b.payment_receipt
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
  delete from private.forgot_password f where f.email_hash = private.hash_email(v_email);
  delete from private.rate_limits r where r.bucket like '%:' || p_person;
  -- The log of the sign-in service names the person as actor or in its traits. A search in its text, because that takes a sixth of the
  -- time of looking into its JSON: the table has no index for it and belongs to the service.
  delete from auth.audit_log_entries e where position(p_person::text in e.payload::text) > 0;
  update private.audit_log a set actor = null where a.actor = p_person;
end
$$;
comment on function private.erase_user_data(uuid) is 'Erases what goes with an account. Pending bookings are cancelled (ended_by customer, end_reason deleted) and their hours freed; other bookings stay in the books of the venue, without a customer. Reviews go, and averages follow. Receipts go, except those of due refunds and of confirmed bookings, whose contact is kept, too. Applications go; a business with venues stays, without an account. Messages to Baari, queued writes, counters, notes of password mails and the sign-in service''s log of the person go; the audit trail keeps its entries without the actor.';

create function private.on_account_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.erase_user_data(old.id);
  if tg_op = 'DELETE' then
    return old;
  end if;
  -- No row goes that would take these along.
  delete from private.admins a where a.user_id = old.id;
  delete from public.users u where u.id = old.id;
  return new;
end
$$;
comment on function private.on_account_delete() is 'Runs private.erase_user_data before an account, or a profile alone, is deleted: by its user, in the dashboard, or in the SQL console. A profile that goes with its account was erased by then (pg_trigger_depth). After a soft deletion, which is an update, profile and roles are deleted here. Refuses with LAST_ADMIN.';
create trigger on_account_delete before delete on auth.users for each row execute function private.on_account_delete();
create trigger on_account_soft_delete before update of deleted_at on auth.users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function private.on_account_delete();
create trigger on_account_delete before delete on public.users for each row
  when (pg_trigger_depth() = 0) execute function private.on_account_delete();
