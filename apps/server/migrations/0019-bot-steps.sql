-- The bot's steps: the customer chose a queue, rated; a rule moved or closed the ticket.
alter table ticket_events drop constraint ticket_events_type_check, add constraint ticket_events_type_check check (type in (
  'opened', 'accepted', 'returned', 'transferred', 'closed', 'reopened', 'tagged', 'untagged', 'queued', 'rated', 'moved', 'expired'));

-- Until when the customer's rating is waited for, of a closed ticket whose customer was asked.
alter table tickets add column rating_until timestamptz;
create index tickets_awaiting_rating on tickets (company_id, contact_id, connection_id) where rating_until is not null;
