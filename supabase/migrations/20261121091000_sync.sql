-- One read-only call that brings a phone up to date. A cursor is the oldest transaction that was still open when the last
-- answer was made: rows written by it or later are sent, so a slow transaction that commits late is never missed.

create function private.partition_digest(p_rows bigint, p_revs bigint, p_bits bigint) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('n', p_rows, 's', coalesce(p_revs, 0), 'h', coalesce(p_bits, 0)::text)
$$;
comment on function private.partition_digest(bigint, bigint, bigint) is
  'Rows, sum of versions and xor of id_bits of a partition as the viewer sees it now; phones compute the same over what they keep.';

create function private.id_bits(p_id uuid) returns bigint
language sql immutable set search_path = '' as $$
  select ('x' || right(replace(p_id::text, '-', ''), 16))::bit(64)::bigint
$$;
comment on function private.id_bits(uuid) is 'Low 64 bits of a uuid as a signed number.';

create function private.read_cursor(p_part jsonb, p_tombstones boolean default false) returns xid8
language sql stable set search_path = '' as $$
  select case
    when p_part ->> 'c' ~ '^[0-9]{1,19}$'
      and p_part ->> 'g' = m.generation::text
      and (p_part ->> 'c')::xid8 <= pg_snapshot_xmax(pg_current_snapshot())
      and (not p_tombstones or (p_part ->> 'c')::xid8 > m.tombstones_from)
    then (p_part ->> 'c')::xid8
  end
  from private.sync_meta m
$$;
comment on function private.read_cursor(jsonb, boolean) is
  'The cursor {c} of a requested part, or null for a full answer: none given, another generation {g}, from the future, or older than the tombstones that the part needs.';

create function private.next_cursor() returns text
language sql stable set search_path = '' as $$ select pg_snapshot_xmin(pg_current_snapshot())::text $$;
comment on function private.next_cursor() is 'The cursor that belongs to this answer''s snapshot.';

create function private.sync_reference(p_since xid8) returns jsonb
language sql stable set search_path = '' as $$
  select case when p_since > m.reference_sxid
    then jsonb_build_object('p', 'ref', 'c', private.next_cursor(), 'same', true)
    else jsonb_build_object(
      'p', 'ref', 'c', private.next_cursor(),
      'sports', (select coalesce(jsonb_agg(jsonb_build_array(s.id, s.name) order by s.name), '[]') from public.sports s),
      'cities', (
        select coalesce(jsonb_agg(jsonb_build_array(l.id, l.name, trim_scale(l.lat), trim_scale(l.lng), l.venue_count) order by l.name), '[]')
        from public.locations l where l.type = 'city'
      ),
      'areas', (
        select coalesce(jsonb_agg(jsonb_build_array(l.id, l.name, l.parent_id) order by l.name, l.id), '[]')
        from public.locations l where l.type = 'area'
      )
    ) end
  from private.sync_meta m
$$;
comment on function private.sync_reference(xid8) is 'Sports, cities with their number of published venues, and areas; whole, or same.';

create function private.sync_city(p_city text, p_since xid8) returns jsonb
language sql stable set search_path = '' as $$
  -- One comparison instead of "null or since": so that a delta reads the end of the index and nothing else.
  with sent as (
    select * from public.venues v
    where v.city = p_city and v.is_published and v.sxid >= coalesce(p_since, '0'::xid8) order by v.area, v.name, v.id
  )
  select jsonb_build_object(
    'p', 'city:' || p_city, 'c', private.next_cursor(), 'full', p_since is null,
    'cols', '["id","name","area","lat","lng","open","close","image","sum","count","min","sports","vendor","rev"]'::jsonb,
    'v', (
      select jsonb_build_array(
        coalesce(jsonb_agg(s.id), '[]'), coalesce(jsonb_agg(s.name), '[]'), coalesce(jsonb_agg(s.area), '[]'),
        coalesce(jsonb_agg(trim_scale(s.lat)), '[]'), coalesce(jsonb_agg(trim_scale(s.lng)), '[]'),
        coalesce(jsonb_agg(s.open_time), '[]'), coalesce(jsonb_agg(s.close_time), '[]'),
        coalesce(jsonb_agg(s.image_url), '[]'), coalesce(jsonb_agg(s.rating_sum), '[]'),
        coalesce(jsonb_agg(s.rating_count), '[]'), coalesce(jsonb_agg(s.min_price), '[]'),
        coalesce(jsonb_agg(to_jsonb(s.sport_ids)), '[]'), coalesce(jsonb_agg(s.vendor_name), '[]'),
        coalesce(jsonb_agg(s.rev), '[]')
      ) from sent s
    ),
    'del', case when p_since is null then '[]'::jsonb else (
      select coalesce(jsonb_agg(t.row_id order by t.row_id), '[]')
      from private.sync_tombstones t
      where t.partition = 'city:' || p_city and t.sxid >= p_since
        and not exists (select 1 from public.venues v where v.id = t.row_id and v.city = p_city and v.is_published)
    ) end,
    'digest', (
      -- private.id_bits written out: calling it for every venue of a city takes longer than all the rest.
      select private.partition_digest(
        count(*), sum(v.rev), bit_xor(('x' || encode(substr(uuid_send(v.id), 9), 'hex'))::bit(64)::bigint))
      from public.venues v where v.city = p_city and v.is_published
    )
  )
