-- Who changed what and when, kept for a year. Names as they were then; never a secret, never the words of a message.
create table audit_log (
  company_id integer not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  -- Nobody: the program itself, or somebody who is gone.
  user_id integer,
  user_name text not null,
  area text not null,
  action text not null,
  entity_id text,
  label text not null default '',
  details jsonb not null default '{}',
  primary key (company_id, id),
  foreign key (company_id, user_id) references users (company_id, id) on delete set null (user_id)
);
create index audit_log_area on audit_log (company_id, area, id desc);
create index audit_log_user on audit_log (company_id, user_id, id desc) where user_id is not null;
create index audit_log_at on audit_log (company_id, at);
call isolate_tenant('audit_log');
