-- Which addresses a venue may carry: Google Maps and nothing else of Google, and pictures that a phone can show.

create function private.is_map_address(p_address text) returns boolean
language sql immutable set search_path = '' as $$
  select length(p_address) <= 2000
    and p_address ~ ('^https://(' ||
      '(www\.)?google\.com(\.pk)?/maps([/?#][^[:space:]"''<>\\]*)?' ||
      '|maps\.google\.com(\.pk)?(/(maps([/?#][^[:space:]"''<>\\]*)?|[?#][^[:space:]"''<>\\]*)?)?' ||
      '|(maps\.app\.goo\.gl|goo\.gl/maps)/[A-Za-z0-9_-]+/?(\?[A-Za-z0-9_=&.-]*)?' ||
    ')$')
    -- A step back in the path leads out of /maps.
    and p_address !~* '/(\.|%2e){1,2}([/?#]|$)'
$$;
comment on function private.is_map_address(text) is
  'True for a link into Google Maps, over https, without a name, port or step back in it. src/features/venue/map-address.ts says the same.';

create function private.is_picture_address(p_address text) returns boolean
language sql immutable set search_path = '' as $$
  select case
    when p_address like 'data:%' then
      length(p_address) <= 6000 and p_address ~ '^data:image/(jpeg|png|webp);base64,[A-Za-z0-9+/]+={0,2}$'
    else
      length(p_address) <= 500 and p_address !~ '\.\.' and p_address ~ '^/(images|storage/v1/object/public/[A-Za-z0-9._-]+)/[A-Za-z0-9._/-]+$'
  end
$$;
comment on function private.is_picture_address(text) is
  'True for a picture that every phone can show: a path under /images, a public file of our own storage, or a small picture in the address itself. The page''s policy refuses all others.';

create function private.own_picture() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_file text[];
  v_is_there boolean := false;
begin
  -- Our own storage is kept without its host: the phone knows where its project is.
  new.image_url := regexp_replace(new.image_url, '^https://[a-z0-9-]+\.supabase\.(co|in)(/storage/v1/object/public/)', '\2');
  v_file := regexp_match(new.image_url, '^/storage/v1/object/public/([^/]+)/(.+)$');
  if v_file is not null then
    if to_regclass('storage.objects') is not null then
      execute 'select exists (select 1 from storage.objects o join storage.buckets b on b.id = o.bucket_id
        where b.public and o.bucket_id = $1 and o.name = $2)' into v_is_there using v_file[1], v_file[2];
    end if;
    if not v_is_there then
      perform private.fail(422, 'INVALID', '{"image_url": "no public file of our own storage has this address"}');
    end if;
  end if;
  return new;
end
$$;
comment on function private.own_picture() is
  'Cuts the host off a picture in our own storage, and refuses one that is not there or not public: a phone would only draw a court. INVALID {image_url}.';

alter table public.venues
  drop constraint if exists venues_image_url_check,
  drop constraint if exists venues_google_location_url_check;

-- What is there already and cannot be shown goes, and leaves a trace.
insert into private.audit_log (action, row_id, detail)
select 'venue.address_dropped', v.id, jsonb_strip_nulls(jsonb_build_object(
  'image_url', case when not private.is_picture_address(v.image_url) then v.image_url end,
  'google_location_url', case when not private.is_map_address(v.google_location_url) then v.google_location_url end))
from public.venues v
where not private.is_picture_address(v.image_url) or not private.is_map_address(v.google_location_url);
update public.venues v set image_url = null where not private.is_picture_address(v.image_url);
update public.venues v set google_location_url = null where not private.is_map_address(v.google_location_url);

alter table public.venues
  add constraint venues_image_url_check check (private.is_picture_address(image_url)),
  add constraint venues_google_location_url_check check (private.is_map_address(google_location_url));

create trigger own_picture before insert or update of image_url on public.venues
  for each row execute function private.own_picture();

comment on column public.venues.image_url is 'Path under /images, path of a public file of our own storage (saved without its host), or a small data: picture; null shows a drawn court.';
comment on column public.venues.google_location_url is 'Link into Google Maps; anything else is refused.';

revoke execute on function private.is_map_address(text), private.is_picture_address(text), private.own_picture()
from public, anon, authenticated;
-- A check runs as whoever writes the row: the dashboard and the secret key do.
grant execute on function private.is_map_address(text), private.is_picture_address(text) to service_role;
