-- Lists of the console of staff (/admin): the overview, bookings to decide about and to call about, what was decided, applications.
-- Pages, search and rights work as 22_lists.sql says. Refunds are listed in 11_refunds.sql, the audit trail in 24_audit.sql.
-- A count of the overview is that of its list and stops at 10,000.
-- Measured database time with 300,000 bookings, all of them pending: overview 12 ms, payments to check 29 ms, calls 1 ms,
-- refunds 30 ms, audit trail 5 ms, by a part of a name 4 ms (tests/db/plans.test.ts).

create function private.admin_overview(p_filter jsonb, p_after text) returns jsonb
language sql stable set search_path = '' as $$
  select private.build_list_page(jsonb_build_array(jsonb_build_object(
    'decide', (
      select jsonb_build_object('count', count(*), 'since', private.format_iso(min(x.created_at)))
      from (select b.created_at from public.bookings b where b.status = 'pending' order by b.created_at limit 10000) x),
    'call', (
      select jsonb_build_object('count', count(*), 'since', private.format_iso(min(x.confirmed_at)))
      from (
        select b.confirmed_at from public.bookings b
        where b.status = 'confirmed' and b.source = 'app' and b.user_id is not null and b.booking_date >= t.today
          and (b.booking_date > t.today or private.get_booking_start(b.id, b.booking_date) > t.now)
          and not exists (
            select 1 from public.booking_calls c where c.booking_id = b.id and c.outcome = 'reached'
              and (b.court_id <> all (t.suspended) or c.at >= (
                select s.since from private.list_suspended_courts() s where s.court_id = b.court_id)))
        order by b.booking_date, b.id limit 10000
      ) x),
    'refunds', (
      select jsonb_build_object('count', count(*), 'sum', coalesce(sum(r.amount), 0), 'since', private.format_iso(min(r.due_at)))
      from public.refunds r where r.state = 'due' and (r.payer = 'platform' or r.due_at <= t.now - interval '3 days' or private.is_suspended_booking(r.booking_id))),
    'vendors', (
      select jsonb_build_object('count', count(*), 'since', private.format_iso(min(x.created_at)))
      from (select d.created_at from public.vendors d where d.status = 'pending' order by d.created_at limit 10000) x),
    'today', jsonb_build_object(
      'made', (
        select count(*) from private.audit_log a
        where a.action = 'booking.made' and a.at between t.start and t.now and not a.detail ? 'source'),
      'confirmed', (select count(*) from private.audit_log a where a.action = 'booking.confirmed' and a.at between t.start and t.now),
      -- Each booking once: a refund_due one becomes cancelled later, when its refund is settled. Own entries do not count.
      'cancelled', (
        select count(distinct b.id) from private.audit_log a join public.bookings b on b.id = a.row_id
        where a.action in ('booking.cancelled', 'booking.refund_due') and a.at between t.start and t.now
          and b.source = 'app' and a.detail ->> 'from' is distinct from 'refund_due'),
      'minutes', (
        select percentile_cont(0.5) within group (order by extract(epoch from a.at - b.created_at) / 60)::integer
        from private.audit_log a join public.bookings b on b.id = a.row_id
        where a.action in ('booking.confirmed', 'booking.declined') and a.at between t.start and t.now and b.source = 'app'),
      'refunds', (
        select coalesce(sum(r.amount), 0) from public.refunds r
        where r.state in ('due', 'sent') and r.due_at between t.start and t.now)))), null)
  from (
    select private.app_now() as now, private.karachi_today() as today,
      private.get_hour_start(private.karachi_today(), '00:00') as start,
      array(select s.court_id from private.list_suspended_courts() s) as suspended
  ) t
$$;
comment on function private.admin_overview(jsonb, text) is 'One row: how many bookings, calls, refunds (with their sum in PKR) and applications wait and since when, and the figures of today (Asia/Karachi) until now. Counts stop at 10,000. minutes: median from a booking to its confirmation or refusal.';

