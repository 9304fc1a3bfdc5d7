-- Lists of the console of staff (/admin): the overview, bookings to decide about and to call about, what was decided, applications.
-- Pages, search and rights work as 22_lists.sql says. Refunds are listed in 11_refunds.sql, messages in 23_messages.sql, the audit
-- trail in 24_audit.sql.
-- A count of the overview is that of its list and stops at 1,000, so that the overview reads as much on every day.
-- Measured database time with 300,000 bookings: overview 3 ms, calls 16 ms (tests/db/growth.test.ts), payments to check 29 ms,
-- refunds 30 ms, audit trail 5 ms, by a part of a name 4 ms (tests/db/plans.test.ts).

create function private.admin_overview(p_filter jsonb, p_after text) returns jsonb
language sql stable set search_path = '' as $$
  select private.build_list_page(jsonb_build_array(jsonb_build_object(
    'decide', (
      select jsonb_build_object('count', count(*), 'since', private.format_iso(min(x.created_at)))
      from (select b.created_at from public.bookings b where b.status = 'pending' order by b.created_at limit t.most) x),
    'call', (
      select jsonb_build_object('count', count(*), 'since', private.format_iso(min(x.confirmed_at)))
      from (
        select b.confirmed_at from public.bookings b
        where b.status = 'confirmed' and b.source = 'app' and b.user_id is not null and not b.is_reached and b.starts_at > t.now
        order by b.starts_at limit t.most
      ) x),
    'refunds', (
      select jsonb_build_object('count', count(*), 'sum', coalesce(sum(x.amount), 0), 'since', private.format_iso(min(x.due_at)))
      from (
        select r.amount, r.due_at from public.refunds r
        where r.state = 'due' and (r.payer = 'platform' or r.needs_second is not null or r.due_at <= t.now - interval '3 days'
          or (t.has_suspended and private.is_suspended_booking(r.booking_id)))
        order by r.due_at limit t.most
      ) x),
    'second', (
      select jsonb_build_object('count', count(*), 'sum', coalesce(sum(x.amount), 0), 'since', private.format_iso(min(x.due_at)))
      from (
        select r.amount, r.due_at from public.refunds r
        where r.state = 'due' and r.needs_second is not null
          and not exists (select 1 from private.refund_notes n where n.refund_id = r.id and n.approved_by is not null)
        order by r.due_at limit t.most
      ) x),
    'disputes', (
      select jsonb_build_object('count', count(*), 'since', private.format_iso(min(x.created_at)))
      from (select d.created_at from private.disputes d where d.state = 'open' order by d.created_at limit t.most) x),
    'settlers', (select count(*) from private.admins), 'admins', (select count(*) from private.admins a where a.role = 'admin'),
    'vendors', (
      select jsonb_build_object('count', count(*), 'since', private.format_iso(min(x.created_at)))
      from (select d.created_at from public.vendors d where d.status = 'pending' order by d.created_at limit t.most) x),
    'messages', (
      select jsonb_build_object('count', count(*), 'since', private.format_iso(min(x.created_at)))
      from (select c.created_at from public.contact_submissions c where c.state = 'new' order by c.created_at limit t.most) x),
    'today', (
      select jsonb_build_object('refunds', coalesce(sum(x.amount), 0), 'refundCount', count(*))
      from unnest(array['due', 'sent']) as s cross join lateral (
        select r.amount from public.refunds r where r.state = s and r.due_at between t.start and t.now order by r.due_at limit t.most
      ) x
    ) || jsonb_build_object(
      'made', (
        select count(*) from (
          select 1 from public.bookings b where b.source = 'app' and b.created_at between t.start and t.now
          order by b.created_at limit t.most) x),
      'confirmed', (
        select count(*) from (
          select 1 from private.audit_log a where a.action = 'booking.confirmed' and a.at between t.start and t.now
          order by a.at desc limit t.most) x),
      -- Each booking once: a refund_due one becomes cancelled later, when its refund is settled. Own entries do not count.
      'cancelled', (
        select count(distinct x.row_id) from (
          select a.row_id from private.audit_log a
          where a.action in ('booking.cancelled', 'booking.refund_due') and a.at between t.start and t.now
            and not a.detail ? 'source' and a.detail ->> 'from' is distinct from 'refund_due'
          order by a.at limit t.most) x),
      'minutes', (
        select percentile_cont(0.5) within group (order by extract(epoch from x.at - b.created_at) / 60)::integer
        from (
          select a.at, a.row_id from private.audit_log a
          where a.action in ('booking.confirmed', 'booking.declined') and a.at between t.start and t.now
          order by a.at desc, a.row_id desc limit 20
        ) x join public.bookings b on b.id = x.row_id)))), null)
  from (
    select private.app_now() as now, private.get_hour_start(private.karachi_today(), '00:00') as start, 1000 as most,
      private.has_suspended() as has_suspended
  ) t
