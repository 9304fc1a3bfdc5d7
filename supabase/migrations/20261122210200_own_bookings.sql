-- Nobody decides about their own booking: the screens must know which one that is, and offer nothing that is refused.

create function private.is_own_booking(p_booking uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.bookings b where b.id = p_booking and b.user_id = auth.uid())
$$;
comment on function private.is_own_booking(uuid) is 'Whether the caller is the customer of a booking.';

create or replace function private.desk_booking(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid := private.uuid_arg(p_filter, 'id');
begin
  if not exists (select 1 from public.bookings b join public.courts c on c.id = b.court_id where b.id = v_id and c.venue_id = p_venue) then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  return private.list_page(jsonb_build_array(
    private.booking_facts(v_id) || jsonb_build_object('isOwnBooking', private.is_own_booking(v_id))), null);
end
$$;
comment on function private.desk_booking(uuid, jsonb, text) is
  'One booking of the venue {id}, as private.booking_facts says it, with isOwnBooking: the caller is its customer. NOT_FOUND.';

create or replace function private.admin_booking(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid := private.uuid_arg(p_filter, 'id');
begin
  if not exists (select 1 from public.bookings b where b.id = v_id) then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  return private.list_page(jsonb_build_array(
    private.booking_facts(v_id) || jsonb_build_object('isOwnBooking', private.is_own_booking(v_id))), null);
end
$$;
comment on function private.admin_booking(jsonb, text) is
  'One booking {id}, as private.booking_facts says it, with isOwnBooking: the caller is its customer. NOT_FOUND.';

revoke execute on function private.is_own_booking(uuid) from public, anon, authenticated;
