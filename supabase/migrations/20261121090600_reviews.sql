-- Reviews in two tables: what everybody reads, and who wrote it. The split, not a column grant, keeps the author private.

create table public.reviews (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  rating smallint not null check (rating between 1 and 5),
  comment text not null default '' check (length(comment) <= 2000),
  reviewer_name text not null default 'User' check (length(reviewer_name) between 1 and 80 and reviewer_name !~ '@'),
  created_at timestamptz not null default now()
);

create table public.review_authors (
  review_id uuid primary key references public.reviews (id) on delete cascade,
  user_id uuid references public.users (id) on delete set null,
  booking_id uuid not null unique references public.bookings (id) on delete cascade
);

comment on table public.reviews is 'What people say about a venue. Holds no id of a person or booking.';
comment on column public.reviews.reviewer_name is 'Made by the server, like "Ali K"; never an e-mail.';
comment on table public.review_authors is 'Who wrote a review, and for which booking: one review per booking.';

create index reviews_by_venue on public.reviews (venue_id, created_at desc);
create index review_authors_by_user on public.review_authors (user_id);

alter table public.reviews enable row level security;
alter table public.review_authors enable row level security;

create policy "anyone reads the reviews of venues they can see" on public.reviews
  for select to anon, authenticated using (exists (select 1 from public.venues v where v.id = venue_id));
create policy "people read which reviews are theirs and admins read all" on public.review_authors
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

revoke all on public.reviews, public.review_authors from public, anon, authenticated;
grant select on public.reviews to anon, authenticated;
grant select on public.review_authors to authenticated;
grant select, insert, update, delete on public.reviews, public.review_authors to service_role;

create trigger refresh_venues_ins after insert on public.reviews
  referencing new table as new_rows for each statement execute function private.refresh_venues();
create trigger refresh_venues_upd after update on public.reviews
  referencing new table as new_rows old table as old_rows for each statement execute function private.refresh_venues();
create trigger refresh_venues_del after delete on public.reviews
  referencing old table as old_rows for each statement execute function private.refresh_venues();
