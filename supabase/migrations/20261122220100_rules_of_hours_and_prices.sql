-- Which hours of a date can be booked and what each costs: one function for the hours and one for the prices, which take the
-- rules as values, so that what a rule would change can be asked before it is saved. src/domain/opening-rules.ts and
-- price-rules.ts say the same.

alter table public.venues add column hours_rev integer not null default 1;
comment on column public.venues.hours_rev is 'Version of open_time and close_time: of two who change them at once the later one hears of it.';

create function private.hour_span(p_from integer, p_to integer) returns integer
language sql immutable set search_path = '' as $$
  select case when p_to > p_from then (1 << p_to) - (1 << p_from) else 0 end
$$;
comment on function private.hour_span(integer, integer) is 'The hours from (0 to 24) up to and without to, as bits; none when to is not later.';

create function private.mask_hours(p_mask integer) returns integer[]
language sql immutable set search_path = '' as $$
  select array(select h from generate_series(0, 23) as h where (p_mask >> h) & 1 = 1 order by h)
$$;
comment on function private.mask_hours(integer) is 'The hours 0 to 23 of a mask, ascending.';

create function private.day_minutes(p_time text, p_else integer) returns integer
language sql immutable set search_path = '' as $$
  select coalesce((
    select m[1]::integer * 60 + m[2]::integer
    from regexp_match(p_time, '^[ \t\n\v\f\r]*([01]?[0-9]|2[0-3]):([0-5][0-9])[ \t\n\v\f\r]*$') as m
  ), p_else)
$$;
comment on function private.day_minutes(text, integer) is 'Minutes after midnight of an HH:MM text, or what is said for other text.';

create function private.session_masks(p_open text, p_close text, out own integer, out next integer)
language plpgsql immutable set search_path = '' as $$
declare
  v_open integer := private.day_minutes(p_open, 420);
  v_close integer := private.day_minutes(p_close, 1320);
begin
  if v_close <= v_open then
    own := private.hour_span((v_open + 59) / 60, 24);
    next := private.hour_span(0, v_close / 60);
  else
    own := private.hour_span((v_open + 59) / 60, v_close / 60);
    next := 0;
  end if;
end
$$;
comment on function private.session_masks(text, text) is
  'The hours of one session as bits: those of its own date, and those of the next one after midnight. Together they are private.open_hours.';

create function private.fits_day(p_first date, p_last date, p_days smallint[], p_day date) returns boolean
language sql immutable set search_path = '' as $$
  select (p_first is null or p_day between p_first and p_last)
    and (p_days is null or extract(isodow from p_day)::smallint = any (p_days))
$$;
comment on function private.fits_day(date, date, smallint[], date) is 'Whether a rule of these dates and weekdays applies to a date; null means every.';

create function private.session_of(
  p_open text, p_close text, p_rules public.schedule_rules[], p_court uuid, p_day date, out open text, out close text
)
language plpgsql immutable set search_path = '' as $$
declare
  v_rule record;
begin
  select r.kind, r.open_time, r.close_time into v_rule
  from unnest(p_rules) as r
  where r.kind in ('hours', 'closed') and (r.court_id is null or r.court_id = p_court)
    and private.fits_day(r.first_day, r.last_day, r.days, p_day)
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
comment on function private.session_of(text, text, public.schedule_rules[], uuid, date) is
  'When a court (null: the venue as a whole) opens on a date and when it closes, after midnight where that is not later; nulls on a closed day.';

create function private.day_mask(
  p_open text, p_close text, p_rules public.schedule_rules[], p_court uuid, p_day date
) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  v_at record;
  v_masks record;
  v_mask integer;
