-- A conversation of the Cloud API may be answered by Meta's own agent or by another app on the same number. Which one holds the
-- ticket's conversation, and as of when that is known: what the channel tells about an earlier moment changes nothing.
alter table tickets
  add column held_by text check (held_by in ('metaAgent', 'otherApp')),
  add column held_changed_at timestamptz;

alter table ticket_events drop constraint ticket_events_type_check, add constraint ticket_events_type_check check (type in (
  'opened', 'accepted', 'returned', 'transferred', 'closed', 'reopened', 'tagged', 'untagged', 'queued', 'rated', 'moved', 'expired',
  'unanswered', 'campaign', 'campaignAnswered', 'heldByMetaAgent', 'heldByOtherApp', 'takenBack'));

-- The id of the button or list row that the customer tapped.
alter table messages add column tapped_id text;

-- A scoped id that the person has changed for another: what comes late under it is still theirs, and nothing is sent to it.
alter table contact_identities add column given_up_at timestamptz;

-- Fields of the Cloud API's webhooks that this version does not read, by connection, for the connection's diagnostics.
create table unknown_webhook_fields (
  company_id integer not null references companies (id) on delete cascade,
  connection_id integer not null,
  field text not null,
  count integer not null default 1,
  last_at timestamptz not null,
  primary key (company_id, connection_id, field),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call isolate_tenant('unknown_webhook_fields');
