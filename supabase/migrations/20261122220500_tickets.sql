-- Tickets: what the function `tickets` signs, and with which keys the gate checks it without a connection. The database cannot
-- sign (no extension); it says which bookings are the caller's and confirmed, and keeps the public keys.

create table public.ticket_keys (
  kid smallint primary key check (kid between 1 and 255),
  x text not null check (x ~ '^[A-Za-z0-9_-]{43}$'),
  y text not null check (y ~ '^[A-Za-z0-9_-]{43}$'),
  valid_from timestamptz not null,
  valid_to timestamptz check (valid_to > valid_from),
  revoked_at timestamptz
);
comment on table public.ticket_keys is 'Public keys (P-256) with which tickets are signed. The private one is the function''s alone.';
comment on column public.ticket_keys.kid is 'Second byte of every ticket that the key signed.';
comment on column public.ticket_keys.x is 'Coordinates as in a JWK, base64url.';
comment on column public.ticket_keys.valid_to is 'Until when its tickets count: 100 days after the next key, longer than anybody books ahead. Null while it signs.';
comment on column public.ticket_keys.revoked_at is 'When it was withdrawn because somebody else may have it: gates refuse its tickets from their next pull on.';
alter table public.ticket_keys enable row level security;
create policy "signed-in people read ticket keys" on public.ticket_keys for select to authenticated using (true);
revoke all on public.ticket_keys from public, anon, authenticated;
grant select, insert, update, delete on public.ticket_keys to service_role;

create function private.note_ticket_key(p_kid integer, p_x text, p_y text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_key public.ticket_keys;
  v_now timestamptz := private.app_now();
begin
  if p_kid is null or p_kid not between 1 and 255 or coalesce(p_x, '') !~ '^[A-Za-z0-9_-]{43}$' or coalesce(p_y, '') !~ '^[A-Za-z0-9_-]{43}$' then
    perform private.fail(422, 'INVALID', '{"field": "key"}');
  end if;
  -- Every instance of the function says it at its start.
  perform pg_advisory_xact_lock(hashtextextended('ticket_keys', 0));
  select * into v_key from public.ticket_keys k where k.kid = p_kid;
  if found and (v_key.x, v_key.y) is distinct from (p_x, p_y) then
    perform private.fail(422, 'INVALID', jsonb_build_object('field', 'kid', 'kid', p_kid));
  end if;
  if not found then
    insert into public.ticket_keys (kid, x, y, valid_from) values (p_kid, p_x, p_y, v_now);
    update public.ticket_keys k set valid_to = v_now + interval '100 days' where k.kid <> p_kid and k.valid_to is null;
  end if;
  return private.answer('tn1', '{}');
end
$$;
comment on function private.note_ticket_key(integer, text, text) is
  'Called by the tickets function at its start: from now on tickets of this key are genuine, and those of the keys before it for another 100 days. Known already counts as done. INVALID {field}: malformed, or the number of another key.';

create function public.note_ticket_key(kid integer, x text, y text) returns jsonb
language sql security invoker set search_path = '' as $$ select private.note_ticket_key(kid, x, y) $$;
comment on function public.note_ticket_key(integer, text, text) is 'For the service role only: the public key of the tickets function. See private.note_ticket_key.';

create function private.usable_ticket_keys() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(k.kid order by k.kid), '[]') from public.ticket_keys k
  where k.revoked_at is null and coalesce(k.valid_to > private.app_now() + interval '99 days', true)
$$;
comment on function private.usable_ticket_keys() is
  'Numbers of the keys that may sign: not withdrawn, and not followed by another for more than a day, in which instances of the function change over.';

create function private.ticket_key_rows() returns jsonb
language sql stable set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'kid', k.kid, 'x', k.x, 'y', k.y, 'from', private.iso(k.valid_from), 'to', private.iso(k.valid_to),
    'revoked', private.iso(k.revoked_at)) order by k.kid), '[]')
  from public.ticket_keys k where coalesce(k.valid_to > private.app_now() - interval '1 day', true)
$$;
comment on function private.ticket_key_rows() is 'The keys by which a gate checks tickets {kid, x, y, from, to, revoked}; withdrawn ones too, so that it can tell.';

create function private.ticket_facts(p_bookings uuid[]) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := private.require_person();
begin
  if coalesce(cardinality(p_bookings), 0) not between 1 and 20 then
    perform private.fail(422, 'INVALID', '{"field": "bookings", "max": 20}');
  end if;
  perform private.count_hit('tickets:' || v_person, 60, interval '1 hour');
  return private.answer('tf1', jsonb_build_object(
    'keys', private.usable_ticket_keys(),
    'tickets', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'bookingId', b.id, 'rev', b.rev, 'venueId', private.venue_of(b.court_id), 'courtId', b.court_id, 'day', b.booking_date,
        'hours', (select bit_or(1 << left(t.start_time, 2)::integer) from public.time_slot_blocks t where t.booking_id = b.id)) order by b.id), '[]')
      from public.bookings b
      where b.id = any (p_bookings) and b.user_id = v_person and b.source = 'app' and b.status = 'confirmed')));
