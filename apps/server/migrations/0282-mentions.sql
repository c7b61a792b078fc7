-- Whom a message's text mentions, as WhatsApp names them, and what the text calls each of them after its `@`. Names are learnt
-- later and change, so whoever shows the text asks for the name of that moment.
alter table messages add column mentions jsonb;

-- The digits by which WhatsApp may know the same Brazilian mobile number, with and without the ninth digit.
create function same_numbers(number text) returns text[] language sql immutable parallel safe
  return array[number] || case
    when number ~ '^55\d{2}9[6-9]\d{7}$' then array[left(number, 4) || right(number, 8)]
    when number ~ '^55\d{2}[6-9]\d{7}$' then array[left(number, 4) || '9' || right(number, 8)]
    else '{}' end;

-- The name and number of each mentioned person as far as they are known now: the contact's name, else what the phone's address
-- book says. A LID of a group's member leads to the member's number. The company's own number bears its connection's name.
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
