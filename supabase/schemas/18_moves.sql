-- Moves: a booking or own entry goes to another court, date or hour of its venue. Price, policy and payment stay.
-- A move of a customer's booking that could cost the customer something needs their yes before it takes effect: an earlier start,
-- a new start with less notice than the first step of the booking's policy (none: with any notice), another date, or hours torn
-- apart. Other moves, and all moves of own entries, take effect at once.
-- Until the customer answers, the old hours stay theirs and the new ones are held (time_slot_blocks.reason 'move'). One offer per
-- booking; a new one replaces it. It ends after 24 hours or 2 hours before the earlier start (settings). No answer means no move.
-- A move never lowers a refund: the policy counts from the latest start that the booking ever had (bookings.refund_start). While
-- an offer is open, and after one was declined or ran out, the customer may cancel and gets everything back; also after one was
-- taken back, if a step of the policy has passed meanwhile.
-- Locks: private.move_locks before any row; the customer's answer takes the same locks under the lock of the person.

create table private.move_offers (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  id uuid not null unique,
  court_id uuid not null references public.courts (id) on delete cascade,
  day date not null,
  hours integer[] not null,
  moved_by text not null check (moved_by in ('venue', 'platform')),
  made_by uuid,
  made_at timestamptz not null,
  until timestamptz not null
);
comment on table private.move_offers is 'Moves that wait for the yes of the customer, one per booking.';
comment on column private.move_offers.id is 'Id of the write that made the offer; the answer names it.';
comment on column private.move_offers.until is 'The offer can be answered until then. The timer deletes it a minute later.';
create index move_offers_by_end on private.move_offers (until);
create index move_offers_by_court on private.move_offers (court_id);

-- Checks

create function private.require_move_target(
  b public.bookings, p_venue uuid, p_court uuid, p_day date, p_hours integer[]
) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_court public.courts;
  v_past integer[];
begin
  select * into v_court from public.courts c where c.id = p_court and c.venue_id = p_venue;
  if not found then
    perform private.fail(422, 'INVALID', '{"field": "courtId", "reason": "venue"}');
  end if;
  if v_court.sport is distinct from (select c.sport from public.courts c where c.id = b.court_id) then
    perform private.fail(422, 'INVALID', '{"field": "courtId", "reason": "sport"}');
  end if;
  if cardinality(p_hours) <> b.slot_count then
    perform private.fail(422, 'INVALID', jsonb_build_object('field', 'hours', 'reason', 'count', 'count', b.slot_count));
  end if;
  if (p_court, p_day, p_hours) = (b.court_id, b.booking_date, private.get_booking_hours(b.id)) then
    perform private.fail(422, 'INVALID', '{"field": "hours", "reason": "same"}');
  end if;
  perform private.require_bookable_day(p_day);
  v_past := private.filter_past_hours(p_day, p_hours);
  if cardinality(v_past) > 0 then
    perform private.fail(422, 'PAST', jsonb_build_object('hours', to_jsonb(v_past)));
  end if;
  -- An own entry may go to closed hours and to a court out of use: that is the venue's business.
  if b.source = 'app' then
    if not v_court.is_active and p_court <> b.court_id then
      perform private.fail(422, 'INVALID', '{"field": "courtId", "reason": "inactive"}');
    end if;
    perform private.require_open_hours(p_hours, private.get_day_hours(p_court, p_day));
  end if;
end
$$;
comment on function private.require_move_target(public.bookings, uuid, uuid, date, integer[]) is 'Refuses a move of a booking unless the target is a court of its venue and sport, with as many hours, within the booking window and not begun; for an online booking also open, and on a court in use. INVALID {field, reason: venue, sport, count, same or inactive}, OUTSIDE_WINDOW {first, last}, PAST {hours}, CLOSED {hours}.';


create function private.count_stretches(p_hours integer[]) returns integer
language sql immutable set search_path = '' as $$
  select count(*)::integer from unnest(p_hours) as h where h - 1 <> all (p_hours)
$$;
comment on function private.count_stretches(integer[]) is 'Number of stretches of hours without a gap: 1 for {18,19}, 2 for {18,20}.';

create function private.needs_customer_yes(b public.bookings, p_day date, p_hours integer[]) returns boolean
language plpgsql stable set search_path = '' as $$
declare
  v_was integer[] := private.get_booking_hours(b.id);
