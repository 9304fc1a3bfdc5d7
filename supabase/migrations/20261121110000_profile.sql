-- A changed name or phone number. People change them through the sign-in service, which keeps them with the account (and
-- in every session from then on); the profile follows, as it does at sign-up.

create function private.follow_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_meta jsonb := private.sign_up_metadata(new.raw_user_meta_data);
begin
  update public.users u set
    name = coalesce(nullif(left(btrim(v_meta ->> 'name'), 120), ''), u.name),
    phone = case when v_meta ? 'phone' then nullif(left(btrim(v_meta ->> 'phone'), 40), '') else u.phone end
  where u.id = new.id;
  return new;
end
$$;
comment on function private.follow_profile() is
  'Keeps the profile''s name and phone equal to the account''s. A name that is blank or missing changes nothing: there is always one.';
comment on column public.users.phone is 'As typed at sign-up or on the account page.';

create trigger follow_profile after update of raw_user_meta_data on auth.users for each row
  when (old.raw_user_meta_data is distinct from new.raw_user_meta_data) execute function private.follow_profile();

revoke execute on function private.follow_profile() from public, anon, authenticated;
