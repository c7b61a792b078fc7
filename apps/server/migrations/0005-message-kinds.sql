-- What a message holds besides words and a file: a place, contact cards, a poll, a call.
alter table messages add column content jsonb;
-- What the channel said of a kind that we cannot show, kept until we can.
alter table messages add column raw jsonb;
alter table messages add column thumbnail_path text;
-- What the channel needs to give the file; null once we have it.
alter table messages add column media_reference jsonb;
alter table messages add column reactions jsonb not null default '[]';
alter table messages add column is_forwarded boolean not null default false;
-- Who of a group wrote it.
alter table messages add column sender_id integer;
alter table messages add foreign key (company_id, sender_id) references contacts (company_id, id) on delete set null (sender_id);
create index messages_sender on messages (company_id, sender_id) where sender_id is not null;

-- A deleted message has nothing left to send.
drop index messages_outbox;
create index messages_outbox on messages (company_id, connection_id, contact_id, id)
  where from_me and ack = 0 and error is null and not is_deleted;

-- The outbox of what we do to messages that are there already: reactions, edits, deletions.
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
  primary key (company_id, id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index message_changes_outbox on message_changes (company_id, connection_id, contact_id, id);
create index message_changes_message on message_changes (company_id, message_id);
create index message_changes_contact on message_changes (company_id, contact_id);
call isolate_tenant('message_changes');

-- Who is in a group, by what the channel calls them: only who writes becomes a contact.
create table group_members (
  company_id integer not null,
  group_id integer not null,
  kind text not null check (kind in ('number', 'lid', 'cloud')),
  value text not null,
  number text,
  is_admin boolean not null default false,
  primary key (company_id, group_id, kind, value),
  foreign key (company_id, group_id) references contacts (company_id, id) on delete cascade
);
call isolate_tenant('group_members');

-- What the connected phone's address book calls people, until somebody imports it.
create table address_book (
  company_id integer not null,
  connection_id integer not null,
  kind text not null check (kind in ('number', 'lid')),
  value text not null,
  name text not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, connection_id, kind, value),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call isolate_tenant('address_book');

-- The contact's picture as an object of ours.
alter table contacts add column picture_path text;
