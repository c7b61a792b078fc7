create table contact_lists (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  name text not null,
  -- Counts of the list's rows, kept by triggers on contact_list_items.
  contacts_count integer not null default 0,
  checked_count integer not null default 0,
  valid_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id)
);
create unique index contact_lists_name on contact_lists (company_id, search_text(name));
call isolate_tenant('contact_lists');
call limit_rows('contact_lists', 1000, 'company_id');

create table contact_list_items (
  company_id integer not null,
  id integer generated always as identity,
  contact_list_id integer not null,
  name text not null,
  number text not null,
  -- Canonical form of the number, so that nobody is on a list twice.
  number_key text not null,
  email text not null default '',
  -- True if the number is on WhatsApp; null until the number has been checked.
  is_whatsapp_valid boolean,
  checked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (company_id, id),
  foreign key (company_id, contact_list_id) references contact_lists (company_id, id) on delete cascade
);
create unique index contact_list_items_number on contact_list_items (company_id, contact_list_id, number_key);
create index contact_list_items_checked on contact_list_items (company_id, contact_list_id, checked_at nulls first, id);
create index contact_list_items_of_number on contact_list_items (company_id, number_key, checked_at);
create index contact_list_items_name on contact_list_items (company_id, contact_list_id, name collate name_order, id);
-- Finds rows of contact lists whose number may need a repair.
create index contact_list_items_doubtful_numbers on contact_list_items (company_id, id) where is_doubtful_number(number);
call isolate_tenant('contact_list_items');

create function count_contact_list_items() returns trigger language plpgsql as $$
declare
  fullest integer;
begin
  if tg_op in ('UPDATE', 'DELETE') then
    update contact_lists l set contacts_count = contacts_count - gone.items, checked_count = checked_count - gone.checked,
      valid_count = valid_count - gone.valid
    from (select company_id, contact_list_id, count(*) as items, count(is_whatsapp_valid) as checked,
            count(*) filter (where is_whatsapp_valid) as valid
          from before group by company_id, contact_list_id) gone
    where l.company_id = gone.company_id and l.id = gone.contact_list_id;
  end if;
  if tg_op in ('UPDATE', 'INSERT') then
    with counted as (
      update contact_lists l set contacts_count = contacts_count + come.items, checked_count = checked_count + come.checked,
        valid_count = valid_count + come.valid
      from (select company_id, contact_list_id, count(*) as items, count(is_whatsapp_valid) as checked,
              count(*) filter (where is_whatsapp_valid) as valid
            from after group by company_id, contact_list_id) come
      where l.company_id = come.company_id and l.id = come.contact_list_id
      returning l.contacts_count)
    select max(contacts_count) into fullest from counted;
    if fullest > 100000 then
      raise exception using errcode = 'check_violation', constraint = 'contact_list_items_most', detail = 100000,
        message = 'contact_list_items holds no more than 100000 of a list';
    end if;
  end if;
  return null;
end $$;
create trigger count_added after insert on contact_list_items referencing new table as after
  for each statement execute function count_contact_list_items();
create trigger count_changed after update on contact_list_items referencing old table as before new table as after
  for each statement execute function count_contact_list_items();
create trigger count_removed after delete on contact_list_items referencing old table as before
  for each statement execute function count_contact_list_items();
