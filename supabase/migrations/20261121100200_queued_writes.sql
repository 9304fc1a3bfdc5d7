-- The five writes that a phone may queue. Each is private.<kind>(mutation id, args) and answers its post-image rows.

create table public.contact_submissions (
  id uuid primary key,
  user_id uuid references public.users (id) on delete set null,
  first_name text not null check (length(btrim(first_name)) between 1 and 80),
  last_name text not null check (length(btrim(last_name)) between 1 and 80),
  email text not null check (length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
  phone_number text check (length(phone_number) <= 40),
  subject text not null check (length(btrim(subject)) between 1 and 200),
  message text not null check (length(btrim(message)) between 1 and 5000),
  created_at timestamptz not null default now()
);

comment on table public.contact_submissions is 'Messages from the contact form. Written by submit-contact-message, read by admins.';
comment on column public.contact_submissions.id is 'Id of the queued write, so that a resend cannot make a second message.';
comment on column public.contact_submissions.user_id is 'Sender when signed in; null otherwise or once that account is deleted.';

create index contact_submissions_by_user on public.contact_submissions (user_id);
create unique index vendors_one_open_application on public.vendors (user_id) where status = 'pending';

alter table public.contact_submissions enable row level security;

create policy "admins read contact messages" on public.contact_submissions
  for select to authenticated using ((select private.is_admin()));

revoke all on public.contact_submissions from public, anon, authenticated;
grant select on public.contact_submissions to authenticated;
grant select, insert, update, delete on public.contact_submissions to service_role;

create function private.text_arg(p_args jsonb, p_name text) returns text
language sql immutable set search_path = '' as $$
  select case when jsonb_typeof(p_args -> p_name) = 'string' then nullif(btrim(p_args ->> p_name), '') end
$$;
comment on function private.text_arg(jsonb, text) is 'A trimmed text argument; null when absent, empty or not a text.';

create function private.uuid_arg(p_args jsonb, p_name text) returns uuid
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(p_args ->> p_name, '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    perform private.fail(422, 'INVALID', jsonb_build_object(p_name, p_args -> p_name));
  end if;
  return (p_args ->> p_name)::uuid;
end
$$;
comment on function private.uuid_arg(jsonb, text) is 'A uuid argument. INVALID.';

create function private.submit_contact_message(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
begin
  perform private.count_hit('contact:' || private.client_address(), 5, interval '10 minutes');
  perform private.count_hit('contact:everyone', 200, interval '1 hour');
  insert into public.contact_submissions (id, user_id, first_name, last_name, email, phone_number, subject, message)
  values (
    p_id, (select u.id from public.users u where u.id = auth.uid()), private.text_arg(p_args, 'firstName'),
    private.text_arg(p_args, 'lastName'), private.text_arg(p_args, 'email'), private.text_arg(p_args, 'phone'),
    private.text_arg(p_args, 'subject'), private.text_arg(p_args, 'message')
  );
  return '{}';
end
$$;
comment on function private.submit_contact_message(uuid, jsonb) is
  'Contact form {firstName, lastName, email, phone?, subject, message}, signed in or not. 5 in 10 minutes per address, 200 an hour in all: RATE_LIMITED.';

create function private.apply_as_vendor(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
begin
  if exists (select 1 from public.vendors v where v.user_id = v_person and v.status = 'pending') then
    perform private.fail(409, 'ALREADY_APPLIED');
  end if;
  insert into public.vendors (id, user_id, business_name, name, email_address, number, location_address, description, status)
  values (
    p_id, v_person, private.text_arg(p_args, 'venueName'), private.text_arg(p_args, 'name'),
    private.text_arg(p_args, 'email'), private.text_arg(p_args, 'phone'), private.text_arg(p_args, 'location'),
    coalesce(private.text_arg(p_args, 'description'), ''), 'pending'
  );
  return '{}';
end
$$;
comment on function private.apply_as_vendor(uuid, jsonb) is
  'Vendor application {name, venueName, email, phone, location, description}; starts as pending, one open at a time: ALREADY_APPLIED. SIGNED_OUT, ACCOUNT_GONE.';

create function private.reviewer_name(p_name text) returns text
language sql immutable set search_path = '' as $$
  with words as (select regexp_split_to_array(btrim(coalesce(p_name, '')), '\s+') as w)
  select case
    when p_name is null or btrim(p_name) = '' or p_name ~ '@' then 'User'
    when cardinality(w) = 1 then left(w[1], 40)
    else left(w[1], 40) || ' ' || upper(left(w[cardinality(w)], 1))
  end from words
$$;
comment on function private.reviewer_name(text) is 'How a reviewer is shown: "Ali K". Anything that looks like an e-mail is "User".';

create function private.submit_review(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_booking public.bookings;
  v_review uuid;
  v_rating integer;
  v_comment text := coalesce(private.text_arg(p_args, 'comment'), '');
begin
  if coalesce(p_args ->> 'rating', '') !~ '^[1-5]$' or length(v_comment) > 2000 then
    perform private.fail(422, 'INVALID', jsonb_build_object('rating', p_args -> 'rating'));
  end if;
  v_rating := (p_args ->> 'rating')::integer;
  select * into v_booking from public.bookings b
  where b.id = private.uuid_arg(p_args, 'bookingId') and b.user_id = v_person for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_booking.status <> 'completed' then
    perform private.fail(409, 'NOT_REVIEWABLE', jsonb_build_object('status', v_booking.status));
  end if;

  select a.review_id into v_review from public.review_authors a where a.booking_id = v_booking.id;
  if found then
    update public.reviews r set rating = v_rating, comment = v_comment where r.id = v_review;
  else
    insert into public.reviews (id, venue_id, rating, comment, reviewer_name, created_at)
    select p_id, c.venue_id, v_rating, v_comment, private.reviewer_name(u.name), private.app_now()
    from public.courts c, public.users u where c.id = v_booking.court_id and u.id = v_person;
    insert into public.review_authors (review_id, user_id, booking_id) values (p_id, v_person, v_booking.id);
  end if;
  update public.bookings b set is_reviewed = true where b.id = v_booking.id returning * into v_booking;
  return jsonb_build_object(
    'bookings', jsonb_build_array(private.booking_json(v_booking)), 'updated', v_review is not null);
end
$$;
comment on function private.submit_review(uuid, jsonb) is
  'Review {bookingId, rating 1 to 5, comment} of an own completed booking; a second one replaces the first (updated: true). Rating, venue average and is_reviewed change together. INVALID, NOT_FOUND, NOT_REVIEWABLE {status}.';

create function private.booking_starts_at(p_booking uuid, p_day date) returns timestamptz
language sql stable set search_path = '' as $$
  select (p_day + make_interval(hours => min(private.hour_of(t.start_time)))) at time zone 'Asia/Karachi'
  from public.time_slot_blocks t where t.booking_id = p_booking
$$;
comment on function private.booking_starts_at(uuid, date) is 'When the first hour of a booking begins, Asia/Karachi.';

create function private.cancel_booking(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_booking public.bookings;
begin
  select * into v_booking from public.bookings b
  where b.id = private.uuid_arg(p_args, 'bookingId') and b.user_id = v_person for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_booking.status = 'pending' then
    if private.booking_starts_at(v_booking.id, v_booking.booking_date) <= private.app_now() then
      perform private.fail(409, 'TOO_LATE', jsonb_build_object('status', v_booking.status));
    end if;
    update public.bookings b set status = 'cancelled' where b.id = v_booking.id returning * into v_booking;
  elsif v_booking.status <> 'cancelled' then
    perform private.fail(409, 'NOT_CANCELLABLE', jsonb_build_object('status', v_booking.status));
  end if;
  return jsonb_build_object('bookings', jsonb_build_array(private.booking_json(v_booking)));
end
$$;
comment on function private.cancel_booking(uuid, jsonb) is
  'Cancels {bookingId}, an own pending booking that has not started; already cancelled counts as done. NOT_FOUND, TOO_LATE, NOT_CANCELLABLE {status}.';

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
  return private.sync_notifications(null);
end
$$;
comment on function private.mark_notifications_read(uuid, jsonb) is
  'Marks own notifications {ids} as read; ids that are gone or somebody else''s are passed over in silence. Answers the newest 20 and the unread count.';

insert into private.mutation_kinds (kind, needs_person) values
  ('submit-contact-message', false),
  ('apply-as-vendor', true),
  ('submit-review', true),
  ('cancel-booking', true),
  ('mark-notifications-read', true);

revoke execute on function
  private.text_arg(jsonb, text), private.uuid_arg(jsonb, text), private.submit_contact_message(uuid, jsonb),
  private.apply_as_vendor(uuid, jsonb), private.reviewer_name(text), private.submit_review(uuid, jsonb),
  private.booking_starts_at(uuid, date), private.cancel_booking(uuid, jsonb), private.mark_notifications_read(uuid, jsonb)
from public, anon, authenticated;
