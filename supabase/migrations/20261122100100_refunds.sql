-- Every paid booking that does not take place has a row in refunds, opened in the transaction that ended it, whoever
-- ended it and on whichever path.

alter table public.bookings add column end_note text check (length(end_note) between 1 and 300);
comment on column public.bookings.end_note is 'What staff wrote to the customer when they ended it.';
grant select (end_note) on public.bookings to authenticated;

-- Whose account a person was shown is promised with the hold: a venue may change its account while somebody transfers.
alter table private.hold_runs add column payee text not null default 'platform' check (payee in ('platform', 'venue'));
comment on column private.hold_runs.payee is 'Whose account the person was shown when this run began.';

create index hold_runs_by_person on private.hold_runs (person_id, court_id, until desc);

create function private.note_payee_of_run() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.since = old.since then
    new.payee := old.payee;
  else
    new.payee := (
      select v.payee from public.courts c join public.venues v on v.id = c.venue_id where c.id = new.court_id);
  end if;
  return new;
end
$$;
comment on function private.note_payee_of_run() is 'A hold that is only extended keeps the payee; a new run takes the one of now.';

create trigger note_payee_of_run before insert or update on private.hold_runs
  for each row execute function private.note_payee_of_run();

create function private.payee_of(p_person uuid, p_court uuid, p_day date default null) returns text
language sql stable set search_path = '' as $$
  select coalesce(
    (
      select r.payee from private.hold_runs r
      where r.person_id = p_person and r.court_id = p_court and (p_day is null or r.day = p_day)
      order by r.until desc limit 1
    ),
    (select v.payee from public.courts c join public.venues v on v.id = c.venue_id where c.id = p_court)
  )
$$;
comment on function private.payee_of(uuid, uuid, date) is
  'Whose account this person is paying for this court: as their newest hold promised, else as the venue has it now. Null for an unknown court.';

create function private.money_text(p_amount integer) returns text
language sql immutable set search_path = '' as $$ select 'PKR ' || to_char(p_amount, 'FM999,999,999') $$;
comment on function private.money_text(integer) is 'An amount in words for customers: PKR 7,100.';

create function private.checks_payment(p_payee text, p_court uuid) returns boolean
language sql stable set search_path = '' as $$
  select auth.uid() is null or (select private.is_admin())
    or (p_payee = 'venue' and p_court in (select private.my_court_ids()))
$$;
comment on function private.checks_payment(text, uuid) is
  'True when the caller can look into the account that was paid: Baari always (the SQL console too), a venue''s owner only where customers pay to its own account.';

create or replace function private.guard_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_person uuid := auth.uid();
  v_staff boolean := v_person is null or private.runs_court(new.court_id);
begin
  if tg_op = 'INSERT' then
    if v_person is not null and new.status not in ('pending', 'refund_due') then
      perform private.fail(403, 'FORBIDDEN', jsonb_build_object('status', new.status));
    end if;
    return new;
  end if;

  if (old.id, old.court_id, old.booking_date, old.unit_price, old.slot_count, old.fee, old.total_price, old.request_id,
      old.request_hash, old.created_at, old.payee)
    is distinct from
    (new.id, new.court_id, new.booking_date, new.unit_price, new.slot_count, new.fee, new.total_price, new.request_id,
      new.request_hash, new.created_at, new.payee)
    or (old.payment_receipt is distinct from new.payment_receipt and (new.payment_receipt is not null or new.user_id is not null))
    or (old.user_id is distinct from new.user_id and new.user_id is not null)
    or (old.is_reviewed and not new.is_reviewed)
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
    if new.status = 'confirmed' and not private.checks_payment(new.payee, new.court_id) then
      perform private.fail(403, 'FORBIDDEN', jsonb_build_object('payee', new.payee));
    end if;
  end if;
  return new;
end
$$;
comment on function private.guard_booking() is
  'State machine of spec section 4. The person: pending > cancelled. Staff and the server: the other steps too; only who can look into the paid account confirms, and a due refund is settled before its booking is over. Money, payee, identity and receipt never change; a deleted account takes its name and its receipt with it. Raises NOT_CANCELLABLE, FORBIDDEN.';

create function private.note_booking_facts() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_person uuid := auth.uid();
begin
  if tg_op = 'INSERT' then
    new.payee := private.payee_of(new.user_id, new.court_id, new.booking_date);
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
      when v_person = old.user_id and old.status = 'pending' then 'customer'
      when v_person is not null and not private.is_admin() then 'venue'
      -- Nobody's token and nobody's reason, after the moment at which it had to be decided: nobody did anything.
      when v_person is null and new.status = 'refund_due' and new.end_reason is null
        and coalesce(old.decide_by, private.booking_starts_at(old.id, old.booking_date)) <= private.app_now() then 'time'
      else 'platform'
    end);
    new.end_reason := coalesce(
      new.end_reason, case new.ended_by when 'customer' then 'withdrawn' when 'time' then 'unanswered' end);
  end if;
  return new;
end
$$;
comment on function private.note_booking_facts() is
  'What every path has to leave behind and may leave out: the payee, when it was confirmed, and truthfully by whom and why it ended.';

create trigger note_booking_facts_made before insert on public.bookings
  for each row execute function private.note_booking_facts();
create trigger note_booking_facts before update of status on public.bookings
  for each row when (old.status <> new.status) execute function private.note_booking_facts();

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
    insert into private.audit_log (actor, action, row_id, detail)
    values (auth.uid(), 'refund.opened', v_id, jsonb_build_object('booking', p_booking, 'amount', p_amount, 'reason', p_reason));
  end if;
end
$$;
comment on function private.open_refund(uuid, integer, text, boolean, text) is
  'Owes PKR back for a booking, once per reason; nothing for amount 0.';

