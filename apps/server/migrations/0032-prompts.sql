-- What an AI assistant is told, and whom it asks. Its keys are sealed and leave the house only towards those whom they open.
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
  -- None is OpenAI itself.
  base_url text,
  model text not null,
  -- Where a person goes on; none once the queue is gone.
  queue_id integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, queue_id) references queues (company_id, id) on delete set null (queue_id)
);
create index prompts_name on prompts (company_id, lower(name), id);
create index prompts_queue on prompts (company_id, queue_id) where queue_id is not null;
call isolate_tenant('prompts');

-- Until now nothing was there that these could name.
update queues set prompt_id = null where prompt_id is not null;
update connections set prompt_id = null where prompt_id is not null;
update tickets set prompt_id = null where prompt_id is not null;

alter table queues add constraint queues_prompt
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id);
alter table connections add constraint connections_prompt
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id);
alter table tickets add constraint tickets_prompt
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete set null (prompt_id);
create index queues_prompt on queues (company_id, prompt_id) where prompt_id is not null;
create index connections_prompt on connections (company_id, prompt_id) where prompt_id is not null;
create index tickets_prompt on tickets (company_id, prompt_id) where prompt_id is not null;
