-- How long a venue keeps whom it has entered: guests have no account, so nobody else would ever delete them.

create index booking_desk_to_forget on public.booking_desk (created_at)
  where guest_name is not null or guest_phone is not null or note is not null;

create function private.forget_guests(p_most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  v_count integer;
begin
  -- What was entered is never more than a month older than its entry, so younger entries need not be looked at.
  update public.booking_desk d set guest_name = null, guest_phone = null, note = null
  where d.booking_id in (
    select x.booking_id
    from public.booking_desk x join public.bookings b on b.id = x.booking_id
    where (x.guest_name is not null or x.guest_phone is not null or x.note is not null)
      and x.created_at < private.app_now() - interval '149 days'
      and b.booking_date < private.karachi_today() - 180
    order by x.created_at limit p_most for update of x skip locked);
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
comment on function private.forget_guests(integer) is
  'Deletes names and numbers of the guests that a venue has entered, and what its team noted about bookings, 180 days after the day; court, hours and money stay. At most so many, oldest first; how many it were.';

create or replace function private.housekeeping() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.work_off_touches(2000);
  perform private.tell_watchers(500);
  perform private.tell_of_delays(200);
  perform private.forget_guests(500);
  delete from private.call_claims c where c.booking_id in (
    select x.booking_id from private.call_claims x where x.until < private.app_now() - interval '1 day'
    order by x.until limit 500 for update skip locked);
end
$$;

revoke execute on function private.forget_guests(integer) from public, anon, authenticated;
