-- Scale of the question that the customer was asked, and of the rating: 3 or 5 is the best.
alter table tickets add column rating_scale smallint not null default 3 check (rating_scale in (3, 5));
-- Comment on a rating from 1 to 5. Until it is there, `rating_until` is the end of the wait for it.
alter table tickets add column rating_comment text;
-- Time when the customer was asked for a rating.
alter table tickets add column rating_asked_at timestamptz;
alter table tickets drop constraint tickets_rating_check;
alter table tickets add constraint tickets_rating_check check (rating between 1 and 5) not valid;

alter table ticket_events drop constraint ticket_events_type_check;
alter table ticket_events add constraint ticket_events_type_check check (type in (
  'opened', 'accepted', 'returned', 'transferred', 'closed', 'reopened', 'tagged', 'untagged', 'queued', 'rated', 'moved', 'expired',
  'unanswered', 'campaign', 'campaignAnswered', 'heldByMetaAgent', 'heldByOtherApp', 'takenBack', 'snoozed', 'woken',
  'prioritised', 'slaApplied', 'slaRemoved', 'slaBreached', 'ratingRequested', 'ratingCommented')) not valid;
