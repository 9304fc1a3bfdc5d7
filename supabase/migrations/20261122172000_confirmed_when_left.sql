-- Somebody deletes their account with a confirmed booking, and the venue cancels it afterwards: the payment is theirs as
-- before. So contact and receipt stay until the booking has taken place, or its refund is settled.

create table private.booking_contacts (
  booking_id uuid primary key references public.bookings (id) on delete cascade,
  name text,
  email text,
  phone text
);
comment on table private.booking_contacts is
  'Name, e-mail and phone of a deleted account whose booking is confirmed and still to come: it becomes a refund''s, should the venue cancel, and goes when the booking has taken place.';
revoke all on private.booking_contacts from public, anon, authenticated;

create or replace function private.clear_person(p_person uuid) returns void
language plpgsql set search_path = '' as $$
declare
  v_email text;
begin
  perform pg_advisory_xact_lock(hashtextextended('person:' || p_person, 0));
  perform 1 from public.venues v
  where v.id in (
    select r.venue_id from public.reviews r join public.review_authors a on a.review_id = r.id where a.user_id = p_person
  )
  order by v.id for no key update;
  perform 1 from public.refunds r
  where r.booking_id in (select b.id from public.bookings b where b.user_id = p_person)
  order by r.id for no key update;
  perform 1 from public.bookings b where b.user_id = p_person order by b.id for update;
  perform 1 from public.time_slot_blocks t where t.held_by = p_person order by t.id for update;
  -- An upload that is being noted finishes first and is thrown away below; a later one finds nobody.
  select u.email into v_email from public.users u where u.id = p_person for update;

  update public.bookings b set status = 'cancelled', ended_by = 'customer', end_reason = 'deleted'
  where b.user_id = p_person and b.status = 'pending';
  perform private.keep_claims(p_person);
  insert into private.booking_contacts (booking_id, name, email, phone)
  select b.id, u.name, u.email, u.phone
  from public.users u join public.bookings b on b.user_id = u.id
  where u.id = p_person and b.status = 'confirmed';
  delete from public.reviews r using public.review_authors a where a.review_id = r.id and a.user_id = p_person;

  -- Staff find the incoming payment by its receipt: it stays with its booking for as long as money is, or may become, owed.
  update public.bookings b set
    user_id = null,
    payment_receipt = case
      when b.status = 'confirmed'
        or exists (select 1 from public.refunds r where r.booking_id = b.id and r.state = 'due') then b.payment_receipt
    end
  where b.user_id = p_person;
  with thrown as (
    delete from public.receipts r
    where r.owner_id = p_person and not exists (select 1 from public.bookings b where b.payment_receipt = r.path)
    returning r.path
  )
  insert into private.receipt_trash (path) select t.path from thrown t on conflict (path) do nothing;

  delete from public.vendors d
  where d.user_id = p_person and not exists (select 1 from public.venues v where v.vendor_id = d.id);
  delete from public.contact_submissions c where c.user_id = p_person;
  delete from private.client_mutations c where c.user_id = p_person;
  delete from private.forgot_password f where f.email_hash = private.email_hash(v_email);
  delete from private.rate_limits r where r.bucket like '%:' || p_person;
  update private.audit_log a set actor = null where a.actor = p_person;
end
$$;
comment on function private.clear_person(uuid) is
  'What goes with an account: pending bookings are cancelled (ended_by customer, deleted) and their hours freed; other bookings stay nameless in the venue''s books; reviews go and averages follow; receipts go, except those of refunds that are due and of confirmed bookings that are to come, whose contact is kept too; applications go, a business with venues stays without an account.';

create function private.release_contact() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.refund_notes as n (refund_id, name, email, phone)
  select r.id, c.name, c.email, c.phone
  from private.booking_contacts c join public.refunds r on r.booking_id = c.booking_id
  where c.booking_id = new.id and r.state = 'due' order by r.id
  on conflict (refund_id) do update set name = excluded.name, email = excluded.email, phone = excluded.phone;
  delete from private.booking_contacts c where c.booking_id = new.id;
  update public.bookings b set payment_receipt = null
  where b.id = new.id and b.payment_receipt is not null
    and not exists (select 1 from public.refunds r where r.booking_id = b.id and r.state = 'due');
  if found then
    delete from public.receipts r where r.path = new.payment_receipt and r.owner_id is null;
    insert into private.receipt_trash (path) values (new.payment_receipt) on conflict (path) do nothing;
  end if;
  return null;
end
$$;
comment on function private.release_contact() is
  'A confirmed booking of a deleted account has ended: contact and receipt pass to the refund that its cancellation opened, or go.';

-- By its name it runs after refund_booking, which opens the refund.
create trigger release_contact after update of status on public.bookings for each row
  when (old.status = 'confirmed' and new.status <> 'confirmed' and new.user_id is null)
  execute function private.release_contact();

revoke execute on function private.release_contact() from public, anon, authenticated;
