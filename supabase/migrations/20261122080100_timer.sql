-- When the timer last ran: without one, nobody notices that bookings are no longer completed or ended.

create table private.timer_runs (
  job text primary key check (job ~ '^[a-z]+(-[a-z]+)*$'),
  ran_at timestamptz not null
);

comment on table private.timer_runs is 'One row per recurring job, such as advance-bookings: the end of its last run, by the clock of the database.';

revoke all on private.timer_runs from public, anon, authenticated;
