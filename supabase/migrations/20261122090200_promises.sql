-- A hold promises what it showed: hours, price and fee. The promise outlives the hold for as long as the hours are free, so
-- that whoever paid the amount on the screen can book for it; and it outlives the venue's page while the hold runs.

alter table public.time_slot_blocks add column held_fee integer check (held_fee >= 0);
update public.time_slot_blocks t set held_fee = (select s.platform_fee from private.settings s) where t.reason = 'hold';
alter table public.time_slot_blocks add check ((reason = 'hold') = (held_fee is not null));
comment on column public.time_slot_blocks.held_fee is 'PKR, the fee that the holder was shown.';

create function private.promised_terms(
  p_person uuid, p_court uuid, p_day date, p_hours integer[], p_live boolean, out price integer, out fee integer
)
language sql stable set search_path = '' as $$
  select b.held_price, b.held_fee from public.time_slot_blocks b
  where b.court_id = p_court and b.block_date = p_day and b.reason = 'hold' and b.held_by = p_person
    and private.hour_of(b.start_time) = any (p_hours)
    and (not p_live or (b.active and b.held_until > private.app_now()))
  group by b.held_until, b.held_price, b.held_fee
  having count(distinct b.start_time) = cardinality(p_hours)
  order by b.held_until desc limit 1
$$;
comment on function private.promised_terms(uuid, uuid, date, integer[], boolean) is
  'PKR per hour and fee that one hold over all these hours promised the person: their live hold, or the last one that they did not give up; nulls without one.';

create function private.agreed_terms(
  p_person uuid, p_court uuid, p_day date, p_hours integer[], p_total integer, p_price integer, out price integer, out fee integer
)
language plpgsql stable set search_path = '' as $$
declare
  v_count integer := cardinality(p_hours);
  v_live record;
  v_last record;
begin
  select * into v_live from private.promised_terms(p_person, p_court, p_day, p_hours, true);
  select * into v_last from private.promised_terms(p_person, p_court, p_day, p_hours, false);
  if v_last.price * v_count + v_last.fee = p_total then
    price := v_last.price;
    fee := v_last.fee;
    return;
  end if;
  price := p_price;
  fee := (select s.platform_fee from private.settings s);
  if price * v_count + fee is distinct from p_total then
    perform private.fail(409, 'PRICE_CHANGED', jsonb_build_object('total', coalesce(
      v_live.price * v_count + v_live.fee, least(v_last.price * v_count + v_last.fee, price * v_count + fee))));
  end if;
end
$$;
comment on function private.agreed_terms(uuid, uuid, date, integer[], integer, integer) is
  'Price per hour and fee behind the total that the person saw: what their hold promised, also after it ran out, or what it costs now. PRICE_CHANGED {total}.';

create or replace function private.free_hours(p_person uuid, p_court uuid, p_day date, p_hours integer[]) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.time_slot_blocks b
  where b.court_id = p_court and b.block_date = p_day and b.reason = 'hold' and b.held_by = p_person and b.active
    and b.held_until > private.app_now() and exists (
      select 1 from public.time_slot_blocks o
      where o.court_id = p_court and o.block_date = p_day and o.reason = 'hold' and o.held_by = p_person and o.active
        and o.held_until > private.app_now() and private.hour_of(o.start_time) = any (p_hours)
    );
  update public.time_slot_blocks b set active = false
  where b.court_id = p_court and b.block_date = p_day and private.hour_of(b.start_time) = any (p_hours)
    and b.active and b.reason = 'hold' and b.held_until <= private.app_now();
end
$$;
comment on function private.free_hours(uuid, uuid, date, integer[]) is
  'Makes way for an insert: the person''s own live hold goes when it has one of these hours, lapsed holds on them go inactive (kept, because they tell what was promised). A live hold on other hours keeps its promise.';

create or replace function private.hold_slots(p_court uuid, p_day date, p_hours integer[]) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := private.require_person();
  v_hours integer[] := private.check_hours(p_hours);
  v_count integer := cardinality(v_hours);
  v_terms record;
  v_late integer[];
  v_taken integer[];
  v_promise record;
  v_price integer;
  v_fee integer := (select s.platform_fee from private.settings s);
  v_run record;
