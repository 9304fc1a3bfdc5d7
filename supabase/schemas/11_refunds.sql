-- Refunds: money that is owed back for a paid booking that does not take place, or for which too much was paid.
--
-- A trigger opens the refund in the transaction of the step that ends the booking, on every path, the SQL console included. Baari
-- can open one as well (private.open_refund, 11_disputes.sql). A refund goes from due to sent or void (11_settlement.sql). The
-- refund is sent from the account that was paid, by Baari or by the venue (payer).
--
-- Lock order: person, then the booking, then its refunds by id (private.lock_booking); last, as a leaf, the transaction ID. The
-- deletion of an account locks refunds before bookings, but takes the lock of the person first, too. All amounts are in PKR.

create function private.normalize_reference(p_reference text) returns text
language sql immutable set search_path = '' as $$ select upper(regexp_replace(p_reference, '[^A-Za-z0-9]', '', 'g')) $$;
comment on function private.normalize_reference(text) is 'Letters and digits of a transaction ID, upper case: banks print one ID with and without dashes and blanks.';

create table public.refunds (
  id uuid primary key default gen_random_uuid(),
  booking_id uuid not null references public.bookings (id),
  amount integer not null check (amount > 0),
  reason text not null check (reason in ('withdrawn', 'policy', 'venue', 'declined', 'unanswered', 'unplaced', 'overpaid', 'dispute')),
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
  needs_second text check (needs_second in ('excess', 'amount', 'daily')),
  arrived_at timestamptz,
  late_told_at timestamptz,
  check ((state = 'due') = (settled_at is null)),
  check (state <> 'sent' or reference is not null)
);
comment on table public.refunds is 'Money owed back, in PKR, for a paid booking that does not take place or for which too much was paid. One row per booking and reason, but for reason dispute.';
comment on column public.refunds.amount is 'PKR that go back; becomes what really came, once the payment was found.';
comment on column public.refunds.reason is 'withdrawn (customer cancelled while pending), policy (confirmed, cancelled by or for the customer), venue (confirmed, cancelled by venue or Baari), declined, unanswered (nobody decided in time), unplaced (hours lost), overpaid, dispute (opened by Baari).';
comment on column public.refunds.is_seen is 'True when somebody found the incoming payment; true from the start where the booking had been confirmed or its decision named what was received. Until then nothing is paid out: a receipt is a picture.';
comment on column public.refunds.payer is 'Who sends the money: Baari (platform), or the venue whose account was paid.';
comment on column public.refunds.state is 'due > sent | void. Void: nothing was owed, or the payment was never found.';
comment on column public.refunds.reference is 'Reference of the transfer back, shown to the customer.';
comment on column public.refunds.needs_second is 'Why a second person has to look before it is sent: excess (far more arrived than the booking costs), amount (a large refund), daily (the sender has sent much on that date). Null: no need.';
comment on column public.refunds.arrived_at is 'When the customer said that the transfer has arrived.';
comment on column public.refunds.late_told_at is 'When the payer was told that the refund is overdue; the payer is told once. Gives the refund no new version.';
create unique index refunds_one_per_reason on public.refunds (booking_id, reason) where reason <> 'dispute';
create index refunds_by_state on public.refunds (state, due_at);
create index refunds_by_booking on public.refunds (booking_id);
create index refunds_to_send on public.refunds (due_at, id) include (payer, amount, needs_second) where state = 'due';
create index refunds_to_tell on public.refunds (due_at, id) where state = 'due' and late_told_at is null;
create index refunds_second on public.refunds (due_at, id) where state = 'due' and needs_second is not null;
create index refunds_settled on public.refunds (state, settled_at desc, id desc) where state <> 'due';
create index refunds_of_venues on public.refunds (state, due_at, id) where payer = 'venue';
alter table public.refunds enable row level security;
grant select, insert, update, delete on public.refunds to service_role;
create policy "people read refunds of their own bookings and admins all" on public.refunds
  for select to authenticated
  using (booking_id in (select private.list_own_booking_ids()) or (select private.is_admin()));
