-- The trail says of a venue and of its accounts where it happened: Baari's people look for a change by the venue's name.

create or replace function private.audit_venue() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    perform private.note_audit('venue.removed', old.id, old.id, jsonb_build_object('name', old.name));
    return null;
  end if;
  if new.is_published and (tg_op = 'INSERT' or not old.is_published) then
    perform private.note_audit('venue.published', new.id, new.id, jsonb_build_object('name', new.name));
  elsif tg_op = 'UPDATE' and old.is_published and not new.is_published then
    perform private.note_audit('venue.unpublished', new.id, new.id, jsonb_build_object('name', new.name));
  end if;
  if tg_op = 'UPDATE' and old.payee <> new.payee then
    perform private.note_audit('payee.changed', new.id, new.id, jsonb_build_object('from', old.payee, 'to', new.payee));
  end if;
  if tg_op = 'UPDATE' and old.vendor_id is distinct from new.vendor_id then
    perform private.note_audit('venue.handed_over', new.id, new.id, jsonb_build_object('from', old.vendor_id, 'to', new.vendor_id));
  end if;
  return null;
end
$$;
comment on function private.audit_venue() is
  'venue.published, venue.unpublished, venue.removed, venue.handed_over {from, to}, payee.changed {from, to}; each with the venue.';

create or replace function private.audit_bank_details() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and to_jsonb(old) = to_jsonb(new) then
    return null;
  end if;
  perform private.note_audit(
    case tg_op when 'INSERT' then 'bank.added' when 'DELETE' then 'bank.removed' else 'bank.changed' end,
    case tg_op when 'DELETE' then old.id else new.id end,
    case tg_op when 'INSERT' then new.venue_id when 'DELETE' then old.venue_id else coalesce(new.venue_id, old.venue_id) end,
    jsonb_build_object(
      'from', case when tg_op <> 'INSERT' then to_jsonb(old) - 'id' - 'created_at' end,
      'to', case when tg_op <> 'DELETE' then to_jsonb(new) - 'id' - 'created_at' end));
  return null;
end
$$;
comment on function private.audit_bank_details() is
  'bank.added, bank.changed, bank.removed {from, to}: where customers send money; with the venue whose account it is or was, none for Baari''s.';

comment on column private.audit_log.venue_id is
  'The venue it is about; null for what concerns none, and for entries of courts, bookings and people that are older than this column.';

update private.audit_log a set venue_id = a.row_id
where a.venue_id is null
  and a.action in ('venue.published', 'venue.unpublished', 'venue.removed', 'venue.handed_over', 'payee.changed');

-- Unlike the account's own row, which may be gone or another venue's by now, the entry knows whose it was.
update private.audit_log a set venue_id = coalesce(a.detail #>> '{to,venue_id}', a.detail #>> '{from,venue_id}')::uuid
where a.venue_id is null and a.action in ('bank.added', 'bank.changed', 'bank.removed');
