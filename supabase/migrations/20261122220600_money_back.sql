-- What comes back when a confirmed booking is cancelled by its customer, or for them: the policy that the booking was made
-- under decides, by the server's clock. A cancellation names the amount that was shown; if less would come back, nothing happens.

alter table public.bookings
  add column moved_at timestamptz,
  add column moved_by text check (moved_by in ('venue', 'platform')),
  add constraint bookings_moved check ((moved_at is null) = (moved_by is null));
comment on column public.bookings.moved_at is 'When it was last moved to another court, date or time; null if never.';
comment on column public.bookings.moved_by is 'Who moved it last.';

create function private.still_to_collect(p_booking uuid) returns integer
language sql stable set search_path = '' as $$
  select coalesce((select d.to_collect from public.booking_desk d where d.booking_id = p_booking and d.collected_at is null), 0)
$$;
comment on function private.still_to_collect(uuid) is 'PKR that were missing when a booking was confirmed and have not been collected yet.';

create function private.refund_of(
  b public.bookings, p_at timestamptz, p_by text, out amount integer, out percent integer, out deadline timestamptz
)
language plpgsql stable set search_path = '' as $$
declare
  v_starts timestamptz := private.booking_starts_at(b.id, b.booking_date);
begin
  if p_by <> 'customer' or b.status <> 'confirmed' then
    amount := private.received_for(b.id, b.total_price);
    percent := 100;
    return;
  end if;
  -- Both numbers of a step fall, so the first one that is still open is the best one.
  select (s.step ->> 1)::integer, v_starts - make_interval(hours => (s.step ->> 0)::integer) into percent, deadline
  from jsonb_array_elements(b.terms) with ordinality as s(step, nr)
  where p_at <= v_starts - make_interval(hours => (s.step ->> 0)::integer)
  order by s.nr limit 1;
  percent := coalesce(percent, 0);
  if percent = 0 then
    deadline := null;
  end if;
  amount := greatest(0, b.subtotal::bigint * percent / 100 - private.still_to_collect(b.id));
end
$$;
comment on function private.refund_of(public.bookings, timestamptz, text) is
  'PKR that come back when a booking, as it stood before, is cancelled at a time by customer, venue or platform. Confirmed and by its customer: the percent of the court price that its terms give, less what was still to collect, and the last instant (deadline) at which it is that much; null when nothing comes back. Else everything received. Overpaid money is apart.';

create or replace function private.guard_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_person uuid := auth.uid();
  v_staff boolean := v_person is null or case new.source
    when 'app' then private.runs_court(new.court_id) else private.can(private.venue_of(new.court_id), 'entry.make') end;
begin
  if tg_op = 'INSERT' then
    if v_person is not null and (new.source, new.status) not in (('app', 'pending'), ('app', 'refund_due'))
      and not (v_staff and new.source <> 'app' and new.status = 'confirmed')
    then
      perform private.fail(403, 'FORBIDDEN', jsonb_build_object('status', new.status));
    end if;
    return new;
  end if;

  if (old.id, old.slot_count, old.fee, old.request_id, old.request_hash, old.created_at, old.payee, old.source)
    is distinct from
    (new.id, new.slot_count, new.fee, new.request_id, new.request_hash, new.created_at, new.payee, new.source)
    or ((old.unit_price, old.total_price) is distinct from (new.unit_price, new.total_price) and not (v_staff and new.source <> 'app'))
    or (old.payment_receipt is distinct from new.payment_receipt and (new.payment_receipt is not null or new.user_id is not null))
    or (old.user_id is distinct from new.user_id and new.user_id is not null)
    or (old.is_reviewed and not new.is_reviewed)
  then
    perform private.fail(403, 'FORBIDDEN', jsonb_build_object('booking', old.id));
  end if;

  if (old.court_id, old.booking_date, old.moved_at, old.moved_by) is distinct from (new.court_id, new.booking_date, new.moved_at, new.moved_by)
    and ((old.status, new.status) is distinct from ('confirmed', 'confirmed')
      or new.moved_at is null
      or private.venue_of(new.court_id) is distinct from private.venue_of(old.court_id)
      or (v_person is not null and not private.can(private.venue_of(old.court_id), 'booking.move'))
      or (v_person = old.user_id))
  then
    perform private.fail(403, 'FORBIDDEN', jsonb_build_object('booking', old.id));
  end if;

  if new.status <> old.status then
    if not v_staff and v_person is distinct from old.user_id then
      perform private.fail(403, 'FORBIDDEN', jsonb_build_object('booking', old.id));
    end if;
    if (old.status, new.status) = ('pending', 'cancelled') then
      return new;
    end if;
    -- Whatever their role: in their own booking somebody is its customer.
    if v_person = old.user_id and (old.status, new.status) = ('confirmed', 'cancelled') then
      if coalesce(new.ended_by, 'customer') <> 'customer' then
        perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
      end if;
      if private.booking_starts_at(old.id, old.booking_date) <= private.app_now() then
        perform private.fail(409, 'TOO_LATE', jsonb_build_object('status', old.status));
      end if;
      return new;
    end if;
    if not (v_staff and (old.status, new.status) in (
      ('pending', 'confirmed'), ('pending', 'refund_due'), ('confirmed', 'completed'), ('confirmed', 'cancelled'),
      ('refund_due', 'cancelled')
    )) or ((old.status, new.status) = ('refund_due', 'cancelled') and exists (
      select 1 from public.refunds r where r.booking_id = old.id and r.state = 'due'
    )) then
      if new.status = 'cancelled' then
        perform private.fail(409, 'NOT_CANCELLABLE', jsonb_build_object('status', old.status));
      end if;
      perform private.fail(403, 'FORBIDDEN', jsonb_build_object('from', old.status, 'to', new.status));
    end if;
    if new.status = 'confirmed' and not private.checks_payment(new.payee, new.court_id) then
      perform private.fail(403, 'FORBIDDEN', jsonb_build_object('payee', new.payee));
    end if;
    if v_person = old.user_id then
      perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
    end if;
  end if;
  return new;
