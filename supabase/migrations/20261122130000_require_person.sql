-- A write and the end of its account take turns. Before this, whoever was deleted between the check and the insert was
-- told of a broken foreign key (23503) instead of ACCOUNT_GONE, and a claim could be lost in between.

create or replace function private.require_person() returns uuid
language plpgsql volatile set search_path = '' as $$
declare
  v_person uuid := auth.uid();
begin
  if v_person is null then
    perform private.fail(401, 'SIGNED_OUT');
  end if;
  if current_setting('transaction_read_only') = 'on' then
    -- A read (the API runs stable functions in read-only transactions) writes nothing that could outlive the account.
    perform 1 from public.users u where u.id = v_person;
  else
    -- The person's lock first, as everywhere. Then their row: only the end of the account waits for it, nobody else does.
    perform pg_advisory_xact_lock(hashtextextended('person:' || v_person, 0));
    perform 1 from public.users u where u.id = v_person for key share;
  end if;
  if not found then
    perform private.fail(401, 'ACCOUNT_GONE');
  end if;
  return v_person;
end
$$;
comment on function private.require_person() is
  'The caller''s id. In a transaction that may write, the account stays until its end: whoever deletes it waits, and later calls find it gone. SIGNED_OUT without a token; ACCOUNT_GONE when the account was deleted but its token still lives.';
