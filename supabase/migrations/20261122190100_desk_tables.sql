-- What the desk of a venue knows beside the bookings of customers: its own entries, blocks with a reason, who has arrived,
-- what arrived in the account, and which calls were made.

-- An entry of the venue is a booking without a customer: walk-in, by phone. Its price is what the venue says.
alter table public.bookings
  add column source text not null default 'app' check (source in ('app', 'walkin', 'phone')),
  add column desk_sxid xid8 not null default pg_current_xact_id(),
  add column desk_rev integer not null default 1,
  add column late_told_at timestamptz;
do $$
declare
  v_old text := (
    select c.conname from pg_constraint c
    where c.conrelid = 'public.bookings'::regclass and c.contype = 'c'
      and pg_get_constraintdef(c.oid) like '%total_price = ((unit_price * slot_count) + fee)%'
  );
begin
  execute format('alter table public.bookings drop constraint %I', v_old);
end
$$;
alter table public.bookings
  add constraint bookings_total check (source <> 'app' or total_price = unit_price * slot_count + fee),
  add constraint bookings_own_entry check (
    source = 'app' or (user_id is null and payment_receipt is null and fee = 0 and total_price between 0 and 1000000)
  );
comment on column public.bookings.source is 'app: a customer booked it. walkin, phone: the venue entered it, for a guest without an account; then nobody owes or is owed anything through Baari.';
comment on column public.bookings.unit_price is 'PKR per hour at the time of booking (or of the hold); of a venue''s own entry its total over its hours, rounded.';
comment on column public.bookings.total_price is 'unit_price x slot_count + fee; of a venue''s own entry whatever the venue asks.';
comment on column public.bookings.desk_sxid is 'Transaction that last wrote what a desk shows of it, its attendance and notes included: the desk''s cursor compares with it.';
comment on column public.bookings.desk_rev is 'Version of what a desk shows of it; raised with rev, and alone where the customer''s phone has nothing to learn.';
comment on column public.bookings.late_told_at is 'When Baari and the venue were told that it waits for too long: once.';

create index bookings_by_desk on public.bookings (court_id, desk_sxid);
create index bookings_waiting on public.bookings (created_at) where status = 'pending';
create index bookings_to_tell on public.bookings (created_at) where status = 'pending' and late_told_at is null;
create index bookings_to_come on public.bookings (booking_date, id) where status = 'confirmed' and source = 'app';
create index bookings_confirmed on public.bookings (confirmed_at) where confirmed_at is not null and source = 'app';

create function private.stamp_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_clock integer := floor(extract(epoch from private.app_now() - timestamptz '2026-01-01 00:00:00+00'))::integer;
begin
  new.desk_sxid := pg_current_xact_id();
  if tg_op = 'UPDATE' and new.desk_rev <> old.desk_rev then
    new.desk_rev := greatest(old.desk_rev + 1, v_clock);
    return new;
  end if;
  new.sxid := pg_current_xact_id();
  new.rev := greatest(case when tg_op = 'UPDATE' then old.rev + 1 else 1 end, v_clock);
  new.desk_rev := greatest(case when tg_op = 'UPDATE' then old.desk_rev + 1 else 1 end, v_clock);
  return new;
end
$$;
comment on function private.stamp_booking() is
  'private.stamp_row for bookings: an update that raises desk_rev is the desk''s alone, so a check-in or a team note costs the customer no byte; every other one is everybody''s.';
drop trigger stamp_row on public.bookings;
create trigger stamp_row before insert or update on public.bookings for each row execute function private.stamp_booking();

alter table public.courts add column position smallint not null default 0 check (position between 0 and 999);
comment on column public.courts.position is 'Place in the venue''s own order; equal ones go by name.';

