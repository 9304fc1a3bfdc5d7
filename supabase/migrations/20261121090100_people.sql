-- People and the businesses they run. Both tables are private to their owner; nothing public needs a row of them.

create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  name text not null default 'User' check (length(name) between 1 and 120),
  phone text check (length(phone) <= 40),
  created_at timestamptz not null default now()
);

create table public.vendors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.users (id) on delete set null,
  business_name text not null check (length(business_name) between 1 and 160),
  name text not null check (length(name) between 1 and 120),
  email_address text not null check (length(email_address) between 3 and 254),
  number text not null check (length(number) between 1 and 40),
  location_address text not null check (length(location_address) between 1 and 400),
  description text not null default '' check (length(description) <= 4000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  created_at timestamptz not null default now()
);

comment on table public.users is 'Profile of an account, made by the sign-up trigger. Readable by the person and by admins only.';
comment on column public.users.email is 'Copy of the sign-in e-mail; never shown to other people.';
comment on column public.users.name is 'First and last name joined by a space, from the sign-up metadata; "User" when there is none.';
comment on column public.users.phone is 'As typed at sign-up.';
comment on table public.vendors is 'A business that runs venues, or applies to. Its e-mail and phone are never public: venues carry the display name.';
comment on column public.vendors.user_id is 'Account that manages the venues; null once that account is deleted.';
comment on column public.vendors.status is 'pending until an admin decides.';

create index vendors_by_user on public.vendors (user_id);

alter table public.users enable row level security;
alter table public.vendors enable row level security;

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.admins a where a.user_id = (select auth.uid()))
$$;
comment on function private.is_admin() is 'True when the caller is an admin. Security definer: nobody can read the admins table itself.';

create function private.my_vendor_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select v.id from public.vendors v where v.user_id = (select auth.uid()) and v.status = 'approved'
$$;
comment on function private.my_vendor_ids() is 'Approved businesses of the caller; policies evaluate it once per query. Security definer so that a policy on vendors cannot recurse.';

create policy "people read their own profile and admins read all" on public.users
  for select to authenticated using (id = (select auth.uid()) or (select private.is_admin()));
create policy "people read their own business and admins read all" on public.vendors
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

revoke all on public.users, public.vendors from public, anon, authenticated;
grant select on public.users, public.vendors to authenticated;
grant select, insert, update, delete on public.users, public.vendors to service_role;

create function private.require_person() returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_person uuid := auth.uid();
begin
  if v_person is null then
    perform private.fail(401, 'SIGNED_OUT');
  end if;
  if not exists (select 1 from public.users u where u.id = v_person) then
    perform private.fail(401, 'ACCOUNT_GONE');
  end if;
  return v_person;
end
$$;
comment on function private.require_person() is 'The caller''s id. SIGNED_OUT without one; ACCOUNT_GONE when the account was deleted but its token still lives.';

create function private.sign_up_metadata(raw jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(raw) = 'string' then
    raw := (raw #>> '{}')::jsonb;
  end if;
  return case when jsonb_typeof(raw) = 'object' then raw else '{}' end;
exception when invalid_text_representation then
  return '{}';
end
$$;
comment on function private.sign_up_metadata(jsonb) is 'User metadata as an object: the embedded backend stores it encoded twice, as a JSON string.';

create function private.make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_meta jsonb := private.sign_up_metadata(new.raw_user_meta_data);
begin
  insert into public.users (id, email, name, phone) values (
    new.id,
    new.email,
    coalesce(nullif(left(btrim(v_meta ->> 'name'), 120), ''), 'User'),
    nullif(left(btrim(v_meta ->> 'phone'), 40), '')
  ) on conflict (id) do nothing;
  return new;
end
$$;
comment on function private.make_profile() is 'Sign-up: one profile per account. Never refuses a sign-up over an odd name.';

create function private.follow_email() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.users set email = new.email where id = new.id;
  return new;
end
$$;
comment on function private.follow_email() is 'Keeps the profile''s e-mail equal to the account''s.';

create trigger make_profile after insert on auth.users for each row execute function private.make_profile();
create trigger follow_email after update of email on auth.users for each row
  when (old.email is distinct from new.email) execute function private.follow_email();

-- Accounts that were there before this migration.
insert into public.users (id, email, name, phone)
select
  a.id,
  a.email,
  coalesce(nullif(left(btrim(private.sign_up_metadata(a.raw_user_meta_data) ->> 'name'), 120), ''), 'User'),
  nullif(left(btrim(private.sign_up_metadata(a.raw_user_meta_data) ->> 'phone'), 40), '')
from auth.users a
on conflict (id) do nothing;

revoke execute on function
  private.is_admin(), private.my_vendor_ids(), private.require_person(), private.sign_up_metadata(jsonb),
  private.make_profile(), private.follow_email()
from public, anon, authenticated;
grant execute on function private.is_admin(), private.my_vendor_ids() to authenticated;
