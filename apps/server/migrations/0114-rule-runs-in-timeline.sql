-- `ruleRan`: a rule sent a message or called a webhook, and changed nothing that has an event of its own.
alter table ticket_events drop constraint ticket_events_type_check;
alter table ticket_events add constraint ticket_events_type_check check (type in (
  'opened', 'accepted', 'returned', 'transferred', 'closed', 'reopened', 'tagged', 'untagged', 'queued', 'rated', 'moved', 'expired',
  'unanswered', 'campaign', 'campaignAnswered', 'heldByMetaAgent', 'heldByOtherApp', 'takenBack', 'snoozed', 'woken',
  'prioritised', 'slaApplied', 'slaRemoved', 'slaBreached', 'ratingRequested', 'ratingCommented', 'ruleRan')) not valid;
