-- What the product tells a person. Rows are made by triggers, in the transaction that changed what they are about.

create table public.notifications (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.users (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{3,40}$'),
  message text not null check (length(message) between 1 and 400),
  booking_id uuid references public.bookings (id) on delete cascade,
  is_read boolean not null default false,
  created_at timestamptz not null default now(),
  sxid xid8 not null default pg_current_xact_id(),
  rev integer not null default 1
);

comment on table public.notifications is 'Messages to one person, newest first. Nobody writes them through the API; reading is marked by mark-notifications-read.';
comment on column public.notifications.kind is 'Stable name of what happened, so that a phone can say it in its own language.';
comment on column public.notifications.message is 'The same in English.';
comment on column public.notifications.is_read is 'false to true, never back.';

create index notifications_by_person on public.notifications (user_id, created_at desc);
create index notifications_by_booking on public.notifications (booking_id);

alter table public.notifications enable row level security;

create policy "people read their own notifications" on public.notifications
  for select to authenticated using (user_id = (select auth.uid()));

revoke all on public.notifications from public, anon, authenticated;
grant select on public.notifications to authenticated;
grant select, insert, update, delete on public.notifications to service_role;

create trigger stamp_row before insert or update on public.notifications
  for each row execute function private.stamp_row();

create function private.notify(p_person uuid, p_kind text, p_message text, p_booking uuid) returns void
language sql set search_path = '' as $$
  insert into public.notifications (user_id, kind, message, booking_id, created_at)
  select u.id, p_kind, left(p_message, 400), p_booking, private.app_now() from public.users u where u.id = p_person
$$;
comment on function private.notify(uuid, text, text, uuid) is 'Tells a person something; silently nothing when the account is gone or the business has none.';

create function private.booking_label(b public.bookings) returns text
language sql stable set search_path = '' as $$
  select c.name || ' at ' || v.name || ' on ' || to_char(b.booking_date, 'Dy, FMDD Mon YYYY')
  from public.courts c join public.venues v on v.id = c.venue_id where c.id = b.court_id
$$;
comment on function private.booking_label(public.bookings) is 'A booking in a sentence: "Court 1 at Ravi Arena on Sat, 21 Nov 2026" (date in Asia/Karachi).';

create function private.court_owner(p_court uuid) returns uuid
language sql stable set search_path = '' as $$
  select d.user_id from public.courts c
  join public.venues v on v.id = c.venue_id
  join public.vendors d on d.id = v.vendor_id
  where c.id = p_court
$$;
comment on function private.court_owner(uuid) is 'Account that runs the venue of a court, or null.';

create function private.tell_about_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_label text := private.booking_label(new);
  v_owner uuid := private.court_owner(new.court_id);
begin
  if tg_op = 'INSERT' then
    if new.status = 'pending' then
      perform private.notify(v_owner, 'booking_received',
        'New booking: ' || v_label || ', ' || new.slot_count || case new.slot_count when 1 then ' hour' else ' hours' end
        || ', PKR ' || to_char(new.total_price, 'FM999,999,999') || '. Check the receipt.', new.id);
    elsif new.status = 'refund_due' then
      perform private.notify(new.user_id, 'booking_refund_due',
        'We noted your payment for ' || v_label || '. The time was no longer free, so a refund is due. We will call you.', new.id);
    end if;
    return null;
  end if;

  case new.status
    when 'confirmed' then
      perform private.notify(new.user_id, 'booking_confirmed', 'Confirmed: ' || v_label || '. Arrive 15 minutes early.', new.id);
    when 'completed' then
      perform private.notify(new.user_id, 'booking_completed', 'How was your game? You can now rate ' || v_label || '.', new.id);
    when 'refund_due' then
      perform private.notify(new.user_id, 'booking_refund_due',
        'The venue did not confirm ' || v_label || ' in time. A refund is due. We will call you.', new.id);
    when 'cancelled' then
      if auth.uid() is not distinct from old.user_id then
        perform private.notify(v_owner, 'booking_withdrawn', 'Cancelled by the customer: ' || v_label || '.', new.id);
      else
        perform private.notify(new.user_id, 'booking_cancelled', 'Cancelled by the venue: ' || v_label || '. We will call you about your payment.', new.id);
      end if;
    else
      null;
  end case;
  return null;
end
$$;
comment on function private.tell_about_booking() is 'New pending bookings reach the venue''s owner; every decision reaches the customer; a customer''s own cancellation reaches the owner.';

create function private.tell_about_vendor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'approved' then
    perform private.notify(new.user_id, 'vendor_approved', 'Your application for ' || new.business_name || ' was approved.', null);
  elsif new.status = 'rejected' then
    perform private.notify(new.user_id, 'vendor_rejected', 'Your application for ' || new.business_name || ' was not approved. Contact us to learn why.', null);
  end if;
  return null;
end
$$;
comment on function private.tell_about_vendor() is 'Tells an applicant about the decision.';

create trigger tell_about_booking_made after insert on public.bookings
  for each row execute function private.tell_about_booking();
create trigger tell_about_booking_decided after update of status on public.bookings
  for each row when (old.status <> new.status) execute function private.tell_about_booking();
create trigger tell_about_vendor after update of status on public.vendors
  for each row when (old.status <> new.status) execute function private.tell_about_vendor();

create function private.sync_notifications(p_since xid8) returns jsonb
language sql stable set search_path = '' as $$
  select case
    when p_since is not null and not exists (
      select 1 from public.notifications n where n.user_id = (select auth.uid()) and n.sxid >= p_since
    ) then '{}'::jsonb
    else jsonb_build_object(
      'notifications', (
        select coalesce(jsonb_agg(jsonb_build_object(
          'id', n.id, 'kind', n.kind, 'message', n.message, 'bookingId', n.booking_id, 'isRead', n.is_read,
          'createdAt', private.iso(n.created_at), 'rev', n.rev) order by n.created_at desc, n.id), '[]')
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
comment on function private.sync_notifications(xid8) is 'The newest 20 notifications and the number of unread ones, whole, whenever one of them changed since the cursor; else nothing.';

create function private.sync_user(p_since xid8) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_person uuid := auth.uid();
begin
  if v_person is null then
    return '{"p": "user", "c": null, "anon": true}';
  end if;
  perform private.require_person();
  return jsonb_build_object(
    'p', 'user', 'c', private.next_cursor(), 'full', p_since is null,
    'bookings', (
      select coalesce(jsonb_agg(private.booking_json(b) order by b.booking_date desc, b.created_at desc, b.id), '[]')
      from public.bookings b where b.user_id = v_person and (p_since is null or b.sxid >= p_since)
    ),
    'digest', (
      select private.partition_digest(count(*), sum(b.rev), bit_xor(private.id_bits(b.id)))
      from public.bookings b where b.user_id = v_person
    )
  ) || private.sync_notifications(p_since) || private.sync_favourites(p_since);
end
$$;
comment on function private.sync_user(xid8) is 'The caller''s bookings, newest date first, notifications and favourites; anon when signed out. ACCOUNT_GONE.';

revoke execute on function
  private.notify(uuid, text, text, uuid), private.booking_label(public.bookings), private.court_owner(uuid),
  private.tell_about_booking(), private.tell_about_vendor(), private.sync_notifications(xid8), private.sync_user(xid8)
from public, anon, authenticated;
