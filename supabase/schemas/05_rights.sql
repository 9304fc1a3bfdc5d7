-- Rights: who may do what at a venue and in Baari's staff.
-- A caller has the role owner at the venues of an own approved business (vendors.user_id), manager or gate by a row in
-- public.venue_members, representative or admin by a row in private.admins. All roles that a caller has at a venue add up.
-- The rights of a role are rows in private.role_rights; tests/db/desk-rights.test.ts compares every right, role, venue and payee.
-- Rights over money belong to those who can look into the account that was paid: the payee of the booking counts, not the payee
-- that the venue has now. Nobody decides about an own booking, whatever their role (07_bookings.sql).
-- Every call looks the rows up, so taking a role away works at once; the phone forgets the venue with its next pull. While a
-- business is not approved (suspended), its owner and its team have no role, and only Baari's staff decide there.

create table public.venue_members (
  venue_id uuid not null references public.venues (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  role text not null check (role in ('manager', 'gate')),
  added_by uuid,
  created_at timestamptz not null default now(),
  primary key (venue_id, user_id)
);
comment on table public.venue_members is 'Users who work at a venue beside its owner. A row goes with the account and with the venue.';
create index venue_members_by_person on public.venue_members (user_id);
alter table public.venue_members enable row level security;
grant select, insert, update, delete on public.venue_members to service_role;
create policy "people read their own membership and admins read all" on public.venue_members
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

create table private.role_rights (
  role text not null check (role in ('gate', 'manager', 'owner', 'representative', 'admin')),
  right_name text not null check (right_name ~ '^[a-z]+\.[a-z]+$'),
  needs_payee boolean not null default false,
  primary key (role, right_name)
);
comment on table private.role_rights is 'Rights of each role. Written by the schema only.';
comment on column private.role_rights.needs_payee is 'True: the role has the right only where the customer paid to the venue''s own account, because those who see the account decide.';
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
  ('refund.open', '{representative,admin}'),
  ('refund.approve', '{admin}'),
  ('dispute.answer', '{representative,admin}'),
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
  ('people.lift', '{representative,admin}'),
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

-- Roles and rights of the caller
--
-- In the SQL console: `insert into public.venue_members (venue_id, user_id, role) values ('…',
-- private.require_confirmed_account('<e-mail>'), 'gate')` lets a user work at a venue; the other role is 'manager'.

create function private.is_staff() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select 1 from private.admins a where a.user_id = (select auth.uid()));
end
$$;
comment on function private.is_staff() is 'True when the caller is in Baari''s staff, as representative or admin.';

create function private.list_roles(p_venue uuid) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  v_me constant uuid := auth.uid();
begin
  return array(
    select 'owner' from public.venues v join public.vendors d on d.id = v.vendor_id
    where v.id = p_venue and d.user_id = v_me and d.status = 'approved'
    union all
    select m.role
    from public.venue_members m join public.venues v on v.id = m.venue_id left join public.vendors d on d.id = v.vendor_id
    where m.venue_id = p_venue and m.user_id = v_me and coalesce(d.status, 'approved') = 'approved'
    union all
    select a.role from private.admins a where a.user_id = v_me
  );
end
$$;
comment on function private.list_roles(uuid) is 'All roles of the caller at a venue: owner, manager, gate, representative, admin. For a null venue only the latter two.';

create function private.get_venue_role(p_venue uuid) returns text
language sql stable set search_path = '' as $$
  select r from unnest(private.list_roles(p_venue)) as r
  order by array_position('{owner,admin,manager,representative,gate}'::text[], r) limit 1
$$;
comment on function private.get_venue_role(uuid) is 'The role of the caller at a venue that has the most rights; null without one.';

create function private.has_right(p_venue uuid, p_right text, p_payee text default null) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_roles constant text[] := private.list_roles(p_venue);
begin
  return exists (
    select 1 from private.role_rights r
    where r.right_name = p_right and r.role = any (v_roles)
      and (not r.needs_payee or coalesce(p_payee, (select v.payee from public.venues v where v.id = p_venue)) = 'venue')
  );
end
$$;
comment on function private.has_right(uuid, text, text) is 'Whether the caller has a right at a venue; a null venue asks for the rights of Baari''s staff. p_payee (platform or venue) is the payee of the booking or refund in question; without it that of the venue now.';

create function private.require_right(p_venue uuid, p_right text, p_payee text default null) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_right(p_venue, p_right, p_payee) then
    perform private.fail(403, 'FORBIDDEN', jsonb_build_object('right', p_right));
  end if;
end
$$;
comment on function private.require_right(uuid, text, text) is 'Requires a right, as private.has_right. Refuses with FORBIDDEN {right}.';

create function private.has_console_role() returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_me constant uuid := auth.uid();
begin
  return private.is_staff()
    or exists (
      select 1
      from public.venue_members m join public.venues v on v.id = m.venue_id left join public.vendors d on d.id = v.vendor_id
      where m.user_id = v_me and coalesce(d.status, 'approved') = 'approved'
    )
    or exists (
      select 1 from public.vendors d join public.venues v on v.vendor_id = d.id
      where d.user_id = v_me and d.status = 'approved'
    );
end
$$;
comment on function private.has_console_role() is 'True when the caller has a role at any venue or in Baari''s staff.';

-- Answers about the caller

create function private.list_own_rights(p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(distinct r.right_name order by r.right_name), '[]')
  from private.role_rights r
  where r.role = any (private.list_roles(p_venue))
    and (not r.needs_payee or (select v.payee from public.venues v where v.id = p_venue) = 'venue')
$$;
comment on function private.list_own_rights(uuid) is 'Names of the caller''s rights at a venue, for a payment to the payee that the venue has now.';

