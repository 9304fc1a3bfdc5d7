-- Names as people can see them. What is invisible or turns the direction of the text (zero-width spaces, bidi overrides,
-- control characters) makes one name look like another, or reverses the words around it. src/domain/name.ts has the same
-- table; tests/support/names.ts is checked against both.

create function private.clean_name(p_name text) returns text
language sql immutable set search_path = '' as $$
  with
  -- Any white space, line breaks too, is one space.
  spaced as (
    select regexp_replace(p_name, '[\t\n\v\f\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g') as name
  ),
  seen as (
    select regexp_replace(
      name,
      '[\u0001-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u2800\u3164\ufeff\uffa0\ufff0-\uffff\U0001d173-\U0001d17a\U000e0000-\U000e0fff]',
      '', 'g') as name
    from spaced
  ),
  -- Zero-width joiners and non-joiners belong between the letters of Arabic (Urdu, Persian), Indic and related scripts.
  joined as (
    select regexp_replace(
      name,
      '(?<![\u0620-\u08ff\u0900-\u109f\u1780-\u18aa\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefc])[\u200c\u200d]|[\u200c\u200d](?![\u0620-\u08ff\u0900-\u109f\u1780-\u18aa\ua800-\uabff\ufb50-\ufdff\ufe70-\ufefc])',
      '', 'g') as name
    from seen
  )
  -- Variation selectors colour a sign; alone they are nothing.
  select case when regexp_replace(name, '[\ufe00-\ufe0f]', '', 'g') ~ '[^ ]' then btrim(regexp_replace(name, ' +', ' ', 'g')) else '' end
  from joined
$$;
comment on function private.clean_name(text) is
  'A name without invisible and direction-changing characters, its white space single; empty when nothing is left to see, null for null.';

create function private.clean_names() returns trigger
language plpgsql set search_path = '' as $$
declare
  v_row jsonb := to_jsonb(new);
  v_column text;
begin
  foreach v_column in array tg_argv loop
    v_row := v_row || jsonb_build_object(v_column, private.clean_name(v_row ->> v_column));
  end loop;
  return jsonb_populate_record(new, v_row);
end
$$;
comment on function private.clean_names() is 'Cleans the named columns of a row before it is stored, whoever writes it; a name of which nothing is left is refused by the table.';

create function private.profile_name(p_name text) returns text
language sql immutable set search_path = '' as $$
  select coalesce(nullif(private.clean_name(left(private.clean_name(p_name), 120)), ''), 'User')
$$;
comment on function private.profile_name(text) is 'A name for a profile, whatever was typed at sign-up: cleaned, at most 120 characters, "User" when nothing is left.';

create or replace function private.make_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_meta jsonb := private.sign_up_metadata(new.raw_user_meta_data);
begin
  insert into public.users (id, email, name, phone) values (
    new.id, new.email, private.profile_name(v_meta ->> 'name'), nullif(left(btrim(v_meta ->> 'phone'), 40), '')
  ) on conflict (id) do nothing;
  return new;
end
$$;
comment on function private.make_profile() is 'Sign-up: one profile per account. Never refuses a sign-up over an odd name.';

create or replace function private.follow_profile() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_meta jsonb := private.sign_up_metadata(new.raw_user_meta_data);
begin
  update public.users u set
    name = case when private.clean_name(v_meta ->> 'name') <> '' then private.profile_name(v_meta ->> 'name') else u.name end,
    phone = case when v_meta ? 'phone' then nullif(left(btrim(v_meta ->> 'phone'), 40), '') else u.phone end
  where u.id = new.id;
  return new;
end
$$;
comment on function private.follow_profile() is
  'Keeps the profile''s name and phone equal to the account''s. A name that is blank, missing or invisible changes nothing: there is always one.';

create or replace function private.reviewer_name(p_name text) returns text
language sql immutable set search_path = '' as $$
  with words as (select regexp_split_to_array(private.clean_name(p_name), ' ') as w)
  select case
    when coalesce(private.clean_name(p_name), '') = '' or p_name ~ '@' then 'User'
    when cardinality(w) = 1 then private.clean_name(left(w[1], 40))
    else private.clean_name(left(w[1], 40) || ' ' || upper(left(w[cardinality(w)], 1)))
  end from words
$$;
comment on function private.reviewer_name(text) is 'How a reviewer is shown: "Ali K". Anything that looks like an e-mail is "User".';

-- What is there already; a name of which nothing is left becomes what a missing one would be.
update public.users set name = private.profile_name(name) where name <> private.profile_name(name);
update public.reviews set reviewer_name = coalesce(nullif(private.clean_name(reviewer_name), ''), 'User')
where reviewer_name <> private.clean_name(reviewer_name);
update public.vendors set
  business_name = coalesce(nullif(private.clean_name(business_name), ''), business_name),
  name = coalesce(nullif(private.clean_name(name), ''), name)
where (business_name, name) is distinct from (private.clean_name(business_name), private.clean_name(name));
update public.contact_submissions set
  first_name = coalesce(nullif(private.clean_name(first_name), ''), first_name),
  last_name = coalesce(nullif(private.clean_name(last_name), ''), last_name)
where (first_name, last_name) is distinct from (private.clean_name(first_name), private.clean_name(last_name));

create trigger clean_names before insert or update of name on public.users
  for each row execute function private.clean_names('name');
create trigger clean_names before insert or update of reviewer_name on public.reviews
  for each row execute function private.clean_names('reviewer_name');
create trigger clean_names before insert or update of business_name, name on public.vendors
  for each row execute function private.clean_names('business_name', 'name');
create trigger clean_names before insert or update of first_name, last_name on public.contact_submissions
  for each row execute function private.clean_names('first_name', 'last_name');

revoke execute on function
  private.clean_name(text), private.clean_names(), private.profile_name(text), private.make_profile(), private.follow_profile(),
  private.reviewer_name(text)
from public, anon, authenticated;
-- The trigger runs as whoever writes the row: the secret key does too.
grant execute on function private.clean_name(text) to service_role;
