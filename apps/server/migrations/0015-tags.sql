create table tags (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  name text not null,
  color text not null,
  kanban boolean not null default false,
  user_id integer,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create unique index tags_name on tags (company_id, lower(name));
create index tags_user on tags (company_id, user_id);
call isolate_tenant('tags');
call limit_rows('tags', 2000, 'company_id');

-- Tags of contacts. The tags of tickets are in ticket_tags.
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
