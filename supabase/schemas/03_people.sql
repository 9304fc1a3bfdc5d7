-- People: Baari's staff, profiles of accounts, and businesses that run venues or apply to.
-- A visitor calls with the database role anon, a signed-in user with authenticated: then auth.uid() names the account, and a row in
-- public.users proves that the account still exists (a token outlives it: ACCOUNT_GONE). The endpoints for receipts and tickets and
-- the timer call with service_role. Roles of users are rows that every call looks up, so taking one away works at once. They are
-- never read from user metadata, which users can change themselves.
-- E-mail addresses, and phones of businesses, are shown to their user and to staff only; a venue sees the phones of its customers.
-- A write and the end of its account take turns: private.require_person takes the lock of the person and keeps the profile.

create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  added_at timestamptz not null default now(),
  role text not null default 'admin' check (role in ('admin', 'representative')),
  added_by uuid
);
comment on table private.admins is 'Baari''s staff. A table, not user metadata, which users can change themselves.';
comment on column private.admins.role is 'A representative checks payments and calls customers; an admin may do everything that a representative may, and more (private.role_rights).';

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.admins a where a.user_id = (select auth.uid()) and a.role = 'admin')
$$;
comment on function private.is_admin() is 'True when the caller is an admin, for policies. Security definer, because the API roles cannot read private.admins.';
grant execute on function private.is_admin() to authenticated;

create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  name text not null default 'User' check (length(name) between 1 and 120),
  phone text check (length(phone) <= 40),
  created_at timestamptz not null default now()
);
comment on table public.users is 'Profile of an account, added by a trigger at sign-up. Read by its user and by admins only.';
comment on column public.users.email is 'Copy of the sign-in e-mail. Shown to staff only, never to other users.';
comment on column public.users.name is 'First and last name joined by a space, from the sign-up metadata; "User" when there is none.';
comment on column public.users.phone is 'As typed at sign-up or on the account page; null when there is none.';
-- For searches by the beginnings of words, and by whole numbers or their last digits, whatever the notation of the number. Without
-- fastupdate, because a search would read all names that came since the last vacuum one by one.
create index users_by_words on public.users using gin (to_tsvector('simple', name)) with (fastupdate = off);
create index users_by_number on public.users (reverse(regexp_replace(phone, '[^0-9]', '', 'g')) text_pattern_ops) where phone is not null;
alter table public.users enable row level security;
grant select, insert, update, delete on public.users to service_role;
create trigger clean_names before insert or update of name on public.users
  for each row execute function private.clean_names('name');
create policy "people read their own profile and admins read all" on public.users
  for select to authenticated using (id = (select auth.uid()) or (select private.is_admin()));

create table public.vendors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.users (id) on delete set null,
  business_name text not null check (length(business_name) between 1 and 160),
  name text not null check (length(name) between 1 and 120),
  email_address text not null check (length(email_address) between 3 and 254),
  number text not null check (length(number) between 1 and 40),
  location_address text not null check (length(location_address) between 1 and 400),
  description text not null default '' check (length(description) <= 4000),
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'rejected', 'changes_requested', 'suspended')),
  created_at timestamptz not null default now(),
  note text check (length(note) between 1 and 600),
  decided_at timestamptz,
  hidden_venues uuid[] not null default '{}',
  suspended_at timestamptz,
  sxid xid8 not null default pg_current_xact_id(),
  rev integer not null default 1
);
comment on table public.vendors is 'A business that runs venues, or applies to. Its e-mail and phone are never public.';
comment on column public.vendors.user_id is 'Account that manages the venues; null once that account is deleted.';
comment on column public.vendors.status is 'pending until an admin decides. changes_requested: the applicant may send the application again. suspended: its venues are offline, nobody of the business has a right there, and Baari looks after what is open.';
comment on column public.vendors.note is 'Note to the applicant with the last decision.';
comment on column public.vendors.hidden_venues is 'Venues that went offline when the business was suspended: lifting the suspension publishes them again.';
comment on column public.vendors.suspended_at is 'Since when an approved business is not approved any more; null otherwise.';
create index vendors_by_user on public.vendors (user_id);
create unique index vendors_one_open_application on public.vendors (user_id) where status in ('pending', 'changes_requested');
create index vendors_suspended on public.vendors (id) where suspended_at is not null;
create index vendors_by_status on public.vendors (status, created_at, id);
alter table public.vendors enable row level security;
grant select, insert, update, delete on public.vendors to service_role;
create trigger clean_names before insert or update of business_name, name on public.vendors
  for each row execute function private.clean_names('business_name', 'name');
