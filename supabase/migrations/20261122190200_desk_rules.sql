-- The rules of bookings as they are with roles, own entries of venues and facts about who came: who may take which step,
-- what is owed, who is told.

create or replace function private.runs_court(p_court uuid) returns boolean
language sql stable set search_path = '' as $$ select private.can(private.venue_of(p_court), 'booking.decline') $$;
comment on function private.runs_court(uuid) is 'True when the caller may decide about bookings of this court: the people of Baari, the owner and managers of its venue.';

create or replace function private.checks_payment(p_payee text, p_court uuid) returns boolean
language sql stable set search_path = '' as $$
  select auth.uid() is null or private.can(private.venue_of(p_court), 'booking.confirm', p_payee)
$$;
comment on function private.checks_payment(text, uuid) is
  'True when the caller can look into the account that was paid: Baari always (the SQL console too), owner and managers of a venue only where customers pay to its own account.';

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

  if (old.id, old.court_id, old.booking_date, old.slot_count, old.fee, old.request_id, old.request_hash, old.created_at, old.payee, old.source)
    is distinct from
    (new.id, new.court_id, new.booking_date, new.slot_count, new.fee, new.request_id, new.request_hash, new.created_at, new.payee, new.source)
    or ((old.unit_price, old.total_price) is distinct from (new.unit_price, new.total_price) and not (v_staff and new.source <> 'app'))
    or (old.payment_receipt is distinct from new.payment_receipt and (new.payment_receipt is not null or new.user_id is not null))
    or (old.user_id is distinct from new.user_id and new.user_id is not null)
    or (old.is_reviewed and not new.is_reviewed)
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
    if v_person = old.user_id and not (new.status = 'cancelled' and old.status = 'pending') then
      perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
    end if;
  end if;
  return new;
end
$$;
comment on function private.guard_booking() is
  'State machine of spec section 4. The person: pending > cancelled, and nothing else about an own booking, whatever their role. Staff and the server: the other steps too; only who can look into the paid account confirms, and a due refund is settled before its booking is over. Who may enter walk-ins makes them confirmed, prices and removes them. Money, payee, identity and receipt of a customer''s booking never change; a deleted account takes its name and its receipt with it. Raises NOT_CANCELLABLE, FORBIDDEN.';

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
      when v_person = old.user_id and old.status = 'pending' then 'customer'
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

create or replace function private.follow_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_venue uuid := private.venue_of(new.court_id);
begin
  if tg_op = 'INSERT' then
    perform private.note_audit('booking.made', new.id, v_venue, jsonb_build_object(
      'status', new.status, 'total', new.total_price, 'source', nullif(new.source, 'app')));
  elsif new.status <> old.status then
    perform private.note_audit('booking.' || new.status, new.id, v_venue, jsonb_build_object('from', old.status));
    if new.status in ('cancelled', 'refund_due') then
      -- Somebody may be playing: an hour that has begun is nobody else's, whatever becomes of a customer's booking. An own
      -- entry is removed by who stands beside the court.
      update public.time_slot_blocks t set active = false
      where t.booking_id = new.id and t.active
        and (new.source <> 'app' or private.hour_starts_at(t.block_date, t.start_time) > private.app_now());
    end if;
  end if;
  return null;
end
$$;
comment on function private.follow_booking() is
  'Writes the audit trail and frees the hours of a booking that ended, except those of a customer that have begun.';

create function private.received_for(p_booking uuid, p_total integer) returns integer
language sql stable set search_path = '' as $$
  select coalesce((
    select least(d.received, p_total) + case when d.collected_at is null then 0 else d.to_collect end
    from public.booking_desk d where d.booking_id = p_booking and d.received is not null
  ), p_total)
$$;
comment on function private.received_for(uuid, integer) is
  'PKR that came for a booking of this total: in the account, without what was too much, and at the venue. All of it where nobody noted less.';

create or replace function private.refund_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_was text := case when tg_op = 'UPDATE' then old.status else 'paid' end;
  v_paid boolean := case when tg_op = 'UPDATE' then old.payment_receipt is not null else false end;
begin
  -- "A refund is due" says by itself that money came; a cancelled booking owes something only if a receipt was given.
  if new.status = 'refund_due' then
    perform private.open_refund(new.id, new.total_price,
      case when v_was = 'paid' then 'unplaced' when new.ended_by = 'time' then 'unanswered' else 'declined' end,
      false, new.payee);
  elsif v_paid and (v_was, new.status) = ('confirmed', 'cancelled') then
    perform private.open_refund(new.id, private.received_for(new.id, new.total_price), 'venue', true, new.payee);
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
  'Opens the refund of a paid booking that does not take place: unplaced, unanswered, declined, withdrawn, or venue (confirmed before, so the payment was seen: what was received). None where the payment was not found or its receipt cannot be read.';

