-- Pairs of contacts that the channel reported to be one person. A pair stays here until the work queue "merges" has
-- merged its contacts. The ids have no foreign keys: if either contact is first merged into another contact or deleted,
-- the work queue handles that.
create table contact_merge_requests (
  company_id integer not null references companies (id) on delete cascade,
  kept_id integer not null,
  merged_id integer not null,
  requested_at timestamptz not null default now(),
  -- Chats whose next event waits for the merge: JSON objects with connectionId and chat.
  waiting jsonb not null default '[]',
  -- Set when the merge has failed too often. Until the row is removed, the two contacts are treated as different
  -- persons.
  failed_at timestamptz,
  primary key (company_id, kept_id, merged_id)
);
create index contact_merge_requests_merged on contact_merge_requests (company_id, merged_id);
call isolate_tenant('contact_merge_requests');
