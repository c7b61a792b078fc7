-- What a connection needs of WhatsApp's Cloud API. Token, secret and verify token are sealed under the program's key.
create table cloud_connections (
  company_id integer not null,
  connection_id integer not null,
  phone_number_id text not null,
  waba_id text not null,
  graph_version text not null,
  base_url text not null,
  -- The end of the address that Meta calls. It begins with the company's id, so that nobody has to look across companies.
  webhook_id text not null,
  token bytea not null,
  app_secret bytea not null,
  verify_token bytea not null,
  primary key (company_id, connection_id),
  unique (company_id, phone_number_id),
  unique (company_id, webhook_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call isolate_tenant('cloud_connections');

-- Until when a contact may be answered freely, where the channel knows such a time; afterwards it takes templates only.
create table answer_windows (
  company_id integer not null,
  connection_id integer not null,
  contact_id integer not null,
  closes_at timestamptz not null,
  primary key (company_id, connection_id, contact_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index answer_windows_contact on answer_windows (company_id, contact_id);
call isolate_tenant('answer_windows');
