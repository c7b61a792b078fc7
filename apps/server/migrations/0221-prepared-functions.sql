-- What every statement and every message asks is not planned anew each time: an expression without a query of its own becomes
-- part of the statement, and PL/pgSQL keeps its plans, which before PostgreSQL 18 a function in SQL does not.
create or replace function current_company() returns integer language sql stable parallel safe
  return nullif(current_setting('app.company_id', true), '')::integer;

create or replace function works_until(company companies) returns timestamptz language plpgsql stable as $$ begin
  return case
    when exists (select 1 from users where users.company_id = company.id and users.super) then null
    else company.due_date + make_interval(days => (select grace_days from installation_settings)) end;
end $$;

create or replace function may_work(company companies, moment timestamptz) returns boolean language plpgsql stable as $$ begin
  return coalesce(works_until(company) > moment, true)
    and (company.status or exists (select 1 from users where users.company_id = company.id and users.super));
end $$;
