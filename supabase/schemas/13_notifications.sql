-- Notifications: messages to one user about bookings, refunds, businesses and watched hours (made in 14_watches.sql).
--
-- Triggers write them in the transaction that changed what they are about, the timer writes reminders. Nobody writes them through
-- the API. The user who did something is not told of it. Times in messages are in Asia/Karachi, money in PKR.
--
-- A new notification locks the profile of its user (foreign key), at a time when the booking is locked already. So every
-- transaction takes the lock of a profile last, the deletion of an account included.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  message text not null check (length(message) between 1 and 400),
  booking_id uuid references public.bookings (id) on delete cascade,
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  sxid xid8 not null default pg_current_xact_id(),
  rev integer not null default 1,
  hour jsonb check (jsonb_typeof(hour) = 'object')
);
comment on table public.notifications is 'Messages to one user. Nobody writes them through the API; mark-notifications-read marks them as read.';
comment on column public.notifications.kind is 'Stable name of the event, so that a phone can say it in its own language.';
comment on column public.notifications.message is 'Text of the message, in English.';
comment on column public.notifications.is_read is 'false to true, never back.';
comment on column public.notifications.hour is 'The hour that kind hour_free is about: {venueId, courtId, day, hour}. Null for all others.';
create index notifications_by_person on public.notifications (user_id, created_at desc);
create index notifications_by_booking on public.notifications (booking_id);
alter table public.notifications enable row level security;
grant select, insert, update, delete on public.notifications to service_role;
create policy "people read their own notifications" on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));
create trigger stamp_row before insert or update on public.notifications
  for each row execute function private.stamp_row();

-- Sending

create function private.notify_user(p_person uuid, p_kind text, p_message text, p_booking uuid) returns void
language plpgsql set search_path = '' as $$
begin
  insert into public.notifications (user_id, kind, message, booking_id, created_at)
  select u.id, p_kind, left(p_message, 400), p_booking, private.app_now() from public.users u where u.id = p_person;
end
$$;
comment on function private.notify_user(uuid, text, text, uuid) is 'Sends a message to a user; does nothing when the account is gone or the user is null (a business without an account). Cuts it after 400 characters.';

create function private.notify_venue(p_venue uuid, p_roles text[], p_kind text, p_message text, p_booking uuid) returns void
language plpgsql set search_path = '' as $$
begin
  perform private.notify_user(p.user_id, p_kind, p_message, p_booking)
  from (
    select t.user_id
    from public.venues v left join public.vendors d on d.id = v.vendor_id
      cross join lateral (
        select d.user_id where 'owner' = any (p_roles)
        union
        select m.user_id from public.venue_members m where m.venue_id = p_venue and m.role = any (p_roles)
      ) t
    where v.id = p_venue and coalesce(d.status, 'approved') = 'approved'
  ) p where p.user_id is distinct from auth.uid() order by p.user_id;
end
$$;
comment on function private.notify_venue(uuid, text[], text, text, uuid) is 'Sends a message to the people of a venue who have one of these roles (owner, manager, gate), except the caller; to nobody while the business is suspended.';

create function private.notify_staff(p_kind text, p_message text) returns void
language sql set search_path = '' as $$
  select private.notify_user(a.user_id, p_kind, p_message, null)
  from private.admins a where a.user_id is distinct from auth.uid() order by a.user_id
$$;
comment on function private.notify_staff(text, text) is 'Sends a message to all of Baari''s staff, except the caller. It carries no booking: that would lead to My Bookings, which shows own bookings only.';

-- Sentences about the end of a booking

create function private.format_end_reason(b public.bookings) returns text
language sql stable set search_path = '' as $$
  select concat_ws('. ',
    case b.end_reason
      when 'unreadable' then 'The receipt can’t be read'
      when 'too_low' then 'The amount is too low'
      when 'court' then 'The court can’t be given'
      when 'weather' then 'Bad weather'
      when 'asked' then 'You asked for it'
    end,
    nullif(rtrim(b.end_note, '. '), ''))
$$;
comment on function private.format_end_reason(public.bookings) is 'Why staff ended a booking, as a sentence without its full stop; empty when they gave no reason.';

