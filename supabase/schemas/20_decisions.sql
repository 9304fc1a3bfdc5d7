-- Decisions about bookings: confirming and declining a pending one, cancelling by the customer or for the venue.
-- Only those who can look into the account that was paid (bookings.payee) confirm. Nobody decides about a booking of their own,
-- whatever their role. One of several who decide at once wins; the others hear ALREADY_DECIDED with who and when (a venue reads
-- Baari instead of the name of staff). rev names the version that the caller saw. tests/db/desk-races.test.ts runs it.
-- Confirming needs the transaction ID of the payment. Where the receipt shows none, two people look: the first one notes what arrived
-- (private.payment_looks), the second one sees the same amount and confirms.
-- A venue cancels for weather, a fault of the court or another reason, and everything comes back. That the customer asked for it is
-- said by the customer in My Bookings, or by a call that Baari logged. After an arrival only Baari cancels.
-- A cancellation names the refund that the caller was shown, else it is refused with REFUND_CHANGED. A customer's own cancellation
-- may give back more, never less: one that waited in an outbox past its deadline costs the customer nothing.
-- Triggers on bookings do the rest in the same transaction: they check the step (private.guard_booking), open the refund
-- (private.refund_booking), free the hours (private.on_booking_change) and notify the customer (private.send_booking_news).
-- Locks: the person, then the booking (private.lock_booking), then its refunds by id; last the transaction ID of a payment.
-- Amounts are PKR. All of them are bounded by private.get_max_paid().

create table private.payment_looks (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  by_id uuid not null references public.users (id) on delete cascade,
  at timestamptz not null,
  received integer not null
);
comment on table private.payment_looks is 'First look at a payment whose receipt shows no transaction ID: who, when, and the PKR that arrived. Another user confirms.';
create index payment_looks_by_person on private.payment_looks (by_id);

-- Checks

create function private.get_decision(b public.bookings) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', b.status) || coalesce((
    select jsonb_build_object(
      'by', case when a.actor = b.user_id then 'customer' else coalesce(private.get_person_name(a.actor), b.ended_by, 'platform') end,
      'at', private.format_iso(a.at), 'reason', b.end_reason)
    from private.audit_log a
    where a.row_id = b.id and a.action in ('booking.confirmed', 'booking.cancelled', 'booking.refund_due', 'booking.made')
    order by a.id desc limit 1
  ), '{}')
$$;
comment on function private.get_decision(public.bookings) is 'The status of a booking, and who brought it there, when and why {status, by, at, reason}. by is a name, Baari, customer, venue, platform or time.';

