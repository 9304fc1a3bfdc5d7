-- A pull in pages. A phone that can page says where it is ({p, c, g, page}); everybody else still gets a whole answer,
-- up to a size that no real catalogue and no real customer reaches.

alter table private.settings
  add column page_venues integer not null default 2000 check (page_venues between 1 and 20000),
  add column page_bytes integer not null default 600000 check (page_bytes between 10000 and 5000000),
  add column page_bookings integer not null default 300 check (page_bookings between 1 and 5000),
  add column unpaged_venues integer not null default 20000 check (unpaged_venues between 1 and 100000),
  add column unpaged_bookings integer not null default 1000 check (unpaged_bookings between 1 and 5000);

comment on column private.settings.page_venues is 'Venues in one answer, all cities together, for a phone that pages.';
comment on column private.settings.page_bytes is 'Bytes of venues in one answer, about, for a phone that pages.';
comment on column private.settings.page_bookings is 'Bookings in one answer for a phone that pages.';
comment on column private.settings.unpaged_venues is 'Venues that a phone which cannot page sees, all cities together; beyond that each city is cut to an equal share.';
comment on column private.settings.unpaged_bookings is 'Bookings that a phone which cannot page sees: the newest dates.';

-- A page starts behind a row: both orders never change for a row, so a stretch of them means the same on the phone.
create index venues_by_city_and_id on public.venues (city, id) where is_published;
drop index public.bookings_by_person;
create index bookings_by_person on public.bookings (user_id, booking_date desc, id desc);

create function private.delta_end(p_since xid8) returns xid8
language sql stable set search_path = '' as $$
  select case when p_since is null then '18446744073709551615'::xid8 else pg_snapshot_xmax(pg_current_snapshot()) end
$$;
comment on function private.delta_end(xid8) is
  'A delta ends before this stamp. One from the future is from before a restore: a phone of this generation has had that row from the start. Without a cursor there is no end.';

create function private.read_page(p_part jsonb, p_since xid8) returns text
language sql stable set search_path = '' as $$
  select case
    when jsonb_typeof(p_part -> 'page') is distinct from 'string' then null
    when p_part ->> 'g' = m.generation::text and (p_since is null) = (p_part ->> 'c' is null) then p_part ->> 'page'
    else ''
  end
  from private.sync_meta m
$$;
comment on function private.read_page(jsonb, xid8) is
  'Where a phone goes on in a part {page}: "" at the start, also when its cursor or generation is of no use any more; null when it cannot page.';

create function private.unpaged_share() returns integer
language sql stable set search_path = '' as $$
  select case when sum(l.venue_count) > max(s.unpaged_venues) then greatest(1, max(s.unpaged_venues) / count(*))::integer end
  from public.locations l cross join private.settings s where l.type = 'city' and l.venue_count > 0
$$;
comment on function private.unpaged_share() is
  'How many venues of each city a phone sees that cannot page; null while the whole catalogue is small enough.';

drop function private.sync_city(text, xid8);
create function private.sync_city(p_city text, p_since xid8, p_page text, p_most integer, p_bytes bigint) returns jsonb
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
    select v.*, row_number() over w as nr,
      sum(160 + octet_length(v.name) + coalesce(octet_length(v.image_url), 0) + coalesce(octet_length(v.vendor_name), 0)) over w as bytes
    from public.venues v
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
    ),
    case when (select count(*) from found) > count(*)
      then coalesce((array_agg(s.id order by s.id desc))[1]::text, p_page) end
  into v_columns, v_next from sent s;

  return jsonb_build_object(
    'p', 'city:' || p_city, 'c', private.next_cursor(), 'full', p_since is null,
    'cols', '["id","name","area","lat","lng","open","close","image","sum","count","min","sports","vendor","rev"]'::jsonb,
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
  'Published venues of one city in columns: all of them, or those written since the cursor with the ids that left. With a page only so many, behind it; next is where the following page starts, null behind the last.';

create or replace function private.sync_venue(p_id text, p_since xid8) returns jsonb
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
  if v.sxid < p_since or v.sxid >= private.delta_end(p_since) then
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

create or replace function private.sync_notifications(p_since xid8) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when p_since is not null and not exists (
      select 1 from public.notifications n
      where n.user_id = (select auth.uid()) and n.sxid >= p_since and n.sxid < (select private.delta_end(p_since))
    ) then '{}'::jsonb
    else jsonb_build_object(
      'notifications', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', n.id, 'kind', n.kind, 'message', n.message, 'bookingId', n.booking_id, 'isRead', n.is_read,
          'createdAt', private.iso(n.created_at), 'rev', n.rev) order by n.created_at desc, n.id), '[]')
        from (
          select * from public.notifications x where x.user_id = (select auth.uid())
          order by x.created_at desc, x.id limit 20
        ) n
      ),
      'unread', (
        select count(*) from public.notifications n where n.user_id = (select auth.uid()) and not n.is_read
      )
    ) end
