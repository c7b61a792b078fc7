-- Merges of two contacts, with all data that is needed to split them again.
create table contact_merges (
  company_id integer not null,
  id integer generated always as identity,
  kept_id integer not null,
  -- Id and complete row of the contact that the merge removed.
  merged_id integer not null,
  merged jsonb not null,
  kept_before jsonb not null,
  kept_after jsonb not null,
  -- Ids of the rows that were moved to the kept contact, and of the tickets that were joined.
  moved jsonb not null,
  -- User who merged the contacts; null if the channel reported that both are one person.
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
