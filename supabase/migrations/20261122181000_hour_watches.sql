-- "Tell me when it is free": a taken hour that somebody waits for. Whoever asked first is told first, in the transaction that
-- frees the hour; when it is still free some minutes later, the next one is.

alter table private.settings
  add column max_watches integer not null default 10 check (max_watches between 1 and 100),
  add column watch_minutes integer not null default 10 check (watch_minutes between 1 and 1440);
comment on column private.settings.max_watches is 'Hours that one person may wait for at a time.';
comment on column private.settings.watch_minutes is 'How long an hour that became free is only told to one person, before the next one who waits for it is told.';

create table public.hour_watches (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  court_id uuid not null references public.courts (id) on delete cascade,
  day date not null,
  hour integer not null check (hour between 0 and 23),
  told_at timestamptz,
  check_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, court_id, day, hour)
);

comment on table public.hour_watches is 'Hours that people wait for, in the order in which they asked. Written by watch-hour and unwatch-hour, read by the person; gone the day after.';
comment on column public.hour_watches.id is 'Who asked first has the lower one.';
comment on column public.hour_watches.day is 'Calendar date in Asia/Karachi on which the hour starts.';
comment on column public.hour_watches.told_at is 'When the person was told that the hour is free; their waiting ended then.';
comment on column public.hour_watches.check_at is 'When the timer looks whether the hour is free: after somebody else was told, and where a freeing may have been missed. Null: only a freed hour does.';

create index hour_watches_by_hour on public.hour_watches (court_id, day, hour, id);
create index hour_watches_to_check on public.hour_watches (check_at) where told_at is null;
create index hour_watches_by_day on public.hour_watches (day);

alter table public.hour_watches enable row level security;

create policy "people read their own watched hours" on public.hour_watches
  for select to authenticated using (user_id = (select auth.uid()));

revoke all on public.hour_watches from public, anon, authenticated;
grant select, insert, update, delete on public.hour_watches to service_role;

alter table public.notifications add column hour jsonb check (jsonb_typeof(hour) = 'object');
comment on column public.notifications.hour is 'The hour that kind hour_free is about: {venueId, courtId, day, hour}. Null for all others.';

create function private.is_ahead(p_day date, p_hour integer) returns boolean
language sql stable set search_path = '' as $$
  select (p_day, p_hour) > (private.karachi_today(), private.karachi_hour())
$$;
comment on function private.is_ahead(date, integer) is 'True while an hour of a date has not begun in Asia/Karachi.';

create function private.is_hour_free(p_court uuid, p_day date, p_hour integer) returns boolean
language sql stable set search_path = '' as $$
  select private.is_ahead(p_day, p_hour)
    and exists (
      select 1 from public.courts c join public.venues v on v.id = c.venue_id
      where c.id = p_court and v.is_published and p_hour = any (private.open_hours(v.open_time, v.close_time))
    )
    and not exists (
      select 1 from public.time_slot_blocks b
      where b.court_id = p_court and b.block_date = p_day and b.active and b.start_time = lpad(p_hour::text, 2, '0') || ':00'
        and (b.reason <> 'hold' or b.held_until > private.app_now())
    )
$$;
comment on function private.is_hour_free(uuid, date, integer) is 'True when anybody could book this hour now.';

create function private.check_watches(p_court uuid, p_day date, p_hour integer, p_at timestamptz) returns void
language plpgsql set search_path = '' as $$
begin
  update public.hour_watches w set check_at = p_at where w.id = any (array(
    select x.id from public.hour_watches x
    where x.court_id = p_court and x.day = p_day and x.hour = p_hour and x.told_at is null
    order by x.id for update skip locked));
end
$$;
comment on function private.check_watches(uuid, date, integer, timestamptz) is
  'Has the timer look at an hour at that time, for whoever still waits for it. Waits for no row: one that is held belongs to somebody who is leaving the queue.';

create function private.tell_watcher(p_court uuid, p_day date, p_hour integer) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_first record;
  v_since timestamptz;
  v_pause interval := (select make_interval(mins => s.watch_minutes) from private.settings s);
begin
  select w.id, w.user_id into v_first from public.hour_watches w
  where w.court_id = p_court and w.day = p_day and w.hour = p_hour and w.told_at is null
  order by w.id limit 1;
  if not found or not private.is_hour_free(p_court, p_day, p_hour) then
    return null;
  end if;
  select max(w.told_at) into v_since from public.hour_watches w
  where w.court_id = p_court and w.day = p_day and w.hour = p_hour;
  if v_since + v_pause > v_now then
    perform private.check_watches(p_court, p_day, p_hour, v_since + v_pause);
    return null;
  end if;
  -- Whoever calls may hold anything by now, so nothing is waited for: an account that is just being deleted, or a watch that
  -- somebody else is working on, makes the timer look again.
  perform 1 from public.users u where u.id = v_first.user_id for key share skip locked;
  if found then
    perform 1 from public.hour_watches w where w.id = v_first.id and w.told_at is null for update skip locked;
  end if;
  if not found then
    perform private.check_watches(p_court, p_day, p_hour, v_now);
    return null;
  end if;
  update public.hour_watches w set told_at = v_now, check_at = null where w.id = v_first.id;
  insert into public.notifications (user_id, kind, message, hour, created_at)
  select v_first.user_id, 'hour_free',
    left('Free now: ' || c.name || ' at ' || v.name || ', '
      || to_char(p_day + make_interval(hours => p_hour), 'Dy, FMDD Mon YYYY, FMHH12 AM') || '. Whoever books first gets it.', 400),
    jsonb_build_object('venueId', v.id, 'courtId', c.id, 'day', p_day, 'hour', p_hour), v_now
  from public.courts c join public.venues v on v.id = c.venue_id where c.id = p_court;
  perform private.check_watches(p_court, p_day, p_hour, v_now + v_pause);
  return v_first.user_id;