create function private.require_open_decision(b public.bookings, p_args jsonb, p_status text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if b.user_id = auth.uid() then
    perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
  end if;
  if b.status <> p_status then
    perform private.fail(409, case when b.status = 'refund_due' and b.ended_by = 'time' then 'TOO_LATE' else 'ALREADY_DECIDED' end,
      private.get_decision(b));
  end if;
  perform private.require_rev(p_args, b.rev);
end
$$;
comment on function private.require_open_decision(public.bookings, jsonb, text) is 'Refuses a decision about a booking of the caller (FORBIDDEN {reason: own}), about one that is no longer in p_status (ALREADY_DECIDED {status, by, at}, or TOO_LATE with the same details when time ended it), and about another version than {rev} (CHANGED {rev}).';

-- Pending bookings

create function private.note_first_look(p_booking uuid, p_venue uuid, p_received integer) returns boolean
language plpgsql set search_path = '' as $$
declare
  v_look private.payment_looks;
begin
  select * into v_look from private.payment_looks l where l.booking_id = p_booking;
  if v_look.by_id = auth.uid() then
    perform private.fail(403, 'SAME_PERSON');
  end if;
  if v_look.received = p_received then
    return false;
  end if;
  insert into private.payment_looks (booking_id, by_id, at, received) values (p_booking, auth.uid(), private.app_now(), p_received)
  on conflict (booking_id) do update set by_id = excluded.by_id, at = excluded.at, received = excluded.received;
  perform private.note_audit('payment.looked', p_booking, p_venue, jsonb_build_object('received', p_received));
  update public.bookings b set desk_rev = b.desk_rev + 1 where b.id = p_booking;
  return true;
end
$$;
comment on function private.note_first_look(uuid, uuid, integer) is 'Notes the first look of the caller at a payment without transaction ID; true when it was the first, also after another user saw another amount. False when another user looked before and saw the same amount: then the caller may confirm. Refuses with SAME_PERSON.';

create function private.confirm_payment(b public.bookings, p_args jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_received integer := private.integer_arg(p_args, 'received', 1, private.get_max_paid());
  v_collect integer := private.integer_arg(p_args, 'collect', 0, private.get_max_paid());
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
      and d.venue_id is not distinct from case b.payee when 'venue' then private.get_venue_of_court(b.court_id) end
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
    perform private.require_unused_reference(v_reference, b.id);
  elsif p_args -> 'noReference' is distinct from 'true' then
    perform private.fail(422, 'INVALID', '{"field": "reference"}');
  elsif private.note_first_look(b.id, private.get_venue_of_court(b.court_id), v_received) then
    return;
  end if;

  insert into public.booking_desk as d (
    booking_id, confirmed_by, account_id, received, reference, decision_note, to_collect, created_at
  ) values (
    b.id, auth.uid(), v_account, v_received, v_reference, v_note, greatest(v_missing, 0), private.app_now()
  )
  on conflict (booking_id) do update set
    confirmed_by = excluded.confirmed_by, account_id = excluded.account_id, received = excluded.received,
    reference = excluded.reference, decision_note = excluded.decision_note, to_collect = excluded.to_collect;
  perform private.insert_refund(b.id, -v_missing, 'overpaid', true, b.payee);
  perform private.note_audit('payment.found', b.id, private.get_venue_of_court(b.court_id), jsonb_build_object(
    'received', v_received, 'reference', v_reference, 'account', v_account, 'collect', nullif(greatest(v_missing, 0), 0)));
  update public.bookings x set status = 'confirmed' where x.id = b.id;
end
$$;
comment on function private.confirm_payment(public.bookings, jsonb) is 'Called by private.decide_booking, which needs booking.confirm. Confirms a locked pending booking with the payment that was found {received, collect?, reference or noReference: true, accountId?, note?}. With noReference the first caller only notes a look, and the booking stays pending until another one confirms. An excess is owed back (refund overpaid); a missing amount has to be named in collect and is collected at the venue. Refuses with INVALID {field}, AMOUNT_LOW {missing}, REFERENCE_USED {code, bookingId, refund}, SAME_PERSON.';

create function private.decline_booking(
  p_booking uuid, p_reason text, p_note text default null, p_received integer default null
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_booking public.bookings := private.lock_booking(p_booking);
  v_note text := nullif(btrim(p_note), '');
  v_is_paid boolean := v_booking.payment_receipt is not null and v_booking.total_price > 0;
begin
  if p_reason is null or p_reason not in ('not_paid', 'unreadable', 'too_low', 'court', 'other') then
    perform private.fail(422, 'INVALID', jsonb_build_object('reason', p_reason));
  end if;
  if not (
    private.can_check_payment(v_booking.payee, v_booking.court_id)
    or (p_reason in ('court', 'other') and private.can_manage_court(v_booking.court_id))
  ) then
    perform private.fail(403, 'FORBIDDEN', jsonb_build_object('reason', p_reason));
  end if;
  if v_booking.status <> 'pending' then
    perform private.fail(409, 'ALREADY_DECIDED', private.get_decision(v_booking));
  end if;
  if p_reason = 'other' and v_note is null then
    perform private.fail(422, 'NEEDS_NOTE');
  end if;
  if length(v_note) > 300 then
    perform private.fail(422, 'INVALID', jsonb_build_object('note', length(v_note)));
  end if;
  if (p_reason = 'too_low') <> (p_received is not null)
    or (p_received is not null and p_received not between 1 and v_booking.total_price - 1)
  then
    perform private.fail(422, 'INVALID', jsonb_build_object('received', p_received));
  end if;

  -- Opened before the step, so that the trigger that opens refunds finds this one, with the amount that really came.
  if p_reason = 'too_low' then
    perform private.insert_refund(v_booking.id, p_received, 'declined', true, v_booking.payee);
  end if;
  perform private.note_audit('booking.declined', v_booking.id, private.get_venue_of_court(v_booking.court_id),
    jsonb_build_object('reason', p_reason, 'note', v_note, 'received', p_received));
  update public.bookings b set
    status = case when v_is_paid and p_reason in ('court', 'other') then 'refund_due' else 'cancelled' end,
    ended_by = case when auth.uid() is null or private.is_staff() then 'platform' else 'venue' end,
    end_reason = p_reason, end_note = v_note
  where b.id = v_booking.id returning * into v_booking;
  return jsonb_build_object('booking', private.booking_json(v_booking));
end
$$;
comment on function private.decline_booking(uuid, text, text, integer) is 'Declines a pending booking: not_paid and unreadable cancel it without a refund; too_low cancels it and owes p_received; court and other owe the total when a receipt was given. other needs p_note, which the customer reads (at most 300 characters). Called by decide-booking, by closures and in the SQL console. Refuses with NOT_FOUND, FORBIDDEN {reason}, ALREADY_DECIDED {status, by, at}, NEEDS_NOTE, INVALID {reason | note | received}.';

create function private.decide_booking(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_booking(private.uuid_arg(p_args, 'bookingId'), 'booking.decline');
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_decision text := p_args ->> 'decision';
  v_reason text := private.text_arg(p_args, 'reason');
  v_received integer;
  v_reference text;
begin
  if v_decision is null or v_decision not in ('confirm', 'decline') then
    perform private.fail(422, 'INVALID', '{"field": "decision"}');
  end if;
  perform private.require_right(v_venue,
    case when v_decision = 'confirm' or v_reason in ('not_paid', 'unreadable', 'too_low') then 'booking.confirm' else 'booking.decline' end,
    v_booking.payee);
  perform private.require_open_decision(v_booking, p_args, 'pending');
  if v_decision = 'confirm' then
    -- From this second on the customer reads that a refund is due; the timer that writes it may be a minute behind.
    if v_booking.decide_by <= private.app_now() then
      perform private.fail(409, 'TOO_LATE', jsonb_build_object('status', v_booking.status, 'by', 'time', 'at', private.format_iso(v_booking.decide_by)));
    end if;
    perform private.confirm_payment(v_booking, p_args);
    return private.get_entry_rows(array[v_booking.id]);
  end if;
  if v_reason = 'too_low' then
    v_received := private.integer_arg(p_args, 'received', 1, private.get_max_paid());
    v_reference := private.reference_arg(p_args, 'reference');
  end if;
  if v_reference is not null then
    perform private.require_unused_reference(v_reference, v_booking.id);
  end if;
  perform private.decline_booking(v_booking.id, v_reason, private.words_arg(p_args, 'note', 300), v_received);
  if v_reason = 'too_low' then
    -- Who says how much arrived has found the payment, with or without its ID, and does not send it back.
    insert into private.refund_notes as n (refund_id, incoming_reference, found_by)
    select r.id, v_reference, auth.uid() from public.refunds r where r.booking_id = v_booking.id and r.reason = 'declined'
    on conflict (refund_id) do update set incoming_reference = excluded.incoming_reference, found_by = excluded.found_by;
  end if;
  if v_reference is not null then
    perform private.note_audit('payment.found', v_booking.id, v_venue, jsonb_build_object('received', v_received, 'reference', v_reference));
  end if;
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.decide_booking(uuid, jsonb) is 'Confirms or declines a pending booking {bookingId, rev, decision: confirm, received, reference or noReference: true (two people), collect?, accountId?, note?} or {bookingId, rev, decision: decline, reason: not_paid, unreadable, too_low (with received, reference?), court or other (with note)}. Needs booking.confirm (representative, admin; manager and owner too where the venue''s own account was paid); to decline with court or other booking.decline (manager, owner, representative, admin). Answers {entries}. Refuses with NOT_FOUND, FORBIDDEN {right | reason}, ALREADY_DECIDED {status, by, at}, TOO_LATE (the time to confirm it is over), CHANGED {rev}, AMOUNT_LOW {missing}, REFERENCE_USED {code, bookingId, refund}, SAME_PERSON, NEEDS_NOTE, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('decide-booking', true, true, 'booking_locks', 'booking.decline');

create function private.list_pending_of_customer(p_booking uuid) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select o.id from public.bookings b
    join public.courts c on c.id = b.court_id
    join public.bookings o on o.user_id = b.user_id and o.status = 'pending'
    join public.courts d on d.id = o.court_id and d.venue_id = c.venue_id
    where b.id = p_booking order by o.id)
$$;
comment on function private.list_pending_of_customer(uuid) is 'Pending bookings that the customer of a booking has at its venue, this one included.';

create function private.decline_all_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select row('booking', i::text)::private.lock_target
  from public.bookings b cross join lateral unnest(private.list_pending_of_customer(b.id)) as i
  where b.id = private.parse_uuid(p_args ->> 'bookingId') and private.has_right(private.get_venue_of_court(b.court_id), p_right)
$$;
comment on function private.decline_all_locks(jsonb, text) is 'Lock targets of decline-all {bookingId}: all pending bookings of its customer at its venue.';

create function private.decline_all(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_booking(private.uuid_arg(p_args, 'bookingId'), 'booking.decline');
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_reason text := private.text_arg(p_args, 'reason');
  v_sees_account boolean := v_reason in ('not_paid', 'unreadable');
  v_pending uuid[] := private.list_pending_of_customer(v_booking.id);
  v_declined uuid[];
begin
  if v_reason is null or v_reason not in ('not_paid', 'unreadable', 'court', 'other') then
    perform private.fail(422, 'INVALID', '{"field": "reason"}');
  end if;
  perform private.require_right(v_venue, case when v_sees_account then 'booking.confirm' else 'booking.decline' end, v_booking.payee);
  perform private.require_open_decision(v_booking, p_args, 'pending');
  if p_args ->> 'count' is distinct from cardinality(v_pending)::text then
    perform private.fail(409, 'CHANGED', jsonb_build_object('count', cardinality(v_pending)));
  end if;
  -- One decision each, with its trail, its refund and its message.
  v_declined := array(
    select b.id from public.bookings b
    where b.id = any (v_pending) and (not v_sees_account or private.can_check_payment(b.payee, b.court_id))
    order by b.id);
  perform private.decline_booking(i, v_reason, private.words_arg(p_args, 'note', 300)) from unnest(v_declined) as i;
  return private.get_entry_rows(v_declined);
end
$$;
comment on function private.decline_all(uuid, jsonb) is 'Declines all pending bookings that the customer of a booking has at its venue {bookingId, rev, count: how many the caller saw, reason: not_paid, unreadable, court or other (with note), note?}, with the rights and effects of decide-booking for each; those that were paid to an account into which the caller cannot look stay, where the reason needs that. Answers {entries}. Refuses with NOT_FOUND, FORBIDDEN {right | reason: own}, ALREADY_DECIDED {status, by, at}, CHANGED {rev | count}, NEEDS_NOTE, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('decline-all', true, true, 'decline_all_locks', 'booking.decline');

-- Cancellation

create function private.cancel_booking(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_booking public.bookings;
  v_shown integer := private.integer_arg(p_args, 'refund', 0, private.get_max_paid());
  v_refund record;
begin
  if v_shown is null then
    perform private.fail(422, 'INVALID', '{"field": "refund"}');
  end if;
  select * into v_booking from public.bookings b
  where b.id = private.uuid_arg(p_args, 'bookingId') and b.user_id = v_person for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_booking.status in ('pending', 'confirmed') then
    if v_booking.starts_at <= private.app_now() then
      perform private.fail(409, 'TOO_LATE', jsonb_build_object('status', v_booking.status));
    end if;
    -- The gate lets guests in from 4 hours before the start: a guest who is in does not get the money back as well.
    if exists (select 1 from public.booking_attendance a where a.booking_id = v_booking.id and a.state = 'arrived') then
      perform private.fail(409, 'NOT_CANCELLABLE', jsonb_build_object('status', 'arrived'));
    end if;
    v_refund := private.compute_refund(v_booking, private.app_now(), 'customer');
    if v_refund.amount < v_shown then
      perform private.fail(409, 'REFUND_CHANGED', jsonb_build_object('refund', v_refund.amount, 'deadline', private.format_iso(v_refund.deadline)));
    end if;
    update public.bookings b set status = 'cancelled' where b.id = v_booking.id returning * into v_booking;
  elsif v_booking.status <> 'cancelled' then
    perform private.fail(409, 'NOT_CANCELLABLE', jsonb_build_object('status', v_booking.status));
  end if;
  return jsonb_build_object('bookings', jsonb_build_array(private.booking_json(v_booking)));
end
$$;
comment on function private.cancel_booking(uuid, jsonb) is 'Cancels {bookingId, refund: PKR that the person was shown}, an own booking whose first hour has not begun; already cancelled counts as done. Nothing happens to one whose guest was let in, or if less would come back. NOT_FOUND, TOO_LATE, NOT_CANCELLABLE {status}, REFUND_CHANGED {refund, deadline}, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person) values ('cancel-booking', true);

create function private.get_hours_begun(p_booking uuid) returns integer
language sql stable set search_path = '' as $$
  select count(*)::integer from public.time_slot_blocks t
  where t.booking_id = p_booking and private.get_hour_start(t.block_date, t.start_time) <= private.app_now()
$$;
comment on function private.get_hours_begun(uuid) is 'Number of hours of a booking that have begun.';

create function private.was_asked_in_call(p_booking uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.booking_calls c where c.booking_id = p_booking and c.outcome = 'asked')
$$;
comment on function private.was_asked_in_call(uuid) is 'True when staff logged a call in which the customer asked to cancel this booking.';

create function private.cancel_for_venue(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_booking(private.uuid_arg(p_args, 'bookingId'), 'booking.cancel');
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_reason text := private.text_arg(p_args, 'reason');
  v_note text := private.words_arg(p_args, 'note', 300);
  v_arrived timestamptz := (select a.arrived_at from public.booking_attendance a where a.booking_id = v_booking.id);
  v_refund record;
begin
  if v_booking.source <> 'app' then
    perform private.fail(422, 'INVALID', '{"field": "bookingId", "reason": "entry"}');
  end if;
  perform private.require_open_decision(v_booking, p_args, 'confirmed');
  if v_reason is null or v_reason not in ('weather', 'court', 'asked', 'other') then
    perform private.fail(422, 'INVALID', '{"field": "reason"}');
  end if;
  if v_reason = 'other' and v_note is null then
    perform private.fail(422, 'NEEDS_NOTE');
  end if;
  if v_reason = 'asked' and not (private.is_staff() and private.was_asked_in_call(v_booking.id)) then
    perform private.fail(409, 'NO_CALL');
  end if;
  if v_arrived is not null and not private.is_staff() then
    perform private.fail(409, 'ARRIVED', jsonb_build_object('at', private.format_iso(v_arrived)));
  end if;
  if v_arrived is not null and v_reason <> 'asked' then
    v_booking.played_hours := private.integer_arg(p_args, 'played', 0, private.get_hours_begun(v_booking.id));
    if v_booking.played_hours is null then
      perform private.fail(422, 'INVALID', '{"field": "played"}');
    end if;
  end if;
  v_refund := private.compute_refund(v_booking, private.app_now(), case v_reason when 'asked' then 'customer' else 'venue' end);
  if private.integer_arg(p_args, 'expectedRefund', 0, private.get_max_paid()) is distinct from v_refund.amount then
    perform private.fail(409, 'REFUND_CHANGED', jsonb_strip_nulls(jsonb_build_object(
      'refund', v_refund.amount, 'deadline', private.format_iso(v_refund.deadline))));
  end if;
  perform private.note_audit('booking.called_off', v_booking.id, v_venue,
    jsonb_build_object('reason', v_reason, 'note', v_note, 'refund', v_refund.amount, 'played', v_booking.played_hours));
  update public.bookings b set
    status = 'cancelled', ended_by = case when private.is_staff() then 'platform' else 'venue' end,
    end_reason = v_reason, end_note = v_note, played_hours = v_booking.played_hours
  where b.id = v_booking.id;
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.cancel_for_venue(uuid, jsonb) is 'Cancels a confirmed online booking for the venue {bookingId, rev, reason: weather, court, asked or other (with note), note?, expectedRefund, played?}. Everything that was received is owed back. asked is for Baari''s staff after a logged call of outcome asked: the refund follows the policy of the booking. After an arrival only Baari cancels, and played says how many of the hours that have begun were played: their price and then the fee stay. Needs booking.cancel (manager, owner, representative, admin). Answers {entries}. Refuses with NOT_FOUND, FORBIDDEN {right | reason: own}, ALREADY_DECIDED {status, by, at}, CHANGED {rev}, NO_CALL, ARRIVED {at}, REFUND_CHANGED {refund, deadline} unless expectedRefund is what is owed now, NEEDS_NOTE, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('cancel-for-venue', true, true, 'booking_locks', 'booking.cancel');
