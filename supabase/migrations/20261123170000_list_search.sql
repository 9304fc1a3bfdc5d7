-- One search box over the lists of Baari's console: whoever has a name, a number or a code on the phone finds the row.

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
comment on function private.query_arg(jsonb) is
  'What is searched for {q}, in small letters and cut at 80; null when nothing is. INVALID {field, least} below 3 characters.';

create function private.same_digits(p_query text, p_phone text) returns boolean
language sql immutable set search_path = '' as $$
  -- 0300 1234567 is +92 300 1234567.
  select length(regexp_replace(p_query, '[^0-9]', '', 'g')) >= 4
    and position(regexp_replace(regexp_replace(p_query, '[^0-9]', '', 'g'), '^0', '') in regexp_replace(p_phone, '[^0-9]', '', 'g')) > 0
$$;
comment on function private.same_digits(text, text) is 'True when the digits of a search, four at least, stand in a phone number. Null without a number.';

create function private.about(p_bookings uuid[], p_query text) returns table (id uuid)
language plpgsql stable set search_path = '' as $$
begin
  return query
    select b.id
    from public.bookings b join public.courts c on c.id = b.court_id join public.venues v on v.id = c.venue_id
      left join public.users u on u.id = b.user_id left join private.booking_contacts k on k.booking_id = b.id
    where b.id = any (p_bookings) and (
      -- As text, never as a pattern.
      position(p_query in lower(coalesce(u.name, private.guest_name(b)))) > 0
      or b.code = translate(regexp_replace(upper(p_query), '[^0-9A-Z]', '', 'g'), 'ILO', '110')
      or position(p_query in lower(v.name)) > 0
      -- Who may not see a number does not find it by its digits either.
      or ((private.is_staff() or b.booking_date >= private.karachi_today() - 30)
        and private.same_digits(p_query, coalesce(u.phone, k.phone))));
end
$$;
comment on function private.about(uuid[], text) is
  'Those of these bookings that a search means: by the customer''s name or number, the code, or the venue.';

create function private.looked_through(p_query text) returns integer
language sql immutable set search_path = '' as $$ select case when p_query is null then 51 else 2000 end $$;
comment on function private.looked_through(text) is
  'How many rows of a list are gone through for one page: a search goes through thousands, and not through what was settled years ago.';

create or replace function private.admin_decide(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_query text := private.query_arg(p_filter);
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
  if v_query is not null then
    v_soon := array(
      select o.id from unnest(v_soon) with ordinality as o (id, nr)
      where o.id in (select a.id from private.about(v_soon, v_query) a) order by o.nr);
  end if;
  select array_agg(x.id order by x.created_at, x.id) filter (where x.nr <= 50),
    max(private.exact_time(x.created_at) || '/' || x.id) filter (where x.nr = 50 and x.total > 50)
  into v_ids, v_next
  from (
    select y.*, row_number() over (order by y.created_at, y.id) as nr, count(*) over () as total
    from (
      with s as materialized (
        select b.id, b.created_at from public.bookings b
        where b.status = 'pending' and b.id <> all (v_soon)
          and b.created_at >= coalesce(v_at, '-infinity') and (v_at is null or (b.created_at, b.id) > (v_at, v_place.id))
        order by b.created_at, b.id limit private.looked_through(v_query)
      )
      select s.id, s.created_at from s
      where v_query is null or s.id in (select a.id from private.about(array(select t.id from s t), v_query) a)
      order by s.created_at, s.id limit 51
    ) y
  ) x;
  return private.list_page((
    select jsonb_agg(private.case_json(o.id) || jsonb_build_object('isSoon', o.id = any (v_soon)) order by o.nr)
    from unnest(case when v_at is null then v_soon else '{}' end || v_ids) with ordinality as o (id, nr)), v_next);
end
$$;
comment on function private.admin_decide(jsonb, text) is
  'Pending bookings {q?}: on the first page those that begin within 3 hours (isSoon), then the oldest first. INVALID {field}.';

create or replace function private.admin_call(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_query text := private.query_arg(p_filter);
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
      with s as materialized (
        select b.id, b.booking_date from public.bookings b
        where b.status = 'confirmed' and b.source = 'app' and b.user_id is not null and b.booking_date >= v_day
          and (v_place.id is null or (b.booking_date, b.id) > (v_day, v_place.id))
          and not exists (select 1 from public.booking_calls c where c.booking_id = b.id and c.outcome = 'reached')
          and private.booking_starts_at(b.id, b.booking_date) > private.app_now()
        order by b.booking_date, b.id limit private.looked_through(v_query)
      )
      select s.id, s.booking_date from s
      where v_query is null or s.id in (select a.id from private.about(array(select t.id from s t), v_query) a)
      order by s.booking_date, s.id limit 51
    ) y
  ) x;
  return private.list_page((
    select jsonb_agg(private.case_json(o.id) order by o.nr) from unnest(v_ids) with ordinality as o (id, nr)), v_next);
