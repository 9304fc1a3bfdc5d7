-- Sync: sync_pull, one read-only call, brings a phone up to date.
--
-- The request is a list of parts {p, c, g, page, t, w}: name, cursor and generation of the last answer, place of the next page,
-- tag, and last day of a desk. The names are ref (sports, cities, areas), first (nine venues for a screen that has none), city:<name> (its published venues), city:* (every city,
-- one answer each), venue:<id> (its page), user (bookings, notifications, favourites, watched hours, own desks) and desk:<venue
-- id> (the console of a venue). One snapshot answers all parts: {gen, parts: [{p, c, …}]}.
--
-- Cursor and version
-- - A cursor is a transaction id, not a time: the oldest transaction that was still open when the answer was made
--   (pg_snapshot_xmin). A delta has the rows that this transaction or a later one wrote (sxid), so a slow transaction that
--   commits late is never missed.
-- - A row may be sent twice; the copy with the higher version (rev) wins. A version is seconds since 2026, or one more than
--   before (private.stamp_row). The version of a venue stands for its courts, sports and reviews, too.
-- - A venue that left a city has a tombstone for 60 days. A cursor gets everything (full: true) when it is of another generation,
--   from the future, or, for cities, older than the tombstones.
-- - The digest {n, s, h} is the number of rows, the sum of their versions and the xor of half of each id, over all that the
--   viewer may see now. A phone computes the same over its own rows (src/data/sync/digest.ts). Where they differ it takes a full
--   copy, at most once an hour.
-- - Parts without a digest (ref, venue:<id>, and of user all but the bookings) have a tag t, which the phone sends back: other
--   content has another tag, and the same tag saves the answer. Where somebody works (desks, staff, application) is sent with the
--   tagged lists of user.
--
-- Pages of cities and user
-- - A phone sends page: "" at the start, then the next of the last answer. An answer has at most 2,000 venues (page_venues) and
--   about 600 kB of them (page_bytes), all cities of a request together, and 300 bookings (page_bookings). It says after, where
--   it starts, and next, where the following page starts; null behind the last one. A city that does not fit any more comes
--   without rows, and its next is the place that was asked for.
-- - A page of a city has the column site for each venue: [address, map link, facilities, courts]. So a venue whose page was never
--   opened can be booked from without a connection; the prices of each sport are computed on the phone. 150 venues take 29 kB
--   (gzip) with it and 10 kB without. Descriptions and reviews are longer than all of that, and are sent with the page of the
--   venue.
-- - Venues are ordered by id; bookings by date, then by id, both descending. A page of a full answer is the whole truth about its
--   stretch of that order: a row that the phone has there and did not get is gone. All other rows of the phone stay until their
--   own page comes, so a phone that is interrupted never shows less than before.
-- - After the last page the cursor becomes that of the first page, so the next delta brings what changed between two pages. Only
--   then is the digest compared; between pages it would differ without a reason.
-- - An interrupted part is finished before city:* is asked for again. With another generation or a useless cursor it starts at
--   the first page.
--
-- Restored backups
-- - Nothing of ours runs when a hosted database comes back, and it gives out transaction ids a second time. So the next pull has
--   to notice.
-- - A cursor that the database has not reached yet gets everything. Once it has reached it again, by other steps, content
--   decides: what is written after the restore has higher versions than all that was lost, because versions follow the clock, and
--   no version stands for two contents. So the digest differs, and the phone takes a full copy. A part without a digest is
--   noticed by its tag.
-- - A restore into a new cluster leaves rows with stamps from the future. Deltas leave them out: a phone with a cursor of the new
--   cluster got these rows in full.
-- - Writes that wait on a phone, or whose answer was lost, are sent and take effect. A write that was answered has left the
--   phone: if the restore lost its effect, the phone shows what is there (a cancelled booking stands again, a booking made after
--   the backup is gone), and nothing is repeated without the user.
-- - After a restore nothing has to be run. After cloning a database, `select private.renew_generation()` in the SQL console: a
--   phone that meets the clone then pulls everything once, in pages. tests/db/restored.test.ts restores backups under a real
--   phone.
--
-- Desks: desk:<venue id> (private.sync_desk in 17_desk.sql)
-- - The answer is {p, c, t, f, w, full, settings?, cols, v, del, holds, digest}, or {p, gone: true} for a caller without a role
--   at the venue (any more): the phone then deletes that desk.
-- - It covers the days f to w: from two days back to 35 ahead (desk_days), for the gate one back and two ahead. A delta has what
--   changed since the cursor, and the days behind the w of the request, which came into the window without a change. The phone
--   deletes days before f. An entry that was moved to a day outside the window is in del.
-- - A desk has a cursor and version of its own (bookings.desk_sxid, desk_rev). A check-in or a note of the team raises only
--   those, because only a desk shows it, so the phone of the customer pulls nothing. Every other change raises both, also an
--   amount that was collected, because it changes what comes back.
-- - settings (venue, courts in order, role, rights, ticketKeys) come when their tag t differs. Another role starts anew.
-- - holds [court, day, mask, until] of customers are sent whole every time, without names.
-- - The gate sees no amounts of online bookings. Phone numbers are masked 30 days after the day, except for Baari.
-- - 316 entries take 13.2 kB (gzip), 729 take 27.4 kB, three changes 0.5 kB, and an answer with nothing new 0.3 kB.