create or replace function private.open_refund(
  p_booking uuid, p_amount integer, p_reason text, p_is_seen boolean, p_payer text
) returns void
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
begin
  if p_amount > 0 then
    insert into public.refunds (booking_id, amount, reason, is_seen, payer, due_at, created_at)
    values (p_booking, p_amount, p_reason, p_is_seen, p_payer, private.app_now(), private.app_now())
    on conflict (booking_id, reason) do nothing
    returning id into v_id;
  end if;
  if v_id is not null then
    perform private.note_audit('refund.opened', v_id,
      (select c.venue_id from public.bookings b join public.courts c on c.id = b.court_id where b.id = p_booking),
      jsonb_build_object('booking', p_booking, 'amount', p_amount, 'reason', p_reason));
  end if;
end
$$;

create or replace function private.forget_claim() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_receipt text;
begin
  update private.refund_notes n set name = null, email = null, phone = null
  where n.refund_id = new.id and (n.name, n.email, n.phone) is distinct from (null::text, null::text, null::text);
  -- Only a booking without a name is looked after here, and nobody who leaves holds one of those.
  if exists (select 1 from public.bookings b where b.id = new.booking_id and b.user_id is null) then
    -- The lock comes first, in its own statement: the next one then sees what another settlement committed meanwhile.
    select b.payment_receipt into v_receipt from public.bookings b where b.id = new.booking_id for update;
    -- One that is confirmed and still to come may yet be cancelled: what was paid too much does not settle that.
    update public.bookings b set payment_receipt = null
    where b.id = new.booking_id and b.payment_receipt is not null and b.status <> 'confirmed'
      and not exists (select 1 from public.refunds r where r.booking_id = b.id and r.state = 'due');
    if found then
      delete from public.receipts r where r.path = v_receipt and r.owner_id is null;
      insert into private.receipt_trash (path) values (v_receipt) on conflict (path) do nothing;
    end if;
  end if;
  return null;
end
$$;

create function private.forget_notes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.booking_desk d set note = null where d.booking_id = new.id and d.note is not null;
  update public.booking_calls c set note = null where c.booking_id = new.id and c.note is not null;
  return null;
end
$$;
comment on function private.forget_notes() is 'What staff wrote about somebody goes with their account; that they were called, and what arrived, stays.';
create trigger forget_notes after update of user_id on public.bookings for each row
  when (old.user_id is not null and new.user_id is null) execute function private.forget_notes();

-- Who is told.

create function private.tell_venue(p_venue uuid, p_roles text[], p_kind text, p_message text, p_booking uuid) returns void
language sql set search_path = '' as $$
  select private.notify(p.user_id, p_kind, p_message, p_booking)
  from (
    select d.user_id from public.venues v join public.vendors d on d.id = v.vendor_id
    where v.id = p_venue and 'owner' = any (p_roles)
    union
    select m.user_id from public.venue_members m where m.venue_id = p_venue and m.role = any (p_roles)
  ) p where p.user_id is distinct from auth.uid() order by p.user_id
$$;
comment on function private.tell_venue(uuid, text[], text, text, uuid) is
  'Tells the people of a venue who have one of these roles something, except who did it.';

create function private.tell_baari(p_kind text, p_message text) returns void
language sql set search_path = '' as $$
  select private.notify(a.user_id, p_kind, p_message, null)
  from private.admins a where a.user_id is distinct from auth.uid() order by a.user_id
$$;
comment on function private.tell_baari(text, text) is
  'Tells the people of Baari something, except who did it. Without the booking: My Bookings, to which it would lead, shows only their own.';

create function private.guest_name(b public.bookings) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (select d.guest_name from public.booking_desk d where d.booking_id = b.id and b.source <> 'app'),
    (select u.name from public.users u where u.id = b.user_id),
    (select c.name from private.booking_contacts c where c.booking_id = b.id),
    (select n.name from public.refunds r join private.refund_notes n on n.refund_id = r.id
      where r.booking_id = b.id and n.name is not null order by r.created_at limit 1))
$$;
comment on function private.guest_name(public.bookings) is 'Who comes: the guest of an own entry, else the customer; null once their account is gone and nothing is owed.';

