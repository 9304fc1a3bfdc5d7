-- What a venue sells and under which rules: prices and opening hours that differ by weekday and date, its notice and its
-- cancellation policy. A booking keeps the prices and the policy that it was made under.

create function private.valid_terms(p_terms jsonb) returns boolean
language plpgsql immutable set search_path = '' as $$
declare
  v_step jsonb;
  v_hours integer := 169;
  v_percent integer := 101;
begin
  if jsonb_typeof(p_terms) is distinct from 'array' or jsonb_array_length(p_terms) > 3 then
    return false;
  end if;
  for v_step in select s from jsonb_array_elements(p_terms) with ordinality as e(s, nr) order by nr loop
    if jsonb_typeof(v_step) <> 'array' or jsonb_array_length(v_step) <> 2
      or (v_step ->> 0) !~ '^[0-9]{1,3}$' or (v_step ->> 1) !~ '^[0-9]{1,3}$'
      or jsonb_typeof(v_step -> 0) <> 'number' or jsonb_typeof(v_step -> 1) <> 'number'
      or (v_step ->> 0)::integer >= v_hours or (v_step ->> 1)::integer >= v_percent
    then
      return false;
    end if;
    v_hours := (v_step ->> 0)::integer;
    v_percent := (v_step ->> 1)::integer;
  end loop;
  return true;
end
$$;
comment on function private.valid_terms(jsonb) is
  'True for a cancellation policy: at most three steps [hours before the first hour 0 to 168, percent of the court price 0 to 100], both falling. No step: nothing comes back.';

create function private.sum_of(p_numbers integer[]) returns integer
language sql immutable set search_path = '' as $$ select coalesce(sum(n), 0)::integer from unnest(p_numbers) as n $$;
comment on function private.sum_of(integer[]) is 'The sum of whole numbers; 0 of none.';

create function private.spread(p_total integer, p_count integer) returns integer[]
language sql immutable set search_path = '' as $$
  select array_agg(p_total / p_count + case when n <= p_total % p_count then 1 else 0 end order by n)
  from generate_series(1, p_count) as n
$$;
comment on function private.spread(integer, integer) is 'PKR as that many whole parts, as equal as they can be; the larger ones first.';

alter table public.venues
  add column lead_minutes integer not null default 0 check (lead_minutes in (0, 30, 60, 120, 180)),
  add column terms jsonb not null default '[[6, 100]]' check (private.valid_terms(terms)),
  add column policy_rev integer not null default 1;
comment on column public.venues.lead_minutes is 'Customers book until so many minutes before an hour begins.';
comment on column public.venues.terms is 'Cancellation policy: steps [hours before the first hour, percent of the court price that comes back], both falling. Copied onto holds and bookings.';
comment on column public.venues.policy_rev is 'Version of terms and lead_minutes: of two who change them at once the later one hears of it.';
comment on column public.venues.min_price is 'Lowest price of an open hour of any week in PKR, under its weekly rules; null without courts.';

alter table public.courts add column is_active boolean not null default true;
comment on column public.courts.is_active is 'Customers see and book courts in use only; entries of the venue and bookings that exist stay.';

