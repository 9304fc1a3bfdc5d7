-- A city travels with what a venue's page needs before anything can be booked there: address, map link, facilities, courts
-- and their prices. A venue that was never opened then shows them without a connection, and a choice can be kept.

create function private.venue_site(p_venue public.venues) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(
    p_venue.address, p_venue.google_location_url, p_venue.facilities,
    (
      select coalesce(jsonb_agg(jsonb_build_array(c.id, c.name, c.sport, c.price_per_hour) order by c.name), '[]')
      from public.courts c where c.venue_id = p_venue.id
    )
  )
$$;
comment on function private.venue_site(public.venues) is
  'What a city''s pack says of a venue beyond its card: [address, map link, facilities, courts [id, name, sport, PKR per hour]]. Descriptions and reviews are long and come with the opened page.';

create or replace function private.sync_city(p_city text, p_since xid8, p_page text, p_most integer, p_bytes bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_after uuid := case when p_page ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_page::uuid end;
  v_most integer := case when p_page is null then 2147483646 when p_bytes > 0 then p_most else 0 end;
  v_bytes bigint := case when p_page is null then 9223372036854775807 else p_bytes end;
  -- Of a city that is too large for it, a phone that cannot page sees the same first part in every answer.
  v_upto uuid := case when p_page is null and p_most is not null then (
    select v.id from public.venues v where v.city = p_city and v.is_published order by v.id offset p_most - 1 limit 1) end;
  v_end xid8 := private.delta_end(p_since);
  v_columns jsonb;
  v_next text;
begin
  with found as materialized (
    select v.*, k.site, row_number() over w as nr,
      sum(160 + octet_length(v.name) + coalesce(octet_length(v.image_url), 0) + coalesce(octet_length(v.vendor_name), 0)
        + coalesce(octet_length(k.site::text), 0)) over w as bytes
    from public.venues v
    cross join lateral (select case when p_page is not null then private.venue_site(v) end as site) k
    -- One comparison instead of "null or since": so that a delta reads the end of the index and nothing else.
    where v.city = p_city and v.is_published and v.sxid >= coalesce(p_since, '0'::xid8) and v.sxid < v_end
      and (v_after is null or v.id > v_after) and (v_upto is null or v.id <= v_upto)
    window w as (order by v.id)
    order by v.id limit v_most + 1
  ), sent as (
    select * from found f where f.nr <= v_most and (f.nr = 1 or f.bytes <= v_bytes) order by f.area, f.name, f.id
  )
  select jsonb_build_array(
      coalesce(jsonb_agg(s.id), '[]'), coalesce(jsonb_agg(s.name), '[]'), coalesce(jsonb_agg(s.area), '[]'),
      coalesce(jsonb_agg(trim_scale(s.lat)), '[]'), coalesce(jsonb_agg(trim_scale(s.lng)), '[]'),
      coalesce(jsonb_agg(s.open_time), '[]'), coalesce(jsonb_agg(s.close_time), '[]'),
      coalesce(jsonb_agg(s.image_url), '[]'), coalesce(jsonb_agg(s.rating_sum), '[]'),
      coalesce(jsonb_agg(s.rating_count), '[]'), coalesce(jsonb_agg(s.min_price), '[]'),
      coalesce(jsonb_agg(to_jsonb(s.sport_ids)), '[]'), coalesce(jsonb_agg(s.vendor_name), '[]'),
      coalesce(jsonb_agg(s.rev), '[]')
    ) || case when p_page is null then '[]'::jsonb else jsonb_build_array(coalesce(jsonb_agg(s.site), '[]')) end,
    case when (select count(*) from found) > count(*)
      then coalesce((array_agg(s.id order by s.id desc))[1]::text, p_page) end
  into v_columns, v_next from sent s;

  return jsonb_build_object(
    'p', 'city:' || p_city, 'c', private.next_cursor(), 'full', p_since is null,
    'cols', '["id","name","area","lat","lng","open","close","image","sum","count","min","sports","vendor","rev"]'::jsonb
      || case when p_page is null then '[]'::jsonb else '["site"]'::jsonb end,
    'v', v_columns,
    'del', case when p_since is null or v_after is not null then '[]'::jsonb else (
      select coalesce(jsonb_agg(t.row_id order by t.row_id), '[]')
      from private.sync_tombstones t
      where t.partition = 'city:' || p_city and t.sxid >= p_since
        and not exists (select 1 from public.venues v where v.id = t.row_id and v.city = p_city and v.is_published)
    ) end,
    'digest', (
      -- private.id_bits written out: calling it for every venue of a city takes longer than all the rest.
      select private.partition_digest(
        count(*), sum(v.rev), bit_xor(('x' || encode(substr(uuid_send(v.id), 9), 'hex'))::bit(64)::bigint))
      from public.venues v where v.city = p_city and v.is_published and (v_upto is null or v.id <= v_upto)
    )
  ) || case when p_page is null then '{}'::jsonb else jsonb_build_object('after', p_page, 'next', v_next) end;
end
$$;
comment on function private.sync_city(text, xid8, text, integer, bigint) is
  'Published venues of one city in columns: all of them, or those written since the cursor with the ids that left. With a page only so many, behind it, each with its site; next is where the following page starts, null behind the last.';

revoke execute on function private.venue_site(public.venues) from public, anon, authenticated;