create function private.format_refund(b public.bookings) returns text
language sql stable set search_path = '' as $$
  select case
    when sum(r.amount) is null then ''
    when bool_and(r.is_seen) then ' ' || private.format_money(sum(r.amount)::integer) || ' is refunded.'
    else ' ' || private.format_money(sum(r.amount)::integer) || ' is refunded as soon as '
      || case b.payee when 'venue' then 'the venue has' else 'we have' end || ' found your payment.'
  end
  from public.refunds r where r.booking_id = b.id and r.state = 'due'
$$;
comment on function private.format_refund(public.bookings) is 'Sentence with the PKR that come back for a booking that staff ended, and a space before it; empty when nothing is owed.';

create function private.format_due_refund(b public.bookings) returns text
language sql stable set search_path = '' as $$
  select case
    when sum(r.amount) is null then ' We will call you.'
    else ' A refund of ' || private.format_money(sum(r.amount)::integer) || ' is due as soon as '
      || case b.payee when 'venue' then 'the venue has' else 'we have' end || ' found your payment. We will call you.'
  end
  from public.refunds r where r.booking_id = b.id and r.state = 'due'
$$;
comment on function private.format_due_refund(public.bookings) is 'Sentence with the PKR that come back for a booking that time ended or that lost its hours, and a space before it: nobody has found its payment yet.';

-- Messages about a change

create function private.send_booking_news() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_label text := private.format_booking_label(new);
  v_venue uuid := private.get_venue_of_court(new.court_id);
  v_reason text := private.format_end_reason(new);
  v_team constant text[] := '{owner,manager}';
begin
  -- Own entries of a venue (walk-ins, phone bookings) have no customer to tell.
  if new.source <> 'app' then
    return null;
  end if;
  if v_reason <> '' then
    v_reason := ' ' || v_reason || '.';
  end if;
  if tg_op = 'INSERT' then
    if new.status = 'pending' then
      perform private.notify_venue(v_venue, v_team, 'booking_received',
        'New booking: ' || v_label || ', ' || new.slot_count || case new.slot_count when 1 then ' hour' else ' hours' end
        || ', ' || private.format_money(new.total_price)
        || case new.payee when 'venue' then '. Check the receipt.' else '. Baari is checking the payment.' end, new.id);
      if new.payee = 'platform' then
        perform private.notify_staff('payment_to_check',
          'Payment to check: ' || private.format_money(new.total_price) || ', '
          || (select v.name from public.venues v where v.id = v_venue) || ', '
          || to_char(new.booking_date, 'Dy, FMDD Mon YYYY') || '.');
      end if;
    elsif new.status = 'refund_due' then
      perform private.notify_user(new.user_id, 'booking_refund_due',
        'We noted your payment for ' || v_label || '. The time was no longer free.' || private.format_due_refund(new), new.id);
    end if;
    return null;
  end if;

  if new.status = 'confirmed' then
    perform private.notify_user(new.user_id, 'booking_confirmed', 'Confirmed: ' || v_label || '. Arrive 15 minutes early.', new.id);
    perform private.notify_venue(v_venue, v_team, 'booking_coming',
      'Confirmed: ' || v_label || coalesce(', ' || private.get_guest_name(new), '') || '.', new.id);
  elsif new.status = 'completed' then
    if not exists (select 1 from public.booking_attendance a where a.booking_id = new.id and a.state = 'no_show') then
      perform private.notify_user(new.user_id, 'booking_completed', 'How was your game? You can now rate ' || v_label || '.', new.id);
    end if;
  elsif new.ended_by = 'customer' then
    perform private.notify_venue(v_venue, v_team, 'booking_withdrawn', 'Cancelled by the customer: ' || v_label || '.', new.id);
  elsif old.status = 'pending' and new.ended_by = 'time' then
    perform private.notify_user(new.user_id, 'booking_refund_due',
      v_label || ' was not confirmed in time.' || private.format_due_refund(new), new.id);
  elsif old.status = 'pending' and new.end_reason = 'not_paid' then
    perform private.notify_user(new.user_id, 'booking_not_paid',
      'Not confirmed: we could not find your payment for ' || v_label
      || '. If you have paid, send us your transfer in My Bookings.', new.id);
  elsif old.status = 'pending' then
    perform private.notify_user(new.user_id, 'booking_declined',
      'Not confirmed: ' || v_label || '.' || v_reason
      || case when new.end_reason = 'unreadable' then ' If you have paid, send us your transfer in My Bookings.'
        else private.format_refund(new) end, new.id);
  elsif old.status = 'confirmed' then
    perform private.notify_user(new.user_id, 'booking_cancelled',
      case new.ended_by when 'venue' then 'Cancelled by the venue: ' else 'Cancelled by Baari: ' end || v_label || '.'
      || v_reason || coalesce(nullif(private.format_refund(new), ''), case new.end_reason when 'asked' then ' Nothing is refunded.' else '' end),
      new.id);
    if new.ended_by <> 'venue' then
      perform private.notify_venue(v_venue, v_team, 'booking_cancelled', 'Cancelled by Baari: ' || v_label || '.', null);
    end if;
  end if;
  return null;
