-- Outcomes of the copilot's suggestions. Their texts are not stored.
create table copilot_outcomes (
  company_id integer not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  user_id integer,
  ticket_id integer,
  task text not null check (task in
    ('draft', 'summary', 'shorten', 'soften', 'correct', 'translateToCustomer', 'translateToUser')),
  outcome text not null check (outcome in ('sent', 'edited', 'discarded')),
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id),
  foreign key (company_id, ticket_id) references tickets (company_id, id) on delete set null (ticket_id)
);
create index copilot_outcomes_user on copilot_outcomes (company_id, user_id) where user_id is not null;
create index copilot_outcomes_ticket on copilot_outcomes (company_id, ticket_id) where ticket_id is not null;
create index copilot_outcomes_created on copilot_outcomes (company_id, created_at);
call isolate_tenant('copilot_outcomes');
