-- Canonical form of a Brazilian mobile number: the one with the ninth digit.
create function canonical_number(number text) returns text language sql immutable parallel safe
  as $$ select case when number ~ '^55\d{2}[6-9]\d{7}$' then left(number, 4) || '9' || substr(number, 5) else number end $$;

-- Quick test for numbers that may be impossible: trunk zeros, too few or too many digits, unassigned Brazilian area
-- codes, country code 1 without ten digits, and an extra final zero, which a spreadsheet's ".0" may have caused. The
-- program then checks the selected numbers exactly.
create function is_doubtful_number(number text) returns boolean language sql immutable parallel safe strict
  return case
    when number like '55%' then number !~
      '^55((1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])(9[0-9]{8}|[2-9][0-9]{7})|800[0-9]{7})$'
    when number like '1%' then number !~ '^1[2-9][0-9]{2}[2-9][0-9]{6}$'
    else number !~ '^[1-9][0-9]{9,14}$' or number ~ '^[1-9][1-9](9[0-9]{8}|[2-9][0-9]{7})0$'
  end;

-- Spellings of a Brazilian mobile number with and without the ninth digit.
create function same_numbers(number text) returns text[] language sql immutable parallel safe
  return array[number] || case
    when number ~ '^55\d{2}9[6-9]\d{7}$' then array[left(number, 4) || right(number, 8)]
    when number ~ '^55\d{2}[6-9]\d{7}$' then array[left(number, 4) || '9' || right(number, 8)]
    else '{}' end;

create table contacts (
  company_id integer not null references companies (id) on delete cascade,
  id integer generated always as identity,
  name text not null,
  number text,
  email text not null default '',
  profile_pic_url text,
  extra_info jsonb not null default '[]',
  is_group boolean not null default false,
  blocked boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Key of the contact's picture in the object storage.
  picture_path text,
  -- Normalised text for the search, kept by a trigger. Searches that computed the text for every contact spent most of
  -- their time on it. The column is not a generated one, because undoing a merge inserts a contact with all of its
  -- columns.
  sought text not null default '',
  primary key (company_id, id)
);
create unique index contacts_number on contacts (company_id, number) where number is not null;
create index contacts_search on contacts using gin (company_id, sought gin_trgm_ops);
-- Finds other contacts with the same picture. After a merge two contacts may share a picture, so its file is deleted
-- only together with the last reference.
create index contacts_picture on contacts (company_id, picture_path) where picture_path is not null;
-- Finds contacts whose number may need a repair.
create index contacts_doubtful_numbers on contacts (company_id, id) where is_doubtful_number(number);
create index contacts_created on contacts (company_id, created_at) include (is_group);
create index contacts_name on contacts (company_id, name collate name_order, id) include (sought);
call isolate_tenant('contacts');

-- Ids by which the channel knows a contact, such as a phone number or a LID. A contact may have several ids, and none
-- of them has to be a phone number.
create table contact_identities (
  company_id integer not null,
  connection_id integer not null,
  kind text not null check (kind in ('number', 'lid', 'cloud', 'group')),
  value text not null,
  contact_id integer not null,
  created_at timestamptz not null default now(),
  -- Last moment at which WhatsApp confirmed that this id exists.
  checked_at timestamptz,
  -- Set when the person has got a new Cloud API id that replaces the id of this row. Late events under the old id still
  -- belong to the contact, but nothing is sent to the old id.
  given_up_at timestamptz,
  primary key (company_id, connection_id, kind, value),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade,
  foreign key (company_id, contact_id) references contacts (company_id, id) on delete cascade
);
create index contact_identities_contact on contact_identities (company_id, contact_id);
call isolate_tenant('contact_identities');

-- Members of WhatsApp groups, by their ids on the channel. Only a member who writes becomes a contact.
create table group_members (
  company_id integer not null,
  group_id integer not null,
  kind text not null check (kind in ('number', 'lid', 'cloud')),
  value text not null,
  number text,
  is_admin boolean not null default false,
  primary key (company_id, group_id, kind, value),
  foreign key (company_id, group_id) references contacts (company_id, id) on delete cascade
);
call isolate_tenant('group_members');

-- Names from the address book of the connected phone. A name stays here until a user imports it as a contact.
create table address_book (
  company_id integer not null,
  connection_id integer not null,
  kind text not null check (kind in ('number', 'lid')),
  value text not null,
  name text not null,
  updated_at timestamptz not null default now(),
  primary key (company_id, connection_id, kind, value),
  foreign key (company_id, connection_id) references connections (company_id, id) on delete cascade
);
call isolate_tenant('address_book');

-- Searches contacts. The function bypasses row-level security, because the policy would prevent the use of the search
-- index; it filters by the current company itself. With PL/pgSQL and a custom plan, the pattern is normalised once and
-- each search gets a plan for its own pattern.
create policy find_contacts on contacts for select to current_user using (true);
create function find_contacts(patterns text[]) returns table (contact_id integer)
  language plpgsql stable security definer set search_path = public set plan_cache_mode = force_custom_plan rows 100
  as $$
  declare
    company integer := current_company();
    sought_texts text[] := search_texts(patterns);
  begin
    return query select c.id from contacts c where c.company_id = company and c.sought like any (sought_texts);
  end $$;

-- Returns the contact ids of one page of the search and the total number of matches, which is counted up to most.
create function find_contact_page(patterns text[], skip integer, take integer, most integer, out ids integer[], out counted integer)
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

create function note_sought() returns trigger language plpgsql as $$
begin
  new.sought := search_text(new.name || ' ' || coalesce(new.number, ''));
  return new;
end $$;
create trigger note_sought before insert or update of name, number, sought on contacts
  for each row execute function note_sought();

-- Current name and number of each mentioned person. The name is that of the contact; if there is no contact, it comes
-- from the phone's address book. A group member's LID is translated to the member's number. The company's own number
-- gets the name of its connection.
create function mention_names(of_company integer, over_connection integer, in_group integer, mentions jsonb) returns jsonb
  language sql stable parallel safe
  return (
    select jsonb_agg(jsonb_build_object('shown', mention.shown, 'name', coalesce(mention.name, own.name, contact.name, book.name),
      'number', coalesce(contact.number, person.number)))
    from jsonb_to_recordset(mentions) as mention (kind text, value text, shown text, name text)
    left join lateral (
      select w.name from connections w where mention.kind = 'own' and w.company_id = of_company and w.id = over_connection) own on true
    left join lateral (
      select g.kind, g.value, g.number from group_members g
      where g.company_id = of_company and g.group_id = in_group
        and (g.kind = mention.kind and g.value = mention.value or mention.kind = 'number' and g.number = mention.value)
      limit 1) member on true
    cross join lateral (
      select case when mention.kind = 'number' then mention.value else member.number end as number) person
    left join lateral (
      select case when c.name !~ '^\d+$' then c.name end as name, c.number from (
        select i.contact_id as id, 1 as place from contact_identities i
        where i.company_id = of_company and i.connection_id = over_connection and (i.kind, i.value) in (
          (mention.kind, mention.value), (member.kind, member.value), ('number', person.number))
        union all
        select c.id, 2 from contacts c where c.company_id = of_company and c.number = any(same_numbers(person.number))) known
      join contacts c on c.company_id = of_company and c.id = known.id
      order by c.name ~ '^\d+$', known.place limit 1) contact on true
    left join lateral (
      select a.name from address_book a
      where a.company_id = of_company and a.connection_id = over_connection and (a.kind, a.value) in (
        (mention.kind, mention.value), (member.kind, member.value), ('number', person.number))
      limit 1) book on true);
