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
  updated_at timestamptz not null default now(),
  -- Storage that the plan includes, in megabytes; null means unlimited.
  storage_megabytes integer check (storage_megabytes > 0),
  -- True if new companies may choose this plan at signup.
  offered boolean not null default true,
  -- True if companies on this plan may use a logo and a colour of their own.
  use_white_label boolean not null default true
);
call limit_rows('plans', 200, variadic array[]::name[]);
