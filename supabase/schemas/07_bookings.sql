-- Bookings, the hours of courts that are not free, and what may happen to a booking after it was made.
-- Functions of other files write these tables; triggers here check every step on every path, the SQL console included.
-- A double booking is impossible on every path because of one partial unique index, time_slot_blocks_one_live. The advisory locks
-- on person, venue and court with date only prevent deadlocks.
-- Lock order: person, booking, its refunds by id. Hours of a court on a date are taken under the locks of private.lock_court_day.
-- Amounts are in PKR. Dates and hours are in Asia/Karachi.

create table public.bookings (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references public.users (id) on delete set null,
  court_id uuid not null references public.courts (id),
  booking_date date not null,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'cancelled', 'completed', 'refund_due')),
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
  payee text not null default 'platform' check (payee in ('platform', 'venue')),
  decide_by timestamptz,
  constraint bookings_decide check (status <> 'pending' or decide_by is not null),
  confirmed_at timestamptz,
  ended_by text check (ended_by in ('customer', 'venue', 'platform', 'time')),
  end_reason text check (length(end_reason) between 1 and 300),
  reminded_at timestamptz,
  end_note text check (length(end_note) between 1 and 300),
  code text not null,
  source text not null default 'app' check (source in ('app', 'walkin', 'phone')),
  desk_sxid xid8 not null default pg_current_xact_id(),
  desk_rev integer not null default 1,
  late_told_at timestamptz,
  constraint bookings_own_entry check (
    source = 'app' or (user_id is null and payment_receipt is null and fee = 0 and total_price between 0 and 1000000)
  ),
  hour_prices integer[] not null check (0 <= all (hour_prices)),
  subtotal integer not null,
  terms jsonb not null,
  constraint bookings_terms check (private.is_valid_terms(terms)),
  constraint bookings_total check (
    total_price = subtotal + fee and subtotal = private.sum_ints(hour_prices) and cardinality(hour_prices) = slot_count
  ),
  moved_at timestamptz,
  moved_by text check (moved_by in ('venue', 'platform')),
  constraint bookings_moved check ((moved_at is null) = (moved_by is null)),
  refund_start timestamptz,
  is_free_to_cancel boolean not null default false,
  played_hours smallint check (played_hours between 0 and slot_count),
  starts_at timestamptz,
  ends_at timestamptz,
  reminded_start timestamptz,
  is_reached boolean not null default false
);
comment on table public.bookings is 'One booking of one court on one date: of a customer, or an own entry of the venue. Amounts are in PKR; those of a customer''s booking never change.';
comment on column public.bookings.user_id is 'The customer; null for own entries, and once the account is deleted (the venue''s books stay).';
comment on column public.bookings.booking_date is 'Calendar date in Asia/Karachi; hours after midnight belong to the date on which they start.';
comment on column public.bookings.status is 'pending > confirmed | cancelled | refund_due; confirmed > completed | cancelled; refund_due > cancelled.';
comment on column public.bookings.total_price is 'PKR: subtotal + fee.';
comment on column public.bookings.payment_receipt is 'Path in receipts. A receipt pays for one booking, also after that one was cancelled or became a refund.';
comment on column public.bookings.request_id is 'Made by the phone once per intent: a retry, even days later, finds this row instead of booking twice. Never expires.';
comment on column public.bookings.request_hash is 'SHA-256 of the request; another request under the same id is refused.';
comment on column public.bookings.sxid is 'Transaction that last wrote the row. Cursors of pulls compare with it.';
comment on column public.bookings.rev is 'Version of the row, as venues.rev.';
comment on column public.bookings.payee is 'Whose account was paid: Baari''s (platform) or the venue''s, as promised with the hold. Never changes.';
comment on column public.bookings.decide_by is 'When a pending booking ends undecided; never null while it is pending.';
comment on column public.bookings.confirmed_at is 'When the payment was found and the booking confirmed; null before.';
comment on column public.bookings.ended_by is 'Who ended the booking: customer, venue, platform (Baari) or time. Null while it stands.';
comment on column public.bookings.end_reason is 'Stable name of the reason, such as not_paid or withdrawn.';
comment on column public.bookings.reminded_at is 'When the customer was told that the booking is about to end undecided: once.';
comment on column public.bookings.end_note is 'Note of staff to the customer about the end.';
comment on column public.bookings.code is 'Six characters that customers write into the remarks of a transfer. Two bookings may share one, and a phone can choose it: amount, date and name decide.';
comment on column public.bookings.source is 'app: a customer booked it. walkin, phone: an own entry of the venue for a guest without an account; nothing is owed through Baari.';
comment on column public.bookings.desk_sxid is 'Transaction that last wrote what a desk shows of the booking, attendance and notes included. The cursor of a desk compares with it.';
comment on column public.bookings.desk_rev is 'Version of what a desk shows. Raised with rev, and alone when the customer''s phone has nothing to learn.';
comment on column public.bookings.late_told_at is 'When Baari and the venue were told that the booking waits for too long: once.';
comment on column public.bookings.hour_prices is 'PKR of each hour at the time of booking or of the hold, in the order of the hours.';
comment on column public.bookings.subtotal is 'PKR for the court: the sum of hour_prices.';
comment on column public.bookings.terms is 'Cancellation policy under which the booking was made, as venues.terms.';
comment on column public.bookings.moved_at is 'When the booking was last moved to another court, date or time; null if never.';
comment on column public.bookings.moved_by is 'Who moved it last: venue or platform (Baari).';
comment on column public.bookings.refund_start is 'Latest start that the booking ever had; null if it was never moved. The policy counts from it, so that a move never lowers what comes back.';
comment on column public.bookings.is_free_to_cancel is 'True after a move offer was declined or ran out: the customer may cancel and gets everything back, until they accept a later offer.';
comment on column public.bookings.played_hours is 'Hours that the guest had played when Baari cancelled; their price is not refunded. Null otherwise.';
comment on column public.bookings.starts_at is 'When the first hour begins; null without hours. Kept by private.set_booking_times.';
comment on column public.bookings.ends_at is 'When the last hour ends; null without hours. Kept by private.set_booking_times.';
comment on column public.bookings.reminded_start is 'starts_at with which the timer has settled the reminder before the game: it was sent, or the booking was confirmed or moved too late for one.';
comment on column public.bookings.is_reached is 'True once a call of staff reached the customer. Kept by private.on_call_reached.';
create index bookings_by_court on public.bookings (court_id, booking_date);
create unique index bookings_one_per_receipt on public.bookings (payment_receipt) where payment_receipt is not null;
create index bookings_by_decision on public.bookings (decide_by) where status = 'pending';
create index bookings_by_person on public.bookings (user_id, booking_date desc, id desc);
create index bookings_by_court_and_id on public.bookings (court_id, id);
create index bookings_by_code on public.bookings (code);
create index bookings_by_desk on public.bookings (court_id, desk_sxid);
create index bookings_waiting on public.bookings (created_at) where status = 'pending';
create index bookings_to_tell on public.bookings (created_at) where status = 'pending' and late_told_at is null;
create index bookings_played on public.bookings (court_id) where status = 'completed' and source = 'app';
-- What waits for somebody or for an instant: rows leave such an index with the step that settles them, so that the timer and the
-- lists of /admin read what is due and nothing of the past.
create index bookings_to_complete on public.bookings (ends_at) where status = 'confirmed';
create index bookings_to_warn on public.bookings (decide_by) where status = 'pending' and reminded_at is null;
create index bookings_to_decide_soon on public.bookings (starts_at) where status = 'pending';
create index bookings_to_remind on public.bookings (starts_at)
  where status = 'confirmed' and source = 'app' and user_id is not null and reminded_start is distinct from starts_at;
