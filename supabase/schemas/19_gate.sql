-- The gate of a venue: tickets, which it checks without a connection, and the writes by which it says who came.
-- A confirmed online booking has a ticket, signed with ECDSA P-256 by the endpoint supabase/functions/tickets, because the database
-- cannot sign without an extension. The endpoint asks public.ticket_facts with the caller's token, so nobody gets the ticket of
-- somebody else, whatever their role. ticket-text.ts there writes the text of a ticket and src/domain/ticket.ts reads it.
-- A new key has a new number (kid). The key before it counts for 100 days more and signs for one more day. The public keys reach
-- gates with the settings of their desk. The entries of a desk win over a ticket: the gate shows a move or a cancellation although
-- the old ticket is genuine.
-- Attendance (booking_attendance) is no status of a booking. Gates send the time of their phone {at}. A time in the future counts
-- as now: a phone whose clock was wrong while it was offline would otherwise lose what it noted.

-- Tickets

create table public.ticket_keys (
  kid smallint primary key check (kid between 1 and 255),
  x text not null check (x ~ '^[A-Za-z0-9_-]{43}$'),
  y text not null check (y ~ '^[A-Za-z0-9_-]{43}$'),
  valid_from timestamptz not null,
  valid_to timestamptz check (valid_to > valid_from),
  revoked_at timestamptz
);
comment on table public.ticket_keys is 'Public keys (P-256) of the tickets endpoint, which alone has the private ones.';
comment on column public.ticket_keys.kid is 'Second byte of every ticket that the key signed.';
comment on column public.ticket_keys.x is 'Coordinates x and y as in a JWK, base64url.';
comment on column public.ticket_keys.valid_to is 'Tickets of the key count until then: 100 days after the next key came, longer than anybody books ahead. Null while the key signs.';
comment on column public.ticket_keys.revoked_at is 'When the key was withdrawn because somebody else may have it. Gates refuse its tickets from their next pull on.';
alter table public.ticket_keys enable row level security;
grant select, insert, update, delete on public.ticket_keys to service_role;
create policy "signed-in people read ticket keys" on public.ticket_keys for select to authenticated using (true);

create function private.note_ticket_key(p_kid integer, p_x text, p_y text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_key public.ticket_keys;
  v_now timestamptz := private.app_now();
begin
  if p_kid is null or p_kid not between 1 and 255 or coalesce(p_x, '') !~ '^[A-Za-z0-9_-]{43}$' or coalesce(p_y, '') !~ '^[A-Za-z0-9_-]{43}$' then
    perform private.fail(422, 'INVALID', '{"field": "key"}');
  end if;
  -- Every instance of the endpoint calls this when it starts: one at a time.
  perform pg_advisory_xact_lock(hashtextextended('ticket_keys', 0));
  select * into v_key from public.ticket_keys k where k.kid = p_kid;
  if found and (v_key.x, v_key.y) is distinct from (p_x, p_y) then
    perform private.fail(422, 'INVALID', jsonb_build_object('field', 'kid', 'kid', p_kid));
  end if;
  if not found then
    insert into public.ticket_keys (kid, x, y, valid_from) values (p_kid, p_x, p_y, v_now);
    update public.ticket_keys k set valid_to = v_now + interval '100 days' where k.kid <> p_kid and k.valid_to is null;
  end if;
  return private.build_answer('tn1', '{}');
end
$$;
comment on function private.note_ticket_key(integer, text, text) is 'Stores the public key of the tickets endpoint: from now on its tickets count, and those of the keys before it for 100 days more. A known key counts as done. Refuses with INVALID {field} when the key is malformed or its number belongs to another key.';
grant execute on function private.note_ticket_key(integer, text, text) to service_role;

create function public.note_ticket_key(kid integer, x text, y text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.note_ticket_key(kid, x, y) $$;
comment on function public.note_ticket_key(integer, text, text) is 'For the service role only: the tickets endpoint calls it when it starts. See private.note_ticket_key.';
grant execute on function public.note_ticket_key(integer, text, text) to service_role;

create function private.list_signing_keys() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(k.kid order by k.kid), '[]') from public.ticket_keys k
  where k.revoked_at is null and coalesce(k.valid_to > private.app_now() + interval '99 days', true)
$$;
comment on function private.list_signing_keys() is 'Numbers of the keys that may sign: not withdrawn, and followed by another key for at most a day, in which the instances of the endpoint change over.';

create function private.ticket_key_rows() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'kid', k.kid, 'x', k.x, 'y', k.y, 'from', private.format_iso(k.valid_from), 'to', private.format_iso(k.valid_to),
    'revoked', private.format_iso(k.revoked_at)) order by k.kid), '[]')
  from public.ticket_keys k where coalesce(k.valid_to > private.app_now() - interval '1 day', true)
