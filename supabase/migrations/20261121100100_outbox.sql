-- The receiving end of the phone's outbox: one batch call, a verdict for each item, and exactly one effect for each id.

create table private.client_mutations (
  id uuid primary key,
  user_id uuid,
  kind text not null,
  args_hash text not null,
  result jsonb,
  applied_at timestamptz not null default now()
);

create table private.mutation_kinds (
  kind text primary key check (kind ~ '^[a-z]+(-[a-z]+)*$'),
  needs_person boolean not null,
  oldest_version integer not null default 1,
  newest_version integer not null default 1
);

comment on table private.client_mutations is 'Every queued write that took effect, by the id its phone gave it; written in the transaction of the effect. Kept for at least 90 days.';
comment on column private.client_mutations.result is 'What was answered, so that a resend gets the same.';
comment on table private.mutation_kinds is 'The writes that may be queued. kind submit-review is done by private.submit_review(id, args); adding a write adds a function and a row.';

create index client_mutations_by_person on private.client_mutations (user_id);
create index client_mutations_by_age on private.client_mutations (applied_at);

revoke all on private.client_mutations, private.mutation_kinds from public, anon, authenticated;

create function private.client_address() returns text
language plpgsql stable set search_path = '' as $$
declare
  v_headers jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
begin
  return coalesce(
    nullif(btrim(v_headers ->> 'cf-connecting-ip'), ''),
    nullif(btrim(reverse(split_part(reverse(v_headers ->> 'x-forwarded-for'), ',', 1))), ''),
    'unknown'
  );
exception when others then
  return 'unknown';
end
$$;
comment on function private.client_address() is
  'Address of the caller as our own proxy saw it: cf-connecting-ip, else the last x-forwarded-for entry (the first ones are typed by the caller).';

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
comment on function private.run_mutation(text, uuid, jsonb) is 'Calls the effect of a registered kind; its post-image rows by table.';

create function private.current_rows(p_args jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_booking public.bookings;
begin
  if p_args ->> 'bookingId' ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    select * into v_booking from public.bookings b
    where b.id = (p_args ->> 'bookingId')::uuid and b.user_id = auth.uid();
  end if;
  return case when v_booking.id is null then '{}'
    else jsonb_build_object('bookings', jsonb_build_array(private.booking_json(v_booking))) end;
end
$$;
comment on function private.current_rows(jsonb) is 'What a rejected write was about, as it stands now, so that the phone shows the truth at once.';

create function private.apply_one(p_item jsonb, p_person uuid) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_id uuid;
  v_kind private.mutation_kinds;
  v_args jsonb := coalesce(p_item -> 'args', '{}');
  v_hash text := encode(sha256(convert_to(v_args::text, 'UTF8')), 'hex');
  v_known private.client_mutations;
  v_result jsonb;
  v_state text;
  v_code text;
  v_detail text;
begin
  if coalesce(p_item ->> 'id', '') !~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    return jsonb_build_object('id', p_item -> 'id', 'status', 'rejected', 'code', 'INVALID');
  end if;
  v_id := (p_item ->> 'id')::uuid;
  select * into v_kind from private.mutation_kinds k where k.kind = p_item ->> 'kind';
  if not found or coalesce(p_item ->> 'v', '') !~ '^[0-9]{1,4}$'
    or (p_item ->> 'v')::integer not between v_kind.oldest_version and v_kind.newest_version
  then
    return jsonb_build_object('id', v_id, 'status', 'unsupported');
  end if;

  begin
    if v_kind.needs_person then
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
    -- Trouble of the moment (serialisation, resources, shutdown, connection, lock timeout): let the whole call fail, so
    -- that the phone sends all of it again.
    if left(v_state, 2) in ('40', '53', '57', '08') or v_state = '55P03' then
      raise;
    end if;
    if v_state = 'PT429' then
      return jsonb_build_object('id', v_id, 'status', 'deferred', 'code', v_code,
        'retry_after', coalesce((nullif(v_detail, '')::jsonb ->> 'retry_after')::integer, 600));
    end if;
    if left(v_state, 2) = 'PT' then
      return jsonb_build_object('id', v_id, 'status', 'rejected', 'code', v_code,
        'detail', coalesce(nullif(v_detail, '')::jsonb, '{}'), 'rows', private.current_rows(v_args));
    end if;
    if left(v_state, 2) in ('22', '23', 'P0') then
      return jsonb_build_object('id', v_id, 'status', 'rejected', 'code', 'INVALID', 'rows', private.current_rows(v_args));
    end if;
    -- A fault of ours: this item waits for a repaired server, the others go on.
    return jsonb_build_object('id', v_id, 'status', 'deferred', 'code', 'UNEXPECTED', 'retry_after', 900);
  end;
end
$$;
comment on function private.apply_one(jsonb, uuid) is
  'One queued write in its own savepoint: applied, duplicate (same id again: same rows), rejected {code, rows}, deferred {retry_after} or unsupported. Rejections are not remembered: a resend is judged anew.';

create function private.apply_mutations(p_batch jsonb) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_person uuid := auth.uid();
  v_items jsonb := p_batch -> 'mutations';
  v_item jsonb;
  v_verdict jsonb;
  v_halted jsonb := '{}';
  v_lane text;
  v_results jsonb[] := '{}';
begin
  if jsonb_typeof(v_items) is distinct from 'array' or jsonb_array_length(v_items) > 25 or length(p_batch::text) > 131072 then
    perform private.fail(422, 'INVALID', '{"mutations": "an array of at most 25, 128 kB together"}');
  end if;
  -- Two flushers of one person (worker and page) take turns: in opposite order they would deadlock.
  perform pg_advisory_xact_lock(hashtextextended('person:' || coalesce(v_person::text, 'device ' || left(p_batch ->> 'device', 64), ''), 0));

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
  return private.answer('am1', jsonb_build_object('results', to_jsonb(v_results)));
end
$$;
comment on function private.apply_mutations(jsonb) is
  'Applies up to 25 queued writes {mutations: [{id, kind, v, entity, args}], device} in order; after a rejection the later ones of the same entity are blocked, after a deferral deferred. INVALID for a malformed envelope.';

create function public.apply_mutations(batch jsonb) returns jsonb
language sql security invoker set search_path = '' as $$ select private.apply_mutations(batch) $$;
comment on function public.apply_mutations(jsonb) is 'The outbox. See private.apply_mutations.';

revoke execute on function
  private.client_address(), private.run_mutation(text, uuid, jsonb), private.current_rows(jsonb),
  private.apply_one(jsonb, uuid), private.apply_mutations(jsonb), public.apply_mutations(jsonb)
from public, anon, authenticated;
grant execute on function private.apply_mutations(jsonb), public.apply_mutations(jsonb) to anon, authenticated, service_role;