create index bookings_to_call on public.bookings (starts_at, id) include (confirmed_at)
  where status = 'confirmed' and source = 'app' and user_id is not null and not is_reached;
create index bookings_made on public.bookings (created_at) where source = 'app';
alter table public.bookings enable row level security;
grant select, insert, update, delete on public.bookings to service_role;
create policy "people read their own bookings and admins read all" on public.bookings
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));

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
comment on table public.venue_blocks is 'One row for hours that a venue closed together, with the reason. The hours are rows of time_slot_blocks with reason manual.';
comment on column public.venue_blocks.made_by is 'Who closed the hours; null from the SQL console.';
create index venue_blocks_by_day on public.venue_blocks (court_id, day);
create index venue_blocks_by_desk on public.venue_blocks (court_id, sxid);
alter table public.venue_blocks enable row level security;
grant select, insert, update, delete on public.venue_blocks to service_role;
create policy "admins read blocks of venues" on public.venue_blocks for select to authenticated using ((select private.is_admin()));
create trigger stamp_row before insert or update on public.venue_blocks for each row execute function private.stamp_row();

create function private.list_own_booking_ids() returns setof uuid
language sql stable security definer set search_path = '' as $$
  select b.id from public.bookings b where b.user_id = (select auth.uid())
$$;
comment on function private.list_own_booking_ids() is 'Bookings of the caller; the policy on time_slot_blocks evaluates it once per query.';
grant execute on function private.list_own_booking_ids() to authenticated;