begin
  return b.source = 'app' and (
    p_day <> b.booking_date
    or private.count_stretches(p_hours) > private.count_stretches(v_was)
    -- Without a policy no notice is long enough: whoever cannot come at the new time would lose everything.
    or exists (
      select 1 from unnest(v_was, p_hours) as x(was, hour)
      where x.hour < x.was or (x.hour <> x.was and coalesce(
        (p_day + make_interval(hours => x.hour)) at time zone 'Asia/Karachi'
          < private.app_now() + make_interval(hours => (b.terms -> 0 ->> 0)::integer), true))));
end
$$;
comment on function private.needs_customer_yes(public.bookings, date, integer[]) is 'Whether a move to these hours needs the yes of the customer: another date, an hour that becomes earlier, an hour that changes with less notice than the first step of the booking''s policy or where it has none, or hours torn into more stretches. Hours are compared in their order. Another court at the same hours needs none. src/domain/desk/move.ts computes the same.';

-- Moving

create function private.drop_move_offer(p_booking uuid) returns private.move_offers
language plpgsql set search_path = '' as $$
declare
  v_offer private.move_offers;
begin
  delete from public.time_slot_blocks t where t.move_of = p_booking;
  delete from private.move_offers o where o.booking_id = p_booking returning * into v_offer;
  update public.bookings b set is_free_to_cancel = true
  where b.id = p_booking and v_offer.id is not null and b.status = 'confirmed' and not b.is_free_to_cancel
    and (private.compute_refund(b, private.app_now(), 'customer')).amount < (private.compute_refund(b, v_offer.made_at, 'customer')).amount;
  return v_offer;
end
$$;
comment on function private.drop_move_offer(uuid) is 'Deletes the move offer of a booking and frees its hours; returns it, nulls without one. A customer who could have cancelled for more when the offer was made, and waited because of it, may cancel with everything back from now on.';

create function private.drop_move_offer_of_ended() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.drop_move_offer(new.id);
  return null;
end
$$;
comment on function private.drop_move_offer_of_ended() is 'A booking that ends has no move offer any more. By its name the trigger runs after refund_booking, for which an open offer still counts.';
create trigger release_move_offer after update of status on public.bookings
  for each row when (old.status = 'confirmed' and new.status <> 'confirmed') execute function private.drop_move_offer_of_ended();

create function private.insert_booking_hours(
  p_booking uuid, p_venue uuid, p_court uuid, p_day date, p_hours integer[], p_held_until timestamptz default null
) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.require_no_conflict(p_venue, p_court, p_day, p_hours);
  perform private.release_blocking_holds(null, p_court, p_day, p_hours);
  insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id, move_of, held_until)
  select p_court, p_day, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00',
    case when p_held_until is null then 'booking' else 'move' end,
    case when p_held_until is null then p_booking end, case when p_held_until is not null then p_booking end, p_held_until
  from unnest(p_hours) as h order by h;
exception when unique_violation then
  perform private.require_no_conflict(p_venue, p_court, p_day, p_hours);
  raise;
end
$$;
comment on function private.insert_booking_hours(uuid, uuid, uuid, date, integer[], timestamptz) is 'Takes hours for a moved booking, or holds them for a move offer until an instant. The court and date are locked. Refuses with SLOT_TAKEN {hours, entry}.';

create function private.place_booking(b public.bookings, p_court uuid, p_day date, p_hours integer[], p_by text) returns void
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.get_venue_of_court(b.court_id);
  v_was integer[] := private.get_booking_hours(b.id);
  v_new_start timestamptz := (p_day + make_interval(hours => p_hours[1])) at time zone 'Asia/Karachi';
  v_came timestamptz;
