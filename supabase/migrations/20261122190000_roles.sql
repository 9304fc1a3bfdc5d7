-- Who may do what at a venue, and for Baari. Roles are rows that every call looks up, so taking one away works at once; what
-- a role may do is a table too, which a test compares with the contract cell by cell.

alter table private.admins
  add column role text not null default 'admin' check (role in ('admin', 'representative')),
  add column added_by uuid;
comment on table private.admins is 'The people of Baari. A table, not user metadata, which people can edit themselves.';
comment on column private.admins.role is 'A representative checks payments and calls customers; an admin may do everything that a representative may, and more.';

create table public.venue_members (
  venue_id uuid not null references public.venues (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  role text not null check (role in ('manager', 'gate')),
  added_by uuid,
  created_at timestamptz not null default now(),
  primary key (venue_id, user_id)
);
comment on table public.venue_members is 'Who works at a venue beside its owner. Goes with the account and with the venue.';
create index venue_members_by_person on public.venue_members (user_id);
alter table public.venue_members enable row level security;
create policy "people read their own membership and admins read all" on public.venue_members
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
revoke all on public.venue_members from public, anon, authenticated;
grant select, insert, update, delete on public.venue_members to service_role;

create table private.role_rights (
  role text not null check (role in ('gate', 'manager', 'owner', 'representative', 'admin')),
  right_name text not null check (right_name ~ '^[a-z]+\.[a-z]+$'),
  needs_payee boolean not null default false,
  primary key (role, right_name)
);
comment on table private.role_rights is 'What each role may do. Written by migrations only.';
comment on column private.role_rights.needs_payee is 'Only where the customer paid to the venue''s own account: whoever sees the account decides.';
revoke all on private.role_rights from public, anon, authenticated;

insert into private.role_rights (right_name, role)
select r.right_name, unnest(r.roles) from (values
  ('day.see', '{gate,manager,owner,representative,admin}'::text[]),
  ('phone.see', '{gate,manager,owner,representative,admin}'),
  ('entry.make', '{gate,manager,owner,admin}'),
  ('entry.any', '{manager,owner,admin}'),
  ('gate.check', '{gate,manager,owner,admin}'),
  ('gate.correct', '{manager,owner,admin}'),
  ('online.pause', '{manager,owner,admin}'),
  ('booking.decline', '{manager,owner,representative,admin}'),
  ('booking.confirm', '{representative,admin}'),
  ('booking.cancel', '{manager,owner,representative,admin}'),
  ('booking.move', '{manager,owner,representative,admin}'),
  ('receipt.see', '{representative,admin}'),
  ('refund.settle', '{representative,admin}'),
  ('refund.void', '{admin}'),
  ('repeat.make', '{manager,owner,admin}'),
  ('hours.edit', '{owner,admin}'),
  ('price.edit', '{owner,admin}'),
  ('policy.edit', '{owner,admin}'),
  ('venue.edit', '{owner,admin}'),
  ('photo.edit', '{owner,admin}'),
  ('court.edit', '{owner,admin}'),
  ('review.reply', '{manager,owner}'),
  ('money.see', '{owner,admin}'),
  ('money.export', '{owner,admin}'),
  ('staff.edit', '{owner,admin}'),
  ('account.propose', '{owner,admin}'),
  ('call.log', '{representative,admin}'),
  ('message.answer', '{representative,admin}'),
  ('people.see', '{representative,admin}'),
  ('overview.see', '{representative,admin}'),
  ('vendor.decide', '{admin}'),
  ('venue.publish', '{admin}'),
  ('photo.decide', '{admin}'),
  ('review.hide', '{admin}'),
  ('people.block', '{admin}'),
  ('catalogue.edit', '{admin}'),
  ('payout.record', '{admin}'),
  ('audit.see', '{admin}'),
  ('platform.staff', '{admin}'),
  ('account.decide', '{admin}')
) as r (right_name, roles);
insert into private.role_rights (right_name, role, needs_payee) values
  ('booking.confirm', 'manager', true), ('booking.confirm', 'owner', true),
  ('receipt.see', 'manager', true), ('receipt.see', 'owner', true),
  ('refund.settle', 'owner', true);

create or replace function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.admins a where a.user_id = (select auth.uid()) and a.role = 'admin')
$$;