create table public.time_slot_blocks (
  id uuid primary key default gen_random_uuid(),
  court_id uuid not null references public.courts (id),
  block_date date not null,
  start_time text not null check (start_time ~ '^([01][0-9]|2[0-3]):00$'),
  end_time text not null,
  reason text not null check (reason in ('booking', 'hold', 'move', 'manual')),
  active boolean not null default true,
  booking_id uuid references public.bookings (id) on delete cascade,
  held_by uuid references public.users (id) on delete cascade,
  held_until timestamptz,
  held_price integer check (held_price >= 0),
  created_at timestamptz not null default now(),
  check (end_time = lpad(((left(start_time, 2)::integer + 1) % 24)::text, 2, '0') || ':00'),
  check ((reason = 'booking') = (booking_id is not null)),
  check ((reason = 'hold') = (held_by is not null)),
  check ((reason = 'hold') = (held_until is not null and held_price is not null)),
  held_fee integer check (held_fee >= 0),
  check ((reason = 'hold') = (held_fee is not null)),
  block_id uuid references public.venue_blocks (id) on delete cascade check (block_id is null or reason = 'manual'),
  held_terms jsonb check (
    (reason = 'hold') = (held_terms is not null) and (held_terms is null or private.is_valid_terms(held_terms))
  ),
  move_of uuid references public.bookings (id) on delete cascade,
  check ((reason = 'move') = (move_of is not null)),
  check (reason <> 'move' or held_until is not null)
);
comment on table public.time_slot_blocks is 'Hours of a court that are not free. The partial unique index time_slot_blocks_one_live prevents double bookings.';
comment on column public.time_slot_blocks.start_time is 'HH:00 in Asia/Karachi.';
comment on column public.time_slot_blocks.end_time is 'One hour later; 00:00 ends the last hour of a date.';
comment on column public.time_slot_blocks.reason is 'booking; hold: a customer is paying; move: kept for a booking whose customer was asked to move there; manual: the venue closed the hour.';
comment on column public.time_slot_blocks.active is 'False: the hour is free for others, because the booking ended before the hour began or the hold ran out. The customer''s list still shows the hours. An hour of a customer''s booking that has begun stays occupied.';
comment on column public.time_slot_blocks.held_until is 'The hold, or the offer of a move, counts until then, and lapses without a job.';
comment on column public.time_slot_blocks.move_of is 'Booking that may move to this hour; on move rows only.';
comment on column public.time_slot_blocks.held_price is 'PKR for this hour, as the holder was shown.';
comment on column public.time_slot_blocks.held_fee is 'PKR of the fee, as the holder was shown.';
comment on column public.time_slot_blocks.block_id is 'Row of venue_blocks; on manual rows only.';
comment on column public.time_slot_blocks.held_terms is 'The cancellation policy that the holder was shown.';
create unique index time_slot_blocks_one_live on public.time_slot_blocks (court_id, block_date, start_time) where active;
create index time_slot_blocks_by_court on public.time_slot_blocks (court_id, block_date);
create index time_slot_blocks_by_booking on public.time_slot_blocks (booking_id);
create index time_slot_blocks_by_holder on public.time_slot_blocks (held_by);
create index time_slot_blocks_lapsing on public.time_slot_blocks (held_until) where active and reason = 'hold';
create index time_slot_blocks_old_holds on public.time_slot_blocks (held_until) where reason = 'hold';
-- Covering index by date, for free_hours: the hours of one date are read without touching the table.
create index time_slot_blocks_by_day on public.time_slot_blocks (block_date, court_id) include (start_time, reason, held_until)
  where active;
create index time_slot_blocks_by_block on public.time_slot_blocks (block_id);
create index time_slot_blocks_by_move on public.time_slot_blocks (move_of) where move_of is not null;
alter table public.time_slot_blocks enable row level security;
grant select, insert, update, delete on public.time_slot_blocks to service_role;
create policy "people read their own hours, owners their blocks, admins all" on public.time_slot_blocks
  for select to authenticated using (
    held_by = (select auth.uid())
    or booking_id in (select private.list_own_booking_ids())
    or (reason = 'manual' and court_id in (select private.list_own_court_ids()))
    or (select private.is_admin())
  );

