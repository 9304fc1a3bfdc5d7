-- What a venue enters itself, also without a connection: walk-ins, phone bookings, blocks, who has arrived, team notes.

create function private.entry_list(p_bookings uuid[], p_blocks uuid[], p_venue uuid) returns table (
  id uuid, court_id uuid, kind text, day date, hours integer, status text, name text, phone text, code text, total integer,
  collect integer, paid text, seen text, seen_at timestamptz, note text, is_own boolean, is_mine boolean, made_at timestamptz, rev integer
)
language plpgsql stable set search_path = '' as $$
declare
  v_person uuid := auth.uid();
  v_masked_before date := case when private.is_staff() then '-infinity'::date else private.karachi_today() - 30 end;
  v_sees_money boolean := private.can(p_venue, 'booking.decline');
begin
  return query
  select b.id, b.court_id, b.source, b.booking_date,
    (select coalesce(bit_or(1 << left(t.start_time, 2)::integer), 0) from public.time_slot_blocks t where t.booking_id = b.id),
    b.status,
    case when b.source <> 'app' then d.guest_name when u.id is not null then u.name else private.guest_name(b) end,
    case when b.booking_date >= v_masked_before then
      case when b.source <> 'app' then d.guest_phone when u.id is not null then u.phone
        else (select x.phone from private.booking_contacts x where x.booking_id = b.id) end
    end,
    b.code, case when v_sees_money or b.source <> 'app' then b.total_price end,
    case when d.to_collect > 0 and d.collected_at is null then d.to_collect end,
    d.paid, a.state, case when a.state is not null then a.at end, d.note, b.payee = 'venue', coalesce(d.made_by = v_person, false),
    b.created_at, b.desk_rev
  from public.bookings b
  left join public.booking_desk d on d.booking_id = b.id
  left join public.booking_attendance a on a.booking_id = b.id
  left join public.users u on u.id = b.user_id
  where b.id = any (p_bookings)
  union all
  select v.id, v.court_id, 'block', v.day,
    (select coalesce(bit_or(1 << left(t.start_time, 2)::integer), 0) from public.time_slot_blocks t
      where t.block_id = v.id and (t.active or v.removed_at is not null)),
    case when v.removed_at is null then 'confirmed' else 'cancelled' end,
    v.kind, null, null, null, null, null, null, null, v.note, false, coalesce(v.made_by = v_person, false), v.created_at, v.rev
  from public.venue_blocks v where v.id = any (p_blocks);
end
$$;
comment on function private.entry_list(uuid[], uuid[], uuid) is
  'Entries of one venue as the caller may see them: phones are masked 30 days after the day except for Baari, amounts of online bookings are not for the gate. name of a block is its reason; is_own: paid to the venue''s own account; is_mine: the caller entered it. Checks no right.';

create function private.entry_json(p_booking uuid, p_block uuid, p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', e.id, 'venueId', p_venue, 'courtId', e.court_id, 'kind', e.kind, 'day', e.day, 'hours', e.hours, 'status', e.status,
    'name', e.name, 'phone', e.phone, 'code', e.code, 'total', e.total, 'collect', e.collect, 'paid', e.paid, 'seen', e.seen,
    'seenAt', private.iso(e.seen_at), 'note', e.note, 'own', e.is_own, 'mine', e.is_mine, 'made', private.iso(e.made_at), 'rev', e.rev))
  from private.entry_list(array[p_booking], array[p_block], p_venue) e
$$;
comment on function private.entry_json(uuid, uuid, uuid) is 'One booking or block as private.entry_list says it; what does not apply is left out.';

create function private.entry_rows(p_bookings uuid[], p_blocks uuid[] default '{}') returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('entries', coalesce(jsonb_agg(x.entry), '[]'))
  from (
    select private.entry_json(b.id, null, c.venue_id) as entry
    from public.bookings b join public.courts c on c.id = b.court_id
    where b.id = any (p_bookings) and private.can(c.venue_id, 'day.see')
    union all
    select private.entry_json(null, v.id, c.venue_id)
    from public.venue_blocks v join public.courts c on c.id = v.court_id
    where v.id = any (p_blocks) and private.can(c.venue_id, 'day.see')
  ) x
$$;
comment on function private.entry_rows(uuid[], uuid[]) is
  'Post-images of a desk write {entries}, as far as the caller may see them. Never under the name bookings: a phone keeps those as its person''s own.';