begin
  -- The old hours and those of an offer go first, so that they do not conflict with the new ones.
  delete from public.time_slot_blocks t where t.booking_id = b.id or t.move_of = b.id;
  perform private.insert_booking_hours(b.id, v_venue, p_court, p_day, p_hours);
  perform private.note_audit('booking.moved', b.id, v_venue, jsonb_build_object(
    'from', jsonb_build_object('court', b.court_id, 'day', b.booking_date, 'hours', v_was),
    'to', jsonb_build_object('court', p_court, 'day', p_day, 'hours', p_hours)));
  -- Takes back an arrival for the old time that is too early for the gate at the new time: the guest has to come again.
  update public.booking_attendance a set state = null, received_at = private.app_now(), by_id = auth.uid()
  where a.booking_id = b.id and a.state = 'arrived' and a.at < v_new_start - interval '4 hours'
  returning a.at into v_came;
  if found then
    perform private.note_audit('attendance.undone', b.id, v_venue, jsonb_build_object('was', private.format_iso(v_came)));
  end if;
  update public.bookings x set court_id = p_court, booking_date = p_day, moved_at = private.app_now(), moved_by = p_by,
    refund_start = greatest(x.refund_start, b.starts_at, v_new_start)
  where x.id = b.id;
  perform private.drop_move_offer(b.id);
end
$$;
comment on function private.place_booking(public.bookings, uuid, date, integer[], text) is 'Moves a locked booking to a court, date and hours whose locks are held; p_by is venue or platform. Ends its move offer. Refuses with SLOT_TAKEN {hours, entry}.';

create function private.offer_move(p_id uuid, b public.bookings, p_court uuid, p_day date, p_hours integer[], p_by text) returns void
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.get_venue_of_court(b.court_id);
  v_now timestamptz := private.app_now();
  v_latest timestamptz;
  v_until timestamptz;
begin
  if b.user_id is null then
    perform private.fail(409, 'NOBODY_TO_ASK');
  end if;
  select least(b.starts_at, (p_day + make_interval(hours => p_hours[1])) at time zone 'Asia/Karachi')
      - make_interval(hours => s.move_offer_notice_hours),
    v_now + make_interval(hours => s.move_offer_hours)
  into v_latest, v_until from private.settings s;
  if v_latest <= v_now then
    perform private.fail(409, 'TOO_LATE_TO_ASK', jsonb_build_object('at', private.format_iso(v_latest)));
  end if;
  v_until := least(v_until, v_latest);
  perform private.drop_move_offer(b.id);
  perform private.insert_booking_hours(b.id, v_venue, p_court, p_day,
    array(select h from unnest(p_hours) as h
      where (p_court, p_day) <> (b.court_id, b.booking_date) or h <> all (private.get_booking_hours(b.id)) order by h), v_until);
  insert into private.move_offers (booking_id, id, court_id, day, hours, moved_by, made_by, made_at, until)
  values (b.id, p_id, p_court, p_day, p_hours, p_by, auth.uid(), v_now, v_until);
  perform private.note_audit('move.asked', b.id, v_venue, jsonb_build_object(
    'to', jsonb_build_object('court', p_court, 'day', p_day, 'hours', p_hours), 'until', private.format_iso(v_until)));
  perform private.notify_user(b.user_id, 'move_asked',
    case p_by when 'venue' then 'The venue asks' else 'Baari asks' end || ' to move ' || private.format_booking_label(b) || ', '
      || private.format_hours(private.get_booking_hours(b.id)) || ', to ' || (select c.name from public.courts c where c.id = p_court)
      || ' on ' || to_char(p_day, 'Dy, FMDD Mon') || ', ' || private.format_hours(p_hours) || '. Nothing changes until you say yes. Answer by '
      || to_char(v_until at time zone 'Asia/Karachi', 'FMHH12:MI AM, Dy FMDD Mon') || '.', b.id);
  update public.bookings x set rev = rev where x.id = b.id;
end
$$;
comment on function private.offer_move(uuid, public.bookings, uuid, date, integer[], text) is 'Asks the customer of a locked booking for a move, and holds the hours that the booking does not have yet. Refuses with NOBODY_TO_ASK (the account is deleted), TOO_LATE_TO_ASK {at: the latest end of an offer}, SLOT_TAKEN {hours, entry}.';

create function private.move_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select private.booking_locks(p_args, p_right)
  union all
  select private.court_day_locks(p_args, p_right)
  union all
  -- The court and date that the booking leaves. If somebody else moves it first, its rev changes and this move is refused.
  select row('court', b.court_id || b.booking_date::text)::private.lock_target
  from public.bookings b join public.courts c on c.id = b.court_id
  where b.id = private.parse_uuid(p_args ->> 'bookingId') and private.has_right(c.venue_id, p_right)
  union all
  select row('venue', v.id::text)::private.lock_target
  from (select private.get_venue_of_court(private.parse_uuid(p_args ->> 'courtId')) as id) v
  where private.has_right(v.id, p_right)