end
$$;
comment on function private.tell_watcher(uuid, date, integer) is
  'Tells the first person who waits for an hour that it is free, unless it is not, or another one was told minutes ago; returns whom. Waits for no row, so that it can run at the end of any transaction.';

create function private.tell_of_freed_hour() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.tell_watcher(old.court_id, old.block_date, private.hour_of(old.start_time));
  return null;
end
$$;
comment on function private.tell_of_freed_hour() is
  'An hour is not occupied any more: cancelled by anybody, declined, undecided for too long, of a deleted account, released, a lapsed hold that was cleared away, or opened again by the venue.';

-- At the end of the transaction: taking over an own hold removes and inserts the same hour, and that frees nothing.
create constraint trigger tell_of_freed_hour after update on public.time_slot_blocks
  deferrable initially deferred for each row
  when (old.active and (
    not new.active or (old.court_id, old.block_date, old.start_time) is distinct from (new.court_id, new.block_date, new.start_time)))
  execute function private.tell_of_freed_hour();
create constraint trigger tell_of_removed_hour after delete on public.time_slot_blocks
  deferrable initially deferred for each row when (old.active)
  execute function private.tell_of_freed_hour();

create function private.end_watch() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.hour_watches w using public.bookings b
  where b.id = new.booking_id and w.user_id = b.user_id and w.court_id = new.court_id and w.day = new.block_date
    and w.hour = private.hour_of(new.start_time);
  return null;
end
$$;
comment on function private.end_watch() is 'Whoever has booked an hour does not wait for it any more.';
create trigger end_watch after insert on public.time_slot_blocks for each row
  when (new.reason = 'booking' and new.active) execute function private.end_watch();

create function private.check_venue_watches() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.hour_watches w set check_at = private.app_now() where w.id = any (array(
    select x.id from public.hour_watches x join public.courts c on c.id = x.court_id
    where c.venue_id = new.id and x.told_at is null order by x.id for update of x skip locked));
  return null;
end
$$;
comment on function private.check_venue_watches() is 'A venue that is shown again, or opens longer, may have hours that were freed meanwhile: the timer looks.';
create trigger check_venue_watches after update of is_published, open_time, close_time on public.venues for each row
  when (new.is_published and (old.is_published, old.open_time, old.close_time)
    is distinct from (new.is_published, new.open_time, new.close_time))
  execute function private.check_venue_watches();

create function private.watch_rows(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'courtId', c.id, 'courtName', c.name, 'sport', c.sport, 'venueId', v.id, 'venueName', v.name, 'day', w.day, 'hour', w.hour
  ) order by w.day, w.hour, w.id), '[]')
  from public.hour_watches w join public.courts c on c.id = w.court_id join public.venues v on v.id = c.venue_id
  where w.user_id = p_person and w.told_at is null and private.is_ahead(w.day, w.hour)
$$;
comment on function private.watch_rows(uuid) is 'The hours that a person still waits for, soonest first.';

create function private.hour_arg(p_args jsonb, out day date, out hour integer)
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(p_args ->> 'day', '') !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' or coalesce(p_args ->> 'hour', '') !~ '^(1?[0-9]|2[0-3])$' then
    perform private.fail(422, 'INVALID', jsonb_build_object('day', p_args -> 'day', 'hour', p_args -> 'hour'));
  end if;
  day := (p_args ->> 'day')::date;
  hour := (p_args ->> 'hour')::integer;
end
$$;
comment on function private.hour_arg(jsonb) is 'The arguments day (YYYY-MM-DD) and hour (0 to 23). INVALID.';

