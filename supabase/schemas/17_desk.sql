-- The desk of a venue: facts about bookings that only the venue's team and Baari's staff see, and how phones get them.
-- Words used in all files: the desk is the console of a venue (/vendor). An entry is an item of its calendar: an online booking, a
-- walk-in, a phone booking or a block. An own entry is one that the venue made itself. The team is its owner, managers and gate;
-- staff are the representatives and admins of Baari. Rights of both: private.role_rights.
-- A phone stores the days around today (private.get_desk_window), so that the gate works without signal. It pulls them as the part
-- desk:<venue id> of public.sync_pull. The cursor of that part compares with bookings.desk_sxid: a check-in or a team note raises
-- only desk_sxid and desk_rev, so it costs the customer's phone nothing. Every other change also raises sxid and rev. A collected
-- amount does too, because it changes the refund.
-- Measured (gzip): 316 entries 13.2 kB, 729 entries 27.4 kB, three changes 0.5 kB, nothing new 0.3 kB. Database time with 300,000
-- bookings: a full desk 16 ms, nothing new 3 ms (tests/db/plans.test.ts).

create table public.booking_desk (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  guest_name text check (length(guest_name) between 1 and 80),
  guest_phone text check (guest_phone ~ '^\+923[0-9]{9}$'),
  note text check (length(note) between 1 and 200),
  paid text check (paid in ('cash', 'transfer', 'unpaid')),
  made_by uuid,
  confirmed_by uuid,
  account_id uuid,
  received integer check (received between 1 and 100000000),
  reference text check (reference ~ '^[A-Za-z0-9-]{1,40}$'),
  decision_note text check (length(decision_note) between 1 and 300),
  to_collect integer not null default 0 check (to_collect >= 0),
  collected_at timestamptz,
  created_at timestamptz not null default now()
);
comment on table public.booking_desk is 'What the team and staff know of a booking: the guest of an own entry, the payment that was found, the amount to collect, notes. Customers get received and to_collect (private.booking_json) and nothing else of it.';
comment on column public.booking_desk.guest_phone is 'Pakistani mobile in E.164, such as +923001234567.';
comment on column public.booking_desk.note is 'Note of the team, also about a booking of a customer.';
comment on column public.booking_desk.paid is 'How the guest of an own entry paid: cash, transfer or unpaid. Null for online bookings.';
comment on column public.booking_desk.made_by is 'Who made the own entry; null for online bookings and from the SQL console.';
comment on column public.booking_desk.account_id is 'Row of bank_details to which the payment came. The row may be deleted by now.';
comment on column public.booking_desk.received is 'PKR that arrived in the account.';
comment on column public.booking_desk.reference is 'Transaction ID of the incoming payment. One payment pays for one booking.';
comment on column public.booking_desk.decision_note is 'Note written with the confirmation of the payment.';
comment on column public.booking_desk.to_collect is 'PKR that were missing from the payment and are collected at the venue.';
create unique index booking_desk_one_payment on public.booking_desk (private.normalize_reference(reference)) where reference is not null;
-- As users_by_words and users_by_number.
create index booking_desk_by_words on public.booking_desk using gin (to_tsvector('simple', guest_name)) with (fastupdate = off) where guest_name is not null;
create index booking_desk_by_number on public.booking_desk (reverse(regexp_replace(guest_phone, '[^0-9]', '', 'g')) text_pattern_ops)
  where guest_phone is not null;
create index booking_desk_to_forget on public.booking_desk (created_at)
  where guest_name is not null or guest_phone is not null or note is not null;
alter table public.booking_desk enable row level security;
grant select, insert, update, delete on public.booking_desk to service_role;
create policy "admins read the desk side of bookings" on public.booking_desk for select to authenticated
  using ((select private.is_admin()));
create trigger clean_names before insert or update of guest_name on public.booking_desk
  for each row when (new.guest_name is not null) execute function private.clean_names('guest_name');