create table public.venue_blocks (
  id uuid primary key default gen_random_uuid(),
  court_id uuid not null references public.courts (id) on delete cascade,
  day date not null,
  kind text not null default 'other' check (kind in ('maintenance', 'weather', 'private', 'tournament', 'other')),
  note text check (length(note) between 1 and 200),
  made_by uuid,
  removed_by uuid,
  removed_at timestamptz,
  created_at timestamptz not null default now(),
  sxid xid8 not null default pg_current_xact_id(),
  rev integer not null default 1
);
comment on table public.venue_blocks is 'Why a venue closed hours: one row for the hours that were closed together. The hours are manual rows of time_slot_blocks.';
comment on column public.venue_blocks.made_by is 'Who closed them; null from the SQL console.';
create index venue_blocks_by_day on public.venue_blocks (court_id, day);
create index venue_blocks_by_desk on public.venue_blocks (court_id, sxid);
alter table public.venue_blocks enable row level security;
create policy "admins read blocks of venues" on public.venue_blocks for select to authenticated using ((select private.is_admin()));
revoke all on public.venue_blocks from public, anon, authenticated;
grant select, insert, update, delete on public.venue_blocks to service_role;
create trigger stamp_row before insert or update on public.venue_blocks for each row execute function private.stamp_row();

alter table public.time_slot_blocks
  add column block_id uuid references public.venue_blocks (id) on delete cascade check (block_id is null or reason = 'manual');
comment on column public.time_slot_blocks.block_id is 'The reason for a manual row, shared by the hours that were closed together.';
create index time_slot_blocks_by_block on public.time_slot_blocks (block_id);

create function private.head_block() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.block_id is null then
      insert into public.venue_blocks (court_id, day) values (new.court_id, new.block_date) returning id into new.block_id;
    end if;
    return new;
  end if;
  update public.venue_blocks v set removed_at = coalesce(v.removed_at, private.app_now())
  where v.id = old.block_id
    and not exists (select 1 from public.time_slot_blocks t where t.block_id = v.id and t.active);
  return null;
end
$$;
comment on function private.head_block() is
  'An hour that is closed in the SQL console gets a row in venue_blocks too, so that desks show it; the last hour that is opened again ends it.';
create trigger head_block before insert on public.time_slot_blocks for each row
  when (new.reason = 'manual') execute function private.head_block();
create trigger head_block_opened after update of active on public.time_slot_blocks for each row
  when (old.block_id is not null and old.active and not new.active) execute function private.head_block();
create trigger head_block_removed after delete on public.time_slot_blocks for each row
  when (old.block_id is not null and old.active) execute function private.head_block();

-- Hours that were closed before: one header each.
alter table public.time_slot_blocks disable trigger user;
with made as (
  insert into public.venue_blocks (id, court_id, day, created_at, removed_at)
  select t.id, t.court_id, t.block_date, t.created_at, case when not t.active then t.created_at end
  from public.time_slot_blocks t where t.reason = 'manual'
  returning id
)
select count(*) from made;
update public.time_slot_blocks t set block_id = t.id where t.reason = 'manual';
alter table public.time_slot_blocks enable trigger user;

