-- Refunds: money that is owed back for a paid booking that does not take place, or for which too much was paid.
--
-- A trigger opens the refund in the transaction of the step that ends the booking, on every path, the SQL console included. A
-- refund goes from due to sent or void. Nothing is sent before somebody has found the incoming payment (is_seen), because a
-- receipt is a picture. The refund is sent from the account that was paid, by Baari or by the venue (payer). Nobody settles a
-- refund of an own booking.
--
-- Lock order: person, then the booking, then its refunds by id (private.lock_booking); last, as a leaf, the transaction ID. The
-- deletion of an account locks refunds before bookings, but takes the lock of the person first, too. All amounts are in PKR.

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
comment on table public.refunds is 'Money owed back, in PKR, for a paid booking that does not take place or for which too much was paid. One row per booking and reason.';
comment on column public.refunds.amount is 'PKR that go back; becomes what really came, once the payment was found.';
comment on column public.refunds.reason is 'withdrawn (customer cancelled while pending), policy (confirmed, cancelled by or for the customer), venue (confirmed, cancelled by venue or Baari), declined, unanswered (nobody decided in time), unplaced (hours lost), overpaid.';
comment on column public.refunds.is_seen is 'True when somebody found the incoming payment; true from the start where the booking had been confirmed or its decision named what was received. Until then nothing is paid out: a receipt is a picture.';
comment on column public.refunds.payer is 'Who sends the money: Baari (platform), or the venue whose account was paid.';
comment on column public.refunds.state is 'due > sent | void. Void: nothing was owed, or the payment was never found.';
comment on column public.refunds.reference is 'Reference of the transfer back, shown to the customer.';
create index refunds_by_state on public.refunds (state, due_at);
create index refunds_by_booking on public.refunds (booking_id);
create index refunds_to_send on public.refunds (due_at, id) include (payer, amount) where state = 'due';
create index refunds_settled on public.refunds (state, settled_at desc, id desc) where state <> 'due';
create index refunds_of_venues on public.refunds (state, due_at, id) where payer = 'venue';
alter table public.refunds enable row level security;
grant select, insert, update, delete on public.refunds to service_role;
create policy "people read refunds of their own bookings and admins all" on public.refunds
  for select to authenticated
  using (booking_id in (select private.list_own_booking_ids()) or (select private.is_admin()));
create trigger stamp_row before insert or update on public.refunds
  for each row execute function private.stamp_row();

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
  late_told_at timestamptz,
  sent_on date,
  account_id uuid
);
comment on table private.refund_notes is 'Facts of a refund that only those who settle it may see. Name, e-mail and phone of a deleted account are kept here until the refund is settled.';
comment on column private.refund_notes.settled_by is 'User who sent or voided the refund; null from the SQL console.';
comment on column private.refund_notes.incoming_reference is 'Transaction ID of the payment that was found. Unique, so that one payment is paid back once.';
comment on column private.refund_notes.found_by is 'User who found the payment; null from the SQL console.';
comment on column private.refund_notes.late_told_at is 'When the payer was told that the refund is overdue; the payer is told once.';
comment on column private.refund_notes.sent_on is 'Date of the transfer, Asia/Karachi.';
comment on column private.refund_notes.account_id is 'Account (bank_details) that the found payment had come to.';
create unique index refund_notes_one_payment on private.refund_notes (lower(incoming_reference));

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
-- The terms of a booking are those that it was made under: at most three steps of hours before the first hour and percent of the
-- court price, both falling. A cancellation by the customer names the amount that was shown. It is refused with REFUND_CHANGED if
-- less would come back by now, so a cancellation that waited on a phone past its deadline costs nothing; if more would come back,
-- that is owed. tests/db/money-races.test.ts lets customers, venues and Baari cancel, confirm, move and pay back at the same
-- time.

create function private.compute_refund(
  b public.bookings, p_at timestamptz, p_by text, out amount integer, out percent integer, out deadline timestamptz
)
language plpgsql stable set search_path = '' as $$
declare
  v_starts timestamptz := private.get_booking_start(b.id, b.booking_date);