end
$$;
comment on function private.guard_booking() is
  'State machine of a booking. The person: pending > cancelled, and confirmed > cancelled until its first hour begins; nothing else about an own booking, whatever their role. Staff and the server: the other steps too; only who can look into the paid account confirms, and a due refund is settled before its booking is over. Who may enter walk-ins makes them confirmed, prices and removes them. Court and date change only while it is confirmed, within its venue, with moved_at, by booking.move. Money, payee, identity and receipt of a customer''s booking never change; a deleted account takes its name and its receipt with it. Raises NOT_CANCELLABLE, TOO_LATE, FORBIDDEN.';

create or replace function private.note_booking_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_person uuid := auth.uid();
begin
  if tg_op = 'INSERT' then
    new.payee := private.payee_of(new.user_id, new.court_id, new.booking_date);
    if new.status in ('confirmed', 'completed') then
      new.confirmed_at := coalesce(new.confirmed_at, private.app_now());
    elsif new.status = 'refund_due' then
      new.ended_by := coalesce(new.ended_by, 'time');
      new.end_reason := coalesce(new.end_reason, 'unplaced');
    end if;
    return new;
  end if;

  if new.status = 'confirmed' then
    new.confirmed_at := coalesce(new.confirmed_at, private.app_now());
  elsif old.status in ('pending', 'confirmed') and new.status in ('cancelled', 'refund_due') then
    new.ended_by := coalesce(new.ended_by, case
      when v_person = old.user_id and new.status = 'cancelled' then 'customer'
      when v_person is not null and not private.is_staff() then 'venue'
      -- Nobody's token and nobody's reason, after the moment at which it had to be decided: nobody did anything.
      when v_person is null and new.status = 'refund_due' and new.end_reason is null
        and coalesce(old.decide_by, private.booking_starts_at(old.id, old.booking_date)) <= private.app_now() then 'time'
      else 'platform'
    end);
    new.end_reason := coalesce(
      new.end_reason, case new.ended_by when 'customer' then 'withdrawn' when 'time' then 'unanswered' end);
  end if;
  return new;
end
$$;

create or replace function private.refund_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_was text := case when tg_op = 'UPDATE' then old.status else 'paid' end;
  v_paid boolean := case when tg_op = 'UPDATE' then old.payment_receipt is not null else false end;
  v_asked boolean := new.ended_by = 'customer' or coalesce(new.end_reason = 'asked', false);
