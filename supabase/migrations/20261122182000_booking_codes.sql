-- A booking has a short code: what somebody writes into the remarks of a transfer and reads out on the phone. It comes from
-- the id of the request, which the phone makes, so it is known before the money leaves.

create function private.booking_code(p_request uuid) returns text
language sql immutable set search_path = '' as $$
  select string_agg(substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', (b.bits >> s & 31)::integer + 1, 1), '' order by s desc)
  from (select ('x' || left(p_request::text, 8))::bit(32)::bigint >> 2 as bits) b, unnest('{0,5,10,15,20,25}'::integer[]) as s
$$;
comment on function private.booking_code(uuid) is
  'The first 30 bits of a request id in Crockford''s digits, such as KB7F3K. src/domain/booking.ts says the same.';

create function private.name_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.code := private.booking_code(new.request_id);
  return new;
end
$$;
comment on function private.name_booking() is
  'Gives a booking its code. No generated column: whoever writes the table would need the right to the function.';

alter table public.bookings add column code text;
-- Without its triggers: every booking of every phone would travel again.
alter table public.bookings disable trigger user;
update public.bookings b set code = private.booking_code(b.request_id) where b.code is null;
alter table public.bookings enable trigger user;
create trigger name_booking before insert or update of code, request_id on public.bookings
  for each row execute function private.name_booking();
comment on column public.bookings.code is
  'Six characters that people write into the remarks of a transfer. Two bookings may share one, and a phone can choose it: amount, date and name decide.';
create index bookings_by_code on public.bookings (code);

create or replace function private.booking_json(b public.bookings) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', b.id, 'courtId', b.court_id, 'courtName', c.name, 'sport', c.sport,
    'venueId', v.id, 'venueName', v.name, 'venueAddress', v.address, 'city', v.city,
    'day', b.booking_date,
    'hours', coalesce((
      select jsonb_agg(private.hour_of(t.start_time) order by t.start_time)
      from public.time_slot_blocks t where t.booking_id = b.id
    ), '[]'),
    'status', b.status, 'unit', b.unit_price, 'fee', b.fee, 'total', b.total_price, 'receipt', b.payment_receipt,
    'isReviewed', b.is_reviewed, 'review', (
      select jsonb_build_object('rating', r.rating, 'comment', r.comment)
      from public.review_authors a join public.reviews r on r.id = a.review_id where b.is_reviewed and a.booking_id = b.id
    ),
    'payee', b.payee, 'decideBy', private.iso(b.decide_by), 'endedBy', b.ended_by, 'endReason', b.end_reason,
    'endNote', b.end_note,
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object(
        'amount', r.amount, 'reason', r.reason, 'state', r.state, 'isSeen', r.is_seen, 'payer', r.payer,
        'reference', r.reference, 'settledAt', private.iso(r.settled_at)) order by r.created_at, r.id)
      from public.refunds r where r.booking_id = b.id
    ), '[]'),
    'code', b.code, 'createdAt', private.iso(b.created_at), 'rev', b.rev
  )
  from public.courts c join public.venues v on v.id = c.venue_id where c.id = b.court_id
$$;

-- Phones that have these bookings already learn their codes with the next delta; what is over needs none.
update public.bookings b set rev = rev where b.status in ('pending', 'confirmed', 'refund_due');

revoke execute on function private.booking_code(uuid), private.name_booking() from public, anon, authenticated;
