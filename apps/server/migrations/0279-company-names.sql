-- A company's name is one company's alone on the installation, whatever its case. Companies that bore the same name before keep
-- it: the first one holds it, the others have no key until they are renamed.
alter table companies add column name_key text;
update companies set name_key = lower(btrim(name))
  where id in (select min(id) from companies group by lower(btrim(name)));
create unique index companies_name on companies (name_key);

create function note_company_name() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.name is distinct from old.name then
    new.name_key := lower(btrim(new.name));
  end if;
  return new;
end $$;
create trigger note_company_name before insert or update of name on companies
  for each row execute function note_company_name();