begin
  if p_by <> 'customer' or b.status <> 'confirmed' then
    amount := private.get_amount_received(b.id, b.total_price);
    percent := 100;
    return;
  end if;
  -- Hours and percent of the steps both fall, so the first step that is still open gives the most.
  select (s.step ->> 1)::integer, v_starts - make_interval(hours => (s.step ->> 0)::integer) into percent, deadline
  from jsonb_array_elements(b.terms) with ordinality as s(step, nr)
  where p_at <= v_starts - make_interval(hours => (s.step ->> 0)::integer)
  order by s.nr limit 1;
  percent := coalesce(percent, 0);
  if percent = 0 then
    deadline := null;
  end if;
  amount := greatest(0, b.subtotal::bigint * percent / 100 - private.get_amount_to_collect(b.id));
end
$$;
comment on function private.compute_refund(public.bookings, timestamptz, text) is 'PKR that come back when a booking, as it stood before, is cancelled at an instant by customer, venue or platform. Confirmed and by its customer: the percent of the court price that its terms give, rounded down, less what was still to collect, at least 0; the fee stays. deadline is the last instant at which it is that much, null when nothing comes back. In all other cases: everything received, without a deadline. Overpaid money is a refund of its own.';

create function private.open_refund(
  p_booking uuid, p_amount integer, p_reason text, p_is_seen boolean, p_payer text
) returns void
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
begin
  if p_amount > 0 then
    insert into public.refunds (booking_id, amount, reason, is_seen, payer, due_at, created_at)
    values (p_booking, p_amount, p_reason, p_is_seen, p_payer, private.app_now(), private.app_now())
    on conflict (booking_id, reason) do nothing
    returning id into v_id;
  end if;
  if v_id is not null then
    perform private.note_audit('refund.opened', v_id,
      (select c.venue_id from public.bookings b join public.courts c on c.id = b.court_id where b.id = p_booking),
      jsonb_build_object('booking', p_booking, 'amount', p_amount, 'reason', p_reason));
  end if;
end
$$;
comment on function private.open_refund(uuid, integer, text, boolean, text) is 'Opens a refund of so many PKR for a booking, once per reason, and notes it in the audit trail; does nothing for amount 0.';

create function private.refund_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_was text := case when tg_op = 'UPDATE' then old.status else 'paid' end;
  v_paid boolean := case when tg_op = 'UPDATE' then old.payment_receipt is not null else false end;
  v_asked boolean := new.ended_by = 'customer' or coalesce(new.end_reason = 'asked', false);
