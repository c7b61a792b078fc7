-- Runs of actions on all tickets of a list. A run acts with the rights of the session that started it.
create table bulk_runs (
  company_id integer not null,
  id integer generated always as identity,
  user_id integer not null,
  session_id uuid not null,
  -- Idempotency key of the request that started the run.
  key uuid not null,
  actions jsonb not null,
  state text not null default 'running' check (state in ('running', 'done', 'stopped', 'undoing', 'undone')),
  total integer not null default 0,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Set once the user has closed the report.
  dismissed_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
create unique index bulk_runs_key on bulk_runs (company_id, user_id, key);
create unique index bulk_runs_under_way on bulk_runs (company_id, user_id) where state in ('running', 'undoing');
call isolate_tenant('bulk_runs');

-- Tickets of a run in the order of the list. A ticket that is deleted meanwhile keeps its row, so that it is counted.
create table bulk_run_tickets (
  company_id integer not null,
  run_id integer not null,
  place integer not null,
  ticket_id integer not null,
  -- Null until the ticket's turn has come. The outcome is stored in the transaction that changes the ticket, so that no
  -- ticket is changed twice. 'kept' stands for a changed ticket that could not be undone.
  outcome text check (outcome in ('done', 'refused', 'gone', 'undone', 'kept')),
  -- Error code of the contract, if the actions or the undo were refused.
  error text,
  -- Step with which the ticket is undone.
  step_id uuid,
  primary key (company_id, run_id, place),
  foreign key (company_id, run_id) references bulk_runs (company_id, id) on delete cascade
);
call isolate_tenant('bulk_run_tickets');
