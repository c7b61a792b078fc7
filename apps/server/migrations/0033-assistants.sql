-- An assistant that was asked gave no answer, and the ticket went on without it.
alter table ticket_events drop constraint ticket_events_type_check, add constraint ticket_events_type_check check (type in (
  'opened', 'accepted', 'returned', 'transferred', 'closed', 'reopened', 'tagged', 'untagged', 'queued', 'rated', 'moved', 'expired',
  'unanswered'));