create trigger stamp_row_made before insert on public.refunds for each row execute function private.stamp_row();
create trigger stamp_row before update on public.refunds for each row
  when (old.late_told_at is not distinct from new.late_told_at) execute function private.stamp_row();

create table private.refund_notes (
  refund_id uuid primary key references public.refunds (id) on delete cascade,
  settled_by uuid,
  paid_to text check (length(paid_to) between 1 and 60),
  note text check (length(note) <= 300),
  name text,
  email text,
  phone text,
  incoming_reference text check (incoming_reference ~ '^[A-Za-z0-9-]{1,40}$'),
  found_by uuid,
  sent_on date,
  account_id uuid,
  received integer check (received > 0),
  opened_by uuid,
  approved_by uuid,
  sent_reference text,
  sent_from text,
  unique (sent_reference, sent_from)
);
comment on table private.refund_notes is 'Facts of a refund that only those who settle it may see. Name, e-mail and phone of a deleted account are kept here until the refund is settled.';
comment on column private.refund_notes.settled_by is 'User who sent or voided the refund; null from the SQL console.';
comment on column private.refund_notes.incoming_reference is 'Transaction ID of the payment that was found. It belongs to one booking, whose refunds may share it (private.require_unused_reference).';
comment on column private.refund_notes.found_by is 'User who found the payment; null from the SQL console.';
comment on column private.refund_notes.sent_on is 'Date of the transfer, Asia/Karachi.';
comment on column private.refund_notes.account_id is 'Account (bank_details) that the found payment had come to.';
comment on column private.refund_notes.received is 'PKR that arrived, as found for this refund.';
comment on column private.refund_notes.opened_by is 'Member of Baari''s staff who opened the refund after a dispute.';
comment on column private.refund_notes.approved_by is 'Admin who gave the second yes.';
comment on column private.refund_notes.sent_reference is 'Reference of the transfer back, letters and digits alone. One transfer pays one refund.';
comment on column private.refund_notes.sent_from is 'Who sent the transfer: platform, or the id of the venue.';
create index refund_notes_by_payment on private.refund_notes (private.normalize_reference(incoming_reference));


-- Opening a refund
--
-- Step of the booking, who takes it, and the refund that it opens (reason, amount):
--     new → refund_due            the customer, whose hours were lost              unplaced, the total
--     pending → cancelled         the customer, or the deletion of their account   withdrawn, the total
--     pending → cancelled         declined: not_paid, unreadable                   none
--     pending → cancelled         declined: too_low                                declined, what was received
--     pending → refund_due        declined: court, other                           declined, the total
--     pending → refund_due        time                                             unanswered, the total
--     pending → confirmed         the check of the payment                         overpaid, what came above the total, if anything
--     confirmed → cancelled       the customer, or because the customer asked      policy, by the terms of the booking
--     confirmed → cancelled       the venue or Baari                               venue, what was received
--     refund_due → cancelled      by itself, when none of its refunds is due       none
--
-- An arrival leaves the refund to Baari, who says how many hours were played (private.cancel_for_venue): their price and the fee stay.
-- Baari opens refunds of reason dispute beside these. All refunds of a booking together never give back more than was received.
--
-- The terms of a booking are those that it was made under: at most three steps of hours before the first hour and percent of the
-- court price, both falling. A cancellation by the customer names the amount that was shown. It is refused with REFUND_CHANGED if
-- less would come back by now, so a cancellation that waited on a phone past its deadline costs nothing; if more would come back,
-- that is owed. tests/db/money-races.test.ts lets customers, venues and Baari cancel, confirm, move and pay back at the same
-- time.

create function private.get_amount_given_back(p_booking uuid) returns integer
language sql stable set search_path = '' as $$
  select greatest(0, coalesce(sum(case r.reason when 'dispute' then r.amount else - r.amount end), 0))::integer
  from public.refunds r
  where r.booking_id = p_booking and (r.reason = 'dispute' and r.state <> 'void' or r.reason = 'overpaid' and r.state = 'void')
