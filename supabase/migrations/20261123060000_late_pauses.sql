-- A pause of online booking that waited on a phone: one that is over is refused instead of ignored, one that somebody else has
-- overtaken changes nothing, and two phones with pauses of several venues do not deadlock.

create or replace function private.pause_online(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.rule_venue_arg(p_args, 'online.pause');
  v_now timestamptz := private.app_now();
  v_court uuid := private.rule_court_arg(p_args, v_venue);
  v_until timestamptz := private.instant_arg(p_args, 'until');
  -- A clock that runs ahead must not overtake what comes after it; builds of before say nothing.
  v_made timestamptz := least(private.instant_arg(p_args, 'at'), v_now);
  v_later private.audit_log;
  v_noted jsonb;
begin
  if v_until > v_now + interval '48 hours' then
    perform private.refuse_field('until', '{"max": 48}');
  end if;
  if v_until <= v_now then
    perform private.fail(409, 'EXPIRED', jsonb_build_object('at', private.iso(v_until)));
  end if;
  perform 1 from public.venues v where v.id = v_venue for no key update;
  if v_until is not null or exists (
    select 1 from public.schedule_rules r
    where r.venue_id = v_venue and r.kind = 'pause' and r.until_at > v_now and r.court_id is not distinct from v_court
  ) then
    select a.* into v_later from private.audit_log a
    where a.venue_id = v_venue and a.at > v_made and a.action in ('online.paused', 'online.resumed')
      and a.detail ->> 'court' is not distinct from v_court::text
      and coalesce((a.detail ->> 'made')::timestamptz, a.at) > v_made
    order by a.at desc limit 1;
    if found then
      perform private.fail(409, 'TOO_LATE', jsonb_strip_nulls(jsonb_build_object(
        'at', coalesce(v_later.detail ->> 'made', private.iso(v_later.at)), 'by', private.person_name(v_later.actor))));
    end if;
  end if;
  v_noted := jsonb_build_object('court', v_court, 'until', private.iso(v_until), 'made', case when v_made < v_now then private.iso(v_made) end);
  delete from public.schedule_rules r where r.venue_id = v_venue and r.kind = 'pause' and r.until_at <= v_now;
  delete from public.schedule_rules r
  where r.venue_id = v_venue and r.kind = 'pause' and r.court_id is not distinct from v_court;
  if v_until is not null then
    insert into public.schedule_rules (id, venue_id, court_id, label, kind, from_at, until_at, created_at)
    values (p_id, v_venue, v_court, 'Pause', 'pause', v_now, v_until, v_now);
    perform private.note_audit('online.paused', v_venue, v_venue, v_noted);
  elsif found then
    perform private.note_audit('online.resumed', v_venue, v_venue, v_noted);
  end if;
  return private.settings_rows(v_venue);
end
$$;
comment on function private.pause_online(uuid, jsonb) is
  'No online booking of hours that begin between now and a time at most 48 hours ahead {venueId, courtId?, until, at?}, of all courts or one; until null resumes. Replaces the pause of the same courts. May have waited on a phone since at: one that is over by now is refused, and one that somebody has overtaken meanwhile, too. Walk-ins go on, nothing that exists is touched. Answers {settings}. FORBIDDEN {right}, INVALID {field, max}, EXPIRED {at}, TOO_LATE {at, by}.';

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
comment on function private.lock_batch(jsonb) is
  'Takes, before the first write of a desk''s batch, everything that its writes lock, in one order: people, venues, courts and dates, bookings, rows of venues. In the order of the writes two batches could deadlock.';