$$;
comment on function private.admin_overview(jsonb, text) is 'One row: how many bookings, calls, refunds (with their sum in PKR), second yeses, disputes, applications and messages wait and since when, how many people and admins Baari has (settlers, admins), and the figures of today (Asia/Karachi) until now. Counts and sums stop at 1,000 rows of a kind. minutes: median from a booking to its confirmation or refusal, of the last 20.';

create function private.admin_decide(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_query text := private.query_arg(p_filter);
  v_most constant integer := private.get_search_scan_limit(v_query);
  v_found uuid[] := private.find_bookings(v_query);
  v_place record;
  v_at timestamptz;
  v_soon uuid[];
  v_ids uuid[];
  v_scanned integer;
  v_next text;
begin
  select * into v_place from private.parse_list_place(p_after);
  v_at := private.parse_place_time(v_place.key);
  v_soon := array(
    select b.id from public.bookings b where b.status = 'pending' and b.starts_at <= private.app_now() + interval '3 hours'
    order by b.starts_at, b.created_at limit 100);
  if v_query is not null then
    v_soon := array(
      select o.id from unnest(v_soon) with ordinality as o (id, nr)
      where o.id in (select f.id from private.filter_bookings_by_query(v_soon, v_query, true) f) order by o.nr);
  end if;
  with scanned as materialized (
    select b.id, b.created_at from public.bookings b
    where b.status = 'pending' and b.id <> all (v_soon)
      and b.created_at >= coalesce(v_at, '-infinity') and (v_at is null or (b.created_at, b.id) > (v_at, v_place.id))
    order by b.created_at, b.id limit v_most
  ), hits as (
    (
      select s.id, s.created_at from scanned s where v_query is null or s.id in (
        select f.id from private.filter_bookings_by_query(array(select x.id from scanned x), v_query, true) f)
      order by s.created_at, s.id limit 51
    )
    union
    select b.id, b.created_at from public.bookings b
    where b.id = any (v_found) and b.status = 'pending' and b.id <> all (v_soon)
      and (v_at is null or (b.created_at, b.id) > (v_at, v_place.id))
  ), page as (
    select h.*, row_number() over (order by h.created_at, h.id) as nr from hits h order by nr limit 51
  )
  select array_agg(p.id order by p.nr) filter (where p.nr <= 50),
    case when count(*) > 50 then max(private.format_exact_time(p.created_at) || '/' || p.id) filter (where p.nr = 50) end,
    case when count(*) <= 50 then (select count(*) from scanned) end
  into v_ids, v_next, v_scanned
  from page p;
  return private.build_list_page((
    select jsonb_agg(private.case_json(o.id) || jsonb_build_object('isSoon', o.id = any (v_soon)) order by o.nr)
    from unnest(case when v_at is null then v_soon else '{}' end || v_ids) with ordinality as o (id, nr)
  ), v_next, case when v_scanned = v_most then v_query end);
end
$$;
comment on function private.admin_decide(jsonb, text) is 'Pending bookings {q?}: on the first page those that begin within 3 hours (isSoon, at most 100), then the oldest first. Refuses with INVALID {field}.';

create function private.admin_call(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_query text := private.query_arg(p_filter);
  v_most constant integer := private.get_search_scan_limit(v_query);
  v_found uuid[] := private.find_bookings(v_query);
  v_place record;
  v_from timestamptz;
  v_ids uuid[];
  v_scanned integer;
  v_next text;
begin
  select * into v_place from private.parse_list_place(p_after);
  v_from := greatest(private.parse_place_time(v_place.key), private.app_now());
  with scanned as materialized (
    select b.id, b.starts_at from public.bookings b
    where b.status = 'confirmed' and b.source = 'app' and b.user_id is not null and not b.is_reached
      and b.starts_at > private.app_now() and b.starts_at >= v_from and (v_place.id is null or (b.starts_at, b.id) > (v_from, v_place.id))
    order by b.starts_at, b.id limit v_most
  ), hits as (
    (
      select s.id, s.starts_at from scanned s where v_query is null or s.id in (
        select f.id from private.filter_bookings_by_query(array(select x.id from scanned x), v_query, true) f)
      order by s.starts_at, s.id limit 51
    )
    union
    select b.id, b.starts_at from public.bookings b
    where b.id = any (v_found) and b.status = 'confirmed' and b.source = 'app' and b.user_id is not null and not b.is_reached
      and b.starts_at > private.app_now() and (v_place.id is null or (b.starts_at, b.id) > (v_from, v_place.id))
  ), page as (
    select h.*, row_number() over (order by h.starts_at, h.id) as nr from hits h order by nr limit 51
  )
  select array_agg(p.id order by p.nr) filter (where p.nr <= 50),
    case when count(*) > 50 then max(private.format_exact_time(p.starts_at) || '/' || p.id) filter (where p.nr = 50) end,
    case when count(*) <= 50 then (select count(*) from scanned) end
  into v_ids, v_next, v_scanned
  from page p;
  return private.build_list_page((
    select jsonb_agg(private.case_json(o.id) order by o.nr) from unnest(v_ids) with ordinality as o (id, nr)
  ), v_next, case when v_scanned = v_most then v_query end);
end
$$;
comment on function private.admin_call(jsonb, text) is 'Confirmed online bookings to come whose customer nobody has reached, or not since the business of the venue was suspended {q?}, soonest first. Refuses with INVALID {field}.';

create function private.admin_done(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_query text := private.query_arg(p_filter);
  v_most constant integer := private.get_search_scan_limit(v_query);
  v_found uuid[] := private.find_bookings(v_query);
  v_place record;
  v_before timestamptz;
  v_rows jsonb;
  v_scanned integer;
  v_next text;
begin
  select * into v_place from private.parse_list_place(p_after);
  v_before := private.parse_place_time(v_place.key);
  with scanned as materialized (
    select a.at, a.row_id from private.audit_log a
    where a.action in ('booking.confirmed', 'booking.declined', 'booking.called_off')
      and a.at >= private.app_now() - interval '7 days' and a.at <= coalesce(v_before, 'infinity')
      and (v_before is null or (a.at, a.row_id) < (v_before, v_place.id))
    order by a.at desc, a.row_id desc limit v_most
  ), hits as (
    (
      select s.at, s.row_id from scanned s
      where v_query is null or s.row_id in (
        select f.id from private.filter_bookings_by_query(array(select x.row_id from scanned x), v_query, true) f)
      order by s.at desc, s.row_id desc limit 51
    )
    union
    select a.at, a.row_id from private.audit_log a
    where a.row_id = any (v_found) and a.action in ('booking.confirmed', 'booking.declined', 'booking.called_off')
      and a.at >= private.app_now() - interval '7 days' and (v_before is null or (a.at, a.row_id) < (v_before, v_place.id))
  ), page as (
    select h.*, row_number() over (order by h.at desc, h.row_id desc) as nr from hits h order by nr limit 51
  )
  select jsonb_agg(private.case_json(p.row_id) order by p.nr) filter (where p.nr <= 50),
    case when count(*) > 50 then max(private.format_exact_time(p.at) || '/' || p.row_id) filter (where p.nr = 50) end,
    case when count(*) <= 50 then (select count(*) from scanned) end
  into v_rows, v_next, v_scanned
  from page p;
  return private.build_list_page(v_rows, v_next, case when v_scanned = v_most then v_query end);
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
comment on function private.admin_list(text, jsonb, text) is 'A list of /admin {rows, next}: overview, decide, call, done, booking, refunds, disputes, vendors, messages or audit. private.admin_<view> names its filter, private.list_views the right. Refuses with SIGNED_OUT, ACCOUNT_GONE, FORBIDDEN {right}, NOT_FOUND, INVALID {field}.';
grant execute on function private.admin_list(text, jsonb, text) to anon, authenticated, service_role;

create function public.admin_list(view text, filter jsonb default '{}', after text default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.admin_list(view, filter, after) $$;
comment on function public.admin_list(text, jsonb, text) is 'Lists of /admin. See private.admin_list.';
grant execute on function public.admin_list(text, jsonb, text) to anon, authenticated, service_role;
