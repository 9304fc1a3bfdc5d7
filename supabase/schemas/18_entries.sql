-- Entries that a venue makes, changes and removes: walk-ins, phone bookings, blocks of hours, notes of the team.
-- All writes come through the outbox, also from a device that was without a connection. The id of a write that makes an entry
-- becomes the id of the entry. Every write answers {entries} (private.get_entry_rows) and adds to the audit trail.
-- A walk-in or phone booking is a booking without a customer (bookings.source): confirmed at once, without fee, receipt or refund.
-- The venue names its price in PKR. Hours in the past and outside the opening hours are allowed: they are the venue's business.
-- Locks: private.lock_batch takes those of a whole batch before its first write, always in the order persons, venues, courts and
-- dates, bookings. The unique index time_slot_blocks_one_live decides who gets an hour: everybody else hears SLOT_TAKEN with the
-- conflicting entry.

-- Arguments of an own entry

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
comment on function private.parse_guest(jsonb, text) is 'Guest of an own entry {name, phone, paid, note}: name of 1 to 80 characters; a Pakistani mobile in E.164, required when p_source is phone; paid is cash, transfer or unpaid (the default); note of at most 200 characters. Refuses with INVALID {field}.';

create function private.total_arg(p_args jsonb) returns integer
language plpgsql immutable set search_path = '' as $$
declare
  v_total integer := private.integer_arg(p_args, 'total', 0, 1000000);
begin
  if v_total is null then
    perform private.fail(422, 'INVALID', '{"field": "total"}');
  end if;
  return v_total;
end
$$;
comment on function private.total_arg(jsonb) is 'PKR of an own entry {total}, 0 to 1,000,000, required. Refuses with INVALID {field}.';

-- Checks

create function private.require_entry_day(p_venue uuid, p_day date) returns void
language plpgsql stable set search_path = '' as $$
declare
  -- A phone that was without a connection for weeks sends what happened then.
  v_first date := private.karachi_today() - 31;
  v_last date := private.karachi_today() + case when private.list_roles(p_venue) <@ '{gate}'::text[] then 2 else 182 end;
begin
  if p_day not between v_first and v_last then
    perform private.fail(422, 'OUTSIDE_WINDOW', jsonb_build_object('first', v_first, 'last', v_last));
  end if;
end
$$;
comment on function private.require_entry_day(uuid, date) is 'Refuses a day of an own entry with OUTSIDE_WINDOW {first, last} unless it is from 31 days back to 182 days (26 weeks) ahead, for the gate 2 days ahead.';

create function private.find_conflict(p_venue uuid, p_court uuid, p_day date, p_hours integer[]) returns jsonb
language sql stable set search_path = '' as $$
  with taken as (
    select private.parse_hour(t.start_time) as hour, t.reason, coalesce(t.booking_id, t.move_of) as booking_id, t.block_id, t.held_until
    from public.time_slot_blocks t
    where t.court_id = p_court and t.block_date = p_day and t.active and private.parse_hour(t.start_time) = any (p_hours)
      and coalesce(t.held_until > private.app_now(), true)
  ), first_one as (
    select x.* from taken x order by x.hour limit 1
  )
  select jsonb_build_object(
    'hours', (select jsonb_agg(x.hour order by x.hour) from taken x),
    'entry', (
      select case f.reason
        when 'hold' then jsonb_build_object('kind', 'hold', 'until', private.format_iso(f.held_until))
        when 'move' then private.entry_json(f.booking_id, null, p_venue)
          || jsonb_build_object('kind', 'move', 'until', private.format_iso(f.held_until))
        else private.entry_json(f.booking_id, f.block_id, p_venue) || jsonb_strip_nulls(jsonb_build_object('by', private.get_person_name(
          coalesce((select d.made_by from public.booking_desk d where d.booking_id = f.booking_id),
            (select v.made_by from public.venue_blocks v where v.id = f.block_id)))))
      end from first_one f
    ))
  where exists (select 1 from taken)
$$;
comment on function private.find_conflict(uuid, uuid, date, integer[]) is 'What occupies some of these hours {hours, entry}; null when all are free. entry belongs to the first of the hours: an entry with who made it (by), a customer''s hold {kind: hold, until}, or the booking that may move there {kind: move, until, name, …}.';

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
comment on function private.require_no_conflict(uuid, uuid, date, integer[]) is 'Refuses with SLOT_TAKEN {hours, entry} (private.find_conflict) unless all hours are free.';

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
  -- Bookings take this lock too (private.lock_court_day), so the second writer sees the hours that the first one took.
  perform pg_advisory_xact_lock(hashtextextended('court:' || court || day, 0));
  perform private.require_no_conflict(venue, court, day, hours);
  perform private.release_blocking_holds(null, court, day, hours);
