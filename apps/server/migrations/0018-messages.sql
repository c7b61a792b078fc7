-- Chat messages. The table is also the outbox: a message from the company with ack 0 and no error waits to be sent.
-- Messages are sent in order of id per contact and connection.
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
  -- Set just before the message is sent to the channel. If a message has attempted_at and still ack 0, the program does
  -- not know whether the message was sent.
  attempted_at timestamptz,
  attempts smallint not null default 0,
  next_try_at timestamptz,
  error text,
  read boolean not null default false,
  -- Moment at which we told WhatsApp that the message was read.
  read_receipt_at timestamptz,
  is_deleted boolean not null default false,
  is_edited boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Content that is neither text nor file: a location, contact cards, a poll, or a phone call.
  content jsonb,
  -- Original payload of a message whose kind this version cannot show, kept for later versions.
  raw jsonb,
  thumbnail_path text,
  -- Data with which the file is fetched from the channel; null once the file is stored.
  media_reference jsonb,
  reactions jsonb not null default '[]',
  is_forwarded boolean not null default false,
  -- Group member who wrote the message; empty outside of groups.
  sender_id integer,
  -- Moments at which the customer's phone received the message and at which the customer read it.
  delivered_at timestamptz,
  read_at timestamptz,
  -- Campaign that sent the message. The message's ticks and failures also update the campaign's recipient.
  campaign_id integer,
  -- True while it is unknown whether an earlier attempt has arrived: the message was then sent again, and no tick has
  -- arrived since.
  was_in_doubt boolean not null default false,
  -- Id of the button or list row that the customer tapped.
  tapped_id text,
  -- People mentioned in the text: their ids on the channel, and the text after each @. Names may change, so the current
  -- names are looked up when the message is shown.
  mentions jsonb,
  -- Click-to-WhatsApp ad that the customer tapped before sending this message.
  ad jsonb,
  primary key (company_id, id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id),
  foreign key (company_id, quoted_id) references messages (company_id, id) on delete set null (quoted_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, sender_id) references contacts (company_id, id) on delete set null (sender_id)
);
create unique index messages_external on messages (company_id, connection_id, external_id);
create unique index messages_client on messages (company_id, ticket_id, client_message_id) where client_message_id is not null;
create index messages_ticket on messages (company_id, ticket_id, id desc);
create index messages_unread on messages (company_id, ticket_id) where not from_me and not read;
create index messages_unconfirmed_reads on messages (company_id, ticket_id, id) where not from_me and read and read_receipt_at is null;
create index messages_contact on messages (company_id, contact_id);
create index messages_quoted on messages (company_id, quoted_id) where quoted_id is not null;
create index messages_user on messages (company_id, user_id) where user_id is not null;
create index messages_sender on messages (company_id, sender_id) where sender_id is not null;
-- Messages that wait to be sent. Deleted messages are not sent.
create index messages_outbox on messages (company_id, connection_id, contact_id, id)
  where from_me and ack = 0 and error is null and not is_deleted;
-- Files exchanged with a contact, the newest first.
create index messages_files on messages (company_id, contact_id, id desc) where media_path is not null;
-- Finds other messages with the same file. Forwarded messages share a file, which is deleted with the last reference
-- only.
create index messages_file on messages (company_id, media_path) where media_path is not null;
-- Counts the contacts that received a template within a day, because Meta limits how many conversations a business may
-- start.
create index messages_templates on messages (company_id, created_at) include (contact_id) where from_me and media_type = 'template';
-- Group messages with mentions. They are published to browsers again when the names of mentioned members become known.
create index messages_mentioning on messages (company_id, contact_id, id desc) where mentions is not null;
call isolate_tenant('messages');

-- Outbox of changes to existing messages: reactions, edits and deletions.
create table message_changes (
  company_id integer not null,
  id bigint generated always as identity,
  message_id bigint not null,
  connection_id integer not null,
  contact_id integer not null,
  external_id text not null,
  type text not null check (type in ('reaction', 'edit', 'deletion')),
  value text not null default '',
  attempts smallint not null default 0,
  created_at timestamptz not null default now(),
  -- before: the content to show if the channel refuses the change. after: the content to show once the channel has
  -- accepted the change. Either is a text or the company's reaction.
  before jsonb,
  after jsonb,
  primary key (company_id, id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index message_changes_outbox on message_changes (company_id, connection_id, contact_id, id);
create index message_changes_message on message_changes (company_id, message_id);
create index message_changes_contact on message_changes (company_id, contact_id);
call isolate_tenant('message_changes');

alter table tickets
  add foreign key (company_id, last_message_id) references messages (company_id, id) on delete set null (last_message_id);
