-- Deciding about a payment and paying back. For the SQL console today and for the staff's console later: nothing here is
-- reachable through the API yet. Lock order: person, then the booking, then its refunds by id.

alter table private.refund_notes
  add column incoming_reference text check (incoming_reference ~ '^[A-Za-z0-9-]{1,40}$'),
  add column found_by uuid;
comment on column private.refund_notes.incoming_reference is 'Transaction ID of the payment that was found; one payment is paid back once.';
comment on column private.refund_notes.found_by is 'Who found the payment; null from the SQL console.';
comment on column private.refund_notes.settled_by is 'Who sent or struck it; null from the SQL console.';
create unique index refund_notes_one_payment on private.refund_notes (lower(incoming_reference));

create function private.lock_booking(p_booking uuid) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  select * into v_booking from public.bookings b where b.id = p_booking;
  if v_booking.user_id is not null then
    perform pg_advisory_xact_lock(hashtextextended('person:' || v_booking.user_id, 0));
  end if;
  select * into v_booking from public.bookings b where b.id = p_booking for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  perform 1 from public.refunds r where r.booking_id = p_booking order by r.id for update;
  return v_booking;
end
$$;
comment on function private.lock_booking(uuid) is
  'Locks a booking and its refunds for a decision, after its person, as their own writes and the deletion of their account do. NOT_FOUND.';

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
    private.checks_payment(v_booking.payee, v_booking.court_id)
    or (p_reason in ('court', 'other') and private.runs_court(v_booking.court_id))
  ) then
    perform private.fail(403, 'FORBIDDEN', jsonb_build_object('reason', p_reason));
  end if;
  if v_booking.status <> 'pending' then
    perform private.fail(409, 'ALREADY_DECIDED', jsonb_build_object('status', v_booking.status, 'by', v_booking.ended_by));
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

  -- Before the step: the trigger that opens refunds finds this one made, with what really came.
  if p_reason = 'too_low' then
    perform private.open_refund(v_booking.id, p_received, 'declined', true, v_booking.payee);
  end if;
  insert into private.audit_log (actor, action, row_id, detail)
  values (auth.uid(), 'booking.declined', v_booking.id,
    jsonb_strip_nulls(jsonb_build_object('reason', p_reason, 'note', v_note, 'received', p_received)));
  update public.bookings b set
    status = case when v_is_paid and p_reason in ('court', 'other') then 'refund_due' else 'cancelled' end,
    ended_by = case
      when auth.uid() is null or (select private.is_admin()) then 'platform' else 'venue'
    end,
    end_reason = p_reason, end_note = v_note
  where b.id = v_booking.id returning * into v_booking;
  return jsonb_build_object('booking', private.booking_json(v_booking));
end
$$;
comment on function private.decline_booking(uuid, text, text, integer) is
  'Staff refuse a pending booking: not_paid and unreadable cancel it without a refund; too_low cancels it and owes what was received (PKR); court and other (note to the customer required) owe the total. NOT_FOUND, FORBIDDEN {reason}, ALREADY_DECIDED {status, by}, NEEDS_NOTE, INVALID {reason | note | received}.';

