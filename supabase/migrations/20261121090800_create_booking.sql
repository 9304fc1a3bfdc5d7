-- Making a booking: one transaction, idempotent by the phone's request id, price and rules from the tables.

create function private.booking_json(b public.bookings) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'courtId', b.court_id, 'courtName', c.name, 'sport', c.sport,
    'venueId', v.id, 'venueName', v.name, 'venueAddress', v.address, 'city', v.city,
    'day', b.booking_date,
    'hours', coalesce((
      select jsonb_agg(private.hour_of(t.start_time) order by t.start_time)
      from public.time_slot_blocks t where t.booking_id = b.id
    ), '[]'),
    'status', b.status, 'unit', b.unit_price, 'fee', b.fee, 'total', b.total_price, 'receipt', b.payment_receipt,
    'isReviewed', b.is_reviewed, 'createdAt', private.iso(b.created_at), 'rev', b.rev
  )
  from public.courts c join public.venues v on v.id = c.venue_id where c.id = b.court_id
$$;
comment on function private.booking_json(public.bookings) is 'A booking as its owner sees it; the hours are listed in every status.';

create function private.request_hash(p_court uuid, p_day date, p_hours integer[], p_receipt text, p_total integer) returns text
language sql immutable set search_path = '' as $$
  select encode(sha256(convert_to(
    jsonb_build_array(p_court, p_day, array(select h from unnest(p_hours) as h order by h), p_receipt, p_total)::text,
    'UTF8')), 'hex')
$$;
comment on function private.request_hash(uuid, date, integer[], text, integer) is 'What a request asked for, independent of the order of its hours.';

create function private.find_request(p_person uuid, p_request uuid, p_hash text) returns public.bookings
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
comment on function private.find_request(uuid, uuid, text) is 'The booking that this request already made, or null. IDEMPOTENCY_MISMATCH when the id was used for something else.';

create function private.check_receipt(p_person uuid, p_receipt text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if not exists (select 1 from public.receipts r where r.path = p_receipt and r.owner_id = p_person) then
    perform private.fail(422, 'RECEIPT_MISSING');
  end if;
end
$$;
comment on function private.check_receipt(uuid, text) is 'RECEIPT_MISSING unless the file was uploaded by this very person.';

create function private.refuse_used_receipt(p_receipt text) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_booking uuid := (select b.id from public.bookings b where b.payment_receipt = p_receipt);
begin
  if v_booking is not null then
    perform private.fail(409, 'RECEIPT_USED', jsonb_build_object('booking', v_booking));
  end if;
end
$$;
comment on function private.refuse_used_receipt(text) is
  'RECEIPT_USED {booking} when the file has paid for a booking already: one transfer, one booking. The unique index says the same on every other path.';

create function private.add_booking(
  p_person uuid, p_request uuid, p_hash text, p_court uuid, p_day date, p_hours integer[], p_receipt text, p_unit integer,
  p_status text
) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings;
  v_fee integer := (select s.platform_fee from private.settings s);
begin
  insert into public.bookings (
    user_id, court_id, booking_date, status, unit_price, slot_count, fee, total_price, payment_receipt, request_id, request_hash
  ) values (
    p_person, p_court, p_day, p_status, p_unit, cardinality(p_hours), v_fee, p_unit * cardinality(p_hours) + v_fee,
    p_receipt, p_request, p_hash
  )
  on conflict (user_id, request_id) do nothing
  returning * into v_booking;
  if v_booking.id is not null then
    insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id, active)
    select p_court, p_day, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00',
      'booking', v_booking.id, p_status = 'pending'
    from unnest(p_hours) as h order by h;
  end if;
  return v_booking;
end
$$;
comment on function private.add_booking(uuid, uuid, text, uuid, date, integer[], text, integer, text) is
  'Inserts the booking and its hours in ascending order; null when a twin of the request came first. Unique violation when an hour is taken.';

