-- Two hours before: who has a confirmed booking is told that it is today and where the ticket is.

create table private.play_reminders (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  starts_at timestamptz not null
);
comment on table private.play_reminders is
  'Whose people were told of which start. Apart from bookings, so that telling costs their phones no other version of them.';
create index play_reminders_by_start on private.play_reminders (starts_at);
revoke all on private.play_reminders from public, anon, authenticated;

create function private.remind_players(p_most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_due uuid[];
  v_booking public.bookings;
  v_told integer := 0;
begin
  -- Who was confirmed, or moved, less than two hours before has just been told everything. Two runs tell once: the row decides.
  v_due := array(
    select s.id
    from (
      select b.id, b.confirmed_at, b.moved_at, private.booking_starts_at(b.id, b.booking_date) as starts_at from public.bookings b
      where b.status = 'confirmed' and b.source = 'app' and b.user_id is not null
        and b.booking_date between private.karachi_today() and private.karachi_today() + 1
    ) s
    where s.starts_at > v_now and s.starts_at <= v_now + interval '2 hours'
      and greatest(s.confirmed_at, s.moved_at) <= s.starts_at - interval '2 hours'
      and not exists (select 1 from private.play_reminders r where r.booking_id = s.id and r.starts_at = s.starts_at)
    order by s.starts_at, s.id limit p_most
  );
  for v_booking in select * from public.bookings b where b.id = any (v_due) order by b.id for no key update skip locked loop
    insert into private.play_reminders as r (booking_id, starts_at)
    select v_booking.id, s.starts_at
    from (select private.booking_starts_at(v_booking.id, v_booking.booking_date) as starts_at) s
    where v_booking.status = 'confirmed' and s.starts_at between v_now and v_now + interval '2 hours'
    on conflict (booking_id) do update set starts_at = excluded.starts_at where r.starts_at <> excluded.starts_at;
    if found then
      perform private.notify(v_booking.user_id, 'booking_reminder',
        (
          -- An hour after midnight belongs to the evening.
          select case when v_booking.booking_date = private.karachi_today() then 'Today at ' else 'Tonight at ' end
            || to_char(r.starts_at at time zone 'Asia/Karachi', 'FMHH12:MI AM')
          from private.play_reminders r where r.booking_id = v_booking.id
        ) || ': ' || c.name || ' at ' || v.name || '. Your ticket is in My Bookings.', v_booking.id)
      from public.courts c join public.venues v on v.id = c.venue_id where c.id = v_booking.court_id;
      v_told := v_told + 1;
    end if;
  end loop;
  delete from private.play_reminders p where p.booking_id in (
    select r.booking_id from private.play_reminders r where r.starts_at < v_now - interval '1 day'
    order by r.starts_at limit 500 for update skip locked);
  return v_told;
end
$$;
comment on function private.remind_players(integer) is
  'Tells people two hours before their confirmed booking begins, once for each start: again when it was moved to another time. Nobody who was confirmed or moved later than that. How many.';

create or replace function private.housekeeping() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.remind_players(1000);
  perform private.work_off_touches(2000);
  perform private.tell_watchers(500);
  perform private.tell_of_delays(200);
  perform private.forget_guests(500);
  delete from private.call_claims c where c.booking_id in (
    select x.booking_id from private.call_claims x where x.until < private.app_now() - interval '1 day'
    order by x.until limit 500 for update skip locked);
end
$$;

revoke execute on function private.remind_players(integer) from public, anon, authenticated;
