-- The desk of a venue on the phones of its people: its days around today, kept there, so that the gate works without signal.

create function private.my_rights(p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(distinct r.right_name order by r.right_name), '[]')
  from private.role_rights r
  where r.role = any (private.roles_at(p_venue))
    and (not r.needs_payee or (select v.payee from public.venues v where v.id = p_venue) = 'venue')
$$;
comment on function private.my_rights(uuid) is 'The names of the caller''s rights at a venue, for a payment to its payee of now.';

create function private.desk_settings(p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', v.id, 'name', v.name, 'city', v.city, 'open', v.open_time, 'close', v.close_time, 'payee', v.payee,
    'isPublished', v.is_published, 'role', private.venue_role(v.id), 'rights', private.my_rights(v.id),
    'courts', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', c.id, 'name', c.name, 'sport', c.sport, 'price', c.price_per_hour, 'position', c.position, 'rev', c.rev)
        order by c.position, c.name, c.id)
      from public.courts c where c.venue_id = v.id
    ), '[]'))
  from public.venues v where v.id = p_venue
$$;
comment on function private.desk_settings(uuid) is 'What a desk needs besides its entries: the venue, its courts in order, and what the caller may do.';

create function private.desk_columns(p_bookings uuid[], p_blocks uuid[], p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  with places as (
    select c.id, (row_number() over (order by c.position, c.name, c.id) - 1)::integer as place
    from public.courts c where c.venue_id = p_venue
  ), rows as materialized (
    select e.*, p.place from private.entry_list(p_bookings, p_blocks, p_venue) e join places p on p.id = e.court_id
  )
  select jsonb_build_array(
    coalesce(jsonb_agg(r.id order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.kind order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.place order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.day order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.hours order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.status order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.name order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.phone order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.code order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.total order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.collect order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.paid order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.seen order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(private.iso(r.seen_at) order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.note order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(case when r.is_own then 1 end order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(case when r.is_mine then 1 end order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(case when r.status = 'pending' then private.iso(r.made_at) end order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.rev order by r.day, r.place, r.id), '[]'))
  from rows r
$$;
comment on function private.desk_columns(uuid[], uuid[], uuid) is
  'Entries in columns id, kind, court (its place in the settings), day, hours (mask), status, name, phone, code, total, collect, paid, seen, seenAt, note, own, mine, made (of what is pending), rev.';

create function private.sync_desk(p_id text, p_cursor xid8, p_tag text, p_until text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_venue uuid := case when p_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_id::uuid end;
  v_window record;
  v_settings jsonb;
  v_tag text;
  v_since xid8;
  v_end xid8;
  v_courts uuid[];
  v_after date;
  v_bookings uuid[];
  v_blocks uuid[];
  v_gone uuid[] := '{}';
begin
  select * into v_window from private.desk_window(v_venue);
  v_settings := private.desk_settings(v_venue);
  if v_window.first_day is null or v_settings is null then
    return jsonb_build_object('p', 'desk:' || p_id, 'gone', true);
  end if;
  v_tag := (v_settings ->> 'role') || '.' || left(encode(sha256(convert_to(v_settings::text, 'UTF8')), 'hex'), 16);
  v_courts := array(select c.id from public.courts c where c.venue_id = v_venue);
  -- Another role has another window and sees other columns: it starts anew.
  if split_part(coalesce(p_tag, ''), '.', 1) = v_settings ->> 'role' and p_until ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    v_since := p_cursor;
    v_after := least(v_window.last_day, private.day_arg(jsonb_build_object('w', p_until), 'w'));
  end if;
  v_end := private.delta_end(v_since);

  if v_since is null then
    v_bookings := array(
      select b.id from public.bookings b
      where b.court_id = any (v_courts) and b.booking_date between v_window.first_day and v_window.last_day
        and (b.source = 'app' or b.status <> 'cancelled'));
    v_blocks := array(
      select k.id from public.venue_blocks k
      where k.court_id = any (v_courts) and k.day between v_window.first_day and v_window.last_day and k.removed_at is null);
  else
    -- What changed, and the days that came into the window since: those did not change.
    v_bookings := array(
      select b.id from public.bookings b
      where b.court_id = any (v_courts) and b.desk_sxid >= v_since and b.desk_sxid < v_end
        and b.booking_date between v_window.first_day and v_window.last_day
      union
      select b.id from public.bookings b
      where b.court_id = any (v_courts) and b.booking_date > v_after and b.booking_date <= v_window.last_day);
    v_blocks := array(
      select k.id from public.venue_blocks k
      where k.court_id = any (v_courts) and k.sxid >= v_since and k.sxid < v_end
        and k.day between v_window.first_day and v_window.last_day
      union
      select k.id from public.venue_blocks k
      where k.court_id = any (v_courts) and k.day > v_after and k.day <= v_window.last_day);
    v_gone := array(
      select b.id from public.bookings b where b.id = any (v_bookings) and b.source <> 'app' and b.status = 'cancelled'
      union all select k.id from public.venue_blocks k where k.id = any (v_blocks) and k.removed_at is not null);
    v_bookings := array(select i from unnest(v_bookings) as i where i <> all (v_gone));
    v_blocks := array(select i from unnest(v_blocks) as i where i <> all (v_gone));
  end if;

  return jsonb_build_object(
    'p', 'desk:' || p_id, 'c', private.next_cursor(), 'full', v_since is null, 't', v_tag,
    'f', v_window.first_day, 'w', v_window.last_day,
    'cols', '["id","kind","court","day","hours","status","name","phone","code","total","collect","paid","seen","seenAt","note","own","mine","made","rev"]'::jsonb,
    'v', private.desk_columns(v_bookings, v_blocks, v_venue),
    'del', to_jsonb(v_gone),
    'holds', (
      select coalesce(jsonb_agg(jsonb_build_array(h.place, h.block_date, h.mask, private.iso(h.until)) order by h.block_date, h.place, h.until), '[]')
      from (
        select p.place, t.block_date, t.held_until as until, bit_or(1 << left(t.start_time, 2)::integer) as mask
        from (
          select c.id, (row_number() over (order by c.position, c.name, c.id) - 1)::integer as place
          from public.courts c where c.venue_id = v_venue
        ) p join public.time_slot_blocks t on t.court_id = p.id
        where t.block_date between greatest(v_window.first_day, private.karachi_today() - 1) and v_window.last_day
          and t.active and t.reason = 'hold' and t.held_until > private.app_now()
        group by p.place, t.block_date, t.held_until
      ) h
    ),
    'digest', (
      select private.partition_digest(count(*), sum(x.rev), bit_xor(('x' || encode(substr(uuid_send(x.id), 9), 'hex'))::bit(64)::bigint))
      from (
        select b.id, b.desk_rev as rev from public.bookings b
        where b.court_id = any (v_courts) and b.booking_date between v_window.first_day and v_window.last_day
          and (b.source = 'app' or b.status <> 'cancelled')
        union all
        select k.id, k.rev from public.venue_blocks k
        where k.court_id = any (v_courts) and k.day between v_window.first_day and v_window.last_day and k.removed_at is null
      ) x
    )
  ) || case when v_since is not null and p_tag = v_tag then '{}'::jsonb else jsonb_build_object('settings', v_settings) end;
end
$$;
comment on function private.sync_desk(text, xid8, text, text) is
  'The desk of a venue {p, c, f, w, t, full, settings, cols, v, del, holds, digest} for the days f to w: whole, or what changed since the cursor with the days behind the phone''s last one. Settings with their tag t only when they changed. Holds of customers are there whole every time, without names. gone for whoever has no role there. INVALID {field}.';

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
    elsif v_name like 'desk:%' then
      v_answers := v_answers || private.sync_desk(
        substr(v_name, 6), private.read_cursor(v_part), private.read_tag(v_part), v_part ->> 'w');
    else
      perform private.fail(422, 'INVALID', jsonb_build_object('part', v_name));
    end if;
  end loop;
  return private.answer('sp1', jsonb_build_object(
    'gen', (select m.generation from private.sync_meta m), 'parts', to_jsonb(v_answers)));
end
$$;
comment on function private.sync_pull(jsonb) is
  'Answers each requested part {p, c, g, page, t, w} from one snapshot. Parts: ref, city:<name>, city:* (one answer per city), venue:<id>, user, desk:<venue id>. A page limits cities together and bookings; who sends none gets all. A tag t that still fits saves the whole of a part without a digest. INVALID, ACCOUNT_GONE.';

create function private.rename_guest() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Waits for no row: the caller holds the profile, and whoever ends the account takes that last.
  update public.bookings b set desk_rev = b.desk_rev + 1
  where b.id = any (array(
    select x.id from public.bookings x
    where x.user_id = new.id and x.booking_date >= private.karachi_today() - 2 for update skip locked));
  return null;
end
$$;
comment on function private.rename_guest() is 'Another name or number of a customer travels to the desks that expect them.';
create trigger rename_guest after update of name, phone on public.users for each row
  when ((old.name, old.phone) is distinct from (new.name, new.phone)) execute function private.rename_guest();

-- Where somebody works, and how their application stands, travels with their own part; nobody else gets a byte of it.

create function private.my_desks() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'desks', (
      select jsonb_agg(jsonb_build_object('venueId', d.id, 'name', d.name, 'city', d.city, 'role', d.role) order by d.name, d.id)
      from (
        select v.id, v.name, v.city, 'owner' as role from public.venues v where v.vendor_id in (select private.my_vendor_ids())
        union all
        select v.id, v.name, v.city, m.role from public.venue_members m join public.venues v on v.id = m.venue_id
        where m.user_id = (select auth.uid())
          and (v.vendor_id is null or v.vendor_id not in (select private.my_vendor_ids()))
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
comment on function private.my_desks() is
  'Where the caller works {desks: [{venueId, name, city, role}]}, their role at Baari {staff}, and their latest application or business that is not approved {application: {status, business, note, form}}; each only where there is one.';

create or replace function private.lists_tag() returns text
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
    ),
    nullif(private.watch_rows((select auth.uid()))::text, '[]'),
    nullif(private.my_desks()::text, '{}')
  ), 'UTF8')), 'hex'), 16)
$$;
comment on function private.lists_tag() is 'The tag of the caller''s notifications, favourites, watched hours and desks as a pull sends them.';

create or replace function private.sync_lists(p_since xid8, p_tag text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_tag text := private.lists_tag();
  v_rest jsonb := jsonb_build_object('watches', private.watch_rows(auth.uid()), 't', v_tag) || private.my_desks();
begin
  if p_tag is null then
    return private.sync_notifications(p_since) || private.sync_favourites(p_since)
      || case when p_since is null then v_rest else '{}' end;
  end if;
  if p_tag = v_tag then
    return '{}';
  end if;
  return private.sync_notifications(null) || private.sync_favourites(null) || v_rest;
end
$$;
comment on function private.sync_lists(xid8, text) is
  'The caller''s notifications, favourites, watched hours and desks: whole with their tag t, or nothing when the phone has the same; by the cursor, without watched hours and desks, for a phone that knows no tags.';

-- A venue's own order of its courts is what customers see, too.
create or replace function private.sync_venue(p_id text, p_since xid8, p_tag text) returns jsonb
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
        'id', c.id, 'name', c.name, 'sport', c.sport, 'price', c.price_per_hour, 'rev', c.rev) order by c.position, c.name), '[]')
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

create or replace function private.venue_site(p_venue public.venues) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(
    p_venue.address, p_venue.google_location_url, p_venue.facilities,
    (
      select coalesce(jsonb_agg(jsonb_build_array(c.id, c.name, c.sport, c.price_per_hour) order by c.position, c.name), '[]')
      from public.courts c where c.venue_id = p_venue.id
    )
  )
$$;

revoke execute on function
  private.my_rights(uuid), private.desk_settings(uuid), private.desk_columns(uuid[], uuid[], uuid),
  private.sync_desk(text, xid8, text, text), private.rename_guest(), private.my_desks()
from public, anon, authenticated;
