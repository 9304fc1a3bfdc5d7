-- Selling by the rules: what a court costs and when it can be booked is asked in one place, a hold keeps the price of each
-- hour and the policy that it showed, and nobody takes an hour while its venue is closing it.

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
comment on function private.lock_venue(uuid, boolean) is
  'Shared for whoever takes hours for a customer, exclusive for whoever closes hours: an hour cannot be booked while it is being closed. Everywhere after people and before court and date.';

create or replace function private.lock_court_day(p_person uuid, p_court uuid, p_day date) returns void
language plpgsql set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('person:' || p_person, 0));
  perform private.lock_venue(private.venue_of(p_court));
  perform pg_advisory_xact_lock(hashtextextended('court:' || p_court || p_day, 0));
end
$$;
comment on function private.lock_court_day(uuid, uuid, date) is
  'Queues writers of one court and date, in the one order that cannot deadlock: person, venue, court and date. The unique index is what prevents a double booking; the venue''s lock is what keeps bookings out of hours that are being closed, so rules are read after it.';

-- Grids.

drop function private.court_states(uuid, uuid, date, integer[]);
create function private.court_states(
  p_person uuid, p_court uuid, p_day date, p_hours integer[], p_lead integer, p_paused integer[],
  out hours jsonb, out held_until timestamptz
)
language plpgsql stable set search_path = '' as $$
declare
  v_past integer[] := private.past_hours(p_day, p_hours, p_lead);
  v_now timestamptz := private.app_now();
begin
  with live as (
    select left(b.start_time, 2)::integer as h, b.reason, b.held_until,
      coalesce(b.held_by = p_person, false) as is_held, coalesce(k.user_id = p_person, false) as is_mine
    from public.time_slot_blocks b left join public.bookings k on k.id = b.booking_id
    where b.court_id = p_court and b.block_date = p_day and b.active
      and (b.reason <> 'hold' or b.held_until > v_now)
  )
  select
    coalesce(jsonb_agg(jsonb_build_array(h, case
      when live.is_held then 'held'
      when h = any (v_past) then 'past'
      when live.is_mine then 'mine'
      when live.reason is not null or h = any (p_paused) then 'taken'
      else 'free'
    end) order by h), '[]'),
    min(live.held_until) filter (where live.is_held)
  into hours, held_until
  from unnest(p_hours) as h left join live using (h);
end
$$;
comment on function private.court_states(uuid, uuid, date, integer[], integer, integer[]) is
  'The state of each of these open hours of a court as a person sees it (held: own hold, even when its hour has begun; past: begun, or within the notice; mine; taken: also paused; or free), and until when their hold runs.';

create or replace function private.court_day(p_court uuid, p_day date) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_terms record;
  v_states record;
begin
  select * into v_terms from private.day_terms(p_court, p_day);
  perform private.check_day(p_day);
  select * into v_states
  from private.court_states(auth.uid(), p_court, p_day, v_terms.hours, v_terms.lead, v_terms.paused);
  return private.answer('cd1', jsonb_build_object(
    'today', private.karachi_today(), 'last', private.last_bookable_day(), 'price', v_terms.price,
    'prices', to_jsonb(private.prices_of(v_terms.prices, v_terms.hours)), 'lead', v_terms.lead, 'terms', v_terms.terms,
    'fee', (select s.platform_fee from private.settings s), 'hold_until', private.iso(v_states.held_until),
    'hours', v_states.hours));
end
$$;
comment on function private.court_day(uuid, date) is
  'State of every open hour of one court on one date: held (own hold, even when its hour has begun), past (begun, or within the venue''s notice), mine, taken (paused too) or free; never by whom. prices: PKR of these hours beside the base price; lead: notice in minutes; terms: cancellation policy. NOT_FOUND, OUTSIDE_WINDOW.';

