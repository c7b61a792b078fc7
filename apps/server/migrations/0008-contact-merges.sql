-- Two contacts that turned out to be one person, and all that it takes to part them again.
create table contact_merges (
  company_id integer not null,
  id integer generated always as identity,
  kept_id integer not null,
  -- The contact that is gone: its id, and its row as it was.
  merged_id integer not null,
  merged jsonb not null,
  kept_before jsonb not null,
  kept_after jsonb not null,
  -- Ids of what changed hands, and the tickets that became one with another.
  moved jsonb not null,
  -- Nobody: the channel itself said that they are one.
  user_id integer,
  created_at timestamptz not null default now(),
  undone_at timestamptz,
  primary key (company_id, id),
  foreign key (company_id, kept_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index contact_merges_kept on contact_merges (company_id, kept_id);
create index contact_merges_merged on contact_merges (company_id, merged_id);
create index contact_merges_user on contact_merges (company_id, user_id) where user_id is not null;
call isolate_tenant('contact_merges');