create function private.admin_decide(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_query text := private.query_arg(p_filter);
  v_place record;
  v_at timestamptz;
  v_soon uuid[];
  v_ids uuid[];
  v_next text;
begin
  select * into v_place from private.parse_list_place(p_after);
  v_at := private.parse_place_time(v_place.key);
  v_soon := array(
    select x.id
    from (
      select b.id, b.created_at, private.get_booking_start(b.id, b.booking_date) as starts from public.bookings b
      where b.status = 'pending' and b.decide_by <= private.app_now() + interval '4 hours'
      order by b.decide_by, b.id limit 500
    ) x where x.starts <= private.app_now() + interval '3 hours' order by x.starts, x.created_at limit 100);
  if v_query is not null then
    v_soon := array(
      select o.id from unnest(v_soon) with ordinality as o (id, nr)
      where o.id in (select a.id from private.filter_bookings_by_query(v_soon, v_query) a) order by o.nr);
  end if;
  select array_agg(x.id order by x.created_at, x.id) filter (where x.nr <= 50),
    max(private.format_exact_time(x.created_at) || '/' || x.id) filter (where x.nr = 50 and x.total > 50)
  into v_ids, v_next
  from (
    select y.*, row_number() over (order by y.created_at, y.id) as nr, count(*) over () as total
    from (
      with s as materialized (
        select b.id, b.created_at from public.bookings b
        where b.status = 'pending' and b.id <> all (v_soon)
          and b.created_at >= coalesce(v_at, '-infinity') and (v_at is null or (b.created_at, b.id) > (v_at, v_place.id))
        order by b.created_at, b.id limit private.get_search_scan_limit(v_query)
      )
      select s.id, s.created_at from s
      where v_query is null or s.id in (select a.id from private.filter_bookings_by_query(array(select t.id from s t), v_query) a)
      order by s.created_at, s.id limit 51
    ) y
  ) x;
  return private.build_list_page((
    select jsonb_agg(private.case_json(o.id) || jsonb_build_object('isSoon', o.id = any (v_soon)) order by o.nr)
    from unnest(case when v_at is null then v_soon else '{}' end || v_ids) with ordinality as o (id, nr)), v_next);
end
$$;
comment on function private.admin_decide(jsonb, text) is 'Pending bookings {q?}: on the first page those that begin within 3 hours (isSoon, at most 100), then the oldest first. Refuses with INVALID {field}.';

create function private.admin_call(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_suspended uuid[] := array(select s.court_id from private.list_suspended_courts() s);
  v_query text := private.query_arg(p_filter);
  v_place record;
  v_day date;
  v_ids uuid[];
  v_next text;
begin
  select * into v_place from private.parse_list_place(p_after);
  v_day := case when v_place.id is null then private.karachi_today() else private.day_arg(jsonb_build_object('after', v_place.key), 'after') end;
  select array_agg(x.id order by x.nr) filter (where x.nr <= 50), max(x.booking_date || '/' || x.id) filter (where x.nr = 50 and x.total > 50)
  into v_ids, v_next
  from (
    select y.*, row_number() over (order by y.booking_date, y.id) as nr, count(*) over () as total
    from (
      with s as materialized (
        select b.id, b.booking_date from public.bookings b
        where b.status = 'confirmed' and b.source = 'app' and b.user_id is not null and b.booking_date >= v_day
          and (v_place.id is null or (b.booking_date, b.id) > (v_day, v_place.id))
          and not exists (
            select 1 from public.booking_calls c where c.booking_id = b.id and c.outcome = 'reached'
              and (b.court_id <> all (v_suspended) or c.at >= (
                select s.since from private.list_suspended_courts() s where s.court_id = b.court_id)))
          and private.get_booking_start(b.id, b.booking_date) > private.app_now()
        order by b.booking_date, b.id limit private.get_search_scan_limit(v_query)
      )
      select s.id, s.booking_date from s
      where v_query is null or s.id in (select a.id from private.filter_bookings_by_query(array(select t.id from s t), v_query) a)
      order by s.booking_date, s.id limit 51
    ) y
  ) x;
  return private.build_list_page((
    select jsonb_agg(private.case_json(o.id) order by o.nr) from unnest(v_ids) with ordinality as o (id, nr)), v_next);
end
$$;
comment on function private.admin_call(jsonb, text) is 'Confirmed online bookings to come whose customer nobody has reached, or not since the business of the venue was suspended {q?}, soonest first. Refuses with INVALID {field}.';

create function private.admin_done(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_query text := private.query_arg(p_filter);
  v_place record;
  v_before timestamptz;
  v_rows jsonb;
  v_next text;
begin
  select * into v_place from private.parse_list_place(p_after);
  v_before := private.parse_place_time(v_place.key);
  select jsonb_agg(private.case_json(x.row_id) order by x.nr) filter (where x.nr <= 50),
    max(private.format_exact_time(x.at) || '/' || x.row_id) filter (where x.nr = 50 and x.total > 50)
  into v_rows, v_next
  from (
    select y.*, row_number() over (order by y.at desc, y.row_id desc) as nr, count(*) over () as total
    from (
      with s as materialized (
        select a.at, a.row_id from private.audit_log a
        where a.action in ('booking.confirmed', 'booking.declined', 'booking.called_off')
          and a.at >= private.app_now() - interval '7 days' and a.at <= coalesce(v_before, 'infinity')
          and (v_before is null or (a.at, a.row_id) < (v_before, v_place.id))
        order by a.at desc, a.row_id desc limit private.get_search_scan_limit(v_query)
      )
      select s.at, s.row_id from s
      where v_query is null or s.row_id in (select a.id from private.filter_bookings_by_query(array(select t.row_id from s t), v_query) a)
      order by s.at desc, s.row_id desc limit 51
    ) y
  ) x;
  return private.build_list_page(v_rows, v_next);
end
$$;
comment on function private.admin_done(jsonb, text) is 'Bookings that were confirmed, declined or cancelled for the venue in the last 7 days {q?}, newest first. Refuses with INVALID {field}.';

create function private.admin_booking(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid := private.uuid_arg(p_filter, 'id');
begin
  if not exists (select 1 from public.bookings b where b.id = v_id) then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  return private.build_list_page(jsonb_build_array(
    private.get_booking_facts(v_id) || jsonb_build_object('isOwnBooking', private.is_own_booking(v_id))), null);
end
$$;
comment on function private.admin_booking(jsonb, text) is 'One booking {id}: private.get_booking_facts, with isOwnBooking (the caller is its customer). Refuses with NOT_FOUND.';

create function private.admin_vendors(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_status text := coalesce(p_filter ->> 'status', 'pending');
  v_one uuid := case when p_filter ->> 'id' is not null then private.uuid_arg(p_filter, 'id') end;
  v_query text := private.query_arg(p_filter);
  v_place record;
  v_at timestamptz;
  v_rows jsonb;
  v_next text;
begin
  if v_one is not null then
    return private.build_list_page((
      select jsonb_agg(private.vendor_json(d.id) || jsonb_build_object(
        'isOwn', d.user_id is not distinct from auth.uid(),
        'applications', coalesce((
          select jsonb_agg(jsonb_build_object('id', o.id, 'business', o.business_name, 'status', o.status, 'createdAt', private.format_iso(o.created_at))
            order by o.created_at desc, o.id)
          from public.vendors o where o.user_id = d.user_id and o.id <> d.id
        ), '[]')))
      from public.vendors d where d.id = v_one
    ), null);
  end if;
  if v_status not in ('pending', 'changes_requested', 'approved', 'rejected', 'suspended') then
    perform private.fail(422, 'INVALID', '{"field": "status"}');
  end if;
  select * into v_place from private.parse_list_place(p_after);
  v_at := private.parse_place_time(v_place.key);
  select jsonb_agg(private.vendor_json(x.id) || jsonb_build_object('others', (
      select count(*) from public.vendors o join public.vendors d on d.id = x.id where o.user_id = d.user_id and o.id <> d.id
    )) order by x.nr) filter (where x.nr <= 50),
    max(private.format_exact_time(x.created_at) || '/' || x.id) filter (where x.nr = 50 and x.total > 50)
  into v_rows, v_next
  from (
    select y.*, row_number() over (order by y.created_at, y.id) as nr, count(*) over () as total
    from (
      select d.id, d.created_at from public.vendors d
      where d.status = v_status
        and (v_query is null or position(v_query in lower(d.business_name)) > 0 or position(v_query in lower(d.name)) > 0
          or lower(d.email_address) = v_query or private.has_digits(v_query, d.number))
        and d.created_at >= coalesce(v_at, '-infinity') and (v_at is null or (d.created_at, d.id) > (v_at, v_place.id))
      order by d.created_at, d.id limit 51
    ) y
  ) x;
  return private.build_list_page(v_rows, v_next);
end
$$;
comment on function private.admin_vendors(jsonb, text) is 'Applications and businesses {status: pending (the default), changes_requested, approved, rejected or suspended, q?: business, name, number or whole e-mail}, oldest first, with how many others the same applicant sent. {id}: only that one, in any state, with the others; no row for an unknown id. A search covers all rows of the status. Refuses with INVALID {field}.';

-- The call

create function private.admin_list(p_view text, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_view private.list_views;
  v_page jsonb;
begin
  perform private.require_person();
  select * into v_view from private.list_views l where l.console = 'admin' and l.view_name = p_view;
  perform private.require_right(null, coalesce(v_view.right_name, 'none'));
  execute format('select private.admin_%I($1, $2)', v_view.view_name) into v_page using coalesce(p_filter, '{}'), p_after;
  return private.build_answer('al1', v_page);
end
$$;
comment on function private.admin_list(text, jsonb, text) is 'A list of /admin {rows, next}: overview, decide, call, done, booking, refunds, vendors or audit. private.admin_<view> names its filter, private.list_views the right. Refuses with SIGNED_OUT, ACCOUNT_GONE, FORBIDDEN {right}, NOT_FOUND, INVALID {field}.';
grant execute on function private.admin_list(text, jsonb, text) to anon, authenticated, service_role;

create function public.admin_list(view text, filter jsonb default '{}', after text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.admin_list(view, filter, after) $$;
comment on function public.admin_list(text, jsonb, text) is 'Lists of /admin. See private.admin_list.';
grant execute on function public.admin_list(text, jsonb, text) to anon, authenticated, service_role;
