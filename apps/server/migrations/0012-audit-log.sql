-- Changes with their author and time, kept for a year. Names are copied when the change is made. Secrets and the texts
-- of chat messages are never stored.
create table audit_log (
  company_id integer not null references companies (id) on delete cascade,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  -- User who made the change; null if the program made it, or if the user was deleted since.
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

-- Lets a transaction of the operator write to another company's log: a change that the operator makes to a company is
-- recorded in the operator's own log too.
create policy record_beside on audit_log for insert to current_user with check (true);
create function record_beside(
  company integer, by_user integer, by_name text, what_area text, what_action text, entity text, what_label text, what_details jsonb
) returns void
  language sql security definer set search_path = public
  as $$ insert into audit_log (company_id, user_id, user_name, area, action, entity_id, label, details)
    values (company, by_user, by_name, what_area, what_action, entity, what_label, what_details) $$;
