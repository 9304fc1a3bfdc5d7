-- An application says who, where and what: the phone asks for all of it, and so does the server.

create or replace function private.apply_as_vendor(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_missing text[] := array(
    select k from unnest(array['name', 'venueName', 'email', 'phone', 'location', 'description']) as k
    where private.text_arg(p_args, k) is null
  );
begin
  if cardinality(v_missing) > 0 then
    perform private.fail(422, 'INVALID', jsonb_build_object('missing', to_jsonb(v_missing)));
  end if;
  if private.text_arg(p_args, 'email') !~ '^[^@\s]+@[^@\s]+$' then
    perform private.fail(422, 'INVALID', '{"email": "malformed"}');
  end if;
  if exists (select 1 from public.vendors v where v.user_id = v_person and v.status = 'pending') then
    perform private.fail(409, 'ALREADY_APPLIED');
  end if;
  insert into public.vendors (id, user_id, business_name, name, email_address, number, location_address, description, status)
  values (
    p_id, v_person, private.text_arg(p_args, 'venueName'), private.text_arg(p_args, 'name'),
    private.text_arg(p_args, 'email'), private.text_arg(p_args, 'phone'), private.text_arg(p_args, 'location'),
    private.text_arg(p_args, 'description'), 'pending'
  );
  return '{}';
end
$$;
comment on function private.apply_as_vendor(uuid, jsonb) is
  'Vendor application {name, venueName, email, phone, location, description}, none of them blank; starts as pending, one open at a time. INVALID {missing}, ALREADY_APPLIED, SIGNED_OUT, ACCOUNT_GONE.';