create table private.sync_meta (
  id boolean primary key default true check (id),
  generation uuid not null default gen_random_uuid(),
  tombstones_from xid8 not null default '0',
  reference_id uuid not null default gen_random_uuid()
);
comment on table private.sync_meta is 'One row: the generation of transaction ids, and the state of reference data and tombstones.';
comment on column private.sync_meta.generation is 'Renewed after cloning the database: every phone then pulls everything again.';
comment on column private.sync_meta.tombstones_from is 'Tombstones up to this transaction may have been deleted: an older cursor gets a full answer.';
comment on column private.sync_meta.reference_id is 'Tag of the reference data: random, so that content after a restore never has the tag of content that was lost.';
insert into private.sync_meta default values;

create table private.sync_tombstones (
  partition text not null,
  row_id uuid not null,
  sxid xid8 not null default pg_current_xact_id(),
  buried_at timestamptz not null default now(),
  primary key (partition, row_id)
);
comment on table private.sync_tombstones is 'Venues that left the partition of a city (unpublished, deleted, moved), kept for 60 days.';
create index sync_tombstones_by_sxid on private.sync_tombstones (partition, sxid);
create index sync_tombstones_by_age on private.sync_tombstones (buried_at);

create table private.touch_queue (
  court_id uuid primary key references public.courts (id) on delete cascade,
  after_id uuid,
  noted_at timestamptz not null default now()
);
comment on table private.touch_queue is 'Courts whose bookings have to be sent again, because a name or address in them changed.';
comment on column private.touch_queue.after_id is 'Bookings of the court up to this id are done; null when none is. A further rename starts over.';
create index touch_queue_by_age on private.touch_queue (noted_at);

-- Reference data and generation

create function private.touch_reference() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.sync_meta m set reference_id = gen_random_uuid() where m.id;
  return null;
end
$$;
comment on function private.touch_reference() is 'Any change to sports, locations (deletions, too) or the checking time lets phones pull the small reference part again.';
create trigger touch_reference after insert or update or delete or truncate on public.sports
  for each statement execute function private.touch_reference();
create trigger touch_reference after insert or update or delete or truncate on public.locations
  for each statement execute function private.touch_reference();
create trigger touch_reference after update of decide_minutes, decide_from_hour, decide_to_hour on private.settings
  for each statement execute function private.touch_reference();

create function private.renew_generation() returns void
language plpgsql set search_path = '' as $$
begin
  -- Rows keep their stamps. A stamp of the old cluster may lie in the future: private.get_delta_end leaves it out.
  delete from private.sync_tombstones t where t.partition is not null;
  update private.sync_meta m set
    generation = gen_random_uuid(), reference_id = gen_random_uuid(), tombstones_from = '0' where m.id;
end
$$;
comment on function private.renew_generation() is 'Run by hand after cloning a database, or when all phones should pull everything once. Writes one row, however large the tables are.';

-- Tombstones of venues that left a city

create function private.write_tombstone(p_partition text, p_row uuid) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.sync_tombstones (partition, row_id) values (p_partition, p_row)
  on conflict (partition, row_id) do update set sxid = excluded.sxid, buried_at = excluded.buried_at;
  perform private.prune_tombstones(100);
end
$$;
comment on function private.write_tombstone(text, uuid) is 'Writes a tombstone of a row that left a partition, and deletes up to 100 tombstones older than 60 days.';

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
comment on function private.prune_tombstones(integer) is 'Deletes up to so many tombstones older than 60 days, and moves tombstones_from with them.';

