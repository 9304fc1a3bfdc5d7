-- Generated from supabase/schemas by `npm run schema:baseline`. Change the schema files, not this one.

-- supabase/schemas/01_foundation.sql

-- Foundation: the schema private, the business constants, the clock, refusals, rate limits, and the small functions that parse
-- arguments and format values. Functions may name objects of later files: bodies are not checked while the files load.
-- Rules of all files:
-- - A function in public (security invoker) only calls the function of the same name in private (security definer, empty
--   search_path), which checks the caller. The API roles read and write no table. Each object grants what it gives.
-- - The comment of a function ends with the codes that it refuses with; facts that come with a code stand in braces (private.fail).
-- - Money is in whole PKR. Hours are 0 to 23; hours and dates are in Asia/Karachi (UTC+5, no daylight saving).
-- - Lock order: account, person, venues, courts with dates, bookings with their refunds, hours, profile; rows of one table by id.
--   Locks on a person, a venue and a court with its date are advisory and end with the transaction.
-- - Small functions that every write calls many times are in PL/pgSQL, because a connection plans those once. A function in plain
--   SQL with its own search_path is never inlined, so each statement that calls it plans it again.
-- - No extension, nothing that PostgreSQL 15 lacks, no update or delete without where (hosted projects load pg-safeupdate).

set check_function_bodies = off;

-- Schemas
--
-- Public tables have row level security and one policy per verb and role, named as a sentence: rows stay private even when a tool
-- grants everything on their tables. So a private column lives in a table of its own, never behind a column grant. Private tables
-- have no row level security: a tool that grants everything where it finds some leaves the schema alone.

create schema private;
comment on schema private is 'Business rules and bookkeeping. The API never exposes it.';
revoke all on schema private from public, anon, authenticated;
grant usage on schema private to anon, authenticated, service_role;
-- Wrappers in public run as the caller and call auth.uid(). Hosted Supabase grants this already; the embedded backend does not.
grant usage on schema auth to anon, authenticated, service_role;
-- Older hosted projects grant the API roles everything that is made in public. Here each object grants what it gives.
alter default privileges in schema public revoke all on tables from anon, authenticated;
alter default privileges in schema public revoke all on sequences from anon, authenticated;
alter default privileges in schema public revoke execute on functions from anon, authenticated, service_role;

-- Settings
--
-- The SQL console changes a setting: `update private.settings set decide_minutes = 45, decide_to_hour = 22 where id`.

create table private.settings (
  id boolean primary key default true check (id),
  platform_fee integer not null default 100 check (platform_fee >= 0),
  hold_minutes integer not null default 15 check (hold_minutes between 1 and 60),
  max_hold_minutes integer not null default 75 check (max_hold_minutes >= hold_minutes),
  max_hours_per_booking integer not null default 8 check (max_hours_per_booking between 1 and 24),
  window_months integer not null default 3 check (window_months between 1 and 12),
  max_live_bookings integer not null default 10 check (max_live_bookings > 0),
  clock_may_move boolean not null default false,
  decide_minutes integer not null default 30 check (decide_minutes between 1 and 1440),
  decide_from_hour integer not null default 9 check (decide_from_hour between 0 and 23),
  decide_to_hour integer not null default 23 check (decide_to_hour between 1 and 24),
  undecided_minutes integer not null default 60 check (undecided_minutes between 1 and 1440),
  undecided_hours integer not null default 12 check (undecided_hours between 1 and 168),
  notice_minutes integer not null default 60 check (notice_minutes between 1 and 1440),
  first_bookings integer not null default 2 check (first_bookings > 0),
  first_hours integer not null default 6 check (first_hours > 0),
  venue_day_parts integer not null default 3 check (venue_day_parts > 0),
  daily_bookings integer not null default 20 check (daily_bookings > 0),
  first_daily_bookings integer not null default 6 check (first_daily_bookings > 0),
  idle_hours integer not null default 40 check (idle_hours >= 24),
  first_idle_hours integer not null default 12 check (first_idle_hours >= 8),
  needs_confirmed_contact boolean not null default false,
  page_venues integer not null default 2000 check (page_venues between 1 and 20000),
  page_bytes integer not null default 600000 check (page_bytes between 10000 and 5000000),
  page_bookings integer not null default 300 check (page_bookings between 1 and 5000),
  trusted_proxy text not null default 'cloudflare' check (trusted_proxy in ('cloudflare', 'last-forwarded', 'none')),
  receipts_per_hour integer not null default 30 check (receipts_per_hour > 0),
  receipts_per_day integer not null default 40 check (receipts_per_day > 0),
  max_watches integer not null default 10 check (max_watches between 1 and 100),
  watch_minutes integer not null default 10 check (watch_minutes between 1 and 1440),
  desk_days integer not null default 35 check (desk_days between 7 and 180),
  move_offer_hours integer not null default 24 check (move_offer_hours between 1 and 168),
  move_offer_notice_hours integer not null default 2 check (move_offer_notice_hours between 0 and 24),
  refund_excess integer not null default 5000 check (refund_excess >= 0),
  refund_excess_percent integer not null default 150 check (refund_excess_percent >= 100),
  refund_alone integer not null default 20000 check (refund_alone > 0),
  refund_daily integer not null default 200000 check (refund_daily > 0),
  newcomers_from integer not null default 20 check (newcomers_from > 0),
  newcomers_day_parts integer not null default 3 check (newcomers_day_parts > 0),
  newcomers_evening_parts integer not null default 2 check (newcomers_evening_parts > 0),
  evening_from integer not null default 17 check (evening_from between 0 and 23),
  unpaid_bookings integer not null default 2 check (unpaid_bookings > 0),
  unpaid_days integer not null default 30 check (unpaid_days > 0)
);
comment on table private.settings is 'One row: the business constants that SQL needs. The API can neither read nor write it.';
comment on column private.settings.platform_fee is 'PKR, flat, added once per booking.';
comment on column private.settings.hold_minutes is 'Minutes for which a hold keeps its hours for the customer who is paying.';
comment on column private.settings.max_hold_minutes is 'Minutes for which one customer may keep an hour by extending the hold. After that, only others may hold the hour for hold_minutes.';
comment on column private.settings.window_months is 'Bookable from today to this many months ahead, month ends clamped.';
comment on column private.settings.max_live_bookings is 'Undecided bookings from today on that one customer may have, the live hold included.';
comment on column private.settings.clock_may_move is 'True only in a test database: then `set baari.now = ''…''` replaces now() for private.app_now.';
comment on column private.settings.decide_minutes is 'Minutes that checking a payment usually takes: customers are told so, and staff are told of bookings that wait longer.';
comment on column private.settings.decide_from_hour is 'Payments are checked from this hour on, 0 to 23, Asia/Karachi.';
comment on column private.settings.decide_to_hour is 'Payments are checked until this hour, 1 to 24, Asia/Karachi.';
comment on column private.settings.undecided_minutes is 'A pending booking stands for at least this many minutes after it was made, also when its first hour has begun.';
comment on column private.settings.undecided_hours is 'A pending booking that nobody decided about ends this many hours after it was made, or at its start if that is sooner.';
comment on column private.settings.notice_minutes is 'So many minutes before a booking ends undecided its customer is told, unless the booking was made later than that.';
comment on column private.settings.first_bookings is 'Undecided bookings at one time, the live hold included, before any booking of the customer was confirmed.';
comment on column private.settings.first_hours is 'Undecided court hours at one time, the live hold included, before any booking of the customer was confirmed.';
comment on column private.settings.venue_day_parts is 'One customer may have 1/n of the open court hours of a venue on one date undecided, rounded up; this is n.';
comment on column private.settings.daily_bookings is 'Bookings that one customer may make in 24 hours, cancelled ones included.';
comment on column private.settings.first_daily_bookings is 'As daily_bookings, before any booking of the customer was confirmed.';
comment on column private.settings.idle_hours is 'Different court hours that one customer may hold in 24 hours without booking them.';
comment on column private.settings.first_idle_hours is 'As idle_hours, before any booking of the customer was confirmed.';
comment on column private.settings.needs_confirmed_contact is 'A first hold or booking needs a confirmed e-mail or phone. False where nobody can confirm one: the embedded backend sends no mail.';
comment on column private.settings.page_venues is 'Venues in one answer, all cities together.';
comment on column private.settings.page_bytes is 'Bytes of venues in one answer, about.';
comment on column private.settings.page_bookings is 'Bookings in one answer.';
comment on column private.settings.trusted_proxy is 'Header that names the address of a caller: cloudflare (cf-connecting-ip: hosted projects, and the embedded server, which sets it itself), last-forwarded (an own proxy that appends to x-forwarded-for), none.';
comment on column private.settings.receipts_per_hour is 'New receipt files that one account may upload within an hour.';
comment on column private.settings.receipts_per_day is 'New receipt files that one account may upload within a day.';
comment on column private.settings.max_watches is 'Hours that one user may watch at a time.';
comment on column private.settings.watch_minutes is 'Minutes between telling one watcher of an hour that it is free and telling the next one.';
comment on column private.settings.desk_days is 'Days ahead that a desk carries.';
comment on column private.settings.move_offer_hours is 'Hours that a customer has to answer when the venue asks to move a booking.';
comment on column private.settings.move_offer_notice_hours is 'Such an offer ends so many hours before the earlier of the old and the new start.';
comment on column private.settings.refund_excess is 'PKR above the total that a payment may be without a second person. The greater of this and refund_excess_percent counts.';
comment on column private.settings.refund_excess_percent is 'Percent of the total that a payment may be without a second person.';
comment on column private.settings.refund_alone is 'Refunds above so many PKR need a second person.';
comment on column private.settings.newcomers_from is 'Played bookings of a venue from which on it keeps hours for customers who have played.';
comment on column private.settings.newcomers_day_parts is 'Customers who have not played share one of so many parts of a venue''s open hours of a date.';
comment on column private.settings.newcomers_evening_parts is 'The same of its hours from evening_from on.';
comment on column private.settings.evening_from is 'First hour of the evening, 0 to 23, Asia/Karachi.';
comment on column private.settings.unpaid_bookings is 'So many bookings declined as not paid within unpaid_days block a user.';
comment on column private.settings.refund_daily is 'PKR that one person may send back on one date (Asia/Karachi) without a second person.';
insert into private.settings default values;
-- A hosted project sends mail: its auth service has its table of migrations. The embedded backend and a bare cluster do not.
update private.settings s set needs_confirmed_contact = true
where s.id and exists (select 1 from pg_roles r where r.rolname = 'supabase_admin')
  and to_regclass('auth.schema_migrations') is not null;

-- Clock

create function private.app_now() returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  if (select s.clock_may_move from private.settings s) then
    return coalesce(nullif(current_setting('baari.now', true), '')::timestamptz, now());
  end if;
  return now();
end
$$;
comment on function private.app_now() is 'The server''s clock. A test may move it with baari.now, where private.settings.clock_may_move allows it.';

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

create function private.get_last_bookable_day() returns date
language sql stable set search_path = '' as $$
  select (private.karachi_today() + make_interval(months => (select s.window_months from private.settings s)))::date
$$;
comment on function private.get_last_bookable_day() is 'Last date of the booking window: three months ahead (window_months), the month end clamped (28 Feb, not 3 Mar).';

-- Answers and refusals
--
-- Codes that many functions share: SIGNED_OUT (401, no user), ACCOUNT_GONE (401, the account was deleted, its token still lives),
-- FORBIDDEN (403), NOT_FOUND (404), INVALID (422, malformed), RATE_LIMITED (429). A 409 says that the state does not allow the call
-- (any more). A 4xx is final except 401, 408, 425 and 429; every other failed call may be sent again with the same id.

create function private.format_iso(instant timestamptz) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return to_char(instant at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');
end
$$;
comment on function private.format_iso(timestamptz) is 'An instant as ISO 8601 in UTC with milliseconds.';

create function private.build_answer(k text, body jsonb) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('k', k, 'now', private.format_iso(private.app_now()), 'viewer', (select auth.uid())) || body
$$;
comment on function private.build_answer(text, jsonb) is 'The envelope of every answer {k, now, viewer, …}: k, a tag of the shape, which no captive portal sends; the server time; and the id of the caller, null when signed out.';

create function private.fail(http integer, code text, detail jsonb default null) returns void
language plpgsql set search_path = '' as $$
begin
  if detail is null then
    raise exception using errcode = 'PT' || http, message = code;
  end if;
  raise exception using errcode = 'PT' || http, message = code, detail = detail::text;
end
$$;
comment on function private.fail(integer, text, jsonb) is 'Refuses a call: raises SQLSTATE PT<http>. The API answers that HTTP status with the code as message and the details as JSON. src/domain/errors.ts knows the codes.';

-- Rate limits
--
-- A limit counts the account of a signed-in user, or the address of a caller (contact form, password mails, free hours).
-- Thousands of phones may share one address (NAT of a phone network), so limits by address are high. Only an address that the
-- trusted proxy reports counts. The embedded server discards what callers send and reports the address of the connection; a call
-- from its own machine has none and is counted by device.

create table private.rate_limits (
  bucket text primary key,
  window_start timestamptz not null,
  hits integer not null check (hits > 0)
);
comment on table private.rate_limits is 'Fixed-window counters of calls, one row per bucket such as hold:<user id>. Kept for one day.';
create index rate_limits_by_age on private.rate_limits (window_start);

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
comment on function private.count_hit(text, integer, interval) is 'Counts one call in a bucket and refuses above the limit. A refused transaction rolls its own count back, so only calls that succeed count. Refuses with RATE_LIMITED {retry_after}, in seconds.';

create function private.get_client_device() returns text
language sql stable set search_path = '' as $$
  select encode(sha256(convert_to(left(nullif(current_setting('baari.device', true), ''), 64), 'UTF8')), 'hex')
$$;
comment on function private.get_client_device() is 'Hash of the device id that the outbox sends (baari.device); null without one. The caller chooses it, so it tells honest phones apart where no address does, and stops nobody.';

create function private.get_address_group(p_address text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_text text := btrim(p_address);
  v_address inet;
begin
  v_text := regexp_replace(v_text, '^\[([^\]]*)\](:[0-9]+)?$', '\1');
  v_text := regexp_replace(v_text, '^([0-9]+(\.[0-9]+){3}):[0-9]+$', '\1');
  v_text := regexp_replace(v_text, '%.*$', '');
  v_text := regexp_replace(v_text, '^::ffff:([0-9]+(\.[0-9]+){3})$', '\1', 'i');
  if v_text !~ '^[0-9a-fA-F:.]+$' then
    return null;
  end if;
  v_address := v_text::inet;
  if family(v_address) = 6 and v_address <<= inet '::ffff:0:0/96' then
    -- An IPv4 address that is written in hexadecimal inside IPv6.
    v_address := inet '0.0.0.0' + (v_address - inet '::ffff:0:0');
  end if;
  return case
    when v_address <<= inet '127.0.0.0/8' or v_address = inet '::1' then null
    when family(v_address) = 6 then network(set_masklen(v_address, 64))::text
    else host(v_address)
  end;
exception when invalid_text_representation then
  return null;
end
$$;
comment on function private.get_address_group(text) is 'The part of an address that rate limits count: an IPv4 address, also when written as IPv6, or the /64 of an IPv6 address, which is one customer of a network. Null for the own machine and for text that is no address.';

create function private.get_client_address() returns text
language plpgsql stable set search_path = '' as $$
declare
  v_proxy text := (select s.trusted_proxy from private.settings s);
  v_headers jsonb;
  v_address text;
begin
  begin
    v_headers := nullif(current_setting('request.headers', true), '')::jsonb;
  exception when invalid_text_representation then
    v_headers := null;
  end;
  v_address := private.get_address_group(case v_proxy
    when 'cloudflare' then v_headers ->> 'cf-connecting-ip'
    -- The last entry is the proxy's; the caller may send any entries before it.
    when 'last-forwarded' then reverse(split_part(reverse(v_headers ->> 'x-forwarded-for'), ',', 1))
  end);
  return coalesce(v_address, 'device ' || private.get_client_device(), 'unknown');
end
$$;
comment on function private.get_client_address() is 'The key under which rate limits count a caller by address: the address that the trusted proxy reports, else the device that the call names, else unknown.';

-- Versions of rows

create function private.stamp_row() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.sxid := pg_current_xact_id();
  new.rev := greatest(
    case when tg_op = 'UPDATE' then old.rev + 1 else 1 end,
    floor(extract(epoch from private.app_now() - timestamptz '2026-01-01 00:00:00+00'))::integer);
  return new;
end
$$;
comment on function private.stamp_row() is 'Sets sxid to the transaction, with which the cursors of pulls compare, and rev to the version: seconds since 2026, and at least one more than before. Of two copies a phone keeps the one with the higher rev. Because rev follows the clock, a row that is written after a restore is newer than every version that the restore lost, and no rev stands for two contents.';

-- Names
--
-- Names are cleaned by triggers on every table that keeps one, not refused: a sign-up never fails over a name. Invisible characters
-- and those that turn the direction of text make one name look like another. src/domain/name.ts has the same table of characters.

create function private.clean_name(p_name text) returns text
language sql immutable set search_path = '' as $$
  with
  -- Each run of white space and line breaks becomes one space.
  spaced as (
    select regexp_replace(p_name, '[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g') as name
  ),
  seen as (
    select regexp_replace(
      name,
      '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\uffff\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g') as name
    from spaced
  ),
  -- Zero-width joiners and non-joiners are kept only between letters of Arabic (Urdu, Persian), Indic and related scripts.
  joined as (
    select regexp_replace(
      name,
      '(?<![\u0620-\u08ff\u0900-\u109f\u1780-\u18aa\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefc])[\u200c\u200d]|[\u200c\u200d](?![\u0620-\u08ff\u0900-\u109f\u1780-\u18aa\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefc])',
      '', 'g') as name
    from seen
  )
  -- Variation selectors only change how the sign before them looks. A name of nothing else is empty.
  select case when regexp_replace(name, '[\ufe00-\ufe0f]', '', 'g') ~ '[^ ]' then btrim(regexp_replace(name, ' +', ' ', 'g')) else '' end
  from joined
$$;
comment on function private.clean_name(text) is 'A name without invisible and direction-changing characters, its white space single. Empty when nothing visible is left, null for null.';
grant execute on function private.clean_name(text) to service_role;

create function private.is_reserved_name(p_name text) returns boolean
language sql immutable set search_path = '' as $$
  with
  -- Without accents and in letters of ours: those of other scripts that look like one become that one.
  spelled as (
    select lower(translate(
      regexp_replace(normalize(translate(private.clean_name(p_name), '℠™', '  '), nfkd), '[\u0300-\u036f]', '', 'g'),
      'аАαΑɑᴀᎪвВβΒʙьЬдДԁԀɗđᴅіІиИӏӀιΙıɪмМμΜᴍнНпПηΝոɴоОοΟσօᴏрРρΡᴘгГʀѕЅꜱтТτΤᴛцЦυΥսᴜ',
      'aaaaaaabbbbbbbdddddddiiiiiiiiiimmmmmnnnnnnnnoooooooppppprrrssstttttuuuuuu')) as name
  ),
  -- Signs and white space, of which one stands between words and any number may stand between letters (~).
  between_words as (
    select '[^0-9a-z\u00c0-\u1fff\u2c00-\ud7ff\uf900-\ufefc\U00010000-\U0001efff]' as sign
  ),
  -- Digits and signs that stand for a letter are in its class.
  reserved as (
    select replace(
      '[a4@]~d~(?:m|rn)~[i1l!|]~n(?:~[i1l!|]~[s5$]~[t7]~r~[a4@]~[t7]~[o0]~r)?|[b86]~[a4@]~[a4@]~r~[i1l!|]|[s5$]~[uv]~p~p~[o0]~r~[t7]',
      '~', sign || '*') as own, sign
    from between_words
  )
  select s.name ~ format(
    '(^|%2$s)[0-9]*((team|official|staff|help)%2$s*)*(%1$s)(%2$s*(%1$s|team|official|staff|help))*%2$s*[0-9]*($|%2$s)', r.own, r.sign)
  from spelled s cross join reserved r
$$;
comment on function private.is_reserved_name(text) is 'True for a name that would pass for Baari''s own people: Admin, Baari or Support as a whole word, in any spelling that looks like it (spaces between the letters, digits, other scripts, accents). src/domain/name.ts finds the same.';

create function private.clean_names() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(new);
  v_column text;
begin
  foreach v_column in array tg_argv loop
    v_row := v_row || jsonb_build_object(v_column, private.clean_name(v_row ->> v_column));
  end loop;
  return jsonb_populate_record(new, v_row);
end
$$;
comment on function private.clean_names() is 'Cleans the columns named as trigger arguments before a row is stored, on every path. A name that becomes empty is refused by the checks of its table.';

-- Money and hours as values

create function private.format_money(p_amount integer) returns text
language sql immutable set search_path = '' as $$ select 'PKR ' || to_char(p_amount, 'FM999,999,999') $$;
comment on function private.format_money(integer) is 'PKR as text for customers: PKR 7,100.';

create function private.sum_ints(p_numbers integer[]) returns integer
language sql immutable set search_path = '' as $$ select coalesce(sum(n), 0)::integer from unnest(p_numbers) as n $$;
comment on function private.sum_ints(integer[]) is 'Sum of whole numbers; 0 for none.';
grant execute on function private.sum_ints(integer[]) to service_role;

create function private.split_amount(p_total integer, p_count integer) returns integer[]
language sql immutable set search_path = '' as $$
  select array_agg(p_total / p_count + case when n <= p_total % p_count then 1 else 0 end order by n)
  from generate_series(1, p_count) as n
$$;
comment on function private.split_amount(integer, integer) is 'PKR split into so many whole parts, as equal as possible, the larger parts first.';

create function private.parse_hour(p_start text) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  return left(p_start, 2)::integer;
end
$$;
comment on function private.parse_hour(text) is 'The hour 0 to 23 of an HH:00 text.';

create function private.format_hour(p_hour integer) returns text
language sql immutable set search_path = '' as $$ select to_char(date '2000-01-01' + make_interval(hours => p_hour), 'FMHH12 AM') $$;
comment on function private.format_hour(integer) is 'A start hour as text: 7 PM.';

create function private.format_hours(p_hours integer[]) returns text
language sql immutable set search_path = '' as $$
  select string_agg(private.format_hour(s.first_hour) || ' – ' || private.format_hour(s.last_hour + 1), ', ' order by s.first_hour)
  from (
    select min(i.h) as first_hour, max(i.h) as last_hour
    from (select h, h - row_number() over (order by h) as stretch from unnest(p_hours) as h) i group by i.stretch
  ) s
$$;
comment on function private.format_hours(integer[]) is 'Start hours as text, each run of consecutive hours with its end: 7 PM – 9 PM, 11 PM – 12 AM.';

create function private.hours_to_mask(p_hours integer[]) returns integer
language sql immutable set search_path = '' as $$
  select coalesce(bit_or(1 << h), 0) from unnest(p_hours) as h
$$;
comment on function private.hours_to_mask(integer[]) is 'Hours 0 to 23 as a bit mask: bit h stands for hour h. src/domain/free-hours.ts reads it.';

create function private.mask_to_hours(p_mask integer) returns integer[]
language sql immutable set search_path = '' as $$
  select array(select h from generate_series(0, 23) as h where (p_mask >> h) & 1 = 1 order by h)
$$;
comment on function private.mask_to_hours(integer) is 'The hours 0 to 23 of a bit mask, ascending.';

create function private.hour_range_to_mask(p_from integer, p_to integer) returns integer
language sql immutable set search_path = '' as $$
  select case when p_to > p_from then (1 << p_to) - (1 << p_from) else 0 end
$$;
comment on function private.hour_range_to_mask(integer, integer) is 'Bit mask of the hours from p_from to p_to, exclusive (0 to 24); no hour when p_to is not later.';

-- Arguments of calls and queued writes

create function private.text_arg(p_args jsonb, p_name text) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_args -> p_name) = 'string' then nullif(btrim(p_args ->> p_name), '') end
$$;
comment on function private.text_arg(jsonb, text) is 'A trimmed text argument; null when absent, empty or not a text.';

create function private.parse_uuid(p_text text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  return case when p_text ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_text::uuid end;
end
$$;
comment on function private.parse_uuid(text) is 'A uuid from text; null for any other text and for null.';

create function private.uuid_arg(p_args jsonb, p_name text) returns uuid
language plpgsql immutable set search_path = '' as $$
declare
  v_id uuid := private.parse_uuid(p_args ->> p_name);
begin
  if v_id is null then
    perform private.fail(422, 'INVALID', jsonb_build_object(p_name, p_args -> p_name));
  end if;
  return v_id;
end
$$;
comment on function private.uuid_arg(jsonb, text) is 'A uuid argument, required. Refuses with INVALID {<name>}, with the value that was sent.';

create function private.integer_arg(p_args jsonb, p_name text, p_least integer, p_most integer) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_args -> p_name) is null or jsonb_typeof(p_args -> p_name) = 'null' then
    return null;
  end if;
  if jsonb_typeof(p_args -> p_name) <> 'number' or p_args ->> p_name !~ '^-?[0-9]{1,9}$'
    or (p_args ->> p_name)::integer not between p_least and p_most
  then
    perform private.fail(422, 'INVALID', jsonb_build_object('field', p_name));
  end if;
  return (p_args ->> p_name)::integer;
end
$$;
comment on function private.integer_arg(jsonb, text, integer, integer) is 'A whole number between two bounds; null when absent or null. Refuses with INVALID {field}.';

create function private.words_arg(p_args jsonb, p_name text, p_most integer) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_words text := private.text_arg(p_args, p_name);
begin
  if length(v_words) > p_most then
    perform private.fail(422, 'INVALID', jsonb_build_object('field', p_name, 'length', length(v_words), 'max', p_most));
  end if;
  return v_words;
end
$$;
comment on function private.words_arg(jsonb, text, integer) is 'A trimmed text argument of at most p_most characters; null when absent or empty. Refuses with INVALID {field, length, max}.';

create function private.day_arg(p_args jsonb, p_name text) returns date
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(p_args ->> p_name, '') !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    perform private.fail(422, 'INVALID', jsonb_build_object('field', p_name));
  end if;
  return make_date(left(p_args ->> p_name, 4)::integer, substr(p_args ->> p_name, 6, 2)::integer, right(p_args ->> p_name, 2)::integer);
exception when datetime_field_overflow then
  perform private.fail(422, 'INVALID', jsonb_build_object('field', p_name));
end
$$;
comment on function private.day_arg(jsonb, text) is 'A date argument YYYY-MM-DD, required. Refuses with INVALID {field}.';

create function private.instant_arg(p_args jsonb, p_name text) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  if p_args ->> p_name is null then
    return null;
  end if;
  if p_args ->> p_name !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?Z$' then
    perform private.fail(422, 'INVALID', jsonb_build_object('field', p_name));
  end if;
  return make_timestamptz(
    left(p_args ->> p_name, 4)::integer, substr(p_args ->> p_name, 6, 2)::integer, substr(p_args ->> p_name, 9, 2)::integer,
    substr(p_args ->> p_name, 12, 2)::integer, substr(p_args ->> p_name, 15, 2)::integer,
    rtrim(substr(p_args ->> p_name, 18), 'Z')::double precision, 'UTC');
exception when datetime_field_overflow then
  perform private.fail(422, 'INVALID', jsonb_build_object('field', p_name));
end
$$;
comment on function private.instant_arg(jsonb, text) is 'An instant, ISO 8601 in UTC such as 2026-11-21T14:00:00Z; null when absent. Refuses with INVALID {field}.';

create function private.made_at_arg(p_args jsonb) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  v_at timestamptz := private.instant_arg(p_args, 'at');
begin
  if v_at is null then
    perform private.fail(422, 'INVALID', '{"field": "at"}');
  end if;
  return least(v_at, private.app_now());
end
$$;
comment on function private.made_at_arg(jsonb) is 'When a person did what a write says {at}, by the clock of their phone, but never in the future; required. Refuses with INVALID {field}.';

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
comment on function private.hour_arg(jsonb) is 'The arguments day (YYYY-MM-DD) and hour (0 to 23), both required. Refuses with INVALID {day, hour}.';

create function private.hours_arg(p_args jsonb) returns integer[]
language plpgsql immutable set search_path = '' as $$
declare
  v_hours integer[];
begin
  if jsonb_typeof(p_args -> 'hours') = 'array' and jsonb_array_length(p_args -> 'hours') between 1 and 12
    and not exists (select 1 from jsonb_array_elements(p_args -> 'hours') as h where jsonb_typeof(h) <> 'number' or h::text !~ '^(1?[0-9]|2[0-3])$')
  then
    v_hours := array(select distinct h::text::integer from jsonb_array_elements(p_args -> 'hours') as h order by 1);
  end if;
  if v_hours is null or cardinality(v_hours) <> jsonb_array_length(p_args -> 'hours') then
    perform private.fail(422, 'INVALID', '{"field": "hours", "max": 12}');
  end if;
  return v_hours;
end
$$;
comment on function private.hours_arg(jsonb) is 'The argument hours of an own entry, ascending: 1 to 12 of the hours 0 to 23, each once. Refuses with INVALID {field, max}.';

create function private.require_hours(p_hours integer[]) returns integer[]
language plpgsql stable set search_path = '' as $$
declare
  v_max integer := (select s.max_hours_per_booking from private.settings s);
begin
  if coalesce(cardinality(p_hours), 0) = 0 then
    perform private.fail(422, 'NO_SLOTS');
  end if;
  if cardinality(p_hours) > v_max then
    perform private.fail(422, 'TOO_MANY_SLOTS', jsonb_build_object('max', v_max));
  end if;
  if exists (select 1 from unnest(p_hours) as h where h is null or h not between 0 and 23)
    or (select count(distinct h) from unnest(p_hours) as h) <> cardinality(p_hours)
  then
    perform private.fail(422, 'INVALID', jsonb_build_object('hours', to_jsonb(p_hours)));
  end if;
  return array(select h from unnest(p_hours) as h order by h);
end
$$;
comment on function private.require_hours(integer[]) is 'The hours that a customer chose, ascending. Refuses with NO_SLOTS, TOO_MANY_SLOTS {max}, INVALID {hours} for an hour that is twice there or outside 0 to 23.';

create function private.require_rev(p_args jsonb, p_rev integer) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_args ->> 'rev' is distinct from p_rev::text then
    perform private.fail(409, 'CHANGED', jsonb_build_object('rev', p_rev));
  end if;
end
$$;
comment on function private.require_rev(jsonb, integer) is 'Requires that the argument rev is the current version of the row. Refuses with CHANGED {rev}.';

-- supabase/schemas/02_outbox.sql

-- The outbox: public.apply_mutations receives the writes that phones queue, also offline, and each takes effect exactly once.
-- A write has a kind: submit-review is done by private.submit_review(id, args). The row of a kind in private.mutation_kinds is
-- inserted beside its function, so `grep "insert into private.mutation_kinds"` lists all kinds. A new kind needs a function and a
-- row, and no grant. A desk kind (is_desk) is a write of a user with a role at a venue or of Baari's staff: its function checks the
-- right first (private.require_right), answers entries and never bookings, which a phone keeps as the user's own, and notes itself
-- in private.audit_log.

create table private.client_mutations (
  id uuid primary key,
  user_id uuid,
  kind text not null,
  args_hash text not null,
  result jsonb,
  applied_at timestamptz not null default now()
);
comment on table private.client_mutations is 'Every queued write that took effect, by the id that its phone gave it; inserted in the transaction of the effect. Kept for at least 90 days.';
comment on column private.client_mutations.result is 'Rows that were answered, so that a resend gets the same.';
create index client_mutations_by_person on private.client_mutations (user_id);
create index client_mutations_by_age on private.client_mutations (applied_at);

create table private.mutation_kinds (
  kind text primary key check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  needs_person boolean not null,
  version integer not null default 1 check (version >= 1),
  is_desk boolean not null default false,
  locks text,
  right_name text,
  constraint mutation_kinds_right check (not is_desk or locks is null or right_name is not null)
);
comment on table private.mutation_kinds is 'Kinds of writes that phones may queue. Kind submit-review is done by private.submit_review(id, args).';
comment on column private.mutation_kinds.locks is 'Name of the function private.<locks>(args, right_name) that lists the locks of the write; null when it locks nothing that another batch could hold. It lists what the caller has the right to, and for a customer what is their own: a write that will be refused blocks nobody.';
comment on column private.mutation_kinds.right_name is 'The least right that a desk write with locks needs; null for writes of customers.';
comment on column private.mutation_kinds.is_desk is 'True for a write of a user with a role. Such a write takes no lock of its own author, because it locks customers.';

create type private.lock_target as (target text, key text);
comment on type private.lock_target is 'Something that a write locks. target is person, booking, venue (shared), closing (the venue, exclusive), pause (the row of the venue) or message, with its id as key; or court, with the id of the court and the date in one text as key. A null key locks nothing.';

-- Entry
--
-- Each item of the batch gets a status, in order:
--   applied {rows}                  took effect now; the phone stores rows and drops the item
--   duplicate {rows}                took effect earlier, with the same answer; the phone does the same
--   rejected {code, detail, rows}   will never take effect; rows is the current state; the phone drops the item and says why
--   blocked                         an earlier item of the same entity was rejected or unsupported; the phone decides anew
--   deferred {code, retry_after}    not now; the phone sends it again after so many seconds
--   unsupported                     this server does not know the kind or version; the phone keeps it for a newer server
--
-- Lock order: flush:<user or device>; the locks of private.lock_batch; last the transaction ID of a payment.

create function private.parse_batch(p_body json) returns jsonb
language sql immutable set search_path = '' as $$
  -- With \u005c in place of an escaped backslash, every \u that is left begins an escape.
  select case when length(p_body::text) <= 131072 then (regexp_replace(
    replace(p_body::text, '\\', '\u005c'),
    '\\u0000|\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F][0-9a-fA-F]{2}',
    '\\uffff', 'g')::jsonb) -> 'batch' end
$$;
comment on function private.parse_batch(json) is 'The batch of a body {batch}; null for a body of more than 128 kB. A NUL, and half of a surrogate pair, become U+FFFF, which no text has: jsonb can hold neither, and one of them would refuse all writes of the batch.';

create function private.apply_mutations(p_body json) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_batch jsonb := private.parse_batch(p_body);
  v_person uuid := auth.uid();
  v_who text := coalesce(v_person::text, 'device ' || left(v_batch ->> 'device', 64), '');
  v_items jsonb := v_batch -> 'mutations';
  v_item jsonb;
  v_verdict jsonb;
  v_halted jsonb := '{}';
  v_lane text;
  v_results jsonb[] := '{}';
begin
  if jsonb_typeof(v_items) is distinct from 'array' or jsonb_array_length(v_items) > 25 then
    perform private.fail(422, 'INVALID', '{"mutations": "an array of at most 25, 128 kB together"}');
  end if;
  perform set_config('baari.device', coalesce(left(v_batch ->> 'device', 64), ''), true);
  -- Two flushers of one user (service worker and page) take turns: the same writes in opposite order would deadlock.
  perform pg_advisory_xact_lock(hashtextextended('flush:' || v_who, 0));
  perform private.lock_batch(v_items);

  for v_item in select e from jsonb_array_elements(v_items) as e loop
    v_lane := coalesce(v_item ->> 'entity', v_item ->> 'id', '');
    if v_halted ? v_lane then
      v_verdict := jsonb_build_object('id', v_item -> 'id') || (v_halted -> v_lane);
    else
      v_verdict := private.apply_one(v_item, v_person);
      if v_verdict ->> 'status' in ('rejected', 'unsupported') then
        v_halted := v_halted || jsonb_build_object(v_lane, '{"status": "blocked"}'::jsonb);
      elsif v_verdict ->> 'status' = 'deferred' then
        v_halted := v_halted || jsonb_build_object(v_lane, v_verdict - 'id');
      end if;
    end if;
    v_results := v_results || v_verdict;
  end loop;
  return private.build_answer('am1', jsonb_build_object('results', to_jsonb(v_results)));
end
$$;
comment on function private.apply_mutations(json) is 'Applies up to 25 queued writes, at most 128 kB together, in order {batch: {mutations: [{id, kind, v, entity, args}], device}}; for everybody, signed in or not. Answers {results: [{id, status, …}]}. After a rejected or unsupported item the later ones of the same entity are blocked, after a deferred one deferred. Refuses with INVALID {mutations} for a malformed batch.';
grant execute on function private.apply_mutations(json) to anon, authenticated, service_role;

create function public.apply_mutations(json) returns jsonb
language sql security invoker set search_path = '' as $$ select private.apply_mutations($1) $$;
comment on function public.apply_mutations(json) is 'The outbox. See private.apply_mutations. The API hands the whole body to a single unnamed argument, as it came: a named one of type jsonb would refuse a batch with a NUL before this function runs.';
grant execute on function public.apply_mutations(json) to anon, authenticated, service_role;

create function private.lock_batch(p_items jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_write record;
  v_found private.lock_target[];
  v_targets private.lock_target[] := '{}';
  v_bookings uuid[];
begin
  for v_write in
    select k.locks, k.right_name, e -> 'args' as args
    from jsonb_array_elements(p_items) as e join private.mutation_kinds k on k.kind = e ->> 'kind' where k.locks is not null
  loop
    execute format('select array(select t from private.%I($1, $2) as t)', v_write.locks)
    into v_found using v_write.args, v_write.right_name;
    v_targets := v_targets || v_found;
  end loop;
  v_bookings := array(select t.key::uuid from unnest(v_targets) as t where t.target = 'booking' and t.key is not null);
  perform pg_advisory_xact_lock(hashtextextended('person:' || p.id, 0))
  from (
    select b.user_id as id from public.bookings b where b.id = any (v_bookings) and b.user_id is not null
    union
    select t.key::uuid from unnest(v_targets) as t where t.target = 'person' and t.key is not null
    union
    select auth.uid()
    from jsonb_array_elements(p_items) as e join private.mutation_kinds k on k.kind = e ->> 'kind'
    where not k.is_desk and auth.uid() is not null
    order by 1
  ) p;
  perform private.lock_venue(v.id, v.is_closing)
  from (
    select t.key::uuid as id, bool_or(t.target = 'closing') as is_closing
    from unnest(v_targets) as t where t.target in ('venue', 'closing') and t.key is not null
    group by 1 order by 1
  ) v;
  perform pg_advisory_xact_lock(hashtextextended('court:' || c.key, 0))
  from (select distinct t.key from unnest(v_targets) as t where t.target = 'court' and t.key is not null order by 1) c;
  perform 1 from public.bookings b where b.id = any (v_bookings) order by b.id for update;
  perform 1 from public.venues v
  where v.id = any (array(select t.key::uuid from unnest(v_targets) as t where t.target = 'pause'))
  order by v.id for no key update;
  perform 1 from public.contact_submissions c
  where c.id = any (array(select t.key::uuid from unnest(v_targets) as t where t.target = 'message'))
  order by c.id for update;
end
$$;
comment on function private.lock_batch(jsonb) is 'Takes all locks of a batch before its first write runs, in one order: persons, venues, courts with dates, bookings, rows of venues, messages. In the order of the writes two batches could deadlock. Each kind names the function that lists its locks (mutation_kinds.locks). The caller is one of the persons only when the batch has writes of a customer.';

create function private.apply_one(p_item jsonb, p_person uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_id uuid := private.parse_uuid(p_item ->> 'id');
  v_kind private.mutation_kinds;
  v_args jsonb := coalesce(p_item -> 'args', '{}');
  v_hash text := encode(sha256(convert_to(v_args::text, 'UTF8')), 'hex');
  v_known private.client_mutations;
  v_result jsonb;
  v_state text;
  v_code text;
  v_detail text;
begin
  if v_id is null then
    return jsonb_build_object('id', p_item -> 'id', 'status', 'rejected', 'code', 'INVALID');
  end if;
  if strpos(p_item::text, U&'\FFFF') > 0 then
    return jsonb_build_object('id', v_id, 'status', 'rejected', 'code', 'INVALID', 'rows', private.get_current_rows(v_args));
  end if;
  select * into v_kind from private.mutation_kinds k where k.kind = p_item ->> 'kind';
  if not found or coalesce(p_item ->> 'v', '') !~ '^[0-9]{1,4}$'
    or (p_item ->> 'v')::integer not between 1 and v_kind.version
  then
    return jsonb_build_object('id', v_id, 'status', 'unsupported');
  end if;

  -- Counted outside the savepoint of the write, so that a refused write counts too: it takes locks as well. A resend of a known
  -- id costs nothing.
  if v_kind.is_desk and p_person is not null and not exists (select 1 from private.client_mutations c where c.id = v_id) then
    begin
      perform private.count_hit('desk:' || p_person, 300, interval '1 hour');
    exception when sqlstate 'PT429' then
      get stacked diagnostics v_code = message_text, v_detail = pg_exception_detail;
      return jsonb_build_object('id', v_id, 'status', 'deferred', 'code', v_code, 'retry_after', (v_detail::jsonb ->> 'retry_after')::integer);
    end;
  end if;

  begin
    if v_kind.is_desk then
      perform private.require_account();
    elsif v_kind.needs_person then
      perform private.require_person();
    end if;
    insert into private.client_mutations as c (id, user_id, kind, args_hash) values (v_id, p_person, v_kind.kind, v_hash)
    on conflict (id) do nothing;
    if not found then
      select * into v_known from private.client_mutations c where c.id = v_id;
      if (v_known.user_id is distinct from p_person and v_kind.needs_person)
        or v_known.kind <> v_kind.kind or v_known.args_hash <> v_hash
      then
        return jsonb_build_object('id', v_id, 'status', 'rejected', 'code', 'IDEMPOTENCY_MISMATCH');
      end if;
      return jsonb_build_object('id', v_id, 'status', 'duplicate', 'rows', coalesce(v_known.result, '{}'));
    end if;
    v_result := private.run_mutation(v_kind.kind, v_id, v_args);
    update private.client_mutations c set result = v_result where c.id = v_id;
    return jsonb_build_object('id', v_id, 'status', 'applied', 'rows', coalesce(v_result, '{}'));
  exception when others then
    get stacked diagnostics v_state = returned_sqlstate, v_code = message_text, v_detail = pg_exception_detail;
    -- A transient failure (serialisation, deadlock, resources, shutdown, connection, lock timeout) fails the whole call, so that
    -- the phone sends the whole batch again.
    if left(v_state, 2) in ('40', '53', '57', '08') or v_state = '55P03' then
      raise;
    end if;
    if v_state = 'PT429' then
      return jsonb_build_object('id', v_id, 'status', 'deferred', 'code', v_code,
        'retry_after', coalesce((nullif(v_detail, '')::jsonb ->> 'retry_after')::integer, 600));
    end if;
    if left(v_state, 2) = 'PT' then
      return jsonb_build_object('id', v_id, 'status', 'rejected', 'code', v_code,
        'detail', coalesce(nullif(v_detail, '')::jsonb, '{}'), 'rows', private.get_current_rows(v_args));
    end if;
    if left(v_state, 2) in ('22', '23', 'P0') then
      return jsonb_build_object('id', v_id, 'status', 'rejected', 'code', 'INVALID', 'rows', private.get_current_rows(v_args));
    end if;
    -- A fault of the server: the phone sends this item again in 15 minutes, and the other items go on.
    return jsonb_build_object('id', v_id, 'status', 'deferred', 'code', 'UNEXPECTED', 'retry_after', 900);
  end;
end
$$;
comment on function private.apply_one(jsonb, uuid) is 'Applies one queued write in its own savepoint and answers its status. A resend of an id that took effect is a duplicate with the same rows. Rejections are not stored, so a resend is judged anew. At most 300 desk writes an hour per user, refused ones too: deferred, RATE_LIMITED. Rejected with IDEMPOTENCY_MISMATCH when the id belongs to another write or user, INVALID for malformed arguments and for a text that PostgreSQL cannot store (private.parse_batch), and the codes of the kind.';

create function private.run_mutation(p_kind text, p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_result jsonb;
begin
  -- The name comes from private.mutation_kinds, never from the caller.
  execute format('select private.%I($1, $2)', replace(p_kind, '-', '_')) into v_result using p_id, p_args;
  return v_result;
end
$$;
comment on function private.run_mutation(text, uuid, jsonb) is 'Calls the function of a registered kind. Answers the rows after the write, by table.';

create function private.get_current_rows(p_args jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid := private.parse_uuid(coalesce(p_args ->> 'bookingId', p_args ->> 'entryId'));
  v_booking public.bookings;
  v_rows jsonb := '{}';
begin
  select * into v_booking from public.bookings b where b.id = v_id and b.user_id = auth.uid();
  if v_booking.id is not null then
    v_rows := jsonb_build_object('bookings', jsonb_build_array(private.booking_json(v_booking)));
  end if;
  if v_id is not null and private.has_console_role() and not private.is_banned() then
    v_rows := v_rows || private.get_entry_rows(array[v_id], array[v_id]);
  end if;
  return v_rows;
end
$$;
comment on function private.get_current_rows(jsonb) is 'The booking or entry that a rejected write names {bookingId} or {entryId}, as it is now, so that the phone shows the truth at once: the caller''s own booking, and the entry for callers with a role who are not banned.';

-- supabase/schemas/03_people.sql

-- People: Baari's staff, profiles of accounts, and businesses that run venues or apply to.
-- A visitor calls with the database role anon, a signed-in user with authenticated: then auth.uid() names the account, and a row in
-- public.users proves that the account still exists (a token outlives it: ACCOUNT_GONE). The endpoints for receipts and tickets and
-- the timer call with service_role. Roles of users are rows that every call looks up, so taking one away works at once. They are
-- never read from user metadata, which users can change themselves.
-- E-mail addresses, and phones of businesses, are shown to their user and to staff only; a venue sees the phones of its customers.
-- A write and the end of its account take turns: private.require_person takes the lock of the person and keeps the profile.

create table private.admins (
  user_id uuid primary key references auth.users (id) on delete cascade,
  added_at timestamptz not null default now(),
  role text not null default 'admin' check (role in ('admin', 'representative')),
  added_by uuid
);
comment on table private.admins is 'Baari''s staff. A table, not user metadata, which users can change themselves.';
comment on column private.admins.role is 'A representative checks payments and calls customers; an admin may do everything that a representative may, and more (private.role_rights).';

create function private.is_admin() returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select 1 from private.admins a where a.user_id = (select auth.uid()) and a.role = 'admin')
$$;
comment on function private.is_admin() is 'True when the caller is an admin, for policies. Security definer, because the API roles cannot read private.admins.';
grant execute on function private.is_admin() to authenticated;

create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  email text,
  name text not null default 'User' check (length(name) between 1 and 120),
  phone text check (length(phone) <= 40),
  created_at timestamptz not null default now()
);
comment on table public.users is 'Profile of an account, added by a trigger at sign-up. Read by its user and by admins only.';
comment on column public.users.email is 'Copy of the sign-in e-mail. Shown to staff only, never to other users.';
comment on column public.users.name is 'First and last name joined by a space, from the sign-up metadata; "User" when there is none.';
comment on column public.users.phone is 'As typed at sign-up or on the account page; null when there is none.';
-- For searches by the beginnings of words, and by whole numbers or their last digits, whatever the notation of the number. Without
-- fastupdate, because a search would read all names that came since the last vacuum one by one.
create index users_by_words on public.users using gin (to_tsvector('simple', name)) with (fastupdate = off);
create index users_by_number on public.users (reverse(regexp_replace(phone, '[^0-9]', '', 'g')) text_pattern_ops) where phone is not null;
alter table public.users enable row level security;
grant select, insert, update, delete on public.users to service_role;
create trigger clean_names before insert or update of name on public.users
  for each row execute function private.clean_names('name');
create policy "people read their own profile and admins read all" on public.users
  for select to authenticated using (id = (select auth.uid()) or (select private.is_admin()));

create table public.vendors (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.users (id) on delete set null,
  business_name text not null check (length(business_name) between 1 and 160),
  name text not null check (length(name) between 1 and 120),
  email_address text not null check (length(email_address) between 3 and 254),
  number text not null check (length(number) between 1 and 40),
  location_address text not null check (length(location_address) between 1 and 400),
  description text not null default '' check (length(description) <= 4000),
  status text not null default 'pending'
    check (status in ('pending', 'approved', 'rejected', 'changes_requested', 'suspended')),
  created_at timestamptz not null default now(),
  note text check (length(note) between 1 and 600),
  decided_at timestamptz,
  hidden_venues uuid[] not null default '{}',
  suspended_at timestamptz,
  sxid xid8 not null default pg_current_xact_id(),
  rev integer not null default 1
);
comment on table public.vendors is 'A business that runs venues, or applies to. Its e-mail and phone are never public.';
comment on column public.vendors.user_id is 'Account that manages the venues; null once that account is deleted.';
comment on column public.vendors.status is 'pending until an admin decides. changes_requested: the applicant may send the application again. suspended: its venues are offline, nobody of the business has a right there, and Baari looks after what is open.';
comment on column public.vendors.note is 'Note to the applicant with the last decision.';
comment on column public.vendors.hidden_venues is 'Venues that went offline when the business was suspended: lifting the suspension publishes them again.';
comment on column public.vendors.suspended_at is 'Since when an approved business is not approved any more; null otherwise.';
create index vendors_by_user on public.vendors (user_id);
create unique index vendors_one_open_application on public.vendors (user_id) where status in ('pending', 'changes_requested');
create index vendors_suspended on public.vendors (id) where suspended_at is not null;
create index vendors_by_status on public.vendors (status, created_at, id);
alter table public.vendors enable row level security;
grant select, insert, update, delete on public.vendors to service_role;
create trigger clean_names before insert or update of business_name, name on public.vendors
  for each row execute function private.clean_names('business_name', 'name');
create trigger stamp_row before insert or update on public.vendors for each row execute function private.stamp_row();
create policy "people read their own business and admins read all" on public.vendors
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

-- The caller

create function private.is_banned() returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from auth.users a where a.id = auth.uid() and a.banned_until > private.app_now())
$$;
comment on function private.is_banned() is 'True while the caller is banned. The sign-in service gives a banned account no new token, but the one from before lives for up to an hour.';

create function private.require_person() returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  v_person uuid := auth.uid();
begin
  if v_person is null then
    perform private.fail(401, 'SIGNED_OUT');
  end if;
  if current_setting('transaction_read_only') = 'on' then
    -- A read-only transaction (the API runs stable functions in one) writes nothing that could outlive the account.
    perform 1 from public.users u where u.id = v_person;
  else
    -- First the lock of the person, as everywhere. Then the profile row, for which only the deletion of the account waits.
    perform pg_advisory_xact_lock(hashtextextended('person:' || v_person, 0));
    perform 1 from public.users u where u.id = v_person for key share;
  end if;
  if not found then
    perform private.fail(401, 'ACCOUNT_GONE');
  end if;
  if private.is_banned() then
    perform private.fail(403, 'BANNED');
  end if;
  return v_person;
end
$$;
comment on function private.require_person() is 'Id of the signed-in caller. A transaction that may write keeps the account until its end: a deletion waits for it, and later calls find the account gone. Refuses with SIGNED_OUT without a token; ACCOUNT_GONE or BANNED when the account was deleted or banned but its token still lives.';

create function private.require_account() returns uuid
language plpgsql set search_path = '' as $$
declare
  v_person uuid := auth.uid();
begin
  if v_person is null then
    perform private.fail(401, 'SIGNED_OUT');
  end if;
  perform 1 from public.users u where u.id = v_person for key share;
  if not found then
    perform private.fail(401, 'ACCOUNT_GONE');
  end if;
  if private.is_banned() then
    perform private.fail(403, 'BANNED');
  end if;
  if not private.has_console_role() then
    perform private.fail(403, 'FORBIDDEN');
  end if;
  return v_person;
end
$$;
comment on function private.require_account() is 'Id of the caller of a desk write, who needs a role at a venue or in Baari''s staff; keeps the account until the end of the transaction. Takes no lock of the person: two who decide about each other''s bookings would deadlock. Refuses with SIGNED_OUT, ACCOUNT_GONE, BANNED, FORBIDDEN.';

create function private.get_person_name(p_person uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when exists (select 1 from private.admins a where a.user_id = p_person) and not private.is_staff() then 'Baari'
    else (select u.name from public.users u where u.id = p_person)
  end
$$;
comment on function private.get_person_name(uuid) is 'Name of a user who did something. Baari''s staff see every name; to all others a member of staff is Baari. Null without an id, and once the account is gone.';

-- Staff
--
-- In the SQL console: `insert into private.admins (user_id) values (private.require_confirmed_account('<e-mail>'))` adds an admin; with
-- `(user_id, role) values (…, 'representative')` a representative, who checks payments and calls customers.

create function private.require_confirmed_account(p_email text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_account auth.users;
begin
  select * into v_account from auth.users a where a.email = lower(btrim(p_email));
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_account.email_confirmed_at is null then
    perform private.fail(403, 'CONTACT_UNCONFIRMED');
  end if;
  return v_account.id;
end
$$;
comment on function private.require_confirmed_account(text) is 'Id of the account with this e-mail address, for whoever gives a role in the SQL console. Anybody can register an address that is not theirs, so it must be confirmed. Refuses with NOT_FOUND, CONTACT_UNCONFIRMED.';

create function private.forbid_last_admin_removal() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A lock, because two admins who leave at the same moment would each still see the other one.
  perform pg_advisory_xact_lock(hashtextextended('admins', 0));
  if not exists (select 1 from private.admins a where a.role = 'admin' and a.user_id <> old.user_id) then
    perform private.fail(409, 'LAST_ADMIN');
  end if;
  return case tg_op when 'DELETE' then old else new end;
end
$$;
comment on function private.forbid_last_admin_removal() is 'The last admin can be neither removed nor made a representative, on any path, the SQL console included. Refuses with LAST_ADMIN.';
create trigger forbid_last_admin_removal_gone before delete on private.admins for each row
  when (old.role = 'admin') execute function private.forbid_last_admin_removal();
create trigger forbid_last_admin_removal_kept before update on private.admins for each row
  when (old.role = 'admin' and (new.role <> 'admin' or new.user_id <> old.user_id)) execute function private.forbid_last_admin_removal();

-- Profiles follow accounts

create function private.parse_sign_up_metadata(raw jsonb) returns jsonb
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(raw) = 'string' then
    raw := (raw #>> '{}')::jsonb;
  end if;
  return case when jsonb_typeof(raw) = 'object' then raw else '{}' end;
exception when invalid_text_representation or untranslatable_character then
  return '{}';
end
$$;
comment on function private.parse_sign_up_metadata(jsonb) is 'User metadata as an object; empty for text that is no JSON and for one with a NUL. The embedded backend stores it encoded twice, as a JSON string. The sign-in service of a hosted project refuses a NUL itself.';

create function private.clean_profile_name(p_name text) returns text
language sql immutable set search_path = '' as $$
  select case when n.name = '' or private.is_reserved_name(n.name) then 'User' else n.name end
  from (select coalesce(private.clean_name(left(private.clean_name(p_name), 120)), '') as name) n
$$;
comment on function private.clean_profile_name(text) is 'A name for a profile, whatever was typed at sign-up: cleaned, at most 120 characters, "User" when nothing is left or it would pass for a name of Baari''s own people.';

create function private.on_account_created() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_meta jsonb := private.parse_sign_up_metadata(new.raw_user_meta_data);
begin
  insert into public.users (id, email, name, phone) values (
    new.id, new.email, private.clean_profile_name(v_meta ->> 'name'), nullif(left(btrim(v_meta ->> 'phone'), 40), '')
  ) on conflict (id) do nothing;
  return new;
end
$$;
comment on function private.on_account_created() is 'Adds the profile of a new account. An odd name never refuses a sign-up.';
create trigger on_account_created after insert on auth.users for each row execute function private.on_account_created();

create function private.on_account_email_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.users set email = new.email where id = new.id;
  return new;
end
$$;
comment on function private.on_account_email_change() is 'Keeps the e-mail of the profile equal to that of the account.';
create trigger on_account_email_change after update of email on auth.users for each row
  when (old.email is distinct from new.email) execute function private.on_account_email_change();

create function private.on_account_metadata_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_meta jsonb := private.parse_sign_up_metadata(new.raw_user_meta_data);
begin
  update public.users u set
    name = case when private.clean_name(v_meta ->> 'name') <> '' and not private.is_reserved_name(v_meta ->> 'name')
      then private.clean_profile_name(v_meta ->> 'name') else u.name end,
    phone = case when v_meta ? 'phone' then nullif(left(btrim(v_meta ->> 'phone'), 40), '') else u.phone end
  where u.id = new.id;
  return new;
end
$$;
comment on function private.on_account_metadata_change() is 'Keeps name and phone of the profile equal to those of the account. A name that is missing, blank, invisible or reserved changes nothing, so a profile always has one.';
create trigger on_account_metadata_change after update of raw_user_meta_data on auth.users for each row
  when (old.raw_user_meta_data is distinct from new.raw_user_meta_data) execute function private.on_account_metadata_change();

-- Accounts that exist when the schema is loaded get their profile.
insert into public.users (id, email, name, phone)
select
  a.id,
  a.email,
  private.clean_profile_name(private.parse_sign_up_metadata(a.raw_user_meta_data) ->> 'name'),
  nullif(left(btrim(private.parse_sign_up_metadata(a.raw_user_meta_data) ->> 'phone'), 40), '')
from auth.users a
on conflict (id) do nothing;

-- Name and phone number, changed by the user

create function private.profile_json(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('name', u.name, 'phone', coalesce(u.phone, '')) from public.users u where u.id = p_person
$$;
comment on function private.profile_json(uuid) is 'Name and phone number of a user {name, phone}; null without a profile.';

create function private.update_profile(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_name text := private.text_arg(p_args, 'name');
  v_phone text := private.text_arg(p_args, 'phone');
begin
  if v_name is null or length(v_name) > 120 then
    perform private.fail(422, 'INVALID', '{"name": "1 to 120 characters"}');
  end if;
  if private.is_reserved_name(v_name) then
    perform private.fail(422, 'NAME_RESERVED');
  end if;
  if v_phone is null or length(v_phone) > 40 or v_phone !~ '[0-9]' then
    perform private.fail(422, 'INVALID', '{"phone": "a number of at most 40 characters"}');
  end if;
  begin
    -- The sign-in service hands out the metadata with every session. The embedded backend stores it as a JSON string.
    update auth.users a set raw_user_meta_data = (
      select case when jsonb_typeof(a.raw_user_meta_data) = 'string' then to_jsonb(m.meta::text) else m.meta end
      from (select private.parse_sign_up_metadata(a.raw_user_meta_data)
        || jsonb_build_object('name', v_name, 'phone', v_phone) as meta) m
    ) where a.id = v_person;
  exception when insufficient_privilege then
    -- Where the owner of this function may not write auth.users, only the profile changes.
    null;
  end;
  update public.users u set name = v_name, phone = v_phone
  where u.id = v_person and (u.name, u.phone) is distinct from (v_name, v_phone);
  return jsonb_build_object('profile', private.profile_json(v_person));
end
$$;
comment on function private.update_profile(uuid, jsonb) is 'Changes the caller''s name and phone number {name, phone}, both required, in the account and in the profile. Answers {profile: {name, phone}}. Refuses with INVALID {name} or {phone}, NAME_RESERVED (private.is_reserved_name), SIGNED_OUT, ACCOUNT_GONE.';
insert into private.mutation_kinds (kind, needs_person) values ('update-profile', true);

-- Businesses
--
-- In the SQL console: `update public.vendors set status = 'approved' where id = '…'`. The applicant is told; no venue is drafted.

create function private.list_own_vendor_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select v.id from public.vendors v where v.user_id = (select auth.uid()) and v.status = 'approved'
$$;
comment on function private.list_own_vendor_ids() is 'Approved businesses of the caller; a policy evaluates it once per query. Security definer, so that a policy on vendors cannot recurse.';
grant execute on function private.list_own_vendor_ids() to authenticated;

create function private.apply_as_vendor(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_missing text[] := array(
    select k from unnest(array['name', 'venueName', 'email', 'phone', 'location', 'description']) as k
    where private.text_arg(p_args, k) is null
  );
begin
  if cardinality(v_missing) > 0 then
    perform private.fail(422, 'INVALID', jsonb_build_object('missing', to_jsonb(v_missing)));
  end if;
  if private.text_arg(p_args, 'email') !~ '^[^@\s]+@[^@\s]+$' then
    perform private.fail(422, 'INVALID', '{"email": "malformed"}');
  end if;
  if private.is_reserved_name(private.text_arg(p_args, 'venueName')) or private.is_reserved_name(private.text_arg(p_args, 'name')) then
    perform private.fail(422, 'NAME_RESERVED');
  end if;
  if exists (select 1 from public.vendors v where v.user_id = v_person and v.status = 'pending') then
    perform private.fail(409, 'ALREADY_APPLIED');
  end if;
  -- An application for which changes were requested is replaced: an applicant has one open application.
  update public.vendors v set
    business_name = private.text_arg(p_args, 'venueName'), name = private.text_arg(p_args, 'name'),
    email_address = private.text_arg(p_args, 'email'), number = private.text_arg(p_args, 'phone'),
    location_address = private.text_arg(p_args, 'location'), description = private.text_arg(p_args, 'description'),
    status = 'pending'
  where v.user_id = v_person and v.status = 'changes_requested';
  if not found then
    insert into public.vendors (id, user_id, business_name, name, email_address, number, location_address, description, status)
    values (
      p_id, v_person, private.text_arg(p_args, 'venueName'), private.text_arg(p_args, 'name'),
      private.text_arg(p_args, 'email'), private.text_arg(p_args, 'phone'), private.text_arg(p_args, 'location'),
      private.text_arg(p_args, 'description'), 'pending'
    );
  end if;
  return '{}';
end
$$;
comment on function private.apply_as_vendor(uuid, jsonb) is 'Application of the caller to run venues {name, venueName, email, phone, location, description}, none of them blank. It starts as pending. One application is open at a time; it replaces the caller''s application for which changes were requested. Refuses with INVALID {missing} or {email}, NAME_RESERVED, ALREADY_APPLIED, SIGNED_OUT, ACCOUNT_GONE.';
insert into private.mutation_kinds (kind, needs_person) values ('apply-as-vendor', true);

create function private.vendor_json(p_vendor uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', d.id, 'business', d.business_name, 'name', d.name, 'email', d.email_address, 'phone', d.number,
    'location', d.location_address, 'description', d.description, 'status', d.status, 'note', d.note,
    'createdAt', private.format_iso(d.created_at), 'decidedAt', private.format_iso(d.decided_at), 'rev', d.rev,
    'account', (
      select jsonb_build_object('name', u.name, 'email', u.email, 'phone', u.phone, 'since', private.format_iso(u.created_at))
      from public.users u where u.id = d.user_id
    ),
    'venues', coalesce((
      select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'city', v.city, 'isPublished', v.is_published) order by v.name, v.id)
      from public.venues v where v.vendor_id = d.id
    ), '[]'))
  from public.vendors d where d.id = p_vendor
$$;
comment on function private.vendor_json(uuid) is 'A business or application with its account and venues, as admins see it.';

create function private.suspend_vendor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'approved' then
    update public.venues v set is_published = true
    where v.id = any (old.hidden_venues) and v.vendor_id = new.id and not v.is_published;
    new.hidden_venues := '{}';
    new.suspended_at := null;
  else
    with hidden as (
      update public.venues v set is_published = false where v.vendor_id = new.id and v.is_published returning v.id
    )
    select coalesce(array_agg(h.id order by h.id), '{}') into new.hidden_venues from hidden h;
    new.suspended_at := private.app_now();
  end if;
  return new;
end
$$;
comment on function private.suspend_vendor() is 'Takes the venues of a business offline when it is not approved any more, on every path, and publishes those venues again when it is. What its people may do is looked up by its status (private.list_roles).';
create trigger suspend_vendor before update of status on public.vendors for each row
  when (old.status <> new.status and 'approved' in (old.status, new.status)) execute function private.suspend_vendor();

create function private.has_suspended() returns boolean
language sql stable set search_path = '' as $$ select exists (select 1 from public.vendors d where d.suspended_at is not null) $$;
comment on function private.has_suspended() is 'True while any business is suspended. Lists ask this once, before they look at each row.';

create function private.is_suspended_booking(p_booking uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select 1
    from public.bookings b join public.courts c on c.id = b.court_id join public.venues v on v.id = c.venue_id
      join public.vendors d on d.id = v.vendor_id
    where b.id = p_booking and d.suspended_at is not null
  );
end
$$;
comment on function private.is_suspended_booking(uuid) is 'True for a booking at a venue of a suspended business.';

create function private.vendor_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select row('person', v.user_id::text)::private.lock_target from public.vendors v
  where v.id = private.parse_uuid(p_args ->> 'vendorId') and private.has_right(null, p_right)
  union all
  select row('booking', b.booking_id::text)::private.lock_target
  from private.list_open_bookings(private.parse_uuid(p_args ->> 'vendorId')) b
  where p_args ->> 'decision' = 'suspend' and private.has_right(null, p_right)
$$;
comment on function private.vendor_locks(jsonb, text) is 'Locks of decide-vendor {vendorId, decision}: the applicant, because a decision and the deletion of the applicant''s account would deadlock otherwise; for a suspension also the open bookings, whose customers are told.';

create function private.decide_vendor(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_vendor public.vendors;
  v_decision text := private.text_arg(p_args, 'decision');
  v_note text := private.words_arg(p_args, 'note', 600);
  v_venue uuid;
begin
  perform private.require_right(null, 'vendor.decide');
  select * into v_vendor from public.vendors d where d.id = private.uuid_arg(p_args, 'vendorId') for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_decision is null or v_decision not in ('approve', 'changes', 'reject', 'suspend', 'lift') then
    perform private.fail(422, 'INVALID', '{"field": "decision"}');
  end if;
  if v_vendor.user_id = auth.uid() then
    perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
  end if;
  if v_vendor.status <> (case v_decision when 'suspend' then 'approved' when 'lift' then 'suspended' else 'pending' end) then
    perform private.fail(409, 'ALREADY_DECIDED', coalesce((
      select jsonb_build_object('by', private.get_person_name(a.actor), 'at', private.format_iso(a.at))
      from private.audit_log a where a.row_id = v_vendor.id and a.action like 'vendor.%' order by a.id desc limit 1
    ), '{}') || jsonb_build_object('status', v_vendor.status));
  end if;
  perform private.require_rev(p_args, v_vendor.rev);
  if v_decision <> 'approve' and v_decision <> 'lift' and coalesce(length(v_note), 0) < 10 then
    perform private.fail(422, 'NEEDS_NOTE');
  end if;

  if v_decision = 'approve' then
    insert into public.venues (name, address, city, area, vendor_id)
    values (private.clean_name(left(v_vendor.business_name, 120)), left(v_vendor.location_address, 300),
      coalesce(private.text_arg(p_args, 'city'), ''), coalesce(private.text_arg(p_args, 'area'), ''), v_vendor.id)
    returning id into v_venue;
    perform private.note_audit('venue.drafted', v_venue, v_venue, jsonb_build_object('vendor', v_vendor.id));
  end if;
  update public.vendors d set
    status = case v_decision
      when 'changes' then 'changes_requested' when 'reject' then 'rejected' when 'suspend' then 'suspended' else 'approved' end,
    note = v_note, decided_at = private.app_now()
  where d.id = v_vendor.id;
  return jsonb_build_object('vendors', jsonb_build_array(private.vendor_json(v_vendor.id)));
end
$$;
comment on function private.decide_vendor(uuid, jsonb) is 'Decides about an application or a business; admins only (vendor.decide), nobody about an own one. {vendorId, rev, decision, note?, city?, area?}. A pending application: approve (drafts a venue in that city and area), changes, reject. A business: suspend (private.suspend_vendor, private.take_over_bookings), lift; bookings stay. All but approve and lift need a note of 10 to 600 characters. Answers {vendors}. Refuses with FORBIDDEN {right} or {reason: own}, NOT_FOUND, ALREADY_DECIDED {status, by, at}, CHANGED {rev}, NEEDS_NOTE, INVALID {field} or {city, area}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('decide-vendor', true, true, 'vendor_locks', 'vendor.decide');

-- supabase/schemas/04_catalogue.sql

-- Catalogue: sports, cities and areas, venues and their courts. A published venue is visible to everybody, with all that belongs to
-- it; an unpublished one only to its owner and to admins.
-- Derived columns (rating, lowest price, sports, display name of the business) are kept by triggers on every path. The version of a
-- venue (rev) stands for its whole page: courts, sports, reviews and rules too, because a trigger on each of them writes the venue.
-- Money is in PKR. Which hours are open and what each costs is in 06_rules.sql.
-- Lock order of writes: the advisory lock of the venue, the row of the venue, then rows of courts.

-- Checks of columns

create function private.is_map_address(p_address text) returns boolean
language sql immutable set search_path = '' as $$
  select length(p_address) <= 2000
    and p_address ~ ('^https://(' ||
      '(www\.)?google\.com(\.pk)?/maps([/?#][^[:space:]"''<>\\]*)?' ||
      '|maps\.google\.com(\.pk)?(/(maps([/?#][^[:space:]"''<>\\]*)?|[?#][^[:space:]"''<>\\]*)?)?' ||
      '|(maps\.app\.goo\.gl|goo\.gl/maps)/[A-Za-z0-9_-]+/?(\?[A-Za-z0-9_=&.-]*)?' ||
    ')$')
    -- A step back in the path (/../) would lead out of /maps.
    and p_address !~* '/(\.|%2e){1,2}([/?#]|$)'
$$;
comment on function private.is_map_address(text) is 'True for an https link into Google Maps without a user name, a port or a step back in the path. src/features/venue/map-address.ts checks the same.';
grant execute on function private.is_map_address(text) to service_role;

create function private.is_picture_address(p_address text) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when p_address like 'data:%' then
      length(p_address) <= 6000 and p_address ~ '^data:image/(jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$'
    else
      length(p_address) <= 500 and p_address !~ '\.\.' and p_address ~ '^/(images|storage/v1/object/public/[A-Za-z0-9._-]+)/[A-Za-z0-9._/-]+$'
  end
$$;
comment on function private.is_picture_address(text) is 'True for a picture that every phone can show: a path under /images, a public file of our own storage without its host, or a small data: picture. The content security policy of the page blocks all others.';
grant execute on function private.is_picture_address(text) to service_role;

create function private.is_valid_terms(p_terms jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  v_step jsonb;
  v_hours integer := 169;
  v_percent integer := 101;
begin
  if jsonb_typeof(p_terms) is distinct from 'array' or jsonb_array_length(p_terms) > 3 then
    return false;
  end if;
  for v_step in select s from jsonb_array_elements(p_terms) with ordinality as e(s, nr) order by nr loop
    if jsonb_typeof(v_step) <> 'array' or jsonb_array_length(v_step) <> 2
      or (v_step ->> 0) !~ '^[0-9]{1,3}$' or (v_step ->> 1) !~ '^[0-9]{1,3}$'
      or jsonb_typeof(v_step -> 0) <> 'number' or jsonb_typeof(v_step -> 1) <> 'number'
      or (v_step ->> 0)::integer >= v_hours or (v_step ->> 1)::integer >= v_percent
    then
      return false;
    end if;
    v_hours := (v_step ->> 0)::integer;
    v_percent := (v_step ->> 1)::integer;
  end loop;
  return true;
end
$$;
comment on function private.is_valid_terms(jsonb) is 'True for a cancellation policy: at most three steps [hours before the first hour 0 to 168, percent of the court price 0 to 100], both falling. Without a step nothing is refunded.';
grant execute on function private.is_valid_terms(jsonb) to service_role;

-- Tables

create table public.sports (
  id smallint primary key check (id between 0 and 30),
  name text not null unique check (length(name) between 1 and 40)
);
comment on table public.sports is 'Sports that courts are for.';
comment on column public.sports.id is 'Small and stable, because phones use it as a bit position.';
alter table public.sports enable row level security;
grant select, insert, update, delete on public.sports to service_role;
create policy "anyone reads sports" on public.sports for select to anon, authenticated using (true);

create table public.locations (
  id integer generated by default as identity primary key,
  name text not null check (length(name) between 1 and 80),
  type text not null check (type in ('city', 'area')),
  parent_id integer references public.locations (id) on delete cascade,
  lat numeric(7, 4) check (lat between -90 and 90),
  lng numeric(7, 4) check (lng between -180 and 180),
  venue_count integer not null default 0,
  check ((type = 'city') = (parent_id is null))
);
comment on table public.locations is 'Cities, and areas that point to their city.';
comment on column public.locations.parent_id is 'City of an area; null for a city.';
comment on column public.locations.lat is 'Approximate centre of a city, for "near me"; null for areas.';
comment on column public.locations.venue_count is 'Published venues of a city; kept by trigger.';
create unique index locations_by_name on public.locations (type, coalesce(parent_id, 0), name);
create index locations_by_parent on public.locations (parent_id);
alter table public.locations enable row level security;
grant select, insert, update, delete on public.locations to service_role;
create policy "anyone reads locations" on public.locations for select to anon, authenticated using (true);

create table public.venues (
  id uuid primary key default ('ba412000-0000-8000-' || right(gen_random_uuid()::text, 17))::uuid,
  name text not null check (length(name) between 1 and 120),
  description text check (length(description) <= 4000),
  address text check (length(address) <= 300),
  city text not null,
  area text not null,
  lat numeric(7, 4) check (lat between -90 and 90),
  lng numeric(7, 4) check (lng between -180 and 180),
  image_url text check (private.is_picture_address(image_url)),
  google_location_url text check (private.is_map_address(google_location_url)),
  open_time text not null default '07:00' check (length(open_time) <= 20),
  close_time text not null default '22:00' check (length(close_time) <= 20),
  facilities jsonb not null default '[
    {"name": "Parking", "available": true},
    {"name": "WiFi", "available": false},
    {"name": "Rental Equipment", "available": true},
    {"name": "Refreshments", "available": true}
  ]' check (jsonb_typeof(facilities) = 'array' and jsonb_array_length(facilities) <= 20),
  vendor_id uuid references public.vendors (id) on delete set null,
  is_published boolean not null default false,
  vendor_name text,
  rating_sum integer not null default 0,
  rating_count integer not null default 0,
  min_price integer,
  sport_ids smallint[] not null default '{}',
  created_at timestamptz not null default now(),
  sxid xid8 not null default pg_current_xact_id(),
  rev integer not null default 1,
  payee text not null default 'platform' check (payee in ('platform', 'venue')),
  lead_minutes integer not null default 0 check (lead_minutes in (0, 30, 60, 120, 180)),
  limits_newcomers boolean,
  terms jsonb not null default '[[6, 100]]' check (private.is_valid_terms(terms)),
  policy_rev integer not null default 1,
  hours_rev integer not null default 1,
  price_spans jsonb
);
comment on table public.venues is 'A place with courts. Triggers keep vendor_name, rating_sum, rating_count, min_price, price_spans, sport_ids and the versions.';
comment on column public.venues.id is 'Only the second half is random. Every phone pulls every id and random digits do not compress, so this halves the weight of ids.';
comment on column public.venues.city is 'Name of a city in locations.';
comment on column public.venues.area is 'Name of an area of that city in locations.';
comment on column public.venues.image_url is 'Path under /images, path of a public file of our own storage (stored without its host), or a small data: picture. Null: phones draw a court.';
comment on column public.venues.google_location_url is 'Link into Google Maps.';
comment on column public.venues.open_time is 'HH:MM in Asia/Karachi; other text counts as 07:00.';
comment on column public.venues.close_time is 'HH:MM in Asia/Karachi; at or before open_time means after midnight. Other text counts as 22:00.';
comment on column public.venues.facilities is 'List of {name, available}.';
comment on column public.venues.vendor_id is 'Business that runs the venue; null without one.';
comment on column public.venues.is_published is 'Only published venues are visible. Unpublishing leaves a tombstone, so that phones delete the venue.';
comment on column public.venues.vendor_name is 'Copy of the business name, so that vendors needs no public row.';
comment on column public.venues.rating_sum is 'Sum of the ratings in reviews.';
comment on column public.venues.rating_count is 'Number of reviews.';
comment on column public.venues.min_price is 'PKR of the cheapest open hour of any week, under the weekly rules of the venue; null without a court in use.';
comment on column public.venues.sport_ids is 'Sorted copy of venue_sports.';
comment on column public.venues.sxid is 'Transaction that last wrote the venue, its courts, sports, reviews or rules. Cursors of pulls compare with it.';
comment on column public.venues.rev is 'Version of the row, seconds since 2026 or one more than before (private.stamp_row). A phone keeps the copy with the higher one.';
comment on column public.venues.payee is 'Whose bank account customers transfer to: Baari''s (platform) or the venue''s. Those who can look into that account check the payment.';
comment on column public.venues.lead_minutes is 'Notice: customers can book an hour until so many minutes before it begins.';
comment on column public.venues.terms is 'Cancellation policy: steps [hours before the first hour, percent of the court price that is refunded], both falling. Copied onto holds and bookings.';
comment on column public.venues.limits_newcomers is 'Whether the venue keeps hours for customers who have played, as its owner chose; null: from its 20th played booking on (private.limits_newcomers).';
comment on column public.venues.policy_rev is 'Version of terms, lead_minutes and limits_newcomers: a write that is based on an older one is refused.';
comment on column public.venues.hours_rev is 'Version of open_time and close_time: a write that is based on an older one is refused.';
comment on column public.venues.price_spans is 'Lowest and highest PKR of an open hour of any week {court id: [lowest, highest]}, for courts whose price differs from their base price under weekly rules; null without one.';
create index venues_by_city on public.venues (city, sxid) include (id, rev) where is_published;
create index venues_by_vendor on public.venues (vendor_id);
create index venues_by_city_and_id on public.venues (city, id) where is_published;
alter table public.venues enable row level security;
grant select, insert, update, delete on public.venues to service_role;
create policy "visitors read published venues" on public.venues for select to anon using (is_published);
create policy "signed-in people read published venues and their own" on public.venues
  for select to authenticated
  using (is_published or vendor_id in (select private.list_own_vendor_ids()) or (select private.is_admin()));
create trigger stamp_row before insert or update on public.venues for each row execute function private.stamp_row();

create table public.venue_sports (
  venue_id uuid not null references public.venues (id) on delete cascade,
  sport_id smallint not null references public.sports (id),
  primary key (venue_id, sport_id)
);
comment on table public.venue_sports is 'Sports that a venue offers.';
create index venue_sports_by_sport on public.venue_sports (sport_id);
alter table public.venue_sports enable row level security;
grant select, insert, update, delete on public.venue_sports to service_role;
create policy "anyone reads the sports of venues they can see" on public.venue_sports
  for select to anon, authenticated using (exists (select 1 from public.venues v where v.id = venue_id));

create table public.courts (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  name text not null check (length(name) between 1 and 80),
  sport text references public.sports (name) on update cascade,
  price_per_hour integer not null check (price_per_hour between 0 and 1000000),
  created_at timestamptz not null default now(),
  sxid xid8 not null default pg_current_xact_id(),
  rev integer not null default 1,
  unique (venue_id, name),
  position smallint not null default 0 check (position between 0 and 999),
  is_active boolean not null default true
);
comment on table public.courts is 'Courts that can be booked by the hour.';
comment on column public.courts.sport is 'Name of a sport; null is shown as "Sports Court".';
comment on column public.courts.price_per_hour is 'Base price in PKR, before price rules.';
comment on column public.courts.position is 'Place in the venue''s own order; courts with the same position are ordered by name.';
comment on column public.courts.is_active is 'False: out of use. Customers neither see nor book the court; its bookings and the entries of the venue stay.';
create index courts_by_sport on public.courts (sport);
alter table public.courts enable row level security;
grant select, insert, update, delete on public.courts to service_role;
create policy "anyone reads the courts of venues they can see" on public.courts
  for select to anon, authenticated using (exists (select 1 from public.venues v where v.id = venue_id));
create trigger stamp_row before insert or update on public.courts for each row execute function private.stamp_row();

-- Triggers that check and fill venues

create function private.require_stored_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_file text[];
  v_is_there boolean := false;
begin
  -- A picture in our own storage is stored without its host: the phone knows where its project is.
  new.image_url := regexp_replace(new.image_url, '^https://[a-z0-9-]+\.supabase\.(co|in)(/storage/v1/object/public/)', '\2');
  v_file := regexp_match(new.image_url, '^/storage/v1/object/public/([^/]+)/(.+)$');
  if v_file is not null then
    if to_regclass('storage.objects') is not null then
      execute 'select exists (select 1 from storage.objects o join storage.buckets b on b.id = o.bucket_id
        where b.public and o.bucket_id = $1 and o.name = $2)' into v_is_there using v_file[1], v_file[2];
    end if;
    if not v_is_there then
      perform private.fail(422, 'INVALID', '{"image_url": "no public file of our own storage has this address"}');
    end if;
  end if;
  return new;
end
$$;
comment on function private.require_stored_picture() is 'Cuts the host off a picture in our own storage, and refuses a picture that is not there or not public, because phones could only draw a court instead. Refuses with INVALID {image_url}.';
create trigger require_stored_picture before insert or update of image_url on public.venues
  for each row execute function private.require_stored_picture();

create function private.fill_venue() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select 1 from public.locations c join public.locations a on a.parent_id = c.id
    where c.type = 'city' and c.name = new.city and a.name = new.area
  ) then
    perform private.fail(422, 'INVALID', jsonb_build_object('city', new.city, 'area', new.area));
  end if;
  new.vendor_name := (select v.business_name from public.vendors v where v.id = new.vendor_id);
  return new;
end
$$;
comment on function private.fill_venue() is 'Requires that a venue lies in a known area of a known city, because phones pull venues by city, and copies the name of its business. Refuses with INVALID {city, area}.';
create trigger fill_venue before insert or update of city, area, vendor_id on public.venues
  for each row execute function private.fill_venue();

create function private.copy_vendor_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.venues set vendor_name = new.business_name where vendor_id = new.id;
  return null;
end
$$;
comment on function private.copy_vendor_name() is 'Renaming a business renames it on its venues.';
create trigger copy_vendor_name after update of business_name on public.vendors
  for each row execute function private.copy_vendor_name();

create function private.refresh_venues() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_venues uuid[];
  v_prices boolean := true;
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.venue_id) into v_venues from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct o.venue_id) into v_venues from old_rows o;
  else
    select array_agg(distinct r.venue_id) into v_venues
    from (select n.venue_id from new_rows n union select o.venue_id from old_rows o) r;
  end if;
  if tg_table_name = 'schedule_rules' then
    -- A pause closes no hour of the week, so prices stay. The venue is still written, because its version stands for its rules.
    if tg_op = 'INSERT' then
      v_prices := exists (select 1 from new_rows n where n.kind <> 'pause');
    elsif tg_op = 'DELETE' then
      v_prices := exists (select 1 from old_rows o where o.kind <> 'pause');
    else
      v_prices := exists (select 1 from new_rows n where n.kind <> 'pause') or exists (select 1 from old_rows o where o.kind <> 'pause');
    end if;
  end if;
  -- Lock in a statement of its own, so that the sums below see what a concurrent writer has committed.
  perform 1 from public.venues v where v.id = any (v_venues) order by v.id for no key update;
  update public.venues v set
    rating_sum = coalesce((select sum(r.rating) from public.reviews r where r.venue_id = v.id), 0),
    rating_count = (select count(*) from public.reviews r where r.venue_id = v.id),
    min_price = case when v_prices then private.get_lowest_price(v.id, v.open_time, v.close_time) else v.min_price end,
    price_spans = case when v_prices then private.get_price_spans(v.id, v.open_time, v.close_time) else v.price_spans end,
    sport_ids = coalesce((select array_agg(s.sport_id order by s.sport_id) from public.venue_sports s where s.venue_id = v.id), '{}')
  where v.id = any (v_venues);
  return null;
end
$$;
comment on function private.refresh_venues() is 'Recomputes rating, prices and sports of each venue whose reviews, courts, venue_sports, price_rules or schedule_rules a statement changed. The venue gets a new version, which stands for its whole page.';
create trigger refresh_venues_ins after insert on public.courts
  referencing new table as new_rows for each statement execute function private.refresh_venues();
create trigger refresh_venues_upd after update on public.courts
  referencing new table as new_rows old table as old_rows for each statement execute function private.refresh_venues();
create trigger refresh_venues_del after delete on public.courts
  referencing old table as old_rows for each statement execute function private.refresh_venues();
create trigger refresh_venues_ins after insert on public.venue_sports
  referencing new table as new_rows for each statement execute function private.refresh_venues();
create trigger refresh_venues_upd after update on public.venue_sports
  referencing new table as new_rows old table as old_rows for each statement execute function private.refresh_venues();
create trigger refresh_venues_del after delete on public.venue_sports
  referencing old table as old_rows for each statement execute function private.refresh_venues();

-- Courts and who runs them

create function private.list_own_court_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.id from public.courts c join public.venues v on v.id = c.venue_id
  where v.vendor_id in (select private.list_own_vendor_ids())
$$;
comment on function private.list_own_court_ids() is 'Courts of the venues that the caller''s approved business runs.';
grant execute on function private.list_own_court_ids() to authenticated;

create function private.get_venue_of_court(p_court uuid) returns uuid
language plpgsql stable set search_path = '' as $$
begin
  return (select c.venue_id from public.courts c where c.id = p_court);
end
$$;
comment on function private.get_venue_of_court(uuid) is 'The venue of a court; null for an unknown one.';

-- Write save-court

create function private.court_arg(p_args jsonb, p_was public.courts) returns public.courts
language plpgsql stable set search_path = '' as $$
declare
  c public.courts := p_was;
  v_active jsonb := coalesce(nullif(p_args -> 'isActive', 'null'), to_jsonb(coalesce(p_was.is_active, true)));
begin
  if c.id is null or p_args -> 'name' is not null then
    c.name := private.label_arg(p_args, 'name', 80);
  end if;
  if c.id is null or p_args -> 'sport' is not null then
    c.sport := private.text_arg(p_args, 'sport');
    if not exists (select 1 from public.sports s where s.name = c.sport) then
      perform private.fail_field('sport');
    end if;
  end if;
  c.price_per_hour := coalesce(private.integer_arg(p_args, 'price', 0, 1000000), c.price_per_hour);
  if c.price_per_hour is null then
    perform private.fail_field('price');
  end if;
  c.position := coalesce(private.integer_arg(p_args, 'position', 0, 999), c.position);
  if jsonb_typeof(v_active) <> 'boolean' then
    perform private.fail_field('isActive');
  end if;
  c.is_active := v_active::boolean;
  return c;
end
$$;
comment on function private.court_arg(jsonb, public.courts) is 'The court of a write {name, sport, price, position, isActive}: a field that is left out keeps its value; a new court needs name, sport and price. Refuses with INVALID {field}.';

create function private.get_court_facts(c public.courts) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('name', c.name, 'sport', c.sport, 'price', c.price_per_hour, 'position', c.position, 'isActive', c.is_active)
$$;
comment on function private.get_court_facts(public.courts) is 'Fields of a court that staff can change, for the audit trail.';

create function private.court_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select private.affected_locks(p_args, p_right)
  union all
  select row('closing', v.id::text)::private.lock_target
  from (
    select case when p_args ->> 'courtId' is null then private.parse_uuid(p_args ->> 'venueId')
      else private.get_venue_of_court(private.parse_uuid(p_args ->> 'courtId')) end as id
  ) v
  where private.has_right(v.id, p_right)
$$;
comment on function private.court_locks(jsonb, text) is 'Locks of save-court {venueId or courtId, affected}, as private.schedule_locks: the bookings that it names, and the venue exclusively.';

create function private.save_court(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_is_new boolean := p_args ->> 'courtId' is null;
  v_venue uuid := case when v_is_new then private.uuid_arg(p_args, 'venueId') else private.get_venue_of_court(private.uuid_arg(p_args, 'courtId')) end;
  v_was public.courts;
  v_court public.courts;
  v_new record;
  v_ended uuid[] := '{}';
begin
  perform private.require_right(v_venue, 'court.edit');
  perform private.require_right(v_venue, 'price.edit');
  perform private.lock_venue(v_venue, true);
  -- The row of the venue before that of the court, because the trigger refresh_venues locks it after a change of a court.
  perform 1 from public.venues v where v.id = v_venue for no key update;
  if not v_is_new then
    select * into v_was from public.courts c where c.id = private.uuid_arg(p_args, 'courtId') for update;
  end if;
  if v_venue is null or (v_was.id is null and not v_is_new) or v_venue <> private.uuid_arg(p_args, 'venueId') then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if not p_args ?| '{name,sport,price,position,isActive}'::text[] then
    perform private.fail_field('price');
  end if;
  v_court := private.court_arg(p_args, v_was);
  if not v_is_new then
    perform private.require_rev(p_args, v_was.rev);
  elsif (select count(*) from public.courts c where c.venue_id = v_venue) >= 40 then
    perform private.fail(409, 'TOO_MANY', '{"max": 40}');
  end if;
  if exists (select 1 from public.courts c where c.venue_id = v_venue and c.name = v_court.name and c.id is distinct from v_was.id) then
    perform private.fail(409, 'NAME_TAKEN');
  end if;
  if v_was.is_active and not v_court.is_active then
    select * into v_new from private.preview_schedule(p_id, v_venue, 'save-court', p_args);
    v_ended := private.require_affected(v_venue, p_args, v_new.open, v_new.close, v_new.rules, v_was.id);
  end if;

  if v_is_new then
    insert into public.courts (id, venue_id, name, sport, price_per_hour, position, is_active)
    values (p_id, v_venue, v_court.name, v_court.sport, v_court.price_per_hour, coalesce(v_court.position, (
      select least(999, coalesce(max(c.position) + 1, 0)) from public.courts c where c.venue_id = v_venue)), v_court.is_active)
    returning * into v_court;
    perform private.note_audit('court.added', v_court.id, v_venue, private.get_court_facts(v_court));
  elsif private.get_court_facts(v_court) <> private.get_court_facts(v_was) then
    update public.courts c set
      name = v_court.name, sport = v_court.sport, price_per_hour = v_court.price_per_hour, position = v_court.position,
      is_active = v_court.is_active
    where c.id = v_was.id;
    perform private.note_audit('court.changed', v_was.id, v_venue, jsonb_build_object(
      'from', private.get_court_facts(v_was), 'to', private.get_court_facts(v_court), 'cancelled', nullif(cardinality(v_ended), 0)));
  end if;
  if v_court.sport is distinct from v_was.sport then
    -- The sports of the venue follow its courts.
    insert into public.venue_sports (venue_id, sport_id)
    select v_venue, s.id from public.sports s where s.name = v_court.sport on conflict do nothing;
    delete from public.venue_sports x using public.sports s
    where x.venue_id = v_venue and s.id = x.sport_id and s.name = v_was.sport
      and not exists (select 1 from public.courts c where c.venue_id = v_venue and c.sport = s.name);
  end if;
  return private.cancel_bookings_for_closure(p_id, v_ended, null) || private.get_settings_rows(v_venue)
    || jsonb_build_object('courts', private.courts_json(v_venue));
end
$$;
comment on function private.save_court(uuid, jsonb) is 'Adds a court under the id of the write {venueId, name, sport, price, position?}, or changes one {venueId, courtId, rev, name?, sport?, price?, position?, isActive?, affected?}. Needs court.edit and price.edit (owner, admin). Holds and bookings keep the price that was promised. Taking a court out of use needs affected, as private.save_schedule does. At most 40 courts per venue. Answers {courts, settings, entries}. Refuses with FORBIDDEN {right}, NOT_FOUND, CHANGED {rev}, INVALID {field}, NAME_TAKEN, TOO_MANY {max}, AFFECTED_CHANGED {count}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('save-court', true, true, 'court_locks', 'court.edit');

-- supabase/schemas/05_rights.sql

-- Rights: who may do what at a venue and in Baari's staff.
-- A caller has the role owner at the venues of an own approved business (vendors.user_id), manager or gate by a row in
-- public.venue_members, representative or admin by a row in private.admins. All roles that a caller has at a venue add up.
-- The rights of a role are rows in private.role_rights; tests/db/desk-rights.test.ts compares every right, role, venue and payee.
-- Rights over money belong to those who can look into the account that was paid: the payee of the booking counts, not the payee
-- that the venue has now. Nobody decides about an own booking, whatever their role (07_bookings.sql).
-- Every call looks the rows up, so taking a role away works at once; the phone forgets the venue with its next pull. While a
-- business is not approved (suspended), its owner and its team have no role, and only Baari's staff decide there.

create table public.venue_members (
  venue_id uuid not null references public.venues (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  role text not null check (role in ('manager', 'gate')),
  added_by uuid,
  created_at timestamptz not null default now(),
  primary key (venue_id, user_id)
);
comment on table public.venue_members is 'Users who work at a venue beside its owner. A row goes with the account and with the venue.';
create index venue_members_by_person on public.venue_members (user_id);
alter table public.venue_members enable row level security;
grant select, insert, update, delete on public.venue_members to service_role;
create policy "people read their own membership and admins read all" on public.venue_members
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

create table private.role_rights (
  role text not null check (role in ('gate', 'manager', 'owner', 'representative', 'admin')),
  right_name text not null check (right_name ~ '^[a-z]+\.[a-z]+$'),
  needs_payee boolean not null default false,
  primary key (role, right_name)
);
comment on table private.role_rights is 'Rights of each role. Written by the schema only.';
comment on column private.role_rights.needs_payee is 'True: the role has the right only where the customer paid to the venue''s own account, because those who see the account decide.';
insert into private.role_rights (right_name, role)
select r.right_name, unnest(r.roles) from (values
  ('day.see', '{gate,manager,owner,representative,admin}'::text[]),
  ('phone.see', '{gate,manager,owner,representative,admin}'),
  ('entry.make', '{gate,manager,owner,admin}'),
  ('entry.any', '{manager,owner,admin}'),
  ('gate.check', '{gate,manager,owner,admin}'),
  ('gate.correct', '{manager,owner,admin}'),
  ('online.pause', '{manager,owner,admin}'),
  ('booking.decline', '{manager,owner,representative,admin}'),
  ('booking.confirm', '{representative,admin}'),
  ('booking.cancel', '{manager,owner,representative,admin}'),
  ('booking.move', '{manager,owner,representative,admin}'),
  ('receipt.see', '{representative,admin}'),
  ('refund.settle', '{representative,admin}'),
  ('refund.void', '{admin}'),
  ('refund.open', '{representative,admin}'),
  ('refund.approve', '{admin}'),
  ('dispute.answer', '{representative,admin}'),
  ('repeat.make', '{manager,owner,admin}'),
  ('hours.edit', '{owner,admin}'),
  ('price.edit', '{owner,admin}'),
  ('policy.edit', '{owner,admin}'),
  ('venue.edit', '{owner,admin}'),
  ('photo.edit', '{owner,admin}'),
  ('court.edit', '{owner,admin}'),
  ('review.reply', '{manager,owner}'),
  ('money.see', '{owner,admin}'),
  ('money.export', '{owner,admin}'),
  ('staff.edit', '{owner,admin}'),
  ('account.propose', '{owner,admin}'),
  ('call.log', '{representative,admin}'),
  ('message.answer', '{representative,admin}'),
  ('people.see', '{representative,admin}'),
  ('overview.see', '{representative,admin}'),
  ('vendor.decide', '{admin}'),
  ('venue.publish', '{admin}'),
  ('photo.decide', '{admin}'),
  ('review.hide', '{admin}'),
  ('people.block', '{admin}'),
  ('people.lift', '{representative,admin}'),
  ('catalogue.edit', '{admin}'),
  ('payout.record', '{admin}'),
  ('audit.see', '{admin}'),
  ('platform.staff', '{admin}'),
  ('account.decide', '{admin}')
) as r (right_name, roles);
insert into private.role_rights (right_name, role, needs_payee) values
  ('booking.confirm', 'manager', true), ('booking.confirm', 'owner', true),
  ('receipt.see', 'manager', true), ('receipt.see', 'owner', true),
  ('refund.settle', 'owner', true);

-- Roles and rights of the caller
--
-- In the SQL console: `insert into public.venue_members (venue_id, user_id, role) values ('…',
-- private.require_confirmed_account('<e-mail>'), 'gate')` lets a user work at a venue; the other role is 'manager'.

create function private.is_staff() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (select 1 from private.admins a where a.user_id = (select auth.uid()));
end
$$;
comment on function private.is_staff() is 'True when the caller is in Baari''s staff, as representative or admin.';

create function private.list_roles(p_venue uuid) returns text[]
language plpgsql stable set search_path = '' as $$
declare
  v_me constant uuid := auth.uid();
begin
  return array(
    select 'owner' from public.venues v join public.vendors d on d.id = v.vendor_id
    where v.id = p_venue and d.user_id = v_me and d.status = 'approved'
    union all
    select m.role
    from public.venue_members m join public.venues v on v.id = m.venue_id left join public.vendors d on d.id = v.vendor_id
    where m.venue_id = p_venue and m.user_id = v_me and coalesce(d.status, 'approved') = 'approved'
    union all
    select a.role from private.admins a where a.user_id = v_me
  );
end
$$;
comment on function private.list_roles(uuid) is 'All roles of the caller at a venue: owner, manager, gate, representative, admin. For a null venue only the latter two.';

create function private.get_venue_role(p_venue uuid) returns text
language sql stable set search_path = '' as $$
  select r from unnest(private.list_roles(p_venue)) as r
  order by array_position('{owner,admin,manager,representative,gate}'::text[], r) limit 1
$$;
comment on function private.get_venue_role(uuid) is 'The role of the caller at a venue that has the most rights; null without one.';

create function private.has_right(p_venue uuid, p_right text, p_payee text default null) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_roles constant text[] := private.list_roles(p_venue);
begin
  return exists (
    select 1 from private.role_rights r
    where r.right_name = p_right and r.role = any (v_roles)
      and (not r.needs_payee or coalesce(p_payee, (select v.payee from public.venues v where v.id = p_venue)) = 'venue')
  );
end
$$;
comment on function private.has_right(uuid, text, text) is 'Whether the caller has a right at a venue; a null venue asks for the rights of Baari''s staff. p_payee (platform or venue) is the payee of the booking or refund in question; without it that of the venue now.';

create function private.require_right(p_venue uuid, p_right text, p_payee text default null) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not private.has_right(p_venue, p_right, p_payee) then
    perform private.fail(403, 'FORBIDDEN', jsonb_build_object('right', p_right));
  end if;
end
$$;
comment on function private.require_right(uuid, text, text) is 'Requires a right, as private.has_right. Refuses with FORBIDDEN {right}.';

create function private.has_console_role() returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_me constant uuid := auth.uid();
begin
  return private.is_staff()
    or exists (
      select 1
      from public.venue_members m join public.venues v on v.id = m.venue_id left join public.vendors d on d.id = v.vendor_id
      where m.user_id = v_me and coalesce(d.status, 'approved') = 'approved'
    )
    or exists (
      select 1 from public.vendors d join public.venues v on v.vendor_id = d.id
      where d.user_id = v_me and d.status = 'approved'
    );
end
$$;
comment on function private.has_console_role() is 'True when the caller has a role at any venue or in Baari''s staff.';

-- Answers about the caller

create function private.list_own_rights(p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(distinct r.right_name order by r.right_name), '[]')
  from private.role_rights r
  where r.role = any (private.list_roles(p_venue))
    and (not r.needs_payee or (select v.payee from public.venues v where v.id = p_venue) = 'venue')
$$;
comment on function private.list_own_rights(uuid) is 'Names of the caller''s rights at a venue, for a payment to the payee that the venue has now.';

create function private.list_own_desks() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'desks', (
      select jsonb_agg(jsonb_build_object('venueId', d.id, 'name', d.name, 'city', d.city, 'role', d.role) order by d.name, d.id)
      from (
        -- As an array, because the planner expects many rows of a function and would read all venues.
        select v.id, v.name, v.city, 'owner' as role
        from public.venues v where v.vendor_id = any (array(select private.list_own_vendor_ids()))
        union all
        select v.id, v.name, v.city, m.role
        from public.venue_members m join public.venues v on v.id = m.venue_id left join public.vendors d on d.id = v.vendor_id
        where m.user_id = (select auth.uid()) and coalesce(d.status, 'approved') = 'approved'
          and (v.vendor_id is null or v.vendor_id not in (select private.list_own_vendor_ids()))
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
comment on function private.list_own_desks() is 'Where the caller works {desks: [{venueId, name, city, role}]}, the role in Baari''s staff {staff}, and the latest own application or business that is not approved {application: {status, business, note, form}}; form only when changes were requested. Fields without a value are left out.';

create function private.get_desk_window(p_venue uuid, out first_day date, out last_day date)
language sql stable set search_path = '' as $$
  select private.get_playing_day(p_venue, private.app_now()) - case when w.is_gate then 1 else 2 end,
    private.karachi_today() + case when w.is_gate then 2 else (select s.desk_days from private.settings s) end
  from (
    select private.list_roles(p_venue) <@ '{gate}'::text[] as is_gate where private.has_right(p_venue, 'day.see')
  ) w
$$;
comment on function private.get_desk_window(uuid) is 'First and last date that the caller''s desk of a venue covers: from two days before the playing day to 35 days ahead (desk_days); for the gate from one day before it to 2 days ahead. Nulls without the right day.see.';

-- The team of a venue

create function private.list_members(p_venue uuid, p_person uuid default null) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('userId', m.user_id, 'name', u.name, 'role', m.role, 'since', private.format_iso(m.created_at))
    order by m.role desc, u.name, m.user_id), '[]')
  from public.venue_members m join public.users u on u.id = m.user_id
  where m.venue_id = p_venue and (p_person is null or m.user_id = p_person)
$$;
comment on function private.list_members(uuid, uuid) is 'Everybody who works at a venue beside its owner {userId, name, role, since}, managers first; or one of them.';

create function private.desk_staff(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language sql stable set search_path = '' as $$
  select private.build_list_page(private.list_members(p_venue, private.parse_uuid(p_filter ->> 'id')), null)
$$;
comment on function private.desk_staff(uuid, jsonb, text) is 'View staff of a venue: its members, or one of them {id?}, see private.list_members. One page.';

create function private.member_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select row('person', m.user_id::text)::private.lock_target
  from public.venue_members m
  where m.venue_id = private.parse_uuid(p_args ->> 'venueId') and m.user_id = private.parse_uuid(p_args ->> 'userId')
    and private.has_right(m.venue_id, p_right)
$$;
comment on function private.member_locks(jsonb, text) is 'Locks of set-member {venueId, userId}: the member, because a change and the deletion of their account would deadlock otherwise.';

create function private.set_member(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.uuid_arg(p_args, 'venueId');
  v_person uuid := private.uuid_arg(p_args, 'userId');
  v_role text := private.text_arg(p_args, 'role');
  v_member public.venue_members;
begin
  perform private.require_right(v_venue, 'staff.edit');
  if jsonb_typeof(p_args -> 'role') is distinct from 'null' and (v_role is null or v_role not in ('manager', 'gate') or v_role = p_args ->> 'was') then
    perform private.fail(422, 'INVALID', '{"field": "role"}');
  end if;
  select * into v_member from public.venue_members m where m.venue_id = v_venue and m.user_id = v_person for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_person = auth.uid() then
    perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
  end if;
  if p_args ->> 'was' is distinct from v_member.role then
    perform private.fail(409, 'CHANGED', jsonb_build_object('role', v_member.role));
  end if;
  if v_role is null then
    delete from public.venue_members m where m.venue_id = v_venue and m.user_id = v_person;
  else
    update public.venue_members m set role = v_role where m.venue_id = v_venue and m.user_id = v_person;
  end if;
  perform private.notify_user(v_person, 'member_changed',
    case when v_role is null then 'You no longer work at ' else 'Your role changed at ' end
      || (select v.name from public.venues v where v.id = v_venue)
      || case v_role when 'manager' then ': manager.' when 'gate' then ': gate.' else '.' end, null);
  return jsonb_build_object('members', private.list_members(v_venue));
end
$$;
comment on function private.set_member(uuid, jsonb) is 'Changes the role of a member of a venue''s team, or removes them {venueId, userId, role: another one (manager, gate) or null, was: the role that the caller saw}. It holds for their next call; their phone forgets the venue with its next pull. Needs staff.edit (owner, admin); nobody changes themselves. The member is told. Answers {members}. Refuses with FORBIDDEN {right | reason: own}, NOT_FOUND, CHANGED {role}, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('set-member', true, true, 'member_locks', 'staff.edit');

-- supabase/schemas/06_rules.sql

-- Rules of a venue: which hours of a date can be booked, what each hour costs, notice and cancellation policy.
-- private.get_day_terms is the one place that answers this to everything that shows or sells an hour: court_day, venue_day,
-- hold_slots, create_booking, watch-hour. Only free_hours computes the same with joins, because a city has thousands of courts.
-- Below it, private.get_day_mask and private.compute_hour_prices take the rules as values, so that the effect of a rule can be
-- computed before the rule is saved. src/domain/opening-rules.ts and price-rules.ts compute the same on phones, and
-- tests/db/rule-differences.test.ts compares them.
-- Hours are 0 to 23 of a calendar date, as ascending arrays or as bit masks (bit h is hour h). A session that begins on a date and
-- goes on after midnight belongs to its own date; its hours after midnight are hours of the next calendar date.
-- Rules are written in 21_venue_settings.sql. What was promised with a hold is in 09_checkout.sql.

create table public.price_rules (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  court_id uuid references public.courts (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('weekly', 'date')),
  days smallint[] check (cardinality(days) between 1 and 7 and days <@ '{1,2,3,4,5,6,7}'),
  first_day date,
  last_day date,
  from_hour smallint not null check (from_hour between 0 and 23),
  to_hour smallint not null check (to_hour between 1 and 24 and to_hour <> from_hour),
  effect text not null check (effect in ('set', 'percent')),
  amount integer not null check (case effect when 'set' then amount between 0 and 1000000 else amount between -50 and 200 end),
  created_at timestamptz(3) not null default now(),
  sxid xid8 not null default pg_current_xact_id(),
  rev integer not null default 1,
  check (case kind when 'date' then first_day is not null and last_day is not null and last_day between first_day and first_day + 365
    else first_day is null and last_day is null end)
);
comment on table public.price_rules is 'Hours that cost something else than the base price of their court. One rule applies to an hour: date before weekly, court before all courts, fewer weekdays before more, newer before older, then the smaller id.';
comment on column public.price_rules.court_id is 'Null: all courts of the venue.';
comment on column public.price_rules.days is 'Weekdays 1 (Monday) to 7 (Sunday); null is every day.';
comment on column public.price_rules.to_hour is 'Exclusive; below from_hour the rule goes on after midnight, and those hours belong to the day on which it began.';
comment on column public.price_rules.amount is 'effect set: PKR per hour. effect percent: percent added to the base price, the result rounded to PKR 10, halves up.';
comment on column public.price_rules.created_at is 'In whole milliseconds, so that phones order rules in the same way; ties are ordered by id.';
create index price_rules_by_venue on public.price_rules (venue_id);
create index price_rules_by_court on public.price_rules (court_id);
alter table public.price_rules enable row level security;
grant select, insert, update, delete on public.price_rules to service_role;
create policy "anyone reads the price rules of venues they can see" on public.price_rules
  for select to anon, authenticated using (exists (select 1 from public.venues v where v.id = venue_id));
create trigger stamp_row before insert or update on public.price_rules for each row execute function private.stamp_row();
create trigger refresh_venues_ins after insert on public.price_rules
  referencing new table as new_rows for each statement execute function private.refresh_venues();
create trigger refresh_venues_upd after update on public.price_rules
  referencing new table as new_rows old table as old_rows for each statement execute function private.refresh_venues();
create trigger refresh_venues_del after delete on public.price_rules
  referencing old table as old_rows for each statement execute function private.refresh_venues();

create table public.schedule_rules (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  court_id uuid references public.courts (id) on delete cascade,
  label text not null check (length(label) between 1 and 40),
  kind text not null check (kind in ('hours', 'closed', 'break', 'pause')),
  days smallint[] check (cardinality(days) between 1 and 7 and days <@ '{1,2,3,4,5,6,7}'),
  first_day date,
  last_day date,
  open_time text check (open_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  close_time text check (close_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  from_hour smallint check (from_hour between 0 and 23),
  to_hour smallint check (to_hour between 1 and 24 and to_hour <> from_hour),
  from_at timestamptz(3),
  until_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  sxid xid8 not null default pg_current_xact_id(),
  rev integer not null default 1,
  check ((first_day is null) = (last_day is null)),
  check (last_day between first_day and first_day + case kind when 'closed' then 99 else 365 end),
  check ((kind = 'hours') = (open_time is not null) and (kind = 'hours') = (close_time is not null)),
  check ((kind = 'break') = (from_hour is not null) and (kind = 'break') = (to_hour is not null)),
  check ((kind = 'pause') = (from_at is not null) and (kind = 'pause') = (until_at is not null)),
  check (kind <> 'pause' or (days is null and first_day is null and until_at > from_at)),
  check (kind <> 'closed' or days is not null or first_day is not null)
);
comment on table public.schedule_rules is 'Days and hours at which a venue opens differently than at its base hours. Of the kinds hours and closed one rule applies to a day: dates before weekly, court before all courts, newer before older, then the smaller id. Breaks and pauses are then all subtracted.';
comment on column public.schedule_rules.court_id is 'Null: all courts of the venue.';
comment on column public.schedule_rules.label is 'Text that customers read, such as Ramzan, Eid or Friday prayer.';
comment on column public.schedule_rules.kind is 'hours: other opening and closing times. closed: the whole session of the day. break: hours that cannot be booked. pause: hours that begin between from_at and until_at cannot be booked online.';
comment on column public.schedule_rules.days is 'Weekdays 1 (Monday) to 7 (Sunday); null is every day.';
comment on column public.schedule_rules.first_day is 'With last_day: the rule applies only on these dates. Null: every week.';
comment on column public.schedule_rules.close_time is 'At or before open_time means after midnight.';
comment on column public.schedule_rules.to_hour is 'Exclusive; below from_hour the break goes on after midnight.';
comment on column public.schedule_rules.created_at is 'In whole milliseconds, so that phones order rules in the same way; ties are ordered by id.';
create index schedule_rules_by_venue on public.schedule_rules (venue_id);
create index schedule_rules_by_court on public.schedule_rules (court_id);
alter table public.schedule_rules enable row level security;
grant select, insert, update, delete on public.schedule_rules to service_role;
create policy "anyone reads the opening rules of venues they can see" on public.schedule_rules
  for select to anon, authenticated using (exists (select 1 from public.venues v where v.id = venue_id));
create trigger stamp_row before insert or update on public.schedule_rules for each row execute function private.stamp_row();
create trigger refresh_venues_ins after insert on public.schedule_rules
  referencing new table as new_rows for each statement execute function private.refresh_venues();
create trigger refresh_venues_upd after update on public.schedule_rules
  referencing new table as new_rows old table as old_rows for each statement execute function private.refresh_venues();
create trigger refresh_venues_del after delete on public.schedule_rules
  referencing old table as old_rows for each statement execute function private.refresh_venues();

-- Rules of one venue

create function private.require_rule_court() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.get_venue_of_court(new.court_id) is distinct from new.venue_id then
    perform private.fail(422, 'INVALID', '{"field": "courtId"}');
  end if;
  return new;
end
$$;
comment on function private.require_rule_court() is 'Requires that a rule for one court belongs to the venue of that court. Refuses with INVALID {field}.';
create trigger require_rule_court before insert or update of court_id, venue_id on public.price_rules
  for each row when (new.court_id is not null) execute function private.require_rule_court();
create trigger require_rule_court before insert or update of court_id, venue_id on public.schedule_rules
  for each row when (new.court_id is not null) execute function private.require_rule_court();

create function private.get_opening_rules(p_venue uuid) returns public.schedule_rules[]
language sql stable set search_path = '' as $$
  select array(
    select r from public.schedule_rules r
    where r.venue_id = p_venue and (r.kind <> 'pause' or r.until_at > private.app_now())
  )
$$;
comment on function private.get_opening_rules(uuid) is 'The opening rules of a venue, without pauses that are over.';

create function private.get_price_rules(p_venue uuid) returns public.price_rules[]
language sql stable set search_path = '' as $$
  select array(select r from public.price_rules r where r.venue_id = p_venue)
$$;
comment on function private.get_price_rules(uuid) is 'The price rules of a venue.';

create function private.lock_venue(p_venue uuid, p_exclusive boolean default false) returns void
language plpgsql set search_path = '' as $$
begin
  if p_exclusive then
    perform pg_advisory_xact_lock(hashtextextended('venue:' || p_venue, 0));
  else
    perform pg_advisory_xact_lock_shared(hashtextextended('venue:' || p_venue, 0));
  end if;
end
$$;
comment on function private.lock_venue(uuid, boolean) is 'Advisory lock of a venue: shared by writes that take hours for a customer, exclusive for writes that close hours, so that no hour is booked while it is being closed. Taken after the locks of persons and before those of courts with dates.';

-- Open hours of a date

create function private.list_open_hours(open text, close text) returns integer[]
language plpgsql immutable set search_path = '' as $$
declare
  -- White space is listed character by character: \s depends on the locale of the database, and differs on the phone.
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
comment on function private.list_open_hours(text, text) is 'Open start hours, ascending, of a calendar date with base hours only. Closing at or before opening means after midnight; text that is not HH:MM counts as 07:00 and 22:00. src/domain/opening-hours.ts computes the same.';

create function private.parse_day_minutes(p_time text, p_else integer) returns integer
language sql immutable set search_path = '' as $$
  select coalesce((
    select m[1]::integer * 60 + m[2]::integer
    from regexp_match(p_time, '^[ \t\n\v\f\r]*([01]?[0-9]|2[0-3]):([0-5][0-9])[ \t\n\v\f\r]*$') as m
  ), p_else)
$$;
comment on function private.parse_day_minutes(text, integer) is 'Minutes after midnight of an HH:MM text; p_else for any other text.';

create function private.get_session_masks(p_open text, p_close text, out own integer, out next integer)
language plpgsql immutable set search_path = '' as $$
declare
  v_open integer := private.parse_day_minutes(p_open, 420);
  v_close integer := private.parse_day_minutes(p_close, 1320);
begin
  if v_close <= v_open then
    own := private.hour_range_to_mask((v_open + 59) / 60, 24);
    next := private.hour_range_to_mask(0, v_close / 60);
  else
    own := private.hour_range_to_mask((v_open + 59) / 60, v_close / 60);
    next := 0;
  end if;
end
$$;
comment on function private.get_session_masks(text, text) is 'The hours of one session as bit masks: own for its own date, next for the date after it. Together they are private.list_open_hours.';

create function private.is_rule_day(p_first date, p_last date, p_days smallint[], p_day date) returns boolean
language sql immutable set search_path = '' as $$
  select (p_first is null or p_day between p_first and p_last)
    and (p_days is null or extract(isodow from p_day)::smallint = any (p_days))
$$;
comment on function private.is_rule_day(date, date, smallint[], date) is 'Whether a rule with these dates and weekdays applies to a date. Null dates mean every date, null weekdays every weekday.';

create function private.get_session(
  p_open text, p_close text, p_rules public.schedule_rules[], p_court uuid, p_day date, out open text, out close text
)
language plpgsql immutable set search_path = '' as $$
declare
  v_rule record;
begin
  select r.kind, r.open_time, r.close_time into v_rule
  from unnest(p_rules) as r
  where r.kind in ('hours', 'closed') and (r.court_id is null or r.court_id = p_court)
    and private.is_rule_day(r.first_day, r.last_day, r.days, p_day)
  order by (r.first_day is null), (r.court_id is null), r.created_at desc, r.id limit 1;
  if v_rule.kind = 'hours' then
    open := v_rule.open_time;
    close := v_rule.close_time;
  elsif v_rule.kind is null then
    open := p_open;
    close := p_close;
  end if;
end
$$;
comment on function private.get_session(text, text, public.schedule_rules[], uuid, date) is 'Opening and closing time of a court on a date; a null court means the venue as a whole. Closing at or before opening means after midnight. Nulls on a closed day.';

create function private.get_day_mask(
  p_open text, p_close text, p_rules public.schedule_rules[], p_court uuid, p_day date
) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  v_at record;
  v_masks record;
  v_mask integer;
begin
  if coalesce(cardinality(p_rules), 0) = 0 then
    select m.own | m.next into v_mask from private.get_session_masks(p_open, p_close) m;
    return v_mask;
  end if;
  select * into v_at from private.get_session(p_open, p_close, p_rules, p_court, p_day);
  v_mask := 0;
  if v_at.open is not null then
    select m.own into v_mask from private.get_session_masks(v_at.open, v_at.close) m;
  end if;
  select * into v_at from private.get_session(p_open, p_close, p_rules, p_court, p_day - 1);
  if v_at.open is not null then
    select v_mask | m.next into v_mask from private.get_session_masks(v_at.open, v_at.close) m;
  end if;
  return v_mask & ~coalesce((
    select bit_or(
      case when private.is_rule_day(r.first_day, r.last_day, r.days, p_day)
        then private.hour_range_to_mask(r.from_hour, case when r.to_hour > r.from_hour then r.to_hour else 24 end) else 0 end
      | case when r.to_hour < r.from_hour and private.is_rule_day(r.first_day, r.last_day, r.days, p_day - 1)
        then private.hour_range_to_mask(0, r.to_hour) else 0 end)
    from unnest(p_rules) as r
    where r.kind = 'break' and (r.court_id is null or r.court_id = p_court)
  ), 0);
end
$$;
comment on function private.get_day_mask(text, text, public.schedule_rules[], uuid, date) is 'The open hours of a calendar date as a bit mask: those of its own session before midnight and those of the session of the day before after midnight, without breaks. Pauses are not subtracted, because they depend on the clock (private.filter_paused_hours).';

create function private.get_day_hours(p_court uuid, p_day date) returns integer[]
language sql stable set search_path = '' as $$
  select private.mask_to_hours(private.get_day_mask(v.open_time, v.close_time, private.get_opening_rules(v.id), c.id, p_day))
  from public.courts c join public.venues v on v.id = c.venue_id where c.id = p_court
$$;
comment on function private.get_day_hours(uuid, date) is 'Open start hours, ascending, of a court on a calendar date under the rules of its venue; null for an unknown court.';

create function private.filter_paused_hours(p_rules public.schedule_rules[], p_court uuid, p_day date, p_hours integer[]) returns integer[]
language sql stable set search_path = '' as $$
  select array(
    select h from unnest(p_hours) as h
    where exists (
      select 1 from unnest(p_rules) as r
      where r.kind = 'pause' and (r.court_id is null or r.court_id = p_court) and r.until_at > private.app_now()
        and (p_day + make_interval(hours => h)) at time zone 'Asia/Karachi' >= r.from_at
        and (p_day + make_interval(hours => h)) at time zone 'Asia/Karachi' < r.until_at
    )
    order by h
  )
$$;
comment on function private.filter_paused_hours(public.schedule_rules[], uuid, date, integer[]) is 'Those of the given hours that begin within a pause that is not over: customers cannot book them online.';

create function private.get_playing_day(p_venue uuid, p_at timestamptz) returns date
language sql stable set search_path = '' as $$
  with asked as (
    select v.id, v.open_time, v.close_time, private.get_opening_rules(v.id) as rules, p_at at time zone 'Asia/Karachi' as at
    from public.venues v where v.id = p_venue
  ), courts as (
    select c.id from public.courts c where c.venue_id = p_venue and c.is_active
  ), sessions as (
    select s.open, s.close, a.at
    from asked a
    cross join (select c.id from courts c union all select null where not exists (select 1 from courts)) as c
    cross join lateral private.get_session(a.open_time, a.close_time, a.rules, c.id, a.at::date - 1) as s
  )
  select (p_at at time zone 'Asia/Karachi')::date - case when exists (
    select 1 from sessions s
    where s.open is not null and private.parse_day_minutes(s.close, 1320) <= private.parse_day_minutes(s.open, 420)
      and s.at < s.at::date + make_interval(mins => private.parse_day_minutes(s.close, 1320))
  ) then 1 else 0 end
$$;
comment on function private.get_playing_day(uuid, timestamptz) is 'The date that the staff of a venue call today: after midnight still the day before, until the last court in use has closed its session. A venue without courts in use has one session of its own.';

-- Prices of a date

create function private.compute_hour_prices(p_rules public.price_rules[], p_court uuid, p_price integer, p_day date) returns integer[]
language plpgsql immutable set search_path = '' as $$
declare
  v_prices integer[] := array_fill(p_price, array[24]);
  v_left integer := (1 << 24) - 1;
  v_mine integer;
  v_amount integer;
  v_rule record;
begin
  if coalesce(cardinality(p_rules), 0) = 0 then
    return v_prices;
  end if;
  -- From the strongest rule to the weakest: each prices the hours that stronger rules left.
  for v_rule in
    select r.effect, r.amount, r.mask from (
      select x.*,
        case when private.is_rule_day(x.first_day, x.last_day, x.days, p_day)
          then private.hour_range_to_mask(x.from_hour, case when x.to_hour > x.from_hour then x.to_hour else 24 end) else 0 end
        | case when x.to_hour < x.from_hour and private.is_rule_day(x.first_day, x.last_day, x.days, p_day - 1)
          then private.hour_range_to_mask(0, x.to_hour) else 0 end as mask
      from unnest(p_rules) as x
      where x.court_id is null or x.court_id = p_court
    ) r
    where r.mask <> 0
    order by (r.kind <> 'date'), (r.court_id is null), coalesce(cardinality(r.days), 7), r.created_at desc, r.id
  loop
    v_mine := v_rule.mask & v_left;
    continue when v_mine = 0;
    v_amount := case v_rule.effect when 'set' then v_rule.amount
      else (p_price::bigint * (100 + v_rule.amount) + 500) / 1000 * 10 end;
    for v_hour in 0..23 loop
      if (v_mine >> v_hour) & 1 = 1 then
        v_prices[v_hour + 1] := v_amount;
      end if;
    end loop;
    v_left := v_left & ~v_mine;
    exit when v_left = 0;
  end loop;
  return v_prices;
end
$$;
comment on function private.compute_hour_prices(public.price_rules[], uuid, integer, date) is 'PKR of each of the 24 hours of a calendar date at a court with the base price p_price. One rule applies to an hour: date before weekly, court before all courts, fewer weekdays before more, newer before older, then the smaller id. A percentage is rounded to PKR 10, halves up.';

create function private.get_day_prices(p_court uuid, p_day date) returns integer[]
language sql stable set search_path = '' as $$
  select private.compute_hour_prices(private.get_price_rules(c.venue_id), c.id, c.price_per_hour, p_day) from public.courts c where c.id = p_court
$$;
comment on function private.get_day_prices(uuid, date) is 'PKR of each of the 24 hours of a calendar date at a court; null for an unknown court.';

create function private.pick_prices(p_prices integer[], p_hours integer[]) returns integer[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(p_prices[h + 1] order by nr), '{}') from unnest(p_hours) with ordinality as x(h, nr)
$$;
comment on function private.pick_prices(integer[], integer[]) is 'The prices of some hours out of those of the whole day, in the order of the hours.';

-- Terms on which a court is sold

create function private.get_day_terms(
  p_court uuid, p_day date, p_hidden_too boolean default false,
  out venue uuid, out price integer, out prices integer[], out hours integer[], out paused integer[], out lead integer, out terms jsonb,
  out is_published boolean
)
language plpgsql stable set search_path = '' as $$
declare
  -- Clamp dates that cannot be calculated with, such as infinity. private.require_bookable_day refuses them later.
  v_day date := greatest(date '2020-01-01', least(date '9999-01-01', coalesce(p_day, private.karachi_today())));
  v_open text;
  v_close text;
  v_rules public.schedule_rules[];
begin
  select v.id, c.price_per_hour, v.open_time, v.close_time, v.lead_minutes, v.terms, v.is_published and c.is_active
  into venue, price, v_open, v_close, lead, terms, is_published
  from public.courts c join public.venues v on v.id = c.venue_id
  where c.id = p_court and (p_hidden_too or (v.is_published and c.is_active));
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  v_rules := private.get_opening_rules(venue);
  hours := private.mask_to_hours(private.get_day_mask(v_open, v_close, v_rules, p_court, v_day));
  paused := private.filter_paused_hours(v_rules, p_court, v_day, hours);
  prices := private.compute_hour_prices(private.get_price_rules(venue), p_court, price, v_day);
end
$$;
comment on function private.get_day_terms(uuid, date, boolean) is 'Terms on which a court is sold on a date: base price and PKR of each of the 24 hours (prices), open hours (hours), those of them that are paused, notice in minutes (lead), cancellation policy (terms). Only courts in use of published venues, unless p_hidden_too. Refuses with NOT_FOUND.';

-- Lowest and highest price of a venue

create function private.list_week_prices(p_venue uuid, p_open text, p_close text, p_prices public.price_rules[])
returns table (court uuid, price integer, lowest integer, highest integer)
language sql stable set search_path = '' as $$
  select c.id, c.price_per_hour, min(p.price), max(p.price)
  from public.courts c
  cross join generate_series(date '2026-11-23', date '2026-11-29', interval '1 day') as d(day)
  cross join lateral (
    select private.compute_hour_prices(p_prices, c.id, c.price_per_hour, d.day::date) as prices,
      private.get_day_mask(p_open, p_close, array(
        select r from public.schedule_rules r where r.venue_id = p_venue and r.first_day is null and r.kind <> 'pause'), c.id, d.day::date) as open
    -- offset 0 keeps the planner from inlining this subquery, which would compute the prices once for each of the hours below.
    offset 0
  ) x
  cross join lateral unnest(x.prices) with ordinality as p(price, nr)
  where c.venue_id = p_venue and c.is_active and (x.open >> (p.nr - 1)::integer) & 1 = 1
  group by c.id, c.price_per_hour
$$;
comment on function private.list_week_prices(uuid, text, text, public.price_rules[]) is 'Each court in use that is open in any week, with its base price and the lowest and highest PKR of its open hours under these price rules. Open hours are the given base hours under the weekly opening rules of the venue.';

create function private.get_lowest_price(p_venue uuid, p_open text, p_close text) returns integer
language plpgsql stable set search_path = '' as $$
declare
  v_least integer := (select min(c.price_per_hour) from public.courts c where c.venue_id = p_venue and c.is_active);
  v_prices public.price_rules[] := array(select r from public.price_rules r where r.venue_id = p_venue and r.kind = 'weekly');
begin
  if cardinality(v_prices) = 0 then
    return v_least;
  end if;
  return coalesce((select min(w.lowest) from private.list_week_prices(p_venue, p_open, p_close, v_prices) w), v_least);
end
$$;
comment on function private.get_lowest_price(uuid, text, text) is 'PKR of the cheapest open hour of any week at a venue with these base hours, for venues.min_price. Weekly rules count, rules for dates are exceptions and do not. Without an open hour the lowest base price; null without a court in use.';

create function private.get_price_spans(p_venue uuid, p_open text, p_close text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_prices public.price_rules[] := array(select r from public.price_rules r where r.venue_id = p_venue and r.kind = 'weekly');
begin
  if cardinality(v_prices) = 0 then
    return null;
  end if;
  return (
    select jsonb_object_agg(w.court, jsonb_build_array(w.lowest, w.highest))
    from private.list_week_prices(p_venue, p_open, p_close, v_prices) w
    where w.lowest <> w.price or w.highest <> w.price
  );
end
$$;
comment on function private.get_price_spans(uuid, text, text) is 'Lowest and highest PKR of an open hour {court id: [lowest, highest]}, as private.get_lowest_price, for venues.price_spans. Only courts where one of them differs from the base price; null without such a court.';

create function private.on_venue_terms_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (old.open_time, old.close_time) is distinct from (new.open_time, new.close_time) then
    new.hours_rev := old.hours_rev + 1;
    new.min_price := private.get_lowest_price(new.id, new.open_time, new.close_time);
    new.price_spans := private.get_price_spans(new.id, new.open_time, new.close_time);
  end if;
  if (old.terms, old.lead_minutes, old.limits_newcomers) is distinct from (new.terms, new.lead_minutes, new.limits_newcomers) then
    new.policy_rev := old.policy_rev + 1;
  end if;
  return new;
end
$$;
comment on function private.on_venue_terms_change() is 'Raises hours_rev when base hours change, and recomputes the lowest and highest prices; raises policy_rev when notice or policy change.';
create trigger on_venue_terms_change before update of open_time, close_time, terms, lead_minutes, limits_newcomers on public.venues
  for each row execute function private.on_venue_terms_change();

-- Rules and courts as phones get them

create function private.price_rule_json(r public.price_rules) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', r.id, 'courtId', r.court_id, 'name', r.name, 'kind', r.kind, 'days', to_jsonb(r.days), 'firstDay', r.first_day,
    'lastDay', r.last_day, 'fromHour', r.from_hour, 'toHour', r.to_hour, 'effect', r.effect, 'amount', r.amount,
    'createdAt', private.format_iso(r.created_at), 'rev', r.rev))
$$;
comment on function private.price_rule_json(public.price_rules) is 'A price rule as phones get it; fields that are null are left out.';

create function private.opening_rule_json(r public.schedule_rules) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', r.id, 'courtId', r.court_id, 'label', r.label, 'kind', r.kind, 'days', to_jsonb(r.days), 'firstDay', r.first_day,
    'lastDay', r.last_day, 'openTime', r.open_time, 'closeTime', r.close_time, 'fromHour', r.from_hour, 'toHour', r.to_hour,
    'fromAt', private.format_iso(r.from_at), 'untilAt', private.format_iso(r.until_at), 'createdAt', private.format_iso(r.created_at), 'rev', r.rev))
$$;
comment on function private.opening_rule_json(public.schedule_rules) is 'An opening rule as phones get it; fields that are null are left out.';

create function private.price_rules_json(p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.price_rule_json(r) order by r.created_at, r.id), '[]')
  from unnest(private.get_price_rules(p_venue)) as r
$$;
comment on function private.price_rules_json(uuid) is 'The price rules of a venue, oldest first.';

create function private.opening_rules_json(p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(private.opening_rule_json(r) order by r.created_at, r.id), '[]')
  from unnest(private.get_opening_rules(p_venue)) as r
$$;
comment on function private.opening_rules_json(uuid) is 'The opening rules of a venue, oldest first, without pauses that are over.';

create function private.courts_json(p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', c.id, 'name', c.name, 'sport', c.sport, 'price', c.price_per_hour, 'position', c.position, 'isActive', c.is_active,
    'rev', c.rev) order by c.position, c.name, c.id), '[]')
  from public.courts c where c.venue_id = p_venue
$$;
comment on function private.courts_json(uuid) is 'The courts of a venue in its own order, courts out of use too.';

-- supabase/schemas/07_bookings.sql

-- Bookings, the hours of courts that are not free, and what may happen to a booking after it was made.
-- Functions of other files write these tables; triggers here check every step on every path, the SQL console included.
-- A double booking is impossible on every path because of one partial unique index, time_slot_blocks_one_live. The advisory locks
-- on person, venue and court with date only prevent deadlocks.
-- Lock order: person, booking, its refunds by id. Hours of a court on a date are taken under the locks of private.lock_court_day.
-- Amounts are in PKR. Dates and hours are in Asia/Karachi.

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.users (id) on delete set null,
  court_id uuid not null references public.courts (id),
  booking_date date not null,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'cancelled', 'completed', 'refund_due')),
  slot_count integer not null check (slot_count between 1 and 24),
  fee integer not null check (fee >= 0),
  total_price integer not null,
  payment_receipt text,
  is_reviewed boolean not null default false,
  request_id uuid not null default gen_random_uuid(),
  request_hash text not null default '',
  created_at timestamptz not null default now(),
  sxid xid8 not null default pg_current_xact_id(),
  rev integer not null default 1,
  unique (user_id, request_id),
  payee text not null default 'platform' check (payee in ('platform', 'venue')),
  decide_by timestamptz,
  constraint bookings_decide check (status <> 'pending' or decide_by is not null),
  confirmed_at timestamptz,
  ended_by text check (ended_by in ('customer', 'venue', 'platform', 'time')),
  end_reason text check (length(end_reason) between 1 and 300),
  reminded_at timestamptz,
  end_note text check (length(end_note) between 1 and 300),
  code text not null,
  source text not null default 'app' check (source in ('app', 'walkin', 'phone')),
  desk_sxid xid8 not null default pg_current_xact_id(),
  desk_rev integer not null default 1,
  late_told_at timestamptz,
  constraint bookings_own_entry check (
    source = 'app' or (user_id is null and payment_receipt is null and fee = 0 and total_price between 0 and 1000000)
  ),
  hour_prices integer[] not null check (0 <= all (hour_prices)),
  subtotal integer not null,
  terms jsonb not null,
  constraint bookings_terms check (private.is_valid_terms(terms)),
  constraint bookings_total check (
    total_price = subtotal + fee and subtotal = private.sum_ints(hour_prices) and cardinality(hour_prices) = slot_count
  ),
  moved_at timestamptz,
  moved_by text check (moved_by in ('venue', 'platform')),
  constraint bookings_moved check ((moved_at is null) = (moved_by is null)),
  refund_start timestamptz,
  is_free_to_cancel boolean not null default false,
  played_hours smallint check (played_hours between 0 and slot_count),
  starts_at timestamptz,
  ends_at timestamptz,
  reminded_start timestamptz,
  is_reached boolean not null default false
);
comment on table public.bookings is 'One booking of one court on one date: of a customer, or an own entry of the venue. Amounts are in PKR; those of a customer''s booking never change.';
comment on column public.bookings.user_id is 'The customer; null for own entries, and once the account is deleted (the venue''s books stay).';
comment on column public.bookings.booking_date is 'Calendar date in Asia/Karachi; hours after midnight belong to the date on which they start.';
comment on column public.bookings.status is 'pending > confirmed | cancelled | refund_due; confirmed > completed | cancelled; refund_due > cancelled.';
comment on column public.bookings.total_price is 'PKR: subtotal + fee.';
comment on column public.bookings.payment_receipt is 'Path in receipts. A receipt pays for one booking, also after that one was cancelled or became a refund.';
comment on column public.bookings.request_id is 'Made by the phone once per intent: a retry, even days later, finds this row instead of booking twice. Never expires.';
comment on column public.bookings.request_hash is 'SHA-256 of the request; another request under the same id is refused.';
comment on column public.bookings.sxid is 'Transaction that last wrote the row. Cursors of pulls compare with it.';
comment on column public.bookings.rev is 'Version of the row, as venues.rev.';
comment on column public.bookings.payee is 'Whose account was paid: Baari''s (platform) or the venue''s, as promised with the hold. Never changes.';
comment on column public.bookings.decide_by is 'When a pending booking ends undecided; never null while it is pending.';
comment on column public.bookings.confirmed_at is 'When the payment was found and the booking confirmed; null before.';
comment on column public.bookings.ended_by is 'Who ended the booking: customer, venue, platform (Baari) or time. Null while it stands.';
comment on column public.bookings.end_reason is 'Stable name of the reason, such as not_paid or withdrawn.';
comment on column public.bookings.reminded_at is 'When the customer was told that the booking is about to end undecided: once.';
comment on column public.bookings.end_note is 'Note of staff to the customer about the end.';
comment on column public.bookings.code is 'Six characters that customers write into the remarks of a transfer. Two bookings may share one, and a phone can choose it: amount, date and name decide.';
comment on column public.bookings.source is 'app: a customer booked it. walkin, phone: an own entry of the venue for a guest without an account; nothing is owed through Baari.';
comment on column public.bookings.desk_sxid is 'Transaction that last wrote what a desk shows of the booking, attendance and notes included. The cursor of a desk compares with it.';
comment on column public.bookings.desk_rev is 'Version of what a desk shows. Raised with rev, and alone when the customer''s phone has nothing to learn.';
comment on column public.bookings.late_told_at is 'When Baari and the venue were told that the booking waits for too long: once.';
comment on column public.bookings.hour_prices is 'PKR of each hour at the time of booking or of the hold, in the order of the hours.';
comment on column public.bookings.subtotal is 'PKR for the court: the sum of hour_prices.';
comment on column public.bookings.terms is 'Cancellation policy under which the booking was made, as venues.terms.';
comment on column public.bookings.moved_at is 'When the booking was last moved to another court, date or time; null if never.';
comment on column public.bookings.moved_by is 'Who moved it last: venue or platform (Baari).';
comment on column public.bookings.refund_start is 'Latest start that the booking ever had; null if it was never moved. The policy counts from it, so that a move never lowers what comes back.';
comment on column public.bookings.is_free_to_cancel is 'True after a move offer was declined or ran out: the customer may cancel and gets everything back, until they accept a later offer.';
comment on column public.bookings.played_hours is 'Hours that the guest had played when Baari cancelled; their price is not refunded. Null otherwise.';
comment on column public.bookings.starts_at is 'When the first hour begins; null without hours. Kept by private.set_booking_times.';
comment on column public.bookings.ends_at is 'When the last hour ends; null without hours. Kept by private.set_booking_times.';
comment on column public.bookings.reminded_start is 'starts_at with which the timer has settled the reminder before the game: it was sent, or the booking was confirmed or moved too late for one.';
comment on column public.bookings.is_reached is 'True once a call of staff reached the customer. Kept by private.on_call_reached.';
create index bookings_by_court on public.bookings (court_id, booking_date);
create unique index bookings_one_per_receipt on public.bookings (payment_receipt) where payment_receipt is not null;
create index bookings_by_decision on public.bookings (decide_by) where status = 'pending';
create index bookings_by_person on public.bookings (user_id, booking_date desc, id desc);
create index bookings_by_court_and_id on public.bookings (court_id, id);
create index bookings_by_code on public.bookings (code);
create index bookings_by_desk on public.bookings (court_id, desk_sxid);
create index bookings_waiting on public.bookings (created_at) where status = 'pending';
create index bookings_to_tell on public.bookings (created_at) where status = 'pending' and late_told_at is null;
create index bookings_played on public.bookings (court_id) where status = 'completed' and source = 'app';
-- What waits for somebody or for an instant: rows leave such an index with the step that settles them, so that the timer and the
-- lists of /admin read what is due and nothing of the past.
create index bookings_to_complete on public.bookings (ends_at) where status = 'confirmed';
create index bookings_to_warn on public.bookings (decide_by) where status = 'pending' and reminded_at is null;
create index bookings_to_decide_soon on public.bookings (starts_at) where status = 'pending';
create index bookings_to_remind on public.bookings (starts_at)
  where status = 'confirmed' and source = 'app' and user_id is not null and reminded_start is distinct from starts_at;
create index bookings_to_call on public.bookings (starts_at, id) include (confirmed_at)
  where status = 'confirmed' and source = 'app' and user_id is not null and not is_reached;
create index bookings_made on public.bookings (created_at) where source = 'app';
alter table public.bookings enable row level security;
grant select, insert, update, delete on public.bookings to service_role;
create policy "people read their own bookings and admins read all" on public.bookings
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

create table public.venue_blocks (
  id uuid primary key default gen_random_uuid(),
  court_id uuid not null references public.courts (id) on delete cascade,
  day date not null,
  kind text not null default 'other' check (kind in ('maintenance', 'weather', 'private', 'tournament', 'other')),
  note text check (length(note) between 1 and 200),
  made_by uuid,
  removed_by uuid,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  sxid xid8 not null default pg_current_xact_id(),
  rev integer not null default 1
);
comment on table public.venue_blocks is 'One row for hours that a venue closed together, with the reason. The hours are rows of time_slot_blocks with reason manual.';
comment on column public.venue_blocks.made_by is 'Who closed the hours; null from the SQL console.';
create index venue_blocks_by_day on public.venue_blocks (court_id, day);
create index venue_blocks_by_desk on public.venue_blocks (court_id, sxid);
alter table public.venue_blocks enable row level security;
grant select, insert, update, delete on public.venue_blocks to service_role;
create policy "admins read blocks of venues" on public.venue_blocks for select to authenticated using ((select private.is_admin()));
create trigger stamp_row before insert or update on public.venue_blocks for each row execute function private.stamp_row();

create function private.list_own_booking_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select b.id from public.bookings b where b.user_id = (select auth.uid())
$$;
comment on function private.list_own_booking_ids() is 'Bookings of the caller; the policy on time_slot_blocks evaluates it once per query.';
grant execute on function private.list_own_booking_ids() to authenticated;

create table public.time_slot_blocks (
  id uuid primary key default gen_random_uuid(),
  court_id uuid not null references public.courts (id),
  block_date date not null,
  start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):00$'),
  end_time text not null,
  reason text not null check (reason in ('booking', 'hold', 'move', 'manual')),
  active boolean not null default true,
  booking_id uuid references public.bookings (id) on delete cascade,
  held_by uuid references public.users (id) on delete cascade,
  held_until timestamptz,
  held_price integer check (held_price >= 0),
  created_at timestamptz not null default now(),
  check (end_time = lpad(((left(start_time, 2)::integer + 1) % 24)::text, 2, '0') || ':00'),
  check ((reason = 'booking') = (booking_id is not null)),
  check ((reason = 'hold') = (held_by is not null)),
  check ((reason = 'hold') = (held_until is not null and held_price is not null)),
  held_fee integer check (held_fee >= 0),
  check ((reason = 'hold') = (held_fee is not null)),
  block_id uuid references public.venue_blocks (id) on delete cascade check (block_id is null or reason = 'manual'),
  held_terms jsonb check (
    (reason = 'hold') = (held_terms is not null) and (held_terms is null or private.is_valid_terms(held_terms))
  ),
  move_of uuid references public.bookings (id) on delete cascade,
  check ((reason = 'move') = (move_of is not null)),
  check (reason <> 'move' or held_until is not null)
);
comment on table public.time_slot_blocks is 'Hours of a court that are not free. The partial unique index time_slot_blocks_one_live prevents double bookings.';
comment on column public.time_slot_blocks.start_time is 'HH:00 in Asia/Karachi.';
comment on column public.time_slot_blocks.end_time is 'One hour later; 00:00 ends the last hour of a date.';
comment on column public.time_slot_blocks.reason is 'booking; hold: a customer is paying; move: kept for a booking whose customer was asked to move there; manual: the venue closed the hour.';
comment on column public.time_slot_blocks.active is 'False: the hour is free for others, because the booking ended before the hour began or the hold ran out. The customer''s list still shows the hours. An hour of a customer''s booking that has begun stays occupied.';
comment on column public.time_slot_blocks.held_until is 'The hold, or the offer of a move, counts until then, and lapses without a job.';
comment on column public.time_slot_blocks.move_of is 'Booking that may move to this hour; on move rows only.';
comment on column public.time_slot_blocks.held_price is 'PKR for this hour, as the holder was shown.';
comment on column public.time_slot_blocks.held_fee is 'PKR of the fee, as the holder was shown.';
comment on column public.time_slot_blocks.block_id is 'Row of venue_blocks; on manual rows only.';
comment on column public.time_slot_blocks.held_terms is 'The cancellation policy that the holder was shown.';
create unique index time_slot_blocks_one_live on public.time_slot_blocks (court_id, block_date, start_time) where active;
create index time_slot_blocks_by_court on public.time_slot_blocks (court_id, block_date);
create index time_slot_blocks_by_booking on public.time_slot_blocks (booking_id);
create index time_slot_blocks_by_holder on public.time_slot_blocks (held_by);
create index time_slot_blocks_lapsing on public.time_slot_blocks (held_until) where active and reason = 'hold';
create index time_slot_blocks_old_holds on public.time_slot_blocks (held_until) where reason = 'hold';
-- Covering index by date, for free_hours: the hours of one date are read without touching the table.
create index time_slot_blocks_by_day on public.time_slot_blocks (block_date, court_id) include (start_time, reason, held_until)
  where active;
create index time_slot_blocks_by_block on public.time_slot_blocks (block_id);
create index time_slot_blocks_by_move on public.time_slot_blocks (move_of) where move_of is not null;
alter table public.time_slot_blocks enable row level security;
grant select, insert, update, delete on public.time_slot_blocks to service_role;
create policy "people read their own hours, owners their blocks, admins all" on public.time_slot_blocks
  for select to authenticated using (
    held_by = (select auth.uid())
    or booking_id in (select private.list_own_booking_ids())
    or (reason = 'manual' and court_id in (select private.list_own_court_ids()))
    or (select private.is_admin())
  );

create table private.booking_contacts (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  name text,
  email text,
  phone text
);
comment on table private.booking_contacts is 'Name, e-mail and phone of a deleted account whose confirmed booking is still to come, because the venue may cancel it: then they move to the refund. Deleted when the booking has taken place.';

-- Hours of a booking

create function private.get_hour_start(p_day date, p_start text) returns timestamptz
language sql stable set search_path = '' as $$
  select (p_day + p_start::time) at time zone 'Asia/Karachi'
$$;
comment on function private.get_hour_start(date, text) is 'The instant at which an HH:00 of a date begins in Asia/Karachi.';

create function private.set_booking_times() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_ids uuid[] := array(select distinct n.booking_id from new_rows n where n.booking_id is not null);
begin
  update public.bookings b set starts_at = h.starts_at, ends_at = h.ends_at
  from (
    select t.booking_id, min(private.get_hour_start(t.block_date, t.start_time)) as starts_at,
      max(private.get_hour_start(t.block_date, t.start_time)) + interval '1 hour' as ends_at
    from public.time_slot_blocks t where t.booking_id = any (v_ids) group by t.booking_id
  ) h
  where b.id = h.booking_id and (b.starts_at, b.ends_at) is distinct from (h.starts_at, h.ends_at);
  return null;
end
$$;
comment on function private.set_booking_times() is 'Keeps starts_at and ends_at of a booking equal to its hours, whoever inserts them. Does nothing where the writer of the booking has set them already, so that the booking keeps its version.';
create trigger set_booking_times after insert on public.time_slot_blocks
  referencing new table as new_rows for each statement execute function private.set_booking_times();

create function private.get_booking_hours(p_booking uuid) returns integer[]
language sql stable set search_path = '' as $$
  select array(select private.parse_hour(t.start_time) from public.time_slot_blocks t where t.booking_id = p_booking order by 1)
$$;
comment on function private.get_booking_hours(uuid) is 'The start hours of a booking, ascending, in every status.';

-- Owner of a booking, and locks

create function private.can_manage_court(p_court uuid) returns boolean
language sql stable set search_path = '' as $$ select private.has_right(private.get_venue_of_court(p_court), 'booking.decline') $$;
comment on function private.can_manage_court(uuid) is 'True when the caller may decide about bookings of a court (right booking.decline): Baari''s staff, owner and managers of the venue.';

create function private.is_own_booking(p_booking uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.bookings b where b.id = p_booking and b.user_id = auth.uid())
$$;
comment on function private.is_own_booking(uuid) is 'True when the caller is the customer of a booking.';

create function private.is_own_entry(b public.bookings) returns boolean
language sql stable set search_path = '' as $$
  select b.id is null or b.source <> 'app' or coalesce(b.user_id = auth.uid(), false)
$$;
comment on function private.is_own_entry(public.bookings) is 'True for entries that are always kept when hours are closed: blocks (a null booking), own entries of the venue, and bookings of the caller, about which nobody decides for themselves.';

create function private.require_booking_right(p_booking uuid, p_right text) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_at record;
begin
  select c.venue_id, b.payee into v_at from public.bookings b join public.courts c on c.id = b.court_id where b.id = p_booking;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  perform private.require_right(v_at.venue_id, p_right, v_at.payee);
end
$$;
comment on function private.require_booking_right(uuid, text) is 'Requires a right at the venue of a booking, before the booking is locked: a caller without it must not wait, and keep others waiting. Venue and payee of a booking never change. Refuses with NOT_FOUND, FORBIDDEN {right}.';

create function private.lock_booking(p_booking uuid, p_right text default null) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  if p_right is not null then
    perform private.require_booking_right(p_booking, p_right);
  end if;
  select * into v_booking from public.bookings b where b.id = p_booking;
  if v_booking.user_id is not null then
    perform pg_advisory_xact_lock(hashtextextended('person:' || v_booking.user_id, 0));
  end if;
  select * into v_booking from public.bookings b where b.id = p_booking for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  perform 1 from public.refunds r where r.booking_id = p_booking order by r.id for update;
  return v_booking;
end
$$;
comment on function private.lock_booking(uuid, text) is 'Locks a booking and its refunds for a decision, after the lock of its customer, as the customer''s own writes and the deletion of the account do. p_right is required before that; null when the caller of this function has checked it. Refuses with NOT_FOUND, FORBIDDEN {right}.';

create function private.booking_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select 'booking', b.id::text
  from public.bookings b join public.courts c on c.id = b.court_id
  where b.id = private.parse_uuid(coalesce(p_args ->> 'bookingId', p_args ->> 'entryId')) and private.has_right(c.venue_id, p_right, b.payee)
$$;
comment on function private.booking_locks(jsonb, text) is 'Locks of a write about one booking or entry {bookingId} or {entryId}: the booking.';

create function private.court_day_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select 'court', c.id || (p_args ->> 'day')
  from public.courts c where c.id = private.parse_uuid(p_args ->> 'courtId') and private.has_right(c.venue_id, p_right)
$$;
comment on function private.court_day_locks(jsonb, text) is 'Locks of a write that takes hours of a court on a date {courtId, day}: the court with the date.';

-- Code of a booking
--
-- Customers write it into the remarks of a transfer. Two bookings may share a code: amount and date decide.

create function private.make_booking_code(p_request uuid) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (b.bits >> s & 31)::integer + 1, 1), '' order by s desc)
    from (select ('x' || left(p_request::text, 8))::bit(32)::bigint >> 2 as bits) b, unnest('{0,5,10,15,20,25}'::integer[]) as s
  );
end
$$;
comment on function private.make_booking_code(uuid) is 'The first 30 bits of a request id in Crockford''s base 32, such as KB7F3K. A phone therefore knows the code before the customer pays. src/domain/booking.ts computes the same.';

create function private.set_booking_code() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.code := private.make_booking_code(new.request_id);
  return new;
end
$$;
comment on function private.set_booking_code() is 'Sets the code of a booking. A generated column would need the right to the function for everybody who writes the table.';
create trigger set_booking_code before insert or update of code, request_id on public.bookings
  for each row execute function private.set_booking_code();

-- Steps of a booking
--
--   (new) > pending          the customer books (09_checkout.sql)
--   (new) > refund_due       the customer paid, but the hours were lost (09_checkout.sql)
--   (new) > confirmed        the venue makes an own entry: a walk-in or phone booking without customer and fee (18_entries.sql)
--   pending > confirmed      by those who can look into the account that was paid (20_decisions.sql)
--   pending > cancelled      by the customer, by the deletion of the account, or declined: not_paid, unreadable, too_low
--   pending > refund_due     declined: court, other; or by time: nobody decided until decide_by (25_upkeep.sql)
--   confirmed > cancelled    by the customer until the first hour begins, by the venue or Baari; an own entry is removed
--   confirmed > completed    by time
--   refund_due > cancelled   automatically, when none of its refunds is due any more
--
-- A step that owes money opens a refund in the same transaction (11_refunds.sql).
-- In the SQL console: `update public.bookings set status = 'confirmed' where id = '…'` after the payment was found; `update
-- public.bookings set status = 'cancelled', end_reason = 'other', end_note = 'why, for the customer' where id = '…'` cancels a
-- confirmed booking and refunds all of it, with end_reason = 'asked' what the policy of the booking gives.

create function private.guard_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_person uuid := auth.uid();
  v_staff boolean := v_person is null or case new.source
    when 'app' then private.can_manage_court(new.court_id) else private.has_right(private.get_venue_of_court(new.court_id), 'entry.make') end;
begin
  if tg_op = 'INSERT' then
    if v_person is not null and (new.source, new.status) not in (('app', 'pending'), ('app', 'refund_due'))
      and not (v_staff and new.source <> 'app' and new.status = 'confirmed')
    then
      perform private.fail(403, 'FORBIDDEN', jsonb_build_object('status', new.status));
    end if;
    return new;
  end if;

  if (old.id, old.slot_count, old.fee, old.request_id, old.request_hash, old.created_at, old.payee, old.source)
    is distinct from
    (new.id, new.slot_count, new.fee, new.request_id, new.request_hash, new.created_at, new.payee, new.source)
    or (old.total_price is distinct from new.total_price and not (v_staff and new.source <> 'app'))
    or (old.payment_receipt is distinct from new.payment_receipt and (new.payment_receipt is not null or new.user_id is not null))
    or (old.user_id is distinct from new.user_id and new.user_id is not null)
    or (old.is_reviewed and not new.is_reviewed)
  then
    perform private.fail(403, 'FORBIDDEN', jsonb_build_object('booking', old.id));
  end if;

  if (old.court_id, old.booking_date, old.moved_at, old.moved_by) is distinct from (new.court_id, new.booking_date, new.moved_at, new.moved_by)
    and ((old.status, new.status) is distinct from ('confirmed', 'confirmed')
      or new.moved_at is null
      or private.get_venue_of_court(new.court_id) is distinct from private.get_venue_of_court(old.court_id)
      or (v_person = old.user_id and not exists (
        select 1 from private.move_offers o
        where o.booking_id = old.id and (o.court_id, o.day) = (new.court_id, new.booking_date) and o.until > private.app_now()))
      or (v_person is distinct from old.user_id and v_person is not null
        and not private.has_right(private.get_venue_of_court(old.court_id), 'booking.move')))
  then
    perform private.fail(403, 'FORBIDDEN', jsonb_build_object('booking', old.id));
  end if;

  if new.status <> old.status then
    if not v_staff and v_person is distinct from old.user_id then
      perform private.fail(403, 'FORBIDDEN', jsonb_build_object('booking', old.id));
    end if;
    if (old.status, new.status) = ('pending', 'cancelled') then
      return new;
    end if;
    -- In an own booking the caller is the customer, whatever their role.
    if v_person = old.user_id and (old.status, new.status) = ('confirmed', 'cancelled') then
      if coalesce(new.ended_by, 'customer') <> 'customer' then
        perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
      end if;
      if old.starts_at <= private.app_now() then
        perform private.fail(409, 'TOO_LATE', jsonb_build_object('status', old.status));
      end if;
      return new;
    end if;
    if not (v_staff and (old.status, new.status) in (
      ('pending', 'confirmed'), ('pending', 'refund_due'), ('confirmed', 'completed'), ('confirmed', 'cancelled'),
      ('refund_due', 'cancelled')
    )) or ((old.status, new.status) = ('refund_due', 'cancelled') and exists (
      select 1 from public.refunds r where r.booking_id = old.id and r.state = 'due'
    )) then
      if new.status = 'cancelled' then
        perform private.fail(409, 'NOT_CANCELLABLE', jsonb_build_object('status', old.status));
      end if;
      perform private.fail(403, 'FORBIDDEN', jsonb_build_object('from', old.status, 'to', new.status));
    end if;
    if new.status = 'confirmed' and not private.can_check_payment(new.payee, new.court_id) then
      perform private.fail(403, 'FORBIDDEN', jsonb_build_object('payee', new.payee));
    end if;
    if v_person = old.user_id then
      perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
    end if;
  end if;
  return new;
end
$$;
comment on function private.guard_booking() is 'Allows the steps of a booking, on every path. Customer: pending > cancelled, and confirmed > cancelled until the first hour begins; nothing else about an own booking, whatever their role. Staff of Baari or the venue, and the server: the other steps too; only those who can look into the paid account confirm, and refund_due > cancelled needs that no refund is due. Own entries are made confirmed, priced and removed by entry.make. Court and date change only while confirmed, within the venue, with moved_at, by booking.move or by the customer who accepts the offer of that move. Money, payee, identity and receipt of a customer''s booking never change; the deletion of an account removes user_id and receipt. Refuses with NOT_CANCELLABLE {status}, TOO_LATE {status}, FORBIDDEN {booking}, {status}, {from, to}, {payee} or {reason: own}.';
create trigger guard_booking before insert or update on public.bookings for each row execute function private.guard_booking();

create function private.set_booking_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_person uuid := auth.uid();
begin
  if tg_op = 'INSERT' then
    new.payee := private.get_payee(new.user_id, new.court_id, new.booking_date);
    if new.status in ('confirmed', 'completed') then
      new.confirmed_at := coalesce(new.confirmed_at, private.app_now());
    elsif new.status = 'refund_due' then
      new.ended_by := coalesce(new.ended_by, 'time');
      new.end_reason := coalesce(new.end_reason, 'unplaced');
    end if;
    return new;
  end if;

  if new.status = 'confirmed' then
    new.confirmed_at := coalesce(new.confirmed_at, private.app_now());
  elsif old.status in ('pending', 'confirmed') and new.status in ('cancelled', 'refund_due') then
    new.ended_by := coalesce(new.ended_by, case
      when v_person = old.user_id and new.status = 'cancelled' then 'customer'
      when v_person is not null and not private.is_staff() then 'venue'
      -- No caller and no reason, after the deadline of the decision: nobody decided, so time ended the booking.
      when v_person is null and new.status = 'refund_due' and new.end_reason is null
        and old.decide_by <= private.app_now() then 'time'
      else 'platform'
    end);
    new.end_reason := coalesce(
      new.end_reason, case new.ended_by when 'customer' then 'withdrawn' when 'time' then 'unanswered' end);
  end if;
  return new;
end
$$;
comment on function private.set_booking_facts() is 'Completes what a step leaves out: the payee, when the booking was confirmed, who ended it (from the caller: customer, venue or Baari) and why. Without a caller (SQL console, timer) Baari ended it, or time when the deadline of the decision had passed.';
create trigger set_booking_facts_made before insert on public.bookings
  for each row execute function private.set_booking_facts();
create trigger set_booking_facts before update of status on public.bookings
  for each row when (old.status <> new.status) execute function private.set_booking_facts();

create function private.set_booking_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.hour_prices := coalesce(new.hour_prices, private.split_amount(new.total_price - new.fee, new.slot_count));
    new.subtotal := coalesce(new.subtotal, private.sum_ints(new.hour_prices));
    new.terms := coalesce(new.terms, (
      select v.terms from public.courts c join public.venues v on v.id = c.venue_id where c.id = new.court_id));
    return new;
  end if;
  if new.source = 'app' and (old.hour_prices, old.subtotal, old.terms) is distinct from (new.hour_prices, new.subtotal, new.terms) then
    perform private.fail(403, 'FORBIDDEN', jsonb_build_object('booking', old.id));
  end if;
  if new.total_price <> old.total_price and new.hour_prices = old.hour_prices then
    new.subtotal := new.total_price - new.fee;
    new.hour_prices := private.split_amount(new.subtotal, new.slot_count);
  end if;
  return new;
end
$$;
comment on function private.set_booking_prices() is 'Completes the price of each hour and the policy. Without them the total less the fee is split evenly, and the venue''s policy of now applies. Those of a customer''s booking never change. Refuses with FORBIDDEN {booking}.';
create trigger set_booking_prices_made before insert on public.bookings for each row execute function private.set_booking_prices();
create trigger set_booking_prices before update of total_price, hour_prices, subtotal, terms on public.bookings
  for each row execute function private.set_booking_prices();

create function private.on_booking_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_venue uuid := private.get_venue_of_court(new.court_id);
begin
  if tg_op = 'INSERT' then
    perform private.note_audit('booking.made', new.id, v_venue, jsonb_build_object(
      'status', new.status, 'total', new.total_price, 'source', nullif(new.source, 'app')));
  elsif new.status <> old.status then
    perform private.note_audit('booking.' || new.status, new.id, v_venue, jsonb_build_object(
      'from', old.status, 'source', nullif(new.source, 'app')));
    if new.status in ('cancelled', 'refund_due') then
      -- An hour of a customer that has begun stays occupied, because the customer may be playing. An own entry is removed by
      -- staff who stand beside the court, so all its hours become free.
      update public.time_slot_blocks t set active = false
      where t.booking_id = new.id and t.active
        and (new.source <> 'app' or private.get_hour_start(t.block_date, t.start_time) > private.app_now());
    end if;
  end if;
  return null;
end
$$;
comment on function private.on_booking_change() is 'Notes each step in the audit trail, and frees the hours of a booking that ended, except those of a customer that have begun.';
create trigger on_booking_change after insert or update on public.bookings for each row execute function private.on_booking_change();

create function private.stamp_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_clock integer := floor(extract(epoch from private.app_now() - timestamptz '2026-01-01 00:00:00+00'))::integer;
begin
  if tg_op = 'UPDATE' and (new.reminded_start, new.is_reached) is distinct from (old.reminded_start, old.is_reached) then
    return new;
  end if;
  new.desk_sxid := pg_current_xact_id();
  if tg_op = 'UPDATE' and new.desk_rev <> old.desk_rev then
    new.desk_rev := greatest(old.desk_rev + 1, v_clock);
    return new;
  end if;
  new.sxid := pg_current_xact_id();
  new.rev := greatest(case when tg_op = 'UPDATE' then old.rev + 1 else 1 end, v_clock);
  new.desk_rev := greatest(case when tg_op = 'UPDATE' then old.desk_rev + 1 else 1 end, v_clock);
  return new;
end
$$;
comment on function private.stamp_booking() is 'As private.stamp_row, for bookings. An update that raises desk_rev sends the booking to desks only, so that a check-in or a team note costs the customer''s phone nothing. An update of reminded_start or is_reached goes to nobody. Every other update goes to desk and customer.';
create trigger stamp_row before insert or update on public.bookings for each row execute function private.stamp_booking();

-- Hours that are closed in the SQL console

create function private.mirror_block() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.block_id is null then
      insert into public.venue_blocks (court_id, day) values (new.court_id, new.block_date) returning id into new.block_id;
    end if;
    return new;
  end if;
  update public.venue_blocks v set removed_at = coalesce(v.removed_at, private.app_now())
  where v.id = old.block_id
    and not exists (select 1 from public.time_slot_blocks t where t.block_id = v.id and t.active);
  return null;
end
$$;
comment on function private.mirror_block() is 'Adds a row in venue_blocks for an hour that is closed in the SQL console, so that desks show it; ends the row when its last hour is opened again.';
create trigger mirror_block before insert on public.time_slot_blocks for each row
  when (new.reason = 'manual') execute function private.mirror_block();
create trigger mirror_block_opened after update of active on public.time_slot_blocks for each row
  when (old.block_id is not null and old.active and not new.active) execute function private.mirror_block();
create trigger mirror_block_removed after delete on public.time_slot_blocks for each row
  when (old.block_id is not null and old.active) execute function private.mirror_block();

-- A booking as its customer sees it

create function private.get_amount_to_collect(p_booking uuid) returns integer
language sql stable set search_path = '' as $$
  select coalesce((select d.to_collect from public.booking_desk d where d.booking_id = p_booking and d.collected_at is null), 0)
$$;
comment on function private.get_amount_to_collect(uuid) is 'PKR that were missing when a booking was confirmed and are not collected yet.';

create function private.get_amount_received(p_booking uuid, p_total integer) returns integer
language sql stable set search_path = '' as $$
  select coalesce((
    select least(d.received, p_total) + case when d.collected_at is null then 0 else d.to_collect end
    from public.booking_desk d where d.booking_id = p_booking and d.received is not null
  ), p_total)
$$;
comment on function private.get_amount_received(uuid, integer) is 'PKR that came for a booking with this total: into the account, at most the total, and at the venue. The total where no amount was noted.';

create function private.format_booking_label(b public.bookings) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select c.name || ' at ' || v.name || ' on ' || to_char(b.booking_date, 'Dy, FMDD Mon YYYY')
    from public.courts c join public.venues v on v.id = c.venue_id where c.id = b.court_id
  );
end
$$;
comment on function private.format_booking_label(public.bookings) is 'A booking as text: "Court 1 at Ravi Arena on Sat, 21 Nov 2026".';

create function private.booking_json(b public.bookings) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'courtId', b.court_id, 'courtName', c.name, 'sport', c.sport,
    'venueId', v.id, 'venueName', v.name, 'venueAddress', v.address, 'city', v.city,
    'day', b.booking_date,
    'hours', coalesce((
      select jsonb_agg(private.parse_hour(t.start_time) order by t.start_time)
      from public.time_slot_blocks t where t.booking_id = b.id
    ), '[]'),
    'status', b.status, 'fee', b.fee, 'total', b.total_price, 'receipt', b.payment_receipt,
    'prices', to_jsonb(b.hour_prices), 'subtotal', b.subtotal, 'terms', b.terms,
    'isReviewed', b.is_reviewed, 'review', (
      select jsonb_build_object('rating', r.rating, 'comment', r.comment)
      from public.review_authors a join public.reviews r on r.id = a.review_id where b.is_reviewed and a.booking_id = b.id
    ),
    'payee', b.payee, 'decideBy', private.format_iso(b.decide_by), 'endedBy', b.ended_by, 'endReason', b.end_reason,
    'endNote', b.end_note,
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id, 'amount', r.amount, 'reason', r.reason, 'state', r.state, 'isSeen', r.is_seen, 'payer', r.payer,
        'reference', r.reference, 'settledAt', private.format_iso(r.settled_at), 'arrivedAt', private.format_iso(r.arrived_at))
        order by r.created_at, r.id)
      from public.refunds r where r.booking_id = b.id
    ), '[]'),
    'code', b.code, 'createdAt', private.format_iso(b.created_at), 'rev', b.rev
  ) || jsonb_strip_nulls(jsonb_build_object(
    'confirmedAt', private.format_iso(b.confirmed_at), 'movedAt', private.format_iso(b.moved_at), 'movedBy', b.moved_by,
    'received', (select least(d.received, b.total_price) from public.booking_desk d where d.booking_id = b.id and d.received is not null),
    'toCollect', nullif(private.get_amount_to_collect(b.id), 0),
    'refundStart', private.format_iso(b.refund_start), 'playedHours', b.played_hours,
    'isFreeToCancel', nullif(b.is_free_to_cancel, false), 'moveOffer', private.move_offer_json(b.id)))
    -- Apart, because the problems keep their nulls.
    || coalesce((select jsonb_build_object('problems', p.list) from private.problems_json(b.id) as p(list) where p.list is not null), '{}')
  from public.courts c join public.venues v on v.id = c.venue_id where c.id = b.court_id
$$;
comment on function private.booking_json(public.bookings) is 'A booking as its customer sees it, with the customer''s review or null, the price of each hour, the policy of the booking and its refunds; the hours are listed in every status. Left out when without a value: confirmedAt, movedAt, movedBy, received (PKR that came into the account, at most the total), toCollect (PKR), refundStart, isFreeToCancel, moveOffer (private.move_offer_json), problems (private.problems_json), playedHours.';

-- supabase/schemas/08_slots.sql

-- Free hours: the state of each hour of a court, of all courts of a venue, and of all courts of a city on one date.
-- Everybody may call court_day, venue_day and free_hours, signed in or not. No answer says who booked an hour.
-- court_day and venue_day answer states and prices. free_hours answers a bit mask per court and computes it with joins, because
-- private.get_day_terms takes 0.2 ms per court and a city has thousands. tests/db/free-hours.test.ts compares the three on random
-- days, prices too. Phones keep an answer only while a screen shows it, and show it as not checked after two minutes.
-- Holds and bookings (09_checkout.sql) share the requirements and locks of this file. Lock order: person, venue (shared), court
-- with date. Rows of other customers are waited for only at the unique index, so no two writers deadlock.

-- Requirements on a date and its hours

create function private.require_bookable_day(p_day date) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_day is null or p_day not between private.karachi_today() and private.get_last_bookable_day() then
    perform private.fail(422, 'OUTSIDE_WINDOW', jsonb_build_object(
      'first', private.karachi_today(), 'last', private.get_last_bookable_day()));
  end if;
end
$$;
comment on function private.require_bookable_day(date) is 'Requires a date from today to three months ahead in Asia/Karachi. Refuses with OUTSIDE_WINDOW {first, last}.';

create function private.require_open_hours(p_hours integer[], p_open integer[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_closed integer[] := array(select h from unnest(p_hours) as h where h <> all (p_open) order by h);
begin
  if cardinality(v_closed) > 0 then
    perform private.fail(422, 'CLOSED', jsonb_build_object('hours', to_jsonb(v_closed)));
  end if;
end
$$;
comment on function private.require_open_hours(integer[], integer[]) is 'Requires that all hours are open hours. Refuses with CLOSED {hours}.';

create function private.filter_past_hours(p_day date, p_hours integer[], p_lead integer default 0) returns integer[]
language sql stable set search_path = '' as $$
  select array(
    select h from unnest(p_hours) as h
    where (p_day + make_interval(hours => h)) at time zone 'Asia/Karachi' <= private.app_now() + make_interval(mins => p_lead)
    order by h
  )
$$;
comment on function private.filter_past_hours(date, integer[], integer) is 'Those of the hours that can no longer be booked: they have begun, or begin within the notice of p_lead minutes.';

create function private.require_not_paused(p_hours integer[], p_paused integer[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_paused integer[] := array(select h from unnest(p_hours) as h where h = any (p_paused) order by h);
begin
  if cardinality(v_paused) > 0 then
    perform private.fail(409, 'SLOT_TAKEN', jsonb_build_object('hours', to_jsonb(v_paused)));
  end if;
end
$$;
comment on function private.require_not_paused(integer[], integer[]) is 'Requires that no hour is paused for online booking. Refuses with SLOT_TAKEN {hours}.';

create function private.filter_taken_hours(p_person uuid, p_court uuid, p_day date, p_hours integer[]) returns integer[]
language sql stable set search_path = '' as $$
  select array(
    select private.parse_hour(b.start_time) from public.time_slot_blocks b
    where b.court_id = p_court and b.block_date = p_day and b.active and private.parse_hour(b.start_time) = any (p_hours)
      and coalesce(b.held_until > private.app_now(), true) and coalesce(b.held_by <> p_person, true)
    order by 1
  )
$$;
comment on function private.filter_taken_hours(uuid, uuid, date, integer[]) is 'Those of the hours that are occupied for this customer: by a booking, also an own one, by a block, by the live hold of another customer, or by the offer of a move.';

-- Taking hours

create function private.lock_court_day(p_person uuid, p_court uuid, p_day date) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('person:' || p_person, 0));
  perform private.lock_venue(private.get_venue_of_court(p_court));
  perform pg_advisory_xact_lock(hashtextextended('court:' || p_court || p_day, 0));
end
$$;
comment on function private.lock_court_day(uuid, uuid, date) is 'Takes the advisory locks of a writer of hours, in the one order that cannot deadlock: person, venue (shared), court with date. The lock of the venue keeps bookings out of hours that are being closed, so rules are read after it. Double bookings are prevented by the unique index, not by these locks.';

create function private.release_blocking_holds(p_person uuid, p_court uuid, p_day date, p_hours integer[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.time_slot_blocks b
  where b.court_id = p_court and b.block_date = p_day and b.reason = 'hold' and b.held_by = p_person and b.active
    and b.held_until > private.app_now() and exists (
      select 1 from public.time_slot_blocks o
      where o.court_id = p_court and o.block_date = p_day and o.reason = 'hold' and o.held_by = p_person and o.active
        and o.held_until > private.app_now() and private.parse_hour(o.start_time) = any (p_hours)
    );
  update public.time_slot_blocks b set active = false
  where b.court_id = p_court and b.block_date = p_day and private.parse_hour(b.start_time) = any (p_hours)
    and b.active and b.held_until <= private.app_now();
end
$$;
comment on function private.release_blocking_holds(uuid, uuid, date, integer[]) is 'Makes way for an insert of these hours: deletes the customer''s own live hold when it has one of them, and makes lapsed holds and offers on them inactive. Lapsed holds are kept, because they tell what was promised. A live hold on other hours stays.';

-- One court, and all courts of a venue

create function private.get_court_states(
  p_person uuid, p_court uuid, p_day date, p_hours integer[], p_lead integer, p_paused integer[], p_prices integer[],
  out hours jsonb, out held_until timestamptz
)
language plpgsql stable set search_path = '' as $$
declare
  v_past integer[] := private.filter_past_hours(p_day, p_hours, p_lead);
  v_now timestamptz := private.app_now();
begin
  with live as (
    select left(b.start_time, 2)::integer as h, b.reason, b.held_until,
      coalesce(b.held_by = p_person, false) as is_held, coalesce(k.user_id = p_person, false) as is_mine
    from public.time_slot_blocks b left join public.bookings k on k.id = b.booking_id
    where b.court_id = p_court and b.block_date = p_day and b.active
      and coalesce(b.held_until > v_now, true)
  )
  select
    coalesce(jsonb_agg(jsonb_build_array(h, case
      when live.is_held then 'held'
      when h = any (v_past) then 'past'
      when live.is_mine then 'mine'
      when live.reason is not null or h = any (p_paused) then 'taken'
      else 'free'
    end, p_prices[h + 1]) order by h), '[]'),
    min(live.held_until) filter (where live.is_held)
  into hours, held_until
  from unnest(p_hours) as h left join live using (h);
end
$$;
comment on function private.get_court_states(uuid, uuid, date, integer[], integer, integer[], integer[]) is 'The open hours p_hours of a court as [hour, state, PKR], as a user sees them, and until when the own hold runs. State: held (own hold, also when the hour has begun), past (begun, or within the notice), mine (own booking), taken (also paused) or free. p_prices: PKR of each of the 24 hours.';

create function private.court_day(p_court uuid, p_day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_terms record;
  v_states record;
begin
  select * into v_terms from private.get_day_terms(p_court, p_day);
  perform private.require_bookable_day(p_day);
  select * into v_states
  from private.get_court_states(auth.uid(), p_court, p_day, v_terms.hours, v_terms.lead, v_terms.paused, v_terms.prices);
  return private.build_answer('cd1', jsonb_build_object(
    'today', private.karachi_today(), 'last', private.get_last_bookable_day(), 'price', v_terms.price,
    'terms', v_terms.terms, 'fee', (select s.platform_fee from private.settings s),
    'hold_until', private.format_iso(v_states.held_until), 'hours', v_states.hours));
end
$$;
comment on function private.court_day(uuid, date) is 'Each open hour of a court on a date as [hour, state, PKR], for everybody. State: held (own hold, also when the hour has begun), past (begun, or within the notice), mine, taken (also paused) or free. price: base price in PKR; fee: PKR; terms: cancellation policy; hold_until: end of the own hold. Refuses with NOT_FOUND, OUTSIDE_WINDOW {first, last}.';
grant execute on function private.court_day(uuid, date) to anon, authenticated, service_role;

create function public.court_day(court uuid, day date) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.court_day(court, day) $$;
comment on function public.court_day(uuid, date) is 'Live grid of one court on one date (YYYY-MM-DD in Asia/Karachi). See private.court_day.';
grant execute on function public.court_day(uuid, date) to anon, authenticated, service_role;

create function private.venue_day(p_venue uuid, p_day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_person uuid := auth.uid();
  v_venue public.venues;
  v_courts jsonb;
begin
  select * into v_venue from public.venues v where v.id = p_venue and v.is_published;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  perform private.require_bookable_day(p_day);
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'price', c.price_per_hour, 'hold_until', private.format_iso(s.held_until), 'hours', s.hours
    ) order by c.name, c.id), '[]')
  into v_courts
  from public.courts c
  cross join lateral private.get_day_terms(c.id, p_day) t
  cross join lateral private.get_court_states(v_person, c.id, p_day, t.hours, t.lead, t.paused, t.prices) s
  where c.venue_id = p_venue and c.is_active;
  return private.build_answer('vd1', jsonb_build_object(
    'today', private.karachi_today(), 'last', private.get_last_bookable_day(), 'terms', v_venue.terms,
    'fee', (select s.platform_fee from private.settings s), 'courts', v_courts));
end
$$;
comment on function private.venue_day(uuid, date) is 'The day of each court in use of a published venue, as private.court_day, in one answer; for everybody. Refuses with NOT_FOUND, OUTSIDE_WINDOW {first, last}.';
grant execute on function private.venue_day(uuid, date) to anon, authenticated, service_role;

create function public.venue_day(venue uuid, day date) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.venue_day(venue, day) $$;
comment on function public.venue_day(uuid, date) is 'Live grids of all courts of a venue on one date. See private.venue_day.';
grant execute on function public.venue_day(uuid, date) to anon, authenticated, service_role;

create function private.is_hour_free(p_court uuid, p_day date, p_hour integer) returns boolean
language sql stable set search_path = '' as $$
  select private.is_ahead(p_day, p_hour)
    and exists (
      select 1 from public.courts c
      cross join lateral private.get_day_terms(c.id, p_day, true) t
      where c.id = p_court and t.is_published and p_hour = any (t.hours) and p_hour <> all (t.paused)
        and cardinality(private.filter_past_hours(p_day, array[p_hour], t.lead)) = 0
    )
    and not exists (
      select 1 from public.time_slot_blocks b
      where b.court_id = p_court and b.block_date = p_day and b.active and b.start_time = lpad(p_hour::text, 2, '0') || ':00'
        and coalesce(b.held_until > private.app_now(), true)
    )
$$;
comment on function private.is_hour_free(uuid, date, integer) is 'True when a customer who holds nothing could book this hour now.';

-- All courts of a city

create function private.get_bookable_mask(
  p_open text, p_close text, p_rules public.schedule_rules[], p_court uuid, p_day date
) returns integer
language plpgsql stable set search_path = '' as $$
declare
  v_mask integer := private.get_day_mask(p_open, p_close, p_rules, p_court, p_day);
begin
  return v_mask & ~private.hours_to_mask(private.filter_paused_hours(p_rules, p_court, p_day, private.mask_to_hours(v_mask)));
end
$$;
comment on function private.get_bookable_mask(text, text, public.schedule_rules[], uuid, date) is 'The hours of a date that customers may book under these rules, as a bit mask: without breaks and paused hours.';

create function private.list_opening_masks(p_city text, p_sport text, p_day date)
returns table (court uuid, venue uuid, price integer, lead integer, bookable integer)
language plpgsql stable set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_weekday constant smallint := extract(isodow from p_day);
  v_weekday_before constant smallint := extract(isodow from p_day - 1);
begin
  -- private.is_rule_day and private.hour_range_to_mask are written out here and in free_hours, because calling them for every
  -- rule takes longer than all the rest.
  return query
  with here as materialized (
    select v.id, v.open_time, v.close_time, v.lead_minutes from public.venues v where v.city = p_city and v.is_published
  ), rules as materialized (
    select r.*, f.today, f.before,
      row_number() over (order by r.first_day is null, r.court_id is null, r.created_at desc, r.id) as place
    from here h
    cross join lateral (select x.* from public.schedule_rules x where x.venue_id = h.id offset 0) r
    cross join lateral (
      select (r.first_day is null or p_day between r.first_day and r.last_day) and (r.days is null or v_weekday = any (r.days)) as today,
        (r.first_day is null or p_day - 1 between r.first_day and r.last_day)
          and (r.days is null or v_weekday_before = any (r.days)) as before
    ) f
    where (f.today or f.before) and (r.kind <> 'pause' or r.until_at > v_now)
  ), sessions as materialized (
    -- Each pair of opening hours is parsed once: thousands of venues share a few, and parsing is the slowest part.
    select t.open_time, t.close_time, m.own, m.next
    from (select h.open_time, h.close_time from here h union select r.open_time, r.close_time from rules r where r.kind = 'hours') t
    cross join lateral private.get_session_masks(t.open_time, t.close_time) m
  ), starts as materialized (
    select h, (p_day + make_interval(hours => h)) at time zone 'Asia/Karachi' as at from generate_series(0, 23) as h
  ), said as materialized (
    -- Effect of each rule: the session of this date and the rest of the session before (closed: none), and the hours it subtracts.
    select r.venue_id, r.court_id,
      case when r.kind in ('hours', 'closed') and r.today then array[r.place, coalesce(s.own, 0)] end as own,
      case when r.kind in ('hours', 'closed') and r.before then array[r.place, coalesce(s.next, 0)] end as next,
      case r.kind
        when 'break' then
          case when r.today then (1 << case when r.to_hour > r.from_hour then r.to_hour else 24 end) - (1 << r.from_hour) else 0 end
          | case when r.before and r.to_hour < r.from_hour then (1 << r.to_hour) - 1 else 0 end
        when 'pause' then (select bit_or(1 << x.h) from starts x where x.at >= r.from_at and x.at < r.until_at)
      end as away
    from rules r
    left join sessions s on r.kind = 'hours' and s.open_time = r.open_time and s.close_time = r.close_time
  )
  -- The rule with the smallest place is the strongest.
  select c.id, h.id, c.price_per_hour, h.lead_minutes,
    (coalesce((min(x.own))[2]::integer, s.own) | coalesce((min(x.next))[2]::integer, s.next)) & ~coalesce(bit_or(x.away), 0)
  from here h
  join sessions s on s.open_time = h.open_time and s.close_time = h.close_time
  cross join lateral (
    select x.id, x.price_per_hour from public.courts x
    where x.venue_id = h.id and x.is_active and (p_sport is null or x.sport = p_sport) offset 0
  ) c
  left join said x on x.venue_id = h.id and (x.court_id is null or x.court_id = c.id)
  group by c.id, h.id, c.price_per_hour, h.lead_minutes, s.own, s.next;
end
$$;
comment on function private.list_opening_masks(text, text, date) is 'Each court in use of the published venues of a city (of one sport; null: of all) with its venue, base price, notice in minutes and the bit mask of private.get_bookable_mask.';

create function private.list_free_masks(p_city text, p_sport text, p_day date)
returns table (court uuid, venue uuid, price integer, free integer)
language plpgsql stable set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_all constant integer[] := array(select generate_series(0, 23));
begin
  return query
  with courts as materialized (
    select m.* from private.list_opening_masks(p_city, p_sport, p_day) m
  ), leads as materialized (
    select t.lead, private.hours_to_mask(private.filter_past_hours(p_day, v_all, t.lead)) as past from (select distinct c.lead from courts c) t
  )
  -- private.parse_hour is written out, because calling it for every hour takes longer than finding the hours.
  select c.court, c.venue, c.price, c.bookable & ~l.past & ~coalesce((
      select bit_or(1 << left(b.start_time, 2)::integer) from public.time_slot_blocks b
      where b.court_id = c.court and b.block_date = p_day and b.active and coalesce(b.held_until > v_now, true)
    ), 0)
  from courts c join leads l on l.lead = c.lead;
end
$$;
comment on function private.list_free_masks(text, text, date) is 'Each court in use of the published venues of a city (of one sport; null: of all) with its venue, base price and, as a bit mask, the hours that court_day calls free; 0 where none is.';

create function private.free_hours(p_city text, p_sport text, p_day date) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := auth.uid();
  v_address text := private.get_client_address();
  v_courts text;
  v_free text;
  v_prices jsonb;
  v_weekday smallint;
  v_weekday_before smallint;
begin
  if v_person is not null then
    perform private.count_hit('free:' || v_person, 120, interval '10 minutes');
  elsif v_address <> 'unknown' then
    -- Higher limit: thousands of phones share one carrier IP (NAT).
    perform private.count_hit('free:' || v_address, 3000, interval '10 minutes');
  end if;
  perform private.require_bookable_day(p_day);
  v_weekday := extract(isodow from p_day);
  v_weekday_before := extract(isodow from p_day - 1);
  -- Random ids do not compress, so they are sent as bare digits. Courts are ordered by mask, so that equal masks do.
  with m as materialized (
    select f.*, row_number() over (order by f.free, f.court) as nr from private.list_free_masks(p_city, p_sport, p_day) f
  ), rules as (
    select r.*, x.hours
    from public.price_rules r
    cross join lateral (
      select
        case when (r.first_day is null or p_day between r.first_day and r.last_day) and (r.days is null or v_weekday = any (r.days))
          then (1 << case when r.to_hour > r.from_hour then r.to_hour else 24 end) - (1 << r.from_hour) else 0 end
        | case when r.to_hour < r.from_hour and (r.first_day is null or p_day - 1 between r.first_day and r.last_day)
            and (r.days is null or v_weekday_before = any (r.days))
          then (1 << r.to_hour) - 1 else 0 end as hours
    ) x
    where r.venue_id in (select m.venue from m where m.free <> 0) and x.hours <> 0
  ), priced as (
    -- From the strongest rule to the weakest: each prices the hours that stronger rules left.
    select m.nr, m.price as base,
      case r.effect when 'set' then r.amount else ((m.price::bigint * (100 + r.amount) + 500) / 1000 * 10)::integer end as price,
      m.free & r.hours & ~coalesce(bit_or(r.hours) over (
        partition by m.nr order by r.kind <> 'date', r.court_id is null, coalesce(cardinality(r.days), 7), r.created_at desc, r.id
        rows between unbounded preceding and 1 preceding), 0) as hours
    from m join rules r on r.venue_id = m.venue and (r.court_id is null or r.court_id = m.court)
    where m.free <> 0
  ), differing as (
    select p.nr - 1 as place, p.price, bit_or(p.hours) as hours
    from priced p where p.hours <> 0 and p.price <> p.base
    group by p.nr, p.price
  )
  select coalesce(encode(string_agg(uuid_send(m.court), '' order by m.nr), 'hex'), ''),
    coalesce(encode(string_agg(substr(int4send(m.free), 2), '' order by m.nr), 'hex'), ''),
    (select coalesce(to_jsonb(array_agg(array[d.place, d.hours, d.price] order by d.place, d.price)), '[]') from differing d)
  into v_courts, v_free, v_prices
  from m;
  return private.build_answer('fh1', jsonb_build_object('courts', v_courts, 'free', v_free, 'prices', v_prices));
end
$$;
comment on function private.free_hours(text, text, date) is 'Free hours of a date at all courts of a city (of one sport; null: of all), for everybody. courts: 32 hexadecimal digits of the id of each court; free: 6 hexadecimal digits of its bit mask. Own holds are not free. prices: PKR of free hours that do not cost the base price of their court, as [place of the court from 0, mask of hours, PKR]. Volatile, because calls are counted, as one call looks at every court of a city: 120 of a user and 3,000 of an address in 10 minutes. Refuses with OUTSIDE_WINDOW {first, last}, RATE_LIMITED {retry_after}.';
grant execute on function private.free_hours(text, text, date) to anon, authenticated, service_role;

create function public.free_hours(city text, sport text, day date) returns jsonb
language sql security invoker set search_path = '' as $$ select private.free_hours(city, sport, day) $$;
comment on function public.free_hours(text, text, date) is 'Free hours of the courts of a city on one date, as bit masks. See private.free_hours.';
grant execute on function public.free_hours(text, text, date) to anon, authenticated, service_role;

-- supabase/schemas/09_checkout.sql

-- Checkout: holding hours while a customer pays, booking them, and the claim of a customer who paid but lost the hours.
-- All three entrances (hold_slots, create_booking, record_unplaced_payment) are for signed-in customers.
-- A hold promises its hours, the price of each hour, the fee, the policy and the payee, also when the first hour begins, prices
-- change, or the venue closes, pauses or is unpublished meanwhile. A customer without a hold meets the rules of now. A lapsed hold
-- stays as a row for 30 days: the amount that it showed still books the hours while they are free. A hold that was given up
-- promises nothing. A hold lapses without a job: from that second on its hours count as free.
-- A request id never expires, because it is a column of the booking: a phone may repeat a request days later.
-- Lock order: person, venue (shared), court with date (private.lock_court_day), newcomers of the venue and date, then rows.

create table private.hold_runs (
  person_id uuid not null references public.users (id) on delete cascade,
  court_id uuid not null,
  day date not null,
  hour integer not null check (hour between 0 and 23),
  since timestamptz not null,
  until timestamptz not null check (until > since),
  primary key (person_id, court_id, day, hour),
  payee text not null default 'platform' check (payee in ('platform', 'venue'))
);
comment on table private.hold_runs is 'How long a customer has been holding an hour again and again. A row outlives the holds, so that giving up a hold and taking the hour again does not start a new run. Kept for one day.';
comment on column private.hold_runs.since is 'First hold of this run. A run ends when its hour was not held for hold_minutes.';
comment on column private.hold_runs.until is 'End of the latest hold, as promised, also when it was given up earlier.';
comment on column private.hold_runs.payee is 'Whose account the customer was shown when the run began: Baari''s (platform) or the venue''s.';
create index hold_runs_by_age on private.hold_runs (until);
create index hold_runs_by_person on private.hold_runs (person_id, court_id, until desc);

-- The account that is paid

create function private.get_payee(p_person uuid, p_court uuid, p_day date default null) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (
      select r.payee from private.hold_runs r
      where r.person_id = p_person and r.court_id = p_court and (p_day is null or r.day = p_day)
      order by r.until desc limit 1
    ),
    (select v.payee from public.courts c join public.venues v on v.id = c.venue_id where c.id = p_court)
  );
end
$$;
comment on function private.get_payee(uuid, uuid, date) is 'Whose account the customer pays to for a court, platform or venue: as the newest hold (of p_day, if given) promised, else as the venue has it now. Null for an unknown court.';

create function private.set_hold_payee() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.since = old.since then
    new.payee := old.payee;
  else
    new.payee := (
      select v.payee from public.courts c join public.venues v on v.id = c.venue_id where c.id = new.court_id);
  end if;
  return new;
end
$$;
comment on function private.set_hold_payee() is 'Keeps the payee of a run that is extended; a new run gets the payee that the venue has now.';
create trigger set_hold_payee before insert or update on private.hold_runs
  for each row execute function private.set_hold_payee();

-- Promises of holds

create function private.get_promised_terms(
  p_person uuid, p_court uuid, p_day date, p_hours integer[], p_live boolean,
  out prices integer[], out fee integer, out terms jsonb
)
language plpgsql stable set search_path = '' as $$
begin
  select array_agg(h.held_price order by h.start_time), h.held_fee, (array_agg(h.held_terms))[1]
  into prices, fee, terms
  from (
    select distinct on (b.held_until, b.held_fee, b.start_time) b.held_until, b.held_fee, b.start_time, b.held_price, b.held_terms
    from public.time_slot_blocks b
    where b.court_id = p_court and b.block_date = p_day and b.reason = 'hold' and b.held_by = p_person
      and private.parse_hour(b.start_time) = any (p_hours)
      and (not p_live or (b.active and b.held_until > private.app_now()))
    order by b.held_until, b.held_fee, b.start_time, b.active desc, b.id
  ) h
  group by h.held_until, h.held_fee
  having count(*) = cardinality(p_hours)
  order by h.held_until desc limit 1;
end
$$;
comment on function private.get_promised_terms(uuid, uuid, date, integer[], boolean) is 'PKR of each hour (ascending), fee and policy that one hold over all these hours promised the customer: the live hold with p_live, else the latest one that was not given up. Nulls without one.';

create function private.get_agreed_terms(
  p_person uuid, p_court uuid, p_day date, p_hours integer[], p_total integer, p_prices integer[], p_terms jsonb,
  out prices integer[], out fee integer, out terms jsonb
)
language plpgsql stable set search_path = '' as $$
declare
  v_live record;
  v_last record;
begin
  select * into v_live from private.get_promised_terms(p_person, p_court, p_day, p_hours, true);
  select * into v_last from private.get_promised_terms(p_person, p_court, p_day, p_hours, false);
  if private.sum_ints(v_last.prices) + v_last.fee = p_total then
    prices := v_last.prices;
    fee := v_last.fee;
    terms := v_last.terms;
    return;
  end if;
  prices := p_prices;
  fee := (select s.platform_fee from private.settings s);
  terms := p_terms;
  if private.sum_ints(prices) + fee is distinct from p_total then
    perform private.fail(409, 'PRICE_CHANGED', jsonb_build_object('total', coalesce(
      private.sum_ints(v_live.prices) + v_live.fee,
      least(private.sum_ints(v_last.prices) + v_last.fee, private.sum_ints(prices) + fee))));
  end if;
end
$$;
comment on function private.get_agreed_terms(uuid, uuid, date, integer[], integer, integer[], jsonb) is 'Prices, fee and policy behind the total that the customer saw: those that a hold promised, also after it lapsed, or those of now. Refuses with PRICE_CHANGED {total}.';

-- Holds
--
-- A hold can be extended for 75 minutes in all, because an hour that could be kept without end would be worth keeping for resale.
-- Then the hours belong to others for 15 minutes. The draft and the receipt on the phone outlive the hold, and booking still works
-- while the hours are free.

create function private.extend_hold_run(
  p_person uuid, p_court uuid, p_day date, p_hours integer[], out until_at timestamptz, out limit_at timestamptz
)
language plpgsql set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_hold interval;
  v_most interval;
  v_free_at timestamptz;
begin
  select make_interval(mins => s.hold_minutes), make_interval(mins => s.max_hold_minutes) into v_hold, v_most
  from private.settings s;
  select coalesce(min(r.since), v_now) + v_most, max(r.until) + v_hold into limit_at, v_free_at
  from private.hold_runs r
  where r.person_id = p_person and r.court_id = p_court and r.day = p_day and r.hour = any (p_hours)
    and r.until + v_hold > v_now;
  -- A hold of less than a minute would end before the customer has read it.
  if limit_at < v_now + interval '1 minute' then
    perform private.fail(429, 'HOLD_LIMIT', jsonb_build_object(
      'retry_after', ceil(extract(epoch from v_free_at - v_now))::integer));
  end if;
  until_at := least(v_now + v_hold, limit_at);
  insert into private.hold_runs as r (person_id, court_id, day, hour, since, until)
  select p_person, p_court, p_day, h, v_now, until_at from unnest(p_hours) as h order by h
  on conflict (person_id, court_id, day, hour) do update set
    since = case when r.until + v_hold > v_now then r.since else v_now end,
    until = excluded.until;
end
$$;
comment on function private.extend_hold_run(uuid, uuid, date, integer[]) is 'Starts or extends the run of these hours: until_at is the end of the hold that is made now, limit_at the latest end that extending can reach. Refuses with HOLD_LIMIT {retry_after} when less than a minute is left: seconds until the customer may hold the hours again.';

create function private.hold_slots(p_court uuid, p_day date, p_hours integer[]) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := private.require_person();
  v_hours integer[] := private.require_hours(p_hours);
  v_terms record;
  v_live record;
  v_late integer[];
  v_taken integer[];
  v_promise record;
  v_prices integer[];
  v_fee integer := (select s.platform_fee from private.settings s);
  v_run record;
begin
  perform private.count_hit('hold:' || v_person, 20, interval '10 minutes');
  perform private.lock_court_day(v_person, p_court, p_day);
  -- The rules are read after the lock, so that a closure that has just committed counts.
  select * into v_terms from private.get_day_terms(p_court, p_day);
  perform private.require_bookable_day(p_day);
  perform private.require_open_hours(v_hours, v_terms.hours);
  select * into v_live from private.get_promised_terms(v_person, p_court, p_day, v_hours, true);
  -- A customer who holds these hours may extend the hold despite notice and pauses.
  v_late := private.filter_past_hours(p_day, v_hours, case when v_live.prices is null then v_terms.lead else 0 end);
  if cardinality(v_late) > 0 then
    perform private.fail(422, 'PAST', jsonb_build_object('hours', to_jsonb(v_late)));
  end if;

  -- One hold per customer: a live hold on other hours goes first, so that it does not count below. Lapsed holds stay for 30
  -- days, because they prove what the customer was asked to pay. Rows that another customer is taking over are skipped,
  -- because waiting for them outside the lock above could deadlock.
  delete from public.time_slot_blocks b where b.id = any (array(
    select o.id from public.time_slot_blocks o
    where o.held_by = v_person
      and ((o.court_id, o.block_date) is distinct from (p_court, p_day) or private.parse_hour(o.start_time) <> all (v_hours))
      and (o.active and o.held_until > private.app_now() or o.held_until < private.app_now() - interval '30 days')
    for update skip locked
  ));
  v_taken := private.filter_taken_hours(v_person, p_court, p_day, v_hours);
  if v_live.prices is null then
    v_taken := array(select h from unnest(v_hours) as h where h = any (v_taken) or h = any (v_terms.paused) order by h);
  end if;
  if cardinality(v_taken) > 0 then
    perform private.fail(409, 'SLOT_TAKEN', jsonb_build_object('hours', to_jsonb(v_taken)));
  end if;

  -- Extending keeps the prices, because the customer may have transferred the total already. Holding the hours again after
  -- the hold lapsed keeps them too, unless the hours cost less now.
  v_prices := private.pick_prices(v_terms.prices, v_hours);
  v_promise := v_live;
  if v_live.prices is null then
    perform private.require_undecided_limits(v_person, p_court, p_day, v_hours);
    select * into v_promise from private.get_promised_terms(v_person, p_court, p_day, v_hours, false);
    if private.sum_ints(v_promise.prices) + v_promise.fee > private.sum_ints(v_prices) + v_fee then
      select null::integer[] as prices, null::integer as fee, null::jsonb as terms into v_promise;
    end if;
  end if;
  v_prices := coalesce(v_promise.prices, v_prices);
  v_fee := coalesce(v_promise.fee, v_fee);
  v_terms.terms := coalesce(v_promise.terms, v_terms.terms);

  select * into v_run from private.extend_hold_run(v_person, p_court, p_day, v_hours);
  perform private.release_blocking_holds(v_person, p_court, p_day, v_hours);
  begin
    insert into public.time_slot_blocks (
      court_id, block_date, start_time, end_time, reason, held_by, held_until, held_price, held_fee, held_terms
    )
    select p_court, p_day, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00',
      'hold', v_person, v_run.until_at, v_prices[nr], v_fee, v_terms.terms
    from unnest(v_hours) with ordinality as x(h, nr) order by h;
  exception when unique_violation then
    perform private.fail(409, 'SLOT_TAKEN',
      jsonb_build_object('hours', to_jsonb(private.filter_taken_hours(v_person, p_court, p_day, v_hours))));
  end;

  return private.build_answer('hs1', jsonb_build_object(
    'until', private.format_iso(v_run.until_at), 'limit', private.format_iso(v_run.limit_at),
    'prices', to_jsonb(v_prices), 'terms', v_terms.terms, 'fee', v_fee, 'total', private.sum_ints(v_prices) + v_fee,
    'hours', to_jsonb(v_hours)));
end
$$;
comment on function private.hold_slots(uuid, date, integer[]) is 'Holds hours of a court on a date for 15 minutes, for the signed-in caller, at the prices, the fee and under the policy shown. Replaces the earlier hold of the customer; the same hours again extend it, for 75 minutes at most (limit). 20 calls in 10 minutes. Refuses with SIGNED_OUT, ACCOUNT_GONE, NO_SLOTS, TOO_MANY_SLOTS {max}, INVALID {hours}, RATE_LIMITED {retry_after}, NOT_FOUND, OUTSIDE_WINDOW {first, last}, CLOSED {hours}, PAST {hours} (also within the notice), TOO_MANY_LIVE {reason, max, retry_after}, CONTACT_UNCONFIRMED, BLOCKED {reason}, SLOT_TAKEN {hours} (also paused), HOLD_LIMIT {retry_after}.';
grant execute on function private.hold_slots(uuid, date, integer[]) to anon, authenticated, service_role;

create function public.hold_slots(court uuid, day date, hours integer[]) returns jsonb
language sql security invoker set search_path = '' as $$ select private.hold_slots(court, day, hours) $$;
comment on function public.hold_slots(uuid, date, integer[]) is 'Holds hours (start hours 0 to 23) for 15 minutes. See private.hold_slots.';
grant execute on function public.hold_slots(uuid, date, integer[]) to anon, authenticated, service_role;

create function private.release_hold() returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := private.require_person();
  v_released integer;
begin
  delete from public.time_slot_blocks b where b.id in (
    select o.id from public.time_slot_blocks o
    where o.held_by = v_person and o.active and o.held_until > private.app_now()
    for update skip locked
  );
  get diagnostics v_released = row_count;
  return private.build_answer('rh1', jsonb_build_object('released', v_released));
end
$$;
comment on function private.release_hold() is 'Gives up the caller''s hold at once; released is the number of its hours. Refuses with SIGNED_OUT, ACCOUNT_GONE.';
grant execute on function private.release_hold() to anon, authenticated, service_role;

create function public.release_hold() returns jsonb
language sql security invoker set search_path = '' as $$ select private.release_hold() $$;
comment on function public.release_hold() is 'Gives up the caller''s hold. See private.release_hold.';
grant execute on function public.release_hold() to anon, authenticated, service_role;

-- Parts of a booking request

create function private.require_request_size(p_hours integer[], p_receipt text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if cardinality(p_hours) > 24 then
    perform private.fail(422, 'TOO_MANY_SLOTS', jsonb_build_object(
      'max', (select s.max_hours_per_booking from private.settings s)));
  end if;
  if length(p_receipt) > 200 then
    perform private.fail(422, 'RECEIPT_MISSING');
  end if;
end
$$;
comment on function private.require_request_size(integer[], text) is 'Limits the size of a request before its hours are sorted or hashed: a date has 24 hours, and a receipt path 105 characters. Refuses with TOO_MANY_SLOTS {max}, RECEIPT_MISSING.';

create function private.hash_request(p_court uuid, p_day date, p_hours integer[], p_receipt text, p_total integer) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(
    jsonb_build_array(p_court, p_day, array(select h from unnest(p_hours) as h order by h), p_receipt, p_total)::text,
    'UTF8')), 'hex')
$$;
comment on function private.hash_request(uuid, date, integer[], text, integer) is 'SHA-256 of a request, independent of the order of its hours.';

create function private.find_booking_by_request(p_person uuid, p_request uuid, p_hash text) returns public.bookings
language plpgsql stable set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  if p_request is null then
    perform private.fail(422, 'INVALID', '{"request_id": null}');
  end if;
  select * into v_booking from public.bookings b where b.user_id = p_person and b.request_id = p_request;
  if found and v_booking.request_hash <> p_hash then
    perform private.fail(422, 'IDEMPOTENCY_MISMATCH');
  end if;
  return v_booking;
end
$$;
comment on function private.find_booking_by_request(uuid, uuid, text) is 'The booking that the customer has already made with this request id; null without one. Refuses with IDEMPOTENCY_MISMATCH when the id was used for another request, INVALID {request_id} without an id.';

create function private.require_free_hours(p_person uuid, p_court uuid, p_day date, p_hours integer[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_taken integer[] := private.filter_taken_hours(p_person, p_court, p_day, p_hours);
  v_mine uuid;
begin
  if cardinality(v_taken) = 0 then
    return;
  end if;
  select b.id into v_mine from public.bookings b
  where b.user_id = p_person and b.court_id = p_court and b.booking_date = p_day and b.status in ('pending', 'confirmed')
    and array(
      select private.parse_hour(t.start_time) from public.time_slot_blocks t where t.booking_id = b.id and t.active order by 1
    ) = p_hours;
  if found then
    perform private.fail(409, 'ALREADY_YOURS', jsonb_build_object('booking', v_mine));
  end if;
  if exists (
    select 1 from public.time_slot_blocks b
    where b.court_id = p_court and b.block_date = p_day and b.reason = 'hold' and b.held_by = p_person
      and b.held_until <= private.app_now() and private.parse_hour(b.start_time) = any (v_taken)
  ) then
    perform private.fail(409, 'HOLD_EXPIRED', jsonb_build_object('hours', to_jsonb(v_taken)));
  end if;
  perform private.fail(409, 'SLOT_TAKEN', jsonb_build_object('hours', to_jsonb(v_taken)));
end
$$;
comment on function private.require_free_hours(uuid, uuid, date, integer[]) is 'Requires that all hours are free for the customer. Refuses with ALREADY_YOURS {booking} when the customer has booked exactly these hours, HOLD_EXPIRED {hours} when the customer''s own hold lapsed and others have them, else SLOT_TAKEN {hours}.';

create function private.get_decision_deadline(p_made timestamptz, p_starts timestamptz) returns timestamptz
language sql stable set search_path = '' as $$
  select greatest(
    p_made + make_interval(mins => s.undecided_minutes),
    least(p_made + make_interval(hours => s.undecided_hours), p_starts)
  ) from private.settings s
$$;
comment on function private.get_decision_deadline(timestamptz, timestamptz) is 'When a pending booking ends undecided: 12 hours after it was made or at its start, whichever is sooner, but never within its first 60 minutes (undecided_hours, undecided_minutes). So a booking that was made under a hold while its hour began does not end at once.';

create function private.add_booking(
  p_person uuid, p_request uuid, p_hash text, p_court uuid, p_day date, p_hours integer[], p_receipt text, p_prices integer[],
  p_fee integer, p_terms jsonb, p_status text
) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings;
  v_now timestamptz := private.app_now();
  v_starts timestamptz := (p_day + make_interval(hours => p_hours[1])) at time zone 'Asia/Karachi';
  v_ends timestamptz := (p_day + make_interval(hours => p_hours[cardinality(p_hours)] + 1)) at time zone 'Asia/Karachi';
  v_stands boolean := p_status = 'pending';
  v_subtotal integer := private.sum_ints(p_prices);
begin
  insert into public.bookings (
    user_id, court_id, booking_date, status, slot_count, hour_prices, subtotal, terms, fee, total_price,
    payment_receipt, request_id, request_hash, created_at, decide_by, ended_by, end_reason, starts_at, ends_at
  ) values (
    p_person, p_court, p_day, p_status, cardinality(p_hours), p_prices, v_subtotal, p_terms, p_fee,
    v_subtotal + p_fee, p_receipt, p_request, p_hash, v_now, case when v_stands then private.get_decision_deadline(v_now, v_starts) end,
    case when not v_stands then 'time' end, case when not v_stands then 'unplaced' end, v_starts, v_ends
  )
  on conflict (user_id, request_id) do nothing
  returning * into v_booking;
  if v_booking.id is not null then
    insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id, active)
    select p_court, p_day, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00',
      'booking', v_booking.id, v_stands
    from unnest(p_hours) as h order by h;
  end if;
  return v_booking;
end
$$;
comment on function private.add_booking(uuid, uuid, text, uuid, date, integer[], text, integer[], integer, jsonb, text) is 'Inserts a pending booking and its hours, given in ascending order; or, with p_status refund_due, the claim of a payment whose hours were lost (ended_by time, unplaced), which occupies nothing. Null when a twin of the request came first. Raises a unique violation when an hour is taken.';

-- Booking, and claiming a payment
--
-- A customer who has paid can always say so: what create_booking refuses because hours are taken, begun, above a limit or no longer
-- shown, record_unplaced_payment stores as a claim. It refuses (INVALID {reason: bookable}) only where create_booking would work.

create function private.create_booking(
  p_request uuid, p_court uuid, p_day date, p_hours integer[], p_receipt text, p_total integer
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := private.require_person();
  v_hash text;
  v_booking public.bookings;
  v_hours integer[];
  v_terms record;
  v_is_held boolean;
  v_late integer[];
  v_agreed record;
begin
  perform private.require_request_size(p_hours, p_receipt);
  v_hash := private.hash_request(p_court, p_day, p_hours, p_receipt, p_total);
  v_booking := private.find_booking_by_request(v_person, p_request, v_hash);
  -- A repeated request is answered before every other check: what was booked stays booked, whatever clock and price say now.
  if v_booking.id is not null then
    return private.build_answer('cb1', jsonb_build_object('replay', true, 'booking', private.booking_json(v_booking)));
  end if;

  v_hours := private.require_hours(p_hours);
  perform private.lock_court_day(v_person, p_court, p_day);

  -- A twin of this request may have committed while this one waited for the lock.
  v_booking := private.find_booking_by_request(v_person, p_request, v_hash);
  if v_booking.id is not null then
    return private.build_answer('cb1', jsonb_build_object('replay', true, 'booking', private.booking_json(v_booking)));
  end if;
  select * into v_terms from private.get_day_terms(p_court, p_day, true);

  -- A live hold promised these hours: clock, opening hours and an unpublished page do not take them back.
  select p.prices is not null into v_is_held from private.get_promised_terms(v_person, p_court, p_day, v_hours, true) p;
  if not v_is_held then
    if not v_terms.is_published then
      perform private.fail(404, 'NOT_FOUND');
    end if;
    perform private.require_bookable_day(p_day);
    perform private.require_open_hours(v_hours, v_terms.hours);
    v_late := private.filter_past_hours(p_day, v_hours, v_terms.lead);
    if cardinality(v_late) > 0 then
      perform private.fail(422, 'PAST', jsonb_build_object('hours', to_jsonb(v_late)));
    end if;
  end if;
  perform private.require_own_receipt(v_person, p_receipt);
  perform private.require_free_hours(v_person, p_court, p_day, v_hours);
  if not v_is_held then
    perform private.require_not_paused(v_hours, v_terms.paused);
  end if;
  perform private.require_unused_receipt(p_receipt);
  select * into v_agreed from private.get_agreed_terms(
    v_person, p_court, p_day, v_hours, p_total, private.pick_prices(v_terms.prices, v_hours), v_terms.terms);
  if not v_is_held then
    perform private.require_undecided_limits(v_person, p_court, p_day, v_hours);
  end if;

  perform private.release_blocking_holds(v_person, p_court, p_day, v_hours);
  begin
    v_booking := private.add_booking(
      v_person, p_request, v_hash, p_court, p_day, v_hours, p_receipt, v_agreed.prices, v_agreed.fee, v_agreed.terms, 'pending');
  exception when unique_violation then
    perform private.require_free_hours(v_person, p_court, p_day, v_hours);
    perform private.require_unused_receipt(p_receipt);
    raise;
  end;
  if v_booking.id is null then
    v_booking := private.find_booking_by_request(v_person, p_request, v_hash);
    return private.build_answer('cb1', jsonb_build_object('replay', true, 'booking', private.booking_json(v_booking)));
  end if;
  return private.build_answer('cb1', jsonb_build_object('replay', false, 'booking', private.booking_json(v_booking)));
end
$$;
comment on function private.create_booking(uuid, uuid, date, integer[], text, integer) is 'Books hours of a court on a date for a customer, the signed-in caller: pending, until the payment is checked. p_total is the total in PKR that the customer saw, p_receipt the path of an uploaded receipt. Repeating a request id answers its booking (replay). A live hold keeps its hours, prices, fee and policy, whatever happens to the clock, the limits or the venue''s page; a lapsed one keeps prices, fee and policy while the hours are free. Refuses with SIGNED_OUT, ACCOUNT_GONE, INVALID, IDEMPOTENCY_MISMATCH, NO_SLOTS, TOO_MANY_SLOTS {max}, NOT_FOUND, OUTSIDE_WINDOW {first, last}, CLOSED {hours}, PAST {hours}, RECEIPT_MISSING, ALREADY_YOURS {booking}, HOLD_EXPIRED {hours}, SLOT_TAKEN {hours}, RECEIPT_USED {booking}, PRICE_CHANGED {total}, TOO_MANY_LIVE {reason, max, retry_after}, CONTACT_UNCONFIRMED, BLOCKED {reason}.';
grant execute on function private.create_booking(uuid, uuid, date, integer[], text, integer) to anon, authenticated, service_role;

create function public.create_booking(
  request_id uuid, court uuid, day date, hours integer[], receipt text, expected_total integer
) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.create_booking(request_id, court, day, hours, receipt, expected_total)
$$;
comment on function public.create_booking(uuid, uuid, date, integer[], text, integer) is 'Books hours that the customer has paid; safe to repeat. See private.create_booking.';
grant execute on function public.create_booking(uuid, uuid, date, integer[], text, integer) to anon, authenticated, service_role;

create function private.record_unplaced_payment(
  p_request uuid, p_court uuid, p_day date, p_hours integer[], p_receipt text, p_total integer
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := private.require_person();
  v_hash text;
  v_booking public.bookings;
  v_hours integer[];
  v_terms record;
  v_promise record;
  v_is_held boolean;
  v_agreed record;
begin
  perform private.require_request_size(p_hours, p_receipt);
  v_hash := private.hash_request(p_court, p_day, p_hours, p_receipt, p_total);
  v_booking := private.find_booking_by_request(v_person, p_request, v_hash);
  if v_booking.id is not null then
    return private.build_answer('up1', jsonb_build_object('booking', private.booking_json(v_booking)));
  end if;
  perform private.count_hit('unplaced:' || v_person, 10, interval '1 hour');
  v_hours := private.require_hours(p_hours);
  select * into v_terms from private.get_day_terms(p_court, p_day, true);
  -- A customer may claim a payment for a date of the last 31 days. A date or an hour that was never on sale is refused.
  if p_day is null or p_day not between private.karachi_today() - 31 and private.get_last_bookable_day() then
    perform private.require_bookable_day(p_day);
  end if;
  select * into v_promise from private.get_promised_terms(v_person, p_court, p_day, v_hours, false);
  if v_promise.prices is null then
    perform private.require_open_hours(v_hours, v_terms.hours);
  end if;
  perform private.require_own_receipt(v_person, p_receipt);

  perform private.lock_court_day(v_person, p_court, p_day);
  v_booking := private.find_booking_by_request(v_person, p_request, v_hash);
  if v_booking.id is not null then
    return private.build_answer('up1', jsonb_build_object('booking', private.booking_json(v_booking)));
  end if;
  select * into v_terms from private.get_day_terms(p_court, p_day, true);
  begin
    perform private.require_free_hours(v_person, p_court, p_day, v_hours);
    select p.prices is not null into v_is_held from private.get_promised_terms(v_person, p_court, p_day, v_hours, true) p;
    if v_terms.is_published and (
      v_is_held
      or (v_hours <@ v_terms.hours and not v_hours && v_terms.paused and cardinality(private.filter_past_hours(p_day, v_hours, v_terms.lead)) = 0)
    ) then
      -- Hours that are free, but that a limit refuses to this customer, count as lost, like taken hours.
      if not v_is_held then
        perform private.require_undecided_limits(v_person, p_court, p_day, v_hours);
      end if;
      perform private.fail(422, 'INVALID', '{"reason": "bookable"}');
    end if;
  exception when sqlstate 'PT409' or sqlstate 'PT429' or sqlstate 'PT403' then
    if sqlerrm = 'ALREADY_YOURS' then
      raise;
    end if;
  end;
  perform private.require_unused_receipt(p_receipt);

  select * into v_agreed from private.get_agreed_terms(
    v_person, p_court, p_day, v_hours, p_total, private.pick_prices(v_terms.prices, v_hours), v_terms.terms);
  v_booking := private.add_booking(
    v_person, p_request, v_hash, p_court, p_day, v_hours, p_receipt, v_agreed.prices, v_agreed.fee, v_agreed.terms, 'refund_due');
  return private.build_answer('up1', jsonb_build_object('booking', private.booking_json(v_booking)));
end
$$;
comment on function private.record_unplaced_payment(uuid, uuid, date, integer[], text, integer) is 'Stores the claim of a customer, the signed-in caller, who paid but cannot have the hours any more: others have them, they began, they are above the customer''s limits, or the venue is no longer shown. Makes a booking refund_due that occupies nothing. If the request id did book after all, that booking is answered. 10 calls an hour. Refuses with INVALID {reason: bookable} while the hours can still be booked, RATE_LIMITED {retry_after}, and the codes of create_booking.';
grant execute on function private.record_unplaced_payment(uuid, uuid, date, integer[], text, integer) to anon, authenticated, service_role;

create function public.record_unplaced_payment(
  request_id uuid, court uuid, day date, hours integer[], receipt text, expected_total integer
) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.record_unplaced_payment(request_id, court, day, hours, receipt, expected_total)
$$;
comment on function public.record_unplaced_payment(uuid, uuid, date, integer[], text, integer) is 'Records a payment whose hours were lost; safe to repeat. See private.record_unplaced_payment.';
grant execute on function public.record_unplaced_payment(uuid, uuid, date, integer[], text, integer) to anon, authenticated, service_role;

-- supabase/schemas/09_limits.sql

-- Limits: how much customers may have undecided, what newcomers share at a venue, and who may not book.
--
-- An undecided booking costs the venue and nobody else. So holds and bookings pass private.require_undecided_limits for all hours
-- that no live hold of the customer covers. Hours under a live hold are not checked again: the hold was counted. Limits count
-- customers, not addresses, because thousands share a carrier IP (NAT). tests/bench/newcomers.bench.mjs runs the attack.
-- Reasons of TOO_MANY_LIVE; max comes from private.settings, and a live hold counts as the booking that it may become:
--   live          undecided bookings at one time
--   first         the same before the customer has played
--   first_hours   undecided court hours at one time before the customer has played
--   venue_day     undecided hours of one customer at one venue on one date
--   new_day       undecided hours of all who have not played, at one venue on one date: a third of its open hours
--   new_evening   the same from 17:00 on: half of them
--   made          bookings in 24 hours, cancelled ones too
--   holds         different court hours that were held in 24 hours and not booked
-- A customer is known once they have played: a confirmed booking that was cancelled costs little. The limits of newcomers apply from
-- the 20th played booking of a venue on, because a new venue knows nobody yet; its owner may switch them on or off.
-- A user who was declined twice as not paid in 30 days (by two venues, where these are paid themselves), or whom an admin blocked, cannot book (BLOCKED). A live hold is kept.

create table private.blocked_people (
  user_id uuid primary key references public.users (id) on delete cascade,
  reason text check (length(reason) between 10 and 300),
  by_id uuid,
  at timestamptz not null,
  lifted_by uuid,
  lifted_at timestamptz
);
comment on table private.blocked_people is 'Users who may not book: blocked by an admin, or (without by_id and reason) by two bookings declined as not paid. The row stays when the block is lifted.';
comment on column private.blocked_people.lifted_at is 'Null while the user is blocked. Declined bookings count anew from then on.';

create function private.is_blocked(p_person uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from private.blocked_people b where b.user_id = p_person and b.lifted_at is null)
$$;
comment on function private.is_blocked(uuid) is 'True while a user may not book.';

create function private.require_not_blocked(p_person uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if private.is_blocked(p_person) then
    perform private.fail(403, 'BLOCKED', (
      select jsonb_build_object('reason', case when b.reason is null then 'not_paid' else 'staff' end)
      from private.blocked_people b where b.user_id = p_person));
  end if;
end
$$;
comment on function private.require_not_blocked(uuid) is 'Refuses with BLOCKED {reason: not_paid or staff} a user who may not book.';

create function private.block_after_unpaid() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_settings private.settings;
  v_since timestamptz := (select b.lifted_at from private.blocked_people b where b.user_id = new.user_id);
begin
  select * into v_settings from private.settings;
  if (
    select count(distinct case b.payee when 'venue' then private.get_venue_of_court(b.court_id) else b.id end)
    from private.audit_log a join public.bookings b on b.id = a.row_id
    where b.user_id = new.user_id and b.end_reason = 'not_paid' and a.action = 'booking.declined'
      and a.at > greatest(v_since, private.app_now() - make_interval(days => v_settings.unpaid_days))
  ) >= v_settings.unpaid_bookings and not private.is_blocked(new.user_id) then
    insert into private.blocked_people as b (user_id, at) values (new.user_id, private.app_now())
    on conflict (user_id) do update set reason = null, by_id = null, at = excluded.at, lifted_by = null, lifted_at = null;
    perform private.note_audit('person.blocked', new.user_id, null, '{"reason": "not_paid"}');
    perform private.notify_user(new.user_id, 'person_unpaid',
      'You cannot book right now, because we could not find two of your payments. If you have paid, send us your transfers in My Bookings.', null);
  end if;
  return null;
end
$$;
comment on function private.block_after_unpaid() is 'Blocks a user whose bookings were declined as not paid as often as settings.unpaid_bookings within settings.unpaid_days, counted from when a block was last lifted, and tells them. Those that one venue, paid itself, declined count once: no venue alone shuts a customer out everywhere.';
create trigger unpaid_block after update of status on public.bookings for each row
  when (old.status = 'pending' and new.status = 'cancelled' and new.end_reason = 'not_paid' and new.user_id is not null)
  execute function private.block_after_unpaid();

create function private.block_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select row('person', private.parse_uuid(p_args ->> 'userId')::text)::private.lock_target where private.has_right(null, p_right)
$$;
comment on function private.block_locks(jsonb, text) is 'Locks of block-person {userId}: the user, because a declined booking may block them at the same moment.';

create function private.block_person(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.uuid_arg(p_args, 'userId');
  v_blocks boolean := case jsonb_typeof(p_args -> 'isBlocked') when 'boolean' then (p_args ->> 'isBlocked')::boolean end;
  v_reason text := private.words_arg(p_args, 'reason', 300);
  v_was private.blocked_people;
begin
  perform private.require_right(null, 'people.lift');
  if v_blocks is null then
    perform private.fail(422, 'INVALID', '{"field": "isBlocked"}');
  end if;
  select * into v_was from private.blocked_people b where b.user_id = v_person;
  -- A representative lifts what two unpaid bookings made; everything else is decided by an admin.
  if v_blocks or (v_was.lifted_at is null and v_was.reason is not null) then
    perform private.require_right(null, 'people.block');
  end if;
  if v_person = auth.uid() then
    perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
  end if;
  if not exists (select 1 from public.users u where u.id = v_person) then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_blocks and coalesce(length(v_reason), 0) < 10 then
    perform private.fail(422, 'NEEDS_NOTE');
  end if;
  -- An admin may put a reason of their own in the place of an automatic block.
  if v_blocks and v_was.lifted_at is null and v_was.reason is not null then
    perform private.fail(409, 'ALREADY_DECIDED', jsonb_build_object('by', private.get_person_name(v_was.by_id), 'at', private.format_iso(v_was.at)));
  elsif not v_blocks and not private.is_blocked(v_person) then
    perform private.fail(409, 'ALREADY_DECIDED', jsonb_build_object(
      'by', private.get_person_name(v_was.lifted_by), 'at', private.format_iso(v_was.lifted_at)));
  end if;
  if v_blocks then
    insert into private.blocked_people as b (user_id, reason, by_id, at) values (v_person, v_reason, auth.uid(), private.app_now())
    on conflict (user_id) do update set
      reason = excluded.reason, by_id = excluded.by_id, at = excluded.at, lifted_by = null, lifted_at = null;
  else
    update private.blocked_people b set lifted_by = auth.uid(), lifted_at = private.app_now() where b.user_id = v_person;
    -- A watched hour may have become free meanwhile.
    perform private.schedule_watch_check(w.court_id, w.day, w.hour, private.app_now())
    from public.hour_watches w where w.user_id = v_person and w.told_at is null and private.is_ahead(w.day, w.hour);
  end if;
  perform private.note_audit(case when v_blocks then 'person.blocked' else 'person.lifted' end, v_person, null, jsonb_build_object('reason', v_reason));
  perform private.notify_user(v_person, case when v_blocks then 'person_blocked' else 'person_lifted' end,
    case when v_blocks then 'You cannot book right now. Please contact us.' else 'You can book again.' end, null);
  return jsonb_build_object('people', jsonb_build_array(private.block_json(v_person)));
end
$$;
comment on function private.block_person(uuid, jsonb) is 'Blocks a user from booking, or lifts the block {userId, isBlocked, reason of 10 to 300 characters, required to block}. The user is told, without the reason. Needs people.lift (representative, admin) to lift a block that unpaid bookings made, else people.block (admin). Nobody about themselves. Answers {people}. Refuses with FORBIDDEN {right | reason: own}, NOT_FOUND, ALREADY_DECIDED {by, at}, NEEDS_NOTE, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('block-person', true, true, 'block_locks', 'people.lift');

create function private.block_json(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('userId', u.id, 'isBlocked', b.user_id is not null, 'isAutomatic', b.user_id is not null and b.reason is null,
    'reason', b.reason, 'by', private.get_person_name(b.by_id), 'at', private.format_iso(b.at))
  from public.users u left join private.blocked_people b on b.user_id = u.id and b.lifted_at is null
  where u.id = p_person
$$;
comment on function private.block_json(uuid) is 'Whether a user may not book, and why {userId, isBlocked, isAutomatic, reason, by, at}, as staff see it.';

-- Newcomers

create function private.has_played(p_person uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select 1 from public.bookings b left join public.booking_attendance a on a.booking_id = b.id
    where b.user_id = p_person and b.status = 'completed' and a.state is distinct from 'no_show'
  );
end
$$;
comment on function private.has_played(uuid) is 'True once the customer has played: a booking that was completed without a no-show. A confirmed booking that was cancelled does not count.';

create function private.limits_newcomers(p_venue uuid) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_choice boolean := (select v.limits_newcomers from public.venues v where v.id = p_venue);
  v_least constant integer := (select s.newcomers_from from private.settings s);
begin
  return coalesce(v_choice, (
    select count(*) from (
      select 1 from public.bookings b left join public.booking_attendance a on a.booking_id = b.id
      where b.court_id in (select c.id from public.courts c where c.venue_id = p_venue)
        and b.status = 'completed' and b.source = 'app' and a.state is distinct from 'no_show'
      limit v_least
    ) x) >= v_least);
end
$$;
comment on function private.limits_newcomers(uuid) is 'Whether a venue keeps hours for customers who have played: as its owner chose (venues.limits_newcomers), else from its 20th played booking on (settings.newcomers_from).';

create function private.require_newcomer_share(p_person uuid, p_court uuid, p_day date, p_hours integer[]) returns void
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.get_venue_of_court(p_court);
  v_settings private.settings;
  v_rules public.schedule_rules[] := private.get_opening_rules(v_venue);
  v_open integer;
  v_open_evening integer;
  v_used integer;
  v_used_evening integer;
  v_evening integer[];
begin
  if not private.limits_newcomers(v_venue) then
    return;
  end if;
  select * into v_settings from private.settings;
  -- Last lock of a writer of hours: it lets newcomers at different courts of the venue count one after the other.
  perform pg_advisory_xact_lock(hashtextextended('newcomers:' || v_venue || p_day, 0));
  v_evening := array(select h from unnest(p_hours) as h where h >= v_settings.evening_from);
  select coalesce(sum(bit_count(x.mask::bit(24))), 0), coalesce(sum(bit_count((x.mask >> v_settings.evening_from)::bit(24))), 0)
  into v_open, v_open_evening
  from public.venues v join public.courts c on c.venue_id = v.id and c.is_active
  cross join lateral private.get_day_mask(v.open_time, v.close_time, v_rules, c.id, p_day) as x (mask)
  where v.id = v_venue;
  select count(*), count(*) filter (where x.hour >= v_settings.evening_from) into v_used, v_used_evening
  from (
    select private.parse_hour(t.start_time) as hour, coalesce(b.user_id, t.held_by) as person
    from public.time_slot_blocks t left join public.bookings b on b.id = t.booking_id and b.status = 'pending'
    where t.court_id in (select c.id from public.courts c where c.venue_id = v_venue) and t.block_date = p_day and t.active
      and (b.id is not null or (t.reason = 'hold' and t.held_until > private.app_now()))
      -- The own live hold on requested hours is replaced.
      and not (t.held_by is not distinct from p_person and t.court_id = p_court and private.parse_hour(t.start_time) = any (p_hours))
  ) x
  where not private.has_played(x.person);
  if v_used + cardinality(p_hours) > ceil(v_open / v_settings.newcomers_day_parts::numeric) then
    perform private.fail_too_many_live('new_day', ceil(v_open / v_settings.newcomers_day_parts::numeric)::integer);
  end if;
  if cardinality(v_evening) > 0 and v_used_evening + cardinality(v_evening) > ceil(v_open_evening / v_settings.newcomers_evening_parts::numeric) then
    perform private.fail_too_many_live('new_evening', ceil(v_open_evening / v_settings.newcomers_evening_parts::numeric)::integer);
  end if;
end
$$;
comment on function private.require_newcomer_share(uuid, uuid, date, integer[]) is 'Limits the undecided hours that all customers who have not played have at a venue on a date, these included: a third of its open hours, half of those from 17:00 on (settings). Refuses with TOO_MANY_LIVE {reason: new_day or new_evening, max}.';

-- Limits of one customer

create function private.require_confirmed_contact(p_person uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if (select s.needs_confirmed_contact from private.settings s) and not exists (
    select 1 from auth.users u
    where u.id = p_person and (u.email_confirmed_at is not null or u.phone_confirmed_at is not null)
  ) then
    perform private.fail(403, 'CONTACT_UNCONFIRMED');
  end if;
end
$$;
comment on function private.require_confirmed_contact(uuid) is 'Requires a confirmed e-mail or phone of the user, where the project asks for one (settings.needs_confirmed_contact). Refuses with CONTACT_UNCONFIRMED.';

create function private.fail_too_many_live(p_reason text, p_max integer, p_free_at timestamptz default null) returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.fail(429, 'TOO_MANY_LIVE', jsonb_strip_nulls(jsonb_build_object('reason', p_reason, 'max', p_max,
    'retry_after', case when p_free_at is not null
      then greatest(1, ceil(extract(epoch from p_free_at - private.app_now())))::integer end)));
end
$$;
comment on function private.fail_too_many_live(text, integer, timestamptz) is 'Fails with TOO_MANY_LIVE {reason, max, retry_after}; retry_after, in seconds, only where waiting alone helps.';

create function private.require_undecided_limits(p_person uuid, p_court uuid, p_day date, p_hours integer[]) returns void
language plpgsql set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_since timestamptz := v_now - interval '24 hours';
  v_known boolean := private.has_played(p_person);
  v_asked integer := cardinality(p_hours);
  v_limits private.settings;
  v_undecided record;
  v_share integer;
  v_made timestamptz[];
  v_idle timestamptz[];
  v_most integer;
begin
  select s.* into v_limits from private.settings s;
  perform private.require_not_blocked(p_person);
  if not v_known then
    perform private.require_confirmed_contact(p_person);
  end if;

  -- A live hold counts as a booking, unless it has one of the requested hours: then the request replaces it.
  select count(*)::integer as bookings, coalesce(sum(u.hours), 0)::integer as hours, count(*) filter (where u.is_hold)::integer as holds,
    coalesce(sum(u.hours) filter (where u.day = p_day and c.venue_id = o.venue_id), 0)::integer as here
  into v_undecided
  from (
    select b.court_id, b.booking_date as day, b.slot_count as hours, false as is_hold from public.bookings b
    where b.user_id = p_person and b.status = 'pending'
      and (b.booking_date >= private.karachi_today() or b.decide_by > v_now)
    union all
    select t.court_id, t.block_date, count(*), true from public.time_slot_blocks t
    where t.held_by = p_person and t.active and t.held_until > v_now
    group by t.court_id, t.block_date
    having not bool_or((t.court_id, t.block_date) = (p_court, p_day) and private.parse_hour(t.start_time) = any (p_hours))
  ) u join public.courts c on c.id = u.court_id join public.courts o on o.id = p_court;

  if v_undecided.bookings + 1 > v_limits.max_live_bookings then
    perform private.fail_too_many_live('live', v_limits.max_live_bookings);
  end if;
  if not v_known and v_undecided.bookings + 1 > v_limits.first_bookings then
    perform private.fail_too_many_live('first', v_limits.first_bookings);
  end if;
  if not v_known and v_undecided.hours + v_asked > v_limits.first_hours then
    perform private.fail_too_many_live('first_hours', v_limits.first_hours);
  end if;

  select ceil(count(*) * cardinality(private.list_open_hours(v.open_time, v.close_time)) / v_limits.venue_day_parts::numeric)::integer
  into v_share
  from public.courts o join public.venues v on v.id = o.venue_id join public.courts c on c.venue_id = v.id
  where o.id = p_court group by v.id;
  if v_undecided.here + v_asked > v_share then
    perform private.fail_too_many_live('venue_day', v_share);
  end if;

  v_most := case when v_known then v_limits.daily_bookings else v_limits.first_daily_bookings end - v_undecided.holds;
  v_made := array(
    select b.created_at from public.bookings b
    where b.user_id = p_person and b.created_at > v_since and b.end_reason is distinct from 'unplaced' order by b.created_at
  );
  if cardinality(v_made) + 1 > v_most then
    perform private.fail_too_many_live('made', v_most + v_undecided.holds,
      v_made[greatest(1, cardinality(v_made) + 1 - v_most)] + interval '24 hours');
  end if;

  v_most := case when v_known then v_limits.idle_hours else v_limits.first_idle_hours end;
  v_idle := array(
    select r.until from private.hold_runs r
    where r.person_id = p_person and r.until > v_since
      and not (r.court_id = p_court and r.day = p_day and r.hour = any (p_hours))
      and not exists (
        select 1 from public.time_slot_blocks t join public.bookings b on b.id = t.booking_id
        where b.user_id = p_person and t.court_id = r.court_id and t.block_date = r.day
          and private.parse_hour(t.start_time) = r.hour
      )
    order by r.until
  );
  if cardinality(v_idle) + v_asked > v_most then
    perform private.fail_too_many_live('holds', v_most, v_idle[cardinality(v_idle) + v_asked - v_most] + interval '24 hours');
  end if;
  if not v_known then
    perform private.require_newcomer_share(p_person, p_court, p_day, p_hours);
  end if;
end
$$;
comment on function private.require_undecided_limits(uuid, uuid, date, integer[]) is 'Limits what a customer may have undecided: these hours, the undecided bookings and the live hold on other hours. hold_slots and create_booking call it for hours that no live hold of the customer covers; a customer who has not played needs a confirmed contact too. Refuses with BLOCKED {reason}, TOO_MANY_LIVE {reason: live, first, first_hours, venue_day, made, holds, new_day or new_evening, max, retry_after}, CONTACT_UNCONFIRMED.';

-- supabase/schemas/10_payments.sql

-- Paying: the accounts that customers transfer to, and the receipts that prove a transfer.
--
-- The payee of a booking is Baari (platform) or the venue. Those who can look into the account that was paid check the payment
-- and see the receipt, so a customer is never shown an account into which nobody looks. Baari's staff see every receipt. A hold
-- promises the payee; on a booking it never changes.
--
-- The files lie in storage behind the endpoint supabase/functions/receipts, which alone calls the functions for the service role.
-- The path of a file is its owner and the hash of its content, so the same file is the same receipt. A receipt pays for one
-- booking, also after that booking was cancelled or became a refund: the money is decided about there, once.

create table public.bank_details (
  id uuid primary key default gen_random_uuid(),
  bank_name text not null check (length(bank_name) between 1 and 80),
  account_title text not null check (length(account_title) between 1 and 120),
  account_number text not null unique check (length(account_number) between 5 and 40),
  created_at timestamptz not null default now(),
  venue_id uuid references public.venues (id)
);
comment on table public.bank_details is 'Accounts that customers transfer to: Baari''s, and those of venues whose payee is the venue. Every signed-in user reads them; nobody writes them through the API.';
comment on column public.bank_details.account_number is 'IBAN (24 characters, PK) or account number.';
comment on column public.bank_details.venue_id is 'The venue that owns the account; null for Baari''s accounts.';
create index bank_details_by_venue on public.bank_details (venue_id);
alter table public.bank_details enable row level security;
grant select, insert, update, delete on public.bank_details to service_role;
create policy "signed-in people read where to pay" on public.bank_details for select to authenticated using (true);

create table public.receipts (
  path text primary key,
  owner_id uuid references public.users (id) on delete set null,
  mime text not null check (mime in ('image/jpeg', 'image/png', 'application/pdf')),
  bytes integer not null check (bytes between 1 and 5242880),
  created_at timestamptz not null default now(),
  check (path ~ '^[0-9a-f-]{36}/[0-9a-f]{64}\.(jpg|png|pdf)$'),
  check (owner_id is null or left(path, 36) = owner_id::text)
);
comment on table public.receipts is 'Receipt files that the receipts endpoint has checked and stored. They are evidence: users can neither change nor remove a row.';
comment on column public.receipts.path is '<owner id>/<sha256 of the bytes>.<jpg|png|pdf>, so the same file of one owner has the same path.';
comment on column public.receipts.owner_id is 'Account that uploaded the file; null once that account is deleted.';
comment on column public.receipts.bytes is 'Size in bytes, at most 5 MB.';
create index receipts_by_owner on public.receipts (owner_id, created_at);
alter table public.receipts enable row level security;
grant select, insert, update, delete on public.receipts to service_role;
create policy "people read their own receipts and admins read all" on public.receipts
  for select to authenticated using (owner_id = (select auth.uid()) or (select private.is_admin()));

create table private.receipt_prints (
  digest text primary key check (digest ~ '^[0-9a-f]{64}$'),
  owner_id uuid,
  first_seen timestamptz not null default now()
);
comment on table private.receipt_prints is 'SHA-256 of every receipt file that was ever uploaded, and the account that sent it first. A row outlives the file and the account, so that a transfer does not count as new when its first sender has left.';
comment on column private.receipt_prints.owner_id is 'Account that sent the file first. No foreign key, because the account may be gone.';

create table private.receipt_flags (
  path text primary key references public.receipts (path) on delete cascade,
  reason text not null check (reason in ('same-file')),
  first_owner uuid,
  first_seen timestamptz not null,
  flagged_at timestamptz not null default now()
);
comment on table private.receipt_flags is 'Receipts that staff should look at twice. A copied receipt is flagged, not refused: a customer may pay for a friend.';
comment on column private.receipt_flags.reason is 'same-file: the very same bytes came from another account before.';
comment on column private.receipt_flags.first_owner is 'Account that sent the file first; it may be gone.';
create index receipt_flags_by_age on private.receipt_flags (flagged_at);

create table private.receipt_trash (
  path text primary key,
  thrown_at timestamptz not null default now(),
  due_at timestamptz,
  claimed_at timestamptz,
  bytes integer
);
comment on table private.receipt_trash is 'Files that the receipts endpoint has to remove: receipts of deleted accounts, uploads that never got their row, and folders of parts.';
comment on column private.receipt_trash.due_at is 'When the path may be removed; null: at once. Until then an upload may be under way, whose row takes the path off the list.';
comment on column private.receipt_trash.claimed_at is 'When an endpoint took the path to remove it. For ten minutes no other endpoint takes it, and no upload may count on the file.';
comment on column private.receipt_trash.bytes is 'For a folder of parts: length of the whole file in bytes. Null for a single file.';
create index receipt_trash_by_age on private.receipt_trash (thrown_at);
create index receipt_trash_by_owner on private.receipt_trash (left(path, 36));

-- Accounts to pay to
--
-- In the SQL console: `insert into public.bank_details (bank_name, account_title, account_number) values ('…', '…', 'PK…')` sets
-- an account of Baari, and `delete` removes the old row. Two people check the number before it is entered and after. To let
-- customers pay to a venue, insert an account with its venue_id, then `update public.venues set payee = 'venue' where id = '…'`.

create function private.bank_details(p_court uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_venue uuid := (
    select c.venue_id from public.courts c
    where c.id = p_court and private.get_payee(v_person, p_court) = 'venue'
  );
begin
  return private.build_answer('bd1', jsonb_build_object('accounts', coalesce((
    select jsonb_agg(jsonb_build_object(
      'bankName', d.bank_name, 'accountTitle', d.account_title, 'accountNumber', d.account_number
    ) order by d.created_at desc, d.id)
    from public.bank_details d where d.venue_id is not distinct from v_venue
  ), '[]')));
end
$$;
comment on function private.bank_details(uuid) is 'Accounts to transfer to for a court, newest first {accounts: [{bankName, accountTitle, accountNumber}]}: the venue''s accounts where its payee was the venue when the caller''s newest hold of the court began (without a hold: is now), else Baari''s. Without a court: Baari''s. SIGNED_OUT, ACCOUNT_GONE.';
grant execute on function private.bank_details(uuid) to anon, authenticated, service_role;

create function public.bank_details(court uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.bank_details(court) $$;
comment on function public.bank_details(uuid) is 'Accounts to pay to. See private.bank_details.';
grant execute on function public.bank_details(uuid) to anon, authenticated, service_role;

create function private.require_payee_account() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_venue uuid;
begin
  -- The trigger serves two tables, whose rows have different columns: one expression for both would fail.
  if tg_table_name = 'venues' then
    v_venue := new.id;
  else
    v_venue := old.venue_id;
  end if;
  -- Lock the venue, so that its last account cannot be deleted while it becomes payee.
  perform 1 from public.venues v where v.id = v_venue for no key update;
  if exists (select 1 from public.venues v where v.id = v_venue and v.payee = 'venue')
    and not exists (select 1 from public.bank_details d where d.venue_id = v_venue)
  then
    perform private.fail(422, 'INVALID', jsonb_build_object('payee', 'venue without an account', 'venue', v_venue));
  end if;
  return null;
end
$$;
comment on function private.require_payee_account() is 'Constraint at the end of every transaction: a venue that is its own payee has at least one account. INVALID {payee, venue}.';
create constraint trigger require_payee_account after insert or update of payee on public.venues
  deferrable initially deferred for each row when (new.payee = 'venue') execute function private.require_payee_account();
create constraint trigger require_payee_account after update or delete on public.bank_details
  deferrable initially deferred for each row when (old.venue_id is not null) execute function private.require_payee_account();

create function private.can_check_payment(p_payee text, p_court uuid) returns boolean
language sql stable set search_path = '' as $$
  select auth.uid() is null or private.has_right(private.get_venue_of_court(p_court), 'booking.confirm', p_payee)
$$;
comment on function private.can_check_payment(text, uuid) is 'True when the caller can look into the account that was paid: Baari''s staff and the SQL console always, owner and managers of a venue only where customers pay to its own account.';

-- Upload
--
-- A file is waste until it has a row in receipts. Its path is listed in private.receipt_trash before the file is stored
-- (expect_receipt), and the insert of its row removes it from that list (note_receipt). An endpoint that dies in between leaves a
-- file that will be removed, never a file that nobody knows of.
--
-- A receipt may come in parts, because a bad line cuts every request that takes longer than a minute. The parts lie in the folder
-- <path>.parts, each named <from>-<to> in bytes. A part has 8 kB to 1 MB, the last one any length. The folder is listed as waste
-- from its first part on, and due 24 hours after the latest part. The last part makes the endpoint join the parts, compare the
-- hash and store the file. The endpoint then removes the parts, and once more ten minutes later, because a part may still have
-- been on its way. tests/db/receipt-upload.test.ts and receipt-parts.test.ts stop the endpoint at every step.

create function private.expect_receipt(p_owner uuid, p_path text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_now timestamptz := private.app_now();
  v_waiting integer;
  v_first timestamptz;
begin
  perform 1 from public.users u where u.id = p_owner for key share;
  if not found then
    perform private.fail(401, 'ACCOUNT_GONE');
  end if;
  if coalesce(p_path, '') !~ ('^' || p_owner || '/[0-9a-f]{64}\.(jpg|png|pdf)$') then
    perform private.fail(422, 'INVALID');
  end if;
  if exists (select from public.receipts r where r.path = p_path) then
    return private.build_answer('er1', '{"known": true}');
  end if;
  -- A file that is stored but never gets its row fills the disk like the others, so the limit is the same. Parts have their own.
  select count(*), min(t.due_at) into v_waiting, v_first
  from private.receipt_trash t
  where left(t.path, 36) = p_owner::text and t.due_at > v_now and t.path <> p_path and t.bytes is null;
  if v_waiting >= 30 then
    perform private.fail(429, 'RATE_LIMITED', jsonb_build_object(
      'retry_after', greatest(1, ceil(extract(epoch from v_first - v_now)))::integer));
  end if;
  insert into private.receipt_trash as t (path, due_at) values (p_path, v_now + interval '1 hour')
  on conflict (path) do update set due_at = excluded.due_at, claimed_at = null
    where t.claimed_at is null or t.claimed_at <= v_now - interval '10 minutes';
  if not found then
    perform private.fail(503, 'BUSY');
  end if;
  return private.build_answer('er1', '{"known": false}');
end
$$;
comment on function private.expect_receipt(uuid, text) is 'The receipts endpoint calls this before it stores a checked file: without a row within one hour the file is waste. Answers {known}: true when the file has its row already. ACCOUNT_GONE, INVALID; RATE_LIMITED {retry_after} past 30 files of the owner that wait for their row; BUSY while the same file is being removed.';
grant execute on function private.expect_receipt(uuid, text) to service_role;

create function public.expect_receipt(owner uuid, path text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.expect_receipt(owner, path) $$;
comment on function public.expect_receipt(uuid, text) is 'For the service role only: a file is about to be stored. See private.expect_receipt.';
grant execute on function public.expect_receipt(uuid, text) to service_role;

create function private.expect_receipt_parts(p_owner uuid, p_path text, p_bytes integer) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_now timestamptz := private.app_now();
  v_folder text := p_path || '.parts';
  v_declared integer;
  v_count integer;
  v_bytes bigint;
  v_first timestamptz;
begin
  -- An exclusive lock, so that two first parts of one owner at the same time are counted one after the other.
  perform 1 from public.users u where u.id = p_owner for no key update;
  if not found then
    perform private.fail(401, 'ACCOUNT_GONE');
  end if;
  if coalesce(p_path, '') !~ ('^' || p_owner || '/[0-9a-f]{64}\.(jpg|png|pdf)$')
    or p_bytes is null or p_bytes not between 1 and 5242880
  then
    perform private.fail(422, 'INVALID');
  end if;
  if exists (select from public.receipts r where r.path = p_path) then
    return private.build_answer('ep1', '{"known": true}');
  end if;
  select t.bytes into v_declared from private.receipt_trash t where t.path = v_folder;
  if v_declared is null then
    select count(*), coalesce(sum(t.bytes), 0), min(coalesce(t.due_at, v_now)) into v_count, v_bytes, v_first
    from private.receipt_trash t
    where left(t.path, 36) = p_owner::text and t.bytes is not null and t.due_at > v_now;
    if v_count >= 10 or v_bytes + p_bytes > 26214400 then
      perform private.fail(429, 'RATE_LIMITED', jsonb_build_object(
        'retry_after', greatest(1, ceil(extract(epoch from v_first - v_now)))::integer));
    end if;
  elsif v_declared <> p_bytes then
    -- The path is the hash of the content, and one content has one length: a second length is wrong.
    perform private.fail(422, 'INVALID');
  end if;
  insert into private.receipt_trash as t (path, due_at, bytes) values (v_folder, v_now + interval '24 hours', p_bytes)
  on conflict (path) do update set due_at = excluded.due_at, claimed_at = null
    where t.claimed_at is null or t.claimed_at <= v_now - interval '10 minutes';
  if not found then
    perform private.fail(503, 'BUSY');
  end if;
  return private.build_answer('ep1', '{"known": false}');
end
$$;
comment on function private.expect_receipt_parts(uuid, text, integer) is 'The receipts endpoint calls this before it stores a part of a file of so many bytes: without the last part within 24 hours of the latest one the folder of parts is waste. Answers {known}: true when the whole file has its row already. ACCOUNT_GONE, INVALID; RATE_LIMITED {retry_after} past 10 unfinished uploads of the owner or 25 MB of them; BUSY while the folder is being removed.';
grant execute on function private.expect_receipt_parts(uuid, text, integer) to service_role;

create function public.expect_receipt_parts(owner uuid, path text, bytes integer) returns jsonb
language sql security invoker set search_path = '' as $$ select private.expect_receipt_parts(owner, path, bytes) $$;
comment on function public.expect_receipt_parts(uuid, text, integer) is 'For the service role only: a part is about to be stored. See private.expect_receipt_parts.';
grant execute on function public.expect_receipt_parts(uuid, text, integer) to service_role;

create function private.note_receipt(p_owner uuid, p_path text, p_mime text, p_bytes integer) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_settings private.settings;
begin
  -- Lock the profile, so that the account cannot be deleted between this check and the insert: the file would be left behind.
  perform 1 from public.users u where u.id = p_owner for key share;
  if not found then
    perform private.fail(401, 'ACCOUNT_GONE');
  end if;
  if p_path !~ ('^' || p_owner || '/[0-9a-f]{64}\.(jpg|png|pdf)$')
    or p_mime is distinct from (case right(p_path, 3) when 'jpg' then 'image/jpeg' when 'png' then 'image/png' else 'application/pdf' end)
    or p_bytes is null or p_bytes not between 1 and 5242880 or p_path is null
  then
    perform private.fail(422, 'INVALID');
  end if;
  if not exists (select 1 from public.receipts r where r.path = p_path) then
    select * into v_settings from private.settings;
    perform private.count_hit('receipt:' || p_owner, v_settings.receipts_per_hour, interval '1 hour');
    perform private.count_hit('receipt-day:' || p_owner, v_settings.receipts_per_day, interval '1 day');
  end if;
  insert into public.receipts (path, owner_id, mime, bytes) values (p_path, p_owner, p_mime, p_bytes)
  on conflict (path) do nothing;
  return private.build_answer('nr1', jsonb_build_object('path', p_path));
end
$$;
comment on function private.note_receipt(uuid, text, text, integer) is 'The receipts endpoint calls this after it stored a checked file: adds the row of the file. Repeating it changes nothing. 30 new files an hour and 40 a day per owner. Triggers flag the same bytes from another account for staff. ACCOUNT_GONE, INVALID, RATE_LIMITED {retry_after}.';
grant execute on function private.note_receipt(uuid, text, text, integer) to service_role;

create function public.note_receipt(owner uuid, path text, mime text, bytes integer) returns jsonb
language sql security invoker set search_path = '' as $$ select private.note_receipt(owner, path, mime, bytes) $$;
comment on function public.note_receipt(uuid, text, text, integer) is 'For the service role only: adds the row of a stored receipt. See private.note_receipt.';
grant execute on function public.note_receipt(uuid, text, text, integer) to service_role;

create function private.protect_receipt_file() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from private.receipt_trash t where t.path = new.path and t.claimed_at is null;
  if not found and exists (select from private.receipt_trash t where t.path = new.path) then
    perform private.fail(503, 'BUSY');
  end if;
  return null;
end
$$;
comment on function private.protect_receipt_file() is 'Takes the path of a new receipt off the list of files to remove. BUSY when an endpoint has claimed the path: the upload then starts over and stores the file again.';
create trigger protect_receipt_file after insert on public.receipts
for each row execute function private.protect_receipt_file();

create function private.fingerprint_receipt() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_first private.receipt_prints;
begin
  insert into private.receipt_prints (digest, owner_id, first_seen)
  values (substr(new.path, 38, 64), new.owner_id, private.app_now())
  on conflict (digest) do nothing;
  select * into v_first from private.receipt_prints p where p.digest = substr(new.path, 38, 64);
  if v_first.owner_id is distinct from new.owner_id then
    insert into private.receipt_flags (path, reason, first_owner, first_seen, flagged_at)
    values (new.path, 'same-file', v_first.owner_id, v_first.first_seen, private.app_now())
    on conflict (path) do nothing;
  end if;
  return null;
end
$$;
comment on function private.fingerprint_receipt() is 'Stores the SHA-256 of a new receipt, and flags the receipt when the same bytes came from another account first.';
create trigger fingerprint_receipt after insert on public.receipts for each row execute function private.fingerprint_receipt();

create function private.expire_receipt_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.receipt_trash t set due_at = private.app_now() + interval '10 minutes'
  where t.path = new.path || '.parts' and t.claimed_at is null;
  return null;
end
$$;
comment on function private.expire_receipt_parts() is 'Once the whole file has its row, its folder of parts is due in ten minutes: a part that is still being stored now would outlive a removal at once.';
create trigger expire_receipt_parts after insert on public.receipts
for each row execute function private.expire_receipt_parts();

create function private.expire_user_receipt_parts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update private.receipt_trash t set due_at = private.app_now() + interval '10 minutes'
  where left(t.path, 36) = old.id::text and t.bytes is not null and t.claimed_at is null;
  return null;
end
$$;
comment on function private.expire_user_receipt_parts() is 'The unfinished uploads of a deleted account are due in ten minutes: a part that is still being stored now would outlive a removal at once.';
create trigger expire_user_receipt_parts after delete on public.users
for each row execute function private.expire_user_receipt_parts();

-- Use of a receipt

create function private.require_own_receipt(p_person uuid, p_receipt text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select 1 from public.receipts r where r.path = p_receipt and r.owner_id = p_person) then
    perform private.fail(422, 'RECEIPT_MISSING');
  end if;
end
$$;
comment on function private.require_own_receipt(uuid, text) is 'RECEIPT_MISSING unless this very user uploaded the file.';

create function private.require_unused_receipt(p_receipt text) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_booking uuid := (select b.id from public.bookings b where b.payment_receipt = p_receipt);
begin
  if v_booking is not null then
    perform private.fail(409, 'RECEIPT_USED', jsonb_build_object('booking', v_booking));
  end if;
end
$$;
comment on function private.require_unused_receipt(text) is 'RECEIPT_USED {booking} when the file has paid for a booking already: one transfer pays for one booking. The unique index bookings_one_per_receipt enforces the same on every other path.';

create function private.can_read_receipt(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select auth.uid()) is not null and (
    exists (select 1 from public.receipts r where r.path = p_path and r.owner_id = (select auth.uid()))
    or exists (
      select 1 from public.bookings b join public.courts c on c.id = b.court_id
      where b.payment_receipt = p_path and private.has_right(c.venue_id, 'receipt.see', b.payee)
    )
    or (private.has_right(null, 'receipt.see') and exists (select 1 from public.receipts r where r.path = p_path))
  ), false)
$$;
comment on function private.can_read_receipt(text) is 'True for the customer who uploaded the file, for owner and managers of the venue into whose own account it was paid, and for Baari''s staff.';
grant execute on function private.can_read_receipt(text) to anon, authenticated, service_role;

create function public.can_read_receipt(path text) returns boolean
language sql stable security invoker set search_path = '' as $$ select private.can_read_receipt(path) $$;
comment on function public.can_read_receipt(text) is 'Whether the caller may see a receipt. See private.can_read_receipt.';
grant execute on function public.can_read_receipt(text) to anon, authenticated, service_role;

-- Removal of files
--
-- The endpoint claims paths, removes the files, and takes the paths off the list. It does so after every upload, and when a timer
-- sends DELETE with the service key. Two endpoints never remove the same file, and no upload counts on a file that is being
-- removed. A hosted project with few uploads can call it from any schedule; the answer says how many files went:
--     curl -X DELETE https://<ref>.supabase.co/functions/v1/receipts -H "apikey: $SECRET_KEY"

create function private.read_receipt_trash() returns jsonb
language plpgsql volatile security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_now timestamptz := private.app_now();
  v_paths jsonb;
begin
  -- When two uploads of one file run at once, the slower one lists the path after the other wrote the row: take it off.
  delete from private.receipt_trash t where t.path in (
    select x.path from private.receipt_trash x
    where x.claimed_at is null and exists (select from public.receipts r where r.path = x.path) for update skip locked
  );
  with taken as (
    select t.path from private.receipt_trash t
    where coalesce(t.due_at <= v_now, true) and coalesce(t.claimed_at <= v_now - interval '10 minutes', true)
      and not exists (select from public.receipts r where r.path = t.path)
    -- Paths that could not be removed before come last, so that they never block the others.
    order by t.claimed_at nulls first, t.thrown_at, t.path limit 100 for update skip locked
  ), claimed as (
    update private.receipt_trash t set claimed_at = v_now from taken where t.path = taken.path returning t.path, t.thrown_at
  )
  select coalesce(jsonb_agg(c.path order by c.thrown_at, c.path), '[]') into v_paths from claimed c;
  return private.build_answer('rt1', jsonb_build_object('paths', v_paths));
end
$$;
comment on function private.read_receipt_trash() is 'For the receipts endpoint: claims up to 100 paths for ten minutes and returns them {paths}. They stay listed until forget_receipt_trash.';
grant execute on function private.read_receipt_trash() to service_role;

create function public.read_receipt_trash() returns jsonb
language sql volatile security invoker set search_path = '' as $$ select private.read_receipt_trash() $$;
comment on function public.read_receipt_trash() is 'For the service role only. See private.read_receipt_trash.';
grant execute on function public.read_receipt_trash() to service_role;

create function private.forget_receipt_trash(p_paths text[]) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
begin
  delete from private.receipt_trash t where t.path = any (p_paths) and t.claimed_at is not null;
  return private.build_answer('rt1', '{}');
end
$$;
comment on function private.forget_receipt_trash(text[]) is 'For the receipts endpoint, after it removed the files: takes claimed paths off the list. An endpoint that dies before this call removes the files a second time, which loses nothing.';
grant execute on function private.forget_receipt_trash(text[]) to service_role;

create function public.forget_receipt_trash(paths text[]) returns jsonb
language sql security invoker set search_path = '' as $$ select private.forget_receipt_trash(paths) $$;
comment on function public.forget_receipt_trash(text[]) is 'For the service role only. See private.forget_receipt_trash.';
grant execute on function public.forget_receipt_trash(text[]) to service_role;

-- Hosted projects keep the files in this private bucket; it has no policies, so only the endpoint's service key reads it.
do $$
begin
  if to_regclass('storage.buckets') is not null then
    execute $sql$
      insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
      values ('receipts', 'receipts', false, 5242880, array['image/jpeg', 'image/png', 'application/pdf'])
      on conflict (id) do nothing
    $sql$;
  end if;
end
$$;

-- supabase/schemas/11_disputes.sql

-- Disputes: a customer says that something is wrong with a booking, and Baari answers, with money where it is owed.
--
-- Every booking of a customer can be reported, in every status, also offline; one report of a booking is open at a time. Baari's
-- staff read the list, answer with a note that the customer reads, and may open a refund that no step of the booking opened
-- (private.open_refund): with a reason, and never above what was received and not given back yet. An amount that
-- a venue that is paid itself says it received is no limit: Baari looks for the payment then. Who opened a refund does not send it
-- (11_settlement.sql). Nobody answers a dispute about an own booking. Amounts are in PKR.

create table private.disputes (
  id uuid primary key,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null check (kind in ('paid', 'refund', 'amount', 'closed', 'conduct', 'other')),
  text text not null check (length(text) between 10 and 1000),
  picture text references public.receipts (path) on delete set null,
  reference text,
  state text not null default 'open' check (state in ('open', 'closed')),
  answer text check (length(answer) between 10 and 600),
  closed_by uuid,
  closed_at timestamptz,
  created_at timestamptz not null,
  rev integer not null default 1,
  check ((state = 'closed') = (closed_at is not null))
);
comment on table private.disputes is 'Reports of customers that something is wrong with a booking. Deleted with the account.';
comment on column private.disputes.kind is 'paid (declined as not paid, but paid), refund (has not arrived), amount (wrong amount), closed (court closed or taken), conduct (how the customer was treated), other.';
comment on column private.disputes.picture is 'Receipt file that the customer uploaded as proof.';
comment on column private.disputes.reference is 'Transaction ID as the customer typed it.';
create unique index disputes_one_open on private.disputes (booking_id) where state = 'open';
create index disputes_by_booking on private.disputes (booking_id, created_at desc);
create index disputes_by_person on private.disputes (user_id);
create index disputes_by_picture on private.disputes (picture);
create index disputes_by_state on private.disputes (state, created_at, id);

create function private.problems_json(p_booking uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'text', d.text, 'state', d.state, 'answer', d.answer,
    'createdAt', private.format_iso(d.created_at), 'closedAt', private.format_iso(d.closed_at)) order by d.created_at desc, d.id)
  from private.disputes d where d.booking_id = p_booking
$$;
comment on function private.problems_json(uuid) is 'Disputes of a booking as its customer sees them, newest first; null without one.';

create function private.report_problem(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_booking public.bookings;
  v_kind text := private.text_arg(p_args, 'kind');
  v_text text := private.words_arg(p_args, 'text', 1000);
  v_picture text := private.words_arg(p_args, 'picture', 200);
begin
  select * into v_booking from public.bookings b
  where b.id = private.uuid_arg(p_args, 'bookingId') and b.user_id = v_person for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_kind is null or v_kind not in ('paid', 'refund', 'amount', 'closed', 'conduct', 'other') then
    perform private.fail(422, 'INVALID', '{"field": "kind"}');
  end if;
  if coalesce(length(v_text), 0) < 10 then
    perform private.fail(422, 'INVALID', '{"field": "text", "least": 10}');
  end if;
  if v_picture is not null then
    perform private.require_own_receipt(v_person, v_picture);
  end if;
  perform private.count_hit('problem:' || v_person, 10, interval '1 day');
  insert into private.disputes (id, booking_id, user_id, kind, text, picture, reference, created_at)
  values (p_id, v_booking.id, v_person, v_kind, v_text, v_picture, private.words_arg(p_args, 'reference', 60), private.app_now())
  on conflict (booking_id) where state = 'open' do nothing;
  if not found then
    perform private.fail(409, 'ALREADY_REPORTED');
  end if;
  perform private.note_audit('dispute.opened', v_booking.id, private.get_venue_of_court(v_booking.court_id), jsonb_build_object('kind', v_kind));
  perform private.notify_staff('dispute_opened', 'Something is wrong with a booking: ' || private.format_booking_label(v_booking) || '.');
  update public.bookings b set rev = rev where b.id = v_booking.id returning * into v_booking;
  return jsonb_build_object('bookings', jsonb_build_array(private.booking_json(v_booking)));
end
$$;
comment on function private.report_problem(uuid, jsonb) is 'The customer says that something is wrong with a booking {bookingId, kind, text of 10 to 1,000 characters, picture? (path of an own receipt file), reference?}. One open report a booking, 10 a day. Refuses with SIGNED_OUT, ACCOUNT_GONE, NOT_FOUND, ALREADY_REPORTED, RECEIPT_MISSING, RATE_LIMITED {retry_after}, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person) values ('report-problem', true);

-- What Baari may give back

create function private.get_amount_noted(b public.bookings) returns integer
language sql stable set search_path = '' as $$
  select coalesce(greatest((
      select d.received + case when d.collected_at is null then 0 else d.to_collect end
      from public.booking_desk d where d.booking_id = b.id and d.received is not null
    ), (
      select max(n.received) from public.refunds r join private.refund_notes n on n.refund_id = r.id where r.booking_id = b.id
    )), b.total_price)
$$;
comment on function private.get_amount_noted(public.bookings) is 'PKR that came for a booking as somebody noted it, with what was collected; the total where nobody did.';

create function private.get_refund_ceiling(b public.bookings) returns integer
language sql stable set search_path = '' as $$
  select case when exists (select 1 from public.refunds r where r.booking_id = b.id and r.state = 'due' and not r.is_seen) then 0
    else greatest(0, case
      -- A venue that is paid itself may say that less arrived. That binds Baari only once its staff have looked.
      when b.payee = 'venue' and not exists (
        select 1 from public.refunds r join private.refund_notes n on n.refund_id = r.id
        where r.booking_id = b.id and r.reason = 'dispute' and n.received is not null
      ) then greatest(private.get_amount_noted(b), b.total_price)
      else private.get_amount_noted(b)
    end - coalesce((select sum(r.amount) from public.refunds r where r.booking_id = b.id and r.state <> 'void'), 0))::integer end
  where b.source = 'app'
$$;
comment on function private.get_refund_ceiling(public.bookings) is 'PKR that Baari may still give back for a booking: what was received (the total where nobody noted it; at least the total where a venue that is paid itself did), less all its refunds that are not void. 0 while the payment of a due refund is still to be found, because that tells how much arrived.';

create function private.open_refund(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_booking(private.uuid_arg(p_args, 'bookingId'), 'refund.open');
  v_amount integer := private.integer_arg(p_args, 'amount', 1, private.get_max_paid());
  v_note text := private.words_arg(p_args, 'note', 300);
  v_most integer := private.get_refund_ceiling(v_booking);
  v_refund uuid;
begin
  if v_booking.user_id = auth.uid() then
    perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
  end if;
  if v_booking.source <> 'app' then
    perform private.fail(422, 'INVALID', '{"field": "bookingId", "reason": "entry"}');
  end if;
  if v_amount is null then
    perform private.fail(422, 'INVALID', '{"field": "amount"}');
  end if;
  if coalesce(length(v_note), 0) < 10 then
    perform private.fail(422, 'NEEDS_NOTE');
  end if;
  if v_booking.status = 'pending' then
    perform private.fail(409, 'NOT_DECIDED');
  end if;
  if v_amount > v_most then
    perform private.fail(409, 'ABOVE_CEILING', jsonb_build_object('max', v_most));
  end if;
  v_refund := private.insert_refund(v_booking.id, v_amount, 'dispute',
    -- A decision that less arrived than was owed has found that much, and not what is claimed beside it.
    (v_booking.confirmed_at is not null or exists (
      select 1 from public.refunds r join private.refund_notes n on n.refund_id = r.id
      where r.booking_id = v_booking.id and r.state <> 'void' and n.received is not null))
    and v_amount <= private.get_amount_noted(v_booking) - (
      select coalesce(sum(r.amount), 0) from public.refunds r where r.booking_id = v_booking.id and r.state <> 'void'),
    v_booking.payee);
  insert into private.refund_notes (refund_id, opened_by, note) values (v_refund, auth.uid(), v_note);
  perform private.note_audit('refund.granted', v_booking.id, private.get_venue_of_court(v_booking.court_id),
    jsonb_build_object('amount', v_amount, 'note', v_note));
  perform private.notify_user(v_booking.user_id, 'booking_refund_due',
    'A refund of ' || private.format_money(v_amount) || ' is due for ' || private.format_booking_label(v_booking) || '.', v_booking.id);
  return private.get_entry_rows(array[v_booking.id]) || jsonb_build_object('refunds', jsonb_build_array(private.refund_json(v_refund)));
end
$$;
comment on function private.open_refund(uuid, jsonb) is 'Baari opens a refund that no step of the booking opened {bookingId, amount, note of 10 to 300 characters}. It is sent like every other refund: first Baari''s staff find the incoming payment, unless it was found; the caller does not send it. Needs refund.open (representative, admin); nobody for an own booking. Answers {entries, refunds}. Refuses with FORBIDDEN {right | reason: own}, NOT_FOUND, NOT_DECIDED (the booking is pending), ABOVE_CEILING {max}, NEEDS_NOTE, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('open-refund', true, true, 'booking_locks', 'refund.open');

-- The answer

create function private.dispute_json(p_dispute uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', d.id, 'rev', d.rev, 'kind', d.kind, 'text', d.text, 'state', d.state, 'answer', d.answer, 'picture', d.picture,
    'reference', d.reference, 'createdAt', private.format_iso(d.created_at), 'closedAt', private.format_iso(d.closed_at),
    'answeredBy', private.get_person_name(d.closed_by),
    'bookingId', b.id, 'code', b.code, 'name', u.name, 'phone', u.phone, 'email', u.email, 'venueId', v.id, 'venueName', v.name,
    'courtName', c.name, 'day', b.booking_date, 'hours', to_jsonb(private.get_booking_hours(b.id)), 'total', b.total_price,
    'received', k.received, 'status', b.status, 'payee', b.payee, 'endedBy', b.ended_by, 'endReason', b.end_reason, 'endNote', b.end_note,
    'max', case when b.status = 'pending' then 0 else private.get_refund_ceiling(b) end,
    'refunds', coalesce((
      select jsonb_agg(private.refund_json(r.id) order by r.created_at, r.id) from public.refunds r where r.booking_id = b.id), '[]'),
    'isOwn', d.user_id is not distinct from auth.uid())
  from private.disputes d join public.bookings b on b.id = d.booking_id join public.courts c on c.id = b.court_id
  join public.venues v on v.id = c.venue_id left join public.users u on u.id = d.user_id
  left join public.booking_desk k on k.booking_id = b.id
  where d.id = p_dispute
$$;
comment on function private.dispute_json(uuid) is 'A dispute as staff see it, with its booking and the refunds. max: PKR that private.open_refund may still open.';

create function private.dispute_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select 'booking', d.booking_id::text from private.disputes d
  where d.id = private.parse_uuid(p_args ->> 'disputeId') and private.has_right(null, p_right)
$$;
comment on function private.dispute_locks(jsonb, text) is 'Lock targets of answer-dispute {disputeId}: the booking.';

create function private.answer_dispute(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_dispute private.disputes;
  v_booking public.bookings;
  v_note text := private.words_arg(p_args, 'note', 600);
begin
  perform private.require_right(null, 'dispute.answer');
  select * into v_dispute from private.disputes d where d.id = private.uuid_arg(p_args, 'disputeId');
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  v_booking := private.lock_booking(v_dispute.booking_id);
  select * into v_dispute from private.disputes d where d.id = v_dispute.id for update;
  if v_dispute.user_id = auth.uid() then
    perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
  end if;
  if v_dispute.state <> 'open' then
    perform private.fail(409, 'ALREADY_DECIDED', jsonb_build_object(
      'by', private.get_person_name(v_dispute.closed_by), 'at', private.format_iso(v_dispute.closed_at)));
  end if;
  perform private.require_rev(p_args, v_dispute.rev);
  if coalesce(length(v_note), 0) < 10 then
    perform private.fail(422, 'NEEDS_NOTE');
  end if;
  update private.disputes d set state = 'closed', answer = v_note, closed_by = auth.uid(), closed_at = private.app_now(), rev = d.rev + 1
  where d.id = v_dispute.id;
  perform private.note_audit('dispute.answered', v_booking.id, private.get_venue_of_court(v_booking.court_id), jsonb_build_object('note', v_note));
  perform private.notify_user(v_booking.user_id, 'problem_answered',
    'Baari answered about ' || private.format_booking_label(v_booking) || ': ' || v_note, v_booking.id);
  update public.bookings b set rev = rev where b.id = v_booking.id;
  return jsonb_build_object('disputes', jsonb_build_array(private.dispute_json(v_dispute.id)));
end
$$;
comment on function private.answer_dispute(uuid, jsonb) is 'Closes a dispute with an answer that the customer reads {disputeId, rev, note of 10 to 600 characters}. Needs dispute.answer (representative, admin); nobody about an own booking. Answers {disputes}. Refuses with FORBIDDEN {right | reason: own}, NOT_FOUND, ALREADY_DECIDED {by, at}, CHANGED {rev}, NEEDS_NOTE, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('answer-dispute', true, true, 'dispute_locks', 'dispute.answer');

create function private.admin_disputes(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_state text := coalesce(p_filter ->> 'state', 'open');
  v_one uuid := case when p_filter ->> 'id' is not null then private.uuid_arg(p_filter, 'id') end;
  v_query text := private.query_arg(p_filter);
  v_most constant integer := private.get_search_scan_limit(v_query);
  v_found uuid[] := private.find_bookings(v_query);
  v_place record;
  v_at timestamptz;
  v_rows jsonb;
  v_scanned integer;
  v_next text;
begin
  if v_one is not null then
    return private.build_list_page((select jsonb_agg(private.dispute_json(d.id)) from private.disputes d where d.id = v_one), null);
  end if;
  if v_state not in ('open', 'closed') then
    perform private.fail(422, 'INVALID', '{"field": "state"}');
  end if;
  select * into v_place from private.parse_list_place(p_after);
  v_at := private.parse_place_time(v_place.key);
  with behind as materialized (
    -- Open ones oldest first, answered ones newest first.
    select d.id, d.booking_id, d.created_at, extract(epoch from d.created_at) * case v_state when 'open' then 1 else -1 end as place
    from private.disputes d
    where d.state = v_state and (v_at is null or d.created_at = v_at and d.id > v_place.id
      or case v_state when 'open' then d.created_at > v_at else d.created_at < v_at end)
  ), scanned as materialized (
    select * from behind b order by b.place, b.id limit v_most
  ), page as (
    select h.*, row_number() over (order by h.place, h.id) as nr
    from (
      select s.* from scanned s
      where v_query is null or s.booking_id in (
        select f.id from private.filter_bookings_by_query(array(select x.booking_id from scanned x), v_query, true) f)
      union
      select b.* from behind b where b.booking_id = any (v_found)
    ) h
    order by nr limit 51
  )
  select jsonb_agg(private.dispute_json(p.id) order by p.nr) filter (where p.nr <= 50),
    case when count(*) > 50 then max(private.format_exact_time(p.created_at) || '/' || p.id) filter (where p.nr = 50) end,
    case when count(*) <= 50 then (select count(*) from scanned) end
  into v_rows, v_next, v_scanned
  from page p;
  return private.build_list_page(v_rows, v_next, case when v_scanned = v_most then v_query end);
end
$$;
comment on function private.admin_disputes(jsonb, text) is 'View disputes of Baari {state: open (oldest first) or closed (newest first), q?}: private.dispute_json. {id}: that one alone, in any state. INVALID {field}.';

-- supabase/schemas/11_refunds.sql

-- Refunds: money that is owed back for a paid booking that does not take place, or for which too much was paid.
--
-- A trigger opens the refund in the transaction of the step that ends the booking, on every path, the SQL console included. Baari
-- can open one as well (private.open_refund, 11_disputes.sql). A refund goes from due to sent or void (11_settlement.sql). The
-- refund is sent from the account that was paid, by Baari or by the venue (payer).
--
-- Lock order: person, then the booking, then its refunds by id (private.lock_booking); last, as a leaf, the transaction ID. The
-- deletion of an account locks refunds before bookings, but takes the lock of the person first, too. All amounts are in PKR.

create function private.normalize_reference(p_reference text) returns text
language sql immutable set search_path = '' as $$ select upper(regexp_replace(p_reference, '[^A-Za-z0-9]', '', 'g')) $$;
comment on function private.normalize_reference(text) is 'Letters and digits of a transaction ID, upper case: banks print one ID with and without dashes and blanks.';

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id),
  amount integer not null check (amount > 0),
  reason text not null check (reason in ('withdrawn', 'policy', 'venue', 'declined', 'unanswered', 'unplaced', 'overpaid', 'dispute')),
  is_seen boolean not null default false,
  payer text not null default 'platform' check (payer in ('platform', 'venue')),
  state text not null default 'due' check (state in ('due', 'sent', 'void')),
  due_at timestamptz not null default now(),
  settled_at timestamptz,
  method text check (method in ('bank', 'wallet')),
  reference text check (length(reference) between 1 and 60),
  created_at timestamptz not null default now(),
  sxid xid8 not null default pg_current_xact_id(),
  rev integer not null default 1,
  needs_second text check (needs_second in ('excess', 'amount', 'daily')),
  arrived_at timestamptz,
  late_told_at timestamptz,
  check ((state = 'due') = (settled_at is null)),
  check (state <> 'sent' or reference is not null)
);
comment on table public.refunds is 'Money owed back, in PKR, for a paid booking that does not take place or for which too much was paid. One row per booking and reason, but for reason dispute.';
comment on column public.refunds.amount is 'PKR that go back; becomes what really came, once the payment was found.';
comment on column public.refunds.reason is 'withdrawn (customer cancelled while pending), policy (confirmed, cancelled by or for the customer), venue (confirmed, cancelled by venue or Baari), declined, unanswered (nobody decided in time), unplaced (hours lost), overpaid, dispute (opened by Baari).';
comment on column public.refunds.is_seen is 'True when somebody found the incoming payment; true from the start where the booking had been confirmed or its decision named what was received. Until then nothing is paid out: a receipt is a picture.';
comment on column public.refunds.payer is 'Who sends the money: Baari (platform), or the venue whose account was paid.';
comment on column public.refunds.state is 'due > sent | void. Void: nothing was owed, or the payment was never found.';
comment on column public.refunds.reference is 'Reference of the transfer back, shown to the customer.';
comment on column public.refunds.needs_second is 'Why a second person has to look before it is sent: excess (far more arrived than the booking costs), amount (a large refund), daily (the sender has sent much on that date). Null: no need.';
comment on column public.refunds.arrived_at is 'When the customer said that the transfer has arrived.';
comment on column public.refunds.late_told_at is 'When the payer was told that the refund is overdue; the payer is told once. Gives the refund no new version.';
create unique index refunds_one_per_reason on public.refunds (booking_id, reason) where reason <> 'dispute';
create index refunds_by_state on public.refunds (state, due_at);
create index refunds_by_booking on public.refunds (booking_id);
create index refunds_to_send on public.refunds (due_at, id) include (payer, amount, needs_second) where state = 'due';
create index refunds_to_tell on public.refunds (due_at, id) where state = 'due' and late_told_at is null;
create index refunds_second on public.refunds (due_at, id) where state = 'due' and needs_second is not null;
create index refunds_settled on public.refunds (state, settled_at desc, id desc) where state <> 'due';
create index refunds_of_venues on public.refunds (state, due_at, id) where payer = 'venue';
alter table public.refunds enable row level security;
grant select, insert, update, delete on public.refunds to service_role;
create policy "people read refunds of their own bookings and admins all" on public.refunds
  for select to authenticated
  using (booking_id in (select private.list_own_booking_ids()) or (select private.is_admin()));
create trigger stamp_row_made before insert on public.refunds for each row execute function private.stamp_row();
create trigger stamp_row before update on public.refunds for each row
  when (old.late_told_at is not distinct from new.late_told_at) execute function private.stamp_row();

create table private.refund_notes (
  refund_id uuid primary key references public.refunds (id) on delete cascade,
  settled_by uuid,
  paid_to text check (length(paid_to) between 1 and 60),
  note text check (length(note) <= 300),
  name text,
  email text,
  phone text,
  incoming_reference text check (incoming_reference ~ '^[A-Za-z0-9-]{1,40}$'),
  found_by uuid,
  sent_on date,
  account_id uuid,
  received integer check (received > 0),
  opened_by uuid,
  approved_by uuid,
  sent_reference text,
  sent_from text,
  unique (sent_reference, sent_from)
);
comment on table private.refund_notes is 'Facts of a refund that only those who settle it may see. Name, e-mail and phone of a deleted account are kept here until the refund is settled.';
comment on column private.refund_notes.settled_by is 'User who sent or voided the refund; null from the SQL console.';
comment on column private.refund_notes.incoming_reference is 'Transaction ID of the payment that was found. It belongs to one booking, whose refunds may share it (private.require_unused_reference).';
comment on column private.refund_notes.found_by is 'User who found the payment; null from the SQL console.';
comment on column private.refund_notes.sent_on is 'Date of the transfer, Asia/Karachi.';
comment on column private.refund_notes.account_id is 'Account (bank_details) that the found payment had come to.';
comment on column private.refund_notes.received is 'PKR that arrived, as found for this refund.';
comment on column private.refund_notes.opened_by is 'Member of Baari''s staff who opened the refund after a dispute.';
comment on column private.refund_notes.approved_by is 'Admin who gave the second yes.';
comment on column private.refund_notes.sent_reference is 'Reference of the transfer back, letters and digits alone. One transfer pays one refund.';
comment on column private.refund_notes.sent_from is 'Who sent the transfer: platform, or the id of the venue.';
create index refund_notes_by_payment on private.refund_notes (private.normalize_reference(incoming_reference));


-- Opening a refund
--
-- Step of the booking, who takes it, and the refund that it opens (reason, amount):
--     new → refund_due            the customer, whose hours were lost              unplaced, the total
--     pending → cancelled         the customer, or the deletion of their account   withdrawn, the total
--     pending → cancelled         declined: not_paid, unreadable                   none
--     pending → cancelled         declined: too_low                                declined, what was received
--     pending → refund_due        declined: court, other                           declined, the total
--     pending → refund_due        time                                             unanswered, the total
--     pending → confirmed         the check of the payment                         overpaid, what came above the total, if anything
--     confirmed → cancelled       the customer, or because the customer asked      policy, by the terms of the booking
--     confirmed → cancelled       the venue or Baari                               venue, what was received
--     refund_due → cancelled      by itself, when none of its refunds is due       none
--
-- An arrival leaves the refund to Baari, who says how many hours were played (private.cancel_for_venue): their price and the fee stay.
-- Baari opens refunds of reason dispute beside these. All refunds of a booking together never give back more than was received.
--
-- The terms of a booking are those that it was made under: at most three steps of hours before the first hour and percent of the
-- court price, both falling. A cancellation by the customer names the amount that was shown. It is refused with REFUND_CHANGED if
-- less would come back by now, so a cancellation that waited on a phone past its deadline costs nothing; if more would come back,
-- that is owed. tests/db/money-races.test.ts lets customers, venues and Baari cancel, confirm, move and pay back at the same
-- time.

create function private.get_amount_given_back(p_booking uuid) returns integer
language sql stable set search_path = '' as $$
  select greatest(0, coalesce(sum(case r.reason when 'dispute' then r.amount else - r.amount end), 0))::integer
  from public.refunds r
  where r.booking_id = p_booking and (r.reason = 'dispute' and r.state <> 'void' or r.reason = 'overpaid' and r.state = 'void')
$$;
comment on function private.get_amount_given_back(uuid) is 'PKR of the total that Baari gave or owes back for a booking after a dispute, whatever becomes of the booking. Where the refund of what was paid too much is void, that much of it is no part of the total.';

create function private.compute_refund(
  b public.bookings, p_at timestamptz, p_by text, out amount integer, out percent integer, out deadline timestamptz
)
language plpgsql stable set search_path = '' as $$
declare
  v_counts timestamptz := greatest(b.starts_at, b.refund_start);
  v_left integer := private.get_amount_received(b.id, b.total_price) - private.get_amount_given_back(b.id);
  v_by_policy boolean := p_by = 'customer' and b.status = 'confirmed';
begin
  if v_by_policy and (p_at > b.starts_at
    or not (b.is_free_to_cancel or exists (select 1 from private.move_offers o where o.booking_id = b.id)))
  then
    -- Hours and percent of the steps both fall, so the first step that is still open gives the most.
    select (s.step ->> 1)::integer, least(b.starts_at, v_counts - make_interval(hours => (s.step ->> 0)::integer)) into percent, deadline
    from jsonb_array_elements(b.terms) with ordinality as s(step, nr)
    where p_at <= least(b.starts_at, v_counts - make_interval(hours => (s.step ->> 0)::integer))
    order by s.nr limit 1;
    percent := coalesce(percent, 0);
    if percent = 0 then
      deadline := null;
    end if;
    amount := b.subtotal::bigint * percent / 100 - private.get_amount_to_collect(b.id);
  else
    percent := 100;
    amount := v_left;
    if v_by_policy then
      deadline := b.starts_at;
    elsif b.played_hours > 0 then
      amount := amount - private.sum_ints(b.hour_prices[1:b.played_hours]) - b.fee;
    end if;
  end if;
  amount := greatest(0, least(amount, v_left));
end
$$;
comment on function private.compute_refund(public.bookings, timestamptz, text) is 'PKR that come back when a booking, as it stood before, is cancelled at an instant by customer, venue or platform. Confirmed and by its customer: the percent of the court price that its terms give before the latest start that it ever had, rounded down, less what was still to collect; the fee stays; nothing after the present start. deadline is the last instant at which it is that much, at most the start; null when nothing comes back. While a move offer is open, and after one was not accepted, everything received, until the start. By venue or platform, and while pending: everything received, less the hours that were played and then the fee. Never more than what was received and not given back after a dispute. Overpaid money is a refund of its own.';

create function private.set_needs_second() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_total integer := (select b.total_price from public.bookings b where b.id = new.booking_id);
  v_settings private.settings;
  -- Together with the other refunds of the booking, so that several small ones need what one large one would.
  v_sum bigint := new.amount + case when new.reason <> 'overpaid' then coalesce((
    select sum(r.amount) from public.refunds r
    where r.booking_id = new.booking_id and r.id <> new.id and r.state <> 'void' and r.reason <> 'overpaid'), 0) else 0 end;
begin
  select * into v_settings from private.settings;
  new.needs_second := case
    when v_sum + case new.reason when 'overpaid' then v_total else 0 end
      > greatest(v_total + v_settings.refund_excess, v_total::bigint * v_settings.refund_excess_percent / 100) then 'excess'
    when v_sum > v_settings.refund_alone then 'amount'
    -- After an admin rejected what was found, an admin looks at what is found next, too.
    when exists (select 1 from private.audit_log a where a.row_id = new.id and a.action = 'refund.reject') then 'excess'
  end;
  return new;
end
$$;
comment on function private.set_needs_second() is 'Says whether a refund needs a second person, by its amount and what else goes back for its booking (settings.refund_excess, refund_excess_percent, refund_alone); overpaid money is counted apart. What is found after an admin rejected a payment needs one, too.';
create trigger set_needs_second before insert or update of amount on public.refunds
  for each row execute function private.set_needs_second();

create function private.insert_refund(
  p_booking uuid, p_amount integer, p_reason text, p_is_seen boolean, p_payer text
) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
begin
  if p_amount > 0 then
    insert into public.refunds (booking_id, amount, reason, is_seen, payer, due_at, created_at)
    values (p_booking, p_amount, p_reason, p_is_seen, p_payer, private.app_now(), private.app_now())
    on conflict (booking_id, reason) where reason <> 'dispute' do nothing
    returning id into v_id;
  end if;
  if v_id is not null then
    perform private.note_audit('refund.opened', v_id,
      (select c.venue_id from public.bookings b join public.courts c on c.id = b.court_id where b.id = p_booking),
      jsonb_build_object('booking', p_booking, 'amount', p_amount, 'reason', p_reason));
  end if;
  return v_id;
end
$$;
comment on function private.insert_refund(uuid, integer, text, boolean, text) is 'Opens a refund of so many PKR for a booking, once per reason (dispute: again and again), and notes it in the audit trail. Answers its id; null when nothing was opened, also for amount 0.';

create function private.refund_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_was text := case when tg_op = 'UPDATE' then old.status else 'paid' end;
  v_paid boolean := case when tg_op = 'UPDATE' then old.payment_receipt is not null else false end;
  v_asked boolean := new.ended_by = 'customer' or coalesce(new.end_reason = 'asked', false);
  v_before public.bookings := old;
begin
  v_before.played_hours := new.played_hours;
  -- The statuses refund_due and confirmed say by themselves that money came; a pending booking owes only if it has a receipt.
  if new.status = 'refund_due' then
    perform private.insert_refund(new.id, new.total_price,
      case when v_was = 'paid' then 'unplaced' when new.ended_by = 'time' then 'unanswered' else 'declined' end,
      false, new.payee);
  elsif new.source = 'app' and (v_was, new.status) = ('confirmed', 'cancelled') then
    perform private.insert_refund(new.id,
      (private.compute_refund(v_before, private.app_now(), case when v_asked then 'customer' else 'venue' end)).amount,
      case when v_asked then 'policy' else 'venue' end, true, new.payee);
  elsif v_paid and (v_was, new.status) = ('pending', 'cancelled')
    and coalesce(new.end_reason, '') not in ('not_paid', 'unreadable')
  then
    perform private.insert_refund(new.id, new.total_price,
      case new.ended_by when 'customer' then 'withdrawn' when 'time' then 'unanswered' else 'declined' end,
      false, new.payee);
  end if;
  return null;
end
$$;
comment on function private.refund_booking() is 'Opens the refund of a paid booking that does not take place: unplaced, unanswered, declined, withdrawn; of a confirmed booking, whose payment was seen, venue (what was received) or policy (cancelled by its customer, or because the customer asked: private.compute_refund). Opens none where the payment was not found or the receipt cannot be read.';
create trigger refund_booking_made after insert on public.bookings
  for each row when (new.status = 'refund_due') execute function private.refund_booking();
create trigger refund_booking after update of status on public.bookings
  for each row when (old.status <> new.status) execute function private.refund_booking();

-- A booking is sent with its refunds

create function private.touch_booking_of_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A booking that this transaction wrote has a new version already, which the answer may name: leave it alone.
  update public.bookings b set rev = rev
  where b.id = coalesce(new.booking_id, old.booking_id) and b.sxid <> pg_current_xact_id();
  return null;
end
$$;
comment on function private.touch_booking_of_refund() is 'Gives the booking of a changed refund a new version, because phones get refunds with their booking.';
create trigger touch_booking_made after insert or delete on public.refunds
  for each row execute function private.touch_booking_of_refund();
create trigger touch_booking after update on public.refunds for each row
  when (old.late_told_at is not distinct from new.late_told_at) execute function private.touch_booking_of_refund();

create function private.touch_collected() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.bookings b set rev = rev where b.id = new.booking_id;
  return null;
end
$$;
comment on function private.touch_collected() is 'Money collected at the venue changes what comes back to the customer: gives the booking a new version, so that the customer''s phone pulls it.';

-- Contact and receipt of a deleted account

create function private.copy_contact_to_refunds(p_person uuid) returns void
language sql set search_path = '' as $$
  insert into private.refund_notes as n (refund_id, name, email, phone)
  select r.id, u.name, u.email, u.phone
  from public.users u join public.bookings b on b.user_id = u.id join public.refunds r on r.booking_id = b.id
  where u.id = p_person and r.state = 'due' order by r.id
  on conflict (refund_id) do update set name = excluded.name, email = excluded.email, phone = excluded.phone
$$;
comment on function private.copy_contact_to_refunds(uuid) is 'Copies name, e-mail and phone of a user to every refund that is still due to them: their account is about to be deleted, and the payer has to reach them.';

create function private.release_booking_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.refund_notes as n (refund_id, name, email, phone)
  select r.id, c.name, c.email, c.phone
  from private.booking_contacts c join public.refunds r on r.booking_id = c.booking_id
  where c.booking_id = new.id and r.state = 'due' order by r.id
  on conflict (refund_id) do update set name = excluded.name, email = excluded.email, phone = excluded.phone;
  delete from private.booking_contacts c where c.booking_id = new.id;
  update public.bookings b set payment_receipt = null
  where b.id = new.id and b.payment_receipt is not null
    and not exists (select 1 from public.refunds r where r.booking_id = b.id and r.state = 'due');
  if found then
    delete from public.receipts r where r.path = new.payment_receipt and r.owner_id is null;
    insert into private.receipt_trash (path) values (new.payment_receipt) on conflict (path) do nothing;
  end if;
  return null;
end
$$;
comment on function private.release_booking_contact() is 'When a confirmed booking of a deleted account ends, its contact and receipt pass to the refund that its cancellation opened, or are deleted. By its name the trigger runs after refund_booking, which opens that refund.';
create trigger release_booking_contact after update of status on public.bookings for each row
  when (old.status = 'confirmed' and new.status <> 'confirmed' and new.user_id is null)
  execute function private.release_booking_contact();

create function private.on_refund_settled() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_receipt text;
begin
  update private.refund_notes n set name = null, email = null, phone = null
  where n.refund_id = new.id and (n.name, n.email, n.phone) is distinct from (null::text, null::text, null::text);
  -- Only for bookings without a customer: the deletion of an account never holds one, so this lock cannot deadlock with it.
  if exists (select 1 from public.bookings b where b.id = new.booking_id and b.user_id is null) then
    -- Lock in a statement of its own, so that the next statement sees what another settlement committed meanwhile.
    select b.payment_receipt into v_receipt from public.bookings b where b.id = new.booking_id for update;
    -- A confirmed booking keeps its receipt: it may still be cancelled after its overpaid money was settled.
    update public.bookings b set payment_receipt = null
    where b.id = new.booking_id and b.payment_receipt is not null and b.status <> 'confirmed'
      and not exists (select 1 from public.refunds r where r.booking_id = b.id and r.state = 'due');
    if found then
      delete from public.receipts r where r.path = v_receipt and r.owner_id is null;
      insert into private.receipt_trash (path) values (v_receipt) on conflict (path) do nothing;
    end if;
  end if;
  return null;
end
$$;
comment on function private.on_refund_settled() is 'Deletes the contact that was kept with a settled refund; the last refund of a booking without a customer lets its receipt go, unless the booking is confirmed.';
create trigger on_refund_settled after update of state on public.refunds for each row
  when (old.state = 'due' and new.state <> 'due') execute function private.on_refund_settled();

-- Lists of the consoles

create function private.refund_json(p_refund uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', r.id, 'bookingId', r.booking_id, 'code', b.code, 'amount', r.amount, 'reason', r.reason, 'payer', r.payer,
    'state', r.state, 'isSeen', r.is_seen, 'dueAt', private.format_iso(r.due_at), 'settledAt', private.format_iso(r.settled_at),
    'method', r.method, 'reference', r.reference, 'sentOn', n.sent_on, 'paidTo', n.paid_to,
    -- Notes of Baari's staff are shown to Baari's staff only.
    'note', case when s.is_staff or not exists (
      select 1 from private.admins a where a.user_id in (n.settled_by, n.found_by)) then n.note end,
    'settledBy', private.get_person_name(n.settled_by), 'foundBy', private.get_person_name(n.found_by),
    'openedBy', private.get_person_name(n.opened_by), 'approvedBy', private.get_person_name(n.approved_by),
    'needsSecond', r.needs_second, 'arrivedAt', private.format_iso(r.arrived_at),
    'incomingReference', coalesce(n.incoming_reference, d.reference),
    'name', coalesce(u.name, n.name),
    -- Show the customer's phone while a refund is due: the payer must be able to ask for the account.
    'phone', case when s.is_staff or r.state = 'due' or b.booking_date >= private.karachi_today() - 30 then coalesce(u.phone, n.phone) end,
    'email', case when s.is_staff then coalesce(u.email, n.email) end,
    'label', private.format_booking_label(b), 'venueId', c.venue_id, 'total', b.total_price, 'rev', r.rev)
  from (select private.is_staff() as is_staff) s, public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
  left join private.refund_notes n on n.refund_id = r.id
  left join public.booking_desk d on d.booking_id = b.id
  left join public.users u on u.id = b.user_id
  where r.id = p_refund
$$;
comment on function private.refund_json(uuid) is 'A refund as its payer sees it: customer, booking, amount, how and by whom it was settled. A venue gets no e-mail address and no note of Baari''s staff, and the phone number only while money is due or until 30 days after the day of the booking.';

create function private.get_refund_case(p_refund uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.refund_json(r.id) || jsonb_build_object(
    'venueName', v.name, 'courtName', c.name, 'day', b.booking_date, 'status', b.status, 'payee', b.payee,
    'hours', coalesce((
      select jsonb_agg(private.parse_hour(t.start_time) order by t.start_time) from public.time_slot_blocks t where t.booking_id = b.id
    ), '[]'),
    'prices', to_jsonb(b.hour_prices), 'fee', b.fee,
    'received', coalesce(d.received, n.received), 'collected', case when d.collected_at is not null then d.to_collect end,
    'receipt', b.payment_receipt, 'wasConfirmed', b.confirmed_at is not null)
  from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
  join public.venues v on v.id = c.venue_id left join public.booking_desk d on d.booking_id = b.id
  left join private.refund_notes n on n.refund_id = r.id
  where r.id = p_refund
$$;
comment on function private.get_refund_case(uuid) is 'A refund with the facts behind its amount, in PKR: price of each hour, fee, what had arrived in the account (received, null where nobody noted it) and at the venue (collected, null where nothing was).';

create function private.get_refund_detail(p_refund uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.get_refund_case(r.id) || jsonb_build_object(
    'accounts', coalesce((
      select jsonb_agg(jsonb_build_object('id', d.id, 'bankName', d.bank_name, 'accountTitle', d.account_title, 'accountNumber', d.account_number)
        order by d.created_at desc, d.id)
      from public.bank_details d
      where d.venue_id is not distinct from case b.payee when 'venue' then private.get_venue_of_court(b.court_id) end
    ), '[]'),
    'isOwn', b.user_id is not distinct from auth.uid(),
    'secondNeeded', private.why_second_needed(r),
    'isPaymentPerson', auth.uid() = any (private.list_payment_people(r)),
    'mayApprove', private.has_right(null, 'refund.approve'),
    'isReported', exists (
      select 1 from private.disputes d where d.booking_id = r.booking_id and d.state = 'open' and d.kind = 'refund'))
  from public.refunds r join public.bookings b on b.id = r.booking_id where r.id = p_refund
$$;
comment on function private.get_refund_detail(uuid) is 'One refund with the accounts that its payment can have come to, whether it is about the caller''s own booking, whether the caller found or confirmed its payment or opened it (isPaymentPerson), why the caller needs a second person to send it (secondNeeded), and whether the customer''s report that it has not arrived is open (isReported). Checks no right.';

create function private.list_refunds(p_venue uuid, p_state text, p_at timestamptz, p_id uuid, p_most integer)
returns table (id uuid, booking_id uuid, at timestamptz)
language plpgsql stable set search_path = '' as $$
declare
  v_has_suspended constant boolean := private.has_suspended();
begin
  -- One query per case, so that each follows its own index.
  if p_venue is null and p_state = 'second' then
    return query
      select r.id, r.booking_id, r.due_at from public.refunds r
      where r.state = 'due' and r.needs_second is not null and (p_at is null or (r.due_at, r.id) > (p_at, p_id))
        and not exists (select 1 from private.refund_notes n where n.refund_id = r.id and n.approved_by is not null)
      order by r.due_at, r.id limit p_most;
  elsif p_venue is null and p_state = 'due' then
    return query
      select r.id, r.booking_id, r.due_at from public.refunds r
      where r.state = 'due' and r.due_at >= coalesce(p_at, '-infinity') and (p_at is null or (r.due_at, r.id) > (p_at, p_id))
        -- Refunds that a venue sends itself appear here when they need a second yes, have been due for 3 days, or its business is
        -- suspended.
        and (r.payer = 'platform' or r.needs_second is not null or r.due_at <= private.app_now() - interval '3 days'
          or (v_has_suspended and private.is_suspended_booking(r.booking_id)))
      order by r.due_at, r.id limit p_most;
  elsif p_venue is null then
    return query
      select r.id, r.booking_id, r.settled_at from public.refunds r
      where r.state = p_state and r.settled_at <= coalesce(p_at, 'infinity') and (p_at is null or (r.settled_at, r.id) < (p_at, p_id))
      order by r.settled_at desc, r.id desc limit p_most;
  elsif p_state = 'due' then
    return query
      select r.id, r.booking_id, r.due_at
      from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
      where r.state = 'due' and r.payer = 'venue' and c.venue_id = p_venue and (p_at is null or (r.due_at, r.id) > (p_at, p_id))
      order by r.due_at, r.id limit p_most;
  else
    return query
      select r.id, r.booking_id, r.settled_at
      from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
      where r.state = p_state and r.payer = 'venue' and c.venue_id = p_venue and (p_at is null or (r.settled_at, r.id) < (p_at, p_id))
      order by r.settled_at desc, r.id desc limit p_most;
  end if;
end
$$;
comment on function private.list_refunds(uuid, text, timestamptz, uuid, integer) is 'The next refunds of a state behind a place (null: from the start), at most p_most: due ones oldest first, others last settled first. For a venue: refunds that it sends itself. Without a venue: due refunds that Baari sends, due refunds that a venue has not sent for three days, that need a second yes or whose business is suspended, and all settled ones; state second: due refunds of both that wait for a second yes.';

create function private.find_refunds(p_venue uuid, p_state text, p_at timestamptz, p_id uuid, p_query text)
returns table (id uuid, at timestamptz)
language plpgsql stable set search_path = '' as $$
declare
  v_found uuid[] := private.find_bookings(p_query);
begin
  return query
    select r.id, x.at
    from public.refunds r cross join lateral (select coalesce(r.settled_at, r.due_at) as at) x
    where r.booking_id = any (v_found) and r.state = case p_state when 'second' then 'due' else p_state end
      and (p_at is null or case r.state when 'due' then (x.at, r.id) > (p_at, p_id) else (x.at, r.id) < (p_at, p_id) end)
      and case
        when p_venue is not null then r.payer = 'venue' and p_venue = (
          select c.venue_id from public.bookings b join public.courts c on c.id = b.court_id where b.id = r.booking_id)
        when p_state = 'second' then r.needs_second is not null and not exists (
          select 1 from private.refund_notes n where n.refund_id = r.id and n.approved_by is not null)
        when p_state = 'due' then r.payer = 'platform' or r.needs_second is not null or r.due_at <= private.app_now() - interval '3 days'
          or private.is_suspended_booking(r.booking_id)
        else true
      end;
end
$$;
comment on function private.find_refunds(uuid, text, timestamptz, uuid, text) is 'Those refunds of private.list_refunds, however long the list is, whose booking private.find_bookings finds. In no order.';

create function private.get_refunds_page(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_state text := coalesce(p_filter ->> 'state', 'due');
  v_one uuid := case when p_filter ->> 'id' is not null then private.uuid_arg(p_filter, 'id') end;
  v_query text := private.query_arg(p_filter);
  v_most constant integer := private.get_search_scan_limit(v_query);
  v_is_due constant boolean := v_state in ('due', 'second');
  v_place record;
  v_at timestamptz;
  v_rows jsonb;
  v_scanned integer;
  v_next text;
begin
  if v_one is not null then
    return private.build_list_page((
      select jsonb_agg(private.get_refund_detail(r.id))
      from public.refunds r join public.bookings b on b.id = r.booking_id
      where r.id = v_one and (p_venue is null or (r.payer = 'venue' and private.get_venue_of_court(b.court_id) = p_venue))
    ), null);
  end if;
  if v_state not in ('due', 'sent', 'void') and not (v_state = 'second' and p_venue is null) then
    perform private.fail(422, 'INVALID', '{"field": "state"}');
  end if;
  select * into v_place from private.parse_list_place(p_after);
  v_at := private.parse_place_time(v_place.key);
  with scanned as materialized (
    select l.* from private.list_refunds(p_venue, v_state, v_at, v_place.id, v_most) with ordinality as l (id, booking_id, at, nr)
  ), hits as (
    (
      select s.id, s.at from scanned s
      where v_query is null or s.booking_id in (
        select f.id from private.filter_bookings_by_query(array(select x.booking_id from scanned x), v_query, p_venue is null) f)
      order by s.nr limit 51
    )
    union
    select f.id, f.at from private.find_refunds(p_venue, v_state, v_at, v_place.id, v_query) f
  ), page as (
    -- Due refunds come oldest first, settled ones newest first.
    select h.*, row_number() over (
      order by case when v_is_due then h.at end, case when v_is_due then h.id end, h.at desc, h.id desc) as nr
    from hits h order by nr limit 51
  )
  select jsonb_agg(private.get_refund_case(p.id) order by p.nr) filter (where p.nr <= 50),
    case when count(*) > 50 then max(private.format_exact_time(p.at) || '/' || p.id) filter (where p.nr = 50) end,
    case when count(*) <= 50 then (select count(*) from scanned) end
  into v_rows, v_next, v_scanned
  from page p;
  return private.build_list_page(v_rows, v_next, case when v_scanned = v_most then v_query end);
end
$$;
comment on function private.get_refunds_page(uuid, jsonb, text) is 'A page of 50 refunds {state: due, sent, void, and without a venue second, q?}, of a venue or (null) of Baari; q is three characters or more of the customer''s name or number, the code or, without a venue, the venue. {id}: that refund alone, in any state, with the accounts that its payment can have come to; no row when it is not one of the venue''s. Checks no right. INVALID {field}.';

create function private.count_refunds_to_send(p_venue uuid) returns integer
language sql stable set search_path = '' as $$
  select case when private.has_right(p_venue, 'refund.settle', 'venue') then (
    select count(*)::integer
    from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
    where r.state = 'due' and r.payer = 'venue' and c.venue_id = p_venue and b.user_id is distinct from auth.uid()
  ) end
$$;
comment on function private.count_refunds_to_send(uuid) is 'Number of due refunds that the caller can send from the venue''s own account, without those of the caller''s own bookings, which somebody else has to send. Null for a caller who may not settle them.';

create function private.desk_refunds(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language sql stable set search_path = '' as $$
  select private.get_refunds_page(p_venue, p_filter, p_after) where p_venue is not null
$$;
comment on function private.desk_refunds(uuid, jsonb, text) is 'View refunds of a venue: refunds that the venue sends itself, also those from before a change of its payee. See private.get_refunds_page.';

create function private.admin_refunds(p_filter jsonb, p_after text) returns jsonb
language sql stable set search_path = '' as $$
  select private.get_refunds_page(null, p_filter, p_after)
$$;
comment on function private.admin_refunds(jsonb, text) is 'View refunds of Baari: see private.list_refunds without a venue, and private.get_refunds_page.';

-- supabase/schemas/11_settlement.sql

-- Settling a refund: finding the incoming payment, the second yes, and the transfer back.
--
-- Nothing is sent before somebody has found the incoming payment (is_seen), because a receipt is a picture. Who found or confirmed a
-- payment, or opened the refund, does not send it. A refund with needs_second also needs an admin who did none of that: either an
-- admin sends it, or an admin approves it and somebody else sends it. So does every further refund of a person who has sent
-- settings.refund_daily on one date; another person than the sender approves that one.
-- A venue that is paid itself has one person who sends: its owner. The owner may send what they confirmed, unless needs_second is
-- set; such refunds are on Baari's list at once, and the owner sends them after the second yes.
-- Nobody settles a refund of an own booking. The SQL console is Baari's, without these limits.
-- Transaction IDs are compared by letters and digits. One incoming payment pays for one booking, one transfer back pays one refund,
-- and an ID is never both.

-- The incoming payment

create function private.get_max_paid() returns integer
language sql immutable set search_path = '' as $$ select 100000000 $$;
comment on function private.get_max_paid() is 'Largest amount in PKR that an argument may name as paid, collected or owed back: above the dearest booking (24 hours of PKR 1,000,000 plus 200 percent, and the fee), with room for what was paid too much.';

create function private.reference_arg(p_args jsonb, p_name text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_reference text := nullif(regexp_replace(coalesce(private.text_arg(p_args, p_name), ''), '[ \t\n\v\f\r]', '', 'g'), '');
begin
  if v_reference !~ '^[A-Za-z0-9-]{1,40}$' or length(private.normalize_reference(v_reference)) < 6 then
    perform private.fail(422, 'INVALID', jsonb_build_object('field', p_name));
  end if;
  return v_reference;
end
$$;
comment on function private.reference_arg(jsonb, text) is 'Reads a transaction ID without its white space: letters, digits and dashes, at most 40, of them at least 6 letters or digits; null when absent. INVALID {field}.';

create function private.require_unused_reference(p_reference text, p_booking uuid, p_from text default null) returns void
language plpgsql set search_path = '' as $$
declare
  v_key text := private.normalize_reference(p_reference);
  v_used record;
begin
  -- Confirming, finding and sending store the ID in different places, which no unique index covers: take turns by an advisory lock.
  perform pg_advisory_xact_lock(hashtextextended('reference:' || v_key, 0));
  select b.id, b.code, b.payee, private.get_venue_of_court(b.court_id) as venue_id, u.refund_id into v_used
  from (
    select d.booking_id, null::uuid as refund_id, null as sent_from
    from public.booking_desk d where private.normalize_reference(d.reference) = v_key
    union all
    select r.booking_id, r.id, null from private.refund_notes n join public.refunds r on r.id = n.refund_id
    where private.normalize_reference(n.incoming_reference) = v_key
    union all
    select r.booking_id, r.id, n.sent_from from private.refund_notes n join public.refunds r on r.id = n.refund_id
    where n.sent_reference = v_key
  ) u join public.bookings b on b.id = u.booking_id
  where case when p_from is null then u.sent_from is not null or b.id <> p_booking else coalesce(u.sent_from = p_from, true) or private.is_staff() end
  limit 1;
  if found then
    perform private.fail(409, 'REFERENCE_USED', case
      when private.is_staff() or private.has_right(v_used.venue_id, 'receipt.see', v_used.payee) then
        jsonb_strip_nulls(jsonb_build_object('code', v_used.code, 'bookingId', v_used.id, 'refund', v_used.refund_id))
      else '{}'::jsonb
    end);
  end if;
end
$$;
comment on function private.require_unused_reference(text, uuid, text) is 'Refuses a transaction ID that is used already. Without p_from it is that of the incoming payment of p_booking: no other booking, confirmed or paid back, and no transfer of ours may have it. With p_from it is that of a transfer back by platform or a venue: no incoming payment and no other transfer of that payer may have it; from Baari''s staff, who also send what venues owe, no other transfer at all. REFERENCE_USED {code, bookingId, refund}; the details are empty for a caller who may not see that payment, so that a venue that tries transaction IDs learns nothing of another one.';

create function private.notify_found_amount(b public.bookings, p_amount integer) returns void
language sql set search_path = '' as $$
  select private.notify_user(b.user_id, 'booking_refund_due',
    'We found ' || private.format_money(p_amount) || ' for ' || private.format_booking_label(b)
    || ': that is what comes back. If you paid another amount, contact us.', b.id)
$$;
comment on function private.notify_found_amount(public.bookings, integer) is 'Tells a customer that another amount than the total was found, and comes back.';

create function private.get_other_refunds(p_refund uuid, p_booking uuid) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(r.amount), 0)::integer from public.refunds r
  where r.booking_id = p_booking and r.id <> p_refund and r.state <> 'void'
$$;
comment on function private.get_other_refunds(uuid, uuid) is 'PKR of all refunds of a booking that are not void, without this one.';

create function private.find_payment(p_refund uuid, p_details jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_reference text := private.reference_arg(p_details, 'incomingReference');
  v_received integer := private.integer_arg(p_details, 'received', 1, private.get_max_paid());
  v_account uuid := case when p_details ->> 'accountId' is not null then private.uuid_arg(p_details, 'accountId') end;
  v_owed integer;
  v_back integer;
  v_second text;
  v_booking public.bookings;
begin
  if v_reference is null then
    perform private.fail(422, 'INVALID', '{"field": "incomingReference"}');
  end if;
  if v_received is null then
    perform private.fail(422, 'INVALID', '{"field": "received"}');
  end if;
  select b.* into v_booking from public.refunds r join public.bookings b on b.id = r.booking_id where r.id = p_refund;
  v_back := v_received - private.get_other_refunds(p_refund, v_booking.id);
  if v_back <= 0 then
    perform private.fail(422, 'INVALID', '{"field": "received"}');
  end if;
  if v_account is not null and not exists (
    select 1 from public.bank_details d
    where d.id = v_account
      and d.venue_id is not distinct from case v_booking.payee when 'venue' then private.get_venue_of_court(v_booking.court_id) end
  ) then
    perform private.fail(422, 'INVALID', '{"field": "accountId"}');
  end if;
  perform private.require_unused_reference(v_reference, v_booking.id);
  insert into private.refund_notes as n (refund_id, incoming_reference, account_id, received, found_by, note)
  values (p_refund, v_reference, v_account, v_received, auth.uid(), private.text_arg(p_details, 'note'))
  on conflict (refund_id) do update set
    incoming_reference = excluded.incoming_reference, account_id = excluded.account_id, received = excluded.received,
    found_by = excluded.found_by,
    note = coalesce(excluded.note, n.note);
  select r.amount into v_owed from public.refunds r where r.id = p_refund;
  -- Baari decided how much goes back after a dispute: finding the payment does not raise it.
  if exists (select 1 from public.refunds r where r.id = p_refund and r.reason = 'dispute') then
    v_back := least(v_back, v_owed);
  end if;
  update public.refunds r set is_seen = true, amount = v_back where r.id = p_refund returning r.needs_second into v_second;
  -- An amount that a second person has to look at is not told before.
  if v_back <> v_owed and v_second is distinct from 'excess' then
    perform private.notify_found_amount(v_booking, v_back);
  end if;
end
$$;
comment on function private.find_payment(uuid, jsonb) is 'Notes the transaction ID of the incoming payment, the account that it came to and its amount {incomingReference, accountId?, received, note?}: from now on the refund may be sent. received (PKR), less what other refunds of the booking give back, is what goes back, for reason dispute at most what Baari opened; the customer is told when it differs from what was owed. INVALID {field}, REFERENCE_USED {code, bookingId, refund}.';

-- Settling a refund
--
-- In the SQL console, as Baari. First find the incoming payment; received (PKR) is what arrived and what goes back.
-- Then note the transfer. A mistake is undone within 24 hours.
--     select r.*, n.name, n.phone, n.email from public.refunds r left join private.refund_notes n on n.refund_id = r.id
--       where r.state = 'due' order by r.due_at;
--     select private.apply_refund_step('<refund>', 'found', '{"incomingReference": "<transaction ID>", "received": 2100}');
--     select private.apply_refund_step('<refund>', 'not_found');
--     select private.apply_refund_step('<refund>', 'sent',
--       '{"method": "bank", "reference": "<yours>", "paidTo": "<bank and last 4 digits>"}');
--     select private.apply_refund_step('<refund>', 'void', '{"note": "<why nothing is owed>"}');
--     select private.apply_refund_step('<refund>', 'undo');

create function private.list_payment_people(r public.refunds) returns uuid[]
language sql stable set search_path = '' as $$
  select array_remove(array[
    (select d.confirmed_by from public.booking_desk d where d.booking_id = r.booking_id),
    (select l.by_id from private.payment_looks l where l.booking_id = r.booking_id),
    (select n.opened_by from private.refund_notes n where n.refund_id = r.id)], null)
    || array(
      select n.found_by from public.refunds o join private.refund_notes n on n.refund_id = o.id
      where o.booking_id = r.booking_id and (o.id = r.id or o.state <> 'void') and n.found_by is not null)
$$;
comment on function private.list_payment_people(public.refunds) is 'Users who confirmed, found or first looked at the payment behind a refund, also for another refund of the booking, or opened the refund: none of them sends it.';

create function private.get_sent_today(p_person uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(r.amount), 0)
  from public.refunds r join private.refund_notes n on n.refund_id = r.id
  where r.state = 'sent' and n.settled_by = p_person
    and r.settled_at >= private.get_hour_start(private.karachi_today(), '00:00')
$$;
comment on function private.get_sent_today(uuid) is 'PKR of the refunds that a user has marked as sent on this date (Asia/Karachi).';

create function private.why_second_needed(r public.refunds) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    case when not private.has_right(null, 'refund.approve') then r.needs_second end,
    case when private.get_sent_today(auth.uid()) + r.amount > (select s.refund_daily from private.settings s) then 'daily' end,
    r.needs_second)
$$;
comment on function private.why_second_needed(public.refunds) is 'Why the caller needs a second person to send a refund (excess, amount, daily); null when not.';

create function private.require_sender(r public.refunds) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_me constant uuid := auth.uid();
  v_why text := private.why_second_needed(r);
  v_by uuid := (select n.approved_by from private.refund_notes n where n.refund_id = r.id);
begin
  if v_me is null then
    return;
  end if;
  -- The owner of a venue that is paid itself is its only sender.
  if private.is_staff() and v_me = any (private.list_payment_people(r)) then
    perform private.fail(403, 'SAME_PERSON');
  end if;
  if v_by is null and v_why is not null and (v_why = 'daily' or not private.has_right(null, 'refund.approve')) then
    perform private.fail(409, 'SECOND_NEEDED', jsonb_build_object('reason', v_why));
  end if;
  if v_by = v_me and v_why = 'daily' then
    perform private.fail(403, 'SAME_PERSON');
  end if;
end
$$;
comment on function private.require_sender(public.refunds) is 'Checks who sends a refund. Refuses with SAME_PERSON for staff who found or confirmed the payment or opened the refund, and for an own approval of a day''s excess; SECOND_NEEDED {reason: excess, amount or daily} without the second yes.';

create function private.require_approvable(r public.refunds) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_by uuid := (select n.approved_by from private.refund_notes n where n.refund_id = r.id);
begin
  if v_by is not null or r.needs_second is null or not r.is_seen then
    perform private.fail(409, 'ALREADY_DECIDED', jsonb_build_object(
      'state', r.state, 'isSeen', r.is_seen, 'by', v_by, 'name', private.get_person_name(v_by)));
  end if;
  if auth.uid() = any (private.list_payment_people(r)) then
    perform private.fail(403, 'SAME_PERSON');
  end if;
end
$$;
comment on function private.require_approvable(public.refunds) is 'Requires that a refund waits for a second yes that the caller may give. Refuses with ALREADY_DECIDED {state, isSeen, by, name}, SAME_PERSON.';

create function private.require_refund_right(r public.refunds, p_action text, p_details jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_action is null or p_action not in ('found', 'not_found', 'ask', 'approve', 'reject', 'sent', 'void', 'undo') or jsonb_typeof(p_details) is distinct from 'object' then
    perform private.fail(422, 'INVALID', jsonb_build_object('action', p_action));
  end if;
  -- Whether a customer whom the venue declined has paid is decided by Baari, not by the venue again.
  if auth.uid() is not null and not private.has_right(
    case when r.reason <> 'dispute' or p_action not in ('found', 'not_found') then
      (select private.get_venue_of_court(b.court_id) from public.bookings b where b.id = r.booking_id)
    end,
    case when p_action in ('void', 'undo') then 'refund.void' when p_action in ('approve', 'reject') then 'refund.approve' else 'refund.settle' end,
    r.payer)
  then
    perform private.fail(403, 'FORBIDDEN', jsonb_build_object('action', p_action));
  end if;
end
$$;
comment on function private.require_refund_right(public.refunds, text, jsonb) is 'Requires the right to a step of a refund, before anything is locked, so that a caller without it blocks nobody. Refuses with INVALID {action}, FORBIDDEN {action}.';

create function private.require_settleable(r public.refunds, p_action text, p_details jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_by uuid;
  v_most integer;
begin
  if exists (select 1 from public.bookings b where b.id = r.booking_id and b.user_id = auth.uid()) then
    perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
  end if;
  if (r.state = 'due') = (p_action = 'undo') or (r.is_seen and p_action in ('found', 'not_found')) or (p_action = 'undo' and r.arrived_at is not null) then
    select case r.state when 'due' then n.found_by else n.settled_by end into v_by
    from private.refund_notes n where n.refund_id = r.id;
    perform private.fail(409, 'ALREADY_DECIDED', jsonb_build_object(
      'state', r.state, 'isSeen', r.is_seen, 'at', private.format_iso(r.settled_at), 'by', v_by, 'name', private.get_person_name(v_by)));
  end if;
  if coalesce(p_details ->> 'rev', r.rev::text) <> r.rev::text then
    perform private.fail(409, 'CHANGED', jsonb_build_object('rev', r.rev));
  end if;
  if p_action = 'sent' and not r.is_seen then
    perform private.fail(409, 'PAYMENT_UNSEEN');
  end if;
  -- Otherwise everybody who sends could make any refund wait for an admin.
  if p_action = 'ask' and private.why_second_needed(r) is distinct from 'daily' then
    perform private.fail(422, 'INVALID', '{"field": "action"}');
  end if;
  if p_action = 'sent' then
    perform private.require_sender(r);
  elsif p_action in ('approve', 'reject') then
    perform private.require_approvable(r);
  end if;
  -- Only a payment that somebody found can be looked for again; any other refund is void or not.
  if p_action = 'reject' and not exists (
    select 1 from private.refund_notes n where n.refund_id = r.id and n.incoming_reference is not null)
  then
    perform private.fail(422, 'INVALID', '{"field": "action"}');
  end if;
  if p_action = 'undo' and r.settled_at <= private.app_now() - interval '24 hours' and not exists (
    select 1 from private.disputes d where d.booking_id = r.booking_id and d.state = 'open' and d.kind = 'refund')
  then
    perform private.fail(409, 'TOO_LATE', jsonb_build_object('at', private.format_iso(r.settled_at)));
  end if;
  -- Another refund may have been opened, or undone, in its place meanwhile.
  if p_action = 'undo' and r.state = 'void' and exists (
    select 1 from public.refunds o
    where o.booking_id = r.booking_id and o.id <> r.id and o.state <> 'void' and o.reason <> 'overpaid')
  then
    select private.get_refund_ceiling(b) into v_most from public.bookings b where b.id = r.booking_id;
    if r.amount > v_most then
      perform private.fail(409, 'ABOVE_CEILING', jsonb_build_object('max', v_most));
    end if;
  end if;
  if p_action in ('void', 'reject') and coalesce(length(private.text_arg(p_details, 'note')), 0) < 10 then
    perform private.fail(422, 'NEEDS_NOTE');
  end if;
  if length(private.text_arg(p_details, 'note')) > 300 then
    perform private.fail(422, 'INVALID', '{"field": "note"}');
  end if;
  if p_action = 'sent' then
    if coalesce(p_details ->> 'method', '') not in ('bank', 'wallet') then
      perform private.fail(422, 'INVALID', '{"field": "method"}');
    end if;
    if length(private.normalize_reference(coalesce(private.text_arg(p_details, 'reference'), ''))) < 6
      or length(private.text_arg(p_details, 'reference')) > 60
    then
      perform private.fail(422, 'INVALID', '{"field": "reference"}');
    end if;
    if coalesce(length(private.text_arg(p_details, 'paidTo')), 0) not between 1 and 60 then
      perform private.fail(422, 'INVALID', '{"field": "paidTo"}');
    end if;
    if p_details ? 'date' and private.day_arg(p_details, 'date') not between private.karachi_today() - 60 and private.karachi_today() then
      perform private.fail(422, 'INVALID', '{"field": "date"}');
    end if;
  end if;
end
$$;
comment on function private.require_settleable(public.refunds, text, jsonb) is 'Refuses everything that private.apply_refund_step refuses once the refund is locked, in this order: FORBIDDEN {reason: own}, ALREADY_DECIDED {state, isSeen, at, by, name}, CHANGED {rev}, PAYMENT_UNSEEN, SAME_PERSON, SECOND_NEEDED {reason}, TOO_LATE {at}, ABOVE_CEILING {max}, NEEDS_NOTE, INVALID {field}.';

create function private.record_settlement(p_refund uuid, p_details jsonb, p_from text) returns void
language plpgsql set search_path = '' as $$
declare
  v_reference text := private.normalize_reference(private.text_arg(p_details, 'reference'));
begin
  insert into private.refund_notes as n (refund_id, settled_by, paid_to, note, sent_on, sent_reference, sent_from)
  values (p_refund, auth.uid(), private.text_arg(p_details, 'paidTo'), private.text_arg(p_details, 'note'),
    (p_details ->> 'date')::date, v_reference, case when v_reference is not null then p_from end)
  on conflict (refund_id) do update set
    settled_by = excluded.settled_by, paid_to = excluded.paid_to, note = coalesce(excluded.note, n.note), sent_on = excluded.sent_on,
    sent_reference = excluded.sent_reference, sent_from = excluded.sent_from;
end
$$;
comment on function private.record_settlement(uuid, jsonb, text) is 'Notes who settled a refund and how {paidTo?, date?, note?, reference?}; p_from is the payer of the transfer, platform or the id of a venue.';

create function private.apply_refund_step(p_refund uuid, p_action text, p_details jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_booking public.bookings;
  v_refund public.refunds;
  v_from text;
begin
  select * into v_refund from public.refunds r where r.id = p_refund;
  perform private.require_refund_right(v_refund, p_action, p_details);
  v_booking := private.lock_booking(v_refund.booking_id);
  select * into v_refund from public.refunds r where r.id = p_refund;
  v_from := case v_refund.payer when 'venue' then private.get_venue_of_court(v_booking.court_id)::text else 'platform' end;
  perform private.require_settleable(v_refund, p_action, p_details);

  if p_action = 'found' then
    perform private.find_payment(p_refund, p_details);
  elsif p_action = 'ask' then
    update public.refunds r set needs_second = coalesce(r.needs_second, 'daily') where r.id = p_refund;
  elsif p_action = 'approve' then
    insert into private.refund_notes as n (refund_id, approved_by) values (p_refund, auth.uid())
    on conflict (refund_id) do update set approved_by = excluded.approved_by;
    update public.refunds r set rev = rev where r.id = p_refund;
    if v_refund.needs_second = 'excess' and v_refund.reason <> 'overpaid' then
      perform private.notify_found_amount(v_booking, v_refund.amount);
    end if;
    if v_refund.payer = 'venue' then
      perform private.notify_venue(private.get_venue_of_court(v_booking.court_id), '{owner}', 'refund_owed',
        'You can send it now: ' || private.format_money(v_refund.amount) || coalesce(' to ' || private.get_guest_name(v_booking), '')
        || ' for ' || private.format_booking_label(v_booking) || '. Baari has looked at it.', v_booking.id);
    end if;
  elsif p_action = 'reject' then
    update private.refund_notes n set incoming_reference = null, account_id = null, received = null, found_by = null, note = private.text_arg(p_details, 'note')
    where n.refund_id = p_refund;
    update public.refunds r set is_seen = false,
      amount = case r.reason when 'dispute' then r.amount
        else greatest(1, v_booking.total_price - private.get_other_refunds(r.id, r.booking_id)) end
    where r.id = p_refund;
  elsif p_action = 'undo' then
    update public.refunds r set state = 'due', settled_at = null, method = null, reference = null where r.id = p_refund;
    update private.refund_notes n set sent_reference = null, sent_from = null where n.refund_id = p_refund;
  else
    if p_action = 'sent' then
      perform private.require_unused_reference(private.text_arg(p_details, 'reference'), v_booking.id, v_from);
    end if;
    update public.refunds r set
      state = case p_action when 'sent' then 'sent' else 'void' end, settled_at = private.app_now(),
      method = case p_action when 'sent' then p_details ->> 'method' end,
      reference = case p_action when 'sent' then private.text_arg(p_details, 'reference') end
    where r.id = p_refund;
    -- A void refund went nowhere on no day: date and paidTo are dropped, because nothing has checked them.
    perform private.record_settlement(p_refund, case p_action when 'sent' then p_details else p_details - '{date,paidTo,reference}'::text[] end, v_from);
  end if;
  -- The audit trail keeps the arguments of this step, and nothing else that the caller sends along.
  perform private.note_audit('refund.' || p_action, p_refund, private.get_venue_of_court(v_booking.court_id), jsonb_build_object(
    'booking', v_booking.id, 'amount', v_refund.amount, 'from', v_refund.state,
    'method', case p_action when 'sent' then p_details ->> 'method' end,
    'reference', case p_action when 'sent' then private.text_arg(p_details, 'reference') end,
    'incomingReference', case p_action when 'found' then private.reference_arg(p_details, 'incomingReference') end,
    'received', case p_action when 'found' then (select r.amount from public.refunds r where r.id = p_refund) end,
    'account', case p_action when 'found' then p_details ->> 'accountId' end));

  if v_booking.status = 'refund_due' and not exists (
    select 1 from public.refunds r where r.booking_id = v_booking.id and r.state = 'due'
  ) then
    update public.bookings b set status = 'cancelled' where b.id = v_booking.id;
  end if;
  if p_action = 'sent' then
    perform private.notify_user(v_booking.user_id, 'refund_sent',
      'Refund sent: ' || private.format_money(v_refund.amount) || ' for ' || private.format_booking_label(v_booking)
      || '. Reference ' || private.text_arg(p_details, 'reference') || '.', v_booking.id);
  elsif p_action = 'not_found' then
    perform private.notify_user(v_booking.user_id, 'booking_not_paid',
      'Not confirmed: we could not find your payment for ' || private.format_booking_label(v_booking)
      || '. If you have paid, send us your transfer in My Bookings.', v_booking.id);
  end if;

  select * into v_booking from public.bookings b where b.id = v_booking.id;
  return jsonb_build_object('rev', (select r.rev from public.refunds r where r.id = p_refund), 'booking', private.booking_json(v_booking));
end
$$;
comment on function private.apply_refund_step(uuid, text, jsonb) is 'One step of a refund, by an app user or in the SQL console: found {incomingReference, accountId?, received, note?}, not_found {note?}, ask {} (for the second yes of an admin), approve {}, reject {note of 10 to 300 characters} (a found payment is to be looked for again), sent {method: bank or wallet, reference of at least 6 letters or digits, paidTo, date?, note?}, void {note of 10 to 300 characters}, undo (within 24 hours, and while the customer''s report that it has not arrived is open; not of a void refund in whose place another one is due or sent); approve, reject, void and undo by admins only; a refund of reason dispute is found by Baari''s staff only. Who found or confirmed the payment does not send it (private.require_sender). date is the day of the transfer in Asia/Karachi, at most 60 days back. {rev} refuses what somebody changed meanwhile. A booking in refund_due whose refunds are all settled becomes cancelled. The customer is told of sent and not_found, the owner of a venue that pays of approve. NOT_FOUND, FORBIDDEN {action | reason: own}, ALREADY_DECIDED {state, isSeen, by, name, at}, CHANGED {rev}, PAYMENT_UNSEEN, SAME_PERSON, SECOND_NEEDED {reason}, REFERENCE_USED {code, bookingId, refund}, NEEDS_NOTE, TOO_LATE {at}, ABOVE_CEILING {max}, INVALID {action | field}.';

create function private.refund_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select 'booking', b.id::text
  from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
  where r.id = private.parse_uuid(p_args ->> 'refundId') and private.has_right(c.venue_id, p_right, r.payer)
$$;
comment on function private.refund_locks(jsonb, text) is 'Lock targets of settle-refund {refundId}: the booking of the refund.';

create function private.settle_refund(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_refund public.refunds;
begin
  select * into v_refund from public.refunds r where r.id = private.uuid_arg(p_args, 'refundId');
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if p_args ->> 'rev' is null then
    perform private.fail(422, 'INVALID', '{"field": "rev"}');
  end if;
  perform private.apply_refund_step(v_refund.id, p_args ->> 'action', p_args - '{refundId,action}'::text[]);
  return private.get_entry_rows(array[v_refund.booking_id]) || jsonb_build_object(
    'refunds', jsonb_build_array(private.refund_json(v_refund.id)));
end
$$;
comment on function private.settle_refund(uuid, jsonb) is 'One step of a refund {refundId, rev, action, …}, as private.apply_refund_step does it; found, not_found, ask and sent by the payer, approve, reject, void and undo by admins. Answers {entries, refunds}. NOT_FOUND, INVALID {field}, and the codes of private.apply_refund_step.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('settle-refund', true, true, 'refund_locks', 'refund.settle');

-- The customer says that it has arrived

create function private.confirm_refund(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  select * into v_booking from public.bookings b
  where b.id = private.uuid_arg(p_args, 'bookingId') and b.user_id = private.require_person() for update;
  update public.refunds r set arrived_at = coalesce(r.arrived_at, private.app_now())
  where r.id = private.uuid_arg(p_args, 'refundId') and r.booking_id = v_booking.id and r.state = 'sent';
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  select * into v_booking from public.bookings b where b.id = v_booking.id;
  return jsonb_build_object('bookings', jsonb_build_array(private.booking_json(v_booking)));
end
$$;
comment on function private.confirm_refund(uuid, jsonb) is 'The customer says that a refund has arrived {bookingId, refundId}. Again counts as done. Refuses with SIGNED_OUT, ACCOUNT_GONE, NOT_FOUND (also unless it is sent), INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person) values ('confirm-refund', true);

-- supabase/schemas/12_reviews.sql

-- Reviews of venues, in two tables: what everybody reads, and apart from it who wrote it. The split keeps the author private, not
-- a grant on columns, because tools may grant everything on all tables again.
--
-- A review belongs to one completed booking of its author to which somebody came. The triggers of reviews keep the rating of the
-- venue (private.refresh_venues). A booking is sent with the review that its customer wrote, so that every phone starts from the
-- stored text.

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  comment text not null default '' check (length(comment) <= 2000),
  reviewer_name text not null default 'User' check (length(reviewer_name) between 1 and 80 and reviewer_name !~ '@'),
  created_at timestamptz not null default now()
);
comment on table public.reviews is 'Reviews of venues as everybody reads them. Holds no id of a user or booking.';
comment on column public.reviews.reviewer_name is 'Made by the server from the name of the author, like "Ali K"; never an e-mail address.';
create index reviews_by_venue on public.reviews (venue_id, created_at desc);
alter table public.reviews enable row level security;
grant select, insert, update, delete on public.reviews to service_role;
create policy "anyone reads the reviews of venues they can see" on public.reviews
  for select to anon, authenticated using (exists (select 1 from public.venues v where v.id = venue_id));
create trigger refresh_venues_ins after insert on public.reviews
  referencing new table as new_rows for each statement execute function private.refresh_venues();
create trigger refresh_venues_upd after update on public.reviews
  referencing new table as new_rows old table as old_rows for each statement execute function private.refresh_venues();
create trigger refresh_venues_del after delete on public.reviews
  referencing old table as old_rows for each statement execute function private.refresh_venues();
create trigger clean_names before insert or update of reviewer_name on public.reviews
  for each row execute function private.clean_names('reviewer_name');

create table public.review_authors (
  review_id uuid primary key references public.reviews (id) on delete cascade,
  user_id uuid references public.users (id) on delete set null,
  booking_id uuid not null unique references public.bookings (id) on delete cascade
);
comment on table public.review_authors is 'Author and booking of each review: one review per booking.';
create index review_authors_by_user on public.review_authors (user_id);
alter table public.review_authors enable row level security;
grant select, insert, update, delete on public.review_authors to service_role;
create policy "people read which reviews are theirs and admins read all" on public.review_authors
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

create function private.make_reviewer_name(p_name text) returns text
language sql immutable set search_path = '' as $$
  with words as (select regexp_split_to_array(private.clean_name(p_name), ' ') as w)
  select case
    when coalesce(private.clean_name(p_name), '') = '' or p_name ~ '@' then 'User'
    when cardinality(w) = 1 then private.clean_name(left(w[1], 40))
    else private.clean_name(left(w[1], 40) || ' ' || upper(left(w[cardinality(w)], 1)))
  end from words
$$;
comment on function private.make_reviewer_name(text) is 'Name under which a review is shown: first name and initial of the last name, "Ali K". No name, or a name with an @, is "User".';

create function private.submit_review(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_booking public.bookings;
  v_review uuid;
  v_rating integer;
  v_comment text := coalesce(private.text_arg(p_args, 'comment'), '');
  v_now public.reviews;
begin
  if coalesce(p_args ->> 'rating', '') !~ '^[1-5]$' or length(v_comment) > 2000 then
    perform private.fail(422, 'INVALID', jsonb_build_object('rating', p_args -> 'rating'));
  end if;
  if jsonb_typeof(p_args -> 'basedOn') is distinct from 'array' then
    perform private.fail(422, 'INVALID', '{"field": "basedOn"}');
  end if;
  v_rating := (p_args ->> 'rating')::integer;
  select * into v_booking from public.bookings b
  where b.id = private.uuid_arg(p_args, 'bookingId') and b.user_id = v_person for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_booking.status <> 'completed' then
    perform private.fail(409, 'NOT_REVIEWABLE', jsonb_build_object('status', v_booking.status));
  end if;
  if exists (select 1 from public.booking_attendance a where a.booking_id = v_booking.id and a.state = 'no_show') then
    perform private.fail(409, 'NOT_REVIEWABLE', '{"status": "completed", "attendance": "no_show"}');
  end if;

  select a.review_id into v_review from public.review_authors a where a.booking_id = v_booking.id;
  if found then
    select * into v_now from public.reviews r where r.id = v_review for update;
    if (v_now.rating, v_now.comment) is distinct from (v_rating, v_comment)
      and not exists (
        select from jsonb_array_elements(p_args -> 'basedOn') e(known)
        where e.known ->> 'rating' = v_now.rating::text and e.known ->> 'comment' = v_now.comment
      )
    then
      perform private.fail(409, 'REVIEW_CHANGED', jsonb_build_object(
        'review', jsonb_build_object('rating', v_now.rating, 'comment', v_now.comment)));
    end if;
    update public.reviews r set rating = v_rating, comment = v_comment where r.id = v_review;
  else
    insert into public.reviews (id, venue_id, rating, comment, reviewer_name, created_at)
    select p_id, c.venue_id, v_rating, v_comment, private.make_reviewer_name(u.name), private.app_now()
    from public.courts c, public.users u where c.id = v_booking.court_id and u.id = v_person;
    insert into public.review_authors (review_id, user_id, booking_id) values (p_id, v_person, v_booking.id);
  end if;
  update public.bookings b set is_reviewed = true where b.id = v_booking.id returning * into v_booking;
  return jsonb_build_object(
    'bookings', jsonb_build_array(private.booking_json(v_booking)), 'updated', v_review is not null);
end
$$;
comment on function private.submit_review(uuid, jsonb) is 'Reviews an own completed booking to which somebody came {bookingId, rating 1 to 5, comment of at most 2,000 characters, basedOn}. A second review replaces the first one (updated: true). basedOn lists the reviews {rating, comment} that the writer knew of: another stored review is not replaced, so that a review that waited on a phone does not overwrite a newer one. Rating, average of the venue and is_reviewed change together. INVALID {rating | field}, NOT_FOUND, NOT_REVIEWABLE {status, attendance}, REVIEW_CHANGED {review}.';
insert into private.mutation_kinds (kind, needs_person) values ('submit-review', true);

-- supabase/schemas/13_notifications.sql

-- Notifications: messages to one user about bookings, refunds, businesses and watched hours (made in 14_watches.sql).
--
-- Triggers write them in the transaction that changed what they are about, the timer writes reminders. Nobody writes them through
-- the API. The user who did something is not told of it. Times in messages are in Asia/Karachi, money in PKR.
--
-- A new notification locks the profile of its user (foreign key), at a time when the booking is locked already. So every
-- transaction takes the lock of a profile last, the deletion of an account included.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  message text not null check (length(message) between 1 and 400),
  booking_id uuid references public.bookings (id) on delete cascade,
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  sxid xid8 not null default pg_current_xact_id(),
  rev integer not null default 1,
  hour jsonb check (jsonb_typeof(hour) = 'object')
);
comment on table public.notifications is 'Messages to one user. Nobody writes them through the API; mark-notifications-read marks them as read.';
comment on column public.notifications.kind is 'Stable name of the event, so that a phone can say it in its own language.';
comment on column public.notifications.message is 'Text of the message, in English.';
comment on column public.notifications.is_read is 'false to true, never back.';
comment on column public.notifications.hour is 'The hour that kind hour_free is about: {venueId, courtId, day, hour}. Null for all others.';
create index notifications_by_person on public.notifications (user_id, created_at desc);
create index notifications_by_booking on public.notifications (booking_id);
alter table public.notifications enable row level security;
grant select, insert, update, delete on public.notifications to service_role;
create policy "people read their own notifications" on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));
create trigger stamp_row before insert or update on public.notifications
  for each row execute function private.stamp_row();

-- Sending

create function private.notify_user(p_person uuid, p_kind text, p_message text, p_booking uuid) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.notifications (user_id, kind, message, booking_id, created_at)
  select u.id, p_kind, left(p_message, 400), p_booking, private.app_now() from public.users u where u.id = p_person;
end
$$;
comment on function private.notify_user(uuid, text, text, uuid) is 'Sends a message to a user; does nothing when the account is gone or the user is null (a business without an account). Cuts it after 400 characters.';

create function private.notify_venue(p_venue uuid, p_roles text[], p_kind text, p_message text, p_booking uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.notify_user(p.user_id, p_kind, p_message, p_booking)
  from (
    select t.user_id
    from public.venues v left join public.vendors d on d.id = v.vendor_id
      cross join lateral (
        select d.user_id where 'owner' = any (p_roles)
        union
        select m.user_id from public.venue_members m where m.venue_id = p_venue and m.role = any (p_roles)
      ) t
    where v.id = p_venue and coalesce(d.status, 'approved') = 'approved'
  ) p where p.user_id is distinct from auth.uid() order by p.user_id;
end
$$;
comment on function private.notify_venue(uuid, text[], text, text, uuid) is 'Sends a message to the people of a venue who have one of these roles (owner, manager, gate), except the caller; to nobody while the business is suspended.';

create function private.notify_staff(p_kind text, p_message text) returns void
language sql set search_path = '' as $$
  select private.notify_user(a.user_id, p_kind, p_message, null)
  from private.admins a where a.user_id is distinct from auth.uid() order by a.user_id
$$;
comment on function private.notify_staff(text, text) is 'Sends a message to all of Baari''s staff, except the caller. It carries no booking: that would lead to My Bookings, which shows own bookings only.';

-- Sentences about the end of a booking

create function private.format_end_reason(b public.bookings) returns text
language sql stable set search_path = '' as $$
  select concat_ws('. ',
    case b.end_reason
      when 'unreadable' then 'The receipt can’t be read'
      when 'too_low' then 'The amount is too low'
      when 'court' then 'The court can’t be given'
      when 'weather' then 'Bad weather'
      when 'asked' then 'You asked for it'
    end,
    nullif(rtrim(b.end_note, '. '), ''))
$$;
comment on function private.format_end_reason(public.bookings) is 'Why staff ended a booking, as a sentence without its full stop; empty when they gave no reason.';

create function private.format_refund(b public.bookings) returns text
language sql stable set search_path = '' as $$
  select case
    when sum(r.amount) is null then ''
    when bool_and(r.is_seen) then ' ' || private.format_money(sum(r.amount)::integer) || ' is refunded.'
    else ' ' || private.format_money(sum(r.amount)::integer) || ' is refunded as soon as '
      || case b.payee when 'venue' then 'the venue has' else 'we have' end || ' found your payment.'
  end
  from public.refunds r where r.booking_id = b.id and r.state = 'due'
$$;
comment on function private.format_refund(public.bookings) is 'Sentence with the PKR that come back for a booking that staff ended, and a space before it; empty when nothing is owed.';

create function private.format_due_refund(b public.bookings) returns text
language sql stable set search_path = '' as $$
  select case
    when sum(r.amount) is null then ' We will call you.'
    else ' A refund of ' || private.format_money(sum(r.amount)::integer) || ' is due as soon as '
      || case b.payee when 'venue' then 'the venue has' else 'we have' end || ' found your payment. We will call you.'
  end
  from public.refunds r where r.booking_id = b.id and r.state = 'due'
$$;
comment on function private.format_due_refund(public.bookings) is 'Sentence with the PKR that come back for a booking that time ended or that lost its hours, and a space before it: nobody has found its payment yet.';

-- Messages about a change

create function private.send_booking_news() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_label text := private.format_booking_label(new);
  v_venue uuid := private.get_venue_of_court(new.court_id);
  v_reason text := private.format_end_reason(new);
  v_team constant text[] := '{owner,manager}';
begin
  -- Own entries of a venue (walk-ins, phone bookings) have no customer to tell.
  if new.source <> 'app' then
    return null;
  end if;
  if v_reason <> '' then
    v_reason := ' ' || v_reason || '.';
  end if;
  if tg_op = 'INSERT' then
    if new.status = 'pending' then
      perform private.notify_venue(v_venue, v_team, 'booking_received',
        'New booking: ' || v_label || ', ' || new.slot_count || case new.slot_count when 1 then ' hour' else ' hours' end
        || ', ' || private.format_money(new.total_price)
        || case new.payee when 'venue' then '. Check the receipt.' else '. Baari is checking the payment.' end, new.id);
      if new.payee = 'platform' then
        perform private.notify_staff('payment_to_check',
          'Payment to check: ' || private.format_money(new.total_price) || ', '
          || (select v.name from public.venues v where v.id = v_venue) || ', '
          || to_char(new.booking_date, 'Dy, FMDD Mon YYYY') || '.');
      end if;
    elsif new.status = 'refund_due' then
      perform private.notify_user(new.user_id, 'booking_refund_due',
        'We noted your payment for ' || v_label || '. The time was no longer free.' || private.format_due_refund(new), new.id);
    end if;
    return null;
  end if;

  if new.status = 'confirmed' then
    perform private.notify_user(new.user_id, 'booking_confirmed', 'Confirmed: ' || v_label || '. Arrive 15 minutes early.', new.id);
    perform private.notify_venue(v_venue, v_team, 'booking_coming',
      'Confirmed: ' || v_label || coalesce(', ' || private.get_guest_name(new), '') || '.', new.id);
  elsif new.status = 'completed' then
    if not exists (select 1 from public.booking_attendance a where a.booking_id = new.id and a.state = 'no_show') then
      perform private.notify_user(new.user_id, 'booking_completed', 'How was your game? You can now rate ' || v_label || '.', new.id);
    end if;
  elsif new.ended_by = 'customer' then
    perform private.notify_venue(v_venue, v_team, 'booking_withdrawn', 'Cancelled by the customer: ' || v_label || '.', new.id);
  elsif old.status = 'pending' and new.ended_by = 'time' then
    perform private.notify_user(new.user_id, 'booking_refund_due',
      v_label || ' was not confirmed in time.' || private.format_due_refund(new), new.id);
  elsif old.status = 'pending' and new.end_reason = 'not_paid' then
    perform private.notify_user(new.user_id, 'booking_not_paid',
      'Not confirmed: we could not find your payment for ' || v_label
      || '. If you have paid, send us your transfer in My Bookings.', new.id);
  elsif old.status = 'pending' then
    perform private.notify_user(new.user_id, 'booking_declined',
      'Not confirmed: ' || v_label || '.' || v_reason
      || case when new.end_reason = 'unreadable' then ' If you have paid, send us your transfer in My Bookings.'
        else private.format_refund(new) end, new.id);
  elsif old.status = 'confirmed' then
    perform private.notify_user(new.user_id, 'booking_cancelled',
      case new.ended_by when 'venue' then 'Cancelled by the venue: ' else 'Cancelled by Baari: ' end || v_label || '.'
      || v_reason || coalesce(nullif(private.format_refund(new), ''), case new.end_reason when 'asked' then ' Nothing is refunded.' else '' end),
      new.id);
    if new.ended_by <> 'venue' then
      perform private.notify_venue(v_venue, v_team, 'booking_cancelled', 'Cancelled by Baari: ' || v_label || '.', null);
    end if;
  end if;
  return null;
end
$$;
comment on function private.send_booking_news() is 'Messages about bookings of customers. A new pending booking: to owner and managers, with who checks the payment, and to Baari''s staff, with venue and day, where they check it. A claim for lost hours: to the customer. A confirmation: to customer, owner and managers. Every other decision: to the customer, with what becomes of the money. A played booking: to the customer, who can review it now, unless nobody came. A cancellation by the customer: to owner and managers only. A cancellation by Baari: to them as well. Who did it is not told. A settled refund sends its own message (private.apply_refund_step).';
create trigger send_booking_news_made after insert on public.bookings
  for each row execute function private.send_booking_news();
create trigger send_booking_news_decided after update of status on public.bookings
  for each row when (old.status <> new.status) execute function private.send_booking_news();

create function private.list_open_bookings(p_vendor uuid) returns table (booking_id uuid, user_id uuid)
language sql stable set search_path = '' as $$
  select b.id, b.user_id
  from public.venues v join public.courts c on c.venue_id = v.id join public.bookings b on b.court_id = c.id
  where v.vendor_id = p_vendor and b.user_id is not null
    and (b.status = 'pending' or (b.status = 'confirmed' and b.starts_at > private.app_now()))
$$;
comment on function private.list_open_bookings(uuid) is 'Bookings of customers at the venues of a business that are pending, or confirmed and still to come.';

create function private.take_over_bookings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
  v_count integer := 0;
  v_refunds integer;
begin
  for v_booking in
    select b.* from private.list_open_bookings(new.id) o join public.bookings b on b.id = o.booking_id order by o.user_id, b.id
  loop
    v_count := v_count + 1;
    -- Nobody of the business could take its question back any more.
    if (private.drop_move_offer(v_booking.id)).id is not null then
      update public.bookings b set rev = rev where b.id = v_booking.id;
    end if;
    update public.bookings b set is_reached = false where b.id = v_booking.id and b.is_reached;
    perform private.notify_user(v_booking.user_id, 'venue_suspended',
      'This venue takes no bookings through Baari for now. We look after your booking ourselves and will call you: '
      || private.format_booking_label(v_booking) || '.', v_booking.id);
  end loop;
  select count(*) into v_refunds
  from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
    join public.venues v on v.id = c.venue_id
  where v.vendor_id = new.id and r.state = 'due' and r.payer = 'venue';
  if v_count + v_refunds > 0 then
    perform private.notify_staff('bookings_to_take_over', new.business_name || ' is suspended. What is open there is ours now: '
      || v_count || case v_count when 1 then ' booking, ' else ' bookings, ' end
      || v_refunds || case v_refunds when 1 then ' refund.' else ' refunds.' end);
  end if;
  return null;
end
$$;
comment on function private.take_over_bookings() is 'Gives the open bookings of a business that was just suspended to Baari: their customers are told and are to be called again, move offers end, and Baari''s staff hear how much that is.';
create trigger take_over_bookings after update of status on public.vendors
  for each row when (old.suspended_at is null and new.suspended_at is not null) execute function private.take_over_bookings();

create function private.notify_about_vendor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_note text := coalesce(': ' || new.note, '.');
begin
  if new.status = 'approved' and old.status <> 'suspended' then
    perform private.notify_user(new.user_id, 'vendor_approved', 'Your application for ' || new.business_name || ' was approved.', null);
  elsif new.status = 'approved' then
    perform private.notify_user(new.user_id, 'vendor_approved', new.business_name || ' is no longer suspended.', null);
  elsif new.status = 'changes_requested' then
    perform private.notify_user(new.user_id, 'vendor_changes',
      'Please change something in your application for ' || new.business_name || v_note, null);
  elsif new.status = 'rejected' then
    perform private.notify_user(new.user_id, 'vendor_rejected', 'Your application for ' || new.business_name || ' was not approved'
      || coalesce(': ' || new.note, '. Contact us to learn why.'), null);
  elsif new.status = 'suspended' then
    perform private.notify_user(new.user_id, 'vendor_suspended', new.business_name || ' is suspended' || v_note, null);
  end if;
  return null;
end
$$;
comment on function private.notify_about_vendor() is 'Tells an applicant, or the account behind a business, of a decision about it and of Baari''s note.';
create trigger notify_about_vendor after update of status on public.vendors
  for each row when (old.status <> new.status) execute function private.notify_about_vendor();

create function private.notify_about_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  select * into v_booking from public.bookings b where b.id = new.booking_id;
  perform private.notify_venue(private.get_venue_of_court(v_booking.court_id), '{owner}', 'refund_owed',
    'Refund to send: ' || private.format_money(new.amount) || coalesce(' to ' || private.get_guest_name(v_booking), '')
    || ' for ' || private.format_booking_label(v_booking) || '.', v_booking.id);
  return null;
end
$$;
comment on function private.notify_about_refund() is 'Tells the owner of a venue that is paid to its own account what the venue owes back.';
create trigger notify_about_refund after insert on public.refunds for each row
  when (new.payer = 'venue' and new.state = 'due') execute function private.notify_about_refund();

-- Messages by the timer

create function private.remind_undecided(p_now timestamptz, p_most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  v_notice interval := (select make_interval(mins => s.notice_minutes) from private.settings s);
  v_due uuid[];
  v_booking public.bookings;
begin
  v_due := array(
    select b.id from public.bookings b
    where b.status = 'pending' and b.decide_by > p_now and b.decide_by <= p_now + v_notice
      and b.reminded_at is null and b.decide_by - b.created_at > v_notice
    order by b.decide_by, b.id limit p_most for update skip locked
  );
  for v_booking in update public.bookings b set reminded_at = p_now where b.id = any (v_due) returning b.* loop
    perform private.notify_user(v_booking.user_id, 'decision_soon',
      'Not confirmed yet: ' || private.format_booking_label(v_booking) || '. If nobody has confirmed it by '
        || to_char(v_booking.decide_by at time zone 'Asia/Karachi', 'FMHH12:MI AM, Dy FMDD Mon')
        || ', it ends and we look for your payment. Questions? Contact us.', v_booking.id);
  end loop;
  return cardinality(v_due);
end
$$;
comment on function private.remind_undecided(timestamptz, integer) is 'Tells up to so many customers that their booking ends undecided within notice_minutes (60), unless it was made with less than that left; returns how many. reminded_at keeps two runs from telling twice.';

create function private.remind_players(p_most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_due uuid[];
  v_booking public.bookings;
  v_told integer := 0;
begin
  v_due := array(
    select b.id from public.bookings b
    where b.status = 'confirmed' and b.source = 'app' and b.user_id is not null and b.reminded_start is distinct from b.starts_at
      and b.starts_at > v_now and b.starts_at <= v_now + interval '2 hours'
    order by b.starts_at, b.id limit p_most for no key update skip locked
  );
  for v_booking in update public.bookings b set reminded_start = b.starts_at where b.id = any (v_due) returning b.* loop
    -- Whoever was confirmed or moved within two hours of the start has just been told everything.
    if greatest(v_booking.confirmed_at, v_booking.moved_at) <= v_booking.starts_at - interval '2 hours' then
      perform private.notify_user(v_booking.user_id, 'booking_reminder',
        -- A date of tomorrow starts within two hours only after midnight, which belongs to this evening.
        case when v_booking.booking_date = private.karachi_today() then 'Today at ' else 'Tonight at ' end
          || to_char(v_booking.starts_at at time zone 'Asia/Karachi', 'FMHH12:MI AM')
          || ': ' || c.name || ' at ' || v.name || '. Your ticket is in My Bookings.', v_booking.id)
      from public.courts c join public.venues v on v.id = c.venue_id where c.id = v_booking.court_id;
      v_told := v_told + 1;
    end if;
  end loop;
  return v_told;
end
$$;
comment on function private.remind_players(integer) is 'Tells customers two hours before their confirmed booking begins, once for each start, so again after a move to another time; looks at up to so many bookings and returns how many were told. A booking that was confirmed or moved within those two hours is skipped. reminded_start keeps two runs from telling twice.';

create function private.notify_about_delays(p_most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_due uuid[];
  v_booking public.bookings;
  v_refund public.refunds;
  v_told integer := 0;
  v_words text;
begin
  v_due := array(
    select b.id from public.bookings b
    where b.status = 'pending' and b.late_told_at is null
      and b.created_at <= v_now - (select make_interval(mins => s.decide_minutes) from private.settings s)
    order by b.created_at, b.id limit p_most for update skip locked
  );
  for v_booking in
    update public.bookings b set late_told_at = v_now, desk_rev = b.desk_rev + 1 where b.id = any (v_due) returning b.*
  loop
    v_words := 'Waiting ' || (select s.decide_minutes from private.settings s) || ' minutes: '
      || private.format_booking_label(v_booking) || ', ' || private.format_money(v_booking.total_price) || '.';
    perform private.notify_staff('decision_late', v_words);
    if v_booking.payee = 'venue' then
      perform private.notify_venue(private.get_venue_of_court(v_booking.court_id), '{owner}', 'decision_late', v_words, v_booking.id);
    end if;
    v_told := v_told + 1;
  end loop;

  v_due := array(
    select r.id from public.refunds r
    where r.state = 'due' and r.late_told_at is null and r.due_at <= v_now - interval '3 days'
    order by r.due_at, r.id limit p_most for update skip locked
  );
  update public.refunds r set late_told_at = v_now where r.id = any (v_due);
  for v_refund in select * from public.refunds r where r.id = any (v_due) order by r.id loop
    select * into v_booking from public.bookings b where b.id = v_refund.booking_id;
    v_words := 'Still to refund: ' || private.format_money(v_refund.amount) || coalesce(' to ' || private.get_guest_name(v_booking), '') || '.';
    if v_refund.payer = 'venue' and not private.is_suspended_booking(v_booking.id) then
      perform private.notify_venue(private.get_venue_of_court(v_booking.court_id), '{owner}', 'refund_late', v_words, v_booking.id);
    else
      perform private.notify_staff('refund_late', v_words);
    end if;
    v_told := v_told + 1;
  end loop;
  return v_told;
end
$$;
comment on function private.notify_about_delays(integer) is 'Tells, once each, Baari''s staff (and the owner, where customers pay to the venue) of up to so many bookings that have waited for longer than decide_minutes, and the payer of up to so many refunds that have been due for three days (Baari for a suspended business); returns how many of both.';

-- The list of a user

create function private.sync_notifications() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'notifications', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'kind', n.kind, 'message', n.message, 'bookingId', n.booking_id, 'isRead', n.is_read,
        'createdAt', private.format_iso(n.created_at), 'rev', n.rev)
        || case when n.hour is null then '{}' else jsonb_build_object('hour', n.hour) end
        || coalesce((
          select jsonb_build_object('venueId', c.venue_id)
          from public.bookings b join public.courts c on c.id = b.court_id
          where b.id = n.booking_id and b.user_id is distinct from n.user_id
        ), '{}') order by n.created_at desc, n.id), '[]')
      from (
        select * from public.notifications x where x.user_id = (select auth.uid())
        order by x.created_at desc, x.id limit 20
      ) n
    ),
    'unread', (
      select count(*) from public.notifications n where n.user_id = (select auth.uid()) and not n.is_read
    )
  )
$$;
comment on function private.sync_notifications() is 'The caller''s newest 20 notifications and the number of unread ones {notifications, unread}. A message about the booking of somebody else carries venueId, because it leads into the console of that venue.';

create function private.mark_notifications_read(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
begin
  if jsonb_typeof(p_args -> 'ids') is distinct from 'array' or jsonb_array_length(p_args -> 'ids') > 200 then
    perform private.fail(422, 'INVALID', '{"ids": "an array of at most 200"}');
  end if;
  update public.notifications n set is_read = true
  where n.user_id = v_person and not n.is_read and n.id::text in (select jsonb_array_elements_text(p_args -> 'ids'));
  return private.sync_notifications();
end
$$;
comment on function private.mark_notifications_read(uuid, jsonb) is 'Marks own notifications {ids, at most 200} as read; ids that are gone or belong to other users are ignored. Answers the newest 20 and the number of unread ones, as private.sync_notifications. INVALID {ids}.';
insert into private.mutation_kinds (kind, needs_person) values ('mark-notifications-read', true);

create function private.prune_read_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications n where n.id in (
    select x.id from (
      select o.id, o.is_read, o.created_at from public.notifications o where o.user_id = new.user_id
      order by o.created_at desc, o.id offset 20 limit 50
    ) k
    join public.notifications x on x.id = k.id
    where k.is_read and k.created_at < private.app_now() - interval '180 days'
    for update of x skip locked
  );
  return null;
end
$$;
comment on function private.prune_read_notifications() is 'With every new message of a user, deletes up to 50 of that user''s read messages of more than 180 days ago, except the newest 20 messages, which phones show.';
create trigger keep_newest after insert on public.notifications
  for each row execute function private.prune_read_notifications();

-- supabase/schemas/14_watches.sql

-- Favourites and watched hours: venues that a user marked, and taken hours that a user waits for.
--
-- Both are queued writes, so they also work offline, and both are sent with the part user of a pull. The two subjects share
-- nothing else.

create table public.favourites (
  user_id uuid not null references public.users (id) on delete cascade,
  venue_id uuid not null references public.venues (id) on delete cascade,
  is_favourite boolean not null,
  sxid xid8 not null default pg_current_xact_id(),
  rev integer not null default 1,
  primary key (user_id, venue_id)
);
comment on table public.favourites is 'Venues that a user marked. Written by set-favourite, read by the user.';
comment on column public.favourites.is_favourite is 'False once the mark was taken back: the row stays, so that other phones of the user learn of it.';
create index favourites_by_venue on public.favourites (venue_id);
alter table public.favourites enable row level security;
grant select, insert, update, delete on public.favourites to service_role;
create policy "people read their own favourites" on public.favourites
  for select to authenticated using (user_id = (select auth.uid()));
create trigger stamp_row before insert or update on public.favourites
  for each row execute function private.stamp_row();

create table public.hour_watches (
  id bigint generated by default as identity primary key,
  user_id uuid not null references public.users (id) on delete cascade,
  court_id uuid not null references public.courts (id) on delete cascade,
  day date not null,
  hour integer not null check (hour between 0 and 23),
  told_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, court_id, day, hour)
);
comment on table public.hour_watches is 'Hours that users wait for. Written by watch-hour and unwatch-hour, read by the user; deleted the day after.';
comment on column public.hour_watches.id is 'Order in which users asked: the first one has the lowest id.';
comment on column public.hour_watches.day is 'Calendar date in Asia/Karachi on which the hour starts.';
comment on column public.hour_watches.told_at is 'When the user was told that the hour is free, which ended the wait; null while the user waits.';
create index hour_watches_by_hour on public.hour_watches (court_id, day, hour, id);
create index hour_watches_by_day on public.hour_watches (day);
alter table public.hour_watches enable row level security;
grant select, insert, update, delete on public.hour_watches to service_role;
create policy "people read their own watched hours" on public.hour_watches
  for select to authenticated using (user_id = (select auth.uid()));

create table private.watch_checks (
  id bigint generated by default as identity primary key,
  court_id uuid not null,
  day date not null,
  hour integer not null,
  check_at timestamptz not null
);
comment on table private.watch_checks is 'Hours that the timer looks at from check_at on: the next user in line may have to be told, or a freed hour was missed. A transaction that cannot look now leaves a row here. The table has no foreign keys, so that the insert waits for no lock.';
create index watch_checks_by_time on private.watch_checks (check_at);

-- Favourites

create function private.set_favourite(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_venue uuid := private.uuid_arg(p_args, 'venueId');
begin
  if jsonb_typeof(p_args -> 'isFavourite') is distinct from 'boolean' then
    perform private.fail(422, 'INVALID', jsonb_build_object('isFavourite', p_args -> 'isFavourite'));
  end if;
  if not exists (select 1 from public.venues v where v.id = v_venue and v.is_published) then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if (select count(*) from public.favourites f where f.user_id = v_person and f.is_favourite) >= 200
    and (p_args ->> 'isFavourite')::boolean
  then
    perform private.fail(422, 'INVALID', '{"favourites": "at most 200"}');
  end if;
  insert into public.favourites as f (user_id, venue_id, is_favourite)
  values (v_person, v_venue, (p_args ->> 'isFavourite')::boolean)
  on conflict (user_id, venue_id) do update set is_favourite = excluded.is_favourite;
  return private.sync_favourites();
end
$$;
comment on function private.set_favourite(uuid, jsonb) is 'Marks or unmarks a venue {venueId, isFavourite}; at most 200 marks. Answers the ids of all marked venues {favourites}. INVALID, NOT_FOUND (not published any more).';
insert into private.mutation_kinds (kind, needs_person) values ('set-favourite', true);

create function private.sync_favourites() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('favourites', coalesce(jsonb_agg(f.venue_id order by f.venue_id), '[]'))
  from public.favourites f where f.user_id = (select auth.uid()) and f.is_favourite
$$;
comment on function private.sync_favourites() is 'Ids of the caller''s favourite venues {favourites}.';

-- Watched hours
--
-- watch-hour puts a user into the line for one hour of a court. When the hour is not occupied any more, the next user in line
-- gets the notification hour_free in the same transaction and leaves the line. The timer tells the next one when the hour is
-- still free, or free again, 10 minutes later (watch_minutes). A user who books the hour leaves the line. Lines of past days are
-- deleted.
--
-- Order of the line: users who have played (private.has_played) come before those who have not, each in the order in which they
-- asked. When the last two who were told of the hour had both played, a user who has not comes next. So however many fresh
-- accounts stand in front, they get at most every third message while anybody waits who has played; and a new customer is not
-- kept waiting behind all others. Users who may not book (private.is_blocked) are passed over until that is lifted.
--
-- Why the hour becomes free, and what sends the notification:
--     its booking is cancelled, declined or ends undecided, or its account is deleted    trigger on time_slot_blocks
--     a hold is released, or its holder takes other hours                                the same
--     the venue removes, lifts or moves its block                                        the same
--     a hold lapsed                                       the same, once the timer has cleared it away (within a minute)
--     the venue is shown again, opens longer, wants less notice, or its court is back    the timer
--     the hour was free already when the user asked                                      watch-hour itself
--     it is freed while the user asks, and neither transaction sees the other            the timer, a minute later
--
-- The trigger looks at the end of the transaction, so extending a hold or booking held hours frees nothing: the hour is taken
-- again by then. A notification is sent at the end of any transaction, which may hold any lock, so it waits for none (skip
-- locked) and cannot deadlock; it leaves a row in private.watch_checks instead, and the timer looks again.

create function private.is_ahead(p_day date, p_hour integer) returns boolean
language sql stable set search_path = '' as $$
  select (p_day, p_hour) > (private.karachi_today(), private.karachi_hour())
$$;
comment on function private.is_ahead(date, integer) is 'True while an hour (0 to 23) of a date has not begun in Asia/Karachi.';

create function private.list_watches(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'courtId', c.id, 'courtName', c.name, 'sport', c.sport, 'venueId', v.id, 'venueName', v.name, 'day', w.day, 'hour', w.hour
  ) order by w.day, w.hour, w.id), '[]')
  from public.hour_watches w join public.courts c on c.id = w.court_id join public.venues v on v.id = c.venue_id
  where w.user_id = p_person and w.told_at is null and private.is_ahead(w.day, w.hour)
$$;
comment on function private.list_watches(uuid) is 'Hours that a user still waits for, soonest first, without those that have begun.';

create function private.schedule_watch_check(p_court uuid, p_day date, p_hour integer, p_at timestamptz) returns void
language sql set search_path = '' as $$
  insert into private.watch_checks (court_id, day, hour, check_at)
  select p_court, p_day, p_hour, p_at
  where exists (
    select 1 from public.hour_watches w where w.court_id = p_court and w.day = p_day and w.hour = p_hour and w.told_at is null
  )
$$;
comment on function private.schedule_watch_check(uuid, date, integer, timestamptz) is 'Lets the timer look at an hour at an instant, if a user waits for it. Waits for no lock.';

create function private.notify_next_watcher(p_court uuid, p_day date, p_hour integer) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_first record;
  v_is_turn_of_players boolean;
  v_since timestamptz;
  v_pause interval := (select make_interval(mins => s.watch_minutes) from private.settings s);
begin
  select count(*) < 2 or not bool_and(private.has_played(t.user_id)) into v_is_turn_of_players
  from (
    select w.user_id from public.hour_watches w
    where w.court_id = p_court and w.day = p_day and w.hour = p_hour and w.told_at is not null
    order by w.told_at desc, w.id desc limit 2
  ) t;
  select w.id, w.user_id into v_first from public.hour_watches w
  where w.court_id = p_court and w.day = p_day and w.hour = p_hour and w.told_at is null and not private.is_blocked(w.user_id)
  order by private.has_played(w.user_id) = v_is_turn_of_players desc, w.id limit 1;
  if not found or not private.is_hour_free(p_court, p_day, p_hour) then
    return null;
  end if;
  select max(w.told_at) into v_since from public.hour_watches w
  where w.court_id = p_court and w.day = p_day and w.hour = p_hour;
  if v_since + v_pause > v_now then
    perform private.schedule_watch_check(p_court, p_day, p_hour, v_since + v_pause);
    return null;
  end if;
  -- The transaction may hold any lock by now, so this waits for none: while the account is being deleted, or another transaction
  -- has the watch, the timer looks again.
  perform 1 from public.users u where u.id = v_first.user_id for key share skip locked;
  if found then
    perform 1 from public.hour_watches w where w.id = v_first.id and w.told_at is null for update skip locked;
  end if;
  if not found then
    perform private.schedule_watch_check(p_court, p_day, p_hour, v_now);
    return null;
  end if;
  update public.hour_watches w set told_at = v_now where w.id = v_first.id;
  insert into public.notifications (user_id, kind, message, hour, created_at)
  select v_first.user_id, 'hour_free',
    left('Free now: ' || c.name || ' at ' || v.name || ', '
      || to_char(p_day + make_interval(hours => p_hour), 'Dy, FMDD Mon YYYY, FMHH12 AM') || '. Whoever books first gets it.', 400),
    jsonb_build_object('venueId', v.id, 'courtId', c.id, 'day', p_day, 'hour', p_hour), v_now
  from public.courts c join public.venues v on v.id = c.venue_id where c.id = p_court;
  perform private.schedule_watch_check(p_court, p_day, p_hour, v_now + v_pause);
  return v_first.user_id;
end
$$;
comment on function private.notify_next_watcher(uuid, date, integer) is 'Tells the next user in line (whose turn it is, is said above) that an hour is free, unless it is not, or another one was told less than watch_minutes ago; returns that user, else null. Waits for no lock, so that it can run at the end of any transaction.';

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
  select * into v_terms from private.get_day_terms(v_court, v_at.day);
  perform private.require_bookable_day(v_at.day);
  perform private.require_open_hours(array[v_at.hour], v_terms.hours);
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
    return jsonb_build_object('watches', private.list_watches(v_person));
  end if;
  if (
    select count(*) from public.hour_watches w
    where w.user_id = v_person and w.told_at is null and private.is_ahead(w.day, w.hour)
  ) >= v_max then
    perform private.fail(409, 'TOO_MANY_WATCHES', jsonb_build_object('max', v_max));
  end if;
  -- A user who was told and waits again goes to the end of the line.
  delete from public.hour_watches w
  where w.user_id = v_person and w.court_id = v_court and w.day = v_at.day and w.hour = v_at.hour;
  -- A transaction that frees the hour right now does not see this watch, and this one sees no free hour: the timer sees both.
  insert into public.hour_watches (user_id, court_id, day, hour, created_at)
  values (v_person, v_court, v_at.day, v_at.hour, private.app_now());
  perform private.schedule_watch_check(v_court, v_at.day, v_at.hour, private.app_now() + interval '1 minute');
  -- A statement of its own, so that the notifications read below have the new message.
  v_told := private.notify_next_watcher(v_court, v_at.day, v_at.hour);
  return case when v_told = v_person then private.sync_notifications() else '{}' end
    || jsonb_build_object('watches', private.list_watches(v_person));
end
$$;
comment on function private.watch_hour(uuid, jsonb) is 'Waits for an hour {courtId, day, hour}, at most max_watches (10) at a time; 60 calls an hour. Answers all hours that the caller waits for {watches}. If the hour is free by now the caller is told at once, and the answer has the notifications, too. An hour that the caller watches already, or has booked, adds no watch. INVALID, NOT_FOUND, OUTSIDE_WINDOW, CLOSED, PAST {hours}, TOO_MANY_WATCHES {max}, RATE_LIMITED {retry_after}.';
insert into private.mutation_kinds (kind, needs_person) values ('watch-hour', true);

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
  return jsonb_build_object('watches', private.list_watches(v_person));
end
$$;
comment on function private.unwatch_hour(uuid, jsonb) is 'Stops waiting for an hour {courtId, day, hour}; does nothing when the caller does not wait for it. Answers the hours that the caller still waits for {watches}. INVALID.';
insert into private.mutation_kinds (kind, needs_person) values ('unwatch-hour', true);

create function private.notify_watchers(p_most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  v_hour record;
  v_told integer := 0;
begin
  for v_hour in
    with due as (
      delete from private.watch_checks x where x.id = any (array(
        select c.id from private.watch_checks c where c.check_at <= private.app_now()
        order by c.check_at, c.id limit p_most for update skip locked))
      returning x.court_id, x.day, x.hour
    )
    select distinct d.court_id, d.day, d.hour from due d order by 1, 2, 3
  loop
    if private.notify_next_watcher(v_hour.court_id, v_hour.day, v_hour.hour) is not null then
      v_told := v_told + 1;
    end if;
  end loop;
  delete from public.hour_watches w where w.id = any (array(
    select x.id from public.hour_watches x where x.day < private.karachi_today()
    order by x.day limit p_most for update skip locked));
  return v_told;
end
$$;
comment on function private.notify_watchers(integer) is 'For the timer: looks at up to so many hours of private.watch_checks that are due, tells the next user in line, and deletes up to so many watches of past days; returns how many users were told.';

-- Triggers that free an hour or end a watch

create function private.on_hour_freed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.notify_next_watcher(old.court_id, old.block_date, private.parse_hour(old.start_time));
  return null;
end
$$;
comment on function private.on_hour_freed() is 'Deferred trigger: an hour was given up by its booking (cancelled by anybody, declined, undecided for too long, of a deleted account), by a hold (released, or lapsed and cleared away) or by a block of the venue. Tells the next user in line if the hour is free at the end of the transaction.';
create constraint trigger on_hour_freed after update on public.time_slot_blocks
  deferrable initially deferred for each row
  when (old.active and (
    not new.active or (old.court_id, old.block_date, old.start_time) is distinct from (new.court_id, new.block_date, new.start_time)))
  execute function private.on_hour_freed();
create constraint trigger on_hour_removed after delete on public.time_slot_blocks
  deferrable initially deferred for each row when (old.active)
  execute function private.on_hour_freed();

create function private.on_hour_booked() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.hour_watches w using public.bookings b
  where b.id = new.booking_id and w.user_id = b.user_id and w.court_id = new.court_id and w.day = new.block_date
    and w.hour = private.parse_hour(new.start_time);
  return null;
end
$$;
comment on function private.on_hour_booked() is 'A user who has booked an hour does not wait for it any more: deletes the watch.';
create trigger on_hour_booked after insert on public.time_slot_blocks for each row
  when (new.reason = 'booking' and new.active) execute function private.on_hour_booked();

create function private.on_bookable_hours_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.watch_checks (court_id, day, hour, check_at)
  select distinct w.court_id, w.day, w.hour, private.app_now()
  from public.hour_watches w join public.courts c on c.id = w.court_id
  where c.venue_id = new.id and w.told_at is null;
  return null;
end
$$;
comment on function private.on_bookable_hours_change() is 'A venue that is shown again, has other opening hours or wants less notice may have free hours that users wait for: the timer looks.';
create trigger on_bookable_hours_change after update of is_published, open_time, close_time, lead_minutes on public.venues for each row
  when (new.is_published and (
    old.is_published is distinct from new.is_published or old.open_time is distinct from new.open_time
    or old.close_time is distinct from new.close_time or new.lead_minutes < old.lead_minutes))
  execute function private.on_bookable_hours_change();

create function private.on_court_reopened() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.watch_checks (court_id, day, hour, check_at)
  select distinct w.court_id, w.day, w.hour, private.app_now()
  from public.hour_watches w where w.court_id = new.id and w.told_at is null;
  return null;
end
$$;
comment on function private.on_court_reopened() is 'A court that is back in use may have free hours that users wait for: the timer looks.';
create trigger on_court_reopened after update of is_active on public.courts for each row
  when (new.is_active and not old.is_active) execute function private.on_court_reopened();

create function private.on_opening_rule_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_venue uuid := case tg_op when 'DELETE' then old.venue_id else new.venue_id end;
begin
  insert into private.watch_checks (court_id, day, hour, check_at)
  select distinct w.court_id, w.day, w.hour, private.app_now()
  from public.hour_watches w join public.courts c on c.id = w.court_id
  where c.venue_id = v_venue and w.told_at is null;
  return null;
end
$$;
comment on function private.on_opening_rule_change() is 'Changed opening rules may open hours that users wait for: the timer looks.';
create trigger on_opening_rule_change after insert or update or delete on public.schedule_rules
  for each row execute function private.on_opening_rule_change();

-- supabase/schemas/15_sync.sql

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

-- supabase/schemas/16_accounts.sql

-- Accounts: which password mails were asked for, and the end of an account.
--
-- An account ends in one way, private.erase_user_data, whether its user, the dashboard or the SQL console deletes it: a trigger
-- runs it before the row goes. Claims for money outlive the account. A refund that is due keeps name, e-mail, phone and receipt
-- until it is settled; a confirmed booking keeps them until it has taken place, because the venue may still cancel it. A soft
-- deletion (should_soft_delete of the admin API) leaves a nameless row of auth.users behind, and nothing else.
--
-- Lock order of a deletion: account, person, venues, refunds, bookings, hours, profile; rows of one table by id. Refunds come
-- before their bookings, because a change of a refund in the SQL console begins with its row. The profile comes last, because a
-- transaction that notifies a user holds the booking while it waits for the profile.

create table private.forgot_password (
  id uuid primary key,
  email_hash text not null,
  is_sent boolean not null default false,
  created_at timestamptz not null default now()
);
comment on table private.forgot_password is 'Password mails that were asked for, without the address. Nobody reads or changes a row through the API. Kept for 30 days.';
comment on column private.forgot_password.email_hash is 'SHA-256 of the address, trimmed and lower case.';
create index forgot_password_by_email on private.forgot_password (email_hash);
create index forgot_password_by_age on private.forgot_password (created_at);

-- Password mails
--
-- A password mail is never refused here. A limit by address would let a stranger lock out its user, a limit by caller would lock
-- out a whole phone network: thousands of phones share one address (NAT). The sign-in service limits the mails; here only the
-- number of notes is limited.

create function private.hash_email(p_email text) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(lower(btrim(p_email)), 'UTF8')), 'hex')
$$;
comment on function private.hash_email(text) is 'SHA-256 of an e-mail address, trimmed and lower case, as hexadecimal text.';

create function private.note_password_reset(p_id uuid, p_email text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
begin
  if p_id is null or coalesce(p_email, '') !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' or length(p_email) > 254 then
    perform private.fail(422, 'INVALID');
  end if;
  begin
    perform private.count_hit('reset:' || private.get_client_address(), 100, interval '10 minutes');
    insert into private.forgot_password (id, email_hash) values (p_id, private.hash_email(p_email))
    on conflict (id) do nothing;
  exception when sqlstate 'PT429' then
    -- The phone asks for its mail all the same; only the note is left out.
    null;
  end;
  return private.build_answer('fp1', '{}');
end
$$;
comment on function private.note_password_reset(uuid, text) is 'Notes that a phone is about to ask for a password mail: 100 of one caller in 10 minutes, further ones are not noted. The answer is the same for known and unknown addresses, however often. INVALID for what is no address.';
grant execute on function private.note_password_reset(uuid, text) to anon, authenticated, service_role;

create function public.note_password_reset(id uuid, email text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.note_password_reset(id, email) $$;
comment on function public.note_password_reset(uuid, text) is 'Before a password mail. See private.note_password_reset.';
grant execute on function public.note_password_reset(uuid, text) to anon, authenticated, service_role;

create function private.note_password_reset_sent(p_id uuid) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
begin
  update private.forgot_password f set is_sent = true where f.id = p_id;
  return private.build_answer('fp1', '{}');
end
$$;
comment on function private.note_password_reset_sent(uuid) is 'Notes that the mail was sent. Only the phone that asked knows the id.';
grant execute on function private.note_password_reset_sent(uuid) to anon, authenticated, service_role;

create function public.note_password_reset_sent(id uuid) returns jsonb
language sql security invoker set search_path = '' as $$ select private.note_password_reset_sent(id) $$;
comment on function public.note_password_reset_sent(uuid) is 'After a password mail. See private.note_password_reset_sent.';
grant execute on function public.note_password_reset_sent(uuid) to anon, authenticated, service_role;

-- Deletion
--
-- A user who deletes their own account must have typed the password within the last 15 minutes. The token says how and when its
-- session was opened (amr); renewing it does not change that.

create function private.get_sign_in_time() returns timestamptz
language sql stable set search_path = '' as $$
  select max(to_timestamp((m ->> 'timestamp')::double precision))
  from (select nullif(current_setting('request.jwt.claims', true), '')::jsonb -> 'amr' as amr) as claims
  cross join jsonb_array_elements(case when jsonb_typeof(claims.amr) = 'array' then claims.amr else '[]' end) as m
  where jsonb_typeof(m) = 'object' and m ->> 'method' = 'password' and jsonb_typeof(m -> 'timestamp') = 'number'
$$;
comment on function private.get_sign_in_time() is 'When the caller''s session was opened with a password; null when it was not, or the token does not tell.';

create function private.delete_user() returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := auth.uid();
begin
  if v_person is null then
    perform private.fail(401, 'SIGNED_OUT');
  end if;
  -- Lock the account row before the person's lock, because a deletion in the dashboard has that order.
  perform 1 from auth.users a where a.id = v_person for update;
  if not found then
    perform private.fail(401, 'ACCOUNT_GONE');
  end if;
  if private.get_sign_in_time() is null or private.get_sign_in_time() < private.app_now() - interval '15 minutes' then
    perform private.fail(403, 'REAUTH_NEEDED');
  end if;
  if private.is_staff() then
    perform private.fail(409, 'IS_ADMIN');
  end if;
  -- An admin may be giving the caller a venue right now: wait for that before looking.
  perform pg_advisory_xact_lock(hashtextextended('person:' || v_person, 0));
  if exists (
    select 1 from public.venues v join public.vendors d on d.id = v.vendor_id where d.user_id = v_person
  ) then
    perform private.fail(409, 'OWNS_VENUES');
  end if;
  delete from auth.users a where a.id = v_person;
  return private.build_answer('du1', '{}');
end
$$;
comment on function private.delete_user() is 'Deletes the caller''s account for good, if its password was typed within the last 15 minutes. private.erase_user_data says what goes with it; memberships of venues go, too. SIGNED_OUT, ACCOUNT_GONE, REAUTH_NEEDED, IS_ADMIN (any of Baari''s staff), OWNS_VENUES.';
grant execute on function private.delete_user() to anon, authenticated, service_role;

create function public.delete_user() returns jsonb
language sql security invoker set search_path = '' as $$ select private.delete_user() $$;
comment on function public.delete_user() is 'Deletes the caller''s account for good. See private.delete_user.';
grant execute on function public.delete_user() to anon, authenticated, service_role;

create function private.erase_user_data(p_person uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_email text;
begin
  perform pg_advisory_xact_lock(hashtextextended('person:' || p_person, 0));
  perform 1 from public.venues v
  where v.id in (
    select r.venue_id from public.reviews r join public.review_authors a on a.review_id = r.id where a.user_id = p_person
  )
  order by v.id for no key update;
  perform 1 from public.refunds r
  where r.booking_id in (select b.id from public.bookings b where b.user_id = p_person)
  order by r.id for no key update;
  perform 1 from public.bookings b where b.user_id = p_person order by b.id for update;
  perform 1 from public.time_slot_blocks t where t.held_by = p_person order by t.id for update;
  -- private.note_receipt locks the profile, too: a receipt that is being noted is removed below, a later one finds no account.
  select u.email into v_email from public.users u where u.id = p_person for update;

  update public.bookings b set status = 'cancelled', ended_by = 'customer', end_reason = 'deleted'
  where b.user_id = p_person and b.status = 'pending';
  perform private.copy_contact_to_refunds(p_person);
  insert into private.booking_contacts (booking_id, name, email, phone)
  select b.id, u.name, u.email, u.phone
  from public.users u join public.bookings b on b.user_id = u.id
  where u.id = p_person and b.status = 'confirmed';
  delete from public.reviews r using public.review_authors a where a.review_id = r.id and a.user_id = p_person;

  -- A booking keeps its receipt while money is, or may become, owed: staff find the incoming payment by it.
  update public.bookings b set
    user_id = null,
    payment_receipt = case
      when b.status = 'confirmed'
        or exists (select 1 from public.refunds r where r.booking_id = b.id and r.state = 'due') then b.payment_receipt
    end
  where b.user_id = p_person;
  with thrown as (
    delete from public.receipts r
    where r.owner_id = p_person and not exists (select 1 from public.bookings b where b.payment_receipt = r.path)
    returning r.path
  )
  insert into private.receipt_trash (path) select t.path from thrown t on conflict (path) do nothing;

  delete from public.vendors d
  where d.user_id = p_person and not exists (select 1 from public.venues v where v.vendor_id = d.id);
  delete from public.contact_submissions c where c.user_id = p_person;
  delete from private.client_mutations c where c.user_id = p_person;
  delete from private.forgot_password f where f.email_hash = private.hash_email(v_email);
  delete from private.rate_limits r where r.bucket like '%:' || p_person;
  -- The log of the sign-in service names the person as actor or in its traits. A search in its text, because that takes a sixth of the
  -- time of looking into its JSON: the table has no index for it and belongs to the service.
  delete from auth.audit_log_entries e where position(p_person::text in e.payload::text) > 0;
  update private.audit_log a set actor = null where a.actor = p_person;
end
$$;
comment on function private.erase_user_data(uuid) is 'Erases what goes with an account. Pending bookings are cancelled (ended_by customer, end_reason deleted) and their hours freed; other bookings stay in the books of the venue, without a customer. Reviews go, and averages follow. Receipts go, except those of due refunds and of confirmed bookings, whose contact is kept, too. Applications go; a business with venues stays, without an account. Messages to Baari, queued writes, counters, notes of password mails and the sign-in service''s log of the person go; the audit trail keeps its entries without the actor.';

create function private.on_account_delete() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.erase_user_data(old.id);
  if tg_op = 'DELETE' then
    return old;
  end if;
  -- No row goes that would take these along.
  delete from private.admins a where a.user_id = old.id;
  delete from public.users u where u.id = old.id;
  return new;
end
$$;
comment on function private.on_account_delete() is 'Runs private.erase_user_data before an account, or a profile alone, is deleted: by its user, in the dashboard, or in the SQL console. A profile that goes with its account was erased by then (pg_trigger_depth). After a soft deletion, which is an update, profile and roles are deleted here. Refuses with LAST_ADMIN.';
create trigger on_account_delete before delete on auth.users for each row execute function private.on_account_delete();
create trigger on_account_soft_delete before update of deleted_at on auth.users for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function private.on_account_delete();
create trigger on_account_delete before delete on public.users for each row
  when (pg_trigger_depth() = 0) execute function private.on_account_delete();

-- supabase/schemas/17_desk.sql

-- The desk of a venue: facts about bookings that only the venue's team and Baari's staff see, and how phones get them.
-- Words used in all files: the desk is the console of a venue (/vendor). An entry is an item of its calendar: an online booking, a
-- walk-in, a phone booking or a block. An own entry is one that the venue made itself. The team is its owner, managers and gate;
-- staff are the representatives and admins of Baari. Rights of both: private.role_rights.
-- A phone stores the days around today (private.get_desk_window), so that the gate works without signal. It pulls them as the part
-- desk:<venue id> of public.sync_pull. The cursor of that part compares with bookings.desk_sxid: a check-in or a team note raises
-- only desk_sxid and desk_rev, so it costs the customer's phone nothing. Every other change also raises sxid and rev. A collected
-- amount does too, because it changes the refund.
-- Measured (gzip): 316 entries 13.2 kB, 729 entries 27.4 kB, three changes 0.5 kB, nothing new 0.3 kB. Database time with 300,000
-- bookings: a full desk 16 ms, nothing new 3 ms (tests/db/plans.test.ts).

create table public.booking_desk (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  guest_name text check (length(guest_name) between 1 and 80),
  guest_phone text check (guest_phone ~ '^\+923[0-9]{9}$'),
  note text check (length(note) between 1 and 200),
  paid text check (paid in ('cash', 'transfer', 'unpaid')),
  made_by uuid,
  confirmed_by uuid,
  account_id uuid,
  received integer check (received between 1 and 100000000),
  reference text check (reference ~ '^[A-Za-z0-9-]{1,40}$'),
  decision_note text check (length(decision_note) between 1 and 300),
  to_collect integer not null default 0 check (to_collect >= 0),
  collected_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.booking_desk is 'What the team and staff know of a booking: the guest of an own entry, the payment that was found, the amount to collect, notes. Customers get received and to_collect (private.booking_json) and nothing else of it.';
comment on column public.booking_desk.guest_phone is 'Pakistani mobile in E.164, such as +923001234567.';
comment on column public.booking_desk.note is 'Note of the team, also about a booking of a customer.';
comment on column public.booking_desk.paid is 'How the guest of an own entry paid: cash, transfer or unpaid. Null for online bookings.';
comment on column public.booking_desk.made_by is 'Who made the own entry; null for online bookings and from the SQL console.';
comment on column public.booking_desk.account_id is 'Row of bank_details to which the payment came. The row may be deleted by now.';
comment on column public.booking_desk.received is 'PKR that arrived in the account.';
comment on column public.booking_desk.reference is 'Transaction ID of the incoming payment. One payment pays for one booking.';
comment on column public.booking_desk.decision_note is 'Note written with the confirmation of the payment.';
comment on column public.booking_desk.to_collect is 'PKR that were missing from the payment and are collected at the venue.';
create unique index booking_desk_one_payment on public.booking_desk (private.normalize_reference(reference)) where reference is not null;
-- As users_by_words and users_by_number.
create index booking_desk_by_words on public.booking_desk using gin (to_tsvector('simple', guest_name)) with (fastupdate = off) where guest_name is not null;
create index booking_desk_by_number on public.booking_desk (reverse(regexp_replace(guest_phone, '[^0-9]', '', 'g')) text_pattern_ops)
  where guest_phone is not null;
create index booking_desk_to_forget on public.booking_desk (created_at)
  where guest_name is not null or guest_phone is not null or note is not null;
alter table public.booking_desk enable row level security;
grant select, insert, update, delete on public.booking_desk to service_role;
create policy "admins read the desk side of bookings" on public.booking_desk for select to authenticated
  using ((select private.is_admin()));
create trigger clean_names before insert or update of guest_name on public.booking_desk
  for each row when (new.guest_name is not null) execute function private.clean_names('guest_name');
create trigger touch_collected after update on public.booking_desk for each row
  when (old.collected_at is distinct from new.collected_at) execute function private.touch_collected();

create table public.booking_attendance (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  state text check (state in ('arrived', 'no_show')),
  at timestamptz not null,
  received_at timestamptz not null default now(),
  by_id uuid,
  how text check (how in ('qr', 'code', 'list')),
  device text check (length(device) <= 64),
  arrived_at timestamptz
);
comment on table public.booking_attendance is 'Whether the guest came. A fact beside the booking, not a status of it.';
comment on column public.booking_attendance.state is 'Null after a check-in or no-show was taken back.';
comment on column public.booking_attendance.arrived_at is 'First arrival, by the clock of the server, also after it was taken back; null again only when it was taken back within 15 minutes. From then on only Baari cancels the booking.';
comment on column public.booking_attendance.at is 'When it happened, by the clock of the gate''s phone. received_at is when the server heard of it.';
alter table public.booking_attendance enable row level security;
grant select, insert, update, delete on public.booking_attendance to service_role;
create policy "admins read attendance" on public.booking_attendance for select to authenticated using ((select private.is_admin()));

create table public.booking_calls (
  id uuid primary key,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  by_id uuid,
  at timestamptz not null default now(),
  outcome text not null check (outcome in ('reached', 'asked', 'no_answer', 'wrong_number', 'call_back')),
  back_at timestamptz,
  note text check (length(note) between 1 and 300),
  check ((outcome = 'call_back') = (back_at is not null))
);
comment on table public.booking_calls is 'Calls of staff to customers about their bookings.';
comment on column public.booking_calls.outcome is 'asked: the customer was reached and asked to cancel the booking (private.cancel_for_venue).';
comment on column public.booking_calls.back_at is 'When the customer is to be called again; with outcome call_back only.';
create index booking_calls_by_booking on public.booking_calls (booking_id, at desc);
alter table public.booking_calls enable row level security;
grant select, insert, update, delete on public.booking_calls to service_role;
create policy "admins read calls" on public.booking_calls for select to authenticated using ((select private.is_admin()));

create table private.call_claims (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  by_id uuid not null references public.users (id) on delete cascade,
  since timestamptz not null,
  until timestamptz not null
);
comment on table private.call_claims is 'Which staff member has a booking open right now. Shown to the other staff; it locks nobody out.';
create index call_claims_by_person on private.call_claims (by_id);
create index call_claims_by_age on private.call_claims (until);

-- Triggers that send a booking to desks again

create function private.touch_desk() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.bookings b set desk_rev = b.desk_rev + 1 where b.id = new.booking_id;
  return null;
end
$$;
comment on function private.touch_desk() is 'When the desk row or the attendance of a booking changes, sends the booking to desks again. The customer''s phone gets nothing, because only desk_rev changes.';
create trigger touch_desk after insert or update on public.booking_desk for each row execute function private.touch_desk();
create trigger touch_desk after insert or update on public.booking_attendance for each row execute function private.touch_desk();

create function private.on_call_reached() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.bookings b set is_reached = true where b.id = new.booking_id and not b.is_reached;
  return null;
end
$$;
comment on function private.on_call_reached() is 'Notes on the booking that a call reached its customer, so that the list of calls to make leaves it out without reading the calls.';
create trigger on_call_reached after insert on public.booking_calls for each row
  when (new.outcome = 'reached') execute function private.on_call_reached();

create function private.on_guest_contact_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- skip locked avoids a deadlock: the caller holds the profile, which the deletion of an account locks last, after bookings.
  update public.bookings b set desk_rev = b.desk_rev + 1
  where b.id = any (array(
    select x.id from public.bookings x
    where x.user_id = new.id and x.booking_date >= private.karachi_today() - 2 for update skip locked));
  return null;
end
$$;
comment on function private.on_guest_contact_change() is 'When a customer changes name or phone, sends their bookings from two days ago on to desks again.';
create trigger on_guest_contact_change after update of name, phone on public.users for each row
  when ((old.name, old.phone) is distinct from (new.name, new.phone)) execute function private.on_guest_contact_change();

-- Deletion of personal data

create function private.on_booking_customer_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.booking_desk d set note = null where d.booking_id = new.id and d.note is not null;
  update public.booking_calls c set note = null where c.booking_id = new.id and c.note is not null;
  update private.refund_notes n set note = null
  where n.note is not null and n.refund_id in (select r.id from public.refunds r where r.booking_id = new.id);
  return null;
end
$$;
comment on function private.on_booking_customer_removed() is 'When the account of a customer is deleted, deletes the notes about their booking, its calls and its refunds. Calls and amounts stay.';
create trigger on_booking_customer_removed after update of user_id on public.bookings for each row
  when (old.user_id is not null and new.user_id is null) execute function private.on_booking_customer_removed();

create function private.delete_old_guests(p_most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  v_count integer;
begin
  -- An own entry is made at most 31 days after its day (private.require_entry_day), so rows younger than 149 days are skipped.
  update public.booking_desk d set guest_name = null, guest_phone = null, note = null
  where d.booking_id in (
    select x.booking_id
    from public.booking_desk x join public.bookings b on b.id = x.booking_id
    where (x.guest_name is not null or x.guest_phone is not null or x.note is not null)
      and x.created_at < private.app_now() - interval '149 days'
      and b.booking_date < private.karachi_today() - 180
    order by x.created_at limit p_most for update of x skip locked);
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
comment on function private.delete_old_guests(integer) is 'Deletes names and phones of guests of own entries and all team notes 180 days after the day, because guests have no account whose deletion would do it. Court, hours and money stay. At most p_most rows, oldest first. Returns the number of rows.';

-- Entries as the caller may see them

create function private.get_guest_name(b public.bookings) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select d.guest_name from public.booking_desk d where d.booking_id = b.id and b.source <> 'app'),
    (select u.name from public.users u where u.id = b.user_id),
    (select c.name from private.booking_contacts c where c.booking_id = b.id),
    (select n.name from public.refunds r join private.refund_notes n on n.refund_id = r.id
      where r.booking_id = b.id and n.name is not null order by r.created_at limit 1));
end
$$;
comment on function private.get_guest_name(public.bookings) is 'Name of who comes: the guest of an own entry, else the customer, else the name that was kept with a booking to come or a due refund when the account was deleted. Null when nothing was kept.';

create function private.list_entries(p_bookings uuid[], p_blocks uuid[], p_venue uuid) returns table (
  id uuid, court_id uuid, kind text, day date, hours integer, status text, name text, phone text, code text, total integer,
  collect integer, paid text, seen text, seen_at timestamptz, note text, is_own boolean, is_mine boolean, made_at timestamptz, moved_at timestamptz, offer jsonb, rev integer
)
language plpgsql stable set search_path = '' as $$
declare
  v_person uuid := auth.uid();
  v_masked_before date := case when private.is_staff() then '-infinity'::date else private.karachi_today() - 30 end;
  v_sees_money boolean := private.has_right(p_venue, 'booking.decline');
  v_first date := '-infinity';
  v_last date := 'infinity';
begin
  -- A refusal SLOT_TAKEN shows the conflicting entry of any day; outside its window the gate must not learn whose it is.
  if private.list_roles(p_venue) <@ '{gate}'::text[] then
    select w.first_day, w.last_day into v_first, v_last from private.get_desk_window(p_venue) w;
  end if;
  return query
  select b.id, b.court_id, b.source, b.booking_date,
    (select coalesce(bit_or(1 << left(t.start_time, 2)::integer), 0) from public.time_slot_blocks t where t.booking_id = b.id),
    b.status,
    case when s.is_shown then case when b.source <> 'app' then d.guest_name when u.id is not null then u.name else private.get_guest_name(b) end end,
    case when s.is_shown and b.booking_date >= v_masked_before then
      case when b.source <> 'app' then d.guest_phone when u.id is not null then u.phone
        else (select x.phone from private.booking_contacts x where x.booking_id = b.id) end
    end,
    case when s.is_shown then b.code end, case when v_sees_money or b.source <> 'app' then b.total_price end,
    case when d.to_collect > 0 and d.collected_at is null then d.to_collect end,
    d.paid, a.state, case when a.state is not null then a.at end, case when s.is_shown then d.note end, b.payee = 'venue',
    coalesce(d.made_by = v_person, false), b.created_at, b.moved_at, private.move_offer_json(b.id), b.desk_rev
  from public.bookings b
  left join public.booking_desk d on d.booking_id = b.id
  left join public.booking_attendance a on a.booking_id = b.id
  left join public.users u on u.id = b.user_id
  cross join lateral (
    select coalesce(b.booking_date between v_first and v_last, false) or coalesce(d.made_by = v_person, false) as is_shown
  ) s
  where b.id = any (p_bookings)
  union all
  select v.id, v.court_id, 'block', v.day,
    (select coalesce(bit_or(1 << left(t.start_time, 2)::integer), 0) from public.time_slot_blocks t
      where t.block_id = v.id and (t.active or v.removed_at is not null)),
    case when v.removed_at is null then 'confirmed' else 'cancelled' end,
    v.kind, null, null, null, null, null, null, null, v.note, false, coalesce(v.made_by = v_person, false), v.created_at, null, null, v.rev
  from public.venue_blocks v where v.id = any (p_blocks);
end
$$;
comment on function private.list_entries(uuid[], uuid[], uuid) is 'Entries of one venue as the caller may see them. phone is null more than 30 days after the day, except for staff. The gate gets no total of online bookings, and no name, phone, code or note on days outside its window, except for entries that it made. kind is app, walkin, phone or block; name of a block is its reason. hours is a mask (bit h: the hour that starts at h); total and collect are PKR. is_own: paid to the venue''s own account. is_mine: the caller made it. moved_at: when it was last moved. offer: its open move offer (private.move_offer_json). rev is the desk''s version. Checks no right.';

create function private.entry_json(p_booking uuid, p_block uuid, p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', e.id, 'venueId', p_venue, 'courtId', e.court_id, 'kind', e.kind, 'day', e.day, 'hours', e.hours, 'status', e.status,
    'name', e.name, 'phone', e.phone, 'code', e.code, 'total', e.total, 'collect', e.collect, 'paid', e.paid, 'seen', e.seen,
    'seenAt', private.format_iso(e.seen_at), 'note', e.note, 'own', e.is_own, 'mine', e.is_mine, 'made', private.format_iso(e.made_at),
    'moved', private.format_iso(e.moved_at), 'offer', e.offer, 'rev', e.rev))
  from private.list_entries(array[p_booking], array[p_block], p_venue) e
$$;
comment on function private.entry_json(uuid, uuid, uuid) is 'One booking or one block as private.list_entries says it. Fields that are null are left out.';

create function private.get_entry_rows(p_bookings uuid[], p_blocks uuid[] default '{}') returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('entries', coalesce(jsonb_agg(x.entry), '[]'))
  from (
    select private.entry_json(b.id, null, c.venue_id) as entry
    from public.bookings b join public.courts c on c.id = b.court_id
    where b.id = any (p_bookings) and private.has_right(c.venue_id, 'day.see')
    union all
    select private.entry_json(null, v.id, c.venue_id)
    from public.venue_blocks v join public.courts c on c.id = v.court_id
    where v.id = any (p_blocks) and private.has_right(c.venue_id, 'day.see')
  ) x
$$;
comment on function private.get_entry_rows(uuid[], uuid[]) is 'Answer of a desk write {entries}: these bookings and blocks as they are now, at venues where the caller has day.see. Never named bookings: a phone stores rows of that name as its user''s own.';

-- The part desk:<venue id> of a pull

create function private.get_desk_settings(p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', v.id, 'name', v.name, 'city', v.city, 'open', v.open_time, 'close', v.close_time, 'payee', v.payee,
    'isPublished', v.is_published, 'role', private.get_venue_role(v.id), 'rights', private.list_own_rights(v.id),
    'terms', v.terms, 'leadMinutes', v.lead_minutes, 'limitsNewcomers', v.limits_newcomers, 'policyRev', v.policy_rev, 'hoursRev', v.hours_rev,
    'priceRules', private.price_rules_json(v.id), 'openings', private.opening_rules_json(v.id),
    'ticketKeys', private.ticket_key_rows(), 'refundsToSend', private.count_refunds_to_send(v.id),
    'courts', private.courts_json(v.id))
  from public.venues v where v.id = p_venue
$$;
comment on function private.get_desk_settings(uuid) is 'Everything that a desk needs besides its entries: the venue with its rules and policy, the public keys of tickets, all courts in order (also those out of use), the caller''s role and rights, and how many refunds wait (refundsToSend, null without the right). Null for an unknown venue.';

create function private.get_desk_columns(p_bookings uuid[], p_blocks uuid[], p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  with places as (
    select c.id, (row_number() over (order by c.position, c.name, c.id) - 1)::integer as place
    from public.courts c where c.venue_id = p_venue
  ), rows as materialized (
    select e.*, p.place from private.list_entries(p_bookings, p_blocks, p_venue) e join places p on p.id = e.court_id
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
    coalesce(jsonb_agg(private.format_iso(r.seen_at) order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.note order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(case when r.is_own then 1 end order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(case when r.is_mine then 1 end order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(case when r.status = 'pending' then private.format_iso(r.made_at) end order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(private.format_iso(r.moved_at) order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.offer order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.rev order by r.day, r.place, r.id), '[]'))
  from rows r
$$;
comment on function private.get_desk_columns(uuid[], uuid[], uuid) is 'Entries as an array of columns: id, kind, court (index in the courts of the settings), day, hours (mask), status, name, phone, code, total, collect, paid, seen, seenAt, note, own (1 or null), mine (1 or null), made (pending bookings only), moved, offer, rev. Sorted by day, court and id.';

create function private.sync_desk(p_id text, p_cursor xid8, p_tag text, p_until text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_venue uuid := private.parse_uuid(p_id);
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
  select * into v_window from private.get_desk_window(v_venue);
  v_settings := private.get_desk_settings(v_venue);
  if v_window.first_day is null or v_settings is null or private.is_banned() then
    return jsonb_build_object('p', 'desk:' || p_id, 'gone', true);
  end if;
  v_tag := (v_settings ->> 'role') || '.' || left(encode(sha256(convert_to(v_settings::text, 'UTF8')), 'hex'), 16);
  v_courts := array(select c.id from public.courts c where c.venue_id = v_venue);
  -- Another role has another window and sees other fields, so a phone whose user changed role starts anew.
  if split_part(coalesce(p_tag, ''), '.', 1) = v_settings ->> 'role' and p_until ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    v_since := p_cursor;
    v_after := least(v_window.last_day, private.day_arg(jsonb_build_object('w', p_until), 'w'));
  end if;
  v_end := private.get_delta_end(v_since);

  if v_since is null then
    v_bookings := array(
      select b.id from public.bookings b
      where b.court_id = any (v_courts) and b.booking_date between v_window.first_day and v_window.last_day
        and (b.source = 'app' or b.status <> 'cancelled'));
    v_blocks := array(
      select k.id from public.venue_blocks k
      where k.court_id = any (v_courts) and k.day between v_window.first_day and v_window.last_day and k.removed_at is null);
  else
    -- Entries that changed since the cursor, and all entries of days that have entered the window since the last answer.
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
      -- Bookings that were moved to a day outside the window.
      union all select b.id from public.bookings b
      where b.court_id = any (v_courts) and b.desk_sxid >= v_since and b.desk_sxid < v_end
        and b.moved_at is not null and b.booking_date not between v_window.first_day and v_window.last_day
      union all select k.id from public.venue_blocks k where k.id = any (v_blocks) and k.removed_at is not null);
    v_bookings := array(select i from unnest(v_bookings) as i where i <> all (v_gone));
    v_blocks := array(select i from unnest(v_blocks) as i where i <> all (v_gone));
  end if;

  return jsonb_build_object(
    'p', 'desk:' || p_id, 'c', private.get_next_cursor(), 'full', v_since is null, 't', v_tag,
    'f', v_window.first_day, 'w', v_window.last_day,
    'cols', '["id","kind","court","day","hours","status","name","phone","code","total","collect","paid","seen","seenAt","note","own","mine","made","moved","offer","rev"]'::jsonb,
    'v', private.get_desk_columns(v_bookings, v_blocks, v_venue),
    'del', to_jsonb(v_gone),
    'holds', (
      select coalesce(jsonb_agg(jsonb_build_array(h.place, h.block_date, h.mask, private.format_iso(h.until), h.move_of) order by h.block_date, h.place, h.until), '[]')
      from (
        select p.place, t.block_date, t.held_until as until, t.move_of, bit_or(1 << left(t.start_time, 2)::integer) as mask
        from (
          select c.id, (row_number() over (order by c.position, c.name, c.id) - 1)::integer as place
          from public.courts c where c.venue_id = v_venue
        ) p join public.time_slot_blocks t on t.court_id = p.id
        where t.block_date between greatest(v_window.first_day, private.karachi_today() - 1) and v_window.last_day
          and t.active and t.held_until > private.app_now()
        group by p.place, t.block_date, t.held_until, t.move_of
      ) h
    ),
    'digest', (
      select private.compute_partition_digest(count(*), sum(x.rev), bit_xor(('x' || encode(substr(uuid_send(x.id), 9), 'hex'))::bit(64)::bigint))
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
comment on function private.sync_desk(text, xid8, text, text) is 'Part desk:<p_id> of a pull {p, c, t, f, w, full, settings?, cols, v, del, holds, digest} for the days f to w; {p, gone: true} when the caller has no role there or is banned, and the phone then deletes the venue. Full without a cursor or when the caller''s role changed; else the entries that changed since the cursor, the days after p_until (w of the last answer), and the ids that left (del). The phone drops days before f. settings are sent only when their tag t changed. holds [court, day, mask, until, booking that may move there or null] are complete in every answer, without names. Refuses with INVALID {field}.';

-- Calls of staff to customers

create function private.log_call(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings;
  v_outcome text := private.text_arg(p_args, 'outcome');
  v_back timestamptz;
begin
  perform private.require_right(null, 'call.log');
  select * into v_booking from public.bookings b where b.id = private.uuid_arg(p_args, 'bookingId') and b.source = 'app' for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_outcome is null or v_outcome not in ('reached', 'asked', 'no_answer', 'wrong_number', 'call_back') then
    perform private.fail(422, 'INVALID', '{"field": "outcome"}');
  end if;
  if v_outcome = 'call_back' then
    v_back := private.instant_arg(p_args, 'backAt');
    if v_back is null or v_back not between private.app_now() and private.app_now() + interval '48 hours' then
      perform private.fail(422, 'INVALID', '{"field": "backAt"}');
    end if;
  end if;
  insert into public.booking_calls (id, booking_id, by_id, at, outcome, back_at, note)
  values (p_id, v_booking.id, auth.uid(), private.app_now(), v_outcome, v_back, private.words_arg(p_args, 'note', 300));
  perform private.note_audit('call.logged', v_booking.id, private.get_venue_of_court(v_booking.court_id), jsonb_build_object('outcome', v_outcome));
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.log_call(uuid, jsonb) is 'Logs a call to the customer of an online booking {bookingId, outcome: reached, asked (to cancel), no_answer, wrong_number or call_back, backAt (call_back only, at most 48 hours ahead), note?} under the id of the write. Needs call.log (representative, admin). Answers {entries}. Refuses with FORBIDDEN {right}, NOT_FOUND, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('log-call', true, true, 'booking_locks', 'call.log');

create function private.claim_call(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_booking public.bookings;
  v_before private.call_claims;
begin
  perform private.require_right(null, 'call.log');
  select * into v_booking from public.bookings b where b.id = private.uuid_arg(p_args, 'bookingId') for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  select * into v_before from private.call_claims c where c.booking_id = v_booking.id and c.until > v_now and c.by_id <> auth.uid();
  -- The console renews its claim every two minutes: the trail gets one entry per caller and 10 minutes, also when two take turns.
  if not exists (
    select 1 from private.audit_log a
    where a.row_id = v_booking.id and a.action = 'call.opened' and a.actor = auth.uid() and a.at > v_now - interval '10 minutes'
  ) then
    perform private.note_audit('call.opened', v_booking.id, private.get_venue_of_court(v_booking.court_id), '{}');
  end if;
  insert into private.call_claims as c (booking_id, by_id, since, until)
  values (v_booking.id, auth.uid(), v_now, v_now + interval '10 minutes')
  on conflict (booking_id) do update set
    since = case when c.by_id = excluded.by_id and c.until > v_now then c.since else excluded.since end,
    by_id = excluded.by_id, until = excluded.until;
  return jsonb_build_object('claims', jsonb_build_array(jsonb_build_object(
    'bookingId', v_booking.id, 'until', private.format_iso(v_now + interval '10 minutes'),
    'before', private.get_person_name(v_before.by_id), 'beforeSince', private.format_iso(v_before.since))));
end
$$;
comment on function private.claim_call(uuid, jsonb) is 'Marks a booking {bookingId} as opened by the caller for 10 minutes. The last caller wins and is told who had it open {claims: [{bookingId, until, before, beforeSince}]}; nobody is locked out. Needs call.log (representative, admin). Refuses with FORBIDDEN {right}, NOT_FOUND.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('claim-call', true, true, 'booking_locks', 'call.log');

-- supabase/schemas/18_entries.sql

-- Entries that a venue makes, changes and removes: walk-ins, phone bookings, blocks of hours, notes of the team.
-- All writes come through the outbox, also from a device that was without a connection. The id of a write that makes an entry
-- becomes the id of the entry. Every write answers {entries} (private.get_entry_rows) and adds to the audit trail.
-- A walk-in or phone booking is a booking without a customer (bookings.source): confirmed at once, without fee, receipt or refund.
-- The venue names its price in PKR. Hours in the past and outside the opening hours are allowed: they are the venue's business.
-- Locks: private.lock_batch takes those of a whole batch before its first write, always in the order persons, venues, courts and
-- dates, bookings. The unique index time_slot_blocks_one_live decides who gets an hour: everybody else hears SLOT_TAKEN with the
-- conflicting entry.

-- Arguments of an own entry

create function private.parse_guest(p_args jsonb, p_source text, out name text, out phone text, out paid text, out note text)
language plpgsql immutable set search_path = '' as $$
begin
  name := nullif(private.clean_name(private.words_arg(p_args, 'name', 80)), '');
  phone := private.text_arg(p_args, 'phone');
  paid := coalesce(private.text_arg(p_args, 'paid'), 'unpaid');
  note := private.words_arg(p_args, 'note', 200);
  if name is null then
    perform private.fail(422, 'INVALID', '{"field": "name"}');
  end if;
  if (phone is null and p_source = 'phone') or phone !~ '^\+923[0-9]{9}$' then
    perform private.fail(422, 'INVALID', '{"field": "phone"}');
  end if;
  if paid not in ('cash', 'transfer', 'unpaid') then
    perform private.fail(422, 'INVALID', '{"field": "paid"}');
  end if;
end
$$;
comment on function private.parse_guest(jsonb, text) is 'Guest of an own entry {name, phone, paid, note}: name of 1 to 80 characters; a Pakistani mobile in E.164, required when p_source is phone; paid is cash, transfer or unpaid (the default); note of at most 200 characters. Refuses with INVALID {field}.';

create function private.total_arg(p_args jsonb) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  v_total integer := private.integer_arg(p_args, 'total', 0, 1000000);
begin
  if v_total is null then
    perform private.fail(422, 'INVALID', '{"field": "total"}');
  end if;
  return v_total;
end
$$;
comment on function private.total_arg(jsonb) is 'PKR of an own entry {total}, 0 to 1,000,000, required. Refuses with INVALID {field}.';

-- Checks

create function private.require_entry_day(p_venue uuid, p_day date) returns void
language plpgsql stable set search_path = '' as $$
declare
  -- A phone that was without a connection for weeks sends what happened then.
  v_first date := private.karachi_today() - 31;
  v_last date := private.karachi_today() + case when private.list_roles(p_venue) <@ '{gate}'::text[] then 2 else 182 end;
begin
  if p_day not between v_first and v_last then
    perform private.fail(422, 'OUTSIDE_WINDOW', jsonb_build_object('first', v_first, 'last', v_last));
  end if;
end
$$;
comment on function private.require_entry_day(uuid, date) is 'Refuses a day of an own entry with OUTSIDE_WINDOW {first, last} unless it is from 31 days back to 182 days (26 weeks) ahead, for the gate 2 days ahead.';

create function private.find_conflict(p_venue uuid, p_court uuid, p_day date, p_hours integer[]) returns jsonb
language sql stable set search_path = '' as $$
  with taken as (
    select private.parse_hour(t.start_time) as hour, t.reason, coalesce(t.booking_id, t.move_of) as booking_id, t.block_id, t.held_until
    from public.time_slot_blocks t
    where t.court_id = p_court and t.block_date = p_day and t.active and private.parse_hour(t.start_time) = any (p_hours)
      and coalesce(t.held_until > private.app_now(), true)
  ), first_one as (
    select x.* from taken x order by x.hour limit 1
  )
  select jsonb_build_object(
    'hours', (select jsonb_agg(x.hour order by x.hour) from taken x),
    'entry', (
      select case f.reason
        when 'hold' then jsonb_build_object('kind', 'hold', 'until', private.format_iso(f.held_until))
        when 'move' then private.entry_json(f.booking_id, null, p_venue)
          || jsonb_build_object('kind', 'move', 'until', private.format_iso(f.held_until))
        else private.entry_json(f.booking_id, f.block_id, p_venue) || jsonb_strip_nulls(jsonb_build_object('by', private.get_person_name(
          coalesce((select d.made_by from public.booking_desk d where d.booking_id = f.booking_id),
            (select v.made_by from public.venue_blocks v where v.id = f.block_id)))))
      end from first_one f
    ))
  where exists (select 1 from taken)
$$;
comment on function private.find_conflict(uuid, uuid, date, integer[]) is 'What occupies some of these hours {hours, entry}; null when all are free. entry belongs to the first of the hours: an entry with who made it (by), a customer''s hold {kind: hold, until}, or the booking that may move there {kind: move, until, name, …}.';

create function private.require_no_conflict(p_venue uuid, p_court uuid, p_day date, p_hours integer[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_found jsonb := private.find_conflict(p_venue, p_court, p_day, p_hours);
begin
  if v_found is not null then
    perform private.fail(409, 'SLOT_TAKEN', v_found);
  end if;
end
$$;
comment on function private.require_no_conflict(uuid, uuid, date, integer[]) is 'Refuses with SLOT_TAKEN {hours, entry} (private.find_conflict) unless all hours are free.';

create function private.prepare_entry(p_args jsonb, out venue uuid, out court uuid, out day date, out hours integer[])
language plpgsql set search_path = '' as $$
begin
  court := private.uuid_arg(p_args, 'courtId');
  venue := private.get_venue_of_court(court);
  perform private.require_right(venue, 'entry.make');
  if venue is null then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  day := private.day_arg(p_args, 'day');
  hours := private.hours_arg(p_args);
  perform private.require_entry_day(venue, day);
  -- Bookings take this lock too (private.lock_court_day), so the second writer sees the hours that the first one took.
  perform pg_advisory_xact_lock(hashtextextended('court:' || court || day, 0));
  perform private.require_no_conflict(venue, court, day, hours);
  perform private.release_blocking_holds(null, court, day, hours);
end
$$;
comment on function private.prepare_entry(jsonb) is 'First step of add-walk-in and block-hours {courtId, day, hours}: checks the right entry.make and the day, locks court and date, checks that the hours are free, and frees them of lapsed holds. Refuses with FORBIDDEN {right}, NOT_FOUND, INVALID {field}, OUTSIDE_WINDOW {first, last}, SLOT_TAKEN {hours, entry}.';

create function private.lock_entry(p_id uuid, p_right text) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  perform private.require_booking_right(p_id, p_right);
  select * into v_booking from public.bookings b where b.id = p_id for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  return v_booking;
end
$$;
comment on function private.lock_entry(uuid, text) is 'Locks the row of a booking, for a write that takes no hour and moves no money, once the caller has the right (private.require_booking_right). Refuses with NOT_FOUND, FORBIDDEN {right}.';

create function private.require_entry_right(p_venue uuid, p_made_by uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_made_by is distinct from auth.uid() then
    perform private.require_right(p_venue, 'entry.any');
  end if;
  perform private.require_right(p_venue, 'entry.make');
end
$$;
comment on function private.require_entry_right(uuid, uuid) is 'Refuses with FORBIDDEN {right} unless the caller has entry.make and, for an entry that somebody else made (p_made_by), entry.any.';

-- New entries

create function private.add_walk_in(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_source text := private.text_arg(p_args, 'source');
  v_at record;
  v_guest record;
  v_total integer;
begin
  if v_source is null or v_source not in ('walkin', 'phone') then
    perform private.fail(422, 'INVALID', '{"field": "source"}');
  end if;
  select * into v_at from private.prepare_entry(p_args);
  select * into v_guest from private.parse_guest(p_args, v_source);
  v_total := private.total_arg(p_args);
  begin
    insert into public.bookings (
      id, court_id, booking_date, status, source, slot_count, fee, total_price, request_id, created_at, starts_at, ends_at
    ) values (
      p_id, v_at.court, v_at.day, 'confirmed', v_source, cardinality(v_at.hours), 0, v_total, p_id, private.app_now(),
      (v_at.day + make_interval(hours => v_at.hours[1])) at time zone 'Asia/Karachi',
      (v_at.day + make_interval(hours => v_at.hours[cardinality(v_at.hours)] + 1)) at time zone 'Asia/Karachi'
    );
    insert into public.booking_desk (booking_id, guest_name, guest_phone, paid, note, made_by, created_at)
    values (p_id, v_guest.name, v_guest.phone, v_guest.paid, v_guest.note, auth.uid(), private.app_now());
    insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id)
    select v_at.court, v_at.day, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00', 'booking', p_id
    from unnest(v_at.hours) as h order by h;
  exception when unique_violation then
    perform private.require_no_conflict(v_at.venue, v_at.court, v_at.day, v_at.hours);
    raise;
  end;
  return private.get_entry_rows(array[p_id]);
end
$$;
comment on function private.add_walk_in(uuid, jsonb) is 'Adds a walk-in or phone booking {courtId, day, hours, source: walkin or phone, name, phone?, total, paid?, note?}, confirmed at once. Needs entry.make (gate, manager, owner, admin). Refuses with FORBIDDEN {right}, NOT_FOUND, SLOT_TAKEN {hours, entry}, OUTSIDE_WINDOW {first, last}, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('add-walk-in', true, true, 'court_day_locks', 'entry.make');

create function private.block_hours(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_reason text := private.text_arg(p_args, 'reason');
  v_note text := private.words_arg(p_args, 'note', 200);
  v_at record;
begin
  if v_reason is null or v_reason not in ('maintenance', 'weather', 'private', 'tournament', 'other') then
    perform private.fail(422, 'INVALID', '{"field": "reason"}');
  end if;
  select * into v_at from private.prepare_entry(p_args);
  begin
    insert into public.venue_blocks (id, court_id, day, kind, note, made_by, created_at)
    values (p_id, v_at.court, v_at.day, v_reason, v_note, auth.uid(), private.app_now());
    insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, block_id)
    select v_at.court, v_at.day, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00', 'manual', p_id
    from unnest(v_at.hours) as h order by h;
  exception when unique_violation then
    perform private.require_no_conflict(v_at.venue, v_at.court, v_at.day, v_at.hours);
    raise;
  end;
  perform private.note_audit('block.made', p_id, v_at.venue,
    jsonb_build_object('court', v_at.court, 'day', v_at.day, 'hours', v_at.hours, 'kind', v_reason));
  return private.get_entry_rows('{}', array[p_id]);
end
$$;
comment on function private.block_hours(uuid, jsonb) is 'Blocks hours of a court {courtId, day, hours, reason: maintenance, weather, private, tournament or other, note?}, all of them or none. Needs entry.make (gate, manager, owner, admin). Refuses with FORBIDDEN {right}, NOT_FOUND, SLOT_TAKEN {hours, entry}, OUTSIDE_WINDOW {first, last}, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('block-hours', true, true, 'court_day_locks', 'entry.make');

-- Changes

create function private.merge_field(p_args jsonb, p_name text, p_now text, p_new text) returns text
language sql immutable set search_path = '' as $$
  select case when p_new is not distinct from nullif(p_args #>> array['was', p_name], '') then p_now else p_new end
$$;
comment on function private.merge_field(jsonb, text, text, text) is 'What a field of an entry becomes: what the write says, or what stands where the write left it as its person had seen it {was: {field}}.';

create function private.change_walk_in(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_entry(private.uuid_arg(p_args, 'entryId'), 'entry.make');
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_desk public.booking_desk;
  v_guest record;
  v_total integer;
begin
  if jsonb_typeof(p_args -> 'was') is distinct from 'object' then
    perform private.fail(422, 'INVALID', '{"field": "was"}');
  end if;
  select * into v_desk from public.booking_desk d where d.booking_id = v_booking.id;
  perform private.require_entry_right(v_venue, v_desk.made_by);
  if v_booking.source = 'app' or v_booking.status not in ('confirmed', 'completed') then
    perform private.fail(409, 'NOT_CHANGEABLE', private.get_decision(v_booking));
  end if;
  -- was.phone is null when the number is no longer shown: then nobody can send it again, and the stored one stays.
  select * into v_guest from private.parse_guest(
    p_args, case when p_args -> 'was' -> 'phone' = 'null' then 'walkin' else v_booking.source end);
  -- Another phone may have changed the entry meanwhile: a field that this one left as it was keeps that value.
  v_guest.name := private.merge_field(p_args, 'name', v_desk.guest_name, v_guest.name);
  v_guest.phone := private.merge_field(p_args, 'phone', v_desk.guest_phone, v_guest.phone);
  v_guest.paid := private.merge_field(p_args, 'paid', v_desk.paid, v_guest.paid);
  v_guest.note := private.merge_field(p_args, 'note', v_desk.note, v_guest.note);
  v_total := private.merge_field(
    p_args, 'total', v_booking.total_price::text, private.total_arg(p_args)::text)::integer;
  update public.booking_desk d set
    guest_name = v_guest.name, guest_phone = v_guest.phone, paid = v_guest.paid, note = v_guest.note
  where d.booking_id = v_booking.id;
  update public.bookings b set
    total_price = v_total, desk_rev = b.desk_rev + 1
  where b.id = v_booking.id;
  perform private.note_audit('entry.changed', v_booking.id, v_venue, jsonb_build_object(
    'from', jsonb_build_object('total', v_booking.total_price, 'paid', v_desk.paid),
    'to', jsonb_build_object('total', v_total, 'paid', v_guest.paid)));
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.change_walk_in(uuid, jsonb) is 'Changes a walk-in or phone booking {entryId, name, phone?, total, paid?, note?, was}, also after it was played. was holds the same fields as the author saw them: a field that the author left as it was keeps its newer value. A phone number that is no longer shown (was.phone is null) stays. Needs entry.make (gate, manager, owner, admin) and for the entry of somebody else entry.any (all but the gate). Refuses with FORBIDDEN {right}, NOT_FOUND, NOT_CHANGEABLE {status, by, at} (removed, or a booking of a customer), INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('change-walk-in', true, true, 'booking_locks', 'entry.make');

create function private.note_booking(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_entry(private.uuid_arg(p_args, 'bookingId'), 'entry.make');
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_note text := private.words_arg(p_args, 'note', 200);
  v_window record;
begin
  select * into v_window from private.get_desk_window(v_venue);
  if private.list_roles(v_venue) <@ '{gate}'::text[] and v_booking.booking_date not between v_window.first_day and v_window.last_day then
    perform private.fail(422, 'OUTSIDE_WINDOW', jsonb_build_object('first', v_window.first_day, 'last', v_window.last_day));
  end if;
  insert into public.booking_desk as d (booking_id, note, created_at) values (v_booking.id, v_note, private.app_now())
  on conflict (booking_id) do update set note = excluded.note;
  perform private.note_audit('entry.noted', v_booking.id, v_venue, '{}');
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.note_booking(uuid, jsonb) is 'Sets the team''s note about a booking {bookingId, note?} of at most 200 characters; without a note deletes it. The audit trail says that a note was written, not its text. Needs entry.make (gate, manager, owner, admin); the gate notes on the days of its desk only (private.get_desk_window). Refuses with FORBIDDEN {right}, NOT_FOUND, INVALID {field}, OUTSIDE_WINDOW {first, last}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('note-booking', true, true, 'booking_locks', 'entry.make');

-- Removal

create function private.remove_block(p_block public.venue_blocks) returns void
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.get_venue_of_court(p_block.court_id);
begin
  perform private.require_entry_right(v_venue, p_block.made_by);
  update public.venue_blocks v set removed_at = private.app_now(), removed_by = auth.uid()
  where v.id = p_block.id and v.removed_at is null;
  if found then
    update public.time_slot_blocks t set active = false where t.block_id = p_block.id and t.active;
    perform private.note_audit('block.removed', p_block.id, v_venue, jsonb_build_object('day', p_block.day, 'kind', p_block.kind));
  end if;
end
$$;
comment on function private.remove_block(public.venue_blocks) is 'Removes a block: its hours can be booked again. Does nothing when it is removed already. Refuses with FORBIDDEN {right}.';

create function private.remove_entry(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_id uuid := private.uuid_arg(p_args, 'entryId');
  v_block public.venue_blocks;
  v_booking public.bookings;
  v_seen public.booking_attendance;
begin
  select * into v_block from public.venue_blocks v where v.id = v_id;
  if found then
    perform private.remove_block(v_block);
    return private.get_entry_rows('{}', array[v_id]);
  end if;
  v_booking := private.lock_entry(v_id, 'entry.make');
  perform private.require_entry_right(private.get_venue_of_court(v_booking.court_id), (select d.made_by from public.booking_desk d where d.booking_id = v_id));
  if v_booking.source <> 'app' and v_booking.status = 'cancelled' then
    return private.get_entry_rows(array[v_id]);
  end if;
  select * into v_seen from public.booking_attendance a where a.booking_id = v_id and a.state = 'arrived';
  if found then
    perform private.fail(409, 'NOT_CHANGEABLE', jsonb_build_object(
      'status', 'arrived', 'by', private.get_person_name(v_seen.by_id), 'at', private.format_iso(v_seen.at)));
  end if;
  if v_booking.source = 'app' or v_booking.status <> 'confirmed' then
    perform private.fail(409, 'NOT_CHANGEABLE', private.get_decision(v_booking));
  end if;
  update public.bookings b set status = 'cancelled', ended_by = 'venue', end_reason = 'removed' where b.id = v_id;
  return private.get_entry_rows(array[v_id]);
end
$$;
comment on function private.remove_entry(uuid, jsonb) is 'Removes an own entry {entryId}, also a block: its hours can be booked again. An entry that is removed already counts as done. Needs entry.make (gate, manager, owner, admin) and for the entry of somebody else entry.any (all but the gate). Refuses with FORBIDDEN {right}, NOT_FOUND, NOT_CHANGEABLE {status, by, at} (guest arrived, completed, or a booking of a customer).';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('remove-entry', true, true, 'booking_locks', 'entry.make');

-- supabase/schemas/18_moves.sql

-- Moves: a booking or own entry goes to another court, date or hour of its venue. Price, policy and payment stay.
-- A move of a customer's booking that could cost the customer something needs their yes before it takes effect: an earlier start,
-- a new start with less notice than the first step of the booking's policy (none: with any notice), another date, or hours torn
-- apart. Other moves, and all moves of own entries, take effect at once.
-- Until the customer answers, the old hours stay theirs and the new ones are held (time_slot_blocks.reason 'move'). One offer per
-- booking; a new one replaces it. It ends after 24 hours or 2 hours before the earlier start (settings). No answer means no move.
-- A move never lowers a refund: the policy counts from the latest start that the booking ever had (bookings.refund_start). While
-- an offer is open, and after one was declined or ran out, the customer may cancel and gets everything back; also after one was
-- taken back, if a step of the policy has passed meanwhile.
-- Locks: private.move_locks before any row; the customer's answer takes the same locks under the lock of the person.

create table private.move_offers (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  id uuid not null unique,
  court_id uuid not null references public.courts (id) on delete cascade,
  day date not null,
  hours integer[] not null,
  moved_by text not null check (moved_by in ('venue', 'platform')),
  made_by uuid,
  made_at timestamptz not null,
  until timestamptz not null
);
comment on table private.move_offers is 'Moves that wait for the yes of the customer, one per booking.';
comment on column private.move_offers.id is 'Id of the write that made the offer; the answer names it.';
comment on column private.move_offers.until is 'The offer can be answered until then. The timer deletes it a minute later.';
create index move_offers_by_end on private.move_offers (until);
create index move_offers_by_court on private.move_offers (court_id);

-- Checks

create function private.require_move_target(
  b public.bookings, p_venue uuid, p_court uuid, p_day date, p_hours integer[]
) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_court public.courts;
  v_past integer[];
begin
  select * into v_court from public.courts c where c.id = p_court and c.venue_id = p_venue;
  if not found then
    perform private.fail(422, 'INVALID', '{"field": "courtId", "reason": "venue"}');
  end if;
  if v_court.sport is distinct from (select c.sport from public.courts c where c.id = b.court_id) then
    perform private.fail(422, 'INVALID', '{"field": "courtId", "reason": "sport"}');
  end if;
  if cardinality(p_hours) <> b.slot_count then
    perform private.fail(422, 'INVALID', jsonb_build_object('field', 'hours', 'reason', 'count', 'count', b.slot_count));
  end if;
  if (p_court, p_day, p_hours) = (b.court_id, b.booking_date, private.get_booking_hours(b.id)) then
    perform private.fail(422, 'INVALID', '{"field": "hours", "reason": "same"}');
  end if;
  perform private.require_bookable_day(p_day);
  v_past := private.filter_past_hours(p_day, p_hours);
  if cardinality(v_past) > 0 then
    perform private.fail(422, 'PAST', jsonb_build_object('hours', to_jsonb(v_past)));
  end if;
  -- An own entry may go to closed hours and to a court out of use: that is the venue's business.
  if b.source = 'app' then
    if not v_court.is_active and p_court <> b.court_id then
      perform private.fail(422, 'INVALID', '{"field": "courtId", "reason": "inactive"}');
    end if;
    perform private.require_open_hours(p_hours, private.get_day_hours(p_court, p_day));
  end if;
end
$$;
comment on function private.require_move_target(public.bookings, uuid, uuid, date, integer[]) is 'Refuses a move of a booking unless the target is a court of its venue and sport, with as many hours, within the booking window and not begun; for an online booking also open, and on a court in use. INVALID {field, reason: venue, sport, count, same or inactive}, OUTSIDE_WINDOW {first, last}, PAST {hours}, CLOSED {hours}.';


create function private.count_stretches(p_hours integer[]) returns integer
language sql immutable set search_path = '' as $$
  select count(*)::integer from unnest(p_hours) as h where h - 1 <> all (p_hours)
$$;
comment on function private.count_stretches(integer[]) is 'Number of stretches of hours without a gap: 1 for {18,19}, 2 for {18,20}.';

create function private.needs_customer_yes(b public.bookings, p_day date, p_hours integer[]) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_was integer[] := private.get_booking_hours(b.id);
begin
  return b.source = 'app' and (
    p_day <> b.booking_date
    or private.count_stretches(p_hours) > private.count_stretches(v_was)
    -- Without a policy no notice is long enough: whoever cannot come at the new time would lose everything.
    or exists (
      select 1 from unnest(v_was, p_hours) as x(was, hour)
      where x.hour < x.was or (x.hour <> x.was and coalesce(
        (p_day + make_interval(hours => x.hour)) at time zone 'Asia/Karachi'
          < private.app_now() + make_interval(hours => (b.terms -> 0 ->> 0)::integer), true))));
end
$$;
comment on function private.needs_customer_yes(public.bookings, date, integer[]) is 'Whether a move to these hours needs the yes of the customer: another date, an hour that becomes earlier, an hour that changes with less notice than the first step of the booking''s policy or where it has none, or hours torn into more stretches. Hours are compared in their order. Another court at the same hours needs none. src/domain/desk/move.ts computes the same.';

-- Moving

create function private.drop_move_offer(p_booking uuid) returns private.move_offers
language plpgsql set search_path = '' as $$
declare
  v_offer private.move_offers;
begin
  delete from public.time_slot_blocks t where t.move_of = p_booking;
  delete from private.move_offers o where o.booking_id = p_booking returning * into v_offer;
  update public.bookings b set is_free_to_cancel = true
  where b.id = p_booking and v_offer.id is not null and b.status = 'confirmed' and not b.is_free_to_cancel
    and (private.compute_refund(b, private.app_now(), 'customer')).amount < (private.compute_refund(b, v_offer.made_at, 'customer')).amount;
  return v_offer;
end
$$;
comment on function private.drop_move_offer(uuid) is 'Deletes the move offer of a booking and frees its hours; returns it, nulls without one. A customer who could have cancelled for more when the offer was made, and waited because of it, may cancel with everything back from now on.';

create function private.drop_move_offer_of_ended() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.drop_move_offer(new.id);
  return null;
end
$$;
comment on function private.drop_move_offer_of_ended() is 'A booking that ends has no move offer any more. By its name the trigger runs after refund_booking, for which an open offer still counts.';
create trigger release_move_offer after update of status on public.bookings
  for each row when (old.status = 'confirmed' and new.status <> 'confirmed') execute function private.drop_move_offer_of_ended();

create function private.insert_booking_hours(
  p_booking uuid, p_venue uuid, p_court uuid, p_day date, p_hours integer[], p_held_until timestamptz default null
) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_no_conflict(p_venue, p_court, p_day, p_hours);
  perform private.release_blocking_holds(null, p_court, p_day, p_hours);
  insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id, move_of, held_until)
  select p_court, p_day, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00',
    case when p_held_until is null then 'booking' else 'move' end,
    case when p_held_until is null then p_booking end, case when p_held_until is not null then p_booking end, p_held_until
  from unnest(p_hours) as h order by h;
exception when unique_violation then
  perform private.require_no_conflict(p_venue, p_court, p_day, p_hours);
  raise;
end
$$;
comment on function private.insert_booking_hours(uuid, uuid, uuid, date, integer[], timestamptz) is 'Takes hours for a moved booking, or holds them for a move offer until an instant. The court and date are locked. Refuses with SLOT_TAKEN {hours, entry}.';

create function private.place_booking(b public.bookings, p_court uuid, p_day date, p_hours integer[], p_by text) returns void
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.get_venue_of_court(b.court_id);
  v_was integer[] := private.get_booking_hours(b.id);
  v_new_start timestamptz := (p_day + make_interval(hours => p_hours[1])) at time zone 'Asia/Karachi';
  v_came timestamptz;
begin
  -- The old hours and those of an offer go first, so that they do not conflict with the new ones.
  delete from public.time_slot_blocks t where t.booking_id = b.id or t.move_of = b.id;
  perform private.insert_booking_hours(b.id, v_venue, p_court, p_day, p_hours);
  perform private.note_audit('booking.moved', b.id, v_venue, jsonb_build_object(
    'from', jsonb_build_object('court', b.court_id, 'day', b.booking_date, 'hours', v_was),
    'to', jsonb_build_object('court', p_court, 'day', p_day, 'hours', p_hours)));
  -- Takes back an arrival for the old time that is too early for the gate at the new time: the guest has to come again.
  update public.booking_attendance a set state = null, received_at = private.app_now(), by_id = auth.uid()
  where a.booking_id = b.id and a.state = 'arrived' and a.at < v_new_start - interval '4 hours'
  returning a.at into v_came;
  if found then
    perform private.note_audit('attendance.undone', b.id, v_venue, jsonb_build_object('was', private.format_iso(v_came)));
  end if;
  update public.bookings x set court_id = p_court, booking_date = p_day, moved_at = private.app_now(), moved_by = p_by,
    refund_start = greatest(x.refund_start, b.starts_at, v_new_start)
  where x.id = b.id;
  perform private.drop_move_offer(b.id);
end
$$;
comment on function private.place_booking(public.bookings, uuid, date, integer[], text) is 'Moves a locked booking to a court, date and hours whose locks are held; p_by is venue or platform. Ends its move offer. Refuses with SLOT_TAKEN {hours, entry}.';

create function private.offer_move(p_id uuid, b public.bookings, p_court uuid, p_day date, p_hours integer[], p_by text) returns void
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.get_venue_of_court(b.court_id);
  v_now timestamptz := private.app_now();
  v_latest timestamptz;
  v_until timestamptz;
begin
  if b.user_id is null then
    perform private.fail(409, 'NOBODY_TO_ASK');
  end if;
  select least(b.starts_at, (p_day + make_interval(hours => p_hours[1])) at time zone 'Asia/Karachi')
      - make_interval(hours => s.move_offer_notice_hours),
    v_now + make_interval(hours => s.move_offer_hours)
  into v_latest, v_until from private.settings s;
  if v_latest <= v_now then
    perform private.fail(409, 'TOO_LATE_TO_ASK', jsonb_build_object('at', private.format_iso(v_latest)));
  end if;
  v_until := least(v_until, v_latest);
  perform private.drop_move_offer(b.id);
  perform private.insert_booking_hours(b.id, v_venue, p_court, p_day,
    array(select h from unnest(p_hours) as h
      where (p_court, p_day) <> (b.court_id, b.booking_date) or h <> all (private.get_booking_hours(b.id)) order by h), v_until);
  insert into private.move_offers (booking_id, id, court_id, day, hours, moved_by, made_by, made_at, until)
  values (b.id, p_id, p_court, p_day, p_hours, p_by, auth.uid(), v_now, v_until);
  perform private.note_audit('move.asked', b.id, v_venue, jsonb_build_object(
    'to', jsonb_build_object('court', p_court, 'day', p_day, 'hours', p_hours), 'until', private.format_iso(v_until)));
  perform private.notify_user(b.user_id, 'move_asked',
    case p_by when 'venue' then 'The venue asks' else 'Baari asks' end || ' to move ' || private.format_booking_label(b) || ', '
      || private.format_hours(private.get_booking_hours(b.id)) || ', to ' || (select c.name from public.courts c where c.id = p_court)
      || ' on ' || to_char(p_day, 'Dy, FMDD Mon') || ', ' || private.format_hours(p_hours) || '. Nothing changes until you say yes. Answer by '
      || to_char(v_until at time zone 'Asia/Karachi', 'FMHH12:MI AM, Dy FMDD Mon') || '.', b.id);
  update public.bookings x set rev = rev where x.id = b.id;
end
$$;
comment on function private.offer_move(uuid, public.bookings, uuid, date, integer[], text) is 'Asks the customer of a locked booking for a move, and holds the hours that the booking does not have yet. Refuses with NOBODY_TO_ASK (the account is deleted), TOO_LATE_TO_ASK {at: the latest end of an offer}, SLOT_TAKEN {hours, entry}.';

create function private.move_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select private.booking_locks(p_args, p_right)
  union all
  select private.court_day_locks(p_args, p_right)
  union all
  -- The court and date that the booking leaves. If somebody else moves it first, its rev changes and this move is refused.
  select row('court', b.court_id || b.booking_date::text)::private.lock_target
  from public.bookings b join public.courts c on c.id = b.court_id
  where b.id = private.parse_uuid(p_args ->> 'bookingId') and private.has_right(c.venue_id, p_right)
  union all
  select row('venue', v.id::text)::private.lock_target
  from (select private.get_venue_of_court(private.parse_uuid(p_args ->> 'courtId')) as id) v
  where private.has_right(v.id, p_right)
$$;
comment on function private.move_locks(jsonb, text) is 'Locks of move-booking {bookingId, courtId, day}: the booking, both courts and dates, and the venue (shared), so that its hours are not closed meanwhile.';

create function private.move_booking(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_court uuid := private.uuid_arg(p_args, 'courtId');
  v_day date := private.day_arg(p_args, 'day');
  v_hours integer[] := private.hours_arg(p_args);
  -- private.lock_batch has locked both courts and dates before any row.
  v_booking public.bookings := private.lock_booking(private.uuid_arg(p_args, 'bookingId'), 'booking.move');
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_by text := case when private.is_staff() then 'platform' else 'venue' end;
begin
  if v_booking.user_id = auth.uid() then
    perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
  end if;
  if v_booking.status <> 'confirmed' then
    perform private.fail(409, 'NOT_CONFIRMED', private.get_decision(v_booking));
  end if;
  perform private.require_rev(p_args, v_booking.rev);
  if v_booking.starts_at <= private.app_now() then
    perform private.fail(409, 'TOO_LATE', jsonb_build_object('at', private.format_iso(v_booking.starts_at)));
  end if;
  perform private.require_move_target(v_booking, v_venue, v_court, v_day, v_hours);
  if private.needs_customer_yes(v_booking, v_day, v_hours) then
    perform private.offer_move(p_id, v_booking, v_court, v_day, v_hours, v_by);
    return private.get_entry_rows(array[v_booking.id]);
  end if;
  perform private.place_booking(v_booking, v_court, v_day, v_hours, v_by);
  select * into v_booking from public.bookings b where b.id = v_booking.id;
  perform private.notify_user(v_booking.user_id, 'booking_moved',
    case v_by when 'venue' then 'Moved by the venue: now ' else 'Moved by Baari: now ' end || private.format_booking_label(v_booking) || ', '
      || private.format_hours(v_hours) || '. The price stays. Your ticket was made anew.', v_booking.id);
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.move_booking(uuid, jsonb) is 'Moves a confirmed booking or own entry that has not begun {bookingId, rev, courtId, day, hours} to another court or time of its venue (private.require_move_target), or asks its customer first (private.needs_customer_yes): then the entry stays and carries the offer. The customer is notified, and an arrival more than 4 hours before the new start is taken back. Needs booking.move (manager, owner, representative, admin); nobody moves a booking of their own. Refuses with FORBIDDEN {right | reason: own}, NOT_FOUND, NOT_CONFIRMED {status, by, at}, CHANGED {rev}, TOO_LATE {at}, TOO_LATE_TO_ASK {at}, NOBODY_TO_ASK, SLOT_TAKEN {hours, entry}, OUTSIDE_WINDOW {first, last}, PAST {hours}, CLOSED {hours}, INVALID {field, reason}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('move-booking', true, true, 'move_locks', 'booking.move');

create function private.withdraw_move(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_booking(private.uuid_arg(p_args, 'bookingId'), 'booking.move');
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_offer private.move_offers;
begin
  perform private.require_rev(p_args, v_booking.rev);
  v_offer := private.drop_move_offer(v_booking.id);
  if v_offer.id is null then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  perform private.note_audit('move.withdrawn', v_booking.id, v_venue, '{}');
  perform private.notify_user(v_booking.user_id, 'move_withdrawn',
    'Not moved: ' || private.format_booking_label(v_booking) || ' stays as it is. The question was taken back.', v_booking.id);
  update public.bookings b set rev = rev where b.id = v_booking.id;
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.withdraw_move(uuid, jsonb) is 'Takes a move offer back {bookingId, rev}: the booking stays as it is and the customer is told. Needs booking.move (manager, owner, representative, admin). Refuses with FORBIDDEN {right}, NOT_FOUND (also without an offer), CHANGED {rev}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('withdraw-move', true, true, 'booking_locks', 'booking.move');

-- The customer's answer

create function private.is_open_for_move(b public.bookings, p_offer private.move_offers) returns boolean
language sql stable set search_path = '' as $$
  select p_offer.hours <@ private.get_day_hours(p_offer.court_id, p_offer.day)
    and (p_offer.court_id = b.court_id or (select c.is_active from public.courts c where c.id = p_offer.court_id))
$$;
comment on function private.is_open_for_move(public.bookings, private.move_offers) is 'Whether the offered hours are still open and their court is in use: the venue may have closed them since.';

create function private.answer_move(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_offer private.move_offers;
  v_booking public.bookings;
  v_venue uuid;
  v_accepts boolean := case jsonb_typeof(p_args -> 'accept') when 'boolean' then (p_args ->> 'accept')::boolean end;
begin
  if v_accepts is null then
    perform private.fail(422, 'INVALID', '{"field": "accept"}');
  end if;
  select * into v_booking from public.bookings b where b.id = private.uuid_arg(p_args, 'bookingId') and b.user_id = v_person;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  v_venue := private.get_venue_of_court(v_booking.court_id);
  select * into v_offer from private.move_offers o
  where o.booking_id = v_booking.id and o.id = private.uuid_arg(p_args, 'offerId') and o.until > private.app_now();
  if v_offer.id is not null and v_accepts then
    -- The locks of all offers of this person at once, in the order of private.lock_batch: one after the other, two answers in a
    -- batch would deadlock with a batch of the desk. Who writes to these bookings takes the lock of the person first.
    perform private.lock_venue(v.id)
    from (
      select distinct private.get_venue_of_court(o.court_id) as id
      from private.move_offers o join public.bookings b on b.id = o.booking_id where b.user_id = v_person order by 1
    ) v;
    perform pg_advisory_xact_lock(hashtextextended('court:' || c.key, 0))
    from (
      select o.court_id || o.day::text as key
      from private.move_offers o join public.bookings b on b.id = o.booking_id where b.user_id = v_person
      union
      select b.court_id || b.booking_date::text
      from private.move_offers o join public.bookings b on b.id = o.booking_id where b.user_id = v_person
      order by 1
    ) c;
  end if;
  select * into v_booking from public.bookings b where b.id = v_booking.id for update;
  if v_booking.status <> 'confirmed' or not exists (select 1 from private.move_offers o where o.id = v_offer.id)
    or (v_accepts and not private.is_open_for_move(v_booking, v_offer))
  then
    perform private.fail(409, 'OFFER_OVER', jsonb_build_object('status', v_booking.status));
  end if;
  perform private.note_audit(case when v_accepts then 'move.accepted' else 'move.declined' end, v_booking.id, v_venue, '{}');
  if v_accepts then
    perform private.place_booking(v_booking, v_offer.court_id, v_offer.day, v_offer.hours, v_offer.moved_by);
  else
    perform private.drop_move_offer(v_booking.id);
  end if;
  update public.bookings b set is_free_to_cancel = not v_accepts where b.id = v_booking.id returning * into v_booking;
  perform private.notify_venue(v_venue, '{owner,manager}', case when v_accepts then 'move_accepted' else 'move_declined' end,
    case when v_accepts then 'Moved: ' || coalesce(private.get_guest_name(v_booking), '') || ' said yes. Now '
      || private.format_booking_label(v_booking) || ', ' || private.format_hours(v_offer.hours) || '.'
    else 'Not moved: ' || coalesce(private.get_guest_name(v_booking), '') || ' said no. ' || private.format_booking_label(v_booking) || ' stays.'
    end, v_booking.id);
  return jsonb_build_object('bookings', jsonb_build_array(private.booking_json(v_booking)));
end
$$;
comment on function private.answer_move(uuid, jsonb) is 'Answer of the customer to a move offer {bookingId, offerId, accept}. Yes moves the booking. No keeps it, and from then on it may be cancelled with everything back. The venue is told. Refuses with SIGNED_OUT, ACCOUNT_GONE, NOT_FOUND, OFFER_OVER {status} (it ran out, was withdrawn or replaced, its hours were closed, or the booking ended), INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person) values ('answer-move', true);

create function private.lapse_move_offers(p_most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings;
  v_hours integer;
  v_lapsed integer := 0;
begin
  for v_booking in
    select b.* from public.bookings b
    where b.id = any (array(
      select o.booking_id from private.move_offers o where o.until <= private.app_now() order by o.until limit p_most))
    order by b.id for update skip locked
  loop
    -- Somebody may be taking one of the hours right now: to wait for that could deadlock, so the next run ends this offer.
    select count(*) into v_hours from (select 1 from public.time_slot_blocks t where t.move_of = v_booking.id for update skip locked) x;
    continue when v_hours < (select count(*) from public.time_slot_blocks t where t.move_of = v_booking.id);
    perform private.drop_move_offer(v_booking.id);
    update public.bookings b set is_free_to_cancel = true where b.id = v_booking.id;
    perform private.note_audit('move.lapsed', v_booking.id, private.get_venue_of_court(v_booking.court_id), '{}');
    perform private.notify_user(v_booking.user_id, 'move_over',
      'Not moved: ' || private.format_booking_label(v_booking) || ' stays as it is. You may still cancel it and get everything back.',
      v_booking.id);
    perform private.notify_venue(private.get_venue_of_court(v_booking.court_id), '{owner,manager}', 'move_declined',
      'Not moved: no answer about ' || private.format_booking_label(v_booking) || '. It stays as it is.', v_booking.id);
    v_lapsed := v_lapsed + 1;
  end loop;
  return v_lapsed;
end
$$;
comment on function private.lapse_move_offers(integer) is 'For the timer: ends move offers that nobody answered, at most p_most, and tells customer and venue; skips what somebody has locked. Answers how many.';

-- Answers

create function private.move_offer_json(p_booking uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', o.id, 'courtId', o.court_id, 'courtName', c.name, 'day', o.day, 'hours', to_jsonb(o.hours),
    'until', private.format_iso(o.until), 'by', o.moved_by)
  from private.move_offers o join public.courts c on c.id = o.court_id
  where o.booking_id = p_booking and o.until > private.app_now()
$$;
comment on function private.move_offer_json(uuid) is 'Open move offer of a booking {id, courtId, courtName, day, hours, until, by: venue or platform}; null without one.';

create function private.desk_move_grid(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid := private.uuid_arg(p_filter, 'id');
  v_day date := private.day_arg(p_filter, 'day');
  v_booking public.bookings;
begin
  select b.* into v_booking from public.bookings b join public.courts c on c.id = b.court_id where b.id = v_id and c.venue_id = p_venue;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  perform private.require_bookable_day(v_day);
  return private.build_list_page((
    select jsonb_agg(jsonb_build_object(
      'courtId', c.id, 'courtName', c.name, 'day', v_day,
      'open', private.hours_to_mask(private.get_day_hours(c.id, v_day)),
      'free', 16777215 & ~ t.taken,
      'own', t.own, 'holds', t.holds,
      'past', private.hours_to_mask(private.filter_past_hours(v_day, private.mask_to_hours(16777215))),
      'first', private.karachi_today(), 'last', private.get_last_bookable_day()) order by c.position, c.name, c.id)
    from public.courts c cross join lateral (
      select
        coalesce(bit_or(1 << private.parse_hour(s.start_time)) filter (where coalesce(s.booking_id, s.move_of) is distinct from v_id), 0) as taken,
        coalesce(bit_or(1 << private.parse_hour(s.start_time)) filter (where s.booking_id = v_id), 0) as own,
        coalesce(bit_or(1 << private.parse_hour(s.start_time)) filter (where s.reason = 'hold'), 0) as holds
      from public.time_slot_blocks s
      where s.court_id = c.id and s.block_date = v_day and s.active and coalesce(s.held_until > private.app_now(), true)
    ) t
    where c.venue_id = p_venue and (c.is_active or c.id = v_booking.court_id)
      and c.sport is not distinct from (select x.sport from public.courts x where x.id = v_booking.court_id)), null);
end
$$;
comment on function private.desk_move_grid(uuid, jsonb, text) is 'Where a booking could go on a date {id, day}: for each court of its sport, masks of hours (bit h: the hour that starts at h) open, free (nobody else has it), own (its hours now), holds (a customer is paying, so not free) and past; first and last are the booking window. Refuses with NOT_FOUND, OUTSIDE_WINDOW {first, last}, INVALID {field}.';

-- supabase/schemas/19_gate.sql

-- The gate of a venue: tickets, which it checks without a connection, and the writes by which it says who came.
-- A confirmed online booking has a ticket, signed with ECDSA P-256 by the endpoint supabase/functions/tickets, because the database
-- cannot sign without an extension. The endpoint asks public.ticket_facts with the caller's token, so nobody gets the ticket of
-- somebody else, whatever their role. ticket-text.ts there writes the text of a ticket and src/domain/ticket.ts reads it.
-- A new key has a new number (kid). The key before it counts for 100 days more and signs for one more day. The public keys reach
-- gates with the settings of their desk. The entries of a desk win over a ticket: the gate shows a move or a cancellation although
-- the old ticket is genuine.
-- Attendance (booking_attendance) is no status of a booking. Gates send the time of their phone {at}. A time in the future counts
-- as now: a phone whose clock was wrong while it was offline would otherwise lose what it noted.

-- Tickets

create table public.ticket_keys (
  kid smallint primary key check (kid between 1 and 255),
  x text not null check (x ~ '^[A-Za-z0-9_-]{43}$'),
  y text not null check (y ~ '^[A-Za-z0-9_-]{43}$'),
  valid_from timestamptz not null,
  valid_to timestamptz check (valid_to > valid_from),
  revoked_at timestamptz
);
comment on table public.ticket_keys is 'Public keys (P-256) of the tickets endpoint, which alone has the private ones.';
comment on column public.ticket_keys.kid is 'Second byte of every ticket that the key signed.';
comment on column public.ticket_keys.x is 'Coordinates x and y as in a JWK, base64url.';
comment on column public.ticket_keys.valid_to is 'Tickets of the key count until then: 100 days after the next key came, longer than anybody books ahead. Null while the key signs.';
comment on column public.ticket_keys.revoked_at is 'When the key was withdrawn because somebody else may have it. Gates refuse its tickets from their next pull on.';
alter table public.ticket_keys enable row level security;
grant select, insert, update, delete on public.ticket_keys to service_role;
create policy "signed-in people read ticket keys" on public.ticket_keys for select to authenticated using (true);

create function private.note_ticket_key(p_kid integer, p_x text, p_y text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_key public.ticket_keys;
  v_now timestamptz := private.app_now();
begin
  if p_kid is null or p_kid not between 1 and 255 or coalesce(p_x, '') !~ '^[A-Za-z0-9_-]{43}$' or coalesce(p_y, '') !~ '^[A-Za-z0-9_-]{43}$' then
    perform private.fail(422, 'INVALID', '{"field": "key"}');
  end if;
  -- Every instance of the endpoint calls this when it starts: one at a time.
  perform pg_advisory_xact_lock(hashtextextended('ticket_keys', 0));
  select * into v_key from public.ticket_keys k where k.kid = p_kid;
  if found and (v_key.x, v_key.y) is distinct from (p_x, p_y) then
    perform private.fail(422, 'INVALID', jsonb_build_object('field', 'kid', 'kid', p_kid));
  end if;
  if not found then
    insert into public.ticket_keys (kid, x, y, valid_from) values (p_kid, p_x, p_y, v_now);
    update public.ticket_keys k set valid_to = v_now + interval '100 days' where k.kid <> p_kid and k.valid_to is null;
  end if;
  return private.build_answer('tn1', '{}');
end
$$;
comment on function private.note_ticket_key(integer, text, text) is 'Stores the public key of the tickets endpoint: from now on its tickets count, and those of the keys before it for 100 days more. A known key counts as done. Refuses with INVALID {field} when the key is malformed or its number belongs to another key.';
grant execute on function private.note_ticket_key(integer, text, text) to service_role;

create function public.note_ticket_key(kid integer, x text, y text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.note_ticket_key(kid, x, y) $$;
comment on function public.note_ticket_key(integer, text, text) is 'For the service role only: the tickets endpoint calls it when it starts. See private.note_ticket_key.';
grant execute on function public.note_ticket_key(integer, text, text) to service_role;

create function private.list_signing_keys() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(k.kid order by k.kid), '[]') from public.ticket_keys k
  where k.revoked_at is null and coalesce(k.valid_to > private.app_now() + interval '99 days', true)
$$;
comment on function private.list_signing_keys() is 'Numbers of the keys that may sign: not withdrawn, and followed by another key for at most a day, in which the instances of the endpoint change over.';

create function private.ticket_key_rows() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'kid', k.kid, 'x', k.x, 'y', k.y, 'from', private.format_iso(k.valid_from), 'to', private.format_iso(k.valid_to),
    'revoked', private.format_iso(k.revoked_at)) order by k.kid), '[]')
  from public.ticket_keys k where coalesce(k.valid_to > private.app_now() - interval '1 day', true)
$$;
comment on function private.ticket_key_rows() is 'Keys with which a gate checks tickets {kid, x, y, from, to, revoked}, also withdrawn ones, so that the gate can say so.';

create function private.renew_tickets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.bookings b set rev = rev
  where b.status = 'confirmed' and b.source = 'app' and b.ends_at > private.get_hour_start(private.karachi_today() - 1, '00:00');
  return null;
end
$$;
comment on function private.renew_tickets() is 'When a key is withdrawn, gives all confirmed online bookings from yesterday on a new version, so that phones fetch a ticket signed with another key.';
create trigger renew_tickets after update of revoked_at on public.ticket_keys for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function private.renew_tickets();

create function private.ticket_facts(p_bookings uuid[]) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := private.require_person();
begin
  if coalesce(cardinality(p_bookings), 0) not between 1 and 20 then
    perform private.fail(422, 'INVALID', '{"field": "bookings", "max": 20}');
  end if;
  perform private.count_hit('tickets:' || v_person, 60, interval '1 hour');
  return private.build_answer('tf1', jsonb_build_object(
    'keys', private.list_signing_keys(),
    'tickets', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'bookingId', b.id, 'rev', b.rev, 'venueId', private.get_venue_of_court(b.court_id), 'courtId', b.court_id, 'day', b.booking_date,
        'hours', (select bit_or(1 << left(t.start_time, 2)::integer) from public.time_slot_blocks t where t.booking_id = b.id)) order by b.id), '[]')
      from public.bookings b
      where b.id = any (p_bookings) and b.user_id = v_person and b.source = 'app' and b.status = 'confirmed')));
end
$$;
comment on function private.ticket_facts(uuid[]) is 'Facts that a ticket says {bookingId, rev, venueId, courtId, day, hours (mask)} of the caller''s own confirmed bookings among these, at most 20; other ids are left out, as if they did not exist. keys: numbers of the keys that may sign. 60 calls an hour. Refuses with SIGNED_OUT, ACCOUNT_GONE, INVALID {field, max}, RATE_LIMITED.';
grant execute on function private.ticket_facts(uuid[]) to anon, authenticated, service_role;

create function public.ticket_facts(bookings uuid[]) returns jsonb
language sql security invoker set search_path = '' as $$ select private.ticket_facts(bookings) $$;
comment on function public.ticket_facts(uuid[]) is 'For the tickets endpoint, with the caller''s token. See private.ticket_facts.';
grant execute on function public.ticket_facts(uuid[]) to anon, authenticated, service_role;

-- Check-in and no-show

create function private.check_in(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_entry(private.uuid_arg(p_args, 'bookingId'), 'gate.check');
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_at timestamptz := private.made_at_arg(p_args);
  v_how text := private.text_arg(p_args, 'how');
  v_from timestamptz := v_booking.starts_at - interval '4 hours';
  v_to timestamptz := v_booking.ends_at + interval '4 hours';
  v_seen public.booking_attendance;
  v_collect integer := (
    select d.to_collect from public.booking_desk d
    where d.booking_id = v_booking.id and d.to_collect > 0 and d.collected_at is null);
begin
  if v_how is null or v_how not in ('qr', 'code', 'list') then
    perform private.fail(422, 'INVALID', '{"field": "how"}');
  end if;
  if v_booking.status not in ('confirmed', 'completed') then
    perform private.fail(409, 'NOT_CONFIRMED', private.get_decision(v_booking));
  end if;
  select * into v_seen from public.booking_attendance a where a.booking_id = v_booking.id and a.state = 'arrived';
  if found then
    perform private.fail(409, 'ALREADY_CHECKED_IN', jsonb_build_object(
      'at', private.format_iso(v_seen.at), 'by', private.get_person_name(v_seen.by_id), 'device', v_seen.device));
  end if;
  if v_at not between v_from and v_to or v_at < private.app_now() - interval '7 days' then
    perform private.fail(422, 'OUTSIDE_GATE_WINDOW', jsonb_build_object('from', private.format_iso(v_from), 'to', private.format_iso(v_to)));
  end if;
  if v_collect is not null and p_args ->> 'collected' is distinct from v_collect::text then
    perform private.fail(409, 'COLLECT_FIRST', jsonb_build_object('amount', v_collect));
  end if;
  if v_collect is not null then
    update public.booking_desk d set collected_at = v_at where d.booking_id = v_booking.id;
    perform private.note_audit('payment.collected', v_booking.id, v_venue, jsonb_build_object('amount', v_collect));
  end if;
  insert into public.booking_attendance as a (booking_id, state, at, received_at, by_id, how, device, arrived_at)
  values (v_booking.id, 'arrived', v_at, private.app_now(), auth.uid(), v_how, left(private.text_arg(p_args, 'device'), 64), private.app_now())
  on conflict (booking_id) do update set
    state = excluded.state, at = excluded.at, received_at = excluded.received_at, by_id = excluded.by_id, how = excluded.how,
    device = excluded.device, arrived_at = coalesce(a.arrived_at, excluded.arrived_at);
  if (private.drop_move_offer(v_booking.id)).id is not null then
    update public.bookings b set rev = rev where b.id = v_booking.id;
  end if;
  perform private.note_audit('attendance.arrived', v_booking.id, v_venue, jsonb_build_object('at', private.format_iso(v_at), 'how', v_how));
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.check_in(uuid, jsonb) is 'Notes that a guest has arrived {bookingId, at, how: qr, code or list, device?, collected?}, from 4 hours before the first hour to 4 hours after the last, at most 7 days ago. collected: the PKR that the booking still owed, as it was collected. Needs gate.check (gate, manager, owner, admin). Refuses with FORBIDDEN {right}, NOT_FOUND, NOT_CONFIRMED {status, by, at}, ALREADY_CHECKED_IN {at, by, device}, OUTSIDE_GATE_WINDOW {from, to}, COLLECT_FIRST {amount}, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('check-in', true, true, 'booking_locks', 'gate.check');

create function private.undo_check_in(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_entry(private.uuid_arg(p_args, 'bookingId'), 'gate.check');
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_seen public.booking_attendance;
  v_returned integer;
begin
  select * into v_seen from public.booking_attendance a where a.booking_id = v_booking.id and a.state = 'arrived';
  if found then
    -- 15 minutes by the server's clock: a check-in and its undo that a phone sends together, hours later, are still in time.
    if v_seen.received_at <= private.app_now() - interval '15 minutes' and not private.has_right(v_venue, 'gate.correct') then
      perform private.fail(409, 'TOO_LATE', jsonb_build_object('at', private.format_iso(v_seen.received_at)));
    end if;
    if v_seen.by_id is distinct from auth.uid() then
      perform private.require_right(v_venue, 'gate.correct');
    end if;
    update public.booking_attendance a set state = null, received_at = private.app_now(), by_id = auth.uid(),
      arrived_at = case when a.arrived_at <= private.app_now() - interval '15 minutes' then a.arrived_at end
    where a.booking_id = v_booking.id;
    -- The same tap noted the arrival and the collected amount: a guest who was not here has not paid here, unless the amount was
    -- given back already.
    update public.booking_desk d set collected_at = null
    where d.booking_id = v_booking.id and d.collected_at = v_seen.at and d.to_collect <= private.get_refund_ceiling(v_booking)
    returning d.to_collect into v_returned;
    perform private.note_audit('attendance.undone', v_booking.id, v_venue,
      jsonb_build_object('was', private.format_iso(v_seen.at), 'collect', v_returned));
  end if;
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.undo_check_in(uuid, jsonb) is 'Takes a check-in back {bookingId}, with the amount that was collected in the same tap. Nothing to take back counts as done. Needs gate.check (gate, manager, owner, admin) for the caller''s own check-in of the last 15 minutes, and gate.correct (manager, owner, admin) too for any other. Refuses with FORBIDDEN {right}, NOT_FOUND, TOO_LATE {at}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('undo-check-in', true, true, 'booking_locks', 'gate.check');

create function private.mark_no_show(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_entry(private.uuid_arg(p_args, 'bookingId'), 'gate.check');
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_is_no_show boolean := case jsonb_typeof(p_args -> 'isNoShow') when 'boolean' then (p_args ->> 'isNoShow')::boolean end;
  v_at timestamptz := private.made_at_arg(p_args);
  v_seen public.booking_attendance;
begin
  if v_is_no_show is null then
    perform private.fail(422, 'INVALID', '{"field": "isNoShow"}');
  end if;
  if v_booking.status not in ('confirmed', 'completed') then
    perform private.fail(409, 'NOT_CONFIRMED', private.get_decision(v_booking));
  end if;
  select * into v_seen from public.booking_attendance a where a.booking_id = v_booking.id and a.state is not null;
  if v_seen.state = 'arrived' then
    perform private.fail(409, 'ALREADY_CHECKED_IN', jsonb_build_object(
      'at', private.format_iso(v_seen.at), 'by', private.get_person_name(v_seen.by_id)));
  end if;
  if (v_seen.state is not null) = v_is_no_show then
    return private.get_entry_rows(array[v_booking.id]);
  end if;
  if v_at < v_booking.starts_at + interval '15 minutes' then
    perform private.fail(409, 'TOO_EARLY', jsonb_build_object('from', private.format_iso(v_booking.starts_at + interval '15 minutes')));
  end if;
  if v_at > v_booking.starts_at + (case when private.has_right(v_venue, 'gate.correct') then interval '48 hours' else interval '24 hours' end)
    or v_at < private.app_now() - interval '7 days'
  then
    perform private.fail(409, 'TOO_LATE', jsonb_build_object('at', private.format_iso(v_booking.starts_at + interval '24 hours')));
  end if;
  insert into public.booking_attendance as a (booking_id, state, at, received_at, by_id, how)
  values (v_booking.id, case when v_is_no_show then 'no_show' end, v_at, private.app_now(), auth.uid(), 'list')
  on conflict (booking_id) do update set
    state = excluded.state, at = excluded.at, received_at = excluded.received_at, by_id = excluded.by_id, how = excluded.how, device = null;
  perform private.note_audit(case when v_is_no_show then 'attendance.no_show' else 'attendance.undone' end, v_booking.id, v_venue, '{}');
  if v_is_no_show then
    perform private.notify_user(v_booking.user_id, 'marked_no_show',
      'Marked as not arrived: ' || private.format_booking_label(v_booking) || '. If that is wrong, contact us.', v_booking.id);
  end if;
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.mark_no_show(uuid, jsonb) is 'Notes that the guest did not come, or takes that back {bookingId, isNoShow, at}, from 15 minutes after the start to 24 hours after it, with gate.correct 48 hours, at most 7 days ago. The customer is notified and cannot review the booking. Needs gate.check (gate, manager, owner, admin). Refuses with FORBIDDEN {right}, NOT_FOUND, NOT_CONFIRMED {status, by, at}, ALREADY_CHECKED_IN {at, by}, TOO_EARLY {from}, TOO_LATE {at}, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('mark-no-show', true, true, 'booking_locks', 'gate.check');

-- supabase/schemas/20_decisions.sql

-- Decisions about bookings: confirming and declining a pending one, cancelling by the customer or for the venue.
-- Only those who can look into the account that was paid (bookings.payee) confirm. Nobody decides about a booking of their own,
-- whatever their role. One of several who decide at once wins; the others hear ALREADY_DECIDED with who and when (a venue reads
-- Baari instead of the name of staff). rev names the version that the caller saw. tests/db/desk-races.test.ts runs it.
-- Confirming needs the transaction ID of the payment. Where the receipt shows none, two people look: the first one notes what arrived
-- (private.payment_looks), the second one sees the same amount and confirms.
-- A venue cancels for weather, a fault of the court or another reason, and everything comes back. That the customer asked for it is
-- said by the customer in My Bookings, or by a call that Baari logged. After an arrival only Baari cancels.
-- A cancellation names the refund that the caller was shown, else it is refused with REFUND_CHANGED. A customer's own cancellation
-- may give back more, never less: one that waited in an outbox past its deadline costs the customer nothing.
-- Triggers on bookings do the rest in the same transaction: they check the step (private.guard_booking), open the refund
-- (private.refund_booking), free the hours (private.on_booking_change) and notify the customer (private.send_booking_news).
-- Locks: the person, then the booking (private.lock_booking), then its refunds by id; last the transaction ID of a payment.
-- Amounts are PKR. All of them are bounded by private.get_max_paid().

create table private.payment_looks (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  by_id uuid not null references public.users (id) on delete cascade,
  at timestamptz not null,
  received integer not null
);
comment on table private.payment_looks is 'First look at a payment whose receipt shows no transaction ID: who, when, and the PKR that arrived. Another user confirms.';
create index payment_looks_by_person on private.payment_looks (by_id);

-- Checks

create function private.get_decision(b public.bookings) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', b.status) || coalesce((
    select jsonb_build_object(
      'by', case when a.actor = b.user_id then 'customer' else coalesce(private.get_person_name(a.actor), b.ended_by, 'platform') end,
      'at', private.format_iso(a.at), 'reason', b.end_reason)
    from private.audit_log a
    where a.row_id = b.id and a.action in ('booking.confirmed', 'booking.cancelled', 'booking.refund_due', 'booking.made')
    order by a.id desc limit 1
  ), '{}')
$$;
comment on function private.get_decision(public.bookings) is 'The status of a booking, and who brought it there, when and why {status, by, at, reason}. by is a name, Baari, customer, venue, platform or time.';

create function private.require_open_decision(b public.bookings, p_args jsonb, p_status text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if b.user_id = auth.uid() then
    perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
  end if;
  if b.status <> p_status then
    perform private.fail(409, case when b.status = 'refund_due' and b.ended_by = 'time' then 'TOO_LATE' else 'ALREADY_DECIDED' end,
      private.get_decision(b));
  end if;
  perform private.require_rev(p_args, b.rev);
end
$$;
comment on function private.require_open_decision(public.bookings, jsonb, text) is 'Refuses a decision about a booking of the caller (FORBIDDEN {reason: own}), about one that is no longer in p_status (ALREADY_DECIDED {status, by, at}, or TOO_LATE with the same details when time ended it), and about another version than {rev} (CHANGED {rev}).';

-- Pending bookings

create function private.note_first_look(p_booking uuid, p_venue uuid, p_received integer) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_look private.payment_looks;
begin
  select * into v_look from private.payment_looks l where l.booking_id = p_booking;
  if v_look.by_id = auth.uid() then
    perform private.fail(403, 'SAME_PERSON');
  end if;
  if v_look.received = p_received then
    return false;
  end if;
  insert into private.payment_looks (booking_id, by_id, at, received) values (p_booking, auth.uid(), private.app_now(), p_received)
  on conflict (booking_id) do update set by_id = excluded.by_id, at = excluded.at, received = excluded.received;
  perform private.note_audit('payment.looked', p_booking, p_venue, jsonb_build_object('received', p_received));
  update public.bookings b set desk_rev = b.desk_rev + 1 where b.id = p_booking;
  return true;
end
$$;
comment on function private.note_first_look(uuid, uuid, integer) is 'Notes the first look of the caller at a payment without transaction ID; true when it was the first, also after another user saw another amount. False when another user looked before and saw the same amount: then the caller may confirm. Refuses with SAME_PERSON.';

create function private.confirm_payment(b public.bookings, p_args jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_received integer := private.integer_arg(p_args, 'received', 1, private.get_max_paid());
  v_collect integer := private.integer_arg(p_args, 'collect', 0, private.get_max_paid());
  v_reference text := private.reference_arg(p_args, 'reference');
  v_note text := private.words_arg(p_args, 'note', 300);
  v_account uuid := case when p_args ->> 'accountId' is not null then private.uuid_arg(p_args, 'accountId') end;
  v_missing integer := b.total_price - v_received;
begin
  if v_received is null then
    perform private.fail(422, 'INVALID', '{"field": "received"}');
  end if;
  if v_account is not null and not exists (
    select 1 from public.bank_details d
    where d.id = v_account
      and d.venue_id is not distinct from case b.payee when 'venue' then private.get_venue_of_court(b.court_id) end
  ) then
    perform private.fail(422, 'INVALID', '{"field": "accountId"}');
  end if;
  if v_missing > 0 and v_collect is distinct from v_missing then
    perform private.fail(409, 'AMOUNT_LOW', jsonb_build_object('missing', v_missing));
  end if;
  if v_missing <= 0 and v_collect > 0 then
    perform private.fail(422, 'INVALID', '{"field": "collect"}');
  end if;
  if v_reference is not null then
    perform private.require_unused_reference(v_reference, b.id);
  elsif p_args -> 'noReference' is distinct from 'true' then
    perform private.fail(422, 'INVALID', '{"field": "reference"}');
  elsif private.note_first_look(b.id, private.get_venue_of_court(b.court_id), v_received) then
    return;
  end if;

  insert into public.booking_desk as d (
    booking_id, confirmed_by, account_id, received, reference, decision_note, to_collect, created_at
  ) values (
    b.id, auth.uid(), v_account, v_received, v_reference, v_note, greatest(v_missing, 0), private.app_now()
  )
  on conflict (booking_id) do update set
    confirmed_by = excluded.confirmed_by, account_id = excluded.account_id, received = excluded.received,
    reference = excluded.reference, decision_note = excluded.decision_note, to_collect = excluded.to_collect;
  perform private.insert_refund(b.id, -v_missing, 'overpaid', true, b.payee);
  perform private.note_audit('payment.found', b.id, private.get_venue_of_court(b.court_id), jsonb_build_object(
    'received', v_received, 'reference', v_reference, 'account', v_account, 'collect', nullif(greatest(v_missing, 0), 0)));
  update public.bookings x set status = 'confirmed' where x.id = b.id;
end
$$;
comment on function private.confirm_payment(public.bookings, jsonb) is 'Called by private.decide_booking, which needs booking.confirm. Confirms a locked pending booking with the payment that was found {received, collect?, reference or noReference: true, accountId?, note?}. With noReference the first caller only notes a look, and the booking stays pending until another one confirms. An excess is owed back (refund overpaid); a missing amount has to be named in collect and is collected at the venue. Refuses with INVALID {field}, AMOUNT_LOW {missing}, REFERENCE_USED {code, bookingId, refund}, SAME_PERSON.';

create function private.decline_booking(
  p_booking uuid, p_reason text, p_note text default null, p_received integer default null
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_booking public.bookings := private.lock_booking(p_booking);
  v_note text := nullif(btrim(p_note), '');
  v_is_paid boolean := v_booking.payment_receipt is not null and v_booking.total_price > 0;
begin
  if p_reason is null or p_reason not in ('not_paid', 'unreadable', 'too_low', 'court', 'other') then
    perform private.fail(422, 'INVALID', jsonb_build_object('reason', p_reason));
  end if;
  if not (
    private.can_check_payment(v_booking.payee, v_booking.court_id)
    or (p_reason in ('court', 'other') and private.can_manage_court(v_booking.court_id))
  ) then
    perform private.fail(403, 'FORBIDDEN', jsonb_build_object('reason', p_reason));
  end if;
  if v_booking.status <> 'pending' then
    perform private.fail(409, 'ALREADY_DECIDED', private.get_decision(v_booking));
  end if;
  if p_reason = 'other' and v_note is null then
    perform private.fail(422, 'NEEDS_NOTE');
  end if;
  if length(v_note) > 300 then
    perform private.fail(422, 'INVALID', jsonb_build_object('note', length(v_note)));
  end if;
  if (p_reason = 'too_low') <> (p_received is not null)
    or (p_received is not null and p_received not between 1 and v_booking.total_price - 1)
  then
    perform private.fail(422, 'INVALID', jsonb_build_object('received', p_received));
  end if;

  -- Opened before the step, so that the trigger that opens refunds finds this one, with the amount that really came.
  if p_reason = 'too_low' then
    perform private.insert_refund(v_booking.id, p_received, 'declined', true, v_booking.payee);
  end if;
  perform private.note_audit('booking.declined', v_booking.id, private.get_venue_of_court(v_booking.court_id),
    jsonb_build_object('reason', p_reason, 'note', v_note, 'received', p_received));
  update public.bookings b set
    status = case when v_is_paid and p_reason in ('court', 'other') then 'refund_due' else 'cancelled' end,
    ended_by = case when auth.uid() is null or private.is_staff() then 'platform' else 'venue' end,
    end_reason = p_reason, end_note = v_note
  where b.id = v_booking.id returning * into v_booking;
  return jsonb_build_object('booking', private.booking_json(v_booking));
end
$$;
comment on function private.decline_booking(uuid, text, text, integer) is 'Declines a pending booking: not_paid and unreadable cancel it without a refund; too_low cancels it and owes p_received; court and other owe the total when a receipt was given. other needs p_note, which the customer reads (at most 300 characters). Called by decide-booking, by closures and in the SQL console. Refuses with NOT_FOUND, FORBIDDEN {reason}, ALREADY_DECIDED {status, by, at}, NEEDS_NOTE, INVALID {reason | note | received}.';

create function private.decide_booking(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_booking(private.uuid_arg(p_args, 'bookingId'), 'booking.decline');
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_decision text := p_args ->> 'decision';
  v_reason text := private.text_arg(p_args, 'reason');
  v_received integer;
  v_reference text;
begin
  if v_decision is null or v_decision not in ('confirm', 'decline') then
    perform private.fail(422, 'INVALID', '{"field": "decision"}');
  end if;
  perform private.require_right(v_venue,
    case when v_decision = 'confirm' or v_reason in ('not_paid', 'unreadable', 'too_low') then 'booking.confirm' else 'booking.decline' end,
    v_booking.payee);
  perform private.require_open_decision(v_booking, p_args, 'pending');
  if v_decision = 'confirm' then
    -- From this second on the customer reads that a refund is due; the timer that writes it may be a minute behind.
    if v_booking.decide_by <= private.app_now() then
      perform private.fail(409, 'TOO_LATE', jsonb_build_object('status', v_booking.status, 'by', 'time', 'at', private.format_iso(v_booking.decide_by)));
    end if;
    perform private.confirm_payment(v_booking, p_args);
    return private.get_entry_rows(array[v_booking.id]);
  end if;
  if v_reason = 'too_low' then
    v_received := private.integer_arg(p_args, 'received', 1, private.get_max_paid());
    v_reference := private.reference_arg(p_args, 'reference');
  end if;
  if v_reference is not null then
    perform private.require_unused_reference(v_reference, v_booking.id);
  end if;
  perform private.decline_booking(v_booking.id, v_reason, private.words_arg(p_args, 'note', 300), v_received);
  if v_reason = 'too_low' then
    -- Who says how much arrived has found the payment, with or without its ID, and does not send it back.
    insert into private.refund_notes as n (refund_id, incoming_reference, found_by)
    select r.id, v_reference, auth.uid() from public.refunds r where r.booking_id = v_booking.id and r.reason = 'declined'
    on conflict (refund_id) do update set incoming_reference = excluded.incoming_reference, found_by = excluded.found_by;
  end if;
  if v_reference is not null then
    perform private.note_audit('payment.found', v_booking.id, v_venue, jsonb_build_object('received', v_received, 'reference', v_reference));
  end if;
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.decide_booking(uuid, jsonb) is 'Confirms or declines a pending booking {bookingId, rev, decision: confirm, received, reference or noReference: true (two people), collect?, accountId?, note?} or {bookingId, rev, decision: decline, reason: not_paid, unreadable, too_low (with received, reference?), court or other (with note)}. Needs booking.confirm (representative, admin; manager and owner too where the venue''s own account was paid); to decline with court or other booking.decline (manager, owner, representative, admin). Answers {entries}. Refuses with NOT_FOUND, FORBIDDEN {right | reason}, ALREADY_DECIDED {status, by, at}, TOO_LATE (the time to confirm it is over), CHANGED {rev}, AMOUNT_LOW {missing}, REFERENCE_USED {code, bookingId, refund}, SAME_PERSON, NEEDS_NOTE, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('decide-booking', true, true, 'booking_locks', 'booking.decline');

create function private.list_pending_of_customer(p_booking uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select o.id from public.bookings b
    join public.courts c on c.id = b.court_id
    join public.bookings o on o.user_id = b.user_id and o.status = 'pending'
    join public.courts d on d.id = o.court_id and d.venue_id = c.venue_id
    where b.id = p_booking order by o.id)
$$;
comment on function private.list_pending_of_customer(uuid) is 'Pending bookings that the customer of a booking has at its venue, this one included.';

create function private.decline_all_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select row('booking', i::text)::private.lock_target
  from public.bookings b cross join lateral unnest(private.list_pending_of_customer(b.id)) as i
  where b.id = private.parse_uuid(p_args ->> 'bookingId') and private.has_right(private.get_venue_of_court(b.court_id), p_right)
$$;
comment on function private.decline_all_locks(jsonb, text) is 'Lock targets of decline-all {bookingId}: all pending bookings of its customer at its venue.';

create function private.decline_all(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_booking(private.uuid_arg(p_args, 'bookingId'), 'booking.decline');
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_reason text := private.text_arg(p_args, 'reason');
  v_sees_account boolean := v_reason in ('not_paid', 'unreadable');
  v_pending uuid[] := private.list_pending_of_customer(v_booking.id);
  v_declined uuid[];
begin
  if v_reason is null or v_reason not in ('not_paid', 'unreadable', 'court', 'other') then
    perform private.fail(422, 'INVALID', '{"field": "reason"}');
  end if;
  perform private.require_right(v_venue, case when v_sees_account then 'booking.confirm' else 'booking.decline' end, v_booking.payee);
  perform private.require_open_decision(v_booking, p_args, 'pending');
  if p_args ->> 'count' is distinct from cardinality(v_pending)::text then
    perform private.fail(409, 'CHANGED', jsonb_build_object('count', cardinality(v_pending)));
  end if;
  -- One decision each, with its trail, its refund and its message.
  v_declined := array(
    select b.id from public.bookings b
    where b.id = any (v_pending) and (not v_sees_account or private.can_check_payment(b.payee, b.court_id))
    order by b.id);
  perform private.decline_booking(i, v_reason, private.words_arg(p_args, 'note', 300)) from unnest(v_declined) as i;
  return private.get_entry_rows(v_declined);
end
$$;
comment on function private.decline_all(uuid, jsonb) is 'Declines all pending bookings that the customer of a booking has at its venue {bookingId, rev, count: how many the caller saw, reason: not_paid, unreadable, court or other (with note), note?}, with the rights and effects of decide-booking for each; those that were paid to an account into which the caller cannot look stay, where the reason needs that. Answers {entries}. Refuses with NOT_FOUND, FORBIDDEN {right | reason: own}, ALREADY_DECIDED {status, by, at}, CHANGED {rev | count}, NEEDS_NOTE, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('decline-all', true, true, 'decline_all_locks', 'booking.decline');

-- Cancellation

create function private.cancel_booking(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_booking public.bookings;
  v_shown integer := private.integer_arg(p_args, 'refund', 0, private.get_max_paid());
  v_refund record;
begin
  if v_shown is null then
    perform private.fail(422, 'INVALID', '{"field": "refund"}');
  end if;
  select * into v_booking from public.bookings b
  where b.id = private.uuid_arg(p_args, 'bookingId') and b.user_id = v_person for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_booking.status in ('pending', 'confirmed') then
    if v_booking.starts_at <= private.app_now() then
      perform private.fail(409, 'TOO_LATE', jsonb_build_object('status', v_booking.status));
    end if;
    -- The gate lets guests in from 4 hours before the start: a guest who is in does not get the money back as well.
    if exists (select 1 from public.booking_attendance a where a.booking_id = v_booking.id and a.state = 'arrived') then
      perform private.fail(409, 'NOT_CANCELLABLE', jsonb_build_object('status', 'arrived'));
    end if;
    v_refund := private.compute_refund(v_booking, private.app_now(), 'customer');
    if v_refund.amount < v_shown then
      perform private.fail(409, 'REFUND_CHANGED', jsonb_build_object('refund', v_refund.amount, 'deadline', private.format_iso(v_refund.deadline)));
    end if;
    update public.bookings b set status = 'cancelled' where b.id = v_booking.id returning * into v_booking;
  elsif v_booking.status <> 'cancelled' then
    perform private.fail(409, 'NOT_CANCELLABLE', jsonb_build_object('status', v_booking.status));
  end if;
  return jsonb_build_object('bookings', jsonb_build_array(private.booking_json(v_booking)));
end
$$;
comment on function private.cancel_booking(uuid, jsonb) is 'Cancels {bookingId, refund: PKR that the person was shown}, an own booking whose first hour has not begun; already cancelled counts as done. Nothing happens to one whose guest was let in, or if less would come back. NOT_FOUND, TOO_LATE, NOT_CANCELLABLE {status}, REFUND_CHANGED {refund, deadline}, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person) values ('cancel-booking', true);

create function private.get_hours_begun(p_booking uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.time_slot_blocks t
  where t.booking_id = p_booking and private.get_hour_start(t.block_date, t.start_time) <= private.app_now()
$$;
comment on function private.get_hours_begun(uuid) is 'Number of hours of a booking that have begun.';

create function private.was_asked_in_call(p_booking uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.booking_calls c where c.booking_id = p_booking and c.outcome = 'asked')
$$;
comment on function private.was_asked_in_call(uuid) is 'True when staff logged a call in which the customer asked to cancel this booking.';

create function private.cancel_for_venue(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_booking(private.uuid_arg(p_args, 'bookingId'), 'booking.cancel');
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_reason text := private.text_arg(p_args, 'reason');
  v_note text := private.words_arg(p_args, 'note', 300);
  v_arrived timestamptz := (select a.arrived_at from public.booking_attendance a where a.booking_id = v_booking.id);
  v_refund record;
begin
  if v_booking.source <> 'app' then
    perform private.fail(422, 'INVALID', '{"field": "bookingId", "reason": "entry"}');
  end if;
  perform private.require_open_decision(v_booking, p_args, 'confirmed');
  if v_reason is null or v_reason not in ('weather', 'court', 'asked', 'other') then
    perform private.fail(422, 'INVALID', '{"field": "reason"}');
  end if;
  if v_reason = 'other' and v_note is null then
    perform private.fail(422, 'NEEDS_NOTE');
  end if;
  if v_reason = 'asked' and not (private.is_staff() and private.was_asked_in_call(v_booking.id)) then
    perform private.fail(409, 'NO_CALL');
  end if;
  if v_arrived is not null and not private.is_staff() then
    perform private.fail(409, 'ARRIVED', jsonb_build_object('at', private.format_iso(v_arrived)));
  end if;
  if v_arrived is not null and v_reason <> 'asked' then
    v_booking.played_hours := private.integer_arg(p_args, 'played', 0, private.get_hours_begun(v_booking.id));
    if v_booking.played_hours is null then
      perform private.fail(422, 'INVALID', '{"field": "played"}');
    end if;
  end if;
  v_refund := private.compute_refund(v_booking, private.app_now(), case v_reason when 'asked' then 'customer' else 'venue' end);
  if private.integer_arg(p_args, 'expectedRefund', 0, private.get_max_paid()) is distinct from v_refund.amount then
    perform private.fail(409, 'REFUND_CHANGED', jsonb_strip_nulls(jsonb_build_object(
      'refund', v_refund.amount, 'deadline', private.format_iso(v_refund.deadline))));
  end if;
  perform private.note_audit('booking.called_off', v_booking.id, v_venue,
    jsonb_build_object('reason', v_reason, 'note', v_note, 'refund', v_refund.amount, 'played', v_booking.played_hours));
  update public.bookings b set
    status = 'cancelled', ended_by = case when private.is_staff() then 'platform' else 'venue' end,
    end_reason = v_reason, end_note = v_note, played_hours = v_booking.played_hours
  where b.id = v_booking.id;
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.cancel_for_venue(uuid, jsonb) is 'Cancels a confirmed online booking for the venue {bookingId, rev, reason: weather, court, asked or other (with note), note?, expectedRefund, played?}. Everything that was received is owed back. asked is for Baari''s staff after a logged call of outcome asked: the refund follows the policy of the booking. After an arrival only Baari cancels, and played says how many of the hours that have begun were played: their price and then the fee stay. Needs booking.cancel (manager, owner, representative, admin). Answers {entries}. Refuses with NOT_FOUND, FORBIDDEN {right | reason: own}, ALREADY_DECIDED {status, by, at}, CHANGED {rev}, NO_CALL, ARRIVED {at}, REFUND_CHANGED {refund, deadline} unless expectedRefund is what is owed now, NEEDS_NOTE, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('cancel-for-venue', true, true, 'booking_locks', 'booking.cancel');

-- supabase/schemas/21_venue_settings.sql

-- Writes of the desk about what its venue sells and by which rules: price rules, opening rules and base hours, policy and notice,
-- pauses of online booking. private.save_court writes courts. The tables and the meaning of rules are in 06_rules.sql.
-- Every write answers {settings} (private.get_desk_settings). Except for pauses, rev names the version that the caller saw.
-- Holds and bookings keep the prices and the policy that they were promised, whatever is written here.
-- Closing hours (save-schedule, drop-schedule, save-court out of use) takes the venue's lock exclusively. Writes that take hours
-- for a customer share it (private.lock_venue). Lock order: person, venue, court and date, rows. The write names every booking of a
-- customer that it leaves outside {affected: [[id, rev, keep or cancel], …]}, as the list schedule_preview shows them; else it is
-- refused with AFFECTED_CHANGED. So a booking that nobody saw is never left in closed hours. Own entries, and bookings of the
-- caller, are always kept. The rule and the cancellations are one transaction.

-- Arguments and answers

create function private.fail_field(p_field text, p_detail jsonb default '{}') returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.fail(422, 'INVALID', jsonb_build_object('field', p_field) || p_detail);
end
$$;
comment on function private.fail_field(text, jsonb) is 'Refuses with INVALID {field, …}; p_detail adds facts to the details.';

create function private.get_settings_rows(p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('settings', jsonb_build_array(private.get_desk_settings(p_venue)))
$$;
comment on function private.get_settings_rows(uuid) is 'Answer of a write about a venue: the settings of its desk as they are now {settings}.';

create function private.rule_venue_arg(p_args jsonb, p_right text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_venue uuid := private.uuid_arg(p_args, 'venueId');
begin
  perform private.require_right(v_venue, p_right);
  if not exists (select 1 from public.venues v where v.id = v_venue) then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  return v_venue;
end
$$;
comment on function private.rule_venue_arg(jsonb, text) is 'Reads the venue {venueId} of a write and checks that the caller has the right there. Refuses with INVALID, FORBIDDEN {right}, NOT_FOUND.';

create function private.rule_court_arg(p_args jsonb, p_venue uuid) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_court uuid;
begin
  if p_args ->> 'courtId' is null then
    return null;
  end if;
  v_court := private.uuid_arg(p_args, 'courtId');
  if private.get_venue_of_court(v_court) is distinct from p_venue then
    perform private.fail_field('courtId');
  end if;
  return v_court;
end
$$;
comment on function private.rule_court_arg(jsonb, uuid) is 'Reads the court {courtId} of a rule, one of the venue; null means all courts. Refuses with INVALID {field}.';

create function private.label_arg(p_args jsonb, p_name text, p_most integer) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_label text := nullif(private.clean_name(private.words_arg(p_args, p_name, p_most)), '');
begin
  if v_label is null then
    perform private.fail_field(p_name);
  end if;
  return v_label;
end
$$;
comment on function private.label_arg(jsonb, text, integer) is 'Reads the name of a rule or court: 1 to p_most characters, without invisible ones. Refuses with INVALID {field}.';

create function private.days_arg(p_args jsonb) returns smallint[]
language plpgsql immutable set search_path = '' as $$
declare
  v_days smallint[];
begin
  if jsonb_typeof(p_args -> 'days') is null or jsonb_typeof(p_args -> 'days') = 'null' then
    return null;
  end if;
  if jsonb_typeof(p_args -> 'days') = 'array'
    and not exists (select 1 from jsonb_array_elements(p_args -> 'days') as d where d::text !~ '^[1-7]$')
  then
    v_days := array(select distinct d::text::smallint from jsonb_array_elements(p_args -> 'days') as d order by 1);
  end if;
  if coalesce(cardinality(v_days), 0) = 0 then
    perform private.fail_field('days');
  end if;
  return case when cardinality(v_days) < 7 then v_days end;
end
$$;
comment on function private.days_arg(jsonb) is 'Reads the weekdays {days} of a rule, 1 (Monday) to 7 (Sunday), in order; null means every day. Refuses with INVALID {field}.';

create function private.dates_arg(p_args jsonb, p_most integer, out first_day date, out last_day date)
language plpgsql immutable set search_path = '' as $$
begin
  if p_args ->> 'firstDay' is null and p_args ->> 'lastDay' is null then
    return;
  end if;
  first_day := private.day_arg(p_args, 'firstDay');
  last_day := private.day_arg(p_args, 'lastDay');
  if last_day < first_day then
    perform private.fail_field('lastDay');
  elsif last_day - first_day >= p_most then
    perform private.fail_field('lastDay', jsonb_build_object('max', p_most));
  end if;
end
$$;
comment on function private.dates_arg(jsonb, integer) is 'Reads the dates {firstDay, lastDay} of a rule: both or none, at most p_most days. Refuses with INVALID {field, max}.';

create function private.hour_range_arg(p_args jsonb, out from_hour integer, out to_hour integer)
language plpgsql immutable set search_path = '' as $$
begin
  from_hour := private.integer_arg(p_args, 'fromHour', 0, 23);
  to_hour := private.integer_arg(p_args, 'toHour', 1, 24);
  if from_hour is null then
    perform private.fail_field('fromHour');
  elsif to_hour is null or to_hour = from_hour then
    perform private.fail_field('toHour');
  end if;
end
$$;
comment on function private.hour_range_arg(jsonb) is 'Reads the hours {fromHour: 0 to 23, toHour: 1 to 24, exclusive} of a rule; they differ. Refuses with INVALID {field}.';

create function private.time_arg(p_args jsonb, p_name text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(p_args ->> p_name, '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then
    perform private.fail_field(p_name);
  end if;
  return p_args ->> p_name;
end
$$;
comment on function private.time_arg(jsonb, text) is 'Reads a time of the day, HH:MM. Refuses with INVALID {field}.';

-- Price rules

create function private.price_rule_arg(p_id uuid, p_venue uuid, p_args jsonb) returns public.price_rules
language plpgsql stable set search_path = '' as $$
declare
  r public.price_rules;
  v_dates record;
  v_range record;
begin
  r.id := p_id;
  r.venue_id := p_venue;
  r.court_id := private.rule_court_arg(p_args, p_venue);
  r.name := private.label_arg(p_args, 'name', 60);
  r.kind := private.text_arg(p_args, 'kind');
  if r.kind is null or r.kind not in ('weekly', 'date') then
    perform private.fail_field('kind');
  end if;
  r.days := private.days_arg(p_args);
  if r.kind = 'date' then
    select * into v_dates from private.dates_arg(p_args, 366);
    if v_dates.first_day is null then
      perform private.fail_field('firstDay');
    end if;
    r.first_day := v_dates.first_day;
    r.last_day := v_dates.last_day;
  end if;
  select * into v_range from private.hour_range_arg(p_args);
  r.from_hour := v_range.from_hour;
  r.to_hour := v_range.to_hour;
  r.effect := private.text_arg(p_args, 'effect');
  if r.effect is null or r.effect not in ('set', 'percent') then
    perform private.fail_field('effect');
  end if;
  r.amount := case r.effect when 'set' then private.integer_arg(p_args, 'amount', 0, 1000000)
    else private.integer_arg(p_args, 'amount', -50, 200) end;
  if r.amount is null then
    perform private.fail_field('amount');
  end if;
  r.created_at := private.app_now();
  return r;
end
$$;
comment on function private.price_rule_arg(uuid, uuid, jsonb) is 'Reads a price rule {name, kind: weekly or date (with firstDay, lastDay), courtId?, days?, fromHour, toHour, effect: set (amount in PKR, 0 to 1,000,000) or percent (amount -50 to 200), amount}. Refuses with INVALID {field, max}.';

create function private.save_price_rule(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.rule_venue_arg(p_args, 'price.edit');
  v_was public.price_rules;
  v_rule public.price_rules;
begin
  -- The venue's row first: after a change of a rule the trigger refresh_venues locks it too.
  perform 1 from public.venues v where v.id = v_venue for no key update;
  if p_args ->> 'ruleId' is not null then
    select * into v_was from public.price_rules r where r.id = private.uuid_arg(p_args, 'ruleId') and r.venue_id = v_venue for update;
    if not found then
      perform private.fail(404, 'NOT_FOUND');
    end if;
    perform private.require_rev(p_args, v_was.rev);
  elsif (select count(*) from public.price_rules r where r.venue_id = v_venue) >= 40 then
    perform private.fail(409, 'TOO_MANY', '{"max": 40}');
  end if;
  v_rule := private.price_rule_arg(coalesce(v_was.id, p_id), v_venue, p_args);
  if v_was.id is null then
    insert into public.price_rules (
      id, venue_id, court_id, name, kind, days, first_day, last_day, from_hour, to_hour, effect, amount, created_at
    ) values (
      v_rule.id, v_venue, v_rule.court_id, v_rule.name, v_rule.kind, v_rule.days, v_rule.first_day, v_rule.last_day,
      v_rule.from_hour, v_rule.to_hour, v_rule.effect, v_rule.amount, v_rule.created_at
    );
  else
    update public.price_rules r set
      court_id = v_rule.court_id, name = v_rule.name, kind = v_rule.kind, days = v_rule.days, first_day = v_rule.first_day,
      last_day = v_rule.last_day, from_hour = v_rule.from_hour, to_hour = v_rule.to_hour, effect = v_rule.effect,
      amount = v_rule.amount
    where r.id = v_was.id;
  end if;
  perform private.note_audit('price.rule_saved', v_rule.id, v_venue, jsonb_build_object(
    'from', case when v_was.id is not null then private.price_rule_json(v_was) - '{id,createdAt,rev}'::text[] end,
    'to', private.price_rule_json(v_rule) - '{id,createdAt,rev}'::text[]));
  return private.get_settings_rows(v_venue);
end
$$;
comment on function private.save_price_rule(uuid, jsonb) is 'Adds a price rule under the id of the write, or replaces one {venueId, ruleId?, rev?, and the fields of private.price_rule_arg}. At most 40 per venue. Needs price.edit (owner, admin). Refuses with FORBIDDEN {right}, NOT_FOUND, CHANGED {rev}, INVALID {field, max}, TOO_MANY {max}.';
insert into private.mutation_kinds (kind, needs_person, is_desk) values ('save-price-rule', true, true);

create function private.drop_price_rule(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.rule_venue_arg(p_args, 'price.edit');
  v_was public.price_rules;
begin
  perform 1 from public.venues v where v.id = v_venue for no key update;
  select * into v_was from public.price_rules r where r.id = private.uuid_arg(p_args, 'ruleId') and r.venue_id = v_venue for update;
  if found then
    perform private.require_rev(p_args, v_was.rev);
    delete from public.price_rules r where r.id = v_was.id;
    perform private.note_audit('price.rule_dropped', v_was.id, v_venue, jsonb_build_object(
      'from', private.price_rule_json(v_was) - '{id,createdAt,rev}'::text[]));
  end if;
  return private.get_settings_rows(v_venue);
end
$$;
comment on function private.drop_price_rule(uuid, jsonb) is 'Deletes a price rule {venueId, ruleId, rev}. A rule that is gone already counts as done. Needs price.edit (owner, admin). Refuses with FORBIDDEN {right}, NOT_FOUND, CHANGED {rev}, INVALID.';
insert into private.mutation_kinds (kind, needs_person, is_desk) values ('drop-price-rule', true, true);

-- Opening rules: which entries a change leaves outside

create function private.opening_rule_arg(p_id uuid, p_venue uuid, p_args jsonb) returns public.schedule_rules
language plpgsql stable set search_path = '' as $$
declare
  r public.schedule_rules;
  v_dates record;
  v_range record;
begin
  r.id := p_id;
  r.venue_id := p_venue;
  r.court_id := private.rule_court_arg(p_args, p_venue);
  r.label := private.label_arg(p_args, 'label', 40);
  r.kind := private.text_arg(p_args, 'kind');
  if r.kind is null or r.kind not in ('hours', 'closed', 'break') then
    perform private.fail_field('kind');
  end if;
  r.days := private.days_arg(p_args);
  select * into v_dates from private.dates_arg(p_args, case r.kind when 'closed' then 100 else 366 end);
  r.first_day := v_dates.first_day;
  r.last_day := v_dates.last_day;
  if r.kind = 'closed' and r.days is null and r.first_day is null then
    perform private.fail_field('days');
  elsif r.kind = 'hours' then
    r.open_time := private.time_arg(p_args, 'openTime');
    r.close_time := private.time_arg(p_args, 'closeTime');
  elsif r.kind = 'break' then
    select * into v_range from private.hour_range_arg(p_args);
    r.from_hour := v_range.from_hour;
    r.to_hour := v_range.to_hour;
  end if;
  r.created_at := private.app_now();
  return r;
end
$$;
comment on function private.opening_rule_arg(uuid, uuid, jsonb) is 'Reads an opening rule {label, kind: hours (with openTime, closeTime), closed or break (with fromHour, toHour), courtId?, days?, firstDay?, lastDay?}: closed lasts at most 100 days, hours and break 366. Refuses with INVALID {field, max}.';

create function private.find_entries_outside_hours(
  p_venue uuid, p_open text, p_close text, p_rules public.schedule_rules[], p_court_gone uuid default null
) returns table (booking_id uuid, block_id uuid, court_id uuid, day date, hours integer, outside integer)
language plpgsql stable set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_venue public.venues;
  v_old public.schedule_rules[] := private.get_opening_rules(p_venue);
begin
  select * into v_venue from public.venues v where v.id = p_venue;
  return query
  with entries as materialized (
    select t.booking_id, t.block_id, t.court_id, t.block_date as day, bit_or(1 << left(t.start_time, 2)::integer) as hours,
      coalesce(bit_or(1 << left(t.start_time, 2)::integer) filter (
        where private.get_hour_start(t.block_date, t.start_time) > v_now), 0) as ahead
    from public.courts c
    join public.time_slot_blocks t on t.court_id = c.id and t.block_date >= private.karachi_today() and t.active and t.reason in ('booking', 'manual')
    where c.venue_id = p_venue
    group by t.booking_id, t.block_id, t.court_id, t.block_date
  ), days as materialized (
    select d.court_id, d.day,
      case when d.court_id = p_court_gone then (1 << 24) - 1 else
        private.get_day_mask(v_venue.open_time, v_venue.close_time, v_old, d.court_id, d.day)
        & ~private.get_day_mask(p_open, p_close, p_rules, d.court_id, d.day) end as lost
    from (select distinct e.court_id, e.day from entries e where e.ahead <> 0) d
  )
  select e.booking_id, e.block_id, e.court_id, e.day, e.hours, e.ahead & d.lost
  from entries e join days d on d.court_id = e.court_id and d.day = e.day
  where e.ahead & d.lost <> 0;
end
$$;
comment on function private.find_entries_outside_hours(uuid, text, text, public.schedule_rules[], uuid) is 'Bookings and blocks of a venue that lose hours to come under these base hours and rules, or when this court goes out of use: their hours, and those that are lost (outside), as masks. Hours that are closed already do not count as lost.';

create function private.preview_schedule(
  p_id uuid, p_venue uuid, p_write text, p_args jsonb,
  out open text, out close text, out rules public.schedule_rules[], out court_gone uuid, out rule public.schedule_rules
)
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid;
begin
  select v.open_time, v.close_time into open, close from public.venues v where v.id = p_venue;
  rules := private.get_opening_rules(p_venue);
  if p_write = 'save-court' then
    court_gone := case when p_args -> 'isActive' = 'false' then private.rule_court_arg(p_args, p_venue) end;
  elsif p_write = 'save-schedule' and p_args -> 'base' = 'true' then
    open := private.time_arg(p_args, 'openTime');
    close := private.time_arg(p_args, 'closeTime');
  else
    v_id := case when p_write = 'drop-schedule' or p_args ->> 'ruleId' is not null then private.uuid_arg(p_args, 'ruleId') end;
    if p_write = 'save-schedule' then
      rule := private.opening_rule_arg(coalesce(v_id, p_id), p_venue, p_args);
      -- A changed rule keeps its age, by which the newer of two rules wins.
      rule.created_at := coalesce((select r.created_at from unnest(rules) as r where r.id = v_id), rule.created_at);
    end if;
    rules := array(select r from unnest(rules) as r where r.id is distinct from v_id)
      || case when rule.id is not null then array[rule] else '{}'::public.schedule_rules[] end;
  end if;
end
$$;
comment on function private.preview_schedule(uuid, uuid, text, jsonb) is 'Base hours and rules as they would be after a write save-schedule, drop-schedule or save-court, with the court that it takes out of use and the rule that it writes. Refuses with INVALID {field, max}.';

create function private.desk_schedule_preview(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_new record;
  v_write text := coalesce(private.text_arg(p_filter, 'write'), '');
  v_most constant integer := 100;
  v_place record;
  v_rows jsonb;
  v_next text;
  v_count integer;
  v_overlaps jsonb;
begin
  if v_write not in ('save-schedule', 'drop-schedule', 'save-court') then
    perform private.fail_field('write');
  end if;
  select * into v_place from private.parse_list_place(p_after);
  select * into v_new from private.preview_schedule(gen_random_uuid(), p_venue, v_write, p_filter);
  with found as materialized (
    select o.*, coalesce(o.booking_id, o.block_id) as id, c.name as court_name,
      to_char(o.day, 'YYYY-MM-DD') || ':' || (select lpad(min(h)::text, 2, '0') from unnest(private.mask_to_hours(o.outside)) as h)
        || ':' || lpad(c.position::text, 3, '0') as key
    from private.find_entries_outside_hours(p_venue, v_new.open, v_new.close, v_new.rules, v_new.court_gone) o
    join public.courts c on c.id = o.court_id
  ), page as (
    select f.*, count(*) over () as ahead from found f
    where v_place.id is null or (f.key collate "C", f.id) > (v_place.key, v_place.id)
    order by f.key collate "C", f.id limit v_most
  )
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'id', e.id, 'rev', coalesce(b.rev, e.rev), 'kind', e.kind, 'courtId', p.court_id, 'courtName', p.court_name, 'day', p.day,
      'hours', p.hours, 'outside', p.outside, 'status', e.status, 'name', e.name, 'phone', e.phone, 'total', e.total,
      'refund', case when not private.is_own_entry(b) then case b.status
        when 'pending' then case when b.payment_receipt is not null then b.total_price else 0 end
        else private.get_amount_received(b.id, b.total_price) end end,
      'isYours', private.is_own_entry(b))) order by p.key collate "C", p.id),
    max((p.key || '/' || p.id) collate "C") filter (where p.ahead > v_most), (select count(*) from found)
  into v_rows, v_next, v_count
  from page p
  left join public.bookings b on b.id = p.booking_id
  cross join lateral private.list_entries(array[p.booking_id], array[p.block_id], p_venue) e;
  select jsonb_agg(jsonb_build_object('id', r.id, 'label', r.label) order by r.created_at desc, r.id) into v_overlaps
  from unnest(v_new.rules) as r
  where (v_new.rule).kind in ('hours', 'closed') and r.kind in ('hours', 'closed') and r.id <> (v_new.rule).id
    and (r.court_id is null) = ((v_new.rule).court_id is null) and coalesce(r.court_id = (v_new.rule).court_id, true)
    and (r.first_day is null) = ((v_new.rule).first_day is null)
    and coalesce(r.first_day <= (v_new.rule).last_day and r.last_day >= (v_new.rule).first_day, true)
    and coalesce(r.days && (v_new.rule).days, true);
  return private.build_list_page(v_rows, v_next)
    || jsonb_build_object('overlaps', coalesce(v_overlaps, '[]'), 'count', v_count);
end
$$;
comment on function private.desk_schedule_preview(uuid, jsonb, text) is 'Entries that a write would leave outside the hours {write: save-schedule, drop-schedule or save-court, and its arguments}, by date and hour: each with the lost hours (outside, a mask) and the refund in PKR; isYours are always kept. 100 of them, and next. count: how many in all. overlaps: rules of the same rank, between which only their age decides. Refuses with INVALID {field, max}.';

create function private.require_affected(
  p_venue uuid, p_args jsonb, p_open text, p_close text, p_rules public.schedule_rules[], p_court_gone uuid
) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  v_affected jsonb := coalesce(nullif(p_args -> 'affected', 'null'), '[]');
  v_found text[];
  v_seen text[];
begin
  if jsonb_typeof(v_affected) <> 'array' then
    perform private.fail_field('affected');
  end if;
  if exists (
    select 1 from jsonb_array_elements(v_affected) as a
    where jsonb_typeof(a) <> 'array' or jsonb_array_length(a) <> 3
      or private.parse_uuid(a ->> 0) is null or coalesce(a ->> 1, '') !~ '^[0-9]{1,9}$'
      or coalesce(a ->> 2, '') not in ('keep', 'cancel')
  ) then
    perform private.fail_field('affected');
  end if;
  v_found := array(
    select b.id || ' ' || b.rev
    from private.find_entries_outside_hours(p_venue, p_open, p_close, p_rules, p_court_gone) o
    join public.bookings b on b.id = o.booking_id
    where not private.is_own_entry(b) order by 1);
  v_seen := array(select lower(a ->> 0) || ' ' || (a ->> 1)::integer from jsonb_array_elements(v_affected) as a order by 1);
  if v_found <> v_seen then
    perform private.fail(409, 'AFFECTED_CHANGED', jsonb_build_object('count', cardinality(v_found)));
  end if;
  return array(
    select (a ->> 0)::uuid from jsonb_array_elements(v_affected) as a where a ->> 2 = 'cancel' order by 1);
end
$$;
comment on function private.require_affected(uuid, jsonb, text, text, public.schedule_rules[], uuid) is 'Checks that affected names exactly the bookings of customers that a write leaves outside, in the versions seen, and returns the ids to cancel. Needs the venue''s exclusive lock, so that no booking is added meanwhile. Refuses with AFFECTED_CHANGED {count}, INVALID {field}.';

create function private.cancel_bookings_for_closure(p_id uuid, p_bookings uuid[], p_note text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings;
  v_next uuid;
begin
  foreach v_next in array p_bookings loop
    v_booking := private.lock_booking(v_next);
    if v_booking.status = 'pending' then
      perform private.require_right(private.get_venue_of_court(v_booking.court_id), 'booking.decline');
      perform private.decline_booking(v_booking.id, 'court', p_note);
    else
      perform private.cancel_for_venue(p_id, jsonb_build_object(
        'bookingId', v_booking.id, 'rev', v_booking.rev, 'reason', 'court', 'note', p_note,
        'expectedRefund', (private.compute_refund(v_booking, private.app_now(), 'venue')).amount));
    end if;
  end loop;
  return case when cardinality(p_bookings) > 0 then private.get_entry_rows(p_bookings) else '{}' end;
end
$$;
comment on function private.cancel_bookings_for_closure(uuid, uuid[], text) is 'Cancels bookings whose hours the venue closes: pending ones are declined (reason court), confirmed ones are cancelled for the venue. All that was received comes back, and the customer reads p_note. Answers {entries}, or {} for no booking. Refuses with FORBIDDEN {right | reason}, ALREADY_DECIDED.';

-- Opening rules: the writes

create function private.affected_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select 'booking', b.id::text
  from jsonb_array_elements(case jsonb_typeof(p_args -> 'affected') when 'array' then p_args -> 'affected' else '[]' end) as a
  join public.bookings b on b.id = private.parse_uuid(a ->> 0) join public.courts c on c.id = b.court_id
  where jsonb_typeof(a) = 'array' and private.has_right(c.venue_id, p_right)
$$;
comment on function private.affected_locks(jsonb, text) is 'Locks of a write that closes hours: the bookings that it names {affected}.';

create function private.schedule_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select private.affected_locks(p_args, p_right)
  union all
  select row('closing', v.id::text)::private.lock_target
  from (select private.parse_uuid(p_args ->> 'venueId') as id) v where private.has_right(v.id, p_right)
$$;
comment on function private.schedule_locks(jsonb, text) is 'Locks of save-schedule and drop-schedule {venueId, affected}: the named bookings, and the venue exclusively, so that nobody takes an hour that is being closed.';

create function private.save_base_hours(p_id uuid, p_venue uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_was public.venues;
  v_new record;
  v_ended uuid[];
begin
  select * into v_was from public.venues v where v.id = p_venue for no key update;
  perform private.require_rev(p_args, v_was.hours_rev);
  select * into v_new from private.preview_schedule(p_id, p_venue, 'save-schedule', p_args);
  v_ended := private.require_affected(p_venue, p_args, v_new.open, v_new.close, v_new.rules, null);
  if (v_was.open_time, v_was.close_time) is distinct from (v_new.open, v_new.close) then
    update public.venues v set open_time = v_new.open, close_time = v_new.close where v.id = p_venue;
    perform private.note_audit('hours.changed', p_venue, p_venue, jsonb_build_object(
      'from', v_was.open_time || ' – ' || v_was.close_time, 'to', v_new.open || ' – ' || v_new.close,
      'cancelled', nullif(cardinality(v_ended), 0)));
  end if;
  return private.cancel_bookings_for_closure(p_id, v_ended, null) || private.get_settings_rows(p_venue);
end
$$;
comment on function private.save_base_hours(uuid, uuid, jsonb) is 'Changes the base hours of a venue {rev: its hoursRev, openTime, closeTime, affected}, for private.save_schedule. Refuses with CHANGED {rev}, INVALID {field}, AFFECTED_CHANGED {count}.';

create function private.save_schedule(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.rule_venue_arg(p_args, 'hours.edit');
  v_was public.schedule_rules;
  v_rule public.schedule_rules;
  v_new record;
  v_ended uuid[];
begin
  perform private.lock_venue(v_venue, true);
  if p_args -> 'base' = 'true' then
    return private.save_base_hours(p_id, v_venue, p_args);
  end if;
  perform 1 from public.venues v where v.id = v_venue for no key update;
  if p_args ->> 'ruleId' is not null then
    select * into v_was from public.schedule_rules r
    where r.id = private.uuid_arg(p_args, 'ruleId') and r.venue_id = v_venue and r.kind <> 'pause' for update;
    if not found then
      perform private.fail(404, 'NOT_FOUND');
    end if;
    perform private.require_rev(p_args, v_was.rev);
  elsif (select count(*) from public.schedule_rules r where r.venue_id = v_venue and r.kind <> 'pause') >= 60 then
    perform private.fail(409, 'TOO_MANY', '{"max": 60}');
  end if;
  select * into v_new from private.preview_schedule(p_id, v_venue, 'save-schedule', p_args);
  v_rule := v_new.rule;
  v_ended := private.require_affected(v_venue, p_args, v_new.open, v_new.close, v_new.rules, null);
  if v_was.id is null then
    insert into public.schedule_rules (
      id, venue_id, court_id, label, kind, days, first_day, last_day, open_time, close_time, from_hour, to_hour, created_at
    ) values (
      v_rule.id, v_venue, v_rule.court_id, v_rule.label, v_rule.kind, v_rule.days, v_rule.first_day, v_rule.last_day,
      v_rule.open_time, v_rule.close_time, v_rule.from_hour, v_rule.to_hour, v_rule.created_at
    );
  else
    update public.schedule_rules r set
      court_id = v_rule.court_id, label = v_rule.label, kind = v_rule.kind, days = v_rule.days, first_day = v_rule.first_day,
      last_day = v_rule.last_day, open_time = v_rule.open_time, close_time = v_rule.close_time, from_hour = v_rule.from_hour,
      to_hour = v_rule.to_hour
    where r.id = v_was.id;
  end if;
  perform private.note_audit('hours.rule_saved', v_rule.id, v_venue, jsonb_build_object(
    'from', case when v_was.id is not null then private.opening_rule_json(v_was) - '{id,createdAt,rev}'::text[] end,
    'to', private.opening_rule_json(v_rule) - '{id,createdAt,rev}'::text[], 'cancelled', nullif(cardinality(v_ended), 0)));
  return private.cancel_bookings_for_closure(p_id, v_ended, v_rule.label) || private.get_settings_rows(v_venue);
end
$$;
comment on function private.save_schedule(uuid, jsonb) is 'Adds an opening rule under the id of the write, or replaces one {venueId, ruleId?, rev?, affected, and the fields of private.opening_rule_arg}; with {base: true, rev, openTime, closeTime, affected} changes the base hours. At most 60 rules per venue. Answers {settings, entries}. Needs hours.edit (owner, admin). Refuses with FORBIDDEN {right}, NOT_FOUND, CHANGED {rev}, INVALID {field, max}, TOO_MANY {max}, AFFECTED_CHANGED {count}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('save-schedule', true, true, 'schedule_locks', 'hours.edit');

create function private.drop_schedule(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.rule_venue_arg(p_args, 'hours.edit');
  v_was public.schedule_rules;
  v_new record;
  v_ended uuid[];
begin
  perform private.lock_venue(v_venue, true);
  perform 1 from public.venues v where v.id = v_venue for no key update;
  select * into v_was from public.schedule_rules r
  where r.id = private.uuid_arg(p_args, 'ruleId') and r.venue_id = v_venue and r.kind <> 'pause' for update;
  if not found then
    return private.get_settings_rows(v_venue);
  end if;
  perform private.require_rev(p_args, v_was.rev);
  select * into v_new from private.preview_schedule(p_id, v_venue, 'drop-schedule', p_args);
  v_ended := private.require_affected(v_venue, p_args, v_new.open, v_new.close, v_new.rules, null);
  delete from public.schedule_rules r where r.id = v_was.id;
  perform private.note_audit('hours.rule_dropped', v_was.id, v_venue, jsonb_build_object(
    'from', private.opening_rule_json(v_was) - '{id,createdAt,rev}'::text[], 'cancelled', nullif(cardinality(v_ended), 0)));
  return private.cancel_bookings_for_closure(p_id, v_ended, null) || private.get_settings_rows(v_venue);
end
$$;
comment on function private.drop_schedule(uuid, jsonb) is 'Deletes an opening rule {venueId, ruleId, rev, affected}. A rule that is gone already counts as done. Answers {settings, entries}. Needs hours.edit (owner, admin). Refuses with FORBIDDEN {right}, NOT_FOUND, CHANGED {rev}, INVALID {field}, AFFECTED_CHANGED {count}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('drop-schedule', true, true, 'schedule_locks', 'hours.edit');

-- Policy and notice

create function private.save_policy(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.rule_venue_arg(p_args, 'policy.edit');
  v_was public.venues;
  v_lead integer := private.integer_arg(p_args, 'leadMinutes', 0, 180);
  v_limits boolean := case jsonb_typeof(p_args -> 'limitsNewcomers') when 'boolean' then (p_args ->> 'limitsNewcomers')::boolean end;
begin
  select * into v_was from public.venues v where v.id = v_venue for no key update;
  perform private.require_rev(p_args, v_was.policy_rev);
  if not private.is_valid_terms(p_args -> 'terms') then
    perform private.fail_field('terms');
  end if;
  if v_lead is null or v_lead not in (0, 30, 60, 120, 180) then
    perform private.fail_field('leadMinutes');
  end if;
  if coalesce(jsonb_typeof(p_args -> 'limitsNewcomers'), '') not in ('boolean', 'null') then
    perform private.fail_field('limitsNewcomers');
  end if;
  if (v_was.terms, v_was.lead_minutes, v_was.limits_newcomers) is distinct from (p_args -> 'terms', v_lead, v_limits) then
    update public.venues v set terms = p_args -> 'terms', lead_minutes = v_lead, limits_newcomers = v_limits where v.id = v_venue;
    perform private.note_audit('policy.changed', v_venue, v_venue, jsonb_build_object(
      'from', jsonb_build_object('terms', v_was.terms, 'leadMinutes', v_was.lead_minutes, 'limitsNewcomers', coalesce(v_was.limits_newcomers::text, 'usual')),
      'to', jsonb_build_object('terms', p_args -> 'terms', 'leadMinutes', v_lead, 'limitsNewcomers', coalesce(v_limits::text, 'usual'))));
  end if;
  return private.get_settings_rows(v_venue);
end
$$;
comment on function private.save_policy(uuid, jsonb) is 'Changes the cancellation policy and the notice of a venue {venueId, rev: its policyRev, terms, leadMinutes: 0, 30, 60, 120 or 180, limitsNewcomers: true, false or null (from the 20th played booking on)}. Needs policy.edit (owner, admin). Refuses with FORBIDDEN {right}, NOT_FOUND, CHANGED {rev}, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk) values ('save-policy', true, true);

-- Pauses of online booking

create function private.pause_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select 'pause', v.id::text
  from (select private.parse_uuid(p_args ->> 'venueId') as id) v where private.has_right(v.id, p_right)
$$;
comment on function private.pause_locks(jsonb, text) is 'Locks of pause-online {venueId}: the row of the venue, because a phone that was offline may send pauses of several venues.';

create function private.pause_online(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.rule_venue_arg(p_args, 'online.pause');
  v_now timestamptz := private.app_now();
  v_court uuid := private.rule_court_arg(p_args, v_venue);
  v_until timestamptz := private.instant_arg(p_args, 'until');
  -- A clock that runs ahead must not overtake what comes after it.
  v_made timestamptz := private.made_at_arg(p_args);
  v_later private.audit_log;
  v_noted jsonb;
begin
  if v_until > v_now + interval '48 hours' then
    perform private.fail_field('until', '{"max": 48}');
  end if;
  if v_until <= v_now then
    perform private.fail(409, 'EXPIRED', jsonb_build_object('at', private.format_iso(v_until)));
  end if;
  perform 1 from public.venues v where v.id = v_venue for no key update;
  if v_until is not null or exists (
    select 1 from public.schedule_rules r
    where r.venue_id = v_venue and r.kind = 'pause' and r.until_at > v_now and r.court_id is not distinct from v_court
  ) then
    select a.* into v_later from private.audit_log a
    where a.venue_id = v_venue and a.at > v_made and a.action in ('online.paused', 'online.resumed')
      and a.detail ->> 'court' is not distinct from v_court::text
      and coalesce((a.detail ->> 'made')::timestamptz, a.at) > v_made
    order by a.at desc limit 1;
    if found then
      perform private.fail(409, 'TOO_LATE', jsonb_strip_nulls(jsonb_build_object(
        'at', coalesce(v_later.detail ->> 'made', private.format_iso(v_later.at)), 'by', private.get_person_name(v_later.actor))));
    end if;
  end if;
  v_noted := jsonb_build_object('court', v_court, 'until', private.format_iso(v_until), 'made', case when v_made < v_now then private.format_iso(v_made) end);
  delete from public.schedule_rules r where r.venue_id = v_venue and r.kind = 'pause' and r.until_at <= v_now;
  delete from public.schedule_rules r
  where r.venue_id = v_venue and r.kind = 'pause' and r.court_id is not distinct from v_court;
  if v_until is not null then
    insert into public.schedule_rules (id, venue_id, court_id, label, kind, from_at, until_at, created_at)
    values (p_id, v_venue, v_court, 'Pause', 'pause', v_now, v_until, v_now);
    perform private.note_audit('online.paused', v_venue, v_venue, v_noted);
  elsif found then
    perform private.note_audit('online.resumed', v_venue, v_venue, v_noted);
  end if;
  return private.get_settings_rows(v_venue);
end
$$;
comment on function private.pause_online(uuid, jsonb) is 'Pauses online booking of hours that begin until {until}, at most 48 hours ahead, of one court or all {venueId, courtId?, until, at}; until null resumes it. Replaces the pause of the same courts. Own entries go on, and existing bookings stay. A device may send it late: at is when it was made. A pause that is over by now is refused, and so is one after which somebody else paused or resumed. Needs online.pause (manager, owner, admin). Refuses with FORBIDDEN {right}, NOT_FOUND, INVALID {field, max}, EXPIRED {at}, TOO_LATE {at, by}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('pause-online', true, true, 'pause_locks', 'online.pause');

-- supabase/schemas/22_lists.sql

-- Lists of the consoles: what a desk or the console of staff (/admin) looks up online and does not store. Lists of the desk are
-- here, those of /admin in 23_admin.sql; 11_refunds.sql has the refunds of both, 21_venue_settings.sql schedule_preview,
-- 18_entries.sql move_grid, 23_messages.sql the messages and 24_audit.sql the audit trail.
-- A list is a row of private.list_views and a function private.desk_<view>(venue, filter, after) or private.admin_<view>(filter,
-- after). private.desk_list and private.admin_list check the right and call it. It answers {rows, next}: 50 rows a page, unless its
-- comment says otherwise. next is sent as after for the following page and is null behind the last one.
-- A search has two halves. private.find_bookings finds what an index finds, however long the list is: the code, whole words or
-- beginnings of words of a name, a whole number or its last digits. private.filter_bookings_by_query looks into the first 2,000 rows
-- behind after for any part of a name or number, and in lists of Baari of the name of a venue; it takes the text as it is, never as a
-- pattern. Where a list has more rows than that the page says isCut. private.desk_bookings then answers a next behind these rows,
-- so its pages may be short; the other lists end there. Nobody finds a phone that they may not see.
-- Measured database time with 300,000 bookings: one booking 10 ms (tests/db/plans.test.ts), a search 12 to 29 ms
-- (tests/db/growth.test.ts).

create table private.list_views (
  console text not null check (console in ('desk', 'admin')),
  view_name text not null check (view_name ~ '^[a-z]+(_[a-z]+)*$'),
  right_name text not null,
  primary key (console, view_name),
  of_payee text check (of_payee in ('platform', 'venue'))
);
comment on table private.list_views is 'Lists of the consoles, each with the right it needs. The function of view days is private.desk_days for console desk, that of view overview private.admin_overview for console admin.';
comment on column private.list_views.of_payee is 'Payee for whose payments the right is checked; null for the venue''s payee of now. A venue that was paid itself still owes its refunds after the payee has changed.';
insert into private.list_views (console, view_name, right_name, of_payee) values
  ('admin', 'overview', 'overview.see', null),
  ('admin', 'decide', 'call.log', null),
  ('admin', 'call', 'call.log', null),
  ('admin', 'done', 'call.log', null),
  ('admin', 'booking', 'call.log', null),
  ('admin', 'refunds', 'call.log', null),
  ('admin', 'disputes', 'dispute.answer', null),
  ('admin', 'vendors', 'vendor.decide', null),
  ('admin', 'audit', 'audit.see', null),
  ('desk', 'bookings', 'booking.decline', null),
  ('desk', 'days', 'booking.decline', null),
  ('desk', 'booking', 'booking.decline', null),
  ('desk', 'schedule_preview', 'hours.edit', null),
  ('desk', 'move_grid', 'booking.move', null),
  ('desk', 'staff', 'staff.edit', null),
  ('desk', 'refunds', 'refund.settle', 'venue');

-- Pages

create function private.parse_list_place(p_after text, out key text, out id uuid)
language plpgsql immutable set search_path = '' as $$
begin
  key := split_part(p_after, '/', 1);
  id := private.parse_uuid(substr(p_after, length(key) + 2));
  if p_after is not null and (key !~ '^[0-9TZ:.-]{1,40}$' or id is null) then
    perform private.fail(422, 'INVALID', '{"field": "after"}');
  end if;
end
$$;
comment on function private.parse_list_place(text) is 'Reads after, the row behind which a page starts: <key>/<id>; nulls for the first page. Refuses with INVALID {field} unless a list made it.';

create function private.parse_place_time(p_key text) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  return private.instant_arg(jsonb_build_object('after', nullif(p_key, '')), 'after');
end
$$;
comment on function private.parse_place_time(text) is 'Reads the key of a list that is ordered by time. Refuses with INVALID {field}.';

create function private.format_exact_time(p_at timestamptz) returns text
language sql immutable set search_path = '' as $$ select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;
comment on function private.format_exact_time(timestamptz) is 'An instant in ISO 8601 with microseconds, so that a page starts exactly behind its row.';

create function private.build_list_page(p_rows jsonb, p_next text, p_cut_query text default null) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(p_rows, '[]'), 'next', p_next) || case
    when p_cut_query is null or p_rows @> jsonb_build_array(jsonb_build_object('code', private.parse_code(p_cut_query))) then '{}'
    else '{"isCut": true}'
  end::jsonb
$$;
comment on function private.build_list_page(jsonb, text, text) is 'A page of a list {rows, next, isCut}. p_cut_query: the text of a search that did not look at all rows; isCut is left out without one, and where the text is the code of a row of the page.';

-- Search

create function private.query_arg(p_filter jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_query text := left(lower(private.text_arg(p_filter, 'q')), 80);
begin
  if length(v_query) < 3 then
    perform private.fail(422, 'INVALID', '{"field": "q", "least": 3}');
  end if;
  return v_query;
end
$$;
comment on function private.query_arg(jsonb) is 'Reads the searched text {q} in lower case, cut at 80 characters; null without one. Refuses with INVALID {field, least} below 3 characters.';

create function private.has_digits(p_query text, p_phone text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  -- A leading 0 is dropped: 0300 1234567 is +92 300 1234567.
  return length(regexp_replace(p_query, '[^0-9]', '', 'g')) >= 4
    and position(regexp_replace(regexp_replace(p_query, '[^0-9]', '', 'g'), '^0', '') in regexp_replace(p_phone, '[^0-9]', '', 'g')) > 0;
end
$$;
comment on function private.has_digits(text, text) is 'Whether the digits of a search, at least four, occur in a phone number. Null without a number.';

create function private.parse_code(p_query text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return translate(regexp_replace(upper(p_query), '[^0-9A-Z]', '', 'g'), 'ILO', '110');
end
$$;
comment on function private.parse_code(text) is 'A searched text as the code of a booking, as people misread it: KB-7F3k is KB7F3K, and O is 0.';

create function private.filter_bookings_by_query(p_bookings uuid[], p_query text, p_with_venue boolean) returns table (id uuid)
language plpgsql stable set search_path = '' as $$
declare
  v_code text := private.parse_code(p_query);
  v_has_digits boolean := length(regexp_replace(p_query, '[^0-9]', '', 'g')) >= 4;
  v_numbers_from date := case when private.is_staff() then '-infinity'::date else private.karachi_today() - 30 end;
begin
  -- Each booking and each name is looked up by its id: joins would read all bookings, people and venues. limit 1 keeps the planner
  -- from making a join of the first one.
  return query
    select b.id
    from unnest(p_bookings) as i cross join lateral (select x.* from public.bookings x where x.id = i limit 1) b
    where b.code = v_code
      -- position() takes the text as it is: % and _ are no wildcards.
      or position(p_query in lower(coalesce((select u.name from public.users u where u.id = b.user_id), private.get_guest_name(b)))) > 0
      -- A number that the caller may not see (30 days after the day) is not found by its digits either.
      or (v_has_digits and b.booking_date >= v_numbers_from and private.has_digits(p_query, coalesce(
        (select u.phone from public.users u where u.id = b.user_id),
        (select d.guest_phone from public.booking_desk d where d.booking_id = b.id),
        (select k.phone from private.booking_contacts k where k.booking_id = b.id))))
      or (p_with_venue and position(p_query in (
        select lower(v.name) from public.courts c join public.venues v on v.id = c.venue_id where c.id = b.court_id)) > 0);
end
$$;
comment on function private.filter_bookings_by_query(uuid[], text, boolean) is 'Those of the bookings that a search matches: by code, a part of the name or number of who comes, or on request a part of the name of the venue.';

create function private.find_bookings(p_query text) returns uuid[]
language plpgsql stable strict set search_path = '' as $$
declare
  -- A name or number of more people than this is no answer: the search then has what private.filter_bookings_by_query finds.
  v_most constant integer := 100;
  v_words tsquery := regexp_replace(plainto_tsquery('simple', p_query)::text, '''( |$)', ''':*\1', 'g');
  -- The last ten digits are the number, in each notation: 0300 1234567 is +92 300 1234567.
  v_digits text := reverse(right(regexp_replace(p_query, '[^0-9]', '', 'g'), 10));
  v_numbers_from date := case when private.is_staff() then '-infinity'::date else private.karachi_today() - 30 end;
  v_named uuid[] := array(select u.id from public.users u where to_tsvector('simple', u.name) @@ v_words limit v_most + 1);
  v_called uuid[];
  v_guests uuid[] := array(
    select d.booking_id from public.booking_desk d
    where d.guest_name is not null and to_tsvector('simple', d.guest_name) @@ v_words limit v_most + 1);
  v_guests_called uuid[];
begin
  if length(v_digits) >= 4 then
    -- Everything that begins with these digits; the character after 9 is the colon.
    v_called := array(
      select u.id from public.users u
      where u.phone is not null and reverse(regexp_replace(u.phone, '[^0-9]', '', 'g')) ~>=~ v_digits
        and reverse(regexp_replace(u.phone, '[^0-9]', '', 'g')) ~<~ (v_digits || ':') limit v_most + 1);
    v_guests_called := array(
      select d.booking_id from public.booking_desk d
      where d.guest_phone is not null and reverse(regexp_replace(d.guest_phone, '[^0-9]', '', 'g')) ~>=~ v_digits
        and reverse(regexp_replace(d.guest_phone, '[^0-9]', '', 'g')) ~<~ (v_digits || ':') limit v_most + 1);
  end if;
  return array(
    select x.id from (select b.id from public.bookings b where b.code = private.parse_code(p_query) limit v_most) x
    union
    select x.id
    from unnest(case when cardinality(v_named) <= v_most then v_named end) as p cross join lateral (
      select b.id from public.bookings b where b.user_id = p order by b.booking_date desc, b.id desc limit 50
    ) x
    union
    select x.id
    from unnest(case when cardinality(v_called) <= v_most then v_called end) as p cross join lateral (
      select b.id from public.bookings b where b.user_id = p and b.booking_date >= v_numbers_from
      order by b.booking_date desc, b.id desc limit 50
    ) x
    union
    select i from unnest(case when cardinality(v_guests) <= v_most then v_guests end) as i
    union
    select b.id from public.bookings b
    where b.id = any (case when cardinality(v_guests_called) <= v_most then v_guests_called end) and b.booking_date >= v_numbers_from);
end
$$;
comment on function private.find_bookings(text) is 'Bookings that a search finds through indexes: by code, by the beginnings of words of the name of who comes, by a whole number or its last four digits or more. Of a customer the newest 50. A name or number of more than 100 people finds nobody. The caller keeps those of its list.';

create function private.get_search_scan_limit(p_query text) returns integer
language sql immutable set search_path = '' as $$ select case when p_query is null then 51 else 2000 end $$;
comment on function private.get_search_scan_limit(text) is 'How many rows of its list a page looks at: 51 to fill a page of 50, 2,000 for a search, so that it does not read all that was settled in past years.';

-- One booking, for a decision about it

create function private.get_booking_history(p_booking uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'action', a.action, 'at', private.format_iso(a.at), 'by', private.get_person_name(a.actor),
    'detail', a.detail - 'by' - case when w.sees_payment then '{}'::text[] else '{reference,incomingReference,account,received}'::text[] end) order by a.id), '[]')
  from (
    select private.is_staff() as is_staff, private.has_right(private.get_venue_of_court(b.court_id), 'receipt.see', b.payee) as sees_payment
    from public.bookings b where b.id = p_booking
  ) w cross join lateral (
    select * from private.audit_log x
    where x.row_id = any (p_booking || array(select r.id from public.refunds r where r.booking_id = p_booking))
      and x.action <> 'call.opened' and (w.is_staff or x.action not like 'call.%')
    order by x.id desc limit 50
  ) a
$$;
comment on function private.get_booking_history(uuid) is 'The last 50 audit entries of a booking and its refunds, oldest first {action, at, by, detail}. Only staff see calls. Transaction IDs, accounts and received amounts are left out for callers without receipt.see.';

create function private.get_customer_record(p_person uuid, p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'played', count(*) filter (where b.status = 'completed' and a.state is distinct from 'no_show'),
    'noShow', count(*) filter (where a.state = 'no_show'),
    'cancelled', count(*) filter (where b.status = 'cancelled' and b.ended_by = 'customer'))
  from (
    select x.id, x.status, x.ended_by, x.court_id from public.bookings x where x.user_id = p_person
    order by x.booking_date desc, x.id desc limit 500
  ) b
  left join public.booking_attendance a on a.booking_id = b.id
  where p_venue is null or b.court_id in (select c.id from public.courts c where c.venue_id = p_venue)
$$;
comment on function private.get_customer_record(uuid, uuid) is 'How many bookings a customer played, missed (noShow) and cancelled, at a venue or (null) anywhere, among their newest 500 bookings.';

create function private.find_booking_hints(b public.bookings) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(h.hint), '[]') from (
    select jsonb_build_object('kind', 'receipt_before_hold', 'at', private.format_iso(r.created_at)) as hint
    from public.receipts r
    where r.path = b.payment_receipt and r.created_at < (
      select min(x.since) from private.hold_runs x
      where x.person_id = b.user_id and x.court_id = b.court_id and x.day = b.booking_date)
    union all
    (
      select jsonb_build_object('kind', 'another_pending', 'code', o.code, 'bookingId', o.id)
      from public.bookings o join public.courts c on c.id = o.court_id
      where o.user_id = b.user_id and o.id <> b.id and o.status = 'pending' and c.venue_id = private.get_venue_of_court(b.court_id)
      order by o.created_at desc, o.id limit 3
    )
    union all
    (
      select jsonb_build_object('kind', 'same_amount', 'code', o.code, 'bookingId', o.id, 'name', private.get_guest_name(o),
        'at', private.format_iso(o.created_at), 'minutes', floor(extract(epoch from b.created_at - o.created_at) / 60)::integer)
      from public.bookings o
      where o.court_id in (select c.id from public.courts c where c.venue_id = private.get_venue_of_court(b.court_id))
        and o.booking_date between b.booking_date - 7 and b.booking_date + 7
        and o.id <> b.id and o.total_price = b.total_price and o.source = 'app'
        and o.created_at between b.created_at - interval '1 hour' and b.created_at
      order by o.created_at desc, o.id limit 3
    )
    union all
    select jsonb_build_object('kind', 'receipt_seen_elsewhere')
    where exists (select 1 from private.receipt_flags f where f.path = b.payment_receipt)
  ) h
$$;
comment on function private.find_booking_hints(public.bookings) is 'Reasons to look twice at a payment; none of them decides. Kinds: receipt_before_hold (receipt is older than the hold), another_pending (another pending booking of the customer at the venue), same_amount (same total at the venue within an hour before, on a date within a week), receipt_seen_elsewhere (same file from another account). At most 3 of a kind, newest first.';

create function private.get_booking_facts(p_booking uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_booking public.bookings;
  v_venue public.venues;
  v_staff boolean := private.is_staff();
begin
  select * into v_booking from public.bookings b where b.id = p_booking;
  select * into v_venue from public.venues v where v.id = private.get_venue_of_court(v_booking.court_id);
  return private.entry_json(v_booking.id, null, v_venue.id) || jsonb_build_object(
    'rev', v_booking.rev, 'venueName', v_venue.name, 'city', v_venue.city,
    'courtName', (select c.name from public.courts c where c.id = v_booking.court_id),
    'fee', v_booking.fee, 'payee', v_booking.payee,
    'startsAt', private.format_iso(v_booking.starts_at),
    'decideBy', private.format_iso(v_booking.decide_by), 'endedBy', v_booking.ended_by, 'endReason', v_booking.end_reason, 'endNote', v_booking.end_note,
    'receipt', case when private.has_right(v_venue.id, 'receipt.see', v_booking.payee) then v_booking.payment_receipt end,
    'receiptAt', (select private.format_iso(r.created_at) from public.receipts r where r.path = v_booking.payment_receipt),
    'heldAt', (
      select private.format_iso(min(r.since)) from private.hold_runs r
      where r.person_id = v_booking.user_id and r.court_id = v_booking.court_id and r.day = v_booking.booking_date),
    'prices', to_jsonb(v_booking.hour_prices), 'subtotal', v_booking.subtotal, 'terms', v_booking.terms,
    'refund', (private.compute_refund(v_booking, private.app_now(), 'venue')).amount,
    'offer', private.move_offer_json(v_booking.id),
    'firstLook', (
      select jsonb_build_object('by', private.get_person_name(l.by_id), 'at', private.format_iso(l.at), 'received', l.received, 'isMine', l.by_id = auth.uid())
      from private.payment_looks l where l.booking_id = v_booking.id),
    'arrivedAt', (select private.format_iso(a.arrived_at) from public.booking_attendance a where a.booking_id = v_booking.id),
    'hoursBegun', private.get_hours_begun(v_booking.id),
    'pendingHere', cardinality(private.list_pending_of_customer(v_booking.id)),
    'asked', (
      select jsonb_build_object('amount', r.amount, 'percent', r.percent, 'deadline', private.format_iso(r.deadline))
      from private.compute_refund(v_booking, private.app_now(), 'customer') r where v_booking.status = 'confirmed'),
    'here', private.get_customer_record(v_booking.user_id, v_venue.id),
    'mayConfirm', private.has_right(v_venue.id, 'booking.confirm', v_booking.payee) and v_booking.user_id is distinct from auth.uid(),
    'accounts', case when private.has_right(v_venue.id, 'booking.confirm', v_booking.payee) then coalesce((
      select jsonb_agg(jsonb_build_object('id', d.id, 'bankName', d.bank_name, 'accountTitle', d.account_title, 'accountNumber', d.account_number)
        order by d.created_at desc, d.id)
      from public.bank_details d where d.venue_id is not distinct from case v_booking.payee when 'venue' then v_venue.id end
    ), '[]') end,
    'refunds', coalesce((
      select jsonb_agg(private.refund_json(r.id) order by r.created_at, r.id) from public.refunds r
      where r.booking_id = v_booking.id and private.has_right(v_venue.id, 'refund.settle', r.payer)
    ), '[]'),
    'history', private.get_booking_history(v_booking.id)
  ) || case when not v_staff then '{}'::jsonb else jsonb_build_object(
    'venuePhone', (select d.number from public.vendors d where d.id = v_venue.vendor_id),
    'email', (select u.email from public.users u where u.id = v_booking.user_id),
    'since', (select private.format_iso(u.created_at) from public.users u where u.id = v_booking.user_id),
    'mayCancelAsked', private.was_asked_in_call(v_booking.id), 'block', private.block_json(v_booking.user_id),
    'problems', coalesce(private.problems_json(v_booking.id), '[]'), 'ceiling', private.get_refund_ceiling(v_booking),
    'everywhere', private.get_customer_record(v_booking.user_id, null),
    'hints', private.find_booking_hints(v_booking),
    'claim', (
      select jsonb_build_object('by', private.get_person_name(c.by_id), 'since', private.format_iso(c.since), 'isMine', c.by_id = auth.uid())
      from private.call_claims c where c.booking_id = v_booking.id and c.until > private.app_now()),
    'calls', coalesce((
      select jsonb_agg(jsonb_build_object('by', private.get_person_name(c.by_id), 'at', private.format_iso(c.at), 'outcome', c.outcome,
        'backAt', private.format_iso(c.back_at), 'note', c.note) order by c.at desc, c.id)
      from public.booking_calls c where c.booking_id = v_booking.id
    ), '[]')) end;
end
$$;
comment on function private.get_booking_facts(uuid) is 'Everything that a decision about a booking needs: the entry, money, receipt (with the right to see it), the customer''s record, refunds, history; for staff also contact, hints, calls and who has it open. rev is the version to decide about. refund: what comes back if it is cancelled now for the venue, before hours that were played. asked: the same because the customer asked. offer: its open move offer. pendingHere: how many pending bookings the customer has at the venue. firstLook: who noted a payment without transaction ID. ceiling: PKR that Baari may still give back. heldAt: when the hold began. Amounts are PKR. Checks no right.';

create function private.case_json(p_booking uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'code', b.code, 'rev', b.rev, 'status', b.status, 'createdAt', private.format_iso(b.created_at),
    'startsAt', private.format_iso(b.starts_at), 'decideBy', private.format_iso(b.decide_by),
    'name', private.get_guest_name(b), 'phone', (select u.phone from public.users u where u.id = b.user_id),
    'venueId', v.id, 'venueName', v.name, 'city', v.city, 'courtName', c.name, 'day', b.booking_date,
    'hours', coalesce((select jsonb_agg(private.parse_hour(t.start_time) order by t.start_time) from public.time_slot_blocks t where t.booking_id = b.id), '[]'),
    'total', b.total_price, 'payee', b.payee,
    'claim', (
      select jsonb_build_object('by', private.get_person_name(k.by_id), 'since', private.format_iso(k.since), 'isMine', k.by_id = auth.uid())
      from private.call_claims k where k.booking_id = b.id and k.until > private.app_now()),
    'call', (
      select jsonb_build_object('outcome', l.outcome, 'at', private.format_iso(l.at), 'backAt', private.format_iso(l.back_at))
      from public.booking_calls l where l.booking_id = b.id order by l.at desc, l.id limit 1),
    'decision', private.get_decision(b))
    || case when private.is_suspended_booking(b.id) then '{"isSuspended": true}' else '{}' end::jsonb
  from public.bookings b join public.courts c on c.id = b.court_id join public.venues v on v.id = c.venue_id
  where b.id = p_booking
$$;
comment on function private.case_json(uuid) is 'A booking as a row of the lists of /admin; isSuspended when its venue belongs to a suspended business.';

-- Lists of the desk

create function private.desk_booking(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid := private.uuid_arg(p_filter, 'id');
begin
  if not exists (select 1 from public.bookings b join public.courts c on c.id = b.court_id where b.id = v_id and c.venue_id = p_venue) then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  return private.build_list_page(jsonb_build_array(
    private.get_booking_facts(v_id) || jsonb_build_object('isOwnBooking', private.is_own_booking(v_id))), null);
end
$$;
comment on function private.desk_booking(uuid, jsonb, text) is 'One booking of the venue {id}: private.get_booking_facts, with isOwnBooking (the caller is its customer). Refuses with NOT_FOUND.';

create function private.desk_days(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_first date := private.day_arg(p_filter, 'first');
  v_last date := private.day_arg(p_filter, 'last');
begin
  if v_last < v_first or v_last - v_first > 6 or v_first < private.karachi_today() - 400 or v_last > private.karachi_today() + 400 then
    perform private.fail(422, 'INVALID', '{"field": "last"}');
  end if;
  return private.build_list_page((
    select jsonb_agg(x.entry)
    from (
      select private.entry_json(b.id, null, p_venue) as entry from public.bookings b
      where b.court_id in (select c.id from public.courts c where c.venue_id = p_venue) and b.booking_date between v_first and v_last
        and (b.source = 'app' or b.status <> 'cancelled')
      union all
      select private.entry_json(null, k.id, p_venue) from public.venue_blocks k
      where k.court_id in (select c.id from public.courts c where c.venue_id = p_venue) and k.day between v_first and v_last and k.removed_at is null
    ) x), null);
end
$$;
comment on function private.desk_days(uuid, jsonb, text) is 'All entries of at most 7 days {first, last} within 400 days of today, for days that the desk does not store. One page. Refuses with INVALID {field}.';

create function private.desk_bookings(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_query text := private.query_arg(p_filter);
  -- next lets the caller go on behind the rows that a search looked at.
  v_most constant integer := private.get_search_scan_limit(v_query);
  v_courts uuid[] := array(select c.id from public.courts c where c.venue_id = p_venue);
  v_found uuid[] := private.find_bookings(v_query);
  v_place record;
  v_before date;
  v_ids uuid[];
  v_scanned integer;
  v_next text;
begin
  select * into v_place from private.parse_list_place(p_after);
  if v_place.id is not null then
    v_before := private.day_arg(jsonb_build_object('after', v_place.key), 'after');
  end if;
  with scanned as materialized (
    select x.id, x.booking_date
    from unnest(v_courts) as c cross join lateral (
      select b.id, b.booking_date from public.bookings b
      where b.court_id = c and (b.source = 'app' or b.status <> 'cancelled')
        and (v_before is null or (b.booking_date, b.id) < (v_before, v_place.id))
      order by b.booking_date desc, b.id desc limit v_most
    ) x
    order by x.booking_date desc, x.id desc limit v_most
  ), hits as (
    (
      select s.id, s.booking_date from scanned s where v_query is null or s.id in (
        select f.id from private.filter_bookings_by_query(array(select x.id from scanned x), v_query, false) f)
      order by s.booking_date desc, s.id desc limit 51
    )
    union
    select b.id, b.booking_date from public.bookings b
    where b.id = any (v_found) and b.court_id = any (v_courts) and (b.source = 'app' or b.status <> 'cancelled')
      and (v_before is null or (b.booking_date, b.id) < (v_before, v_place.id))
  ), page as (
    select h.*, row_number() over (order by h.booking_date desc, h.id desc) as nr from hits h order by nr limit 51
  )
  select array_agg(p.id order by p.nr) filter (where p.nr <= 50),
    case
      when count(*) > 50 then max(p.booking_date || '/' || p.id) filter (where p.nr = 50)
      when v_query is not null and (select count(*) from scanned) = v_most then (
        select s.booking_date || '/' || s.id from scanned s order by s.booking_date, s.id limit 1)
    end,
    case when count(*) <= 50 then (select count(*) from scanned) end
  into v_ids, v_next, v_scanned
  from page p;
  return private.build_list_page((
    select jsonb_agg(private.entry_json(o.id, null, p_venue) order by o.nr) from unnest(v_ids) with ordinality as o (id, nr)
  ), v_next, case when v_scanned = v_most then v_query end);
end
$$;
comment on function private.desk_bookings(uuid, jsonb, text) is 'Bookings of the venue, newest date first {q?: name, phone or code, at least 3 characters}. A search that looked at its 2,000 rows (isCut) has found the matches of private.find_bookings all the same, so a later page may bring them again. Refuses with INVALID {field}.';

create function private.desk_list(p_venue uuid, p_view text, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_view private.list_views;
  v_page jsonb;
begin
  perform private.require_person();
  select * into v_view from private.list_views l where l.console = 'desk' and l.view_name = p_view;
  perform private.require_right(p_venue, coalesce(v_view.right_name, 'none'), v_view.of_payee);
  execute format('select private.desk_%I($1, $2, $3)', v_view.view_name) into v_page using p_venue, coalesce(p_filter, '{}'), p_after;
  return private.build_answer('dl1', v_page);
end
$$;
comment on function private.desk_list(uuid, text, jsonb, text) is 'A list of a desk {rows, next}: bookings, days, booking, schedule_preview, move_grid, staff or refunds. private.desk_<view> names its filter, private.list_views the right. Refuses with SIGNED_OUT, ACCOUNT_GONE, FORBIDDEN {right}, NOT_FOUND, INVALID {field}.';
grant execute on function private.desk_list(uuid, text, jsonb, text) to anon, authenticated, service_role;

create function public.desk_list(venue uuid, view text, filter jsonb default '{}', after text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.desk_list(venue, view, filter, after) $$;
comment on function public.desk_list(uuid, text, jsonb, text) is 'Lists of a desk. See private.desk_list.';
grant execute on function public.desk_list(uuid, text, jsonb, text) to anon, authenticated, service_role;

-- supabase/schemas/23_admin.sql

-- Lists of the console of staff (/admin): the overview, bookings to decide about and to call about, what was decided, applications.
-- Pages, search and rights work as 22_lists.sql says. Refunds are listed in 11_refunds.sql, messages in 23_messages.sql, the audit
-- trail in 24_audit.sql.
-- A count of the overview is that of its list and stops at 1,000, so that the overview reads as much on every day.
-- Measured database time with 300,000 bookings: overview 3 ms, calls 16 ms (tests/db/growth.test.ts), payments to check 29 ms,
-- refunds 30 ms, audit trail 5 ms, by a part of a name 4 ms (tests/db/plans.test.ts).

create function private.admin_overview(p_filter jsonb, p_after text) returns jsonb
language sql stable set search_path = '' as $$
  select private.build_list_page(jsonb_build_array(jsonb_build_object(
    'decide', (
      select jsonb_build_object('count', count(*), 'since', private.format_iso(min(x.created_at)))
      from (select b.created_at from public.bookings b where b.status = 'pending' order by b.created_at limit t.most) x),
    'call', (
      select jsonb_build_object('count', count(*), 'since', private.format_iso(min(x.confirmed_at)))
      from (
        select b.confirmed_at from public.bookings b
        where b.status = 'confirmed' and b.source = 'app' and b.user_id is not null and not b.is_reached and b.starts_at > t.now
        order by b.starts_at limit t.most
      ) x),
    'refunds', (
      select jsonb_build_object('count', count(*), 'sum', coalesce(sum(x.amount), 0), 'since', private.format_iso(min(x.due_at)))
      from (
        select r.amount, r.due_at from public.refunds r
        where r.state = 'due' and (r.payer = 'platform' or r.needs_second is not null or r.due_at <= t.now - interval '3 days'
          or (t.has_suspended and private.is_suspended_booking(r.booking_id)))
        order by r.due_at limit t.most
      ) x),
    'second', (
      select jsonb_build_object('count', count(*), 'sum', coalesce(sum(x.amount), 0), 'since', private.format_iso(min(x.due_at)))
      from (
        select r.amount, r.due_at from public.refunds r
        where r.state = 'due' and r.needs_second is not null
          and not exists (select 1 from private.refund_notes n where n.refund_id = r.id and n.approved_by is not null)
        order by r.due_at limit t.most
      ) x),
    'disputes', (
      select jsonb_build_object('count', count(*), 'since', private.format_iso(min(x.created_at)))
      from (select d.created_at from private.disputes d where d.state = 'open' order by d.created_at limit t.most) x),
    'settlers', (select count(*) from private.admins), 'admins', (select count(*) from private.admins a where a.role = 'admin'),
    'vendors', (
      select jsonb_build_object('count', count(*), 'since', private.format_iso(min(x.created_at)))
      from (select d.created_at from public.vendors d where d.status = 'pending' order by d.created_at limit t.most) x),
    'messages', (
      select jsonb_build_object('count', count(*), 'since', private.format_iso(min(x.created_at)))
      from (select c.created_at from public.contact_submissions c where c.state = 'new' order by c.created_at limit t.most) x),
    'today', (
      select jsonb_build_object('refunds', coalesce(sum(x.amount), 0), 'refundCount', count(*))
      from unnest(array['due', 'sent']) as s cross join lateral (
        select r.amount from public.refunds r where r.state = s and r.due_at between t.start and t.now order by r.due_at limit t.most
      ) x
    ) || jsonb_build_object(
      'made', (
        select count(*) from (
          select 1 from public.bookings b where b.source = 'app' and b.created_at between t.start and t.now
          order by b.created_at limit t.most) x),
      'confirmed', (
        select count(*) from (
          select 1 from private.audit_log a where a.action = 'booking.confirmed' and a.at between t.start and t.now
          order by a.at desc limit t.most) x),
      -- Each booking once: a refund_due one becomes cancelled later, when its refund is settled. Own entries do not count.
      'cancelled', (
        select count(distinct x.row_id) from (
          select a.row_id from private.audit_log a
          where a.action in ('booking.cancelled', 'booking.refund_due') and a.at between t.start and t.now
            and not a.detail ? 'source' and a.detail ->> 'from' is distinct from 'refund_due'
          order by a.at limit t.most) x),
      'minutes', (
        select percentile_cont(0.5) within group (order by extract(epoch from x.at - b.created_at) / 60)::integer
        from (
          select a.at, a.row_id from private.audit_log a
          where a.action in ('booking.confirmed', 'booking.declined') and a.at between t.start and t.now
          order by a.at desc, a.row_id desc limit 20
        ) x join public.bookings b on b.id = x.row_id)))), null)
  from (
    select private.app_now() as now, private.get_hour_start(private.karachi_today(), '00:00') as start, 1000 as most,
      private.has_suspended() as has_suspended
  ) t
$$;
comment on function private.admin_overview(jsonb, text) is 'One row: how many bookings, calls, refunds (with their sum in PKR), second yeses, disputes, applications and messages wait and since when, how many people and admins Baari has (settlers, admins), and the figures of today (Asia/Karachi) until now. Counts and sums stop at 1,000 rows of a kind. minutes: median from a booking to its confirmation or refusal, of the last 20.';

create function private.admin_decide(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_query text := private.query_arg(p_filter);
  v_most constant integer := private.get_search_scan_limit(v_query);
  v_found uuid[] := private.find_bookings(v_query);
  v_place record;
  v_at timestamptz;
  v_soon uuid[];
  v_ids uuid[];
  v_scanned integer;
  v_next text;
begin
  select * into v_place from private.parse_list_place(p_after);
  v_at := private.parse_place_time(v_place.key);
  v_soon := array(
    select b.id from public.bookings b where b.status = 'pending' and b.starts_at <= private.app_now() + interval '3 hours'
    order by b.starts_at, b.created_at limit 100);
  if v_query is not null then
    v_soon := array(
      select o.id from unnest(v_soon) with ordinality as o (id, nr)
      where o.id in (select f.id from private.filter_bookings_by_query(v_soon, v_query, true) f) order by o.nr);
  end if;
  with scanned as materialized (
    select b.id, b.created_at from public.bookings b
    where b.status = 'pending' and b.id <> all (v_soon)
      and b.created_at >= coalesce(v_at, '-infinity') and (v_at is null or (b.created_at, b.id) > (v_at, v_place.id))
    order by b.created_at, b.id limit v_most
  ), hits as (
    (
      select s.id, s.created_at from scanned s where v_query is null or s.id in (
        select f.id from private.filter_bookings_by_query(array(select x.id from scanned x), v_query, true) f)
      order by s.created_at, s.id limit 51
    )
    union
    select b.id, b.created_at from public.bookings b
    where b.id = any (v_found) and b.status = 'pending' and b.id <> all (v_soon)
      and (v_at is null or (b.created_at, b.id) > (v_at, v_place.id))
  ), page as (
    select h.*, row_number() over (order by h.created_at, h.id) as nr from hits h order by nr limit 51
  )
  select array_agg(p.id order by p.nr) filter (where p.nr <= 50),
    case when count(*) > 50 then max(private.format_exact_time(p.created_at) || '/' || p.id) filter (where p.nr = 50) end,
    case when count(*) <= 50 then (select count(*) from scanned) end
  into v_ids, v_next, v_scanned
  from page p;
  return private.build_list_page((
    select jsonb_agg(private.case_json(o.id) || jsonb_build_object('isSoon', o.id = any (v_soon)) order by o.nr)
    from unnest(case when v_at is null then v_soon else '{}' end || v_ids) with ordinality as o (id, nr)
  ), v_next, case when v_scanned = v_most then v_query end);
end
$$;
comment on function private.admin_decide(jsonb, text) is 'Pending bookings {q?}: on the first page those that begin within 3 hours (isSoon, at most 100), then the oldest first. Refuses with INVALID {field}.';

create function private.admin_call(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_query text := private.query_arg(p_filter);
  v_most constant integer := private.get_search_scan_limit(v_query);
  v_found uuid[] := private.find_bookings(v_query);
  v_place record;
  v_from timestamptz;
  v_ids uuid[];
  v_scanned integer;
  v_next text;
begin
  select * into v_place from private.parse_list_place(p_after);
  v_from := greatest(private.parse_place_time(v_place.key), private.app_now());
  with scanned as materialized (
    select b.id, b.starts_at from public.bookings b
    where b.status = 'confirmed' and b.source = 'app' and b.user_id is not null and not b.is_reached
      and b.starts_at > private.app_now() and b.starts_at >= v_from and (v_place.id is null or (b.starts_at, b.id) > (v_from, v_place.id))
    order by b.starts_at, b.id limit v_most
  ), hits as (
    (
      select s.id, s.starts_at from scanned s where v_query is null or s.id in (
        select f.id from private.filter_bookings_by_query(array(select x.id from scanned x), v_query, true) f)
      order by s.starts_at, s.id limit 51
    )
    union
    select b.id, b.starts_at from public.bookings b
    where b.id = any (v_found) and b.status = 'confirmed' and b.source = 'app' and b.user_id is not null and not b.is_reached
      and b.starts_at > private.app_now() and (v_place.id is null or (b.starts_at, b.id) > (v_from, v_place.id))
  ), page as (
    select h.*, row_number() over (order by h.starts_at, h.id) as nr from hits h order by nr limit 51
  )
  select array_agg(p.id order by p.nr) filter (where p.nr <= 50),
    case when count(*) > 50 then max(private.format_exact_time(p.starts_at) || '/' || p.id) filter (where p.nr = 50) end,
    case when count(*) <= 50 then (select count(*) from scanned) end
  into v_ids, v_next, v_scanned
  from page p;
  return private.build_list_page((
    select jsonb_agg(private.case_json(o.id) order by o.nr) from unnest(v_ids) with ordinality as o (id, nr)
  ), v_next, case when v_scanned = v_most then v_query end);
end
$$;
comment on function private.admin_call(jsonb, text) is 'Confirmed online bookings to come whose customer nobody has reached, or not since the business of the venue was suspended {q?}, soonest first. Refuses with INVALID {field}.';

create function private.admin_done(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_query text := private.query_arg(p_filter);
  v_most constant integer := private.get_search_scan_limit(v_query);
  v_found uuid[] := private.find_bookings(v_query);
  v_place record;
  v_before timestamptz;
  v_rows jsonb;
  v_scanned integer;
  v_next text;
begin
  select * into v_place from private.parse_list_place(p_after);
  v_before := private.parse_place_time(v_place.key);
  with scanned as materialized (
    select a.at, a.row_id from private.audit_log a
    where a.action in ('booking.confirmed', 'booking.declined', 'booking.called_off')
      and a.at >= private.app_now() - interval '7 days' and a.at <= coalesce(v_before, 'infinity')
      and (v_before is null or (a.at, a.row_id) < (v_before, v_place.id))
    order by a.at desc, a.row_id desc limit v_most
  ), hits as (
    (
      select s.at, s.row_id from scanned s
      where v_query is null or s.row_id in (
        select f.id from private.filter_bookings_by_query(array(select x.row_id from scanned x), v_query, true) f)
      order by s.at desc, s.row_id desc limit 51
    )
    union
    select a.at, a.row_id from private.audit_log a
    where a.row_id = any (v_found) and a.action in ('booking.confirmed', 'booking.declined', 'booking.called_off')
      and a.at >= private.app_now() - interval '7 days' and (v_before is null or (a.at, a.row_id) < (v_before, v_place.id))
  ), page as (
    select h.*, row_number() over (order by h.at desc, h.row_id desc) as nr from hits h order by nr limit 51
  )
  select jsonb_agg(private.case_json(p.row_id) order by p.nr) filter (where p.nr <= 50),
    case when count(*) > 50 then max(private.format_exact_time(p.at) || '/' || p.row_id) filter (where p.nr = 50) end,
    case when count(*) <= 50 then (select count(*) from scanned) end
  into v_rows, v_next, v_scanned
  from page p;
  return private.build_list_page(v_rows, v_next, case when v_scanned = v_most then v_query end);
end
$$;
comment on function private.admin_done(jsonb, text) is 'Bookings that were confirmed, declined or cancelled for the venue in the last 7 days {q?}, newest first. Refuses with INVALID {field}.';

create function private.admin_booking(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid := private.uuid_arg(p_filter, 'id');
begin
  if not exists (select 1 from public.bookings b where b.id = v_id) then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  return private.build_list_page(jsonb_build_array(
    private.get_booking_facts(v_id) || jsonb_build_object('isOwnBooking', private.is_own_booking(v_id))), null);
end
$$;
comment on function private.admin_booking(jsonb, text) is 'One booking {id}: private.get_booking_facts, with isOwnBooking (the caller is its customer). Refuses with NOT_FOUND.';

create function private.admin_vendors(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_status text := coalesce(p_filter ->> 'status', 'pending');
  v_one uuid := case when p_filter ->> 'id' is not null then private.uuid_arg(p_filter, 'id') end;
  v_query text := private.query_arg(p_filter);
  v_place record;
  v_at timestamptz;
  v_rows jsonb;
  v_next text;
begin
  if v_one is not null then
    return private.build_list_page((
      select jsonb_agg(private.vendor_json(d.id) || jsonb_build_object(
        'isOwn', d.user_id is not distinct from auth.uid(),
        'applications', coalesce((
          select jsonb_agg(jsonb_build_object('id', o.id, 'business', o.business_name, 'status', o.status, 'createdAt', private.format_iso(o.created_at))
            order by o.created_at desc, o.id)
          from public.vendors o where o.user_id = d.user_id and o.id <> d.id
        ), '[]')))
      from public.vendors d where d.id = v_one
    ), null);
  end if;
  if v_status not in ('pending', 'changes_requested', 'approved', 'rejected', 'suspended') then
    perform private.fail(422, 'INVALID', '{"field": "status"}');
  end if;
  select * into v_place from private.parse_list_place(p_after);
  v_at := private.parse_place_time(v_place.key);
  select jsonb_agg(private.vendor_json(x.id) || jsonb_build_object('others', (
      select count(*) from public.vendors o join public.vendors d on d.id = x.id where o.user_id = d.user_id and o.id <> d.id
    )) order by x.nr) filter (where x.nr <= 50),
    max(private.format_exact_time(x.created_at) || '/' || x.id) filter (where x.nr = 50 and x.total > 50)
  into v_rows, v_next
  from (
    select y.*, row_number() over (order by y.created_at, y.id) as nr, count(*) over () as total
    from (
      select d.id, d.created_at from public.vendors d
      where d.status = v_status
        and (v_query is null or position(v_query in lower(d.business_name)) > 0 or position(v_query in lower(d.name)) > 0
          or lower(d.email_address) = v_query or private.has_digits(v_query, d.number))
        and d.created_at >= coalesce(v_at, '-infinity') and (v_at is null or (d.created_at, d.id) > (v_at, v_place.id))
      order by d.created_at, d.id limit 51
    ) y
  ) x;
  return private.build_list_page(v_rows, v_next);
end
$$;
comment on function private.admin_vendors(jsonb, text) is 'Applications and businesses {status: pending (the default), changes_requested, approved, rejected or suspended, q?: business, name, number or whole e-mail}, oldest first, with how many others the same applicant sent. {id}: only that one, in any state, with the others; no row for an unknown id. A search covers all rows of the status. Refuses with INVALID {field}.';

-- The call

create function private.admin_list(p_view text, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_view private.list_views;
  v_page jsonb;
begin
  perform private.require_person();
  select * into v_view from private.list_views l where l.console = 'admin' and l.view_name = p_view;
  perform private.require_right(null, coalesce(v_view.right_name, 'none'));
  execute format('select private.admin_%I($1, $2)', v_view.view_name) into v_page using coalesce(p_filter, '{}'), p_after;
  return private.build_answer('al1', v_page);
end
$$;
comment on function private.admin_list(text, jsonb, text) is 'A list of /admin {rows, next}: overview, decide, call, done, booking, refunds, disputes, vendors, messages or audit. private.admin_<view> names its filter, private.list_views the right. Refuses with SIGNED_OUT, ACCOUNT_GONE, FORBIDDEN {right}, NOT_FOUND, INVALID {field}.';
grant execute on function private.admin_list(text, jsonb, text) to anon, authenticated, service_role;

create function public.admin_list(view text, filter jsonb default '{}', after text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.admin_list(view, filter, after) $$;
comment on function public.admin_list(text, jsonb, text) is 'Lists of /admin. See private.admin_list.';
grant execute on function public.admin_list(text, jsonb, text) to anon, authenticated, service_role;

-- supabase/schemas/23_messages.sql

-- Messages of the contact form, signed in or not, and how Baari's staff answer them (/admin/messages).
-- No limit is shared by all: a stranger who uses up one would shut the form for everybody. Whoever is signed in is counted by account,
-- a visitor by address. A visitor's message also carries a proof of work, which the phone makes without a network when the message is
-- written. It makes a flood cost something and stops nobody who is determined, so new messages of accounts stand before those
-- of visitors: however many a stranger sends, they bury nobody who is signed in.

create table public.contact_submissions (
  id uuid primary key,
  user_id uuid references public.users (id) on delete set null,
  first_name text not null check (length(btrim(first_name)) between 1 and 80),
  last_name text not null check (length(btrim(last_name)) between 1 and 80),
  email text not null check (length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
  phone_number text check (length(phone_number) <= 40),
  subject text not null check (length(btrim(subject)) between 1 and 200),
  message text not null check (length(btrim(message)) between 1 and 5000),
  created_at timestamptz not null default now(),
  state text not null default 'new' check (state in ('new', 'answered', 'closed')),
  note text check (length(note) between 1 and 300),
  decided_by uuid,
  decided_at timestamptz check ((decided_at is null) = (state = 'new')),
  sxid xid8 not null default pg_current_xact_id(),
  rev integer not null default 1
);
comment on table public.contact_submissions is 'Messages of the contact form. Written by submit-contact-message, answered or closed by answer-message. Kept for a year after that.';
comment on column public.contact_submissions.id is 'Id of the queued write, so that a resend cannot add a second message.';
comment on column public.contact_submissions.user_id is 'Account of the sender; null when signed out or once that account is deleted.';
comment on column public.contact_submissions.note is 'Note for the team.';
comment on column public.contact_submissions.decided_by is 'Who of Baari''s staff answered or closed it last.';
create index contact_submissions_by_user on public.contact_submissions (user_id);
create index contact_submissions_new on public.contact_submissions ((user_id is null), created_at, id) where state = 'new';
create index contact_submissions_decided on public.contact_submissions (decided_at, id) where decided_at is not null;
alter table public.contact_submissions enable row level security;
grant select, insert, update, delete on public.contact_submissions to service_role;
create trigger clean_names before insert or update of first_name, last_name on public.contact_submissions
  for each row execute function private.clean_names('first_name', 'last_name');
create trigger stamp_row before insert or update on public.contact_submissions for each row execute function private.stamp_row();
create policy "admins read contact messages" on public.contact_submissions
  for select to authenticated using ((select private.is_admin()));

-- Writing one

create function private.is_proof_of_work(p_id uuid, p_proof text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(left(encode(sha256(convert_to(p_id || ':' || left(p_proof, 20), 'UTF8')), 'hex'), 3) = '000', false)
$$;
comment on function private.is_proof_of_work(uuid, text) is 'Whether SHA-256 of <id>:<proof> begins with 12 zero bits. A phone tries 4,096 numbers on average until one does (src/domain/proof-of-work.ts).';

create function private.submit_contact_message(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := case when auth.uid() is not null then private.require_person() end;
begin
  if v_person is not null then
    perform private.count_hit('contact:' || v_person, 5, interval '10 minutes');
    perform private.count_hit('contact-day:' || v_person, 20, interval '1 day');
  else
    if not private.is_proof_of_work(p_id, private.text_arg(p_args, 'proof')) then
      perform private.fail(422, 'INVALID', '{"field": "proof"}');
    end if;
    perform private.count_hit('contact:' || private.get_client_address(), 5, interval '10 minutes');
  end if;
  insert into public.contact_submissions (id, user_id, first_name, last_name, email, phone_number, subject, message, created_at)
  values (
    p_id, v_person, private.text_arg(p_args, 'firstName'), private.text_arg(p_args, 'lastName'),
    private.text_arg(p_args, 'email'), private.text_arg(p_args, 'phone'), private.text_arg(p_args, 'subject'),
    private.text_arg(p_args, 'message'), private.app_now()
  );
  return '{}';
end
$$;
comment on function private.submit_contact_message(uuid, jsonb) is 'Stores a message of the contact form {firstName, lastName, email, phone?, subject, message, proof}; for everybody, signed in or not. proof: private.is_proof_of_work, of visitors only. At most 5 in 10 minutes, per account (20 a day) or per address of a visitor. Refuses with RATE_LIMITED {retry_after}; ACCOUNT_GONE for a token whose account was deleted, so that a resend does not store the message again; INVALID {field} without a proof, or where a check of the table fails.';
insert into private.mutation_kinds (kind, needs_person) values ('submit-contact-message', false);

-- Answering

create function private.message_json(c public.contact_submissions) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'rev', c.rev, 'state', c.state, 'name', c.first_name || ' ' || c.last_name, 'email', c.email,
    'phone', nullif(c.phone_number, ''), 'subject', c.subject, 'message', c.message, 'createdAt', private.format_iso(c.created_at),
    'note', c.note, 'decidedBy', private.get_person_name(c.decided_by), 'decidedAt', private.format_iso(c.decided_at),
    'account', (
      select jsonb_build_object('name', u.name, 'email', u.email, 'since', private.format_iso(u.created_at))
      from public.users u where u.id = c.user_id
    ))
$$;
comment on function private.message_json(public.contact_submissions) is 'A message with the account of its sender (null for a visitor, whose name and addresses are only what was typed), as staff see it.';

create function private.admin_messages(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_state text := coalesce(p_filter ->> 'state', 'new');
  v_one uuid := case when p_filter ->> 'id' is not null then private.uuid_arg(p_filter, 'id') end;
  v_query text := private.query_arg(p_filter);
  v_limit integer := private.get_search_scan_limit(v_query);
  v_place record;
  v_visitor boolean;
  v_at timestamptz;
  v_ids uuid[];
  v_scanned integer;
begin
  if v_one is not null then
    return private.build_list_page((
      select jsonb_agg(private.message_json(c)) from public.contact_submissions c where c.id = v_one
    ), null);
  end if;
  if v_state not in ('new', 'answered', 'closed') then
    perform private.fail(422, 'INVALID', '{"field": "state"}');
  end if;
  select * into v_place from private.parse_list_place(p_after);
  -- The first character of a place is 1 for a visitor's message, 0 for another.
  v_visitor := left(v_place.key, 1) = '1';
  v_at := private.parse_place_time(substr(v_place.key, 2));
  if v_state = 'new' then
    v_ids := array(
      select c.id from public.contact_submissions c
      where c.state = 'new' and (v_at is null or (c.user_id is null, c.created_at, c.id) > (v_visitor, v_at, v_place.id))
      order by c.user_id is null, c.created_at, c.id limit v_limit);
  else
    v_ids := array(
      select c.id from public.contact_submissions c
      where c.state = v_state and c.decided_at is not null and (v_at is null or (c.decided_at, c.id) < (v_at, v_place.id))
      order by c.decided_at desc, c.id desc limit v_limit);
  end if;
  v_scanned := cardinality(v_ids);
  if v_query is not null then
    v_ids := array(
      select c.id from unnest(v_ids) with ordinality as o (id, nr) join public.contact_submissions c on c.id = o.id
      where position(v_query in lower(c.first_name || ' ' || c.last_name)) > 0 or position(v_query in lower(c.email)) > 0
        or position(v_query in lower(c.subject)) > 0 or private.has_digits(v_query, c.phone_number)
      order by o.nr limit 51);
  end if;
  return private.build_list_page((
    select jsonb_agg(private.message_json(c) || jsonb_build_object('message', left(c.message, 200)) order by o.nr)
    from unnest(v_ids[:50]) with ordinality as o (id, nr) join public.contact_submissions c on c.id = o.id
  ), (
    select (c.user_id is null)::integer || private.format_exact_time(coalesce(c.decided_at, c.created_at)) || '/' || c.id
    from public.contact_submissions c where c.id = v_ids[50] and cardinality(v_ids) > 50
  ), case when v_scanned = v_limit and cardinality(v_ids) <= 50 then v_query end);
end
$$;
comment on function private.admin_messages(jsonb, text) is 'Messages {state: new (the default), answered or closed, q?: name, e-mail, subject or phone}: new ones of accounts first, then those of visitors, each oldest first; the others with the latest decision first. Of a message its first 200 characters. {id}: only that one, whole; no row for an unknown id. Refuses with INVALID {field}.';
insert into private.list_views (console, view_name, right_name) values ('admin', 'messages', 'message.answer');

create function private.message_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select 'message', private.parse_uuid(p_args ->> 'messageId')::text where private.has_right(null, p_right)
$$;
comment on function private.message_locks(jsonb, text) is 'Locks of answer-message {messageId}: the message.';

create function private.answer_message(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_message public.contact_submissions;
  v_state text := private.text_arg(p_args, 'state');
  v_note text := private.words_arg(p_args, 'note', 300);
begin
  perform private.require_right(null, 'message.answer');
  if v_state is null or v_state not in ('answered', 'closed') then
    perform private.fail(422, 'INVALID', '{"field": "state"}');
  end if;
  select * into v_message from public.contact_submissions c where c.id = private.uuid_arg(p_args, 'messageId') for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_message.state in ('closed', v_state) then
    perform private.fail(409, 'ALREADY_DECIDED', jsonb_build_object(
      'state', v_message.state, 'by', private.get_person_name(v_message.decided_by), 'at', private.format_iso(v_message.decided_at)));
  end if;
  perform private.require_rev(p_args, v_message.rev);
  update public.contact_submissions c set
    state = v_state, note = coalesce(v_note, c.note), decided_by = auth.uid(), decided_at = private.app_now()
  where c.id = v_message.id returning * into v_message;
  perform private.note_audit('message.' || v_state, v_message.id, null, '{}');
  return jsonb_build_object('messages', jsonb_build_array(private.message_json(v_message)));
end
$$;
comment on function private.answer_message(uuid, jsonb) is 'Marks a new message as answered, or a new or answered one as closed; staff only (message.answer). {messageId, rev, state: answered or closed, note?: at most 300 characters, for the team}; without a note the earlier one stays. Answers {messages}. Refuses with FORBIDDEN {right}, NOT_FOUND, ALREADY_DECIDED {state, by, at}, CHANGED {rev}, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('answer-message', true, true, 'message_locks', 'message.answer');

create function private.delete_old_messages(p_most integer) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.contact_submissions c where c.id in (
    select x.id from public.contact_submissions x where x.decided_at < private.app_now() - interval '1 year'
    order by x.decided_at limit p_most for update skip locked);
end
$$;
comment on function private.delete_old_messages(integer) is 'Deletes at most p_most messages a year after they were answered or closed.';

-- supabase/schemas/24_audit.sql

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

-- supabase/schemas/25_upkeep.sql

-- Recurring work: private.advance_bookings runs once a minute, does what time alone decides, and deletes what was kept long enough.
-- pg_cron calls it where that exists, else a timer of the embedded backend, or any schedule with the service key. It may run at any
-- time and twice at once: it skips rows that somebody holds. A run does a limited number of rows of each kind, oldest first, along
-- an index, so that it is short after an outage too. With nothing due it reads 94 pages in 3 ms, with 300,000 bookings as with 30,000
-- (tests/db/growth.test.ts).
-- Nothing has to run for a hold to lapse: from held_until on its hours count as free. The job only tidies up.
-- Kept: queued writes 90 days, notes of password mails and lapsed holds 30 days, rate limits and hold runs 1 day, tombstones 60
-- days, audit trail 2 years (money 6), names of guests 180 days after the day (private.delete_old_guests), messages a year
-- after they were answered.
-- This file loads last. At its end the timer starts, and everybody but the granted roles loses the right to execute functions.

create table private.timer_runs (
  job text primary key check (job ~ '^[a-z]+(-[a-z]+)*$'),
  ran_at timestamptz not null
);
comment on table private.timer_runs is 'End of the last full run of each recurring job. advance-bookings tells whether the timer stands still, so it follows the clock of the database; delete-old-guests runs once per date.';

-- The job

create function private.advance_bookings() returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  -- Rows of a kind per run: the next run is a minute away.
  v_most constant integer := 1000;
  v_now timestamptz := private.app_now();
  v_due uuid[];
  v_completed integer;
  v_reminded integer;
  v_refunds integer;
  v_lapsed integer;
begin
  -- Ids are locked first and then updated with `= any`: joined to the locked rows, the planner would read the whole table.
  v_due := array(
    select b.id from public.bookings b
    where b.status = 'confirmed' and b.ends_at <= v_now
    order by b.ends_at, b.id limit v_most for update skip locked
  );
  update public.bookings b set status = 'completed' where b.id = any (v_due);
  get diagnostics v_completed = row_count;

  v_reminded := private.remind_undecided(v_now, v_most);

  v_due := array(
    select b.id from public.bookings b where b.status = 'pending' and b.decide_by <= v_now
    order by b.decide_by, b.id limit v_most for update skip locked
  );
  update public.bookings b set status = 'refund_due', ended_by = 'time', end_reason = 'unanswered' where b.id = any (v_due);
  get diagnostics v_refunds = row_count;

  v_due := array(
    select t.id from public.time_slot_blocks t where t.active and t.reason = 'hold' and t.held_until <= v_now
    order by t.held_until limit v_most for update skip locked
  );
  update public.time_slot_blocks t set active = false where t.id = any (v_due);
  get diagnostics v_lapsed = row_count;

  perform private.delete_old_records();
  insert into private.timer_runs (job, ran_at) values ('advance-bookings', clock_timestamp())
  on conflict (job) do update set ran_at = excluded.ran_at;
  return private.build_answer('ab1', jsonb_build_object(
    'completed', v_completed, 'reminded', v_reminded, 'refund_due', v_refunds, 'lapsed', v_lapsed));
end
$$;
comment on function private.advance_bookings() is 'The job of every minute: confirmed bookings whose last hour has ended become completed; pending ones that nobody decided about by decide_by become refund_due (ended_by time, reason unanswered), and their customers are reminded before; lapsed holds become inactive; old records are deleted. Safe to run at any time and twice at once. Answers how many {completed, reminded, refund_due, lapsed}.';
grant execute on function private.advance_bookings() to service_role;

create function public.advance_bookings() returns jsonb
language sql security invoker set search_path = '' as $$ select private.advance_bookings() $$;
comment on function public.advance_bookings() is 'For the service role only: once a minute where pg_cron does not exist. See private.advance_bookings.';
grant execute on function public.advance_bookings() to service_role;

create function private.delete_old_records() returns void
language plpgsql set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_most constant integer := 1000;
begin
  delete from private.client_mutations c where c.id in (
    select x.id from private.client_mutations x where x.applied_at < v_now - interval '90 days'
    order by x.applied_at limit v_most for update skip locked);
  delete from private.forgot_password f where f.id in (
    select x.id from private.forgot_password x where x.created_at < v_now - interval '30 days'
    order by x.created_at limit v_most for update skip locked);
  delete from private.rate_limits r where r.bucket in (
    select x.bucket from private.rate_limits x where x.window_start < v_now - interval '1 day'
    order by x.window_start limit v_most for update skip locked);
  delete from private.hold_runs h using (
    select x.person_id, x.court_id, x.day, x.hour from private.hold_runs x where x.until < v_now - interval '1 day'
    order by x.until limit v_most for update skip locked
  ) as old
  where (h.person_id, h.court_id, h.day, h.hour) = (old.person_id, old.court_id, old.day, old.hour);
  delete from public.time_slot_blocks t where t.id in (
    select x.id from public.time_slot_blocks x where x.reason = 'hold' and x.held_until < v_now - interval '30 days'
    order by x.held_until limit v_most for update skip locked);
  delete from private.audit_log a where a.id in (
    select x.id from private.audit_log x where not x.about_money and x.at < v_now - interval '2 years'
    order by x.at limit v_most);
  delete from private.audit_log a where a.id in (
    select x.id from private.audit_log x where x.about_money and x.at < v_now - interval '6 years'
    order by x.at limit v_most);
  perform private.prune_tombstones(v_most);
  perform private.run_housekeeping();
end
$$;
comment on function private.delete_old_records() is 'Deletes at most 1,000 rows of each kind, oldest first: queued writes after 90 days, notes of password mails and lapsed holds after 30, rate limits and hold runs after 1 (no window is longer), tombstones after 60, the audit trail after 2 years (money 6). Then runs private.run_housekeeping.';

create function private.run_housekeeping() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.lapse_move_offers(500);
  perform private.remind_players(1000);
  perform private.process_touch_queue(2000);
  perform private.notify_watchers(500);
  perform private.notify_about_delays(200);
  -- The due guests change with the date alone, and looking for them reads a month of guests: one full run per date is enough.
  if not exists (
    select 1 from private.timer_runs t
    where t.job = 'delete-old-guests' and (t.ran_at at time zone 'Asia/Karachi')::date = private.karachi_today()
  ) then
    if private.delete_old_guests(500) < 500 then
      insert into private.timer_runs (job, ran_at) values ('delete-old-guests', private.app_now())
      on conflict (job) do update set ran_at = excluded.ran_at;
    end if;
  end if;
  perform private.delete_old_messages(500);
  delete from private.call_claims c where c.booking_id in (
    select x.booking_id from private.call_claims x where x.until < private.app_now() - interval '1 day'
    order by x.until limit 500 for update skip locked);
end
$$;
comment on function private.run_housekeeping() is 'Work that other functions leave to the timer: move offers that nobody answered, reminders before a game, new versions for bookings of renamed courts, free hours for watchers, notices about delays, names of old guests (until a run of the date found no more), old messages, old call claims.';

-- Operation

create function private.schedule_timer() returns text
language plpgsql set search_path = '' as $$
begin
  if not exists (select from pg_catalog.pg_available_extensions a where a.name = 'pg_cron') then
    return 'pg_cron does not exist here: call advance_bookings once a minute with the secret key';
  end if;
  if not exists (select from pg_catalog.pg_extension e where e.extname = 'pg_cron') then
    execute 'create extension pg_cron with schema pg_catalog';
  end if;
  -- The name makes it one job, however often this function runs.
  execute $sql$ select cron.schedule('advance-bookings', '* * * * *', 'select private.advance_bookings()') $sql$;
  return 'scheduled';
-- pg_cron may be not loaded at start, of another database or not allowed: the whole block is undone, so no half of it stays.
exception when others then
  return 'pg_cron is not to be had: ' || sqlerrm;
end
$$;
comment on function private.schedule_timer() is 'Makes pg_cron call private.advance_bookings once a minute, and returns whether it does. Repeating it changes nothing; run it in the SQL console after pg_cron was turned on. Where pg_cron is missing, forbidden or not loaded it only says so, and the schema loads without it.';

create function private.deploy_facts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_migration text;
  v_bucket jsonb;
  v_factors bigint;
  v_cron jsonb := jsonb_build_object(
    'available', exists (select from pg_catalog.pg_available_extensions a where a.name = 'pg_cron'), 'scheduled', false);
begin
  begin
    if to_regclass('supabase_migrations.schema_migrations') is not null then
      execute 'select max(version) from supabase_migrations.schema_migrations' into v_migration;
    end if;
    if to_regclass('storage.buckets') is not null then
      execute $sql$ select jsonb_build_object('public', b.public) from storage.buckets b where b.id = 'receipts' $sql$ into v_bucket;
    end if;
    if to_regclass('auth.mfa_factors') is not null then
      execute $sql$ select count(distinct f.user_id) from auth.mfa_factors f where f.status = 'verified' $sql$ into v_factors;
    end if;
    if to_regclass('cron.job') is not null then
      execute $sql$
        select jsonb_build_object('available', true, 'scheduled', count(*) > 0)
        from cron.job j where j.command like '%private.advance_bookings()%' and j.active $sql$ into v_cron;
    end if;
  exception when insufficient_privilege then
    null; -- What the role may not read stays null, and the check reports it.
  end;
  return private.build_answer('df1', jsonb_build_object(
    'postgres', current_setting('server_version_num')::integer,
    'migration', v_migration,
    'settings', (select to_jsonb(s) - 'id' from private.settings s),
    'timer', (select jsonb_object_agg(t.job, private.format_iso(t.ran_at)) from private.timer_runs t),
    'cron', v_cron,
    'bucket', v_bucket,
    'bank_accounts', (select count(*) from public.bank_details),
    'ticket_keys', jsonb_array_length(private.list_signing_keys()),
    'second_factors', v_factors,
    'has_sign_in_log', exists (select from auth.audit_log_entries),
    'admins', (select count(*) from private.admins),
    'venues', (select count(*) from public.venues v where v.is_published),
    'trash', (select count(*) from private.receipt_trash t where coalesce(t.due_at <= private.app_now(), true))
  ));
end
$$;
comment on function private.deploy_facts() is 'For the service role, read by npm run deploy:check: what a deployment may lack, as numbers and yes or no (newest migration, settings, last runs of the timer, pg_cron, bucket, bank accounts, ticket keys, accounts with a second factor, whether the sign-in service logs into the database, admins, venues, files to remove). Facts that a missing or forbidden schema would tell are null or false. Nothing about users.';
grant execute on function private.deploy_facts() to service_role;

create function public.deploy_facts() returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.deploy_facts() $$;
comment on function public.deploy_facts() is 'For the service role only: what a deployment may lack. See private.deploy_facts.';
grant execute on function public.deploy_facts() to service_role;

do $$
begin
  raise notice 'timer: %', private.schedule_timer();
end
$$;

-- Functions can be executed by everybody from the start. Only roles that were granted a function by name keep that right.
revoke all on all tables in schema public from public, anon, authenticated;
revoke execute on all functions in schema private, public from public;
reset check_function_bodies;
