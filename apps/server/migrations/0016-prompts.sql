-- Settings of AI assistants. Their API keys are stored encrypted, and each key is sent only to its own service.
create table prompts (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  name text not null,
  prompt text not null,
  voice text not null default 'texto',
  voice_key bytea,
  voice_region text not null default '',
  max_tokens integer not null default 100 check (max_tokens between 1 and 8192),
  temperature double precision not null default 1 check (temperature between 0 and 2),
  max_messages integer not null default 10 check (max_messages between 1 and 100),
  api_key bytea,
  -- URL of the service; null means OpenAI.
  base_url text,
  model text not null,
  -- Queue to which the assistant hands a customer over; null once that queue is deleted.
  queue_id integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
);
create index prompts_queue on prompts (company_id, queue_id) where queue_id is not null;
create index prompts_name on prompts (company_id, name collate name_order, id);
call isolate_tenant('prompts');
call limit_rows('prompts', 1000, 'company_id');

alter table queues
  add constraint queues_prompt foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id);
alter table connections
  add constraint connections_prompt foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id);