create function private.list_own_desks() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'desks', (
      select jsonb_agg(jsonb_build_object('venueId', d.id, 'name', d.name, 'city', d.city, 'role', d.role) order by d.name, d.id)
      from (
        -- As an array, because the planner expects many rows of a function and would read all venues.
        select v.id, v.name, v.city, 'owner' as role
        from public.venues v where v.vendor_id = any (array(select private.list_own_vendor_ids()))
        union all
        select v.id, v.name, v.city, m.role
        from public.venue_members m join public.venues v on v.id = m.venue_id left join public.vendors d on d.id = v.vendor_id
        where m.user_id = (select auth.uid()) and coalesce(d.status, 'approved') = 'approved'
          and (v.vendor_id is null or v.vendor_id not in (select private.list_own_vendor_ids()))
      ) d
    ),
    'staff', (select a.role from private.admins a where a.user_id = (select auth.uid())),
    'application', (
      select jsonb_build_object('status', d.status, 'business', d.business_name, 'note', d.note, 'form', case d.status
        when 'changes_requested' then jsonb_build_object('name', d.name, 'email', d.email_address, 'phone', d.number,
          'location', d.location_address, 'description', d.description) end)
      from public.vendors d
      where d.user_id = (select auth.uid()) and d.status in ('pending', 'changes_requested', 'rejected', 'suspended')
      order by d.created_at desc, d.id limit 1
    )
  ))
$$;
comment on function private.list_own_desks() is 'Where the caller works {desks: [{venueId, name, city, role}]}, the role in Baari''s staff {staff}, and the latest own application or business that is not approved {application: {status, business, note, form}}; form only when changes were requested. Fields without a value are left out.';

create function private.get_desk_window(p_venue uuid, out first_day date, out last_day date)
language sql stable set search_path = '' as $$
  select private.get_playing_day(p_venue, private.app_now()) - case when w.is_gate then 1 else 2 end,
    private.karachi_today() + case when w.is_gate then 2 else (select s.desk_days from private.settings s) end
  from (
    select private.list_roles(p_venue) <@ '{gate}'::text[] as is_gate where private.has_right(p_venue, 'day.see')
  ) w
$$;
comment on function private.get_desk_window(uuid) is 'First and last date that the caller''s desk of a venue covers: from two days before the playing day to 35 days ahead (desk_days); for the gate from one day before it to 2 days ahead. Nulls without the right day.see.';

-- The team of a venue

create function private.list_members(p_venue uuid, p_person uuid default null) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('userId', m.user_id, 'name', u.name, 'role', m.role, 'since', private.format_iso(m.created_at))
    order by m.role desc, u.name, m.user_id), '[]')
  from public.venue_members m join public.users u on u.id = m.user_id
  where m.venue_id = p_venue and (p_person is null or m.user_id = p_person)
$$;
comment on function private.list_members(uuid, uuid) is 'Everybody who works at a venue beside its owner {userId, name, role, since}, managers first; or one of them.';

create function private.desk_staff(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language sql stable set search_path = '' as $$
  select private.build_list_page(private.list_members(p_venue, private.parse_uuid(p_filter ->> 'id')), null)
$$;
comment on function private.desk_staff(uuid, jsonb, text) is 'View staff of a venue: its members, or one of them {id?}, see private.list_members. One page.';

create function private.member_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select row('person', m.user_id::text)::private.lock_target
  from public.venue_members m
  where m.venue_id = private.parse_uuid(p_args ->> 'venueId') and m.user_id = private.parse_uuid(p_args ->> 'userId')
    and private.has_right(m.venue_id, p_right)
$$;
comment on function private.member_locks(jsonb, text) is 'Locks of set-member {venueId, userId}: the member, because a change and the deletion of their account would deadlock otherwise.';

create function private.set_member(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.uuid_arg(p_args, 'venueId');
  v_person uuid := private.uuid_arg(p_args, 'userId');
  v_role text := private.text_arg(p_args, 'role');
  v_member public.venue_members;
begin
  perform private.require_right(v_venue, 'staff.edit');
  if jsonb_typeof(p_args -> 'role') is distinct from 'null' and (v_role is null or v_role not in ('manager', 'gate') or v_role = p_args ->> 'was') then
    perform private.fail(422, 'INVALID', '{"field": "role"}');
  end if;
  select * into v_member from public.venue_members m where m.venue_id = v_venue and m.user_id = v_person for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_person = auth.uid() then
    perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
  end if;
  if p_args ->> 'was' is distinct from v_member.role then
    perform private.fail(409, 'CHANGED', jsonb_build_object('role', v_member.role));
  end if;
  if v_role is null then
    delete from public.venue_members m where m.venue_id = v_venue and m.user_id = v_person;
  else
    update public.venue_members m set role = v_role where m.venue_id = v_venue and m.user_id = v_person;
  end if;
  perform private.notify_user(v_person, 'member_changed',
    case when v_role is null then 'You no longer work at ' else 'Your role changed at ' end
      || (select v.name from public.venues v where v.id = v_venue)
      || case v_role when 'manager' then ': manager.' when 'gate' then ': gate.' else '.' end, null);
  return jsonb_build_object('members', private.list_members(v_venue));
end
$$;
comment on function private.set_member(uuid, jsonb) is 'Changes the role of a member of a venue''s team, or removes them {venueId, userId, role: another one (manager, gate) or null, was: the role that the caller saw}. It holds for their next call; their phone forgets the venue with its next pull. Needs staff.edit (owner, admin); nobody changes themselves. The member is told. Answers {members}. Refuses with FORBIDDEN {right | reason: own}, NOT_FOUND, CHANGED {role}, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('set-member', true, true, 'member_locks', 'staff.edit');