$$;
comment on function private.ticket_key_rows() is 'Keys with which a gate checks tickets {kid, x, y, from, to, revoked}, also withdrawn ones, so that the gate can say so.';

create function private.renew_tickets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.bookings b set rev = rev
  where b.status = 'confirmed' and b.source = 'app' and b.ends_at > private.get_hour_start(private.karachi_today() - 1, '00:00');
  return null;
end
$$;
comment on function private.renew_tickets() is 'When a key is withdrawn, gives all confirmed online bookings from yesterday on a new version, so that phones fetch a ticket signed with another key.';
create trigger renew_tickets after update of revoked_at on public.ticket_keys for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function private.renew_tickets();

create function private.ticket_facts(p_bookings uuid[]) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := private.require_person();
begin
  if coalesce(cardinality(p_bookings), 0) not between 1 and 20 then
    perform private.fail(422, 'INVALID', '{"field": "bookings", "max": 20}');
  end if;
  perform private.count_hit('tickets:' || v_person, 60, interval '1 hour');
  return private.build_answer('tf1', jsonb_build_object(
    'keys', private.list_signing_keys(),
    'tickets', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'bookingId', b.id, 'rev', b.rev, 'venueId', private.get_venue_of_court(b.court_id), 'courtId', b.court_id, 'day', b.booking_date,
        'hours', (select bit_or(1 << left(t.start_time, 2)::integer) from public.time_slot_blocks t where t.booking_id = b.id)) order by b.id), '[]')
      from public.bookings b
      where b.id = any (p_bookings) and b.user_id = v_person and b.source = 'app' and b.status = 'confirmed')));
end
$$;
comment on function private.ticket_facts(uuid[]) is 'Facts that a ticket says {bookingId, rev, venueId, courtId, day, hours (mask)} of the caller''s own confirmed bookings among these, at most 20; other ids are left out, as if they did not exist. keys: numbers of the keys that may sign. 60 calls an hour. Refuses with SIGNED_OUT, ACCOUNT_GONE, INVALID {field, max}, RATE_LIMITED.';
grant execute on function private.ticket_facts(uuid[]) to anon, authenticated, service_role;

create function public.ticket_facts(bookings uuid[]) returns jsonb
language sql security invoker set search_path = '' as $$ select private.ticket_facts(bookings) $$;
comment on function public.ticket_facts(uuid[]) is 'For the tickets endpoint, with the caller''s token. See private.ticket_facts.';
grant execute on function public.ticket_facts(uuid[]) to anon, authenticated, service_role;

-- Check-in and no-show

