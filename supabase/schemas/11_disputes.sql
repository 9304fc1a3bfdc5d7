-- Disputes: a customer says that something is wrong with a booking, and Baari answers, with money where it is owed.
--
-- Every booking of a customer can be reported, in every status, also offline; one report of a booking is open at a time. Baari's
-- staff read the list, answer with a note that the customer reads, and may open a refund that no step of the booking opened
-- (private.open_refund): with a reason, and never above what was received and not given back yet. An amount that
-- a venue that is paid itself says it received is no limit: Baari looks for the payment then. Who opened a refund does not send it
-- (11_settlement.sql). Nobody answers a dispute about an own booking. Amounts are in PKR.

create table private.disputes (
  id uuid primary key,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null check (kind in ('paid', 'refund', 'amount', 'closed', 'conduct', 'other')),
  text text not null check (length(text) between 10 and 1000),
  picture text references public.receipts (path) on delete set null,
  reference text,
  state text not null default 'open' check (state in ('open', 'closed')),
  answer text check (length(answer) between 10 and 600),
  closed_by uuid,
  closed_at timestamptz,
  created_at timestamptz not null,
  rev integer not null default 1,
  check ((state = 'closed') = (closed_at is not null))
);
comment on table private.disputes is 'Reports of customers that something is wrong with a booking. Deleted with the account.';
comment on column private.disputes.kind is 'paid (declined as not paid, but paid), refund (has not arrived), amount (wrong amount), closed (court closed or taken), conduct (how the customer was treated), other.';
comment on column private.disputes.picture is 'Receipt file that the customer uploaded as proof.';
comment on column private.disputes.reference is 'Transaction ID as the customer typed it.';
create unique index disputes_one_open on private.disputes (booking_id) where state = 'open';
create index disputes_by_booking on private.disputes (booking_id, created_at desc);
create index disputes_by_person on private.disputes (user_id);
create index disputes_by_picture on private.disputes (picture);
create index disputes_by_state on private.disputes (state, created_at, id);

create function private.problems_json(p_booking uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'text', d.text, 'state', d.state, 'answer', d.answer,
    'createdAt', private.format_iso(d.created_at), 'closedAt', private.format_iso(d.closed_at)) order by d.created_at desc, d.id)
  from private.disputes d where d.booking_id = p_booking
$$;
comment on function private.problems_json(uuid) is 'Disputes of a booking as its customer sees them, newest first; null without one.';

