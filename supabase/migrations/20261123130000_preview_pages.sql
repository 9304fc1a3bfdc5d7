-- What closing hours would leave outside travels in pages: a court that goes out of use may have hundreds of bookings. The write
-- still has to name every booking, so one that nobody saw never ends up in closed hours, however many pages there are.

create or replace function private.desk_schedule_preview(p_venue uuid, p_filter jsonb, p_after text) returns jsonb
language plpgsql stable set search_path = '' as $$
declare
  v_new record;
  v_write text := coalesce(private.text_arg(p_filter, 'write'), '');
  -- Builds from before there were pages take the first answer for the whole.
  v_most integer := case when p_filter -> 'isPaged' = 'true' then 100 end;
  v_place record;
  v_rows jsonb;
  v_next text;
  v_count integer;
  v_overlaps jsonb;
begin
  if v_write not in ('save-schedule', 'drop-schedule', 'save-court') then
    perform private.refuse_field('write');
  end if;
  select * into v_place from private.list_place(p_after);
  select * into v_new from private.changed_schedule(gen_random_uuid(), p_venue, v_write, p_filter);
  with found as materialized (
    select o.*, coalesce(o.booking_id, o.block_id) as id, c.name as court_name,
      to_char(o.day, 'YYYY-MM-DD') || ':' || (select lpad(min(h)::text, 2, '0') from unnest(private.mask_hours(o.outside)) as h)
        || ':' || lpad(c.position::text, 3, '0') as key
    from private.newly_outside(p_venue, v_new.open, v_new.close, v_new.rules, v_new.court_gone) o
    join public.courts c on c.id = o.court_id
  ), page as (
    select f.*, count(*) over () as ahead from found f
    where v_place.id is null or (f.key collate "C", f.id) > (v_place.key, v_place.id)
    order by f.key collate "C", f.id limit v_most
  )
  select jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
      'id', e.id, 'rev', coalesce(b.rev, e.rev), 'kind', e.kind, 'courtId', p.court_id, 'courtName', p.court_name, 'day', p.day,
      'hours', p.hours, 'outside', p.outside, 'status', e.status, 'name', e.name, 'phone', e.phone, 'total', e.total,
      'refund', case when not private.is_own_entry(b) then case b.status
        when 'pending' then case when b.payment_receipt is not null then b.total_price else 0 end
        else private.received_for(b.id, b.total_price) end end,
      'isYours', private.is_own_entry(b))) order by p.key collate "C", p.id),
    max((p.key || '/' || p.id) collate "C") filter (where p.ahead > v_most), (select count(*) from found)
  into v_rows, v_next, v_count
  from page p
  left join public.bookings b on b.id = p.booking_id
  cross join lateral private.entry_list(array[p.booking_id], array[p.block_id], p_venue) e;
  select jsonb_agg(jsonb_build_object('id', r.id, 'label', r.label) order by r.created_at desc, r.id) into v_overlaps
  from unnest(v_new.rules) as r
  where (v_new.rule).kind in ('hours', 'closed') and r.kind in ('hours', 'closed') and r.id <> (v_new.rule).id
    and (r.court_id is null) = ((v_new.rule).court_id is null) and coalesce(r.court_id = (v_new.rule).court_id, true)
    and (r.first_day is null) = ((v_new.rule).first_day is null)
    and coalesce(r.first_day <= (v_new.rule).last_day and r.last_day >= (v_new.rule).first_day, true)
    and coalesce(r.days && (v_new.rule).days, true);
  return private.list_page(v_rows, v_next)
    || jsonb_build_object('overlaps', coalesce(v_overlaps, '[]'), 'count', v_count);
end
$$;
comment on function private.desk_schedule_preview(uuid, jsonb, text) is
  'What a write {write: save-schedule, drop-schedule, save-court, and its arguments} would leave outside the hours, by date and hour: entries with the hours that are lost (outside) and what would come back; isYours are always kept. {isPaged: true}: 100 of them, and next; else all. count: how many there are. overlaps: rules between which only their age decides. INVALID {field, max}.';