create or replace function private.venue_day(p_venue uuid, p_day date) returns jsonb
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
  perform private.check_day(p_day);
  select coalesce(jsonb_agg(jsonb_build_object(
      'id', c.id, 'price', c.price_per_hour, 'prices', to_jsonb(private.prices_of(t.prices, t.hours)),
      'hold_until', private.iso(s.held_until), 'hours', s.hours) order by c.name, c.id), '[]')
  into v_courts
  from public.courts c
  cross join lateral private.day_terms(c.id, p_day) t
  cross join lateral private.court_states(v_person, c.id, p_day, t.hours, t.lead, t.paused) s
  where c.venue_id = p_venue and c.is_active;
  return private.answer('vd1', jsonb_build_object(
    'today', private.karachi_today(), 'last', private.last_bookable_day(), 'lead', v_venue.lead_minutes, 'terms', v_venue.terms,
    'fee', (select s.platform_fee from private.settings s), 'courts', v_courts));
end
$$;
comment on function private.venue_day(uuid, date) is
  'The day of every court in use of a venue, each as court_day says it, in one answer. NOT_FOUND, OUTSIDE_WINDOW.';

create function private.bookable_mask(
  p_open text, p_close text, p_rules public.schedule_rules[], p_court uuid, p_day date
) returns integer
language plpgsql stable set search_path = '' as $$
declare
  v_mask integer := private.day_mask(p_open, p_close, p_rules, p_court, p_day);
begin
  return v_mask & ~private.hour_mask(private.paused_hours(p_rules, p_court, p_day, private.mask_hours(v_mask)));
end
$$;
comment on function private.bookable_mask(text, text, public.schedule_rules[], uuid, date) is
  'The hours of a date that customers may book under these rules, as bits: without breaks and without what is paused.';

create or replace function private.free_masks(p_city text, p_sport text, p_day date) returns table (court uuid, free integer)
language plpgsql stable set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_all constant integer[] := array(select generate_series(0, 23));
begin
  return query
  with here as materialized (
    select v.id, v.open_time, v.close_time, v.lead_minutes, (
        select array_agg(r) from public.schedule_rules r where r.venue_id = v.id and (r.kind <> 'pause' or r.until_at > v_now)
      ) as rules
    from public.venues v where v.city = p_city and v.is_published
  ), leads as materialized (
    select t.lead_minutes, private.hour_mask(private.past_hours(p_day, v_all, t.lead_minutes)) as past
    from (select distinct h.lead_minutes from here h) t
  ), times as materialized (
    -- Thousands of venues share a few opening hours, and reading the two texts is the slowest part of all this.
    select t.open_time, t.close_time, private.hour_mask(private.open_hours(t.open_time, t.close_time)) as bookable
    from (select distinct h.open_time, h.close_time from here h) t
  )
  -- private.hour_of written out: calling it for every hour takes longer than finding them.
  select c.id, k.bookable & ~coalesce(bit_or(1 << left(b.start_time, 2)::integer), 0)
  from here h
  join times t on t.open_time = h.open_time and t.close_time = h.close_time
  join leads l on l.lead_minutes = h.lead_minutes
  cross join lateral (
    select x.id from public.courts x where x.venue_id = h.id and x.is_active and (p_sport is null or x.sport = p_sport) offset 0
  ) c
  cross join lateral (
    select ~l.past & case when h.rules is null then t.bookable
      else private.bookable_mask(h.open_time, h.close_time, h.rules, c.id, p_day) end as bookable offset 0
  ) k
  left join public.time_slot_blocks b
    on b.court_id = c.id and b.block_date = p_day and b.active and (b.reason <> 'hold' or b.held_until > v_now)
  group by c.id, k.bookable;
end
$$;
comment on function private.free_masks(text, text, date) is
  'For every court in use of a city''s published venues (of one sport, or null for all) the hours of a date that court_day calls free, as a mask; 0 where none is.';