create or replace function private.end_words(b public.bookings) returns text
language sql stable set search_path = '' as $$
  select concat_ws('. ',
    case b.end_reason
      when 'unreadable' then 'The receipt can’t be read'
      when 'too_low' then 'The amount is too low'
      when 'court' then 'The court can’t be given'
      when 'weather' then 'Bad weather'
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
  elsif old.status = 'pending' and new.ended_by = 'customer' then
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
      || v_reason || private.refund_words(new), new.id);
    if new.ended_by <> 'venue' then
      perform private.tell_venue(v_venue, v_team, 'booking_cancelled', 'Cancelled by Baari: ' || v_label || '.', null);
    end if;
  end if;
  return null;
end
$$;
comment on function private.tell_about_booking() is
  'New pending bookings reach owner and managers with who checks the payment, and the people of Baari where that is them; a confirmation reaches customer and venue, every other decision the customer with what becomes of the money; a customer''s own cancellation owner and managers only. Whoever did it is not told. A refund that is settled says so itself.';

create function private.tell_of_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  select * into v_booking from public.bookings b where b.id = new.booking_id;
  perform private.tell_venue(private.venue_of(v_booking.court_id), '{owner}', 'refund_owed',
    'Refund to send: ' || private.money_text(new.amount) || coalesce(' to ' || private.guest_name(v_booking), '')
    || ' for ' || private.booking_label(v_booking) || '.', v_booking.id);
  return null;
end
$$;
comment on function private.tell_of_refund() is 'Tells the owner of a venue that is paid to its own account what it owes back.';
create trigger tell_of_refund after insert on public.refunds for each row
  when (new.payer = 'venue' and new.state = 'due') execute function private.tell_of_refund();

create or replace function private.tell_about_vendor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_note text := coalesce(': ' || new.note, '.');
begin
  if new.status = 'approved' and old.status <> 'suspended' then
    perform private.notify(new.user_id, 'vendor_approved', 'Your application for ' || new.business_name || ' was approved.', null);
  elsif new.status = 'approved' then
    perform private.notify(new.user_id, 'vendor_approved', new.business_name || ' is no longer suspended.', null);
  elsif new.status = 'changes_requested' then
    perform private.notify(new.user_id, 'vendor_changes',
      'Please change something in your application for ' || new.business_name || v_note, null);
  elsif new.status = 'rejected' then
    perform private.notify(new.user_id, 'vendor_rejected', 'Your application for ' || new.business_name || ' was not approved'
      || coalesce(': ' || new.note, '. Contact us to learn why.'), null);
  elsif new.status = 'suspended' then
    perform private.notify(new.user_id, 'vendor_suspended', new.business_name || ' is suspended' || v_note, null);
  end if;
  return null;
end
$$;
comment on function private.tell_about_vendor() is 'Tells an applicant, or whoever runs a business, about the decision and what Baari wrote.';