begin
  -- "A refund is due" and "confirmed" say by themselves that money came; a pending one owes only if a receipt was given.
  if new.status = 'refund_due' then
    perform private.open_refund(new.id, new.total_price,
      case when v_was = 'paid' then 'unplaced' when new.ended_by = 'time' then 'unanswered' else 'declined' end,
      false, new.payee);
  elsif new.source = 'app' and (v_was, new.status) = ('confirmed', 'cancelled') then
    perform private.open_refund(new.id,
      (private.refund_of(old, private.app_now(), case when v_asked then 'customer' else 'venue' end)).amount,
      case when v_asked then 'policy' else 'venue' end, true, new.payee);
  elsif v_paid and (v_was, new.status) = ('pending', 'cancelled')
    and coalesce(new.end_reason, '') not in ('not_paid', 'unreadable')
  then
    perform private.open_refund(new.id, new.total_price,
      case new.ended_by when 'customer' then 'withdrawn' when 'time' then 'unanswered' else 'declined' end,
      false, new.payee);
  end if;
  return null;
end
$$;
comment on function private.refund_booking() is
  'Opens the refund of a paid booking that does not take place: unplaced, unanswered, declined, withdrawn, or of a confirmed one, whose payment was seen, venue (what was received) or policy (cancelled by its customer or because they asked: private.refund_of). None where the payment was not found or its receipt cannot be read.';

create function private.touch_collected() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.bookings b set rev = rev where b.id = new.booking_id;
  return null;
end
$$;
comment on function private.touch_collected() is 'What was collected at the venue changes what comes back to the customer: their phone hears of it.';
create trigger touch_collected after update on public.booking_desk for each row
  when (old.collected_at is distinct from new.collected_at) execute function private.touch_collected();

create or replace function private.booking_json(b public.bookings) returns jsonb
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
    'prices', to_jsonb(b.hour_prices), 'subtotal', b.subtotal, 'terms', b.terms,
    'isReviewed', b.is_reviewed, 'review', (
      select jsonb_build_object('rating', r.rating, 'comment', r.comment)
      from public.review_authors a join public.reviews r on r.id = a.review_id where b.is_reviewed and a.booking_id = b.id
    ),
    'payee', b.payee, 'decideBy', private.iso(b.decide_by), 'endedBy', b.ended_by, 'endReason', b.end_reason,
    'endNote', b.end_note,
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object(
        'amount', r.amount, 'reason', r.reason, 'state', r.state, 'isSeen', r.is_seen, 'payer', r.payer,
        'reference', r.reference, 'settledAt', private.iso(r.settled_at)) order by r.created_at, r.id)
      from public.refunds r where r.booking_id = b.id
    ), '[]'),
    'code', b.code, 'createdAt', private.iso(b.created_at), 'rev', b.rev
  ) || jsonb_strip_nulls(jsonb_build_object(
    'confirmedAt', private.iso(b.confirmed_at), 'movedAt', private.iso(b.moved_at), 'movedBy', b.moved_by,
    'received', (select least(d.received, b.total_price) from public.booking_desk d where d.booking_id = b.id and d.received is not null),
    'toCollect', nullif(private.still_to_collect(b.id), 0)))
  from public.courts c join public.venues v on v.id = c.venue_id where c.id = b.court_id
$$;
comment on function private.booking_json(public.bookings) is
  'A booking as its owner sees it, with the owner''s review or null, what each hour cost, the policy that it was made under and what is owed back; the hours are listed in every status. Left out where they say nothing: confirmedAt, movedAt and movedBy, received (PKR found in the account, without what was too much), toCollect.';

