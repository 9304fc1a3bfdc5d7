-- What every other file stands on: the private schema, the clock, the errors, and the small tables nobody may read.
-- Private tables have no row level security on purpose: the embedded backend grants ALL on every schema that contains a
-- table with row level security, so leaving it off keeps `private` without a single grant to the API roles.

create schema private;
comment on schema private is 'Business rules and bookkeeping. Never exposed by the API; public functions are thin wrappers around it.';

create table private.settings (
  id boolean primary key default true check (id),
  platform_fee integer not null default 100 check (platform_fee >= 0),
  hold_minutes integer not null default 15 check (hold_minutes between 1 and 60),
  max_hold_minutes integer not null default 75 check (max_hold_minutes >= hold_minutes),
  max_hours_per_booking integer not null default 8 check (max_hours_per_booking between 1 and 24),
  window_months integer not null default 3 check (window_months between 1 and 12),
  max_live_bookings integer not null default 10 check (max_live_bookings > 0),
  clock_may_move boolean not null default false
);
insert into private.settings default values;

create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  added_at timestamptz not null default now()
);

create table private.rate_limits (
  bucket text primary key,
  window_start timestamptz not null,
  hits integer not null check (hits > 0)
);

create table private.audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor uuid,
  action text not null,
  row_id uuid,
  detail jsonb not null default '{}'
);

create table private.sync_meta (
  id boolean primary key default true check (id),
  generation uuid not null default gen_random_uuid(),
  reference_sxid xid8 not null default pg_current_xact_id(),
  tombstones_from xid8 not null default '0'
);
insert into private.sync_meta default values;

create table private.sync_tombstones (
  partition text not null,
  row_id uuid not null,
  sxid xid8 not null default pg_current_xact_id(),
  buried_at timestamptz not null default now(),
  primary key (partition, row_id)
);

comment on table private.settings is 'One row: the business constants that SQL needs. Money in PKR.';
comment on column private.settings.platform_fee is 'PKR, flat, added once per booking.';
comment on column private.settings.hold_minutes is 'How long a hold keeps its hours for the person who is paying.';
comment on column private.settings.max_hold_minutes is 'How long one person may keep an hour by extending; then everybody else has it to themselves for hold_minutes.';
comment on column private.settings.window_months is 'Bookable from today to this many months ahead, month ends clamped.';
comment on column private.settings.max_live_bookings is 'Pending bookings from today on that one person may have.';
comment on column private.settings.clock_may_move is 'True only in a test database: then the setting baari.now replaces now(). The API cannot write this table.';
comment on table private.admins is 'Who is an admin. A table, not user metadata, which people can edit themselves.';
comment on table private.rate_limits is 'Fixed-window counters, one row per bucket such as hold:<uid>.';
comment on table private.audit_log is 'Append-only trail of bookings and their status changes.';
comment on table private.sync_meta is 'One row: the generation of the xid space, and where reference data and tombstones stand.';
comment on column private.sync_meta.generation is 'Renewed after a restore or clone (transaction ids restart): every phone then pulls everything again.';
comment on column private.sync_meta.reference_sxid is 'Last transaction that changed sports or locations.';
comment on column private.sync_meta.tombstones_from is 'Tombstones before this transaction were pruned: an older cursor gets a full answer.';
comment on table private.sync_tombstones is 'Venues that left a city partition (unpublished, deleted, moved), kept for 60 days.';

create index sync_tombstones_by_sxid on private.sync_tombstones (partition, sxid);
create index sync_tombstones_by_age on private.sync_tombstones (buried_at);
create index audit_log_by_row on private.audit_log (row_id);

revoke all on schema private from public, anon, authenticated;
revoke all on all tables in schema private from public, anon, authenticated;
grant usage on schema private to anon, authenticated, service_role;
-- Wrappers run as the caller and call auth.uid(): so it is on hosted Supabase already, and the embedded backend needs it.
grant usage on schema auth to anon, authenticated, service_role;

create function private.app_now() returns timestamptz
language sql stable set search_path = '' as $$
  select case
    when (select s.clock_may_move from private.settings s)
      then coalesce(nullif(current_setting('baari.now', true), '')::timestamptz, now())
    else now()
  end
$$;
comment on function private.app_now() is 'The server''s clock. Tests may move it with baari.now, but only where private.settings allows it.';

create function private.karachi_today() returns date
language sql stable set search_path = '' as $$
  select (private.app_now() at time zone 'Asia/Karachi')::date
$$;
comment on function private.karachi_today() is 'Today''s calendar date in Asia/Karachi (UTC+5, no daylight saving).';

create function private.karachi_hour() returns integer
language sql stable set search_path = '' as $$
  select extract(hour from private.app_now() at time zone 'Asia/Karachi')::integer
$$;
comment on function private.karachi_hour() is 'The running hour, 0 to 23, in Asia/Karachi.';