begin
  if coalesce(cardinality(p_rules), 0) = 0 then
    select m.own | m.next into v_mask from private.session_masks(p_open, p_close) m;
    return v_mask;
  end if;
  select * into v_at from private.session_of(p_open, p_close, p_rules, p_court, p_day);
  v_mask := 0;
  if v_at.open is not null then
    select m.own into v_mask from private.session_masks(v_at.open, v_at.close) m;
  end if;
  select * into v_at from private.session_of(p_open, p_close, p_rules, p_court, p_day - 1);
  if v_at.open is not null then
    select v_mask | m.next into v_mask from private.session_masks(v_at.open, v_at.close) m;
  end if;
  return v_mask & ~coalesce((
    select bit_or(
      case when private.fits_day(r.first_day, r.last_day, r.days, p_day)
        then private.hour_span(r.from_hour, case when r.to_hour > r.from_hour then r.to_hour else 24 end) else 0 end
      | case when r.to_hour < r.from_hour and private.fits_day(r.first_day, r.last_day, r.days, p_day - 1)
        then private.hour_span(0, r.to_hour) else 0 end)
    from unnest(p_rules) as r
    where r.kind = 'break' and (r.court_id is null or r.court_id = p_court)
  ), 0);
end
$$;
comment on function private.day_mask(text, text, public.schedule_rules[], uuid, date) is
  'The hours of a calendar date that can be booked, as bits: those of its own session before midnight and those of the session of the day before after it, without breaks. Pauses are not taken away: they need a clock.';

create function private.opening_rules(p_venue uuid) returns public.schedule_rules[]
language sql stable set search_path = '' as $$
  select array(
    select r from public.schedule_rules r
    where r.venue_id = p_venue and (r.kind <> 'pause' or r.until_at > private.app_now())
  )
$$;
comment on function private.opening_rules(uuid) is 'The opening rules of a venue, without pauses that are over.';

create function private.day_hours(p_court uuid, p_day date) returns integer[]
language sql stable set search_path = '' as $$
  select private.mask_hours(private.day_mask(v.open_time, v.close_time, private.opening_rules(v.id), c.id, p_day))
  from public.courts c join public.venues v on v.id = c.venue_id where c.id = p_court
$$;
comment on function private.day_hours(uuid, date) is 'Start hours (0 to 23, ascending) of a court on a calendar date under its venue''s rules; null for an unknown court.';

create function private.paused_hours(p_rules public.schedule_rules[], p_court uuid, p_day date, p_hours integer[]) returns integer[]
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
comment on function private.paused_hours(public.schedule_rules[], uuid, date, integer[]) is
  'Those of the hours that begin within a pause that runs: nobody books them online.';

