-- What a venue that is paid to its own account has to send back: how much waits, the list, and one of them with the accounts its
-- payment can have come to. Settling itself is settle-refund, which has asked for the right of whoever pays from the start.

-- Of the refunds only those that venues send: their lists do not pass those of everybody else.
create index refunds_of_venues on public.refunds (state, due_at, id) where payer = 'venue';

alter table private.list_views add column of_payee text check (of_payee in ('platform', 'venue'));
comment on column private.list_views.of_payee is
  'Whose payments the right is asked for; null for the payee that the venue has now. A venue that has changed it still owes what it owed.';
comment on table private.list_views is
  'The lists of the consoles and the right that each needs. View refunds of console admin is done by private.admin_refunds(filter, after), of console desk by private.desk_refunds(venue, filter, after).';
insert into private.list_views (console, view_name, right_name, of_payee) values ('desk', 'refunds', 'refund.settle', 'venue');

create or replace function private.desk_list(p_venue uuid, p_view text, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_view private.list_views;
  v_page jsonb;
begin
  perform private.require_person();
  select * into v_view from private.list_views l where l.console = 'desk' and l.view_name = p_view;
  perform private.need(p_venue, coalesce(v_view.right_name, 'none'), v_view.of_payee);
  execute format('select private.desk_%I($1, $2, $3)', v_view.view_name) into v_page using p_venue, coalesce(p_filter, '{}'), p_after;
  return private.answer('dl1', v_page);
end
$$;

create or replace function private.refund_json(p_refund uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', r.id, 'bookingId', r.booking_id, 'code', b.code, 'amount', r.amount, 'reason', r.reason, 'payer', r.payer,
    'state', r.state, 'isSeen', r.is_seen, 'dueAt', private.iso(r.due_at), 'settledAt', private.iso(r.settled_at),
    'method', r.method, 'reference', r.reference, 'sentOn', n.sent_on, 'paidTo', n.paid_to,
    -- What Baari's people write to each other is theirs.
    'note', case when s.is_staff or not exists (
      select 1 from private.admins a where a.user_id in (n.settled_by, n.found_by)) then n.note end,
    'settledBy', private.person_name(n.settled_by), 'foundBy', private.person_name(n.found_by),
    'incomingReference', coalesce(n.incoming_reference, d.reference),
    'name', coalesce(u.name, n.name),
    -- Whoever still has to send money has somebody to ask where it goes.
    'phone', case when s.is_staff or r.state = 'due' or b.booking_date >= private.karachi_today() - 30 then coalesce(u.phone, n.phone) end,
    'email', case when s.is_staff then coalesce(u.email, n.email) end,
    'label', private.booking_label(b), 'venueId', c.venue_id, 'total', b.total_price, 'rev', r.rev)
  from (select private.is_staff() as is_staff) s, public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
  left join private.refund_notes n on n.refund_id = r.id
  left join public.booking_desk d on d.booking_id = b.id
  left join public.users u on u.id = b.user_id
  where r.id = p_refund
$$;
comment on function private.refund_json(uuid) is
  'A refund as those see it who pay it: whose, for what, how it was settled and by whom. A venue gets no e-mail address, no note of Baari''s people, and the number only while money is due or until 30 days after the day.';

create function private.refund_alone(p_refund uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.refund_case(r.id) || jsonb_build_object(
    'accounts', coalesce((
      select jsonb_agg(jsonb_build_object('id', d.id, 'bankName', d.bank_name, 'accountTitle', d.account_title, 'accountNumber', d.account_number)
        order by d.created_at desc, d.id)
      from public.bank_details d
      where d.venue_id is not distinct from case b.payee when 'venue' then private.venue_of(b.court_id) end
    ), '[]'),
    'isOwn', b.user_id is not distinct from auth.uid())
  from public.refunds r join public.bookings b on b.id = r.booking_id where r.id = p_refund
$$;
comment on function private.refund_alone(uuid) is
  'One refund with the accounts that its payment can have come to, and whether it is about the caller''s own booking. Checks no right.';

create function private.desk_refunds(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_state text := coalesce(p_filter ->> 'state', 'due');
  v_one uuid := case when p_filter ->> 'id' is not null then private.uuid_arg(p_filter, 'id') end;
  v_place record;
  v_at timestamptz;
  v_ids uuid[];
  v_next text;
begin
  if v_one is not null then
    return private.list_page((
      select jsonb_agg(private.refund_alone(r.id))
      from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
      where r.id = v_one and r.payer = 'venue' and c.venue_id = p_venue
    ), null);
  end if;
  if v_state not in ('due', 'sent', 'void') then
    perform private.fail(422, 'INVALID', '{"field": "state"}');
  end if;
  select * into v_place from private.list_place(p_after);
  v_at := private.place_time(v_place.key);
  select array_agg(x.id order by x.nr) filter (where x.nr <= 50),
    max(private.exact_time(x.at) || '/' || x.id) filter (where x.nr = 50 and x.total > 50)
  into v_ids, v_next
  from (
    select y.*, row_number() over (order by y.at, y.id) as nr, count(*) over () as total
    from (
      select r.id, r.due_at as at
      from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
      where v_state = 'due' and r.state = 'due' and r.payer = 'venue' and c.venue_id = p_venue
        and (v_at is null or (r.due_at, r.id) > (v_at, v_place.id))
      order by r.due_at, r.id limit 51
    ) y
    union all
    select y.*, row_number() over (order by y.at desc, y.id desc), count(*) over ()
    from (
      select r.id, r.settled_at as at
      from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
      where v_state <> 'due' and r.state = v_state and r.payer = 'venue' and c.venue_id = p_venue
        and (v_at is null or (r.settled_at, r.id) < (v_at, v_place.id))
      order by r.settled_at desc, r.id desc limit 51
    ) y
  ) x;
  return private.list_page((
    select jsonb_agg(private.refund_case(o.id) order by o.nr) from unnest(v_ids) with ordinality as o (id, nr)), v_next);
end
$$;
comment on function private.desk_refunds(uuid, jsonb, text) is
  'Refunds that the venue itself sends {state: due, sent, void}: what is due oldest first, the others last settled first. {id}: that one alone, in any state, with the accounts its payment can have come to; no row for one of Baari''s or of another venue. INVALID {field}.';

create or replace function private.admin_refunds(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_state text := coalesce(p_filter ->> 'state', 'due');
  v_one uuid := case when p_filter ->> 'id' is not null then private.uuid_arg(p_filter, 'id') end;
  v_place record;
  v_at timestamptz;
  v_ids uuid[];
  v_next text;
begin
  if v_one is not null then
    return private.list_page((select jsonb_agg(private.refund_alone(r.id)) from public.refunds r where r.id = v_one), null);
  end if;
  if v_state not in ('due', 'sent', 'void') then
    perform private.fail(422, 'INVALID', '{"field": "state"}');
  end if;
  select * into v_place from private.list_place(p_after);
  v_at := private.place_time(v_place.key);
  select array_agg(x.id order by x.nr) filter (where x.nr <= 50),
    max(private.exact_time(x.at) || '/' || x.id) filter (where x.nr = 50 and x.total > 50)
  into v_ids, v_next
  from (
    select y.*, row_number() over (order by y.at, y.id) as nr, count(*) over () as total
    from (
      select r.id, r.due_at as at from public.refunds r
      where r.state = 'due' and v_state = 'due' and r.due_at >= coalesce(v_at, '-infinity')
        and (v_at is null or (r.due_at, r.id) > (v_at, v_place.id))
        -- A venue that pays itself has three days.
        and (r.payer = 'platform' or r.due_at <= private.app_now() - interval '3 days')
      order by r.due_at, r.id limit 51
    ) y
    where v_state = 'due'
    union all
    select y.*, row_number() over (order by y.at desc, y.id desc), count(*) over ()
    from (
      select r.id, r.settled_at as at from public.refunds r
      where r.state = v_state and r.state <> 'due' and r.settled_at <= coalesce(v_at, 'infinity')
        and (v_at is null or (r.settled_at, r.id) < (v_at, v_place.id))
      order by r.settled_at desc, r.id desc limit 51
    ) y
    where v_state <> 'due'
  ) x;
  return private.list_page((
    select jsonb_agg(private.refund_case(o.id) order by o.nr) from unnest(v_ids) with ordinality as o (id, nr)), v_next);
end
$$;

create function private.refunds_to_send(p_venue uuid) returns integer
language sql stable set search_path = '' as $$
  select case when private.can(p_venue, 'refund.settle', 'venue') then (
    select count(*)::integer
    from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
    where r.state = 'due' and r.payer = 'venue' and c.venue_id = p_venue and b.user_id is distinct from auth.uid()
  ) end
$$;
comment on function private.refunds_to_send(uuid) is
  'How many refunds wait for the caller to send them from the venue''s own account; those of own bookings wait for somebody else. Null for whoever may not settle them.';

create or replace function private.desk_settings(p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', v.id, 'name', v.name, 'city', v.city, 'open', v.open_time, 'close', v.close_time, 'payee', v.payee,
    'isPublished', v.is_published, 'role', private.venue_role(v.id), 'rights', private.my_rights(v.id),
    'terms', v.terms, 'leadMinutes', v.lead_minutes, 'policyRev', v.policy_rev, 'hoursRev', v.hours_rev,
    'priceRules', private.price_rules_json(v.id), 'openings', private.opening_rules_json(v.id),
    'ticketKeys', private.ticket_key_rows(), 'refundsToSend', private.refunds_to_send(v.id),
    'courts', private.courts_json(v.id))
  from public.venues v where v.id = p_venue
$$;

revoke execute on function
  private.refund_alone(uuid), private.desk_refunds(uuid, jsonb, text), private.refunds_to_send(uuid)
from public, anon, authenticated;
