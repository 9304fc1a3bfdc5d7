create function private.require_entry_day(p_venue uuid, p_day date) returns void
language plpgsql stable set search_path = '' as $$
declare
  -- Phones that were without signal for long bring what happened weeks ago.
  v_first date := private.karachi_today() - 31;
  v_last date := private.karachi_today() + case when private.list_roles(p_venue) <@ '{gate}'::text[] then 2 else 182 end;
begin
  if p_day not between v_first and v_last then
    perform private.fail(422, 'OUTSIDE_WINDOW', jsonb_build_object('first', v_first, 'last', v_last));
  end if;
end
$$;
comment on function private.require_entry_day(uuid, date) is
  'Own entries: from 31 days back to 26 weeks ahead, for the gate 2 days. OUTSIDE_WINDOW {first, last}.';

create function private.find_conflict(p_venue uuid, p_court uuid, p_day date, p_hours integer[]) returns jsonb
language sql stable set search_path = '' as $$
  with taken as (
    select private.parse_hour(t.start_time) as hour, t.reason, t.booking_id, t.block_id, t.held_until
    from public.time_slot_blocks t
    where t.court_id = p_court and t.block_date = p_day and t.active and private.parse_hour(t.start_time) = any (p_hours)
      and (t.reason <> 'hold' or t.held_until > private.app_now())
  ), first_one as (
    select x.* from taken x order by x.hour limit 1
  )
  select jsonb_build_object(
    'hours', (select jsonb_agg(x.hour order by x.hour) from taken x),
    'entry', (
      select case f.reason
        when 'hold' then jsonb_build_object('kind', 'hold', 'until', private.format_iso(f.held_until))
        else private.entry_json(f.booking_id, f.block_id, p_venue) || jsonb_strip_nulls(jsonb_build_object('by', private.get_person_name(
          coalesce((select d.made_by from public.booking_desk d where d.booking_id = f.booking_id),
            (select v.made_by from public.venue_blocks v where v.id = f.block_id)))))
      end from first_one f
    ))
  where exists (select 1 from taken)
$$;
comment on function private.find_conflict(uuid, uuid, date, integer[]) is
  'What occupies some of these hours: which, and the entry of the first of them with who entered it, or of a customer''s hold until when; null when all are free.';

