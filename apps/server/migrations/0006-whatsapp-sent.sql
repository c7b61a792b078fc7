-- What left for WhatsApp besides plain words, sealed: a phone that could not read it asks for it again.
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
