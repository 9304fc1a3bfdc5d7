-- Moving a confirmed booking to another court or time, by the venue or Baari, after they have agreed it with the guest. The
-- price stays. New hours are taken and old ones freed in one transaction, which holds the locks of both courts and dates.

create function private.hour_text(p_hour integer) returns text
language sql immutable set search_path = '' as $$ select to_char(date '2000-01-01' + make_interval(hours => p_hour), 'FMHH12 AM') $$;
comment on function private.hour_text(integer) is 'A start hour in words: 7 PM.';

create function private.hours_text(p_hours integer[]) returns text
language sql immutable set search_path = '' as $$
  select string_agg(private.hour_text(s.first_hour) || ' – ' || private.hour_text(s.last_hour + 1), ', ' order by s.first_hour)
  from (
    select min(i.h) as first_hour, max(i.h) as last_hour
    from (select h, h - row_number() over (order by h) as stretch from unnest(p_hours) as h) i group by i.stretch
  ) s
$$;
comment on function private.hours_text(integer[]) is 'Start hours in words, each stretch with its end: 7 PM – 9 PM, 11 PM – 12 AM.';

create function private.booking_hours(p_booking uuid) returns integer[]
language sql stable set search_path = '' as $$
  select array(select private.hour_of(t.start_time) from public.time_slot_blocks t where t.booking_id = p_booking order by 1)
$$;
comment on function private.booking_hours(uuid) is 'The start hours of a booking in order, in every status.';

