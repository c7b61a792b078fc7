-- The journal: all events that the program has acknowledged to a channel. An event is stored here before it is
-- processed. The payload has the channel's own format.
create table channel_events (
  company_id integer not null,
  id bigint generated always as identity,
  connection_id integer not null,
  external_id text not null,
  chat text not null,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  done_at timestamptz,
  tries smallint not null default 0,
  error text,
  primary key (company_id, id),
  unique (company_id, connection_id, external_id),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
create index channel_events_pending on channel_events (company_id, connection_id, chat, id) where done_at is null;
create index channel_events_done on channel_events (done_at) where done_at is not null;
-- Dead letters: events that the program failed to process. Each connection lists its own dead letters; the operator
-- sees only their number.
create index channel_events_put_aside on channel_events (company_id, connection_id) where error is not null;
call isolate_tenant('channel_events');

create policy count_put_aside on channel_events for select to current_user using (true);
create function count_put_aside_events() returns integer
  language sql stable security definer set search_path = public
  as $$ select count(*)::integer from channel_events where error is not null $$;