create trigger touch_collected after update on public.booking_desk for each row
  when (old.collected_at is distinct from new.collected_at) execute function private.touch_collected();

create table public.booking_attendance (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  state text check (state in ('arrived', 'no_show')),
  at timestamptz not null,
  received_at timestamptz not null default now(),
  by_id uuid,
  how text check (how in ('qr', 'code', 'list')),
  device text check (length(device) <= 64),
  arrived_at timestamptz
);
comment on table public.booking_attendance is 'Whether the guest came. A fact beside the booking, not a status of it.';
comment on column public.booking_attendance.state is 'Null after a check-in or no-show was taken back.';
comment on column public.booking_attendance.arrived_at is 'First arrival, by the clock of the server, also after it was taken back; null again only when it was taken back within 15 minutes. From then on only Baari cancels the booking.';
comment on column public.booking_attendance.at is 'When it happened, by the clock of the gate''s phone. received_at is when the server heard of it.';
alter table public.booking_attendance enable row level security;
grant select, insert, update, delete on public.booking_attendance to service_role;
create policy "admins read attendance" on public.booking_attendance for select to authenticated using ((select private.is_admin()));

create table public.booking_calls (
  id uuid primary key,
  booking_id uuid not null references public.bookings (id) on delete cascade,
  by_id uuid,
  at timestamptz not null default now(),
  outcome text not null check (outcome in ('reached', 'asked', 'no_answer', 'wrong_number', 'call_back')),
  back_at timestamptz,
  note text check (length(note) between 1 and 300),
  check ((outcome = 'call_back') = (back_at is not null))
);
comment on table public.booking_calls is 'Calls of staff to customers about their bookings.';
comment on column public.booking_calls.outcome is 'asked: the customer was reached and asked to cancel the booking (private.cancel_for_venue).';
comment on column public.booking_calls.back_at is 'When the customer is to be called again; with outcome call_back only.';
create index booking_calls_by_booking on public.booking_calls (booking_id, at desc);
alter table public.booking_calls enable row level security;
grant select, insert, update, delete on public.booking_calls to service_role;
create policy "admins read calls" on public.booking_calls for select to authenticated using ((select private.is_admin()));

create table private.call_claims (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  by_id uuid not null references public.users (id) on delete cascade,
  since timestamptz not null,
  until timestamptz not null
);
comment on table private.call_claims is 'Which staff member has a booking open right now. Shown to the other staff; it locks nobody out.';
create index call_claims_by_person on private.call_claims (by_id);
create index call_claims_by_age on private.call_claims (until);

-- Triggers that send a booking to desks again

create function private.touch_desk() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.bookings b set desk_rev = b.desk_rev + 1 where b.id = new.booking_id;
  return null;
end
$$;
comment on function private.touch_desk() is 'When the desk row or the attendance of a booking changes, sends the booking to desks again. The customer''s phone gets nothing, because only desk_rev changes.';
create trigger touch_desk after insert or update on public.booking_desk for each row execute function private.touch_desk();
create trigger touch_desk after insert or update on public.booking_attendance for each row execute function private.touch_desk();

create function private.on_call_reached() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.bookings b set is_reached = true where b.id = new.booking_id and not b.is_reached;
  return null;
end
$$;
comment on function private.on_call_reached() is 'Notes on the booking that a call reached its customer, so that the list of calls to make leaves it out without reading the calls.';
create trigger on_call_reached after insert on public.booking_calls for each row
  when (new.outcome = 'reached') execute function private.on_call_reached();

create function private.on_guest_contact_change() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  -- skip locked avoids a deadlock: the caller holds the profile, which the deletion of an account locks last, after bookings.
  update public.bookings b set desk_rev = b.desk_rev + 1
  where b.id = any (array(
    select x.id from public.bookings x
    where x.user_id = new.id and x.booking_date >= private.karachi_today() - 2 for update skip locked));
  return null;