create function private.hour_prices(p_rules public.price_rules[], p_court uuid, p_price integer, p_day date) returns integer[]
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
  -- From the strongest rule to the weakest: each one prices what is left.
  for v_rule in
    select r.effect, r.amount, r.mask from (
      select x.*,
        case when private.fits_day(x.first_day, x.last_day, x.days, p_day)
          then private.hour_span(x.from_hour, case when x.to_hour > x.from_hour then x.to_hour else 24 end) else 0 end
        | case when x.to_hour < x.from_hour and private.fits_day(x.first_day, x.last_day, x.days, p_day - 1)
          then private.hour_span(0, x.to_hour) else 0 end as mask
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
comment on function private.hour_prices(public.price_rules[], uuid, integer, date) is
  'PKR of each of the 24 hours of a calendar date at a court with this base price. One rule applies to an hour: date before weekly, court before all courts, fewer weekdays before more, newer before older. A percentage rounds to PKR 10, halves up.';

create function private.price_list(p_venue uuid) returns public.price_rules[]
language sql stable set search_path = '' as $$
  select array(select r from public.price_rules r where r.venue_id = p_venue)
$$;
comment on function private.price_list(uuid) is 'The price rules of a venue.';

create function private.day_prices(p_court uuid, p_day date) returns integer[]
language sql stable set search_path = '' as $$
  select private.hour_prices(private.price_list(c.venue_id), c.id, c.price_per_hour, p_day) from public.courts c where c.id = p_court
$$;
comment on function private.day_prices(uuid, date) is 'PKR of each of the 24 hours of a calendar date at a court; null for an unknown one.';

create function private.prices_of(p_prices integer[], p_hours integer[]) returns integer[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg(p_prices[h + 1] order by nr), '{}') from unnest(p_hours) with ordinality as x(h, nr)
$$;
comment on function private.prices_of(integer[], integer[]) is 'The prices of some hours out of those of the whole day, in the order of the hours.';

create function private.unit_of(p_prices integer[]) returns integer
language sql immutable set search_path = '' as $$
  select (2 * private.sum_of(p_prices) + cardinality(p_prices)) / nullif(2 * cardinality(p_prices), 0)
$$;
comment on function private.unit_of(integer[]) is 'PKR per hour on average, rounded, halves up: what builds read that know one price only.';

create function private.day_terms(
  p_court uuid, p_day date, p_hidden_too boolean default false,
  out venue uuid, out price integer, out prices integer[], out hours integer[], out paused integer[], out lead integer, out terms jsonb,
  out is_published boolean
)
language plpgsql stable set search_path = '' as $$
declare
  -- Dates at the end of time are refused later on; until then they are none to calculate with.
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
  v_rules := private.opening_rules(venue);
  hours := private.mask_hours(private.day_mask(v_open, v_close, v_rules, p_court, v_day));
  paused := private.paused_hours(v_rules, p_court, v_day, hours);
  prices := private.hour_prices(private.price_list(venue), p_court, price, v_day);
end
$$;
comment on function private.day_terms(uuid, date, boolean) is
  'On which terms a court is sold on a date: base price, PKR of each of the 24 hours, hours that can be booked, those of them that are paused, notice in minutes, cancellation policy. Only courts in use of published venues unless asked otherwise. NOT_FOUND.';

create function private.playing_day(p_venue uuid, p_at timestamptz) returns date
language plpgsql stable set search_path = '' as $$
declare
  v_local timestamp := p_at at time zone 'Asia/Karachi';
  v_venue public.venues;
  v_at record;
begin
  select * into v_venue from public.venues v where v.id = p_venue;
  select * into v_at
  from private.session_of(v_venue.open_time, v_venue.close_time, private.opening_rules(p_venue), null, v_local::date - 1);
  if v_at.open is not null
    and private.day_minutes(v_at.close, 1320) <= private.day_minutes(v_at.open, 420)
    and v_local < v_local::date + make_interval(mins => private.day_minutes(v_at.close, 1320))
  then
    return v_local::date - 1;
  end if;
  return v_local::date;
end
$$;
comment on function private.playing_day(uuid, timestamptz) is
  'What the staff of a venue call today: the date whose session runs, also after midnight until it closes.';

drop function private.past_hours(date, integer[]);
create function private.past_hours(p_day date, p_hours integer[], p_lead integer default 0) returns integer[]
language sql stable set search_path = '' as $$
  select array(
    select h from unnest(p_hours) as h
    where (p_day + make_interval(hours => h)) at time zone 'Asia/Karachi' <= private.app_now() + make_interval(mins => p_lead)
    order by h
  )
$$;
comment on function private.past_hours(date, integer[], integer) is
  'Those of the hours that can no longer be booked: those that have begun, or begin within the venue''s notice of so many minutes.';

-- What a venue costs at least.

create function private.lowest_price(p_venue uuid, p_open text, p_close text) returns integer
language plpgsql stable set search_path = '' as $$
declare
  v_least integer := (select min(c.price_per_hour) from public.courts c where c.venue_id = p_venue and c.is_active);
  v_prices public.price_rules[] := array(select r from public.price_rules r where r.venue_id = p_venue and r.kind = 'weekly');
begin
  if cardinality(v_prices) = 0 then
    return v_least;
  end if;
  return coalesce((
    select min(p.price)
    from public.courts c
    cross join generate_series(date '2026-11-23', date '2026-11-29', interval '1 day') as d(day)
    cross join lateral (
      select private.hour_prices(v_prices, c.id, c.price_per_hour, d.day::date) as prices,
        private.day_mask(p_open, p_close, array(
          select r from public.schedule_rules r where r.venue_id = p_venue and r.first_day is null and r.kind <> 'pause'), c.id, d.day::date) as open
    ) x
    cross join lateral unnest(x.prices) with ordinality as p(price, nr)
    where c.venue_id = p_venue and c.is_active and (x.open >> (p.nr - 1)::integer) & 1 = 1
  ), v_least);
end
$$;
comment on function private.lowest_price(uuid, text, text) is
  'PKR of the cheapest open hour of any week at a venue with these base hours, under its weekly rules (dates are exceptions); of its courts in use, null without one.';

create or replace function private.refresh_venues() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_venues uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.venue_id) into v_venues from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct o.venue_id) into v_venues from old_rows o;
  else
    select array_agg(distinct r.venue_id) into v_venues
    from (select n.venue_id from new_rows n union select o.venue_id from old_rows o) r;
  end if;
  -- The lock comes first, in its own statement: the sums below then see what a concurrent writer committed meanwhile.
  perform 1 from public.venues v where v.id = any (v_venues) order by v.id for no key update;
  update public.venues v set
    rating_sum = coalesce((select sum(r.rating) from public.reviews r where r.venue_id = v.id), 0),
    rating_count = (select count(*) from public.reviews r where r.venue_id = v.id),
    min_price = private.lowest_price(v.id, v.open_time, v.close_time),
    sport_ids = coalesce((select array_agg(s.sport_id order by s.sport_id) from public.venue_sports s where s.venue_id = v.id), '{}')
  where v.id = any (v_venues);
  return null;