create function private.check_move(
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
  if (p_court, p_day, p_hours) = (b.court_id, b.booking_date, private.booking_hours(b.id)) then
    perform private.fail(422, 'INVALID', '{"field": "hours", "reason": "same"}');
  end if;
  perform private.check_day(p_day);
  v_past := private.past_hours(p_day, p_hours);
  if cardinality(v_past) > 0 then
    perform private.fail(422, 'PAST', jsonb_build_object('hours', to_jsonb(v_past)));
  end if;
  -- What a venue enters for its own guests is its own business.
  if b.source = 'app' then
    if not v_court.is_active and p_court <> b.court_id then
      perform private.fail(422, 'INVALID', '{"field": "courtId", "reason": "inactive"}');
    end if;
    perform private.check_open(p_hours, private.day_hours(p_court, p_day));
  end if;
end
$$;
comment on function private.check_move(public.bookings, uuid, uuid, date, integer[]) is
  'Whether a booking could take place there and then: a court of its venue with its sport, as many hours, within the booking window, open and not begun. INVALID {field, reason: venue, sport, count, same, inactive}, OUTSIDE_WINDOW {first, last}, PAST {hours}, CLOSED {hours}.';

create function private.move_booking(p_id uuid, p_args jsonb) returns jsonb
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
  update public.bookings b set court_id = v_court, booking_date = v_day, moved_at = private.app_now(), moved_by = v_by
  where b.id = v_booking.id returning * into v_booking;
  perform private.notify(v_booking.user_id, 'booking_moved',
    case v_by when 'venue' then 'Moved by the venue: now ' else 'Moved by Baari: now ' end || private.booking_label(v_booking) || ', '
      || private.hours_text(v_hours) || '. The price stays. Your ticket was made anew.', v_booking.id);
  return private.entry_rows(array[v_booking.id]);
end
$$;
comment on function private.move_booking(uuid, jsonb) is
  'Moves a confirmed booking or own entry that has not begun {bookingId, rev, courtId, day, hours} to as many hours of a court of the same venue and sport; its price and policy stay, its customer is told. FORBIDDEN {right | reason: own}, NOT_FOUND, NOT_CONFIRMED {status, by, at}, CHANGED {rev}, TOO_LATE {at}, SLOT_TAKEN {hours, entry}, OUTSIDE_WINDOW {first, last}, PAST {hours}, CLOSED {hours}, INVALID {field, reason}.';
insert into private.mutation_kinds (kind, needs_person, is_desk) values ('move-booking', true, true);

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
  perform private.check_day(v_day);
  return private.list_page((
    select jsonb_agg(jsonb_build_object(
      'courtId', c.id, 'courtName', c.name, 'day', v_day,
      'open', private.hour_mask(private.day_hours(c.id, v_day)),
      'free', 16777215 & ~ t.taken,
      'own', t.own, 'holds', t.holds,
      'past', private.hour_mask(private.past_hours(v_day, private.mask_hours(16777215))),
      'first', private.karachi_today(), 'last', private.last_bookable_day()) order by c.position, c.name, c.id)
    from public.courts c cross join lateral (
      select
        coalesce(bit_or(1 << private.hour_of(s.start_time)) filter (where s.booking_id is distinct from v_id), 0) as taken,
        coalesce(bit_or(1 << private.hour_of(s.start_time)) filter (where s.booking_id = v_id), 0) as own,
        coalesce(bit_or(1 << private.hour_of(s.start_time)) filter (where s.reason = 'hold'), 0) as holds
      from public.time_slot_blocks s
      where s.court_id = c.id and s.block_date = v_day and s.active and (s.reason <> 'hold' or s.held_until > private.app_now())
    ) t
    where c.venue_id = p_venue and (c.is_active or c.id = v_booking.court_id)
      and c.sport is not distinct from (select x.sport from public.courts x where x.id = v_booking.court_id)), null);
end
$$;
comment on function private.desk_move_grid(uuid, jsonb, text) is
  'Where a booking could go on a date {id, day}: each court of its sport with masks of hours (bit h: the hour that starts at h): open, free (nobody else has it), own (where it is now), holds (a customer is paying right now, so not free), past. NOT_FOUND, OUTSIDE_WINDOW {first, last}, INVALID {field}.';
insert into private.list_views (console, view_name, right_name) values ('desk', 'move_grid', 'booking.move');

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
      select k.kind in ('save-schedule', 'drop-schedule', 'save-court') as closes,
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
    where v.venue is not null group by v.venue order by v.venue
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

-- Desks learn that an entry was moved, and let go of one that went to a day that they do not keep.

drop function private.entry_list(uuid[], uuid[], uuid);
create function private.entry_list(p_bookings uuid[], p_blocks uuid[], p_venue uuid) returns table (
  id uuid, court_id uuid, kind text, day date, hours integer, status text, name text, phone text, code text, total integer,
  collect integer, paid text, seen text, seen_at timestamptz, note text, is_own boolean, is_mine boolean, made_at timestamptz, moved_at timestamptz, rev integer
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
    b.created_at, b.moved_at, b.desk_rev
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
    v.kind, null, null, null, null, null, null, null, v.note, false, coalesce(v.made_by = v_person, false), v.created_at, null, v.rev
  from public.venue_blocks v where v.id = any (p_blocks);
end
$$;
comment on function private.entry_list(uuid[], uuid[], uuid) is
  'Entries of one venue as the caller may see them: phones are masked 30 days after the day except for Baari, amounts of online bookings are not for the gate. name of a block is its reason; is_own: paid to the venue''s own account; is_mine: the caller entered it; moved_at: when it was last moved. Checks no right.';

create or replace function private.entry_json(p_booking uuid, p_block uuid, p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', e.id, 'venueId', p_venue, 'courtId', e.court_id, 'kind', e.kind, 'day', e.day, 'hours', e.hours, 'status', e.status,
    'name', e.name, 'phone', e.phone, 'code', e.code, 'total', e.total, 'collect', e.collect, 'paid', e.paid, 'seen', e.seen,
    'seenAt', private.iso(e.seen_at), 'note', e.note, 'own', e.is_own, 'mine', e.is_mine, 'made', private.iso(e.made_at),
    'moved', private.iso(e.moved_at), 'rev', e.rev))
  from private.entry_list(array[p_booking], array[p_block], p_venue) e
$$;
comment on function private.entry_json(uuid, uuid, uuid) is 'One booking or block as private.entry_list says it; what does not apply is left out.';

create or replace function private.desk_columns(p_bookings uuid[], p_blocks uuid[], p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  with places as (
    select c.id, (row_number() over (order by c.position, c.name, c.id) - 1)::integer as place
    from public.courts c where c.venue_id = p_venue
  ), rows as materialized (
    select e.*, p.place from private.entry_list(p_bookings, p_blocks, p_venue) e join places p on p.id = e.court_id
  )
  select jsonb_build_array(
    coalesce(jsonb_agg(r.id order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.kind order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.place order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.day order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.hours order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.status order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.name order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.phone order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.code order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.total order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.collect order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.paid order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.seen order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(private.iso(r.seen_at) order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.note order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(case when r.is_own then 1 end order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(case when r.is_mine then 1 end order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(case when r.status = 'pending' then private.iso(r.made_at) end order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(private.iso(r.moved_at) order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.rev order by r.day, r.place, r.id), '[]'))
  from rows r
$$;
comment on function private.desk_columns(uuid[], uuid[], uuid) is
  'Entries in columns id, kind, court (its place in the settings), day, hours (mask), status, name, phone, code, total, collect, paid, seen, seenAt, note, own, mine, made (of what is pending), moved, rev.';

create or replace function private.sync_desk(p_id text, p_cursor xid8, p_tag text, p_until text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_venue uuid := case when p_id ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then p_id::uuid end;
  v_window record;
  v_settings jsonb;
  v_tag text;
  v_since xid8;
  v_end xid8;
  v_courts uuid[];
  v_after date;
  v_bookings uuid[];
  v_blocks uuid[];
  v_gone uuid[] := '{}';
begin
  select * into v_window from private.desk_window(v_venue);
  v_settings := private.desk_settings(v_venue);
  if v_window.first_day is null or v_settings is null then
    return jsonb_build_object('p', 'desk:' || p_id, 'gone', true);
  end if;
  v_tag := (v_settings ->> 'role') || '.' || left(encode(sha256(convert_to(v_settings::text, 'UTF8')), 'hex'), 16);
  v_courts := array(select c.id from public.courts c where c.venue_id = v_venue);
  -- Another role has another window and sees other columns: it starts anew.
  if split_part(coalesce(p_tag, ''), '.', 1) = v_settings ->> 'role' and p_until ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    v_since := p_cursor;
    v_after := least(v_window.last_day, private.day_arg(jsonb_build_object('w', p_until), 'w'));
  end if;
  v_end := private.delta_end(v_since);

  if v_since is null then
    v_bookings := array(
      select b.id from public.bookings b
      where b.court_id = any (v_courts) and b.booking_date between v_window.first_day and v_window.last_day
        and (b.source = 'app' or b.status <> 'cancelled'));
    v_blocks := array(
      select k.id from public.venue_blocks k
      where k.court_id = any (v_courts) and k.day between v_window.first_day and v_window.last_day and k.removed_at is null);
  else
    -- What changed, and the days that came into the window since: those did not change.
    v_bookings := array(
      select b.id from public.bookings b
      where b.court_id = any (v_courts) and b.desk_sxid >= v_since and b.desk_sxid < v_end
        and b.booking_date between v_window.first_day and v_window.last_day
      union
      select b.id from public.bookings b
      where b.court_id = any (v_courts) and b.booking_date > v_after and b.booking_date <= v_window.last_day);
    v_blocks := array(
      select k.id from public.venue_blocks k
      where k.court_id = any (v_courts) and k.sxid >= v_since and k.sxid < v_end
        and k.day between v_window.first_day and v_window.last_day
      union
      select k.id from public.venue_blocks k
      where k.court_id = any (v_courts) and k.day > v_after and k.day <= v_window.last_day);
    v_gone := array(
      select b.id from public.bookings b where b.id = any (v_bookings) and b.source <> 'app' and b.status = 'cancelled'
      -- Moved to a day that this phone does not keep.
      union all select b.id from public.bookings b
      where b.court_id = any (v_courts) and b.desk_sxid >= v_since and b.desk_sxid < v_end
        and b.moved_at is not null and b.booking_date not between v_window.first_day and v_window.last_day
      union all select k.id from public.venue_blocks k where k.id = any (v_blocks) and k.removed_at is not null);
    v_bookings := array(select i from unnest(v_bookings) as i where i <> all (v_gone));
    v_blocks := array(select i from unnest(v_blocks) as i where i <> all (v_gone));
  end if;

  return jsonb_build_object(
    'p', 'desk:' || p_id, 'c', private.next_cursor(), 'full', v_since is null, 't', v_tag,
    'f', v_window.first_day, 'w', v_window.last_day,
    'cols', '["id","kind","court","day","hours","status","name","phone","code","total","collect","paid","seen","seenAt","note","own","mine","made","moved","rev"]'::jsonb,
    'v', private.desk_columns(v_bookings, v_blocks, v_venue),
    'del', to_jsonb(v_gone),
    'holds', (
      select coalesce(jsonb_agg(jsonb_build_array(h.place, h.block_date, h.mask, private.iso(h.until)) order by h.block_date, h.place, h.until), '[]')
      from (
        select p.place, t.block_date, t.held_until as until, bit_or(1 << left(t.start_time, 2)::integer) as mask
        from (
          select c.id, (row_number() over (order by c.position, c.name, c.id) - 1)::integer as place
          from public.courts c where c.venue_id = v_venue
        ) p join public.time_slot_blocks t on t.court_id = p.id
        where t.block_date between greatest(v_window.first_day, private.karachi_today() - 1) and v_window.last_day
          and t.active and t.reason = 'hold' and t.held_until > private.app_now()
        group by p.place, t.block_date, t.held_until
      ) h
    ),
    'digest', (
      select private.partition_digest(count(*), sum(x.rev), bit_xor(('x' || encode(substr(uuid_send(x.id), 9), 'hex'))::bit(64)::bigint))
      from (
        select b.id, b.desk_rev as rev from public.bookings b
        where b.court_id = any (v_courts) and b.booking_date between v_window.first_day and v_window.last_day
          and (b.source = 'app' or b.status <> 'cancelled')
        union all
        select k.id, k.rev from public.venue_blocks k
        where k.court_id = any (v_courts) and k.day between v_window.first_day and v_window.last_day and k.removed_at is null
      ) x
    )
  ) || case when v_since is not null and p_tag = v_tag then '{}'::jsonb else jsonb_build_object('settings', v_settings) end;
end
$$;
comment on function private.sync_desk(text, xid8, text, text) is
  'The desk of a venue {p, c, f, w, t, full, settings, cols, v, del, holds, digest} for the days f to w: whole, or what changed since the cursor with the days behind the phone''s last one. Settings with their tag t only when they changed. Holds of customers are there whole every time, without names. gone for whoever has no role there. INVALID {field}.';

create or replace function private.booking_facts(p_booking uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_booking public.bookings;
  v_venue public.venues;
  v_staff boolean := private.is_staff();
begin
  select * into v_booking from public.bookings b where b.id = p_booking;
  select * into v_venue from public.venues v where v.id = private.venue_of(v_booking.court_id);
  return private.entry_json(v_booking.id, null, v_venue.id) || jsonb_build_object(
    'rev', v_booking.rev, 'venueName', v_venue.name, 'city', v_venue.city,
    'courtName', (select c.name from public.courts c where c.id = v_booking.court_id),
    'unit', v_booking.unit_price, 'fee', v_booking.fee, 'payee', v_booking.payee,
    'startsAt', private.iso(private.booking_starts_at(v_booking.id, v_booking.booking_date)),
    'decideBy', private.iso(v_booking.decide_by), 'endedBy', v_booking.ended_by, 'endReason', v_booking.end_reason, 'endNote', v_booking.end_note,
    'receipt', case when private.can(v_venue.id, 'receipt.see', v_booking.payee) then v_booking.payment_receipt end,
    'receiptAt', (select private.iso(r.created_at) from public.receipts r where r.path = v_booking.payment_receipt),
    'heldAt', (
      select private.iso(min(r.since)) from private.hold_runs r
      where r.person_id = v_booking.user_id and r.court_id = v_booking.court_id and r.day = v_booking.booking_date),
    'prices', to_jsonb(v_booking.hour_prices), 'subtotal', v_booking.subtotal, 'terms', v_booking.terms,
    'refund', private.received_for(v_booking.id, v_booking.total_price),
    'asked', (
      select jsonb_build_object('amount', r.amount, 'percent', r.percent, 'deadline', private.iso(r.deadline))
      from private.refund_of(v_booking, private.app_now(), 'customer') r where v_booking.status = 'confirmed'),
    'here', private.customer_record(v_booking.user_id, v_venue.id),
    'mayConfirm', private.can(v_venue.id, 'booking.confirm', v_booking.payee) and v_booking.user_id is distinct from auth.uid(),
    'accounts', case when private.can(v_venue.id, 'booking.confirm', v_booking.payee) then coalesce((
      select jsonb_agg(jsonb_build_object('id', d.id, 'bankName', d.bank_name, 'accountTitle', d.account_title, 'accountNumber', d.account_number)
        order by d.created_at desc, d.id)
      from public.bank_details d where d.venue_id is not distinct from case v_booking.payee when 'venue' then v_venue.id end
    ), '[]') end,
    'refunds', coalesce((
      select jsonb_agg(private.refund_json(r.id) order by r.created_at, r.id) from public.refunds r
      where r.booking_id = v_booking.id and private.can(v_venue.id, 'refund.settle', r.payer)
    ), '[]'),
    'history', private.booking_history(v_booking.id)
  ) || case when not v_staff then '{}'::jsonb else jsonb_build_object(
    'venuePhone', (select d.number from public.vendors d where d.id = v_venue.vendor_id),
    'email', (select u.email from public.users u where u.id = v_booking.user_id),
    'since', (select private.iso(u.created_at) from public.users u where u.id = v_booking.user_id),
    'everywhere', private.customer_record(v_booking.user_id, null),
    'hints', private.booking_hints(v_booking),
    'claim', (
      select jsonb_build_object('by', private.person_name(c.by_id), 'since', private.iso(c.since), 'isMine', c.by_id = auth.uid())
      from private.call_claims c where c.booking_id = v_booking.id and c.until > private.app_now()),
    'calls', coalesce((
      select jsonb_agg(jsonb_build_object('by', private.person_name(c.by_id), 'at', private.iso(c.at), 'outcome', c.outcome,
        'backAt', private.iso(c.back_at), 'note', c.note) order by c.at desc, c.id)
      from public.booking_calls c where c.booking_id = v_booking.id
    ), '[]')) end;
end
$$;
comment on function private.booking_facts(uuid) is
  'Everything that one decides by: the entry, money, receipt (where the caller may see it), what is known of the customer, history; for Baari also hints, calls and who has it open. rev is the version to decide about; asked: what comes back if it is called off now because the customer asked. Checks no right.';

revoke execute on function
  private.hour_text(integer), private.hours_text(integer[]), private.booking_hours(uuid),
  private.check_move(public.bookings, uuid, uuid, date, integer[]), private.move_booking(uuid, jsonb),
  private.desk_move_grid(uuid, jsonb, text), private.entry_list(uuid[], uuid[], uuid)
from public, anon, authenticated;
