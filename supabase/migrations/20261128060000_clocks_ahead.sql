-- A phone whose clock was set right while it had no signal dates what happened at the gate into the future, by as much as that
-- clock had been off. It was refused as invalid for good, and with it who had been let in; as for pauses, it counts as of now.

create or replace function private.seen_at(p_args jsonb) returns timestamptz
language sql stable set search_path = '' as $$
  select least(private.instant_arg(p_args, 'at'), private.app_now())
$$;
comment on function private.seen_at(jsonb) is 'When something happened at the gate: as the phone says {at}, never in the future; now without it. INVALID {field}.';