create function private.is_staff() returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from private.admins a where a.user_id = (select auth.uid()))
$$;
comment on function private.is_staff() is 'True when the caller is a person of Baari: representative or admin.';

create function private.venue_of(p_court uuid) returns uuid
language sql stable set search_path = '' as $$ select c.venue_id from public.courts c where c.id = p_court $$;
comment on function private.venue_of(uuid) is 'The venue of a court; null for an unknown one.';

create function private.roles_at(p_venue uuid) returns text[]
language sql stable set search_path = '' as $$
  select array(
    select 'owner' from public.venues v join public.vendors d on d.id = v.vendor_id
    where v.id = p_venue and d.user_id = auth.uid() and d.status = 'approved'
    union all
    select m.role from public.venue_members m where m.venue_id = p_venue and m.user_id = auth.uid()
    union all
    select a.role from private.admins a where a.user_id = auth.uid()
  )
$$;
comment on function private.roles_at(uuid) is
  'Every role that the caller has at a venue: owner, manager or gate of its own, representative or admin of Baari. For venue null only the latter two.';

create function private.venue_role(p_venue uuid) returns text
language sql stable set search_path = '' as $$
  select r from unnest(private.roles_at(p_venue)) as r
  order by array_position('{owner,admin,manager,representative,gate}'::text[], r) limit 1
$$;
comment on function private.venue_role(uuid) is 'The caller''s role at a venue, the one with the most rights; null without any.';

create function private.can(p_venue uuid, p_right text, p_payee text default null) returns boolean
language sql stable set search_path = '' as $$
  select exists (
    select 1 from private.role_rights r
    where r.right_name = p_right and r.role = any (private.roles_at(p_venue))
      and (not r.needs_payee or coalesce(p_payee, (select v.payee from public.venues v where v.id = p_venue)) = 'venue')
  )
$$;
comment on function private.can(uuid, text, text) is
  'Whether the caller has a right at a venue (null: for Baari alone). The payee, platform or venue, is that of the booking or refund in question; without one the venue''s of now.';

create function private.need(p_venue uuid, p_right text, p_payee text default null) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.can(p_venue, p_right, p_payee) then
    perform private.fail(403, 'FORBIDDEN', jsonb_build_object('right', p_right));
  end if;
end
$$;
comment on function private.need(uuid, text, text) is 'FORBIDDEN {right} unless private.can.';

create function private.has_desk() returns boolean
language sql stable set search_path = '' as $$
  select private.is_staff()
    or exists (select 1 from public.venue_members m where m.user_id = auth.uid())
    or exists (
      select 1 from public.vendors d join public.venues v on v.vendor_id = d.id
      where d.user_id = auth.uid() and d.status = 'approved'
    )
$$;
comment on function private.has_desk() is 'True when the caller has a role at any venue, or at Baari.';

alter table private.settings add column desk_days integer not null default 35 check (desk_days between 7 and 180);
comment on column private.settings.desk_days is 'How many days ahead a desk carries.';

create function private.desk_window(p_venue uuid, out first_day date, out last_day date)
language sql stable set search_path = '' as $$
  select private.karachi_today() - case when w.is_gate then 1 else 2 end,
    private.karachi_today() + case when w.is_gate then 2 else (select s.desk_days from private.settings s) end
  from (
    select private.roles_at(p_venue) <@ '{gate}'::text[] as is_gate where private.can(p_venue, 'day.see')
  ) w
$$;
comment on function private.desk_window(uuid) is
  'The dates that the caller''s desk of a venue covers: from the day before yesterday to 35 days ahead, for the gate from yesterday to 2; nulls without a role.';

-- Somebody has to be able to give roles back.
create function private.keep_an_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Two who leave at once would each see the other one.
  perform pg_advisory_xact_lock(hashtextextended('admins', 0));
  if not exists (select 1 from private.admins a where a.role = 'admin' and a.user_id <> old.user_id) then
    perform private.fail(409, 'LAST_ADMIN');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
comment on function private.keep_an_admin() is 'The last admin can be neither removed nor lowered, on any path. LAST_ADMIN.';
create trigger keep_an_admin_gone before delete on private.admins for each row
  when (old.role = 'admin') execute function private.keep_an_admin();
