-- What a contact is sought by, written down: made anew for each contact that a search looks at, it took most of the search's time.
alter table contacts add column sought text
  generated always as (search_text(name || ' ' || coalesce(number, ''))) stored;
-- A trigger from here on: a contact whose merge is undone is put back with all its columns, which a generated one refuses.
alter table contacts alter column sought drop expression;
alter table contacts alter column sought set not null, alter column sought set default '';
create function note_sought() returns trigger language plpgsql as $$
begin
  new.sought := search_text(new.name || ' ' || coalesce(new.number, ''));
  return new;
end $$;
create trigger note_sought before insert or update of name, number, sought on contacts
  for each row execute function note_sought();

drop index contacts_search;
create index contacts_search on contacts using gin (company_id, sought gin_trgm_ops);
create or replace function find_contacts(pattern text) returns table (contact_id integer)
  language sql stable security definer set search_path = public rows 100
  as $$ select c.id from contacts c where c.company_id = current_company() and c.sought like search_text(pattern) $$;

-- Contacts by name: half of all are met in the order of their names, a few by the index of what they are sought by. Which of
-- both is the quicker way depends on the words, so each search is planned for its own.
create function find_contact_page(pattern text, skip integer, take integer) returns table (contact_id integer)
  language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan rows 20
  as $$
  declare
    company integer := current_company();
    words text := search_text(pattern);
  begin
    return query
      select c.id from contacts c where c.company_id = company and c.sought like words
      order by c.name collate "C", c.id offset skip limit take;
  end $$;
