-- A message that was sent with a token outlives neither its account nor the record that it had arrived: without this, a
-- resend from the phone of a deleted account would file it anew.

create or replace function private.submit_contact_message(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := case when auth.uid() is not null then private.require_person() end;
begin
  perform private.count_hit('contact:' || private.client_address(), 5, interval '10 minutes');
  perform private.count_hit('contact:everyone', 200, interval '1 hour');
  insert into public.contact_submissions (id, user_id, first_name, last_name, email, phone_number, subject, message)
  values (
    p_id, v_person, private.text_arg(p_args, 'firstName'), private.text_arg(p_args, 'lastName'),
    private.text_arg(p_args, 'email'), private.text_arg(p_args, 'phone'), private.text_arg(p_args, 'subject'),
    private.text_arg(p_args, 'message')
  );
  return '{}';
end
$$;
comment on function private.submit_contact_message(uuid, jsonb) is
  'Contact form {firstName, lastName, email, phone?, subject, message}, signed in or not. 5 in 10 minutes per address, 200 an hour in all: RATE_LIMITED. ACCOUNT_GONE for a token whose account was deleted.';
