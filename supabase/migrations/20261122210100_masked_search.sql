-- A number that a venue no longer sees was still found by its digits, four at a time.

create or replace function private.desk_bookings(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  -- So many are looked through for one page, whatever is searched for: the caller goes on from there.
  v_most constant integer := 2000;
  v_query text := left(lower(coalesce(private.text_arg(p_filter, 'q'), '')), 80);
  v_code text := translate(regexp_replace(upper(v_query), '[^0-9A-Z]', '', 'g'), 'ILO', '110');
  v_digits text := regexp_replace(v_query, '[^0-9]', '', 'g');
  v_numbers_from date := case when private.is_staff() then '-infinity'::date else private.karachi_today() - 30 end;
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
      -- Who may not see a number does not find it by its digits either.
      case when b.booking_date >= v_numbers_from then coalesce(
        (select d.guest_phone from public.booking_desk d where d.booking_id = b.id), (select u.phone from public.users u where u.id = b.user_id))
      end as phone,
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
