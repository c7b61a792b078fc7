-- When everything of a company goes, once whoever hosts has asked for it; until then it is only closed.
alter table companies add column deletion_at timestamptz;
create index companies_deletion on companies (deletion_at) where deletion_at is not null;

-- What is left of a company: that there was one, who had it deleted, how much went, and its invoices by number and value.
create table company_deletions (
  id integer generated always as identity primary key,
  company integer not null unique,
  asked_by text not null,
  asked_at timestamptz not null,
  removed_at timestamptz not null,
  rows jsonb not null,
  invoices jsonb not null
);
alter table companies add column deletion_asked_by text, add column deletion_asked_at timestamptz;

-- Whose time has come: ids and nothing else.
create function list_companies_to_remove(moment timestamptz) returns setof integer
  language sql stable security definer set search_path = public
  as $$ select id from companies where deletion_at <= moment order by deletion_at $$;
