create table file_lists (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  name text not null,
  message text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create index file_lists_name on file_lists (company_id, name collate name_order, id);
call isolate_tenant('file_lists');
call limit_rows('file_lists', 2000, 'company_id');

-- Files of a file list, in the list's order. The upload of a file without media_path is not finished.
create table file_options (
  company_id integer not null,
  id integer generated always as identity,
  file_list_id integer not null,
  place integer not null,
  name text not null,
  media_path text,
  thumbnail_path text,
  media_info jsonb,
  primary key (company_id, id),
  foreign key (company_id, file_list_id) references file_lists (company_id, id) on delete cascade,
  unique (company_id, file_list_id, place) deferrable
);
call isolate_tenant('file_options');
