-- What a program asked to be sent under a key of its own, kept for a day: asked again it is answered what it was answered first.
create table external_calls (
  company_id integer not null,
  connection_id integer not null,
  key_hash bytea not null,
  -- Of all that was asked.
  body_hash bytea not null,
  -- Whose attempt it is; once its time is over another may try.
  attempt uuid not null,
  attempt_ends_at timestamptz not null,
  -- Null until it was done.
  answer jsonb,
  created_at timestamptz not null,
  primary key (company_id, connection_id, key_hash),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index external_calls_age on external_calls (company_id, created_at);
call isolate_tenant('external_calls');
