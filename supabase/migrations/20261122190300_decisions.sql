-- Deciding, through the outbox: about bookings, refunds, applications, courts; and the calls. Exactly one of several people
-- who decide at once wins; the others are told by whom and when.
-- Locks: flush, persons, courts and dates, bookings, refunds; of each sort in one order, for a whole batch at its start.

create function private.require_account() returns uuid
language plpgsql set search_path = '' as $$
declare
  v_person uuid := auth.uid();
begin
  if v_person is null then
    perform private.fail(401, 'SIGNED_OUT');
  end if;
  perform 1 from public.users u where u.id = v_person for key share;
  if not found then
    perform private.fail(401, 'ACCOUNT_GONE');
  end if;
  if not private.has_desk() then
    perform private.fail(403, 'FORBIDDEN');
  end if;
  return v_person;
end
$$;
comment on function private.require_account() is
  'The caller''s id, for writes of people with a role, whose account stays until the end. Takes no lock of the person: two who decide about each other''s bookings would deadlock. SIGNED_OUT, ACCOUNT_GONE, FORBIDDEN.';

create function private.batch_ids(p_items jsonb, p_names text[]) returns uuid[]
language sql stable set search_path = '' as $$
  select array(
    select distinct (e -> 'args' ->> n)::uuid
    from jsonb_array_elements(p_items) as e cross join unnest(p_names) as n
    join private.mutation_kinds k on k.kind = e ->> 'kind' and k.is_desk
    where jsonb_typeof(e -> 'args') = 'object' and e -> 'args' ->> n ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    order by 1
  )
$$;
comment on function private.batch_ids(jsonb, text[]) is 'The ids under these names in the arguments of a batch''s desk writes, each once, in order.';