create function private.refuse_taken(p_person uuid, p_court uuid, p_day date, p_hours integer[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_taken integer[] := private.taken_hours(p_person, p_court, p_day, p_hours);
  v_mine uuid;
begin
  if cardinality(v_taken) = 0 then
    return;
  end if;
  select b.id into v_mine from public.bookings b
  where b.user_id = p_person and b.court_id = p_court and b.booking_date = p_day and b.status in ('pending', 'confirmed')
    and array(
      select private.hour_of(t.start_time) from public.time_slot_blocks t where t.booking_id = b.id and t.active order by 1
    ) = p_hours;
  if found then
    perform private.fail(409, 'ALREADY_YOURS', jsonb_build_object('booking', v_mine));
  end if;
  if exists (
    select 1 from public.time_slot_blocks b
    where b.court_id = p_court and b.block_date = p_day and b.reason = 'hold' and b.held_by = p_person
      and b.held_until <= private.app_now() and private.hour_of(b.start_time) = any (v_taken)
  ) then
    perform private.fail(409, 'HOLD_EXPIRED', jsonb_build_object('hours', to_jsonb(v_taken)));
  end if;
  perform private.fail(409, 'SLOT_TAKEN', jsonb_build_object('hours', to_jsonb(v_taken)));
end
$$;
comment on function private.refuse_taken(uuid, uuid, date, integer[]) is
  'Says why hours cannot be had: ALREADY_YOURS {booking}, HOLD_EXPIRED {hours} (the own hold ran out), SLOT_TAKEN {hours}. Returns when all are free.';

create function private.create_booking(
  p_request uuid, p_court uuid, p_day date, p_hours integer[], p_receipt text, p_total integer
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := private.require_person();
  v_hash text := private.request_hash(p_court, p_day, p_hours, p_receipt, p_total);
  v_booking public.bookings := private.find_request(v_person, p_request, v_hash);
  v_hours integer[];
  v_terms record;
  v_late integer[];
  v_held integer;
  v_unit integer;
  v_fee integer := (select s.platform_fee from private.settings s);
begin
  -- Replay comes before every check: what was booked stays booked, whatever the clock and the price say now.
  if v_booking.id is not null then
    return private.answer('cb1', jsonb_build_object('replay', true, 'booking', private.booking_json(v_booking)));
  end if;

  v_hours := private.check_hours(p_hours);
  select * into v_terms from private.court_terms(p_court);
  perform private.lock_court_day(v_person, p_court, p_day);

  -- Waiting for the lock may have let a twin of this request finish.
  v_booking := private.find_request(v_person, p_request, v_hash);
  if v_booking.id is not null then
    return private.answer('cb1', jsonb_build_object('replay', true, 'booking', private.booking_json(v_booking)));
  end if;

  v_held := private.held_price(v_person, p_court, p_day, v_hours, true);
  if v_held is null then
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

  -- A live hold promised its price; the price of now is accepted as well.
  v_unit := case when v_held * cardinality(v_hours) + v_fee = p_total then v_held else v_terms.price end;
  if v_unit * cardinality(v_hours) + v_fee is distinct from p_total then
    perform private.fail(409, 'PRICE_CHANGED', jsonb_build_object(
      'total', coalesce(v_held, v_terms.price) * cardinality(v_hours) + v_fee));
  end if;
  if private.held_price(v_person, p_court, p_day, v_hours, false) is null then
    perform private.check_live_bookings(v_person);
  end if;

  perform private.free_hours(v_person, p_court, p_day, v_hours);
  begin
    v_booking := private.add_booking(v_person, p_request, v_hash, p_court, p_day, v_hours, p_receipt, v_unit, 'pending');
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
  'Books hours of one court and date for the caller. Repeating a request id returns its booking. A live hold also keeps its price, and its hours when the first of them begins while the person pays. SIGNED_OUT, ACCOUNT_GONE, INVALID, IDEMPOTENCY_MISMATCH, NO_SLOTS, TOO_MANY_SLOTS, NOT_FOUND, OUTSIDE_WINDOW, CLOSED, PAST, RECEIPT_MISSING, ALREADY_YOURS, HOLD_EXPIRED, SLOT_TAKEN, RECEIPT_USED {booking}, PRICE_CHANGED {total}, TOO_MANY_LIVE.';

create function private.record_unplaced_payment(
  p_request uuid, p_court uuid, p_day date, p_hours integer[], p_receipt text, p_total integer
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := private.require_person();
  v_hash text := private.request_hash(p_court, p_day, p_hours, p_receipt, p_total);
  v_booking public.bookings := private.find_request(v_person, p_request, v_hash);
  v_hours integer[];
  v_terms record;
  v_held integer;
  v_unit integer;
  v_fee integer := (select s.platform_fee from private.settings s);
begin
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
  v_held := private.held_price(v_person, p_court, p_day, v_hours, false);
  if v_held is null then
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
    if v_terms.is_published and (
      private.held_price(v_person, p_court, p_day, v_hours, true) is not null
      or (v_hours <@ v_terms.hours and cardinality(private.past_hours(p_day, v_hours)) = 0)
    ) then
      perform private.fail(422, 'INVALID', '{"reason": "bookable"}');
    end if;
  exception when sqlstate 'PT409' then
    if sqlerrm = 'ALREADY_YOURS' then
      raise;
    end if;
  end;
  perform private.refuse_used_receipt(p_receipt);

  v_unit := case when v_held * cardinality(v_hours) + v_fee = p_total then v_held else v_terms.price end;
  if v_unit * cardinality(v_hours) + v_fee is distinct from p_total then
    perform private.fail(409, 'PRICE_CHANGED', jsonb_build_object('total', v_terms.price * cardinality(v_hours) + v_fee));
  end if;
  v_booking := private.add_booking(v_person, p_request, v_hash, p_court, p_day, v_hours, p_receipt, v_unit, 'refund_due');
  return private.answer('up1', jsonb_build_object('booking', private.booking_json(v_booking)));
end
$$;
comment on function private.record_unplaced_payment(uuid, uuid, date, integer[], text, integer) is
  'Keeps the claim of a person who paid but whose hours went to somebody else or began meanwhile: a booking refund_due that occupies nothing. If the request id did book after all, that booking is returned. INVALID {reason: bookable} while the hours can still be booked; otherwise the codes of create_booking, and RATE_LIMITED.';

create function public.create_booking(
  request_id uuid, court uuid, day date, hours integer[], receipt text, expected_total integer
) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.create_booking(request_id, court, day, hours, receipt, expected_total)
$$;
comment on function public.create_booking(uuid, uuid, date, integer[], text, integer) is 'Books and pays for hours; safe to repeat. See private.create_booking.';

create function public.record_unplaced_payment(
  request_id uuid, court uuid, day date, hours integer[], receipt text, expected_total integer
) returns jsonb
language sql security invoker set search_path = '' as $$
  select private.record_unplaced_payment(request_id, court, day, hours, receipt, expected_total)
$$;
comment on function public.record_unplaced_payment(uuid, uuid, date, integer[], text, integer) is 'Records a payment whose hours were lost; safe to repeat. See private.record_unplaced_payment.';

revoke execute on function
  private.booking_json(public.bookings), private.request_hash(uuid, date, integer[], text, integer),
  private.find_request(uuid, uuid, text), private.check_receipt(uuid, text),
  private.refuse_used_receipt(text),
  private.add_booking(uuid, uuid, text, uuid, date, integer[], text, integer, text),
  private.refuse_taken(uuid, uuid, date, integer[]),
  private.create_booking(uuid, uuid, date, integer[], text, integer),
  private.record_unplaced_payment(uuid, uuid, date, integer[], text, integer),
  public.create_booking(uuid, uuid, date, integer[], text, integer),
  public.record_unplaced_payment(uuid, uuid, date, integer[], text, integer)
from public, anon, authenticated;
grant execute on function
  private.create_booking(uuid, uuid, date, integer[], text, integer),
  private.record_unplaced_payment(uuid, uuid, date, integer[], text, integer),
  public.create_booking(uuid, uuid, date, integer[], text, integer),
  public.record_unplaced_payment(uuid, uuid, date, integer[], text, integer)
to anon, authenticated, service_role;