$$;
comment on function private.sync_city(text, xid8) is
  'Published venues of one city in columns: all of them, or those written since the cursor with the ids that left.';

create function private.sync_venue(p_id text, p_since xid8) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v public.venues;
  v_head jsonb := jsonb_build_object('p', 'venue:' || p_id, 'c', private.next_cursor());
begin
  if p_id ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    select * into v from public.venues x where x.id = p_id::uuid and x.is_published;
  end if;
  if v.id is null then
    return v_head || '{"gone": true}';
  end if;
  if p_since > v.sxid then
    return v_head || '{"same": true}';
  end if;
  return v_head || jsonb_build_object(
    'venue', jsonb_build_object(
      'id', v.id, 'name', v.name, 'description', v.description, 'address', v.address, 'city', v.city, 'area', v.area,
      'image', v.image_url, 'mapUrl', v.google_location_url, 'lat', trim_scale(v.lat), 'lng', trim_scale(v.lng), 'open', v.open_time,
      'close', v.close_time, 'facilities', v.facilities, 'vendor', v.vendor_name, 'sum', v.rating_sum,
      'count', v.rating_count, 'min', v.min_price, 'sports', to_jsonb(v.sport_ids), 'rev', v.rev),
    'courts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'name', c.name, 'sport', c.sport, 'price', c.price_per_hour, 'rev', c.rev) order by c.name), '[]')
      from public.courts c where c.venue_id = v.id
    ),
    'reviews', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'name', r.reviewer_name, 'rating', r.rating, 'comment', r.comment, 'at', private.iso(r.created_at)
      ) order by r.created_at desc, r.id), '[]')
      from (
        select * from public.reviews x where x.venue_id = v.id order by x.created_at desc, x.id limit 50
      ) r
    )
  );
end
$$;
comment on function private.sync_venue(text, xid8) is
  'A venue page: the venue, its courts and its newest 50 reviews; same, or gone when nothing published has this id.';

create function private.sync_pull(p_parts jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_part jsonb;
  v_name text;
  v_answers jsonb[] := '{}';
begin
  if jsonb_typeof(p_parts) is distinct from 'array' then
    perform private.fail(422, 'INVALID', '{"parts": "not an array"}');
  end if;
  if jsonb_array_length(p_parts) > 60
    or (select count(distinct e ->> 'p') < count(*) from jsonb_array_elements(p_parts) as e)
  then
    perform private.fail(422, 'INVALID', '{"parts": "at most 60, each once"}');
  end if;
  for v_part in select e from jsonb_array_elements(p_parts) as e loop
    v_name := v_part ->> 'p';
    if v_name = 'ref' then
      v_answers := v_answers || private.sync_reference(private.read_cursor(v_part));
    elsif v_name = 'city:*' then
      v_answers := v_answers || array(
        select private.sync_city(l.name, private.read_cursor(v_part, true))
        from public.locations l where l.type = 'city' order by l.name
      );
    elsif v_name like 'city:_%' then
      v_answers := v_answers || private.sync_city(substr(v_name, 6), private.read_cursor(v_part, true));
    elsif v_name like 'venue:%' then
      v_answers := v_answers || private.sync_venue(substr(v_name, 7), private.read_cursor(v_part));
    elsif v_name = 'user' then
      v_answers := v_answers || private.sync_user(private.read_cursor(v_part));
    else
      perform private.fail(422, 'INVALID', jsonb_build_object('part', v_name));
    end if;
  end loop;
  return private.answer('sp1', jsonb_build_object(
    'gen', (select m.generation from private.sync_meta m), 'parts', to_jsonb(v_answers)));
end
$$;
comment on function private.sync_pull(jsonb) is
  'Answers each requested part {p, c, g} from one snapshot. Parts: ref, city:<name>, city:* (one answer per city), venue:<id>, user. INVALID, ACCOUNT_GONE.';

create function private.renew_generation() returns void
language plpgsql set search_path = '' as $$
begin
  update public.venues set rev = rev;
  update public.bookings set rev = rev;
  delete from private.sync_tombstones;
  update private.sync_meta set
    generation = gen_random_uuid(), reference_sxid = pg_current_xact_id(), tombstones_from = '0';
end
$$;
comment on function private.renew_generation() is
  'To be run by hand after a restore or clone: transaction ids start anew there, so every row is stamped again and every phone pulls everything once.';

create function public.sync_pull(parts jsonb) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.sync_pull(parts) $$;
comment on function public.sync_pull(jsonb) is 'Brings a phone up to date in one request. See private.sync_pull.';

revoke execute on function
  private.partition_digest(bigint, bigint, bigint), private.id_bits(uuid), private.read_cursor(jsonb, boolean),
  private.next_cursor(), private.sync_reference(xid8), private.sync_city(text, xid8), private.sync_venue(text, xid8),
  private.sync_pull(jsonb), private.renew_generation(), public.sync_pull(jsonb)
from public, anon, authenticated;
grant execute on function private.sync_pull(jsonb), public.sync_pull(jsonb) to anon, authenticated, service_role;
