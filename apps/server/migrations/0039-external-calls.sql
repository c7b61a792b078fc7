-- Requests of the sending API with an idempotency key, kept for a day: a repeated request gets the first answer.
create table external_calls (
  company_id integer not null,
  connection_id integer not null,
  key_hash bytea not null,
  -- Hash of the whole request; another request under the same key is refused.
  body_hash bytea not null,
  -- Current attempt. After attempt_ends_at another request may try.
  attempt uuid not null,
  attempt_ends_at timestamptz not null,
  -- Null until the request is completed.
  answer jsonb,
  created_at timestamptz not null,
  -- Process that works on the attempt. Once it is dead, another request may try before attempt_ends_at.
  process uuid,
  primary key (company_id, connection_id, key_hash),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index external_calls_age on external_calls (company_id, created_at);
call isolate_tenant('external_calls');
