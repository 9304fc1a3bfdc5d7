-- What people are told about a booking: who checks the payment, who ended it, and what becomes of the money.

create function private.end_words(b public.bookings) returns text
language sql stable set search_path = '' as $$
  select concat_ws('. ',
    case b.end_reason
      when 'unreadable' then 'The receipt can’t be read'
      when 'too_low' then 'The amount is too low'
      when 'court' then 'The court can’t be given'
    end,
    nullif(rtrim(b.end_note, '. '), ''))
$$;
comment on function private.end_words(public.bookings) is 'Why staff ended a booking, in a sentence without its full stop; empty when they gave no reason.';

create function private.refund_words(b public.bookings) returns text
language sql stable set search_path = '' as $$
  select case
    when sum(r.amount) is null then ''
    when bool_and(r.is_seen) then ' ' || private.money_text(sum(r.amount)::integer) || ' is refunded.'
    else ' ' || private.money_text(sum(r.amount)::integer) || ' is refunded as soon as '
      || case b.payee when 'venue' then 'the venue has' else 'we have' end || ' found your payment.'
  end
  from public.refunds r where r.booking_id = b.id and r.state = 'due'
$$;
comment on function private.refund_words(public.bookings) is 'What comes back for a booking that staff ended, with the space before it; empty when nothing is owed.';

create function private.due_words(b public.bookings) returns text
language sql stable set search_path = '' as $$
  select case
    when sum(r.amount) is null then ' We will call you.'
    else ' A refund of ' || private.money_text(sum(r.amount)::integer) || ' is due as soon as '
      || case b.payee when 'venue' then 'the venue has' else 'we have' end || ' found your payment. We will call you.'
  end
  from public.refunds r where r.booking_id = b.id and r.state = 'due'
$$;
comment on function private.due_words(public.bookings) is 'What comes back for a booking that nobody ended: nobody has seen its payment yet.';

create or replace function private.tell_about_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_label text := private.booking_label(new);
  v_owner uuid := private.court_owner(new.court_id);
  v_reason text := private.end_words(new);
begin
  if v_reason <> '' then
    v_reason := ' ' || v_reason || '.';
  end if;
  if tg_op = 'INSERT' then
    if new.status = 'pending' then
      perform private.notify(v_owner, 'booking_received',
        'New booking: ' || v_label || ', ' || new.slot_count || case new.slot_count when 1 then ' hour' else ' hours' end
        || ', ' || private.money_text(new.total_price)
        || case new.payee when 'venue' then '. Check the receipt.' else '. Baari is checking the payment.' end, new.id);
      if new.payee = 'platform' then
        -- Without the booking: My Bookings, to which it would lead, shows only their own.
        perform private.notify(a.user_id, 'payment_to_check',
          'Payment to check: ' || private.money_text(new.total_price) || ', ' || v_label || '.', null)
        from private.admins a;
      end if;
    elsif new.status = 'refund_due' then
      perform private.notify(new.user_id, 'booking_refund_due',
        'We noted your payment for ' || v_label || '. The time was no longer free.' || private.due_words(new), new.id);
    end if;
    return null;
  end if;

  if new.status = 'confirmed' then
    perform private.notify(new.user_id, 'booking_confirmed', 'Confirmed: ' || v_label || '. Arrive 15 minutes early.', new.id);
  elsif new.status = 'completed' then
    perform private.notify(new.user_id, 'booking_completed', 'How was your game? You can now rate ' || v_label || '.', new.id);
  elsif old.status = 'pending' and new.ended_by = 'customer' then
    perform private.notify(v_owner, 'booking_withdrawn', 'Cancelled by the customer: ' || v_label || '.', new.id);
  elsif old.status = 'pending' and new.ended_by = 'time' then
    perform private.notify(new.user_id, 'booking_refund_due',
      v_label || ' was not confirmed in time.' || private.due_words(new), new.id);
  elsif old.status = 'pending' and new.end_reason = 'not_paid' then
    perform private.notify(new.user_id, 'booking_not_paid',
      'Not confirmed: we could not find your payment for ' || v_label
      || '. If you have paid, contact us with the transaction ID.', new.id);
  elsif old.status = 'pending' then
    perform private.notify(new.user_id, 'booking_declined',
      'Not confirmed: ' || v_label || '.' || v_reason
      || case when new.end_reason = 'unreadable' then ' If you have paid, contact us with the transaction ID.'
        else private.refund_words(new) end, new.id);
  elsif old.status = 'confirmed' then
    perform private.notify(new.user_id, 'booking_cancelled',
      case new.ended_by when 'venue' then 'Cancelled by the venue: ' else 'Cancelled by Baari: ' end || v_label || '.'
      || v_reason || private.refund_words(new), new.id);
    if new.ended_by <> 'venue' then
      perform private.notify(v_owner, 'booking_cancelled', 'Cancelled by Baari: ' || v_label || '.', null);
    end if;
  end if;
  return null;
end
$$;
comment on function private.tell_about_booking() is
  'New pending bookings reach the venue''s owner with who checks the payment, and Baari''s admins where that is them; every decision reaches the customer with what becomes of the money; a customer''s own cancellation reaches the owner only. A refund that is settled says so itself.';

revoke execute on function
  private.end_words(public.bookings), private.refund_words(public.bookings), private.due_words(public.bookings)
from public, anon, authenticated;
