-- Internal chats between users of a company. Only the users who belong to a chat see it.
create table chats (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  uuid uuid not null default gen_random_uuid(),
  title text not null,
  -- User who owns the chat. Before a user is deleted, the chat gets another owner, so the foreign key has no delete
  -- action.
  owner_id integer not null,
  last_message text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, uuid),
  foreign key (company_id, owner_id) references users (company_id, id)
);
create index chats_owner on chats (company_id, owner_id);
call isolate_tenant('chats');

create table chat_users (
  company_id integer not null,
  chat_id integer not null,
  user_id integer not null,
  unreads integer not null default 0 check (unreads >= 0),
  joined_at timestamptz not null default now(),
  primary key (company_id, chat_id, user_id),
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create index chat_users_user on chat_users (company_id, user_id);
call isolate_tenant('chat_users');

create table chat_messages (
  company_id integer not null,
  id bigint generated always as identity,
  chat_id integer not null,
  sender_id integer,
  message text not null,
  client_message_id uuid,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  foreign key (company_id, sender_id) references users (company_id, id) on delete set null (sender_id)
);
create index chat_messages_chat on chat_messages (company_id, chat_id, id desc);
create index chat_messages_sender on chat_messages (company_id, sender_id) where sender_id is not null;
create unique index chat_messages_client on chat_messages (company_id, chat_id, client_message_id) where client_message_id is not null;
call isolate_tenant('chat_messages');
