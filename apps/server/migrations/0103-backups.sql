-- Each backup that was made or failed, of the whole installation: how old the newest is, is asked by whoever watches over it.
create table backups (
  id integer generated always as identity primary key,
  -- As backups are called where they lie; null of one that failed.
  name text,
  place text not null,
  started_at timestamptz not null,
  ended_at timestamptz not null default now(),
  -- Of the rows and the list of files; what the files themselves take is counted apart.
  bytes bigint,
  objects integer,
  object_bytes bigint,
  failure text,
  check ((name is null) = (failure is not null))
);
create index backups_ended on backups (ended_at);
