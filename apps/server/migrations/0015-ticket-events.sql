-- What became of a ticket, step by step, the newest last: shown between its messages, and what a step is taken back by.
create table ticket_events (
  company_id integer not null,
  id bigint generated always as identity,
  ticket_id integer not null,
  type text not null check (type in ('opened', 'accepted', 'returned', 'transferred', 'closed', 'reopened', 'tagged', 'untagged')),
  -- Nobody: the customer, the channel or a rule.
  user_id integer,
  tag_id integer,
  -- Names as they were then.
  details jsonb not null default '{}',
  -- What of the ticket's row the step changed, where the step can be taken back.
  row_before jsonb,
  row_after jsonb,
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, tag_id) references tags (company_id, id) on delete set null (tag_id)
);
create index ticket_events_ticket on ticket_events (company_id, ticket_id, id desc);
create index ticket_events_user on ticket_events (company_id, user_id) where user_id is not null;
create index ticket_events_tag on ticket_events (company_id, tag_id) where tag_id is not null;
call isolate_tenant('ticket_events');

-- The files that a contact and we have sent each other, the newest first.
create index messages_files on messages (company_id, contact_id, id desc) where media_path is not null;
