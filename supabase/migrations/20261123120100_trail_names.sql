-- The trail says who and what an entry is about by name: it notes ids alone.

create function private.trail_names(p_action text, p_row uuid, p_detail jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_ids uuid[] := array(
    select n.id::uuid
    from unnest(array[
      p_detail ->> 'court', p_detail ->> 'from', p_detail ->> 'to', p_detail #>> '{from,court}', p_detail #>> '{to,court}',
      p_detail #>> '{from,courtId}', p_detail #>> '{to,courtId}', p_detail #>> '{from,venue_id}', p_detail #>> '{to,venue_id}'
    ]) as n (id)
    where n.id ~ '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$') || p_row;
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
      select p_row, private.person_name(p_row) where p_action ~ '^(member|admin)\.'
    ) n
    where n.name is not null
  ), '{}');
end
$$;
comment on function private.trail_names(text, uuid, jsonb) is
  'The courts, businesses, venues and people that an entry of the trail is about {id: name}; what is gone by now is left out.';

create or replace function private.admin_audit(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_actors uuid[] := case when p_filter ->> 'actor' is not null then array[private.uuid_arg(p_filter, 'actor')] end;
  v_venues uuid[] := case when p_filter ->> 'venueId' is not null then array[private.uuid_arg(p_filter, 'venueId')] end;
  v_who text := lower(left(private.text_arg(p_filter, 'who'), 80));
  v_venue text := lower(left(private.text_arg(p_filter, 'venue'), 80));
  v_action text := left(private.text_arg(p_filter, 'action'), 40);
  v_code text := upper(left(private.text_arg(p_filter, 'code'), 10));
  v_from timestamptz := case when p_filter ->> 'first' is not null
    then private.hour_starts_at(private.day_arg(p_filter, 'first'), '00:00') else '-infinity' end;
  v_to timestamptz := case when p_filter ->> 'last' is not null
    then private.hour_starts_at(private.day_arg(p_filter, 'last') + 1, '00:00') else 'infinity' end;
  v_at timestamptz;
  v_before bigint;
  v_about uuid[];
  v_sql text;
  v_page jsonb;
begin
  if p_after is not null and p_after !~ '^[0-9TZ:.-]{1,40}/[0-9]{1,18}$' then
    perform private.fail(422, 'INVALID', '{"field": "after"}');
  end if;
  v_at := coalesce(private.place_time(split_part(p_after, '/', 1)), 'infinity');
  v_before := coalesce(split_part(p_after, '/', 2)::bigint, 0);
  -- As text, never as a pattern; whoever is called so, at most 50 of them.
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
  -- Each filter along its own index: one statement for all of them would read the whole trail. An action is compared in the order
  -- of its index, which no collation changes.
  v_sql := 'select a.id, a.at, a.actor, a.action, a.row_id, a.venue_id, a.detail from private.audit_log a where (a.at, a.id) < ($8, $1) and a.at >= $2 and a.at < $3'
    || case when v_actors is not null then ' and a.actor = any ($4)' else '' end
    || case when v_venues is not null then ' and a.venue_id = any ($5)' else '' end
    || case when v_action is not null then ' and a.action ~>=~ $6 and a.action ~<~ ($6 || ''~'')' else '' end
    || case when v_about is not null then ' and a.row_id = any ($7)' else '' end
    || ' order by a.at desc, a.id desc limit 51';
  execute 'select private.list_page(
      jsonb_agg(jsonb_build_object(
        ''id'', x.id, ''at'', private.iso(x.at), ''actor'', x.actor, ''name'', private.person_name(x.actor), ''action'', x.action, ''row'', x.row_id,
        ''code'', coalesce(
          (select b.code from public.bookings b where b.id = x.row_id),
          (select b.code from public.refunds r join public.bookings b on b.id = r.booking_id where r.id = x.row_id)),
        ''bookingId'', coalesce(
          (select b.id from public.bookings b where b.id = x.row_id), (select r.booking_id from public.refunds r where r.id = x.row_id)),
        ''venueId'', x.venue_id, ''venueName'', (select v.name from public.venues v where v.id = x.venue_id), ''names'', private.trail_names(x.action, x.row_id, x.detail), ''detail'', x.detail)
        order by x.nr) filter (where x.nr <= 50),
      max(private.exact_time(x.at) || ''/'' || x.id) filter (where x.nr = 50 and x.total > 50))
    from (select y.*, row_number() over () as nr, count(*) over () as total from (' || v_sql || ') y) x'
  into v_page using v_before, v_from, v_to, v_actors, v_venues, v_action, v_about, v_at;
  return v_page;
end
$$;
comment on function private.admin_audit(jsonb, text) is
  'The trail, newest first {actor, who (e-mail, or a part of a name), action (its beginning), venueId, venue (a part of its name), code of a booking, first, last}; names says what ids in it are called; read only. INVALID {field}.';

revoke execute on function private.trail_names(text, uuid, jsonb) from public, anon, authenticated;