create table public.booking_desk (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  guest_name text check (length(guest_name) between 1 and 80),
  guest_phone text check (guest_phone ~ '^\+923[0-9]{9}$'),
  note text check (length(note) between 1 and 200),
  paid text check (paid in ('cash', 'transfer', 'unpaid')),
  made_by uuid,
  confirmed_by uuid,
  account_id uuid,
  received integer check (received between 1 and 10000000),
  reference text check (reference ~ '^[A-Za-z0-9-]{1,40}$'),
  decision_note text check (length(decision_note) between 1 and 300),
  to_collect integer not null default 0 check (to_collect >= 0),
  collected_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.booking_desk is 'What staff know of a booking: the guest of an own entry, what arrived in the account, what is to be collected, their notes. Never shown to customers.';
comment on column public.booking_desk.guest_phone is 'A Pakistani mobile, E.164.';
comment on column public.booking_desk.paid is 'How the guest of an own entry paid.';
comment on column public.booking_desk.account_id is 'Row of bank_details in which the payment was found; it may be gone by now.';
comment on column public.booking_desk.received is 'PKR that arrived in the account.';
comment on column public.booking_desk.reference is 'Transaction ID of the incoming payment; one pays one booking.';
comment on column public.booking_desk.to_collect is 'PKR that were missing and are collected at the venue.';
create unique index booking_desk_one_payment on public.booking_desk (lower(reference)) where reference is not null;
create index booking_desk_by_name on public.booking_desk (lower(guest_name) text_pattern_ops) where guest_name is not null;
alter table public.booking_desk enable row level security;
create policy "admins read the desk side of bookings" on public.booking_desk for select to authenticated
  using ((select private.is_admin()));
revoke all on public.booking_desk from public, anon, authenticated;
grant select, insert, update, delete on public.booking_desk to service_role;
create trigger clean_names before insert or update of guest_name on public.booking_desk
  for each row when (new.guest_name is not null) execute function private.clean_names('guest_name');

create table public.booking_attendance (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  state text check (state in ('arrived', 'no_show')),
  at timestamptz not null,
  received_at timestamptz not null default now(),
  by_id uuid,
  how text check (how in ('qr', 'code', 'list')),
  device text check (length(device) <= 64)
);
comment on table public.booking_attendance is 'Who came. A fact beside the booking, not a status of it. Without a state it was taken back.';
comment on column public.booking_attendance.at is 'When it happened, as the phone at the gate says; received_at is when the server heard of it.';
alter table public.booking_attendance enable row level security;
create policy "admins read attendance" on public.booking_attendance for select to authenticated using ((select private.is_admin()));
revoke all on public.booking_attendance from public, anon, authenticated;
grant select, insert, update, delete on public.booking_attendance to service_role;

create function private.touch_desk() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.bookings b set desk_rev = b.desk_rev + 1 where b.id = new.booking_id;
  return null;
end
$$;
comment on function private.touch_desk() is 'What staff note about a booking travels to desks with it.';
create trigger touch_desk after insert or update on public.booking_desk for each row execute function private.touch_desk();
create trigger touch_desk after insert or update on public.booking_attendance for each row execute function private.touch_desk();

create table public.booking_calls (
  id uuid primary key,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  by_id uuid,
  at timestamptz not null default now(),
  outcome text not null check (outcome in ('reached', 'no_answer', 'wrong_number', 'call_back')),
  back_at timestamptz,
  note text check (length(note) between 1 and 300),
  check ((outcome = 'call_back') = (back_at is not null))
);
comment on table public.booking_calls is 'Calls of Baari to customers about their bookings.';
create index booking_calls_by_booking on public.booking_calls (booking_id, at desc);
alter table public.booking_calls enable row level security;
create policy "admins read calls" on public.booking_calls for select to authenticated using ((select private.is_admin()));
revoke all on public.booking_calls from public, anon, authenticated;
grant select, insert, update, delete on public.booking_calls to service_role;

create table private.call_claims (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  by_id uuid not null references public.users (id) on delete cascade,
  since timestamptz not null,
  until timestamptz not null
);
comment on table private.call_claims is 'Who of Baari has a booking open right now. Shown to the others; keeps nobody out.';
create index call_claims_by_person on private.call_claims (by_id);
create index call_claims_by_age on private.call_claims (until);
revoke all on private.call_claims from public, anon, authenticated;

-- Applications and businesses: asked for changes, suspended.
alter table public.vendors drop constraint vendors_status_check;
alter table public.vendors
  add constraint vendors_status_check check (status in ('pending', 'approved', 'rejected', 'changes_requested', 'suspended')),
  add column note text check (length(note) between 1 and 600),
  add column decided_at timestamptz,
  add column hidden_venues uuid[] not null default '{}',
  add column sxid xid8 not null default pg_current_xact_id(),
  add column rev integer not null default 1;
comment on column public.vendors.note is 'What Baari wrote to the applicant with its last decision.';
comment on column public.vendors.hidden_venues is 'Venues that went offline when the business was suspended: they come back when that is lifted.';
comment on column public.vendors.status is 'pending until an admin decides; changes_requested: the applicant may send it again; suspended: its venues are offline and nobody runs them.';
drop index public.vendors_one_open_application;
create unique index vendors_one_open_application on public.vendors (user_id) where status in ('pending', 'changes_requested');
create index vendors_by_status on public.vendors (status, created_at, id);
create trigger stamp_row before insert or update on public.vendors for each row execute function private.stamp_row();

alter table private.refund_notes
  add column late_told_at timestamptz,
  add column sent_on date;
comment on column private.refund_notes.late_told_at is 'When its payer was told that it has been due for too long: once.';
comment on column private.refund_notes.sent_on is 'Date of the transfer, Asia/Karachi.';

alter table private.mutation_kinds add column is_desk boolean not null default false;
comment on column private.mutation_kinds.is_desk is 'A write of somebody with a role. It takes no lock of its person, because it takes those of customers.';

revoke execute on function private.stamp_booking(), private.head_block(), private.touch_desk() from public, anon, authenticated;
