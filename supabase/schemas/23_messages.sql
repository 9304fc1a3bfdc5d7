-- Messages of the contact form, signed in or not, and how Baari's staff answer them (/admin/messages).
-- No limit is shared by all: a stranger who uses up one would shut the form for everybody. Whoever is signed in is counted by account,
-- a visitor by address. A visitor's message also carries a proof of work, which the phone makes without a network when the message is
-- written. It makes a flood cost something and stops nobody who is determined, so new messages of accounts stand before those
-- of visitors: however many a stranger sends, they bury nobody who is signed in.

create table public.contact_submissions (
  id uuid primary key,
  user_id uuid references public.users (id) on delete set null,
  first_name text not null check (length(btrim(first_name)) between 1 and 80),
  last_name text not null check (length(btrim(last_name)) between 1 and 80),
  email text not null check (length(email) <= 254 and email ~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$'),
  phone_number text check (length(phone_number) <= 40),
  subject text not null check (length(btrim(subject)) between 1 and 200),
  message text not null check (length(btrim(message)) between 1 and 5000),
  created_at timestamptz not null default now(),
  state text not null default 'new' check (state in ('new', 'answered', 'closed')),
  note text check (length(note) between 1 and 300),
  decided_by uuid,
  decided_at timestamptz check ((decided_at is null) = (state = 'new')),
  sxid xid8 not null default pg_current_xact_id(),
  rev integer not null default 1
);
comment on table public.contact_submissions is 'Messages of the contact form. Written by submit-contact-message, answered or closed by answer-message. Kept for a year after that.';
comment on column public.contact_submissions.id is 'Id of the queued write, so that a resend cannot add a second message.';
comment on column public.contact_submissions.user_id is 'Account of the sender; null when signed out or once that account is deleted.';
comment on column public.contact_submissions.note is 'Note for the team.';
comment on column public.contact_submissions.decided_by is 'Who of Baari''s staff answered or closed it last.';
create index contact_submissions_by_user on public.contact_submissions (user_id);
create index contact_submissions_new on public.contact_submissions ((user_id is null), created_at, id) where state = 'new';
create index contact_submissions_decided on public.contact_submissions (decided_at, id) where decided_at is not null;
alter table public.contact_submissions enable row level security;
grant select, insert, update, delete on public.contact_submissions to service_role;
create trigger clean_names before insert or update of first_name, last_name on public.contact_submissions
  for each row execute function private.clean_names('first_name', 'last_name');
create trigger stamp_row before insert or update on public.contact_submissions for each row execute function private.stamp_row();
create policy "admins read contact messages" on public.contact_submissions
  for select to authenticated using ((select private.is_admin()));

-- Writing one

create function private.is_proof_of_work(p_id uuid, p_proof text) returns boolean
language sql immutable set search_path = '' as $$
  select coalesce(left(encode(sha256(convert_to(p_id || ':' || left(p_proof, 20), 'UTF8')), 'hex'), 3) = '000', false)
$$;
comment on function private.is_proof_of_work(uuid, text) is 'Whether SHA-256 of <id>:<proof> begins with 12 zero bits. A phone tries 4,096 numbers on average until one does (src/domain/proof-of-work.ts).';

create function private.submit_contact_message(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_person uuid := case when auth.uid() is not null then private.require_person() end;
begin
  if v_person is not null then
    perform private.count_hit('contact:' || v_person, 5, interval '10 minutes');
    perform private.count_hit('contact-day:' || v_person, 20, interval '1 day');
  else
    if not private.is_proof_of_work(p_id, private.text_arg(p_args, 'proof')) then
      perform private.fail(422, 'INVALID', '{"field": "proof"}');
    end if;
    perform private.count_hit('contact:' || private.get_client_address(), 5, interval '10 minutes');
  end if;
  insert into public.contact_submissions (id, user_id, first_name, last_name, email, phone_number, subject, message, created_at)
  values (
    p_id, v_person, private.text_arg(p_args, 'firstName'), private.text_arg(p_args, 'lastName'),
    private.text_arg(p_args, 'email'), private.text_arg(p_args, 'phone'), private.text_arg(p_args, 'subject'),
    private.text_arg(p_args, 'message'), private.app_now()
  );
  return '{}';
end
$$;
comment on function private.submit_contact_message(uuid, jsonb) is 'Stores a message of the contact form {firstName, lastName, email, phone?, subject, message, proof}; for everybody, signed in or not. proof: private.is_proof_of_work, of visitors only. At most 5 in 10 minutes, per account (20 a day) or per address of a visitor. Refuses with RATE_LIMITED {retry_after}; ACCOUNT_GONE for a token whose account was deleted, so that a resend does not store the message again; INVALID {field} without a proof, or where a check of the table fails.';
insert into private.mutation_kinds (kind, needs_person) values ('submit-contact-message', false);

-- Answering

create function private.message_json(c public.contact_submissions) returns jsonb
language sql stable set search_path = '' as $$
  select jsonb_build_object(
    'id', c.id, 'rev', c.rev, 'state', c.state, 'name', c.first_name || ' ' || c.last_name, 'email', c.email,
    'phone', nullif(c.phone_number, ''), 'subject', c.subject, 'message', c.message, 'createdAt', private.format_iso(c.created_at),
    'note', c.note, 'decidedBy', private.get_person_name(c.decided_by), 'decidedAt', private.format_iso(c.decided_at),
    'account', (
      select jsonb_build_object('name', u.name, 'email', u.email, 'since', private.format_iso(u.created_at))
      from public.users u where u.id = c.user_id
    ))
$$;
comment on function private.message_json(public.contact_submissions) is 'A message with the account of its sender (null for a visitor, whose name and addresses are only what was typed), as staff see it.';

create function private.admin_messages(p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_state text := coalesce(p_filter ->> 'state', 'new');
  v_one uuid := case when p_filter ->> 'id' is not null then private.uuid_arg(p_filter, 'id') end;
  v_query text := private.query_arg(p_filter);
  v_limit integer := private.get_search_scan_limit(v_query);
  v_place record;
  v_visitor boolean;
  v_at timestamptz;
  v_ids uuid[];
  v_scanned integer;
begin
  if v_one is not null then
    return private.build_list_page((
      select jsonb_agg(private.message_json(c)) from public.contact_submissions c where c.id = v_one
    ), null);
  end if;
  if v_state not in ('new', 'answered', 'closed') then
    perform private.fail(422, 'INVALID', '{"field": "state"}');
  end if;
  select * into v_place from private.parse_list_place(p_after);
  -- The first character of a place is 1 for a visitor's message, 0 for another.
  v_visitor := left(v_place.key, 1) = '1';
  v_at := private.parse_place_time(substr(v_place.key, 2));
  if v_state = 'new' then
    v_ids := array(
      select c.id from public.contact_submissions c
      where c.state = 'new' and (v_at is null or (c.user_id is null, c.created_at, c.id) > (v_visitor, v_at, v_place.id))
      order by c.user_id is null, c.created_at, c.id limit v_limit);
  else
    v_ids := array(
      select c.id from public.contact_submissions c
      where c.state = v_state and c.decided_at is not null and (v_at is null or (c.decided_at, c.id) < (v_at, v_place.id))
      order by c.decided_at desc, c.id desc limit v_limit);
  end if;
  v_scanned := cardinality(v_ids);
  if v_query is not null then
    v_ids := array(
      select c.id from unnest(v_ids) with ordinality as o (id, nr) join public.contact_submissions c on c.id = o.id
      where position(v_query in lower(c.first_name || ' ' || c.last_name)) > 0 or position(v_query in lower(c.email)) > 0
        or position(v_query in lower(c.subject)) > 0 or private.has_digits(v_query, c.phone_number)
      order by o.nr limit 51);
  end if;
  return private.build_list_page((
    select jsonb_agg(private.message_json(c) || jsonb_build_object('message', left(c.message, 200)) order by o.nr)
    from unnest(v_ids[:50]) with ordinality as o (id, nr) join public.contact_submissions c on c.id = o.id
  ), (
    select (c.user_id is null)::integer || private.format_exact_time(coalesce(c.decided_at, c.created_at)) || '/' || c.id
    from public.contact_submissions c where c.id = v_ids[50] and cardinality(v_ids) > 50
  ), case when v_scanned = v_limit and cardinality(v_ids) <= 50 then v_query end);
end
$$;
comment on function private.admin_messages(jsonb, text) is 'Messages {state: new (the default), answered or closed, q?: name, e-mail, subject or phone}: new ones of accounts first, then those of visitors, each oldest first; the others with the latest decision first. Of a message its first 200 characters. {id}: only that one, whole; no row for an unknown id. Refuses with INVALID {field}.';
insert into private.list_views (console, view_name, right_name) values ('admin', 'messages', 'message.answer');

create function private.message_locks(p_args jsonb, p_right text) returns setof private.lock_target
language sql stable set search_path = '' as $$
  select 'message', private.parse_uuid(p_args ->> 'messageId')::text where private.has_right(null, p_right)
$$;
comment on function private.message_locks(jsonb, text) is 'Locks of answer-message {messageId}: the message.';

create function private.answer_message(p_id uuid, p_args jsonb) returns jsonb
language plpgsql set search_path = '' as $$
declare
  v_message public.contact_submissions;
  v_state text := private.text_arg(p_args, 'state');
  v_note text := private.words_arg(p_args, 'note', 300);
begin
  perform private.require_right(null, 'message.answer');
  if v_state is null or v_state not in ('answered', 'closed') then
    perform private.fail(422, 'INVALID', '{"field": "state"}');
  end if;
  select * into v_message from public.contact_submissions c where c.id = private.uuid_arg(p_args, 'messageId') for update;
  if not found then
    perform private.fail(404, 'NOT_FOUND');
  end if;
  if v_message.state in ('closed', v_state) then
    perform private.fail(409, 'ALREADY_DECIDED', jsonb_build_object(
      'state', v_message.state, 'by', private.get_person_name(v_message.decided_by), 'at', private.format_iso(v_message.decided_at)));
  end if;
  perform private.require_rev(p_args, v_message.rev);
  update public.contact_submissions c set
    state = v_state, note = coalesce(v_note, c.note), decided_by = auth.uid(), decided_at = private.app_now()
  where c.id = v_message.id returning * into v_message;
  perform private.note_audit('message.' || v_state, v_message.id, null, '{}');
  return jsonb_build_object('messages', jsonb_build_array(private.message_json(v_message)));
end
$$;
comment on function private.answer_message(uuid, jsonb) is 'Marks a new message as answered, or a new or answered one as closed; staff only (message.answer). {messageId, rev, state: answered or closed, note?: at most 300 characters, for the team}; without a note the earlier one stays. Answers {messages}. Refuses with FORBIDDEN {right}, NOT_FOUND, ALREADY_DECIDED {state, by, at}, CHANGED {rev}, INVALID {field}.';
insert into private.mutation_kinds (kind, needs_person, is_desk, locks, right_name) values ('answer-message', true, true, 'message_locks', 'message.answer');

create function private.delete_old_messages(p_most integer) returns void
language plpgsql set search_path = '' as $$
begin
  delete from public.contact_submissions c where c.id in (
    select x.id from public.contact_submissions x where x.decided_at < private.app_now() - interval '1 year'
    order by x.decided_at limit p_most for update skip locked);
end
$$;
comment on function private.delete_old_messages(integer) is 'Deletes at most p_most messages a year after they were answered or closed.';