create trigger keep_an_admin_kept before update on private.admins for each row
  when (old.role = 'admin' and (new.role <> 'admin' or new.user_id <> old.user_id)) execute function private.keep_an_admin();

-- The trail: where it happened, and the searches of the console.
alter table private.audit_log add column venue_id uuid;
comment on column private.audit_log.venue_id is 'The venue it is about; null for what concerns none, and for entries older than this column.';
create index audit_log_by_time on private.audit_log (at desc, id desc);
create index audit_log_by_venue on private.audit_log (venue_id, at desc) where venue_id is not null;
create index audit_log_by_actor on private.audit_log (actor, at desc) where actor is not null;
create index audit_log_by_action on private.audit_log (action text_pattern_ops, at desc);

create function private.note_audit(p_action text, p_row uuid, p_venue uuid, p_detail jsonb) returns void
language sql set search_path = '' as $$
  insert into private.audit_log (at, actor, action, row_id, venue_id, detail)
  values (
    private.app_now(), auth.uid(), p_action, p_row, p_venue,
    jsonb_strip_nulls(p_detail)
      || case when auth.uid() is null then jsonb_build_object('by', session_user) else '{}'::jsonb end
      || case when p_action ~ '^(entry|block|attendance|court)\.' and private.is_staff() then '{"acting": true}'::jsonb else '{}'::jsonb end
  )
$$;
comment on function private.note_audit(text, uuid, uuid, jsonb) is
  'One entry of the audit trail. Says when a person of Baari did what is a venue''s own work (acting), and which database user it was where nobody is signed in (by).';

create or replace function private.audit_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    perform private.note_change('admin.removed', old.user_id, jsonb_build_object('role', old.role));
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    perform private.note_change('admin.added', new.user_id, jsonb_build_object('role', new.role));
  end if;
  return null;
end
$$;
comment on function private.audit_admin() is 'admin.added, admin.removed {role}; row_id is the person.';

create function private.audit_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' and old.user_id = auth.uid() then
    -- Whoever deletes their account takes their name out of the trail.
    insert into private.audit_log (at, action, venue_id, detail)
    values (private.app_now(), 'member.removed', old.venue_id, jsonb_build_object('role', old.role));
  elsif tg_op in ('UPDATE', 'DELETE') then
    perform private.note_audit('member.removed', old.user_id, old.venue_id, jsonb_build_object('role', old.role));
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    perform private.note_audit('member.added', new.user_id, new.venue_id, jsonb_build_object('role', new.role));
  end if;
  return null;
end
$$;
comment on function private.audit_member() is 'member.added, member.removed {role}; row_id is the person.';
create trigger audit_change after insert or update or delete on public.venue_members
  for each row execute function private.audit_member();

create or replace function private.audit_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_audit('price.changed', new.id, new.venue_id,
    jsonb_build_object('from', old.price_per_hour, 'to', new.price_per_hour, 'venue', new.venue_id));
  return null;
end
$$;

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
  if private.is_staff() then
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
  'Deletes the caller''s account for good, if its password was typed within the last 15 minutes; private.clear_person says what goes with it, memberships go too. SIGNED_OUT, ACCOUNT_GONE, REAUTH_NEEDED, IS_ADMIN (any person of Baari), OWNS_VENUES.';

create or replace function private.can_read_receipt(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select auth.uid()) is not null and (
    exists (select 1 from public.receipts r where r.path = p_path and r.owner_id = (select auth.uid()))
    or exists (
      select 1 from public.bookings b join public.courts c on c.id = b.court_id
      where b.payment_receipt = p_path and private.can(c.venue_id, 'receipt.see', b.payee)
    )
    or (private.can(null, 'receipt.see') and exists (select 1 from public.receipts r where r.path = p_path))
  ), false)
$$;
comment on function private.can_read_receipt(text) is
  'True for the person who uploaded it, for owner and managers of the venue into whose own account it was paid, and for the people of Baari.';

revoke execute on function
  private.is_staff(), private.venue_of(uuid), private.roles_at(uuid), private.venue_role(uuid), private.can(uuid, text, text),
  private.need(uuid, text, text), private.has_desk(), private.desk_window(uuid), private.keep_an_admin(),
  private.note_audit(text, uuid, uuid, jsonb), private.audit_member()
from public, anon, authenticated;
