-- The audit trail: what happened to bookings and money, and what the team of a venue, staff and operators changed.
-- Functions of desk writes add their entries themselves. Accounts, prices, settings, businesses, admins, venues and members are
-- watched by triggers, so that a statement in the SQL console leaves an entry too.
-- Entries are only added. The timer deletes them after two years, those about money after six (private.delete_old_records).
-- Details hold ids; private.admin_audit adds the names. The text of a team note is not written here (private.note_booking).

create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor uuid,
  action text not null,
  row_id uuid,
  detail jsonb not null default '{}',
  about_money boolean not null generated always as
    (split_part(action, '.', 1) in ('booking', 'refund', 'payment', 'payout', 'bank', 'payee', 'price', 'fee')) stored,
  venue_id uuid
);
comment on table private.audit_log is 'Append-only trail of bookings, money, and changes by the team of a venue, staff and operators. Kept for two years; entries about money for six, as long as books are kept.';
comment on column private.audit_log.actor is 'User who did it; null for the timer and for the SQL console, whose database user is detail.by.';
comment on column private.audit_log.about_money is 'Books are checked against the entry, so it is kept for six years.';
comment on column private.audit_log.venue_id is 'Venue that the entry is about; null when it is about none.';
create index audit_log_by_row on private.audit_log (row_id);
create index audit_log_by_age on private.audit_log (about_money, at);
create index audit_log_by_time on private.audit_log (at desc, id desc);
create index audit_log_by_venue on private.audit_log (venue_id, at desc) where venue_id is not null;
create index audit_log_by_actor on private.audit_log (actor, at desc) where actor is not null;
-- For lists and figures of /admin: without them the planner may walk through everything that happened today.
create index audit_log_decided on private.audit_log (at desc, row_id desc)
  where action in ('booking.confirmed', 'booking.declined', 'booking.called_off');
create index audit_log_ended on private.audit_log (at) include (row_id)
  where action in ('booking.cancelled', 'booking.refund_due') and not detail ? 'source' and detail ->> 'from' is distinct from 'refund_due';
create index audit_log_by_action on private.audit_log (action text_pattern_ops, at desc);

create function private.note_audit(p_action text, p_row uuid, p_venue uuid, p_detail jsonb) returns void
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
comment on function private.note_audit(text, uuid, uuid, jsonb) is 'Adds an entry to the audit trail. Adds detail.acting when staff do what is the work of a venue, and detail.by (the database user) when nobody is signed in.';

-- Triggers

create function private.audit_bank_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) = to_jsonb(new) then
    return null;
  end if;
  perform private.note_audit(
    case tg_op when 'INSERT' then 'bank.added' when 'DELETE' then 'bank.removed' else 'bank.changed' end,
    case tg_op when 'DELETE' then old.id else new.id end,
    case tg_op when 'INSERT' then new.venue_id when 'DELETE' then old.venue_id else coalesce(new.venue_id, old.venue_id) end,
    jsonb_build_object(
      'from', case when tg_op <> 'INSERT' then to_jsonb(old) - 'id' - 'created_at' end,
      'to', case when tg_op <> 'DELETE' then to_jsonb(new) - 'id' - 'created_at' end));
  return null;
end
$$;
comment on function private.audit_bank_details() is 'Writes bank.added, bank.changed or bank.removed {from, to} when the account changes to which customers pay; with its venue, none for an account of Baari.';
create trigger audit_change after insert or update or delete on public.bank_details
  for each row execute function private.audit_bank_details();

create function private.audit_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_audit('price.changed', new.id, new.venue_id,
    jsonb_build_object('from', old.price_per_hour, 'to', new.price_per_hour));
  return null;
end
$$;
comment on function private.audit_price() is 'Writes price.changed {from, to} when the base price of a court changes (PKR per hour).';
create trigger audit_change after update of price_per_hour on public.courts for each row
  when (old.price_per_hour <> new.price_per_hour) execute function private.audit_price();

create function private.audit_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_key text;
begin
  for v_key in
    select n.key from jsonb_each(to_jsonb(new)) as n
    where n.value is distinct from to_jsonb(old) -> n.key order by n.key
  loop
    perform private.note_audit(case v_key when 'platform_fee' then 'fee.changed' else 'settings.changed' end, null, null,
      jsonb_build_object('name', v_key, 'from', to_jsonb(old) -> v_key, 'to', to_jsonb(new) -> v_key));
  end loop;
  return null;
end
$$;
comment on function private.audit_settings() is 'Writes fee.changed (platform_fee) or settings.changed {name, from, to}, one entry for each column of private.settings that changed.';
create trigger audit_change after update on private.settings for each row execute function private.audit_settings();