create table public.price_rules (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  court_id uuid references public.courts (id) on delete cascade,
  name text not null check (length(name) between 1 and 60),
  kind text not null check (kind in ('weekly', 'date')),
  days smallint[] check (cardinality(days) between 1 and 7 and days <@ '{1,2,3,4,5,6,7}'),
  first_day date,
  last_day date,
  from_hour smallint not null check (from_hour between 0 and 23),
  to_hour smallint not null check (to_hour between 1 and 24 and to_hour <> from_hour),
  effect text not null check (effect in ('set', 'percent')),
  amount integer not null check (case effect when 'set' then amount between 0 and 1000000 else amount between -50 and 200 end),
  created_at timestamptz(3) not null default now(),
  sxid xid8 not null default pg_current_xact_id(),
  rev integer not null default 1,
  check (case kind when 'date' then first_day is not null and last_day is not null and last_day between first_day and first_day + 365
    else first_day is null and last_day is null end)
);
comment on table public.price_rules is 'When an hour costs something else than the base price of its court. One rule applies to an hour: date before weekly, court before all courts, fewer weekdays before more, newer before older.';
comment on column public.price_rules.court_id is 'Null: all courts of the venue.';
comment on column public.price_rules.days is 'Weekdays 1 (Monday) to 7 (Sunday); null is every day.';
comment on column public.price_rules.to_hour is 'Exclusive; below from_hour the rule goes on after midnight, and those hours belong to the day on which it began.';
comment on column public.price_rules.amount is 'set: PKR an hour. percent: added to the base price, rounded to PKR 10, halves up.';
comment on column public.price_rules.created_at is 'In whole milliseconds, so that phones put rules into the same order; ties go by id.';

