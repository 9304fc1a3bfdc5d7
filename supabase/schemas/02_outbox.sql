-- The outbox: public.apply_mutations receives the writes that phones queue, also offline, and each takes effect exactly once.
-- A write has a kind: submit-review is done by private.submit_review(id, args). The row of a kind in private.mutation_kinds is
-- inserted beside its function, so `grep "insert into private.mutation_kinds"` lists all kinds. A new kind needs a function and a
-- row, and no grant. A desk kind (is_desk) is a write of a user with a role at a venue or of Baari's staff: its function checks the
-- right first (private.require_right), answers entries and never bookings, which a phone keeps as the user's own, and notes itself
-- in private.audit_log.

create table private.client_mutations (
  id uuid primary key,
  user_id uuid,
  kind text not null,
  args_hash text not null,
  result jsonb,
  applied_at timestamptz not null default now()
);
comment on table private.client_mutations is 'Every queued write that took effect, by the id that its phone gave it; inserted in the transaction of the effect. Kept for at least 90 days.';
comment on column private.client_mutations.result is 'Rows that were answered, so that a resend gets the same.';
create index client_mutations_by_person on private.client_mutations (user_id);
create index client_mutations_by_age on private.client_mutations (applied_at);

create table private.mutation_kinds (
  kind text primary key check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  needs_person boolean not null,
  version integer not null default 1 check (version >= 1),
  is_desk boolean not null default false,
  locks text,
  right_name text,
  constraint mutation_kinds_right check (not is_desk or locks is null or right_name is not null)
);
comment on table private.mutation_kinds is 'Kinds of writes that phones may queue. Kind submit-review is done by private.submit_review(id, args).';
comment on column private.mutation_kinds.locks is 'Name of the function private.<locks>(args, right_name) that lists the locks of the write; null when it locks nothing that another batch could hold. It lists what the caller has the right to, and for a customer what is their own: a write that will be refused blocks nobody.';
comment on column private.mutation_kinds.right_name is 'The least right that a desk write with locks needs; null for writes of customers.';
comment on column private.mutation_kinds.is_desk is 'True for a write of a user with a role. Such a write takes no lock of its own author, because it locks customers.';

create type private.lock_target as (target text, key text);
comment on type private.lock_target is 'Something that a write locks. target is person, booking, venue (shared), closing (the venue, exclusive), pause (the row of the venue) or message, with its id as key; or court, with the id of the court and the date in one text as key. A null key locks nothing.';

-- Entry
--
-- Each item of the batch gets a status, in order:
--   applied {rows}                  took effect now; the phone stores rows and drops the item
--   duplicate {rows}                took effect earlier, with the same answer; the phone does the same
--   rejected {code, detail, rows}   will never take effect; rows is the current state; the phone drops the item and says why
--   blocked                         an earlier item of the same entity was rejected or unsupported; the phone decides anew
--   deferred {code, retry_after}    not now; the phone sends it again after so many seconds
--   unsupported                     this server does not know the kind or version; the phone keeps it for a newer server
--
-- Lock order: flush:<user or device>; the locks of private.lock_batch; last the transaction ID of a payment.

create function private.parse_batch(p_body json) returns jsonb
language sql immutable set search_path = '' as $$
  -- With \u005c in place of an escaped backslash, every \u that is left begins an escape.
  select case when length(p_body::text) <= 131072 then (regexp_replace(
    replace(p_body::text, '\\', '\u005c'),
    '\\u0000|\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F][0-9a-fA-F]{2}',
    '\\uffff', 'g')::jsonb) -> 'batch' end
$$;
comment on function private.parse_batch(json) is 'The batch of a body {batch}; null for a body of more than 128 kB. A NUL, and half of a surrogate pair, become U+FFFF, which no text has: jsonb can hold neither, and one of them would refuse all writes of the batch.';

create function private.apply_mutations(p_body json) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_batch jsonb := private.parse_batch(p_body);
  v_person uuid := auth.uid();
  v_who text := coalesce(v_person::text, 'device ' || left(v_batch ->> 'device', 64), '');
  v_items jsonb := v_batch -> 'mutations';
  v_item jsonb;
  v_verdict jsonb;
  v_halted jsonb := '{}';
  v_lane text;
  v_results jsonb[] := '{}';
begin
  if jsonb_typeof(v_items) is distinct from 'array' or jsonb_array_length(v_items) > 25 then
    perform private.fail(422, 'INVALID', '{"mutations": "an array of at most 25, 128 kB together"}');
  end if;
  perform set_config('baari.device', coalesce(left(v_batch ->> 'device', 64), ''), true);
  -- Two flushers of one user (service worker and page) take turns: the same writes in opposite order would deadlock.
  perform pg_advisory_xact_lock(hashtextextended('flush:' || v_who, 0));
  perform private.lock_batch(v_items);

  for v_item in select e from jsonb_array_elements(v_items) as e loop
    v_lane := coalesce(v_item ->> 'entity', v_item ->> 'id', '');
    if v_halted ? v_lane then
      v_verdict := jsonb_build_object('id', v_item -> 'id') || (v_halted -> v_lane);
    else
      v_verdict := private.apply_one(v_item, v_person);
      if v_verdict ->> 'status' in ('rejected', 'unsupported') then
        v_halted := v_halted || jsonb_build_object(v_lane, '{"status": "blocked"}'::jsonb);
      elsif v_verdict ->> 'status' = 'deferred' then
        v_halted := v_halted || jsonb_build_object(v_lane, v_verdict - 'id');
      end if;
    end if;
    v_results := v_results || v_verdict;
  end loop;
  return private.build_answer('am1', jsonb_build_object('results', to_jsonb(v_results)));