create function private.watch_hour(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_court uuid := private.uuid_arg(p_args, 'courtId');
  v_max integer := (select s.max_watches from private.settings s);
  v_at record;
  v_terms record;
  v_told uuid;
begin
  select * into v_at from private.hour_arg(p_args);
  select * into v_terms from private.court_terms(v_court);
  perform private.check_day(v_at.day);
  perform private.check_open(array[v_at.hour], v_terms.hours);
  if not private.is_ahead(v_at.day, v_at.hour) then
    perform private.fail(422, 'PAST', jsonb_build_object('hours', jsonb_build_array(v_at.hour)));
  end if;
  perform private.count_hit('watch:' || v_person, 60, interval '1 hour');
  if exists (
    select 1 from public.hour_watches w
    where w.user_id = v_person and w.court_id = v_court and w.day = v_at.day and w.hour = v_at.hour and w.told_at is null
  ) or exists (
    select 1 from public.time_slot_blocks b join public.bookings k on k.id = b.booking_id
    where b.court_id = v_court and b.block_date = v_at.day and b.start_time = lpad(v_at.hour::text, 2, '0') || ':00' and b.active
      and k.user_id = v_person
  ) then
    return jsonb_build_object('watches', private.watch_rows(v_person));
  end if;
  if (
    select count(*) from public.hour_watches w
    where w.user_id = v_person and w.told_at is null and private.is_ahead(w.day, w.hour)
  ) >= v_max then
    perform private.fail(409, 'TOO_MANY_WATCHES', jsonb_build_object('max', v_max));
  end if;
  -- Whoever was told and waits again stands at the end.
  delete from public.hour_watches w
  where w.user_id = v_person and w.court_id = v_court and w.day = v_at.day and w.hour = v_at.hour;
  -- A transaction that frees the hour at this moment sees no watch yet, and this one no free hour: the timer sees both.
  insert into public.hour_watches (user_id, court_id, day, hour, check_at, created_at)
  values (v_person, v_court, v_at.day, v_at.hour, private.app_now() + interval '1 minute', private.app_now());
  -- A statement of its own: what is read below would not see the message otherwise.
  v_told := private.tell_watcher(v_court, v_at.day, v_at.hour);
  return case when v_told = v_person then private.sync_notifications(null) else '{}' end
    || jsonb_build_object('watches', private.watch_rows(v_person));
end
$$;
comment on function private.watch_hour(uuid, jsonb) is
  'Waits for an hour {courtId, day, hour}, 10 at a time; answers all that the person waits for. An hour that is free by now is told at once, an own one needs no waiting. 60 calls an hour. INVALID, NOT_FOUND, OUTSIDE_WINDOW, CLOSED, PAST, TOO_MANY_WATCHES {max}, RATE_LIMITED.';

create function private.unwatch_hour(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_court uuid := private.uuid_arg(p_args, 'courtId');
  v_at record;
begin
  select * into v_at from private.hour_arg(p_args);
  delete from public.hour_watches w
  where w.user_id = v_person and w.court_id = v_court and w.day = v_at.day and w.hour = v_at.hour;
  return jsonb_build_object('watches', private.watch_rows(v_person));
end
$$;
comment on function private.unwatch_hour(uuid, jsonb) is
  'Waits no longer for an hour {courtId, day, hour}; nothing happens when nobody does. Answers what the person still waits for. INVALID.';

insert into private.mutation_kinds (kind, needs_person) values ('watch-hour', true), ('unwatch-hour', true);

create function private.tell_watchers(p_most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  v_due bigint[];
  v_hour record;
  v_told integer := 0;
begin
  v_due := array(
    select w.id from public.hour_watches w where w.told_at is null and w.check_at <= private.app_now()
    order by w.check_at, w.id limit p_most for update skip locked
  );
  update public.hour_watches w set check_at = null where w.id = any (v_due);
  for v_hour in
    select distinct w.court_id, w.day, w.hour from public.hour_watches w where w.id = any (v_due) order by 1, 2, 3
  loop
    if private.tell_watcher(v_hour.court_id, v_hour.day, v_hour.hour) is not null then
      v_told := v_told + 1;
    end if;
  end loop;
  delete from public.hour_watches w where w.id = any (array(
    select x.id from public.hour_watches x where x.day < private.karachi_today()
    order by x.day limit p_most for update skip locked));
  return v_told;
end
$$;
comment on function private.tell_watchers(integer) is
  'Looks at hours that somebody waits for and that are due, tells whoever is next, and forgets those of past days; how many were told.';

create or replace function private.housekeeping() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.work_off_touches(2000);
  perform private.tell_watchers(500);
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
          'createdAt', private.iso(n.created_at), 'rev', n.rev)
          || case when n.hour is null then '{}' else jsonb_build_object('hour', n.hour) end order by n.created_at desc, n.id), '[]')
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
    nullif(private.watch_rows((select auth.uid()))::text, '[]')
  ), 'UTF8')), 'hex'), 16)
$$;
comment on function private.lists_tag() is 'The tag of the caller''s notifications, favourites and watched hours as a pull sends them.';

create or replace function private.sync_lists(p_since xid8, p_tag text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_tag text := private.lists_tag();
  v_rest jsonb := jsonb_build_object('watches', private.watch_rows(auth.uid()), 't', v_tag);
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
  'The caller''s notifications, favourites and watched hours: whole with their tag t, or nothing when the phone has the same; by the cursor, without watched hours, for a phone that knows no tags.';

revoke execute on function
  private.is_ahead(date, integer), private.is_hour_free(uuid, date, integer),
  private.check_watches(uuid, date, integer, timestamptz), private.tell_watcher(uuid, date, integer),
  private.tell_of_freed_hour(), private.end_watch(), private.check_venue_watches(), private.watch_rows(uuid),
  private.hour_arg(jsonb), private.watch_hour(uuid, jsonb), private.unwatch_hour(uuid, jsonb), private.tell_watchers(integer)
from public, anon, authenticated;
