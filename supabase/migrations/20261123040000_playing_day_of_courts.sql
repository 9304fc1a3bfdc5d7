-- The staff of a venue call the evening "today" as long as one of its courts is open: a court's own hours make it longer or
-- shorter, as the console shows it (src/domain/desk/playing-day.ts). And what would fall outside new hours is answered in bounds.

create or replace function private.playing_day(p_venue uuid, p_at timestamptz) returns date
language sql stable set search_path = '' as $$
  with asked as (
    select v.id, v.open_time, v.close_time, private.opening_rules(v.id) as rules, p_at at time zone 'Asia/Karachi' as at
    from public.venues v where v.id = p_venue
  ), courts as (
    select c.id from public.courts c where c.venue_id = p_venue and c.is_active
  ), sessions as (
    select s.open, s.close, a.at
    from asked a
    cross join (select c.id from courts c union all select null where not exists (select 1 from courts)) as c
    cross join lateral private.session_of(a.open_time, a.close_time, a.rules, c.id, a.at::date - 1) as s
  )
  select (p_at at time zone 'Asia/Karachi')::date - case when exists (
    select 1 from sessions s
    where s.open is not null and private.day_minutes(s.close, 1320) <= private.day_minutes(s.open, 420)
      and s.at < s.at::date + make_interval(mins => private.day_minutes(s.close, 1320))
  ) then 1 else 0 end
$$;
comment on function private.playing_day(uuid, timestamptz) is
  'What the staff of a venue call today: the date whose session runs on one of its courts in use, also after midnight until the last of them closes; of a venue without courts its own session.';
