-- Programs outside the installation, such as Typebot, that answer customers in place of the company's users.
create table integrations (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  type text not null check (type in ('dialogflow', 'n8n', 'webhook', 'typebot')),
  name text not null,
  project_name text not null default '',
  -- Key file of a Google service account, encrypted.
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
  -- Encrypted secret that signs our requests to the integration. The encryption is bound to the row's id, which the
  -- insert creates; a second statement in the same transaction therefore sets this column.
  signing_secret bytea not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index integrations_name on integrations (company_id, lower(name));
call isolate_tenant('integrations');
call limit_rows('integrations', 1000, 'company_id');