end
$$;
comment on function private.prepare_entry(jsonb) is 'First step of add-walk-in and block-hours {courtId, day, hours}: checks the right entry.make and the day, locks court and date, checks that the hours are free, and frees them of lapsed holds. Refuses with FORBIDDEN {right}, NOT_FOUND, INVALID {field}, OUTSIDE_WINDOW {first, last}, SLOT_TAKEN {hours, entry}.';

create function private.lock_entry(p_id uuid, p_right text) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  perform private.require_booking_right(p_id, p_right);
  select * into v_booking from public.bookings b where b.id = p_id for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  return v_booking;
end
$$;
comment on function private.lock_entry(uuid, text) is 'Locks the row of a booking, for a write that takes no hour and moves no money, once the caller has the right (private.require_booking_right). Refuses with NOT_FOUND, FORBIDDEN {right}.';

create function private.require_entry_right(p_venue uuid, p_made_by uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_made_by is distinct from auth.uid() then
    perform private.require_right(p_venue, 'entry.any');
  end if;
  perform private.require_right(p_venue, 'entry.make');
end
$$;
comment on function private.require_entry_right(uuid, uuid) is 'Refuses with FORBIDDEN {right} unless the caller has entry.make and, for an entry that somebody else made (p_made_by), entry.any.';

-- New entries

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
  v_total := private.total_arg(p_args);
  begin
    insert into public.bookings (
      id, court_id, booking_date, status, source, slot_count, fee, total_price, request_id, created_at, starts_at, ends_at
    ) values (
      p_id, v_at.court, v_at.day, 'confirmed', v_source, cardinality(v_at.hours), 0, v_total, p_id, private.app_now(),
      (v_at.day + make_interval(hours => v_at.hours[1])) at time zone 'Asia/Karachi',
      (v_at.day + make_interval(hours => v_at.hours[cardinality(v_at.hours)] + 1)) at time zone 'Asia/Karachi'
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
comment on function private.add_walk_in(uuid, jsonb) is 'Adds a walk-in or phone booking {courtId, day, hours, source: walkin or phone, name, phone?, total, paid?, note?}, confirmed at once. Needs entry.make (gate, manager, owner, admin). Refuses with FORBIDDEN {right}, NOT_FOUND, SLOT_TAKEN {hours, entry}, OUTSIDE_WINDOW {first, last}, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('add-walk-in', true, true, 'court_day_locks', 'entry.make');

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
comment on function private.block_hours(uuid, jsonb) is 'Blocks hours of a court {courtId, day, hours, reason: maintenance, weather, private, tournament or other, note?}, all of them or none. Needs entry.make (gate, manager, owner, admin). Refuses with FORBIDDEN {right}, NOT_FOUND, SLOT_TAKEN {hours, entry}, OUTSIDE_WINDOW {first, last}, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('block-hours', true, true, 'court_day_locks', 'entry.make');

-- Changes

create function private.merge_field(p_args jsonb, p_name text, p_now text, p_new text) returns text
language sql immutable set search_path = '' as $$
  select case when p_new is not distinct from nullif(p_args #>> array['was', p_name], '') then p_now else p_new end
$$;
comment on function private.merge_field(jsonb, text, text, text) is 'What a field of an entry becomes: what the write says, or what stands where the write left it as its person had seen it {was: {field}}.';

create function private.change_walk_in(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_entry(private.uuid_arg(p_args, 'entryId'), 'entry.make');
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_desk public.booking_desk;
  v_guest record;
  v_total integer;
begin
  if jsonb_typeof(p_args -> 'was') is distinct from 'object' then
    perform private.fail(422, 'INVALID', '{"field": "was"}');
  end if;
  select * into v_desk from public.booking_desk d where d.booking_id = v_booking.id;
  perform private.require_entry_right(v_venue, v_desk.made_by);
  if v_booking.source = 'app' or v_booking.status not in ('confirmed', 'completed') then
    perform private.fail(409, 'NOT_CHANGEABLE', private.get_decision(v_booking));
  end if;
  -- was.phone is null when the number is no longer shown: then nobody can send it again, and the stored one stays.
  select * into v_guest from private.parse_guest(
    p_args, case when p_args -> 'was' -> 'phone' = 'null' then 'walkin' else v_booking.source end);
  -- Another phone may have changed the entry meanwhile: a field that this one left as it was keeps that value.
  v_guest.name := private.merge_field(p_args, 'name', v_desk.guest_name, v_guest.name);
  v_guest.phone := private.merge_field(p_args, 'phone', v_desk.guest_phone, v_guest.phone);
  v_guest.paid := private.merge_field(p_args, 'paid', v_desk.paid, v_guest.paid);
  v_guest.note := private.merge_field(p_args, 'note', v_desk.note, v_guest.note);
  v_total := private.merge_field(
    p_args, 'total', v_booking.total_price::text, private.total_arg(p_args)::text)::integer;
  update public.booking_desk d set
    guest_name = v_guest.name, guest_phone = v_guest.phone, paid = v_guest.paid, note = v_guest.note
  where d.booking_id = v_booking.id;
  update public.bookings b set
    total_price = v_total, desk_rev = b.desk_rev + 1
  where b.id = v_booking.id;
  perform private.note_audit('entry.changed', v_booking.id, v_venue, jsonb_build_object(
    'from', jsonb_build_object('total', v_booking.total_price, 'paid', v_desk.paid),
    'to', jsonb_build_object('total', v_total, 'paid', v_guest.paid)));
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.change_walk_in(uuid, jsonb) is 'Changes a walk-in or phone booking {entryId, name, phone?, total, paid?, note?, was}, also after it was played. was holds the same fields as the author saw them: a field that the author left as it was keeps its newer value. A phone number that is no longer shown (was.phone is null) stays. Needs entry.make (gate, manager, owner, admin) and for the entry of somebody else entry.any (all but the gate). Refuses with FORBIDDEN {right}, NOT_FOUND, NOT_CHANGEABLE {status, by, at} (removed, or a booking of a customer), INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('change-walk-in', true, true, 'booking_locks', 'entry.make');

create function private.note_booking(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_entry(private.uuid_arg(p_args, 'bookingId'), 'entry.make');
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_note text := private.words_arg(p_args, 'note', 200);
  v_window record;
begin
  select * into v_window from private.get_desk_window(v_venue);
  if private.list_roles(v_venue) <@ '{gate}'::text[] and v_booking.booking_date not between v_window.first_day and v_window.last_day then
    perform private.fail(422, 'OUTSIDE_WINDOW', jsonb_build_object('first', v_window.first_day, 'last', v_window.last_day));
  end if;
  insert into public.booking_desk as d (booking_id, note, created_at) values (v_booking.id, v_note, private.app_now())
  on conflict (booking_id) do update set note = excluded.note;
  perform private.note_audit('entry.noted', v_booking.id, v_venue, '{}');
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.note_booking(uuid, jsonb) is 'Sets the team''s note about a booking {bookingId, note?} of at most 200 characters; without a note deletes it. The audit trail says that a note was written, not its text. Needs entry.make (gate, manager, owner, admin); the gate notes on the days of its desk only (private.get_desk_window). Refuses with FORBIDDEN {right}, NOT_FOUND, INVALID {field}, OUTSIDE_WINDOW {first, last}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('note-booking', true, true, 'booking_locks', 'entry.make');

-- Removal

create function private.remove_block(p_block public.venue_blocks) returns void
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.get_venue_of_court(p_block.court_id);
begin
  perform private.require_entry_right(v_venue, p_block.made_by);
  update public.venue_blocks v set removed_at = private.app_now(), removed_by = auth.uid()
  where v.id = p_block.id and v.removed_at is null;
  if found then
    update public.time_slot_blocks t set active = false where t.block_id = p_block.id and t.active;
    perform private.note_audit('block.removed', p_block.id, v_venue, jsonb_build_object('day', p_block.day, 'kind', p_block.kind));
  end if;
end
$$;
comment on function private.remove_block(public.venue_blocks) is 'Removes a block: its hours can be booked again. Does nothing when it is removed already. Refuses with FORBIDDEN {right}.';

create function private.remove_entry(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_id uuid := private.uuid_arg(p_args, 'entryId');
  v_block public.venue_blocks;
  v_booking public.bookings;
  v_seen public.booking_attendance;
begin
  select * into v_block from public.venue_blocks v where v.id = v_id;
  if found then
    perform private.remove_block(v_block);
    return private.get_entry_rows('{}', array[v_id]);
  end if;
  v_booking := private.lock_entry(v_id, 'entry.make');
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
comment on function private.remove_entry(uuid, jsonb) is 'Removes an own entry {entryId}, also a block: its hours can be booked again. An entry that is removed already counts as done. Needs entry.make (gate, manager, owner, admin) and for the entry of somebody else entry.any (all but the gate). Refuses with FORBIDDEN {right}, NOT_FOUND, NOT_CHANGEABLE {status, by, at} (guest arrived, completed, or a booking of a customer).';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('remove-entry', true, true, 'booking_locks', 'entry.make');
