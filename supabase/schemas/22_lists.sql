-- Lists of the consoles: what a desk or the console of staff (/admin) looks up online and does not store. Lists of the desk are
-- here, those of /admin in 23_admin.sql; 11_refunds.sql has the refunds of both, 21_venue_settings.sql schedule_preview,
-- 18_entries.sql move_grid, 23_messages.sql the messages and 24_audit.sql the audit trail.
-- A list is a row of private.list_views and a function private.desk_<view>(venue, filter, after) or private.admin_<view>(filter,
-- after). private.desk_list and private.admin_list check the right and call it. It answers {rows, next}: 50 rows a page, unless its
-- comment says otherwise. next is sent as after for the following page and is null behind the last one.
-- A search has two halves. private.find_bookings finds what an index finds, however long the list is: the code, whole words or
-- beginnings of words of a name, a whole number or its last digits. private.filter_bookings_by_query looks into the first 2,000 rows
-- behind after for any part of a name or number, and in lists of Baari of the name of a venue; it takes the text as it is, never as a
-- pattern. Where a list has more rows than that the page says isCut. private.desk_bookings then answers a next behind these rows,
-- so its pages may be short; the other lists end there. Nobody finds a phone that they may not see.
-- Measured database time with 300,000 bookings: one booking 10 ms (tests/db/plans.test.ts), a search 12 to 29 ms
-- (tests/db/growth.test.ts).

create table private.list_views (
  console text not null check (console in ('desk', 'admin')),
  view_name text not null check (view_name ~ '^[a-z]+(_[a-z]+)*$'),
  right_name text not null,
  primary key (console, view_name),
  of_payee text check (of_payee in ('platform', 'venue'))
);
comment on table private.list_views is 'Lists of the consoles, each with the right it needs. The function of view days is private.desk_days for console desk, that of view overview private.admin_overview for console admin.';
comment on column private.list_views.of_payee is 'Payee for whose payments the right is checked; null for the venue''s payee of now. A venue that was paid itself still owes its refunds after the payee has changed.';
insert into private.list_views (console, view_name, right_name, of_payee) values
  ('admin', 'overview', 'overview.see', null),
  ('admin', 'decide', 'call.log', null),
  ('admin', 'call', 'call.log', null),
  ('admin', 'done', 'call.log', null),
  ('admin', 'booking', 'call.log', null),
  ('admin', 'refunds', 'call.log', null),
  ('admin', 'disputes', 'dispute.answer', null),
  ('admin', 'vendors', 'vendor.decide', null),
  ('admin', 'audit', 'audit.see', null),
  ('desk', 'bookings', 'booking.decline', null),
  ('desk', 'days', 'booking.decline', null),
  ('desk', 'booking', 'booking.decline', null),
  ('desk', 'schedule_preview', 'hours.edit', null),
  ('desk', 'move_grid', 'booking.move', null),
  ('desk', 'staff', 'staff.edit', null),
  ('desk', 'refunds', 'refund.settle', 'venue');

-- Pages

create function private.parse_list_place(p_after text, out key text, out id uuid)
language plpgsql immutable set search_path = '' as $$
begin
  key := split_part(p_after, '/', 1);
  id := private.parse_uuid(substr(p_after, length(key) + 2));
  if p_after is not null and (key !~ '^[0-9TZ:.-]{1,40}$' or id is null) then
    perform private.fail(422, 'INVALID', '{"field": "after"}');
  end if;
end
$$;
comment on function private.parse_list_place(text) is 'Reads after, the row behind which a page starts: <key>/<id>; nulls for the first page. Refuses with INVALID {field} unless a list made it.';

create function private.parse_place_time(p_key text) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  return private.instant_arg(jsonb_build_object('after', nullif(p_key, '')), 'after');
end
$$;
comment on function private.parse_place_time(text) is 'Reads the key of a list that is ordered by time. Refuses with INVALID {field}.';

create function private.format_exact_time(p_at timestamptz) returns text
language sql immutable set search_path = '' as $$ select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;
comment on function private.format_exact_time(timestamptz) is 'An instant in ISO 8601 with microseconds, so that a page starts exactly behind its row.';

