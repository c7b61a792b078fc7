-- Lists of actions that users run on a ticket in one step.
create table macros (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  -- User who alone sees and uses the macro; null for a macro of the whole company.
  user_id integer,
  name text not null,
  -- Text after the `/` that suggests the macro while a user types an answer.
  shortcut text,
  -- Queues whose tickets the macro is for; empty for all tickets. The id of a deleted queue stays, so that the macro is
  -- not suddenly offered for all tickets.
  queue_ids integer[] not null default '{}',
  -- Place in lists, the lowest first.
  place integer not null default 0,
  -- Actions in their order, as the contract defines them.
  actions jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
-- Makes shortcuts unique: among the macros of each user, and among those of the whole company.
create unique index macros_own_shortcut on macros (company_id, user_id, lower(shortcut)) where user_id is not null;
create unique index macros_company_shortcut on macros (company_id, lower(shortcut)) where user_id is null;
create index macros_user on macros (company_id, user_id);
call isolate_tenant('macros');
call limit_rows('macros', 2000, 'company_id');
