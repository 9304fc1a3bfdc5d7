-- Venues that a person keeps. Marked on the phone, also offline, by the queued write set-favourite.

create table public.favourites (
  user_id uuid not null references public.users (id) on delete cascade,
  venue_id uuid not null references public.venues (id) on delete cascade,
  is_favourite boolean not null,
  sxid xid8 not null default pg_current_xact_id(),
  rev integer not null default 1,
  primary key (user_id, venue_id)
);

comment on table public.favourites is 'Venues that a person marked. Written by set-favourite, read by the person.';
comment on column public.favourites.is_favourite is 'False once the mark was taken back: the row stays, so that other phones of the person hear of it.';

create index favourites_by_venue on public.favourites (venue_id);
create index favourites_by_change on public.favourites (user_id, sxid);

alter table public.favourites enable row level security;

create policy "people read their own favourites" on public.favourites
  for select to authenticated using (user_id = (select auth.uid()));

revoke all on public.favourites from public, anon, authenticated;
grant select on public.favourites to authenticated;
grant select, insert, update, delete on public.favourites to service_role;

create trigger stamp_row before insert or update on public.favourites
  for each row execute function private.stamp_row();

create function private.sync_favourites(p_since xid8) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when p_since is not null and not exists (
      select 1 from public.favourites f where f.user_id = (select auth.uid()) and f.sxid >= p_since
    ) then '{}'::jsonb
    else jsonb_build_object('favourites', (
      select coalesce(jsonb_agg(f.venue_id order by f.venue_id), '[]')
      from public.favourites f where f.user_id = (select auth.uid()) and f.is_favourite
    )) end
$$;
comment on function private.sync_favourites(xid8) is 'Ids of the caller''s favourite venues, whole, whenever one of them changed since the cursor; else nothing.';

create function private.set_favourite(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_venue uuid := private.uuid_arg(p_args, 'venueId');
begin
  if jsonb_typeof(p_args -> 'isFavourite') is distinct from 'boolean' then
    perform private.fail(422, 'INVALID', jsonb_build_object('isFavourite', p_args -> 'isFavourite'));
  end if;
  if not exists (select 1 from public.venues v where v.id = v_venue and v.is_published) then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if (select count(*) from public.favourites f where f.user_id = v_person and f.is_favourite) >= 200
    and (p_args ->> 'isFavourite')::boolean
  then
    perform private.fail(422, 'INVALID', '{"favourites": "at most 200"}');
  end if;
  insert into public.favourites as f (user_id, venue_id, is_favourite)
  values (v_person, v_venue, (p_args ->> 'isFavourite')::boolean)
  on conflict (user_id, venue_id) do update set is_favourite = excluded.is_favourite;
  return private.sync_favourites(null);
end
$$;
comment on function private.set_favourite(uuid, jsonb) is
  'Marks or unmarks a venue {venueId, isFavourite}; at most 200 marks. Answers all marked ids. INVALID, NOT_FOUND (not published any more).';

insert into private.mutation_kinds (kind, needs_person) values ('set-favourite', true);

revoke execute on function private.sync_favourites(xid8), private.set_favourite(uuid, jsonb) from public, anon, authenticated;
