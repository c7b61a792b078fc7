-- Two letters fit half of all contacts or none, and both are found by going through them in the order of their names. What they
-- are sought by lies in that index now: nothing of the table is read for those that do not fit.
drop index contacts_name;
create index contacts_name on contacts (company_id, name collate "C", id) include (sought);

-- A page by name and how many fit, counted up to `most`, in one go: they were planned and gone through twice. Always one row.
drop function find_contact_page(text, integer, integer);
drop function count_contacts(text, integer);
create function find_contact_page(pattern text, skip integer, take integer, most integer, out ids integer[], out counted integer)
  language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan
  as $$
  declare
    company integer := current_company();
    words text := search_text(pattern);
  begin
    ids := array(
      select c.id from contacts c where c.company_id = company and c.sought like words
      order by c.name collate "C", c.id limit greatest(most, skip + take));
    counted := least(cardinality(ids), most);
    ids := ids[skip + 1 : skip + take];
  end $$;