create function private.on_venue_leaves_city() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.is_published then
    perform private.write_tombstone('city:' || old.city, old.id);
    update public.locations set venue_count = venue_count - 1 where type = 'city' and name = old.city;
  end if;
  return null;
end
$$;
comment on function private.on_venue_leaves_city() is 'A venue that was unpublished, deleted or moved leaves a tombstone in its old city and lowers the venue count of that city.';
create trigger on_venue_leaves_city_gone after delete on public.venues for each row execute function private.on_venue_leaves_city();
create trigger on_venue_leaves_city_moved after update of city, is_published on public.venues for each row
  when (old.city <> new.city or old.is_published <> new.is_published) execute function private.on_venue_leaves_city();

create function private.on_venue_enters_city() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.is_published then
    update public.locations set venue_count = venue_count + 1 where type = 'city' and name = new.city;
  end if;
  return null;
end
$$;
comment on function private.on_venue_enters_city() is 'A venue that became visible in a city raises the venue count of that city.';
create trigger on_venue_enters_city_new after insert on public.venues for each row execute function private.on_venue_enters_city();
create trigger on_venue_enters_city_moved after update of city, is_published on public.venues for each row
  when (old.city <> new.city or old.is_published <> new.is_published) execute function private.on_venue_enters_city();

-- Renames: bookings show names of their court and venue
--
-- A court may have a hundred thousand bookings. So a rename only notes the court in private.touch_queue, and the timer gives
-- 2,000 bookings a minute their new version. It waits for no locked row, and skips none: bookings behind a locked one are left to
-- the next run.

create function private.touch_bookings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.touch_queue (court_id)
  select c.id from public.courts c
  where case when tg_table_name = 'courts' then c.id = new.id else c.venue_id = new.id end
    and exists (select 1 from public.bookings b where b.court_id = c.id)
  order by c.id
  on conflict (court_id) do update set after_id = null, noted_at = excluded.noted_at;
  return null;
end
$$;
comment on function private.touch_bookings() is 'Notes in private.touch_queue that the bookings of a renamed court or venue have to be sent again; the timer does it.';
create trigger touch_bookings after update of name, sport on public.courts for each row
  when (old.name <> new.name or old.sport is distinct from new.sport) execute function private.touch_bookings();
create trigger touch_bookings after update of name, address, city on public.venues for each row
  when (old.name <> new.name or old.address is distinct from new.address or old.city <> new.city)
  execute function private.touch_bookings();

create function private.process_touch_queue(p_most integer) returns integer
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_left integer := p_most;
  v_court private.touch_queue;
  v_ids uuid[];
  v_free uuid[];
begin
  while v_left > 0 loop
    -- A rename that is not committed yet has locked its row: that court waits for the next run.
    select * into v_court from private.touch_queue q order by q.noted_at, q.court_id limit 1 for update skip locked;
    exit when not found;
    v_ids := array(
      select b.id from public.bookings b
      where b.court_id = v_court.court_id and (v_court.after_id is null or b.id > v_court.after_id)
      order by b.id limit v_left
    );
    -- Skip locked rows, because the caller may hold other locks. Bookings behind a locked one are left to the next run.
    v_free := array(select b.id from public.bookings b where b.id = any (v_ids) order by b.id for update skip locked);
    v_free := array(
      select i from unnest(v_free) as i
      where i < all (array(select h from unnest(v_ids) as h where h <> all (v_free))) order by i
    );
    update public.bookings b set rev = rev where b.id = any (v_free);
    if cardinality(v_free) = cardinality(v_ids) and cardinality(v_ids) < v_left then
      delete from private.touch_queue q where q.court_id = v_court.court_id;
    elsif cardinality(v_free) > 0 then
      update private.touch_queue q set after_id = v_free[cardinality(v_free)] where q.court_id = v_court.court_id;
    end if;
    v_left := v_left - cardinality(v_free);
    exit when cardinality(v_free) < cardinality(v_ids);
  end loop;
  return p_most - v_left;
end
$$;
comment on function private.process_touch_queue(integer) is 'Gives up to so many bookings of renamed courts a new version, oldest rename first; returns how many. Waits for no row. A booking that was made or changed after the rename needs no new version: no phone has read it with the old name since.';

-- Digests, cursors, pages and tags