begin
  perform private.count_hit('hold:' || v_person, 20, interval '10 minutes');
  select * into v_terms from private.court_terms(p_court);
  perform private.check_day(p_day);
  perform private.check_open(v_hours, v_terms.hours);
  v_late := private.past_hours(p_day, v_hours);
  if cardinality(v_late) > 0 then
    perform private.fail(422, 'PAST', jsonb_build_object('hours', to_jsonb(v_late)));
  end if;

  perform private.lock_court_day(v_person, p_court, p_day);
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
  if cardinality(v_taken) > 0 then
    perform private.fail(409, 'SLOT_TAKEN', jsonb_build_object('hours', to_jsonb(v_taken)));
  end if;

  -- Extending keeps what the person may already have transferred. Taking the hours again after the hold ran out does, too,
  -- unless they cost less by now.
  select * into v_promise from private.promised_terms(v_person, p_court, p_day, v_hours, true);
  if v_promise.price is null then
    perform private.check_undecided(v_person, p_court, p_day, v_hours);
    select * into v_promise from private.promised_terms(v_person, p_court, p_day, v_hours, false);
    if v_promise.price * v_count + v_promise.fee > v_terms.price * v_count + v_fee then
      select v_terms.price as price, v_fee as fee into v_promise;
    end if;
  end if;
  v_price := coalesce(v_promise.price, v_terms.price);
  v_fee := coalesce(v_promise.fee, v_fee);

  select * into v_run from private.extend_hold_run(v_person, p_court, p_day, v_hours);
  perform private.free_hours(v_person, p_court, p_day, v_hours);
  begin
    insert into public.time_slot_blocks (
      court_id, block_date, start_time, end_time, reason, held_by, held_until, held_price, held_fee
    )
    select p_court, p_day, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00',
      'hold', v_person, v_run.until_at, v_price, v_fee
    from unnest(v_hours) as h order by h;
  exception when unique_violation then
    perform private.fail(409, 'SLOT_TAKEN',
      jsonb_build_object('hours', to_jsonb(private.taken_hours(v_person, p_court, p_day, v_hours))));
  end;

  return private.answer('hs1', jsonb_build_object(
    'until', private.iso(v_run.until_at), 'limit', private.iso(v_run.limit_at), 'unit', v_price, 'fee', v_fee,
    'total', v_price * v_count + v_fee, 'hours', to_jsonb(v_hours)));
end
$$;
comment on function private.hold_slots(uuid, date, integer[]) is
  'Keeps hours for 15 minutes at the price and fee shown; replaces the person''s earlier hold, the same hours again extend it, for 75 minutes at most (limit). 20 calls in 10 minutes. SIGNED_OUT, ACCOUNT_GONE, NO_SLOTS, TOO_MANY_SLOTS, INVALID, RATE_LIMITED, NOT_FOUND, OUTSIDE_WINDOW, CLOSED, PAST, SLOT_TAKEN {hours}, TOO_MANY_LIVE {reason, max, retry_after}, CONTACT_UNCONFIRMED, HOLD_LIMIT {retry_after}.';

create function private.check_request_size(p_hours integer[], p_receipt text) returns void
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
comment on function private.check_request_size(integer[], text) is
  'Before anything is sorted or hashed: a date has 24 hours and a receipt path 105 characters. TOO_MANY_SLOTS {max}, RECEIPT_MISSING.';

drop function private.add_booking(uuid, uuid, text, uuid, date, integer[], text, integer, text);

create function private.add_booking(
  p_person uuid, p_request uuid, p_hash text, p_court uuid, p_day date, p_hours integer[], p_receipt text, p_unit integer,
  p_fee integer, p_status text
) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings;
  v_now timestamptz := private.app_now();
  v_starts timestamptz := (p_day + make_interval(hours => p_hours[1])) at time zone 'Asia/Karachi';
  v_stands boolean := p_status = 'pending';
