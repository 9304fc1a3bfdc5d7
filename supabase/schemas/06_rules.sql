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
