-- Programs of a company's own that answer in the place of people.
create table integrations (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  type text not null check (type in ('dialogflow', 'n8n', 'webhook', 'typebot')),
  name text not null,
  project_name text not null default '',
  -- A service account's key, sealed.
  json_content bytea,
  language text not null default 'pt-BR' check (language in ('pt-BR', 'en', 'es')),
  url_n8n text not null default '',
  typebot_slug text not null default '',
  typebot_expires integer not null default 1,
  typebot_delay_message integer not null default 1000,
  typebot_keyword_finish text not null default '',
  typebot_keyword_restart text not null default '',
  typebot_unknown_message text not null default '',
  typebot_restart_message text not null default '',
  -- What our calls are signed with, sealed; it is bound to the row's id and so follows in the same transaction.
  signing_secret bytea not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index integrations_name on integrations (company_id, lower(name));
call isolate_tenant('integrations');

-- So far they could name nothing that there was.
alter table queues drop column integration_id;
alter table queues add column integration_id integer, add constraint queues_integration
  foreign key (company_id, integration_id) references integrations (company_id, id) on delete set null (integration_id);
create index queues_integration on queues (company_id, integration_id) where integration_id is not null;

alter table connections drop column integration_id;
alter table connections add column integration_id integer, add constraint connections_integration
  foreign key (company_id, integration_id) references integrations (company_id, id) on delete set null (integration_id);
create index connections_integration on connections (company_id, integration_id) where integration_id is not null;

alter table tickets drop column integration_id;
alter table tickets add column integration_id integer, add constraint tickets_integration
  foreign key (company_id, integration_id) references integrations (company_id, id) on delete set null (integration_id);
create index tickets_integration on tickets (company_id, integration_id) where integration_id is not null;