create or replace function private.is_hour_free(p_court uuid, p_day date, p_hour integer) returns boolean
language sql stable set search_path = '' as $$
  select private.is_ahead(p_day, p_hour)
    and exists (
      select 1 from public.courts c
      cross join lateral private.day_terms(c.id, p_day, true) t
      where c.id = p_court and t.is_published and p_hour = any (t.hours) and p_hour <> all (t.paused)
        and cardinality(private.past_hours(p_day, array[p_hour], t.lead)) = 0
    )
    and not exists (
      select 1 from public.time_slot_blocks b
      where b.court_id = p_court and b.block_date = p_day and b.active and b.start_time = lpad(p_hour::text, 2, '0') || ':00'
        and (b.reason <> 'hold' or b.held_until > private.app_now())
    )
$$;

-- Holds and bookings.

drop function private.promised_terms(uuid, uuid, date, integer[], boolean);
create function private.promised_terms(
  p_person uuid, p_court uuid, p_day date, p_hours integer[], p_live boolean,
  out prices integer[], out fee integer, out terms jsonb
)
language sql stable set search_path = '' as $$
  select array_agg(h.held_price order by h.start_time), h.held_fee, (array_agg(h.held_terms))[1]
  from (
    select distinct on (b.held_until, b.held_fee, b.start_time) b.held_until, b.held_fee, b.start_time, b.held_price, b.held_terms
    from public.time_slot_blocks b
    where b.court_id = p_court and b.block_date = p_day and b.reason = 'hold' and b.held_by = p_person
      and private.hour_of(b.start_time) = any (p_hours)
      and (not p_live or (b.active and b.held_until > private.app_now()))
    order by b.held_until, b.held_fee, b.start_time, b.active desc, b.id
  ) h
  group by h.held_until, h.held_fee
  having count(*) = cardinality(p_hours)
  order by h.held_until desc limit 1
$$;
comment on function private.promised_terms(uuid, uuid, date, integer[], boolean) is
  'PKR of each hour (ascending), fee and policy that one hold over all these hours promised the person: their live hold, or the last one that they did not give up; nulls without one.';

drop function private.agreed_terms(uuid, uuid, date, integer[], integer, integer);
create function private.agreed_terms(
  p_person uuid, p_court uuid, p_day date, p_hours integer[], p_total integer, p_prices integer[], p_terms jsonb,
  out prices integer[], out fee integer, out terms jsonb
)
language plpgsql stable set search_path = '' as $$
declare
  v_live record;
  v_last record;
begin
  select * into v_live from private.promised_terms(p_person, p_court, p_day, p_hours, true);
  select * into v_last from private.promised_terms(p_person, p_court, p_day, p_hours, false);
  if private.sum_of(v_last.prices) + v_last.fee = p_total then
    prices := v_last.prices;
    fee := v_last.fee;
    terms := coalesce(v_last.terms, p_terms);
    return;
  end if;
  prices := p_prices;
  fee := (select s.platform_fee from private.settings s);
  terms := p_terms;
  if private.sum_of(prices) + fee is distinct from p_total then
    perform private.fail(409, 'PRICE_CHANGED', jsonb_build_object('total', coalesce(
      private.sum_of(v_live.prices) + v_live.fee,
      least(private.sum_of(v_last.prices) + v_last.fee, private.sum_of(prices) + fee))));
  end if;
end
$$;
comment on function private.agreed_terms(uuid, uuid, date, integer[], integer, integer[], jsonb) is
  'Prices, fee and policy behind the total that the person saw: what their hold promised, also after it ran out, or what holds now. PRICE_CHANGED {total}.';

