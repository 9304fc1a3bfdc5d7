-- Who changed what decides about money or rights: written by triggers, so that the SQL console leaves a trace too.

create function private.note_change(p_action text, p_row uuid, p_detail jsonb) returns void
language sql set search_path = '' as $$
  insert into private.audit_log (at, actor, action, row_id, detail)
  values (
    private.app_now(), auth.uid(), p_action, p_row,
    jsonb_strip_nulls(p_detail) || case when auth.uid() is null then jsonb_build_object('by', session_user) else '{}'::jsonb end
  )
$$;
comment on function private.note_change(text, uuid, jsonb) is
  'One entry of the audit trail. Without a signed-in person, detail.by is the database user: postgres for the SQL console and the timer, authenticator for the API.';

create function private.audit_bank_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) = to_jsonb(new) then
    return null;
  end if;
  perform private.note_change(
    case tg_op when 'INSERT' then 'bank.added' when 'DELETE' then 'bank.removed' else 'bank.changed' end,
    case tg_op when 'DELETE' then old.id else new.id end,
    jsonb_build_object(
      'from', case when tg_op <> 'INSERT' then to_jsonb(old) - 'id' - 'created_at' end,
      'to', case when tg_op <> 'DELETE' then to_jsonb(new) - 'id' - 'created_at' end));
  return null;
end
$$;
comment on function private.audit_bank_details() is 'bank.added, bank.changed, bank.removed {from, to}: where customers send money.';

create function private.audit_price() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_change('price.changed', new.id,
    jsonb_build_object('from', old.price_per_hour, 'to', new.price_per_hour, 'venue', new.venue_id));
  return null;
end
$$;
comment on function private.audit_price() is 'price.changed {from, to, venue}: PKR per hour of a court.';

create function private.audit_settings() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_key text;
begin
  for v_key in
    select n.key from jsonb_each(to_jsonb(new)) as n
    where n.value is distinct from to_jsonb(old) -> n.key order by n.key
  loop
    perform private.note_change(case v_key when 'platform_fee' then 'fee.changed' else 'settings.changed' end, null,
      jsonb_build_object('name', v_key, 'from', to_jsonb(old) -> v_key, 'to', to_jsonb(new) -> v_key));
  end loop;
  return null;
end
$$;
comment on function private.audit_settings() is 'fee.changed and settings.changed {name, from, to}, one entry for each constant.';

create function private.audit_vendor() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  perform private.note_change('vendor.' || new.status, new.id,
    jsonb_build_object('from', case when tg_op = 'UPDATE' then old.status end, 'business', new.business_name));
  return null;
end
$$;
comment on function private.audit_vendor() is 'vendor.approved, vendor.rejected, vendor.pending {from}: decisions about businesses.';

create function private.audit_admin() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op in ('UPDATE', 'DELETE') then
    perform private.note_change('admin.removed', old.user_id, '{}');
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    perform private.note_change('admin.added', new.user_id, '{}');
  end if;
  return null;
end
$$;
comment on function private.audit_admin() is 'admin.added, admin.removed; row_id is the person.';

create function private.audit_venue() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.note_change('venue.removed', old.id, jsonb_build_object('name', old.name));
    return null;
  end if;
  if new.is_published and (tg_op = 'INSERT' or not old.is_published) then
    perform private.note_change('venue.published', new.id, jsonb_build_object('name', new.name));
  elsif tg_op = 'UPDATE' and old.is_published and not new.is_published then
    perform private.note_change('venue.unpublished', new.id, jsonb_build_object('name', new.name));
  end if;
  if tg_op = 'UPDATE' and old.payee <> new.payee then
    perform private.note_change('payee.changed', new.id, jsonb_build_object('from', old.payee, 'to', new.payee));
  end if;
  if tg_op = 'UPDATE' and old.vendor_id is distinct from new.vendor_id then
    perform private.note_change('venue.handed_over', new.id, jsonb_build_object('from', old.vendor_id, 'to', new.vendor_id));
  end if;
  return null;
end
$$;
comment on function private.audit_venue() is
  'venue.published, venue.unpublished, venue.removed, venue.handed_over {from, to}, payee.changed {from, to}.';

create trigger audit_change after insert or update or delete on public.bank_details
  for each row execute function private.audit_bank_details();
create trigger audit_change after update of price_per_hour on public.courts for each row
  when (old.price_per_hour <> new.price_per_hour) execute function private.audit_price();
create trigger audit_change after update on private.settings for each row execute function private.audit_settings();
create trigger audit_decision after update of status on public.vendors for each row
  when (old.status <> new.status) execute function private.audit_vendor();
create trigger audit_decision_made after insert on public.vendors for each row
  when (new.status <> 'pending') execute function private.audit_vendor();
create trigger audit_change after insert or update or delete on private.admins
  for each row execute function private.audit_admin();
create trigger audit_change after insert or delete on public.venues for each row execute function private.audit_venue();
create trigger audit_change_kept after update of is_published, payee, vendor_id on public.venues
  for each row execute function private.audit_venue();

revoke execute on function
  private.note_change(text, uuid, jsonb), private.audit_bank_details(), private.audit_price(), private.audit_settings(),
  private.audit_vendor(), private.audit_admin(), private.audit_venue()
from public, anon, authenticated;
