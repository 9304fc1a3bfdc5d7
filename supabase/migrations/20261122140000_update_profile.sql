-- Name and phone number of an account as a queued write: they are changed on the phone, also offline, like everything else
-- that a person writes. The sign-in service keeps them in its own table and hands them out with every session, so that is
-- where they go; where the owner of these functions may not write there, the profile alone knows them.

create function private.profile_json(p_person uuid) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object('name', u.name, 'phone', coalesce(u.phone, '')) from public.users u where u.id = p_person
$$;
comment on function private.profile_json(uuid) is 'Name and phone number {name, phone} of a person; null without one.';

create function private.update_profile(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_name text := private.text_arg(p_args, 'name');
  v_phone text := private.text_arg(p_args, 'phone');
begin
  if v_name is null or length(v_name) > 120 then
    perform private.fail(422, 'INVALID', '{"name": "1 to 120 characters"}');
  end if;
  if v_phone is null or length(v_phone) > 40 or v_phone !~ '[0-9]' then
    perform private.fail(422, 'INVALID', '{"phone": "a number of at most 40 characters"}');
  end if;
  begin
    -- The embedded backend stores the metadata as a text in the JSON, and reads it as it was.
    update auth.users a set raw_user_meta_data = (
      select case when jsonb_typeof(a.raw_user_meta_data) = 'string' then to_jsonb(m.meta::text) else m.meta end
      from (select private.sign_up_metadata(a.raw_user_meta_data)
        || jsonb_build_object('name', v_name, 'phone', v_phone) as meta) m
    ) where a.id = v_person;
  exception when insufficient_privilege then
    null;
  end;
  update public.users u set name = v_name, phone = v_phone
  where u.id = v_person and (u.name, u.phone) is distinct from (v_name, v_phone);
  return jsonb_build_object('profile', private.profile_json(v_person));
end
$$;
comment on function private.update_profile(uuid, jsonb) is
  'Changes the caller''s name and phone number {name, phone}, both required, on the account and in the profile. Answers {profile: {name, phone}}. INVALID {name | phone}, SIGNED_OUT, ACCOUNT_GONE.';

insert into private.mutation_kinds (kind, needs_person) values ('update-profile', true);

revoke execute on function private.profile_json(uuid), private.update_profile(uuid, jsonb) from public, anon, authenticated;