$$;
comment on function private.get_amount_given_back(uuid) is 'PKR of the total that Baari gave or owes back for a booking after a dispute, whatever becomes of the booking. Where the refund of what was paid too much is void, that much of it is no part of the total.';

create function private.compute_refund(
  b public.bookings, p_at timestamptz, p_by text, out amount integer, out percent integer, out deadline timestamptz
)
language plpgsql stable set search_path = '' as $$
declare
  v_counts timestamptz := greatest(b.starts_at, b.refund_start);
  v_left integer := private.get_amount_received(b.id, b.total_price) - private.get_amount_given_back(b.id);
  v_by_policy boolean := p_by = 'customer' and b.status = 'confirmed';
begin
  if v_by_policy and (p_at > b.starts_at
    or not (b.is_free_to_cancel or exists (select 1 from private.move_offers o where o.booking_id = b.id)))
  then
    -- Hours and percent of the steps both fall, so the first step that is still open gives the most.
    select (s.step ->> 1)::integer, least(b.starts_at, v_counts - make_interval(hours => (s.step ->> 0)::integer)) into percent, deadline
    from jsonb_array_elements(b.terms) with ordinality as s(step, nr)
    where p_at <= least(b.starts_at, v_counts - make_interval(hours => (s.step ->> 0)::integer))
    order by s.nr limit 1;
    percent := coalesce(percent, 0);
    if percent = 0 then
      deadline := null;
    end if;
    amount := b.subtotal::bigint * percent / 100 - private.get_amount_to_collect(b.id);
  else
    percent := 100;
    amount := v_left;
    if v_by_policy then
      deadline := b.starts_at;
    elsif b.played_hours > 0 then
      amount := amount - private.sum_ints(b.hour_prices[1:b.played_hours]) - b.fee;
    end if;
  end if;
  amount := greatest(0, least(amount, v_left));
end
$$;
comment on function private.compute_refund(public.bookings, timestamptz, text) is 'PKR that come back when a booking, as it stood before, is cancelled at an instant by customer, venue or platform. Confirmed and by its customer: the percent of the court price that its terms give before the latest start that it ever had, rounded down, less what was still to collect; the fee stays; nothing after the present start. deadline is the last instant at which it is that much, at most the start; null when nothing comes back. While a move offer is open, and after one was not accepted, everything received, until the start. By venue or platform, and while pending: everything received, less the hours that were played and then the fee. Never more than what was received and not given back after a dispute. Overpaid money is a refund of its own.';

create function private.set_needs_second() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_total integer := (select b.total_price from public.bookings b where b.id = new.booking_id);
  v_settings private.settings;
  -- Together with the other refunds of the booking, so that several small ones need what one large one would.
  v_sum bigint := new.amount + case when new.reason <> 'overpaid' then coalesce((
    select sum(r.amount) from public.refunds r
    where r.booking_id = new.booking_id and r.id <> new.id and r.state <> 'void' and r.reason <> 'overpaid'), 0) else 0 end;
begin
  select * into v_settings from private.settings;
  new.needs_second := case
    when v_sum + case new.reason when 'overpaid' then v_total else 0 end
      > greatest(v_total + v_settings.refund_excess, v_total::bigint * v_settings.refund_excess_percent / 100) then 'excess'
    when v_sum > v_settings.refund_alone then 'amount'
    -- After an admin rejected what was found, an admin looks at what is found next, too.
    when exists (select 1 from private.audit_log a where a.row_id = new.id and a.action = 'refund.reject') then 'excess'
  end;
  return new;
end
$$;
comment on function private.set_needs_second() is 'Says whether a refund needs a second person, by its amount and what else goes back for its booking (settings.refund_excess, refund_excess_percent, refund_alone); overpaid money is counted apart. What is found after an admin rejected a payment needs one, too.';
create trigger set_needs_second before insert or update of amount on public.refunds
  for each row execute function private.set_needs_second();