create function private.compute_partition_digest(p_rows bigint, p_revs bigint, p_bits bigint) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('n', p_rows, 's', coalesce(p_revs, 0), 'h', coalesce(p_bits, 0)::text)
$$;
comment on function private.compute_partition_digest(bigint, bigint, bigint) is 'Digest of a partition as the viewer sees it now: n rows, s sum of versions, h xor of id bits as text; phones compute the same over their own rows.';

create function private.get_id_bits(p_id uuid) returns bigint
language sql immutable set search_path = '' as $$
  select ('x' || right(replace(p_id::text, '-', ''), 16))::bit(64)::bigint
$$;
comment on function private.get_id_bits(uuid) is 'Low 64 bits of a uuid as a signed number.';

create function private.read_cursor(p_part jsonb, p_tombstones boolean default false) returns xid8
language sql stable set search_path = '' as $$
  select case
    when p_part ->> 'c' ~ '^[0-9]{1,19}$'
      and p_part ->> 'g' = m.generation::text
      and (p_part ->> 'c')::xid8 <= pg_snapshot_xmax(pg_current_snapshot())
      -- A tombstones_from in the future is from before a restore into a new cluster: a phone with a cursor of this one got it all.
      and (not p_tombstones or (p_part ->> 'c')::xid8 > m.tombstones_from
        or m.tombstones_from >= pg_snapshot_xmax(pg_current_snapshot()))
    then (p_part ->> 'c')::xid8
  end
  from private.sync_meta m
$$;
comment on function private.read_cursor(jsonb, boolean) is 'The cursor {c} of a requested part, or null for a full answer: none was sent, it is of another generation {g}, from the future, or (on request) older than the tombstones that the part needs.';

create function private.get_next_cursor() returns text
language sql stable set search_path = '' as $$ select pg_snapshot_xmin(pg_current_snapshot())::text $$;
comment on function private.get_next_cursor() is 'The cursor of an answer: the oldest transaction that is still open in its snapshot.';

create function private.get_delta_end(p_since xid8) returns xid8
language sql stable set search_path = '' as $$
  select case when p_since is null then '18446744073709551615'::xid8 else pg_snapshot_xmax(pg_current_snapshot()) end
$$;
comment on function private.get_delta_end(xid8) is 'Stamp before which a delta ends: a row with a stamp from the future was written before a restore, and a phone of this generation got it in full. Without a cursor there is no end.';

create function private.read_page(p_part jsonb, p_since xid8) returns text
language sql stable set search_path = '' as $$
  select case
    when p_part ->> 'g' = m.generation::text and (p_since is null) = (p_part ->> 'c' is null) then coalesce(p_part ->> 'page', '')
    else ''
  end
  from private.sync_meta m
$$;
comment on function private.read_page(jsonb, xid8) is 'Where a phone goes on in a part {page}: "" at the start, also when it sends no page, and when its cursor or generation is of no use any more.';

create function private.read_tag(p_part jsonb) returns text
language sql stable set search_path = '' as $$
  select case when p_part ->> 'g' = m.generation::text then coalesce(p_part ->> 't', '') else '' end from private.sync_meta m
$$;
comment on function private.read_tag(jsonb) is 'The tag {t} of what a phone has of a part; "" when it has none, or one of another generation.';

create function private.parse_booking_place(p_page text, out day date, out id uuid)
language plpgsql immutable set search_path = '' as $$
begin
  if p_page ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}/' and private.parse_uuid(substr(p_page, 12)) is not null then
    day := left(p_page, 10)::date;
    id := private.parse_uuid(substr(p_page, 12));
  end if;
exception when datetime_field_overflow then
  day := null;
end
$$;
comment on function private.parse_booking_place(text) is 'Date and id of the booking behind which a page starts, from YYYY-MM-DD/<id>; nulls for the start.';

-- Answers, one function per kind of part

