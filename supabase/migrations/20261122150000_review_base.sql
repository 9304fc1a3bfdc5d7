-- A review says which ones its writer knew of: one that waited on a phone does not replace what was written meanwhile on
-- another. Builds that do not say it replace as before.

create or replace function private.submit_review(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_booking public.bookings;
  v_review uuid;
  v_rating integer;
  v_comment text := coalesce(private.text_arg(p_args, 'comment'), '');
  v_now public.reviews;
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
    select * into v_now from public.reviews r where r.id = v_review for update;
    if jsonb_typeof(p_args -> 'basedOn') = 'array'
      and (v_now.rating, v_now.comment) is distinct from (v_rating, v_comment)
      and not exists (
        select from jsonb_array_elements(p_args -> 'basedOn') e(known)
        where e.known ->> 'rating' = v_now.rating::text and e.known ->> 'comment' = v_now.comment
      )
    then
      perform private.fail(409, 'REVIEW_CHANGED', jsonb_build_object(
        'review', jsonb_build_object('rating', v_now.rating, 'comment', v_now.comment)));
    end if;
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
  'Review {bookingId, rating 1 to 5, comment, basedOn?} of an own completed booking; a second one replaces the first (updated: true), unless basedOn, the reviews that its writer knew of, lacks it. Rating, venue average and is_reviewed change together. INVALID, NOT_FOUND, NOT_REVIEWABLE {status}, REVIEW_CHANGED {review}.';