create or replace function private.cancel_booking(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_booking public.bookings;
  v_shown integer := private.integer_arg(p_args, 'refund', 0, 10000000);
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
comment on function private.cancel_booking(uuid, jsonb) is
  'Cancels {bookingId, refund: PKR that the person was shown}, an own booking whose first hour has not begun; already cancelled counts as done. Without refund (version 1) pending ones only, and none whose guest was let in. Nothing happens if less would come back. NOT_FOUND, TOO_LATE, NOT_CANCELLABLE {status}, REFUND_CHANGED {refund, deadline}, INVALID {field}.';
update private.mutation_kinds set newest_version = 2 where kind = 'cancel-booking';

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
  if private.integer_arg(p_args, 'expectedRefund', 0, 10000000) is distinct from v_refund.amount then
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
comment on function private.cancel_for_venue(uuid, jsonb) is
  'Calls off a confirmed booking of a customer {bookingId, rev, reason: weather, court, asked, other, note?, expectedRefund}; everything that was received is owed back, but for asked (by the customer) what its policy gives. NOT_FOUND, FORBIDDEN {right | reason}, ALREADY_DECIDED {status, by, at}, CHANGED {rev}, REFUND_CHANGED {refund, deadline}, NEEDS_NOTE, INVALID {field}.';

-- Who is told.

create or replace function private.end_words(b public.bookings) returns text
language sql stable set search_path = '' as $$
  select concat_ws('. ',
    case b.end_reason
      when 'unreadable' then 'The receipt can’t be read'
      when 'too_low' then 'The amount is too low'
      when 'court' then 'The court can’t be given'
      when 'weather' then 'Bad weather'
      when 'asked' then 'You asked for it'
    end,
    nullif(rtrim(b.end_note, '. '), ''))
$$;

create or replace function private.tell_about_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_label text := private.booking_label(new);
  v_venue uuid := private.venue_of(new.court_id);
  v_reason text := private.end_words(new);
  v_team constant text[] := '{owner,manager}';
begin
  -- Own entries of a venue are nobody's news.
  if new.source <> 'app' then
    return null;
  end if;
  if v_reason <> '' then
    v_reason := ' ' || v_reason || '.';
  end if;
  if tg_op = 'INSERT' then
    if new.status = 'pending' then
      perform private.tell_venue(v_venue, v_team, 'booking_received',
        'New booking: ' || v_label || ', ' || new.slot_count || case new.slot_count when 1 then ' hour' else ' hours' end
        || ', ' || private.money_text(new.total_price)
        || case new.payee when 'venue' then '. Check the receipt.' else '. Baari is checking the payment.' end, new.id);
      if new.payee = 'platform' then
        perform private.tell_baari('payment_to_check',
          'Payment to check: ' || private.money_text(new.total_price) || ', ' || v_label || '.');
      end if;
    elsif new.status = 'refund_due' then
      perform private.notify(new.user_id, 'booking_refund_due',
        'We noted your payment for ' || v_label || '. The time was no longer free.' || private.due_words(new), new.id);
    end if;
    return null;
  end if;

  if new.status = 'confirmed' then
    perform private.notify(new.user_id, 'booking_confirmed', 'Confirmed: ' || v_label || '. Arrive 15 minutes early.', new.id);
    perform private.tell_venue(v_venue, v_team, 'booking_coming',
      'Confirmed: ' || v_label || coalesce(', ' || private.guest_name(new), '') || '.', new.id);
  elsif new.status = 'completed' then
    if not exists (select 1 from public.booking_attendance a where a.booking_id = new.id and a.state = 'no_show') then
      perform private.notify(new.user_id, 'booking_completed', 'How was your game? You can now rate ' || v_label || '.', new.id);
    end if;
  elsif new.ended_by = 'customer' then
    perform private.tell_venue(v_venue, v_team, 'booking_withdrawn', 'Cancelled by the customer: ' || v_label || '.', new.id);
  elsif old.status = 'pending' and new.ended_by = 'time' then
    perform private.notify(new.user_id, 'booking_refund_due',
      v_label || ' was not confirmed in time.' || private.due_words(new), new.id);
  elsif old.status = 'pending' and new.end_reason = 'not_paid' then
    perform private.notify(new.user_id, 'booking_not_paid',
      'Not confirmed: we could not find your payment for ' || v_label
      || '. If you have paid, contact us with the transaction ID.', new.id);
  elsif old.status = 'pending' then
    perform private.notify(new.user_id, 'booking_declined',
      'Not confirmed: ' || v_label || '.' || v_reason
      || case when new.end_reason = 'unreadable' then ' If you have paid, contact us with the transaction ID.'
        else private.refund_words(new) end, new.id);
  elsif old.status = 'confirmed' then
    perform private.notify(new.user_id, 'booking_cancelled',
      case new.ended_by when 'venue' then 'Cancelled by the venue: ' else 'Cancelled by Baari: ' end || v_label || '.'
      || v_reason || coalesce(nullif(private.refund_words(new), ''), case new.end_reason when 'asked' then ' Nothing is refunded.' else '' end),
      new.id);
    if new.ended_by <> 'venue' then
      perform private.tell_venue(v_venue, v_team, 'booking_cancelled', 'Cancelled by Baari: ' || v_label || '.', null);
    end if;
  end if;
  return null;
end
$$;

-- Phones that have these bookings already learn their prices and policy with the next delta.
update public.bookings b set rev = rev where b.status in ('pending', 'confirmed');

revoke execute on function
  private.still_to_collect(uuid), private.refund_of(public.bookings, timestamptz, text), private.touch_collected()
from public, anon, authenticated;