create table private.booking_contacts (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  name text,
  email text,
  phone text
);
comment on table private.booking_contacts is 'Name, e-mail and phone of a deleted account whose confirmed booking is still to come, because the venue may cancel it: then they move to the refund. Deleted when the booking has taken place.';

-- Hours of a booking

create function private.get_hour_start(p_day date, p_start text) returns timestamptz
language sql stable set search_path = '' as $$
  select (p_day + p_start::time) at time zone 'Asia/Karachi'
$$;
comment on function private.get_hour_start(date, text) is 'The instant at which an HH:00 of a date begins in Asia/Karachi.';

create function private.set_booking_times() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_ids uuid[] := array(select distinct n.booking_id from new_rows n where n.booking_id is not null);
begin
  update public.bookings b set starts_at = h.starts_at, ends_at = h.ends_at
  from (
    select t.booking_id, min(private.get_hour_start(t.block_date, t.start_time)) as starts_at,
      max(private.get_hour_start(t.block_date, t.start_time)) + interval '1 hour' as ends_at
    from public.time_slot_blocks t where t.booking_id = any (v_ids) group by t.booking_id
  ) h
  where b.id = h.booking_id and (b.starts_at, b.ends_at) is distinct from (h.starts_at, h.ends_at);
  return null;
end
$$;
comment on function private.set_booking_times() is 'Keeps starts_at and ends_at of a booking equal to its hours, whoever inserts them. Does nothing where the writer of the booking has set them already, so that the booking keeps its version.';
create trigger set_booking_times after insert on public.time_slot_blocks
  referencing new table as new_rows for each statement execute function private.set_booking_times();

create function private.get_booking_hours(p_booking uuid) returns integer[]
language sql stable set search_path = '' as $$
  select array(select private.parse_hour(t.start_time) from public.time_slot_blocks t where t.booking_id = p_booking order by 1)
$$;
comment on function private.get_booking_hours(uuid) is 'The start hours of a booking, ascending, in every status.';

-- Owner of a booking, and locks

create function private.can_manage_court(p_court uuid) returns boolean
language sql stable set search_path = '' as $$ select private.has_right(private.get_venue_of_court(p_court), 'booking.decline') $$;
comment on function private.can_manage_court(uuid) is 'True when the caller may decide about bookings of a court (right booking.decline): Baari''s staff, owner and managers of the venue.';

create function private.is_own_booking(p_booking uuid) returns boolean
language sql stable set search_path = '' as $$
  select exists (select 1 from public.bookings b where b.id = p_booking and b.user_id = auth.uid())
$$;
comment on function private.is_own_booking(uuid) is 'True when the caller is the customer of a booking.';

create function private.is_own_entry(b public.bookings) returns boolean
language sql stable set search_path = '' as $$
  select b.id is null or b.source <> 'app' or coalesce(b.user_id = auth.uid(), false)
$$;
comment on function private.is_own_entry(public.bookings) is 'True for entries that are always kept when hours are closed: blocks (a null booking), own entries of the venue, and bookings of the caller, about which nobody decides for themselves.';

create function private.require_booking_right(p_booking uuid, p_right text) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_at record;
begin
  select c.venue_id, b.payee into v_at from public.bookings b join public.courts c on c.id = b.court_id where b.id = p_booking;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  perform private.require_right(v_at.venue_id, p_right, v_at.payee);
end
$$;
comment on function private.require_booking_right(uuid, text) is 'Requires a right at the venue of a booking, before the booking is locked: a caller without it must not wait, and keep others waiting. Venue and payee of a booking never change. Refuses with NOT_FOUND, FORBIDDEN {right}.';

create function private.lock_booking(p_booking uuid, p_right text default null) returns public.bookings
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  if p_right is not null then
    perform private.require_booking_right(p_booking, p_right);
  end if;
  select * into v_booking from public.bookings b where b.id = p_booking;
  if v_booking.user_id is not null then
    perform pg_advisory_xact_lock(hashtextextended('person:' || v_booking.user_id, 0));
  end if;
  select * into v_booking from public.bookings b where b.id = p_booking for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  perform 1 from public.refunds r where r.booking_id = p_booking order by r.id for update;
  return v_booking;
end
$$;
comment on function private.lock_booking(uuid, text) is 'Locks a booking and its refunds for a decision, after the lock of its customer, as the customer''s own writes and the deletion of the account do. p_right is required before that; null when the caller of this function has checked it. Refuses with NOT_FOUND, FORBIDDEN {right}.';

