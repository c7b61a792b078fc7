-- Cause of a ticket event, as one of the reasons of the contract. Null in events from before reasons were
-- recorded.
alter table ticket_events add column reason jsonb;
-- Step to which the event belongs, if one step made several events. They are undone together.
alter table ticket_events add column step_id uuid;
