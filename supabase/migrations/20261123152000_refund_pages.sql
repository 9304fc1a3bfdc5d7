-- One list of refunds for both consoles: what a page is, which states there are and how one refund is asked for stood in two
-- functions that had to be kept alike. Only which refunds it goes through differs.

create function private.refunds_listed(p_venue uuid, p_state text, p_at timestamptz, p_id uuid)
returns table (id uuid, at timestamptz)
language plpgsql stable set search_path = '' as $$
begin
  -- A question for each, so that each follows its own index.
  if p_venue is null and p_state = 'due' then
    return query
      select r.id, r.due_at from public.refunds r
      where r.state = 'due' and r.due_at >= coalesce(p_at, '-infinity') and (p_at is null or (r.due_at, r.id) > (p_at, p_id))
        -- A venue that pays itself has three days.
        and (r.payer = 'platform' or r.due_at <= private.app_now() - interval '3 days')
      order by r.due_at, r.id limit 51;
  elsif p_venue is null then
    return query
      select r.id, r.settled_at from public.refunds r
      where r.state = p_state and r.settled_at <= coalesce(p_at, 'infinity') and (p_at is null or (r.settled_at, r.id) < (p_at, p_id))
      order by r.settled_at desc, r.id desc limit 51;
  elsif p_state = 'due' then
    return query
      select r.id, r.due_at
      from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
      where r.state = 'due' and r.payer = 'venue' and c.venue_id = p_venue and (p_at is null or (r.due_at, r.id) > (p_at, p_id))
      order by r.due_at, r.id limit 51;
  else
    return query
      select r.id, r.settled_at
      from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
      where r.state = p_state and r.payer = 'venue' and c.venue_id = p_venue and (p_at is null or (r.settled_at, r.id) < (p_at, p_id))
      order by r.settled_at desc, r.id desc limit 51;
  end if;
end
$$;
comment on function private.refunds_listed(uuid, text, timestamptz, uuid) is
  'The next 51 refunds of a state behind a place (null: from the start): what is due oldest first, the others last settled first. Of a venue those that it sends itself; without one Baari''s, and of what is due also what venues have not sent for three days.';

create function private.refunds_page(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_state text := coalesce(p_filter ->> 'state', 'due');
  v_one uuid := case when p_filter ->> 'id' is not null then private.uuid_arg(p_filter, 'id') end;
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
    from private.refunds_listed(p_venue, v_state, private.place_time(v_place.key), v_place.id) with ordinality as l (id, at, nr)
  )
  select jsonb_agg(private.refund_case(f.id) order by f.nr) filter (where f.nr <= 50),
    max(private.exact_time(f.at) || '/' || f.id) filter (where f.nr = 50 and f.total > 50)
  into v_rows, v_next
  from found f;
  return private.list_page(v_rows, v_next);
end
$$;
comment on function private.refunds_page(uuid, jsonb, text) is
  'A page of refunds {state: due, sent, void}, of a venue or (null) of Baari. {id}: that one alone, in any state, with the accounts its payment can have come to; for a venue no row of Baari''s or of another. Checks no right. INVALID {field}.';

create or replace function private.desk_refunds(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language sql stable set search_path = '' as $$
  select private.refunds_page(p_venue, p_filter, p_after) where p_venue is not null
$$;
comment on function private.desk_refunds(uuid, jsonb, text) is
  'Refunds that the venue itself sends: private.refunds_page.';

create or replace function private.admin_refunds(p_filter jsonb, p_after text) returns jsonb
language sql stable set search_path = '' as $$
  select private.refunds_page(null, p_filter, p_after)
$$;
comment on function private.admin_refunds(jsonb, text) is
  'Refunds that Baari sends, and of what is due those of venues that have not sent them for three days: private.refunds_page.';

revoke execute on function
  private.refunds_listed(uuid, text, timestamptz, uuid), private.refunds_page(uuid, jsonb, text)
from public, anon, authenticated;
