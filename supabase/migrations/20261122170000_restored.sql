-- A restored backup is noticed by whoever asks next, although nothing here runs when a database comes back. Transaction ids
-- and versions that count go back with it and are given out a second time, for something else. So versions follow the
-- clock, which never goes back, and what has no digest is compared by a tag of its content.

create or replace function private.stamp_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.sxid := pg_current_xact_id();
  new.rev := greatest(
    case when tg_op = 'UPDATE' then old.rev + 1 else 1 end,
    floor(extract(epoch from private.app_now() - timestamptz '2026-01-01 00:00:00+00'))::integer);
  return new;
end
$$;
comment on function private.stamp_row() is
  'Marks a row with its transaction (what a pull asks for) and a version (which copy wins): seconds since 2026, and always more than before. So what is written after a restore is newer than all that the restore has lost, and no version stands for two contents.';
comment on column public.venues.rev is 'Version of the row, seconds since 2026 or one more than before; a phone keeps the copy with the higher one.';
comment on column public.bookings.rev is 'Version of the row, as of venues.';

alter table private.sync_meta add column reference_id uuid not null default gen_random_uuid();
comment on column private.sync_meta.reference_id is 'Another one for every content of the reference data: what a restore has lost is never called the same.';

create function private.renew_reference_id() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.reference_id := gen_random_uuid();
  return new;
end
$$;
comment on function private.renew_reference_id() is 'Gives changed reference data another id.';
create trigger renew_reference_id before update of reference_sxid on private.sync_meta
  for each row execute function private.renew_reference_id();

create or replace function private.read_cursor(p_part jsonb, p_tombstones boolean default false) returns xid8
language sql stable set search_path = '' as $$
  select case
    when p_part ->> 'c' ~ '^[0-9]{1,19}$'
      and p_part ->> 'g' = m.generation::text
      and (p_part ->> 'c')::xid8 <= pg_snapshot_xmax(pg_current_snapshot())
      -- A horizon from the future is from before a restore into a new cluster: whoever has a cursor of this one got all rows.
      and (not p_tombstones or (p_part ->> 'c')::xid8 > m.tombstones_from
        or m.tombstones_from >= pg_snapshot_xmax(pg_current_snapshot()))
    then (p_part ->> 'c')::xid8
  end
  from private.sync_meta m
$$;

create function private.read_tag(p_part jsonb) returns text
language sql stable set search_path = '' as $$
  select case when jsonb_typeof(p_part -> 't') = 'string'
    then case when p_part ->> 'g' = m.generation::text then p_part ->> 't' else '' end end
  from private.sync_meta m
$$;
comment on function private.read_tag(jsonb) is
  'The tag {t} of what a phone has of a part; "" when it is of another generation, null for a phone that knows no tags.';

drop function private.sync_reference(xid8);
create function private.sync_reference(p_since xid8, p_tag text) returns jsonb
language sql stable set search_path = '' as $$
  select case when case when p_tag is null then p_since > m.reference_sxid else p_tag = m.reference_id::text end
    then jsonb_build_object('p', 'ref', 'c', private.next_cursor(), 'same', true)
    else jsonb_build_object(
      'p', 'ref', 'c', private.next_cursor(), 't', m.reference_id,
      'sports', (select coalesce(jsonb_agg(jsonb_build_array(s.id, s.name) order by s.name), '[]') from public.sports s),
      'cities', (
        select coalesce(jsonb_agg(jsonb_build_array(l.id, l.name, trim_scale(l.lat), trim_scale(l.lng), l.venue_count) order by l.name), '[]')
        from public.locations l where l.type = 'city'
      ),
      'areas', (
        select coalesce(jsonb_agg(jsonb_build_array(l.id, l.name, l.parent_id) order by l.name, l.id), '[]')
        from public.locations l where l.type = 'area'
      ),
      'check', (
        select jsonb_build_object('minutes', s.decide_minutes, 'from', s.decide_from_hour, 'to', s.decide_to_hour)
        from private.settings s
      )
    ) end
  from private.sync_meta m
$$;
comment on function private.sync_reference(xid8, text) is
  'Sports, cities with their number of published venues, areas, and how long checking a payment usually takes ({minutes, from, to}, hours in Asia/Karachi); whole with its tag t, or same.';