end
$$;
comment on function private.send_booking_news() is 'Messages about bookings of customers. A new pending booking: to owner and managers, with who checks the payment, and to Baari''s staff, with venue and day, where they check it. A claim for lost hours: to the customer. A confirmation: to customer, owner and managers. Every other decision: to the customer, with what becomes of the money. A played booking: to the customer, who can review it now, unless nobody came. A cancellation by the customer: to owner and managers only. A cancellation by Baari: to them as well. Who did it is not told. A settled refund sends its own message (private.apply_refund_step).';
create trigger send_booking_news_made after insert on public.bookings
  for each row execute function private.send_booking_news();
create trigger send_booking_news_decided after update of status on public.bookings
  for each row when (old.status <> new.status) execute function private.send_booking_news();

create function private.list_open_bookings(p_vendor uuid) returns table (booking_id uuid, user_id uuid)
language sql stable set search_path = '' as $$
  select b.id, b.user_id
  from public.venues v join public.courts c on c.venue_id = v.id join public.bookings b on b.court_id = c.id
  where v.vendor_id = p_vendor and b.user_id is not null
    and (b.status = 'pending' or (b.status = 'confirmed' and b.starts_at > private.app_now()))
$$;
comment on function private.list_open_bookings(uuid) is 'Bookings of customers at the venues of a business that are pending, or confirmed and still to come.';

create function private.take_over_bookings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
  v_count integer := 0;
  v_refunds integer;
begin
  for v_booking in
    select b.* from private.list_open_bookings(new.id) o join public.bookings b on b.id = o.booking_id order by o.user_id, b.id
  loop
    v_count := v_count + 1;
    -- Nobody of the business could take its question back any more.
    if (private.drop_move_offer(v_booking.id)).id is not null then
      update public.bookings b set rev = rev where b.id = v_booking.id;
    end if;
    update public.bookings b set is_reached = false where b.id = v_booking.id and b.is_reached;
    perform private.notify_user(v_booking.user_id, 'venue_suspended',
      'This venue takes no bookings through Baari for now. We look after your booking ourselves and will call you: '
      || private.format_booking_label(v_booking) || '.', v_booking.id);
  end loop;
  select count(*) into v_refunds
  from public.refunds r join public.bookings b on b.id = r.booking_id join public.courts c on c.id = b.court_id
    join public.venues v on v.id = c.venue_id
  where v.vendor_id = new.id and r.state = 'due' and r.payer = 'venue';
  if v_count + v_refunds > 0 then
    perform private.notify_staff('bookings_to_take_over', new.business_name || ' is suspended. What is open there is ours now: '
      || v_count || case v_count when 1 then ' booking, ' else ' bookings, ' end
      || v_refunds || case v_refunds when 1 then ' refund.' else ' refunds.' end);
  end if;
  return null;
end
$$;
comment on function private.take_over_bookings() is 'Gives the open bookings of a business that was just suspended to Baari: their customers are told and are to be called again, move offers end, and Baari''s staff hear how much that is.';
create trigger take_over_bookings after update of status on public.vendors
  for each row when (old.suspended_at is null and new.suspended_at is not null) execute function private.take_over_bookings();

create function private.notify_about_vendor() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_note text := coalesce(': ' || new.note, '.');
begin
  if new.status = 'approved' and old.status <> 'suspended' then
    perform private.notify_user(new.user_id, 'vendor_approved', 'Your application for ' || new.business_name || ' was approved.', null);
  elsif new.status = 'approved' then
    perform private.notify_user(new.user_id, 'vendor_approved', new.business_name || ' is no longer suspended.', null);
  elsif new.status = 'changes_requested' then
    perform private.notify_user(new.user_id, 'vendor_changes',
      'Please change something in your application for ' || new.business_name || v_note, null);
  elsif new.status = 'rejected' then
    perform private.notify_user(new.user_id, 'vendor_rejected', 'Your application for ' || new.business_name || ' was not approved'
      || coalesce(': ' || new.note, '. Contact us to learn why.'), null);
  elsif new.status = 'suspended' then
    perform private.notify_user(new.user_id, 'vendor_suspended', new.business_name || ' is suspended' || v_note, null);
  end if;
  return null;
