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
