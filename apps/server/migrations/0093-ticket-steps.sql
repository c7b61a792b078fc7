-- The latest list of actions that a user ran on a ticket, with what is needed to undo the list. Undoing it deletes the
-- row, and the next list replaces the row.
create table ticket_steps (
  company_id integer not null,
  ticket_id integer not null,
  -- Id that the events of the step carry.
  id uuid not null,
  user_id integer,
  -- Actions in their order, each with its undo data.
  done jsonb not null,
  -- Newest event of the ticket when the step was over; null if the ticket had none.
  last_event_id bigint,
  created_at timestamptz not null default now(),
  primary key (company_id, ticket_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index ticket_steps_user on ticket_steps (company_id, user_id) where user_id is not null;
call isolate_tenant('ticket_steps');
