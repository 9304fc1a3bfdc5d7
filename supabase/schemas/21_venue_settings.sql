-- Writes of the desk about what its venue sells and by which rules: price rules, opening rules and base hours, policy and notice,
-- pauses of online booking. private.save_court writes courts. The tables and the meaning of rules are in 06_rules.sql.
-- Every write answers {settings} (private.get_desk_settings). Except for pauses, rev names the version that the caller saw.
-- Holds and bookings keep the prices and the policy that they were promised, whatever is written here.
-- Closing hours (save-schedule, drop-schedule, save-court out of use) takes the venue's lock exclusively. Writes that take hours
-- for a customer share it (private.lock_venue). Lock order: person, venue, court and date, rows. The write names every booking of a
-- customer that it leaves outside {affected: [[id, rev, keep or cancel], …]}, as the list schedule_preview shows them; else it is
-- refused with AFFECTED_CHANGED. So a booking that nobody saw is never left in closed hours. Own entries, and bookings of the
-- caller, are always kept. The rule and the cancellations are one transaction.

-- Arguments and answers

create function private.fail_field(p_field text, p_detail jsonb default '{}') returns void
language plpgsql stable set search_path = '' as $$
begin
  perform private.fail(422, 'INVALID', jsonb_build_object('field', p_field) || p_detail);
end
$$;
comment on function private.fail_field(text, jsonb) is 'Refuses with INVALID {field, …}; p_detail adds facts to the details.';