create function private.audit_vendor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_audit('vendor.' || new.status, new.id, null, jsonb_build_object(
    'from', case when tg_op = 'UPDATE' then old.status end, 'business', new.business_name,
    'note', case when tg_op = 'UPDATE' and new.note is distinct from old.note then new.note end));
  return null;
end
$$;
comment on function private.audit_vendor() is 'Writes vendor.<status> {from, business, note} when the status of a business changes: approved, rejected, pending, changes_requested or suspended.';
create trigger audit_decision after update of status on public.vendors for each row
  when (old.status <> new.status) execute function private.audit_vendor();
create trigger audit_decision_made after insert on public.vendors for each row
  when (new.status <> 'pending') execute function private.audit_vendor();

create function private.audit_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    perform private.note_audit('admin.removed', old.user_id, null, jsonb_build_object('role', old.role));
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    perform private.note_audit('admin.added', new.user_id, null, jsonb_build_object('role', new.role));
  end if;
  return null;
end
$$;
comment on function private.audit_admin() is 'Writes admin.added and admin.removed {role}; row_id is the user.';
create trigger audit_change after insert or update or delete on private.admins
  for each row execute function private.audit_admin();

create function private.audit_venue() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.note_audit('venue.removed', old.id, old.id, jsonb_build_object('name', old.name));
    return null;
  end if;
  if new.is_published and (tg_op = 'INSERT' or not old.is_published) then
    perform private.note_audit('venue.published', new.id, new.id, jsonb_build_object('name', new.name));
  elsif tg_op = 'UPDATE' and old.is_published and not new.is_published then
    perform private.note_audit('venue.unpublished', new.id, new.id, jsonb_build_object('name', new.name));
  end if;
  if tg_op = 'UPDATE' and old.payee <> new.payee then
    perform private.note_audit('payee.changed', new.id, new.id, jsonb_build_object('from', old.payee, 'to', new.payee));
  end if;
  if tg_op = 'UPDATE' and old.vendor_id is distinct from new.vendor_id then
    perform private.note_audit('venue.handed_over', new.id, new.id, jsonb_build_object('from', old.vendor_id, 'to', new.vendor_id));
  end if;
  return null;
end
$$;
comment on function private.audit_venue() is 'Writes venue.published, venue.unpublished and venue.removed {name}, venue.handed_over {from, to: vendors} and payee.changed {from, to}, each with the venue.';
create trigger audit_change after insert or delete on public.venues for each row execute function private.audit_venue();
create trigger audit_change_kept after update of is_published, payee, vendor_id on public.venues
  for each row execute function private.audit_venue();

create function private.audit_member() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' and old.user_id = auth.uid() then
    -- Users who delete their account leave the trail: no actor, no row_id.
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
comment on function private.audit_member() is 'Writes member.added and member.removed {role}; row_id is the user, except where users delete their own account.';
create trigger audit_change after insert or update or delete on public.venue_members
  for each row execute function private.audit_member();

-- The list audit of /admin

