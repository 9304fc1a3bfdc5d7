-- Refused desk writes count towards the 300 an hour, too: before, whoever was refused could try as often as they liked, 25 at a
-- time, and every try locks what it asks about.

create or replace function private.apply_one(p_item jsonb, p_person uuid) returns jsonb
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

  -- Counted in a step of its own: a refusal takes back what the write did, not that somebody tried. An answer that was lost is
  -- asked for under the same id and costs nothing.
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
  'One queued write in its own savepoint: applied, duplicate (same id again: same rows), rejected {code, rows}, deferred {retry_after} or unsupported. Rejections are not remembered: a resend is judged anew. Desk writes: 300 an hour of a person, refused ones too.';
