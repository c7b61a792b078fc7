-- Pairs of contacts that the channel calls one person, until the work queue "merges" has merged them. The ids refer to
-- contacts without foreign keys: either contact may be merged elsewhere or deleted first, and the queue then follows.
create table contact_merge_requests (
  company_id integer not null references companies (id) on delete cascade,
  kept_id integer not null,
  merged_id integer not null,
  requested_at timestamptz not null default now(),
  -- Chats whose next event waits for the merge: objects of connectionId and chat.
  waiting jsonb not null default '[]',
  -- Set when the merge failed too often. Until the row is removed, the two are treated as different persons.
  failed_at timestamptz,
  primary key (company_id, kept_id, merged_id)
);
create index contact_merge_requests_merged on contact_merge_requests (company_id, merged_id);
call isolate_tenant('contact_merge_requests');
