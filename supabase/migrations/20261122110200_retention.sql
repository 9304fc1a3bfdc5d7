-- How long what is kept, and who clears it away: the timer, some rows at a time, oldest first, along an index.

alter table private.audit_log
  add column about_money boolean not null generated always as
    (split_part(action, '.', 1) in ('booking', 'refund', 'payment', 'payout', 'bank', 'payee', 'price', 'fee')) stored;

comment on table private.audit_log is 'Append-only trail: bookings, money, and what staff change. Kept for two years, what is about money for six.';
comment on column private.audit_log.actor is 'Who did it; null for the timer, and for the SQL console, which detail.by names.';
comment on column private.audit_log.about_money is 'Entries that books are checked against stay for six years.';

create index audit_log_by_age on private.audit_log (about_money, at);
create index time_slot_blocks_old_holds on public.time_slot_blocks (held_until) where reason = 'hold';

create function private.keep_newest_notifications() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  delete from public.notifications n where n.id in (
    select x.id from (
      select o.id, o.is_read, o.created_at from public.notifications o where o.user_id = new.user_id
      order by o.created_at desc, o.id offset 20 limit 50
    ) k
    join public.notifications x on x.id = k.id
    where k.is_read and k.created_at < private.app_now() - interval '180 days'
    for update of x skip locked
  );
  return null;
end
$$;
comment on function private.keep_newest_notifications() is
  'With every new message of a person their read ones of more than 180 days ago go, but for the newest 20, which is what phones show.';

create trigger keep_newest after insert on public.notifications
  for each row execute function private.keep_newest_notifications();

create or replace function private.forget_old_records() returns void
language plpgsql set search_path = '' as $$
declare
  v_now timestamptz := private.app_now();
  v_most constant integer := 1000;
begin
  delete from private.client_mutations c where c.id in (
    select x.id from private.client_mutations x where x.applied_at < v_now - interval '90 days'
    order by x.applied_at limit v_most for update skip locked);
  delete from private.forgot_password f where f.id in (
    select x.id from private.forgot_password x where x.created_at < v_now - interval '30 days'
    order by x.created_at limit v_most for update skip locked);
  delete from private.rate_limits r where r.bucket in (
    select x.bucket from private.rate_limits x where x.window_start < v_now - interval '1 day'
    order by x.window_start limit v_most for update skip locked);
  delete from private.hold_runs h using (
    select x.person_id, x.court_id, x.day, x.hour from private.hold_runs x where x.until < v_now - interval '1 day'
    order by x.until limit v_most for update skip locked
  ) as old
  where (h.person_id, h.court_id, h.day, h.hour) = (old.person_id, old.court_id, old.day, old.hour);
  delete from public.time_slot_blocks t where t.id in (
    select x.id from public.time_slot_blocks x where x.reason = 'hold' and x.held_until < v_now - interval '30 days'
    order by x.held_until limit v_most for update skip locked);
  delete from private.audit_log a where a.id in (
    select x.id from private.audit_log x where not x.about_money and x.at < v_now - interval '2 years'
    order by x.at limit v_most);
  delete from private.audit_log a where a.id in (
    select x.id from private.audit_log x where x.about_money and x.at < v_now - interval '6 years'
    order by x.at limit v_most);
  perform private.prune_tombstones(v_most);
  perform private.housekeeping();
end
$$;
comment on function private.forget_old_records() is
  'At most 1,000 of each, oldest first: queued writes after 90 days, password mails and lapsed holds after 30, counters and hold runs after one (no window is longer), tombstones after 60, the audit trail after 2 years (money: 6). Then housekeeping.';

create function private.housekeeping() returns void
language plpgsql set search_path = '' as $$
begin
  perform private.work_off_touches(2000);
end
$$;
comment on function private.housekeeping() is 'Work that others left for the timer.';

revoke execute on function private.keep_newest_notifications(), private.housekeeping() from public, anon, authenticated;
