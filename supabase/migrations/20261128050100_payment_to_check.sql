-- Baari's people are told which venue's payment waits, and for which day: which of its courts they see where they check it.

create or replace function private.tell_about_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_label text := private.booking_label(new);
  v_venue uuid := private.venue_of(new.court_id);
  v_reason text := private.end_words(new);
  v_team constant text[] := '{owner,manager}';
begin
  -- Own entries of a venue are nobody's news.
  if new.source <> 'app' then
    return null;
  end if;
  if v_reason <> '' then
    v_reason := ' ' || v_reason || '.';
  end if;
  if tg_op = 'INSERT' then
    if new.status = 'pending' then
      perform private.tell_venue(v_venue, v_team, 'booking_received',
        'New booking: ' || v_label || ', ' || new.slot_count || case new.slot_count when 1 then ' hour' else ' hours' end
        || ', ' || private.money_text(new.total_price)
        || case new.payee when 'venue' then '. Check the receipt.' else '. Baari is checking the payment.' end, new.id);
      if new.payee = 'platform' then
        perform private.tell_baari('payment_to_check',
          'Payment to check: ' || private.money_text(new.total_price) || ', '
          || (select v.name from public.venues v where v.id = v_venue) || ', '
          || to_char(new.booking_date, 'Dy, FMDD Mon YYYY') || '.');
      end if;
    elsif new.status = 'refund_due' then
      perform private.notify(new.user_id, 'booking_refund_due',
        'We noted your payment for ' || v_label || '. The time was no longer free.' || private.due_words(new), new.id);
    end if;
    return null;
  end if;

  if new.status = 'confirmed' then
    perform private.notify(new.user_id, 'booking_confirmed', 'Confirmed: ' || v_label || '. Arrive 15 minutes early.', new.id);
    perform private.tell_venue(v_venue, v_team, 'booking_coming',
      'Confirmed: ' || v_label || coalesce(', ' || private.guest_name(new), '') || '.', new.id);
  elsif new.status = 'completed' then
    if not exists (select 1 from public.booking_attendance a where a.booking_id = new.id and a.state = 'no_show') then
      perform private.notify(new.user_id, 'booking_completed', 'How was your game? You can now rate ' || v_label || '.', new.id);
    end if;
  elsif new.ended_by = 'customer' then
    perform private.tell_venue(v_venue, v_team, 'booking_withdrawn', 'Cancelled by the customer: ' || v_label || '.', new.id);
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
      || v_reason || coalesce(nullif(private.refund_words(new), ''), case new.end_reason when 'asked' then ' Nothing is refunded.' else '' end),
      new.id);
    if new.ended_by <> 'venue' then
      perform private.tell_venue(v_venue, v_team, 'booking_cancelled', 'Cancelled by Baari: ' || v_label || '.', null);
    end if;
  end if;
  return null;
end
$$;
