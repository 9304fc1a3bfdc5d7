-- The lists of Baari's console again: the overview counts what its lists show and costs milliseconds, refunds bring their
-- arithmetic, one refund or business can be asked for by itself, and the trail is searched by names.

-- What is still to be paid back, without a visit to the table.
create index refunds_to_send on public.refunds (due_at, id) include (payer, amount) where state = 'due';
-- What was settled, newest first.
create index refunds_settled on public.refunds (state, settled_at desc, id desc) where state <> 'due';

create or replace function private.admin_overview(p_filter jsonb, p_after text) returns jsonb
language sql stable set search_path = '' as $$
  select private.list_page(jsonb_build_array(jsonb_build_object(
    'decide', (
      select jsonb_build_object('count', count(*), 'since', private.iso(min(x.created_at)))
      from (select b.created_at from public.bookings b where b.status = 'pending' order by b.created_at limit 10000) x),
    'call', (
      select jsonb_build_object('count', count(*), 'since', private.iso(min(x.confirmed_at)))
      from (
        select b.confirmed_at from public.bookings b
        where b.status = 'confirmed' and b.source = 'app' and b.user_id is not null and b.booking_date >= t.today
          and (b.booking_date > t.today or private.booking_starts_at(b.id, b.booking_date) > t.now)
          and not exists (select 1 from public.booking_calls c where c.booking_id = b.id and c.outcome = 'reached')
        order by b.booking_date, b.id limit 10000
      ) x),
    'refunds', (
      select jsonb_build_object('count', count(*), 'sum', coalesce(sum(r.amount), 0), 'since', private.iso(min(r.due_at)))
      from public.refunds r where r.state = 'due' and (r.payer = 'platform' or r.due_at <= t.now - interval '3 days')),
    'vendors', (
      select jsonb_build_object('count', count(*), 'since', private.iso(min(x.created_at)))
      from (select d.created_at from public.vendors d where d.status = 'pending' order by d.created_at limit 10000) x),
    'today', jsonb_build_object(
      'made', (
        select count(*) from private.audit_log a
        where a.action = 'booking.made' and a.at between t.start and t.now and not a.detail ? 'source'),
      'confirmed', (select count(*) from private.audit_log a where a.action = 'booking.confirmed' and a.at between t.start and t.now),
      -- Once a booking: what is owed becomes cancelled when its money was sent, and what a venue entered itself is its own affair.
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
      private.hour_starts_at(private.karachi_today(), '00:00') as start
  ) t
$$;
comment on function private.admin_overview(jsonb, text) is
  'How much waits and since when, and today''s figures until now, in one row. Counts are those of the lists and stop at 10,000; minutes is the median from a booking to its confirmation or refusal.';

-- Refunds.

alter table private.refund_notes add column account_id uuid;
comment on column private.refund_notes.account_id is 'The account that the found payment had come to.';

create or replace function private.find_payment(p_refund uuid, p_details jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_reference text := private.reference_arg(p_details, 'incomingReference');
  v_account uuid := case when p_details ->> 'accountId' is not null then private.uuid_arg(p_details, 'accountId') end;
  v_booking public.bookings;
begin
  if v_reference is null then
    perform private.fail(422, 'INVALID', '{"field": "incomingReference"}');
  end if;
  select b.* into v_booking from public.refunds r join public.bookings b on b.id = r.booking_id where r.id = p_refund;
  if v_account is not null and not exists (
    select 1 from public.bank_details d
    where d.id = v_account
      and d.venue_id is not distinct from case v_booking.payee when 'venue' then private.venue_of(v_booking.court_id) end
  ) then
    perform private.fail(422, 'INVALID', '{"field": "accountId"}');
  end if;
  perform private.refuse_used_reference(v_reference, v_booking.id);
  insert into private.refund_notes as n (refund_id, incoming_reference, account_id, found_by, note)
  values (p_refund, v_reference, v_account, auth.uid(), private.text_arg(p_details, 'note'))
  on conflict (refund_id) do update set
    incoming_reference = excluded.incoming_reference, account_id = excluded.account_id, found_by = excluded.found_by,
    note = coalesce(excluded.note, n.note);
  update public.refunds r set is_seen = true where r.id = p_refund;
exception when unique_violation then
  perform private.fail(409, 'REFERENCE_USED', jsonb_build_object('refund', (
    select n.refund_id from private.refund_notes n where lower(n.incoming_reference) = lower(v_reference))));
end
$$;
comment on function private.find_payment(uuid, jsonb) is
  'Notes the transaction ID of the incoming payment, and where it came to {incomingReference, accountId?, note?}: from now on money may be sent back. INVALID {field}, REFERENCE_USED {code | refund}.';

create or replace function private.settle_refund(p_refund uuid, p_action text, p_details jsonb default '{}') returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_booking public.bookings := private.lock_booking((select r.booking_id from public.refunds r where r.id = p_refund));
  v_refund public.refunds;
begin
  select * into v_refund from public.refunds r where r.id = p_refund;
  perform private.check_settling(v_refund, v_booking.court_id, p_action, p_details);

  if p_action = 'found' then
    perform private.find_payment(p_refund, p_details);
  elsif p_action = 'undo' then
    update public.refunds r set state = 'due', settled_at = null, method = null, reference = null where r.id = p_refund;
  else
    update public.refunds r set
      state = case p_action when 'sent' then 'sent' else 'void' end, settled_at = private.app_now(),
      method = case p_action when 'sent' then p_details ->> 'method' end,
      reference = case p_action when 'sent' then private.text_arg(p_details, 'reference') end
    where r.id = p_refund;
    perform private.note_refund(p_refund, p_details);
  end if;
  -- What was said stands in the trail, and nothing else that a caller sends along.
  perform private.note_audit('refund.' || p_action, p_refund, private.venue_of(v_booking.court_id), jsonb_build_object(
    'booking', v_booking.id, 'amount', v_refund.amount, 'from', v_refund.state,
    'method', case p_action when 'sent' then p_details ->> 'method' end,
    'reference', case p_action when 'sent' then private.text_arg(p_details, 'reference') end,
    'incomingReference', case p_action when 'found' then private.reference_arg(p_details, 'incomingReference') end,
    'account', case p_action when 'found' then p_details ->> 'accountId' end));

  if v_booking.status = 'refund_due' and not exists (
    select 1 from public.refunds r where r.booking_id = v_booking.id and r.state = 'due'
  ) then
    update public.bookings b set status = 'cancelled' where b.id = v_booking.id;
  end if;
  if p_action = 'sent' then
    perform private.notify(v_booking.user_id, 'refund_sent',
      'Refund sent: ' || private.money_text(v_refund.amount) || ' for ' || private.booking_label(v_booking)
      || '. Reference ' || private.text_arg(p_details, 'reference') || '.', v_booking.id);
  elsif p_action = 'not_found' then
    perform private.notify(v_booking.user_id, 'booking_not_paid',
      'Not confirmed: we could not find your payment for ' || private.booking_label(v_booking)
      || '. If you have paid, contact us with the transaction ID.', v_booking.id);
  end if;

  select * into v_booking from public.bookings b where b.id = v_booking.id;
  return jsonb_build_object('rev', (select r.rev from public.refunds r where r.id = p_refund), 'booking', private.booking_json(v_booking));
end
$$;
comment on function private.settle_refund(uuid, text, jsonb) is
  'One step of a refund: found {incomingReference, accountId?, note?}, not_found {note?}, sent {method bank or wallet, reference, paidTo, date?, note?}, void {note of 10 to 300} and undo (both admins only; undo within 24 hours). {rev} refuses what somebody changed meanwhile. A booking whose refunds are all settled is over (cancelled); the customer is told by the refund. NOT_FOUND, FORBIDDEN {action}, ALREADY_DECIDED {state, isSeen, by, name, at}, CHANGED {rev}, PAYMENT_UNSEEN, REFERENCE_USED {code | refund}, NEEDS_NOTE, TOO_LATE {at}, INVALID {action | field}.';

create or replace function private.forget_notes() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.booking_desk d set note = null where d.booking_id = new.id and d.note is not null;
  update public.booking_calls c set note = null where c.booking_id = new.id and c.note is not null;
  update private.refund_notes n set note = null
  where n.note is not null and n.refund_id in (select r.id from public.refunds r where r.booking_id = new.id);
  return null;
end
$$;

create function private.refund_case(p_refund uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.refund_json(r.id) || jsonb_build_object(
    'venueName', v.name, 'courtName', c.name, 'day', b.booking_date, 'status', b.status, 'payee', b.payee,
    'hours', coalesce((
      select jsonb_agg(private.hour_of(t.start_time) order by t.start_time) from public.time_slot_blocks t where t.booking_id = b.id
    ), '[]'),
    'unit', b.unit_price, 'slots', b.slot_count, 'fee', b.fee,
    'received', d.received, 'collected', case when d.collected_at is not null then d.to_collect end,
    'receipt', b.payment_receipt, 'wasConfirmed', b.confirmed_at is not null)
  from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
  join public.venues v on v.id = c.venue_id left join public.booking_desk d on d.booking_id = b.id
  where r.id = p_refund
$$;
comment on function private.refund_case(uuid) is
  'A refund with what its amount comes from: price of the hours, fee, what had come in (received, null where nobody noted it) and at the venue (collected), PKR.';

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
    return private.list_page((
      select jsonb_agg(private.refund_case(r.id) || jsonb_build_object(
        'accounts', coalesce((
          select jsonb_agg(jsonb_build_object('id', d.id, 'bankName', d.bank_name, 'accountTitle', d.account_title, 'accountNumber', d.account_number)
            order by d.created_at desc, d.id)
          from public.bank_details d
          where d.venue_id is not distinct from case b.payee when 'venue' then private.venue_of(b.court_id) end
        ), '[]'),
        'isOwn', b.user_id is not distinct from auth.uid()))
      from public.refunds r join public.bookings b on b.id = r.booking_id where r.id = v_one
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
comment on function private.admin_refunds(jsonb, text) is
  'Refunds {state: due, sent, void}: what is due oldest first, of venues only after three days; the others last settled first. {id}: that one alone, in any state and also of a venue, with the accounts its payment can have come to; no row for an unknown one. INVALID {field}.';

-- Businesses.

create or replace function private.admin_vendors(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_status text := coalesce(p_filter ->> 'status', 'pending');
  v_one uuid := case when p_filter ->> 'id' is not null then private.uuid_arg(p_filter, 'id') end;
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
      where d.status = v_status and d.created_at >= coalesce(v_at, '-infinity') and (v_at is null or (d.created_at, d.id) > (v_at, v_place.id))
      order by d.created_at, d.id limit 51
    ) y
  ) x;
  return private.list_page(v_rows, v_next);
end
$$;
comment on function private.admin_vendors(jsonb, text) is
  'Applications and businesses {status: pending, changes_requested, approved, rejected, suspended}, oldest first, with how many others the same person sent. {id}: that one alone, with those others; no row for an unknown one. INVALID {field}.';

-- The trail.

create or replace function private.admin_audit(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_actors uuid[] := case when p_filter ->> 'actor' is not null then array[private.uuid_arg(p_filter, 'actor')] end;
  v_venues uuid[] := case when p_filter ->> 'venueId' is not null then array[private.uuid_arg(p_filter, 'venueId')] end;
  v_who text := lower(left(private.text_arg(p_filter, 'who'), 80));
  v_venue text := lower(left(private.text_arg(p_filter, 'venue'), 80));
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
  -- As text, never as a pattern; whoever is called so, at most 50 of them.
  if v_who is not null then
    v_actors := array(
      select u.id from public.users u
      where (v_actors is null or u.id = any (v_actors)) and (lower(u.email) = v_who or position(v_who in lower(u.name)) > 0)
      order by exists (select 1 from private.admins a where a.user_id = u.id) desc, u.id limit 50);
  end if;
  if v_venue is not null then
    v_venues := array(
      select v.id from public.venues v
      where (v_venues is null or v.id = any (v_venues)) and position(v_venue in lower(v.name)) > 0 order by v.id limit 50);
  end if;
  if v_code is not null then
    v_about := array(
      select b.id from public.bookings b where b.code = v_code
      union select r.id from public.refunds r join public.bookings b on b.id = r.booking_id where b.code = v_code);
  end if;
  -- Each filter along its own index: one statement for all of them would read the whole trail. An action is compared in the order
  -- of its index, which no collation changes.
  v_sql := 'select a.id, a.at, a.actor, a.action, a.row_id, a.venue_id, a.detail from private.audit_log a where (a.at, a.id) < ($8, $1) and a.at >= $2 and a.at < $3'
    || case when v_actors is not null then ' and a.actor = any ($4)' else '' end
    || case when v_venues is not null then ' and a.venue_id = any ($5)' else '' end
    || case when v_action is not null then ' and a.action ~>=~ $6 and a.action ~<~ ($6 || ''~'')' else '' end
    || case when v_about is not null then ' and a.row_id = any ($7)' else '' end
    || ' order by a.at desc, a.id desc limit 51';
  execute 'select private.list_page(
      jsonb_agg(jsonb_build_object(
        ''id'', x.id, ''at'', private.iso(x.at), ''actor'', x.actor, ''name'', private.person_name(x.actor), ''action'', x.action, ''row'', x.row_id,
        ''code'', coalesce(
          (select b.code from public.bookings b where b.id = x.row_id),
          (select b.code from public.refunds r join public.bookings b on b.id = r.booking_id where r.id = x.row_id)),
        ''bookingId'', coalesce(
          (select b.id from public.bookings b where b.id = x.row_id), (select r.booking_id from public.refunds r where r.id = x.row_id)),
        ''venueId'', x.venue_id, ''venueName'', (select v.name from public.venues v where v.id = x.venue_id), ''detail'', x.detail)
        order by x.nr) filter (where x.nr <= 50),
      max(private.exact_time(x.at) || ''/'' || x.id) filter (where x.nr = 50 and x.total > 50))
    from (select y.*, row_number() over () as nr, count(*) over () as total from (' || v_sql || ') y) x'
  into v_page using v_before, v_from, v_to, v_actors, v_venues, v_action, v_about, v_at;
  return v_page;
end
$$;
comment on function private.admin_audit(jsonb, text) is
  'The trail, newest first {actor, who (e-mail, or a part of a name), action (its beginning), venueId, venue (a part of its name), code of a booking, first, last}; read only. INVALID {field}.';

-- Messages about somebody else's booking say at which venue it is: they lead into its console.

create or replace function private.sync_notifications(p_since xid8) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when p_since is not null and not exists (
      select 1 from public.notifications n
      where n.user_id = (select auth.uid()) and n.sxid >= p_since and n.sxid < (select private.delta_end(p_since))
    ) then '{}'::jsonb
    else jsonb_build_object(
      'notifications', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', n.id, 'kind', n.kind, 'message', n.message, 'bookingId', n.booking_id, 'isRead', n.is_read,
          'createdAt', private.iso(n.created_at), 'rev', n.rev)
          || case when n.hour is null then '{}' else jsonb_build_object('hour', n.hour) end
          || coalesce((
            select jsonb_build_object('venueId', c.venue_id)
            from public.bookings b join public.courts c on c.id = b.court_id
            where b.id = n.booking_id and b.user_id is distinct from n.user_id
          ), '{}') order by n.created_at desc, n.id), '[]')
        from (
          select * from public.notifications x where x.user_id = (select auth.uid())
          order by x.created_at desc, x.id limit 20
        ) n
      ),
      'unread', (
        select count(*) from public.notifications n where n.user_id = (select auth.uid()) and not n.is_read
      )
    ) end
$$;

revoke execute on function private.refund_case(uuid) from public, anon, authenticated;