create function private.require_no_conflict(p_venue uuid, p_court uuid, p_day date, p_hours integer[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_found jsonb := private.find_conflict(p_venue, p_court, p_day, p_hours);
begin
  if v_found is not null then
    perform private.fail(409, 'SLOT_TAKEN', v_found);
  end if;
end
$$;
comment on function private.require_no_conflict(uuid, uuid, date, integer[]) is 'SLOT_TAKEN {hours, entry} unless all hours are free.';

create function private.prepare_entry(p_args jsonb, out venue uuid, out court uuid, out day date, out hours integer[])
language plpgsql set search_path = '' as $$
begin
  court := private.uuid_arg(p_args, 'courtId');
  venue := private.get_venue_of_court(court);
  perform private.require_right(venue, 'entry.make');
  if venue is null then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  day := private.day_arg(p_args, 'day');
  hours := private.hours_arg(p_args);
  perform private.require_entry_day(venue, day);
  -- The same lock as those who book: whoever comes second sees what the first one took.
  perform pg_advisory_xact_lock(hashtextextended('court:' || court || day, 0));
  perform private.require_no_conflict(venue, court, day, hours);
  perform private.release_blocking_holds(null, court, day, hours);
end
$$;
comment on function private.prepare_entry(jsonb) is
  'What both kinds of own entries begin with {courtId, day, hours}: right, window, free hours, the lock of court and date. FORBIDDEN {right}, NOT_FOUND, INVALID {field}, OUTSIDE_WINDOW {first, last}, SLOT_TAKEN {hours, entry}.';

create function private.parse_guest(p_args jsonb, p_source text, out name text, out phone text, out paid text, out note text)
language plpgsql immutable set search_path = '' as $$
begin
  name := nullif(private.clean_name(private.words_arg(p_args, 'name', 80)), '');
  phone := private.text_arg(p_args, 'phone');
  paid := coalesce(private.text_arg(p_args, 'paid'), 'unpaid');
  note := private.words_arg(p_args, 'note', 200);
  if name is null then
    perform private.fail(422, 'INVALID', '{"field": "name"}');
  end if;
  if (phone is null and p_source = 'phone') or phone !~ '^\+923[0-9]{9}$' then
    perform private.fail(422, 'INVALID', '{"field": "phone"}');
  end if;
  if paid not in ('cash', 'transfer', 'unpaid') then
    perform private.fail(422, 'INVALID', '{"field": "paid"}');
  end if;
end
$$;
comment on function private.parse_guest(jsonb, text) is
  'The guest of an own entry: name of 1 to 80, a Pakistani mobile in E.164 (needed for a phone booking), paid, note of at most 200. INVALID {field}.';

create function private.total_arg(p_args jsonb, p_count integer) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  v_total integer := private.integer_arg(p_args, 'total', 0, 1000000);
begin
  if jsonb_typeof(p_args -> 'prices') = 'array' then
    if jsonb_array_length(p_args -> 'prices') <> p_count
      or exists (select 1 from jsonb_array_elements(p_args -> 'prices') as p where p::text !~ '^[0-9]{1,7}$')
    then
      perform private.fail(422, 'INVALID', '{"field": "prices"}');
    end if;
    v_total := coalesce(v_total, (select sum(p::text::integer) from jsonb_array_elements(p_args -> 'prices') as p)::integer);
  end if;
  if v_total is null or v_total not between 0 and 1000000 then
    perform private.fail(422, 'INVALID', '{"field": "total"}');
  end if;
  return v_total;
end
$$;
comment on function private.total_arg(jsonb, integer) is
  'PKR of an own entry: its total, or the sum of its prices, one for each hour; at most 1,000,000. INVALID {field}.';

create function private.prices_arg(p_args jsonb, p_total integer) returns integer[]
language sql immutable set search_path = '' as $$
  select case when private.sum_ints(array_agg(p.price::text::integer)) = p_total
    then array_agg(p.price::text::integer order by h.hour::text::integer) end
  from jsonb_array_elements(case jsonb_typeof(p_args -> 'prices') when 'array' then p_args -> 'prices' else '[]' end)
      with ordinality as p(price, nr)
  join jsonb_array_elements(p_args -> 'hours') with ordinality as h(hour, nr) on h.nr = p.nr
$$;
comment on function private.prices_arg(jsonb, integer) is
  'The price of each hour of an own entry {hours, prices}, checked before by private.total_arg, in the order of the hours; null when they are not what its total says.';

create function private.add_walk_in(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_source text := private.text_arg(p_args, 'source');
  v_at record;
  v_guest record;
  v_total integer;
begin
  if v_source is null or v_source not in ('walkin', 'phone') then
    perform private.fail(422, 'INVALID', '{"field": "source"}');
  end if;
  select * into v_at from private.prepare_entry(p_args);
  select * into v_guest from private.parse_guest(p_args, v_source);
  v_total := private.total_arg(p_args, cardinality(v_at.hours));
  begin
    insert into public.bookings (
      id, court_id, booking_date, status, source, unit_price, slot_count, hour_prices, fee, total_price, request_id, created_at
    ) values (
      p_id, v_at.court, v_at.day, 'confirmed', v_source, round(v_total::numeric / cardinality(v_at.hours))::integer,
      cardinality(v_at.hours), private.prices_arg(p_args, v_total), 0, v_total, p_id, private.app_now()
    );
    insert into public.booking_desk (booking_id, guest_name, guest_phone, paid, note, made_by, created_at)
    values (p_id, v_guest.name, v_guest.phone, v_guest.paid, v_guest.note, auth.uid(), private.app_now());
    insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id)
    select v_at.court, v_at.day, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00', 'booking', p_id
    from unnest(v_at.hours) as h order by h;
  exception when unique_violation then
    perform private.require_no_conflict(v_at.venue, v_at.court, v_at.day, v_at.hours);
    raise;
  end;
  return private.get_entry_rows(array[p_id]);
end
$$;
comment on function private.add_walk_in(uuid, jsonb) is
  'Enters a guest {courtId, day, hours, source: walkin or phone, name, phone?, total or prices, paid?, note?} under the id of the write; confirmed at once, without a fee. Hours outside the opening hours and in the past are the venue''s business. FORBIDDEN {right}, SLOT_TAKEN {hours, entry}, OUTSIDE_WINDOW {first, last}, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks) values ('add-walk-in', true, true, 'court_day_locks');

create function private.lock_entry(p_id uuid) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  select * into v_booking from public.bookings b where b.id = p_id for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  return v_booking;
end
$$;
comment on function private.lock_entry(uuid) is 'Locks a booking for what takes no hour and moves no money. NOT_FOUND.';

create function private.require_entry_right(p_venue uuid, p_made_by uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_made_by is distinct from auth.uid() then
    perform private.require_right(p_venue, 'entry.any');
  end if;
  perform private.require_right(p_venue, 'entry.make');
end
$$;
comment on function private.require_entry_right(uuid, uuid) is 'FORBIDDEN {right} unless it is an own entry of the caller, or they may change anybody''s.';

create function private.merge_field(p_args jsonb, p_name text, p_now text, p_new text) returns text
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(p_args -> 'was') = 'object' and p_new is not distinct from nullif(p_args #>> array['was', p_name], '') then p_now
    else p_new
  end
$$;
comment on function private.merge_field(jsonb, text, text, text) is
  'What a field of an entry becomes: what the write says, or what stands where the write left it as its person had seen it {was: {field}}. Builds of before say nothing of that and replace everything.';

create function private.change_walk_in(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_entry(private.uuid_arg(p_args, 'entryId'));
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_desk public.booking_desk;
  v_guest record;
  v_total integer;
begin
  select * into v_desk from public.booking_desk d where d.booking_id = v_booking.id;
  perform private.require_entry_right(v_venue, v_desk.made_by);
  if v_booking.source = 'app' or v_booking.status not in ('confirmed', 'completed') then
    perform private.fail(409, 'NOT_CHANGEABLE', private.get_decision(v_booking));
  end if;
  -- Nobody types again a number that they no longer see: it stays as it is.
  select * into v_guest from private.parse_guest(
    p_args, case when p_args -> 'was' -> 'phone' = 'null' then 'walkin' else v_booking.source end);
  -- Another phone may have written meanwhile: what this one did not change stays as that one wrote it.
  v_guest.name := private.merge_field(p_args, 'name', v_desk.guest_name, v_guest.name);
  v_guest.phone := private.merge_field(p_args, 'phone', v_desk.guest_phone, v_guest.phone);
  v_guest.paid := private.merge_field(p_args, 'paid', v_desk.paid, v_guest.paid);
  v_guest.note := private.merge_field(p_args, 'note', v_desk.note, v_guest.note);
  v_total := private.merge_field(
    p_args, 'total', v_booking.total_price::text, private.total_arg(p_args, v_booking.slot_count)::text)::integer;
  update public.booking_desk d set
    guest_name = v_guest.name, guest_phone = v_guest.phone, paid = v_guest.paid, note = v_guest.note
  where d.booking_id = v_booking.id;
  update public.bookings b set
    total_price = v_total, unit_price = round(v_total::numeric / b.slot_count)::integer, desk_rev = b.desk_rev + 1
  where b.id = v_booking.id;
  perform private.note_audit('entry.changed', v_booking.id, v_venue, jsonb_build_object(
    'from', jsonb_build_object('total', v_booking.total_price, 'paid', v_desk.paid),
    'to', jsonb_build_object('total', v_total, 'paid', v_guest.paid)));
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.change_walk_in(uuid, jsonb) is
  'Changes what an own entry says {entryId, name, phone?, total, paid?, note?, was?}; also after it was played. was: the same fields as the person had seen them; those that they left so stay as they are by now, also the number of a phone booking that is shown to nobody any more. FORBIDDEN {right}, NOT_FOUND, NOT_CHANGEABLE {status, by, at}, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks) values ('change-walk-in', true, true, 'booking_locks');

create function private.remove_block(p_block public.venue_blocks) returns void
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.get_venue_of_court(p_block.court_id);
begin
  perform private.require_entry_right(v_venue, p_block.made_by);
  if p_block.removed_at is null then
    update public.venue_blocks v set removed_at = private.app_now(), removed_by = auth.uid() where v.id = p_block.id;
    update public.time_slot_blocks t set active = false where t.block_id = p_block.id and t.active;
    perform private.note_audit('block.removed', p_block.id, v_venue, jsonb_build_object('day', p_block.day, 'kind', p_block.kind));
  end if;
end
$$;
comment on function private.remove_block(public.venue_blocks) is 'Opens the hours of a locked block again; nothing when that was done. FORBIDDEN {right}.';

create function private.remove_entry(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_id uuid := private.uuid_arg(p_args, 'entryId');
  v_block public.venue_blocks;
  v_booking public.bookings;
  v_seen public.booking_attendance;
begin
  select * into v_block from public.venue_blocks v where v.id = v_id for update;
  if found then
    perform private.remove_block(v_block);
    return private.get_entry_rows('{}', array[v_id]);
  end if;
  v_booking := private.lock_entry(v_id);
  perform private.require_entry_right(private.get_venue_of_court(v_booking.court_id), (select d.made_by from public.booking_desk d where d.booking_id = v_id));
  if v_booking.source <> 'app' and v_booking.status = 'cancelled' then
    return private.get_entry_rows(array[v_id]);
  end if;
  select * into v_seen from public.booking_attendance a where a.booking_id = v_id and a.state = 'arrived';
  if found then
    perform private.fail(409, 'NOT_CHANGEABLE', jsonb_build_object(
      'status', 'arrived', 'by', private.get_person_name(v_seen.by_id), 'at', private.format_iso(v_seen.at)));
  end if;
  if v_booking.source = 'app' or v_booking.status <> 'confirmed' then
    perform private.fail(409, 'NOT_CHANGEABLE', private.get_decision(v_booking));
  end if;
  update public.bookings b set status = 'cancelled', ended_by = 'venue', end_reason = 'removed' where b.id = v_id;
  return private.get_entry_rows(array[v_id]);
end
$$;
comment on function private.remove_entry(uuid, jsonb) is
  'Removes an own entry {entryId}, walk-in or block; its hours are open to everybody again. Removed already counts as done. FORBIDDEN {right}, NOT_FOUND, NOT_CHANGEABLE {status, by, at} once the guest has arrived or it has been played.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks) values ('remove-entry', true, true, 'booking_locks');

create function private.block_hours(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_reason text := private.text_arg(p_args, 'reason');
  v_note text := private.words_arg(p_args, 'note', 200);
  v_at record;
begin
  if v_reason is null or v_reason not in ('maintenance', 'weather', 'private', 'tournament', 'other') then
    perform private.fail(422, 'INVALID', '{"field": "reason"}');
  end if;
  select * into v_at from private.prepare_entry(p_args);
  begin
    insert into public.venue_blocks (id, court_id, day, kind, note, made_by, created_at)
    values (p_id, v_at.court, v_at.day, v_reason, v_note, auth.uid(), private.app_now());
    insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, block_id)
    select v_at.court, v_at.day, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00', 'manual', p_id
    from unnest(v_at.hours) as h order by h;
  exception when unique_violation then
    perform private.require_no_conflict(v_at.venue, v_at.court, v_at.day, v_at.hours);
    raise;
  end;
  perform private.note_audit('block.made', p_id, v_at.venue,
    jsonb_build_object('court', v_at.court, 'day', v_at.day, 'hours', v_at.hours, 'kind', v_reason));
  return private.get_entry_rows('{}', array[p_id]);
end
$$;
comment on function private.block_hours(uuid, jsonb) is
  'Closes hours of a court {courtId, day, hours, reason: maintenance, weather, private, tournament, other, note?} under the id of the write, all of them or none. FORBIDDEN {right}, SLOT_TAKEN {hours, entry}, OUTSIDE_WINDOW {first, last}, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks) values ('block-hours', true, true, 'court_day_locks');

create function private.note_booking(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_entry(private.uuid_arg(p_args, 'bookingId'));
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_note text := private.words_arg(p_args, 'note', 200);
begin
  perform private.require_right(v_venue, 'entry.make');
  insert into public.booking_desk as d (booking_id, note, created_at) values (v_booking.id, v_note, private.app_now())
  on conflict (booking_id) do update set note = excluded.note;
  perform private.note_audit('entry.noted', v_booking.id, v_venue, '{}');
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.note_booking(uuid, jsonb) is
  'The team''s note about an entry {bookingId, note}; empty removes it. The trail says that, not what, was written. FORBIDDEN {right}, NOT_FOUND, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks) values ('note-booking', true, true, 'booking_locks');

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
  -- What a venue enters for its own guests is its own business.
  if b.source = 'app' then
    if not v_court.is_active and p_court <> b.court_id then
      perform private.fail(422, 'INVALID', '{"field": "courtId", "reason": "inactive"}');
    end if;
    perform private.require_open_hours(p_hours, private.get_day_hours(p_court, p_day));
  end if;
end
$$;
comment on function private.require_move_target(public.bookings, uuid, uuid, date, integer[]) is
  'Whether a booking could take place there and then: a court of its venue with its sport, as many hours, within the booking window, open and not begun. INVALID {field, reason: venue, sport, count, same, inactive}, OUTSIDE_WINDOW {first, last}, PAST {hours}, CLOSED {hours}.';

create function private.move_locks(p_args jsonb) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select private.booking_locks(p_args)
  union all
  select private.court_day_locks(p_args)
  union all
  -- Moved by somebody else meanwhile, the booking has another version and this move is refused.
  select row('court', b.court_id || b.booking_date::text)::private.lock_target
  from public.bookings b where b.id = private.parse_uuid(p_args ->> 'bookingId')
  union all
  select row('venue', v.id::text)::private.lock_target
  from (select private.get_venue_of_court(private.parse_uuid(p_args ->> 'courtId')) as id) v
  where private.has_right(v.id, 'booking.move')
$$;
comment on function private.move_locks(jsonb) is
  'What move-booking {bookingId, courtId, day} locks: the booking, both courts and dates, and the venue, so that its hours are not closed meanwhile.';

create function private.move_booking(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_court uuid := private.uuid_arg(p_args, 'courtId');
  v_day date := private.day_arg(p_args, 'day');
  v_hours integer[] := private.hours_arg(p_args);
  -- Both courts and dates are locked: by private.lock_batch, before any row.
  v_booking public.bookings := private.lock_booking(private.uuid_arg(p_args, 'bookingId'));
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_was integer[] := private.get_booking_hours(v_booking.id);
  v_starts timestamptz := private.get_booking_start(v_booking.id, v_booking.booking_date);
  v_came timestamptz;
  v_by text := case when private.is_staff() then 'platform' else 'venue' end;
begin
  perform private.require_right(v_venue, 'booking.move');
  if v_booking.user_id = auth.uid() then
    perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
  end if;
  if v_booking.status <> 'confirmed' then
    perform private.fail(409, 'NOT_CONFIRMED', private.get_decision(v_booking));
  end if;
  perform private.require_rev(p_args, v_booking.rev);
  if v_starts <= private.app_now() then
    perform private.fail(409, 'TOO_LATE', jsonb_build_object('at', private.format_iso(v_starts)));
  end if;
  perform private.require_move_target(v_booking, v_venue, v_court, v_day, v_hours);

  -- Its own hours are not in its way.
  delete from public.time_slot_blocks t where t.booking_id = v_booking.id;
  perform private.require_no_conflict(v_venue, v_court, v_day, v_hours);
  perform private.release_blocking_holds(null, v_court, v_day, v_hours);
  begin
    insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id)
    select v_court, v_day, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00', 'booking', v_booking.id
    from unnest(v_hours) as h order by h;
  exception when unique_violation then
    perform private.require_no_conflict(v_venue, v_court, v_day, v_hours);
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
    perform private.note_audit('attendance.undone', v_booking.id, v_venue, jsonb_build_object('was', private.format_iso(v_came)));
  end if;
  update public.bookings b set court_id = v_court, booking_date = v_day, moved_at = private.app_now(), moved_by = v_by
  where b.id = v_booking.id returning * into v_booking;
  perform private.notify_user(v_booking.user_id, 'booking_moved',
    case v_by when 'venue' then 'Moved by the venue: now ' else 'Moved by Baari: now ' end || private.format_booking_label(v_booking) || ', '
      || private.format_hours(v_hours) || '. The price stays. Your ticket was made anew.', v_booking.id);
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.move_booking(uuid, jsonb) is
  'Moves a confirmed booking or own entry that has not begun {bookingId, rev, courtId, day, hours} to as many hours of a court of the same venue and sport; its price and policy stay, its customer is told, and an arrival more than 4 hours before the new start is taken back. FORBIDDEN {right | reason: own}, NOT_FOUND, NOT_CONFIRMED {status, by, at}, CHANGED {rev}, TOO_LATE {at}, SLOT_TAKEN {hours, entry}, OUTSIDE_WINDOW {first, last}, PAST {hours}, CLOSED {hours}, INVALID {field, reason}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks) values ('move-booking', true, true, 'move_locks');

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
        coalesce(bit_or(1 << private.parse_hour(s.start_time)) filter (where s.booking_id is distinct from v_id), 0) as taken,
        coalesce(bit_or(1 << private.parse_hour(s.start_time)) filter (where s.booking_id = v_id), 0) as own,
        coalesce(bit_or(1 << private.parse_hour(s.start_time)) filter (where s.reason = 'hold'), 0) as holds
      from public.time_slot_blocks s
      where s.court_id = c.id and s.block_date = v_day and s.active and (s.reason <> 'hold' or s.held_until > private.app_now())
    ) t
    where c.venue_id = p_venue and (c.is_active or c.id = v_booking.court_id)
      and c.sport is not distinct from (select x.sport from public.courts x where x.id = v_booking.court_id)), null);
end
$$;
comment on function private.desk_move_grid(uuid, jsonb, text) is
  'Where a booking could go on a date {id, day}: each court of its sport with masks of hours (bit h: the hour that starts at h): open, free (nobody else has it), own (where it is now), holds (a customer is paying right now, so not free), past. NOT_FOUND, OUTSIDE_WINDOW {first, last}, INVALID {field}.';
