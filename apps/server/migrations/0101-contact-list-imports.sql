-- A sheet that goes on a list in the background: the last one of each list, until somebody puts it away.
create table contact_list_imports (
  company_id integer not null,
  contact_list_id integer not null,
  file_name text not null,
  -- Who began it: the audit log names them.
  user_id integer,
  user_name text not null,
  total integer not null,
  added integer not null default 0,
  unchanged integer not null default 0,
  wrong integer not null default 0,
  ended_at timestamptz,
  -- A code of the contract, where it ended before its last row.
  error text,
  created_at timestamptz not null default now(),
  primary key (company_id, contact_list_id),
  foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete cascade,
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index contact_list_imports_user on contact_list_imports (company_id, user_id) where user_id is not null;
call isolate_tenant('contact_list_imports');

-- Its rows that wait, and those in which something is wrong; what came on the list is here no more.
create table contact_list_import_rows (
  company_id integer not null,
  contact_list_id integer not null,
  line integer not null,
  name text not null,
  number text not null,
  email text not null,
  problem text,
  primary key (company_id, contact_list_id, line),
  foreign key (company_id, contact_list_id) references contact_list_imports (company_id, contact_list_id) on delete cascade
);
create index contact_list_import_rows_waiting on contact_list_import_rows (company_id, contact_list_id, line) where problem is null;
create index contact_list_import_rows_wrong on contact_list_import_rows (company_id, contact_list_id, line) where problem is not null;
call isolate_tenant('contact_list_import_rows');
