-- Priority of a ticket: 0 low, 1 normal, 2 high, 3 urgent.
alter table tickets add column priority smallint not null default 1 check (priority between 0 and 3);

alter table ticket_events drop constraint ticket_events_type_check;
alter table ticket_events add constraint ticket_events_type_check check (type in (
  'opened', 'accepted', 'returned', 'transferred', 'closed', 'reopened', 'tagged', 'untagged', 'queued', 'rated', 'moved', 'expired',
  'unanswered', 'campaign', 'campaignAnswered', 'heldByMetaAgent', 'heldByOtherApp', 'takenBack', 'snoozed', 'woken',
  'prioritised')) not valid;
