-- One incoming payment counts once, also where it was too low: what was found for a booking that is declined is noted with its
-- refund, so that the same transaction ID neither confirms another booking nor is paid back twice.

create or replace function private.decide_booking(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_booking(private.uuid_arg(p_args, 'bookingId'));
  v_venue uuid := private.venue_of(v_booking.court_id);
  v_decision text := p_args ->> 'decision';
  v_reason text := private.text_arg(p_args, 'reason');
  v_received integer;
  v_reference text;
begin
  if v_decision is null or v_decision not in ('confirm', 'decline') then
    perform private.fail(422, 'INVALID', '{"field": "decision"}');
  end if;
  perform private.need(v_venue,
    case when v_decision = 'confirm' or v_reason in ('not_paid', 'unreadable', 'too_low') then 'booking.confirm' else 'booking.decline' end,
    v_booking.payee);
  perform private.check_open_decision(v_booking, p_args, 'pending');
  if v_decision = 'confirm' then
    -- The customer reads from this second on that a refund is due; the timer that writes it may be a minute behind.
    if v_booking.decide_by <= private.app_now() then
      perform private.fail(409, 'TOO_LATE', jsonb_build_object('status', v_booking.status, 'by', 'time', 'at', private.iso(v_booking.decide_by)));
    end if;
    perform private.confirm_payment(v_booking, p_args);
    return private.entry_rows(array[v_booking.id]);
  end if;
  if v_reason = 'too_low' then
    v_received := private.integer_arg(p_args, 'received', 1, private.most_paid());
    v_reference := private.reference_arg(p_args, 'reference');
  end if;
  if v_reference is not null then
    perform private.refuse_used_reference(v_reference, v_booking.id);
  end if;
  perform private.decline_booking(v_booking.id, v_reason, private.words_arg(p_args, 'note', 300), v_received);
  if v_reference is not null then
    insert into private.refund_notes as n (refund_id, incoming_reference, found_by)
    select r.id, v_reference, auth.uid() from public.refunds r where r.booking_id = v_booking.id and r.reason = 'declined'
    on conflict (refund_id) do update set incoming_reference = excluded.incoming_reference, found_by = excluded.found_by;
    perform private.note_audit('payment.found', v_booking.id, v_venue, jsonb_build_object('received', v_received, 'reference', v_reference));
  end if;
  return private.entry_rows(array[v_booking.id]);
end
$$;
comment on function private.decide_booking(uuid, jsonb) is
  'Decides about a pending booking {bookingId, rev, decision: confirm, received, reference?, collect?, accountId?, note?} or {…, decision: decline, reason: not_paid, unreadable, too_low (received, reference?), court, other (note)}. NOT_FOUND, FORBIDDEN {right | reason}, ALREADY_DECIDED {status, by, at}, TOO_LATE (its time to be confirmed is over), CHANGED {rev}, AMOUNT_LOW {missing}, REFERENCE_USED {code, bookingId}, NEEDS_NOTE, INVALID {field}.';
