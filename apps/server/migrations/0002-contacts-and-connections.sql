create table connections (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  name text not null,
  provider text not null default 'beta' check (provider in ('beta', 'cloud')),
  status text not null default 'OPENING' check (status in ('OPENING', 'qrcode', 'PAIRING', 'CONNECTED', 'TIMEOUT', 'DISCONNECTED')),
  reason text,
  qrcode text not null default '',
  retries integer not null default 0,
  number text,
  last_proof_at timestamptz,
  is_default boolean not null default false,
  greeting_message text not null default '',
  complation_message text not null default '',
  out_of_hours_message text not null default '',
  rating_message text not null default '',
  transfer_queue_id integer,
  time_to_transfer integer not null default 0,
  prompt_id integer,
  integration_id integer,
  expires_ticket integer not null default 0,
  expires_inactive_message text not null default '',
  time_use_bot_queues integer not null default 0,
  max_use_bot_queues integer not null default 3,
  schedules jsonb not null default '[]',
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name),
  foreign key (company_id, transfer_queue_id) references queues (company_id, id) on delete set null (transfer_queue_id)
);
create unique index connections_default on connections (company_id) where is_default;
call isolate_tenant('connections');

alter table users add foreign key (company_id, connection_id) references connections (company_id, id) on delete set null (connection_id);

create table connection_queues (
  company_id integer not null,
  connection_id integer not null,
  queue_id integer not null,
  primary key (company_id, connection_id, queue_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
create index connection_queues_queue on connection_queues (company_id, queue_id);
call isolate_tenant('connection_queues');

-- A WhatsApp Web session: what the phone and we agreed on. Values are encrypted; the epoch is the lease they were written under.
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

-- Who carries a connection, for all companies: a platform table that holds ids and nothing of a tenant.
-- `wish` is what shall become of its session; `epoch` rises with every change of owner and fences off the one before.
create table connection_leases (
  connection_id integer primary key,
  company_id integer not null,
  wish text not null default 'run' check (wish in ('run', 'renew', 'logOut', 'rest')),
  owner uuid,
  epoch bigint not null default 0,
  expires_at timestamptz not null default '-infinity',
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index connection_leases_free on connection_leases (expires_at) where wish <> 'rest';
create index connection_leases_company on connection_leases (company_id, connection_id);

create table contacts (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  name text not null,
  number text,
  email text not null default '',
  profile_pic_url text,
  extra_info jsonb not null default '[]',
  is_group boolean not null default false,
  blocked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index contacts_number on contacts (company_id, number) where number is not null;
create index contacts_name on contacts (company_id, name collate "C", id);
create index contacts_search on contacts using gin (search_text(name || ' ' || coalesce(number, '')) gin_trgm_ops);
call isolate_tenant('contacts');

-- What the channel calls a contact. Each identity leads to one contact; a contact may have several and need not have a number.
create table contact_identities (
  company_id integer not null,
  connection_id integer not null,
  kind text not null check (kind in ('number', 'lid', 'cloud', 'group')),
  value text not null,
  contact_id integer not null,
  created_at timestamptz not null default now(),
  primary key (company_id, connection_id, kind, value),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_identities_contact on contact_identities (company_id, contact_id);
call isolate_tenant('contact_identities');

create table tags (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  name text not null,
  color text not null,
  kanban boolean not null default false,
  user_id integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create unique index tags_name on tags (company_id, lower(name));
create index tags_user on tags (company_id, user_id);
call isolate_tenant('tags');