create function private.build_list_page(p_rows jsonb, p_next text, p_cut_query text default null) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('rows', coalesce(p_rows, '[]'), 'next', p_next) || case
    when p_cut_query is null or p_rows @> jsonb_build_array(jsonb_build_object('code', private.parse_code(p_cut_query))) then '{}'
    else '{"isCut": true}'
  end::jsonb
$$;
comment on function private.build_list_page(jsonb, text, text) is 'A page of a list {rows, next, isCut}. p_cut_query: the text of a search that did not look at all rows; isCut is left out without one, and where the text is the code of a row of the page.';

-- Search

create function private.query_arg(p_filter jsonb) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_query text := left(lower(private.text_arg(p_filter, 'q')), 80);
begin
  if length(v_query) < 3 then
    perform private.fail(422, 'INVALID', '{"field": "q", "least": 3}');
  end if;
  return v_query;
end
$$;
comment on function private.query_arg(jsonb) is 'Reads the searched text {q} in lower case, cut at 80 characters; null without one. Refuses with INVALID {field, least} below 3 characters.';

create function private.has_digits(p_query text, p_phone text) returns boolean
language plpgsql immutable set search_path = '' as $$
begin
  -- A leading 0 is dropped: 0300 1234567 is +92 300 1234567.
  return length(regexp_replace(p_query, '[^0-9]', '', 'g')) >= 4
    and position(regexp_replace(regexp_replace(p_query, '[^0-9]', '', 'g'), '^0', '') in regexp_replace(p_phone, '[^0-9]', '', 'g')) > 0;
end
$$;
comment on function private.has_digits(text, text) is 'Whether the digits of a search, at least four, occur in a phone number. Null without a number.';