create table public.schedule_rules (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references public.venues (id) on delete cascade,
  court_id uuid references public.courts (id) on delete cascade,
  label text not null check (length(label) between 1 and 40),
  kind text not null check (kind in ('hours', 'closed', 'break', 'pause')),
  days smallint[] check (cardinality(days) between 1 and 7 and days <@ '{1,2,3,4,5,6,7}'),
  first_day date,
  last_day date,
  open_time text check (open_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  close_time text check (close_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  from_hour smallint check (from_hour between 0 and 23),
  to_hour smallint check (to_hour between 1 and 24 and to_hour <> from_hour),
  from_at timestamptz(3),
  until_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  sxid xid8 not null default pg_current_xact_id(),
  rev integer not null default 1,
  check ((first_day is null) = (last_day is null)),
  check (last_day between first_day and first_day + case kind when 'closed' then 99 else 365 end),
  check ((kind = 'hours') = (open_time is not null) and (kind = 'hours') = (close_time is not null)),
  check ((kind = 'break') = (from_hour is not null) and (kind = 'break') = (to_hour is not null)),
  check ((kind = 'pause') = (from_at is not null) and (kind = 'pause') = (until_at is not null)),
  check (kind <> 'pause' or (days is null and first_day is null and until_at > from_at)),
  check (kind <> 'closed' or days is not null or first_day is not null)
);
comment on table public.schedule_rules is 'When a venue opens at other times than its base hours. Of hours and closed one applies to a day: dates before weekly, court before all courts, newer before older. Breaks and pauses are taken away afterwards, all of them.';
comment on column public.schedule_rules.court_id is 'Null: all courts of the venue.';
comment on column public.schedule_rules.label is 'Ramzan, Eid, Friday prayer: customers read it.';
comment on column public.schedule_rules.kind is 'hours: other opening and closing. closed: the whole playing day. break: hours that cannot be booked. pause: no online booking of hours that begin in it.';
comment on column public.schedule_rules.days is 'Weekdays 1 (Monday) to 7 (Sunday); null is every day.';
comment on column public.schedule_rules.first_day is 'With last_day: only on these dates; null is every week.';
comment on column public.schedule_rules.close_time is 'At or before open_time means after midnight.';
comment on column public.schedule_rules.to_hour is 'Exclusive; below from_hour the break goes on after midnight.';
comment on column public.schedule_rules.created_at is 'In whole milliseconds, so that phones put rules into the same order; ties go by id.';

create index price_rules_by_venue on public.price_rules (venue_id);
create index price_rules_by_court on public.price_rules (court_id);
create index schedule_rules_by_venue on public.schedule_rules (venue_id);
create index schedule_rules_by_court on public.schedule_rules (court_id);

alter table public.price_rules enable row level security;
alter table public.schedule_rules enable row level security;
create policy "anyone reads the price rules of venues they can see" on public.price_rules
  for select to anon, authenticated using (exists (select 1 from public.venues v where v.id = venue_id));
create policy "anyone reads the opening rules of venues they can see" on public.schedule_rules
  for select to anon, authenticated using (exists (select 1 from public.venues v where v.id = venue_id));
revoke all on public.price_rules, public.schedule_rules from public, anon, authenticated;
grant select, insert, update, delete on public.price_rules, public.schedule_rules to service_role;
create trigger stamp_row before insert or update on public.price_rules for each row execute function private.stamp_row();
create trigger stamp_row before insert or update on public.schedule_rules for each row execute function private.stamp_row();

alter table public.time_slot_blocks
  add column held_terms jsonb check (held_terms is null or (reason = 'hold' and private.valid_terms(held_terms)));
comment on column public.time_slot_blocks.held_terms is 'The cancellation policy that the holder was shown; null on holds older than this column.';
comment on column public.time_slot_blocks.held_price is 'PKR for this hour, as the holder was shown.';

alter table public.bookings
  add column hour_prices integer[],
  add column subtotal integer,
  add column terms jsonb;
alter table public.bookings disable trigger user;
update public.bookings b set
  subtotal = b.total_price - b.fee, hour_prices = private.spread(b.total_price - b.fee, b.slot_count), terms = '[[6, 100]]'
where b.subtotal is null;
alter table public.bookings enable trigger user;
alter table public.bookings drop constraint bookings_total;
alter table public.bookings
  alter column hour_prices set not null,
  alter column subtotal set not null,
  alter column terms set not null,
  add constraint bookings_terms check (private.valid_terms(terms)),
  add constraint bookings_total check (
    total_price = subtotal + fee and subtotal = private.sum_of(hour_prices) and cardinality(hour_prices) = slot_count
    and (source <> 'app' or unit_price = (2 * subtotal + slot_count) / (2 * slot_count))
  );
comment on column public.bookings.hour_prices is 'PKR of each hour, in the order of its hours.';
comment on column public.bookings.subtotal is 'PKR for the court: the sum of hour_prices.';
comment on column public.bookings.terms is 'The cancellation policy that it was made under, as venues.terms.';
comment on column public.bookings.unit_price is 'PKR per hour at the time of booking (or of the hold); the rounded average where its hours cost different prices.';
comment on column public.bookings.total_price is 'subtotal + fee.';

create function private.price_booking() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    new.hour_prices := coalesce(new.hour_prices, case new.source
      when 'app' then array_fill(new.unit_price, array[new.slot_count])
      else private.spread(new.total_price - new.fee, new.slot_count) end);
    new.subtotal := coalesce(new.subtotal, private.sum_of(new.hour_prices));
    new.terms := coalesce(new.terms, (
      select v.terms from public.courts c join public.venues v on v.id = c.venue_id where c.id = new.court_id));
    return new;
  end if;
  if new.source = 'app' and (old.hour_prices, old.subtotal, old.terms) is distinct from (new.hour_prices, new.subtotal, new.terms) then
    perform private.fail(403, 'FORBIDDEN', jsonb_build_object('booking', old.id));
  end if;
  if new.total_price <> old.total_price and new.hour_prices = old.hour_prices then
    new.subtotal := new.total_price - new.fee;
    new.hour_prices := private.spread(new.subtotal, new.slot_count);
  end if;
  return new;
end
$$;
comment on function private.price_booking() is
  'A booking carries the price of each hour and its policy: what the writer leaves out is unit_price for every hour (of an own entry its total, spread evenly), and the venue''s policy of now. Those of a customer never change. FORBIDDEN {booking}.';
create trigger price_booking_made before insert on public.bookings for each row execute function private.price_booking();
create trigger price_booking before update of total_price, hour_prices, subtotal, terms on public.bookings
  for each row execute function private.price_booking();

revoke execute on function
  private.valid_terms(jsonb), private.sum_of(integer[]), private.spread(integer, integer), private.price_booking()
from public, anon, authenticated;
-- Checks of tables that it writes call these.
grant execute on function private.valid_terms(jsonb), private.sum_of(integer[]) to service_role;
