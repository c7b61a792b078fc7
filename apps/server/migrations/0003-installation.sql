-- Table of one row. Its sealed column holds a known value, encrypted with the installation's key, so that a start with
-- a different key is noticed.
create table installation (
  id boolean primary key default true check (id),
  sealed bytea not null
);

-- Settings of the whole installation, which the operator can change. The table has exactly one row.
create table installation_settings (
  id boolean primary key default true check (id),
  signup_open boolean not null default true,
  trial_days integer not null default 3 check (trial_days between 1 and 90),
  updated_at timestamptz not null default now(),
  -- Number of days after a company's due date during which the company may still work.
  grace_days integer not null default 0 check (grace_days between 0 and 90),
  -- Number of days during which the connections of a blocked company still receive messages.
  connection_days integer not null default 7 check (connection_days between 0 and 90),
  -- Connection of the operator's own company that also sends payment reminders. Either both columns are set, or neither
  -- is.
  reminder_company integer,
  reminder_connection integer,
  pix_provider text check (pix_provider in ('standard', 'asaas', 'mercadopago'))
);
create index installation_settings_reminder on installation_settings (reminder_company, reminder_connection);
insert into installation_settings default values;

-- All backups of the whole installation, successful and failed. The operator's monitoring reads the age of the newest
-- successful backup here.
create table backups (
  id integer generated always as identity primary key,
  -- Name of the backup in its destination; null for a failed backup.
  name text,
  place text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null default now(),
  -- bytes: size of the rows in the backup and of its list of files. object_bytes: size of the files themselves.
  bytes bigint,
  objects integer,
  object_bytes bigint,
  failure text,
  check ((name is null) = (failure is not null))
);
create index backups_ended on backups (ended_at);
