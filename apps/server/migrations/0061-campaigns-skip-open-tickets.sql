-- True if recipients with an unfinished ticket are excluded when the campaign starts.
alter table campaigns add column skip_open_tickets boolean not null default false;
