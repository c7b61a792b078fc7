create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- The company a transaction works for. Null (no setting) matches no row: a query that forgets its company finds nothing.
create function current_company() returns integer language sql stable parallel safe
  return (select nullif(current_setting('app.company_id', true), '')::integer);

-- unaccent() is only stable because its dictionary may change; ours does not, and an index needs an immutable function.
create function search_text(value text) returns text language sql immutable parallel safe strict
  return lower(public.unaccent('public.unaccent'::regdictionary, value));

-- Forces tenant isolation on a table: the runtime role, and the owner as well, see the rows of the current company only.
create procedure isolate_tenant(target regclass, company_column text default 'company_id') language plpgsql as $$
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('create policy tenant on %s using (%I = (select current_company()))', target, company_column);
end $$;

create table plans (
  id integer generated always as identity primary key,
  name text not null unique,
  users integer not null,
  connections integer not null,
  queues integer not null,
  campaigns integer not null default 0,
  schedules integer not null default 0,
  value_centavos integer not null check (value_centavos >= 0),
  use_campaigns boolean not null default true,
  use_kanban boolean not null default true,
  use_open_ai boolean not null default true,
  use_integrations boolean not null default true,
  use_schedules boolean not null default true,
  use_internal_chat boolean not null default true,
  use_external_api boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table companies (
  id integer generated always as identity primary key,
  name text not null,
  email text,
  phone text,
  plan_id integer references plans (id),
  status boolean not null default true,
  due_date timestamptz,
  trial_expiration timestamptz,
  recurrence text not null default 'MENSAL' check (recurrence in ('MENSAL', 'BIMESTRAL', 'TRIMESTRAL', 'SEMESTRAL', 'ANUAL')),
  schedules jsonb not null default '[]',
  language text not null default 'pt' check (language in ('pt', 'en', 'es')),
  time_zone text not null default 'America/Sao_Paulo',
  billing_name text,
  billing_address jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call isolate_tenant('companies', 'id');

create table queues (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  name text not null,
  color text not null,
  order_queue integer,
  greeting_message text not null default '',
  out_of_hours_message text not null default '',
  integration_id integer,
  prompt_id integer,
  schedules jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  unique (company_id, name),
  unique (company_id, color)
);
call isolate_tenant('queues');

create table queue_options (
  company_id integer not null,
  id integer generated always as identity,
  queue_id integer not null,
  parent_id integer,
  option integer not null,
  title text not null,
  message text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade,
  foreign key (company_id, parent_id) references queue_options (company_id, id) on delete cascade
);
create index queue_options_queue on queue_options (company_id, queue_id, parent_id, option);
create index queue_options_parent on queue_options (company_id, parent_id);
call isolate_tenant('queue_options');

create table settings (
  company_id integer not null references companies (id) on delete cascade,
  key text not null,
  value text not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, key)
);
call isolate_tenant('settings');

create table users (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  name text not null,
  email text not null,
  password_hash text not null,
  profile text not null default 'user' check (profile in ('admin', 'supervisor', 'user')),
  super boolean not null default false,
  all_ticket boolean not null default false,
  active boolean not null default true,
  connection_id integer,
  language text check (language in ('pt', 'en', 'es')),
  last_seen_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index users_email on users (lower(email));
call isolate_tenant('users');

create table user_queues (
  company_id integer not null,
  user_id integer not null,
  queue_id integer not null,
  primary key (company_id, user_id, queue_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
create index user_queues_queue on user_queues (company_id, queue_id);
call isolate_tenant('user_queues');

-- One row is one signed-in browser. The refresh secret rotates: the one before it is kept to recognise a replay.
create table user_sessions (
  company_id integer not null,
  id uuid not null,
  user_id integer not null,
  secret_hash bytea not null,
  previous_secret_hash bytea,
  rotated_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
-- One live session per user.
create unique index user_sessions_live on user_sessions (company_id, user_id) where ended_at is null;
create index user_sessions_user on user_sessions (company_id, user_id);
call isolate_tenant('user_sessions');

-- The one question the login may ask across companies: whose address is this?
create policy find_login on users for select to current_user using (true);
create function find_login(address text) returns table (company_id integer, user_id integer)
  language sql stable security definer set search_path = public
  as $$ select u.company_id, u.id from users u where lower(u.email) = lower(address) $$;