create function private.booking_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select 'booking', b.id::text
  from public.bookings b join public.courts c on c.id = b.court_id
  where b.id = private.parse_uuid(coalesce(p_args ->> 'bookingId', p_args ->> 'entryId')) and private.has_right(c.venue_id, p_right, b.payee)
$$;
comment on function private.booking_locks(jsonb, text) is 'Locks of a write about one booking or entry {bookingId} or {entryId}: the booking.';

create function private.court_day_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select 'court', c.id || (p_args ->> 'day')
  from public.courts c where c.id = private.parse_uuid(p_args ->> 'courtId') and private.has_right(c.venue_id, p_right)
$$;
comment on function private.court_day_locks(jsonb, text) is 'Locks of a write that takes hours of a court on a date {courtId, day}: the court with the date.';

-- Code of a booking
--
-- Customers write it into the remarks of a transfer. Two bookings may share a code: amount and date decide.

create function private.make_booking_code(p_request uuid) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return (
    select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (b.bits >> s & 31)::integer + 1, 1), '' order by s desc)
    from (select ('x' || left(p_request::text, 8))::bit(32)::bigint >> 2 as bits) b, unnest('{0,5,10,15,20,25}'::integer[]) as s
  );
end
$$;
comment on function private.make_booking_code(uuid) is 'The first 30 bits of a request id in Crockford''s base 32, such as KB7F3K. A phone therefore knows the code before the customer pays. src/domain/booking.ts computes the same.';

create function private.set_booking_code() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.code := private.make_booking_code(new.request_id);
  return new;
end
$$;
comment on function private.set_booking_code() is 'Sets the code of a booking. A generated column would need the right to the function for everybody who writes the table.';
create trigger set_booking_code before insert or update of code, request_id on public.bookings
  for each row execute function private.set_booking_code();

-- Steps of a booking
--
--   (new) > pending          the customer books (09_checkout.sql)
--   (new) > refund_due       the customer paid, but the hours were lost (09_checkout.sql)
--   (new) > confirmed        the venue makes an own entry: a walk-in or phone booking without customer and fee (18_entries.sql)
--   pending > confirmed      by those who can look into the account that was paid (20_decisions.sql)
--   pending > cancelled      by the customer, by the deletion of the account, or declined: not_paid, unreadable, too_low
--   pending > refund_due     declined: court, other; or by time: nobody decided until decide_by (25_upkeep.sql)
--   confirmed > cancelled    by the customer until the first hour begins, by the venue or Baari; an own entry is removed
--   confirmed > completed    by time
--   refund_due > cancelled   automatically, when none of its refunds is due any more
--
-- A step that owes money opens a refund in the same transaction (11_refunds.sql).
-- In the SQL console: `update public.bookings set status = 'confirmed' where id = '…'` after the payment was found; `update
-- public.bookings set status = 'cancelled', end_reason = 'other', end_note = 'why, for the customer' where id = '…'` cancels a
-- confirmed booking and refunds all of it, with end_reason = 'asked' what the policy of the booking gives.

create function private.guard_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_person uuid := auth.uid();
  v_staff boolean := v_person is null or case new.source
    when 'app' then private.can_manage_court(new.court_id) else private.has_right(private.get_venue_of_court(new.court_id), 'entry.make') end;