create function private.insert_refund(
  p_booking uuid, p_amount integer, p_reason text, p_is_seen boolean, p_payer text
) returns uuid
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
begin
  if p_amount > 0 then
    insert into public.refunds (booking_id, amount, reason, is_seen, payer, due_at, created_at)
    values (p_booking, p_amount, p_reason, p_is_seen, p_payer, private.app_now(), private.app_now())
    on conflict (booking_id, reason) where reason <> 'dispute' do nothing
    returning id into v_id;
  end if;
  if v_id is not null then
    perform private.note_audit('refund.opened', v_id,
      (select c.venue_id from public.bookings b join public.courts c on c.id = b.court_id where b.id = p_booking),
      jsonb_build_object('booking', p_booking, 'amount', p_amount, 'reason', p_reason));
  end if;
  return v_id;
end
$$;
comment on function private.insert_refund(uuid, integer, text, boolean, text) is 'Opens a refund of so many PKR for a booking, once per reason (dispute: again and again), and notes it in the audit trail. Answers its id; null when nothing was opened, also for amount 0.';

create function private.refund_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_was text := case when tg_op = 'UPDATE' then old.status else 'paid' end;
  v_paid boolean := case when tg_op = 'UPDATE' then old.payment_receipt is not null else false end;
  v_asked boolean := new.ended_by = 'customer' or coalesce(new.end_reason = 'asked', false);
  v_before public.bookings := old;
begin
  v_before.played_hours := new.played_hours;
  -- The statuses refund_due and confirmed say by themselves that money came; a pending booking owes only if it has a receipt.
  if new.status = 'refund_due' then
    perform private.insert_refund(new.id, new.total_price,
      case when v_was = 'paid' then 'unplaced' when new.ended_by = 'time' then 'unanswered' else 'declined' end,
      false, new.payee);
  elsif new.source = 'app' and (v_was, new.status) = ('confirmed', 'cancelled') then
    perform private.insert_refund(new.id,
      (private.compute_refund(v_before, private.app_now(), case when v_asked then 'customer' else 'venue' end)).amount,
      case when v_asked then 'policy' else 'venue' end, true, new.payee);
  elsif v_paid and (v_was, new.status) = ('pending', 'cancelled')
    and coalesce(new.end_reason, '') not in ('not_paid', 'unreadable')
  then
    perform private.insert_refund(new.id, new.total_price,
      case new.ended_by when 'customer' then 'withdrawn' when 'time' then 'unanswered' else 'declined' end,
      false, new.payee);
  end if;
  return null;
end
$$;
comment on function private.refund_booking() is 'Opens the refund of a paid booking that does not take place: unplaced, unanswered, declined, withdrawn; of a confirmed booking, whose payment was seen, venue (what was received) or policy (cancelled by its customer, or because the customer asked: private.compute_refund). Opens none where the payment was not found or the receipt cannot be read.';
create trigger refund_booking_made after insert on public.bookings
  for each row when (new.status = 'refund_due') execute function private.refund_booking();
create trigger refund_booking after update of status on public.bookings
  for each row when (old.status <> new.status) execute function private.refund_booking();

-- A booking is sent with its refunds

create function private.touch_booking_of_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- A booking that this transaction wrote has a new version already, which the answer may name: leave it alone.
  update public.bookings b set rev = rev
  where b.id = coalesce(new.booking_id, old.booking_id) and b.sxid <> pg_current_xact_id();
  return null;
end
$$;
comment on function private.touch_booking_of_refund() is 'Gives the booking of a changed refund a new version, because phones get refunds with their booking.';
create trigger touch_booking_made after insert or delete on public.refunds
  for each row execute function private.touch_booking_of_refund();
create trigger touch_booking after update on public.refunds for each row
  when (old.late_told_at is not distinct from new.late_told_at) execute function private.touch_booking_of_refund();

create function private.touch_collected() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.bookings b set rev = rev where b.id = new.booking_id;
  return null;
end
$$;
comment on function private.touch_collected() is 'Money collected at the venue changes what comes back to the customer: gives the booking a new version, so that the customer''s phone pulls it.';

-- Contact and receipt of a deleted account