$$;
comment on function private.move_locks(jsonb, text) is 'Locks of move-booking {bookingId, courtId, day}: the booking, both courts and dates, and the venue (shared), so that its hours are not closed meanwhile.';

create function private.move_booking(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_court uuid := private.uuid_arg(p_args, 'courtId');
  v_day date := private.day_arg(p_args, 'day');
  v_hours integer[] := private.hours_arg(p_args);
  -- private.lock_batch has locked both courts and dates before any row.
  v_booking public.bookings := private.lock_booking(private.uuid_arg(p_args, 'bookingId'), 'booking.move');
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_by text := case when private.is_staff() then 'platform' else 'venue' end;
begin
  if v_booking.user_id = auth.uid() then
    perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
  end if;
  if v_booking.status <> 'confirmed' then
    perform private.fail(409, 'NOT_CONFIRMED', private.get_decision(v_booking));
  end if;
  perform private.require_rev(p_args, v_booking.rev);
  if v_booking.starts_at <= private.app_now() then
    perform private.fail(409, 'TOO_LATE', jsonb_build_object('at', private.format_iso(v_booking.starts_at)));
  end if;
  perform private.require_move_target(v_booking, v_venue, v_court, v_day, v_hours);
  if private.needs_customer_yes(v_booking, v_day, v_hours) then
    perform private.offer_move(p_id, v_booking, v_court, v_day, v_hours, v_by);
    return private.get_entry_rows(array[v_booking.id]);
  end if;
  perform private.place_booking(v_booking, v_court, v_day, v_hours, v_by);
  select * into v_booking from public.bookings b where b.id = v_booking.id;
  perform private.notify_user(v_booking.user_id, 'booking_moved',
    case v_by when 'venue' then 'Moved by the venue: now ' else 'Moved by Baari: now ' end || private.format_booking_label(v_booking) || ', '
      || private.format_hours(v_hours) || '. The price stays. Your ticket was made anew.', v_booking.id);
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.move_booking(uuid, jsonb) is 'Moves a confirmed booking or own entry that has not begun {bookingId, rev, courtId, day, hours} to another court or time of its venue (private.require_move_target), or asks its customer first (private.needs_customer_yes): then the entry stays and carries the offer. The customer is notified, and an arrival more than 4 hours before the new start is taken back. Needs booking.move (manager, owner, representative, admin); nobody moves a booking of their own. Refuses with FORBIDDEN {right | reason: own}, NOT_FOUND, NOT_CONFIRMED {status, by, at}, CHANGED {rev}, TOO_LATE {at}, TOO_LATE_TO_ASK {at}, NOBODY_TO_ASK, SLOT_TAKEN {hours, entry}, OUTSIDE_WINDOW {first, last}, PAST {hours}, CLOSED {hours}, INVALID {field, reason}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('move-booking', true, true, 'move_locks', 'booking.move');

create function private.withdraw_move(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_booking(private.uuid_arg(p_args, 'bookingId'), 'booking.move');
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_offer private.move_offers;
begin
  perform private.require_rev(p_args, v_booking.rev);
  v_offer := private.drop_move_offer(v_booking.id);
  if v_offer.id is null then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  perform private.note_audit('move.withdrawn', v_booking.id, v_venue, '{}');
  perform private.notify_user(v_booking.user_id, 'move_withdrawn',
    'Not moved: ' || private.format_booking_label(v_booking) || ' stays as it is. The question was taken back.', v_booking.id);
  update public.bookings b set rev = rev where b.id = v_booking.id;
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.withdraw_move(uuid, jsonb) is 'Takes a move offer back {bookingId, rev}: the booking stays as it is and the customer is told. Needs booking.move (manager, owner, representative, admin). Refuses with FORBIDDEN {right}, NOT_FOUND (also without an offer), CHANGED {rev}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('withdraw-move', true, true, 'booking_locks', 'booking.move');

-- The customer's answer

create function private.is_open_for_move(b public.bookings, p_offer private.move_offers) returns boolean
language sql stable set search_path = '' as $$
  select p_offer.hours <@ private.get_day_hours(p_offer.court_id, p_offer.day)
    and (p_offer.court_id = b.court_id or (select c.is_active from public.courts c where c.id = p_offer.court_id))
$$;
comment on function private.is_open_for_move(public.bookings, private.move_offers) is 'Whether the offered hours are still open and their court is in use: the venue may have closed them since.';

create function private.answer_move(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_offer private.move_offers;
  v_booking public.bookings;
  v_venue uuid;
  v_accepts boolean := case jsonb_typeof(p_args -> 'accept') when 'boolean' then (p_args ->> 'accept')::boolean end;
begin
  if v_accepts is null then
    perform private.fail(422, 'INVALID', '{"field": "accept"}');
  end if;
  select * into v_booking from public.bookings b where b.id = private.uuid_arg(p_args, 'bookingId') and b.user_id = v_person;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  v_venue := private.get_venue_of_court(v_booking.court_id);
  select * into v_offer from private.move_offers o
  where o.booking_id = v_booking.id and o.id = private.uuid_arg(p_args, 'offerId') and o.until > private.app_now();
  if v_offer.id is not null and v_accepts then
    -- The locks of all offers of this person at once, in the order of private.lock_batch: one after the other, two answers in a
    -- batch would deadlock with a batch of the desk. Who writes to these bookings takes the lock of the person first.
    perform private.lock_venue(v.id)
    from (
      select distinct private.get_venue_of_court(o.court_id) as id
      from private.move_offers o join public.bookings b on b.id = o.booking_id where b.user_id = v_person order by 1
    ) v;
    perform pg_advisory_xact_lock(hashtextextended('court:' || c.key, 0))
    from (
      select o.court_id || o.day::text as key
      from private.move_offers o join public.bookings b on b.id = o.booking_id where b.user_id = v_person
      union
      select b.court_id || b.booking_date::text
      from private.move_offers o join public.bookings b on b.id = o.booking_id where b.user_id = v_person
      order by 1
    ) c;
  end if;
  select * into v_booking from public.bookings b where b.id = v_booking.id for update;
  if v_booking.status <> 'confirmed' or not exists (select 1 from private.move_offers o where o.id = v_offer.id)
    or (v_accepts and not private.is_open_for_move(v_booking, v_offer))
  then
    perform private.fail(409, 'OFFER_OVER', jsonb_build_object('status', v_booking.status));
  end if;
  perform private.note_audit(case when v_accepts then 'move.accepted' else 'move.declined' end, v_booking.id, v_venue, '{}');
  if v_accepts then
    perform private.place_booking(v_booking, v_offer.court_id, v_offer.day, v_offer.hours, v_offer.moved_by);
  else
    perform private.drop_move_offer(v_booking.id);
  end if;
  update public.bookings b set is_free_to_cancel = not v_accepts where b.id = v_booking.id returning * into v_booking;
  perform private.notify_venue(v_venue, '{owner,manager}', case when v_accepts then 'move_accepted' else 'move_declined' end,
    case when v_accepts then 'Moved: ' || coalesce(private.get_guest_name(v_booking), '') || ' said yes. Now '
      || private.format_booking_label(v_booking) || ', ' || private.format_hours(v_offer.hours) || '.'
    else 'Not moved: ' || coalesce(private.get_guest_name(v_booking), '') || ' said no. ' || private.format_booking_label(v_booking) || ' stays.'
    end, v_booking.id);
  return jsonb_build_object('bookings', jsonb_build_array(private.booking_json(v_booking)));
end
$$;
comment on function private.answer_move(uuid, jsonb) is 'Answer of the customer to a move offer {bookingId, offerId, accept}. Yes moves the booking. No keeps it, and from then on it may be cancelled with everything back. The venue is told. Refuses with SIGNED_OUT, ACCOUNT_GONE, NOT_FOUND, OFFER_OVER {status} (it ran out, was withdrawn or replaced, its hours were closed, or the booking ended), INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person) values ('answer-move', true);

create function private.lapse_move_offers(p_most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings;
  v_hours integer;
  v_lapsed integer := 0;
begin
  for v_booking in
    select b.* from public.bookings b
    where b.id = any (array(
      select o.booking_id from private.move_offers o where o.until <= private.app_now() order by o.until limit p_most))
    order by b.id for update skip locked
  loop
    -- Somebody may be taking one of the hours right now: to wait for that could deadlock, so the next run ends this offer.
    select count(*) into v_hours from (select 1 from public.time_slot_blocks t where t.move_of = v_booking.id for update skip locked) x;
    continue when v_hours < (select count(*) from public.time_slot_blocks t where t.move_of = v_booking.id);
    perform private.drop_move_offer(v_booking.id);
    update public.bookings b set is_free_to_cancel = true where b.id = v_booking.id;
    perform private.note_audit('move.lapsed', v_booking.id, private.get_venue_of_court(v_booking.court_id), '{}');
    perform private.notify_user(v_booking.user_id, 'move_over',
      'Not moved: ' || private.format_booking_label(v_booking) || ' stays as it is. You may still cancel it and get everything back.',
      v_booking.id);
    perform private.notify_venue(private.get_venue_of_court(v_booking.court_id), '{owner,manager}', 'move_declined',
      'Not moved: no answer about ' || private.format_booking_label(v_booking) || '. It stays as it is.', v_booking.id);
    v_lapsed := v_lapsed + 1;
  end loop;
  return v_lapsed;
end
$$;
comment on function private.lapse_move_offers(integer) is 'For the timer: ends move offers that nobody answered, at most p_most, and tells customer and venue; skips what somebody has locked. Answers how many.';

-- Answers

create function private.move_offer_json(p_booking uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('id', o.id, 'courtId', o.court_id, 'courtName', c.name, 'day', o.day, 'hours', to_jsonb(o.hours),
    'until', private.format_iso(o.until), 'by', o.moved_by)
  from private.move_offers o join public.courts c on c.id = o.court_id
  where o.booking_id = p_booking and o.until > private.app_now()
$$;
comment on function private.move_offer_json(uuid) is 'Open move offer of a booking {id, courtId, courtName, day, hours, until, by: venue or platform}; null without one.';

create function private.desk_move_grid(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid := private.uuid_arg(p_filter, 'id');
  v_day date := private.day_arg(p_filter, 'day');
  v_booking public.bookings;
begin
  select b.* into v_booking from public.bookings b join public.courts c on c.id = b.court_id where b.id = v_id and c.venue_id = p_venue;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  perform private.require_bookable_day(v_day);
  return private.build_list_page((
    select jsonb_agg(jsonb_build_object(
      'courtId', c.id, 'courtName', c.name, 'day', v_day,
      'open', private.hours_to_mask(private.get_day_hours(c.id, v_day)),
      'free', 16777215 & ~ t.taken,
      'own', t.own, 'holds', t.holds,
      'past', private.hours_to_mask(private.filter_past_hours(v_day, private.mask_to_hours(16777215))),
      'first', private.karachi_today(), 'last', private.get_last_bookable_day()) order by c.position, c.name, c.id)
    from public.courts c cross join lateral (
      select
        coalesce(bit_or(1 << private.parse_hour(s.start_time)) filter (where coalesce(s.booking_id, s.move_of) is distinct from v_id), 0) as taken,
        coalesce(bit_or(1 << private.parse_hour(s.start_time)) filter (where s.booking_id = v_id), 0) as own,
        coalesce(bit_or(1 << private.parse_hour(s.start_time)) filter (where s.reason = 'hold'), 0) as holds
      from public.time_slot_blocks s
      where s.court_id = c.id and s.block_date = v_day and s.active and coalesce(s.held_until > private.app_now(), true)
    ) t
    where c.venue_id = p_venue and (c.is_active or c.id = v_booking.court_id)
      and c.sport is not distinct from (select x.sport from public.courts x where x.id = v_booking.court_id)), null);
end
$$;
comment on function private.desk_move_grid(uuid, jsonb, text) is 'Where a booking could go on a date {id, day}: for each court of its sport, masks of hours (bit h: the hour that starts at h) open, free (nobody else has it), own (its hours now), holds (a customer is paying, so not free) and past; first and last are the booking window. Refuses with NOT_FOUND, OUTSIDE_WINDOW {first, last}, INVALID {field}.';