begin
  if tg_op = 'INSERT' then
    if v_person is not null and (new.source, new.status) not in (('app', 'pending'), ('app', 'refund_due'))
      and not (v_staff and new.source <> 'app' and new.status = 'confirmed')
    then
      perform private.fail(403, 'FORBIDDEN', jsonb_build_object('status', new.status));
    end if;
    return new;
  end if;

  if (old.id, old.slot_count, old.fee, old.request_id, old.request_hash, old.created_at, old.payee, old.source)
    is distinct from
    (new.id, new.slot_count, new.fee, new.request_id, new.request_hash, new.created_at, new.payee, new.source)
    or (old.total_price is distinct from new.total_price and not (v_staff and new.source <> 'app'))
    or (old.payment_receipt is distinct from new.payment_receipt and (new.payment_receipt is not null or new.user_id is not null))
    or (old.user_id is distinct from new.user_id and new.user_id is not null)
    or (old.is_reviewed and not new.is_reviewed)
  then
    perform private.fail(403, 'FORBIDDEN', jsonb_build_object('booking', old.id));
  end if;

  if (old.court_id, old.booking_date, old.moved_at, old.moved_by) is distinct from (new.court_id, new.booking_date, new.moved_at, new.moved_by)
    and ((old.status, new.status) is distinct from ('confirmed', 'confirmed')
      or new.moved_at is null
      or private.get_venue_of_court(new.court_id) is distinct from private.get_venue_of_court(old.court_id)
      or (v_person = old.user_id and not exists (
        select 1 from private.move_offers o
        where o.booking_id = old.id and (o.court_id, o.day) = (new.court_id, new.booking_date) and o.until > private.app_now()))
      or (v_person is distinct from old.user_id and v_person is not null
        and not private.has_right(private.get_venue_of_court(old.court_id), 'booking.move')))
  then
    perform private.fail(403, 'FORBIDDEN', jsonb_build_object('booking', old.id));
  end if;

  if new.status <> old.status then
    if not v_staff and v_person is distinct from old.user_id then
      perform private.fail(403, 'FORBIDDEN', jsonb_build_object('booking', old.id));
    end if;
    if (old.status, new.status) = ('pending', 'cancelled') then
      return new;
    end if;
    -- In an own booking the caller is the customer, whatever their role.
    if v_person = old.user_id and (old.status, new.status) = ('confirmed', 'cancelled') then
      if coalesce(new.ended_by, 'customer') <> 'customer' then
        perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
      end if;
      if old.starts_at <= private.app_now() then
        perform private.fail(409, 'TOO_LATE', jsonb_build_object('status', old.status));
      end if;
      return new;
    end if;
    if not (v_staff and (old.status, new.status) in (
      ('pending', 'confirmed'), ('pending', 'refund_due'), ('confirmed', 'completed'), ('confirmed', 'cancelled'),
      ('refund_due', 'cancelled')
    )) or ((old.status, new.status) = ('refund_due', 'cancelled') and exists (
      select 1 from public.refunds r where r.booking_id = old.id and r.state = 'due'
    )) then
      if new.status = 'cancelled' then
        perform private.fail(409, 'NOT_CANCELLABLE', jsonb_build_object('status', old.status));
      end if;
      perform private.fail(403, 'FORBIDDEN', jsonb_build_object('from', old.status, 'to', new.status));
    end if;
    if new.status = 'confirmed' and not private.can_check_payment(new.payee, new.court_id) then
      perform private.fail(403, 'FORBIDDEN', jsonb_build_object('payee', new.payee));
    end if;
    if v_person = old.user_id then
      perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
    end if;
  end if;
  return new;
end
$$;
comment on function private.guard_booking() is 'Allows the steps of a booking, on every path. Customer: pending > cancelled, and confirmed > cancelled until the first hour begins; nothing else about an own booking, whatever their role. Staff of Baari or the venue, and the server: the other steps too; only those who can look into the paid account confirm, and refund_due > cancelled needs that no refund is due. Own entries are made confirmed, priced and removed by entry.make. Court and date change only while confirmed, within the venue, with moved_at, by booking.move or by the customer who accepts the offer of that move. Money, payee, identity and receipt of a customer''s booking never change; the deletion of an account removes user_id and receipt. Refuses with NOT_CANCELLABLE {status}, TOO_LATE {status}, FORBIDDEN {booking}, {status}, {from, to}, {payee} or {reason: own}.';
create trigger guard_booking before insert or update on public.bookings for each row execute function private.guard_booking();

create function private.set_booking_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_person uuid := auth.uid();
begin
  if tg_op = 'INSERT' then
    new.payee := private.get_payee(new.user_id, new.court_id, new.booking_date);
    if new.status in ('confirmed', 'completed') then
      new.confirmed_at := coalesce(new.confirmed_at, private.app_now());
    elsif new.status = 'refund_due' then
      new.ended_by := coalesce(new.ended_by, 'time');
      new.end_reason := coalesce(new.end_reason, 'unplaced');
    end if;
    return new;
  end if;

  if new.status = 'confirmed' then
    new.confirmed_at := coalesce(new.confirmed_at, private.app_now());
  elsif old.status in ('pending', 'confirmed') and new.status in ('cancelled', 'refund_due') then
    new.ended_by := coalesce(new.ended_by, case
      when v_person = old.user_id and new.status = 'cancelled' then 'customer'
      when v_person is not null and not private.is_staff() then 'venue'
      -- No caller and no reason, after the deadline of the decision: nobody decided, so time ended the booking.
      when v_person is null and new.status = 'refund_due' and new.end_reason is null
        and old.decide_by <= private.app_now() then 'time'
      else 'platform'
    end);
    new.end_reason := coalesce(
      new.end_reason, case new.ended_by when 'customer' then 'withdrawn' when 'time' then 'unanswered' end);
  end if;
  return new;