begin
  -- The statuses refund_due and confirmed say by themselves that money came; a pending booking owes only if it has a receipt.
  if new.status = 'refund_due' then
    perform private.open_refund(new.id, new.total_price,
      case when v_was = 'paid' then 'unplaced' when new.ended_by = 'time' then 'unanswered' else 'declined' end,
      false, new.payee);
  elsif new.source = 'app' and (v_was, new.status) = ('confirmed', 'cancelled') then
    perform private.open_refund(new.id,
      (private.compute_refund(old, private.app_now(), case when v_asked then 'customer' else 'venue' end)).amount,
      case when v_asked then 'policy' else 'venue' end, true, new.payee);
  elsif v_paid and (v_was, new.status) = ('pending', 'cancelled')
    and coalesce(new.end_reason, '') not in ('not_paid', 'unreadable')
  then
    perform private.open_refund(new.id, new.total_price,
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
create trigger touch_booking after insert or update or delete on public.refunds
  for each row execute function private.touch_booking_of_refund();

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

-- The incoming payment

create function private.get_max_paid() returns integer
language sql immutable set search_path = '' as $$ select 100000000 $$;
comment on function private.get_max_paid() is 'Largest amount in PKR that an argument may name as paid, collected or owed back: above the dearest booking (24 hours of PKR 1,000,000 plus 200 percent, and the fee), with room for what was paid too much.';

create function private.reference_arg(p_args jsonb, p_name text) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_reference text := nullif(regexp_replace(coalesce(private.text_arg(p_args, p_name), ''), '[ \t\n\v\f\r]', '', 'g'), '');
begin
  if v_reference !~ '^[A-Za-z0-9-]{1,40}$' then
    perform private.fail(422, 'INVALID', jsonb_build_object('field', p_name));
  end if;
  return v_reference;
end
$$;
comment on function private.reference_arg(jsonb, text) is 'Reads a transaction ID without its white space, 1 to 40 letters, digits or dashes; null when absent. INVALID {field}.';

create function private.require_unused_reference(p_reference text, p_booking uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_used record;
begin
  -- Confirming and refunding store the ID in two tables, which no unique index covers: take turns by an advisory lock.
  perform pg_advisory_xact_lock(hashtextextended('reference:' || lower(p_reference), 0));
  select b.id, b.code, b.payee, private.get_venue_of_court(b.court_id) as venue_id, u.refund_id into v_used
  from (
    select d.booking_id, null::uuid as refund_id from public.booking_desk d where lower(d.reference) = lower(p_reference)
    union all
    select r.booking_id, r.id from private.refund_notes n join public.refunds r on r.id = n.refund_id
    where lower(n.incoming_reference) = lower(p_reference)
  ) u join public.bookings b on b.id = u.booking_id
  where b.id <> p_booking limit 1;
  if found then
    perform private.fail(409, 'REFERENCE_USED', case
      when private.is_staff() or private.has_right(v_used.venue_id, 'receipt.see', v_used.payee) then
        jsonb_strip_nulls(jsonb_build_object('code', v_used.code, 'bookingId', v_used.id, 'refund', v_used.refund_id))
      else '{}'::jsonb
    end);
  end if;
end
$$;
comment on function private.require_unused_reference(text, uuid) is 'Refuses a transaction ID of another booking, whether that was confirmed or is paid back: one incoming payment pays for one booking. REFERENCE_USED {code, bookingId, refund} of the other booking; the details are empty for a caller who may not see its payment, so that a venue that tries transaction IDs learns nothing of another one.';

create function private.find_payment(p_refund uuid, p_details jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_reference text := private.reference_arg(p_details, 'incomingReference');
  v_received integer := private.integer_arg(p_details, 'received', 1, private.get_max_paid());
  v_account uuid := case when p_details ->> 'accountId' is not null then private.uuid_arg(p_details, 'accountId') end;
  v_owed integer;
  v_booking public.bookings;
begin
  if v_reference is null then
    perform private.fail(422, 'INVALID', '{"field": "incomingReference"}');
  end if;
  if v_received is null then
    perform private.fail(422, 'INVALID', '{"field": "received"}');
  end if;
  select b.* into v_booking from public.refunds r join public.bookings b on b.id = r.booking_id where r.id = p_refund;
  if v_account is not null and not exists (
    select 1 from public.bank_details d
    where d.id = v_account
      and d.venue_id is not distinct from case v_booking.payee when 'venue' then private.get_venue_of_court(v_booking.court_id) end
  ) then
    perform private.fail(422, 'INVALID', '{"field": "accountId"}');
  end if;
  perform private.require_unused_reference(v_reference, v_booking.id);
  insert into private.refund_notes as n (refund_id, incoming_reference, account_id, found_by, note)
  values (p_refund, v_reference, v_account, auth.uid(), private.text_arg(p_details, 'note'))
  on conflict (refund_id) do update set
    incoming_reference = excluded.incoming_reference, account_id = excluded.account_id, found_by = excluded.found_by,
    note = coalesce(excluded.note, n.note);
  select r.amount into v_owed from public.refunds r where r.id = p_refund;
  update public.refunds r set is_seen = true, amount = v_received where r.id = p_refund;
  if v_received <> v_owed then
    perform private.notify_user(v_booking.user_id, 'booking_refund_due',
      'We found ' || private.format_money(v_received) || ' for ' || private.format_booking_label(v_booking)
      || ': that is what comes back. If you paid another amount, contact us.', v_booking.id);
  end if;
exception when unique_violation then
  perform private.fail(409, 'REFERENCE_USED', jsonb_build_object('refund', (
    select n.refund_id from private.refund_notes n where lower(n.incoming_reference) = lower(v_reference))));
end
$$;
comment on function private.find_payment(uuid, jsonb) is 'Notes the transaction ID of the incoming payment, the account that it came to and its amount {incomingReference, accountId?, received, note?}: from now on the refund may be sent. received (PKR) is what goes back; the customer is told when it differs from what was owed. INVALID {field}, REFERENCE_USED {code, bookingId, refund}.';

-- Settling a refund
--
-- In the SQL console, as Baari. First find the incoming payment; received (PKR) is what arrived and what goes back.
-- Then note the transfer. A mistake is undone within 24 hours.
--     select r.*, n.name, n.phone, n.email from public.refunds r left join private.refund_notes n on n.refund_id = r.id
--       where r.state = 'due' order by r.due_at;
--     select private.apply_refund_step('<refund>', 'found', '{"incomingReference": "<transaction ID>", "received": 2100}');
--     select private.apply_refund_step('<refund>', 'not_found');
--     select private.apply_refund_step('<refund>', 'sent',
--       '{"method": "bank", "reference": "<yours>", "paidTo": "<bank and last 4 digits>"}');
--     select private.apply_refund_step('<refund>', 'void', '{"note": "<why nothing is owed>"}');
--     select private.apply_refund_step('<refund>', 'undo');

create function private.require_refund_right(r public.refunds, p_action text, p_details jsonb) returns void
language plpgsql stable set search_path = '' as $$
begin
  if p_action is null or p_action not in ('found', 'not_found', 'sent', 'void', 'undo') or jsonb_typeof(p_details) is distinct from 'object' then
    perform private.fail(422, 'INVALID', jsonb_build_object('action', p_action));
  end if;
  if auth.uid() is not null and not private.has_right(
    (select c.venue_id from public.bookings b join public.courts c on c.id = b.court_id where b.id = r.booking_id),
    case when p_action in ('void', 'undo') then 'refund.void' else 'refund.settle' end, r.payer)
  then
    perform private.fail(403, 'FORBIDDEN', jsonb_build_object('action', p_action));
  end if;
end
$$;
comment on function private.require_refund_right(public.refunds, text, jsonb) is 'What private.apply_refund_step checks before it locks anything, so that a caller without the right blocks nobody. Refuses with INVALID {action}, FORBIDDEN {action}.';

create function private.require_settleable(r public.refunds, p_action text, p_details jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_by uuid;
begin
  if exists (select 1 from public.bookings b where b.id = r.booking_id and b.user_id = auth.uid()) then
    perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
  end if;
  if (r.state = 'due') = (p_action = 'undo') or (r.is_seen and p_action in ('found', 'not_found')) then
    select case r.state when 'due' then n.found_by else n.settled_by end into v_by
    from private.refund_notes n where n.refund_id = r.id;
    perform private.fail(409, 'ALREADY_DECIDED', jsonb_build_object(
      'state', r.state, 'isSeen', r.is_seen, 'at', private.format_iso(r.settled_at), 'by', v_by, 'name', private.get_person_name(v_by)));
  end if;
  if coalesce(p_details ->> 'rev', r.rev::text) <> r.rev::text then
    perform private.fail(409, 'CHANGED', jsonb_build_object('rev', r.rev));
  end if;
  if p_action = 'sent' and not r.is_seen then
    perform private.fail(409, 'PAYMENT_UNSEEN');
  end if;
  if p_action = 'undo' and r.settled_at <= private.app_now() - interval '24 hours' then
    perform private.fail(409, 'TOO_LATE', jsonb_build_object('at', private.format_iso(r.settled_at)));
  end if;
  if p_action = 'void' and coalesce(length(private.text_arg(p_details, 'note')), 0) < 10 then
    perform private.fail(422, 'NEEDS_NOTE');
  end if;
  if length(private.text_arg(p_details, 'note')) > 300 then
    perform private.fail(422, 'INVALID', '{"field": "note"}');
  end if;
  if p_action = 'sent' then
    if coalesce(p_details ->> 'method', '') not in ('bank', 'wallet') then
      perform private.fail(422, 'INVALID', '{"field": "method"}');
    end if;
    if coalesce(length(private.text_arg(p_details, 'reference')), 0) not between 1 and 60 then
      perform private.fail(422, 'INVALID', '{"field": "reference"}');
    end if;
    if coalesce(length(private.text_arg(p_details, 'paidTo')), 0) not between 1 and 60 then
      perform private.fail(422, 'INVALID', '{"field": "paidTo"}');
    end if;
    if p_details ? 'date' and private.day_arg(p_details, 'date') not between private.karachi_today() - 60 and private.karachi_today() then
      perform private.fail(422, 'INVALID', '{"field": "date"}');
    end if;
  end if;
end
$$;
comment on function private.require_settleable(public.refunds, text, jsonb) is 'Refuses everything that private.apply_refund_step refuses once the refund is locked, in this order: FORBIDDEN {reason: own}, ALREADY_DECIDED {state, isSeen, at, by, name}, CHANGED {rev}, PAYMENT_UNSEEN, TOO_LATE {at}, NEEDS_NOTE, INVALID {field}.';

create function private.record_settlement(p_refund uuid, p_details jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.refund_notes as n (refund_id, settled_by, paid_to, note, sent_on)
  values (p_refund, auth.uid(), private.text_arg(p_details, 'paidTo'), private.text_arg(p_details, 'note'),
    (p_details ->> 'date')::date)
  on conflict (refund_id) do update set
    settled_by = excluded.settled_by, paid_to = excluded.paid_to, note = coalesce(excluded.note, n.note), sent_on = excluded.sent_on;
end
$$;
comment on function private.record_settlement(uuid, jsonb) is 'Notes who settled a refund and how {paidTo?, date?, note?}.';

create function private.apply_refund_step(p_refund uuid, p_action text, p_details jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_booking public.bookings;
  v_refund public.refunds;
begin
  select * into v_refund from public.refunds r where r.id = p_refund;
  perform private.require_refund_right(v_refund, p_action, p_details);
  v_booking := private.lock_booking(v_refund.booking_id);
  select * into v_refund from public.refunds r where r.id = p_refund;
  perform private.require_settleable(v_refund, p_action, p_details);

  if p_action = 'found' then
    perform private.find_payment(p_refund, p_details);
  elsif p_action = 'undo' then
    update public.refunds r set state = 'due', settled_at = null, method = null, reference = null where r.id = p_refund;
  else
    update public.refunds r set
      state = case p_action when 'sent' then 'sent' else 'void' end, settled_at = private.app_now(),
      method = case p_action when 'sent' then p_details ->> 'method' end,
      reference = case p_action when 'sent' then private.text_arg(p_details, 'reference') end
    where r.id = p_refund;
    -- A void refund went nowhere on no day: date and paidTo are dropped, because nothing has checked them.
    perform private.record_settlement(p_refund, case p_action when 'sent' then p_details else p_details - '{date,paidTo}'::text[] end);
  end if;
  -- The audit trail keeps the arguments of this step, and nothing else that the caller sends along.
  perform private.note_audit('refund.' || p_action, p_refund, private.get_venue_of_court(v_booking.court_id), jsonb_build_object(
    'booking', v_booking.id, 'amount', v_refund.amount, 'from', v_refund.state,
    'method', case p_action when 'sent' then p_details ->> 'method' end,
    'reference', case p_action when 'sent' then private.text_arg(p_details, 'reference') end,
    'incomingReference', case p_action when 'found' then private.reference_arg(p_details, 'incomingReference') end,
    'received', case p_action when 'found' then (select r.amount from public.refunds r where r.id = p_refund) end,
    'account', case p_action when 'found' then p_details ->> 'accountId' end));

  if v_booking.status = 'refund_due' and not exists (
    select 1 from public.refunds r where r.booking_id = v_booking.id and r.state = 'due'
  ) then
    update public.bookings b set status = 'cancelled' where b.id = v_booking.id;
  end if;
  if p_action = 'sent' then
    perform private.notify_user(v_booking.user_id, 'refund_sent',
      'Refund sent: ' || private.format_money(v_refund.amount) || ' for ' || private.format_booking_label(v_booking)
      || '. Reference ' || private.text_arg(p_details, 'reference') || '.', v_booking.id);
  elsif p_action = 'not_found' then
    perform private.notify_user(v_booking.user_id, 'booking_not_paid',
      'Not confirmed: we could not find your payment for ' || private.format_booking_label(v_booking)
      || '. If you have paid, contact us with the transaction ID.', v_booking.id);
  end if;

  select * into v_booking from public.bookings b where b.id = v_booking.id;
  return jsonb_build_object('rev', (select r.rev from public.refunds r where r.id = p_refund), 'booking', private.booking_json(v_booking));
end
$$;
comment on function private.apply_refund_step(uuid, text, jsonb) is 'One step of a refund, by an app user or in the SQL console: found {incomingReference, accountId?, received, note?}, not_found {note?}, sent {method: bank or wallet, reference, paidTo, date?, note?}, void {note of 10 to 300 characters}, undo (within 24 hours); void and undo by admins only. date is the day of the transfer in Asia/Karachi, at most 60 days back. {rev} refuses what somebody changed meanwhile. A booking in refund_due whose refunds are all settled becomes cancelled. The customer is told of sent and not_found. NOT_FOUND, FORBIDDEN {action | reason: own}, ALREADY_DECIDED {state, isSeen, by, name, at}, CHANGED {rev}, PAYMENT_UNSEEN, REFERENCE_USED {code, bookingId, refund}, NEEDS_NOTE, TOO_LATE {at}, INVALID {action | field}.';

create function private.refund_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select 'booking', b.id::text
  from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
  where r.id = private.parse_uuid(p_args ->> 'refundId') and private.has_right(c.venue_id, p_right, r.payer)
$$;
comment on function private.refund_locks(jsonb, text) is 'Lock targets of settle-refund {refundId}: the booking of the refund.';

create function private.settle_refund(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_refund public.refunds;
begin
  select * into v_refund from public.refunds r where r.id = private.uuid_arg(p_args, 'refundId');
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if p_args ->> 'rev' is null then
    perform private.fail(422, 'INVALID', '{"field": "rev"}');
  end if;
  perform private.apply_refund_step(v_refund.id, p_args ->> 'action', p_args - '{refundId,action}'::text[]);
  return private.get_entry_rows(array[v_refund.booking_id]) || jsonb_build_object(
    'refunds', jsonb_build_array(private.refund_json(v_refund.id)));
end
$$;
comment on function private.settle_refund(uuid, jsonb) is 'One step of a refund {refundId, rev, action, …}, as private.apply_refund_step does it; found, not_found and sent by the payer, void and undo by admins. Answers {entries, refunds}. NOT_FOUND, INVALID {field}, and the codes of private.apply_refund_step.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('settle-refund', true, true, 'refund_locks', 'refund.settle');

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
    'received', d.received, 'collected', case when d.collected_at is not null then d.to_collect end,
    'receipt', b.payment_receipt, 'wasConfirmed', b.confirmed_at is not null)
  from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
  join public.venues v on v.id = c.venue_id left join public.booking_desk d on d.booking_id = b.id
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
    'isOwn', b.user_id is not distinct from auth.uid())
  from public.refunds r join public.bookings b on b.id = r.booking_id where r.id = p_refund
$$;
comment on function private.get_refund_detail(uuid) is 'One refund with the accounts that its payment can have come to, and whether it is about the caller''s own booking. Checks no right.';

create function private.list_refunds(p_venue uuid, p_state text, p_at timestamptz, p_id uuid, p_query text)
returns table (id uuid, at timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  -- One query per case, so that each follows its own index.
  if p_venue is null and p_state = 'due' then
    return query
      with s as materialized (
        select r.id, r.due_at, r.booking_id from public.refunds r
        where r.state = 'due' and r.due_at >= coalesce(p_at, '-infinity') and (p_at is null or (r.due_at, r.id) > (p_at, p_id))
          -- Refunds that a venue sends itself appear here only when they have been due for 3 days, or its business is suspended.
          and (r.payer = 'platform' or r.due_at <= private.app_now() - interval '3 days' or private.is_suspended_booking(r.booking_id))
        order by r.due_at, r.id limit private.get_search_scan_limit(p_query)
      )
      select s.id, s.due_at from s
      where p_query is null or s.booking_id in (select a.id from private.filter_bookings_by_query(array(select t.booking_id from s t), p_query) a)
      order by s.due_at, s.id limit 51;
  elsif p_venue is null then
    return query
      with s as materialized (
        select r.id, r.settled_at, r.booking_id from public.refunds r
        where r.state = p_state and r.settled_at <= coalesce(p_at, 'infinity') and (p_at is null or (r.settled_at, r.id) < (p_at, p_id))
        order by r.settled_at desc, r.id desc limit private.get_search_scan_limit(p_query)
      )
      select s.id, s.settled_at from s
      where p_query is null or s.booking_id in (select a.id from private.filter_bookings_by_query(array(select t.booking_id from s t), p_query) a)
      order by s.settled_at desc, s.id desc limit 51;
  elsif p_state = 'due' then
    return query
      with s as materialized (
        select r.id, r.due_at, r.booking_id
        from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
        where r.state = 'due' and r.payer = 'venue' and c.venue_id = p_venue and (p_at is null or (r.due_at, r.id) > (p_at, p_id))
        order by r.due_at, r.id limit private.get_search_scan_limit(p_query)
      )
      select s.id, s.due_at from s
      where p_query is null or s.booking_id in (select a.id from private.filter_bookings_by_query(array(select t.booking_id from s t), p_query) a)
      order by s.due_at, s.id limit 51;
  else
    return query
      with s as materialized (
        select r.id, r.settled_at, r.booking_id
        from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
        where r.state = p_state and r.payer = 'venue' and c.venue_id = p_venue and (p_at is null or (r.settled_at, r.id) < (p_at, p_id))
        order by r.settled_at desc, r.id desc limit private.get_search_scan_limit(p_query)
      )
      select s.id, s.settled_at from s
      where p_query is null or s.booking_id in (select a.id from private.filter_bookings_by_query(array(select t.booking_id from s t), p_query) a)
      order by s.settled_at desc, s.id desc limit 51;
  end if;
end
$$;
comment on function private.list_refunds(uuid, text, timestamptz, uuid, text) is 'The next 51 refunds of a state behind a place (null: from the start): due ones oldest first, others last settled first. A query keeps those that match it, among the first 2,000 rows. For a venue: refunds that it sends itself. Without a venue: due refunds that Baari sends, due refunds that a venue has not sent for three days or whose business is suspended, and all settled ones.';

create function private.get_refunds_page(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_state text := coalesce(p_filter ->> 'state', 'due');
  v_one uuid := case when p_filter ->> 'id' is not null then private.uuid_arg(p_filter, 'id') end;
  v_query text := private.query_arg(p_filter);
  v_place record;
  v_rows jsonb;
  v_next text;
begin
  if v_one is not null then
    return private.build_list_page((
      select jsonb_agg(private.get_refund_detail(r.id))
      from public.refunds r join public.bookings b on b.id = r.booking_id
      where r.id = v_one and (p_venue is null or (r.payer = 'venue' and private.get_venue_of_court(b.court_id) = p_venue))
    ), null);
  end if;
  if v_state not in ('due', 'sent', 'void') then
    perform private.fail(422, 'INVALID', '{"field": "state"}');
  end if;
  select * into v_place from private.parse_list_place(p_after);
  with found as (
    select l.*, count(*) over () as total
    from private.list_refunds(p_venue, v_state, private.parse_place_time(v_place.key), v_place.id, v_query) with ordinality as l (id, at, nr)
  )
  select jsonb_agg(private.get_refund_case(f.id) order by f.nr) filter (where f.nr <= 50),
    max(private.format_exact_time(f.at) || '/' || f.id) filter (where f.nr = 50 and f.total > 50)
  into v_rows, v_next
  from found f;
  return private.build_list_page(v_rows, v_next);
end
$$;
comment on function private.get_refunds_page(uuid, jsonb, text) is 'A page of 50 refunds {state: due, sent, void, q?}, of a venue or (null) of Baari; q is three characters or more of the customer''s name or number, the code or the venue. {id}: that refund alone, in any state, with the accounts that its payment can have come to; no row when it is not one of the venue''s. Checks no right. INVALID {field}.';

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