create function private.lock_batch(p_items jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_bookings uuid[];
begin
  if not private.has_desk() then
    return;
  end if;
  v_bookings := private.batch_ids(p_items, '{bookingId,entryId}') || array(
    select r.booking_id from public.refunds r where r.id = any (private.batch_ids(p_items, '{refundId}')));
  perform pg_advisory_xact_lock(hashtextextended('person:' || p.user_id, 0))
  from (
    select distinct b.user_id from public.bookings b where b.id = any (v_bookings) and b.user_id is not null order by 1
  ) p;
  perform pg_advisory_xact_lock(hashtextextended('court:' || c.court || c.day, 0))
  from (
    select distinct lower(e -> 'args' ->> 'courtId') as court, e -> 'args' ->> 'day' as day
    from jsonb_array_elements(p_items) as e join private.mutation_kinds k on k.kind = e ->> 'kind' and k.is_desk
    where e -> 'args' ->> 'courtId' is not null and e -> 'args' ->> 'day' is not null order by 1, 2
  ) c;
  perform 1 from public.bookings b where b.id = any (v_bookings) order by b.id for update;
end
$$;
comment on function private.lock_batch(jsonb) is
  'Takes every lock that the desk writes of a batch will need, in the one order, before the first of them runs: people who work through the same list from opposite ends then wait instead of deadlocking.';

create or replace function private.apply_mutations(p_batch jsonb) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := auth.uid();
  v_who text := coalesce(v_person::text, 'device ' || left(p_batch ->> 'device', 64), '');
  v_items jsonb := p_batch -> 'mutations';
  v_desk integer;
  v_item jsonb;
  v_verdict jsonb;
  v_halted jsonb := '{}';
  v_lane text;
  v_results jsonb[] := '{}';
begin
  if jsonb_typeof(v_items) is distinct from 'array' or jsonb_array_length(v_items) > 25 or length(p_batch::text) > 131072 then
    perform private.fail(422, 'INVALID', '{"mutations": "an array of at most 25, 128 kB together"}');
  end if;
  perform set_config('baari.device', coalesce(left(p_batch ->> 'device', 64), ''), true);
  -- Two flushers of one person (worker and page) take turns: in opposite order they would deadlock.
  perform pg_advisory_xact_lock(hashtextextended('flush:' || v_who, 0));
  select count(*) into v_desk
  from jsonb_array_elements(v_items) as e join private.mutation_kinds k on k.kind = e ->> 'kind' and k.is_desk;
  if v_desk < jsonb_array_length(v_items) then
    perform pg_advisory_xact_lock(hashtextextended('person:' || v_who, 0));
  end if;
  if v_desk > 0 then
    perform private.lock_batch(v_items);
  end if;

  for v_item in select e from jsonb_array_elements(v_items) as e loop
    v_lane := coalesce(v_item ->> 'entity', v_item ->> 'id', '');
    if v_halted ? v_lane then
      v_verdict := jsonb_build_object('id', v_item -> 'id') || (v_halted -> v_lane);
    else
      v_verdict := private.apply_one(v_item, v_person);
      if v_verdict ->> 'status' in ('rejected', 'unsupported') then
        v_halted := v_halted || jsonb_build_object(v_lane, '{"status": "blocked"}'::jsonb);
      elsif v_verdict ->> 'status' = 'deferred' then
        v_halted := v_halted || jsonb_build_object(v_lane, v_verdict - 'id');
      end if;
    end if;
    v_results := v_results || v_verdict;
  end loop;
  return private.answer('am1', jsonb_build_object('results', to_jsonb(v_results)));
end
$$;

create or replace function private.apply_one(p_item jsonb, p_person uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
  v_kind private.mutation_kinds;
  v_args jsonb := coalesce(p_item -> 'args', '{}');
  v_hash text := encode(sha256(convert_to(v_args::text, 'UTF8')), 'hex');
  v_known private.client_mutations;
  v_result jsonb;
  v_state text;
  v_code text;
  v_detail text;
begin
  if coalesce(p_item ->> 'id', '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return jsonb_build_object('id', p_item -> 'id', 'status', 'rejected', 'code', 'INVALID');
  end if;
  v_id := (p_item ->> 'id')::uuid;
  select * into v_kind from private.mutation_kinds k where k.kind = p_item ->> 'kind';
  if not found or coalesce(p_item ->> 'v', '') !~ '^[0-9]{1,4}$'
    or (p_item ->> 'v')::integer not between v_kind.oldest_version and v_kind.newest_version
  then
    return jsonb_build_object('id', v_id, 'status', 'unsupported');
  end if;

  begin
    if v_kind.is_desk then
      perform private.require_account();
    elsif v_kind.needs_person then
      perform private.require_person();
    end if;
    insert into private.client_mutations as c (id, user_id, kind, args_hash) values (v_id, p_person, v_kind.kind, v_hash)
    on conflict (id) do nothing;
    if not found then
      select * into v_known from private.client_mutations c where c.id = v_id;
      if (v_known.user_id is distinct from p_person and v_kind.needs_person)
        or v_known.kind <> v_kind.kind or v_known.args_hash <> v_hash
      then
        return jsonb_build_object('id', v_id, 'status', 'rejected', 'code', 'IDEMPOTENCY_MISMATCH');
      end if;
      return jsonb_build_object('id', v_id, 'status', 'duplicate', 'rows', coalesce(v_known.result, '{}'));
    end if;
    if v_kind.is_desk then
      perform private.count_hit('desk:' || p_person, 300, interval '1 hour');
    end if;
    v_result := private.run_mutation(v_kind.kind, v_id, v_args);
    update private.client_mutations c set result = v_result where c.id = v_id;
    return jsonb_build_object('id', v_id, 'status', 'applied', 'rows', coalesce(v_result, '{}'));
  exception when others then
    get stacked diagnostics v_state = returned_sqlstate, v_code = message_text, v_detail = pg_exception_detail;
    -- Trouble of the moment (serialisation, resources, shutdown, connection, lock timeout): let the whole call fail, so
    -- that the phone sends all of it again.
    if left(v_state, 2) in ('40', '53', '57', '08') or v_state = '55P03' then
      raise;
    end if;
    if v_state = 'PT429' then
      return jsonb_build_object('id', v_id, 'status', 'deferred', 'code', v_code,
        'retry_after', coalesce((nullif(v_detail, '')::jsonb ->> 'retry_after')::integer, 600));
    end if;
    if left(v_state, 2) = 'PT' then
      return jsonb_build_object('id', v_id, 'status', 'rejected', 'code', v_code,
        'detail', coalesce(nullif(v_detail, '')::jsonb, '{}'), 'rows', private.current_rows(v_args));
    end if;
    if left(v_state, 2) in ('22', '23', 'P0') then
      return jsonb_build_object('id', v_id, 'status', 'rejected', 'code', 'INVALID', 'rows', private.current_rows(v_args));
    end if;
    -- A fault of ours: this item waits for a repaired server, the others go on.
    return jsonb_build_object('id', v_id, 'status', 'deferred', 'code', 'UNEXPECTED', 'retry_after', 900);
  end;
end
$$;
comment on function private.apply_one(jsonb, uuid) is
  'One queued write in its own savepoint: applied, duplicate (same id again: same rows), rejected {code, rows}, deferred {retry_after} or unsupported. Rejections are not remembered: a resend is judged anew. Desk writes: 300 an hour of a person.';

-- Arguments.

create function private.integer_arg(p_args jsonb, p_name text, p_least integer, p_most integer) returns integer
language plpgsql immutable set search_path = '' as $$
begin
  if jsonb_typeof(p_args -> p_name) is null or jsonb_typeof(p_args -> p_name) = 'null' then
    return null;
  end if;
  if jsonb_typeof(p_args -> p_name) <> 'number' or p_args ->> p_name !~ '^-?[0-9]{1,9}$'
    or (p_args ->> p_name)::integer not between p_least and p_most
  then
    perform private.fail(422, 'INVALID', jsonb_build_object('field', p_name));
  end if;
  return (p_args ->> p_name)::integer;
end
$$;
comment on function private.integer_arg(jsonb, text, integer, integer) is 'A whole number of an argument within bounds; null when absent. INVALID {field}.';

create function private.words_arg(p_args jsonb, p_name text, p_most integer) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_words text := private.text_arg(p_args, p_name);
begin
  if length(v_words) > p_most then
    perform private.fail(422, 'INVALID', jsonb_build_object('field', p_name, 'length', length(v_words), 'max', p_most));
  end if;
  return v_words;
end
$$;
comment on function private.words_arg(jsonb, text, integer) is 'A trimmed text argument of at most so many characters; null when absent or empty. INVALID {field, length, max}.';

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
comment on function private.reference_arg(jsonb, text) is 'A transaction ID without its spaces, 1 to 40 letters, digits or dashes; null when absent. INVALID {field}.';

create function private.check_rev(p_args jsonb, p_rev integer) returns void
language plpgsql immutable set search_path = '' as $$
begin
  if p_args ->> 'rev' is distinct from p_rev::text then
    perform private.fail(409, 'CHANGED', jsonb_build_object('rev', p_rev));
  end if;
end
$$;
comment on function private.check_rev(jsonb, integer) is 'CHANGED {rev} unless the argument rev is the version that stands.';

-- Who was first.

create function private.person_name(p_person uuid) returns text
language sql stable set search_path = '' as $$
  select case
    when exists (select 1 from private.admins a where a.user_id = p_person) and not private.is_staff() then 'Baari'
    else (select u.name from public.users u where u.id = p_person)
  end
$$;
comment on function private.person_name(uuid) is 'The name of somebody who did something, as colleagues see it; a person of Baari is Baari to everybody else. Null for nobody, and once the account is gone.';

create function private.decision_of(b public.bookings) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('status', b.status) || coalesce((
    select jsonb_build_object(
      'by', case when a.actor = b.user_id then 'customer' else coalesce(private.person_name(a.actor), b.ended_by, 'platform') end,
      'at', private.iso(a.at), 'reason', b.end_reason)
    from private.audit_log a
    where a.row_id = b.id and a.action in ('booking.confirmed', 'booking.cancelled', 'booking.refund_due', 'booking.made')
    order by a.id desc limit 1
  ), '{}')
$$;
comment on function private.decision_of(public.bookings) is 'How a booking stands, and by whom and when it came to that {status, by, at, reason}; by is a name, customer, or time.';

create function private.check_open_decision(b public.bookings, p_args jsonb, p_status text) returns void
language plpgsql stable set search_path = '' as $$
begin
  if b.user_id = auth.uid() then
    perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
  end if;
  if b.status <> p_status then
    perform private.fail(409, case when b.status = 'refund_due' and b.ended_by = 'time' then 'TOO_LATE' else 'ALREADY_DECIDED' end,
      private.decision_of(b));
  end if;
  perform private.check_rev(p_args, b.rev);
end
$$;
comment on function private.check_open_decision(public.bookings, jsonb, text) is
  'Refuses a decision about the own booking, about one that is not in this status any more, and about another version than the one that was seen. FORBIDDEN {reason: own}, ALREADY_DECIDED {status, by, at}, TOO_LATE {the same} when time ended it, CHANGED {rev}.';

create function private.refuse_used_reference(p_reference text, p_booking uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_used jsonb;
begin
  -- Confirming and paying back note it in two tables: one after the other.
  perform pg_advisory_xact_lock(hashtextextended('reference:' || lower(p_reference), 0));
  select jsonb_strip_nulls(jsonb_build_object('code', b.code, 'refund', u.refund_id)) into v_used
  from (
    select d.booking_id, null::uuid as refund_id from public.booking_desk d where lower(d.reference) = lower(p_reference)
    union all
    select r.booking_id, r.id from private.refund_notes n join public.refunds r on r.id = n.refund_id
    where lower(n.incoming_reference) = lower(p_reference)
  ) u join public.bookings b on b.id = u.booking_id
  where b.id <> p_booking limit 1;
  if found then
    perform private.fail(409, 'REFERENCE_USED', v_used);
  end if;
end
$$;
comment on function private.refuse_used_reference(text, uuid) is
  'One incoming payment pays for one booking, whether that was confirmed or is paid back. REFERENCE_USED {code, refund} of the other one.';

-- Decisions about bookings.

create or replace function private.decline_booking(
  p_booking uuid, p_reason text, p_note text default null, p_received integer default null
) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_booking public.bookings := private.lock_booking(p_booking);
  v_note text := nullif(btrim(p_note), '');
  v_is_paid boolean := v_booking.payment_receipt is not null and v_booking.total_price > 0;
begin
  if p_reason is null or p_reason not in ('not_paid', 'unreadable', 'too_low', 'court', 'other') then
    perform private.fail(422, 'INVALID', jsonb_build_object('reason', p_reason));
  end if;
  if not (
    private.checks_payment(v_booking.payee, v_booking.court_id)
    or (p_reason in ('court', 'other') and private.runs_court(v_booking.court_id))
  ) then
    perform private.fail(403, 'FORBIDDEN', jsonb_build_object('reason', p_reason));
  end if;
  if v_booking.status <> 'pending' then
    perform private.fail(409, 'ALREADY_DECIDED', private.decision_of(v_booking));
  end if;
  if p_reason = 'other' and v_note is null then
    perform private.fail(422, 'NEEDS_NOTE');
  end if;
  if length(v_note) > 300 then
    perform private.fail(422, 'INVALID', jsonb_build_object('note', length(v_note)));
  end if;
  if (p_reason = 'too_low') <> (p_received is not null)
    or (p_received is not null and p_received not between 1 and v_booking.total_price - 1)
  then
    perform private.fail(422, 'INVALID', jsonb_build_object('received', p_received));
  end if;

  -- Before the step: the trigger that opens refunds finds this one made, with what really came.
  if p_reason = 'too_low' then
    perform private.open_refund(v_booking.id, p_received, 'declined', true, v_booking.payee);
  end if;
  perform private.note_audit('booking.declined', v_booking.id, private.venue_of(v_booking.court_id),
    jsonb_build_object('reason', p_reason, 'note', v_note, 'received', p_received));
  update public.bookings b set
    status = case when v_is_paid and p_reason in ('court', 'other') then 'refund_due' else 'cancelled' end,
    ended_by = case when auth.uid() is null or private.is_staff() then 'platform' else 'venue' end,
    end_reason = p_reason, end_note = v_note
  where b.id = v_booking.id returning * into v_booking;
  return jsonb_build_object('booking', private.booking_json(v_booking));
end
$$;
comment on function private.decline_booking(uuid, text, text, integer) is
  'Staff refuse a pending booking: not_paid and unreadable cancel it without a refund; too_low cancels it and owes what was received (PKR); court and other (note to the customer required) owe the total. NOT_FOUND, FORBIDDEN {reason}, ALREADY_DECIDED {status, by, at}, NEEDS_NOTE, INVALID {reason | note | received}.';

create function private.confirm_payment(b public.bookings, p_args jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_received integer := private.integer_arg(p_args, 'received', 1, 10000000);
  v_collect integer := private.integer_arg(p_args, 'collect', 0, 10000000);
  v_reference text := private.reference_arg(p_args, 'reference');
  v_note text := private.words_arg(p_args, 'note', 300);
  v_account uuid := case when p_args ->> 'accountId' is not null then private.uuid_arg(p_args, 'accountId') end;
  v_missing integer := b.total_price - v_received;
begin
  if v_received is null then
    perform private.fail(422, 'INVALID', '{"field": "received"}');
  end if;
  if v_account is not null and not exists (
    select 1 from public.bank_details d
    where d.id = v_account
      and d.venue_id is not distinct from case b.payee when 'venue' then private.venue_of(b.court_id) end
  ) then
    perform private.fail(422, 'INVALID', '{"field": "accountId"}');
  end if;
  if v_missing > 0 and v_collect is distinct from v_missing then
    perform private.fail(409, 'AMOUNT_LOW', jsonb_build_object('missing', v_missing));
  end if;
  if v_missing <= 0 and v_collect > 0 then
    perform private.fail(422, 'INVALID', '{"field": "collect"}');
  end if;
  if v_reference is not null then
    perform private.refuse_used_reference(v_reference, b.id);
  end if;

  insert into public.booking_desk as d (
    booking_id, confirmed_by, account_id, received, reference, decision_note, to_collect, created_at
  ) values (
    b.id, auth.uid(), v_account, v_received, v_reference, v_note, greatest(v_missing, 0), private.app_now()
  )
  on conflict (booking_id) do update set
    confirmed_by = excluded.confirmed_by, account_id = excluded.account_id, received = excluded.received,
    reference = excluded.reference, decision_note = excluded.decision_note, to_collect = excluded.to_collect;
  perform private.open_refund(b.id, -v_missing, 'overpaid', true, b.payee);
  perform private.note_audit('payment.found', b.id, private.venue_of(b.court_id), jsonb_build_object(
    'received', v_received, 'reference', v_reference, 'account', v_account, 'collect', nullif(greatest(v_missing, 0), 0)));
  update public.bookings x set status = 'confirmed' where x.id = b.id;
end
$$;
comment on function private.confirm_payment(public.bookings, jsonb) is
  'Confirms a locked pending booking with what arrived {received, collect?, reference?, accountId?, note?}: what is too much is owed back, what is missing has to be collected at the venue, and said. INVALID {field}, AMOUNT_LOW {missing}, REFERENCE_USED {code}.';

create function private.decide_booking(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_booking(private.uuid_arg(p_args, 'bookingId'));
  v_decision text := p_args ->> 'decision';
  v_reason text := private.text_arg(p_args, 'reason');
begin
  if v_decision is null or v_decision not in ('confirm', 'decline') then
    perform private.fail(422, 'INVALID', '{"field": "decision"}');
  end if;
  perform private.need(private.venue_of(v_booking.court_id),
    case when v_decision = 'confirm' or v_reason in ('not_paid', 'unreadable', 'too_low') then 'booking.confirm' else 'booking.decline' end,
    v_booking.payee);
  perform private.check_open_decision(v_booking, p_args, 'pending');
  if v_decision = 'confirm' then
    perform private.confirm_payment(v_booking, p_args);
  else
    perform private.decline_booking(v_booking.id, v_reason, private.words_arg(p_args, 'note', 300),
      case v_reason when 'too_low' then private.integer_arg(p_args, 'received', 1, 10000000) end);
  end if;
  return private.entry_rows(array[v_booking.id]);
end
$$;
comment on function private.decide_booking(uuid, jsonb) is
  'Decides about a pending booking {bookingId, rev, decision: confirm, received, reference?, collect?, accountId?, note?} or {…, decision: decline, reason: not_paid, unreadable, too_low (received), court, other (note)}. NOT_FOUND, FORBIDDEN {right | reason}, ALREADY_DECIDED {status, by, at}, TOO_LATE, CHANGED {rev}, AMOUNT_LOW {missing}, REFERENCE_USED {code}, NEEDS_NOTE, INVALID {field}.';

create function private.cancel_for_venue(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings := private.lock_booking(private.uuid_arg(p_args, 'bookingId'));
  v_venue uuid := private.venue_of(v_booking.court_id);
  v_reason text := private.text_arg(p_args, 'reason');
  v_note text := private.words_arg(p_args, 'note', 300);
  v_refund integer := private.received_for(v_booking.id, v_booking.total_price);
begin
  perform private.need(v_venue, 'booking.cancel');
  if v_booking.source <> 'app' then
    perform private.fail(422, 'INVALID', '{"field": "bookingId", "reason": "entry"}');
  end if;
  perform private.check_open_decision(v_booking, p_args, 'confirmed');
  if v_reason is null or v_reason not in ('weather', 'court', 'other') then
    perform private.fail(422, 'INVALID', '{"field": "reason"}');
  end if;
  if v_reason = 'other' and v_note is null then
    perform private.fail(422, 'NEEDS_NOTE');
  end if;
  if private.integer_arg(p_args, 'expectedRefund', 0, 10000000) is distinct from v_refund then
    perform private.fail(409, 'REFUND_CHANGED', jsonb_build_object('refund', v_refund));
  end if;
  perform private.note_audit('booking.called_off', v_booking.id, v_venue,
    jsonb_build_object('reason', v_reason, 'note', v_note, 'refund', v_refund));
  update public.bookings b set
    status = 'cancelled', ended_by = case when private.is_staff() then 'platform' else 'venue' end,
    end_reason = v_reason, end_note = v_note
  where b.id = v_booking.id;
  return private.entry_rows(array[v_booking.id]);
end
$$;
comment on function private.cancel_for_venue(uuid, jsonb) is
  'Calls off a confirmed booking of a customer {bookingId, rev, reason: weather, court, other, note?, expectedRefund}; everything that was received is owed back. NOT_FOUND, FORBIDDEN {right | reason}, ALREADY_DECIDED {status, by, at}, CHANGED {rev}, REFUND_CHANGED {refund}, NEEDS_NOTE, INVALID {field}.';

-- Refunds.

create or replace function private.find_payment(p_refund uuid, p_details jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_reference text := private.reference_arg(p_details, 'incomingReference');
begin
  if v_reference is null then
    perform private.fail(422, 'INVALID', '{"field": "incomingReference"}');
  end if;
  perform private.refuse_used_reference(v_reference, (select r.booking_id from public.refunds r where r.id = p_refund));
  insert into private.refund_notes as n (refund_id, incoming_reference, found_by, note)
  values (p_refund, v_reference, auth.uid(), private.text_arg(p_details, 'note'))
  on conflict (refund_id) do update set
    incoming_reference = excluded.incoming_reference, found_by = excluded.found_by, note = coalesce(excluded.note, n.note);
  update public.refunds r set is_seen = true where r.id = p_refund;
exception when unique_violation then
  perform private.fail(409, 'REFERENCE_USED', jsonb_build_object('refund', (
    select n.refund_id from private.refund_notes n where lower(n.incoming_reference) = lower(v_reference))));
end
$$;
comment on function private.find_payment(uuid, jsonb) is
  'Notes the transaction ID of the incoming payment: from now on money may be sent back. INVALID {field}, REFERENCE_USED {code | refund}.';

create or replace function private.note_refund(p_refund uuid, p_details jsonb) returns void
language plpgsql set search_path = '' as $$
begin
  insert into private.refund_notes as n (refund_id, settled_by, paid_to, note, sent_on)
  values (p_refund, auth.uid(), private.text_arg(p_details, 'paidTo'), private.text_arg(p_details, 'note'),
    (p_details ->> 'date')::date)
  on conflict (refund_id) do update set
    settled_by = excluded.settled_by, paid_to = excluded.paid_to, note = coalesce(excluded.note, n.note), sent_on = excluded.sent_on;
end
$$;

create or replace function private.check_settling(r public.refunds, p_court uuid, p_action text, p_details jsonb) returns void
language plpgsql stable set search_path = '' as $$
declare
  v_by uuid;
begin
  if p_action is null or p_action not in ('found', 'not_found', 'sent', 'void', 'undo') or jsonb_typeof(p_details) is distinct from 'object' then
    perform private.fail(422, 'INVALID', jsonb_build_object('action', p_action));
  end if;
  if auth.uid() is not null and not private.can(private.venue_of(p_court),
    case when p_action in ('void', 'undo') then 'refund.void' else 'refund.settle' end, r.payer)
  then
    perform private.fail(403, 'FORBIDDEN', jsonb_build_object('action', p_action));
  end if;
  if exists (select 1 from public.bookings b where b.id = r.booking_id and b.user_id = auth.uid()) then
    perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
  end if;
  if (r.state = 'due') = (p_action = 'undo') or (r.is_seen and p_action in ('found', 'not_found')) then
    select case r.state when 'due' then n.found_by else n.settled_by end into v_by
    from private.refund_notes n where n.refund_id = r.id;
    perform private.fail(409, 'ALREADY_DECIDED', jsonb_build_object(
      'state', r.state, 'isSeen', r.is_seen, 'at', private.iso(r.settled_at), 'by', v_by, 'name', private.person_name(v_by)));
  end if;
  if coalesce(p_details ->> 'rev', r.rev::text) <> r.rev::text then
    perform private.fail(409, 'CHANGED', jsonb_build_object('rev', r.rev));
  end if;
  if p_action = 'sent' and not r.is_seen then
    perform private.fail(409, 'PAYMENT_UNSEEN');
  end if;
  if p_action = 'undo' and r.settled_at <= private.app_now() - interval '24 hours' then
    perform private.fail(409, 'TOO_LATE', jsonb_build_object('at', private.iso(r.settled_at)));
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

create function private.day_arg(p_args jsonb, p_name text) returns date
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(p_args ->> p_name, '') !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    perform private.fail(422, 'INVALID', jsonb_build_object('field', p_name));
  end if;
  return make_date(left(p_args ->> p_name, 4)::integer, substr(p_args ->> p_name, 6, 2)::integer, right(p_args ->> p_name, 2)::integer);
exception when datetime_field_overflow then
  perform private.fail(422, 'INVALID', jsonb_build_object('field', p_name));
end
$$;
comment on function private.day_arg(jsonb, text) is 'A date argument, YYYY-MM-DD. INVALID {field}.';

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
  perform private.settle_refund(v_refund.id, p_args ->> 'action', p_args - '{refundId,action}'::text[]);
  return private.entry_rows(array[v_refund.booking_id]) || jsonb_build_object(
    'refunds', jsonb_build_array(private.refund_json(v_refund.id)));
end
$$;
comment on function private.settle_refund(uuid, jsonb) is
  'One step of a refund {refundId, rev, action, …}, as private.settle_refund(refund, action, details) for the SQL console; found, not_found and sent by whoever pays, void and undo by admins.';

create function private.refund_json(p_refund uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', r.id, 'bookingId', r.booking_id, 'code', b.code, 'amount', r.amount, 'reason', r.reason, 'payer', r.payer,
    'state', r.state, 'isSeen', r.is_seen, 'dueAt', private.iso(r.due_at), 'settledAt', private.iso(r.settled_at),
    'method', r.method, 'reference', r.reference, 'sentOn', n.sent_on, 'paidTo', n.paid_to, 'note', n.note,
    'settledBy', private.person_name(n.settled_by), 'foundBy', private.person_name(n.found_by),
    'incomingReference', coalesce(n.incoming_reference, d.reference),
    'name', coalesce(u.name, n.name), 'phone', coalesce(u.phone, n.phone), 'email', coalesce(u.email, n.email),
    'label', private.booking_label(b), 'venueId', c.venue_id, 'total', b.total_price, 'rev', r.rev)
  from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
  left join private.refund_notes n on n.refund_id = r.id
  left join public.booking_desk d on d.booking_id = b.id
  left join public.users u on u.id = b.user_id
  where r.id = p_refund
$$;
comment on function private.refund_json(uuid) is 'A refund as those see it who pay it: whose, for what, how it was settled and by whom.';

-- Calls.

create function private.log_call(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings;
  v_outcome text := private.text_arg(p_args, 'outcome');
  v_back timestamptz;
begin
  perform private.need(null, 'call.log');
  select * into v_booking from public.bookings b where b.id = private.uuid_arg(p_args, 'bookingId') and b.source = 'app' for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_outcome is null or v_outcome not in ('reached', 'no_answer', 'wrong_number', 'call_back') then
    perform private.fail(422, 'INVALID', '{"field": "outcome"}');
  end if;
  if v_outcome = 'call_back' then
    v_back := private.instant_arg(p_args, 'backAt');
    if v_back is null or v_back not between private.app_now() and private.app_now() + interval '48 hours' then
      perform private.fail(422, 'INVALID', '{"field": "backAt"}');
    end if;
  end if;
  insert into public.booking_calls (id, booking_id, by_id, at, outcome, back_at, note)
  values (p_id, v_booking.id, auth.uid(), private.app_now(), v_outcome, v_back, private.words_arg(p_args, 'note', 300));
  perform private.note_audit('call.logged', v_booking.id, private.venue_of(v_booking.court_id), jsonb_build_object('outcome', v_outcome));
  return private.entry_rows(array[v_booking.id]);
end
$$;
comment on function private.log_call(uuid, jsonb) is
  'Notes a call to a customer {bookingId, outcome: reached, no_answer, wrong_number, call_back (backAt, within 48 hours), note?}. FORBIDDEN, NOT_FOUND, INVALID {field}.';

create function private.instant_arg(p_args jsonb, p_name text) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  if p_args ->> p_name is null then
    return null;
  end if;
  if p_args ->> p_name !~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,6})?Z$' then
    perform private.fail(422, 'INVALID', jsonb_build_object('field', p_name));
  end if;
  return make_timestamptz(
    left(p_args ->> p_name, 4)::integer, substr(p_args ->> p_name, 6, 2)::integer, substr(p_args ->> p_name, 9, 2)::integer,
    substr(p_args ->> p_name, 12, 2)::integer, substr(p_args ->> p_name, 15, 2)::integer,
    rtrim(substr(p_args ->> p_name, 18), 'Z')::double precision, 'UTC');
exception when datetime_field_overflow then
  perform private.fail(422, 'INVALID', jsonb_build_object('field', p_name));
end
$$;
comment on function private.instant_arg(jsonb, text) is 'An instant argument, ISO 8601 in UTC; null when absent. INVALID {field}.';

create function private.claim_call(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_booking public.bookings;
  v_before private.call_claims;
begin
  perform private.need(null, 'call.log');
  select * into v_booking from public.bookings b where b.id = private.uuid_arg(p_args, 'bookingId') for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  select * into v_before from private.call_claims c where c.booking_id = v_booking.id and c.until > v_now and c.by_id <> auth.uid();
  -- A renewal every two minutes is no event.
  if not exists (select 1 from private.call_claims c where c.booking_id = v_booking.id and c.by_id = auth.uid() and c.until > v_now) then
    perform private.note_audit('call.opened', v_booking.id, private.venue_of(v_booking.court_id), '{}');
  end if;
  insert into private.call_claims as c (booking_id, by_id, since, until)
  values (v_booking.id, auth.uid(), v_now, v_now + interval '10 minutes')
  on conflict (booking_id) do update set
    since = case when c.by_id = excluded.by_id and c.until > v_now then c.since else excluded.since end,
    by_id = excluded.by_id, until = excluded.until;
  return jsonb_build_object('claims', jsonb_build_array(jsonb_build_object(
    'bookingId', v_booking.id, 'until', private.iso(v_now + interval '10 minutes'),
    'before', private.person_name(v_before.by_id), 'beforeSince', private.iso(v_before.since))));
end
$$;
comment on function private.claim_call(uuid, jsonb) is
  'Notes for 10 minutes that the caller has a booking {bookingId} open; the last one wins and hears who else had (before, since). Keeps nobody out. FORBIDDEN, NOT_FOUND.';

-- Businesses.

create or replace function private.audit_vendor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_change('vendor.' || new.status, new.id, jsonb_build_object(
    'from', case when tg_op = 'UPDATE' then old.status end, 'business', new.business_name,
    'note', case when tg_op = 'UPDATE' and new.note is distinct from old.note then new.note end));
  return null;
end
$$;
comment on function private.audit_vendor() is
  'vendor.approved, vendor.rejected, vendor.pending, vendor.changes_requested, vendor.suspended {from, note}: decisions about businesses.';

create function private.vendor_json(p_vendor uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', d.id, 'business', d.business_name, 'name', d.name, 'email', d.email_address, 'phone', d.number,
    'location', d.location_address, 'description', d.description, 'status', d.status, 'note', d.note,
    'createdAt', private.iso(d.created_at), 'decidedAt', private.iso(d.decided_at), 'rev', d.rev,
    'account', (
      select jsonb_build_object('name', u.name, 'email', u.email, 'phone', u.phone, 'since', private.iso(u.created_at))
      from public.users u where u.id = d.user_id
    ),
    'venues', coalesce((
      select jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'city', v.city, 'isPublished', v.is_published) order by v.name, v.id)
      from public.venues v where v.vendor_id = d.id
    ), '[]'))
  from public.vendors d where d.id = p_vendor
$$;
comment on function private.vendor_json(uuid) is 'A business or application with its account and venues, as admins see it.';

create function private.decide_vendor(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_vendor public.vendors;
  v_decision text := private.text_arg(p_args, 'decision');
  v_note text := private.words_arg(p_args, 'note', 600);
  v_venue uuid;
  v_gone uuid[];
begin
  perform private.need(null, 'vendor.decide');
  select * into v_vendor from public.vendors d where d.id = private.uuid_arg(p_args, 'vendorId') for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_decision is null or v_decision not in ('approve', 'changes', 'reject', 'suspend', 'lift') then
    perform private.fail(422, 'INVALID', '{"field": "decision"}');
  end if;
  if v_vendor.user_id = auth.uid() then
    perform private.fail(403, 'FORBIDDEN', '{"reason": "own"}');
  end if;
  if v_vendor.status <> (case v_decision when 'suspend' then 'approved' when 'lift' then 'suspended' else 'pending' end) then
    perform private.fail(409, 'ALREADY_DECIDED', coalesce((
      select jsonb_build_object('by', private.person_name(a.actor), 'at', private.iso(a.at))
      from private.audit_log a where a.row_id = v_vendor.id and a.action like 'vendor.%' order by a.id desc limit 1
    ), '{}') || jsonb_build_object('status', v_vendor.status));
  end if;
  perform private.check_rev(p_args, v_vendor.rev);
  if v_decision <> 'approve' and v_decision <> 'lift' and coalesce(length(v_note), 0) < 10 then
    perform private.fail(422, 'NEEDS_NOTE');
  end if;

  if v_decision = 'approve' then
    insert into public.venues (name, address, city, area, vendor_id)
    values (private.clean_name(left(v_vendor.business_name, 120)), left(v_vendor.location_address, 300),
      coalesce(private.text_arg(p_args, 'city'), ''), coalesce(private.text_arg(p_args, 'area'), ''), v_vendor.id)
    returning id into v_venue;
    perform private.note_audit('venue.drafted', v_venue, v_venue, jsonb_build_object('vendor', v_vendor.id));
  elsif v_decision = 'suspend' then
    with hidden as (
      update public.venues v set is_published = false where v.vendor_id = v_vendor.id and v.is_published returning v.id
    )
    select coalesce(array_agg(h.id order by h.id), '{}') into v_gone from hidden h;
  elsif v_decision = 'lift' then
    update public.venues v set is_published = true
    where v.id = any (v_vendor.hidden_venues) and v.vendor_id = v_vendor.id and not v.is_published;
    v_gone := '{}';
  end if;
  update public.vendors d set
    status = case v_decision
      when 'changes' then 'changes_requested' when 'reject' then 'rejected' when 'suspend' then 'suspended' else 'approved' end,
    note = v_note, decided_at = private.app_now(), hidden_venues = coalesce(v_gone, d.hidden_venues)
  where d.id = v_vendor.id;
  return jsonb_build_object('vendors', jsonb_build_array(private.vendor_json(v_vendor.id)));
end
$$;
comment on function private.decide_vendor(uuid, jsonb) is
  'Decides about an application {vendorId, rev, decision: approve (city, area of the venue that is drafted for it), changes, reject}, or about a business {…, decision: suspend, lift}: its venues go offline and come back, bookings stay. All but approve and lift need a note of 10 to 600. FORBIDDEN, NOT_FOUND, ALREADY_DECIDED {status, by, at}, CHANGED {rev}, NEEDS_NOTE, INVALID {field | city, area}.';

create or replace function private.apply_as_vendor(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_missing text[] := array(
    select k from unnest(array['name', 'venueName', 'email', 'phone', 'location', 'description']) as k
    where private.text_arg(p_args, k) is null
  );
begin
  if cardinality(v_missing) > 0 then
    perform private.fail(422, 'INVALID', jsonb_build_object('missing', to_jsonb(v_missing)));
  end if;
  if private.text_arg(p_args, 'email') !~ '^[^@\s]+@[^@\s]+$' then
    perform private.fail(422, 'INVALID', '{"email": "malformed"}');
  end if;
  if exists (select 1 from public.vendors v where v.user_id = v_person and v.status = 'pending') then
    perform private.fail(409, 'ALREADY_APPLIED');
  end if;
  -- What somebody was asked to change is sent again, not a second one beside it.
  update public.vendors v set
    business_name = private.text_arg(p_args, 'venueName'), name = private.text_arg(p_args, 'name'),
    email_address = private.text_arg(p_args, 'email'), number = private.text_arg(p_args, 'phone'),
    location_address = private.text_arg(p_args, 'location'), description = private.text_arg(p_args, 'description'),
    status = 'pending'
  where v.user_id = v_person and v.status = 'changes_requested';
  if not found then
    insert into public.vendors (id, user_id, business_name, name, email_address, number, location_address, description, status)
    values (
      p_id, v_person, private.text_arg(p_args, 'venueName'), private.text_arg(p_args, 'name'),
      private.text_arg(p_args, 'email'), private.text_arg(p_args, 'phone'), private.text_arg(p_args, 'location'),
      private.text_arg(p_args, 'description'), 'pending'
    );
  end if;
  return '{}';
end
$$;
comment on function private.apply_as_vendor(uuid, jsonb) is
  'Vendor application {name, venueName, email, phone, location, description}, none of them blank; starts as pending, one open at a time, and replaces an own one that Baari wanted changed. INVALID {missing}, ALREADY_APPLIED, SIGNED_OUT, ACCOUNT_GONE.';

-- Courts: base price and order.

create function private.save_court(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_court public.courts;
  v_price integer := private.integer_arg(p_args, 'price', 0, 1000000);
  v_position integer := private.integer_arg(p_args, 'position', 0, 999);
  v_venue uuid := private.venue_of(private.uuid_arg(p_args, 'courtId'));
begin
  perform private.need(v_venue, 'court.edit');
  perform private.need(v_venue, 'price.edit');
  -- The venue's row first, as the trigger takes it after any change of a court.
  perform 1 from public.venues v where v.id = v_venue for no key update;
  select * into v_court from public.courts c where c.id = private.uuid_arg(p_args, 'courtId') for update;
  if not found or v_court.venue_id <> private.uuid_arg(p_args, 'venueId') then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_price is null and v_position is null then
    perform private.fail(422, 'INVALID', '{"field": "price"}');
  end if;
  perform private.check_rev(p_args, v_court.rev);
  if (coalesce(v_price, v_court.price_per_hour), coalesce(v_position, v_court.position))
    is distinct from (v_court.price_per_hour, v_court.position::integer)
  then
    update public.courts c set
      price_per_hour = coalesce(v_price, c.price_per_hour), position = coalesce(v_position, c.position)
    where c.id = v_court.id;
    perform private.note_audit('court.changed', v_court.id, v_venue, jsonb_build_object(
      'from', jsonb_build_object('price', v_court.price_per_hour, 'position', v_court.position),
      'to', jsonb_build_object('price', coalesce(v_price, v_court.price_per_hour), 'position', coalesce(v_position, v_court.position))));
  end if;
  return jsonb_build_object('courts', (
    select jsonb_agg(jsonb_build_object(
      'id', c.id, 'name', c.name, 'sport', c.sport, 'price', c.price_per_hour, 'position', c.position, 'rev', c.rev)
      order by c.position, c.name, c.id)
    from public.courts c where c.venue_id = v_venue));
end
$$;
comment on function private.save_court(uuid, jsonb) is
  'Sets base price and place of a court {venueId, courtId, rev, price?, position?}; holds and bookings keep the price that they were promised. Answers the venue''s courts in order. FORBIDDEN {right}, NOT_FOUND, CHANGED {rev}, INVALID {field}.';

insert into private.mutation_kinds (kind, needs_person, is_desk) values
  ('decide-booking', true, true), ('cancel-for-venue', true, true), ('settle-refund', true, true), ('log-call', true, true),
  ('claim-call', true, true), ('decide-vendor', true, true), ('save-court', true, true);

revoke execute on function
  private.require_account(), private.batch_ids(jsonb, text[]), private.lock_batch(jsonb),
  private.integer_arg(jsonb, text, integer, integer), private.words_arg(jsonb, text, integer), private.reference_arg(jsonb, text),
  private.check_rev(jsonb, integer), private.person_name(uuid), private.decision_of(public.bookings),
  private.check_open_decision(public.bookings, jsonb, text), private.refuse_used_reference(text, uuid),
  private.confirm_payment(public.bookings, jsonb), private.decide_booking(uuid, jsonb), private.cancel_for_venue(uuid, jsonb),
  private.day_arg(jsonb, text), private.settle_refund(uuid, jsonb), private.refund_json(uuid), private.log_call(uuid, jsonb),
  private.instant_arg(jsonb, text), private.claim_call(uuid, jsonb), private.vendor_json(uuid), private.decide_vendor(uuid, jsonb),
  private.save_court(uuid, jsonb)
from public, anon, authenticated;