begin
  insert into public.bookings (
    user_id, court_id, booking_date, status, unit_price, slot_count, fee, total_price, payment_receipt, request_id,
    request_hash, created_at, decide_by, ended_by, end_reason
  ) values (
    p_person, p_court, p_day, p_status, p_unit, cardinality(p_hours), p_fee, p_unit * cardinality(p_hours) + p_fee,
    p_receipt, p_request, p_hash, v_now, case when v_stands then private.decision_time(v_now, v_starts) end,
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
comment on function private.add_booking(uuid, uuid, text, uuid, date, integer[], text, integer, integer, text) is
  'Inserts the booking with the time of its decision, or the claim of a payment without hours (ended_by time, unplaced), and its hours, given in ascending order; null when a twin of the request came first. Unique violation when an hour is taken.';

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
  select * into v_terms from private.court_terms(p_court, true);
  perform private.lock_court_day(v_person, p_court, p_day);

  -- Waiting for the lock may have let a twin of this request finish.
  v_booking := private.find_request(v_person, p_request, v_hash);
  if v_booking.id is not null then
    return private.answer('cb1', jsonb_build_object('replay', true, 'booking', private.booking_json(v_booking)));
  end if;

  -- A live hold promised these hours: neither the clock, the opening hours, nor an unpublished page take them back.
  select p.price is not null into v_is_held from private.promised_terms(v_person, p_court, p_day, v_hours, true) p;
  if not v_is_held then
    if not v_terms.is_published then
      perform private.fail(404, 'NOT_FOUND');
    end if;
    perform private.check_day(p_day);
    perform private.check_open(v_hours, v_terms.hours);
    v_late := private.past_hours(p_day, v_hours);
    if cardinality(v_late) > 0 then
      perform private.fail(422, 'PAST', jsonb_build_object('hours', to_jsonb(v_late)));
    end if;
  end if;
  perform private.check_receipt(v_person, p_receipt);
  perform private.refuse_taken(v_person, p_court, p_day, v_hours);
  perform private.refuse_used_receipt(p_receipt);
  select * into v_agreed from private.agreed_terms(v_person, p_court, p_day, v_hours, p_total, v_terms.price);
  if not v_is_held then
    perform private.check_undecided(v_person, p_court, p_day, v_hours);
  end if;

  perform private.free_hours(v_person, p_court, p_day, v_hours);
  begin
    v_booking := private.add_booking(
      v_person, p_request, v_hash, p_court, p_day, v_hours, p_receipt, v_agreed.price, v_agreed.fee, 'pending');
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
comment on function private.create_booking(uuid, uuid, date, integer[], text, integer) is
  'Books hours of one court and date for the caller. Repeating a request id returns its booking. A live hold keeps its price, its fee and its hours, whatever happens to the clock, the limits or the venue''s page; one that ran out keeps price and fee while the hours are free. SIGNED_OUT, ACCOUNT_GONE, INVALID, IDEMPOTENCY_MISMATCH, NO_SLOTS, TOO_MANY_SLOTS, NOT_FOUND, OUTSIDE_WINDOW, CLOSED, PAST, RECEIPT_MISSING, ALREADY_YOURS, HOLD_EXPIRED, SLOT_TAKEN, RECEIPT_USED {booking}, PRICE_CHANGED {total}, TOO_MANY_LIVE {reason, max, retry_after}, CONTACT_UNCONFIRMED.';

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
  select * into v_terms from private.court_terms(p_court, true);
  -- Somebody who paid last night may say so today; a date or an hour that could never have been paid for is refused.
  if p_day is null or p_day not between private.karachi_today() - 31 and private.last_bookable_day() then
    perform private.check_day(p_day);
  end if;
  select * into v_promise from private.promised_terms(v_person, p_court, p_day, v_hours, false);
  if v_promise.price is null then
    perform private.check_open(v_hours, v_terms.hours);
  end if;
  perform private.check_receipt(v_person, p_receipt);

  perform private.lock_court_day(v_person, p_court, p_day);
  v_booking := private.find_request(v_person, p_request, v_hash);
  if v_booking.id is not null then
    return private.answer('up1', jsonb_build_object('booking', private.booking_json(v_booking)));
  end if;
  begin
    perform private.refuse_taken(v_person, p_court, p_day, v_hours);
    select p.price is not null into v_is_held from private.promised_terms(v_person, p_court, p_day, v_hours, true) p;
    if v_terms.is_published and (
      v_is_held or (v_hours <@ v_terms.hours and cardinality(private.past_hours(p_day, v_hours)) = 0)
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

  select * into v_agreed from private.agreed_terms(v_person, p_court, p_day, v_hours, p_total, v_terms.price);
  v_booking := private.add_booking(
    v_person, p_request, v_hash, p_court, p_day, v_hours, p_receipt, v_agreed.price, v_agreed.fee, 'refund_due');
  return private.answer('up1', jsonb_build_object('booking', private.booking_json(v_booking)));
end
$$;
comment on function private.record_unplaced_payment(uuid, uuid, date, integer[], text, integer) is
  'Keeps the claim of a person who paid but cannot have the hours any more: they went to somebody else, began, are above the person''s limits, or their venue is no longer shown. A booking refund_due that occupies nothing. If the request id did book after all, that booking is returned. INVALID {reason: bookable} while the hours can still be booked; otherwise the codes of create_booking, and RATE_LIMITED.';

drop function private.held_price(uuid, uuid, date, integer[], boolean);
drop function private.check_live_bookings(uuid);

revoke execute on function
  private.promised_terms(uuid, uuid, date, integer[], boolean),
  private.agreed_terms(uuid, uuid, date, integer[], integer, integer), private.check_request_size(integer[], text),
  private.add_booking(uuid, uuid, text, uuid, date, integer[], text, integer, integer, text)
from public, anon, authenticated;