end
$$;
comment on function private.on_guest_contact_change() is 'When a customer changes name or phone, sends their bookings from two days ago on to desks again.';
create trigger on_guest_contact_change after update of name, phone on public.users for each row
  when ((old.name, old.phone) is distinct from (new.name, new.phone)) execute function private.on_guest_contact_change();

-- Deletion of personal data

create function private.on_booking_customer_removed() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.booking_desk d set note = null where d.booking_id = new.id and d.note is not null;
  update public.booking_calls c set note = null where c.booking_id = new.id and c.note is not null;
  update private.refund_notes n set note = null
  where n.note is not null and n.refund_id in (select r.id from public.refunds r where r.booking_id = new.id);
  return null;
end
$$;
comment on function private.on_booking_customer_removed() is 'When the account of a customer is deleted, deletes the notes about their booking, its calls and its refunds. Calls and amounts stay.';
create trigger on_booking_customer_removed after update of user_id on public.bookings for each row
  when (old.user_id is not null and new.user_id is null) execute function private.on_booking_customer_removed();

create function private.delete_old_guests(p_most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  v_count integer;
begin
  -- An own entry is made at most 31 days after its day (private.require_entry_day), so rows younger than 149 days are skipped.
  update public.booking_desk d set guest_name = null, guest_phone = null, note = null
  where d.booking_id in (
    select x.booking_id
    from public.booking_desk x join public.bookings b on b.id = x.booking_id
    where (x.guest_name is not null or x.guest_phone is not null or x.note is not null)
      and x.created_at < private.app_now() - interval '149 days'
      and b.booking_date < private.karachi_today() - 180
    order by x.created_at limit p_most for update of x skip locked);
  get diagnostics v_count = row_count;
  return v_count;
end
$$;
comment on function private.delete_old_guests(integer) is 'Deletes names and phones of guests of own entries and all team notes 180 days after the day, because guests have no account whose deletion would do it. Court, hours and money stay. At most p_most rows, oldest first. Returns the number of rows.';

-- Entries as the caller may see them

create function private.get_guest_name(b public.bookings) returns text
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(
    (select d.guest_name from public.booking_desk d where d.booking_id = b.id and b.source <> 'app'),
    (select u.name from public.users u where u.id = b.user_id),
    (select c.name from private.booking_contacts c where c.booking_id = b.id),
    (select n.name from public.refunds r join private.refund_notes n on n.refund_id = r.id
      where r.booking_id = b.id and n.name is not null order by r.created_at limit 1));
end
$$;
comment on function private.get_guest_name(public.bookings) is 'Name of who comes: the guest of an own entry, else the customer, else the name that was kept with a booking to come or a due refund when the account was deleted. Null when nothing was kept.';

create function private.list_entries(p_bookings uuid[], p_blocks uuid[], p_venue uuid) returns table (
  id uuid, court_id uuid, kind text, day date, hours integer, status text, name text, phone text, code text, total integer,
  collect integer, paid text, seen text, seen_at timestamptz, note text, is_own boolean, is_mine boolean, made_at timestamptz, moved_at timestamptz, offer jsonb, rev integer
)
language plpgsql stable set search_path = '' as $$
declare
  v_person uuid := auth.uid();
  v_masked_before date := case when private.is_staff() then '-infinity'::date else private.karachi_today() - 30 end;
  v_sees_money boolean := private.has_right(p_venue, 'booking.decline');
  v_first date := '-infinity';
  v_last date := 'infinity';
begin
  -- A refusal SLOT_TAKEN shows the conflicting entry of any day; outside its window the gate must not learn whose it is.
  if private.list_roles(p_venue) <@ '{gate}'::text[] then
    select w.first_day, w.last_day into v_first, v_last from private.get_desk_window(p_venue) w;
  end if;
  return query
  select b.id, b.court_id, b.source, b.booking_date,
    (select coalesce(bit_or(1 << left(t.start_time, 2)::integer), 0) from public.time_slot_blocks t where t.booking_id = b.id),
    b.status,
    case when s.is_shown then case when b.source <> 'app' then d.guest_name when u.id is not null then u.name else private.get_guest_name(b) end end,
    case when s.is_shown and b.booking_date >= v_masked_before then
      case when b.source <> 'app' then d.guest_phone when u.id is not null then u.phone
        else (select x.phone from private.booking_contacts x where x.booking_id = b.id) end
    end,
    case when s.is_shown then b.code end, case when v_sees_money or b.source <> 'app' then b.total_price end,
    case when d.to_collect > 0 and d.collected_at is null then d.to_collect end,
    d.paid, a.state, case when a.state is not null then a.at end, case when s.is_shown then d.note end, b.payee = 'venue',
    coalesce(d.made_by = v_person, false), b.created_at, b.moved_at, private.move_offer_json(b.id), b.desk_rev
  from public.bookings b
  left join public.booking_desk d on d.booking_id = b.id
  left join public.booking_attendance a on a.booking_id = b.id
  left join public.users u on u.id = b.user_id
  cross join lateral (
    select coalesce(b.booking_date between v_first and v_last, false) or coalesce(d.made_by = v_person, false) as is_shown
  ) s
  where b.id = any (p_bookings)
  union all
  select v.id, v.court_id, 'block', v.day,
    (select coalesce(bit_or(1 << left(t.start_time, 2)::integer), 0) from public.time_slot_blocks t
      where t.block_id = v.id and (t.active or v.removed_at is not null)),
    case when v.removed_at is null then 'confirmed' else 'cancelled' end,
    v.kind, null, null, null, null, null, null, null, v.note, false, coalesce(v.made_by = v_person, false), v.created_at, null, null, v.rev
  from public.venue_blocks v where v.id = any (p_blocks);
end
$$;
comment on function private.list_entries(uuid[], uuid[], uuid) is 'Entries of one venue as the caller may see them. phone is null more than 30 days after the day, except for staff. The gate gets no total of online bookings, and no name, phone, code or note on days outside its window, except for entries that it made. kind is app, walkin, phone or block; name of a block is its reason. hours is a mask (bit h: the hour that starts at h); total and collect are PKR. is_own: paid to the venue''s own account. is_mine: the caller made it. moved_at: when it was last moved. offer: its open move offer (private.move_offer_json). rev is the desk''s version. Checks no right.';

create function private.entry_json(p_booking uuid, p_block uuid, p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'id', e.id, 'venueId', p_venue, 'courtId', e.court_id, 'kind', e.kind, 'day', e.day, 'hours', e.hours, 'status', e.status,
    'name', e.name, 'phone', e.phone, 'code', e.code, 'total', e.total, 'collect', e.collect, 'paid', e.paid, 'seen', e.seen,
    'seenAt', private.format_iso(e.seen_at), 'note', e.note, 'own', e.is_own, 'mine', e.is_mine, 'made', private.format_iso(e.made_at),
    'moved', private.format_iso(e.moved_at), 'offer', e.offer, 'rev', e.rev))
  from private.list_entries(array[p_booking], array[p_block], p_venue) e