end
$$;
comment on function private.apply_mutations(json) is 'Applies up to 25 queued writes, at most 128 kB together, in order {batch: {mutations: [{id, kind, v, entity, args}], device}}; for everybody, signed in or not. Answers {results: [{id, status, …}]}. After a rejected or unsupported item the later ones of the same entity are blocked, after a deferred one deferred. Refuses with INVALID {mutations} for a malformed batch.';
grant execute on function private.apply_mutations(json) to anon, authenticated, service_role;

create function public.apply_mutations(json) returns jsonb
language sql security invoker set search_path = '' as $$ select private.apply_mutations($1) $$;
comment on function public.apply_mutations(json) is 'The outbox. See private.apply_mutations. The API hands the whole body to a single unnamed argument, as it came: a named one of type jsonb would refuse a batch with a NUL before this function runs.';
grant execute on function public.apply_mutations(json) to anon, authenticated, service_role;

create function private.lock_batch(p_items jsonb) returns void
language plpgsql set search_path = '' as $$
declare
  v_write record;
  v_found private.lock_target[];
  v_targets private.lock_target[] := '{}';
  v_bookings uuid[];
begin
  for v_write in
    select k.locks, k.right_name, e -> 'args' as args
    from jsonb_array_elements(p_items) as e join private.mutation_kinds k on k.kind = e ->> 'kind' where k.locks is not null
  loop
    execute format('select array(select t from private.%I($1, $2) as t)', v_write.locks)
    into v_found using v_write.args, v_write.right_name;
    v_targets := v_targets || v_found;
  end loop;
  v_bookings := array(select t.key::uuid from unnest(v_targets) as t where t.target = 'booking' and t.key is not null);
  perform pg_advisory_xact_lock(hashtextextended('person:' || p.id, 0))
  from (
    select b.user_id as id from public.bookings b where b.id = any (v_bookings) and b.user_id is not null
    union
    select t.key::uuid from unnest(v_targets) as t where t.target = 'person' and t.key is not null
    union
    select auth.uid()
    from jsonb_array_elements(p_items) as e join private.mutation_kinds k on k.kind = e ->> 'kind'
    where not k.is_desk and auth.uid() is not null
    order by 1
  ) p;
  perform private.lock_venue(v.id, v.is_closing)
  from (
    select t.key::uuid as id, bool_or(t.target = 'closing') as is_closing
    from unnest(v_targets) as t where t.target in ('venue', 'closing') and t.key is not null
    group by 1 order by 1
  ) v;
  perform pg_advisory_xact_lock(hashtextextended('court:' || c.key, 0))
  from (select distinct t.key from unnest(v_targets) as t where t.target = 'court' and t.key is not null order by 1) c;
  perform 1 from public.bookings b where b.id = any (v_bookings) order by b.id for update;
  perform 1 from public.venues v
  where v.id = any (array(select t.key::uuid from unnest(v_targets) as t where t.target = 'pause'))
  order by v.id for no key update;
  perform 1 from public.contact_submissions c
  where c.id = any (array(select t.key::uuid from unnest(v_targets) as t where t.target = 'message'))
  order by c.id for update;
end
$$;
comment on function private.lock_batch(jsonb) is 'Takes all locks of a batch before its first write runs, in one order: persons, venues, courts with dates, bookings, rows of venues, messages. In the order of the writes two batches could deadlock. Each kind names the function that lists its locks (mutation_kinds.locks). The caller is one of the persons only when the batch has writes of a customer.';

