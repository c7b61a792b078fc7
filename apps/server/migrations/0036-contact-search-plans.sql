-- As plain SQL the pattern was folded once per contact, and after five calls on a connection by a plan for any pattern: each
-- search is planned for its own words now, which are folded once.
create or replace function find_contacts(pattern text) returns table (contact_id integer)
  language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan rows 100
  as $$
  declare
    company integer := current_company();
    words text := search_text(pattern);
  begin
    return query select c.id from contacts c where c.company_id = company and c.sought like words;
  end $$;

-- How many contacts fit, counted up to `most`: counting on takes as long as the company has contacts.
create function count_contacts(pattern text, most integer) returns integer
  language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan
  as $$
  declare
    company integer := current_company();
    words text := search_text(pattern);
  begin
    return (select count(*) from (
      select from contacts c where c.company_id = company and c.sought like words limit most) counted);
  end $$;
