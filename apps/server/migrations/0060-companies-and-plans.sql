-- Whether a new company may pick it by itself.
alter table plans add column offered boolean not null default true;

-- Days after a due date in which a company still works.
alter table installation_settings
  add column grace_days integer not null default 0 check (grace_days between 0 and 90);

create index companies_plan on companies (plan_id);

-- For whoever hosts, who looks at a company by its id afterwards: ids and counts, and nothing else.
create function list_plan_companies(plan integer) returns setof integer
  language sql stable security definer set search_path = public
  as $$ select id from companies where plan_id = plan order by id $$;
create function count_plan_companies() returns table (plan_id integer, companies integer)
  language sql stable security definer set search_path = public
  as $$ select plan_id, count(*)::integer from companies where plan_id is not null group by plan_id $$;
create function search_companies(term text) returns table (id integer, name text)
  language sql stable security definer set search_path = public
  as $$ select id, name from companies
    where search_text(name || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')) like search_text(term) $$;

-- Until when a company may work: its due date and the days of grace. Never is whoever hosts kept out, nor who owes nothing.
create function works_until(company companies) returns timestamptz
  language sql stable
  as $$ select case
    when exists (select 1 from users where users.company_id = company.id and users.super) then null
    else company.due_date + make_interval(days => (select grace_days from installation_settings)) end $$;

-- Whether it may work at that moment: it is neither closed nor overdue.
create function may_work(company companies, moment timestamptz) returns boolean
  language sql stable
  as $$ select coalesce(works_until(company) > moment, true)
    and (company.status or exists (select 1 from users where users.company_id = company.id and users.super)) $$;

-- What changes a company from outside stands in the log of whoever hosts too, in the same transaction.
create policy record_beside on audit_log for insert to current_user with check (true);
create function record_beside(
  company integer, by_user integer, by_name text, what_area text, what_action text, entity text, what_label text, what_details jsonb
) returns void
  language sql security definer set search_path = public
  as $$ insert into audit_log (company_id, user_id, user_name, area, action, entity_id, label, details)
    values (company, by_user, by_name, what_area, what_action, entity, what_label, what_details) $$;