create function private.tell_of_delays(p_most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_due uuid[];
  v_booking public.bookings;
  v_refund public.refunds;
  v_told integer := 0;
  v_words text;
begin
  v_due := array(
    select b.id from public.bookings b
    where b.status = 'pending' and b.late_told_at is null
      and b.created_at <= v_now - (select make_interval(mins => s.decide_minutes) from private.settings s)
    order by b.created_at, b.id limit p_most for update skip locked
  );
  for v_booking in
    update public.bookings b set late_told_at = v_now, desk_rev = b.desk_rev + 1 where b.id = any (v_due) returning b.*
  loop
    v_words := 'Waiting ' || (select s.decide_minutes from private.settings s) || ' minutes: '
      || private.booking_label(v_booking) || ', ' || private.money_text(v_booking.total_price) || '.';
    perform private.tell_baari('decision_late', v_words);
    if v_booking.payee = 'venue' then
      perform private.tell_venue(private.venue_of(v_booking.court_id), '{owner}', 'decision_late', v_words, v_booking.id);
    end if;
    v_told := v_told + 1;
  end loop;

  v_due := array(
    select r.id from public.refunds r
    where r.state = 'due' and r.due_at <= v_now - interval '3 days'
      and not exists (select 1 from private.refund_notes n where n.refund_id = r.id and n.late_told_at is not null)
    order by r.due_at, r.id limit p_most for update skip locked
  );
  insert into private.refund_notes as n (refund_id, late_told_at) select r, v_now from unnest(v_due) as r order by r
  on conflict (refund_id) do update set late_told_at = excluded.late_told_at;
  for v_refund in select * from public.refunds r where r.id = any (v_due) order by r.id loop
    select * into v_booking from public.bookings b where b.id = v_refund.booking_id;
    v_words := 'Still to refund: ' || private.money_text(v_refund.amount) || coalesce(' to ' || private.guest_name(v_booking), '') || '.';
    if v_refund.payer = 'venue' then
      perform private.tell_venue(private.venue_of(v_booking.court_id), '{owner}', 'refund_late', v_words, v_booking.id);
    else
      perform private.tell_baari('refund_late', v_words);
    end if;
    v_told := v_told + 1;
  end loop;
  return v_told;
end
$$;
comment on function private.tell_of_delays(integer) is
  'Tells Baari (and the owner, where customers pay to the venue) once of every booking that waits for longer than decide_minutes, and whoever pays of every refund that has been due for three days; how many of both.';

create or replace function private.housekeeping() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.work_off_touches(2000);
  perform private.tell_watchers(500);
  perform private.tell_of_delays(200);
  delete from private.call_claims c where c.booking_id in (
    select x.booking_id from private.call_claims x where x.until < private.app_now() - interval '1 day'
    order by x.until limit 500 for update skip locked);
end
$$;

create or replace function private.submit_review(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_booking public.bookings;
  v_review uuid;
  v_rating integer;
  v_comment text := coalesce(private.text_arg(p_args, 'comment'), '');
  v_now public.reviews;
begin
  if coalesce(p_args ->> 'rating', '') !~ '^[1-5]$' or length(v_comment) > 2000 then
    perform private.fail(422, 'INVALID', jsonb_build_object('rating', p_args -> 'rating'));
  end if;
  v_rating := (p_args ->> 'rating')::integer;
  select * into v_booking from public.bookings b
  where b.id = private.uuid_arg(p_args, 'bookingId') and b.user_id = v_person for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_booking.status <> 'completed' then
    perform private.fail(409, 'NOT_REVIEWABLE', jsonb_build_object('status', v_booking.status));
  end if;
  if exists (select 1 from public.booking_attendance a where a.booking_id = v_booking.id and a.state = 'no_show') then
    perform private.fail(409, 'NOT_REVIEWABLE', '{"status": "completed", "attendance": "no_show"}');
  end if;

  select a.review_id into v_review from public.review_authors a where a.booking_id = v_booking.id;
  if found then
    select * into v_now from public.reviews r where r.id = v_review for update;
    if jsonb_typeof(p_args -> 'basedOn') = 'array'
      and (v_now.rating, v_now.comment) is distinct from (v_rating, v_comment)
      and not exists (
        select from jsonb_array_elements(p_args -> 'basedOn') e(known)
        where e.known ->> 'rating' = v_now.rating::text and e.known ->> 'comment' = v_now.comment
      )
    then
      perform private.fail(409, 'REVIEW_CHANGED', jsonb_build_object(
        'review', jsonb_build_object('rating', v_now.rating, 'comment', v_now.comment)));
    end if;
    update public.reviews r set rating = v_rating, comment = v_comment where r.id = v_review;
  else
    insert into public.reviews (id, venue_id, rating, comment, reviewer_name, created_at)
    select p_id, c.venue_id, v_rating, v_comment, private.reviewer_name(u.name), private.app_now()
    from public.courts c, public.users u where c.id = v_booking.court_id and u.id = v_person;
    insert into public.review_authors (review_id, user_id, booking_id) values (p_id, v_person, v_booking.id);
  end if;
  update public.bookings b set is_reviewed = true where b.id = v_booking.id returning * into v_booking;
  return jsonb_build_object(
    'bookings', jsonb_build_array(private.booking_json(v_booking)), 'updated', v_review is not null);
end
$$;
comment on function private.submit_review(uuid, jsonb) is
  'Review {bookingId, rating 1 to 5, comment, basedOn?} of an own completed booking to which somebody came; a second one replaces the first (updated: true), unless basedOn, the reviews that its writer knew of, lacks it. Rating, venue average and is_reviewed change together. INVALID, NOT_FOUND, NOT_REVIEWABLE {status, attendance}, REVIEW_CHANGED {review}.';

revoke execute on function
  private.received_for(uuid, integer), private.forget_notes(), private.tell_venue(uuid, text[], text, text, uuid), private.tell_baari(text, text),
  private.guest_name(public.bookings), private.tell_of_refund(), private.tell_of_delays(integer)
from public, anon, authenticated;
