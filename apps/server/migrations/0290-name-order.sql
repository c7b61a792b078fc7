-- Names in the order of a reader's language: Érica between Eduarda and Fábio, capital letters or not. It is ICU's order, which all
-- packages of PostgreSQL have, and the one of Portuguese, English and, but for ñ beside n, Spanish. Queries name it one by one: a
-- column that got it would break the prepared statements of processes of the version before.
create collation name_order (provider = icu, locale = 'pt-BR');

drop index contacts_name;
create index contacts_name on contacts (company_id, name collate name_order, id) include (sought);
drop index contact_list_items_name;
create index contact_list_items_name on contact_list_items (company_id, contact_list_id, name collate name_order, id);
drop index file_lists_name;
create index file_lists_name on file_lists (company_id, name collate name_order, id);
drop index prompts_name;
create index prompts_name on prompts (company_id, name collate name_order, id);

create or replace function find_contact_page(patterns text[], skip integer, take integer, most integer, out ids integer[], out counted integer)
  language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan
  as $$
  declare
    company integer := current_company();
    sought_texts text[] := search_texts(patterns);
  begin
    ids := array(
      select c.id from contacts c where c.company_id = company and c.sought like any (sought_texts)
      order by c.name collate name_order, c.id limit greatest(most, skip + take));
    counted := least(cardinality(ids), most);
    ids := ids[skip + 1 : skip + take];
  end $$;