end
$$;
comment on function private.notify_about_vendor() is 'Tells an applicant, or the account behind a business, of a decision about it and of Baari''s note.';
create trigger notify_about_vendor after update of status on public.vendors
  for each row when (old.status <> new.status) execute function private.notify_about_vendor();

create function private.notify_about_refund() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  select * into v_booking from public.bookings b where b.id = new.booking_id;
  perform private.notify_venue(private.get_venue_of_court(v_booking.court_id), '{owner}', 'refund_owed',
    'Refund to send: ' || private.format_money(new.amount) || coalesce(' to ' || private.get_guest_name(v_booking), '')
    || ' for ' || private.format_booking_label(v_booking) || '.', v_booking.id);
  return null;
end
$$;
comment on function private.notify_about_refund() is 'Tells the owner of a venue that is paid to its own account what the venue owes back.';
create trigger notify_about_refund after insert on public.refunds for each row
  when (new.payer = 'venue' and new.state = 'due') execute function private.notify_about_refund();

-- Messages by the timer

create function private.remind_undecided(p_now timestamptz, p_most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  v_notice interval := (select make_interval(mins => s.notice_minutes) from private.settings s);
  v_due uuid[];
  v_booking public.bookings;
begin
  v_due := array(
    select b.id from public.bookings b
    where b.status = 'pending' and b.decide_by > p_now and b.decide_by <= p_now + v_notice
      and b.reminded_at is null and b.decide_by - b.created_at > v_notice
    order by b.decide_by, b.id limit p_most for update skip locked
  );
  for v_booking in update public.bookings b set reminded_at = p_now where b.id = any (v_due) returning b.* loop
    perform private.notify_user(v_booking.user_id, 'decision_soon',
      'Not confirmed yet: ' || private.format_booking_label(v_booking) || '. If nobody has confirmed it by '
        || to_char(v_booking.decide_by at time zone 'Asia/Karachi', 'FMHH12:MI AM, Dy FMDD Mon')
        || ', it ends and we look for your payment. Questions? Contact us.', v_booking.id);
  end loop;
  return cardinality(v_due);
end
$$;
comment on function private.remind_undecided(timestamptz, integer) is 'Tells up to so many customers that their booking ends undecided within notice_minutes (60), unless it was made with less than that left; returns how many. reminded_at keeps two runs from telling twice.';

create function private.remind_players(p_most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_due uuid[];
  v_booking public.bookings;
  v_told integer := 0;
begin
  v_due := array(
    select b.id from public.bookings b
    where b.status = 'confirmed' and b.source = 'app' and b.user_id is not null and b.reminded_start is distinct from b.starts_at
      and b.starts_at > v_now and b.starts_at <= v_now + interval '2 hours'
    order by b.starts_at, b.id limit p_most for no key update skip locked
  );
  for v_booking in update public.bookings b set reminded_start = b.starts_at where b.id = any (v_due) returning b.* loop
    -- Whoever was confirmed or moved within two hours of the start has just been told everything.
    if greatest(v_booking.confirmed_at, v_booking.moved_at) <= v_booking.starts_at - interval '2 hours' then
      perform private.notify_user(v_booking.user_id, 'booking_reminder',
        -- A date of tomorrow starts within two hours only after midnight, which belongs to this evening.
        case when v_booking.booking_date = private.karachi_today() then 'Today at ' else 'Tonight at ' end
          || to_char(v_booking.starts_at at time zone 'Asia/Karachi', 'FMHH12:MI AM')
          || ': ' || c.name || ' at ' || v.name || '. Your ticket is in My Bookings.', v_booking.id)
      from public.courts c join public.venues v on v.id = c.venue_id where c.id = v_booking.court_id;
      v_told := v_told + 1;
    end if;
  end loop;
  return v_told;
end
$$;
comment on function private.remind_players(integer) is 'Tells customers two hours before their confirmed booking begins, once for each start, so again after a move to another time; looks at up to so many bookings and returns how many were told. A booking that was confirmed or moved within those two hours is skipped. reminded_start keeps two runs from telling twice.';

create function private.notify_about_delays(p_most integer) returns integer
language plpgsql set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_due uuid[];
  v_booking public.bookings;
  v_refund public.refunds;
  v_told integer := 0;
  v_words text;
begin
  v_due := array(
    select b.id from public.bookings b
    where b.status = 'pending' and b.late_told_at is null
      and b.created_at <= v_now - (select make_interval(mins => s.decide_minutes) from private.settings s)
    order by b.created_at, b.id limit p_most for update skip locked
  );
  for v_booking in
    update public.bookings b set late_told_at = v_now, desk_rev = b.desk_rev + 1 where b.id = any (v_due) returning b.*
  loop
    v_words := 'Waiting ' || (select s.decide_minutes from private.settings s) || ' minutes: '
      || private.format_booking_label(v_booking) || ', ' || private.format_money(v_booking.total_price) || '.';
    perform private.notify_staff('decision_late', v_words);
    if v_booking.payee = 'venue' then
      perform private.notify_venue(private.get_venue_of_court(v_booking.court_id), '{owner}', 'decision_late', v_words, v_booking.id);
    end if;
    v_told := v_told + 1;
  end loop;

  v_due := array(
    select r.id from public.refunds r
    where r.state = 'due' and r.late_told_at is null and r.due_at <= v_now - interval '3 days'
    order by r.due_at, r.id limit p_most for update skip locked
  );
  update public.refunds r set late_told_at = v_now where r.id = any (v_due);
  for v_refund in select * from public.refunds r where r.id = any (v_due) order by r.id loop
    select * into v_booking from public.bookings b where b.id = v_refund.booking_id;
    v_words := 'Still to refund: ' || private.format_money(v_refund.amount) || coalesce(' to ' || private.get_guest_name(v_booking), '') || '.';
    if v_refund.payer = 'venue' and not private.is_suspended_booking(v_booking.id) then
      perform private.notify_venue(private.get_venue_of_court(v_booking.court_id), '{owner}', 'refund_late', v_words, v_booking.id);
    else
      perform private.notify_staff('refund_late', v_words);
    end if;
    v_told := v_told + 1;
  end loop;
  return v_told;
end
$$;
comment on function private.notify_about_delays(integer) is 'Tells, once each, Baari''s staff (and the owner, where customers pay to the venue) of up to so many bookings that have waited for longer than decide_minutes, and the payer of up to so many refunds that have been due for three days (Baari for a suspended business); returns how many of both.';

-- The list of a user

create function private.sync_notifications() returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'notifications', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', n.id, 'kind', n.kind, 'message', n.message, 'bookingId', n.booking_id, 'isRead', n.is_read,
        'createdAt', private.format_iso(n.created_at), 'rev', n.rev)
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
  )
