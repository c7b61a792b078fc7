-- Requests of the sending API that had an idempotency key, kept for a day. A repeated request gets the first response.
create table external_calls (
  company_id integer not null,
  connection_id integer not null,
  key_hash bytea not null,
  -- Hash of the whole request. A different request with the same key is rejected.
  body_hash bytea not null,
  -- Id of the attempt that handles the request. After attempt_ends_at, a repetition of the request may start another
  -- attempt.
  attempt uuid not null,
  attempt_ends_at timestamptz not null,
  -- Response to the request; null until the request is completed.
  answer jsonb,
  created_at timestamptz not null,
  -- Process that works on the attempt. Once this process is dead, a repetition of the request may start another attempt
  -- even before attempt_ends_at.
  process uuid,
  primary key (company_id, connection_id, key_hash),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index external_calls_age on external_calls (company_id, created_at);
call isolate_tenant('external_calls');
