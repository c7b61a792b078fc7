-- One of a series may be changed or left out before its turn comes.
alter table schedules
  -- Planned by somebody before its turn: the one before it in the series does not plan it again.
  add column is_ahead boolean not null default false;
alter table schedule_series
  -- The numbers of those that are left out.
  add column skipped integer[] not null default '{}';

-- A number that writes to nobody new any more: until somebody resumes it, or until the moment that the text is.
alter table notices drop constraint notices_kind_check;
alter table notices add constraint notices_kind_check check (
  kind in ('mention', 'transfer', 'assignment', 'failure', 'disconnection', 'sendingPaused', 'sendingRests'));