end
$$;
comment on function private.set_booking_facts() is 'Completes what a step leaves out: the payee, when the booking was confirmed, who ended it (from the caller: customer, venue or Baari) and why. Without a caller (SQL console, timer) Baari ended it, or time when the deadline of the decision had passed.';
create trigger set_booking_facts_made before insert on public.bookings
  for each row execute function private.set_booking_facts();
create trigger set_booking_facts before update of status on public.bookings
  for each row when (old.status <> new.status) execute function private.set_booking_facts();

create function private.set_booking_prices() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.hour_prices := coalesce(new.hour_prices, private.split_amount(new.total_price - new.fee, new.slot_count));
    new.subtotal := coalesce(new.subtotal, private.sum_ints(new.hour_prices));
    new.terms := coalesce(new.terms, (
      select v.terms from public.courts c join public.venues v on v.id = c.venue_id where c.id = new.court_id));
    return new;
  end if;
  if new.source = 'app' and (old.hour_prices, old.subtotal, old.terms) is distinct from (new.hour_prices, new.subtotal, new.terms) then
    perform private.fail(403, 'FORBIDDEN', jsonb_build_object('booking', old.id));
  end if;
  if new.total_price <> old.total_price and new.hour_prices = old.hour_prices then
    new.subtotal := new.total_price - new.fee;
    new.hour_prices := private.split_amount(new.subtotal, new.slot_count);
  end if;
  return new;
end
$$;
comment on function private.set_booking_prices() is 'Completes the price of each hour and the policy. Without them the total less the fee is split evenly, and the venue''s policy of now applies. Those of a customer''s booking never change. Refuses with FORBIDDEN {booking}.';
create trigger set_booking_prices_made before insert on public.bookings for each row execute function private.set_booking_prices();
create trigger set_booking_prices before update of total_price, hour_prices, subtotal, terms on public.bookings
  for each row execute function private.set_booking_prices();

create function private.on_booking_change() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_venue uuid := private.get_venue_of_court(new.court_id);
begin
  if tg_op = 'INSERT' then
    perform private.note_audit('booking.made', new.id, v_venue, jsonb_build_object(
      'status', new.status, 'total', new.total_price, 'source', nullif(new.source, 'app')));
  elsif new.status <> old.status then
    perform private.note_audit('booking.' || new.status, new.id, v_venue, jsonb_build_object(
      'from', old.status, 'source', nullif(new.source, 'app')));
    if new.status in ('cancelled', 'refund_due') then
      -- An hour of a customer that has begun stays occupied, because the customer may be playing. An own entry is removed by
      -- staff who stand beside the court, so all its hours become free.
      update public.time_slot_blocks t set active = false
      where t.booking_id = new.id and t.active
        and (new.source <> 'app' or private.get_hour_start(t.block_date, t.start_time) > private.app_now());
    end if;
  end if;
  return null;
end
$$;
comment on function private.on_booking_change() is 'Notes each step in the audit trail, and frees the hours of a booking that ended, except those of a customer that have begun.';
create trigger on_booking_change after insert or update on public.bookings for each row execute function private.on_booking_change();

create function private.stamp_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_clock integer := floor(extract(epoch from private.app_now() - timestamptz '2026-01-01 00:00:00+00'))::integer;
begin
  if tg_op = 'UPDATE' and (new.reminded_start, new.is_reached) is distinct from (old.reminded_start, old.is_reached) then
    return new;
  end if;
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
comment on function private.stamp_booking() is 'As private.stamp_row, for bookings. An update that raises desk_rev sends the booking to desks only, so that a check-in or a team note costs the customer''s phone nothing. An update of reminded_start or is_reached goes to nobody. Every other update goes to desk and customer.';
create trigger stamp_row before insert or update on public.bookings for each row execute function private.stamp_booking();

-- Hours that are closed in the SQL console

create function private.mirror_block() returns trigger
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
comment on function private.mirror_block() is 'Adds a row in venue_blocks for an hour that is closed in the SQL console, so that desks show it; ends the row when its last hour is opened again.';
create trigger mirror_block before insert on public.time_slot_blocks for each row
  when (new.reason = 'manual') execute function private.mirror_block();
create trigger mirror_block_opened after update of active on public.time_slot_blocks for each row
  when (old.block_id is not null and old.active and not new.active) execute function private.mirror_block();