end
$$;
comment on function private.admin_call(jsonb, text) is
  'Confirmed bookings {q?} that are to come and whose customer nobody has reached, soonest first. INVALID {field}.';

create or replace function private.admin_done(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_query text := private.query_arg(p_filter);
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
      with s as materialized (
        select a.at, a.row_id from private.audit_log a
        where a.action in ('booking.confirmed', 'booking.declined', 'booking.called_off')
          and a.at >= private.app_now() - interval '7 days' and a.at <= coalesce(v_before, 'infinity')
          and (v_before is null or (a.at, a.row_id) < (v_before, v_place.id))
        order by a.at desc, a.row_id desc limit private.looked_through(v_query)
      )
      select s.at, s.row_id from s
      where v_query is null or s.row_id in (select a.id from private.about(array(select t.row_id from s t), v_query) a)
      order by s.at desc, s.row_id desc limit 51
    ) y
  ) x;
  return private.list_page(v_rows, v_next);
end
$$;
comment on function private.admin_done(jsonb, text) is 'What was decided in the last 7 days {q?}, newest first. INVALID {field}.';

drop function private.refunds_listed(uuid, text, timestamptz, uuid);

create function private.refunds_listed(p_venue uuid, p_state text, p_at timestamptz, p_id uuid, p_query text)
returns table (id uuid, at timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  -- A question for each, so that each follows its own index.
  if p_venue is null and p_state = 'due' then
    return query
      with s as materialized (
        select r.id, r.due_at, r.booking_id from public.refunds r
        where r.state = 'due' and r.due_at >= coalesce(p_at, '-infinity') and (p_at is null or (r.due_at, r.id) > (p_at, p_id))
          -- A venue that pays itself has three days.
          and (r.payer = 'platform' or r.due_at <= private.app_now() - interval '3 days')
        order by r.due_at, r.id limit private.looked_through(p_query)
      )
      select s.id, s.due_at from s
      where p_query is null or s.booking_id in (select a.id from private.about(array(select t.booking_id from s t), p_query) a)
      order by s.due_at, s.id limit 51;
  elsif p_venue is null then
    return query
      with s as materialized (
        select r.id, r.settled_at, r.booking_id from public.refunds r
        where r.state = p_state and r.settled_at <= coalesce(p_at, 'infinity') and (p_at is null or (r.settled_at, r.id) < (p_at, p_id))
        order by r.settled_at desc, r.id desc limit private.looked_through(p_query)
      )
      select s.id, s.settled_at from s
      where p_query is null or s.booking_id in (select a.id from private.about(array(select t.booking_id from s t), p_query) a)
      order by s.settled_at desc, s.id desc limit 51;
  elsif p_state = 'due' then
    return query
      with s as materialized (
        select r.id, r.due_at, r.booking_id
        from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
        where r.state = 'due' and r.payer = 'venue' and c.venue_id = p_venue and (p_at is null or (r.due_at, r.id) > (p_at, p_id))
        order by r.due_at, r.id limit private.looked_through(p_query)
      )
      select s.id, s.due_at from s
      where p_query is null or s.booking_id in (select a.id from private.about(array(select t.booking_id from s t), p_query) a)
      order by s.due_at, s.id limit 51;
  else
    return query
      with s as materialized (
        select r.id, r.settled_at, r.booking_id
        from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
        where r.state = p_state and r.payer = 'venue' and c.venue_id = p_venue and (p_at is null or (r.settled_at, r.id) < (p_at, p_id))
        order by r.settled_at desc, r.id desc limit private.looked_through(p_query)
      )
      select s.id, s.settled_at from s
      where p_query is null or s.booking_id in (select a.id from private.about(array(select t.booking_id from s t), p_query) a)
      order by s.settled_at desc, s.id desc limit 51;
  end if;
end
$$;
comment on function private.refunds_listed(uuid, text, timestamptz, uuid, text) is
  'The next 51 refunds of a state behind a place (null: from the start), only those that a search means where there is one: what is due oldest first, the others last settled first. Of a venue those that it sends itself; without one Baari''s, and of what is due also what venues have not sent for three days.';

create or replace function private.refunds_page(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
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
    return private.list_page((
      select jsonb_agg(private.refund_alone(r.id))
      from public.refunds r join public.bookings b on b.id = r.booking_id
      where r.id = v_one and (p_venue is null or (r.payer = 'venue' and private.venue_of(b.court_id) = p_venue))
    ), null);
  end if;
  if v_state not in ('due', 'sent', 'void') then
    perform private.fail(422, 'INVALID', '{"field": "state"}');
  end if;
  select * into v_place from private.list_place(p_after);
  with found as (
    select l.*, count(*) over () as total
    from private.refunds_listed(p_venue, v_state, private.place_time(v_place.key), v_place.id, v_query) with ordinality as l (id, at, nr)
  )
  select jsonb_agg(private.refund_case(f.id) order by f.nr) filter (where f.nr <= 50),
    max(private.exact_time(f.at) || '/' || f.id) filter (where f.nr = 50 and f.total > 50)
  into v_rows, v_next
  from found f;
  return private.list_page(v_rows, v_next);
end
$$;
comment on function private.refunds_page(uuid, jsonb, text) is
  'A page of refunds {state: due, sent, void, q?}, of a venue or (null) of Baari. {id}: that one alone, in any state, with the accounts its payment can have come to; for a venue no row of Baari''s or of another. Checks no right. INVALID {field}.';

create or replace function private.admin_vendors(p_filter jsonb, p_after text) returns jsonb
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
    return private.list_page((
      select jsonb_agg(private.vendor_json(d.id) || jsonb_build_object(
        'isOwn', d.user_id is not distinct from auth.uid(),
        'applications', coalesce((
          select jsonb_agg(jsonb_build_object('id', o.id, 'business', o.business_name, 'status', o.status, 'createdAt', private.iso(o.created_at))
            order by o.created_at desc, o.id)
          from public.vendors o where o.user_id = d.user_id and o.id <> d.id
        ), '[]')))
      from public.vendors d where d.id = v_one
    ), null);
  end if;
  if v_status not in ('pending', 'changes_requested', 'approved', 'rejected', 'suspended') then
    perform private.fail(422, 'INVALID', '{"field": "status"}');
  end if;
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
      where d.status = v_status
        and (v_query is null or position(v_query in lower(d.business_name)) > 0 or position(v_query in lower(d.name)) > 0
          or lower(d.email_address) = v_query or private.same_digits(v_query, d.number))
        and d.created_at >= coalesce(v_at, '-infinity') and (v_at is null or (d.created_at, d.id) > (v_at, v_place.id))
      order by d.created_at, d.id limit 51
    ) y
  ) x;
  return private.list_page(v_rows, v_next);
end
$$;
comment on function private.admin_vendors(jsonb, text) is
  'Applications and businesses {status: pending, changes_requested, approved, rejected, suspended, q?: business, name, number or whole email}, oldest first, with how many others the same person sent. {id}: that one alone, with those others; no row for an unknown one. INVALID {field}.';

revoke execute on function
  private.query_arg(jsonb), private.same_digits(text, text), private.looked_through(text), private.about(uuid[], text),
  private.refunds_listed(uuid, text, timestamptz, uuid, text)
from public, anon, authenticated;
