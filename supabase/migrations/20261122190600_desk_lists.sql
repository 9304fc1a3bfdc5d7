-- What the consoles look up and do not keep: lists in pages of 50, each with a right of its own.

create table private.list_views (
  console text not null check (console in ('desk', 'admin')),
  view_name text not null check (view_name ~ '^[a-z]+$'),
  right_name text not null,
  primary key (console, view_name)
);
comment on table private.list_views is 'The lists of the consoles and the right that each needs. View refunds of console admin is done by private.admin_refunds(filter, after).';
revoke all on private.list_views from public, anon, authenticated;
insert into private.list_views (console, view_name, right_name) values
  ('desk', 'bookings', 'booking.decline'), ('desk', 'days', 'booking.decline'), ('desk', 'booking', 'booking.decline'),
  ('admin', 'overview', 'overview.see'), ('admin', 'decide', 'call.log'), ('admin', 'call', 'call.log'), ('admin', 'done', 'call.log'),
  ('admin', 'booking', 'call.log'), ('admin', 'refunds', 'call.log'), ('admin', 'vendors', 'vendor.decide'), ('admin', 'audit', 'audit.see');

create function private.list_place(p_after text, out key text, out id uuid)
language plpgsql immutable set search_path = '' as $$
begin
  if p_after is not null and p_after !~ '^[0-9TZ:.-]{1,40}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.fail(422, 'INVALID', '{"field": "after"}');
  end if;
  key := split_part(p_after, '/', 1);
  id := nullif(split_part(p_after, '/', 2), '')::uuid;
end
$$;
comment on function private.list_place(text) is 'Behind which row a page starts: <key>/<id>; nulls for the start. INVALID {field} for what no list gave out.';

create function private.place_time(p_key text) returns timestamptz
language plpgsql immutable set search_path = '' as $$
begin
  return private.instant_arg(jsonb_build_object('after', nullif(p_key, '')), 'after');
end
$$;
comment on function private.place_time(text) is 'The key of a list that is ordered by time. INVALID {field}.';

create function private.exact_time(p_at timestamptz) returns text
language sql immutable set search_path = '' as $$ select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') $$;
comment on function private.exact_time(timestamptz) is 'An instant with its microseconds, so that a page starts exactly behind its row.';

create function private.list_page(p_rows jsonb, p_next text) returns jsonb
language sql immutable set search_path = '' as $$ select jsonb_build_object('rows', coalesce(p_rows, '[]'), 'next', p_next) $$;
comment on function private.list_page(jsonb, text) is 'A page of a list: its rows, and what to send as after for the following page (null behind the last).';

-- One booking, as whoever decides about it sees it.

create function private.booking_history(p_booking uuid) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'action', a.action, 'at', private.iso(a.at), 'by', private.person_name(a.actor), 'detail', a.detail - 'by') order by a.id), '[]')
  from (
    select * from private.audit_log x
    where x.row_id = any (p_booking || array(select r.id from public.refunds r where r.booking_id = p_booking))
    order by x.id desc limit 50
  ) a
$$;
comment on function private.booking_history(uuid) is 'The last 50 things that happened to a booking and its refunds, oldest first, with who did them.';

create function private.customer_record(p_person uuid, p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'played', count(*) filter (where b.status = 'completed' and a.state is distinct from 'no_show'),
    'noShow', count(*) filter (where a.state = 'no_show'),
    'cancelled', count(*) filter (where b.status = 'cancelled'))
  from (
    select x.id, x.status, x.court_id from public.bookings x where x.user_id = p_person order by x.booking_date desc, x.id desc limit 500
  ) b
  left join public.booking_attendance a on a.booking_id = b.id
  where p_venue is null or b.court_id in (select c.id from public.courts c where c.venue_id = p_venue)
$$;
comment on function private.customer_record(uuid, uuid) is
  'How often a customer played, did not come, and cancelled, at a venue or (null) anywhere; of their newest 500 bookings.';