end
$$;
comment on function private.ticket_facts(uuid[]) is
  'What a ticket says {bookingId, rev, venueId, courtId, day, hours as a mask} of the caller''s own confirmed bookings among these, at most 20; others are left out as if they did not exist. keys: which may sign. 60 calls an hour. SIGNED_OUT, ACCOUNT_GONE, INVALID {field, max}, RATE_LIMITED.';

create function public.ticket_facts(bookings uuid[]) returns jsonb
language sql security invoker set search_path = '' as $$ select private.ticket_facts(bookings) $$;
comment on function public.ticket_facts(uuid[]) is 'For the tickets function, with the caller''s token. See private.ticket_facts.';

-- Every phone of a venue has the keys, so that its gate checks tickets without a connection.
create or replace function private.desk_settings(p_venue uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', v.id, 'name', v.name, 'city', v.city, 'open', v.open_time, 'close', v.close_time, 'payee', v.payee,
    'isPublished', v.is_published, 'role', private.venue_role(v.id), 'rights', private.my_rights(v.id),
    'terms', v.terms, 'leadMinutes', v.lead_minutes, 'policyRev', v.policy_rev, 'hoursRev', v.hours_rev,
    'priceRules', private.price_rules_json(v.id), 'openings', private.opening_rules_json(v.id),
    'ticketKeys', private.ticket_key_rows(), 'courts', private.courts_json(v.id))
  from public.venues v where v.id = p_venue
$$;
comment on function private.desk_settings(uuid) is
  'What a desk needs besides its entries: the venue with its rules and policy, the keys of tickets, its courts in order (those out of use too), and what the caller may do.';

create or replace function private.deploy_facts() returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_migration text;
  v_bucket jsonb;
  v_cron jsonb := jsonb_build_object(
    'available', exists (select from pg_catalog.pg_available_extensions a where a.name = 'pg_cron'), 'scheduled', false);
begin
  begin
    if to_regclass('supabase_migrations.schema_migrations') is not null then
      execute 'select max(version) from supabase_migrations.schema_migrations' into v_migration;
    end if;
    if to_regclass('storage.buckets') is not null then
      execute $sql$ select jsonb_build_object('public', b.public) from storage.buckets b where b.id = 'receipts' $sql$ into v_bucket;
    end if;
    if to_regclass('cron.job') is not null then
      execute $sql$
        select jsonb_build_object('available', true, 'scheduled', count(*) > 0)
        from cron.job j where j.command like '%private.advance_bookings()%' and j.active $sql$ into v_cron;
    end if;
  exception when insufficient_privilege then
    null; -- What may not be looked at is not known, which the check says by itself.
  end;
  return private.answer('df1', jsonb_build_object(
    'postgres', current_setting('server_version_num')::integer,
    'migration', v_migration,
    'settings', (select to_jsonb(s) - 'id' from private.settings s),
    'timer', (select jsonb_object_agg(t.job, private.iso(t.ran_at)) from private.timer_runs t),
    'cron', v_cron,
    'bucket', v_bucket,
    'bank_accounts', (select count(*) from public.bank_details),
    'ticket_keys', jsonb_array_length(private.usable_ticket_keys()),
    'admins', (select count(*) from private.admins),
    'venues', (select count(*) from public.venues v where v.is_published),
    'trash', (select count(*) from private.receipt_trash t where coalesce(t.due_at <= private.app_now(), true))
  ));
end
$$;
comment on function private.deploy_facts() is
  'For the service role: what a deployment may lack, as numbers and yes or no (newest migration, settings, last runs of the timer, pg_cron, bucket, bank accounts, keys of tickets, admins, venues, files to remove). Nothing about persons.';

create function private.renew_tickets() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  update public.bookings b set rev = rev
  where b.status = 'confirmed' and b.source = 'app' and b.booking_date >= private.karachi_today() - 1;
  return null;
end
$$;
comment on function private.renew_tickets() is
  'A withdrawn key makes the tickets of all bookings to come worthless: the bookings get a new version, by which phones fetch theirs again.';
create trigger renew_tickets after update of revoked_at on public.ticket_keys for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function private.renew_tickets();

revoke execute on function
  private.note_ticket_key(integer, text, text), private.usable_ticket_keys(), private.ticket_key_rows(), private.ticket_facts(uuid[]),
  private.renew_tickets(), public.note_ticket_key(integer, text, text), public.ticket_facts(uuid[])
from public, anon, authenticated;
grant execute on function private.note_ticket_key(integer, text, text), public.note_ticket_key(integer, text, text) to service_role;
grant execute on function private.ticket_facts(uuid[]), public.ticket_facts(uuid[]) to anon, authenticated, service_role;
