-- What may happen to a booking after it was made. A trigger, so that no path around it exists, the SQL console included.

create function private.runs_court(p_court uuid) returns boolean
language sql stable set search_path = '' as $$
  select (select private.is_admin()) or p_court in (select private.my_court_ids())
$$;
comment on function private.runs_court(uuid) is 'True when the caller is staff for this court: an admin, or the business that runs its venue.';

create function private.guard_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_person uuid := auth.uid();
  v_staff boolean := v_person is null or private.runs_court(new.court_id);
begin
  if tg_op = 'INSERT' then
    if v_person is not null and new.status not in ('pending', 'refund_due') then
      perform private.fail(403, 'FORBIDDEN', jsonb_build_object('status', new.status));
    end if;
    return new;
  end if;

  if (old.id, old.court_id, old.booking_date, old.unit_price, old.slot_count, old.fee, old.total_price, old.request_id,
      old.request_hash, old.created_at)
    is distinct from
    (new.id, new.court_id, new.booking_date, new.unit_price, new.slot_count, new.fee, new.total_price, new.request_id,
      new.request_hash, new.created_at)
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
    )) then
      if new.status = 'cancelled' then
        perform private.fail(409, 'NOT_CANCELLABLE', jsonb_build_object('status', old.status));
      end if;
      perform private.fail(403, 'FORBIDDEN', jsonb_build_object('from', old.status, 'to', new.status));
    end if;
  end if;
  return new;
end
$$;
comment on function private.guard_booking() is
  'State machine of spec section 4. The person: pending > cancelled. Staff and the server: the other steps too. Money, identity and receipt never change; a deleted account takes its name and its receipt with it. Raises NOT_CANCELLABLE, FORBIDDEN.';

create function private.follow_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    insert into private.audit_log (actor, action, row_id, detail)
    values (auth.uid(), 'booking.made', new.id, jsonb_build_object('status', new.status, 'total', new.total_price));
  elsif new.status <> old.status then
    insert into private.audit_log (actor, action, row_id, detail)
    values (auth.uid(), 'booking.' || new.status, new.id, jsonb_build_object('from', old.status));
    if new.status in ('cancelled', 'refund_due') then
      update public.time_slot_blocks set active = false where booking_id = new.id and active;
    end if;
  end if;
  return null;
end
$$;
comment on function private.follow_booking() is 'Writes the audit trail and frees the hours of a booking that was cancelled or could not be placed.';

create function private.touch_bookings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_table_name = 'courts' then
    update public.bookings set rev = rev where court_id = new.id;
  else
    update public.bookings set rev = rev
    where court_id in (select c.id from public.courts c where c.venue_id = new.id);
  end if;
  return null;
end
$$;
comment on function private.touch_bookings() is 'A renamed court or venue travels again inside the bookings that show its name; the version trigger raises rev.';

create trigger guard_booking before insert or update on public.bookings for each row execute function private.guard_booking();
create trigger stamp_row before insert or update on public.bookings for each row execute function private.stamp_row();
create trigger follow_booking after insert or update on public.bookings for each row execute function private.follow_booking();
create trigger touch_bookings after update of name, sport on public.courts for each row
  when (old.name <> new.name or old.sport is distinct from new.sport) execute function private.touch_bookings();
create trigger touch_bookings after update of name, address, city on public.venues for each row
  when (old.name <> new.name or old.address is distinct from new.address or old.city <> new.city)
  execute function private.touch_bookings();

revoke execute on function
  private.runs_court(uuid), private.guard_booking(), private.follow_booking(), private.touch_bookings()
from public, anon, authenticated;