create function private.parse_code(p_query text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  return translate(regexp_replace(upper(p_query), '[^0-9A-Z]', '', 'g'), 'ILO', '110');
end
$$;
comment on function private.parse_code(text) is 'A searched text as the code of a booking, as people misread it: KB-7F3k is KB7F3K, and O is 0.';

create function private.filter_bookings_by_query(p_bookings uuid[], p_query text, p_with_venue boolean) returns table (id uuid)
language plpgsql stable set search_path = '' as $$
declare
  v_code text := private.parse_code(p_query);
  v_has_digits boolean := length(regexp_replace(p_query, '[^0-9]', '', 'g')) >= 4;
  v_numbers_from date := case when private.is_staff() then '-infinity'::date else private.karachi_today() - 30 end;
begin
  -- Each booking and each name is looked up by its id: joins would read all bookings, people and venues. limit 1 keeps the planner
  -- from making a join of the first one.
  return query
    select b.id
    from unnest(p_bookings) as i cross join lateral (select x.* from public.bookings x where x.id = i limit 1) b
    where b.code = v_code
      -- position() takes the text as it is: % and _ are no wildcards.
      or position(p_query in lower(coalesce((select u.name from public.users u where u.id = b.user_id), private.get_guest_name(b)))) > 0
      -- A number that the caller may not see (30 days after the day) is not found by its digits either.
      or (v_has_digits and b.booking_date >= v_numbers_from and private.has_digits(p_query, coalesce(
        (select u.phone from public.users u where u.id = b.user_id),
        (select d.guest_phone from public.booking_desk d where d.booking_id = b.id),
        (select k.phone from private.booking_contacts k where k.booking_id = b.id))))
      or (p_with_venue and position(p_query in (
        select lower(v.name) from public.courts c join public.venues v on v.id = c.venue_id where c.id = b.court_id)) > 0);
end
$$;
comment on function private.filter_bookings_by_query(uuid[], text, boolean) is 'Those of the bookings that a search matches: by code, a part of the name or number of who comes, or on request a part of the name of the venue.';

create function private.find_bookings(p_query text) returns uuid[]
language plpgsql stable strict set search_path = '' as $$
declare
  -- A name or number of more people than this is no answer: the search then has what private.filter_bookings_by_query finds.
  v_most constant integer := 100;
  v_words tsquery := regexp_replace(plainto_tsquery('simple', p_query)::text, '''( |$)', ''':*\1', 'g');
  -- The last ten digits are the number, in each notation: 0300 1234567 is +92 300 1234567.
  v_digits text := reverse(right(regexp_replace(p_query, '[^0-9]', '', 'g'), 10));
  v_numbers_from date := case when private.is_staff() then '-infinity'::date else private.karachi_today() - 30 end;
  v_named uuid[] := array(select u.id from public.users u where to_tsvector('simple', u.name) @@ v_words limit v_most + 1);
  v_called uuid[];
  v_guests uuid[] := array(
    select d.booking_id from public.booking_desk d
    where d.guest_name is not null and to_tsvector('simple', d.guest_name) @@ v_words limit v_most + 1);
  v_guests_called uuid[];
begin
  if length(v_digits) >= 4 then
    -- Everything that begins with these digits; the character after 9 is the colon.
    v_called := array(
      select u.id from public.users u
      where u.phone is not null and reverse(regexp_replace(u.phone, '[^0-9]', '', 'g')) ~>=~ v_digits
        and reverse(regexp_replace(u.phone, '[^0-9]', '', 'g')) ~<~ (v_digits || ':') limit v_most + 1);
    v_guests_called := array(
      select d.booking_id from public.booking_desk d
      where d.guest_phone is not null and reverse(regexp_replace(d.guest_phone, '[^0-9]', '', 'g')) ~>=~ v_digits
        and reverse(regexp_replace(d.guest_phone, '[^0-9]', '', 'g')) ~<~ (v_digits || ':') limit v_most + 1);
  end if;
  return array(
    select x.id from (select b.id from public.bookings b where b.code = private.parse_code(p_query) limit v_most) x
    union
    select x.id
    from unnest(case when cardinality(v_named) <= v_most then v_named end) as p cross join lateral (
      select b.id from public.bookings b where b.user_id = p order by b.booking_date desc, b.id desc limit 50
    ) x
    union
    select x.id
    from unnest(case when cardinality(v_called) <= v_most then v_called end) as p cross join lateral (
      select b.id from public.bookings b where b.user_id = p and b.booking_date >= v_numbers_from
      order by b.booking_date desc, b.id desc limit 50
    ) x
    union
    select i from unnest(case when cardinality(v_guests) <= v_most then v_guests end) as i
    union
    select b.id from public.bookings b
    where b.id = any (case when cardinality(v_guests_called) <= v_most then v_guests_called end) and b.booking_date >= v_numbers_from);
end
$$;
comment on function private.find_bookings(text) is 'Bookings that a search finds through indexes: by code, by the beginnings of words of the name of who comes, by a whole number or its last four digits or more. Of a customer the newest 50. A name or number of more than 100 people finds nobody. The caller keeps those of its list.';

create function private.get_search_scan_limit(p_query text) returns integer
language sql immutable set search_path = '' as $$ select case when p_query is null then 51 else 2000 end $$;
comment on function private.get_search_scan_limit(text) is 'How many rows of its list a page looks at: 51 to fill a page of 50, 2,000 for a search, so that it does not read all that was settled in past years.';

-- One booking, for a decision about it

create function private.get_booking_history(p_booking uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'action', a.action, 'at', private.format_iso(a.at), 'by', private.get_person_name(a.actor),
    'detail', a.detail - 'by' - case when w.sees_payment then '{}'::text[] else '{reference,incomingReference,account,received}'::text[] end) order by a.id), '[]')
  from (
    select private.is_staff() as is_staff, private.has_right(private.get_venue_of_court(b.court_id), 'receipt.see', b.payee) as sees_payment
    from public.bookings b where b.id = p_booking
  ) w cross join lateral (
    select * from private.audit_log x
    where x.row_id = any (p_booking || array(select r.id from public.refunds r where r.booking_id = p_booking))
      and x.action <> 'call.opened' and (w.is_staff or x.action not like 'call.%')
    order by x.id desc limit 50
  ) a
