-- The trail of a refund says what was found: with it the amount that goes back may become another one, and whoever reads the trail
-- saw only the one before.

create or replace function private.settle_refund(p_refund uuid, p_action text, p_details jsonb default '{}') returns jsonb
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
    -- What is struck went nowhere and on no day, and nobody has looked at what a caller says about that.
    perform private.note_refund(p_refund, case p_action when 'sent' then p_details else p_details - '{date,paidTo}'::text[] end);
  end if;
  -- What was said stands in the trail, and nothing else that a caller sends along.
  perform private.note_audit('refund.' || p_action, p_refund, private.venue_of(v_booking.court_id), jsonb_build_object(
    'booking', v_booking.id, 'amount', v_refund.amount, 'from', v_refund.state,
    'method', case p_action when 'sent' then p_details ->> 'method' end,
    'reference', case p_action when 'sent' then private.text_arg(p_details, 'reference') end,
    'incomingReference', case p_action when 'found' then private.reference_arg(p_details, 'incomingReference') end,
    'received', case p_action when 'found' then (select r.amount from public.refunds r where r.id = p_refund) end,
    'account', case p_action when 'found' then p_details ->> 'accountId' end));

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
