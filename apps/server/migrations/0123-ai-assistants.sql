-- Versions of the assistant of a prompt. The newest published version answers customers; a prompt without one answers by
-- itself.
create table ai_assistant_versions (
  company_id integer not null references companies (id) on delete cascade,
  prompt_id integer not null,
  version integer not null check (version > 0),
  instructions text not null,
  greeting text not null,
  moves_to_queues boolean not null,
  -- Null for the draft.
  published_at timestamptz,
  primary key (company_id, prompt_id, version),
  foreign key (company_id, prompt_id) references prompts (company_id, id) on delete cascade
);
create unique index ai_assistant_drafts on ai_assistant_versions (company_id, prompt_id) where published_at is null;
call isolate_tenant('ai_assistant_versions');
call limit_rows('ai_assistant_versions', 100, 'company_id', 'prompt_id');
