-- Triggers that keep the derived columns of the catalogue, its versions and its tombstones true.

create function private.complete_venue() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select 1 from public.locations c join public.locations a on a.parent_id = c.id
    where c.type = 'city' and c.name = new.city and a.name = new.area
  ) then
    perform private.fail(422, 'INVALID', jsonb_build_object('city', new.city, 'area', new.area));
  end if;
  new.vendor_name := (select v.business_name from public.vendors v where v.id = new.vendor_id);
  return new;
end
$$;
comment on function private.complete_venue() is 'A venue lies in a known area of a known city (packs are per city) and carries its business''s name. INVALID otherwise.';

create function private.follow_vendor_name() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.venues set vendor_name = new.business_name where vendor_id = new.id;
  return null;
end
$$;
comment on function private.follow_vendor_name() is 'Renaming a business renames it on its venues.';

create function private.refresh_venues() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_venues uuid[];
begin
  if tg_op = 'INSERT' then
    select array_agg(distinct n.venue_id) into v_venues from new_rows n;
  elsif tg_op = 'DELETE' then
    select array_agg(distinct o.venue_id) into v_venues from old_rows o;
  else
    select array_agg(distinct r.venue_id) into v_venues
    from (select n.venue_id from new_rows n union select o.venue_id from old_rows o) r;
  end if;
  -- The lock comes first, in its own statement: the sums below then see what a concurrent writer committed meanwhile.
  perform 1 from public.venues v where v.id = any (v_venues) order by v.id for no key update;
  update public.venues v set
    rating_sum = coalesce((select sum(r.rating) from public.reviews r where r.venue_id = v.id), 0),
    rating_count = (select count(*) from public.reviews r where r.venue_id = v.id),
    min_price = (select min(c.price_per_hour) from public.courts c where c.venue_id = v.id),
    sport_ids = coalesce((select array_agg(s.sport_id order by s.sport_id) from public.venue_sports s where s.venue_id = v.id), '{}')
  where v.id = any (v_venues);
  return null;
end
$$;
comment on function private.refresh_venues() is
  'Recomputes rating, lowest price and sports of every venue that a statement on reviews, courts or venue_sports touched; the venue''s version then stands for its whole page.';

create function private.leave_city() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if old.is_published then
    perform private.bury('city:' || old.city, old.id);
    update public.locations set venue_count = venue_count - 1 where type = 'city' and name = old.city;
  end if;
  return null;
end
$$;
comment on function private.leave_city() is 'A venue that was unpublished, deleted or moved leaves a tombstone in its old city and lowers the count.';

create function private.enter_city() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.is_published then
    update public.locations set venue_count = venue_count + 1 where type = 'city' and name = new.city;
  end if;
  return null;
end
$$;
comment on function private.enter_city() is 'A venue that became visible in a city raises the city''s count.';

create trigger stamp_row before insert or update on public.venues for each row execute function private.stamp_row();
create trigger stamp_row before insert or update on public.courts for each row execute function private.stamp_row();
create trigger complete_venue before insert or update of city, area, vendor_id on public.venues
  for each row execute function private.complete_venue();
create trigger follow_vendor_name after update of business_name on public.vendors
  for each row execute function private.follow_vendor_name();

create trigger enter_city_new after insert on public.venues for each row execute function private.enter_city();
create trigger leave_city_gone after delete on public.venues for each row execute function private.leave_city();
create trigger leave_city_moved after update of city, is_published on public.venues for each row
  when (old.city <> new.city or old.is_published <> new.is_published) execute function private.leave_city();
create trigger enter_city_moved after update of city, is_published on public.venues for each row
  when (old.city <> new.city or old.is_published <> new.is_published) execute function private.enter_city();

create trigger refresh_venues_ins after insert on public.courts
  referencing new table as new_rows for each statement execute function private.refresh_venues();
create trigger refresh_venues_upd after update on public.courts
  referencing new table as new_rows old table as old_rows for each statement execute function private.refresh_venues();
create trigger refresh_venues_del after delete on public.courts
  referencing old table as old_rows for each statement execute function private.refresh_venues();
create trigger refresh_venues_ins after insert on public.venue_sports
  referencing new table as new_rows for each statement execute function private.refresh_venues();
create trigger refresh_venues_upd after update on public.venue_sports
  referencing new table as new_rows old table as old_rows for each statement execute function private.refresh_venues();
create trigger refresh_venues_del after delete on public.venue_sports
  referencing old table as old_rows for each statement execute function private.refresh_venues();

create trigger touch_reference after insert or update or delete or truncate on public.sports
  for each statement execute function private.touch_reference();
create trigger touch_reference after insert or update or delete or truncate on public.locations
  for each statement execute function private.touch_reference();

revoke execute on function
  private.complete_venue(), private.follow_vendor_name(), private.refresh_venues(), private.leave_city(), private.enter_city()
from public, anon, authenticated;