create function private.last_bookable_day() returns date
language sql stable set search_path = '' as $$
  select (private.karachi_today() + make_interval(months => (select s.window_months from private.settings s)))::date
$$;
comment on function private.last_bookable_day() is 'Last date of the booking window; three months ahead with the month end clamped (28 Feb, not 3 Mar).';

create function private.open_hours(open text, close text) returns integer[]
language plpgsql immutable set search_path = '' as $$
declare
  -- White space by name: \s means other characters in another locale, and others again on the phone.
  v_pattern constant text := '^[ \t\n\v\f\r]*([01]?[0-9]|2[0-3]):([0-5][0-9])[ \t\n\v\f\r]*$';
  v_open text[] := regexp_match(open, v_pattern);
  v_close text[] := regexp_match(close, v_pattern);
  v_open_at integer := coalesce(v_open[1]::integer * 60 + v_open[2]::integer, 420);
  v_close_at integer := coalesce(v_close[1]::integer * 60 + v_close[2]::integer, 1320);
  v_first integer := (v_open_at + 59) / 60;
  v_last integer := v_close_at / 60;
begin
  return array(
    select h from generate_series(0, 23) as h
    where case when v_close_at <= v_open_at then h < v_last or h >= v_first else h >= v_first and h < v_last end
    order by h
  );
end
$$;
comment on function private.open_hours(text, text) is
  'Start hours (0 to 23, ascending) of any calendar date. Closing at or before opening means after midnight; text that is not HH:MM falls back to 07:00 and 22:00. src/domain/opening-hours.ts says the same.';

create function private.iso(instant timestamptz) returns text
language sql immutable set search_path = '' as $$
  select to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
comment on function private.iso(timestamptz) is 'An instant as ISO 8601 in UTC with milliseconds.';

create function private.answer(k text, body jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('k', k, 'now', private.iso(private.app_now()), 'viewer', (select auth.uid())) || body
$$;
comment on function private.answer(text, jsonb) is 'The envelope of every answer: shape tag (no captive portal has it), server time, and who the server thinks is asking.';

create function private.fail(http integer, code text, detail jsonb default null) returns void
language plpgsql set search_path = '' as $$
begin
  if detail is null then
    raise exception using errcode = 'PT' || http, message = code;
  end if;
  raise exception using errcode = 'PT' || http, message = code, detail = detail::text;
end
$$;
comment on function private.fail(integer, text, jsonb) is 'Raises SQLSTATE PT<http>, which the API answers as that HTTP status with the stable code as message and JSON details.';

create function private.count_hit(p_bucket text, p_limit integer, p_window interval) returns void
language plpgsql set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_row private.rate_limits;
begin
  insert into private.rate_limits as r (bucket, window_start, hits) values (p_bucket, v_now, 1)
  on conflict (bucket) do update set
    hits = case when r.window_start + p_window <= v_now then 1 else r.hits + 1 end,
    window_start = case when r.window_start + p_window <= v_now then v_now else r.window_start end
  returning * into v_row;
  if v_row.hits > p_limit then
    perform private.fail(429, 'RATE_LIMITED', jsonb_build_object(
      'retry_after', greatest(1, ceil(extract(epoch from v_row.window_start + p_window - v_now)))::integer));
  end if;
end
$$;
comment on function private.count_hit(text, integer, interval) is
  'Counts one call in a bucket; RATE_LIMITED past the limit. A failed call rolls its own count back, so the limit is on successes.';

create function private.stamp_row() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.sxid := pg_current_xact_id();
  new.rev := case when tg_op = 'UPDATE' then old.rev + 1 else 1 end;
  return new;
end
$$;
comment on function private.stamp_row() is
  'Marks a row with its transaction (what a pull asks for) and a version (which copy wins: sxid may go backwards for one row, rev cannot).';

create function private.touch_reference() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.sync_meta set reference_sxid = pg_current_xact_id();
  return null;
end
$$;
comment on function private.touch_reference() is 'Any change to sports or locations, deletions too, makes the small reference part travel again.';

create function private.bury(p_partition text, p_row uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_pruned xid8;
begin
  insert into private.sync_tombstones (partition, row_id) values (p_partition, p_row)
  on conflict (partition, row_id) do update set sxid = excluded.sxid, buried_at = excluded.buried_at;
  with pruned as (
    delete from private.sync_tombstones t where t.buried_at < now() - interval '60 days' returning t.sxid
  )
  select max(pruned.sxid) into v_pruned from pruned;
  if v_pruned is not null then
    update private.sync_meta set tombstones_from = v_pruned where tombstones_from < v_pruned;
  end if;
end
$$;
comment on function private.bury(text, uuid) is 'Writes a tombstone and drops those older than 60 days, moving the horizon with them.';

revoke execute on all functions in schema private from public, anon, authenticated;
