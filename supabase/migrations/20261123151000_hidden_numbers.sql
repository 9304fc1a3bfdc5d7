-- A phone booking can be changed after its number is shown to nobody any more (30 days after the day): before, it was refused
-- without a number, which nobody at the venue could know.

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
  -- Nobody types again a number that they no longer see: it stays as it is.
  select * into v_guest from private.guest_args(
    p_args, case when p_args -> 'was' -> 'phone' = 'null' then 'walkin' else v_booking.source end);
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
  'Changes what an own entry says {entryId, name, phone?, total, paid?, note?, was?}; also after it was played. was: the same fields as the person had seen them; those that they left so stay as they are by now, also the number of a phone booking that is shown to nobody any more. FORBIDDEN {right}, NOT_FOUND, NOT_CHANGEABLE {status, by, at}, INVALID {field}.';
