-- Credentials of WhatsApp Web sessions. The values are encrypted; the epoch is that of the lease under which they
-- were written.
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

-- Sealed copies of sent messages that are not plain text: a phone that could not decrypt one asks for it again.
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