create function private.check_in(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_entry(private.uuid_arg(p_args, 'bookingId'), 'gate.check');
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_at timestamptz := private.made_at_arg(p_args);
  v_how text := private.text_arg(p_args, 'how');
  v_from timestamptz := v_booking.starts_at - interval '4 hours';
  v_to timestamptz := v_booking.ends_at + interval '4 hours';
  v_seen public.booking_attendance;
  v_collect integer := (
    select d.to_collect from public.booking_desk d
    where d.booking_id = v_booking.id and d.to_collect > 0 and d.collected_at is null);
begin
  if v_how is null or v_how not in ('qr', 'code', 'list') then
    perform private.fail(422, 'INVALID', '{"field": "how"}');
  end if;
  if v_booking.status not in ('confirmed', 'completed') then
    perform private.fail(409, 'NOT_CONFIRMED', private.get_decision(v_booking));
  end if;
  select * into v_seen from public.booking_attendance a where a.booking_id = v_booking.id and a.state = 'arrived';
  if found then
    perform private.fail(409, 'ALREADY_CHECKED_IN', jsonb_build_object(
      'at', private.format_iso(v_seen.at), 'by', private.get_person_name(v_seen.by_id), 'device', v_seen.device));
  end if;
  if v_at not between v_from and v_to or v_at < private.app_now() - interval '7 days' then
    perform private.fail(422, 'OUTSIDE_GATE_WINDOW', jsonb_build_object('from', private.format_iso(v_from), 'to', private.format_iso(v_to)));
  end if;
  if v_collect is not null and p_args ->> 'collected' is distinct from v_collect::text then
    perform private.fail(409, 'COLLECT_FIRST', jsonb_build_object('amount', v_collect));
  end if;
  if v_collect is not null then
    update public.booking_desk d set collected_at = v_at where d.booking_id = v_booking.id;
    perform private.note_audit('payment.collected', v_booking.id, v_venue, jsonb_build_object('amount', v_collect));
  end if;
  insert into public.booking_attendance as a (booking_id, state, at, received_at, by_id, how, device, arrived_at)
  values (v_booking.id, 'arrived', v_at, private.app_now(), auth.uid(), v_how, left(private.text_arg(p_args, 'device'), 64), private.app_now())
  on conflict (booking_id) do update set
    state = excluded.state, at = excluded.at, received_at = excluded.received_at, by_id = excluded.by_id, how = excluded.how,
    device = excluded.device, arrived_at = coalesce(a.arrived_at, excluded.arrived_at);
  if (private.drop_move_offer(v_booking.id)).id is not null then
    update public.bookings b set rev = rev where b.id = v_booking.id;
  end if;
  perform private.note_audit('attendance.arrived', v_booking.id, v_venue, jsonb_build_object('at', private.format_iso(v_at), 'how', v_how));
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.check_in(uuid, jsonb) is 'Notes that a guest has arrived {bookingId, at, how: qr, code or list, device?, collected?}, from 4 hours before the first hour to 4 hours after the last, at most 7 days ago. collected: the PKR that the booking still owed, as it was collected. Needs gate.check (gate, manager, owner, admin). Refuses with FORBIDDEN {right}, NOT_FOUND, NOT_CONFIRMED {status, by, at}, ALREADY_CHECKED_IN {at, by, device}, OUTSIDE_GATE_WINDOW {from, to}, COLLECT_FIRST {amount}, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('check-in', true, true, 'booking_locks', 'gate.check');

create function private.undo_check_in(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_entry(private.uuid_arg(p_args, 'bookingId'), 'gate.check');
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_seen public.booking_attendance;
  v_returned integer;
begin
  select * into v_seen from public.booking_attendance a where a.booking_id = v_booking.id and a.state = 'arrived';
  if found then
    -- 15 minutes by the server's clock: a check-in and its undo that a phone sends together, hours later, are still in time.
    if v_seen.received_at <= private.app_now() - interval '15 minutes' and not private.has_right(v_venue, 'gate.correct') then
      perform private.fail(409, 'TOO_LATE', jsonb_build_object('at', private.format_iso(v_seen.received_at)));
    end if;
    if v_seen.by_id is distinct from auth.uid() then
      perform private.require_right(v_venue, 'gate.correct');
    end if;
    update public.booking_attendance a set state = null, received_at = private.app_now(), by_id = auth.uid(),
      arrived_at = case when a.arrived_at <= private.app_now() - interval '15 minutes' then a.arrived_at end
    where a.booking_id = v_booking.id;
    -- The same tap noted the arrival and the collected amount: a guest who was not here has not paid here, unless the amount was
    -- given back already.
    update public.booking_desk d set collected_at = null
    where d.booking_id = v_booking.id and d.collected_at = v_seen.at and d.to_collect <= private.get_refund_ceiling(v_booking)
    returning d.to_collect into v_returned;
    perform private.note_audit('attendance.undone', v_booking.id, v_venue,
      jsonb_build_object('was', private.format_iso(v_seen.at), 'collect', v_returned));
  end if;
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.undo_check_in(uuid, jsonb) is 'Takes a check-in back {bookingId}, with the amount that was collected in the same tap. Nothing to take back counts as done. Needs gate.check (gate, manager, owner, admin) for the caller''s own check-in of the last 15 minutes, and gate.correct (manager, owner, admin) too for any other. Refuses with FORBIDDEN {right}, NOT_FOUND, TOO_LATE {at}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('undo-check-in', true, true, 'booking_locks', 'gate.check');

create function private.mark_no_show(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_entry(private.uuid_arg(p_args, 'bookingId'), 'gate.check');
  v_venue uuid := private.get_venue_of_court(v_booking.court_id);
  v_is_no_show boolean := case jsonb_typeof(p_args -> 'isNoShow') when 'boolean' then (p_args ->> 'isNoShow')::boolean end;
  v_at timestamptz := private.made_at_arg(p_args);
  v_seen public.booking_attendance;
begin
  if v_is_no_show is null then
    perform private.fail(422, 'INVALID', '{"field": "isNoShow"}');
  end if;
  if v_booking.status not in ('confirmed', 'completed') then
    perform private.fail(409, 'NOT_CONFIRMED', private.get_decision(v_booking));
  end if;
  select * into v_seen from public.booking_attendance a where a.booking_id = v_booking.id and a.state is not null;
  if v_seen.state = 'arrived' then
    perform private.fail(409, 'ALREADY_CHECKED_IN', jsonb_build_object(
      'at', private.format_iso(v_seen.at), 'by', private.get_person_name(v_seen.by_id)));
  end if;
  if (v_seen.state is not null) = v_is_no_show then
    return private.get_entry_rows(array[v_booking.id]);
  end if;
  if v_at < v_booking.starts_at + interval '15 minutes' then
    perform private.fail(409, 'TOO_EARLY', jsonb_build_object('from', private.format_iso(v_booking.starts_at + interval '15 minutes')));
  end if;
  if v_at > v_booking.starts_at + (case when private.has_right(v_venue, 'gate.correct') then interval '48 hours' else interval '24 hours' end)
    or v_at < private.app_now() - interval '7 days'
  then
    perform private.fail(409, 'TOO_LATE', jsonb_build_object('at', private.format_iso(v_booking.starts_at + interval '24 hours')));
  end if;
  insert into public.booking_attendance as a (booking_id, state, at, received_at, by_id, how)
  values (v_booking.id, case when v_is_no_show then 'no_show' end, v_at, private.app_now(), auth.uid(), 'list')
  on conflict (booking_id) do update set
    state = excluded.state, at = excluded.at, received_at = excluded.received_at, by_id = excluded.by_id, how = excluded.how, device = null;
  perform private.note_audit(case when v_is_no_show then 'attendance.no_show' else 'attendance.undone' end, v_booking.id, v_venue, '{}');
  if v_is_no_show then
    perform private.notify_user(v_booking.user_id, 'marked_no_show',
      'Marked as not arrived: ' || private.format_booking_label(v_booking) || '. If that is wrong, contact us.', v_booking.id);
  end if;
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.mark_no_show(uuid, jsonb) is 'Notes that the guest did not come, or takes that back {bookingId, isNoShow, at}, from 15 minutes after the start to 24 hours after it, with gate.correct 48 hours, at most 7 days ago. The customer is notified and cannot review the booking. Needs gate.check (gate, manager, owner, admin). Refuses with FORBIDDEN {right}, NOT_FOUND, NOT_CONFIRMED {status, by, at}, ALREADY_CHECKED_IN {at, by}, TOO_EARLY {from}, TOO_LATE {at}, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('mark-no-show', true, true, 'booking_locks', 'gate.check');