$$;

create or replace function private.sync_favourites(p_since xid8) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when p_since is not null and not exists (
      select 1 from public.favourites f
      where f.user_id = (select auth.uid()) and f.sxid >= p_since and f.sxid < (select private.delta_end(p_since))
    ) then '{}'::jsonb
    else jsonb_build_object('favourites', (
      select coalesce(jsonb_agg(f.venue_id order by f.venue_id), '[]')
      from public.favourites f where f.user_id = (select auth.uid()) and f.is_favourite
    )) end
$$;

create function private.booking_place(p_page text, out day date, out id uuid)
language plpgsql immutable set search_path = '' as $$
begin
  if p_page ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    day := left(p_page, 10)::date;
    id := substr(p_page, 12)::uuid;
  end if;
exception when datetime_field_overflow then
  day := null;
end
$$;
comment on function private.booking_place(text) is 'The date and id of a booking behind which a page starts, YYYY-MM-DD/<id>; nulls for the start.';

drop function private.sync_user(xid8);
create function private.sync_user(p_since xid8, p_page text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_person uuid := auth.uid();
  v_settings private.settings;
  v_after record;
  v_from record;
  v_most integer;
  v_end xid8 := private.delta_end(p_since);
  v_bookings jsonb;
  v_next text;
begin
  if v_person is null then
    return '{"p": "user", "c": null, "anon": true}';
  end if;
  perform private.require_person();
  select * into v_settings from private.settings;
  select * into v_after from private.booking_place(p_page);
  v_most := case when p_page is null then v_settings.unpaged_bookings else v_settings.page_bookings end;
  -- The oldest booking that a phone which cannot page sees; none while it sees all of them.
  select b.booking_date as day, b.id into v_from from public.bookings b
  where p_page is null and b.user_id = v_person
  order by b.booking_date desc, b.id desc offset v_most - 1 limit 1;

  with found as materialized (
    select b as booking, b.id, b.booking_date, b.created_at,
      row_number() over (order by b.booking_date desc, b.id desc) as nr
    from public.bookings b
    where b.user_id = v_person and b.sxid >= coalesce(p_since, '0'::xid8) and b.sxid < v_end
      and (v_after.id is null or (b.booking_date, b.id) < (v_after.day, v_after.id))
      and (v_from.id is null or (b.booking_date, b.id) >= (v_from.day, v_from.id))
    order by b.booking_date desc, b.id desc limit v_most + 1
  ), sent as (
    select * from found f where f.nr <= v_most
  )
  select coalesce(jsonb_agg(private.booking_json(s.booking) order by s.booking_date desc, s.created_at desc, s.id), '[]'),
    case when (select count(*) from found) > count(*)
      then (array_agg(s.booking_date || '/' || s.id order by s.nr desc))[1] end
  into v_bookings, v_next from sent s;

  return jsonb_build_object(
    'p', 'user', 'c', private.next_cursor(), 'full', p_since is null,
    'bookings', v_bookings,
    'digest', (
      select private.partition_digest(count(*), sum(b.rev), bit_xor(private.id_bits(b.id)))
      from public.bookings b
      where b.user_id = v_person and (v_from.id is null or (b.booking_date, b.id) >= (v_from.day, v_from.id))
    )
  )
  || case when p_page is null then '{}'::jsonb else jsonb_build_object('after', p_page, 'next', v_next) end
  || case when v_after.id is null then private.sync_notifications(p_since) || private.sync_favourites(p_since) else '{}'::jsonb end;
end
$$;
comment on function private.sync_user(xid8, text) is
  'The caller''s bookings, newest date first, notifications and favourites; anon when signed out. With a page only so many bookings, behind it, and next: where the following page starts. ACCOUNT_GONE.';

create or replace function private.sync_pull(p_parts jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_part jsonb;
  v_name text;
  v_since xid8;
  v_page text;
  v_city text;
  v_answer jsonb;
  v_share integer := private.unpaged_share();
  v_venues integer := (select s.page_venues from private.settings s);
  v_bytes bigint := (select s.page_bytes from private.settings s);
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
    elsif v_name like 'city:_%' then
      v_since := private.read_cursor(v_part, true);
      v_page := private.read_page(v_part, v_since);
      for v_city in
        select l.name from public.locations l where v_name = 'city:*' and l.type = 'city'
        union all select substr(v_name, 6) where v_name <> 'city:*'
        order by 1
      loop
        v_answer := private.sync_city(
          v_city, v_since, v_page, case when v_page is null then v_share else v_venues end, v_bytes);
        if v_page is not null then
          -- What one part has taken is not there for the next: all of them together are one answer.
          v_venues := v_venues - jsonb_array_length(v_answer #> '{v,0}');
          v_bytes := v_bytes - pg_column_size(v_answer -> 'v');
        end if;
        v_answers := v_answers || v_answer;
      end loop;
    elsif v_name like 'venue:%' then
      v_answers := v_answers || private.sync_venue(substr(v_name, 7), private.read_cursor(v_part));
    elsif v_name = 'user' then
      v_since := private.read_cursor(v_part);
      v_answers := v_answers || private.sync_user(v_since, private.read_page(v_part, v_since));
    else
      perform private.fail(422, 'INVALID', jsonb_build_object('part', v_name));
    end if;
  end loop;
  return private.answer('sp1', jsonb_build_object(
    'gen', (select m.generation from private.sync_meta m), 'parts', to_jsonb(v_answers)));
end
$$;
comment on function private.sync_pull(jsonb) is
  'Answers each requested part {p, c, g, page} from one snapshot. Parts: ref, city:<name>, city:* (one answer per city), venue:<id>, user. A page limits cities together and bookings; who sends none gets all. INVALID, ACCOUNT_GONE.';

create or replace function private.renew_generation() returns void
language plpgsql set search_path = '' as $$
begin
  -- No row is stamped again: a stamp from before the restore lies in the future, which private.delta_end leaves out.
  delete from private.sync_tombstones t where t.partition is not null;
  update private.sync_meta m set
    generation = gen_random_uuid(), reference_sxid = pg_current_xact_id(), tombstones_from = '0' where m.id;
end
$$;
comment on function private.renew_generation() is
  'To be run by hand after a restore or clone: transaction ids start anew there, so every phone pulls everything once. Writes one row, however large the tables are.';

create function private.prune_tombstones(p_most integer) returns void
language plpgsql set search_path = '' as $$
declare
  v_pruned xid8;
begin
  with old as (
    select t.partition, t.row_id from private.sync_tombstones t
    where t.buried_at < now() - interval '60 days' order by t.buried_at limit p_most for update skip locked
  ), pruned as (
    delete from private.sync_tombstones t using old
    where t.partition = old.partition and t.row_id = old.row_id returning t.sxid
  )
  select (array_agg(p.sxid order by p.sxid desc))[1] into v_pruned from pruned p;
  if v_pruned is not null then
    update private.sync_meta m set tombstones_from = v_pruned where m.id and m.tombstones_from < v_pruned;
  end if;
end
$$;
comment on function private.prune_tombstones(integer) is 'Drops up to so many tombstones older than 60 days, moving the horizon with them.';

create or replace function private.bury(p_partition text, p_row uuid) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.sync_tombstones (partition, row_id) values (p_partition, p_row)
  on conflict (partition, row_id) do update set sxid = excluded.sxid, buried_at = excluded.buried_at;
  perform private.prune_tombstones(100);
end
$$;
comment on function private.bury(text, uuid) is 'Writes a tombstone and drops a few of those older than 60 days.';

revoke execute on function
  private.delta_end(xid8), private.read_page(jsonb, xid8), private.unpaged_share(),
  private.sync_city(text, xid8, text, integer, bigint), private.booking_place(text), private.sync_user(xid8, text),
  private.prune_tombstones(integer)
from public, anon, authenticated;