create function private.apply_one(p_item jsonb, p_person uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_id uuid := private.parse_uuid(p_item ->> 'id');
  v_kind private.mutation_kinds;
  v_args jsonb := coalesce(p_item -> 'args', '{}');
  v_hash text := encode(sha256(convert_to(v_args::text, 'UTF8')), 'hex');
  v_known private.client_mutations;
  v_result jsonb;
  v_state text;
  v_code text;
  v_detail text;
begin
  if v_id is null then
    return jsonb_build_object('id', p_item -> 'id', 'status', 'rejected', 'code', 'INVALID');
  end if;
  if strpos(p_item::text, U&'\FFFF') > 0 then
    return jsonb_build_object('id', v_id, 'status', 'rejected', 'code', 'INVALID', 'rows', private.get_current_rows(v_args));
  end if;
  select * into v_kind from private.mutation_kinds k where k.kind = p_item ->> 'kind';
  if not found or coalesce(p_item ->> 'v', '') !~ '^[0-9]{1,4}$'
    or (p_item ->> 'v')::integer not between 1 and v_kind.version
  then
    return jsonb_build_object('id', v_id, 'status', 'unsupported');
  end if;

  -- Counted outside the savepoint of the write, so that a refused write counts too: it takes locks as well. A resend of a known
  -- id costs nothing.
  if v_kind.is_desk and p_person is not null and not exists (select 1 from private.client_mutations c where c.id = v_id) then
    begin
      perform private.count_hit('desk:' || p_person, 300, interval '1 hour');
    exception when sqlstate 'PT429' then
      get stacked diagnostics v_code = message_text, v_detail = pg_exception_detail;
      return jsonb_build_object('id', v_id, 'status', 'deferred', 'code', v_code, 'retry_after', (v_detail::jsonb ->> 'retry_after')::integer);
    end;
  end if;

  begin
    if v_kind.is_desk then
      perform private.require_account();
    elsif v_kind.needs_person then
      perform private.require_person();
    end if;
    insert into private.client_mutations as c (id, user_id, kind, args_hash) values (v_id, p_person, v_kind.kind, v_hash)
    on conflict (id) do nothing;
    if not found then
      select * into v_known from private.client_mutations c where c.id = v_id;
      if (v_known.user_id is distinct from p_person and v_kind.needs_person)
        or v_known.kind <> v_kind.kind or v_known.args_hash <> v_hash
      then
        return jsonb_build_object('id', v_id, 'status', 'rejected', 'code', 'IDEMPOTENCY_MISMATCH');
      end if;
      return jsonb_build_object('id', v_id, 'status', 'duplicate', 'rows', coalesce(v_known.result, '{}'));
    end if;
    v_result := private.run_mutation(v_kind.kind, v_id, v_args);
    update private.client_mutations c set result = v_result where c.id = v_id;
    return jsonb_build_object('id', v_id, 'status', 'applied', 'rows', coalesce(v_result, '{}'));
  exception when others then
    get stacked diagnostics v_state = returned_sqlstate, v_code = message_text, v_detail = pg_exception_detail;
    -- A transient failure (serialisation, deadlock, resources, shutdown, connection, lock timeout) fails the whole call, so that
    -- the phone sends the whole batch again.
    if left(v_state, 2) in ('40', '53', '57', '08') or v_state = '55P03' then
      raise;
    end if;
    if v_state = 'PT429' then
      return jsonb_build_object('id', v_id, 'status', 'deferred', 'code', v_code,
        'retry_after', coalesce((nullif(v_detail, '')::jsonb ->> 'retry_after')::integer, 600));
    end if;
    if left(v_state, 2) = 'PT' then
      return jsonb_build_object('id', v_id, 'status', 'rejected', 'code', v_code,
        'detail', coalesce(nullif(v_detail, '')::jsonb, '{}'), 'rows', private.get_current_rows(v_args));
    end if;
    if left(v_state, 2) in ('22', '23', 'P0') then
      return jsonb_build_object('id', v_id, 'status', 'rejected', 'code', 'INVALID', 'rows', private.get_current_rows(v_args));
    end if;
    -- A fault of the server: the phone sends this item again in 15 minutes, and the other items go on.
    return jsonb_build_object('id', v_id, 'status', 'deferred', 'code', 'UNEXPECTED', 'retry_after', 900);
  end;
end
$$;
comment on function private.apply_one(jsonb, uuid) is 'Applies one queued write in its own savepoint and answers its status. A resend of an id that took effect is a duplicate with the same rows. Rejections are not stored, so a resend is judged anew. At most 300 desk writes an hour per user, refused ones too: deferred, RATE_LIMITED. Rejected with IDEMPOTENCY_MISMATCH when the id belongs to another write or user, INVALID for malformed arguments and for a text that PostgreSQL cannot store (private.parse_batch), and the codes of the kind.';

create function private.run_mutation(p_kind text, p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_result jsonb;
begin
  -- The name comes from private.mutation_kinds, never from the caller.
  execute format('select private.%I($1, $2)', replace(p_kind, '-', '_')) into v_result using p_id, p_args;
  return v_result;
end
$$;
comment on function private.run_mutation(text, uuid, jsonb) is 'Calls the function of a registered kind. Answers the rows after the write, by table.';

create function private.get_current_rows(p_args jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_id uuid := private.parse_uuid(coalesce(p_args ->> 'bookingId', p_args ->> 'entryId'));
  v_booking public.bookings;
  v_rows jsonb := '{}';
begin
  select * into v_booking from public.bookings b where b.id = v_id and b.user_id = auth.uid();
  if v_booking.id is not null then
    v_rows := jsonb_build_object('bookings', jsonb_build_array(private.booking_json(v_booking)));
  end if;
  if v_id is not null and private.has_console_role() and not private.is_banned() then
    v_rows := v_rows || private.get_entry_rows(array[v_id], array[v_id]);
  end if;
  return v_rows;
end
$$;
comment on function private.get_current_rows(jsonb) is 'The booking or entry that a rejected write names {bookingId} or {entryId}, as it is now, so that the phone shows the truth at once: the caller''s own booking, and the entry for callers with a role who are not banned.';