create function private.sync_reference(p_tag text) returns jsonb
language sql stable set search_path = '' as $$
  select case when p_tag = m.reference_id::text
    then jsonb_build_object('p', 'ref', 'c', private.get_next_cursor(), 'same', true)
    else jsonb_build_object(
      'p', 'ref', 'c', private.get_next_cursor(), 't', m.reference_id,
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
comment on function private.sync_reference(text) is 'Part ref: sports, cities with their number of published venues, areas, and how long checking a payment usually takes {minutes, from, to} (hours in Asia/Karachi); whole with its tag t, or same.';

create function private.venue_site_json(p_venue public.venues) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_array(
    p_venue.address, p_venue.google_location_url, p_venue.facilities,
    (
      select coalesce(jsonb_agg(
        jsonb_build_array(c.id, c.name, c.sport, c.price_per_hour) || coalesce(p_venue.price_spans -> c.id::text, '[]')
        order by c.position, c.name), '[]')
      from public.courts c where c.venue_id = p_venue.id and c.is_active
    )
  )
$$;
comment on function private.venue_site_json(public.venues) is 'Column site of a city: [address, map link, facilities, courts [id, name, sport, PKR per hour]] of a venue; a court is followed by its lowest and highest price where weekly rules change it.';

create function private.sync_first() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('p', 'first', 'c', private.get_next_cursor(), 'venues', coalesce((
    select jsonb_agg(jsonb_build_array(
        f.id, f.name, f.city, f.area, f.image_url, f.rating_sum, f.rating_count, f.min_price, p.max_price, p.sports) order by f.nr)
    from (
      -- As src/domain/venue-search.ts recommends them to somebody of whom nothing is known.
      select v.*, row_number() over (
        order by (v.rating_sum + 20.0) / (v.rating_count + 5) desc, v.area, v.name, v.id) as nr
      from public.venues v
      where v.is_published and v.city = (
        select l.name from public.locations l where l.type = 'city' order by l.venue_count desc, l.name limit 1)
      order by nr limit 9
    ) f
    cross join lateral (
      select max(coalesce((f.price_spans -> c.id::text ->> 1)::integer, c.price_per_hour)) as max_price,
        coalesce((select jsonb_agg(s.name order by x.nr)
          from unnest(f.sport_ids) with ordinality as x(id, nr) join public.sports s on s.id = x.id), '[]') as sports
      from public.courts c where c.venue_id = f.id and c.is_active and c.sport is not null
    ) p
  ), '[]'))
$$;
comment on function private.sync_first() is 'Part first: the nine venues that a phone which has none shows before its first pull is through, of the city with most venues, best recommended first: [id, name, city, area, picture, sum and number of ratings, lowest and highest price of an hour in PKR, sports]. Nothing is kept of it.';

create function private.sync_city(p_city text, p_since xid8, p_page text, p_most integer, p_bytes bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_after uuid := private.parse_uuid(p_page);
  v_most integer := case when p_bytes > 0 then p_most else 0 end;
  v_end xid8 := private.get_delta_end(p_since);
  v_columns jsonb;
  v_next text;
begin
  with found as materialized (
    select v.*, k.site, row_number() over w as nr,
      sum(160 + octet_length(v.name) + coalesce(octet_length(v.image_url), 0) + coalesce(octet_length(v.vendor_name), 0)
        + coalesce(octet_length(k.site::text), 0)) over w as bytes
    from public.venues v
    cross join lateral (select private.venue_site_json(v) as site) k
    -- One comparison instead of "null or since", so that a delta reads the end of the index and nothing else.
    where v.city = p_city and v.is_published and v.sxid >= coalesce(p_since, '0'::xid8) and v.sxid < v_end
      and (v_after is null or v.id > v_after)
    window w as (order by v.id)
    order by v.id limit v_most + 1
  ), sent as (
    select * from found f where f.nr <= v_most and (f.nr = 1 or f.bytes <= p_bytes) order by f.area, f.name, f.id
  )
  select jsonb_build_array(
      coalesce(jsonb_agg(s.id), '[]'), coalesce(jsonb_agg(s.name), '[]'), coalesce(jsonb_agg(s.area), '[]'),
      coalesce(jsonb_agg(trim_scale(s.lat)), '[]'), coalesce(jsonb_agg(trim_scale(s.lng)), '[]'),
      coalesce(jsonb_agg(s.open_time), '[]'), coalesce(jsonb_agg(s.close_time), '[]'),
      coalesce(jsonb_agg(s.image_url), '[]'), coalesce(jsonb_agg(s.rating_sum), '[]'),
      coalesce(jsonb_agg(s.rating_count), '[]'), coalesce(jsonb_agg(s.min_price), '[]'),
      coalesce(jsonb_agg(to_jsonb(s.sport_ids)), '[]'), coalesce(jsonb_agg(s.vendor_name), '[]'),
      coalesce(jsonb_agg(s.rev), '[]'), coalesce(jsonb_agg(s.site), '[]')
    ),
    case when (select count(*) from found) > count(*)
      then coalesce((array_agg(s.id order by s.id desc))[1]::text, p_page) end
  into v_columns, v_next from sent s;

  return jsonb_build_object(
    'p', 'city:' || p_city, 'c', private.get_next_cursor(), 'full', p_since is null,
    'cols', '["id","name","area","lat","lng","open","close","image","sum","count","min","sports","vendor","rev","site"]'::jsonb,
    'v', v_columns,
    'del', case when p_since is null or v_after is not null then '[]'::jsonb else (
      select coalesce(jsonb_agg(t.row_id order by t.row_id), '[]')
      from private.sync_tombstones t
      where t.partition = 'city:' || p_city and t.sxid >= p_since
        and not exists (select 1 from public.venues v where v.id = t.row_id and v.city = p_city and v.is_published)
    ) end,
    'digest', (
      -- private.get_id_bits inlined: calling it for every venue of a city takes longer than all the rest.
      select private.compute_partition_digest(
        count(*), sum(v.rev), bit_xor(('x' || encode(substr(uuid_send(v.id), 9), 'hex'))::bit(64)::bigint))
      from public.venues v where v.city = p_city and v.is_published
    ),
    'after', p_page, 'next', v_next
  );
end
$$;
comment on function private.sync_city(text, xid8, text, integer, bigint) is 'Part city:<name>: published venues of one city in columns, all of them, or those written since the cursor with the ids that left. With a page only so many venues and bytes, behind that page, each with its site; next is where the following page starts, null behind the last.';

create function private.sync_venue(p_id text, p_tag text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v public.venues;
  v_tag text;
  v_head jsonb := jsonb_build_object('p', 'venue:' || p_id, 'c', private.get_next_cursor());
begin
  select * into v from public.venues x where x.id = private.parse_uuid(p_id) and x.is_published;
  if v.id is null then
    return v_head || '{"gone": true}';
  end if;
  v_tag := v.rev || '.' || v.sxid;
  if p_tag = v_tag then
    return v_head || '{"same": true}';
  end if;
  return v_head || jsonb_build_object(
    't', v_tag,
    'venue', jsonb_build_object(
      'id', v.id, 'name', v.name, 'description', v.description, 'address', v.address, 'city', v.city, 'area', v.area,
      'image', v.image_url, 'mapUrl', v.google_location_url, 'lat', trim_scale(v.lat), 'lng', trim_scale(v.lng), 'open', v.open_time,
      'close', v.close_time, 'facilities', v.facilities, 'vendor', v.vendor_name, 'sum', v.rating_sum,
      'count', v.rating_count, 'min', v.min_price, 'sports', to_jsonb(v.sport_ids), 'lead', v.lead_minutes, 'terms', v.terms,
      'rev', v.rev),
    'courts', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', c.id, 'name', c.name, 'sport', c.sport, 'price', c.price_per_hour, 'rev', c.rev) order by c.position, c.name), '[]')
      from public.courts c where c.venue_id = v.id and c.is_active
    ),
    'prices', private.price_rules_json(v.id),
    'openings', private.opening_rules_json(v.id),
    'reviews', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', r.id, 'name', r.reviewer_name, 'rating', r.rating, 'comment', r.comment, 'at', private.format_iso(r.created_at)
      ) order by r.created_at desc, r.id), '[]')
      from (
        select * from public.reviews x where x.venue_id = v.id order by x.created_at desc, x.id limit 50
      ) r
    )
  );
