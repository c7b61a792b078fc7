-- Roles that a company makes for its users, besides the three profiles.
create table user_roles (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  name text not null,
  permissions text[] not null default '{}',
  -- Whether the role decides the queues of its users, as listed in user_role_queues.
  decides_queues boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index user_roles_name on user_roles (company_id, lower(name));
call isolate_tenant('user_roles');
call limit_rows('user_roles', 200, 'company_id');

create table user_role_queues (
  company_id integer not null,
  role_id integer not null,
  queue_id integer not null,
  primary key (company_id, role_id, queue_id),
  foreign key (company_id, role_id) references user_roles (company_id, id) on delete cascade,
  foreign key (company_id, queue_id) references queues (company_id, id) on delete cascade
);
create index user_role_queues_queue on user_role_queues (company_id, queue_id);
call isolate_tenant('user_role_queues');

-- A role that users have cannot be deleted.
alter table users add column role_id integer;
alter table users add constraint users_role foreign key (company_id, role_id) references user_roles (company_id, id);
create index users_role on users (company_id, role_id) where role_id is not null;
