-- Two phones about one entry: an old copy of it does not undo what somebody else wrote meanwhile; and the gate learns names and
-- numbers of its own days only, also where an hour of another day is refused to it.

create function private.changed_field(p_args jsonb, p_name text, p_now text, p_new text) returns text
language sql immutable set search_path = '' as $$
  select case
    when jsonb_typeof(p_args -> 'was') = 'object' and p_new is not distinct from nullif(p_args #>> array['was', p_name], '') then p_now
    else p_new
  end
$$;
comment on function private.changed_field(jsonb, text, text, text) is
  'What a field of an entry becomes: what the write says, or what stands where the write left it as its person had seen it {was: {field}}. Builds of before say nothing of that and replace everything.';

create or replace function private.change_walk_in(p_id uuid, p_args jsonb) returns jsonb
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
  -- Another phone may have written meanwhile: what this one did not change stays as that one wrote it.
  v_guest.name := private.changed_field(p_args, 'name', v_desk.guest_name, v_guest.name);
  v_guest.phone := private.changed_field(p_args, 'phone', v_desk.guest_phone, v_guest.phone);
  v_guest.paid := private.changed_field(p_args, 'paid', v_desk.paid, v_guest.paid);
  v_guest.note := private.changed_field(p_args, 'note', v_desk.note, v_guest.note);
  v_total := private.changed_field(
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
  return private.entry_rows(array[v_booking.id]);
end
$$;
comment on function private.change_walk_in(uuid, jsonb) is
  'Changes what an own entry says {entryId, name, phone?, total, paid?, note?, was?}; also after it was played. was: the same fields as the person had seen them; those that they left so stay as they are by now. FORBIDDEN {right}, NOT_FOUND, NOT_CHANGEABLE {status, by, at}, INVALID {field}.';

create or replace function private.entry_list(p_bookings uuid[], p_blocks uuid[], p_venue uuid) returns table (
  id uuid, court_id uuid, kind text, day date, hours integer, status text, name text, phone text, code text, total integer,
  collect integer, paid text, seen text, seen_at timestamptz, note text, is_own boolean, is_mine boolean, made_at timestamptz, moved_at timestamptz, rev integer
)
language plpgsql stable set search_path = '' as $$
declare
  v_person uuid := auth.uid();
  v_masked_before date := case when private.is_staff() then '-infinity'::date else private.karachi_today() - 30 end;
  v_sees_money boolean := private.can(p_venue, 'booking.decline');
  v_first date := '-infinity';
  v_last date := 'infinity';
begin
  -- Refusals carry what is in the way of any day that may be entered: to the gate not whose it is.
  if private.roles_at(p_venue) <@ '{gate}'::text[] then
    select w.first_day, w.last_day into v_first, v_last from private.desk_window(p_venue) w;
  end if;
  return query
  select b.id, b.court_id, b.source, b.booking_date,
    (select coalesce(bit_or(1 << left(t.start_time, 2)::integer), 0) from public.time_slot_blocks t where t.booking_id = b.id),
    b.status,
    case when s.is_shown then case when b.source <> 'app' then d.guest_name when u.id is not null then u.name else private.guest_name(b) end end,
    case when s.is_shown and b.booking_date >= v_masked_before then
      case when b.source <> 'app' then d.guest_phone when u.id is not null then u.phone
        else (select x.phone from private.booking_contacts x where x.booking_id = b.id) end
    end,
    case when s.is_shown then b.code end, case when v_sees_money or b.source <> 'app' then b.total_price end,
    case when d.to_collect > 0 and d.collected_at is null then d.to_collect end,
    d.paid, a.state, case when a.state is not null then a.at end, case when s.is_shown then d.note end, b.payee = 'venue',
    coalesce(d.made_by = v_person, false), b.created_at, b.moved_at, b.desk_rev
  from public.bookings b
  left join public.booking_desk d on d.booking_id = b.id
  left join public.booking_attendance a on a.booking_id = b.id
  left join public.users u on u.id = b.user_id
  cross join lateral (
    select coalesce(b.booking_date between v_first and v_last, false) or coalesce(d.made_by = v_person, false) as is_shown
  ) s
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
  'Entries of one venue as the caller may see them: phones are masked 30 days after the day except for Baari; amounts of online bookings are not for the gate, nor who comes on another day than its desk covers, but for entries of its own. name of a block is its reason; is_own: paid to the venue''s own account; is_mine: the caller entered it; moved_at: when it was last moved. Checks no right.';

revoke execute on function private.changed_field(jsonb, text, text, text) from public, anon, authenticated;