end
$$;
comment on function private.sync_venue(text, text) is 'Part venue:<id>: the venue, its courts, rules and newest 50 reviews with their tag t; same when the phone has that tag, gone when no published venue has this id.';

create function private.sync_user(p_since xid8, p_page text, p_tag text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_person uuid := auth.uid();
  v_after record;
  v_most integer := (select s.page_bookings from private.settings s);
  v_end xid8 := private.get_delta_end(p_since);
  v_bookings jsonb;
  v_next text;
begin
  if v_person is null then
    return '{"p": "user", "c": null, "anon": true}';
  end if;
  perform private.require_person();
  select * into v_after from private.parse_booking_place(p_page);

  with found as materialized (
    select b as booking, b.id, b.booking_date, b.created_at,
      row_number() over (order by b.booking_date desc, b.id desc) as nr
    from public.bookings b
    where b.user_id = v_person and b.sxid >= coalesce(p_since, '0'::xid8) and b.sxid < v_end
      and (v_after.id is null or (b.booking_date, b.id) < (v_after.day, v_after.id))
    order by b.booking_date desc, b.id desc limit v_most + 1
  ), sent as (
    select * from found f where f.nr <= v_most
  )
  select coalesce(jsonb_agg(private.booking_json(s.booking) order by s.booking_date desc, s.created_at desc, s.id), '[]'),
    case when (select count(*) from found) > count(*)
      then (array_agg(s.booking_date || '/' || s.id order by s.nr desc))[1] end
  into v_bookings, v_next from sent s;

  return jsonb_build_object(
    'p', 'user', 'c', private.get_next_cursor(), 'full', p_since is null,
    'bookings', v_bookings,
    'digest', (
      select private.compute_partition_digest(count(*), sum(b.rev), bit_xor(private.get_id_bits(b.id)))
      from public.bookings b where b.user_id = v_person
    ),
    'after', p_page, 'next', v_next
  )
  || case when v_after.id is null then private.sync_lists(p_tag) else '{}'::jsonb end;
end
$$;
comment on function private.sync_user(xid8, text, text) is 'Part user: the caller''s bookings, newest date first, and the lists of private.sync_lists with their tag t; anon when signed out. A page has at most settings.page_bookings, and next says where the following one starts. ACCOUNT_GONE.';

create function private.compute_lists_tag() returns text
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
    nullif(private.list_watches((select auth.uid()))::text, '[]'),
    nullif(private.list_own_desks()::text, '{}')
  ), 'UTF8')), 'hex'), 16)