end
$$;
comment on function private.refresh_venues() is
  'Recomputes rating, lowest price and sports of every venue that a statement on reviews, courts, venue_sports, price_rules or schedule_rules touched; the venue''s version then stands for its whole page.';

do $$
declare
  v_table text;
begin
  foreach v_table in array '{price_rules,schedule_rules}'::text[] loop
    execute format('create trigger refresh_venues_ins after insert on public.%I
      referencing new table as new_rows for each statement execute function private.refresh_venues()', v_table);
    execute format('create trigger refresh_venues_upd after update on public.%I
      referencing new table as new_rows old table as old_rows for each statement execute function private.refresh_venues()', v_table);
    execute format('create trigger refresh_venues_del after delete on public.%I
      referencing old table as old_rows for each statement execute function private.refresh_venues()', v_table);
  end loop;
end
$$;

create function private.follow_venue_terms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (old.open_time, old.close_time) is distinct from (new.open_time, new.close_time) then
    new.hours_rev := old.hours_rev + 1;
    new.min_price := private.lowest_price(new.id, new.open_time, new.close_time);
  end if;
  if (old.terms, old.lead_minutes) is distinct from (new.terms, new.lead_minutes) then
    new.policy_rev := old.policy_rev + 1;
  end if;
  return new;
end
$$;
comment on function private.follow_venue_terms() is 'Other base hours can change the lowest price; they and the policy have versions of their own.';
create trigger follow_venue_terms before update of open_time, close_time, terms, lead_minutes on public.venues
  for each row execute function private.follow_venue_terms();

create function private.check_rule_watches() returns trigger
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
comment on function private.check_rule_watches() is 'Other opening hours may open hours that somebody waits for: the timer looks.';
create trigger check_rule_watches after insert or update or delete on public.schedule_rules
  for each row execute function private.check_rule_watches();

create function private.keep_rule_courts() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.venue_of(new.court_id) is distinct from new.venue_id then
    perform private.fail(422, 'INVALID', '{"field": "courtId"}');
  end if;
  return new;
end
$$;
comment on function private.keep_rule_courts() is 'A rule for one court is a rule of that court''s venue. INVALID {field}.';
create trigger keep_rule_courts before insert or update of court_id, venue_id on public.price_rules
  for each row when (new.court_id is not null) execute function private.keep_rule_courts();
create trigger keep_rule_courts before insert or update of court_id, venue_id on public.schedule_rules
  for each row when (new.court_id is not null) execute function private.keep_rule_courts();

revoke execute on function
  private.hour_span(integer, integer), private.mask_hours(integer), private.day_minutes(text, integer),
  private.session_masks(text, text), private.fits_day(date, date, smallint[], date),
  private.session_of(text, text, public.schedule_rules[], uuid, date),
  private.day_mask(text, text, public.schedule_rules[], uuid, date), private.opening_rules(uuid), private.day_hours(uuid, date),
  private.paused_hours(public.schedule_rules[], uuid, date, integer[]),
  private.hour_prices(public.price_rules[], uuid, integer, date), private.price_list(uuid), private.day_prices(uuid, date),
  private.prices_of(integer[], integer[]), private.unit_of(integer[]), private.day_terms(uuid, date, boolean),
  private.playing_day(uuid, timestamptz), private.past_hours(date, integer[], integer), private.lowest_price(uuid, text, text),
  private.follow_venue_terms(), private.check_rule_watches(), private.keep_rule_courts()
from public, anon, authenticated;
