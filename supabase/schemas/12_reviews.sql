-- Reviews of venues, in two tables: what everybody reads, and apart from it who wrote it. The split keeps the author private, not
-- a grant on columns, because tools may grant everything on all tables again.
--
-- A review belongs to one completed booking of its author to which somebody came. The triggers of reviews keep the rating of the
-- venue (private.refresh_venues). A booking is sent with the review that its customer wrote, so that every phone starts from the
-- stored text.

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  comment text not null default '' check (length(comment) <= 2000),
  reviewer_name text not null default 'User' check (length(reviewer_name) between 1 and 80 and reviewer_name !~ '@'),
  created_at timestamptz not null default now()
);
comment on table public.reviews is 'Reviews of venues as everybody reads them. Holds no id of a user or booking.';
comment on column public.reviews.reviewer_name is 'Made by the server from the name of the author, like "Ali K"; never an e-mail address.';
create index reviews_by_venue on public.reviews (venue_id, created_at desc);
alter table public.reviews enable row level security;
grant select, insert, update, delete on public.reviews to service_role;
create policy "anyone reads the reviews of venues they can see" on public.reviews
  for select to anon, authenticated using (exists (select 1 from public.venues v where v.id = venue_id));
create trigger refresh_venues_ins after insert on public.reviews
  referencing new table as new_rows for each statement execute function private.refresh_venues();
create trigger refresh_venues_upd after update on public.reviews
  referencing new table as new_rows old table as old_rows for each statement execute function private.refresh_venues();
create trigger refresh_venues_del after delete on public.reviews
  referencing old table as old_rows for each statement execute function private.refresh_venues();
create trigger clean_names before insert or update of reviewer_name on public.reviews
  for each row execute function private.clean_names('reviewer_name');

create table public.review_authors (
  review_id uuid primary key references public.reviews (id) on delete cascade,
  user_id uuid references public.users (id) on delete set null,
  booking_id uuid not null unique references public.bookings (id) on delete cascade
);
comment on table public.review_authors is 'Author and booking of each review: one review per booking.';
create index review_authors_by_user on public.review_authors (user_id);
alter table public.review_authors enable row level security;
grant select, insert, update, delete on public.review_authors to service_role;
create policy "people read which reviews are theirs and admins read all" on public.review_authors
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

create function private.make_reviewer_name(p_name text) returns text
language sql immutable set search_path = '' as $$
  with words as (select regexp_split_to_array(private.clean_name(p_name), ' ') as w)
  select case
    when coalesce(private.clean_name(p_name), '') = '' or p_name ~ '@' then 'User'
    when cardinality(w) = 1 then private.clean_name(left(w[1], 40))
    else private.clean_name(left(w[1], 40) || ' ' || upper(left(w[cardinality(w)], 1)))
  end from words
$$;
comment on function private.make_reviewer_name(text) is 'Name under which a review is shown: first name and initial of the last name, "Ali K". No name, or a name with an @, is "User".';

create function private.submit_review(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_booking public.bookings;
  v_review uuid;
  v_rating integer;
  v_comment text := coalesce(private.text_arg(p_args, 'comment'), '');
  v_now public.reviews;
begin
  if coalesce(p_args ->> 'rating', '') !~ '^[1-5]$' or length(v_comment) > 2000 then
    perform private.fail(422, 'INVALID', jsonb_build_object('rating', p_args -> 'rating'));
  end if;
  if jsonb_typeof(p_args -> 'basedOn') is distinct from 'array' then
    perform private.fail(422, 'INVALID', '{"field": "basedOn"}');
  end if;
  v_rating := (p_args ->> 'rating')::integer;
  select * into v_booking from public.bookings b
  where b.id = private.uuid_arg(p_args, 'bookingId') and b.user_id = v_person for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_booking.status <> 'completed' then
    perform private.fail(409, 'NOT_REVIEWABLE', jsonb_build_object('status', v_booking.status));
  end if;
  if exists (select 1 from public.booking_attendance a where a.booking_id = v_booking.id and a.state = 'no_show') then
    perform private.fail(409, 'NOT_REVIEWABLE', '{"status": "completed", "attendance": "no_show"}');
  end if;

  select a.review_id into v_review from public.review_authors a where a.booking_id = v_booking.id;
  if found then
    select * into v_now from public.reviews r where r.id = v_review for update;
    if (v_now.rating, v_now.comment) is distinct from (v_rating, v_comment)
      and not exists (
        select from jsonb_array_elements(p_args -> 'basedOn') e(known)
        where e.known ->> 'rating' = v_now.rating::text and e.known ->> 'comment' = v_now.comment
      )
    then
      perform private.fail(409, 'REVIEW_CHANGED', jsonb_build_object(
        'review', jsonb_build_object('rating', v_now.rating, 'comment', v_now.comment)));
    end if;
    update public.reviews r set rating = v_rating, comment = v_comment where r.id = v_review;
  else
    insert into public.reviews (id, venue_id, rating, comment, reviewer_name, created_at)
    select p_id, c.venue_id, v_rating, v_comment, private.make_reviewer_name(u.name), private.app_now()
    from public.courts c, public.users u where c.id = v_booking.court_id and u.id = v_person;
    insert into public.review_authors (review_id, user_id, booking_id) values (p_id, v_person, v_booking.id);
  end if;
  update public.bookings b set is_reviewed = true where b.id = v_booking.id returning * into v_booking;
  return jsonb_build_object(
    'bookings', jsonb_build_array(private.booking_json(v_booking)), 'updated', v_review is not null);
end
$$;
comment on function private.submit_review(uuid, jsonb) is 'Reviews an own completed booking to which somebody came {bookingId, rating 1 to 5, comment of at most 2,000 characters, basedOn}. A second review replaces the first one (updated: true). basedOn lists the reviews {rating, comment} that the writer knew of: another stored review is not replaced, so that a review that waited on a phone does not overwrite a newer one. Rating, average of the venue and is_reviewed change together. INVALID {rating | field}, NOT_FOUND, NOT_REVIEWABLE {status, attendance}, REVIEW_CHANGED {review}.';
insert into private.mutation_kinds (kind, needs_person) values ('submit-review', true);
