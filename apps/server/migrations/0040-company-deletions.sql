-- Record of a deleted company: who asked for it, how many rows were removed, and its invoices by number and value.
create table company_deletions (
  id integer generated always as identity primary key,
  company integer not null unique,
  asked_by text not null,
  asked_at timestamptz not null,
  removed_at timestamptz not null,
  rows jsonb not null,
  invoices jsonb not null
);

-- Lists companies whose deletion is due.
create function list_companies_to_remove(moment timestamptz) returns setof integer
  language sql stable security definer set search_path = public
  as $$ select id from companies where deletion_at <= moment order by deletion_at $$;
