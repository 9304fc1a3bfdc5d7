-- What really arrived decides what goes back, also where nobody had confirmed the booking; and a check-in that is taken back
-- takes the money back that was noted with it.

create or replace function private.find_payment(p_refund uuid, p_details jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_reference text := private.reference_arg(p_details, 'incomingReference');
  v_received integer := private.integer_arg(p_details, 'received', 1, private.most_paid());
  v_account uuid := case when p_details ->> 'accountId' is not null then private.uuid_arg(p_details, 'accountId') end;
  v_owed integer;
  v_booking public.bookings;
begin
  if v_reference is null then
    perform private.fail(422, 'INVALID', '{"field": "incomingReference"}');
  end if;
  select b.* into v_booking from public.refunds r join public.bookings b on b.id = r.booking_id where r.id = p_refund;
  if v_account is not null and not exists (
    select 1 from public.bank_details d
    where d.id = v_account
      and d.venue_id is not distinct from case v_booking.payee when 'venue' then private.venue_of(v_booking.court_id) end
  ) then
    perform private.fail(422, 'INVALID', '{"field": "accountId"}');
  end if;
  perform private.refuse_used_reference(v_reference, v_booking.id);
  insert into private.refund_notes as n (refund_id, incoming_reference, account_id, found_by, note)
  values (p_refund, v_reference, v_account, auth.uid(), private.text_arg(p_details, 'note'))
  on conflict (refund_id) do update set
    incoming_reference = excluded.incoming_reference, account_id = excluded.account_id, found_by = excluded.found_by,
    note = coalesce(excluded.note, n.note);
  select r.amount into v_owed from public.refunds r where r.id = p_refund;
  update public.refunds r set is_seen = true, amount = coalesce(v_received, r.amount) where r.id = p_refund;
  if v_received <> v_owed then
    perform private.notify(v_booking.user_id, 'booking_refund_due',
      'We found ' || private.money_text(v_received) || ' for ' || private.booking_label(v_booking)
      || ': that is what comes back. If you paid another amount, contact us.', v_booking.id);
  end if;
exception when unique_violation then
  perform private.fail(409, 'REFERENCE_USED', jsonb_build_object('refund', (
    select n.refund_id from private.refund_notes n where lower(n.incoming_reference) = lower(v_reference))));
end
$$;
comment on function private.find_payment(uuid, jsonb) is
  'Notes the transaction ID of the incoming payment, where it came to and how much it was {incomingReference, accountId?, received?, note?}: from now on money may be sent back. received (PKR) is what goes back; where that is another amount than the booking cost, the customer is told. INVALID {field}, REFERENCE_USED {code | refund}.';

create or replace function private.undo_check_in(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_entry(private.uuid_arg(p_args, 'bookingId'));
  v_venue uuid := private.venue_of(v_booking.court_id);
  v_seen public.booking_attendance;
  v_returned integer;
begin
  perform private.need(v_venue, 'gate.check');
  select * into v_seen from public.booking_attendance a where a.booking_id = v_booking.id and a.state = 'arrived';
  if found then
    -- By the server's clock: a check-in and its undo that waited together still belong together.
    if v_seen.received_at <= private.app_now() - interval '15 minutes' and not private.can(v_venue, 'gate.correct') then
      perform private.fail(409, 'TOO_LATE', jsonb_build_object('at', private.iso(v_seen.received_at)));
    end if;
    if v_seen.by_id is distinct from auth.uid() then
      perform private.need(v_venue, 'gate.correct');
    end if;
    update public.booking_attendance a set state = null, received_at = private.app_now(), by_id = auth.uid() where a.booking_id = v_booking.id;
    -- One tap said both: whoever was not here has paid nothing here.
    update public.booking_desk d set collected_at = null
    where d.booking_id = v_booking.id and d.collected_at = v_seen.at returning d.to_collect into v_returned;
    perform private.note_audit('attendance.undone', v_booking.id, v_venue,
      jsonb_build_object('was', private.iso(v_seen.at), 'collect', v_returned));
  end if;
  return private.entry_rows(array[v_booking.id]);
end
$$;
comment on function private.undo_check_in(uuid, jsonb) is
  'Takes a check-in back {bookingId}, and with it what was collected in the same tap: the own one for 15 minutes, later or another person''s with gate.correct. Nothing to take back counts as done. FORBIDDEN {right}, NOT_FOUND, TOO_LATE {at}.';
