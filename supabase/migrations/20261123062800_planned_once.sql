-- The small functions that every write asks dozens of times. A function in plain SQL is parsed and planned anew by each
-- statement that calls it, and with a search_path of its own it is never taken into that statement: making a booking spent more
-- on planning these than on everything that they do. In PL/pgSQL a connection plans them once. What they answer, their rights
-- and their comments stay as they are.

create or replace function private.app_now() returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  if (select s.clock_may_move from private.settings s) then
    return coalesce(nullif(current_setting('baari.now', true), '')::timestamptz, now());
  end if;
  return now();
end
$$;

create or replace function private.iso(instant timestamptz) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end
$$;

create or replace function private.hour_of(p_start text) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return left(p_start, 2)::integer;
end
$$;

create or replace function private.booking_code(p_request uuid) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (b.bits >> s & 31)::integer + 1, 1), '' order by s desc)
    from (select ('x' || left(p_request::text, 8))::bit(32)::bigint >> 2 as bits) b, unnest('{0,5,10,15,20,25}'::integer[]) as s
  );
end
$$;

create or replace function private.venue_of(p_court uuid) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (select c.venue_id from public.courts c where c.id = p_court);
end
$$;

create or replace function private.payee_of(p_person uuid, p_court uuid, p_day date default null) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (
      select r.payee from private.hold_runs r
      where r.person_id = p_person and r.court_id = p_court and (p_day is null or r.day = p_day)
      order by r.until desc limit 1
    ),
    (select v.payee from public.courts c join public.venues v on v.id = c.venue_id where c.id = p_court)
  );
end
$$;

create or replace function private.is_known_customer(p_person uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select 1 from public.bookings b
    where b.user_id = p_person and (b.status in ('confirmed', 'completed') or b.confirmed_at is not null)
  );
end
$$;

create or replace function private.promised_terms(
  p_person uuid, p_court uuid, p_day date, p_hours integer[], p_live boolean,
  out prices integer[], out fee integer, out terms jsonb
)
language plpgsql stable set search_path = '' as $$
begin
  select array_agg(h.held_price order by h.start_time), h.held_fee, (array_agg(h.held_terms))[1]
  into prices, fee, terms
  from (
    select distinct on (b.held_until, b.held_fee, b.start_time) b.held_until, b.held_fee, b.start_time, b.held_price, b.held_terms
    from public.time_slot_blocks b
    where b.court_id = p_court and b.block_date = p_day and b.reason = 'hold' and b.held_by = p_person
      and private.hour_of(b.start_time) = any (p_hours)
      and (not p_live or (b.active and b.held_until > private.app_now()))
    order by b.held_until, b.held_fee, b.start_time, b.active desc, b.id
  ) h
  group by h.held_until, h.held_fee
  having count(*) = cardinality(p_hours)
  order by h.held_until desc limit 1;
end
$$;

create or replace function private.roles_at(p_venue uuid) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  v_me constant uuid := auth.uid();
begin
  return array(
    select 'owner' from public.venues v join public.vendors d on d.id = v.vendor_id
    where v.id = p_venue and d.user_id = v_me and d.status = 'approved'
    union all
    select m.role from public.venue_members m where m.venue_id = p_venue and m.user_id = v_me
    union all
    select a.role from private.admins a where a.user_id = v_me
  );
end
$$;

create or replace function private.can(p_venue uuid, p_right text, p_payee text default null) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_roles constant text[] := private.roles_at(p_venue);
begin
  return exists (
    select 1 from private.role_rights r
    where r.right_name = p_right and r.role = any (v_roles)
      and (not r.needs_payee or coalesce(p_payee, (select v.payee from public.venues v where v.id = p_venue)) = 'venue')
  );
end
$$;

create or replace function private.notify(p_person uuid, p_kind text, p_message text, p_booking uuid) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.notifications (user_id, kind, message, booking_id, created_at)
  select u.id, p_kind, left(p_message, 400), p_booking, private.app_now() from public.users u where u.id = p_person;
end
$$;

create or replace function private.note_audit(p_action text, p_row uuid, p_venue uuid, p_detail jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.audit_log (at, actor, action, row_id, venue_id, detail)
  values (
    private.app_now(), auth.uid(), p_action, p_row, p_venue,
    jsonb_strip_nulls(p_detail)
      || case when auth.uid() is null then jsonb_build_object('by', session_user) else '{}'::jsonb end
      || case when p_action ~ '^(entry|block|attendance|court|price|hours|policy|online)\.' and private.is_staff()
        then '{"acting": true}'::jsonb else '{}'::jsonb end
  );
end
$$;

create or replace function private.guest_name(b public.bookings) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select d.guest_name from public.booking_desk d where d.booking_id = b.id and b.source <> 'app'),
    (select u.name from public.users u where u.id = b.user_id),
    (select c.name from private.booking_contacts c where c.booking_id = b.id),
    (select n.name from public.refunds r join private.refund_notes n on n.refund_id = r.id
      where r.booking_id = b.id and n.name is not null order by r.created_at limit 1));
end
$$;

create or replace function private.booking_label(b public.bookings) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select c.name || ' at ' || v.name || ' on ' || to_char(b.booking_date, 'Dy, FMDD Mon YYYY')
    from public.courts c join public.venues v on v.id = c.venue_id where c.id = b.court_id
  );
end
$$;

create or replace function private.tell_venue(p_venue uuid, p_roles text[], p_kind text, p_message text, p_booking uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.notify(p.user_id, p_kind, p_message, p_booking)
  from (
    select d.user_id from public.venues v join public.vendors d on d.id = v.vendor_id
    where v.id = p_venue and 'owner' = any (p_roles)
    union
    select m.user_id from public.venue_members m where m.venue_id = p_venue and m.role = any (p_roles)
  ) p where p.user_id is distinct from auth.uid() order by p.user_id;
end
$$;

create or replace function private.is_staff() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select 1 from private.admins a where a.user_id = (select auth.uid()));
end
$$;

create or replace function private.has_desk() returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_me constant uuid := auth.uid();
begin
  return private.is_staff()
    or exists (select 1 from public.venue_members m where m.user_id = v_me)
    or exists (
      select 1 from public.vendors d join public.venues v on v.vendor_id = d.id
      where d.user_id = v_me and d.status = 'approved'
    );
end
$$;