create trigger stamp_row before insert or update on public.vendors for each row execute function private.stamp_row();
create policy "people read their own business and admins read all" on public.vendors
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

-- The caller

create function private.is_banned() returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from auth.users a where a.id = auth.uid() and a.banned_until > private.app_now())
$$;
comment on function private.is_banned() is 'True while the caller is banned. The sign-in service gives a banned account no new token, but the one from before lives for up to an hour.';

create function private.require_person() returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  v_person uuid := auth.uid();
begin
  if v_person is null then
    perform private.fail(401, 'SIGNED_OUT');
  end if;
  if current_setting('transaction_read_only') = 'on' then
    -- A read-only transaction (the API runs stable functions in one) writes nothing that could outlive the account.
    perform 1 from public.users u where u.id = v_person;
  else
    -- First the lock of the person, as everywhere. Then the profile row, for which only the deletion of the account waits.
    perform pg_advisory_xact_lock(hashtextextended('person:' || v_person, 0));
    perform 1 from public.users u where u.id = v_person for key share;
  end if;
  if not found then
    perform private.fail(401, 'ACCOUNT_GONE');
  end if;
  if private.is_banned() then
    perform private.fail(403, 'BANNED');
  end if;
  return v_person;
end
$$;
comment on function private.require_person() is 'Id of the signed-in caller. A transaction that may write keeps the account until its end: a deletion waits for it, and later calls find the account gone. Refuses with SIGNED_OUT without a token; ACCOUNT_GONE or BANNED when the account was deleted or banned but its token still lives.';

create function private.require_account() returns uuid
language plpgsql set search_path = '' as $$
declare
  v_person uuid := auth.uid();
begin
  if v_person is null then
    perform private.fail(401, 'SIGNED_OUT');
  end if;
  perform 1 from public.users u where u.id = v_person for key share;
  if not found then
    perform private.fail(401, 'ACCOUNT_GONE');
  end if;
  if private.is_banned() then
    perform private.fail(403, 'BANNED');
  end if;
  if not private.has_console_role() then
    perform private.fail(403, 'FORBIDDEN');
  end if;
  return v_person;
end
$$;
comment on function private.require_account() is 'Id of the caller of a desk write, who needs a role at a venue or in Baari''s staff; keeps the account until the end of the transaction. Takes no lock of the person: two who decide about each other''s bookings would deadlock. Refuses with SIGNED_OUT, ACCOUNT_GONE, BANNED, FORBIDDEN.';