create function private.get_settings_rows(p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('settings', jsonb_build_array(private.get_desk_settings(p_venue)))
$$;
comment on function private.get_settings_rows(uuid) is 'Answer of a write about a venue: the settings of its desk as they are now {settings}.';

create function private.rule_venue_arg(p_args jsonb, p_right text) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_venue uuid := private.uuid_arg(p_args, 'venueId');
begin
  perform private.require_right(v_venue, p_right);
  if not exists (select 1 from public.venues v where v.id = v_venue) then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  return v_venue;
end
$$;
comment on function private.rule_venue_arg(jsonb, text) is 'Reads the venue {venueId} of a write and checks that the caller has the right there. Refuses with INVALID, FORBIDDEN {right}, NOT_FOUND.';

create function private.rule_court_arg(p_args jsonb, p_venue uuid) returns uuid
language plpgsql stable set search_path = '' as $$
declare
  v_court uuid;
begin
  if p_args ->> 'courtId' is null then
    return null;
  end if;
  v_court := private.uuid_arg(p_args, 'courtId');
  if private.get_venue_of_court(v_court) is distinct from p_venue then
    perform private.fail_field('courtId');
  end if;
  return v_court;
end
$$;
comment on function private.rule_court_arg(jsonb, uuid) is 'Reads the court {courtId} of a rule, one of the venue; null means all courts. Refuses with INVALID {field}.';

create function private.label_arg(p_args jsonb, p_name text, p_most integer) returns text
language plpgsql immutable set search_path = '' as $$
declare
  v_label text := nullif(private.clean_name(private.words_arg(p_args, p_name, p_most)), '');
begin
  if v_label is null then
    perform private.fail_field(p_name);
  end if;
  return v_label;
end
$$;
comment on function private.label_arg(jsonb, text, integer) is 'Reads the name of a rule or court: 1 to p_most characters, without invisible ones. Refuses with INVALID {field}.';

create function private.days_arg(p_args jsonb) returns smallint[]
language plpgsql immutable set search_path = '' as $$
declare
  v_days smallint[];
begin
  if jsonb_typeof(p_args -> 'days') is null or jsonb_typeof(p_args -> 'days') = 'null' then
    return null;
  end if;
  if jsonb_typeof(p_args -> 'days') = 'array'
    and not exists (select 1 from jsonb_array_elements(p_args -> 'days') as d where d::text !~ '^[1-7]$')
  then
    v_days := array(select distinct d::text::smallint from jsonb_array_elements(p_args -> 'days') as d order by 1);
  end if;
  if coalesce(cardinality(v_days), 0) = 0 then
    perform private.fail_field('days');
  end if;
  return case when cardinality(v_days) < 7 then v_days end;
end
$$;
comment on function private.days_arg(jsonb) is 'Reads the weekdays {days} of a rule, 1 (Monday) to 7 (Sunday), in order; null means every day. Refuses with INVALID {field}.';

create function private.dates_arg(p_args jsonb, p_most integer, out first_day date, out last_day date)
language plpgsql immutable set search_path = '' as $$
begin
  if p_args ->> 'firstDay' is null and p_args ->> 'lastDay' is null then
    return;
  end if;
  first_day := private.day_arg(p_args, 'firstDay');
  last_day := private.day_arg(p_args, 'lastDay');
  if last_day < first_day then
    perform private.fail_field('lastDay');
  elsif last_day - first_day >= p_most then
    perform private.fail_field('lastDay', jsonb_build_object('max', p_most));
  end if;
end
$$;
comment on function private.dates_arg(jsonb, integer) is 'Reads the dates {firstDay, lastDay} of a rule: both or none, at most p_most days. Refuses with INVALID {field, max}.';

create function private.hour_range_arg(p_args jsonb, out from_hour integer, out to_hour integer)
language plpgsql immutable set search_path = '' as $$
begin
  from_hour := private.integer_arg(p_args, 'fromHour', 0, 23);
  to_hour := private.integer_arg(p_args, 'toHour', 1, 24);
  if from_hour is null then
    perform private.fail_field('fromHour');
  elsif to_hour is null or to_hour = from_hour then
    perform private.fail_field('toHour');
  end if;
end
$$;
comment on function private.hour_range_arg(jsonb) is 'Reads the hours {fromHour: 0 to 23, toHour: 1 to 24, exclusive} of a rule; they differ. Refuses with INVALID {field}.';

create function private.time_arg(p_args jsonb, p_name text) returns text
language plpgsql immutable set search_path = '' as $$
begin
  if coalesce(p_args ->> p_name, '') !~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' then
    perform private.fail_field(p_name);
  end if;
  return p_args ->> p_name;
end
$$;
comment on function private.time_arg(jsonb, text) is 'Reads a time of the day, HH:MM. Refuses with INVALID {field}.';

-- Price rules

create function private.price_rule_arg(p_id uuid, p_venue uuid, p_args jsonb) returns public.price_rules
language plpgsql stable set search_path = '' as $$
declare
  r public.price_rules;
  v_dates record;
  v_range record;
begin
  r.id := p_id;
  r.venue_id := p_venue;
  r.court_id := private.rule_court_arg(p_args, p_venue);
  r.name := private.label_arg(p_args, 'name', 60);
  r.kind := private.text_arg(p_args, 'kind');
  if r.kind is null or r.kind not in ('weekly', 'date') then
    perform private.fail_field('kind');
  end if;
  r.days := private.days_arg(p_args);
  if r.kind = 'date' then
    select * into v_dates from private.dates_arg(p_args, 366);
    if v_dates.first_day is null then
      perform private.fail_field('firstDay');
    end if;
    r.first_day := v_dates.first_day;
    r.last_day := v_dates.last_day;
  end if;
  select * into v_range from private.hour_range_arg(p_args);
  r.from_hour := v_range.from_hour;
  r.to_hour := v_range.to_hour;
  r.effect := private.text_arg(p_args, 'effect');
  if r.effect is null or r.effect not in ('set', 'percent') then
    perform private.fail_field('effect');
  end if;
  r.amount := case r.effect when 'set' then private.integer_arg(p_args, 'amount', 0, 1000000)
    else private.integer_arg(p_args, 'amount', -50, 200) end;
  if r.amount is null then
    perform private.fail_field('amount');
  end if;
  r.created_at := private.app_now();
  return r;
end
$$;
comment on function private.price_rule_arg(uuid, uuid, jsonb) is 'Reads a price rule {name, kind: weekly or date (with firstDay, lastDay), courtId?, days?, fromHour, toHour, effect: set (amount in PKR, 0 to 1,000,000) or percent (amount -50 to 200), amount}. Refuses with INVALID {field, max}.';

create function private.save_price_rule(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.rule_venue_arg(p_args, 'price.edit');
  v_was public.price_rules;
  v_rule public.price_rules;
begin
  -- The venue's row first: after a change of a rule the trigger refresh_venues locks it too.
  perform 1 from public.venues v where v.id = v_venue for no key update;
  if p_args ->> 'ruleId' is not null then
    select * into v_was from public.price_rules r where r.id = private.uuid_arg(p_args, 'ruleId') and r.venue_id = v_venue for update;
    if not found then
      perform private.fail(404, 'NOT_FOUND');
    end if;
    perform private.require_rev(p_args, v_was.rev);
  elsif (select count(*) from public.price_rules r where r.venue_id = v_venue) >= 40 then
    perform private.fail(409, 'TOO_MANY', '{"max": 40}');
  end if;
  v_rule := private.price_rule_arg(coalesce(v_was.id, p_id), v_venue, p_args);
  if v_was.id is null then
    insert into public.price_rules (
      id, venue_id, court_id, name, kind, days, first_day, last_day, from_hour, to_hour, effect, amount, created_at
    ) values (
      v_rule.id, v_venue, v_rule.court_id, v_rule.name, v_rule.kind, v_rule.days, v_rule.first_day, v_rule.last_day,
      v_rule.from_hour, v_rule.to_hour, v_rule.effect, v_rule.amount, v_rule.created_at
    );
  else
    update public.price_rules r set
      court_id = v_rule.court_id, name = v_rule.name, kind = v_rule.kind, days = v_rule.days, first_day = v_rule.first_day,
      last_day = v_rule.last_day, from_hour = v_rule.from_hour, to_hour = v_rule.to_hour, effect = v_rule.effect,
      amount = v_rule.amount
    where r.id = v_was.id;
  end if;
  perform private.note_audit('price.rule_saved', v_rule.id, v_venue, jsonb_build_object(
    'from', case when v_was.id is not null then private.price_rule_json(v_was) - '{id,createdAt,rev}'::text[] end,
    'to', private.price_rule_json(v_rule) - '{id,createdAt,rev}'::text[]));
  return private.get_settings_rows(v_venue);
end
$$;
comment on function private.save_price_rule(uuid, jsonb) is 'Adds a price rule under the id of the write, or replaces one {venueId, ruleId?, rev?, and the fields of private.price_rule_arg}. At most 40 per venue. Needs price.edit (owner, admin). Refuses with FORBIDDEN {right}, NOT_FOUND, CHANGED {rev}, INVALID {field, max}, TOO_MANY {max}.';
insert into private.mutation_kinds (kind, needs_person, is_desk) values ('save-price-rule', true, true);

create function private.drop_price_rule(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.rule_venue_arg(p_args, 'price.edit');
  v_was public.price_rules;
begin
  perform 1 from public.venues v where v.id = v_venue for no key update;
  select * into v_was from public.price_rules r where r.id = private.uuid_arg(p_args, 'ruleId') and r.venue_id = v_venue for update;
  if found then
    perform private.require_rev(p_args, v_was.rev);
    delete from public.price_rules r where r.id = v_was.id;
    perform private.note_audit('price.rule_dropped', v_was.id, v_venue, jsonb_build_object(
      'from', private.price_rule_json(v_was) - '{id,createdAt,rev}'::text[]));
  end if;
  return private.get_settings_rows(v_venue);
end
$$;
comment on function private.drop_price_rule(uuid, jsonb) is 'Deletes a price rule {venueId, ruleId, rev}. A rule that is gone already counts as done. Needs price.edit (owner, admin). Refuses with FORBIDDEN {right}, NOT_FOUND, CHANGED {rev}, INVALID.';
insert into private.mutation_kinds (kind, needs_person, is_desk) values ('drop-price-rule', true, true);

-- Opening rules: which entries a change leaves outside

create function private.opening_rule_arg(p_id uuid, p_venue uuid, p_args jsonb) returns public.schedule_rules
language plpgsql stable set search_path = '' as $$
declare
  r public.schedule_rules;
  v_dates record;
  v_range record;
begin
  r.id := p_id;
  r.venue_id := p_venue;
  r.court_id := private.rule_court_arg(p_args, p_venue);
  r.label := private.label_arg(p_args, 'label', 40);
  r.kind := private.text_arg(p_args, 'kind');
  if r.kind is null or r.kind not in ('hours', 'closed', 'break') then
    perform private.fail_field('kind');
  end if;
  r.days := private.days_arg(p_args);
  select * into v_dates from private.dates_arg(p_args, case r.kind when 'closed' then 100 else 366 end);
  r.first_day := v_dates.first_day;
  r.last_day := v_dates.last_day;
  if r.kind = 'closed' and r.days is null and r.first_day is null then
    perform private.fail_field('days');
  elsif r.kind = 'hours' then
    r.open_time := private.time_arg(p_args, 'openTime');
    r.close_time := private.time_arg(p_args, 'closeTime');
  elsif r.kind = 'break' then
    select * into v_range from private.hour_range_arg(p_args);
    r.from_hour := v_range.from_hour;
    r.to_hour := v_range.to_hour;
  end if;
  r.created_at := private.app_now();
  return r;
end
$$;
comment on function private.opening_rule_arg(uuid, uuid, jsonb) is 'Reads an opening rule {label, kind: hours (with openTime, closeTime), closed or break (with fromHour, toHour), courtId?, days?, firstDay?, lastDay?}: closed lasts at most 100 days, hours and break 366. Refuses with INVALID {field, max}.';

create function private.find_entries_outside_hours(
  p_venue uuid, p_open text, p_close text, p_rules public.schedule_rules[], p_court_gone uuid default null
) returns table (booking_id uuid, block_id uuid, court_id uuid, day date, hours integer, outside integer)
language plpgsql stable set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_venue public.venues;
  v_old public.schedule_rules[] := private.get_opening_rules(p_venue);
begin
  select * into v_venue from public.venues v where v.id = p_venue;
  return query
  with entries as materialized (
    select t.booking_id, t.block_id, t.court_id, t.block_date as day, bit_or(1 << left(t.start_time, 2)::integer) as hours,
      coalesce(bit_or(1 << left(t.start_time, 2)::integer) filter (
        where private.get_hour_start(t.block_date, t.start_time) > v_now), 0) as ahead
    from public.courts c
    join public.time_slot_blocks t on t.court_id = c.id and t.block_date >= private.karachi_today() and t.active and t.reason in ('booking', 'manual')
    where c.venue_id = p_venue
    group by t.booking_id, t.block_id, t.court_id, t.block_date
  ), days as materialized (
    select d.court_id, d.day,
      case when d.court_id = p_court_gone then (1 << 24) - 1 else
        private.get_day_mask(v_venue.open_time, v_venue.close_time, v_old, d.court_id, d.day)
        & ~private.get_day_mask(p_open, p_close, p_rules, d.court_id, d.day) end as lost
    from (select distinct e.court_id, e.day from entries e where e.ahead <> 0) d
  )
  select e.booking_id, e.block_id, e.court_id, e.day, e.hours, e.ahead & d.lost
  from entries e join days d on d.court_id = e.court_id and d.day = e.day
  where e.ahead & d.lost <> 0;
end
$$;
comment on function private.find_entries_outside_hours(uuid, text, text, public.schedule_rules[], uuid) is 'Bookings and blocks of a venue that lose hours to come under these base hours and rules, or when this court goes out of use: their hours, and those that are lost (outside), as masks. Hours that are closed already do not count as lost.';

create function private.preview_schedule(
  p_id uuid, p_venue uuid, p_write text, p_args jsonb,
  out open text, out close text, out rules public.schedule_rules[], out court_gone uuid, out rule public.schedule_rules
)
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid;
begin
  select v.open_time, v.close_time into open, close from public.venues v where v.id = p_venue;
  rules := private.get_opening_rules(p_venue);
  if p_write = 'save-court' then
    court_gone := case when p_args -> 'isActive' = 'false' then private.rule_court_arg(p_args, p_venue) end;
  elsif p_write = 'save-schedule' and p_args -> 'base' = 'true' then
    open := private.time_arg(p_args, 'openTime');
    close := private.time_arg(p_args, 'closeTime');
  else
    v_id := case when p_write = 'drop-schedule' or p_args ->> 'ruleId' is not null then private.uuid_arg(p_args, 'ruleId') end;
    if p_write = 'save-schedule' then
      rule := private.opening_rule_arg(coalesce(v_id, p_id), p_venue, p_args);
      -- A changed rule keeps its age, by which the newer of two rules wins.
      rule.created_at := coalesce((select r.created_at from unnest(rules) as r where r.id = v_id), rule.created_at);
    end if;
    rules := array(select r from unnest(rules) as r where r.id is distinct from v_id)
      || case when rule.id is not null then array[rule] else '{}'::public.schedule_rules[] end;
  end if;
end
$$;
comment on function private.preview_schedule(uuid, uuid, text, jsonb) is 'Base hours and rules as they would be after a write save-schedule, drop-schedule or save-court, with the court that it takes out of use and the rule that it writes. Refuses with INVALID {field, max}.';

create function private.desk_schedule_preview(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_new record;
  v_write text := coalesce(private.text_arg(p_filter, 'write'), '');
  v_most constant integer := 100;
  v_place record;
  v_rows jsonb;
  v_next text;
  v_count integer;
  v_overlaps jsonb;
begin
  if v_write not in ('save-schedule', 'drop-schedule', 'save-court') then
    perform private.fail_field('write');
  end if;
  select * into v_place from private.parse_list_place(p_after);
  select * into v_new from private.preview_schedule(gen_random_uuid(), p_venue, v_write, p_filter);
  with found as materialized (
    select o.*, coalesce(o.booking_id, o.block_id) as id, c.name as court_name,
      to_char(o.day, 'YYYY-MM-DD') || ':' || (select lpad(min(h)::text, 2, '0') from unnest(private.mask_to_hours(o.outside)) as h)
        || ':' || lpad(c.position::text, 3, '0') as key
    from private.find_entries_outside_hours(p_venue, v_new.open, v_new.close, v_new.rules, v_new.court_gone) o
    join public.courts c on c.id = o.court_id
  ), page as (
    select f.*, count(*) over () as ahead from found f
    where v_place.id is null or (f.key collate "C", f.id) > (v_place.key, v_place.id)
    order by f.key collate "C", f.id limit v_most
  )
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'id', e.id, 'rev', coalesce(b.rev, e.rev), 'kind', e.kind, 'courtId', p.court_id, 'courtName', p.court_name, 'day', p.day,
      'hours', p.hours, 'outside', p.outside, 'status', e.status, 'name', e.name, 'phone', e.phone, 'total', e.total,
      'refund', case when not private.is_own_entry(b) then case b.status
        when 'pending' then case when b.payment_receipt is not null then b.total_price else 0 end
        else private.get_amount_received(b.id, b.total_price) end end,
      'isYours', private.is_own_entry(b))) order by p.key collate "C", p.id),
    max((p.key || '/' || p.id) collate "C") filter (where p.ahead > v_most), (select count(*) from found)
  into v_rows, v_next, v_count
  from page p
  left join public.bookings b on b.id = p.booking_id
  cross join lateral private.list_entries(array[p.booking_id], array[p.block_id], p_venue) e;
  select jsonb_agg(jsonb_build_object('id', r.id, 'label', r.label) order by r.created_at desc, r.id) into v_overlaps
  from unnest(v_new.rules) as r
  where (v_new.rule).kind in ('hours', 'closed') and r.kind in ('hours', 'closed') and r.id <> (v_new.rule).id
    and (r.court_id is null) = ((v_new.rule).court_id is null) and coalesce(r.court_id = (v_new.rule).court_id, true)
    and (r.first_day is null) = ((v_new.rule).first_day is null)
    and coalesce(r.first_day <= (v_new.rule).last_day and r.last_day >= (v_new.rule).first_day, true)
    and coalesce(r.days && (v_new.rule).days, true);
  return private.build_list_page(v_rows, v_next)
    || jsonb_build_object('overlaps', coalesce(v_overlaps, '[]'), 'count', v_count);
end
$$;
comment on function private.desk_schedule_preview(uuid, jsonb, text) is 'Entries that a write would leave outside the hours {write: save-schedule, drop-schedule or save-court, and its arguments}, by date and hour: each with the lost hours (outside, a mask) and the refund in PKR; isYours are always kept. 100 of them, and next. count: how many in all. overlaps: rules of the same rank, between which only their age decides. Refuses with INVALID {field, max}.';

create function private.require_affected(
  p_venue uuid, p_args jsonb, p_open text, p_close text, p_rules public.schedule_rules[], p_court_gone uuid
) returns uuid[]
language plpgsql stable set search_path = '' as $$
declare
  v_affected jsonb := coalesce(nullif(p_args -> 'affected', 'null'), '[]');
  v_found text[];
  v_seen text[];
begin
  if jsonb_typeof(v_affected) <> 'array' then
    perform private.fail_field('affected');
  end if;
  if exists (
    select 1 from jsonb_array_elements(v_affected) as a
    where jsonb_typeof(a) <> 'array' or jsonb_array_length(a) <> 3
      or private.parse_uuid(a ->> 0) is null or coalesce(a ->> 1, '') !~ '^[0-9]{1,9}$'
      or coalesce(a ->> 2, '') not in ('keep', 'cancel')
  ) then
    perform private.fail_field('affected');
  end if;
  v_found := array(
    select b.id || ' ' || b.rev
    from private.find_entries_outside_hours(p_venue, p_open, p_close, p_rules, p_court_gone) o
    join public.bookings b on b.id = o.booking_id
    where not private.is_own_entry(b) order by 1);
  v_seen := array(select lower(a ->> 0) || ' ' || (a ->> 1)::integer from jsonb_array_elements(v_affected) as a order by 1);
  if v_found <> v_seen then
    perform private.fail(409, 'AFFECTED_CHANGED', jsonb_build_object('count', cardinality(v_found)));
  end if;
  return array(
    select (a ->> 0)::uuid from jsonb_array_elements(v_affected) as a where a ->> 2 = 'cancel' order by 1);
end
$$;
comment on function private.require_affected(uuid, jsonb, text, text, public.schedule_rules[], uuid) is 'Checks that affected names exactly the bookings of customers that a write leaves outside, in the versions seen, and returns the ids to cancel. Needs the venue''s exclusive lock, so that no booking is added meanwhile. Refuses with AFFECTED_CHANGED {count}, INVALID {field}.';

create function private.cancel_bookings_for_closure(p_id uuid, p_bookings uuid[], p_note text) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_booking public.bookings;
  v_next uuid;
begin
  foreach v_next in array p_bookings loop
    v_booking := private.lock_booking(v_next);
    if v_booking.status = 'pending' then
      perform private.require_right(private.get_venue_of_court(v_booking.court_id), 'booking.decline');
      perform private.decline_booking(v_booking.id, 'court', p_note);
    else
      perform private.cancel_for_venue(p_id, jsonb_build_object(
        'bookingId', v_booking.id, 'rev', v_booking.rev, 'reason', 'court', 'note', p_note,
        'expectedRefund', (private.compute_refund(v_booking, private.app_now(), 'venue')).amount));
    end if;
  end loop;
  return case when cardinality(p_bookings) > 0 then private.get_entry_rows(p_bookings) else '{}' end;
end
$$;
comment on function private.cancel_bookings_for_closure(uuid, uuid[], text) is 'Cancels bookings whose hours the venue closes: pending ones are declined (reason court), confirmed ones are cancelled for the venue. All that was received comes back, and the customer reads p_note. Answers {entries}, or {} for no booking. Refuses with FORBIDDEN {right | reason}, ALREADY_DECIDED.';

-- Opening rules: the writes

create function private.affected_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select 'booking', b.id::text
  from jsonb_array_elements(case jsonb_typeof(p_args -> 'affected') when 'array' then p_args -> 'affected' else '[]' end) as a
  join public.bookings b on b.id = private.parse_uuid(a ->> 0) join public.courts c on c.id = b.court_id
  where jsonb_typeof(a) = 'array' and private.has_right(c.venue_id, p_right)
$$;
comment on function private.affected_locks(jsonb, text) is 'Locks of a write that closes hours: the bookings that it names {affected}.';

create function private.schedule_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select private.affected_locks(p_args, p_right)
  union all
  select row('closing', v.id::text)::private.lock_target
  from (select private.parse_uuid(p_args ->> 'venueId') as id) v where private.has_right(v.id, p_right)
$$;
comment on function private.schedule_locks(jsonb, text) is 'Locks of save-schedule and drop-schedule {venueId, affected}: the named bookings, and the venue exclusively, so that nobody takes an hour that is being closed.';

create function private.save_base_hours(p_id uuid, p_venue uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_was public.venues;
  v_new record;
  v_ended uuid[];
begin
  select * into v_was from public.venues v where v.id = p_venue for no key update;
  perform private.require_rev(p_args, v_was.hours_rev);
  select * into v_new from private.preview_schedule(p_id, p_venue, 'save-schedule', p_args);
  v_ended := private.require_affected(p_venue, p_args, v_new.open, v_new.close, v_new.rules, null);
  if (v_was.open_time, v_was.close_time) is distinct from (v_new.open, v_new.close) then
    update public.venues v set open_time = v_new.open, close_time = v_new.close where v.id = p_venue;
    perform private.note_audit('hours.changed', p_venue, p_venue, jsonb_build_object(
      'from', v_was.open_time || ' – ' || v_was.close_time, 'to', v_new.open || ' – ' || v_new.close,
      'cancelled', nullif(cardinality(v_ended), 0)));
  end if;
  return private.cancel_bookings_for_closure(p_id, v_ended, null) || private.get_settings_rows(p_venue);
end
$$;
comment on function private.save_base_hours(uuid, uuid, jsonb) is 'Changes the base hours of a venue {rev: its hoursRev, openTime, closeTime, affected}, for private.save_schedule. Refuses with CHANGED {rev}, INVALID {field}, AFFECTED_CHANGED {count}.';

create function private.save_schedule(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.rule_venue_arg(p_args, 'hours.edit');
  v_was public.schedule_rules;
  v_rule public.schedule_rules;
  v_new record;
  v_ended uuid[];
begin
  perform private.lock_venue(v_venue, true);
  if p_args -> 'base' = 'true' then
    return private.save_base_hours(p_id, v_venue, p_args);
  end if;
  perform 1 from public.venues v where v.id = v_venue for no key update;
  if p_args ->> 'ruleId' is not null then
    select * into v_was from public.schedule_rules r
    where r.id = private.uuid_arg(p_args, 'ruleId') and r.venue_id = v_venue and r.kind <> 'pause' for update;
    if not found then
      perform private.fail(404, 'NOT_FOUND');
    end if;
    perform private.require_rev(p_args, v_was.rev);
  elsif (select count(*) from public.schedule_rules r where r.venue_id = v_venue and r.kind <> 'pause') >= 60 then
    perform private.fail(409, 'TOO_MANY', '{"max": 60}');
  end if;
  select * into v_new from private.preview_schedule(p_id, v_venue, 'save-schedule', p_args);
  v_rule := v_new.rule;
  v_ended := private.require_affected(v_venue, p_args, v_new.open, v_new.close, v_new.rules, null);
  if v_was.id is null then
    insert into public.schedule_rules (
      id, venue_id, court_id, label, kind, days, first_day, last_day, open_time, close_time, from_hour, to_hour, created_at
    ) values (
      v_rule.id, v_venue, v_rule.court_id, v_rule.label, v_rule.kind, v_rule.days, v_rule.first_day, v_rule.last_day,
      v_rule.open_time, v_rule.close_time, v_rule.from_hour, v_rule.to_hour, v_rule.created_at
    );
  else
    update public.schedule_rules r set
      court_id = v_rule.court_id, label = v_rule.label, kind = v_rule.kind, days = v_rule.days, first_day = v_rule.first_day,
      last_day = v_rule.last_day, open_time = v_rule.open_time, close_time = v_rule.close_time, from_hour = v_rule.from_hour,
      to_hour = v_rule.to_hour
    where r.id = v_was.id;
  end if;
  perform private.note_audit('hours.rule_saved', v_rule.id, v_venue, jsonb_build_object(
    'from', case when v_was.id is not null then private.opening_rule_json(v_was) - '{id,createdAt,rev}'::text[] end,
    'to', private.opening_rule_json(v_rule) - '{id,createdAt,rev}'::text[], 'cancelled', nullif(cardinality(v_ended), 0)));
  return private.cancel_bookings_for_closure(p_id, v_ended, v_rule.label) || private.get_settings_rows(v_venue);
end
$$;
comment on function private.save_schedule(uuid, jsonb) is 'Adds an opening rule under the id of the write, or replaces one {venueId, ruleId?, rev?, affected, and the fields of private.opening_rule_arg}; with {base: true, rev, openTime, closeTime, affected} changes the base hours. At most 60 rules per venue. Answers {settings, entries}. Needs hours.edit (owner, admin). Refuses with FORBIDDEN {right}, NOT_FOUND, CHANGED {rev}, INVALID {field, max}, TOO_MANY {max}, AFFECTED_CHANGED {count}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('save-schedule', true, true, 'schedule_locks', 'hours.edit');

create function private.drop_schedule(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.rule_venue_arg(p_args, 'hours.edit');
  v_was public.schedule_rules;
  v_new record;
  v_ended uuid[];
begin
  perform private.lock_venue(v_venue, true);
  perform 1 from public.venues v where v.id = v_venue for no key update;
  select * into v_was from public.schedule_rules r
  where r.id = private.uuid_arg(p_args, 'ruleId') and r.venue_id = v_venue and r.kind <> 'pause' for update;
  if not found then
    return private.get_settings_rows(v_venue);
  end if;
  perform private.require_rev(p_args, v_was.rev);
  select * into v_new from private.preview_schedule(p_id, v_venue, 'drop-schedule', p_args);
  v_ended := private.require_affected(v_venue, p_args, v_new.open, v_new.close, v_new.rules, null);
  delete from public.schedule_rules r where r.id = v_was.id;
  perform private.note_audit('hours.rule_dropped', v_was.id, v_venue, jsonb_build_object(
    'from', private.opening_rule_json(v_was) - '{id,createdAt,rev}'::text[], 'cancelled', nullif(cardinality(v_ended), 0)));
  return private.cancel_bookings_for_closure(p_id, v_ended, null) || private.get_settings_rows(v_venue);
end
$$;
comment on function private.drop_schedule(uuid, jsonb) is 'Deletes an opening rule {venueId, ruleId, rev, affected}. A rule that is gone already counts as done. Answers {settings, entries}. Needs hours.edit (owner, admin). Refuses with FORBIDDEN {right}, NOT_FOUND, CHANGED {rev}, INVALID {field}, AFFECTED_CHANGED {count}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('drop-schedule', true, true, 'schedule_locks', 'hours.edit');

-- Policy and notice

create function private.save_policy(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.rule_venue_arg(p_args, 'policy.edit');
  v_was public.venues;
  v_lead integer := private.integer_arg(p_args, 'leadMinutes', 0, 180);
  v_limits boolean := case jsonb_typeof(p_args -> 'limitsNewcomers') when 'boolean' then (p_args ->> 'limitsNewcomers')::boolean end;
begin
  select * into v_was from public.venues v where v.id = v_venue for no key update;
  perform private.require_rev(p_args, v_was.policy_rev);
  if not private.is_valid_terms(p_args -> 'terms') then
    perform private.fail_field('terms');
  end if;
  if v_lead is null or v_lead not in (0, 30, 60, 120, 180) then
    perform private.fail_field('leadMinutes');
  end if;
  if coalesce(jsonb_typeof(p_args -> 'limitsNewcomers'), '') not in ('boolean', 'null') then
    perform private.fail_field('limitsNewcomers');
  end if;
  if (v_was.terms, v_was.lead_minutes, v_was.limits_newcomers) is distinct from (p_args -> 'terms', v_lead, v_limits) then
    update public.venues v set terms = p_args -> 'terms', lead_minutes = v_lead, limits_newcomers = v_limits where v.id = v_venue;
    perform private.note_audit('policy.changed', v_venue, v_venue, jsonb_build_object(
      'from', jsonb_build_object('terms', v_was.terms, 'leadMinutes', v_was.lead_minutes, 'limitsNewcomers', coalesce(v_was.limits_newcomers::text, 'usual')),
      'to', jsonb_build_object('terms', p_args -> 'terms', 'leadMinutes', v_lead, 'limitsNewcomers', coalesce(v_limits::text, 'usual'))));
  end if;
  return private.get_settings_rows(v_venue);
end
$$;
comment on function private.save_policy(uuid, jsonb) is 'Changes the cancellation policy and the notice of a venue {venueId, rev: its policyRev, terms, leadMinutes: 0, 30, 60, 120 or 180, limitsNewcomers: true, false or null (from the 20th played booking on)}. Needs policy.edit (owner, admin). Refuses with FORBIDDEN {right}, NOT_FOUND, CHANGED {rev}, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk) values ('save-policy', true, true);

-- Pauses of online booking

create function private.pause_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select 'pause', v.id::text
  from (select private.parse_uuid(p_args ->> 'venueId') as id) v where private.has_right(v.id, p_right)
$$;
comment on function private.pause_locks(jsonb, text) is 'Locks of pause-online {venueId}: the row of the venue, because a phone that was offline may send pauses of several venues.';

create function private.pause_online(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_venue uuid := private.rule_venue_arg(p_args, 'online.pause');
  v_now timestamptz := private.app_now();
  v_court uuid := private.rule_court_arg(p_args, v_venue);
  v_until timestamptz := private.instant_arg(p_args, 'until');
  -- A clock that runs ahead must not overtake what comes after it.
  v_made timestamptz := private.made_at_arg(p_args);
  v_later private.audit_log;
  v_noted jsonb;
begin
  if v_until > v_now + interval '48 hours' then
    perform private.fail_field('until', '{"max": 48}');
  end if;
  if v_until <= v_now then
    perform private.fail(409, 'EXPIRED', jsonb_build_object('at', private.format_iso(v_until)));
  end if;
  perform 1 from public.venues v where v.id = v_venue for no key update;
  if v_until is not null or exists (
    select 1 from public.schedule_rules r
    where r.venue_id = v_venue and r.kind = 'pause' and r.until_at > v_now and r.court_id is not distinct from v_court
  ) then
    select a.* into v_later from private.audit_log a
    where a.venue_id = v_venue and a.at > v_made and a.action in ('online.paused', 'online.resumed')
      and a.detail ->> 'court' is not distinct from v_court::text
      and coalesce((a.detail ->> 'made')::timestamptz, a.at) > v_made
    order by a.at desc limit 1;
    if found then
      perform private.fail(409, 'TOO_LATE', jsonb_strip_nulls(jsonb_build_object(
        'at', coalesce(v_later.detail ->> 'made', private.format_iso(v_later.at)), 'by', private.get_person_name(v_later.actor))));
    end if;
  end if;
  v_noted := jsonb_build_object('court', v_court, 'until', private.format_iso(v_until), 'made', case when v_made < v_now then private.format_iso(v_made) end);
  delete from public.schedule_rules r where r.venue_id = v_venue and r.kind = 'pause' and r.until_at <= v_now;
  delete from public.schedule_rules r
  where r.venue_id = v_venue and r.kind = 'pause' and r.court_id is not distinct from v_court;
  if v_until is not null then
    insert into public.schedule_rules (id, venue_id, court_id, label, kind, from_at, until_at, created_at)
    values (p_id, v_venue, v_court, 'Pause', 'pause', v_now, v_until, v_now);
    perform private.note_audit('online.paused', v_venue, v_venue, v_noted);
  elsif found then
    perform private.note_audit('online.resumed', v_venue, v_venue, v_noted);
  end if;
  return private.get_settings_rows(v_venue);
end
$$;
comment on function private.pause_online(uuid, jsonb) is 'Pauses online booking of hours that begin until {until}, at most 48 hours ahead, of one court or all {venueId, courtId?, until, at}; until null resumes it. Replaces the pause of the same courts. Own entries go on, and existing bookings stay. A device may send it late: at is when it was made. A pause that is over by now is refused, and so is one after which somebody else paused or resumed. Needs online.pause (manager, owner, admin). Refuses with FORBIDDEN {right}, NOT_FOUND, INVALID {field, max}, EXPIRED {at}, TOO_LATE {at, by}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('pause-online', true, true, 'pause_locks', 'online.pause');
