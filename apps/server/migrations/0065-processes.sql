-- Running processes of the installation. Each process updates its row every few seconds and deletes it when it stops, so
-- that a process with an old row has crashed or has lost the database.
create table processes (
  id uuid primary key,
  roles text[] not null,
  host text not null,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);

-- True once the operator has hidden the checklist for a new installation.
alter table installation_settings add column setup_hidden boolean not null default false;