create or replace function private.current_rows(p_args jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid := case when coalesce(p_args ->> 'bookingId', p_args ->> 'entryId') ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then coalesce(p_args ->> 'bookingId', p_args ->> 'entryId')::uuid end;
  v_booking public.bookings;
  v_rows jsonb := '{}';
begin
  select * into v_booking from public.bookings b where b.id = v_id and b.user_id = auth.uid();
  if v_booking.id is not null then
    v_rows := jsonb_build_object('bookings', jsonb_build_array(private.booking_json(v_booking)));
  end if;
  if v_id is not null and private.has_desk() then
    v_rows := v_rows || private.entry_rows(array[v_id], array[v_id]);
  end if;
  return v_rows;
end
$$;

create function private.hours_arg(p_args jsonb) returns integer[]
language plpgsql immutable set search_path = '' as $$
declare
  v_hours integer[];
begin
  if jsonb_typeof(p_args -> 'hours') = 'array' and jsonb_array_length(p_args -> 'hours') between 1 and 12
    and not exists (select 1 from jsonb_array_elements(p_args -> 'hours') as h where jsonb_typeof(h) <> 'number' or h::text !~ '^(1?[0-9]|2[0-3])$')
  then
    v_hours := array(select distinct h::text::integer from jsonb_array_elements(p_args -> 'hours') as h order by 1);
  end if;
  if v_hours is null or cardinality(v_hours) <> jsonb_array_length(p_args -> 'hours') then
    perform private.fail(422, 'INVALID', '{"field": "hours", "max": 12}');
  end if;
  return v_hours;
end
$$;
comment on function private.hours_arg(jsonb) is 'The hours of an own entry in ascending order: 1 to 12 of 0 to 23, each once. INVALID {field, max}.';

create function private.check_entry_day(p_venue uuid, p_day date) returns void
language plpgsql stable set search_path = '' as $$
declare
  -- Phones that were without signal for long bring what happened weeks ago.
  v_first date := private.karachi_today() - 31;
  v_last date := private.karachi_today() + case when private.roles_at(p_venue) <@ '{gate}'::text[] then 2 else 182 end;
begin
  if p_day not between v_first and v_last then
    perform private.fail(422, 'OUTSIDE_WINDOW', jsonb_build_object('first', v_first, 'last', v_last));
  end if;
end
$$;
comment on function private.check_entry_day(uuid, date) is
  'Own entries: from 31 days back to 26 weeks ahead, for the gate 2 days. OUTSIDE_WINDOW {first, last}.';

create function private.in_the_way(p_venue uuid, p_court uuid, p_day date, p_hours integer[]) returns jsonb
language sql stable set search_path = '' as $$
  with taken as (
    select private.hour_of(t.start_time) as hour, t.reason, t.booking_id, t.block_id, t.held_until
    from public.time_slot_blocks t
    where t.court_id = p_court and t.block_date = p_day and t.active and private.hour_of(t.start_time) = any (p_hours)
      and (t.reason <> 'hold' or t.held_until > private.app_now())
  ), first_one as (
    select x.* from taken x order by x.hour limit 1
  )
  select jsonb_build_object(
    'hours', (select jsonb_agg(x.hour order by x.hour) from taken x),
    'entry', (
      select case f.reason
        when 'hold' then jsonb_build_object('kind', 'hold', 'until', private.iso(f.held_until))
        else private.entry_json(f.booking_id, f.block_id, p_venue) || jsonb_strip_nulls(jsonb_build_object('by', private.person_name(
          coalesce((select d.made_by from public.booking_desk d where d.booking_id = f.booking_id),
            (select v.made_by from public.venue_blocks v where v.id = f.block_id)))))
      end from first_one f
    ))
  where exists (select 1 from taken)
$$;
comment on function private.in_the_way(uuid, uuid, date, integer[]) is
  'What occupies some of these hours: which, and the entry of the first of them with who entered it, or of a customer''s hold until when; null when all are free.';

create function private.refuse_in_the_way(p_venue uuid, p_court uuid, p_day date, p_hours integer[]) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_found jsonb := private.in_the_way(p_venue, p_court, p_day, p_hours);
begin
  if v_found is not null then
    perform private.fail(409, 'SLOT_TAKEN', v_found);
  end if;
end
$$;
comment on function private.refuse_in_the_way(uuid, uuid, date, integer[]) is 'SLOT_TAKEN {hours, entry} unless all hours are free.';

create function private.open_entry(p_args jsonb, out venue uuid, out court uuid, out day date, out hours integer[])
language plpgsql set search_path = '' as $$
begin
  court := private.uuid_arg(p_args, 'courtId');
  venue := private.venue_of(court);
  perform private.need(venue, 'entry.make');
  if venue is null then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  day := private.day_arg(p_args, 'day');
  hours := private.hours_arg(p_args);
  perform private.check_entry_day(venue, day);
  -- The same lock as those who book: whoever comes second sees what the first one took.
  perform pg_advisory_xact_lock(hashtextextended('court:' || court || day, 0));
  perform private.refuse_in_the_way(venue, court, day, hours);
  perform private.free_hours(null, court, day, hours);
end
$$;
comment on function private.open_entry(jsonb) is
  'What both kinds of own entries begin with {courtId, day, hours}: right, window, free hours, the lock of court and date. FORBIDDEN {right}, NOT_FOUND, INVALID {field}, OUTSIDE_WINDOW {first, last}, SLOT_TAKEN {hours, entry}.';

create function private.guest_args(p_args jsonb, p_source text, out name text, out phone text, out paid text, out note text)
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
comment on function private.guest_args(jsonb, text) is
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
  select * into v_at from private.open_entry(p_args);
  select * into v_guest from private.guest_args(p_args, v_source);
  v_total := private.total_arg(p_args, cardinality(v_at.hours));
  begin
    insert into public.bookings (
      id, court_id, booking_date, status, source, unit_price, slot_count, fee, total_price, request_id, created_at
    ) values (
      p_id, v_at.court, v_at.day, 'confirmed', v_source, round(v_total::numeric / cardinality(v_at.hours))::integer,
      cardinality(v_at.hours), 0, v_total, p_id, private.app_now()
    );
    insert into public.booking_desk (booking_id, guest_name, guest_phone, paid, note, made_by, created_at)
    values (p_id, v_guest.name, v_guest.phone, v_guest.paid, v_guest.note, auth.uid(), private.app_now());
    insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, booking_id)
    select v_at.court, v_at.day, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00', 'booking', p_id
    from unnest(v_at.hours) as h order by h;
  exception when unique_violation then
    perform private.refuse_in_the_way(v_at.venue, v_at.court, v_at.day, v_at.hours);
    raise;
  end;
  return private.entry_rows(array[p_id]);