create function private.report_problem(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_booking public.bookings;
  v_kind text := private.text_arg(p_args, 'kind');
  v_text text := private.words_arg(p_args, 'text', 1000);
  v_picture text := private.words_arg(p_args, 'picture', 200);
begin
  select * into v_booking from public.bookings b
  where b.id = private.uuid_arg(p_args, 'bookingId') and b.user_id = v_person for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_kind is null or v_kind not in ('paid', 'refund', 'amount', 'closed', 'conduct', 'other') then
    perform private.fail(422, 'INVALID', '{"field": "kind"}');
  end if;
  if coalesce(length(v_text), 0) < 10 then
    perform private.fail(422, 'INVALID', '{"field": "text", "least": 10}');
  end if;
  if v_picture is not null then
    perform private.require_own_receipt(v_person, v_picture);
  end if;
  perform private.count_hit('problem:' || v_person, 10, interval '1 day');
  insert into private.disputes (id, booking_id, user_id, kind, text, picture, reference, created_at)
  values (p_id, v_booking.id, v_person, v_kind, v_text, v_picture, private.words_arg(p_args, 'reference', 60), private.app_now())
  on conflict (booking_id) where state = 'open' do nothing;
  if not found then
    perform private.fail(409, 'ALREADY_REPORTED');
  end if;
  perform private.note_audit('dispute.opened', v_booking.id, private.get_venue_of_court(v_booking.court_id), jsonb_build_object('kind', v_kind));
  perform private.notify_staff('dispute_opened', 'Something is wrong with a booking: ' || private.format_booking_label(v_booking) || '.');
  update public.bookings b set rev = rev where b.id = v_booking.id returning * into v_booking;
  return jsonb_build_object('bookings', jsonb_build_array(private.booking_json(v_booking)));
end
$$;
comment on function private.report_problem(uuid, jsonb) is 'The customer says that something is wrong with a booking {bookingId, kind, text of 10 to 1,000 characters, picture? (path of an own receipt file), reference?}. One open report a booking, 10 a day. Refuses with SIGNED_OUT, ACCOUNT_GONE, NOT_FOUND, ALREADY_REPORTED, RECEIPT_MISSING, RATE_LIMITED {retry_after}, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person) values ('report-problem', true);

-- What Baari may give back

create function private.get_amount_noted(b public.bookings) returns integer
language sql stable set search_path = '' as $$
  select coalesce(greatest((
      select d.received + case when d.collected_at is null then 0 else d.to_collect end
      from public.booking_desk d where d.booking_id = b.id and d.received is not null
    ), (
      select max(n.received) from public.refunds r join private.refund_notes n on n.refund_id = r.id where r.booking_id = b.id
    )), b.total_price)
$$;
comment on function private.get_amount_noted(public.bookings) is 'PKR that came for a booking as somebody noted it, with what was collected; the total where nobody did.';

create function private.get_refund_ceiling(b public.bookings) returns integer
language sql stable set search_path = '' as $$
  select case when exists (select 1 from public.refunds r where r.booking_id = b.id and r.state = 'due' and not r.is_seen) then 0
    else greatest(0, case
      -- A venue that is paid itself may say that less arrived. That binds Baari only once its staff have looked.
      when b.payee = 'venue' and not exists (
        select 1 from public.refunds r join private.refund_notes n on n.refund_id = r.id
        where r.booking_id = b.id and r.reason = 'dispute' and n.received is not null
      ) then greatest(private.get_amount_noted(b), b.total_price)
      else private.get_amount_noted(b)
    end - coalesce((select sum(r.amount) from public.refunds r where r.booking_id = b.id and r.state <> 'void'), 0))::integer end
  where b.source = 'app'
$$;
comment on function private.get_refund_ceiling(public.bookings) is 'PKR that Baari may still give back for a booking: what was received (the total where nobody noted it; at least the total where a venue that is paid itself did), less all its refunds that are not void. 0 while the payment of a due refund is still to be found, because that tells how much arrived.';

create function private.open_refund(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_booking(private.uuid_arg(p_args, 'bookingId'), 'refund.open');
  v_amount integer := private.integer_arg(p_args, 'amount', 1, private.get_max_paid());
  v_note text := private.words_arg(p_args, 'note', 300);
  v_most integer := private.get_refund_ceiling(v_booking);
  v_refund uuid;
begin
  if v_booking.user_id = auth.uid() then
    perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
  end if;
  if v_booking.source <> 'app' then
    perform private.fail(422, 'INVALID', '{"field": "bookingId", "reason": "entry"}');
  end if;
  if v_amount is null then
    perform private.fail(422, 'INVALID', '{"field": "amount"}');
  end if;
  if coalesce(length(v_note), 0) < 10 then
    perform private.fail(422, 'NEEDS_NOTE');
  end if;
  if v_booking.status = 'pending' then
    perform private.fail(409, 'NOT_DECIDED');
  end if;
  if v_amount > v_most then
    perform private.fail(409, 'ABOVE_CEILING', jsonb_build_object('max', v_most));
  end if;
  v_refund := private.insert_refund(v_booking.id, v_amount, 'dispute',
    -- A decision that less arrived than was owed has found that much, and not what is claimed beside it.
    (v_booking.confirmed_at is not null or exists (
      select 1 from public.refunds r join private.refund_notes n on n.refund_id = r.id
      where r.booking_id = v_booking.id and r.state <> 'void' and n.received is not null))
    and v_amount <= private.get_amount_noted(v_booking) - (
      select coalesce(sum(r.amount), 0) from public.refunds r where r.booking_id = v_booking.id and r.state <> 'void'),
    v_booking.payee);
  insert into private.refund_notes (refund_id, opened_by, note) values (v_refund, auth.uid(), v_note);
  perform private.note_audit('refund.granted', v_booking.id, private.get_venue_of_court(v_booking.court_id),
    jsonb_build_object('amount', v_amount, 'note', v_note));
  perform private.notify_user(v_booking.user_id, 'booking_refund_due',
    'A refund of ' || private.format_money(v_amount) || ' is due for ' || private.format_booking_label(v_booking) || '.', v_booking.id);
  return private.get_entry_rows(array[v_booking.id]) || jsonb_build_object('refunds', jsonb_build_array(private.refund_json(v_refund)));
end
$$;
comment on function private.open_refund(uuid, jsonb) is 'Baari opens a refund that no step of the booking opened {bookingId, amount, note of 10 to 300 characters}. It is sent like every other refund: first Baari''s staff find the incoming payment, unless it was found; the caller does not send it. Needs refund.open (representative, admin); nobody for an own booking. Answers {entries, refunds}. Refuses with FORBIDDEN {right | reason: own}, NOT_FOUND, NOT_DECIDED (the booking is pending), ABOVE_CEILING {max}, NEEDS_NOTE, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('open-refund', true, true, 'booking_locks', 'refund.open');

-- The answer

create function private.dispute_json(p_dispute uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', d.id, 'rev', d.rev, 'kind', d.kind, 'text', d.text, 'state', d.state, 'answer', d.answer, 'picture', d.picture,
    'reference', d.reference, 'createdAt', private.format_iso(d.created_at), 'closedAt', private.format_iso(d.closed_at),
    'answeredBy', private.get_person_name(d.closed_by),
    'bookingId', b.id, 'code', b.code, 'name', u.name, 'phone', u.phone, 'email', u.email, 'venueId', v.id, 'venueName', v.name,
    'courtName', c.name, 'day', b.booking_date, 'hours', to_jsonb(private.get_booking_hours(b.id)), 'total', b.total_price,
    'received', k.received, 'status', b.status, 'payee', b.payee, 'endedBy', b.ended_by, 'endReason', b.end_reason, 'endNote', b.end_note,
    'max', case when b.status = 'pending' then 0 else private.get_refund_ceiling(b) end,
    'refunds', coalesce((
      select jsonb_agg(private.refund_json(r.id) order by r.created_at, r.id) from public.refunds r where r.booking_id = b.id), '[]'),
    'isOwn', d.user_id is not distinct from auth.uid())
  from private.disputes d join public.bookings b on b.id = d.booking_id join public.courts c on c.id = b.court_id
  join public.venues v on v.id = c.venue_id left join public.users u on u.id = d.user_id
  left join public.booking_desk k on k.booking_id = b.id
  where d.id = p_dispute
$$;
comment on function private.dispute_json(uuid) is 'A dispute as staff see it, with its booking and the refunds. max: PKR that private.open_refund may still open.';

create function private.dispute_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select 'booking', d.booking_id::text from private.disputes d
  where d.id = private.parse_uuid(p_args ->> 'disputeId') and private.has_right(null, p_right)
$$;
comment on function private.dispute_locks(jsonb, text) is 'Lock targets of answer-dispute {disputeId}: the booking.';

create function private.answer_dispute(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_dispute private.disputes;
  v_booking public.bookings;
  v_note text := private.words_arg(p_args, 'note', 600);
begin
  perform private.require_right(null, 'dispute.answer');
  select * into v_dispute from private.disputes d where d.id = private.uuid_arg(p_args, 'disputeId');
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  v_booking := private.lock_booking(v_dispute.booking_id);
  select * into v_dispute from private.disputes d where d.id = v_dispute.id for update;
  if v_dispute.user_id = auth.uid() then
    perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
  end if;
  if v_dispute.state <> 'open' then
    perform private.fail(409, 'ALREADY_DECIDED', jsonb_build_object(
      'by', private.get_person_name(v_dispute.closed_by), 'at', private.format_iso(v_dispute.closed_at)));
  end if;
  perform private.require_rev(p_args, v_dispute.rev);
  if coalesce(length(v_note), 0) < 10 then
    perform private.fail(422, 'NEEDS_NOTE');
  end if;
  update private.disputes d set state = 'closed', answer = v_note, closed_by = auth.uid(), closed_at = private.app_now(), rev = d.rev + 1
  where d.id = v_dispute.id;
  perform private.note_audit('dispute.answered', v_booking.id, private.get_venue_of_court(v_booking.court_id), jsonb_build_object('note', v_note));
  perform private.notify_user(v_booking.user_id, 'problem_answered',
    'Baari answered about ' || private.format_booking_label(v_booking) || ': ' || v_note, v_booking.id);
  update public.bookings b set rev = rev where b.id = v_booking.id;
  return jsonb_build_object('disputes', jsonb_build_array(private.dispute_json(v_dispute.id)));
end
$$;
comment on function private.answer_dispute(uuid, jsonb) is 'Closes a dispute with an answer that the customer reads {disputeId, rev, note of 10 to 600 characters}. Needs dispute.answer (representative, admin); nobody about an own booking. Answers {disputes}. Refuses with FORBIDDEN {right | reason: own}, NOT_FOUND, ALREADY_DECIDED {by, at}, CHANGED {rev}, NEEDS_NOTE, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('answer-dispute', true, true, 'dispute_locks', 'dispute.answer');

create function private.admin_disputes(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_state text := coalesce(p_filter ->> 'state', 'open');
  v_one uuid := case when p_filter ->> 'id' is not null then private.uuid_arg(p_filter, 'id') end;
  v_query text := private.query_arg(p_filter);
  v_most constant integer := private.get_search_scan_limit(v_query);
  v_found uuid[] := private.find_bookings(v_query);
  v_place record;
  v_at timestamptz;
  v_rows jsonb;
  v_scanned integer;
  v_next text;
begin
  if v_one is not null then
    return private.build_list_page((select jsonb_agg(private.dispute_json(d.id)) from private.disputes d where d.id = v_one), null);
  end if;
  if v_state not in ('open', 'closed') then
    perform private.fail(422, 'INVALID', '{"field": "state"}');
  end if;
  select * into v_place from private.parse_list_place(p_after);
  v_at := private.parse_place_time(v_place.key);
  with behind as materialized (
    -- Open ones oldest first, answered ones newest first.
    select d.id, d.booking_id, d.created_at, extract(epoch from d.created_at) * case v_state when 'open' then 1 else -1 end as place
    from private.disputes d
    where d.state = v_state and (v_at is null or d.created_at = v_at and d.id > v_place.id
      or case v_state when 'open' then d.created_at > v_at else d.created_at < v_at end)
  ), scanned as materialized (
    select * from behind b order by b.place, b.id limit v_most
  ), page as (
    select h.*, row_number() over (order by h.place, h.id) as nr
    from (
      select s.* from scanned s
      where v_query is null or s.booking_id in (
        select f.id from private.filter_bookings_by_query(array(select x.booking_id from scanned x), v_query, true) f)
      union
      select b.* from behind b where b.booking_id = any (v_found)
    ) h
    order by nr limit 51
  )
  select jsonb_agg(private.dispute_json(p.id) order by p.nr) filter (where p.nr <= 50),
    case when count(*) > 50 then max(private.format_exact_time(p.created_at) || '/' || p.id) filter (where p.nr = 50) end,
    case when count(*) <= 50 then (select count(*) from scanned) end
  into v_rows, v_next, v_scanned
  from page p;
  return private.build_list_page(v_rows, v_next, case when v_scanned = v_most then v_query end);
end
$$;
comment on function private.admin_disputes(jsonb, text) is 'View disputes of Baari {state: open (oldest first) or closed (newest first), q?}: private.dispute_json. {id}: that one alone, in any state. INVALID {field}.';