create function private.copy_contact_to_refunds(p_person uuid) returns void
language sql set search_path = '' as $$
  insert into private.refund_notes as n (refund_id, name, email, phone)
  select r.id, u.name, u.email, u.phone
  from public.users u join public.bookings b on b.user_id = u.id join public.refunds r on r.booking_id = b.id
  where u.id = p_person and r.state = 'due' order by r.id
  on conflict (refund_id) do update set name = excluded.name, email = excluded.email, phone = excluded.phone
$$;
comment on function private.copy_contact_to_refunds(uuid) is 'Copies name, e-mail and phone of a user to every refund that is still due to them: their account is about to be deleted, and the payer has to reach them.';

create function private.release_booking_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.refund_notes as n (refund_id, name, email, phone)
  select r.id, c.name, c.email, c.phone
  from private.booking_contacts c join public.refunds r on r.booking_id = c.booking_id
  where c.booking_id = new.id and r.state = 'due' order by r.id
  on conflict (refund_id) do update set name = excluded.name, email = excluded.email, phone = excluded.phone;
  delete from private.booking_contacts c where c.booking_id = new.id;
  update public.bookings b set payment_receipt = null
  where b.id = new.id and b.payment_receipt is not null
    and not exists (select 1 from public.refunds r where r.booking_id = b.id and r.state = 'due');
  if found then
    delete from public.receipts r where r.path = new.payment_receipt and r.owner_id is null;
    insert into private.receipt_trash (path) values (new.payment_receipt) on conflict (path) do nothing;
  end if;
  return null;
end
$$;
comment on function private.release_booking_contact() is 'When a confirmed booking of a deleted account ends, its contact and receipt pass to the refund that its cancellation opened, or are deleted. By its name the trigger runs after refund_booking, which opens that refund.';
create trigger release_booking_contact after update of status on public.bookings for each row
  when (old.status = 'confirmed' and new.status <> 'confirmed' and new.user_id is null)
  execute function private.release_booking_contact();

create function private.on_refund_settled() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_receipt text;
begin
  update private.refund_notes n set name = null, email = null, phone = null
  where n.refund_id = new.id and (n.name, n.email, n.phone) is distinct from (null::text, null::text, null::text);
  -- Only for bookings without a customer: the deletion of an account never holds one, so this lock cannot deadlock with it.
  if exists (select 1 from public.bookings b where b.id = new.booking_id and b.user_id is null) then
    -- Lock in a statement of its own, so that the next statement sees what another settlement committed meanwhile.
    select b.payment_receipt into v_receipt from public.bookings b where b.id = new.booking_id for update;
    -- A confirmed booking keeps its receipt: it may still be cancelled after its overpaid money was settled.
    update public.bookings b set payment_receipt = null
    where b.id = new.booking_id and b.payment_receipt is not null and b.status <> 'confirmed'
      and not exists (select 1 from public.refunds r where r.booking_id = b.id and r.state = 'due');
    if found then
      delete from public.receipts r where r.path = v_receipt and r.owner_id is null;
      insert into private.receipt_trash (path) values (v_receipt) on conflict (path) do nothing;
    end if;
  end if;
  return null;
end
$$;
comment on function private.on_refund_settled() is 'Deletes the contact that was kept with a settled refund; the last refund of a booking without a customer lets its receipt go, unless the booking is confirmed.';
create trigger on_refund_settled after update of state on public.refunds for each row
  when (old.state = 'due' and new.state <> 'due') execute function private.on_refund_settled();

-- Lists of the consoles

