-- An application is decided about under the lock of its person, as a booking is. Without it an admin who decided and an applicant
-- who deleted their account waited for each other (the application's row here, the profile that is told there), and one of the two
-- was thrown out.

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
    select b.user_id from public.bookings b where b.id = any (v_bookings) and b.user_id is not null
    union
    -- Whoever may not decide about an application is refused later on, and waits in nobody's way until then.
    select d.user_id from public.vendors d
    where d.id = any (private.batch_ids(p_items, '{vendorId}')) and d.user_id is not null and private.can(null, 'vendor.decide')
    order by 1
  ) p;
  -- Who closes hours keeps everybody out who takes hours for a customer, and is kept out by them.
  perform private.lock_venue(x.venue, x.closes)
  from (
    select v.venue, bool_or(v.closes) as closes
    from (
      select case k.kind when 'save-court' then 'court.edit' when 'move-booking' then 'booking.move' else 'hours.edit' end as needed,
        k.kind in ('save-schedule', 'drop-schedule', 'save-court') as closes,
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
    -- Whoever may not do it is refused later on, and waits in nobody's way until then.
    where v.venue is not null and private.can(v.venue, v.needed) group by v.venue order by v.venue
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
  -- A phone that was offline may bring pauses of several venues.
  perform 1 from public.venues v
  where private.can(v.id, 'online.pause') and v.id = any (array(
    select (e #>> '{args,venueId}')::uuid
    from jsonb_array_elements(p_items) as e
    where e ->> 'kind' = 'pause-online'
      and case when e #>> '{args,venueId}' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then true end
  ))
  order by v.id for no key update;
end
$$;

create or replace function private.delete_user() returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := auth.uid();
begin
  if v_person is null then
    perform private.fail(401, 'SIGNED_OUT');
  end if;
  -- The account before the person's lock, as when it is deleted in the dashboard.
  perform 1 from auth.users a where a.id = v_person for update;
  if not found then
    perform private.fail(401, 'ACCOUNT_GONE');
  end if;
  if private.signed_in_at() is null or private.signed_in_at() < private.app_now() - interval '15 minutes' then
    perform private.fail(403, 'REAUTH_NEEDED');
  end if;
  if private.is_staff() then
    perform private.fail(409, 'IS_ADMIN');
  end if;
  -- Somebody may be giving them a venue right now.
  perform pg_advisory_xact_lock(hashtextextended('person:' || v_person, 0));
  if exists (
    select 1 from public.venues v join public.vendors d on d.id = v.vendor_id where d.user_id = v_person
  ) then
    perform private.fail(409, 'OWNS_VENUES');
  end if;
  delete from auth.users a where a.id = v_person;
  return private.answer('du1', '{}');
end
$$;
