-- Whose pages are all open and none in use is away: when one was in use last, and since when none is.
alter table users add column used_at timestamptz, add column idle_at timestamptz;