create function private.refund_json(p_refund uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', r.id, 'bookingId', r.booking_id, 'code', b.code, 'amount', r.amount, 'reason', r.reason, 'payer', r.payer,
    'state', r.state, 'isSeen', r.is_seen, 'dueAt', private.format_iso(r.due_at), 'settledAt', private.format_iso(r.settled_at),
    'method', r.method, 'reference', r.reference, 'sentOn', n.sent_on, 'paidTo', n.paid_to,
    -- Notes of Baari's staff are shown to Baari's staff only.
    'note', case when s.is_staff or not exists (
      select 1 from private.admins a where a.user_id in (n.settled_by, n.found_by)) then n.note end,
    'settledBy', private.get_person_name(n.settled_by), 'foundBy', private.get_person_name(n.found_by),
    'openedBy', private.get_person_name(n.opened_by), 'approvedBy', private.get_person_name(n.approved_by),
    'needsSecond', r.needs_second, 'arrivedAt', private.format_iso(r.arrived_at),
    'incomingReference', coalesce(n.incoming_reference, d.reference),
    'name', coalesce(u.name, n.name),
    -- Show the customer's phone while a refund is due: the payer must be able to ask for the account.
    'phone', case when s.is_staff or r.state = 'due' or b.booking_date >= private.karachi_today() - 30 then coalesce(u.phone, n.phone) end,
    'email', case when s.is_staff then coalesce(u.email, n.email) end,
    'label', private.format_booking_label(b), 'venueId', c.venue_id, 'total', b.total_price, 'rev', r.rev)
  from (select private.is_staff() as is_staff) s, public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
  left join private.refund_notes n on n.refund_id = r.id
  left join public.booking_desk d on d.booking_id = b.id
  left join public.users u on u.id = b.user_id
  where r.id = p_refund
$$;
comment on function private.refund_json(uuid) is 'A refund as its payer sees it: customer, booking, amount, how and by whom it was settled. A venue gets no e-mail address and no note of Baari''s staff, and the phone number only while money is due or until 30 days after the day of the booking.';