$$;
comment on function private.get_booking_history(uuid) is 'The last 50 audit entries of a booking and its refunds, oldest first {action, at, by, detail}. Only staff see calls. Transaction IDs, accounts and received amounts are left out for callers without receipt.see.';

create function private.get_customer_record(p_person uuid, p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'played', count(*) filter (where b.status = 'completed' and a.state is distinct from 'no_show'),
    'noShow', count(*) filter (where a.state = 'no_show'),
    'cancelled', count(*) filter (where b.status = 'cancelled' and b.ended_by = 'customer'))
  from (
    select x.id, x.status, x.ended_by, x.court_id from public.bookings x where x.user_id = p_person
    order by x.booking_date desc, x.id desc limit 500
  ) b
  left join public.booking_attendance a on a.booking_id = b.id
  where p_venue is null or b.court_id in (select c.id from public.courts c where c.venue_id = p_venue)
$$;
comment on function private.get_customer_record(uuid, uuid) is 'How many bookings a customer played, missed (noShow) and cancelled, at a venue or (null) anywhere, among their newest 500 bookings.';

create function private.find_booking_hints(b public.bookings) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(h.hint), '[]') from (
    select jsonb_build_object('kind', 'receipt_before_hold', 'at', private.format_iso(r.created_at)) as hint
    from public.receipts r
    where r.path = b.payment_receipt and r.created_at < (
      select min(x.since) from private.hold_runs x
      where x.person_id = b.user_id and x.court_id = b.court_id and x.day = b.booking_date)
    union all
    (
      select jsonb_build_object('kind', 'another_pending', 'code', o.code, 'bookingId', o.id)
      from public.bookings o join public.courts c on c.id = o.court_id
      where o.user_id = b.user_id and o.id <> b.id and o.status = 'pending' and c.venue_id = private.get_venue_of_court(b.court_id)
      order by o.created_at desc, o.id limit 3
    )
    union all
    (
      select jsonb_build_object('kind', 'same_amount', 'code', o.code, 'bookingId', o.id, 'name', private.get_guest_name(o),
        'at', private.format_iso(o.created_at), 'minutes', floor(extract(epoch from b.created_at - o.created_at) / 60)::integer)
      from public.bookings o
      where o.court_id in (select c.id from public.courts c where c.venue_id = private.get_venue_of_court(b.court_id))
        and o.booking_date between b.booking_date - 7 and b.booking_date + 7
        and o.id <> b.id and o.total_price = b.total_price and o.source = 'app'
        and o.created_at between b.created_at - interval '1 hour' and b.created_at
      order by o.created_at desc, o.id limit 3
    )
    union all
    select jsonb_build_object('kind', 'receipt_seen_elsewhere')
    where exists (select 1 from private.receipt_flags f where f.path = b.payment_receipt)
  ) h
$$;
comment on function private.find_booking_hints(public.bookings) is 'Reasons to look twice at a payment; none of them decides. Kinds: receipt_before_hold (receipt is older than the hold), another_pending (another pending booking of the customer at the venue), same_amount (same total at the venue within an hour before, on a date within a week), receipt_seen_elsewhere (same file from another account). At most 3 of a kind, newest first.';

