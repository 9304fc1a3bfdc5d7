-- Only those who may close a venue's hours keep its customers out meanwhile; an arrival for a time long before the one that a
-- booking was moved to does not count for it; and whoever waits for an hour hears of it when its court is back in use or a
-- shorter notice opens it.

create or replace function private.lock_batch(p_items jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_bookings uuid[];
begin
  if not private.has_desk() then
    return;
  end if;
  v_bookings := private.batch_ids(p_items, '{bookingId,entryId}') || array(
    select r.booking_id from public.refunds r where r.id = any (private.batch_ids(p_items, '{refundId}'))
  ) || array(
    select distinct (a ->> 0)::uuid
    from jsonb_array_elements(p_items) as e join private.mutation_kinds k on k.kind = e ->> 'kind' and k.is_desk
    cross join jsonb_array_elements(case jsonb_typeof(e #> '{args,affected}') when 'array' then e #> '{args,affected}' else '[]' end) as a
    where jsonb_typeof(a) = 'array' and a ->> 0 ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
  );
  perform pg_advisory_xact_lock(hashtextextended('person:' || p.user_id, 0))
  from (
    select distinct b.user_id from public.bookings b where b.id = any (v_bookings) and b.user_id is not null order by 1
  ) p;
  -- Who closes hours keeps everybody out who takes hours for a customer, and is kept out by them.
  perform private.lock_venue(x.venue, x.closes)
  from (
    select v.venue, bool_or(v.closes) as closes
    from (
      select case k.kind when 'save-court' then 'court.edit' when 'move-booking' then 'booking.move' else 'hours.edit' end as needed,
        k.kind in ('save-schedule', 'drop-schedule', 'save-court') as closes,
        case
          when k.kind in ('save-schedule', 'drop-schedule') or (k.kind = 'save-court' and e #>> '{args,courtId}' is null)
            then case when e #>> '{args,venueId}' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (e #>> '{args,venueId}')::uuid end
          when e #>> '{args,courtId}' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
            then private.venue_of((e #>> '{args,courtId}')::uuid)
        end as venue
      from jsonb_array_elements(p_items) as e
      join private.mutation_kinds k on k.kind = e ->> 'kind' and k.is_desk
        and k.kind in ('save-schedule', 'drop-schedule', 'save-court', 'move-booking')
    ) v
    -- Whoever may not do it is refused later on, and waits in nobody's way until then.
    where v.venue is not null and private.can(v.venue, v.needed) group by v.venue order by v.venue
  ) x;
  perform pg_advisory_xact_lock(hashtextextended('court:' || c.court || c.day, 0))
  from (
    select lower(e -> 'args' ->> 'courtId') as court, e -> 'args' ->> 'day' as day
    from jsonb_array_elements(p_items) as e join private.mutation_kinds k on k.kind = e ->> 'kind' and k.is_desk
    where e -> 'args' ->> 'courtId' is not null and e -> 'args' ->> 'day' is not null
    union
    -- Where a booking that is moved comes from. Moved by somebody else meanwhile, it has another version and is refused.
    select b.court_id::text, b.booking_date::text
    from jsonb_array_elements(p_items) as e join public.bookings b on b.id = case
      when e ->> 'kind' = 'move-booking' and e #>> '{args,bookingId}' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
      then (e #>> '{args,bookingId}')::uuid end
    order by 1, 2
  ) c;
  perform 1 from public.bookings b where b.id = any (v_bookings) order by b.id for update;
end
$$;
comment on function private.lock_batch(jsonb) is
  'Takes, before the first write of a desk''s batch, everything that its writes lock, in one order: people, venues, courts and dates, bookings. In the order of the writes two batches could deadlock.';

create or replace function private.move_booking(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_court uuid := private.uuid_arg(p_args, 'courtId');
  v_day date := private.day_arg(p_args, 'day');
  v_hours integer[] := private.hours_arg(p_args);
  -- Both courts and dates are locked: by private.lock_batch, before any row.
  v_booking public.bookings := private.lock_booking(private.uuid_arg(p_args, 'bookingId'));
  v_venue uuid := private.venue_of(v_booking.court_id);
  v_was integer[] := private.booking_hours(v_booking.id);
  v_starts timestamptz := private.booking_starts_at(v_booking.id, v_booking.booking_date);
  v_came timestamptz;
  v_by text := case when private.is_staff() then 'platform' else 'venue' end;
begin
  perform private.need(v_venue, 'booking.move');
  if v_booking.user_id = auth.uid() then
    perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
  end if;
  if v_booking.status <> 'confirmed' then
    perform private.fail(409, 'NOT_CONFIRMED', private.decision_of(v_booking));
  end if;
  perform private.check_rev(p_args, v_booking.rev);
  if v_starts <= private.app_now() then
    perform private.fail(409, 'TOO_LATE', jsonb_build_object('at', private.iso(v_starts)));
  end if;
  perform private.check_move(v_booking, v_venue, v_court, v_day, v_hours);

  -- Its own hours are not in its way.
  delete from public.time_slot_blocks t where t.booking_id = v_booking.id;
  perform private.refuse_in_the_way(v_venue, v_court, v_day, v_hours);
  perform private.free_hours(null, v_court, v_day, v_hours);
  begin
    insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id)
    select v_court, v_day, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00', 'booking', v_booking.id
    from unnest(v_hours) as h order by h;
  exception when unique_violation then
    perform private.refuse_in_the_way(v_venue, v_court, v_day, v_hours);
    raise;
  end;
  perform private.note_audit('booking.moved', v_booking.id, v_venue, jsonb_build_object(
    'from', jsonb_build_object('court', v_booking.court_id, 'day', v_booking.booking_date, 'hours', v_was),
    'to', jsonb_build_object('court', v_court, 'day', v_day, 'hours', v_hours)));
  -- Whoever had come for the old time comes once more, where the gate would not let them in for the new one yet.
  update public.booking_attendance a set state = null, received_at = private.app_now(), by_id = auth.uid()
  where a.booking_id = v_booking.id and a.state = 'arrived'
    and a.at < (v_day + make_interval(hours => v_hours[1])) at time zone 'Asia/Karachi' - interval '4 hours'
  returning a.at into v_came;
  if found then
    perform private.note_audit('attendance.undone', v_booking.id, v_venue, jsonb_build_object('was', private.iso(v_came)));
  end if;
  update public.bookings b set court_id = v_court, booking_date = v_day, moved_at = private.app_now(), moved_by = v_by
  where b.id = v_booking.id returning * into v_booking;
  perform private.notify(v_booking.user_id, 'booking_moved',
    case v_by when 'venue' then 'Moved by the venue: now ' else 'Moved by Baari: now ' end || private.booking_label(v_booking) || ', '
      || private.hours_text(v_hours) || '. The price stays. Your ticket was made anew.', v_booking.id);
  return private.entry_rows(array[v_booking.id]);
end
$$;
comment on function private.move_booking(uuid, jsonb) is
  'Moves a confirmed booking or own entry that has not begun {bookingId, rev, courtId, day, hours} to as many hours of a court of the same venue and sport; its price and policy stay, its customer is told, and an arrival more than 4 hours before the new start is taken back. FORBIDDEN {right | reason: own}, NOT_FOUND, NOT_CONFIRMED {status, by, at}, CHANGED {rev}, TOO_LATE {at}, SLOT_TAKEN {hours, entry}, OUTSIDE_WINDOW {first, last}, PAST {hours}, CLOSED {hours}, INVALID {field, reason}.';

drop trigger check_venue_watches on public.venues;
create trigger check_venue_watches after update of is_published, open_time, close_time, lead_minutes on public.venues for each row
  when (new.is_published and (
    old.is_published is distinct from new.is_published or old.open_time is distinct from new.open_time
    or old.close_time is distinct from new.close_time or new.lead_minutes < old.lead_minutes))
  execute function private.check_venue_watches();

create function private.check_court_watches() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.watch_checks (court_id, day, hour, check_at)
  select distinct w.court_id, w.day, w.hour, private.app_now()
  from public.hour_watches w where w.court_id = new.id and w.told_at is null;
  return null;
end
$$;
comment on function private.check_court_watches() is 'A court that is back in use has hours that somebody may wait for: the timer looks.';
create trigger check_court_watches after update of is_active on public.courts for each row
  when (new.is_active and not old.is_active) execute function private.check_court_watches();

revoke execute on function private.check_court_watches() from public, anon, authenticated;
