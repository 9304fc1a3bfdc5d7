-- How long checking a payment usually takes, and between which hours, is a setting: what customers are told follows it.

create or replace function private.sync_reference(p_since xid8) returns jsonb
language sql stable set search_path = '' as $$
  select case when p_since > m.reference_sxid
    then jsonb_build_object('p', 'ref', 'c', private.next_cursor(), 'same', true)
    else jsonb_build_object(
      'p', 'ref', 'c', private.next_cursor(),
      'sports', (select coalesce(jsonb_agg(jsonb_build_array(s.id, s.name) order by s.name), '[]') from public.sports s),
      'cities', (
        select coalesce(jsonb_agg(jsonb_build_array(l.id, l.name, trim_scale(l.lat), trim_scale(l.lng), l.venue_count) order by l.name), '[]')
        from public.locations l where l.type = 'city'
      ),
      'areas', (
        select coalesce(jsonb_agg(jsonb_build_array(l.id, l.name, l.parent_id) order by l.name, l.id), '[]')
        from public.locations l where l.type = 'area'
      ),
      'check', (
        select jsonb_build_object('minutes', s.decide_minutes, 'from', s.decide_from_hour, 'to', s.decide_to_hour)
        from private.settings s
      )
    ) end
  from private.sync_meta m
$$;
comment on function private.sync_reference(xid8) is
  'Sports, cities with their number of published venues, areas, and how long checking a payment usually takes ({minutes, from, to}, hours in Asia/Karachi); whole, or same.';

create trigger touch_reference after update of decide_minutes, decide_from_hour, decide_to_hour on private.settings
  for each statement execute function private.touch_reference();
comment on function private.touch_reference() is
  'Any change to sports, locations (deletions too) or the checking time makes the small reference part travel again.';

-- Phones that have the part already get it once more.
update private.sync_meta set reference_sxid = pg_current_xact_id() where id;