create function private.booking_hints(b public.bookings) returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(h.hint), '[]') from (
    select jsonb_build_object('kind', 'receipt_before_hold', 'at', private.iso(r.created_at)) as hint
    from public.receipts r
    where r.path = b.payment_receipt and r.created_at < (
      select min(x.since) from private.hold_runs x
      where x.person_id = b.user_id and x.court_id = b.court_id and x.day = b.booking_date)
    union all
    select jsonb_build_object('kind', 'another_pending', 'code', o.code)
    from public.bookings o join public.courts c on c.id = o.court_id
    where o.user_id = b.user_id and o.id <> b.id and o.status = 'pending' and c.venue_id = private.venue_of(b.court_id)
    union all
    select jsonb_build_object('kind', 'same_amount', 'code', o.code, 'name', private.guest_name(o), 'at', private.iso(o.created_at))
    from public.bookings o
    where o.court_id in (select c.id from public.courts c where c.venue_id = private.venue_of(b.court_id))
      and o.booking_date between b.booking_date - 7 and b.booking_date + 7
      and o.id <> b.id and o.total_price = b.total_price and o.source = 'app'
      and o.created_at between b.created_at - interval '1 hour' and b.created_at
    union all
    select jsonb_build_object('kind', 'receipt_seen_elsewhere')
    where exists (select 1 from private.receipt_flags f where f.path = b.payment_receipt)
  ) h
$$;
comment on function private.booking_hints(public.bookings) is
  'What makes one look twice at a payment, never decisive: the receipt is older than the hold, another undecided booking of the person at the venue, the same amount there an hour before, the same file from another account.';

create function private.booking_facts(p_booking uuid) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_booking public.bookings;
  v_venue public.venues;
  v_staff boolean := private.is_staff();
begin
  select * into v_booking from public.bookings b where b.id = p_booking;
  select * into v_venue from public.venues v where v.id = private.venue_of(v_booking.court_id);
  return private.entry_json(v_booking.id, null, v_venue.id) || jsonb_build_object(
    'rev', v_booking.rev, 'venueName', v_venue.name, 'city', v_venue.city,
    'courtName', (select c.name from public.courts c where c.id = v_booking.court_id),
    'unit', v_booking.unit_price, 'fee', v_booking.fee, 'payee', v_booking.payee,
    'startsAt', private.iso(private.booking_starts_at(v_booking.id, v_booking.booking_date)),
    'decideBy', private.iso(v_booking.decide_by), 'endedBy', v_booking.ended_by, 'endReason', v_booking.end_reason, 'endNote', v_booking.end_note,
    'receipt', case when private.can(v_venue.id, 'receipt.see', v_booking.payee) then v_booking.payment_receipt end,
    'receiptAt', (select private.iso(r.created_at) from public.receipts r where r.path = v_booking.payment_receipt),
    'heldAt', (
      select private.iso(min(r.since)) from private.hold_runs r
      where r.person_id = v_booking.user_id and r.court_id = v_booking.court_id and r.day = v_booking.booking_date),
    'refund', private.received_for(v_booking.id, v_booking.total_price),
    'here', private.customer_record(v_booking.user_id, v_venue.id),
    'mayConfirm', private.can(v_venue.id, 'booking.confirm', v_booking.payee) and v_booking.user_id is distinct from auth.uid(),
    'accounts', case when private.can(v_venue.id, 'booking.confirm', v_booking.payee) then coalesce((
      select jsonb_agg(jsonb_build_object('id', d.id, 'bankName', d.bank_name, 'accountTitle', d.account_title, 'accountNumber', d.account_number)
        order by d.created_at desc, d.id)
      from public.bank_details d where d.venue_id is not distinct from case v_booking.payee when 'venue' then v_venue.id end
    ), '[]') end,
    'refunds', coalesce((
      select jsonb_agg(private.refund_json(r.id) order by r.created_at, r.id) from public.refunds r
      where r.booking_id = v_booking.id and private.can(v_venue.id, 'refund.settle', r.payer)
    ), '[]'),
    'history', private.booking_history(v_booking.id)
  ) || case when not v_staff then '{}'::jsonb else jsonb_build_object(
    'venuePhone', (select d.number from public.vendors d where d.id = v_venue.vendor_id),
    'email', (select u.email from public.users u where u.id = v_booking.user_id),
    'since', (select private.iso(u.created_at) from public.users u where u.id = v_booking.user_id),
    'everywhere', private.customer_record(v_booking.user_id, null),
    'hints', private.booking_hints(v_booking),
    'claim', (
      select jsonb_build_object('by', private.person_name(c.by_id), 'since', private.iso(c.since), 'isMine', c.by_id = auth.uid())
      from private.call_claims c where c.booking_id = v_booking.id and c.until > private.app_now()),
    'calls', coalesce((
      select jsonb_agg(jsonb_build_object('by', private.person_name(c.by_id), 'at', private.iso(c.at), 'outcome', c.outcome,
        'backAt', private.iso(c.back_at), 'note', c.note) order by c.at desc, c.id)
      from public.booking_calls c where c.booking_id = v_booking.id
    ), '[]')) end;
