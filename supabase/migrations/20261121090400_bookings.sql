-- Bookings, the court hours they occupy, and the receipts they were paid with. Written only by the functions of later
-- files; the API roles may read what is theirs.

create table public.receipts (
  path text primary key,
  owner_id uuid references public.users (id) on delete set null,
  mime text not null check (mime in ('image/jpeg', 'image/png', 'application/pdf')),
  bytes integer not null check (bytes between 1 and 5242880),
  created_at timestamptz not null default now(),
  check (path ~ '^[0-9a-f-]{36}/[0-9a-f]{64}\.(jpg|png|pdf)$'),
  check (owner_id is null or left(path, 36) = owner_id::text)
);

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.users (id) on delete set null,
  court_id uuid not null references public.courts (id),
  booking_date date not null,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'cancelled', 'completed', 'refund_due')),
  unit_price integer not null check (unit_price >= 0),
  slot_count integer not null check (slot_count between 1 and 24),
  fee integer not null check (fee >= 0),
  total_price integer not null,
  payment_receipt text,
  is_reviewed boolean not null default false,
  request_id uuid not null default gen_random_uuid(),
  request_hash text not null default '',
  created_at timestamptz not null default now(),
  sxid xid8 not null default pg_current_xact_id(),
  rev integer not null default 1,
  unique (user_id, request_id),
  check (total_price = unit_price * slot_count + fee)
);

create table public.time_slot_blocks (
  id uuid primary key default gen_random_uuid(),
  court_id uuid not null references public.courts (id),
  block_date date not null,
  start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):00$'),
  end_time text not null,
  reason text not null check (reason in ('booking', 'hold', 'manual')),
  active boolean not null default true,
  booking_id uuid references public.bookings (id) on delete cascade,
  held_by uuid references public.users (id) on delete cascade,
  held_until timestamptz,
  held_price integer check (held_price >= 0),
  created_at timestamptz not null default now(),
  check (end_time = lpad(((left(start_time, 2)::integer + 1) % 24)::text, 2, '0') || ':00'),
  check ((reason = 'booking') = (booking_id is not null)),
  check ((reason = 'hold') = (held_by is not null)),
  check ((reason = 'hold') = (held_until is not null and held_price is not null))
);

comment on table public.receipts is 'Receipt files that the upload endpoint has checked and stored. Evidence: people can neither change nor remove a row.';
comment on column public.receipts.path is '<owner id>/<sha256 of the bytes>.<jpg|png|pdf>, so the same file is the same path.';
comment on column public.receipts.owner_id is 'Who uploaded it; null once that account is deleted.';
comment on column public.receipts.bytes is 'Size, at most 5 MB.';
comment on table public.bookings is 'One booking of one court on one date. Money in PKR, written by the server and never changed afterwards.';
comment on column public.bookings.user_id is 'Who booked; null once that account is deleted (the venue''s books stay).';
comment on column public.bookings.booking_date is 'Calendar date in Asia/Karachi; hours after midnight belong to the date on which they start.';
comment on column public.bookings.status is 'pending > confirmed | cancelled | refund_due; confirmed > completed | cancelled; refund_due > cancelled.';
comment on column public.bookings.unit_price is 'PKR per hour at the time of booking (or of the hold).';
comment on column public.bookings.total_price is 'unit_price x slot_count + fee.';
comment on column public.bookings.payment_receipt is 'Path in receipts; a receipt pays for one booking, whatever becomes of it.';
comment on column public.bookings.request_id is 'Made by the phone once per intent: a retry finds this row instead of booking twice. Never expires.';
comment on column public.bookings.request_hash is 'SHA-256 of what was asked; another request under the same id is refused.';
comment on column public.bookings.sxid is 'Transaction that last wrote the row; the pull cursor compares with it.';
comment on column public.bookings.rev is 'Version of the row.';
comment on table public.time_slot_blocks is 'Hours of a court that are not free. The partial unique index is the truth against double booking.';
comment on column public.time_slot_blocks.start_time is 'HH:00 in Asia/Karachi.';
comment on column public.time_slot_blocks.end_time is 'One hour later; 00:00 ends the last hour of a date.';
comment on column public.time_slot_blocks.reason is 'booking, hold (somebody is paying) or manual (the venue closed the hour).';
comment on column public.time_slot_blocks.active is 'False when cancelled or when a hold ran out: My Bookings still lists the hours, others may take them.';
comment on column public.time_slot_blocks.held_until is 'A hold counts until then; nothing has to run for it to lapse.';
comment on column public.time_slot_blocks.held_price is 'PKR per hour that the holder was shown and is paying.';

create unique index time_slot_blocks_one_live on public.time_slot_blocks (court_id, block_date, start_time) where active;
create index time_slot_blocks_by_court on public.time_slot_blocks (court_id, block_date);
create index time_slot_blocks_by_booking on public.time_slot_blocks (booking_id);
create index time_slot_blocks_by_holder on public.time_slot_blocks (held_by);
create index bookings_by_person on public.bookings (user_id, booking_date desc);
create index bookings_by_court on public.bookings (court_id, booking_date);
create unique index bookings_one_per_receipt on public.bookings (payment_receipt) where payment_receipt is not null;
create index receipts_by_owner on public.receipts (owner_id, created_at);

alter table public.receipts enable row level security;
alter table public.bookings enable row level security;
alter table public.time_slot_blocks enable row level security;

create function private.my_booking_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select b.id from public.bookings b where b.user_id = (select auth.uid())
$$;
comment on function private.my_booking_ids() is 'The caller''s bookings, evaluated once per query by the policy on their hours.';

create function private.my_court_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select c.id from public.courts c join public.venues v on v.id = c.venue_id
  where v.vendor_id in (select private.my_vendor_ids())
$$;
comment on function private.my_court_ids() is 'Courts of the venues that the caller''s approved business runs.';

create policy "people read their own receipts and admins read all" on public.receipts
  for select to authenticated using (owner_id = (select auth.uid()) or (select private.is_admin()));
create policy "people read their own bookings and admins read all" on public.bookings
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "people read their own hours, owners their blocks, admins all" on public.time_slot_blocks
  for select to authenticated using (
    held_by = (select auth.uid())
    or booking_id in (select private.my_booking_ids())
    or (reason = 'manual' and court_id in (select private.my_court_ids()))
    or (select private.is_admin())
  );

revoke all on public.receipts, public.bookings, public.time_slot_blocks from public, anon, authenticated;
grant select on public.receipts, public.time_slot_blocks to authenticated;
grant select (
  id, user_id, court_id, booking_date, status, unit_price, slot_count, fee, total_price, payment_receipt, is_reviewed,
  created_at, rev
) on public.bookings to authenticated;
grant select, insert, update, delete on public.receipts, public.bookings, public.time_slot_blocks to service_role;

revoke execute on function private.my_booking_ids(), private.my_court_ids() from public, anon, authenticated;
grant execute on function private.my_booking_ids(), private.my_court_ids() to authenticated;
