-- Checkout: holding hours while a customer pays, booking them, and the claim of a customer who paid but lost the hours.
-- All three entrances (hold_slots, create_booking, record_unplaced_payment) are for signed-in customers.
-- A hold promises its hours, the price of each hour, the fee, the policy and the payee, also when the first hour begins, prices
-- change, or the venue closes, pauses or is unpublished meanwhile. A customer without a hold meets the rules of now. A lapsed hold
-- stays as a row for 30 days: the amount that it showed still books the hours while they are free. A hold that was given up
-- promises nothing. A hold lapses without a job: from that second on its hours count as free.
-- A request id never expires, because it is a column of the booking: a phone may repeat a request days later.
-- Lock order: person, venue (shared), court with date (private.lock_court_day), then rows.

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

-- Limits on undecided bookings
--
-- An undecided booking costs the venue and nobody else. So holds and bookings pass private.require_undecided_limits for all hours
-- that no live hold of the customer covers. Hours under a live hold are not checked again: the hold was counted. Limits count
-- customers, not addresses, because thousands share a carrier IP (NAT). tests/bench/squatter.bench.mjs runs the attack.
-- Reasons of TOO_MANY_LIVE; max comes from private.settings, and a live hold counts as the booking that it may become:
--   live          undecided bookings at one time
--   first         the same before the first confirmed booking of the customer
--   first_hours   undecided court hours at one time before the first confirmed booking
--   venue_day     undecided hours at one venue on one date
--   made          bookings in 24 hours, cancelled ones too
--   holds         different court hours that were held in 24 hours and not booked

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

create function private.is_known_customer(p_person uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select 1 from public.bookings b
    where b.user_id = p_person and (b.status in ('confirmed', 'completed') or b.confirmed_at is not null)
  );
end
$$;
comment on function private.is_known_customer(uuid) is 'True once a booking of the customer was confirmed, which means that a payment was found, whatever became of that booking.';

create function private.has_played(p_person uuid) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return exists (
    select 1 from public.bookings b
    where b.user_id = p_person and b.status = 'completed'
      and not exists (select 1 from public.booking_attendance a where a.booking_id = b.id and a.state = 'no_show')
  );
end
$$;
comment on function private.has_played(uuid) is 'True once a booking of the customer has taken place and nobody noted that they did not come.';

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
language plpgsql stable set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_since timestamptz := v_now - interval '24 hours';
  v_known boolean := private.is_known_customer(p_person);
  v_asked integer := cardinality(p_hours);
  v_limits private.settings;
  v_undecided record;
  v_share integer;
  v_made timestamptz[];
  v_idle timestamptz[];
  v_most integer;
begin
  select s.* into v_limits from private.settings s;
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
end
$$;
comment on function private.require_undecided_limits(uuid, uuid, date, integer[]) is 'Limits what a customer may have undecided: these hours, the undecided bookings and the live hold on other hours. hold_slots and create_booking call it for hours that no live hold of the customer covers; a customer without a confirmed booking needs a confirmed contact too. Refuses with TOO_MANY_LIVE {reason: live, first, first_hours, venue_day, made or holds, max, retry_after}, CONTACT_UNCONFIRMED.';

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
comment on function private.hold_slots(uuid, date, integer[]) is 'Holds hours of a court on a date for 15 minutes, for the signed-in caller, at the prices, the fee and under the policy shown. Replaces the earlier hold of the customer; the same hours again extend it, for 75 minutes at most (limit). 20 calls in 10 minutes. Refuses with SIGNED_OUT, ACCOUNT_GONE, NO_SLOTS, TOO_MANY_SLOTS {max}, INVALID {hours}, RATE_LIMITED {retry_after}, NOT_FOUND, OUTSIDE_WINDOW {first, last}, CLOSED {hours}, PAST {hours} (also within the notice), TOO_MANY_LIVE {reason, max, retry_after}, CONTACT_UNCONFIRMED, SLOT_TAKEN {hours} (also paused), HOLD_LIMIT {retry_after}.';
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
  v_stands boolean := p_status = 'pending';
  v_subtotal integer := private.sum_ints(p_prices);
begin
  insert into public.bookings (
    user_id, court_id, booking_date, status, slot_count, hour_prices, subtotal, terms, fee, total_price,
    payment_receipt, request_id, request_hash, created_at, decide_by, ended_by, end_reason
  ) values (
    p_person, p_court, p_day, p_status, cardinality(p_hours), p_prices, v_subtotal, p_terms, p_fee,
    v_subtotal + p_fee, p_receipt, p_request, p_hash, v_now, case when v_stands then private.get_decision_deadline(v_now, v_starts) end,
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
comment on function private.create_booking(uuid, uuid, date, integer[], text, integer) is 'Books hours of a court on a date for a customer, the signed-in caller: pending, until the payment is checked. p_total is the total in PKR that the customer saw, p_receipt the path of an uploaded receipt. Repeating a request id answers its booking (replay). A live hold keeps its hours, prices, fee and policy, whatever happens to the clock, the limits or the venue''s page; a lapsed one keeps prices, fee and policy while the hours are free. Refuses with SIGNED_OUT, ACCOUNT_GONE, INVALID, IDEMPOTENCY_MISMATCH, NO_SLOTS, TOO_MANY_SLOTS {max}, NOT_FOUND, OUTSIDE_WINDOW {first, last}, CLOSED {hours}, PAST {hours}, RECEIPT_MISSING, ALREADY_YOURS {booking}, HOLD_EXPIRED {hours}, SLOT_TAKEN {hours}, RECEIPT_USED {booking}, PRICE_CHANGED {total}, TOO_MANY_LIVE {reason, max, retry_after}, CONTACT_UNCONFIRMED.';
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