create function private.get_person_name(p_person uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when exists (select 1 from private.admins a where a.user_id = p_person) and not private.is_staff() then 'Baari'
    else (select u.name from public.users u where u.id = p_person)
  end
$$;
comment on function private.get_person_name(uuid) is 'Name of a user who did something. Baari''s staff see every name; to all others a member of staff is Baari. Null without an id, and once the account is gone.';

-- Staff
--
-- In the SQL console: `insert into private.admins (user_id) values (private.require_confirmed_account('<e-mail>'))` adds an admin; with
-- `(user_id, role) values (…, 'representative')` a representative, who checks payments and calls customers.

create function private.require_confirmed_account(p_email text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_account auth.users;
begin
  select * into v_account from auth.users a where a.email = lower(btrim(p_email));
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_account.email_confirmed_at is null then
    perform private.fail(403, 'CONTACT_UNCONFIRMED');
  end if;
  return v_account.id;
end
$$;
comment on function private.require_confirmed_account(text) is 'Id of the account with this e-mail address, for whoever gives a role in the SQL console. Anybody can register an address that is not theirs, so it must be confirmed. Refuses with NOT_FOUND, CONTACT_UNCONFIRMED.';

create function private.forbid_last_admin_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A lock, because two admins who leave at the same moment would each still see the other one.
  perform pg_advisory_xact_lock(hashtextextended('admins', 0));
  if not exists (select 1 from private.admins a where a.role = 'admin' and a.user_id <> old.user_id) then
    perform private.fail(409, 'LAST_ADMIN');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
comment on function private.forbid_last_admin_removal() is 'The last admin can be neither removed nor made a representative, on any path, the SQL console included. Refuses with LAST_ADMIN.';
create trigger forbid_last_admin_removal_gone before delete on private.admins for each row
  when (old.role = 'admin') execute function private.forbid_last_admin_removal();
create trigger forbid_last_admin_removal_kept before update on private.admins for each row
  when (old.role = 'admin' and (new.role <> 'admin' or new.user_id <> old.user_id)) execute function private.forbid_last_admin_removal();

-- Profiles follow accounts

create function private.parse_sign_up_metadata(raw jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(raw) = 'string' then
    raw := (raw #>> '{}')::jsonb;
  end if;
  return case when jsonb_typeof(raw) = 'object' then raw else '{}' end;
exception when invalid_text_representation or untranslatable_character then
  return '{}';
end
$$;
comment on function private.parse_sign_up_metadata(jsonb) is 'User metadata as an object; empty for text that is no JSON and for one with a NUL. The embedded backend stores it encoded twice, as a JSON string. The sign-in service of a hosted project refuses a NUL itself.';

create function private.clean_profile_name(p_name text) returns text
language sql immutable set search_path = '' as $$
  select case when n.name = '' or private.is_reserved_name(n.name) then 'User' else n.name end
  from (select coalesce(private.clean_name(left(private.clean_name(p_name), 120)), '') as name) n
$$;
comment on function private.clean_profile_name(text) is 'A name for a profile, whatever was typed at sign-up: cleaned, at most 120 characters, "User" when nothing is left or it would pass for a name of Baari''s own people.';

create function private.on_account_created() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_meta jsonb := private.parse_sign_up_metadata(new.raw_user_meta_data);
begin
  insert into public.users (id, email, name, phone) values (
    new.id, new.email, private.clean_profile_name(v_meta ->> 'name'), nullif(left(btrim(v_meta ->> 'phone'), 40), '')
  ) on conflict (id) do nothing;
  return new;
end
$$;
comment on function private.on_account_created() is 'Adds the profile of a new account. An odd name never refuses a sign-up.';
create trigger on_account_created after insert on auth.users for each row execute function private.on_account_created();

create function private.on_account_email_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.users set email = new.email where id = new.id;
  return new;
end
$$;
comment on function private.on_account_email_change() is 'Keeps the e-mail of the profile equal to that of the account.';
create trigger on_account_email_change after update of email on auth.users for each row
  when (old.email is distinct from new.email) execute function private.on_account_email_change();

create function private.on_account_metadata_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_meta jsonb := private.parse_sign_up_metadata(new.raw_user_meta_data);
begin
  update public.users u set
    name = case when private.clean_name(v_meta ->> 'name') <> '' and not private.is_reserved_name(v_meta ->> 'name')
      then private.clean_profile_name(v_meta ->> 'name') else u.name end,
    phone = case when v_meta ? 'phone' then nullif(left(btrim(v_meta ->> 'phone'), 40), '') else u.phone end
  where u.id = new.id;
  return new;
end
$$;
comment on function private.on_account_metadata_change() is 'Keeps name and phone of the profile equal to those of the account. A name that is missing, blank, invisible or reserved changes nothing, so a profile always has one.';
create trigger on_account_metadata_change after update of raw_user_meta_data on auth.users for each row
  when (old.raw_user_meta_data is distinct from new.raw_user_meta_data) execute function private.on_account_metadata_change();

-- Accounts that exist when the schema is loaded get their profile.
insert into public.users (id, email, name, phone)
select
  a.id,
  a.email,
  private.clean_profile_name(private.parse_sign_up_metadata(a.raw_user_meta_data) ->> 'name'),
  nullif(left(btrim(private.parse_sign_up_metadata(a.raw_user_meta_data) ->> 'phone'), 40), '')
from auth.users a
on conflict (id) do nothing;

-- Name and phone number, changed by the user

create function private.profile_json(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('name', u.name, 'phone', coalesce(u.phone, '')) from public.users u where u.id = p_person
$$;
comment on function private.profile_json(uuid) is 'Name and phone number of a user {name, phone}; null without a profile.';

create function private.update_profile(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_name text := private.text_arg(p_args, 'name');
  v_phone text := private.text_arg(p_args, 'phone');
begin
  if v_name is null or length(v_name) > 120 then
    perform private.fail(422, 'INVALID', '{"name": "1 to 120 characters"}');
  end if;
  if private.is_reserved_name(v_name) then
    perform private.fail(422, 'NAME_RESERVED');
  end if;
  if v_phone is null or length(v_phone) > 40 or v_phone !~ '[0-9]' then
    perform private.fail(422, 'INVALID', '{"phone": "a number of at most 40 characters"}');
  end if;
  begin
    -- The sign-in service hands out the metadata with every session. The embedded backend stores it as a JSON string.
    update auth.users a set raw_user_meta_data = (
      select case when jsonb_typeof(a.raw_user_meta_data) = 'string' then to_jsonb(m.meta::text) else m.meta end
      from (select private.parse_sign_up_metadata(a.raw_user_meta_data)
        || jsonb_build_object('name', v_name, 'phone', v_phone) as meta) m
    ) where a.id = v_person;
  exception when insufficient_privilege then
    -- Where the owner of this function may not write auth.users, only the profile changes.
    null;
  end;
  update public.users u set name = v_name, phone = v_phone
  where u.id = v_person and (u.name, u.phone) is distinct from (v_name, v_phone);
  return jsonb_build_object('profile', private.profile_json(v_person));
end
$$;
comment on function private.update_profile(uuid, jsonb) is 'Changes the caller''s name and phone number {name, phone}, both required, in the account and in the profile. Answers {profile: {name, phone}}. Refuses with INVALID {name} or {phone}, NAME_RESERVED (private.is_reserved_name), SIGNED_OUT, ACCOUNT_GONE.';
insert into private.mutation_kinds (kind, needs_person) values ('update-profile', true);

-- Businesses
--
-- In the SQL console: `update public.vendors set status = 'approved' where id = '…'`. The applicant is told; no venue is drafted.

create function private.list_own_vendor_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select v.id from public.vendors v where v.user_id = (select auth.uid()) and v.status = 'approved'
$$;
comment on function private.list_own_vendor_ids() is 'Approved businesses of the caller; a policy evaluates it once per query. Security definer, so that a policy on vendors cannot recurse.';
grant execute on function private.list_own_vendor_ids() to authenticated;

create function private.apply_as_vendor(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_missing text[] := array(
    select k from unnest(array['name', 'venueName', 'email', 'phone', 'location', 'description']) as k
    where private.text_arg(p_args, k) is null
  );
begin
  if cardinality(v_missing) > 0 then
    perform private.fail(422, 'INVALID', jsonb_build_object('missing', to_jsonb(v_missing)));
  end if;
  if private.text_arg(p_args, 'email') !~ '^[^@\s]+@[^@\s]+$' then
    perform private.fail(422, 'INVALID', '{"email": "malformed"}');
  end if;
  if private.is_reserved_name(private.text_arg(p_args, 'venueName')) or private.is_reserved_name(private.text_arg(p_args, 'name')) then
    perform private.fail(422, 'NAME_RESERVED');
  end if;
  if exists (select 1 from public.vendors v where v.user_id = v_person and v.status = 'pending') then
    perform private.fail(409, 'ALREADY_APPLIED');
  end if;
  -- An application for which changes were requested is replaced: an applicant has one open application.
  update public.vendors v set
    business_name = private.text_arg(p_args, 'venueName'), name = private.text_arg(p_args, 'name'),
    email_address = private.text_arg(p_args, 'email'), number = private.text_arg(p_args, 'phone'),
    location_address = private.text_arg(p_args, 'location'), description = private.text_arg(p_args, 'description'),
    status = 'pending'
  where v.user_id = v_person and v.status = 'changes_requested';
  if not found then
    insert into public.vendors (id, user_id, business_name, name, email_address, number, location_address, description, status)
    values (
      p_id, v_person, private.text_arg(p_args, 'venueName'), private.text_arg(p_args, 'name'),
      private.text_arg(p_args, 'email'), private.text_arg(p_args, 'phone'), private.text_arg(p_args, 'location'),
      private.text_arg(p_args, 'description'), 'pending'
    );
  end if;
  return '{}';
end
$$;
comment on function private.apply_as_vendor(uuid, jsonb) is 'Application of the caller to run venues {name, venueName, email, phone, location, description}, none of them blank. It starts as pending. One application is open at a time; it replaces the caller''s application for which changes were requested. Refuses with INVALID {missing} or {email}, NAME_RESERVED, ALREADY_APPLIED, SIGNED_OUT, ACCOUNT_GONE.';
insert into private.mutation_kinds (kind, needs_person) values ('apply-as-vendor', true);

create function private.vendor_json(p_vendor uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', d.id, 'business', d.business_name, 'name', d.name, 'email', d.email_address, 'phone', d.number,
    'location', d.location_address, 'description', d.description, 'status', d.status, 'note', d.note,
    'createdAt', private.format_iso(d.created_at), 'decidedAt', private.format_iso(d.decided_at), 'rev', d.rev,
    'account', (
      select jsonb_build_object('name', u.name, 'email', u.email, 'phone', u.phone, 'since', private.format_iso(u.created_at))
      from public.users u where u.id = d.user_id
    ),
    'venues', coalesce((
      select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'city', v.city, 'isPublished', v.is_published) order by v.name, v.id)
      from public.venues v where v.vendor_id = d.id
    ), '[]'))
  from public.vendors d where d.id = p_vendor
$$;
comment on function private.vendor_json(uuid) is 'A business or application with its account and venues, as admins see it.';

create function private.suspend_vendor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'approved' then
    update public.venues v set is_published = true
    where v.id = any (old.hidden_venues) and v.vendor_id = new.id and not v.is_published;
    new.hidden_venues := '{}';
    new.suspended_at := null;
  else
    with hidden as (
      update public.venues v set is_published = false where v.vendor_id = new.id and v.is_published returning v.id
    )
    select coalesce(array_agg(h.id order by h.id), '{}') into new.hidden_venues from hidden h;
    new.suspended_at := private.app_now();
  end if;
  return new;
end
$$;
comment on function private.suspend_vendor() is 'Takes the venues of a business offline when it is not approved any more, on every path, and publishes those venues again when it is. What its people may do is looked up by its status (private.list_roles).';
create trigger suspend_vendor before update of status on public.vendors for each row
  when (old.status <> new.status and 'approved' in (old.status, new.status)) execute function private.suspend_vendor();

create function private.has_suspended() returns boolean
language sql stable set search_path = '' as $$ select exists (select 1 from public.vendors d where d.suspended_at is not null) $$;
comment on function private.has_suspended() is 'True while any business is suspended. Lists ask this once, before they look at each row.';

create function private.is_suspended_booking(p_booking uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select 1
    from public.bookings b join public.courts c on c.id = b.court_id join public.venues v on v.id = c.venue_id
      join public.vendors d on d.id = v.vendor_id
    where b.id = p_booking and d.suspended_at is not null
  );
end
$$;
comment on function private.is_suspended_booking(uuid) is 'True for a booking at a venue of a suspended business.';

create function private.vendor_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select row('person', v.user_id::text)::private.lock_target from public.vendors v
  where v.id = private.parse_uuid(p_args ->> 'vendorId') and private.has_right(null, p_right)
  union all
  select row('booking', b.booking_id::text)::private.lock_target
  from private.list_open_bookings(private.parse_uuid(p_args ->> 'vendorId')) b
  where p_args ->> 'decision' = 'suspend' and private.has_right(null, p_right)
$$;
comment on function private.vendor_locks(jsonb, text) is 'Locks of decide-vendor {vendorId, decision}: the applicant, because a decision and the deletion of the applicant''s account would deadlock otherwise; for a suspension also the open bookings, whose customers are told.';

create function private.decide_vendor(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_vendor public.vendors;
  v_decision text := private.text_arg(p_args, 'decision');
  v_note text := private.words_arg(p_args, 'note', 600);
  v_venue uuid;
begin
  perform private.require_right(null, 'vendor.decide');
  select * into v_vendor from public.vendors d where d.id = private.uuid_arg(p_args, 'vendorId') for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_decision is null or v_decision not in ('approve', 'changes', 'reject', 'suspend', 'lift') then
    perform private.fail(422, 'INVALID', '{"field": "decision"}');
  end if;
  if v_vendor.user_id = auth.uid() then
    perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
  end if;
  if v_vendor.status <> (case v_decision when 'suspend' then 'approved' when 'lift' then 'suspended' else 'pending' end) then
    perform private.fail(409, 'ALREADY_DECIDED', coalesce((
      select jsonb_build_object('by', private.get_person_name(a.actor), 'at', private.format_iso(a.at))
      from private.audit_log a where a.row_id = v_vendor.id and a.action like 'vendor.%' order by a.id desc limit 1
    ), '{}') || jsonb_build_object('status', v_vendor.status));
  end if;
  perform private.require_rev(p_args, v_vendor.rev);
  if v_decision <> 'approve' and v_decision <> 'lift' and coalesce(length(v_note), 0) < 10 then
    perform private.fail(422, 'NEEDS_NOTE');
  end if;

  if v_decision = 'approve' then
    insert into public.venues (name, address, city, area, vendor_id)
    values (private.clean_name(left(v_vendor.business_name, 120)), left(v_vendor.location_address, 300),
      coalesce(private.text_arg(p_args, 'city'), ''), coalesce(private.text_arg(p_args, 'area'), ''), v_vendor.id)
    returning id into v_venue;
    perform private.note_audit('venue.drafted', v_venue, v_venue, jsonb_build_object('vendor', v_vendor.id));
  end if;
  update public.vendors d set
    status = case v_decision
      when 'changes' then 'changes_requested' when 'reject' then 'rejected' when 'suspend' then 'suspended' else 'approved' end,
    note = v_note, decided_at = private.app_now()
  where d.id = v_vendor.id;
  return jsonb_build_object('vendors', jsonb_build_array(private.vendor_json(v_vendor.id)));
end
$$;
comment on function private.decide_vendor(uuid, jsonb) is 'Decides about an application or a business; admins only (vendor.decide), nobody about an own one. {vendorId, rev, decision, note?, city?, area?}. A pending application: approve (drafts a venue in that city and area), changes, reject. A business: suspend (private.suspend_vendor, private.take_over_bookings), lift; bookings stay. All but approve and lift need a note of 10 to 600 characters. Answers {vendors}. Refuses with FORBIDDEN {right} or {reason: own}, NOT_FOUND, ALREADY_DECIDED {status, by, at}, CHANGED {rev}, NEEDS_NOTE, INVALID {field} or {city, area}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('decide-vendor', true, true, 'vendor_locks', 'vendor.decide');