drop function private.sync_venue(text, xid8);
create function private.sync_venue(p_id text, p_since xid8, p_tag text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v public.venues;
  v_tag text;
  v_head jsonb := jsonb_build_object('p', 'venue:' || p_id, 'c', private.next_cursor());
begin
  if p_id ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' then
    select * into v from public.venues x where x.id = p_id::uuid and x.is_published;
  end if;
  if v.id is null then
    return v_head || '{"gone": true}';
  end if;
  v_tag := v.rev || '.' || v.sxid;
  if (case when p_tag is null then v.sxid < p_since or v.sxid >= private.delta_end(p_since) else p_tag = v_tag end) then
    return v_head || '{"same": true}';
  end if;
  return v_head || jsonb_build_object(
    't', v_tag,
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
comment on function private.sync_venue(text, xid8, text) is
  'A venue page with its tag t: the venue, its courts and its newest 50 reviews; same, or gone when nothing published has this id.';

create function private.lists_tag() returns text
language sql stable set search_path = '' as $$
  select left(encode(sha256(convert_to(concat_ws('/',
    (
      select string_agg(n.id || ' ' || n.rev, ',' order by n.created_at desc, n.id)
      from (
        select * from public.notifications x where x.user_id = (select auth.uid())
        order by x.created_at desc, x.id limit 20
      ) n
    ),
    (select count(*) from public.notifications n where n.user_id = (select auth.uid()) and not n.is_read),
    (
      select string_agg(f.venue_id || ' ' || f.rev, ',' order by f.venue_id)
      from public.favourites f where f.user_id = (select auth.uid()) and f.is_favourite
    )
  ), 'UTF8')), 'hex'), 16)
$$;
comment on function private.lists_tag() is 'The tag of the caller''s notifications and favourites as a pull sends them.';

create function private.sync_lists(p_since xid8, p_tag text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_tag text := private.lists_tag();
begin
  if p_tag is null then
    return private.sync_notifications(p_since) || private.sync_favourites(p_since)
      || case when p_since is null then jsonb_build_object('t', v_tag) else '{}' end;
  end if;
  if p_tag = v_tag then
    return '{}';
  end if;
  return private.sync_notifications(null) || private.sync_favourites(null) || jsonb_build_object('t', v_tag);
end
$$;
comment on function private.sync_lists(xid8, text) is
  'The caller''s notifications and favourites: whole with their tag t, or nothing when the phone has the same; by the cursor for a phone that knows no tags.';

drop function private.sync_user(xid8, text);
create function private.sync_user(p_since xid8, p_page text, p_tag text) returns jsonb
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
  || case when v_after.id is null then private.sync_lists(p_since, p_tag) else '{}'::jsonb end;
end
$$;
comment on function private.sync_user(xid8, text, text) is
  'The caller''s bookings, newest date first, notifications and favourites with their tag t; anon when signed out. With a page only so many bookings, behind it, and next: where the following page starts. ACCOUNT_GONE.';

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
      v_answers := v_answers || private.sync_reference(private.read_cursor(v_part), private.read_tag(v_part));
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
      v_answers := v_answers || private.sync_venue(
        substr(v_name, 7), private.read_cursor(v_part), private.read_tag(v_part));
    elsif v_name = 'user' then
      v_since := private.read_cursor(v_part);
      v_answers := v_answers || private.sync_user(
        v_since, private.read_page(v_part, v_since), private.read_tag(v_part));
    else
      perform private.fail(422, 'INVALID', jsonb_build_object('part', v_name));
    end if;
  end loop;
  return private.answer('sp1', jsonb_build_object(
    'gen', (select m.generation from private.sync_meta m), 'parts', to_jsonb(v_answers)));
end
$$;
comment on function private.sync_pull(jsonb) is
  'Answers each requested part {p, c, g, page, t} from one snapshot. Parts: ref, city:<name>, city:* (one answer per city), venue:<id>, user. A page limits cities together and bookings; who sends none gets all. A tag t that still fits saves the whole of a part without a digest. INVALID, ACCOUNT_GONE.';
comment on function private.renew_generation() is
  'To be run by hand after cloning a database, or when phones should pull everything once. Writes one row, however large the tables are.';

revoke execute on function
  private.renew_reference_id(), private.read_tag(jsonb), private.sync_reference(xid8, text), private.sync_venue(text, xid8, text),
  private.lists_tag(), private.sync_lists(xid8, text), private.sync_user(xid8, text, text)
from public, anon, authenticated;