$$;
comment on function private.entry_json(uuid, uuid, uuid) is 'One booking or one block as private.list_entries says it. Fields that are null are left out.';

create function private.get_entry_rows(p_bookings uuid[], p_blocks uuid[] default '{}') returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('entries', coalesce(jsonb_agg(x.entry), '[]'))
  from (
    select private.entry_json(b.id, null, c.venue_id) as entry
    from public.bookings b join public.courts c on c.id = b.court_id
    where b.id = any (p_bookings) and private.has_right(c.venue_id, 'day.see')
    union all
    select private.entry_json(null, v.id, c.venue_id)
    from public.venue_blocks v join public.courts c on c.id = v.court_id
    where v.id = any (p_blocks) and private.has_right(c.venue_id, 'day.see')
  ) x
$$;
comment on function private.get_entry_rows(uuid[], uuid[]) is 'Answer of a desk write {entries}: these bookings and blocks as they are now, at venues where the caller has day.see. Never named bookings: a phone stores rows of that name as its user''s own.';

-- The part desk:<venue id> of a pull

create function private.get_desk_settings(p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', v.id, 'name', v.name, 'city', v.city, 'open', v.open_time, 'close', v.close_time, 'payee', v.payee,
    'isPublished', v.is_published, 'role', private.get_venue_role(v.id), 'rights', private.list_own_rights(v.id),
    'terms', v.terms, 'leadMinutes', v.lead_minutes, 'limitsNewcomers', v.limits_newcomers, 'policyRev', v.policy_rev, 'hoursRev', v.hours_rev,
    'priceRules', private.price_rules_json(v.id), 'openings', private.opening_rules_json(v.id),
    'ticketKeys', private.ticket_key_rows(), 'refundsToSend', private.count_refunds_to_send(v.id),
    'courts', private.courts_json(v.id))
  from public.venues v where v.id = p_venue
