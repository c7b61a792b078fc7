create table tickets (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  status text not null default 'pending' check (status in ('pending', 'open', 'closed')),
  contact_id integer not null,
  connection_id integer,
  queue_id integer,
  user_id integer,
  last_message text not null default '',
  last_message_id bigint,
  unread_messages integer not null default 0,
  is_group boolean not null default false,
  chatbot boolean not null default false,
  use_integration boolean not null default false,
  prompt_id integer,
  bot_state jsonb not null default '{}',
  queued_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  rated_at timestamptz,
  rating smallint check (rating between 1 and 3),
  rating_user_id integer,
  created_at timestamptz not null default now(),
  -- Time of the last change, by which every list is ordered. The precision is milliseconds, so that the cursor of a
  -- list's page holds the time exactly.
  updated_at timestamptz(3) not null default now(),
  -- End of the time during which the customer of a closed ticket may rate it.
  rating_until timestamptz,
  -- Seconds from the customer's first message to the first reply by a user; null until a user has replied.
  first_response_seconds integer,
  integration_id integer,
  -- App that answers the customer instead of the company's users, on a Cloud API number: Meta's own agent or another
  -- app. A control event that is older than held_changed_at is ignored.
  held_by text check (held_by in ('metaAgent', 'otherApp')),
  held_changed_at timestamptz,
  -- Click-to-WhatsApp ad that led the customer to the company. Lists filter by ad_id.
  ad jsonb,
  ad_id text,
  primary key (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, rating_user_id) references users (company_id, id) on delete set null (rating_user_id),
  constraint tickets_integration
    foreign key (company_id, integration_id) references integrations (company_id, id) on delete set null (integration_id),
  constraint tickets_prompt
    foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id)
);
-- Prevents a second unfinished ticket of a contact on one connection, also if two transactions insert at once.
create unique index tickets_unfinished on tickets (company_id, contact_id, connection_id) where status <> 'closed';
create index tickets_status on tickets (company_id, status, updated_at desc, id desc);
create index tickets_user on tickets (company_id, user_id, status, updated_at desc, id desc);
create index tickets_queue on tickets (company_id, queue_id, status, updated_at desc, id desc);
create index tickets_contact on tickets (company_id, contact_id, updated_at desc);
create index tickets_rating_user on tickets (company_id, rating_user_id);
create index tickets_last_message on tickets (company_id, last_message_id);
create index tickets_awaiting_rating on tickets (company_id, contact_id, connection_id) where rating_until is not null;
-- The ticket timers use this index and tickets_quiet every minute. They begin with the ticket that has waited longest.
create index tickets_without_queue on tickets (company_id, connection_id, queued_at) where status = 'pending' and queue_id is null;
create index tickets_quiet on tickets (company_id, connection_id, updated_at) where status = 'open' and not is_group;
-- Finished tickets, for reports. New messages change unfinished tickets only, so this index costs little while people
-- write.
create index tickets_finished on tickets (company_id, finished_at) include (user_id, queued_at, started_at, first_response_seconds)
  where finished_at is not null;
create index tickets_rated on tickets (company_id, rated_at) include (rating, rating_user_id) where rated_at is not null;
create index tickets_created on tickets (company_id, created_at) include (user_id);
create index tickets_integration on tickets (company_id, integration_id) where integration_id is not null;
create index tickets_prompt on tickets (company_id, prompt_id) where prompt_id is not null;
create index tickets_connection on tickets (company_id, connection_id, status, updated_at desc, id desc);
-- Tickets in the waiting list, beginning with the ticket that has waited longest.
create index tickets_waiting on tickets (company_id, queued_at, id) where status = 'pending';
-- Tickets that a campaign opened and that no user attended. They have no finished_at; the time of the last message
-- counts as their age.
create index tickets_never_resolved on tickets (company_id, updated_at) where status = 'closed' and finished_at is null;
create index tickets_ad on tickets (company_id, ad_id, status, updated_at desc, id desc) where ad_id is not null;
create index tickets_from_ads on tickets (company_id, updated_at desc, id desc) where ad_id is not null;
call isolate_tenant('tickets');

create table ticket_tags (
  company_id integer not null,
  ticket_id integer not null,
  tag_id integer not null,
  created_at timestamptz not null default now(),
  primary key (company_id, ticket_id, tag_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
create index ticket_tags_tag on ticket_tags (company_id, tag_id);
call isolate_tenant('ticket_tags');

create table ticket_notes (
  company_id integer not null,
  id integer generated always as identity,
  ticket_id integer not null,
  contact_id integer not null,
  user_id integer,
  note text not null,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index ticket_notes_ticket on ticket_notes (company_id, ticket_id);
create index ticket_notes_contact on ticket_notes (company_id, contact_id);
create index ticket_notes_user on ticket_notes (company_id, user_id);
call isolate_tenant('ticket_notes');

-- Events of a ticket, such as an assignment or a transfer. They are shown between the ticket's messages, and some of
-- them can be undone.
create table ticket_events (
  company_id integer not null,
  id bigint generated always as identity,
  ticket_id integer not null,
  type text not null check (type in (
    'opened', 'accepted', 'returned', 'transferred', 'closed', 'reopened', 'tagged', 'untagged', 'queued', 'rated', 'moved', 'expired',
    'unanswered', 'campaign', 'campaignAnswered', 'heldByMetaAgent', 'heldByOtherApp', 'takenBack')),
  -- User who caused the event; null if the customer, the channel or an automatic rule did.
  user_id integer,
  tag_id integer,
  -- Details of the event. Names in them are copied when the event happens.
  details jsonb not null default '{}',
  -- The ticket's columns that the event changed, before and after; null if the event cannot be undone.
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

-- Saved filters of the ticket list, each with a name. The search column holds the query string that the browser
-- applies.
create table ticket_views (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  user_id integer not null,
  name text not null,
  search text not null,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index ticket_views_name on ticket_views (company_id, user_id, lower(name));
call isolate_tenant('ticket_views');
call limit_rows('ticket_views', 20, 'company_id', 'user_id');

-- Lists the files of an assistant's answers that are not sent yet. Only the ticket's bot state refers to these files.
-- When the bot state drops an answer, a job removes those of its files to which no message refers.
create function files_of_unsaid(state jsonb) returns setof text language sql immutable as $$
  select key from jsonb_path_query(state, 'lax $.unsaid.says[*].file') as file,
    unnest(array[file ->> 'path', file ->> 'thumbnailPath']) as key
  where key is not null
$$;
create function remove_unsaid_files() returns trigger language plpgsql as $$
declare
  kept constant jsonb := case when tg_op = 'UPDATE' then new.bot_state end;
  gone constant text[] := array(select files_of_unsaid(old.bot_state) except select files_of_unsaid(kept));
begin
  if gone <> '{}' then
    perform enqueue_job('removeFiles', json_build_object('companyId', old.company_id, 'keys', gone));
  end if;
  return null;
end $$;
create trigger remove_unsaid_files after update of bot_state on tickets for each row
  when (old.bot_state -> 'unsaid' is distinct from new.bot_state -> 'unsaid')
  execute function remove_unsaid_files();
create trigger remove_unsaid_files_of_deleted after delete on tickets for each row
  when (old.bot_state ? 'unsaid')
  execute function remove_unsaid_files();
