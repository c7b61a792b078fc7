-- Cloud API settings of a connection. Token, app secret and verify token are sealed with the installation's key.
create table cloud_connections (
  company_id integer not null,
  connection_id integer not null,
  phone_number_id text not null,
  waba_id text not null,
  graph_version text not null,
  base_url text not null,
  -- Last segment of the webhook URL to which Meta sends events. It begins with the company's id, so that a lookup
  -- searches one company only.
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

-- End of the period in which the company may send free text to a contact. Afterwards the channel accepts templates
-- only.
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

-- Prices that Meta charges per message, by the recipient's country, in millionths of the currency. A price applies
-- until a later row for the same country begins, so the prices of earlier messages do not change.
create table message_rates (
  id integer generated always as identity primary key,
  country text not null check (country ~ '^[A-Z]{2}$'),
  valid_from date not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  marketing integer check (marketing >= 0),
  utility integer check (utility >= 0),
  authentication integer check (authentication >= 0),
  service integer check (service >= 0),
  -- True for prices that came with the program and that nobody has compared with Meta's price list yet.
  is_example boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index message_rates_day on message_rates (country, valid_from);
call limit_rows('message_rates', 10000, variadic array[]::name[]);
-- Meta's prices for Brazil as published for 2026. From October on, service messages are charged like utility messages.
insert into message_rates (country, valid_from, currency, marketing, utility, authentication, service, is_example) values
  ('BR', '2026-01-01', 'USD', 62500, 6800, 6800, 0, true),
  ('BR', '2026-10-01', 'USD', 62500, 6800, 6800, 6800, true);

-- Charge that Meta reported for each message.
create table message_charges (
  company_id integer not null,
  message_id bigint not null,
  -- Country of the recipient, if known.
  country text,
  category text not null,
  is_billed boolean not null,
  pricing_model text not null default '',
  pricing_type text not null default '',
  charged_at timestamptz not null,
  primary key (company_id, message_id),
  foreign key (company_id, message_id) references messages (company_id, id) on delete cascade
);
call isolate_tenant('message_charges');