create function private.get_refund_case(p_refund uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.refund_json(r.id) || jsonb_build_object(
    'venueName', v.name, 'courtName', c.name, 'day', b.booking_date, 'status', b.status, 'payee', b.payee,
    'hours', coalesce((
      select jsonb_agg(private.parse_hour(t.start_time) order by t.start_time) from public.time_slot_blocks t where t.booking_id = b.id
    ), '[]'),
    'prices', to_jsonb(b.hour_prices), 'fee', b.fee,
    'received', coalesce(d.received, n.received), 'collected', case when d.collected_at is not null then d.to_collect end,
    'receipt', b.payment_receipt, 'wasConfirmed', b.confirmed_at is not null)
  from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
  join public.venues v on v.id = c.venue_id left join public.booking_desk d on d.booking_id = b.id
  left join private.refund_notes n on n.refund_id = r.id
  where r.id = p_refund
$$;
comment on function private.get_refund_case(uuid) is 'A refund with the facts behind its amount, in PKR: price of each hour, fee, what had arrived in the account (received, null where nobody noted it) and at the venue (collected, null where nothing was).';

create function private.get_refund_detail(p_refund uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.get_refund_case(r.id) || jsonb_build_object(
    'accounts', coalesce((
      select jsonb_agg(jsonb_build_object('id', d.id, 'bankName', d.bank_name, 'accountTitle', d.account_title, 'accountNumber', d.account_number)
        order by d.created_at desc, d.id)
      from public.bank_details d
      where d.venue_id is not distinct from case b.payee when 'venue' then private.get_venue_of_court(b.court_id) end
    ), '[]'),
    'isOwn', b.user_id is not distinct from auth.uid(),
    'secondNeeded', private.why_second_needed(r),
    'isPaymentPerson', auth.uid() = any (private.list_payment_people(r)),
    'mayApprove', private.has_right(null, 'refund.approve'),
    'isReported', exists (
      select 1 from private.disputes d where d.booking_id = r.booking_id and d.state = 'open' and d.kind = 'refund'))
  from public.refunds r join public.bookings b on b.id = r.booking_id where r.id = p_refund
$$;
comment on function private.get_refund_detail(uuid) is 'One refund with the accounts that its payment can have come to, whether it is about the caller''s own booking, whether the caller found or confirmed its payment or opened it (isPaymentPerson), why the caller needs a second person to send it (secondNeeded), and whether the customer''s report that it has not arrived is open (isReported). Checks no right.';

create function private.list_refunds(p_venue uuid, p_state text, p_at timestamptz, p_id uuid, p_most integer)
returns table (id uuid, booking_id uuid, at timestamptz)
language plpgsql stable set search_path = '' as $$
declare
  v_has_suspended constant boolean := private.has_suspended();
begin
  -- One query per case, so that each follows its own index.
  if p_venue is null and p_state = 'second' then
    return query
      select r.id, r.booking_id, r.due_at from public.refunds r
      where r.state = 'due' and r.needs_second is not null and (p_at is null or (r.due_at, r.id) > (p_at, p_id))
        and not exists (select 1 from private.refund_notes n where n.refund_id = r.id and n.approved_by is not null)
      order by r.due_at, r.id limit p_most;
  elsif p_venue is null and p_state = 'due' then
    return query
      select r.id, r.booking_id, r.due_at from public.refunds r
      where r.state = 'due' and r.due_at >= coalesce(p_at, '-infinity') and (p_at is null or (r.due_at, r.id) > (p_at, p_id))
        -- Refunds that a venue sends itself appear here when they need a second yes, have been due for 3 days, or its business is
        -- suspended.
        and (r.payer = 'platform' or r.needs_second is not null or r.due_at <= private.app_now() - interval '3 days'
          or (v_has_suspended and private.is_suspended_booking(r.booking_id)))
      order by r.due_at, r.id limit p_most;
  elsif p_venue is null then
    return query
      select r.id, r.booking_id, r.settled_at from public.refunds r
      where r.state = p_state and r.settled_at <= coalesce(p_at, 'infinity') and (p_at is null or (r.settled_at, r.id) < (p_at, p_id))
      order by r.settled_at desc, r.id desc limit p_most;
  elsif p_state = 'due' then
    return query
      select r.id, r.booking_id, r.due_at
      from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
      where r.state = 'due' and r.payer = 'venue' and c.venue_id = p_venue and (p_at is null or (r.due_at, r.id) > (p_at, p_id))
      order by r.due_at, r.id limit p_most;
  else
    return query
      select r.id, r.booking_id, r.settled_at
      from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
      where r.state = p_state and r.payer = 'venue' and c.venue_id = p_venue and (p_at is null or (r.settled_at, r.id) < (p_at, p_id))
      order by r.settled_at desc, r.id desc limit p_most;
  end if;
end
$$;
comment on function private.list_refunds(uuid, text, timestamptz, uuid, integer) is 'The next refunds of a state behind a place (null: from the start), at most p_most: due ones oldest first, others last settled first. For a venue: refunds that it sends itself. Without a venue: due refunds that Baari sends, due refunds that a venue has not sent for three days, that need a second yes or whose business is suspended, and all settled ones; state second: due refunds of both that wait for a second yes.';

create function private.find_refunds(p_venue uuid, p_state text, p_at timestamptz, p_id uuid, p_query text)
returns table (id uuid, at timestamptz)
language plpgsql stable set search_path = '' as $$
declare
  v_found uuid[] := private.find_bookings(p_query);
begin
  return query
    select r.id, x.at
    from public.refunds r cross join lateral (select coalesce(r.settled_at, r.due_at) as at) x
    where r.booking_id = any (v_found) and r.state = case p_state when 'second' then 'due' else p_state end
      and (p_at is null or case r.state when 'due' then (x.at, r.id) > (p_at, p_id) else (x.at, r.id) < (p_at, p_id) end)
      and case
        when p_venue is not null then r.payer = 'venue' and p_venue = (
          select c.venue_id from public.bookings b join public.courts c on c.id = b.court_id where b.id = r.booking_id)
        when p_state = 'second' then r.needs_second is not null and not exists (
          select 1 from private.refund_notes n where n.refund_id = r.id and n.approved_by is not null)
        when p_state = 'due' then r.payer = 'platform' or r.needs_second is not null or r.due_at <= private.app_now() - interval '3 days'
          or private.is_suspended_booking(r.booking_id)
        else true
      end;
end
$$;
comment on function private.find_refunds(uuid, text, timestamptz, uuid, text) is 'Those refunds of private.list_refunds, however long the list is, whose booking private.find_bookings finds. In no order.';

create function private.get_refunds_page(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_state text := coalesce(p_filter ->> 'state', 'due');
  v_one uuid := case when p_filter ->> 'id' is not null then private.uuid_arg(p_filter, 'id') end;
  v_query text := private.query_arg(p_filter);
  v_most constant integer := private.get_search_scan_limit(v_query);
  v_is_due constant boolean := v_state in ('due', 'second');
  v_place record;
  v_at timestamptz;
  v_rows jsonb;
  v_scanned integer;
  v_next text;
begin
  if v_one is not null then
    return private.build_list_page((
      select jsonb_agg(private.get_refund_detail(r.id))
      from public.refunds r join public.bookings b on b.id = r.booking_id
      where r.id = v_one and (p_venue is null or (r.payer = 'venue' and private.get_venue_of_court(b.court_id) = p_venue))
    ), null);
  end if;
  if v_state not in ('due', 'sent', 'void') and not (v_state = 'second' and p_venue is null) then
    perform private.fail(422, 'INVALID', '{"field": "state"}');
  end if;
  select * into v_place from private.parse_list_place(p_after);
  v_at := private.parse_place_time(v_place.key);
  with scanned as materialized (
    select l.* from private.list_refunds(p_venue, v_state, v_at, v_place.id, v_most) with ordinality as l (id, booking_id, at, nr)
  ), hits as (
    (
      select s.id, s.at from scanned s
      where v_query is null or s.booking_id in (
        select f.id from private.filter_bookings_by_query(array(select x.booking_id from scanned x), v_query, p_venue is null) f)
      order by s.nr limit 51
    )
    union
    select f.id, f.at from private.find_refunds(p_venue, v_state, v_at, v_place.id, v_query) f
  ), page as (
    -- Due refunds come oldest first, settled ones newest first.
    select h.*, row_number() over (
      order by case when v_is_due then h.at end, case when v_is_due then h.id end, h.at desc, h.id desc) as nr
    from hits h order by nr limit 51
  )
  select jsonb_agg(private.get_refund_case(p.id) order by p.nr) filter (where p.nr <= 50),
    case when count(*) > 50 then max(private.format_exact_time(p.at) || '/' || p.id) filter (where p.nr = 50) end,
    case when count(*) <= 50 then (select count(*) from scanned) end
  into v_rows, v_next, v_scanned
  from page p;
  return private.build_list_page(v_rows, v_next, case when v_scanned = v_most then v_query end);
end
$$;
comment on function private.get_refunds_page(uuid, jsonb, text) is 'A page of 50 refunds {state: due, sent, void, and without a venue second, q?}, of a venue or (null) of Baari; q is three characters or more of the customer''s name or number, the code or, without a venue, the venue. {id}: that refund alone, in any state, with the accounts that its payment can have come to; no row when it is not one of the venue''s. Checks no right. INVALID {field}.';

create function private.count_refunds_to_send(p_venue uuid) returns integer
language sql stable set search_path = '' as $$
  select case when private.has_right(p_venue, 'refund.settle', 'venue') then (
    select count(*)::integer
    from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
    where r.state = 'due' and r.payer = 'venue' and c.venue_id = p_venue and b.user_id is distinct from auth.uid()
  ) end
$$;
comment on function private.count_refunds_to_send(uuid) is 'Number of due refunds that the caller can send from the venue''s own account, without those of the caller''s own bookings, which somebody else has to send. Null for a caller who may not settle them.';

create function private.desk_refunds(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language sql stable set search_path = '' as $$
  select private.get_refunds_page(p_venue, p_filter, p_after) where p_venue is not null
$$;
comment on function private.desk_refunds(uuid, jsonb, text) is 'View refunds of a venue: refunds that the venue sends itself, also those from before a change of its payee. See private.get_refunds_page.';

create function private.admin_refunds(p_filter jsonb, p_after text) returns jsonb
language sql stable set search_path = '' as $$
  select private.get_refunds_page(null, p_filter, p_after)
$$;
comment on function private.admin_refunds(jsonb, text) is 'View refunds of Baari: see private.list_refunds without a venue, and private.get_refunds_page.';
