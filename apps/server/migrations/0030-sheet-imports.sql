-- Imports of spreadsheets that run in the background. Contacts and each contact list keep their last import until a
-- user dismisses it.
create table sheet_imports (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  kind text not null check (kind in ('contacts', 'contactList', 'optOuts')),
  contact_list_id integer,
  file_name text not null,
  -- User who started the import, for the audit log.
  user_id integer,
  user_name text not null,
  -- Titles of the spreadsheet's columns, and the field to which each column is assigned.
  layout jsonb not null,
  total integer not null,
  added integer not null default 0,
  merged integer not null default 0,
  unchanged integer not null default 0,
  wrong integer not null default 0,
  new_tags text[] not null default '{}',
  ended_at timestamptz,
  -- Error code of the contract if the import ended before the last row of the spreadsheet; otherwise null.
  error text,
  created_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create unique index sheet_imports_place on sheet_imports (company_id, kind, contact_list_id) nulls not distinct;
create index sheet_imports_list on sheet_imports (company_id, contact_list_id) where contact_list_id is not null;
create index sheet_imports_user on sheet_imports (company_id, user_id) where user_id is not null;
call isolate_tenant('sheet_imports');

-- Rows of the spreadsheet that are not imported yet or were rejected; problem tells why. Imported rows are deleted.
create table sheet_import_rows (
  company_id integer not null,
  import_id integer not null,
  line integer not null,
  cells jsonb not null,
  problem text,
  primary key (company_id, import_id, line),
  foreign key (company_id, import_id) references sheet_imports (company_id, id) on delete cascade
);
create index sheet_import_rows_waiting on sheet_import_rows (company_id, import_id, line) where problem is null;
create index sheet_import_rows_wrong on sheet_import_rows (company_id, import_id, line) where problem is not null;
call isolate_tenant('sheet_import_rows');
