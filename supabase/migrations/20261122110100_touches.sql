-- A renamed court, venue or sport travels again inside every booking that shows its name. A court may have a hundred
-- thousand of them, so the rename only notes the court, and the timer stamps its bookings, some at a time.

create table private.touch_queue (
  court_id uuid primary key references public.courts (id) on delete cascade,
  after_id uuid,
  noted_at timestamptz not null default now()
);

comment on table private.touch_queue is 'Courts whose bookings still have to travel again, because a name or address in them changed.';
comment on column private.touch_queue.after_id is 'Bookings up to this id are done; null when none is. A further rename starts over.';

create index touch_queue_by_age on private.touch_queue (noted_at);
create index bookings_by_court_and_id on public.bookings (court_id, id);

revoke all on private.touch_queue from public, anon, authenticated;

create or replace function private.touch_bookings() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  insert into private.touch_queue (court_id)
  select c.id from public.courts c
  where case when tg_table_name = 'courts' then c.id = new.id else c.venue_id = new.id end
    and exists (select 1 from public.bookings b where b.court_id = c.id)
  order by c.id
  on conflict (court_id) do update set after_id = null, noted_at = excluded.noted_at;
  return null;
end
$$;
comment on function private.touch_bookings() is 'Notes that the bookings of a renamed court or venue have to travel again; the timer sees to it.';

create function private.work_off_touches(p_most integer) returns integer
language plpgsql security definer set search_path = '' set lock_timeout = '5s' as $$
declare
  v_left integer := p_most;
  v_court private.touch_queue;
  v_ids uuid[];
  v_free uuid[];
begin
  while v_left > 0 loop
    -- A rename that is not committed yet holds its row: its court waits for the next run.
    select * into v_court from private.touch_queue q order by q.noted_at, q.court_id limit 1 for update skip locked;
    exit when not found;
    v_ids := array(
      select b.id from public.bookings b
      where b.court_id = v_court.court_id and (v_court.after_id is null or b.id > v_court.after_id)
      order by b.id limit v_left
    );
    -- Never waits for a row: the caller may hold others. What comes behind one that somebody holds is done next time.
    v_free := array(select b.id from public.bookings b where b.id = any (v_ids) order by b.id for update skip locked);
    v_free := array(
      select i from unnest(v_free) as i
      where i < all (array(select h from unnest(v_ids) as h where h <> all (v_free))) order by i
    );
    update public.bookings b set rev = rev where b.id = any (v_free);
    if cardinality(v_free) = cardinality(v_ids) and cardinality(v_ids) < v_left then
      delete from private.touch_queue q where q.court_id = v_court.court_id;
    elsif cardinality(v_free) > 0 then
      update private.touch_queue q set after_id = v_free[cardinality(v_free)] where q.court_id = v_court.court_id;
    end if;
    v_left := v_left - cardinality(v_free);
    exit when cardinality(v_free) < cardinality(v_ids);
  end loop;
  return p_most - v_left;
end
$$;
comment on function private.work_off_touches(integer) is
  'Gives up to so many bookings of renamed courts a new version, oldest rename first; returns how many. Waits for no row. A booking made or changed after the rename needs none: it was never read with the old name since.';

revoke execute on function private.work_off_touches(integer) from public, anon, authenticated;
