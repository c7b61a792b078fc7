-- Removals of users' second factors that an admin or the operator requested and that take effect later. The user can
-- cancel them until then.
create table second_factor_removals (
  company_id integer not null,
  user_id integer not null,
  due_at timestamptz not null,
  -- Hash of the token in the mail with which the user cancels the removal.
  token_hash bytea not null,
  primary key (company_id, user_id),
  foreign key (company_id, user_id) references users (company_id, id) on delete cascade
);
call isolate_tenant('second_factor_removals');
create index second_factor_removals_by_due_at on second_factor_removals (due_at);
create policy list_due on second_factor_removals for select to current_user using (true);

-- Lists the removals of all companies that are due, for the job that carries them out.
create function list_due_second_factor_removals(moment timestamptz) returns table (company_id integer, user_id integer)
  language sql stable security definer set search_path = public
  as $$ select company_id, user_id from second_factor_removals where due_at <= moment $$;
