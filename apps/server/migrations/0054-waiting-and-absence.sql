-- Whoever waits, the longest first.
create index tickets_waiting on tickets (company_id, queued_at, id) where status = 'pending';

-- Who says of themselves that they are not there: since when, and why in their own words, where they say it.
alter table users add column absent_since timestamptz, add column absence_reason text not null default '';
