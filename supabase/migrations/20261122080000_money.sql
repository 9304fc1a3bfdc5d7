-- What becomes of the money of a booking: who was paid, until when somebody decides, how it ended, and what is owed back.

alter table private.settings
  add column decide_minutes integer not null default 30 check (decide_minutes between 1 and 1440),
  add column decide_from_hour integer not null default 9 check (decide_from_hour between 0 and 23),
  add column decide_to_hour integer not null default 23 check (decide_to_hour between 1 and 24);

comment on column private.settings.decide_minutes is 'How long checking a payment usually takes: what customers are told.';
comment on column private.settings.decide_from_hour is 'Payments are checked from this hour on, 0 to 23, Asia/Karachi.';
comment on column private.settings.decide_to_hour is 'Payments are checked until this hour, 1 to 24, Asia/Karachi.';

alter table public.venues add column payee text not null default 'platform' check (payee in ('platform', 'venue'));
comment on column public.venues.payee is 'Whose bank account its customers transfer to. Whoever can look into that account checks the payment.';

alter table public.bookings
  add column payee text not null default 'platform' check (payee in ('platform', 'venue')),
  add column decide_by timestamptz,
  add column confirmed_at timestamptz,
  add column ended_by text check (ended_by in ('customer', 'venue', 'platform', 'time')),
  add column end_reason text check (length(end_reason) between 1 and 300);

comment on column public.bookings.payee is 'Whose account was paid, as the venue had it when the booking was made.';
comment on column public.bookings.decide_by is 'A pending booking that nobody decided about by then ends. Null for bookings older than this column.';
comment on column public.bookings.confirmed_at is 'When the payment was found and the booking confirmed; null before.';
comment on column public.bookings.ended_by is 'Who ended it: the customer, the venue, Baari, or time alone. Null while it stands.';
comment on column public.bookings.end_reason is 'Stable name of the reason, such as not_paid or withdrawn.';

grant select (payee, decide_by, confirmed_at, ended_by, end_reason) on public.bookings to authenticated;
grant select (payee) on public.venues to anon, authenticated;

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id),
  amount integer not null check (amount > 0),
  reason text not null check (reason in ('withdrawn', 'policy', 'venue', 'declined', 'unanswered', 'unplaced', 'overpaid')),
  is_seen boolean not null default false,
  payer text not null default 'platform' check (payer in ('platform', 'venue')),
  state text not null default 'due' check (state in ('due', 'sent', 'void')),
  due_at timestamptz not null default now(),
  settled_at timestamptz,
  method text check (method in ('bank', 'wallet')),
  reference text check (length(reference) between 1 and 60),
  created_at timestamptz not null default now(),
  sxid xid8 not null default pg_current_xact_id(),
  rev integer not null default 1,
  unique (booking_id, reason),
  check ((state = 'due') = (settled_at is null)),
  check (state <> 'sent' or reference is not null)
);

create table private.refund_notes (
  refund_id uuid primary key references public.refunds (id) on delete cascade,
  settled_by uuid,
  paid_to text check (length(paid_to) between 1 and 60),
  note text check (length(note) <= 300),
  name text,
  email text,
  phone text
);

comment on table public.refunds is 'What is owed back for a paid booking that did not take place. One row per booking and reason; money in PKR.';
comment on column public.refunds.amount is 'PKR.';
comment on column public.refunds.reason is 'withdrawn (cancelled while pending), policy (cancelled when confirmed), venue, declined, unanswered (nobody decided in time), unplaced (hours lost), overpaid.';
comment on column public.refunds.is_seen is 'Somebody found the incoming payment. Until then nothing is paid out: a receipt is a picture.';
comment on column public.refunds.payer is 'Who sends it: Baari, or the venue whose account was paid.';
comment on column public.refunds.state is 'due > sent | void. Void: nothing was owed, or the payment was never found.';
comment on column public.refunds.reference is 'Reference of the transfer back, shown to the customer.';
comment on table private.refund_notes is 'What only staff need of a refund. Name, e-mail and phone are kept here for a deleted account until it is settled.';

create index refunds_by_state on public.refunds (state, due_at);
create index refunds_by_booking on public.refunds (booking_id);

alter table public.refunds enable row level security;

create policy "people read refunds of their own bookings and admins all" on public.refunds
  for select to authenticated
  using (booking_id in (select private.my_booking_ids()) or (select private.is_admin()));

revoke all on public.refunds, private.refund_notes from public, anon, authenticated;
grant select on public.refunds to authenticated;
grant select, insert, update, delete on public.refunds to service_role;

create trigger stamp_row before insert or update on public.refunds
  for each row execute function private.stamp_row();
