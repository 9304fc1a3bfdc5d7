-- What an hour really costs is said where venues are found: lists know the prices of a week under its rules, and free hours say
-- what they cost where that is not the base price of their court.

alter table public.venues add column price_spans jsonb;
comment on column public.venues.price_spans is
  'Lowest and highest PKR of an open hour of any week by court {court: [lowest, highest]}, of courts that weekly rules give another price than their own; null without one.';

create function private.price_spans(p_venue uuid, p_open text, p_close text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_prices public.price_rules[] := array(select r from public.price_rules r where r.venue_id = p_venue and r.kind = 'weekly');
begin
  if cardinality(v_prices) = 0 then
    return null;
  end if;
  return (
    select jsonb_object_agg(s.id, jsonb_build_array(s.least, s.most))
    from (
      select c.id, min(p.price) as least, max(p.price) as most
      from public.courts c
      cross join generate_series(date '2026-11-23', date '2026-11-29', interval '1 day') as d(day)
      cross join lateral (
        select private.hour_prices(v_prices, c.id, c.price_per_hour, d.day::date) as prices,
          private.day_mask(p_open, p_close, array(
            select r from public.schedule_rules r where r.venue_id = p_venue and r.first_day is null and r.kind <> 'pause'), c.id, d.day::date) as open
      ) x
      cross join lateral unnest(x.prices) with ordinality as p(price, nr)
      where c.venue_id = p_venue and c.is_active and (x.open >> (p.nr - 1)::integer) & 1 = 1
      group by c.id, c.price_per_hour
      having min(p.price) <> c.price_per_hour or max(p.price) <> c.price_per_hour
    ) s
  );
end
$$;
comment on function private.price_spans(uuid, text, text) is
  'What venues.price_spans keeps for a venue with these base hours: as private.lowest_price, for each court by itself.';

create or replace function private.refresh_venues() returns trigger
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
    -- A pause closes no hour of the week and so changes no price; its venue is still written, for its new version.
    if tg_op = 'INSERT' then
      v_prices := exists (select 1 from new_rows n where n.kind <> 'pause');
    elsif tg_op = 'DELETE' then
      v_prices := exists (select 1 from old_rows o where o.kind <> 'pause');
    else
      v_prices := exists (select 1 from new_rows n where n.kind <> 'pause') or exists (select 1 from old_rows o where o.kind <> 'pause');
    end if;
  end if;
  -- The lock comes first, in its own statement: the sums below then see what a concurrent writer committed meanwhile.
  perform 1 from public.venues v where v.id = any (v_venues) order by v.id for no key update;
  update public.venues v set
    rating_sum = coalesce((select sum(r.rating) from public.reviews r where r.venue_id = v.id), 0),
    rating_count = (select count(*) from public.reviews r where r.venue_id = v.id),
    min_price = case when v_prices then private.lowest_price(v.id, v.open_time, v.close_time) else v.min_price end,
    price_spans = case when v_prices then private.price_spans(v.id, v.open_time, v.close_time) else v.price_spans end,
    sport_ids = coalesce((select array_agg(s.sport_id order by s.sport_id) from public.venue_sports s where s.venue_id = v.id), '{}')
  where v.id = any (v_venues);
  return null;
end
$$;
comment on function private.refresh_venues() is
  'Recomputes rating, prices and sports of every venue that a statement on reviews, courts, venue_sports, price_rules or schedule_rules touched; pauses leave the prices as they are. The venue''s version then stands for its whole page.';

create or replace function private.follow_venue_terms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if (old.open_time, old.close_time) is distinct from (new.open_time, new.close_time) then
    new.hours_rev := old.hours_rev + 1;
    new.min_price := private.lowest_price(new.id, new.open_time, new.close_time);
    new.price_spans := private.price_spans(new.id, new.open_time, new.close_time);
  end if;
  if (old.terms, old.lead_minutes) is distinct from (new.terms, new.lead_minutes) then
    new.policy_rev := old.policy_rev + 1;
  end if;
  return new;
end
$$;
comment on function private.follow_venue_terms() is 'Other base hours can change the lowest and highest prices; they and the policy have versions of their own.';

create or replace function private.venue_site(p_venue public.venues) returns jsonb
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
comment on function private.venue_site(public.venues) is
  'What a city''s pack says of a venue beyond its card: [address, map link, facilities, courts [id, name, sport, PKR per hour]], a court followed by its lowest and highest price where weekly rules change it. Descriptions and reviews are long and come with the opened page.';

-- Every device learns them with its next pull: to write a venue gives it a new version.
update public.venues v set price_spans = private.price_spans(v.id, v.open_time, v.close_time)
where exists (select 1 from public.price_rules r where r.venue_id = v.id and r.kind = 'weekly');

create function private.ruled_prices(p_city text, p_sport text, p_day date)
returns table (court uuid, price integer, prices integer[])
language sql stable set search_path = '' as $$
  select c.id, c.price_per_hour, private.hour_prices(h.rules, c.id, c.price_per_hour, p_day)
  from (
    select v.id, array_agg(r) as rules
    from public.venues v join public.price_rules r on r.venue_id = v.id
    where v.city = p_city and v.is_published
      and (private.fits_day(r.first_day, r.last_day, r.days, p_day)
        or (r.to_hour < r.from_hour and private.fits_day(r.first_day, r.last_day, r.days, p_day - 1)))
    group by v.id
  ) h
  join public.courts c on c.venue_id = h.id and c.is_active and (p_sport is null or c.sport = p_sport)
$$;
comment on function private.ruled_prices(text, text, date) is
  'Base price and PKR of each of the 24 hours of a date, for the courts of a city''s published venues (of one sport, or null for all) that have a price rule on it.';

create or replace function private.free_hours(p_city text, p_sport text, p_day date) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := auth.uid();
  v_address text := private.client_address();
  v_courts text;
  v_free text;
  v_prices jsonb;
begin
  if v_person is not null then
    perform private.count_hit('free:' || v_person, 120, interval '10 minutes');
  elsif v_address <> 'unknown' then
    -- Behind one address of a phone network are thousands.
    perform private.count_hit('free:' || v_address, 3000, interval '10 minutes');
  end if;
  perform private.check_day(p_day);
  -- Ids are chance and nothing packs them: as bare digits they weigh least. By mask, so that equal ones stand together.
  with m as materialized (
    select f.court, f.free, row_number() over (order by f.free, f.court) as nr from private.free_masks(p_city, p_sport, p_day) f
  ), differing as (
    select m.nr - 1 as place, x.price, bit_or(1 << (x.nr - 1)::integer) as hours
    from private.ruled_prices(p_city, p_sport, p_day) r
    join m on m.court = r.court and m.free <> 0
    cross join lateral unnest(r.prices) with ordinality as x(price, nr)
    where x.price <> r.price and (m.free >> (x.nr - 1)::integer) & 1 = 1
    group by m.nr, x.price
  )
  select coalesce(encode(string_agg(uuid_send(m.court), '' order by m.nr), 'hex'), ''),
    coalesce(encode(string_agg(substr(int4send(m.free), 2), '' order by m.nr), 'hex'), ''),
    (select coalesce(jsonb_agg(jsonb_build_array(d.place, d.hours, d.price) order by d.place, d.price), '[]') from differing d)
  into v_courts, v_free, v_prices
  from m;
  return private.answer('fh1', jsonb_build_object('courts', v_courts, 'free', v_free, 'prices', v_prices));
end
$$;
comment on function private.free_hours(text, text, date) is
  'The free hours of a date for all courts of a city, in two texts: 32 digits for the id of each court, 6 for its mask, both hexadecimal. prices: what free hours cost that do not cost the base price of their court, as [place of the court from 0, mask of hours, PKR]. Hours that the caller holds are not free either. 120 calls of a person, 3,000 of an address in 10 minutes. OUTSIDE_WINDOW, RATE_LIMITED.';

revoke execute on function
  private.price_spans(uuid, text, text), private.ruled_prices(text, text, date)
from public, anon, authenticated;