create or replace function private.hold_slots(p_court uuid, p_day date, p_hours integer[]) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := private.require_person();
  v_hours integer[] := private.check_hours(p_hours);
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
  -- Behind the lock: what a closure that just ended left open.
  select * into v_terms from private.day_terms(p_court, p_day);
  perform private.check_day(p_day);
  perform private.check_open(v_hours, v_terms.hours);
  select * into v_live from private.promised_terms(v_person, p_court, p_day, v_hours, true);
  -- Whoever holds these hours goes on holding them, whatever notice and pauses say to others.
  v_late := private.past_hours(p_day, v_hours, case when v_live.prices is null then v_terms.lead else 0 end);
  if cardinality(v_late) > 0 then
    perform private.fail(422, 'PAST', jsonb_build_object('hours', to_jsonb(v_late)));
  end if;

  -- One hold a person: what it has elsewhere goes first, so that it does not count below. Lapsed holds stay for 30 days: they
  -- prove what a person was asked to pay. Rows that somebody is taking over at this moment are skipped, because waiting for
  -- them outside the lock above could deadlock.
  delete from public.time_slot_blocks b where b.id = any (array(
    select o.id from public.time_slot_blocks o
    where o.held_by = v_person
      and ((o.court_id, o.block_date) is distinct from (p_court, p_day) or private.hour_of(o.start_time) <> all (v_hours))
      and (o.active and o.held_until > private.app_now() or o.held_until < private.app_now() - interval '30 days')
    for update skip locked
  ));
  v_taken := private.taken_hours(v_person, p_court, p_day, v_hours);
  if v_live.prices is null then
    v_taken := array(select h from unnest(v_hours) as h where h = any (v_taken) or h = any (v_terms.paused) order by h);
  end if;
  if cardinality(v_taken) > 0 then
    perform private.fail(409, 'SLOT_TAKEN', jsonb_build_object('hours', to_jsonb(v_taken)));
  end if;

  -- Extending keeps what the person may already have transferred. Taking the hours again after the hold ran out does, too,
  -- unless they cost less by now.
  v_prices := private.prices_of(v_terms.prices, v_hours);
  v_promise := v_live;
  if v_live.prices is null then
    perform private.check_undecided(v_person, p_court, p_day, v_hours);
    select * into v_promise from private.promised_terms(v_person, p_court, p_day, v_hours, false);
    if private.sum_of(v_promise.prices) + v_promise.fee > private.sum_of(v_prices) + v_fee then
      select null::integer[] as prices, null::integer as fee, null::jsonb as terms into v_promise;
    end if;
  end if;
  v_prices := coalesce(v_promise.prices, v_prices);
  v_fee := coalesce(v_promise.fee, v_fee);
  v_terms.terms := coalesce(v_promise.terms, v_terms.terms);

  select * into v_run from private.extend_hold_run(v_person, p_court, p_day, v_hours);
  perform private.free_hours(v_person, p_court, p_day, v_hours);
  begin
    insert into public.time_slot_blocks (
      court_id, block_date, start_time, end_time, reason, held_by, held_until, held_price, held_fee, held_terms
    )
    select p_court, p_day, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00',
      'hold', v_person, v_run.until_at, v_prices[nr], v_fee, v_terms.terms
    from unnest(v_hours) with ordinality as x(h, nr) order by h;
  exception when unique_violation then
    perform private.fail(409, 'SLOT_TAKEN',
      jsonb_build_object('hours', to_jsonb(private.taken_hours(v_person, p_court, p_day, v_hours))));
  end;

  return private.answer('hs1', jsonb_build_object(
    'until', private.iso(v_run.until_at), 'limit', private.iso(v_run.limit_at), 'unit', private.unit_of(v_prices),
    'prices', to_jsonb(v_prices), 'terms', v_terms.terms, 'fee', v_fee, 'total', private.sum_of(v_prices) + v_fee,
    'hours', to_jsonb(v_hours)));
end
$$;
comment on function private.hold_slots(uuid, date, integer[]) is
  'Keeps hours for 15 minutes at the prices, the fee and under the policy shown (unit: the rounded average); replaces the person''s earlier hold, the same hours again extend it, for 75 minutes at most (limit). 20 calls in 10 minutes. SIGNED_OUT, ACCOUNT_GONE, NO_SLOTS, TOO_MANY_SLOTS, INVALID, RATE_LIMITED, NOT_FOUND, OUTSIDE_WINDOW, CLOSED, PAST (within the notice too), TOO_MANY_LIVE, SLOT_TAKEN {hours} (paused too), HOLD_LIMIT {retry_after}.';