end
$$;
comment on function private.booking_facts(uuid) is
  'Everything that one decides by: the entry, money, receipt (where the caller may see it), what is known of the customer, history; for Baari also hints, calls and who has it open. rev is the version to decide about. Checks no right.';

-- The lists of a desk.

create function private.desk_booking(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid := private.uuid_arg(p_filter, 'id');
begin
  if not exists (select 1 from public.bookings b join public.courts c on c.id = b.court_id where b.id = v_id and c.venue_id = p_venue) then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  return private.list_page(jsonb_build_array(private.booking_facts(v_id)), null);
end
$$;
comment on function private.desk_booking(uuid, jsonb, text) is 'One booking of the venue {id}. NOT_FOUND.';

create function private.desk_days(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_first date := private.day_arg(p_filter, 'first');
  v_last date := private.day_arg(p_filter, 'last');
begin
  if v_last < v_first or v_last - v_first > 6 or v_first < private.karachi_today() - 400 or v_last > private.karachi_today() + 400 then
    perform private.fail(422, 'INVALID', '{"field": "last"}');
  end if;
  return private.list_page((
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
comment on function private.desk_days(uuid, jsonb, text) is 'All entries of at most a week {first, last} beyond what the desk keeps. INVALID {field}.';

create function private.desk_bookings(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- So many are looked through for one page, whatever is searched for: the caller goes on from there.
  v_most constant integer := 2000;
  v_query text := left(lower(coalesce(private.text_arg(p_filter, 'q'), '')), 80);
  v_code text := translate(regexp_replace(upper(v_query), '[^0-9A-Z]', '', 'g'), 'ILO', '110');
  v_digits text := regexp_replace(v_query, '[^0-9]', '', 'g');
  v_place record;
  v_rows jsonb;
  v_next text;
begin
  if length(v_query) between 1 and 2 then
    perform private.fail(422, 'INVALID', '{"field": "q", "least": 3}');
  end if;
  select * into v_place from private.list_place(p_after);
  with here as materialized (
    select b.id, b.booking_date, b.code, private.guest_name(b) as name,
      coalesce((select d.guest_phone from public.booking_desk d where d.booking_id = b.id), (select u.phone from public.users u where u.id = b.user_id)) as phone,
      row_number() over (order by b.booking_date desc, b.id desc) as nr
    from public.bookings b
    where b.id = any (array(
      select x.id
      from public.courts c cross join lateral (
        select y.id, y.booking_date from public.bookings y
        where y.court_id = c.id and (y.source = 'app' or y.status <> 'cancelled')
          and (v_place.id is null or (y.booking_date, y.id) < (private.day_arg(jsonb_build_object('after', v_place.key), 'after'), v_place.id))
        order by y.booking_date desc, y.id desc limit v_most
      ) x
      where c.venue_id = p_venue order by x.booking_date desc, x.id desc limit v_most
    ))
  ), found as (
    select h.*, row_number() over (order by h.nr) as hit from here h
    where v_query = '' or position(v_query in lower(h.name)) > 0 or h.code = v_code
      or (length(v_digits) >= 4 and position(regexp_replace(v_digits, '^0', '') in regexp_replace(h.phone, '[^0-9]', '', 'g')) > 0)
  )
  select jsonb_agg(private.entry_json(f.id, null, p_venue) order by f.nr) filter (where f.hit <= 50),
    case
      when count(*) > 50 then (array_agg(f.booking_date || '/' || f.id order by f.nr))[50]
      when (select count(*) from here) = v_most then (select h.booking_date || '/' || h.id from here h where h.nr = v_most)
    end
  into v_rows, v_next from found f;
  return private.list_page(v_rows, v_next);
end
$$;
comment on function private.desk_bookings(uuid, jsonb, text) is
  'Bookings of the venue, newest date first {q: name, number or code, 3 characters or more}; a page may be short where few match, next says whether there is more. INVALID {field}.';

-- The lists of Baari.

create function private.admin_overview(p_filter jsonb, p_after text) returns jsonb
language sql stable set search_path = '' as $$
  select private.list_page(jsonb_build_array(jsonb_build_object(
    'decide', (select jsonb_build_object('count', count(*), 'since', private.iso(min(b.created_at))) from public.bookings b where b.status = 'pending'),
    'call', (
      select jsonb_build_object('count', count(*), 'since', private.iso(min(b.confirmed_at))) from public.bookings b
      where b.status = 'confirmed' and b.source = 'app' and b.booking_date >= private.karachi_today()
        and not exists (select 1 from public.booking_calls c where c.booking_id = b.id and c.outcome = 'reached')),
    'refunds', (
      select jsonb_build_object('count', count(*), 'sum', coalesce(sum(r.amount), 0), 'since', private.iso(min(r.due_at)))
      from public.refunds r where r.state = 'due' and (r.payer = 'platform' or r.due_at <= private.app_now() - interval '3 days')),
    'vendors', (select jsonb_build_object('count', count(*), 'since', private.iso(min(d.created_at))) from public.vendors d where d.status = 'pending'),
    'today', jsonb_build_object(
      'made', (select count(*) from private.audit_log a where a.action = 'booking.made' and a.at >= t.start and not a.detail ? 'source'),
      'confirmed', (select count(*) from private.audit_log a where a.action = 'booking.confirmed' and a.at >= t.start),
      'cancelled', (select count(*) from private.audit_log a where a.action in ('booking.cancelled', 'booking.refund_due') and a.at >= t.start),
      'minutes', (
        select percentile_cont(0.5) within group (order by extract(epoch from b.confirmed_at - b.created_at) / 60)::integer
        from public.bookings b where b.confirmed_at >= t.start and b.source = 'app'),
      'refunds', (select coalesce(sum(r.amount), 0) from public.refunds r where r.state = 'due' and r.due_at >= t.start)))), null)
  from (select private.hour_starts_at(private.karachi_today(), '00:00') as start) t
$$;
comment on function private.admin_overview(jsonb, text) is 'How much waits and since when, and today''s figures, in one row.';

create function private.case_json(p_booking uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'code', b.code, 'rev', b.rev, 'status', b.status, 'createdAt', private.iso(b.created_at),
    'startsAt', private.iso(private.booking_starts_at(b.id, b.booking_date)), 'decideBy', private.iso(b.decide_by),
    'name', private.guest_name(b), 'phone', (select u.phone from public.users u where u.id = b.user_id),
    'venueId', v.id, 'venueName', v.name, 'city', v.city, 'courtName', c.name, 'day', b.booking_date,
    'hours', coalesce((select jsonb_agg(private.hour_of(t.start_time) order by t.start_time) from public.time_slot_blocks t where t.booking_id = b.id), '[]'),
    'total', b.total_price, 'payee', b.payee,
    'claim', (
      select jsonb_build_object('by', private.person_name(k.by_id), 'since', private.iso(k.since), 'isMine', k.by_id = auth.uid())
      from private.call_claims k where k.booking_id = b.id and k.until > private.app_now()),
    'call', (
      select jsonb_build_object('outcome', l.outcome, 'at', private.iso(l.at), 'backAt', private.iso(l.back_at))
      from public.booking_calls l where l.booking_id = b.id order by l.at desc, l.id limit 1),
    'decision', private.decision_of(b))
  from public.bookings b join public.courts c on c.id = b.court_id join public.venues v on v.id = c.venue_id
  where b.id = p_booking
$$;
comment on function private.case_json(uuid) is 'A booking as a row of Baari''s lists.';

create function private.admin_decide(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_place record;
  v_at timestamptz;
  v_soon uuid[];
  v_ids uuid[];
  v_next text;
begin
  select * into v_place from private.list_place(p_after);
  v_at := private.place_time(v_place.key);
  v_soon := array(
    select x.id
    from (
      select b.id, b.created_at, private.booking_starts_at(b.id, b.booking_date) as starts from public.bookings b
      where b.status = 'pending' and b.decide_by <= private.app_now() + interval '4 hours'
      order by b.decide_by, b.id limit 500
    ) x where x.starts <= private.app_now() + interval '3 hours' order by x.starts, x.created_at limit 100);
  select array_agg(x.id order by x.created_at, x.id) filter (where x.nr <= 50),
    max(private.exact_time(x.created_at) || '/' || x.id) filter (where x.nr = 50 and x.total > 50)
  into v_ids, v_next
  from (
    select y.*, row_number() over (order by y.created_at, y.id) as nr, count(*) over () as total
    from (
      select b.id, b.created_at from public.bookings b
      where b.status = 'pending' and b.id <> all (v_soon)
        and b.created_at >= coalesce(v_at, '-infinity') and (v_at is null or (b.created_at, b.id) > (v_at, v_place.id))
      order by b.created_at, b.id limit 51
    ) y
  ) x;
  return private.list_page((
    select jsonb_agg(private.case_json(o.id) || jsonb_build_object('isSoon', o.id = any (v_soon)) order by o.nr)
    from unnest(case when v_at is null then v_soon else '{}' end || v_ids) with ordinality as o (id, nr)), v_next);
end
$$;
comment on function private.admin_decide(jsonb, text) is
  'Pending bookings: on the first page those that begin within 3 hours (isSoon), then the oldest first. INVALID {field}.';

create function private.admin_call(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_place record;
  v_day date;
  v_ids uuid[];
  v_next text;
begin
  select * into v_place from private.list_place(p_after);
  v_day := case when v_place.id is null then private.karachi_today() else private.day_arg(jsonb_build_object('after', v_place.key), 'after') end;
  select array_agg(x.id order by x.nr) filter (where x.nr <= 50), max(x.booking_date || '/' || x.id) filter (where x.nr = 50 and x.total > 50)
  into v_ids, v_next
  from (
    select y.*, row_number() over (order by y.booking_date, y.id) as nr, count(*) over () as total
    from (
      select b.id, b.booking_date from public.bookings b
      where b.status = 'confirmed' and b.source = 'app' and b.user_id is not null and b.booking_date >= v_day
        and (v_place.id is null or (b.booking_date, b.id) > (v_day, v_place.id))
        and not exists (select 1 from public.booking_calls c where c.booking_id = b.id and c.outcome = 'reached')
        and private.booking_starts_at(b.id, b.booking_date) > private.app_now()
      order by b.booking_date, b.id limit 51
    ) y
  ) x;
  return private.list_page((
    select jsonb_agg(private.case_json(o.id) order by o.nr) from unnest(v_ids) with ordinality as o (id, nr)), v_next);
end
$$;
comment on function private.admin_call(jsonb, text) is 'Confirmed bookings that are to come and whose customer nobody has reached, soonest first. INVALID {field}.';

create function private.admin_done(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_place record;
  v_before timestamptz;
  v_rows jsonb;
  v_next text;
begin
  select * into v_place from private.list_place(p_after);
  v_before := private.place_time(v_place.key);
  select jsonb_agg(private.case_json(x.row_id) order by x.nr) filter (where x.nr <= 50),
    max(private.exact_time(x.at) || '/' || x.row_id) filter (where x.nr = 50 and x.total > 50)
  into v_rows, v_next
  from (
    select y.*, row_number() over (order by y.at desc, y.row_id desc) as nr, count(*) over () as total
    from (
      select a.at, a.row_id from private.audit_log a
      where a.action in ('booking.confirmed', 'booking.declined', 'booking.called_off')
        and a.at >= private.app_now() - interval '7 days' and a.at <= coalesce(v_before, 'infinity')
        and (v_before is null or (a.at, a.row_id) < (v_before, v_place.id))
      order by a.at desc, a.row_id desc limit 51
    ) y
  ) x;
  return private.list_page(v_rows, v_next);
end
$$;
comment on function private.admin_done(jsonb, text) is 'What was decided in the last 7 days, newest first. INVALID {field}.';

create function private.admin_booking(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid := private.uuid_arg(p_filter, 'id');
begin
  if not exists (select 1 from public.bookings b where b.id = v_id) then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  return private.list_page(jsonb_build_array(private.booking_facts(v_id)), null);
end
$$;
comment on function private.admin_booking(jsonb, text) is 'One booking {id}. NOT_FOUND.';

create function private.admin_refunds(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_state text := coalesce(p_filter ->> 'state', 'due');
  v_place record;
  v_at timestamptz;
  v_ids uuid[];
  v_next text;
begin
  if v_state not in ('due', 'sent', 'void') then
    perform private.fail(422, 'INVALID', '{"field": "state"}');
  end if;
  select * into v_place from private.list_place(p_after);
  v_at := private.place_time(v_place.key);
  select array_agg(x.id order by x.nr) filter (where x.nr <= 50),
    max(private.exact_time(x.due_at) || '/' || x.id) filter (where x.nr = 50 and x.total > 50)
  into v_ids, v_next
  from (
    select y.*, row_number() over (order by y.due_at, y.id) as nr, count(*) over () as total
    from (
      select r.id, r.due_at from public.refunds r
      where r.state = v_state and v_state = 'due' and r.due_at >= coalesce(v_at, '-infinity')
        and (v_at is null or (r.due_at, r.id) > (v_at, v_place.id))
        -- A venue that pays itself has three days.
        and (r.payer = 'platform' or r.due_at <= private.app_now() - interval '3 days')
      order by r.due_at, r.id limit 51
    ) y
    where v_state = 'due'
    union all
    select y.*, row_number() over (order by y.due_at desc, y.id desc), count(*) over ()
    from (
      select r.id, r.due_at from public.refunds r
      where r.state = v_state and v_state <> 'due' and r.due_at <= coalesce(v_at, 'infinity')
        and (v_at is null or (r.due_at, r.id) < (v_at, v_place.id))
      order by r.due_at desc, r.id desc limit 51
    ) y
    where v_state <> 'due'
  ) x;
  return private.list_page((
    select jsonb_agg(private.refund_json(o.id) order by o.nr) from unnest(v_ids) with ordinality as o (id, nr)), v_next);
end
$$;
comment on function private.admin_refunds(jsonb, text) is
  'Refunds {state: due, sent, void}: what is due oldest first, of venues only after three days; the others newest first. INVALID {field}.';

create function private.admin_vendors(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_status text := coalesce(p_filter ->> 'status', 'pending');
  v_place record;
  v_at timestamptz;
  v_rows jsonb;
  v_next text;
begin
  select * into v_place from private.list_place(p_after);
  v_at := private.place_time(v_place.key);
  select jsonb_agg(private.vendor_json(x.id) || jsonb_build_object('others', (
      select count(*) from public.vendors o join public.vendors d on d.id = x.id where o.user_id = d.user_id and o.id <> d.id
    )) order by x.nr) filter (where x.nr <= 50),
    max(private.exact_time(x.created_at) || '/' || x.id) filter (where x.nr = 50 and x.total > 50)
  into v_rows, v_next
  from (
    select y.*, row_number() over (order by y.created_at, y.id) as nr, count(*) over () as total
    from (
      select d.id, d.created_at from public.vendors d
      where d.status = v_status and d.created_at >= coalesce(v_at, '-infinity') and (v_at is null or (d.created_at, d.id) > (v_at, v_place.id))
      order by d.created_at, d.id limit 51
    ) y
  ) x;
  return private.list_page(v_rows, v_next);
end
$$;
comment on function private.admin_vendors(jsonb, text) is 'Applications and businesses {status}, oldest first, with how many others the same person sent. INVALID {field}.';

create function private.admin_audit(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_actor uuid := case when p_filter ->> 'actor' is not null then private.uuid_arg(p_filter, 'actor') end;
  v_venue uuid := case when p_filter ->> 'venueId' is not null then private.uuid_arg(p_filter, 'venueId') end;
  v_action text := left(private.text_arg(p_filter, 'action'), 40);
  v_code text := upper(left(private.text_arg(p_filter, 'code'), 10));
  v_from timestamptz := case when p_filter ->> 'first' is not null
    then private.hour_starts_at(private.day_arg(p_filter, 'first'), '00:00') else '-infinity' end;
  v_to timestamptz := case when p_filter ->> 'last' is not null
    then private.hour_starts_at(private.day_arg(p_filter, 'last') + 1, '00:00') else 'infinity' end;
  v_at timestamptz;
  v_before bigint;
  v_about uuid[];
  v_sql text;
  v_page jsonb;
begin
  if p_after is not null and p_after !~ '^[0-9TZ:.-]{1,40}/[0-9]{1,18}$' then
    perform private.fail(422, 'INVALID', '{"field": "after"}');
  end if;
  v_at := coalesce(private.place_time(split_part(p_after, '/', 1)), 'infinity');
  v_before := coalesce(split_part(p_after, '/', 2)::bigint, 0);
  if v_code is not null then
    v_about := array(
      select b.id from public.bookings b where b.code = v_code
      union select r.id from public.refunds r join public.bookings b on b.id = r.booking_id where b.code = v_code);
  end if;
  -- Each filter along its own index: one statement for all of them would read the whole trail.
  v_sql := 'select a.id, a.at, a.actor, a.action, a.row_id, a.venue_id, a.detail from private.audit_log a where (a.at, a.id) < ($8, $1) and a.at >= $2 and a.at < $3'
    || case when v_actor is not null then ' and a.actor = $4' else '' end
    || case when v_venue is not null then ' and a.venue_id = $5' else '' end
    || case when v_action is not null then ' and starts_with(a.action, $6)' else '' end
    || case when v_about is not null then ' and a.row_id = any ($7)' else '' end
    || ' order by a.at desc, a.id desc limit 51';
  execute 'select private.list_page(
      jsonb_agg(jsonb_build_object(
        ''id'', x.id, ''at'', private.iso(x.at), ''actor'', x.actor, ''name'', private.person_name(x.actor), ''action'', x.action, ''row'', x.row_id,
        ''code'', (select b.code from public.bookings b where b.id = x.row_id),
        ''venueId'', x.venue_id, ''venueName'', (select v.name from public.venues v where v.id = x.venue_id), ''detail'', x.detail)
        order by x.nr) filter (where x.nr <= 50),
      max(private.exact_time(x.at) || ''/'' || x.id) filter (where x.nr = 50 and x.total > 50))
    from (select y.*, row_number() over () as nr, count(*) over () as total from (' || v_sql || ') y) x'
  into v_page using v_before, v_from, v_to, v_actor, v_venue, v_action, v_about, v_at;
  return v_page;
end
$$;
comment on function private.admin_audit(jsonb, text) is
  'The trail, newest first {actor, action (its beginning), venueId, code of a booking, first, last}; read only. INVALID {field}.';

create function private.desk_list(p_venue uuid, p_view text, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_view private.list_views;
  v_page jsonb;
begin
  perform private.require_person();
  select * into v_view from private.list_views l where l.console = 'desk' and l.view_name = p_view;
  perform private.need(p_venue, coalesce(v_view.right_name, 'none'));
  execute format('select private.desk_%I($1, $2, $3)', v_view.view_name) into v_page using p_venue, coalesce(p_filter, '{}'), p_after;
  return private.answer('dl1', v_page);
end
$$;
comment on function private.desk_list(uuid, text, jsonb, text) is
  'A list of a venue''s console {rows, next}: bookings, days, booking; private.desk_<view> says what its filter knows. SIGNED_OUT, ACCOUNT_GONE, FORBIDDEN {right}, NOT_FOUND, INVALID {field}.';

create function private.admin_list(p_view text, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_view private.list_views;
  v_page jsonb;
begin
  perform private.require_person();
  select * into v_view from private.list_views l where l.console = 'admin' and l.view_name = p_view;
  perform private.need(null, coalesce(v_view.right_name, 'none'));
  execute format('select private.admin_%I($1, $2)', v_view.view_name) into v_page using coalesce(p_filter, '{}'), p_after;
  return private.answer('al1', v_page);
end
$$;
comment on function private.admin_list(text, jsonb, text) is
  'A list of Baari''s console {rows, next}: overview, decide, call, done, booking, refunds, vendors, audit; private.admin_<view> says what its filter knows. SIGNED_OUT, ACCOUNT_GONE, FORBIDDEN {right}, NOT_FOUND, INVALID {field}.';

create function public.desk_list(venue uuid, view text, filter jsonb default '{}', after text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.desk_list(venue, view, filter, after) $$;
comment on function public.desk_list(uuid, text, jsonb, text) is 'Lists of a venue''s console. See private.desk_list.';

create function public.admin_list(view text, filter jsonb default '{}', after text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.admin_list(view, filter, after) $$;
comment on function public.admin_list(text, jsonb, text) is 'Lists of Baari''s console. See private.admin_list.';

revoke execute on function
  private.list_place(text), private.place_time(text), private.exact_time(timestamptz), private.list_page(jsonb, text),
  private.booking_history(uuid), private.customer_record(uuid, uuid), private.booking_hints(public.bookings), private.booking_facts(uuid),
  private.desk_booking(uuid, jsonb, text), private.desk_days(uuid, jsonb, text), private.desk_bookings(uuid, jsonb, text),
  private.admin_overview(jsonb, text), private.case_json(uuid), private.admin_decide(jsonb, text), private.admin_call(jsonb, text),
  private.admin_done(jsonb, text), private.admin_booking(jsonb, text), private.admin_refunds(jsonb, text), private.admin_vendors(jsonb, text),
  private.admin_audit(jsonb, text), private.desk_list(uuid, text, jsonb, text), private.admin_list(text, jsonb, text),
  public.desk_list(uuid, text, jsonb, text), public.admin_list(text, jsonb, text)
from public, anon, authenticated;
grant execute on function
  private.desk_list(uuid, text, jsonb, text), private.admin_list(text, jsonb, text),
  public.desk_list(uuid, text, jsonb, text), public.admin_list(text, jsonb, text)
to anon, authenticated, service_role;