$$;
comment on function private.get_desk_settings(uuid) is 'Everything that a desk needs besides its entries: the venue with its rules and policy, the public keys of tickets, all courts in order (also those out of use), the caller''s role and rights, and how many refunds wait (refundsToSend, null without the right). Null for an unknown venue.';

create function private.get_desk_columns(p_bookings uuid[], p_blocks uuid[], p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  with places as (
    select c.id, (row_number() over (order by c.position, c.name, c.id) - 1)::integer as place
    from public.courts c where c.venue_id = p_venue
  ), rows as materialized (
    select e.*, p.place from private.list_entries(p_bookings, p_blocks, p_venue) e join places p on p.id = e.court_id
  )
  select jsonb_build_array(
    coalesce(jsonb_agg(r.id order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.kind order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.place order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.day order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.hours order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.status order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.name order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.phone order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.code order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.total order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.collect order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.paid order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.seen order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(private.format_iso(r.seen_at) order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.note order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(case when r.is_own then 1 end order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(case when r.is_mine then 1 end order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(case when r.status = 'pending' then private.format_iso(r.made_at) end order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(private.format_iso(r.moved_at) order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.offer order by r.day, r.place, r.id), '[]'),
    coalesce(jsonb_agg(r.rev order by r.day, r.place, r.id), '[]'))
  from rows r
$$;
comment on function private.get_desk_columns(uuid[], uuid[], uuid) is 'Entries as an array of columns: id, kind, court (index in the courts of the settings), day, hours (mask), status, name, phone, code, total, collect, paid, seen, seenAt, note, own (1 or null), mine (1 or null), made (pending bookings only), moved, offer, rev. Sorted by day, court and id.';

create function private.sync_desk(p_id text, p_cursor xid8, p_tag text, p_until text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_venue uuid := private.parse_uuid(p_id);
  v_window record;
  v_settings jsonb;
  v_tag text;
  v_since xid8;
  v_end xid8;
  v_courts uuid[];
  v_after date;
  v_bookings uuid[];
  v_blocks uuid[];
  v_gone uuid[] := '{}';
begin
  select * into v_window from private.get_desk_window(v_venue);
  v_settings := private.get_desk_settings(v_venue);
  if v_window.first_day is null or v_settings is null or private.is_banned() then
    return jsonb_build_object('p', 'desk:' || p_id, 'gone', true);
  end if;
  v_tag := (v_settings ->> 'role') || '.' || left(encode(sha256(convert_to(v_settings::text, 'UTF8')), 'hex'), 16);
  v_courts := array(select c.id from public.courts c where c.venue_id = v_venue);
  -- Another role has another window and sees other fields, so a phone whose user changed role starts anew.
  if split_part(coalesce(p_tag, ''), '.', 1) = v_settings ->> 'role' and p_until ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$' then
    v_since := p_cursor;
    v_after := least(v_window.last_day, private.day_arg(jsonb_build_object('w', p_until), 'w'));
  end if;
  v_end := private.get_delta_end(v_since);

  if v_since is null then
    v_bookings := array(
      select b.id from public.bookings b
      where b.court_id = any (v_courts) and b.booking_date between v_window.first_day and v_window.last_day
        and (b.source = 'app' or b.status <> 'cancelled'));
    v_blocks := array(
      select k.id from public.venue_blocks k
      where k.court_id = any (v_courts) and k.day between v_window.first_day and v_window.last_day and k.removed_at is null);
  else
    -- Entries that changed since the cursor, and all entries of days that have entered the window since the last answer.
    v_bookings := array(
      select b.id from public.bookings b
      where b.court_id = any (v_courts) and b.desk_sxid >= v_since and b.desk_sxid < v_end
        and b.booking_date between v_window.first_day and v_window.last_day
      union
      select b.id from public.bookings b
      where b.court_id = any (v_courts) and b.booking_date > v_after and b.booking_date <= v_window.last_day);
    v_blocks := array(
      select k.id from public.venue_blocks k
      where k.court_id = any (v_courts) and k.sxid >= v_since and k.sxid < v_end
        and k.day between v_window.first_day and v_window.last_day
      union
      select k.id from public.venue_blocks k
      where k.court_id = any (v_courts) and k.day > v_after and k.day <= v_window.last_day);
    v_gone := array(
      select b.id from public.bookings b where b.id = any (v_bookings) and b.source <> 'app' and b.status = 'cancelled'
      -- Bookings that were moved to a day outside the window.
      union all select b.id from public.bookings b
      where b.court_id = any (v_courts) and b.desk_sxid >= v_since and b.desk_sxid < v_end
        and b.moved_at is not null and b.booking_date not between v_window.first_day and v_window.last_day
      union all select k.id from public.venue_blocks k where k.id = any (v_blocks) and k.removed_at is not null);
    v_bookings := array(select i from unnest(v_bookings) as i where i <> all (v_gone));
    v_blocks := array(select i from unnest(v_blocks) as i where i <> all (v_gone));
  end if;

  return jsonb_build_object(
    'p', 'desk:' || p_id, 'c', private.get_next_cursor(), 'full', v_since is null, 't', v_tag,
    'f', v_window.first_day, 'w', v_window.last_day,
    'cols', '["id","kind","court","day","hours","status","name","phone","code","total","collect","paid","seen","seenAt","note","own","mine","made","moved","offer","rev"]'::jsonb,
    'v', private.get_desk_columns(v_bookings, v_blocks, v_venue),
    'del', to_jsonb(v_gone),
    'holds', (
      select coalesce(jsonb_agg(jsonb_build_array(h.place, h.block_date, h.mask, private.format_iso(h.until), h.move_of) order by h.block_date, h.place, h.until), '[]')
      from (
        select p.place, t.block_date, t.held_until as until, t.move_of, bit_or(1 << left(t.start_time, 2)::integer) as mask
        from (
          select c.id, (row_number() over (order by c.position, c.name, c.id) - 1)::integer as place
          from public.courts c where c.venue_id = v_venue
        ) p join public.time_slot_blocks t on t.court_id = p.id
        where t.block_date between greatest(v_window.first_day, private.karachi_today() - 1) and v_window.last_day
          and t.active and t.held_until > private.app_now()
        group by p.place, t.block_date, t.held_until, t.move_of
      ) h
    ),
    'digest', (
      select private.compute_partition_digest(count(*), sum(x.rev), bit_xor(('x' || encode(substr(uuid_send(x.id), 9), 'hex'))::bit(64)::bigint))
      from (
        select b.id, b.desk_rev as rev from public.bookings b
        where b.court_id = any (v_courts) and b.booking_date between v_window.first_day and v_window.last_day
          and (b.source = 'app' or b.status <> 'cancelled')
        union all
        select k.id, k.rev from public.venue_blocks k
        where k.court_id = any (v_courts) and k.day between v_window.first_day and v_window.last_day and k.removed_at is null
      ) x
    )
  ) || case when v_since is not null and p_tag = v_tag then '{}'::jsonb else jsonb_build_object('settings', v_settings) end;
end
$$;
comment on function private.sync_desk(text, xid8, text, text) is 'Part desk:<p_id> of a pull {p, c, t, f, w, full, settings?, cols, v, del, holds, digest} for the days f to w; {p, gone: true} when the caller has no role there or is banned, and the phone then deletes the venue. Full without a cursor or when the caller''s role changed; else the entries that changed since the cursor, the days after p_until (w of the last answer), and the ids that left (del). The phone drops days before f. settings are sent only when their tag t changed. holds [court, day, mask, until, booking that may move there or null] are complete in every answer, without names. Refuses with INVALID {field}.';

-- Calls of staff to customers

create function private.log_call(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings;
  v_outcome text := private.text_arg(p_args, 'outcome');
  v_back timestamptz;
begin
  perform private.require_right(null, 'call.log');
  select * into v_booking from public.bookings b where b.id = private.uuid_arg(p_args, 'bookingId') and b.source = 'app' for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_outcome is null or v_outcome not in ('reached', 'asked', 'no_answer', 'wrong_number', 'call_back') then
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
  perform private.note_audit('call.logged', v_booking.id, private.get_venue_of_court(v_booking.court_id), jsonb_build_object('outcome', v_outcome));
  return private.get_entry_rows(array[v_booking.id]);
end
$$;
comment on function private.log_call(uuid, jsonb) is 'Logs a call to the customer of an online booking {bookingId, outcome: reached, asked (to cancel), no_answer, wrong_number or call_back, backAt (call_back only, at most 48 hours ahead), note?} under the id of the write. Needs call.log (representative, admin). Answers {entries}. Refuses with FORBIDDEN {right}, NOT_FOUND, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('log-call', true, true, 'booking_locks', 'call.log');

create function private.claim_call(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_booking public.bookings;
  v_before private.call_claims;
begin
  perform private.require_right(null, 'call.log');
  select * into v_booking from public.bookings b where b.id = private.uuid_arg(p_args, 'bookingId') for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  select * into v_before from private.call_claims c where c.booking_id = v_booking.id and c.until > v_now and c.by_id <> auth.uid();
  -- The console renews its claim every two minutes: the trail gets one entry per caller and 10 minutes, also when two take turns.
  if not exists (
    select 1 from private.audit_log a
    where a.row_id = v_booking.id and a.action = 'call.opened' and a.actor = auth.uid() and a.at > v_now - interval '10 minutes'
  ) then
    perform private.note_audit('call.opened', v_booking.id, private.get_venue_of_court(v_booking.court_id), '{}');
  end if;
  insert into private.call_claims as c (booking_id, by_id, since, until)
  values (v_booking.id, auth.uid(), v_now, v_now + interval '10 minutes')
  on conflict (booking_id) do update set
    since = case when c.by_id = excluded.by_id and c.until > v_now then c.since else excluded.since end,
    by_id = excluded.by_id, until = excluded.until;
  return jsonb_build_object('claims', jsonb_build_array(jsonb_build_object(
    'bookingId', v_booking.id, 'until', private.format_iso(v_now + interval '10 minutes'),
    'before', private.get_person_name(v_before.by_id), 'beforeSince', private.format_iso(v_before.since))));
end
$$;
comment on function private.claim_call(uuid, jsonb) is 'Marks a booking {bookingId} as opened by the caller for 10 minutes. The last caller wins and is told who had it open {claims: [{bookingId, until, before, beforeSince}]}; nobody is locked out. Needs call.log (representative, admin). Refuses with FORBIDDEN {right}, NOT_FOUND.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('claim-call', true, true, 'booking_locks', 'call.log');
