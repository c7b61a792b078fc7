-- Holds a known value sealed with the installation's key, so that a start with another key is noticed.
create table installation (
  id boolean primary key default true check (id),
  sealed bytea not null
);

-- Settings that the operator makes for the whole installation.
create table installation_settings (
  id boolean primary key default true check (id),
  signup_open boolean not null default true,
  trial_days integer not null default 3 check (trial_days between 1 and 90),
  updated_at timestamptz not null default now(),
  -- Days after its due date during which a company may still work.
  grace_days integer not null default 0 check (grace_days between 0 and 90),
  -- Days during which the connections of a company that may not work go on receiving.
  connection_days integer not null default 7 check (connection_days between 0 and 90),
  -- Connection of the operator's own company that also sends payment reminders; both columns are set, or neither.
  reminder_company integer,
  reminder_connection integer,
  pix_provider text check (pix_provider in ('standard', 'asaas', 'mercadopago'))
);
create index installation_settings_reminder on installation_settings (reminder_company, reminder_connection);
insert into installation_settings default values;

-- Every backup of the whole installation, successful or failed. Monitoring asks how old the newest one is.
create table backups (
  id integer generated always as identity primary key,
  -- Name of the backup in its storage; null for a failed one.
  name text,
  place text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null default now(),
  -- Size of the rows and of the list of files; the files' own bytes are in object_bytes.
  bytes bigint,
  objects integer,
  object_bytes bigint,
  failure text,
  check ((name is null) = (failure is not null))
);
create index backups_ended on backups (ended_at);
