-- Whose account a customer pays to, and with it who sees the receipt. A customer is never shown another account than the
-- one into which somebody will look.

alter table public.bank_details add column venue_id uuid references public.venues (id);
comment on column public.bank_details.venue_id is 'The venue whose own account it is; null for Baari''s.';
comment on table public.bank_details is 'Accounts that people transfer to: Baari''s, and those of venues whose payee is the venue. Read by signed-in people only; written by nobody through the API.';
create index bank_details_by_venue on public.bank_details (venue_id);

create function private.check_payee() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_venue uuid;
begin
  -- Two statements: the row of one table lacks the column of the other.
  if tg_table_name = 'venues' then
    v_venue := new.id;
  else
    v_venue := old.venue_id;
  end if;
  -- Locked, so that the last account cannot go while the venue becomes payee.
  perform 1 from public.venues v where v.id = v_venue for no key update;
  if exists (select 1 from public.venues v where v.id = v_venue and v.payee = 'venue')
    and not exists (select 1 from public.bank_details d where d.venue_id = v_venue)
  then
    perform private.fail(422, 'INVALID', jsonb_build_object('payee', 'venue without an account', 'venue', v_venue));
  end if;
  return null;
end
$$;
comment on function private.check_payee() is 'A venue that is payee has at least one account of its own, at the end of every transaction. INVALID {payee, venue}.';

create constraint trigger check_payee after insert or update of payee on public.venues
  deferrable initially deferred for each row when (new.payee = 'venue') execute function private.check_payee();
create constraint trigger check_payee after update or delete on public.bank_details
  deferrable initially deferred for each row when (old.venue_id is not null) execute function private.check_payee();

drop function public.bank_details();
drop function private.bank_details();

create function private.bank_details(p_court uuid default null) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  v_person uuid := private.require_person();
  v_venue uuid := (
    select c.venue_id from public.courts c
    where c.id = p_court and private.payee_of(v_person, p_court) = 'venue'
  );
begin
  return private.answer('bd1', jsonb_build_object('accounts', coalesce((
    select jsonb_agg(jsonb_build_object(
      'bankName', d.bank_name, 'accountTitle', d.account_title, 'accountNumber', d.account_number
    ) order by d.created_at desc, d.id)
    from public.bank_details d where d.venue_id is not distinct from v_venue
  ), '[]')));
end
$$;
comment on function private.bank_details(uuid) is
  'Accounts to transfer to for a court, newest first: the venue''s where it was payee when the caller''s hold began (or is now), else Baari''s; Baari''s without a court. SIGNED_OUT, ACCOUNT_GONE.';

create or replace function private.can_read_receipt(p_path text) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce((select auth.uid()) is not null and (
    exists (select 1 from public.receipts r where r.path = p_path and r.owner_id = (select auth.uid()))
    or exists (
      select 1 from public.bookings b
      where b.payment_receipt = p_path and b.payee = 'venue' and b.court_id in (select private.my_court_ids())
    )
    or (private.is_admin() and exists (select 1 from public.receipts r where r.path = p_path))
  ), false)
$$;
comment on function private.can_read_receipt(text) is
  'True for the person who uploaded it, for the business into whose own account it was paid, and for admins.';

create function public.bank_details(court uuid default null) returns jsonb
language sql stable security invoker set search_path = '' as $$ select private.bank_details(court) $$;
comment on function public.bank_details(uuid) is 'Where to pay. See private.bank_details.';

revoke execute on function private.check_payee(), private.bank_details(uuid), public.bank_details(uuid) from public, anon, authenticated;
grant execute on function private.bank_details(uuid), public.bank_details(uuid) to anon, authenticated, service_role;
