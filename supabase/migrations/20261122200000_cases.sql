-- One booking as whoever decides about it sees it: what a venue may not know stays with Baari, and what is promised to the
-- customer holds to the second.

create or replace function private.refuse_used_reference(p_reference text, p_booking uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_used record;
begin
  -- Confirming and paying back note it in two tables: one after the other.
  perform pg_advisory_xact_lock(hashtextextended('reference:' || lower(p_reference), 0));
  select b.id, b.code, b.payee, private.venue_of(b.court_id) as venue_id, u.refund_id into v_used
  from (
    select d.booking_id, null::uuid as refund_id from public.booking_desk d where lower(d.reference) = lower(p_reference)
    union all
    select r.booking_id, r.id from private.refund_notes n join public.refunds r on r.id = n.refund_id
    where lower(n.incoming_reference) = lower(p_reference)
  ) u join public.bookings b on b.id = u.booking_id
  where b.id <> p_booking limit 1;
  if found then
    perform private.fail(409, 'REFERENCE_USED', case
      when private.is_staff() or private.can(v_used.venue_id, 'receipt.see', v_used.payee) then
        jsonb_strip_nulls(jsonb_build_object('code', v_used.code, 'bookingId', v_used.id, 'refund', v_used.refund_id))
      else '{}'::jsonb
    end);
  end if;
end
$$;
comment on function private.refuse_used_reference(text, uuid) is
  'One incoming payment pays for one booking, whether that was confirmed or is paid back. REFERENCE_USED {code, bookingId, refund} of the other one, which are left out for whoever may not see its payment: a venue that tries transaction IDs learns nothing of another one.';

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
      case v_reason when 'too_low' then private.integer_arg(p_args, 'received', 1, 10000000) end);
  end if;
  return private.entry_rows(array[v_booking.id]);
end
$$;
comment on function private.decide_booking(uuid, jsonb) is
  'Decides about a pending booking {bookingId, rev, decision: confirm, received, reference?, collect?, accountId?, note?} or {…, decision: decline, reason: not_paid, unreadable, too_low (received), court, other (note)}. NOT_FOUND, FORBIDDEN {right | reason}, ALREADY_DECIDED {status, by, at}, TOO_LATE (its time to be confirmed is over), CHANGED {rev}, AMOUNT_LOW {missing}, REFERENCE_USED {code, bookingId}, NEEDS_NOTE, INVALID {field}.';

create or replace function private.claim_call(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_booking public.bookings;
  v_before private.call_claims;
begin
  perform private.need(null, 'call.log');
  select * into v_booking from public.bookings b where b.id = private.uuid_arg(p_args, 'bookingId') for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  select * into v_before from private.call_claims c where c.booking_id = v_booking.id and c.until > v_now and c.by_id <> auth.uid();
  -- A renewal every two minutes is no event, also not where two take turns because both have it open.
  if not exists (
    select 1 from private.audit_log a
    where a.row_id = v_booking.id and a.action = 'call.opened' and a.actor = auth.uid() and a.at > v_now - interval '10 minutes'
  ) then
    perform private.note_audit('call.opened', v_booking.id, private.venue_of(v_booking.court_id), '{}');
  end if;
  insert into private.call_claims as c (booking_id, by_id, since, until)
  values (v_booking.id, auth.uid(), v_now, v_now + interval '10 minutes')
  on conflict (booking_id) do update set
    since = case when c.by_id = excluded.by_id and c.until > v_now then c.since else excluded.since end,
    by_id = excluded.by_id, until = excluded.until;
  return jsonb_build_object('claims', jsonb_build_array(jsonb_build_object(
    'bookingId', v_booking.id, 'until', private.iso(v_now + interval '10 minutes'),
    'before', private.person_name(v_before.by_id), 'beforeSince', private.iso(v_before.since))));
end
$$;

create or replace function private.booking_history(p_booking uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'action', a.action, 'at', private.iso(a.at), 'by', private.person_name(a.actor),
    'detail', a.detail - 'by' - case when w.sees_payment then '{}'::text[] else '{reference,incomingReference,account,received}'::text[] end) order by a.id), '[]')
  from (
    select private.is_staff() as is_staff, private.can(private.venue_of(b.court_id), 'receipt.see', b.payee) as sees_payment
    from public.bookings b where b.id = p_booking
  ) w cross join lateral (
    select * from private.audit_log x
    where x.row_id = any (p_booking || array(select r.id from public.refunds r where r.booking_id = p_booking))
      and x.action <> 'call.opened' and (w.is_staff or x.action not like 'call.%')
    order by x.id desc limit 50
  ) a
$$;
comment on function private.booking_history(uuid) is
  'The last 50 things that happened to a booking and its refunds, oldest first, with who did them. Calls are Baari''s own business; transaction IDs and what arrived are for those who may see the receipt.';

create or replace function private.customer_record(p_person uuid, p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'played', count(*) filter (where b.status = 'completed' and a.state is distinct from 'no_show'),
    'noShow', count(*) filter (where a.state = 'no_show'),
    'cancelled', count(*) filter (where b.status = 'cancelled' and b.ended_by = 'customer'))
  from (
    select x.id, x.status, x.ended_by, x.court_id from public.bookings x where x.user_id = p_person
    order by x.booking_date desc, x.id desc limit 500
  ) b
  left join public.booking_attendance a on a.booking_id = b.id
  where p_venue is null or b.court_id in (select c.id from public.courts c where c.venue_id = p_venue)
$$;
comment on function private.customer_record(uuid, uuid) is
  'How often a customer played, did not come, and cancelled themselves, at a venue or (null) anywhere; of their newest 500 bookings.';

create or replace function private.booking_hints(b public.bookings) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(h.hint), '[]') from (
    select jsonb_build_object('kind', 'receipt_before_hold', 'at', private.iso(r.created_at)) as hint
    from public.receipts r
    where r.path = b.payment_receipt and r.created_at < (
      select min(x.since) from private.hold_runs x
      where x.person_id = b.user_id and x.court_id = b.court_id and x.day = b.booking_date)
    union all
    (
      select jsonb_build_object('kind', 'another_pending', 'code', o.code, 'bookingId', o.id)
      from public.bookings o join public.courts c on c.id = o.court_id
      where o.user_id = b.user_id and o.id <> b.id and o.status = 'pending' and c.venue_id = private.venue_of(b.court_id)
      order by o.created_at desc, o.id limit 3
    )
    union all
    (
      select jsonb_build_object('kind', 'same_amount', 'code', o.code, 'bookingId', o.id, 'name', private.guest_name(o),
        'at', private.iso(o.created_at), 'minutes', floor(extract(epoch from b.created_at - o.created_at) / 60)::integer)
      from public.bookings o
      where o.court_id in (select c.id from public.courts c where c.venue_id = private.venue_of(b.court_id))
        and o.booking_date between b.booking_date - 7 and b.booking_date + 7
        and o.id <> b.id and o.total_price = b.total_price and o.source = 'app'
        and o.created_at between b.created_at - interval '1 hour' and b.created_at
      order by o.created_at desc, o.id limit 3
    )
    union all
    select jsonb_build_object('kind', 'receipt_seen_elsewhere')
    where exists (select 1 from private.receipt_flags f where f.path = b.payment_receipt)
  ) h
$$;
comment on function private.booking_hints(public.bookings) is
  'What makes one look twice at a payment, never decisive, of each kind the newest three: the receipt is older than the hold, another undecided booking of the person at the venue, the same amount there an hour before, the same file from another account.';