create trigger mirror_block_removed after delete on public.time_slot_blocks for each row
  when (old.block_id is not null and old.active) execute function private.mirror_block();

-- A booking as its customer sees it

create function private.get_amount_to_collect(p_booking uuid) returns integer
language sql stable set search_path = '' as $$
  select coalesce((select d.to_collect from public.booking_desk d where d.booking_id = p_booking and d.collected_at is null), 0)
$$;
comment on function private.get_amount_to_collect(uuid) is 'PKR that were missing when a booking was confirmed and are not collected yet.';

create function private.get_amount_received(p_booking uuid, p_total integer) returns integer
language sql stable set search_path = '' as $$
  select coalesce((
    select least(d.received, p_total) + case when d.collected_at is null then 0 else d.to_collect end
    from public.booking_desk d where d.booking_id = p_booking and d.received is not null
  ), p_total)
$$;
comment on function private.get_amount_received(uuid, integer) is 'PKR that came for a booking with this total: into the account, at most the total, and at the venue. The total where no amount was noted.';

create function private.format_booking_label(b public.bookings) returns text
language plpgsql stable set search_path = '' as $$
begin
  return (
    select c.name || ' at ' || v.name || ' on ' || to_char(b.booking_date, 'Dy, FMDD Mon YYYY')
    from public.courts c join public.venues v on v.id = c.venue_id where c.id = b.court_id
  );
end
$$;
comment on function private.format_booking_label(public.bookings) is 'A booking as text: "Court 1 at Ravi Arena on Sat, 21 Nov 2026".';

create function private.booking_json(b public.bookings) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'courtId', b.court_id, 'courtName', c.name, 'sport', c.sport,
    'venueId', v.id, 'venueName', v.name, 'venueAddress', v.address, 'city', v.city,
    'day', b.booking_date,
    'hours', coalesce((
      select jsonb_agg(private.parse_hour(t.start_time) order by t.start_time)
      from public.time_slot_blocks t where t.booking_id = b.id
    ), '[]'),
    'status', b.status, 'fee', b.fee, 'total', b.total_price, 'receipt', b.payment_receipt,
    'prices', to_jsonb(b.hour_prices), 'subtotal', b.subtotal, 'terms', b.terms,
    'isReviewed', b.is_reviewed, 'review', (
      select jsonb_build_object('rating', r.rating, 'comment', r.comment)
      from public.review_authors a join public.reviews r on r.id = a.review_id where b.is_reviewed and a.booking_id = b.id
    ),
    'payee', b.payee, 'decideBy', private.format_iso(b.decide_by), 'endedBy', b.ended_by, 'endReason', b.end_reason,
    'endNote', b.end_note,
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id, 'amount', r.amount, 'reason', r.reason, 'state', r.state, 'isSeen', r.is_seen, 'payer', r.payer,
        'reference', r.reference, 'settledAt', private.format_iso(r.settled_at), 'arrivedAt', private.format_iso(r.arrived_at))
        order by r.created_at, r.id)
      from public.refunds r where r.booking_id = b.id
    ), '[]'),
    'code', b.code, 'createdAt', private.format_iso(b.created_at), 'rev', b.rev
  ) || jsonb_strip_nulls(jsonb_build_object(
    'confirmedAt', private.format_iso(b.confirmed_at), 'movedAt', private.format_iso(b.moved_at), 'movedBy', b.moved_by,
    'received', (select least(d.received, b.total_price) from public.booking_desk d where d.booking_id = b.id and d.received is not null),
    'toCollect', nullif(private.get_amount_to_collect(b.id), 0),
    'refundStart', private.format_iso(b.refund_start), 'playedHours', b.played_hours,
    'isFreeToCancel', nullif(b.is_free_to_cancel, false), 'moveOffer', private.move_offer_json(b.id)))
    -- Apart, because the problems keep their nulls.
    || coalesce((select jsonb_build_object('problems', p.list) from private.problems_json(b.id) as p(list) where p.list is not null), '{}')
  from public.courts c join public.venues v on v.id = c.venue_id where c.id = b.court_id
$$;
comment on function private.booking_json(public.bookings) is 'A booking as its customer sees it, with the customer''s review or null, the price of each hour, the policy of the booking and its refunds; the hours are listed in every status. Left out when without a value: confirmedAt, movedAt, movedBy, received (PKR that came into the account, at most the total), toCollect (PKR), refundStart, isFreeToCancel, moveOffer (private.move_offer_json), problems (private.problems_json), playedHours.';
