-- Every sum that a booking can cost can also be confirmed, declined, cancelled and called off; a pause leaves the lowest price alone.

create function private.most_paid() returns integer
language sql immutable set search_path = '' as $$ select 100000000 $$;
comment on function private.most_paid() is
  'Most PKR that an argument may name as paid, collected or owed back: above the dearest booking (24 hours of PKR 1,000,000 plus 200 percent, and the fee) with room for what was paid too much.';
revoke all on function private.most_paid() from public, anon, authenticated;

alter table public.booking_desk drop constraint booking_desk_received_check;
alter table public.booking_desk add constraint booking_desk_received_check check (received between 1 and 100000000);

create or replace function private.confirm_payment(b public.bookings, p_args jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_received integer := private.integer_arg(p_args, 'received', 1, private.most_paid());
  v_collect integer := private.integer_arg(p_args, 'collect', 0, private.most_paid());
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
      and d.venue_id is not distinct from case b.payee when 'venue' then private.venue_of(b.court_id) end
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
    perform private.refuse_used_reference(v_reference, b.id);
  end if;

  insert into public.booking_desk as d (
    booking_id, confirmed_by, account_id, received, reference, decision_note, to_collect, created_at
  ) values (
    b.id, auth.uid(), v_account, v_received, v_reference, v_note, greatest(v_missing, 0), private.app_now()
  )
  on conflict (booking_id) do update set
    confirmed_by = excluded.confirmed_by, account_id = excluded.account_id, received = excluded.received,
    reference = excluded.reference, decision_note = excluded.decision_note, to_collect = excluded.to_collect;
  perform private.open_refund(b.id, -v_missing, 'overpaid', true, b.payee);
  perform private.note_audit('payment.found', b.id, private.venue_of(b.court_id), jsonb_build_object(
    'received', v_received, 'reference', v_reference, 'account', v_account, 'collect', nullif(greatest(v_missing, 0), 0)));
  update public.bookings x set status = 'confirmed' where x.id = b.id;
end
$$;

create or replace function private.decide_booking(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_booking(private.uuid_arg(p_args, 'bookingId'));
  v_decision text := p_args ->> 'decision';
  v_reason text := private.text_arg(p_args, 'reason');
begin
  if v_decision is null or v_decision not in ('confirm', 'decline') then
    perform private.fail(422, 'INVALID', '{"field": "decision"}');
  end if;
  perform private.need(private.venue_of(v_booking.court_id),
    case when v_decision = 'confirm' or v_reason in ('not_paid', 'unreadable', 'too_low') then 'booking.confirm' else 'booking.decline' end,
    v_booking.payee);
  perform private.check_open_decision(v_booking, p_args, 'pending');
  if v_decision = 'confirm' then
    -- The customer reads from this second on that a refund is due; the timer that writes it may be a minute behind.
    if v_booking.decide_by <= private.app_now() then
      perform private.fail(409, 'TOO_LATE', jsonb_build_object('status', v_booking.status, 'by', 'time', 'at', private.iso(v_booking.decide_by)));
    end if;
    perform private.confirm_payment(v_booking, p_args);
  else
    perform private.decline_booking(v_booking.id, v_reason, private.words_arg(p_args, 'note', 300),
      case v_reason when 'too_low' then private.integer_arg(p_args, 'received', 1, private.most_paid()) end);
  end if;
  return private.entry_rows(array[v_booking.id]);
end
$$;

create or replace function private.cancel_booking(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_booking public.bookings;
  v_shown integer := private.integer_arg(p_args, 'refund', 0, private.most_paid());
  v_refund record;
begin
  select * into v_booking from public.bookings b
  where b.id = private.uuid_arg(p_args, 'bookingId') and b.user_id = v_person for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  -- A build from before shows no amount, so it cancels what costs nothing only.
  if v_booking.status = 'pending' or (v_booking.status = 'confirmed' and v_shown is not null) then
    if private.booking_starts_at(v_booking.id, v_booking.booking_date) <= private.app_now() then
      perform private.fail(409, 'TOO_LATE', jsonb_build_object('status', v_booking.status));
    end if;
    -- The gate lets guests in up to four hours before: who is in does not get the money back as well.
    if exists (select 1 from public.booking_attendance a where a.booking_id = v_booking.id and a.state = 'arrived') then
      -- Not its status: builds say of "confirmed" that the cancellation came too late for that.
      perform private.fail(409, 'NOT_CANCELLABLE', jsonb_build_object('status', 'arrived'));
    end if;
    v_refund := private.refund_of(v_booking, private.app_now(), 'customer');
    if v_refund.amount < v_shown then
      perform private.fail(409, 'REFUND_CHANGED', jsonb_build_object('refund', v_refund.amount, 'deadline', private.iso(v_refund.deadline)));
    end if;
    update public.bookings b set status = 'cancelled' where b.id = v_booking.id returning * into v_booking;
  elsif v_booking.status <> 'cancelled' then
    perform private.fail(409, 'NOT_CANCELLABLE', jsonb_build_object('status', v_booking.status));
  end if;
  return jsonb_build_object('bookings', jsonb_build_array(private.booking_json(v_booking)));
end
$$;

create or replace function private.cancel_for_venue(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_booking(private.uuid_arg(p_args, 'bookingId'));
  v_venue uuid := private.venue_of(v_booking.court_id);
  v_reason text := private.text_arg(p_args, 'reason');
  v_note text := private.words_arg(p_args, 'note', 300);
  v_refund record;
begin
  perform private.need(v_venue, 'booking.cancel');
  if v_booking.source <> 'app' then
    perform private.fail(422, 'INVALID', '{"field": "bookingId", "reason": "entry"}');
  end if;
  perform private.check_open_decision(v_booking, p_args, 'confirmed');
  if v_reason is null or v_reason not in ('weather', 'court', 'asked', 'other') then
    perform private.fail(422, 'INVALID', '{"field": "reason"}');
  end if;
  if v_reason = 'other' and v_note is null then
    perform private.fail(422, 'NEEDS_NOTE');
  end if;
  v_refund := private.refund_of(v_booking, private.app_now(), case v_reason when 'asked' then 'customer' else 'venue' end);
  if private.integer_arg(p_args, 'expectedRefund', 0, private.most_paid()) is distinct from v_refund.amount then
    perform private.fail(409, 'REFUND_CHANGED', jsonb_strip_nulls(jsonb_build_object(
      'refund', v_refund.amount, 'deadline', private.iso(v_refund.deadline))));
  end if;
  perform private.note_audit('booking.called_off', v_booking.id, v_venue,
    jsonb_build_object('reason', v_reason, 'note', v_note, 'refund', v_refund.amount));
  update public.bookings b set
    status = 'cancelled', ended_by = case when private.is_staff() then 'platform' else 'venue' end,
    end_reason = v_reason, end_note = v_note
  where b.id = v_booking.id;
  return private.entry_rows(array[v_booking.id]);
end
$$;

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
    sport_ids = coalesce((select array_agg(s.sport_id order by s.sport_id) from public.venue_sports s where s.venue_id = v.id), '{}')
  where v.id = any (v_venues);
  return null;
end
$$;
comment on function private.refresh_venues() is
  'Recomputes rating, lowest price and sports of every venue that a statement on reviews, courts, venue_sports, price_rules or schedule_rules touched; pauses leave the lowest price as it is. The venue''s version then stands for its whole page.';
