-- What a person wrote about a booking travels with it, so that changing a review starts from its words on every phone.

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
    'createdAt', private.iso(b.created_at), 'rev', b.rev
  )
  from public.courts c join public.venues v on v.id = c.venue_id where c.id = b.court_id
$$;
comment on function private.booking_json(public.bookings) is
  'A booking as its owner sees it, with the owner''s review or null; the hours are listed in every status.';
