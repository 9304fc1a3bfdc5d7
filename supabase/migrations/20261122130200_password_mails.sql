-- Nobody is locked out of their account by somebody else: a password mail is never refused because of its address, nor
-- because of how many people share a caller's address (behind a phone network's gateway that is thousands). The sign-in
-- service limits the mails themselves; what is limited here is only how much is written down.

create or replace function private.note_password_reset(p_id uuid, p_email text) returns jsonb
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
begin
  if p_id is null or coalesce(p_email, '') !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' or length(p_email) > 254 then
    perform private.fail(422, 'INVALID');
  end if;
  begin
    perform private.count_hit('reset:' || private.client_address(), 100, interval '10 minutes');
    insert into private.forgot_password (id, email_hash) values (p_id, private.email_hash(p_email))
    on conflict (id) do nothing;
  exception when sqlstate 'PT429' then
    -- Asked for all the same, only not written down.
    null;
  end;
  return private.answer('fp1', '{}');
end
$$;
comment on function private.note_password_reset(uuid, text) is
  'Notes that a password mail is about to be asked for; of one caller 100 in 10 minutes, further ones pass unnoted. Never refuses: the answer is the same for known and unknown addresses, however often. INVALID.';