create function private.note_refund(p_refund uuid, p_details jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.refund_notes as n (refund_id, settled_by, paid_to, note)
  values (p_refund, auth.uid(), private.text_arg(p_details, 'paidTo'), private.text_arg(p_details, 'note'))
  on conflict (refund_id) do update set
    settled_by = excluded.settled_by, paid_to = excluded.paid_to, note = coalesce(excluded.note, n.note);
end
$$;
comment on function private.note_refund(uuid, jsonb) is 'Notes who settled a refund and how.';

create function private.find_payment(p_refund uuid, p_details jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_reference text := private.text_arg(p_details, 'incomingReference');
begin
  if coalesce(v_reference, '') !~ '^[A-Za-z0-9-]{1,40}$' then
    perform private.fail(422, 'INVALID', '{"field": "incomingReference"}');
  end if;
  insert into private.refund_notes as n (refund_id, incoming_reference, found_by, note)
  values (p_refund, v_reference, auth.uid(), private.text_arg(p_details, 'note'))
  on conflict (refund_id) do update set
    incoming_reference = excluded.incoming_reference, found_by = excluded.found_by, note = coalesce(excluded.note, n.note);
  update public.refunds r set is_seen = true where r.id = p_refund;
exception when unique_violation then
  perform private.fail(409, 'REFERENCE_USED', jsonb_build_object('refund', (
    select n.refund_id from private.refund_notes n where lower(n.incoming_reference) = lower(v_reference))));
end
$$;
comment on function private.find_payment(uuid, jsonb) is
  'Notes the transaction ID of the incoming payment: from now on money may be sent back. INVALID {field}, REFERENCE_USED {refund}.';

create function private.check_settling(r public.refunds, p_court uuid, p_action text, p_details jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_action is null or p_action not in ('found', 'not_found', 'sent', 'void', 'undo') or jsonb_typeof(p_details) is distinct from 'object' then
    perform private.fail(422, 'INVALID', jsonb_build_object('action', p_action));
  end if;
  if not private.checks_payment(case when p_action in ('void', 'undo') then 'platform' else r.payer end, p_court) then
    perform private.fail(403, 'FORBIDDEN', jsonb_build_object('action', p_action));
  end if;
  if (r.state = 'due') = (p_action = 'undo') or (r.is_seen and p_action in ('found', 'not_found')) then
    perform private.fail(409, 'ALREADY_DECIDED', jsonb_build_object(
      'state', r.state, 'isSeen', r.is_seen, 'at', private.iso(r.settled_at),
      'by', (select n.settled_by from private.refund_notes n where n.refund_id = r.id)));
  end if;
  if coalesce(p_details ->> 'rev', r.rev::text) <> r.rev::text then
    perform private.fail(409, 'CHANGED', jsonb_build_object('rev', r.rev));
  end if;
  if p_action = 'sent' and not r.is_seen then
    perform private.fail(409, 'PAYMENT_UNSEEN');
  end if;
  if p_action = 'undo' and r.settled_at <= private.app_now() - interval '24 hours' then
    perform private.fail(409, 'TOO_LATE', jsonb_build_object('at', private.iso(r.settled_at)));
  end if;
  if p_action = 'void' and coalesce(length(private.text_arg(p_details, 'note')), 0) < 10 then
    perform private.fail(422, 'NEEDS_NOTE');
  end if;
  if length(private.text_arg(p_details, 'note')) > 300 then
    perform private.fail(422, 'INVALID', '{"field": "note"}');
  end if;
  if p_action = 'sent' then
    if coalesce(p_details ->> 'method', '') not in ('bank', 'wallet') then
      perform private.fail(422, 'INVALID', '{"field": "method"}');
    end if;
    if coalesce(length(private.text_arg(p_details, 'reference')), 0) not between 1 and 60 then
      perform private.fail(422, 'INVALID', '{"field": "reference"}');
    end if;
    if coalesce(length(private.text_arg(p_details, 'paidTo')), 0) not between 1 and 60 then
      perform private.fail(422, 'INVALID', '{"field": "paidTo"}');
    end if;
  end if;
end
$$;
comment on function private.check_settling(public.refunds, uuid, text, jsonb) is 'Everything that settle_refund refuses, in the order in which it says so.';

create function private.settle_refund(p_refund uuid, p_action text, p_details jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_booking public.bookings := private.lock_booking((select r.booking_id from public.refunds r where r.id = p_refund));
  v_refund public.refunds;
begin
  select * into v_refund from public.refunds r where r.id = p_refund;
  perform private.check_settling(v_refund, v_booking.court_id, p_action, p_details);

  if p_action = 'found' then
    perform private.find_payment(p_refund, p_details);
  elsif p_action = 'undo' then
    update public.refunds r set state = 'due', settled_at = null, method = null, reference = null where r.id = p_refund;
  else
    update public.refunds r set
      state = case p_action when 'sent' then 'sent' else 'void' end, settled_at = private.app_now(),
      method = case p_action when 'sent' then p_details ->> 'method' end,
      reference = case p_action when 'sent' then private.text_arg(p_details, 'reference') end
    where r.id = p_refund;
    perform private.note_refund(p_refund, p_details);
  end if;
  insert into private.audit_log (actor, action, row_id, detail)
  values (auth.uid(), 'refund.' || p_action, p_refund,
    jsonb_build_object('booking', v_booking.id, 'amount', v_refund.amount) || (p_details - '{rev,paidTo,note}'::text[]));

  if v_booking.status = 'refund_due' and not exists (
    select 1 from public.refunds r where r.booking_id = v_booking.id and r.state = 'due'
  ) then
    update public.bookings b set status = 'cancelled' where b.id = v_booking.id;
  end if;
  if p_action = 'sent' then
    perform private.notify(v_booking.user_id, 'refund_sent',
      'Refund sent: ' || private.money_text(v_refund.amount) || ' for ' || private.booking_label(v_booking)
      || '. Reference ' || private.text_arg(p_details, 'reference') || '.', v_booking.id);
  elsif p_action = 'not_found' then
    perform private.notify(v_booking.user_id, 'booking_not_paid',
      'Not confirmed: we could not find your payment for ' || private.booking_label(v_booking)
      || '. If you have paid, contact us with the transaction ID.', v_booking.id);
  end if;

  select * into v_booking from public.bookings b where b.id = v_booking.id;
  return jsonb_build_object('rev', (select r.rev from public.refunds r where r.id = p_refund), 'booking', private.booking_json(v_booking));
end
$$;
comment on function private.settle_refund(uuid, text, jsonb) is
  'One step of a refund: found {incomingReference, note?}, not_found {note?}, sent {method bank or wallet, reference, paidTo, note?}, void {note of 10 to 300} and undo (both admins only; undo within 24 hours). {rev} refuses what somebody changed meanwhile. A booking whose refunds are all settled is over (cancelled); the customer is told by the refund. NOT_FOUND, FORBIDDEN {action}, ALREADY_DECIDED {state, isSeen, by, at}, CHANGED {rev}, PAYMENT_UNSEEN, REFERENCE_USED {refund}, NEEDS_NOTE, TOO_LATE {at}, INVALID {action | field}.';

revoke execute on function
  private.lock_booking(uuid), private.decline_booking(uuid, text, text, integer), private.note_refund(uuid, jsonb),
  private.find_payment(uuid, jsonb), private.check_settling(public.refunds, uuid, text, jsonb),
  private.settle_refund(uuid, text, jsonb)
from public, anon, authenticated;
