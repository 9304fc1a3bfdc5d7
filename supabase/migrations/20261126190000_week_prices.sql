-- What the hours of a week cost is worked out once for each court and day. Saving a price or a court at a venue with rules took
-- half a second for five courts, because which hours are open was worked out anew for every hour of every day.

create function private.week_prices(p_venue uuid, p_open text, p_close text, p_prices public.price_rules[])
returns table (court uuid, price integer, lowest integer, highest integer)
language sql stable set search_path = '' as $$
  select c.id, c.price_per_hour, min(p.price), max(p.price)
  from public.courts c
  cross join generate_series(date '2026-11-23', date '2026-11-29', interval '1 day') as d(day)
  cross join lateral (
    select private.hour_prices(p_prices, c.id, c.price_per_hour, d.day::date) as prices,
      private.day_mask(p_open, p_close, array(
        select r from public.schedule_rules r where r.venue_id = p_venue and r.first_day is null and r.kind <> 'pause'), c.id, d.day::date) as open
    -- Or the planner puts the function where its answer is read, once for each of the hours below.
    offset 0
  ) x
  cross join lateral unnest(x.prices) with ordinality as p(price, nr)
  where c.venue_id = p_venue and c.is_active and (x.open >> (p.nr - 1)::integer) & 1 = 1
  group by c.id, c.price_per_hour
$$;
comment on function private.week_prices(uuid, text, text, public.price_rules[]) is
  'Each active court of a venue that is open in any week, with its own price per hour and the lowest and highest that these rules make of it in PKR; opening hours are the given base hours under the venue''s weekly rules.';

create or replace function private.lowest_price(p_venue uuid, p_open text, p_close text) returns integer
language plpgsql stable set search_path = '' as $$
declare
  v_least integer := (select min(c.price_per_hour) from public.courts c where c.venue_id = p_venue and c.is_active);
  v_prices public.price_rules[] := array(select r from public.price_rules r where r.venue_id = p_venue and r.kind = 'weekly');
begin
  if cardinality(v_prices) = 0 then
    return v_least;
  end if;
  return coalesce((select min(w.lowest) from private.week_prices(p_venue, p_open, p_close, v_prices) w), v_least);
end
$$;

create or replace function private.price_spans(p_venue uuid, p_open text, p_close text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_prices public.price_rules[] := array(select r from public.price_rules r where r.venue_id = p_venue and r.kind = 'weekly');
begin
  if cardinality(v_prices) = 0 then
    return null;
  end if;
  return (
    select jsonb_object_agg(w.court, jsonb_build_array(w.lowest, w.highest))
    from private.week_prices(p_venue, p_open, p_close, v_prices) w
    where w.lowest <> w.price or w.highest <> w.price
  );
end
$$;

revoke execute on function private.week_prices(uuid, text, text, public.price_rules[]) from public, anon, authenticated;