create function private.get_booking_facts(p_booking uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_booking public.bookings;
  v_venue public.venues;
  v_staff boolean := private.is_staff();
begin
  select * into v_booking from public.bookings b where b.id = p_booking;
  select * into v_venue from public.venues v where v.id = private.get_venue_of_court(v_booking.court_id);
  return private.entry_json(v_booking.id, null, v_venue.id) || jsonb_build_object(
    'rev', v_booking.rev, 'venueName', v_venue.name, 'city', v_venue.city,
    'courtName', (select c.name from public.courts c where c.id = v_booking.court_id),
    'fee', v_booking.fee, 'payee', v_booking.payee,
    'startsAt', private.format_iso(v_booking.starts_at),
    'decideBy', private.format_iso(v_booking.decide_by), 'endedBy', v_booking.ended_by, 'endReason', v_booking.end_reason, 'endNote', v_booking.end_note,
    'receipt', case when private.has_right(v_venue.id, 'receipt.see', v_booking.payee) then v_booking.payment_receipt end,
    'receiptAt', (select private.format_iso(r.created_at) from public.receipts r where r.path = v_booking.payment_receipt),
    'heldAt', (
      select private.format_iso(min(r.since)) from private.hold_runs r
      where r.person_id = v_booking.user_id and r.court_id = v_booking.court_id and r.day = v_booking.booking_date),
    'prices', to_jsonb(v_booking.hour_prices), 'subtotal', v_booking.subtotal, 'terms', v_booking.terms,
    'refund', (private.compute_refund(v_booking, private.app_now(), 'venue')).amount,
    'offer', private.move_offer_json(v_booking.id),
    'firstLook', (
      select jsonb_build_object('by', private.get_person_name(l.by_id), 'at', private.format_iso(l.at), 'received', l.received, 'isMine', l.by_id = auth.uid())
      from private.payment_looks l where l.booking_id = v_booking.id),
    'arrivedAt', (select private.format_iso(a.arrived_at) from public.booking_attendance a where a.booking_id = v_booking.id),
    'hoursBegun', private.get_hours_begun(v_booking.id),
    'pendingHere', cardinality(private.list_pending_of_customer(v_booking.id)),
    'asked', (
      select jsonb_build_object('amount', r.amount, 'percent', r.percent, 'deadline', private.format_iso(r.deadline))
      from private.compute_refund(v_booking, private.app_now(), 'customer') r where v_booking.status = 'confirmed'),
    'here', private.get_customer_record(v_booking.user_id, v_venue.id),
    'mayConfirm', private.has_right(v_venue.id, 'booking.confirm', v_booking.payee) and v_booking.user_id is distinct from auth.uid(),
    'accounts', case when private.has_right(v_venue.id, 'booking.confirm', v_booking.payee) then coalesce((
      select jsonb_agg(jsonb_build_object('id', d.id, 'bankName', d.bank_name, 'accountTitle', d.account_title, 'accountNumber', d.account_number)
        order by d.created_at desc, d.id)
      from public.bank_details d where d.venue_id is not distinct from case v_booking.payee when 'venue' then v_venue.id end
    ), '[]') end,
    'refunds', coalesce((
      select jsonb_agg(private.refund_json(r.id) order by r.created_at, r.id) from public.refunds r
      where r.booking_id = v_booking.id and private.has_right(v_venue.id, 'refund.settle', r.payer)
    ), '[]'),
    'history', private.get_booking_history(v_booking.id)
  ) || case when not v_staff then '{}'::jsonb else jsonb_build_object(
    'venuePhone', (select d.number from public.vendors d where d.id = v_venue.vendor_id),
    'email', (select u.email from public.users u where u.id = v_booking.user_id),
    'since', (select private.format_iso(u.created_at) from public.users u where u.id = v_booking.user_id),
    'mayCancelAsked', private.was_asked_in_call(v_booking.id), 'block', private.block_json(v_booking.user_id),
    'problems', coalesce(private.problems_json(v_booking.id), '[]'), 'ceiling', private.get_refund_ceiling(v_booking),
    'everywhere', private.get_customer_record(v_booking.user_id, null),
    'hints', private.find_booking_hints(v_booking),
    'claim', (
      select jsonb_build_object('by', private.get_person_name(c.by_id), 'since', private.format_iso(c.since), 'isMine', c.by_id = auth.uid())
      from private.call_claims c where c.booking_id = v_booking.id and c.until > private.app_now()),
    'calls', coalesce((
      select jsonb_agg(jsonb_build_object('by', private.get_person_name(c.by_id), 'at', private.format_iso(c.at), 'outcome', c.outcome,
        'backAt', private.format_iso(c.back_at), 'note', c.note) order by c.at desc, c.id)
      from public.booking_calls c where c.booking_id = v_booking.id
    ), '[]')) end;
end
$$;
comment on function private.get_booking_facts(uuid) is 'Everything that a decision about a booking needs: the entry, money, receipt (with the right to see it), the customer''s record, refunds, history; for staff also contact, hints, calls and who has it open. rev is the version to decide about. refund: what comes back if it is cancelled now for the venue, before hours that were played. asked: the same because the customer asked. offer: its open move offer. pendingHere: how many pending bookings the customer has at the venue. firstLook: who noted a payment without transaction ID. ceiling: PKR that Baari may still give back. heldAt: when the hold began. Amounts are PKR. Checks no right.';

create function private.case_json(p_booking uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'code', b.code, 'rev', b.rev, 'status', b.status, 'createdAt', private.format_iso(b.created_at),
    'startsAt', private.format_iso(b.starts_at), 'decideBy', private.format_iso(b.decide_by),
    'name', private.get_guest_name(b), 'phone', (select u.phone from public.users u where u.id = b.user_id),
    'venueId', v.id, 'venueName', v.name, 'city', v.city, 'courtName', c.name, 'day', b.booking_date,
    'hours', coalesce((select jsonb_agg(private.parse_hour(t.start_time) order by t.start_time) from public.time_slot_blocks t where t.booking_id = b.id), '[]'),
    'total', b.total_price, 'payee', b.payee,
    'claim', (
      select jsonb_build_object('by', private.get_person_name(k.by_id), 'since', private.format_iso(k.since), 'isMine', k.by_id = auth.uid())
      from private.call_claims k where k.booking_id = b.id and k.until > private.app_now()),
    'call', (
      select jsonb_build_object('outcome', l.outcome, 'at', private.format_iso(l.at), 'backAt', private.format_iso(l.back_at))
      from public.booking_calls l where l.booking_id = b.id order by l.at desc, l.id limit 1),
    'decision', private.get_decision(b))
    || case when private.is_suspended_booking(b.id) then '{"isSuspended": true}' else '{}' end::jsonb
  from public.bookings b join public.courts c on c.id = b.court_id join public.venues v on v.id = c.venue_id
  where b.id = p_booking
$$;
comment on function private.case_json(uuid) is 'A booking as a row of the lists of /admin; isSuspended when its venue belongs to a suspended business.';

-- Lists of the desk

create function private.desk_booking(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid := private.uuid_arg(p_filter, 'id');
begin
  if not exists (select 1 from public.bookings b join public.courts c on c.id = b.court_id where b.id = v_id and c.venue_id = p_venue) then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  return private.build_list_page(jsonb_build_array(
    private.get_booking_facts(v_id) || jsonb_build_object('isOwnBooking', private.is_own_booking(v_id))), null);
end
$$;
comment on function private.desk_booking(uuid, jsonb, text) is 'One booking of the venue {id}: private.get_booking_facts, with isOwnBooking (the caller is its customer). Refuses with NOT_FOUND.';

create function private.desk_days(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_first date := private.day_arg(p_filter, 'first');
  v_last date := private.day_arg(p_filter, 'last');
begin
  if v_last < v_first or v_last - v_first > 6 or v_first < private.karachi_today() - 400 or v_last > private.karachi_today() + 400 then
    perform private.fail(422, 'INVALID', '{"field": "last"}');
  end if;
  return private.build_list_page((
    select jsonb_agg(x.entry)
    from (
      select private.entry_json(b.id, null, p_venue) as entry from public.bookings b
      where b.court_id in (select c.id from public.courts c where c.venue_id = p_venue) and b.booking_date between v_first and v_last
        and (b.source = 'app' or b.status <> 'cancelled')
      union all
      select private.entry_json(null, k.id, p_venue) from public.venue_blocks k
      where k.court_id in (select c.id from public.courts c where c.venue_id = p_venue) and k.day between v_first and v_last and k.removed_at is null
    ) x), null);
end
$$;
comment on function private.desk_days(uuid, jsonb, text) is 'All entries of at most 7 days {first, last} within 400 days of today, for days that the desk does not store. One page. Refuses with INVALID {field}.';

create function private.desk_bookings(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_query text := private.query_arg(p_filter);
  -- next lets the caller go on behind the rows that a search looked at.
  v_most constant integer := private.get_search_scan_limit(v_query);
  v_courts uuid[] := array(select c.id from public.courts c where c.venue_id = p_venue);
  v_found uuid[] := private.find_bookings(v_query);
  v_place record;
  v_before date;
  v_ids uuid[];
  v_scanned integer;
  v_next text;
begin
  select * into v_place from private.parse_list_place(p_after);
  if v_place.id is not null then
    v_before := private.day_arg(jsonb_build_object('after', v_place.key), 'after');
  end if;
  with scanned as materialized (
    select x.id, x.booking_date
    from unnest(v_courts) as c cross join lateral (
      select b.id, b.booking_date from public.bookings b
      where b.court_id = c and (b.source = 'app' or b.status <> 'cancelled')
        and (v_before is null or (b.booking_date, b.id) < (v_before, v_place.id))
      order by b.booking_date desc, b.id desc limit v_most
    ) x
    order by x.booking_date desc, x.id desc limit v_most
  ), hits as (
    (
      select s.id, s.booking_date from scanned s where v_query is null or s.id in (
        select f.id from private.filter_bookings_by_query(array(select x.id from scanned x), v_query, false) f)
      order by s.booking_date desc, s.id desc limit 51
    )
    union
    select b.id, b.booking_date from public.bookings b
    where b.id = any (v_found) and b.court_id = any (v_courts) and (b.source = 'app' or b.status <> 'cancelled')
      and (v_before is null or (b.booking_date, b.id) < (v_before, v_place.id))
  ), page as (
    select h.*, row_number() over (order by h.booking_date desc, h.id desc) as nr from hits h order by nr limit 51
  )
  select array_agg(p.id order by p.nr) filter (where p.nr <= 50),
    case
      when count(*) > 50 then max(p.booking_date || '/' || p.id) filter (where p.nr = 50)
      when v_query is not null and (select count(*) from scanned) = v_most then (
        select s.booking_date || '/' || s.id from scanned s order by s.booking_date, s.id limit 1)
    end,
    case when count(*) <= 50 then (select count(*) from scanned) end
  into v_ids, v_next, v_scanned
  from page p;
  return private.build_list_page((
    select jsonb_agg(private.entry_json(o.id, null, p_venue) order by o.nr) from unnest(v_ids) with ordinality as o (id, nr)
  ), v_next, case when v_scanned = v_most then v_query end);
end
$$;
comment on function private.desk_bookings(uuid, jsonb, text) is 'Bookings of the venue, newest date first {q?: name, phone or code, at least 3 characters}. A search that looked at its 2,000 rows (isCut) has found the matches of private.find_bookings all the same, so a later page may bring them again. Refuses with INVALID {field}.';

create function private.desk_list(p_venue uuid, p_view text, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_view private.list_views;
  v_page jsonb;
begin
  perform private.require_person();
  select * into v_view from private.list_views l where l.console = 'desk' and l.view_name = p_view;
  perform private.require_right(p_venue, coalesce(v_view.right_name, 'none'), v_view.of_payee);
  execute format('select private.desk_%I($1, $2, $3)', v_view.view_name) into v_page using p_venue, coalesce(p_filter, '{}'), p_after;
  return private.build_answer('dl1', v_page);
end
$$;
comment on function private.desk_list(uuid, text, jsonb, text) is 'A list of a desk {rows, next}: bookings, days, booking, schedule_preview, move_grid, staff or refunds. private.desk_<view> names its filter, private.list_views the right. Refuses with SIGNED_OUT, ACCOUNT_GONE, FORBIDDEN {right}, NOT_FOUND, INVALID {field}.';
grant execute on function private.desk_list(uuid, text, jsonb, text) to anon, authenticated, service_role;

create function public.desk_list(venue uuid, view text, filter jsonb default '{}', after text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.desk_list(venue, view, filter, after) $$;
comment on function public.desk_list(uuid, text, jsonb, text) is 'Lists of a desk. See private.desk_list.';
grant execute on function public.desk_list(uuid, text, jsonb, text) to anon, authenticated, service_role;
