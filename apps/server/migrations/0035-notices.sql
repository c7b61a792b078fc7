-- Notices that have not been read yet, one row for each user whom the notice concerns.
create table notices (
  company_id integer not null,
  id integer generated always as identity,
  user_id integer not null,
  kind text not null check (kind in (
    'mention', 'transfer', 'assignment', 'failure', 'disconnection', 'sendingPaused', 'sendingRests', 'backup', 'refund')),
  -- User who caused the notice; null if the bot or the channel caused it, or if that user was deleted.
  by_id integer,
  ticket_id integer,
  note_id integer,
  chat_id integer,
  connection_id integer,
  text text not null default '',
  created_at timestamptz not null default now(),
  read_at timestamptz,
  -- Idempotency key. A process that crashes and reports the same event again still creates one notice per user.
  told_of text,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, by_id) references users (company_id, id) on delete set null (by_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, note_id) references ticket_notes (company_id, id) on delete cascade,
  foreign key (company_id, chat_id) references chats (company_id, id) on delete cascade,
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index notices_user on notices (company_id, user_id, id);
create index notices_by on notices (company_id, by_id) where by_id is not null;
create index notices_ticket on notices (company_id, ticket_id) where ticket_id is not null;
create index notices_note on notices (company_id, note_id) where note_id is not null;
create index notices_chat on notices (company_id, chat_id) where chat_id is not null;
create index notices_connection on notices (company_id, connection_id) where connection_id is not null;
create unique index notices_told_of on notices (company_id, user_id, told_of) where told_of is not null;
call isolate_tenant('notices');
