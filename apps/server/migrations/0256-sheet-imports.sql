-- A sheet that is imported in the background, into the company's contacts, a contact list or the opt-outs: the last one of
-- each, until somebody puts it away. contact_list_imports stays for the version before.
create table sheet_imports (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  kind text not null check (kind in ('contacts', 'contactList', 'optOuts')),
  contact_list_id integer,
  file_name text not null,
  -- Who began it: the audit log names them.
  user_id integer,
  user_name text not null,
  -- Titles of the sheet's columns, and which of them hold what.
  layout jsonb not null,
  total integer not null,
  added integer not null default 0,
  merged integer not null default 0,
  unchanged integer not null default 0,
  wrong integer not null default 0,
  new_tags text[] not null default '{}',
  ended_at timestamptz,
  -- A code of the contract, where it ended before its last row.
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

-- Rows that wait, and rows that were left out; those that were imported are here no more.
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

-- Tags that a contact has itself, beside those of its tickets.
create table contact_tags (
  company_id integer not null,
  contact_id integer not null,
  tag_id integer not null,
  primary key (company_id, contact_id, tag_id),
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade,
  foreign key (company_id, tag_id) references tags (company_id, id) on delete cascade
);
create index contact_tags_tag on contact_tags (company_id, tag_id, contact_id);
call isolate_tenant('contact_tags');
