-- Credentials of WhatsApp Web sessions. The values are encrypted. The epoch is that of the connection's lease when the
-- row was written.
create table whatsapp_sessions (
  company_id integer not null,
  connection_id integer not null,
  creds bytea not null,
  epoch bigint not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, connection_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call isolate_tenant('whatsapp_sessions');

create table whatsapp_keys (
  company_id integer not null,
  connection_id integer not null,
  type text not null,
  id text not null,
  value bytea not null,
  primary key (company_id, connection_id, type, id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call isolate_tenant('whatsapp_keys');

-- Encrypted copies of sent messages other than plain text. If a phone could not decrypt a message, it requests the
-- message again, and the copy is sent.
create table whatsapp_sent (
  company_id integer not null,
  connection_id integer not null,
  external_id text not null,
  message bytea not null,
  created_at timestamptz not null default now(),
  primary key (company_id, connection_id, external_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index whatsapp_sent_created_at on whatsapp_sent (company_id, created_at);
call isolate_tenant('whatsapp_sent');
