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
  integration_id integer,
  bot_state jsonb not null default '{}',
  queued_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  rated_at timestamptz,
  rating smallint check (rating between 1 and 3),
  rating_user_id integer,
  created_at timestamptz not null default now(),
  -- The order of every list; milliseconds, so that a page's cursor can say it exactly.
  updated_at timestamptz(3) not null default now(),
  primary key (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, rating_user_id) references users (company_id, id) on delete set null (rating_user_id)
);
-- One unfinished ticket per contact and connection, whoever asks first.
create unique index tickets_unfinished on tickets (company_id, contact_id, connection_id) where status <> 'closed';
create index tickets_status on tickets (company_id, status, updated_at desc, id desc);
create index tickets_user on tickets (company_id, user_id, status, updated_at desc, id desc);
create index tickets_queue on tickets (company_id, queue_id, status, updated_at desc, id desc);
create index tickets_contact on tickets (company_id, contact_id, updated_at desc);
create index tickets_connection on tickets (company_id, connection_id);
create index tickets_rating_user on tickets (company_id, rating_user_id);
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

-- Also the outbox: a message of ours with ack 0 and no error waits to be sent, in id order within its contact and connection.
create table messages (
  company_id integer not null,
  id bigint generated always as identity,
  ticket_id integer not null,
  contact_id integer not null,
  connection_id integer,
  external_id text not null,
  client_message_id uuid,
  from_me boolean not null,
  body text not null,
  previous_body text,
  media_type text not null default 'conversation',
  media_path text,
  media_info jsonb,
  quoted_id bigint,
  participant text,
  queue_id integer,
  user_id integer,
  is_bot boolean not null default false,
  ack smallint not null default 0 check (ack between 0 and 5),
  -- Set before the message goes to the channel: a message with an attempt and no ack may or may not have left.
  attempted_at timestamptz,
  attempts smallint not null default 0,
  next_try_at timestamptz,
  error text,
  read boolean not null default false,
  -- When WhatsApp was told that we read it.
  read_receipt_at timestamptz,
  is_deleted boolean not null default false,
  is_edited boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, quoted_id) references messages (company_id, id) on delete set null (quoted_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create unique index messages_external on messages (company_id, connection_id, external_id);
create unique index messages_client on messages (company_id, ticket_id, client_message_id) where client_message_id is not null;
create index messages_ticket on messages (company_id, ticket_id, id desc);
create index messages_outbox on messages (company_id, connection_id, contact_id, id) where from_me and ack = 0 and error is null;
create index messages_unread on messages (company_id, ticket_id) where not from_me and not read;
create index messages_unconfirmed_reads on messages (company_id, ticket_id, id) where not from_me and read and read_receipt_at is null;
create index messages_contact on messages (company_id, contact_id);
create index messages_quoted on messages (company_id, quoted_id) where quoted_id is not null;
create index messages_user on messages (company_id, user_id) where user_id is not null;
call isolate_tenant('messages');

alter table tickets add foreign key (company_id, last_message_id) references messages (company_id, id) on delete set null (last_message_id);
create index tickets_last_message on tickets (company_id, last_message_id);

-- The journal: every event the channel acknowledged, written before anything is made of it. `payload` is what the channel said.
create table channel_events (
  company_id integer not null,
  id bigint generated always as identity,
  connection_id integer not null,
  external_id text not null,
  chat text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  done_at timestamptz,
  tries smallint not null default 0,
  error text,
  primary key (company_id, id),
  unique (company_id, connection_id, external_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index channel_events_pending on channel_events (company_id, connection_id, chat, id) where done_at is null;
create index channel_events_done on channel_events (done_at) where done_at is not null;
call isolate_tenant('channel_events');

-- Work that must keep its order, for all companies: a platform table that holds keys and nothing of a tenant.
-- A row says that a key has something to do; whoever claims it drains it in order. `wakes` counts the reasons to look:
-- a drain that began before the newest one does not end the row.
create table lanes (
  lane text not null,
  company_id integer not null references companies (id) on delete cascade,
  connection_id integer not null,
  key text not null,
  wakes bigint not null default 1,
  ready_at timestamptz not null default now(),
  claimed_by uuid,
  claimed_until timestamptz not null default '-infinity',
  tries integer not null default 0,
  primary key (lane, company_id, connection_id, key)
);
create index lanes_ready on lanes (lane, ready_at);
create index lanes_company on lanes (company_id);