create function private.refund_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_was text := case when tg_op = 'UPDATE' then old.status else 'paid' end;
  v_paid boolean := case when tg_op = 'UPDATE' then old.payment_receipt is not null else false end;
begin
  -- "A refund is due" says by itself that money came; a cancelled booking owes something only if a receipt was given.
  if new.status = 'refund_due' then
    perform private.open_refund(new.id, new.total_price,
      case when v_was = 'paid' then 'unplaced' when new.ended_by = 'time' then 'unanswered' else 'declined' end,
      false, new.payee);
  elsif v_paid and (v_was, new.status) = ('confirmed', 'cancelled') then
    perform private.open_refund(new.id, new.total_price, 'venue', true, new.payee);
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
comment on function private.refund_booking() is
  'Opens the refund of a paid booking that does not take place: unplaced, unanswered, declined, withdrawn, or venue (confirmed before, so the payment was seen). None where the payment was not found or its receipt cannot be read.';

create trigger refund_booking_made after insert on public.bookings
  for each row when (new.status = 'refund_due') execute function private.refund_booking();
create trigger refund_booking after update of status on public.bookings
  for each row when (old.status <> new.status) execute function private.refund_booking();

create function private.touch_booking_of_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- Within the transaction that wrote the booking it travels anyway, and its version is in the answer already.
  update public.bookings b set rev = rev
  where b.id = coalesce(new.booking_id, old.booking_id) and b.sxid <> pg_current_xact_id();
  return null;
end
$$;
comment on function private.touch_booking_of_refund() is 'A booking travels with its refunds; the version trigger raises rev.';

create trigger touch_booking after insert or update or delete on public.refunds
  for each row execute function private.touch_booking_of_refund();

create or replace function private.booking_json(b public.bookings) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'courtId', b.court_id, 'courtName', c.name, 'sport', c.sport,
    'venueId', v.id, 'venueName', v.name, 'venueAddress', v.address, 'city', v.city,
    'day', b.booking_date,
    'hours', coalesce((
      select jsonb_agg(private.hour_of(t.start_time) order by t.start_time)
      from public.time_slot_blocks t where t.booking_id = b.id
    ), '[]'),
    'status', b.status, 'unit', b.unit_price, 'fee', b.fee, 'total', b.total_price, 'receipt', b.payment_receipt,
    'isReviewed', b.is_reviewed, 'review', (
      select jsonb_build_object('rating', r.rating, 'comment', r.comment)
      from public.review_authors a join public.reviews r on r.id = a.review_id where b.is_reviewed and a.booking_id = b.id
    ),
    'payee', b.payee, 'decideBy', private.iso(b.decide_by), 'endedBy', b.ended_by, 'endReason', b.end_reason,
    'endNote', b.end_note,
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object(
        'amount', r.amount, 'reason', r.reason, 'state', r.state, 'isSeen', r.is_seen, 'payer', r.payer,
        'reference', r.reference, 'settledAt', private.iso(r.settled_at)) order by r.created_at, r.id)
      from public.refunds r where r.booking_id = b.id
    ), '[]'),
    'createdAt', private.iso(b.created_at), 'rev', b.rev
  )
  from public.courts c join public.venues v on v.id = c.venue_id where c.id = b.court_id
$$;
comment on function private.booking_json(public.bookings) is
  'A booking as its owner sees it, with the owner''s review or null and what is owed back; the hours are listed in every status.';

-- Bookings from before: what the audit trail still knows, and a claim for each of them that waits for its money.
update public.bookings b set confirmed_at = coalesce(
  (select min(a.at) from private.audit_log a where a.row_id = b.id and a.action = 'booking.confirmed'), b.created_at)
where b.confirmed_at is null and (
  b.status in ('confirmed', 'completed')
  or exists (
    select 1 from private.audit_log a
    where a.row_id = b.id and a.action in ('booking.confirmed', 'booking.cancelled')
      and (a.action = 'booking.confirmed' or a.detail ->> 'from' = 'confirmed')
  )
);

update public.bookings b set
  ended_by = case
    when e.action = 'booking.made' then 'time'
    when e.actor is null and e.action = 'booking.refund_due' then 'time'
    when e.actor = b.user_id then 'customer'
    when e.actor in (select x.user_id from private.admins x) then 'platform'
    when e.actor is not null then 'venue'
  end,
  end_reason = case
    when e.action = 'booking.made' then 'unplaced'
    when e.actor is null and e.action = 'booking.refund_due' then 'unanswered'
    when e.actor = b.user_id then 'withdrawn'
  end
from (
  select distinct on (a.row_id) a.row_id, a.action, a.actor from private.audit_log a
  where a.action in ('booking.cancelled', 'booking.refund_due')
    or (a.action = 'booking.made' and a.detail ->> 'status' = 'refund_due')
  order by a.row_id, a.id
) e
where e.row_id = b.id and b.status in ('cancelled', 'refund_due') and b.ended_by is null;

insert into public.refunds (booking_id, amount, reason, payer, due_at)
select b.id, b.total_price, case b.end_reason when 'unplaced' then 'unplaced' else 'unanswered' end, b.payee,
  coalesce((select min(a.at) from private.audit_log a where a.row_id = b.id and a.action = 'booking.refund_due'), b.created_at)
from public.bookings b where b.status = 'refund_due' and b.total_price > 0
on conflict (booking_id, reason) do nothing;

revoke execute on function
  private.note_payee_of_run(), private.payee_of(uuid, uuid, date), private.money_text(integer),
  private.checks_payment(text, uuid), private.note_booking_facts(),
  private.open_refund(uuid, integer, text, boolean, text), private.refund_booking(), private.touch_booking_of_refund()
from public, anon, authenticated;
