-- Settling a refund: finding the incoming payment, the second yes, and the transfer back.
--
-- Nothing is sent before somebody has found the incoming payment (is_seen), because a receipt is a picture. Who found or confirmed a
-- payment, or opened the refund, does not send it. A refund with needs_second also needs an admin who did none of that: either an
-- admin sends it, or an admin approves it and somebody else sends it. So does every further refund of a person who has sent
-- settings.refund_daily on one date; another person than the sender approves that one.
-- A venue that is paid itself has one person who sends: its owner. The owner may send what they confirmed, unless needs_second is
-- set; such refunds are on Baari's list at once, and the owner sends them after the second yes.
-- Nobody settles a refund of an own booking. The SQL console is Baari's, without these limits.
-- Transaction IDs are compared by letters and digits. One incoming payment pays for one booking, one transfer back pays one refund,
-- and an ID is never both.

-- The incoming payment

create function private.get_max_paid() returns integer
language sql immutable set search_path = '' as $$ select 100000000 $$;
comment on function private.get_max_paid() is 'Largest amount in PKR that an argument may name as paid, collected or owed back: above the dearest booking (24 hours of PKR 1,000,000 plus 200 percent, and the fee), with room for what was paid too much.';

create function private.reference_arg(p_args jsonb, p_name text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_reference text := nullif(regexp_replace(coalesce(private.text_arg(p_args, p_name), ''), '[ \t\n\v\f\r]', '', 'g'), '');
begin
  if v_reference !~ '^[A-Za-z0-9-]{1,40}$' or length(private.normalize_reference(v_reference)) < 6 then
    perform private.fail(422, 'INVALID', jsonb_build_object('field', p_name));
  end if;
  return v_reference;
end
$$;
comment on function private.reference_arg(jsonb, text) is 'Reads a transaction ID without its white space: letters, digits and dashes, at most 40, of them at least 6 letters or digits; null when absent. INVALID {field}.';

create function private.require_unused_reference(p_reference text, p_booking uuid, p_from text default null) returns void
language plpgsql set search_path = '' as $$
declare
  v_key text := private.normalize_reference(p_reference);
  v_used record;
begin
  -- Confirming, finding and sending store the ID in different places, which no unique index covers: take turns by an advisory lock.
  perform pg_advisory_xact_lock(hashtextextended('reference:' || v_key, 0));
  select b.id, b.code, b.payee, private.get_venue_of_court(b.court_id) as venue_id, u.refund_id into v_used
  from (
    select d.booking_id, null::uuid as refund_id, null as sent_from
    from public.booking_desk d where private.normalize_reference(d.reference) = v_key
    union all
    select r.booking_id, r.id, null from private.refund_notes n join public.refunds r on r.id = n.refund_id
    where private.normalize_reference(n.incoming_reference) = v_key
    union all
    select r.booking_id, r.id, n.sent_from from private.refund_notes n join public.refunds r on r.id = n.refund_id
    where n.sent_reference = v_key
  ) u join public.bookings b on b.id = u.booking_id
  where case when p_from is null then u.sent_from is not null or b.id <> p_booking else coalesce(u.sent_from = p_from, true) or private.is_staff() end
  limit 1;
  if found then
    perform private.fail(409, 'REFERENCE_USED', case
      when private.is_staff() or private.has_right(v_used.venue_id, 'receipt.see', v_used.payee) then
        jsonb_strip_nulls(jsonb_build_object('code', v_used.code, 'bookingId', v_used.id, 'refund', v_used.refund_id))
      else '{}'::jsonb
    end);
  end if;
end
$$;
comment on function private.require_unused_reference(text, uuid, text) is 'Refuses a transaction ID that is used already. Without p_from it is that of the incoming payment of p_booking: no other booking, confirmed or paid back, and no transfer of ours may have it. With p_from it is that of a transfer back by platform or a venue: no incoming payment and no other transfer of that payer may have it; from Baari''s staff, who also send what venues owe, no other transfer at all. REFERENCE_USED {code, bookingId, refund}; the details are empty for a caller who may not see that payment, so that a venue that tries transaction IDs learns nothing of another one.';

create function private.notify_found_amount(b public.bookings, p_amount integer) returns void
language sql set search_path = '' as $$
  select private.notify_user(b.user_id, 'booking_refund_due',
    'We found ' || private.format_money(p_amount) || ' for ' || private.format_booking_label(b)
    || ': that is what comes back. If you paid another amount, contact us.', b.id)
$$;
comment on function private.notify_found_amount(public.bookings, integer) is 'Tells a customer that another amount than the total was found, and comes back.';

create function private.get_other_refunds(p_refund uuid, p_booking uuid) returns integer
language sql stable set search_path = '' as $$
  select coalesce(sum(r.amount), 0)::integer from public.refunds r
  where r.booking_id = p_booking and r.id <> p_refund and r.state <> 'void'
$$;
comment on function private.get_other_refunds(uuid, uuid) is 'PKR of all refunds of a booking that are not void, without this one.';

create function private.find_payment(p_refund uuid, p_details jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_reference text := private.reference_arg(p_details, 'incomingReference');
  v_received integer := private.integer_arg(p_details, 'received', 1, private.get_max_paid());
  v_account uuid := case when p_details ->> 'accountId' is not null then private.uuid_arg(p_details, 'accountId') end;
  v_owed integer;
  v_back integer;
  v_second text;
  v_booking public.bookings;
begin
  if v_reference is null then
    perform private.fail(422, 'INVALID', '{"field": "incomingReference"}');
  end if;
  if v_received is null then
    perform private.fail(422, 'INVALID', '{"field": "received"}');
  end if;
  select b.* into v_booking from public.refunds r join public.bookings b on b.id = r.booking_id where r.id = p_refund;
  v_back := v_received - private.get_other_refunds(p_refund, v_booking.id);
  if v_back <= 0 then
    perform private.fail(422, 'INVALID', '{"field": "received"}');
  end if;
  if v_account is not null and not exists (
    select 1 from public.bank_details d
    where d.id = v_account
      and d.venue_id is not distinct from case v_booking.payee when 'venue' then private.get_venue_of_court(v_booking.court_id) end
  ) then
    perform private.fail(422, 'INVALID', '{"field": "accountId"}');
  end if;
  perform private.require_unused_reference(v_reference, v_booking.id);
  insert into private.refund_notes as n (refund_id, incoming_reference, account_id, received, found_by, note)
  values (p_refund, v_reference, v_account, v_received, auth.uid(), private.text_arg(p_details, 'note'))
  on conflict (refund_id) do update set
    incoming_reference = excluded.incoming_reference, account_id = excluded.account_id, received = excluded.received,
    found_by = excluded.found_by,
    note = coalesce(excluded.note, n.note);
  select r.amount into v_owed from public.refunds r where r.id = p_refund;
  -- Baari decided how much goes back after a dispute: finding the payment does not raise it.
  if exists (select 1 from public.refunds r where r.id = p_refund and r.reason = 'dispute') then
    v_back := least(v_back, v_owed);
  end if;
  update public.refunds r set is_seen = true, amount = v_back where r.id = p_refund returning r.needs_second into v_second;
  -- An amount that a second person has to look at is not told before.
  if v_back <> v_owed and v_second is distinct from 'excess' then
    perform private.notify_found_amount(v_booking, v_back);
  end if;
end
$$;
comment on function private.find_payment(uuid, jsonb) is 'Notes the transaction ID of the incoming payment, the account that it came to and its amount {incomingReference, accountId?, received, note?}: from now on the refund may be sent. received (PKR), less what other refunds of the booking give back, is what goes back, for reason dispute at most what Baari opened; the customer is told when it differs from what was owed. INVALID {field}, REFERENCE_USED {code, bookingId, refund}.';

-- Settling a refund
--
-- In the SQL console, as Baari. First find the incoming payment; received (PKR) is what arrived and what goes back.
-- Then note the transfer. A mistake is undone within 24 hours.
--     select r.*, n.name, n.phone, n.email from public.refunds r left join private.refund_notes n on n.refund_id = r.id
--       where r.state = 'due' order by r.due_at;
--     select private.apply_refund_step('<refund>', 'found', '{"incomingReference": "<transaction ID>", "received": 2100}');
--     select private.apply_refund_step('<refund>', 'not_found');
--     select private.apply_refund_step('<refund>', 'sent',
--       '{"method": "bank", "reference": "<yours>", "paidTo": "<bank and last 4 digits>"}');
--     select private.apply_refund_step('<refund>', 'void', '{"note": "<why nothing is owed>"}');
--     select private.apply_refund_step('<refund>', 'undo');

create function private.list_payment_people(r public.refunds) returns uuid[]
language sql stable set search_path = '' as $$
  select array_remove(array[
    (select d.confirmed_by from public.booking_desk d where d.booking_id = r.booking_id),
    (select l.by_id from private.payment_looks l where l.booking_id = r.booking_id),
    (select n.opened_by from private.refund_notes n where n.refund_id = r.id)], null)
    || array(
      select n.found_by from public.refunds o join private.refund_notes n on n.refund_id = o.id
      where o.booking_id = r.booking_id and (o.id = r.id or o.state <> 'void') and n.found_by is not null)
$$;
comment on function private.list_payment_people(public.refunds) is 'Users who confirmed, found or first looked at the payment behind a refund, also for another refund of the booking, or opened the refund: none of them sends it.';

create function private.get_sent_today(p_person uuid) returns bigint
language sql stable set search_path = '' as $$
  select coalesce(sum(r.amount), 0)
  from public.refunds r join private.refund_notes n on n.refund_id = r.id
  where r.state = 'sent' and n.settled_by = p_person
    and r.settled_at >= private.get_hour_start(private.karachi_today(), '00:00')
$$;
comment on function private.get_sent_today(uuid) is 'PKR of the refunds that a user has marked as sent on this date (Asia/Karachi).';

create function private.why_second_needed(r public.refunds) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    case when not private.has_right(null, 'refund.approve') then r.needs_second end,
    case when private.get_sent_today(auth.uid()) + r.amount > (select s.refund_daily from private.settings s) then 'daily' end,
    r.needs_second)
$$;
comment on function private.why_second_needed(public.refunds) is 'Why the caller needs a second person to send a refund (excess, amount, daily); null when not.';

create function private.require_sender(r public.refunds) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_me constant uuid := auth.uid();
  v_why text := private.why_second_needed(r);
  v_by uuid := (select n.approved_by from private.refund_notes n where n.refund_id = r.id);
begin
  if v_me is null then
    return;
  end if;
  -- The owner of a venue that is paid itself is its only sender.
  if private.is_staff() and v_me = any (private.list_payment_people(r)) then
    perform private.fail(403, 'SAME_PERSON');
  end if;
  if v_by is null and v_why is not null and (v_why = 'daily' or not private.has_right(null, 'refund.approve')) then
    perform private.fail(409, 'SECOND_NEEDED', jsonb_build_object('reason', v_why));
  end if;
  if v_by = v_me and v_why = 'daily' then
    perform private.fail(403, 'SAME_PERSON');
  end if;
end
$$;
comment on function private.require_sender(public.refunds) is 'Checks who sends a refund. Refuses with SAME_PERSON for staff who found or confirmed the payment or opened the refund, and for an own approval of a day''s excess; SECOND_NEEDED {reason: excess, amount or daily} without the second yes.';

create function private.require_approvable(r public.refunds) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_by uuid := (select n.approved_by from private.refund_notes n where n.refund_id = r.id);
begin
  if v_by is not null or r.needs_second is null or not r.is_seen then
    perform private.fail(409, 'ALREADY_DECIDED', jsonb_build_object(
      'state', r.state, 'isSeen', r.is_seen, 'by', v_by, 'name', private.get_person_name(v_by)));
  end if;
  if auth.uid() = any (private.list_payment_people(r)) then
    perform private.fail(403, 'SAME_PERSON');
  end if;
end
$$;
comment on function private.require_approvable(public.refunds) is 'Requires that a refund waits for a second yes that the caller may give. Refuses with ALREADY_DECIDED {state, isSeen, by, name}, SAME_PERSON.';

create function private.require_refund_right(r public.refunds, p_action text, p_details jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_action is null or p_action not in ('found', 'not_found', 'ask', 'approve', 'reject', 'sent', 'void', 'undo') or jsonb_typeof(p_details) is distinct from 'object' then
    perform private.fail(422, 'INVALID', jsonb_build_object('action', p_action));
  end if;
  -- Whether a customer whom the venue declined has paid is decided by Baari, not by the venue again.
  if auth.uid() is not null and not private.has_right(
    case when r.reason <> 'dispute' or p_action not in ('found', 'not_found') then
      (select private.get_venue_of_court(b.court_id) from public.bookings b where b.id = r.booking_id)
    end,
    case when p_action in ('void', 'undo') then 'refund.void' when p_action in ('approve', 'reject') then 'refund.approve' else 'refund.settle' end,
    r.payer)
  then
    perform private.fail(403, 'FORBIDDEN', jsonb_build_object('action', p_action));
  end if;
end
$$;
comment on function private.require_refund_right(public.refunds, text, jsonb) is 'Requires the right to a step of a refund, before anything is locked, so that a caller without it blocks nobody. Refuses with INVALID {action}, FORBIDDEN {action}.';

create function private.require_settleable(r public.refunds, p_action text, p_details jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_by uuid;
  v_most integer;
begin
  if exists (select 1 from public.bookings b where b.id = r.booking_id and b.user_id = auth.uid()) then
    perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
  end if;
  if (r.state = 'due') = (p_action = 'undo') or (r.is_seen and p_action in ('found', 'not_found')) or (p_action = 'undo' and r.arrived_at is not null) then
    select case r.state when 'due' then n.found_by else n.settled_by end into v_by
    from private.refund_notes n where n.refund_id = r.id;
    perform private.fail(409, 'ALREADY_DECIDED', jsonb_build_object(
      'state', r.state, 'isSeen', r.is_seen, 'at', private.format_iso(r.settled_at), 'by', v_by, 'name', private.get_person_name(v_by)));
  end if;
  if coalesce(p_details ->> 'rev', r.rev::text) <> r.rev::text then
    perform private.fail(409, 'CHANGED', jsonb_build_object('rev', r.rev));
  end if;
  if p_action = 'sent' and not r.is_seen then
    perform private.fail(409, 'PAYMENT_UNSEEN');
  end if;
  -- Otherwise everybody who sends could make any refund wait for an admin.
  if p_action = 'ask' and private.why_second_needed(r) is distinct from 'daily' then
    perform private.fail(422, 'INVALID', '{"field": "action"}');
  end if;
  if p_action = 'sent' then
    perform private.require_sender(r);
  elsif p_action in ('approve', 'reject') then
    perform private.require_approvable(r);
  end if;
  -- Only a payment that somebody found can be looked for again; any other refund is void or not.
  if p_action = 'reject' and not exists (
    select 1 from private.refund_notes n where n.refund_id = r.id and n.incoming_reference is not null)
  then
    perform private.fail(422, 'INVALID', '{"field": "action"}');
  end if;
  if p_action = 'undo' and r.settled_at <= private.app_now() - interval '24 hours' and not exists (
    select 1 from private.disputes d where d.booking_id = r.booking_id and d.state = 'open' and d.kind = 'refund')
  then
    perform private.fail(409, 'TOO_LATE', jsonb_build_object('at', private.format_iso(r.settled_at)));
  end if;
  -- Another refund may have been opened, or undone, in its place meanwhile.
  if p_action = 'undo' and r.state = 'void' and exists (
    select 1 from public.refunds o
    where o.booking_id = r.booking_id and o.id <> r.id and o.state <> 'void' and o.reason <> 'overpaid')
  then
    select private.get_refund_ceiling(b) into v_most from public.bookings b where b.id = r.booking_id;
    if r.amount > v_most then
      perform private.fail(409, 'ABOVE_CEILING', jsonb_build_object('max', v_most));
    end if;
  end if;
  if p_action in ('void', 'reject') and coalesce(length(private.text_arg(p_details, 'note')), 0) < 10 then
    perform private.fail(422, 'NEEDS_NOTE');
  end if;
  if length(private.text_arg(p_details, 'note')) > 300 then
    perform private.fail(422, 'INVALID', '{"field": "note"}');
  end if;
  if p_action = 'sent' then
    if coalesce(p_details ->> 'method', '') not in ('bank', 'wallet') then
      perform private.fail(422, 'INVALID', '{"field": "method"}');
    end if;
    if length(private.normalize_reference(coalesce(private.text_arg(p_details, 'reference'), ''))) < 6
      or length(private.text_arg(p_details, 'reference')) > 60
    then
      perform private.fail(422, 'INVALID', '{"field": "reference"}');
    end if;
    if coalesce(length(private.text_arg(p_details, 'paidTo')), 0) not between 1 and 60 then
      perform private.fail(422, 'INVALID', '{"field": "paidTo"}');
    end if;
    if p_details ? 'date' and private.day_arg(p_details, 'date') not between private.karachi_today() - 60 and private.karachi_today() then
      perform private.fail(422, 'INVALID', '{"field": "date"}');
    end if;
  end if;
end
$$;
comment on function private.require_settleable(public.refunds, text, jsonb) is 'Refuses everything that private.apply_refund_step refuses once the refund is locked, in this order: FORBIDDEN {reason: own}, ALREADY_DECIDED {state, isSeen, at, by, name}, CHANGED {rev}, PAYMENT_UNSEEN, SAME_PERSON, SECOND_NEEDED {reason}, TOO_LATE {at}, ABOVE_CEILING {max}, NEEDS_NOTE, INVALID {field}.';

create function private.record_settlement(p_refund uuid, p_details jsonb, p_from text) returns void
language plpgsql set search_path = '' as $$
declare
  v_reference text := private.normalize_reference(private.text_arg(p_details, 'reference'));
begin
  insert into private.refund_notes as n (refund_id, settled_by, paid_to, note, sent_on, sent_reference, sent_from)
  values (p_refund, auth.uid(), private.text_arg(p_details, 'paidTo'), private.text_arg(p_details, 'note'),
    (p_details ->> 'date')::date, v_reference, case when v_reference is not null then p_from end)
  on conflict (refund_id) do update set
    settled_by = excluded.settled_by, paid_to = excluded.paid_to, note = coalesce(excluded.note, n.note), sent_on = excluded.sent_on,
    sent_reference = excluded.sent_reference, sent_from = excluded.sent_from;
end
$$;
comment on function private.record_settlement(uuid, jsonb, text) is 'Notes who settled a refund and how {paidTo?, date?, note?, reference?}; p_from is the payer of the transfer, platform or the id of a venue.';

create function private.apply_refund_step(p_refund uuid, p_action text, p_details jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_booking public.bookings;
  v_refund public.refunds;
  v_from text;
begin
  select * into v_refund from public.refunds r where r.id = p_refund;
  perform private.require_refund_right(v_refund, p_action, p_details);
  v_booking := private.lock_booking(v_refund.booking_id);
  select * into v_refund from public.refunds r where r.id = p_refund;
  v_from := case v_refund.payer when 'venue' then private.get_venue_of_court(v_booking.court_id)::text else 'platform' end;
  perform private.require_settleable(v_refund, p_action, p_details);

  if p_action = 'found' then
    perform private.find_payment(p_refund, p_details);
  elsif p_action = 'ask' then
    update public.refunds r set needs_second = coalesce(r.needs_second, 'daily') where r.id = p_refund;
  elsif p_action = 'approve' then
    insert into private.refund_notes as n (refund_id, approved_by) values (p_refund, auth.uid())
    on conflict (refund_id) do update set approved_by = excluded.approved_by;
    update public.refunds r set rev = rev where r.id = p_refund;
    if v_refund.needs_second = 'excess' and v_refund.reason <> 'overpaid' then
      perform private.notify_found_amount(v_booking, v_refund.amount);
    end if;
    if v_refund.payer = 'venue' then
      perform private.notify_venue(private.get_venue_of_court(v_booking.court_id), '{owner}', 'refund_owed',
        'You can send it now: ' || private.format_money(v_refund.amount) || coalesce(' to ' || private.get_guest_name(v_booking), '')
        || ' for ' || private.format_booking_label(v_booking) || '. Baari has looked at it.', v_booking.id);
    end if;
  elsif p_action = 'reject' then
    update private.refund_notes n set incoming_reference = null, account_id = null, received = null, found_by = null, note = private.text_arg(p_details, 'note')
    where n.refund_id = p_refund;
    update public.refunds r set is_seen = false,
      amount = case r.reason when 'dispute' then r.amount
        else greatest(1, v_booking.total_price - private.get_other_refunds(r.id, r.booking_id)) end
    where r.id = p_refund;
  elsif p_action = 'undo' then
    update public.refunds r set state = 'due', settled_at = null, method = null, reference = null where r.id = p_refund;
    update private.refund_notes n set sent_reference = null, sent_from = null where n.refund_id = p_refund;
  else
    if p_action = 'sent' then
      perform private.require_unused_reference(private.text_arg(p_details, 'reference'), v_booking.id, v_from);
    end if;
    update public.refunds r set
      state = case p_action when 'sent' then 'sent' else 'void' end, settled_at = private.app_now(),
      method = case p_action when 'sent' then p_details ->> 'method' end,
      reference = case p_action when 'sent' then private.text_arg(p_details, 'reference') end
    where r.id = p_refund;
    -- A void refund went nowhere on no day: date and paidTo are dropped, because nothing has checked them.
    perform private.record_settlement(p_refund, case p_action when 'sent' then p_details else p_details - '{date,paidTo,reference}'::text[] end, v_from);
  end if;
  -- The audit trail keeps the arguments of this step, and nothing else that the caller sends along.
  perform private.note_audit('refund.' || p_action, p_refund, private.get_venue_of_court(v_booking.court_id), jsonb_build_object(
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
    perform private.notify_user(v_booking.user_id, 'refund_sent',
      'Refund sent: ' || private.format_money(v_refund.amount) || ' for ' || private.format_booking_label(v_booking)
      || '. Reference ' || private.text_arg(p_details, 'reference') || '.', v_booking.id);
  elsif p_action = 'not_found' then
    perform private.notify_user(v_booking.user_id, 'booking_not_paid',
      'Not confirmed: we could not find your payment for ' || private.format_booking_label(v_booking)
      || '. If you have paid, send us your transfer in My Bookings.', v_booking.id);
  end if;

  select * into v_booking from public.bookings b where b.id = v_booking.id;
  return jsonb_build_object('rev', (select r.rev from public.refunds r where r.id = p_refund), 'booking', private.booking_json(v_booking));
end
$$;
comment on function private.apply_refund_step(uuid, text, jsonb) is 'One step of a refund, by an app user or in the SQL console: found {incomingReference, accountId?, received, note?}, not_found {note?}, ask {} (for the second yes of an admin), approve {}, reject {note of 10 to 300 characters} (a found payment is to be looked for again), sent {method: bank or wallet, reference of at least 6 letters or digits, paidTo, date?, note?}, void {note of 10 to 300 characters}, undo (within 24 hours, and while the customer''s report that it has not arrived is open; not of a void refund in whose place another one is due or sent); approve, reject, void and undo by admins only; a refund of reason dispute is found by Baari''s staff only. Who found or confirmed the payment does not send it (private.require_sender). date is the day of the transfer in Asia/Karachi, at most 60 days back. {rev} refuses what somebody changed meanwhile. A booking in refund_due whose refunds are all settled becomes cancelled. The customer is told of sent and not_found, the owner of a venue that pays of approve. NOT_FOUND, FORBIDDEN {action | reason: own}, ALREADY_DECIDED {state, isSeen, by, name, at}, CHANGED {rev}, PAYMENT_UNSEEN, SAME_PERSON, SECOND_NEEDED {reason}, REFERENCE_USED {code, bookingId, refund}, NEEDS_NOTE, TOO_LATE {at}, ABOVE_CEILING {max}, INVALID {action | field}.';

create function private.refund_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select 'booking', b.id::text
  from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
  where r.id = private.parse_uuid(p_args ->> 'refundId') and private.has_right(c.venue_id, p_right, r.payer)
$$;
comment on function private.refund_locks(jsonb, text) is 'Lock targets of settle-refund {refundId}: the booking of the refund.';

create function private.settle_refund(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_refund public.refunds;
begin
  select * into v_refund from public.refunds r where r.id = private.uuid_arg(p_args, 'refundId');
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if p_args ->> 'rev' is null then
    perform private.fail(422, 'INVALID', '{"field": "rev"}');
  end if;
  perform private.apply_refund_step(v_refund.id, p_args ->> 'action', p_args - '{refundId,action}'::text[]);
  return private.get_entry_rows(array[v_refund.booking_id]) || jsonb_build_object(
    'refunds', jsonb_build_array(private.refund_json(v_refund.id)));
end
$$;
comment on function private.settle_refund(uuid, jsonb) is 'One step of a refund {refundId, rev, action, …}, as private.apply_refund_step does it; found, not_found, ask and sent by the payer, approve, reject, void and undo by admins. Answers {entries, refunds}. NOT_FOUND, INVALID {field}, and the codes of private.apply_refund_step.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('settle-refund', true, true, 'refund_locks', 'refund.settle');

-- The customer says that it has arrived

create function private.confirm_refund(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  select * into v_booking from public.bookings b
  where b.id = private.uuid_arg(p_args, 'bookingId') and b.user_id = private.require_person() for update;
  update public.refunds r set arrived_at = coalesce(r.arrived_at, private.app_now())
  where r.id = private.uuid_arg(p_args, 'refundId') and r.booking_id = v_booking.id and r.state = 'sent';
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  select * into v_booking from public.bookings b where b.id = v_booking.id;
  return jsonb_build_object('bookings', jsonb_build_array(private.booking_json(v_booking)));
end
$$;
comment on function private.confirm_refund(uuid, jsonb) is 'The customer says that a refund has arrived {bookingId, refundId}. Again counts as done. Refuses with SIGNED_OUT, ACCOUNT_GONE, NOT_FOUND (also unless it is sent), INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person) values ('confirm-refund', true);