create function private.get_audit_names(p_action text, p_row uuid, p_detail jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_ids uuid[] := array(
    select private.parse_uuid(n.id)
    from unnest(array[
      p_detail ->> 'court', p_detail ->> 'from', p_detail ->> 'to', p_detail #>> '{from,court}', p_detail #>> '{to,court}',
      p_detail #>> '{from,courtId}', p_detail #>> '{to,courtId}', p_detail #>> '{from,venue_id}', p_detail #>> '{to,venue_id}'
    ]) as n (id)
  ) || p_row;
begin
  return coalesce((
    select jsonb_object_agg(n.id, n.name)
    from (
      select c.id, c.name from public.courts c where c.id = any (v_ids)
      union all
      select v.id, v.name from public.venues v where p_action like 'bank.%' and v.id = any (v_ids)
      union all
      select v.id, v.business_name from public.vendors v where p_action = 'venue.handed_over' and v.id = any (v_ids)
      union all
      select p_row, private.get_person_name(p_row) where p_action ~ '^(member|admin|person)\.'
    ) n
    where n.name is not null
  ), '{}');
end
$$;
comment on function private.get_audit_names(text, uuid, jsonb) is 'Names of the courts, businesses, venues and users that an entry is about {id: name}. Those that are deleted by now are left out.';

create function private.admin_audit(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_actors uuid[] := case when p_filter ->> 'actor' is not null then array[private.uuid_arg(p_filter, 'actor')] end;
  v_venues uuid[] := case when p_filter ->> 'venueId' is not null then array[private.uuid_arg(p_filter, 'venueId')] end;
  v_who text := lower(left(private.text_arg(p_filter, 'who'), 80));
  v_venue text := lower(left(private.text_arg(p_filter, 'venue'), 80));
  v_action text := left(private.text_arg(p_filter, 'action'), 40);
  v_code text := upper(left(private.text_arg(p_filter, 'code'), 10));
  v_from timestamptz := case when p_filter ->> 'first' is not null
    then private.get_hour_start(private.day_arg(p_filter, 'first'), '00:00') else '-infinity' end;
  v_to timestamptz := case when p_filter ->> 'last' is not null
    then private.get_hour_start(private.day_arg(p_filter, 'last') + 1, '00:00') else 'infinity' end;
  v_at timestamptz;
  v_before bigint;
  v_about uuid[];
  v_sql text;
  v_page jsonb;
begin
  if p_after is not null and p_after !~ '^[0-9TZ:.-]{1,40}/[0-9]{1,18}$' then
    perform private.fail(422, 'INVALID', '{"field": "after"}');
  end if;
  v_at := coalesce(private.parse_place_time(split_part(p_after, '/', 1)), 'infinity');
  v_before := coalesce(split_part(p_after, '/', 2)::bigint, 0);
  -- position() takes the text as it is: % and _ are no wildcards. At most 50 users match, admins first.
  if v_who is not null then
    v_actors := array(
      select u.id from public.users u
      where (v_actors is null or u.id = any (v_actors)) and (lower(u.email) = v_who or position(v_who in lower(u.name)) > 0)
      order by exists (select 1 from private.admins a where a.user_id = u.id) desc, u.id limit 50);
  end if;
  if v_venue is not null then
    v_venues := array(
      select v.id from public.venues v
      where (v_venues is null or v.id = any (v_venues)) and position(v_venue in lower(v.name)) > 0 order by v.id limit 50);
  end if;
  if v_code is not null then
    v_about := array(
      select b.id from public.bookings b where b.code = v_code
      union select r.id from public.refunds r join public.bookings b on b.id = r.booking_id where b.code = v_code);
  end if;
  -- The statement has only the filters in use, so that each follows its own index; with all of them it would read the whole trail.
  -- ~>=~ and ~<~ compare an action in the order of its index, whatever the collation.
  v_sql := 'select a.id, a.at, a.actor, a.action, a.row_id, a.venue_id, a.detail from private.audit_log a where (a.at, a.id) < ($8, $1) and a.at >= $2 and a.at < $3'
    || case when v_actors is not null then ' and a.actor = any ($4)' else '' end
    || case when v_venues is not null then ' and a.venue_id = any ($5)' else '' end
    || case when v_action is not null then ' and a.action ~>=~ $6 and a.action ~<~ ($6 || ''~'')' else '' end
    || case when v_about is not null then ' and a.row_id = any ($7)' else '' end
    || ' order by a.at desc, a.id desc limit 51';
  execute 'select private.build_list_page(
      jsonb_agg(jsonb_build_object(
        ''id'', x.id, ''at'', private.format_iso(x.at), ''actor'', x.actor, ''name'', private.get_person_name(x.actor), ''action'', x.action, ''row'', x.row_id,
        ''code'', coalesce(
          (select b.code from public.bookings b where b.id = x.row_id),
          (select b.code from public.refunds r join public.bookings b on b.id = r.booking_id where r.id = x.row_id)),
        ''bookingId'', coalesce(
          (select b.id from public.bookings b where b.id = x.row_id), (select r.booking_id from public.refunds r where r.id = x.row_id)),
        ''venueId'', x.venue_id, ''venueName'', (select v.name from public.venues v where v.id = x.venue_id), ''names'', private.get_audit_names(x.action, x.row_id, x.detail), ''detail'', x.detail)
        order by x.nr) filter (where x.nr <= 50),
      max(private.format_exact_time(x.at) || ''/'' || x.id) filter (where x.nr = 50 and x.total > 50))
    from (select y.*, row_number() over () as nr, count(*) over () as total from (' || v_sql || ') y) x'
  into v_page using v_before, v_from, v_to, v_actors, v_venues, v_action, v_about, v_at;
  return v_page;
end
$$;
comment on function private.admin_audit(jsonb, text) is 'The audit trail, newest first {actor?, who?: e-mail or part of a name, action?: its beginning, venueId?, venue?: part of its name, code? of a booking, first?, last?}. who and venue match at most 50 users and venues. names: private.get_audit_names. Refuses with INVALID {field}.';
