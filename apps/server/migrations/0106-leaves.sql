-- First and last day of the user's leave, in the company's calendar, both included; null without a leave. Queues assign
-- nothing to a user on leave.
alter table users add column leave_from date;
alter table users add column leave_to date;
-- Colleague who gets the tickets of customers whom the user on leave served last.
alter table users add column deputy_id integer;
alter table users add constraint users_leave check ((leave_from is null) = (leave_to is null) and leave_from <= leave_to);
alter table users add constraint users_deputy
  foreign key (company_id, deputy_id) references users (company_id, id) on delete set null (deputy_id);
create index users_deputy on users (company_id, deputy_id) where deputy_id is not null;