end
$$;
comment on function private.add_walk_in(uuid, jsonb) is
  'Enters a guest {courtId, day, hours, source: walkin or phone, name, phone?, total or prices, paid?, note?} under the id of the write; confirmed at once, without a fee. Hours outside the opening hours and in the past are the venue''s business. FORBIDDEN {right}, SLOT_TAKEN {hours, entry}, OUTSIDE_WINDOW {first, last}, INVALID {field}.';

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

create function private.need_entry(p_venue uuid, p_made_by uuid) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_made_by is distinct from auth.uid() then
    perform private.need(p_venue, 'entry.any');
  end if;
  perform private.need(p_venue, 'entry.make');
end
$$;
comment on function private.need_entry(uuid, uuid) is 'FORBIDDEN {right} unless it is an own entry of the caller, or they may change anybody''s.';

create function private.change_walk_in(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_entry(private.uuid_arg(p_args, 'entryId'));
  v_venue uuid := private.venue_of(v_booking.court_id);
  v_desk public.booking_desk;
  v_guest record;
  v_total integer;
begin
  select * into v_desk from public.booking_desk d where d.booking_id = v_booking.id;
  perform private.need_entry(v_venue, v_desk.made_by);
  if v_booking.source = 'app' or v_booking.status not in ('confirmed', 'completed') then
    perform private.fail(409, 'NOT_CHANGEABLE', private.decision_of(v_booking));
  end if;
  select * into v_guest from private.guest_args(p_args, v_booking.source);
  v_total := private.total_arg(p_args, v_booking.slot_count);
  update public.booking_desk d set
    guest_name = v_guest.name, guest_phone = v_guest.phone, paid = v_guest.paid, note = v_guest.note
  where d.booking_id = v_booking.id;
  update public.bookings b set
    total_price = v_total, unit_price = round(v_total::numeric / b.slot_count)::integer, desk_rev = b.desk_rev + 1
  where b.id = v_booking.id;
  perform private.note_audit('entry.changed', v_booking.id, v_venue, jsonb_build_object(
    'from', jsonb_build_object('total', v_booking.total_price, 'paid', v_desk.paid),
    'to', jsonb_build_object('total', v_total, 'paid', v_guest.paid)));
  return private.entry_rows(array[v_booking.id]);
end
$$;
comment on function private.change_walk_in(uuid, jsonb) is
  'Replaces what an own entry says {entryId, name, phone?, total, paid?, note?}; also after it was played. FORBIDDEN {right}, NOT_FOUND, NOT_CHANGEABLE {status, by, at}, INVALID {field}.';

create function private.remove_block(p_block public.venue_blocks) returns void
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.venue_of(p_block.court_id);
begin
  perform private.need_entry(v_venue, p_block.made_by);
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
    return private.entry_rows('{}', array[v_id]);
  end if;
  v_booking := private.lock_entry(v_id);
  perform private.need_entry(private.venue_of(v_booking.court_id), (select d.made_by from public.booking_desk d where d.booking_id = v_id));
  if v_booking.source <> 'app' and v_booking.status = 'cancelled' then
    return private.entry_rows(array[v_id]);
  end if;
  select * into v_seen from public.booking_attendance a where a.booking_id = v_id and a.state = 'arrived';
  if found then
    perform private.fail(409, 'NOT_CHANGEABLE', jsonb_build_object(
      'status', 'arrived', 'by', private.person_name(v_seen.by_id), 'at', private.iso(v_seen.at)));
  end if;
  if v_booking.source = 'app' or v_booking.status <> 'confirmed' then
    perform private.fail(409, 'NOT_CHANGEABLE', private.decision_of(v_booking));
  end if;
  update public.bookings b set status = 'cancelled', ended_by = 'venue', end_reason = 'removed' where b.id = v_id;
  return private.entry_rows(array[v_id]);
end
$$;
comment on function private.remove_entry(uuid, jsonb) is
  'Removes an own entry {entryId}, walk-in or block; its hours are open to everybody again. Removed already counts as done. FORBIDDEN {right}, NOT_FOUND, NOT_CHANGEABLE {status, by, at} once the guest has arrived or it has been played.';

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
  select * into v_at from private.open_entry(p_args);
  begin
    insert into public.venue_blocks (id, court_id, day, kind, note, made_by, created_at)
    values (p_id, v_at.court, v_at.day, v_reason, v_note, auth.uid(), private.app_now());
    insert into public.time_slot_blocks (court_id, block_date, start_time, end_time, reason, block_id)
    select v_at.court, v_at.day, lpad(h::text, 2, '0') || ':00', lpad(((h + 1) % 24)::text, 2, '0') || ':00', 'manual', p_id
    from unnest(v_at.hours) as h order by h;
  exception when unique_violation then
    perform private.refuse_in_the_way(v_at.venue, v_at.court, v_at.day, v_at.hours);
    raise;
  end;
  perform private.note_audit('block.made', p_id, v_at.venue,
    jsonb_build_object('court', v_at.court, 'day', v_at.day, 'hours', v_at.hours, 'kind', v_reason));
  return private.entry_rows('{}', array[p_id]);
end
$$;
comment on function private.block_hours(uuid, jsonb) is
  'Closes hours of a court {courtId, day, hours, reason: maintenance, weather, private, tournament, other, note?} under the id of the write, all of them or none. FORBIDDEN {right}, SLOT_TAKEN {hours, entry}, OUTSIDE_WINDOW {first, last}, INVALID {field}.';

-- The gate.

create function private.seen_at(p_args jsonb) returns timestamptz
language plpgsql stable set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_at timestamptz := coalesce(private.instant_arg(p_args, 'at'), v_now);
begin
  if v_at > v_now + interval '5 minutes' then
    perform private.fail(422, 'INVALID', '{"field": "at"}');
  end if;
  return least(v_at, v_now);
end
$$;
comment on function private.seen_at(jsonb) is 'When something happened at the gate: as the phone says {at}, never in the future; now without it. INVALID {field}.';

create function private.check_in(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_entry(private.uuid_arg(p_args, 'bookingId'));
  v_venue uuid := private.venue_of(v_booking.court_id);
  v_at timestamptz := private.seen_at(p_args);
  v_how text := coalesce(private.text_arg(p_args, 'how'), 'list');
  v_from timestamptz := private.booking_starts_at(v_booking.id, v_booking.booking_date) - interval '4 hours';
  v_to timestamptz := private.booking_ends_at(v_booking.id, v_booking.booking_date) + interval '4 hours';
  v_seen public.booking_attendance;
  v_collect integer := (
    select d.to_collect from public.booking_desk d
    where d.booking_id = v_booking.id and d.to_collect > 0 and d.collected_at is null);
begin
  perform private.need(v_venue, 'gate.check');
  if v_how not in ('qr', 'code', 'list') then
    perform private.fail(422, 'INVALID', '{"field": "how"}');
  end if;
  if v_booking.status not in ('confirmed', 'completed') then
    perform private.fail(409, 'NOT_CONFIRMED', private.decision_of(v_booking));
  end if;
  select * into v_seen from public.booking_attendance a where a.booking_id = v_booking.id and a.state = 'arrived';
  if found then
    perform private.fail(409, 'ALREADY_CHECKED_IN', jsonb_build_object(
      'at', private.iso(v_seen.at), 'by', private.person_name(v_seen.by_id), 'device', v_seen.device));
  end if;
  if v_at not between v_from and v_to or v_at < private.app_now() - interval '7 days' then
    perform private.fail(422, 'OUTSIDE_GATE_WINDOW', jsonb_build_object('from', private.iso(v_from), 'to', private.iso(v_to)));
  end if;
  if v_collect is not null and p_args ->> 'collected' is distinct from v_collect::text then
    perform private.fail(409, 'COLLECT_FIRST', jsonb_build_object('amount', v_collect));
  end if;
  if v_collect is not null then
    update public.booking_desk d set collected_at = v_at where d.booking_id = v_booking.id;
    perform private.note_audit('payment.collected', v_booking.id, v_venue, jsonb_build_object('amount', v_collect));
  end if;
  insert into public.booking_attendance as a (booking_id, state, at, received_at, by_id, how, device)
  values (v_booking.id, 'arrived', v_at, private.app_now(), auth.uid(), v_how, left(private.text_arg(p_args, 'device'), 64))
  on conflict (booking_id) do update set
    state = excluded.state, at = excluded.at, received_at = excluded.received_at, by_id = excluded.by_id, how = excluded.how,
    device = excluded.device;
  perform private.note_audit('attendance.arrived', v_booking.id, v_venue, jsonb_build_object('at', private.iso(v_at), 'how', v_how));
  return private.entry_rows(array[v_booking.id]);
end
$$;
comment on function private.check_in(uuid, jsonb) is
  'A guest has arrived {bookingId, at?, how: qr, code, list, device?, collected?}; from 4 hours before the first hour to 4 hours after the last, heard of at most 7 days later. FORBIDDEN {right}, NOT_FOUND, NOT_CONFIRMED {status, by, at}, ALREADY_CHECKED_IN {at, by, device}, OUTSIDE_GATE_WINDOW {from, to}, COLLECT_FIRST {amount}, INVALID {field}.';

create function private.undo_check_in(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_entry(private.uuid_arg(p_args, 'bookingId'));
  v_venue uuid := private.venue_of(v_booking.court_id);
  v_seen public.booking_attendance;
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
    perform private.note_audit('attendance.undone', v_booking.id, v_venue, jsonb_build_object('was', private.iso(v_seen.at)));
  end if;
  return private.entry_rows(array[v_booking.id]);
end
$$;
comment on function private.undo_check_in(uuid, jsonb) is
  'Takes a check-in back {bookingId}: the own one for 15 minutes, later or another person''s with gate.correct. Nothing to take back counts as done. FORBIDDEN {right}, NOT_FOUND, TOO_LATE {at}.';

create function private.mark_no_show(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_entry(private.uuid_arg(p_args, 'bookingId'));
  v_venue uuid := private.venue_of(v_booking.court_id);
  v_is_no_show boolean := case jsonb_typeof(p_args -> 'isNoShow') when 'boolean' then (p_args ->> 'isNoShow')::boolean end;
  v_at timestamptz := private.seen_at(p_args);
  v_starts timestamptz := private.booking_starts_at(v_booking.id, v_booking.booking_date);
  v_seen public.booking_attendance;
begin
  perform private.need(v_venue, 'gate.check');
  if v_is_no_show is null then
    perform private.fail(422, 'INVALID', '{"field": "isNoShow"}');
  end if;
  if v_booking.status not in ('confirmed', 'completed') then
    perform private.fail(409, 'NOT_CONFIRMED', private.decision_of(v_booking));
  end if;
  select * into v_seen from public.booking_attendance a where a.booking_id = v_booking.id and a.state is not null;
  if v_seen.state = 'arrived' then
    perform private.fail(409, 'ALREADY_CHECKED_IN', jsonb_build_object(
      'at', private.iso(v_seen.at), 'by', private.person_name(v_seen.by_id)));
  end if;
  if (v_seen.state is not null) = v_is_no_show then
    return private.entry_rows(array[v_booking.id]);
  end if;
  if v_at < v_starts + interval '15 minutes' then
    perform private.fail(409, 'TOO_EARLY', jsonb_build_object('from', private.iso(v_starts + interval '15 minutes')));
  end if;
  if v_at > v_starts + (case when private.can(v_venue, 'gate.correct') then interval '48 hours' else interval '24 hours' end)
    or v_at < private.app_now() - interval '7 days'
  then
    perform private.fail(409, 'TOO_LATE', jsonb_build_object('at', private.iso(v_starts + interval '24 hours')));
  end if;
  insert into public.booking_attendance as a (booking_id, state, at, received_at, by_id, how)
  values (v_booking.id, case when v_is_no_show then 'no_show' end, v_at, private.app_now(), auth.uid(), 'list')
  on conflict (booking_id) do update set
    state = excluded.state, at = excluded.at, received_at = excluded.received_at, by_id = excluded.by_id, how = excluded.how, device = null;
  perform private.note_audit(case when v_is_no_show then 'attendance.no_show' else 'attendance.undone' end, v_booking.id, v_venue, '{}');
  if v_is_no_show then
    perform private.notify(v_booking.user_id, 'marked_no_show',
      'Marked as not arrived: ' || private.booking_label(v_booking) || '. If that is wrong, contact us.', v_booking.id);
  end if;
  return private.entry_rows(array[v_booking.id]);
end
$$;
comment on function private.mark_no_show(uuid, jsonb) is
  'Nobody came {bookingId, isNoShow, at?}, or that was wrong: from 15 minutes after the first hour began to 24 hours, with gate.correct 48; the customer is told. FORBIDDEN {right}, NOT_FOUND, NOT_CONFIRMED {status, by, at}, ALREADY_CHECKED_IN {at, by}, TOO_EARLY {from}, TOO_LATE {at}, INVALID {field}.';

create function private.note_booking(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_entry(private.uuid_arg(p_args, 'bookingId'));
  v_venue uuid := private.venue_of(v_booking.court_id);
  v_note text := private.words_arg(p_args, 'note', 200);
begin
  perform private.need(v_venue, 'entry.make');
  insert into public.booking_desk as d (booking_id, note, created_at) values (v_booking.id, v_note, private.app_now())
  on conflict (booking_id) do update set note = excluded.note;
  perform private.note_audit('entry.noted', v_booking.id, v_venue, '{}');
  return private.entry_rows(array[v_booking.id]);
end
$$;
comment on function private.note_booking(uuid, jsonb) is
  'The team''s note about an entry {bookingId, note}; empty removes it. The trail says that, not what, was written. FORBIDDEN {right}, NOT_FOUND, INVALID {field}.';

insert into private.mutation_kinds (kind, needs_person, is_desk) values
  ('add-walk-in', true, true), ('change-walk-in', true, true), ('remove-entry', true, true), ('block-hours', true, true),
  ('check-in', true, true), ('undo-check-in', true, true), ('mark-no-show', true, true), ('note-booking', true, true);

revoke execute on function
  private.entry_list(uuid[], uuid[], uuid), private.entry_json(uuid, uuid, uuid), private.entry_rows(uuid[], uuid[]),
  private.hours_arg(jsonb), private.check_entry_day(uuid, date), private.in_the_way(uuid, uuid, date, integer[]),
  private.refuse_in_the_way(uuid, uuid, date, integer[]), private.open_entry(jsonb), private.guest_args(jsonb, text),
  private.total_arg(jsonb, integer), private.add_walk_in(uuid, jsonb), private.lock_entry(uuid), private.need_entry(uuid, uuid),
  private.change_walk_in(uuid, jsonb), private.remove_block(public.venue_blocks), private.remove_entry(uuid, jsonb),
  private.block_hours(uuid, jsonb), private.seen_at(jsonb), private.check_in(uuid, jsonb), private.undo_check_in(uuid, jsonb),
  private.mark_no_show(uuid, jsonb), private.note_booking(uuid, jsonb)
from public, anon, authenticated;