$$;
comment on function private.compute_lists_tag() is 'Tag of the caller''s notifications, favourites, watched hours and desks as a pull sends them.';

create function private.sync_lists(p_tag text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_tag text := private.compute_lists_tag();
begin
  if p_tag = v_tag then
    return '{}';
  end if;
  return private.sync_notifications() || private.sync_favourites() || private.list_own_desks()
    || jsonb_build_object('watches', private.list_watches(auth.uid()), 't', v_tag);
end
$$;
comment on function private.sync_lists(text) is 'The caller''s notifications, favourites, watched hours and desks: whole with their tag t, or nothing when the phone has the same.';

-- The entry

create function private.sync_pull(p_parts jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_part jsonb;
  v_name text;
  v_since xid8;
  v_page text;
  v_city text;
  v_answer jsonb;
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
      v_answers := v_answers || private.sync_reference(private.read_tag(v_part));
    elsif v_name = 'first' then
      v_answers := v_answers || private.sync_first();
    elsif v_name like 'city:_%' then
      v_since := private.read_cursor(v_part, true);
      v_page := private.read_page(v_part, v_since);
      for v_city in
        select l.name from public.locations l where v_name = 'city:*' and l.type = 'city'
        union all select substr(v_name, 6) where v_name <> 'city:*'
        order by 1
      loop
        v_answer := private.sync_city(v_city, v_since, v_page, v_venues, v_bytes);
        -- All cities of a request share the limits of one answer.
        v_venues := v_venues - jsonb_array_length(v_answer #> '{v,0}');
        v_bytes := v_bytes - pg_column_size(v_answer -> 'v');
        v_answers := v_answers || v_answer;
      end loop;
    elsif v_name like 'venue:%' then
      v_answers := v_answers || private.sync_venue(substr(v_name, 7), private.read_tag(v_part));
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
  return private.build_answer('sp1', jsonb_build_object(
    'gen', (select m.generation from private.sync_meta m), 'parts', to_jsonb(v_answers)));
end
$$;
comment on function private.sync_pull(jsonb) is 'Answers each requested part {p, c, g, page, t, w} from one snapshot; the header of this file has the protocol. At most 60 parts, each once: ref, first, city:<name>, city:* (one answer per city), venue:<id>, user, desk:<venue id>. A page limits cities together, and bookings. A tag t that still fits saves the whole of a part without a digest. INVALID {parts | part}, ACCOUNT_GONE.';
grant execute on function private.sync_pull(jsonb) to anon, authenticated, service_role;

create function public.sync_pull(parts jsonb) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.sync_pull(parts) $$;
comment on function public.sync_pull(jsonb) is 'Brings a phone up to date in one request. See private.sync_pull.';
grant execute on function public.sync_pull(jsonb) to anon, authenticated, service_role;
