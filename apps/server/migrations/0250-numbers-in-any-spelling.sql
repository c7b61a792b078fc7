-- A number is searched in all its spellings at once, so a search has several patterns, of which one must fit. The functions
-- of one pattern stay for processes of the version before.
create function search_texts(patterns text[]) returns text[] language sql immutable parallel safe strict
  return array(select search_text(pattern) from unnest(patterns) as pattern);

create function find_contacts(patterns text[]) returns table (contact_id integer)
  language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan rows 100
  as $$
  declare
    company integer := current_company();
    sought_texts text[] := search_texts(patterns);
  begin
    return query select c.id from contacts c where c.company_id = company and c.sought like any (sought_texts);
  end $$;

create function find_contact_page(patterns text[], skip integer, take integer, most integer, out ids integer[], out counted integer)
  language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan
  as $$
  declare
    company integer := current_company();
    sought_texts text[] := search_texts(patterns);
  begin
    ids := array(
      select c.id from contacts c where c.company_id = company and c.sought like any (sought_texts)
      order by c.name collate "C", c.id limit greatest(most, skip + take));
    counted := least(cardinality(ids), most);
    ids := ids[skip + 1 : skip + take];
  end $$;