drop function private.add_booking(uuid, uuid, text, uuid, date, integer[], text, integer, integer, text);
create function private.add_booking(
  p_person uuid, p_request uuid, p_hash text, p_court uuid, p_day date, p_hours integer[], p_receipt text, p_prices integer[],
  p_fee integer, p_terms jsonb, p_status text
) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings;
  v_now timestamptz := private.app_now();
  v_starts timestamptz := (p_day + make_interval(hours => p_hours[1])) at time zone 'Asia/Karachi';
  v_stands boolean := p_status = 'pending';
  v_subtotal integer := private.sum_of(p_prices);
begin
  insert into public.bookings (
    user_id, court_id, booking_date, status, unit_price, slot_count, hour_prices, subtotal, terms, fee, total_price,
    payment_receipt, request_id, request_hash, created_at, decide_by, ended_by, end_reason
  ) values (
    p_person, p_court, p_day, p_status, private.unit_of(p_prices), cardinality(p_hours), p_prices, v_subtotal, p_terms, p_fee,
    v_subtotal + p_fee, p_receipt, p_request, p_hash, v_now, case when v_stands then private.decision_time(v_now, v_starts) end,
    case when not v_stands then 'time' end, case when not v_stands then 'unplaced' end
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
comment on function private.add_booking(uuid, uuid, text, uuid, date, integer[], text, integer[], integer, jsonb, text) is
  'Inserts the booking with the price of each hour, its policy and the time of its decision, or the claim of a payment without hours (ended_by time, unplaced), and its hours, given in ascending order; null when a twin of the request came first. Unique violation when an hour is taken.';

create or replace function private.create_booking(
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
  perform private.check_request_size(p_hours, p_receipt);
  v_hash := private.request_hash(p_court, p_day, p_hours, p_receipt, p_total);
  v_booking := private.find_request(v_person, p_request, v_hash);
  -- Replay comes before every other check: what was booked stays booked, whatever the clock and the price say now.
  if v_booking.id is not null then
    return private.answer('cb1', jsonb_build_object('replay', true, 'booking', private.booking_json(v_booking)));
  end if;

  v_hours := private.check_hours(p_hours);
  perform private.lock_court_day(v_person, p_court, p_day);

  -- Waiting for the lock may have let a twin of this request finish.
  v_booking := private.find_request(v_person, p_request, v_hash);
  if v_booking.id is not null then
    return private.answer('cb1', jsonb_build_object('replay', true, 'booking', private.booking_json(v_booking)));
  end if;
  select * into v_terms from private.day_terms(p_court, p_day, true);

  -- A live hold promised these hours: neither the clock, the opening hours, nor an unpublished page take them back.
  select p.prices is not null into v_is_held from private.promised_terms(v_person, p_court, p_day, v_hours, true) p;
  if not v_is_held then
    if not v_terms.is_published then
      perform private.fail(404, 'NOT_FOUND');
    end if;
    perform private.check_day(p_day);
    perform private.check_open(v_hours, v_terms.hours);
    v_late := private.past_hours(p_day, v_hours, v_terms.lead);
    if cardinality(v_late) > 0 then
      perform private.fail(422, 'PAST', jsonb_build_object('hours', to_jsonb(v_late)));
    end if;
  end if;
  perform private.check_receipt(v_person, p_receipt);
  perform private.refuse_taken(v_person, p_court, p_day, v_hours);
  if not v_is_held then
    perform private.refuse_paused(v_hours, v_terms.paused);
  end if;
  perform private.refuse_used_receipt(p_receipt);
  select * into v_agreed from private.agreed_terms(
    v_person, p_court, p_day, v_hours, p_total, private.prices_of(v_terms.prices, v_hours), v_terms.terms);
  if not v_is_held then
    perform private.check_undecided(v_person, p_court, p_day, v_hours);
  end if;

  perform private.free_hours(v_person, p_court, p_day, v_hours);
  begin
    v_booking := private.add_booking(
      v_person, p_request, v_hash, p_court, p_day, v_hours, p_receipt, v_agreed.prices, v_agreed.fee, v_agreed.terms, 'pending');
  exception when unique_violation then
    perform private.refuse_taken(v_person, p_court, p_day, v_hours);
    perform private.refuse_used_receipt(p_receipt);
    raise;
  end;
  if v_booking.id is null then
    v_booking := private.find_request(v_person, p_request, v_hash);
    return private.answer('cb1', jsonb_build_object('replay', true, 'booking', private.booking_json(v_booking)));
  end if;
  return private.answer('cb1', jsonb_build_object('replay', false, 'booking', private.booking_json(v_booking)));
end
$$;

create function private.refuse_paused(p_hours integer[], p_paused integer[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_paused integer[] := array(select h from unnest(p_hours) as h where h = any (p_paused) order by h);
begin
  if cardinality(v_paused) > 0 then
    perform private.fail(409, 'SLOT_TAKEN', jsonb_build_object('hours', to_jsonb(v_paused)));
  end if;
end
$$;
comment on function private.refuse_paused(integer[], integer[]) is 'SLOT_TAKEN {hours} for hours that their venue keeps from online booking for a while.';

create or replace function private.record_unplaced_payment(
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
  perform private.check_request_size(p_hours, p_receipt);
  v_hash := private.request_hash(p_court, p_day, p_hours, p_receipt, p_total);
  v_booking := private.find_request(v_person, p_request, v_hash);
  if v_booking.id is not null then
    return private.answer('up1', jsonb_build_object('booking', private.booking_json(v_booking)));
  end if;
  perform private.count_hit('unplaced:' || v_person, 10, interval '1 hour');
  v_hours := private.check_hours(p_hours);
  select * into v_terms from private.day_terms(p_court, p_day, true);
  -- Somebody who paid last night may say so today; a date or an hour that could never have been paid for is refused.
  if p_day is null or p_day not between private.karachi_today() - 31 and private.last_bookable_day() then
    perform private.check_day(p_day);
  end if;
  select * into v_promise from private.promised_terms(v_person, p_court, p_day, v_hours, false);
  if v_promise.prices is null then
    perform private.check_open(v_hours, v_terms.hours);
  end if;
  perform private.check_receipt(v_person, p_receipt);

  perform private.lock_court_day(v_person, p_court, p_day);
  v_booking := private.find_request(v_person, p_request, v_hash);
  if v_booking.id is not null then
    return private.answer('up1', jsonb_build_object('booking', private.booking_json(v_booking)));
  end if;
  select * into v_terms from private.day_terms(p_court, p_day, true);
  begin
    perform private.refuse_taken(v_person, p_court, p_day, v_hours);
    select p.prices is not null into v_is_held from private.promised_terms(v_person, p_court, p_day, v_hours, true) p;
    if v_terms.is_published and (
      v_is_held
      or (v_hours <@ v_terms.hours and not v_hours && v_terms.paused and cardinality(private.past_hours(p_day, v_hours, v_terms.lead)) = 0)
    ) then
      -- Hours that are free but that the person may not have, because of a limit, are lost to them like taken ones.
      if not v_is_held then
        perform private.check_undecided(v_person, p_court, p_day, v_hours);
      end if;
      perform private.fail(422, 'INVALID', '{"reason": "bookable"}');
    end if;
  exception when sqlstate 'PT409' or sqlstate 'PT429' or sqlstate 'PT403' then
    if sqlerrm = 'ALREADY_YOURS' then
      raise;
    end if;
  end;
  perform private.refuse_used_receipt(p_receipt);

  select * into v_agreed from private.agreed_terms(
    v_person, p_court, p_day, v_hours, p_total, private.prices_of(v_terms.prices, v_hours), v_terms.terms);
  v_booking := private.add_booking(
    v_person, p_request, v_hash, p_court, p_day, v_hours, p_receipt, v_agreed.prices, v_agreed.fee, v_agreed.terms, 'refund_due');
  return private.answer('up1', jsonb_build_object('booking', private.booking_json(v_booking)));
end
$$;

create or replace function private.watch_hour(p_id uuid, p_args jsonb) returns jsonb
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
  select * into v_terms from private.day_terms(v_court, v_at.day);
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
  insert into public.hour_watches (user_id, court_id, day, hour, created_at)
  values (v_person, v_court, v_at.day, v_at.hour, private.app_now());
  perform private.check_later(v_court, v_at.day, v_at.hour, private.app_now() + interval '1 minute');
  -- A statement of its own: what is read below would not see the message otherwise.
  v_told := private.tell_watcher(v_court, v_at.day, v_at.hour);
  return case when v_told = v_person then private.sync_notifications(null) else '{}' end
    || jsonb_build_object('watches', private.watch_rows(v_person));
end
$$;

drop function private.court_terms(uuid, boolean);

-- Own entries keep the price of each hour, too.

create function private.prices_arg(p_args jsonb, p_total integer) returns integer[]
language sql immutable set search_path = '' as $$
  select case when private.sum_of(array_agg(p.price::text::integer)) = p_total
    then array_agg(p.price::text::integer order by h.hour::text::integer) end
  from jsonb_array_elements(case jsonb_typeof(p_args -> 'prices') when 'array' then p_args -> 'prices' else '[]' end)
      with ordinality as p(price, nr)
  join jsonb_array_elements(p_args -> 'hours') with ordinality as h(hour, nr) on h.nr = p.nr
$$;
comment on function private.prices_arg(jsonb, integer) is
  'The price of each hour of an own entry {hours, prices}, checked before by private.total_arg, in the order of the hours; null when they are not what its total says.';

create or replace function private.add_walk_in(p_id uuid, p_args jsonb) returns jsonb
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
  select * into v_at from private.open_entry(p_args);
  select * into v_guest from private.guest_args(p_args, v_source);
  v_total := private.total_arg(p_args, cardinality(v_at.hours));
  begin
    insert into public.bookings (
      id, court_id, booking_date, status, source, unit_price, slot_count, hour_prices, fee, total_price, request_id, created_at
    ) values (
      p_id, v_at.court, v_at.day, 'confirmed', v_source, round(v_total::numeric / cardinality(v_at.hours))::integer,
      cardinality(v_at.hours), private.prices_arg(p_args, v_total), 0, v_total, p_id, private.app_now()
    );
    insert into public.booking_desk (booking_id, guest_name, guest_phone, paid, note, made_by, created_at)
    values (p_id, v_guest.name, v_guest.phone, v_guest.paid, v_guest.note, auth.uid(), private.app_now());
    insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id)
    select v_at.court, v_at.day, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00', 'booking', p_id
    from unnest(v_at.hours) as h order by h;
  exception when unique_violation then
    perform private.refuse_in_the_way(v_at.venue, v_at.court, v_at.day, v_at.hours);
    raise;
  end;
  return private.entry_rows(array[p_id]);
end
$$;

create or replace function private.desk_window(p_venue uuid, out first_day date, out last_day date)
language sql stable set search_path = '' as $$
  select private.playing_day(p_venue, private.app_now()) - case when w.is_gate then 1 else 2 end,
    private.karachi_today() + case when w.is_gate then 2 else (select s.desk_days from private.settings s) end
  from (
    select private.roles_at(p_venue) <@ '{gate}'::text[] as is_gate where private.can(p_venue, 'day.see')
  ) w
$$;
comment on function private.desk_window(uuid) is
  'The dates that the caller''s desk of a venue covers: from two days before the playing day to 35 days ahead, for the gate from the day before it to 2; nulls without a role.';

revoke execute on function
  private.lock_venue(uuid, boolean), private.court_states(uuid, uuid, date, integer[], integer, integer[]),
  private.bookable_mask(text, text, public.schedule_rules[], uuid, date),
  private.promised_terms(uuid, uuid, date, integer[], boolean),
  private.agreed_terms(uuid, uuid, date, integer[], integer, integer[], jsonb),
  private.add_booking(uuid, uuid, text, uuid, date, integer[], text, integer[], integer, jsonb, text),
  private.refuse_paused(integer[], integer[]), private.prices_arg(jsonb, integer)
from public, anon, authenticated;