$$;
comment on function private.sync_notifications() is 'The caller''s newest 20 notifications and the number of unread ones {notifications, unread}. A message about the booking of somebody else carries venueId, because it leads into the console of that venue.';

create function private.mark_notifications_read(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
begin
  if jsonb_typeof(p_args -> 'ids') is distinct from 'array' or jsonb_array_length(p_args -> 'ids') > 200 then
    perform private.fail(422, 'INVALID', '{"ids": "an array of at most 200"}');
  end if;
  update public.notifications n set is_read = true
  where n.user_id = v_person and not n.is_read and n.id::text in (select jsonb_array_elements_text(p_args -> 'ids'));
  return private.sync_notifications();
end
$$;
comment on function private.mark_notifications_read(uuid, jsonb) is 'Marks own notifications {ids, at most 200} as read; ids that are gone or belong to other users are ignored. Answers the newest 20 and the number of unread ones, as private.sync_notifications. INVALID {ids}.';
insert into private.mutation_kinds (kind, needs_person) values ('mark-notifications-read', true);

create function private.prune_read_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications n where n.id in (
    select x.id from (
      select o.id, o.is_read, o.created_at from public.notifications o where o.user_id = new.user_id
      order by o.created_at desc, o.id offset 20 limit 50
    ) k
    join public.notifications x on x.id = k.id
    where k.is_read and k.created_at < private.app_now() - interval '180 days'
    for update of x skip locked
  );
  return null;
end
$$;
comment on function private.prune_read_notifications() is 'With every new message of a user, deletes up to 50 of that user''s read messages of more than 180 days ago, except the newest 20 messages, which phones show.';
create trigger keep_newest after insert on public.notifications
  for each row execute function private.prune_read_notifications();
